"""How bots play characters and cards: what it is worth to use something now, and how to answer what it asks.

A module in `characters/` or `decks/` says what something does; one of the same name in `bots/` says when that
is a good idea:

    @worth("Open Ledger")                        # in turns, like everything in `worth.py`; 0 or less: not now
    def open_ledger(s: DaleOfMerchantsState, seat: int) -> float: ...

    @answering("Open Ledger")                    # where the usual rule for a verb will not do
    def which_card(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None: ...

With the name of a character `answering` is about what its passive effects ask. None leaves a question to the
usual rule.

    @playing("Errand")                           # the same for a card that is played, with what is planned
    def errand(m: Moment, card: int) -> float: ...

    @using("Bold Haggler")                       # and for a passive card that may be used once in a turn
    def bold_haggler(s: DaleOfMerchantsState, seat: int) -> float: ...

    @paying_with("Bribe")                        # and for one that a purchase is paid with
    def bribe(s: DaleOfMerchantsState, seat: int, card: int) -> float: ...

With the name of a card `answering` is about what its effects ask. `TASTE` says how much more than its value a
card in the market is worth, in turns.

They know what the seat knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from dealers.games.dale_of_merchants.abilities import NUMBERS, PASSIVES
from dealers.games.dale_of_merchants.bots.strengths import STRENGTH
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.state import OF_CARD, DaleOfMerchantsState
from dealers.kernel import Option

Rule = TypeVar("Rule", bound=Callable[..., Any])

WORTH: Final[dict[int, Callable[[DaleOfMerchantsState, int], float]]] = {}
ANSWERS: Final[dict[int, Callable[[DaleOfMerchantsState, int, list[Option]], Option | None]]] = {}
PLAYING: Final[dict[int, Callable[[Any, int], float]]] = {}
"""By face of a card that is played, and of one that is used."""
USING: Final[dict[int, Callable[[DaleOfMerchantsState, int], float]]] = {}
PAYING_WITH: Final[dict[int, Callable[[DaleOfMerchantsState, int, int], float]]] = {}
TASTE: Final[dict[int, float]] = {}
"""By face: what a card in the market is worth besides its value."""
GLADLY_BUILT: Final[dict[int, float]] = {}
"""By face: what it is worth to build with a card rather than another one, as `Outlook.keep` measures."""
USUAL: Final = 0.1
"""What an ability is worth that has no rule: it is used whenever it can be."""


def worth(name: str) -> Callable[[Rule], Rule]:
    """Ties a rule to an ability: what it is worth to use it now, in turns."""
    return _tied_to(WORTH, name)


def playing(name: str) -> Callable[[Rule], Rule]:
    """Ties a rule to a card: what it is worth to play it now, in turns."""
    return _by_face(PLAYING, name)


def using(name: str) -> Callable[[Rule], Rule]:
    """Ties a rule to a passive card: what it is worth to use it now, in turns."""
    return _by_face(USING, name)


def paying_with(name: str) -> Callable[[Rule], Rule]:
    """Ties a rule to a passive card: what it is worth to have it in the payment for a purchase, in turns."""
    return _by_face(PAYING_WITH, name)


def tastes(worths: dict[str, float]) -> None:
    """How much more than its value cards in the market are worth: `tastes({"Spyglass": 0.1})`."""
    TASTE.update({CARDS.numbers[name]: worth for name, worth in worths.items()})


def gladly_built(worths: dict[str, float]) -> None:
    """Cards that do something when they are built: `gladly_built({"Sofa": 1.0})`."""
    GLADLY_BUILT.update({CARDS.numbers[name]: worth for name, worth in worths.items()})


def _by_face(table: dict[int, Any], name: str) -> Callable[[Rule], Rule]:
    def tie(rule: Rule) -> Rule:
        table[CARDS.numbers[name]] = rule
        return rule

    return tie


def answering(name: str) -> Callable[[Rule], Rule]:
    """Ties a rule to an ability, a card, or what a character does by itself: how to answer it."""
    return _tied_to(ANSWERS, name)


def _tied_to(table: dict[int, Any], name: str) -> Callable[[Rule], Rule]:
    def tie(rule: Rule) -> Rule:
        number = _number(name)
        assert number not in table, f"{name} has two rules"
        table[number] = rule
        return rule

    return tie


def _number(name: str) -> int:
    """What `using` is while the questions are asked: of an ability, a character or a card."""
    if name in NUMBERS:
        return NUMBERS[name]
    return PASSIVES[name] if name in PASSIVES else OF_CARD - CARDS.numbers[name]


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
