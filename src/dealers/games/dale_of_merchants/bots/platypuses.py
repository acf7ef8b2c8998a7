"""When bots play Experimenting Platypuses."""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.merchant.techniques import GOOD, Moment
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, paying_with, playing, tastes
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Option

tastes({"Magnet": 0.3, "Dangerous Test": 0.2, "Glue": 0.4, "Safety Precaution": 0.1})


@playing("Tireless Tinkerer")
def tireless_tinkerer(m: Moment, card: int) -> float:
    """When the top of the discard pile is a good card."""
    pile = m.s.discard[m.seat]
    return 0.2 if pile and m.outlook.keep(m.s, pile[-1]) > GOOD else 0.0


def _from_stall(s: DaleOfMerchantsState, seat: int, outlook: Outlook) -> tuple[float, int]:
    """The card of the stall that is worth most in hand, and how much."""
    worth = [(outlook.keep(s, card), card) for card in s.stall[s.stall_of(seat)]]
    return max(worth, default=(0.0, -1))


@playing("Safety Precaution")
def safety_precaution(m: Moment, card: int) -> float:
    """When a card of the stall is worth more than this one."""
    return _from_stall(m.s, m.seat, m.outlook)[0] - m.keep[card]


@answering("Safety Precaution")
def out_of_the_stall(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The one that is worth most."""
    outlook = Outlook(s, seat)
    return max(options, key=lambda option: (outlook.keep(s, option[1]), CARDS.value[s.face[option[1]]]))


@playing("Magnet")
def magnet(m: Moment, card: int) -> float:
    """Whenever there is a good card in the deck."""
    best = max([m.outlook.keep(m.s, each) for each in m.s.deck[m.seat]], default=0.0)
    return 0.6 if best > GOOD else 0.0


@playing("Dangerous Test")
def dangerous_test(m: Moment, card: int) -> float:
    """When there are cards to get rid of, and some to draw."""
    poor = [held for held in m.s.hand[m.seat] if held != card and m.keep[held] <= GOOD]
    return 0.3 + 0.1 * len(poor) if m.s.deck[m.seat] or len(m.s.discard[m.seat]) > 2 else 0.0


@paying_with("Glue")
def glue(s: DaleOfMerchantsState, seat: int, card: int) -> float:
    """It costs nothing, so everything else is kept."""
    return 0.12 * Outlook(s, seat).keep(s, card)


@answering("Glue")
def keep_it(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Always."""
    return options[0]
