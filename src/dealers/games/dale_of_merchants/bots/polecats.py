"""When bots play Reckless Marbled Polecats."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dealers.games.dale_of_merchants.cards import CARDS, JUNK, NO_SET
from dealers.games.dale_of_merchants.merchant.plans import gain
from dealers.games.dale_of_merchants.merchant.techniques import GOOD, REPLANNED, USUAL, Moment, better_plan
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, gladly_built, playing, tastes
from dealers.games.dale_of_merchants.state import MULTIPLY, DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import BUILD
from dealers.kernel import Option

tastes({"Rare Artefact": 0.1, "Swank": 0.2, "Risky Business": 0.2, "Natural Survivor": 0.3, "Sofa": 0.3})
REPLANNED.add(CARDS.numbers["Rare Artefact"])
gladly_built({"Sofa": 1.5})
CHEAP: Final = 1.0
"""In the measure of `Outlook.keep`: an animalfolk card that is gladly changed for any other one."""


@playing("Daring Adventurer")
def daring_adventurer(m: Moment, card: int) -> float:
    """When no stack is built: new cards to buy, and what is planned can stay in the market."""
    return 0.0 if m.plan.option == BUILD or not m.s.market else 0.15


@answering("Daring Adventurer")
def out_of_the_market(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """What one wants least."""
    outlook = Outlook(s, seat)
    return min(options, key=lambda option: gain(s, outlook, option[1]))


def _dearest(s: DaleOfMerchantsState, cards: list[int]) -> int:
    """The card that is worth most, and so gains most."""
    return max(cards, key=lambda card: s.value(card))


@playing("Rare Artefact")
def rare_artefact(m: Moment, card: int) -> float:
    """When the plan gets better with one card that counts twice."""
    others = [held for held in m.s.hand[m.seat] if held != card]
    if not others or m.plan.option == BUILD:
        return 0.0
    return better_plan(m, card, (MULTIPLY, _dearest(m.s, others), 2)) - USUAL


@answering("Rare Artefact")
def what_to_multiply(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The card that is worth most."""
    return ("show", _dearest(s, [option[1] for option in options]))


@playing("Swank")
def swank(m: Moment, card: int) -> float:
    """A poor animalfolk card for a new one; or junk goes away."""
    others = [held for held in m.spare_cards if held != card]
    if any(m.s.face[held] != JUNK and m.keep[held] < CHEAP for held in others):
        return 0.6
    return 0.4 if any(m.s.face[held] == JUNK for held in others) else 0.0


@answering("Swank")
def what_to_show_off_with(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The poorest animalfolk card if it is poor enough; else junk; else the card that is missed least."""
    outlook = Outlook(s, seat)
    options = sorted(options, key=lambda option: outlook.keep(s, option[1]))
    folk = [o for o in options if CARDS.set[s.face[o[1]]] != NO_SET]
    return folk[0] if folk and outlook.keep(s, folk[0][1]) < CHEAP else options[0]


@playing("Risky Business")
def risky_business(m: Moment, card: int) -> float:
    """Always: the card costs nothing if one is lucky."""
    return 0.3 if m.s.market_deck or m.s.market_discard else 0.0


@answering("Risky Business")
def the_likely_value(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """The value that most cards have which may lie there: in the market deck, or unseen in other hands."""
    if options[0][0] != "number":
        return None
    unseen = [card for other in s.others(seat) for card in s.hand[other]]
    cards = [*s.market_deck, *unseen] if s.market_deck else s.market_discard
    counts = Counter([CARDS.value[s.face[card]] for card in cards if CARDS.set[s.face[card]] != NO_SET])
    return max(options, key=lambda option: (counts[option[1]], option[1]))


@playing("Natural Survivor")
def natural_survivor(m: Moment, card: int) -> float:
    """When there are poor cards in hand, and cards in the deck."""
    poor = [held for held in m.spare_cards if held != card and m.keep[held] <= GOOD]
    return 0.7 if poor and m.s.deck[m.seat] else 0.0
