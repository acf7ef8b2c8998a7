"""The moments of a game at which something may happen besides what the rulebook's turn says.

Traps, the clock, characters and cards that wait attach functions to moments, in files of their own; the turn
comes past the moments and knows none of them. A moment to which nothing is attached costs a look at an empty
tuple.

A function is tied to a moment once, under the name of what it belongs to (`attaches`); when that comes into
the game, for a seat and with a card, its functions are attached to the state (`attach`). Each is called with
the state, that seat and that card, and with what the moment is about:

    @attaches(PLAYED, "the clock")
    def go_on(s: DaleOfMerchantsState, seat: int, card: int, player: int, played: int) -> None: ...

Where a moment says *effect*, the function may be an effect and ask people. Where it gives a number, the
numbers of all functions are added up.

Rules: 6.3.6
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Effect

Act = TypeVar("Act", bound=Callable[..., Any])

MOMENTS: Final[dict[str, tuple[str, str]]] = {
    # what comes up in a game, in order: what the function is given besides, and when it is
    "SET_UP": ("", "effect: the characters are known, the decks not shuffled yet"),
    "DEALT": ("", "effect: everybody has a first hand"),
    "VALUES": ("player", "list of `Change`: how cards count in a turn of this player"),
    "TURN_STARTS": ("player", "effect: before scheduled cards and abilities"),
    "PRICE": ("buyer, card", "number: what is added to the price of a card in the market"),
    "PRICES": ("buyer", "number: what is added to the price of every card in the market"),
    "PAYMENT": ("", "whether cards may change the purchase that they pay for; see `in_payment.py`"),
    "PAID": ("payer, cards, gold", "effect: a payment has been made, for whatever it was"),
    "BOUGHT": ("buyer, card, cards, gold", "effect: a card was purchased with these cards and so much gold"),
    "MAY_BUILD": ("builder", "whether a stack can be built with what comes into the hand before it"),
    "BEFORE_BUILD": ("builder", "effect: somebody is about to build a stack"),
    "STACK_CARDS": ("builder", "list of cards besides the hand that a stack may be built with"),
    "STACK_WAYS": ("builder, card", "iterator of what a card may count as in a stack, with prices"),
    "STACK_SETS": ("builder", "`Leeway`: how many sets may be in a stack, and whether junk may"),
    "STACK_LOOSE": ("", "whether cards may allow more in a stack that they are in; see `loosened.py`"),
    "STACK_NEED": ("builder", "number: what is added to the total that a stack has to have"),
    "STACK_TOTAL": ("builder, need", "pair: by how much a stack may be worth less, and more"),
    "BUILT": ("builder, cards", "effect: a stack was built, which counts as `s.so_far`"),
    "BUILT_BONUS": ("builder", "number: above 0 if building a stack gives a bonus action"),
    "PLAYED": ("player, card", "effect: the immediate effects of a technique have been carried out"),
    "BONUS": ("player, card", "number: above 0 if a technique gives a bonus action that has none printed"),
    "RESOLVED": ("player, card", "effect: a technique is about to go from the schedule to the discard pile"),
    "TECHNIQUE_DONE": ("player, card", "effect: a technique is fully resolved and has left the schedule"),
    "DISCARDED": ("player, cards", "effect: cards were discarded by an inventory action"),
    "INTO_HAND": ("player, card", "effect: a card has come into a hand, in whosever turn"),
    "THROWN_AWAY": ("thrower, card", "a card has been thrown away; nobody can be asked"),
    "BEFORE_SHUFFLE": ("player", "effect: a deck is about to be shuffled, or to be formed anew by shuffling"),
    "SHUFFLED": ("player", "effect: a deck was shuffled, or formed anew by shuffling"),
    "UNSHUFFLED": ("player", "number: above 0 if a new deck is the discard pile turned over, as it lies"),
    "DECK_FORMED": ("player", "a deck was formed anew from a discard pile; nobody can be asked"),
    "LARGER_HAND": ("player", "number: what is added to the hand size"),
    "FILL_LIMIT": ("player", "number: how many cards at most fill a hand in clean-up; the least one counts"),
    "CLEAN_UP_STARTS": ("player", "effect: before the hand is filled for the first time"),
    "HAND_FILLED": ("player", "effect: after each filling of the hand"),
    "TURN_ENDS": ("player", "effect: before what was for this turn only ends"),
    "GOAL": ("player", "number: how many more stacks than usual the player needs to win"),
    "CANNOT_WIN": ("player", "words: why the player cannot win now; empty when nothing prevents it"),
}

# Their numbers, in the same order; written out, since a compiled look at a moment is then no more than that.
SET_UP: Final = 0
DEALT: Final = 1
VALUES: Final = 2
TURN_STARTS: Final = 3
PRICE: Final = 4
PRICES: Final = 5
PAYMENT: Final = 6
PAID: Final = 7
BOUGHT: Final = 8
MAY_BUILD: Final = 9
BEFORE_BUILD: Final = 10
STACK_CARDS: Final = 11
STACK_WAYS: Final = 12
STACK_SETS: Final = 13
STACK_LOOSE: Final = 14
STACK_NEED: Final = 15
STACK_TOTAL: Final = 16
BUILT: Final = 17
BUILT_BONUS: Final = 18
PLAYED: Final = 19
BONUS: Final = 20
RESOLVED: Final = 21
TECHNIQUE_DONE: Final = 22
DISCARDED: Final = 23
INTO_HAND: Final = 24
THROWN_AWAY: Final = 25
BEFORE_SHUFFLE: Final = 26
SHUFFLED: Final = 27
UNSHUFFLED: Final = 28
DECK_FORMED: Final = 29
LARGER_HAND: Final = 30
FILL_LIMIT: Final = 31
CLEAN_UP_STARTS: Final = 32
HAND_FILLED: Final = 33
TURN_ENDS: Final = 34
GOAL: Final = 35
CANNOT_WIN: Final = 36

ASKING: Final = frozenset(
    number for number, (_, what) in enumerate(MOMENTS.values()) if what.startswith("effect")
)
"""The moments whose functions may be effects."""
NOTHING: Final[tuple[tuple[tuple[int, int, int], ...], ...]] = ((),) * len(MOMENTS)
"""The moments of a game to which nothing is attached."""

_ACTS: Final[list[Callable[..., Any]]] = []
_TIED: dict[str, list[tuple[int, int]]] = {}
"""By name of what they belong to: moments, and the numbers of functions."""


_BY_HANDS: Final[set[int]] = set()
"""The functions that go by cards in hands, which not everybody sees."""


_EARLY: Final[set[int]] = set()
"""The functions that come before others at their moment."""


def attaches(moment: int, name: str, *, by_hands: bool = False, early: bool = False) -> Callable[[Act], Act]:
    """Ties a function to a moment, for games in which there is something of this name.

    What it says may go `by_hands`, and is then no public fact. An `early` one comes before what was attached
    already: it ends something that the others must not find any more.
    """

    def tie(act: Act) -> Act:
        if early:
            _EARLY.add(len(_ACTS))
        if by_hands:
            _BY_HANDS.add(len(_ACTS))
        _TIED.setdefault(name, []).append((moment, len(_ACTS)))
        _ACTS.append(act)
        return act

    return tie


def moments_of(name: str) -> list[int]:
    """The moments that something with this name attaches to."""
    return [moment for moment, _ in _TIED.get(name, [])]


_BENDING: Final = (STACK_CARDS, STACK_WAYS, STACK_SETS, STACK_TOTAL)
"""The moments by which stacks are made of something else than usual."""


def attach(s: DaleOfMerchantsState, name: str, seat: int, card: int = -1) -> None:
    """Something comes into the game, for a seat and with a card: its functions are called from now on."""
    moments = list(s.moments)
    for moment, number in _TIED.get(name, []):
        row = ((number, seat, card),)
        moments[moment] = row + moments[moment] if number in _EARLY else moments[moment] + row
    s.moments = tuple(moments)
    s.bent = any(s.moments[moment] for moment in _BENDING)


def detach(s: DaleOfMerchantsState, card: int) -> None:
    """A card that something was attached with does no more."""
    s.moments = tuple([tuple([row for row in rows if row[2] != card]) for rows in s.moments])


# --- coming past a moment ---------------------------------------------------------------------------------


def happen(s: DaleOfMerchantsState, moment: int, *about: Any) -> Effect:
    """Everything that is attached happens, one after the other."""
    for number, seat, card in s.moments[moment]:
        effect = _ACTS[number](s, seat, card, *about)
        if effect is not None:
            yield from effect


def happening(s: DaleOfMerchantsState, moment: int, *about: Any) -> Effect | None:
    """The same where mostly a single thing is attached, which mostly has nothing to ask: then None."""
    rows = s.moments[moment]
    if len(rows) > 1:
        return happen(s, moment, *about)
    for number, seat, card in rows:
        effect: Effect | None = _ACTS[number](s, seat, card, *about)
        return effect
    return None


def happen_at_once(s: DaleOfMerchantsState, moment: int, *about: Any) -> None:
    """The same where nobody can be asked."""
    for number, seat, card in s.moments[moment]:
        _ACTS[number](s, seat, card, *about)


def answers(s: DaleOfMerchantsState, moment: int, *about: Any) -> list[Any]:
    """What everything that is attached says."""
    rows = s.moments[moment]
    if len(rows) == 1:  # as a rule
        number, seat, card = rows[0]
        return [_ACTS[number](s, seat, card, *about)]
    return [_ACTS[number](s, seat, card, *about) for number, seat, card in rows]


def added(s: DaleOfMerchantsState, moment: int, *about: Any) -> int:
    """The sum of the numbers that it gives."""
    total = 0
    for number, seat, card in s.moments[moment]:
        total += _ACTS[number](s, seat, card, *about)
    return total


def added_openly(s: DaleOfMerchantsState, moment: int, *about: Any) -> int:
    """The same without what goes by cards in hands: as far as everybody can tell."""
    open_ones = [row for row in s.moments[moment] if row[0] not in _BY_HANDS]
    return sum([_ACTS[number](s, seat, card, *about) for number, seat, card in open_ones])
