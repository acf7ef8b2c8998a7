"""When bots play Lucky Ocelots."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dealers.games.dale_of_merchants import stall
from dealers.games.dale_of_merchants.cards import CARDS, NO_SET
from dealers.games.dale_of_merchants.merchant.plans import plan_from
from dealers.games.dale_of_merchants.merchant.techniques import GOOD, REPLANNED, Moment, better_plan
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, playing, tastes, using
from dealers.games.dale_of_merchants.state import ACTION, ALL, SET, DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import BUILD
from dealers.kernel import Option

tastes({"New Season": 0.15, "Charm": 0.15, "Gamble": 0.1, "Blindfold": 0.3})
REPLANNED.add(CARDS.numbers["Blindfold"])
POOR: Final = 1.0
"""In the measure of `Outlook.keep`."""
UNGUESSED: Final = 0.7
"""How likely an opponent is wrong."""


@using("Bold Haggler")
def bold_haggler(s: DaleOfMerchantsState, seat: int) -> float:
    """Before something is bought; not if a stack can be built with what is there."""
    return 0.3 if s.phase == ACTION and not stall.can_build(s, seat) else 0.0


def _poor(s: DaleOfMerchantsState, outlook: Outlook, cards: list[int]) -> list[int]:
    """Those animalfolk cards that are gladly changed for others."""
    folk = [card for card in cards if CARDS.set[s.face[card]] != NO_SET]
    return [card for card in folk if outlook.keep(s, card) < POOR]


@playing("New Season")
def new_season(m: Moment, card: int) -> float:
    """When there is a poor card to be thrown away."""
    return 0.6 if _poor(m.s, m.outlook, m.s.discard[m.seat]) else 0.0


@playing("Whirligig")
def whirligig(m: Moment, card: int) -> float:
    """When the hand is poor."""
    others = [held for held in m.s.hand[m.seat] if held != card]
    good = [held for held in others if m.keep[held] > GOOD]
    return 0.0 if m.plan.option == BUILD or len(others) < 2 or len(good) > 1 else 0.35


@playing("Charm")
def charm(m: Moment, card: int) -> float:
    """When a single card can be the next stack."""
    printed = range(2, 6)
    return 0.5 if any(m.s.changed(value, (ALL,)) == m.outlook.need for value in printed) else 0.0


@playing("Gamble")
def gamble(m: Moment, card: int) -> float:
    """When most cards in hand are poor."""
    others = [held for held in m.s.hand[m.seat] if held != card]
    poor = [held for held in others if m.keep[held] <= GOOD]
    return 0.2 if m.plan.option != BUILD and 2 * len(poor) > len(others) else 0.0


def _missing(s: DaleOfMerchantsState, seat: int, card: int, need: int) -> int:
    """What a card in hand would have to be worth to make the next stack with others of its set; 0 if none."""
    group = CARDS.set[s.face[card]]
    if group == NO_SET:
        return 0
    sums = 1
    for other in s.hand[seat]:
        if other != card and CARDS.set[s.face[other]] == group:
            sums |= sums << s.value(other)
    return next((value for value in range(5, 0, -1) if value <= need and sums >> (need - value) & 1), 0)


def _wanted(s: DaleOfMerchantsState, seat: int, cards: list[int], need: int) -> tuple[int, int]:
    """The card whose value is to be changed, and to what: for a stack, or else the least one to pay with."""
    for card in cards:
        value = _missing(s, seat, card, need)
        if value:
            return card, value
    return min(cards, key=lambda card: s.value(card)), 5


@playing("Blindfold")
def blindfold(m: Moment, card: int) -> float:
    """When the plan gets better with the value that is wanted."""
    others = [held for held in m.s.hand[m.seat] if held != card]
    if not others or (m.plan.option == BUILD and card not in m.plan.cards):
        return 0.0
    changed, value = _wanted(m.s, m.seat, others, m.outlook.need)
    return UNGUESSED * better_plan(m, card, (SET, changed, value)) - 0.1


@answering("Blindfold")
def what_to_risk(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """The card as planned; as an opponent, the value that most cards have; then the best value."""
    if options[0][0] == "risk":
        return ("risk", _wanted(s, seat, [option[1] for option in options], stall.next_value(s, seat))[0])
    if options[0][0] != "number":
        return None
    if seat != s.seat:
        unseen = [CARDS.value[s.face[card]] for card in (*s.hand[s.seat], *s.deck[s.seat])]
        counts = Counter([s.changed(value, (ALL,)) for value in unseen])
        return max(options, key=lambda option: counts[option[1]])
    return max(options, key=lambda option: _worth_as(s, seat, option[1]))


def _worth_as(s: DaleOfMerchantsState, seat: int, value: int) -> float:
    """What the plan is worth if the card that was shown counts so much."""
    (changed,) = s.picked
    outlook = Outlook(s, seat)
    keep = {card: outlook.keep(s, card) for card in s.hand[seat]}
    changes = s.changes
    s.changes = [*changes, (SET, changed, value)]
    worth = plan_from(s, seat, outlook, keep).worth
    s.changes = changes
    return worth
