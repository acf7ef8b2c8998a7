"""Swindling Black-headed Gulls: sort out your own cards and push what you do not want onto others."""

from __future__ import annotations

from collections.abc import Sequence

from dealers.games.dale_of_merchants.cards import technique
from dealers.games.dale_of_merchants.effects import DONE, PickingSome, Turn
from dealers.games.dale_of_merchants.state import ASIDE, DECK, DISCARD, HAND
from dealers.kernel import Decision, Effect, Option, Zone


@technique("Meddling Marketeer")
def meddling_marketeer(t: Turn, x: int) -> Effect:
    """Of 2 cards of the deck any number are discarded, the rest goes back in any order."""
    yield from t.sort_out(2)


@technique("Goodwill Presents")
def goodwill_presents(t: Turn, x: int) -> Effect:
    """Junk for up to 2 other players, one for each."""
    chosen: list[int] = []
    while len(chosen) < 2:
        left: list[Option] = [("player", seat) for seat in sorted(t.others()) if seat not in chosen]
        if not left:
            break
        prompt = "Choose up to 2 other players to give junk to."
        option = yield Decision(t.seat, prompt, [*left, DONE], t.card)
        if option == DONE:
            break
        chosen.append(option[1])
        t.give_junk(option[1])


@technique("Alternative Plan")
def alternative_plan(t: Turn, x: int) -> Effect:
    """A card of the discard pile is thrown away."""
    if t.discard_pile:
        card = yield from t.choose("throw away", t.discard_pile, "Throw away a card from your discard pile.")
        t.throw_away((card,), DISCARD, t.seat)


@technique("Anchor")
def anchor(t: Turn, x: int) -> Effect:
    """One of 3 cards of the deck may go to another player, the rest goes back in any order."""
    cards = yield from t.set_aside(3, DECK, t.seat)
    gone = yield from give_away(t, cards, ASIDE)
    left = [card for card in cards if card not in gone]
    yield from t.put_in_any_order(left, ASIDE, t.seat, DECK, t.seat)


@technique("Manufactured Joy")
def manufactured_joy(t: Turn, x: int) -> Effect:
    """Search the deck for a card; then a card from the hand may go to another player."""
    yield from t.search_for_card()
    yield from give_away(t, t.hand, HAND)


@technique("Shaky Enterprise")
def shaky_enterprise(t: Turn, x: int) -> Effect:
    """One of the top 2 cards of the discard pile may go to another player, the rest on top of the deck."""
    cards = yield from t.set_aside(2, DISCARD, t.seat)
    gone = yield from give_away(t, cards, ASIDE)
    left = [card for card in cards if card not in gone]
    yield from t.put_in_any_order(left, ASIDE, t.seat, DECK, t.seat)


def give_away(t: Turn, cards: Sequence[int], source: Zone) -> PickingSome:
    """One of the cards may be put on another player's discard pile; ends with what was given."""
    prompt = "You may choose a card to put on another player's discard pile."
    given = yield from t.choose_up_to(1, "give away", cards, prompt)
    if given:
        other = yield from t.choose_player("Choose the player to give it to.", t.others())
        t.put(given, source, t.seat, DISCARD, other)
    return given
