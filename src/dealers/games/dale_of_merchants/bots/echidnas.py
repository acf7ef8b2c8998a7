"""When bots play Sharing Short-beaked Echidnas."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants import stall
from dealers.games.dale_of_merchants.bots.stacks import best_completing, completing
from dealers.games.dale_of_merchants.cards import CARDS, NO_SET
from dealers.games.dale_of_merchants.effects import DONE, Turn
from dealers.games.dale_of_merchants.merchant.plans import gain
from dealers.games.dale_of_merchants.merchant.techniques import GOOD, Moment
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, playing, tastes, using
from dealers.games.dale_of_merchants.state import ACTION, DaleOfMerchantsState
from dealers.kernel import Option

_VALUE: Final = CARDS.value

tastes({"Bargain Seeker": 0.05, "Delicacy": 0.2, "Umbrella": 0.2, "Velocipede": 0.2, "Matching Colours": 0.1})
DULL: Final = 0.8
"""A card of the market that saves fewer turns than this may go."""
STACK: Final = 3.0
"""In the measure of `Outlook.keep`: a card that makes the next stack."""


@playing("Carefree Swapper")
def carefree_swapper(m: Moment, card: int) -> float:
    """When there is a good card on a discard pile."""
    tops = [m.s.discard[seat][-1] for seat in m.s.others(m.seat) if m.s.discard[seat]]
    return 0.5 if any(m.outlook.keep(m.s, top) > GOOD for top in tops) else 0.0


@answering("Carefree Swapper")
def whose_pile(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """The one with the best card."""
    if options[0][0] != "player":  # what it brings may have an alert that asks
        return None
    outlook = Outlook(s, seat)
    return max(options, key=lambda option: outlook.keep(s, s.discard[option[1]][-1]))


@using("Bargain Seeker")
def bargain_seeker(s: DaleOfMerchantsState, seat: int) -> float:
    """Before one buys, if the cheapest card is dull; at the end of the turn, if it would be a bargain."""
    if not s.market:
        return 0.0
    if s.phase == ACTION:
        dull = gain(s, Outlook(s, seat), s.market[0]) < DULL
        return 0.1 if dull and not stall.can_build(s, seat) else 0.0
    return 0.1 if _VALUE[s.face[s.market[0]]] > 3 else 0.0


@playing("Delicacy")
def delicacy(m: Moment, card: int) -> float:
    """Always, if anybody has cards to look at."""
    return 0.4 if any(m.s.deck[seat] or m.s.discard[seat] for seat in m.s.others(m.seat)) else 0.0


@playing("Umbrella")
def umbrella(m: Moment, card: int) -> float:
    """Always, if anybody holds cards."""
    return 0.4 if any(m.s.hand[seat] for seat in m.s.others(m.seat)) else 0.0


@answering("Delicacy")
@answering("Umbrella")
def better_than_this(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """A card that is wanted more than the one that goes away for it."""
    if options[0][0] != "take":
        return None
    outlook = Outlook(s, seat)
    best = max([option for option in options if option != DONE], key=lambda o: outlook.keep(s, o[1]))
    return best if outlook.keep(s, best[1]) > outlook.keep(s, s.schedule[seat][-1]) else DONE


def _in_stalls(s: DaleOfMerchantsState, seats: list[int]) -> list[int]:
    """All cards in the stalls of these players."""
    owners = {s.stall_of(seat) for seat in seats}
    return [card for owner in owners for card in s.stall[owner]]


def stall_card_worth(m: Moment, seats: list[int]) -> float:
    """What it is worth to take a card of these stalls: much if it makes the next stack."""
    return 1.2 if completing(m.s, m.seat, _in_stalls(m.s, seats)) else 0.0


def best_stall_card(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """The stall in which, and then the card that, makes the next stack."""
    if options[0][0] == "player":
        return max(options, key=lambda option: len(completing(s, seat, _in_stalls(s, [option[1]]))))
    return best_completing(s, seat, options) if options[0][0] == "take" else None


@playing("Velocipede")
def velocipede(m: Moment, card: int) -> float:
    """When a card of a stall makes the next stack."""
    return stall_card_worth(m, list(range(m.s.seats)))


answering("Velocipede")(best_stall_card)


def _best_exchange(s: DaleOfMerchantsState, seat: int, cards: list[int]) -> tuple[float, int, int]:
    """Which of these cards to exchange for which one in an opponent's stall, and how much better that is."""
    outlook = Outlook(s, seat)
    offered = _in_stalls(s, Turn(s, seat).opponents())
    stacks = completing(s, seat, offered)
    best = (0.0, -1, -1)
    for card in [card for card in cards if CARDS.set[s.face[card]] != NO_SET]:
        for other in [other for other in offered if _VALUE[s.face[other]] == s.value(card)]:
            new = CARDS.set[s.face[other]] != CARDS.set[s.face[card]]
            better = outlook.keep(s, other) - outlook.keep(s, card) + STACK * (other in stacks and new)
            best = max(best, (better, card, other))
    return best


@playing("Matching Colours")
def matching_colours(m: Moment, card: int) -> float:
    """When a card of an opponent's stall is better, above all if it makes the next stack."""
    others = [held for held in m.s.hand[m.seat] if held != card and held not in m.plan.cards]
    return min(1.2, 0.5 * _best_exchange(m.s, m.seat, others)[0])


@answering("Matching Colours")
def what_to_exchange(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """That card, for the better one."""
    if options[0][0] == "put":
        _, card, _ = _best_exchange(s, seat, [option[1] for option in options])
        return ("put", card) if card >= 0 else None
    return best_stall_card(s, seat, options)
