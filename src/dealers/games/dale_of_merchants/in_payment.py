"""Passive cards that change a purchase when they are part of its payment.

    in_payment("Stock Clearance", lifts=True)                  # what it changes about the payment

    @in_payment("Bribe")                                       # what it does when the purchase is made
    def bribe(t: Turn, copies: int) -> None:
        t.s.larger += copies

`Terms` says which payments a purchase can be made with; without such cards in hand `paying.py` does.

Rules: 3.2.2, 3.2.4, 3.5, 6.4.5
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from dealers.games.dale_of_merchants.cards import CARDS, NO_LIMIT, Price, faces_named
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.moments import PAYMENT, attaches, moments_of
from dealers.games.dale_of_merchants.passives import is_passive
from dealers.games.dale_of_merchants.paying import can_be_completed, is_enough
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Option

Act = TypeVar("Act", bound=Callable[..., Any])


class InPayment(NamedTuple):
    """What a card changes about the purchase that it is part of the payment for."""

    counts: Price | None = None
    """It counts any number from the first to the second, whatever it is worth otherwise."""
    lifts: bool = False
    """Cards may be superfluous."""
    stays: bool = False
    """It may stay in hand."""
    from_discard: bool = False
    """The top card of the market's discard pile may be bought, at its value."""
    rearranges: bool = False
    """The market may be rearranged before."""


CHANGING: Final[dict[int, InPayment]] = {}
"""By face, for all such cards: what they change. Who holds one plays with its deck."""
CHANGERS: Final = CHANGING.keys()
THEN: Final[dict[int, Callable[..., Any]]] = {}
"""By face: what happens when a purchase has been paid for with the card; with how many copies of it."""


def in_payment(
    name: str,
    *,
    counts: Price | None = None,
    lifts: bool = False,
    stays: bool = False,
    from_discard: bool = False,
    rearranges: bool = False,
) -> Callable[[Act], Act]:
    """Declares what a card changes when it is part of a payment, and ties a function to it if it has one."""
    (face,) = faces_named(name)
    is_passive(name)
    CHANGING[face] = InPayment(counts, lifts, stays, from_discard, rearranges)
    _is_told_of(CARDS.set[face])

    def tie(act: Act) -> Act:
        THEN[face] = act
        return act

    return tie


def _is_told_of(deck: int) -> None:
    """In games with this deck cards in hand may change a purchase; in others nobody looks for them."""
    short = CARDS.decks[deck].short
    if PAYMENT not in moments_of(short):

        @attaches(PAYMENT, short)
        def may_change(s: DaleOfMerchantsState, seat: int, card: int) -> bool:
            return True


def changing(s: DaleOfMerchantsState, cards: list[int]) -> dict[int, InPayment]:
    """Those of the cards that change the purchase they pay for, as they are used now, and how."""
    return changing_as(cards, s.faces_of(cards))


def changing_as(cards: Sequence[int], faces: list[int]) -> dict[int, InPayment]:
    """The same for cards that are used with these faces."""
    if CHANGERS.isdisjoint(faces):
        return {}
    return {card: CHANGING[faces[n]] for n, card in enumerate(cards) if faces[n] in CHANGING}


def worths(
    s: DaleOfMerchantsState, cards: Sequence[int], special: Mapping[int, InPayment]
) -> dict[int, Price]:
    """What each card may count in the payment for a purchase: at least so much, at most so much."""
    found = {}
    for card in cards:
        change = special.get(card)
        value = s.value(card)
        found[card] = (value, value) if change is None or change.counts is None else change.counts
    return found


def is_purchase(s: DaleOfMerchantsState, payer: int) -> bool:
    """Whether a player pays for a purchase: nothing else is ever paid for in somebody else's turn."""
    return payer != s.seat or s.deed[:1] == ("buy",)


def most(s: DaleOfMerchantsState, payer: int, cards: list[int]) -> int:
    """What cards are worth at most in the payment that is being picked."""
    special = changing(s, cards) if is_purchase(s, payer) else {}
    return sum([high for _, high in worths(s, cards, special).values()])


