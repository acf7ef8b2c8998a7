"""When bots play Archiving Desert Monitors."""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import JUNK
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.merchant.techniques import GOOD, Moment
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, playing, tastes, using
from dealers.games.dale_of_merchants.state import ACTION, DaleOfMerchantsState
from dealers.kernel import Option

tastes({"Refreshing Drink": 0.1, "Duplicate Entry": 0.3, "Cultural Preservation": 0.1, "Slice of Life": 0.2})


@using("Refreshing Drink")
def refreshing_drink(s: DaleOfMerchantsState, seat: int) -> float:
    """In clean-up, for a card that is not wanted: another one is drawn for it."""
    if s.phase == ACTION:
        return 0.0
    outlook = Outlook(s, seat)
    return 0.2 if any(outlook.keep(s, card) < 0.5 for card in s.hand[seat]) else 0.0


@playing("Duplicate Entry")
def duplicate_entry(m: Moment, card: int) -> float:
    """Junk in the deck goes away for good."""
    return 0.6 if any(m.s.face[each] == JUNK for each in m.s.deck[m.seat]) else 0.0


@answering("Duplicate Entry")
def which_entry(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Junk, if there is any."""
    return next((option for option in options[:-1] if s.face[option[1]] == JUNK), DONE)


def _depth(s: DaleOfMerchantsState, seat: int) -> int:
    """So many cards off the discard pile are better than those in the deck, on the whole."""
    outlook, deck, pile = Outlook(s, seat), s.deck[seat], s.discard[seat]
    usual = sum([outlook.keep(s, card) for card in deck]) / max(1, len(deck))
    best, gained, total = 0, 0.0, 0.0
    for depth, card in enumerate(reversed(pile[-3:]), start=1):
        total += outlook.keep(s, card) - usual
        if total > gained:
            best, gained = depth, total
    return best


@playing("History Lesson")
def history_lesson(m: Moment, card: int) -> float:
    """When what comes back is better than what is in the deck."""
    return 0.3 if _depth(m.s, m.seat) else 0.0


@answering("History Lesson")
def how_many(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """As many as are better."""
    return options[_depth(s, seat)]


@playing("Cultural Preservation")
def cultural_preservation(m: Moment, card: int) -> float:
    """Whenever there is something to find."""
    return 0.7 if m.s.deck[m.seat] else 0.0


@answering("Cultural Preservation")
def what_to_preserve(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The best card; junk to the discard pile."""
    outlook = Outlook(s, seat)
    if options[0][0] == "take":
        return max(options[:-1], key=lambda option: outlook.keep(s, option[1]))
    worst = min(options[:-1], key=lambda option: outlook.keep(s, option[1]))
    return worst if outlook.keep(s, worst[1]) < GOOD else DONE


@using("Slice of Life")
def slice_of_life(s: DaleOfMerchantsState, seat: int) -> float:
    """Whenever there is a card that is not wanted, and one to draw."""
    outlook = Outlook(s, seat)
    poor = any(outlook.keep(s, card) <= GOOD for card in s.hand[seat])
    return 0.3 if poor and (s.deck[seat] or s.discard[seat]) else 0.0
