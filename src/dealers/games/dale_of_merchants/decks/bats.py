"""Stealthy Long-winged Tomb Bats: harmless by day, and by night nobody's cards are safe.

Rules: 5.3
"""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import technique
from dealers.games.dale_of_merchants.effects import Picking, Turn
from dealers.games.dale_of_merchants.moves import move, throw_away
from dealers.games.dale_of_merchants.state import ASIDE, DECK, DISCARD, HAND
from dealers.kernel import Effect


def target(t: Turn, prompt: str) -> Picking:
    """By day you, by night you or one other player."""
    return t.choose_player(prompt, [t.seat] if t.is_day() else t.everybody())


@technique("Sneaky Scout")
def sneaky_scout(t: Turn, x: int) -> Effect:
    """Look at 2 cards of a deck and put them back in any order."""
    who = yield from target(t, "Choose whose deck to look at.")
    cards = yield from t.set_aside(2, DECK, who)
    yield from t.put_in_any_order(cards, ASIDE, t.seat, DECK, who)


@technique("False Alarm")
def false_alarm(t: Turn, x: int) -> Effect:
    """The top 2 cards of a discard pile are shuffled into the deck."""
    who = yield from target(t, "Choose whose discard pile loses its top 2 cards to the deck.")
    cards = t.s.discard[who][-2:]
    if cards:
        yield from t.shuffle_in(cards, DISCARD, who, who)


@technique("Heroic Deed")
def heroic_deed(t: Turn, x: int) -> Effect:
    """The top card of a deck comes to your hand."""
    who = yield from target(t, "Choose whose deck gives you its top card.")
    yield from t.take_top(DECK, who)


@technique("Secret Mission")
def secret_mission(t: Turn, x: int) -> Effect:
    """The oldest card of your discard pile; by night, if you like, a random card of another hand instead."""
    prompt = "Take the bottom card of your discard pile (choose yourself), or a random card of another hand."
    who = yield from target(t, prompt)
    if who != t.seat:
        yield from t.take_random(who)
    elif t.discard_pile:
        yield from t.take(t.discard_pile[0], DISCARD, t.seat)


@technique("Capture")
def capture(t: Turn, x: int) -> Effect:
    """Of 2 cards of a deck one comes to your hand, the other is shuffled back."""
    who = yield from target(t, "Choose whose deck to take a card from.")
    cards = yield from t.set_aside(2, DECK, who)
    if cards:
        prompt = "Take a card into your hand; the other one is shuffled back."
        card = yield from t.choose("take", cards, prompt)
        yield from t.take(card, ASIDE, t.seat)
        if len(cards) > 1:
            yield from t.shuffle_in([other for other in cards if other != card], ASIDE, t.seat, who)


@technique("Provocation")
def provocation(t: Turn, x: int) -> Effect:
    """A card of your hand is thrown away; by night it may be a random card of another player instead."""
    others = [] if t.is_day() else [seat for seat in t.others() if t.s.hand[seat]]
    if not others:
        yield from t.throw_away_from_hand()
        return
    mine = -1
    if t.hand:
        mine = yield from t.choose("risk", t.hand, "Choose a card of your hand that may be thrown away.")
    who = yield from t.choose_player("Choose whose hand a random card is taken from.", others)
    theirs = t.random_card(who)
    move(t.s, t.seat, (theirs,), HAND, who, ASIDE, t.seat, random=True)
    gone = theirs
    if mine >= 0:
        option = yield from t.ask(
            "Throw away one of the two cards; the other one goes back to its hand.",
            [("throw away your", mine), ("throw away their", theirs)],
        )
        gone = (mine, theirs)[option]
    if gone == theirs:
        throw_away(t.s, t.seat, (theirs,), ASIDE, t.seat)
    else:
        move(t.s, t.seat, (theirs,), ASIDE, t.seat, HAND, who)  # returned, so no alert
        throw_away(t.s, t.seat, (mine,), HAND, t.seat)
