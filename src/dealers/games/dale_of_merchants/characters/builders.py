"""Characters who build in other ways. Original content.

Rules: 6.3.11
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dealers.games.dale_of_merchants.abilities import does, when, why_not
from dealers.games.dale_of_merchants.cards import JUNK, NO_SET, Price
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.loosened import NO_LEEWAY, Leeway, any_sets
from dealers.games.dale_of_merchants.moments import (
    BOUGHT,
    BUILT,
    BUILT_BONUS,
    CANNOT_WIN,
    GOAL,
    LARGER_HAND,
    SET_UP,
    STACK_CARDS,
    STACK_SETS,
    STACK_TOTAL,
    STACK_WAYS,
)
from dealers.games.dale_of_merchants.stall import total_for
from dealers.games.dale_of_merchants.state import HAND
from dealers.games.dale_of_merchants.winning import goal
from dealers.kernel import Effect


@when(STACK_SETS, "Tansy Burr")
def patch(t: Turn, builder: int) -> Leeway:
    """One junk card in a stall, among others."""
    return Leeway(patch=True) if builder == t.seat and not _stall(t, junk=True) else NO_LEEWAY


@when(SET_UP, "Corvin Ash")
def three_oaths(t: Turn) -> None:
    """Three tokens to get rid of."""
    t.add_tokens(3)


@when(LARGER_HAND, "Corvin Ash")
def sixth_card(t: Turn, player: int) -> int:
    """A hand of six."""
    return 1 if player == t.seat else 0


@does("Keep an Oath")
def keep_an_oath(t: Turn, x: int) -> None:
    """Remove a token."""
    t.remove_tokens()


@why_not("Keep an Oath")
def no_oaths(t: Turn) -> str:
    """There has to be a token."""
    return "" if t.tokens else "there are no tokens on Corvin Ash"


@when(CANNOT_WIN, "Corvin Ash")
def oaths_left(t: Turn, player: int) -> str:
    """While there are tokens."""
    return "there are tokens on Corvin Ash" if player == t.seat and t.tokens else ""


@when(STACK_TOTAL, "Bramble Oakes")
def one_more(t: Turn, builder: int, need: int) -> Price:
    """Up to 1 more."""
    return (0, 1) if builder == t.seat else (0, 0)


@when(BUILT, "Hilda Gorse")
def reach_for_more(t: Turn, builder: int, cards: list[int]) -> None:
    """A larger hand after a stack of several cards."""
    if builder == t.seat and len(cards) > 1:
        t.s.larger += 2


# --- two sets ---------------------------------------------------------------------------------------------


@when(STACK_SETS, "Amory Finch")
def match(t: Turn, builder: int) -> Leeway:
    """A second set, as long as there are seals."""
    return Leeway(sets=2) if builder == t.seat and t.beside("Wax Seal") else NO_LEEWAY


@when(BUILT, "Amory Finch")
def seal(t: Turn, builder: int, cards: list[int]) -> None:
    """A stack of two sets takes a seal and leaves junk."""
    seals = t.beside("Wax Seal")
    sets = {t.set_of(card) for card in cards} - {NO_SET}  # a card of the stack may have allowed junk
    if builder == t.seat and seals and len(sets) > 1 and not any_sets(t.s, builder, cards):
        t.use_up(seals[-1])
        t.give_junk(t.seat)


# --- cards from elsewhere, and cards that count as more ---------------------------------------------------


@when(STACK_CARDS, "Jory Tallow")
def rags(t: Turn, builder: int) -> list[int]:
    """The top card of the discard pile."""
    return t.discard_pile[-1:] if builder == t.seat else []


@when(STACK_WAYS, "Caspian Dray")
def polish(t: Turn, builder: int, card: int) -> Iterator[tuple[int, Price]]:
    """A card of value 1 as up to 3."""
    if builder == t.seat and t.set_of(card) != NO_SET and t.s.value(card) == 1:
        yield 2, (1, 1)
        yield 3, (3, 3)


SCAFFOLD: Final = 3
"""So many cards can be stored on it."""


@when(BOUGHT, "Brock Mallow")
def onto_the_scaffold(t: Turn, buyer: int, card: int, cards: list[int], gold: int) -> Effect:
    """What was purchased may be stored at once."""
    if buyer == t.seat and card in t.hand and len(t.stored) < SCAFFOLD:  # it may have gone already
        prompt = "Store what you have purchased on the Scaffold?"
        if (yield from t.ask(prompt, [("yes",), ("no",)])) == 0:
            t.store((card,), HAND, t.seat)
            t.give_junk(t.seat)


@when(STACK_CARDS, "Brock Mallow")
def from_the_scaffold(t: Turn, builder: int) -> list[int]:
    """Stored cards are built with."""
    return t.stored if builder == t.seat else []


# --- later but bigger -------------------------------------------------------------------------------------


@when(GOAL, "Orson Thorne")
def skyline(t: Turn, player: int) -> int:
    """One more stack."""
    return 1 if player == t.seat else 0


@when(STACK_SETS, "Orson Thorne")
def the_top_floors(t: Turn, builder: int) -> Leeway:
    """The last two stacks may be of any sets."""
    s = t.s
    last = len(s.sizes[s.stall_of(t.seat)]) + 2 >= goal(s, t.seat)
    return Leeway(sets=len(s.decks)) if builder == t.seat and last else NO_LEEWAY


@when(BUILT_BONUS, "Orson Thorne")
def and_the_next_one(t: Turn, builder: int) -> int:
    """A bonus action."""
    return 1 if builder == t.seat else 0


# --- exchanges with the stall -----------------------------------------------------------------------------


def _stall(t: Turn, junk: bool) -> list[int]:
    """The junk in the stall, or everything else in it."""
    return [card for card in t.s.stall[t.s.stall_of(t.seat)] if (t.s.face[card] == JUNK) == junk]


def _junk(t: Turn) -> list[int]:
    return [card for card in t.hand if t.s.face[card] == JUNK]


def _good_enough(t: Turn) -> list[int]:
    """Animalfolk cards in hand of value 4 or more."""
    return [card for card in t.hand if t.s.is_animalfolk(card) and t.s.value(card) >= 4]


@does("Pawn")
def pawn(t: Turn, x: int) -> Effect:
    """Junk for a card of the stall."""
    card = yield from t.choose("take", _stall(t, junk=False), "Choose a card in your stall to take.")
    junk = t.s.chance.remember(max(_junk(t), default=0))  # not everybody sees which card in hand it is
    yield from t.exchange_in_stall(junk, card)


@why_not("Pawn")
def nothing_to_pawn(t: Turn) -> str:
    """Junk in hand and something else in the stall."""
    return (
        "you hold no junk" if not _junk(t) else "" if _stall(t, junk=False) else "your stall has no such card"
    )


@does("Redeem")
def redeem(t: Turn, x: int) -> Effect:
    """A good card for the junk in the stall, which is thrown away."""
    prompt = "Choose a card of value 4 or more for your stall."
    card = yield from t.choose_fitting("put", _good_enough(t), prompt)
    if card >= 0:
        junk = _stall(t, junk=True)[0]
        yield from t.exchange_in_stall(card, junk)
        t.throw_away((junk,), HAND, t.seat)


@why_not("Redeem")
def nothing_to_redeem(t: Turn) -> str:
    """Junk in the stall and a good card in hand."""
    if not _stall(t, junk=True):
        return "there is no junk in your stall"
    return "" if _good_enough(t) else "you hold no animalfolk card of value 4 or more"


@when(CANNOT_WIN, "Yolande Tapp")
def pawned(t: Turn, player: int) -> str:
    """While there is junk in the stall."""
    return "there is junk in the stall of Yolande Tapp" if player == t.seat and _stall(t, junk=True) else ""


# --- building worse than one should -----------------------------------------------------------------------


@when(STACK_TOTAL, "Ignatius Plumb")
def botch(t: Turn, builder: int, need: int) -> Price:
    """Up to 2 less."""
    return (2, 0) if builder == t.seat else (0, 0)


@when(BUILT, "Ignatius Plumb")
def remember_what_is_missing(t: Turn, builder: int, cards: list[int]) -> None:
    """A token for each 1."""
    if builder == t.seat:
        number = len(t.s.sizes[t.s.stall_of(t.seat)])
        t.add_tokens(total_for(t.s, t.seat, number) - t.s.so_far)


@does("Make Good")
def make_good(t: Turn, x: int) -> None:
    """Remove a token."""
    t.remove_tokens()


@why_not("Make Good")
def nothing_to_make_good(t: Turn) -> str:
    """There has to be a token."""
    return "" if t.tokens else "there are no tokens on Ignatius Plumb"


@when(CANNOT_WIN, "Ignatius Plumb")
def still_botched(t: Turn, player: int) -> str:
    """While there are tokens."""
    return "there are tokens on Ignatius Plumb" if player == t.seat and t.tokens else ""
