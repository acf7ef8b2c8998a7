"""Characters who store cards, carry them over, lend, search and arrange them. Original content.

Rules: 6.3.8, 6.3.10, 6.3.11
"""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.abilities import does, when, why_not
from dealers.games.dale_of_merchants.cards import alert, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import (
    CANNOT_WIN,
    CLEAN_UP_STARTS,
    LARGER_HAND,
    RESOLVED,
    UNSHUFFLED,
)
from dealers.games.dale_of_merchants.moves import move
from dealers.games.dale_of_merchants.state import (
    DECK,
    DISCARD,
    HAND,
    HAND_SIZE,
    SCHEDULE,
    DaleOfMerchantsState,
)
from dealers.games.dale_of_merchants.traps import give_back
from dealers.kernel import Effect


@does("Down the Stairs")
def down_the_stairs(t: Turn, x: int) -> Effect:
    """Store a card from the hand."""
    card = yield from t.choose("store", t.hand, "Store a card from your hand.")
    t.store((card,), HAND, t.seat)


@why_not("Down the Stairs")
def no_room(t: Turn) -> str:
    """Two at most."""
    return "two cards are stored already" if len(t.stored) > 1 else "" if t.hand else "your hand is empty"


@does("Up Again")
def up_again(t: Turn, x: int) -> Effect:
    """A stored card comes to the hand."""
    card = yield from t.choose("take", t.stored, "Put a stored card into your hand.")
    yield from t.take_stored(card)


@why_not("Up Again")
def nothing_there(t: Turn) -> str:
    """Something has to be stored."""
    return "" if t.stored else "nothing is stored"


# --- decks and discard piles ------------------------------------------------------------------------------


@does("Wet Finger")
def wet_finger(t: Turn, x: int) -> Effect:
    """Of 2 cards of the deck any number are discarded, the rest goes back in any order."""
    yield from t.sort_out(2)


@why_not("Wet Finger")
def no_weather(t: Turn) -> str:
    """There have to be cards."""
    return "" if t.deck or t.discard_pile else "your deck and your discard pile are empty"


@does("Sniff Out")
def sniff_out(t: Turn, x: int) -> Effect:
    """Search the deck for a card."""
    yield from t.search_for_card()


@why_not("Sniff Out")
def nothing_to_smell(t: Turn) -> str:
    """There has to be a deck."""
    return "" if t.deck else "your deck is empty"


@does("Spit Out")
def spit_out(t: Turn, x: int) -> Effect:
    """Discard a card; the hand is filled again by itself."""
    yield from t.discard_from_hand()


@why_not("Spit Out")
def nothing_in_the_mouth(t: Turn) -> str:
    """There has to be a card."""
    return "" if t.hand else "your hand is empty"


@does("Stitch Again")
def stitch_again(t: Turn, x: int) -> None:
    """The top card of the discard pile goes on the deck."""
    t.put(t.discard_pile[-1:], DISCARD, t.seat, DECK, t.seat)


@why_not("Stitch Again")
def nothing_discarded(t: Turn) -> str:
    """There has to be a card."""
    return "" if t.discard_pile else "your discard pile is empty"


@when(UNSHUFFLED, "Edmund Nettle")
def in_order(t: Turn, player: int) -> int:
    """A new deck is not shuffled."""
    return 1 if player == t.seat else 0


@does("File Away")
def file_away(t: Turn, x: int) -> Effect:
    """A card of the discard pile goes to its bottom, and so will be on top of the next deck."""
    card = yield from t.choose("put", t.discard_pile, "Put a card from your discard pile at its bottom.")
    move(t.s, t.seat, (card,), DISCARD, t.seat, DISCARD, t.seat, bottom=True)


why_not("File Away")(nothing_discarded)

# --- carried over, lent and hidden ------------------------------------------------------------------------


@when(RESOLVED, "Linus Quill")
def into_the_diary(t: Turn, player: int, card: int) -> Effect:
    """A technique that has been played may be stored."""
    if player == t.seat and card in t.s.schedule[t.seat] and not t.stored:
        prompt = "Store the technique on the Diary?"
        if (yield from t.ask(prompt, [("yes",), ("no",)])) == 0:
            t.store((card,), SCHEDULE, t.seat)


@does("Turn the Page")
def turn_the_page(t: Turn, x: int) -> Effect:
    """The stored card comes to the hand."""
    yield from t.take_stored(t.stored[0])


why_not("Turn the Page")(nothing_there)


@technique("Lent Umbrella")
def lend(t: Turn, x: int) -> Effect:
    """Somebody else will draw it next."""
    other = yield from t.choose_player("Choose on whose deck to put the card.", t.others())
    t.put((t.card,), SCHEDULE, t.seat, DECK, other)


@alert("Lent Umbrella")
def lent_umbrella(s: DaleOfMerchantsState, card: int, finder: int) -> Effect:
    """The owner gets a card back."""
    t = Turn(s, give_back(s, card, finder), card)
    if t.discard_pile:
        prompt = "Put a card from your discard pile into your hand."
        yield from t.take((yield from t.choose("take", t.discard_pile, prompt)), DISCARD, t.seat)


@does("Dig Up")
def dig_up(t: Turn, x: int) -> Effect:
    """A tin for a card of the discard pile."""
    t.use_up(t.beside("Buried Tin")[-1])
    prompt = "Put one of the top 4 cards of your discard pile into your hand."
    card = yield from t.choose("take", t.discard_pile[-4:], prompt)
    yield from t.take(card, DISCARD, t.seat)


@why_not("Dig Up")
def no_tin(t: Turn) -> str:
    """A tin, and something to find in it."""
    return nothing_discarded(t) if t.beside("Buried Tin") else "no Buried Tin is left"


# --- hand size --------------------------------------------------------------------------------------------

FEAST: Final = 7
"""The hand size of Thaddeus Marrow."""


@when(LARGER_HAND, "Thaddeus Marrow")
def feast(t: Turn, player: int) -> int:
    """A hand of 7."""
    return FEAST - HAND_SIZE if player == t.seat else 0


@when(CLEAN_UP_STARTS, "Thaddeus Marrow")
def fast(t: Turn, player: int) -> None:
    """With 3 or more cards the hand is not filled in this turn."""
    if player == t.seat and len(t.hand) > 2:
        t.s.larger -= FEAST


@does("Put on Show")
def put_on_show(t: Turn, x: int) -> Effect:
    """An animalfolk card is stored for good."""
    prompt = "Store an animalfolk card from your hand."
    card = yield from t.choose_fitting("store", _worth_showing(t), prompt)
    if card >= 0:
        t.store((card,), HAND, t.seat)


@why_not("Put on Show")
def nothing_to_show(t: Turn) -> str:
    """Room, and something to show."""
    if len(t.stored) > 3:
        return "the Show Case is full"
    return "" if _worth_showing(t) else "you hold no animalfolk card"


def _worth_showing(t: Turn) -> list[int]:
    return [card for card in t.hand if t.s.is_animalfolk(card)]


@when(LARGER_HAND, "Cordelia Marl")
def inspired(t: Turn, player: int) -> int:
    """One more card for every two on show."""
    return len(t.stored) // 2 if player == t.seat else 0


@when(CANNOT_WIN, "Cordelia Marl")
def incomplete(t: Turn, player: int) -> str:
    """Before the Show Case is full."""
    return "the Show Case is not full" if player == t.seat and len(t.stored) < 4 else ""
