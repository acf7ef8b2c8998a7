"""What a merchant holds on to: the last stacks are too large for what comes to hand by chance."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.merchant import teammates
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.state import HAND_SIZE, DaleOfMerchantsState
from dealers.games.dale_of_merchants.teams import teammate

_VALUE: Final = CARDS.value
_SET: Final = CARDS.set

LARGE: Final = 7
"""From this stack on everything else goes to the discard pile when nothing better can be done."""
HELD_BACK: Final = 1.5
"""What such a card is worth in addition, to keep."""
TO_DRAW: Final = 1.0
TO_REACH: Final = 1.4
"""What a card of the stack costs that is still in the deck, or in the discard pile."""
NEVER: Final = 1e9
HELP: Final = 2.0
"""What it costs to rely on a teammate who cannot help for certain."""


def keeps(
    s: DaleOfMerchantsState, seat: int, outlook: Outlook, held: tuple[int, ...] | None = None
) -> dict[int, float]:
    """What it is worth to keep each card in hand; more for those that are held back."""
    keep = {card: outlook.keep(s, card) for card in s.hand[seat]}
    for card in for_large_stack(s, seat, outlook) if held is None else held:
        keep[card] += HELD_BACK
    return keep


def for_large_stack(s: DaleOfMerchantsState, seat: int, outlook: Outlook) -> tuple[int, ...]:
    """The cards in hand that are held back, if the next stack is a large one."""
    return held_back(s, seat, outlook) if outlook.need >= LARGE else ()


def held_back(s: DaleOfMerchantsState, seat: int, outlook: Outlook) -> tuple[int, ...]:
    """The cards in hand that belong to the stack which can be complete soonest; none if none can."""
    need = outlook.need
    possible = [group for group, sums in outlook.owned.items() if s.teams or sums >> need & 1]
    if not possible:
        return ()
    best: tuple[int, ...] = ()
    least = NEVER
    for group in possible:
        costs, stacks = _ways(s, seat, group, need)
        missing = teammates.help_chances(s, teammate(s, seat), group, need) if s.teams else [0.0]
        for rest, chance in enumerate(missing):
            cost = costs[need - rest] if rest <= need and (not rest or chance) else NEVER
            cost += HELP * (1 - chance) if rest else 0.0
            if cost < least:
                best, least = stacks[need - rest], cost
    return tuple([card for card in best if card in s.hand[seat]])


def _ways(
    s: DaleOfMerchantsState, seat: int, group: int, need: int
) -> tuple[list[float], list[tuple[int, ...]]]:
    """For every total up to what is needed: the least cost at which cards of a set make it, and which."""
    costs = [NEVER] * (need + 1)
    stacks: list[tuple[int, ...]] = [()] * (need + 1)
    costs[0] = 0.0
    face = s.face
    for cards, cost in ((s.hand[seat], 0.0), (s.deck[seat], TO_DRAW), (s.discard[seat], TO_REACH)):
        for card in cards:
            f = face[card]
            if _SET[f] != group:
                continue
            value = _VALUE[f]
            for total in range(need, value - 1, -1):  # from above: a card is in a stack once
                before = costs[total - value]
                if before < NEVER:
                    longer = before + cost + 0.05  # few cards are easier to have at once
                    stack = stacks[total - value]
                    if longer < costs[total] and len(stack) < HAND_SIZE:
                        costs[total], stacks[total] = longer, (*stack, card)
    return costs, stacks
