"""Characters who meddle with others, with traps, dice, the clock and teammates. Original content.

Rules: 6.3.5, 6.3.6, 6.3.9, 6.3.10, 6.3.11
"""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants import keeping, market
from dealers.games.dale_of_merchants.abilities import does, when, why_not
from dealers.games.dale_of_merchants.cards import ALERT, CARDS, TECHNIQUE, alert, technique
from dealers.games.dale_of_merchants.dice import PANGOLIN_DIE
from dealers.games.dale_of_merchants.effects import DONE, Turn
from dealers.games.dale_of_merchants.moments import (
    CANNOT_WIN,
    CLEAN_UP_STARTS,
    INTO_HAND,
    LARGER_HAND,
    TURN_STARTS,
)
from dealers.games.dale_of_merchants.paying import purse
from dealers.games.dale_of_merchants.stall import next_value
from dealers.games.dale_of_merchants.state import (
    DECK,
    DISCARD,
    FRONT,
    HAND,
    HAND_SIZE,
    DaleOfMerchantsState,
)
from dealers.games.dale_of_merchants.teams import teammate
from dealers.games.dale_of_merchants.traps import give_back, set_trap
from dealers.games.dale_of_merchants.turn import INVENTORY, perform
from dealers.kernel import Decision, Effect

DIE: Final = "pangolin die"
"""Rolled alone, it tells what happens."""

# --- Vesna Quick ------------------------------------------------------------------------------------------

technique("Misdirected Parcel")(set_trap)


@alert("Misdirected Parcel")
def misdirected_parcel(s: DaleOfMerchantsState, card: int, finder: int) -> Effect:
    """The owner gets what the finder has discarded last."""
    t = Turn(s, give_back(s, card, finder), card)
    yield from t.take_top(DISCARD, finder)


# --- with a teammate --------------------------------------------------------------------------------------


@does("Carry Across")
def carry_across(t: Turn, x: int) -> Effect:
    """A card for the teammate, and another one for oneself."""
    card = yield from t.choose("give away", t.hand, "Put a card from your hand into your teammate's hand.")
    yield from t.take(card, HAND, t.seat, to=t.teammate)
    yield from t.draw(1)


@why_not("Carry Across")
def nothing_to_carry(t: Turn) -> str:
    """It takes a card."""
    return "" if t.hand else "your hand is empty"


TOGETHER: Final = 11
"""So many cards Liesel Wade and her teammate hold."""


@when(LARGER_HAND, "Liesel Wade")
def better_half(t: Turn, player: int) -> int:
    """What the other does not hold."""
    if player not in (t.seat, t.teammate):
        return 0
    size = TOGETHER - len(t.s.hand[teammate(t.s, player)])
    return min(8, max(4, size)) - HAND_SIZE


@does("Second Voice")
def second_voice(t: Turn, x: int) -> Effect:
    """The technique is played at once, and this is the action of the turn."""
    card = t.s.discard[t.teammate][-1]
    yield from t.take_top(DISCARD, t.teammate)
    yield from perform(t.s, t.seat, ("play", card))


@why_not("Second Voice")
def nothing_to_repeat(t: Turn) -> str:
    """A technique has to lie there, and it has to be possible to pay for it."""
    pile = t.s.discard[t.teammate]
    face = t.s.face[pile[-1]] if pile else -1
    if not pile or CARDS.kind[face] != TECHNIQUE:
        return "no technique lies on top of your teammate's discard pile"
    spend = CARDS.spend[face]
    if spend is not None and spend[0] > purse(t.s, t.seat):
        return f"{CARDS.catalogue[face].name} asks you to spend {spend[0]}, and you have less"
    return ""


@does("Compare Notes")
def compare_notes(t: Turn, x: int) -> Effect:
    """The teammate's card comes first, then one goes the other way."""
    s, mate = t.s, t.teammate
    s.show(s.hand[mate], t.seat)
    s.log("look", t.seat, owner=mate)
    prompt = "You may take a card from your teammate's hand in exchange for one of yours."
    for card in (yield from t.choose_up_to(1, "take", s.hand[mate], prompt)):
        yield from t.take(card, HAND, mate)
        held = [other for other in t.hand if other != card]
        if held:  # an alert may have cost the last card
            given = yield from t.choose("give away", held, "Choose the card that your teammate gets for it.")
            yield from t.take(given, HAND, t.seat, to=mate)


@why_not("Compare Notes")
def nothing_to_compare(t: Turn) -> str:
    """Both need a card."""
    if not t.hand:
        return "your hand is empty"
    return "" if t.s.hand[t.teammate] else "your teammate's hand is empty"


@technique("Open Letter")
def open_letter(t: Turn, x: int) -> Effect:
    """The teammate draws."""
    yield from t.draw(1, t.teammate)


@alert("Open Letter")
def open_letter_found(s: DaleOfMerchantsState, card: int, finder: int) -> Effect:
    """Whoever it was: the teammate draws."""
    t = Turn(s, give_back(s, card, finder), card)
    yield from t.draw(1, t.teammate)


@when(CLEAN_UP_STARTS, "Gunther Byre")
def standing_order(t: Turn, player: int) -> Effect:
    """An order for a purchase; what changes values in this turn does not concern the partner's cards."""
    s, orders = t.s, t.beside("Standing Order")
    if player != t.teammate or not orders:
        return
    changes, s.changes = tuple(s.changes), []
    offered = market.options(s, t.seat)
    if s.chance.remember(bool(offered)):
        prompt = "You may put a Standing Order on your discard pile and purchase a card."
        option = yield Decision(t.seat, prompt, [*offered, DONE], t.card)
        if option != DONE:
            t.put((orders[-1],), FRONT, t.seat, DISCARD, t.seat)
            yield from market.purchase(s, t.seat, option[1])
    s.changes = list(changes)


