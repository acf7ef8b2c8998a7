"""Bots that always or never do something, to see how much a game hangs on it.

`greedy-never:assault` plays like `greedy` among the options that are left when those of the plan *assault*
are taken out, `greedy-always:assault` among those of the plan, whenever there are any. Plans are declared by
the game (`Counting.plans`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from dealers.bots.own import MOVE_SECONDS, AnyBot, check_any_bot
from dealers.kernel import Game, Option, State, UsageError

NEVER, ALWAYS = "never", "always"


@lru_cache(maxsize=32)
def things_of(game: Game[Any]) -> dict[str, tuple[int, Any]]:
    """By verb: where in its options it is said what it is about, and the part; None for a card."""
    places: dict[str, tuple[int, Any]] = {}
    for verb in game.verbs:
        named = game.counting.things.get(verb.name)
        if named is not None:
            place = verb.part_names.index(named)
            places[verb.name] = (place + 1, verb.parts[place])
        elif verb.card_places:
            places[verb.name] = (verb.card_places[0], None)
    return places


def thing_of(game: Game[Any], s: State, option: Option) -> str:
    """What an option is about: the name of its card, or what else the game says; empty when nothing."""
    found = things_of(game).get(option[0])
    if found is None:
        return ""
    place, part = found
    value = option[place]
    return game.cards[s.face[value]].name if part is None else str(part.text(s, value))


class Rule(NamedTuple):
    """What a bot is held to."""

    game: Game[Any]
    how: str
    plan: str

    def left(self, s: State, options: list[Option]) -> list[Option]:
        """The options that it may choose from: all, where the rule would leave none."""
        wanted = [self._in_plan(s, option) == (self.how == ALWAYS) for option in options]
        return [option for option, ok in zip(options, wanted, strict=True) if ok] or options

    def _in_plan(self, s: State, option: Option) -> bool:
        return any(
            verb == option[0] and (not thing or thing == thing_of(self.game, s, option))
            for verb, thing in self.game.counting.plans[self.plan]
        )


def spec_of(how: str, plan: str) -> str:
    """What such a bot is called.

    >>> spec_of(NEVER, "assault")
    'greedy-never:assault'
    """
    return f"greedy-{how}:{plan}"


def rule_of(spec: AnyBot, game: Game[Any]) -> tuple[AnyBot, Rule | None]:
    """The bot that a word stands for, and what it is held to."""
    if not isinstance(spec, str):
        return spec, None
    name, _, plan = spec.partition(":")
    bot, _, how = name.rpartition("-")
    if bot != "greedy" or how not in (NEVER, ALWAYS):
        return spec, None
    if plan not in game.counting.plans:
        known = ", ".join(game.counting.plans) or "none"
        raise UsageError(f"{spec!r}: {game.title} has no plan {plan!r}; its plans are: {known}")
    return bot, Rule(game, how, plan)


def checked_bot(spec: AnyBot, game: Game[Any], seconds: float = MOVE_SECONDS) -> AnyBot:
    """The bot, as it can be sent to other processes, if there is one and the game has its plan."""
    bot, rule = rule_of(spec, game)
    return check_any_bot(bot, seconds) if rule is None else spec