class Terms:
    """The payments that a purchase can be made with, for a hand with cards that change it.

    Cards that count from so much to so much count just what is needed, as far as they can; so they make
    another card superfluous only with what they count at least.
    """

    __slots__ = ("lifting", "needs", "price", "worth")

    def __init__(
        self,
        s: DaleOfMerchantsState,
        seat: int,
        price: Price,
        special: Mapping[int, InPayment],
        needs: Sequence[Collection[int]] = (),
    ) -> None:
        self.price = price
        self.worth = worths(s, s.hand[seat], special)
        self.needs = needs
        """Of each of these cards the payment has at least one."""
        self.lifting = {card for card, change in special.items() if change.lifts}

    def total(self, picked: Sequence[int], gold: int) -> int:
        """What cards and gold count: if possible, what is asked for."""
        least = gold + sum([self.worth[card][0] for card in picked])
        most = gold + sum([self.worth[card][1] for card in picked])
        return min(most, max(least, self.price[1]))

    def is_complete(self, picked: Sequence[int], gold: int) -> bool:
        """Whether this is a correct payment."""
        if any(not set(needed).intersection(picked) for needed in self.needs):
            return False
        least = min([self.worth[card][0] for card in picked], default=NO_LIMIT)
        total = self.total(picked, gold)
        if is_enough(total, least, gold > 0, self.price):
            return True
        return not gold and total >= self.price[0] and not self.lifting.isdisjoint(picked)

    def can_be_completed(self, picked: Sequence[int], held: Sequence[int], gold: int, left: int) -> bool:
        """Whether some of the cards held and so much more gold can make it a correct payment."""
        for needed in self.needs:
            if not set(needed).intersection(picked):
                return any(
                    self.can_be_completed([*picked, card], [c for c in held if c != card], gold, left)
                    for card in held
                    if card in needed
                )
        low, high = self.price
        lows = [self.worth[card][0] for card in picked]
        total = gold + sum(lows)
        others = sorted([self.worth[card][0] for card in held], reverse=True)
        if can_be_completed(total, min(lows, default=NO_LIMIT), gold > 0, left, others, self.price):
            return True
        most = gold + sum([self.worth[card][1] for card in picked])
        liftable = not gold and not self.lifting.isdisjoint([*picked, *held])
        if liftable and most + sum([self.worth[card][1] for card in held]) >= low:
            return True
        if total > high:
            return False
        sums = 1  # a bit for every sum that some of the cards may count
        for card in held:
            before = sums
            for value in range(self.worth[card][0], self.worth[card][1] + 1):
                sums |= before << value
        first, last = max(0, low - left - most), high - total
        return bool(sums >> first & ((1 << (last - first + 1)) - 1))

    def can_be_paid(self, s: DaleOfMerchantsState, seat: int) -> bool:
        """Whether there is a correct payment at all."""
        return self.can_be_completed([], s.usable(seat), 0, s.gold[seat])

    def options(self, s: DaleOfMerchantsState, seat: int, gold: int) -> list[Option]:
        """What can be added to the payment so that it can still be completed, and whether it is complete."""
        picked, left = s.picked, s.gold[seat] - gold
        face = s.looks()
        held = [card for card in s.usable(seat) if card not in picked]
        found: list[Option] = []
        looks: set[tuple[int, Price]] = set()
        for card in held:
            look = (face[card], self.worth[card])
            others = [other for other in held if other != card]
            if look not in looks and self.can_be_completed([*picked, card], others, gold, left):
                found.append(("pay", card))
            looks.add(look)
        coins = self.price[1] - self.total(picked, gold)  # all that is left
        if 0 < coins <= left and self.can_be_completed(picked, held, gold + coins, left - coins):
            found.append(("gold", coins))
        if self.is_complete(picked, gold):
            found.append(DONE)
        return found
