"""Which cards bots build with where a character bends what stacks are made of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dealers.games.dale_of_merchants import stall
from dealers.games.dale_of_merchants.cards import CARDS, JUNK, NO_SET
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.merchant.worth import Outlook, sums_in_hand
from dealers.games.dale_of_merchants.moments import STACK_SETS
from dealers.games.dale_of_merchants.playing import GLADLY_BUILT
from dealers.games.dale_of_merchants.stall import Counted
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.teams import ASK
from dealers.kernel import Option

# In the measure of `Outlook.keep`.
SPENT: Final = 0.8
"""What it costs to spend 1 for a card that counts as something else."""
SHORT: Final = 1.2
"""What it costs if a stack is worth 1 less than usual: it has to be made good."""
DISCARDED: Final = 0.6
"""By how much a card of the discard pile counts less."""
RID: Final = -0.3
"""What it costs to get rid of junk."""


def bent_stack(s: DaleOfMerchantsState, seat: int) -> list[Counted]:
    """The next stack, of cards that are missed least; nothing if no character bends stacks or none can be."""
    best: list[Counted] = []
    if not s.bent:
        return best
    least = 1e9
    outlook = Outlook(s, seat)
    cards = sorted(stall.candidates(s, seat), key=lambda card: not s.may_be_built(card))
    keep = {card: outlook.keep(s, card) for card in cards}
    for stack in _all_stacks(s, seat, cards):
        loss = sum([keep[card] + 0.1 for card, _, _ in stack])
        loss += SPENT * sum([price[0] for _, _, price in stack if price is not None])
        loss += SHORT * max(0, outlook.need - sum([value for _, value, _ in stack]))
        if loss < least and stall.is_payable(s, seat, stack):
            best, least = stack, loss
    return best


def _all_stacks(s: DaleOfMerchantsState, seat: int, cards: list[int]) -> Iterator[list[Counted]]:
    """All stacks of the cards; set by set, unless something allows cards of another one."""
    need = stall.totals(s, seat)
    if s.moments[STACK_SETS]:
        yield from _stacks(s, seat, [], cards, need)
        return
    groups: dict[int, list[int]] = {}
    for card in cards:
        groups.setdefault(CARDS.set[s.face_of(card)], []).append(card)
    for group, mates in groups.items():
        if group != NO_SET:
            yield from _stacks(s, seat, [], mates, need)


def loosened_stack(
    s: DaleOfMerchantsState, seat: int, keep: dict[int, float], picked: Sequence[int] = ()
) -> list[Counted]:
    """What makes the next stack with the cards picked so far, if a card loosens its rules; else nothing.

    Junk is gladly got rid of, and cards of the discard pile are missed less than those in hand.
    """
    stack = stall.loose_stack(s, seat, picked)
    if stack is None:
        return []
    outlook = Outlook(s, seat)

    def cost(way: Counted) -> float:
        face = s.face[way[0]]
        worth = keep[way[0]] if way[0] in keep else DISCARDED * outlook.keep(s, way[0])
        return (RID if face == JUNK else worth + 0.1) - GLADLY_BUILT.get(face, 0.0)

    low, high = stall.totals(s, seat)
    so_far = s.so_far if picked else 0
    found = stack.cheapest(low - so_far, high - so_far, cost)
    return [] if found is None else found[0]


def next_of_loosened_stack(
    s: DaleOfMerchantsState, seat: int, options: list[Option], keep: dict[int, float]
) -> Option | None:
    """The next card of that stack; nothing if there is none."""
    rest = loosened_stack(s, seat, keep, s.picked)
    looks = [(s.face[card], value, card in s.discard[seat]) for card, value, _ in rest]
    for option in options:
        if option[0] == "add" and (s.face[option[1]], option[2], option[1] in s.discard[seat]) in looks:
            return option
    return None


def _stacks(
    s: DaleOfMerchantsState, seat: int, stack: list[Counted], left: list[int], need: tuple[int, int]
) -> Iterator[list[Counted]]:
    """All stacks that are worth enough."""
    low, high = need
    if stack and low <= 0:
        yield stack
    for n, card in enumerate(left):
        if stall.joins(s, seat, stack, card):
            for way in stall.ways(s, seat, card):
                if 0 < way[1] <= high:
                    yield from _stacks(s, seat, [*stack, way], left[n + 1 :], (low - way[1], high - way[1]))


def next_of_bent_stack(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The next card of that stack; done when it is complete."""
    face = s.looks()
    left = [(face[card], value, price) for card, value, price in bent_stack(s, seat) if card not in s.picked]
    for option in options:
        if option[0] == "add":
            _, card, value, *price = option
            if (face[card], value, (price[0], price[1]) if price else None) in left:
                return option
    if DONE in options:
        return DONE
    return ASK if ASK in options and s.picked else options[0]


def completing(s: DaleOfMerchantsState, seat: int, cards: Sequence[int]) -> list[int]:
    """Those cards that would make the next stack with some in hand; none if the hand makes it already."""
    outlook, held = Outlook(s, seat), sums_in_hand(s, seat)
    if any(sums >> outlook.need & 1 for sums in held.values()):
        return []
    found = []
    for card in cards:
        value, group = CARDS.value[s.face[card]], CARDS.set[s.face[card]]
        sums = held.get(group, 1)
        if group != NO_SET and value <= outlook.need and sums >> (outlook.need - value) & 1:
            found.append(card)
    return found


def best_completing(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The most valuable card that makes the next stack, or else the one that is wanted most."""
    outlook = Outlook(s, seat)
    cards = [option for option in options if len(option) > 1]
    good = completing(s, seat, [option[1] for option in cards])
    if good:
        return max([o for o in cards if o[1] in good], key=lambda o: CARDS.value[s.face[o[1]]])
    return max(cards, key=lambda o: outlook.keep(s, o[1]))
