"""When bots play Dealing Giant Pandas."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.bots.buyers import wanted
from dealers.games.dale_of_merchants.cards import CARDS, JUNK
from dealers.games.dale_of_merchants.merchant.plans import gain
from dealers.games.dale_of_merchants.merchant.techniques import GOOD, Moment
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, paying_with, playing, tastes, using
from dealers.games.dale_of_merchants.state import ACTION, DaleOfMerchantsState
from dealers.kernel import Option

tastes({"Prepaid Good": 0.2, "Special Offer": 0.1, "Essential Purchase": 0.1})
DISCOVERY: Final = CARDS.numbers["Market Discovery"]


@playing("Loyal Partner")
def loyal_partner(m: Moment, card: int) -> float:
    """When nothing worth buying is in the market, or somebody else could use it more."""
    best = max([wanted(m.s, m.seat, each) for each in m.s.market], default=0.0)
    if m.plan.option[:1] == ("build",):
        after = (m.seat + 1) % m.s.seats
        return 0.1 if max([wanted(m.s, after, each) for each in m.s.market], default=0.0) > 1.6 else 0.0
    return max(0.0, 1.0 - m.plan.worth) if best < 1.5 or m.plan.option[0] != "buy" else 0.0


@answering("Loyal Partner")
def in_which_order(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """What one wants most comes on top of the pile, if one can buy it from there; else the poorest."""
    outlook = Outlook(s, seat)
    sign = 1 if any(s.face_of(card) == DISCOVERY for card in s.hand[seat]) else -1
    return min(options, key=lambda option: sign * gain(s, outlook, option[1]))


@playing("Prepaid Good")
def prepaid_good(m: Moment, card: int) -> float:
    """When the best card there is more than what is planned; it ends the turn."""
    if m.plan.option[:1] == ("build",):
        return 0.0
    best = max([gain(m.s, m.outlook, each) for each in m.s.market], default=0.0)
    return 0.6 + best - m.plan.worth


@answering("Special Offer")
@answering("Prepaid Good")
def the_best(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """What saves most turns; of those to be thrown away, the best first."""
    outlook = Outlook(s, seat)
    return max(options, key=lambda option: gain(s, outlook, option[1]))


@playing("Special Offer")
def special_offer(m: Moment, card: int) -> float:
    """When the best of three unknown cards is likely to be more than what is planned."""
    return 2.6 - m.plan.worth if len(m.s.market_deck) + len(m.s.market_discard) > 2 else 0.0


@answering("Essential Purchase")
def junk_goes(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """All that can."""
    return options[0]


@using("Market Discovery")
def market_discovery(s: DaleOfMerchantsState, seat: int) -> float:
    """To find something better to buy with it, while there is an action to come."""
    if s.phase != ACTION:
        return 0.0
    pile = s.market_discard
    return 0.1 if not pile or gain(s, Outlook(s, seat), pile[-1]) < 1.5 else 0.0


@paying_with("Stock Clearance")
def stock_clearance(s: DaleOfMerchantsState, seat: int, card: int) -> float:
    """Poor cards go with it, and others are drawn for them."""
    outlook = Outlook(s, seat)
    poor = [c for c in s.hand[seat] if c != card and outlook.keep(s, c) <= GOOD]
    return 0.12 * len(poor) + 0.05 * len([c for c in poor if s.face[c] == JUNK])
