"""Teammates as bots play them: what to lay out before asking for help, how likely help is, and what to add.

Hands are hidden between teammates too. What a seat knows of the other one's hand is which cards are in hand
and deck together; of these some are more likely in hand than others, since a merchant keeps what makes
stacks.
"""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.cards import CARDS, NO_SET
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.teams import teammate

_VALUE: Final = CARDS.value
_SET: Final = CARDS.set

LIKELY: Final = 0.4
"""Help is asked for when it is at least so likely."""
KEPT: Final = 2.5
"""By so much a card of value 2 or more is more likely in hand than one of value 1."""


def cards_to_lay(s: DaleOfMerchantsState, seat: int, need: int, keep: dict[int, float]) -> list[int]:
    """The own cards for a stack that the teammate most likely can complete; none if that is not likely."""
    groups: dict[int, list[int]] = {}
    for card in s.usable(seat):
        group = _SET[s.face_of(card)]
        if group != NO_SET:
            groups.setdefault(group, []).append(card)
    best: list[int] = []
    most = 0.0
    for group, cards in groups.items():
        chances = help_chances(s, teammate(s, seat), group, need)
        for chosen in range(1, 1 << min(len(cards), 8)):
            laid = [card for n, card in enumerate(cards[:8]) if chosen >> n & 1]
            missing = need - s.sum_of(laid)
            if 0 < missing < need and chances[missing] >= LIKELY:
                worth = chances[missing] - 0.02 * sum([keep[card] for card in laid])
                if worth > most:
                    best, most = laid, worth
    return best


def help_chances(s: DaleOfMerchantsState, mate: int, group: int, need: int) -> list[float]:
    """For every total below what is needed: how likely the mate holds cards of the set that make it."""
    unseen = s.hand[mate] + s.deck[mate]  # which of them are where is not known
    weights = sum([1.0 if _VALUE[s.face[card]] < 2 else KEPT for card in unseen])
    count = len(s.hand[mate])
    held = []  # the cards of the set that may be in hand: what each is worth, and how likely it is there
    for card in unseen:
        face = s.face[card]
        if _SET[face] == group:
            weight = 1.0 if _VALUE[face] < 2 else KEPT
            held.append((_VALUE[face], min(0.95, count * weight / weights)))
    none = [1.0] * need  # how likely no choice of cards makes the total, as if choices did not overlap
    sums: list[tuple[int, float]] = [(0, 1.0)]
    for value, likely in held:
        more = [(total + value, chance * likely) for total, chance in sums if total + value < need]
        for total, chance in more:
            none[total] *= 1.0 - chance
        sums += [one for one in more if one[1] > 0.02]
    return [1.0 - chance for chance in none]
