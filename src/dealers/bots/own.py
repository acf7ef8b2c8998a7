"""Bots of your own: a class or function of yours (`my_module:MyBot`), or a program (`exec:./mybot`).

To make one is to import or to start what its name says. So only names that the user of this machine has given
come here; `make_bot`, which knows our own bots only, is for names from anywhere else.
"""

from __future__ import annotations

import copy
import os
import shlex
import shutil
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from dealers.bots.bot import Bot, check_bot, make_bot
from dealers.bots.engine import EngineBot
from dealers.kernel import Chance, UsageError

MOVE_SECONDS = 60.0
"""So long a bot of your own may think about one decision, unless something else is said."""
EXEC = "exec:"
_SHIPPED = ("random", "greedy", "ismcts")
OWN_BOTS = "my_module:MyBot or exec:./program"


class OwnBot(NamedTuple):
    """The name of a bot of your own, and where it is found: all that another process needs to make it."""

    spec: str
    folder: str
    seconds: float = MOVE_SECONDS


AnyBot: TypeAlias = str | OwnBot | Bot | Callable[[int], Bot]
"""A name; or in Python a class, a function that makes a bot from a seed, or a bot, copied for every game."""


def is_own(spec: str) -> bool:
    """Whether this is the name of a bot of your own; whether there is one, `check_any_bot` says.

    >>> [is_own(spec) for spec in ("greedy", "ismcts:400", "my_module:MyBot", "exec:./mybot --deep")]
    [False, False, True, True]
    """
    if spec.startswith(EXEC):
        return True
    module, colon, name = spec.partition(":")
    words = [*module.split("."), *name.split(".")]
    return bool(colon) and module not in _SHIPPED and all(word.isidentifier() for word in words)


def check_any_bot(bot: AnyBot, seconds: float = MOVE_SECONDS) -> AnyBot:
    """The bot, as it can be sent to other processes; a `UsageError` if there is none.

    Names of your own are looked up from the current folder.
    """
    if not isinstance(bot, str):
        if not isinstance(bot, OwnBot | Bot) and not callable(bot):
            raise UsageError(f"{bot!r} is no bot: give a name, a class, a function of a seed, or a bot")
        return bot
    if is_own(bot):
        own = OwnBot(bot, os.getcwd(), seconds)
        _command(own) if bot.startswith(EXEC) else _found(own)
        return own
    try:
        return check_bot(bot)
    except UsageError as error:
        raise UsageError(f"{error}, or one of your own: {OWN_BOTS}") from None


def make_any_bot(bot: AnyBot, seed: int = 0) -> Bot:
    """A bot for one match."""
    if isinstance(bot, str):
        checked = check_any_bot(bot)
        return make_bot(checked, seed) if isinstance(checked, str) else make_any_bot(checked, seed)
    if isinstance(bot, OwnBot):
        if bot.spec.startswith(EXEC):
            return EngineBot(bot.spec, _command(bot), bot.folder, bot.seconds, seed)
        made = _made(bot.spec, _found(bot), seed)
        made.seconds = bot.seconds
        return made
    return _made(bot_name(bot), bot, seed)


def bot_name(bot: AnyBot) -> str:
    """What a bot is called in tables and messages.

    >>> from dealers.bots import RandomBot
    >>> bot_name("greedy"), bot_name(RandomBot), bot_name(RandomBot(3))
    ('greedy', 'RandomBot', 'RandomBot')
    """
    if isinstance(bot, str):
        return bot
    if isinstance(bot, OwnBot):
        return bot.spec
    return type(bot).__name__ if isinstance(bot, Bot) else getattr(bot, "__name__", repr(bot))


def short_name(spec: str) -> str:
    """A name for people.

    >>> short_name("my_module:MyBot"), short_name("exec:bots/deep.py --depth 3")
    ('MyBot', 'deep')
    """
    if spec.startswith(EXEC):
        return Path(spec.removeprefix(EXEC).split(" ")[0]).stem or spec
    return spec.rpartition(":")[2]


def _made(name: str, found: Any, seed: int) -> Bot:
    """The bot that something makes: a class, a function, or one that is there already."""
    if isinstance(found, Bot):
        made: Any = copy.deepcopy(found)
        made.rng = Chance(seed)
        return made  # type: ignore[no-any-return]
    try:
        made = found(seed)
    except Exception as error:
        raise UsageError(
            f"the bot {name} cannot be made: {type(error).__name__}: {error}. It is called with one number, "
            "the seed of its chance"
        ) from error
    if not isinstance(made, Bot):
        raise UsageError(
            f"{name} makes {type(made).__name__!r}, which is no bot: derive it from dealers.bots.Bot"
        )
    return made


def _found(own: OwnBot) -> Any:
    """What a name such as my_module:MyBot stands for; modules are found in the current folder, too."""
    module, _, name = own.spec.partition(":")
    if own.folder not in sys.path:
        sys.path.append(own.folder)  # at the end: a file there must not take the place of a library
    try:
        found: Any = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise UsageError(f"{own.spec} cannot be imported: {error}") from error
        raise UsageError(
            f"there is no bot {own.spec!r}: no module {error.name!r} is installed or lies in {own.folder}"
        ) from None
    except (Exception, SystemExit) as error:
        raise UsageError(f"{own.spec} cannot be imported: {type(error).__name__}: {error}") from error
    for part in name.split("."):
        try:
            found = getattr(found, part)
        except AttributeError:
            where = getattr(sys.modules[module], "__file__", None) or "it"
            raise UsageError(f"there is no bot {own.spec!r}: {where} has no {name}") from None
    if not isinstance(found, Bot) and not callable(found):
        raise UsageError(
            f"{own.spec} is {type(found).__name__!r} and no bot: name a class, a function or a bot"
        )
    return found


def _command(own: OwnBot) -> list[str]:
    """The words of a command, the first of them a program that is there."""
    try:
        words = shlex.split(own.spec.removeprefix(EXEC))
    except ValueError as error:
        raise UsageError(f"{own.spec!r} cannot be read: {error}") from None
    if not words:
        raise UsageError(f"{own.spec!r} names no program: say for instance exec:./mybot")
    program = words[0]
    path = Path(own.folder, program) if os.sep in program else None
    found = shutil.which(program if path is None else str(path))
    if found is None:
        why = "may not be run: chmod +x makes it a program" if path and path.is_file() else "is not there"
        raise UsageError(f"there is no bot {own.spec!r}: {path or f'the program {program}'} {why}")
    return [found, *words[1:]]
