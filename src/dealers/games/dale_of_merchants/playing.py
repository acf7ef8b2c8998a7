"""How bots play characters: what it is worth to use an ability now, and how to answer what it asks.

A character's module in `characters/` says what it does; one of the same name in `bots/` says when that is
a good idea:

    @worth("Open Ledger")                        # in turns, like everything in `worth.py`; 0 or less: not now
    def open_ledger(s: DaleOfMerchantsState, seat: int) -> float: ...

    @answering("Open Ledger")                    # where the usual rule for a verb will not do
    def which_card(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None: ...

With the name of a character `answering` is about what its passive effects ask. None leaves a question to the
usual rule.

    @playing("Errand")                           # the same for a specialty card that is played
    def errand(s: DaleOfMerchantsState, seat: int) -> float: ...

They know what the seat knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dealers.games.dale_of_merchants.abilities import NUMBERS, PASSIVES
from dealers.games.dale_of_merchants.bots.strengths import STRENGTH
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Option

Rule = TypeVar("Rule", bound=Callable[..., Any])

WORTH: dict[int, Callable[[DaleOfMerchantsState, int], float]] = {}
ANSWERS: dict[int, Callable[[DaleOfMerchantsState, int, list[Option]], Option | None]] = {}
PLAYING: dict[int, Callable[[DaleOfMerchantsState, int], float]] = {}
"""By face of a specialty card."""
USUAL = 0.1
"""What an ability is worth that has no rule: it is used whenever it can be."""


def worth(name: str) -> Callable[[Rule], Rule]:
    """Ties a rule to an ability: what it is worth to use it now, in turns."""
    return _tied_to(WORTH, name)


def playing(name: str) -> Callable[[Rule], Rule]:
    """Ties a rule to a specialty card: what it is worth to play it now, in turns."""

    def tie(rule: Rule) -> Rule:
        PLAYING[CARDS.numbers[name]] = rule
        return rule

    return tie


def answering(name: str) -> Callable[[Rule], Rule]:
    """Ties a rule to an ability, or to the passive effects of a character: how to answer what they ask."""
    return _tied_to(ANSWERS, name)


def _tied_to(table: dict[int, Any], name: str) -> Callable[[Rule], Rule]:
    def tie(rule: Rule) -> Rule:
        number = NUMBERS[name] if name in NUMBERS else PASSIVES[name]
        assert number not in table, f"{name} has two rules"
        table[number] = rule
        return rule

    return tie


def best_ability(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> tuple[Option | None, float]:
    """The ability that is worth most to use now, and what it is worth; none if none is worth anything."""
    best: Option | None = None
    most = 0.0
    for option in options:
        if option[0] == "ability":
            rule = WORTH.get(option[1])
            value = USUAL if rule is None else rule(s, seat)
            if value > most:
                best, most = option, value
    return best, most


def best_character(s: DaleOfMerchantsState, options: list[Option]) -> Option:
    """The character to keep: the one that has done better."""
    return max(options, key=lambda option: STRENGTH[CARDS.catalogue[s.face[option[1]]].name])
