"""Bots of this server's own, besides ours: only those that its host has named, with `--allow-bot`.

Guests say `own:NAME`, and never what is imported or started: that stays between the host and the workers.
"""

from __future__ import annotations

import re

from dealers.bots import OwnBot, check_any_bot, is_own, searches
from dealers.bots.own import short_name
from dealers.kernel import UsageError

PREFIX = "own:"
_NAME = re.compile(r"[a-z0-9-]{1,15}")
_PART = 0.8
"""Of the time that a worker has: so a bot is stopped in its worker, which ends its program, too."""

_allowed: dict[str, OwnBot] = {}
"""By name; there is one server in a process."""


def allow(words: list[str], seconds: float) -> None:
    """Let tables have these bots and no others: NAME=BOT, or just BOT; a `UsageError` if one is wrong."""
    found: dict[str, OwnBot] = {}
    for word in words:
        name, equals, spec = word.partition("=")
        if not equals or is_own(word):  # an argument of a program may have the sign, too
            name, spec = short_name(word).lower(), word
        if not is_own(spec):
            raise UsageError(
                f"{word!r} is no bot of your own: say NAME=my_module:MyBot or NAME=exec:./program"
            )
        if not _NAME.fullmatch(name):
            raise UsageError(
                f"{name!r} cannot be the name of a bot: use up to 15 small letters, digits and -, as in "
                f"deep={spec}"
            )
        if name in found:
            raise UsageError(f"two bots are called {name}: give one another name, as in other={spec}")
        checked = check_any_bot(spec, _PART * seconds)
        assert isinstance(checked, OwnBot)
        found[name] = checked
    _allowed.clear()
    _allowed.update(found)


def allowed() -> list[str]:
    """What guests may say."""
    return [f"{PREFIX}{name}" for name in _allowed]


def own_bot(spec: str) -> OwnBot:
    """What the name that a guest has said stands for; a `UsageError` if the host has named no such bot."""
    found = _allowed.get(spec.removeprefix(PREFIX))
    if found is None or not spec.startswith(PREFIX):
        there = f": there are {', '.join(allowed())}" if _allowed else ""
        raise UsageError(f"this server has no bot {spec!r}{there}")
    return found


def levels() -> list[dict[str, str]]:
    """How a set-up form offers them."""
    return [
        {
            "spec": f"{PREFIX}{name}",
            "label": name.replace("-", " ").capitalize(),
            "help": "A bot of this server.",
        }
        for name in _allowed
    ]


def thinks_long(spec: str) -> bool:
    """Whether a bot may take its time: our own that search, and those of which nobody knows."""
    return searches(spec) or spec.startswith(PREFIX)