@does("Back on the Book")
def back_on_the_book(t: Turn, x: int) -> None:
    """An order comes back."""
    card = t.s.chance.remember(orders_in_hand(t)[-1])
    keeping.keep(t.s, t.seat, (card,), HAND, t.seat, FRONT)


@why_not("Back on the Book")
def no_order(t: Turn) -> str:
    """It has to be in hand."""
    return "" if orders_in_hand(t) else "you hold no Standing Order"


def orders_in_hand(t: Turn) -> list[int]:
    """The Standing Orders in hand."""
    return [card for card in t.hand if t.s.face[card] == CARDS.numbers["Standing Order"]]


# --- the clock --------------------------------------------------------------------------------------------


@when(LARGER_HAND, "Noctua Wick")
def by_lamplight(t: Turn, player: int) -> int:
    """6 by night."""
    return 1 if player == t.seat and not t.is_day() else 0


@does("Trim the Wick")
def trim_the_wick(t: Turn, x: int) -> None:
    """One space."""
    t.advance_clock()


@when(TURN_STARTS, "Silas Masque")
def small_hours(t: Turn, player: int) -> None:
    """The time passes."""
    if player == t.seat:
        t.advance_clock()


@when(CANNOT_WIN, "Silas Masque")
def by_night(t: Turn, player: int) -> str:
    """In the dark nobody sees the stall."""
    return "it is night" if player == t.seat and not t.is_day() else ""


@does("Through the Window")
def through_the_window(t: Turn, x: int) -> Effect:
    """The top card of a pile for one from the hand."""
    if t.is_day():
        keeping.remove_from_game(t.s, t.seat, t.beside("Skeleton Key")[-1])
    who = yield from t.choose_player("Choose whose discard pile to take the top card of.", windows(t))
    yield from t.take_top(DISCARD, who)
    if t.hand:
        card = yield from t.choose("give away", t.hand, "Put a card from your hand on that discard pile.")
        t.put((card,), HAND, t.seat, DISCARD, who)


@why_not("Through the Window")
def shut(t: Turn) -> str:
    """By day only with a key, and there has to be something."""
    if not windows(t):
        return "no opponent with as many stacks as you has a discard pile"
    return "it is day, and you have no Skeleton Key" if t.is_day() and not t.beside("Skeleton Key") else ""


def windows(t: Turn) -> list[int]:
    """Opponents who have discarded something and have not fallen behind."""
    mine = next_value(t.s, t.seat)
    return [seat for seat in t.opponents() if t.s.discard[seat] and next_value(t.s, seat) >= mine]


# --- the die ----------------------------------------------------------------------------------------------


@does("Spin the Wheel")
def spin_the_wheel(t: Turn, x: int) -> Effect:
    """What the Wheel of Fortune says."""
    place = PANGOLIN_DIE[t.roll(PANGOLIN_DIE, DIE)]
    if place == "deck":
        yield from t.draw(1)
        yield from t.discard_from_hand()
    elif place == "discard pile":
        t.put(t.discard_pile[-1:], DISCARD, t.seat, DECK, t.seat)
    elif t.hand:
        card = yield from t.choose("put", t.hand, "Put a card from your hand on top of your deck.")
        t.put((card,), HAND, t.seat, DECK, t.seat)


@does("Double Up")
def double_up(t: Turn, x: int) -> Effect:
    """What the Gaming Table says."""
    yield from t.discard_from_hand()
    place = PANGOLIN_DIE[t.roll(PANGOLIN_DIE, DIE)]
    if place == "deck":
        yield from t.draw(2)
    elif place == "hand":
        yield from perform(t.s, t.seat, INVENTORY)
    else:
        yield from t.take_top(DISCARD, t.others()[0])


@why_not("Double Up")
def nothing_to_lose(t: Turn) -> str:
    """A card is at stake."""
    return "" if t.hand else "your hand is empty"


# --- traps ------------------------------------------------------------------------------------------------

technique("Tripwire")(set_trap)


@alert("Tripwire")
def tripwire(s: DaleOfMerchantsState, card: int, finder: int) -> Effect:
    """The finder loses a card of their choice."""
    give_back(s, card, finder)
    yield from Turn(s, finder, card).discard_from_hand()


@when(INTO_HAND, "Wim Snare")
def caught(t: Turn, finder: int, found: int) -> Effect:
    """After the alert of an own card."""
    s = t.s
    if finder != t.seat and s.chance.remember(s.face[found] in ALERT and s.owner(found) == t.seat):
        yield from t.draw(1)


@does("Check the Snares")
def check_the_snares(t: Turn, x: int) -> Effect:
    """An own trap comes back from the discard pile."""
    card = yield from t.choose("take", own_snares(t), "Put a card with an alert into your hand.")
    yield from t.take(card, DISCARD, t.seat)


@why_not("Check the Snares")
def no_snares(t: Turn) -> str:
    """One has to lie there."""
    return "" if own_snares(t) else "no card with an alert that you own lies in your discard pile"


def own_snares(t: Turn) -> list[int]:
    """Own cards with an alert in the discard pile."""
    return [card for card in t.discard_pile if t.s.face[card] in ALERT and t.s.owner(card) == t.seat]
