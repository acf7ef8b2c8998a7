"""When bots use the abilities of the characters in `characters/builders.py`."""

from __future__ import annotations

from dealers.games.dale_of_merchants.bots.stacks import best_completing, completing
from dealers.games.dale_of_merchants.cards import CARDS, JUNK
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, worth
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.winning import is_complete
from dealers.kernel import Option


@worth("Keep an Oath")
def keep_an_oath(s: DaleOfMerchantsState, seat: int) -> float:
    """Early when there is gold to spare, and as soon as nothing else is missing."""
    if not s.tokens.get(s.character_of(seat)):
        return 0.0
    return 5.0 if is_complete(s, seat) else 0.3 if s.gold[seat] > 3 else 0.0


def _pawned(s: DaleOfMerchantsState, seat: int) -> int:
    """How much junk lies in the stall."""
    return sum([s.face[card] == JUNK for card in s.stall[s.stall_of(seat)]])


@worth("Pawn")
def pawn(s: DaleOfMerchantsState, seat: int) -> float:
    """When a good card of the stall makes the next stack; two at most, for they have to be redeemed."""
    if is_complete(s, seat) or _pawned(s, seat) > 1:
        return 0.0
    good = [card for card in s.stall[s.stall_of(seat)] if CARDS.value[s.face[card]] > 2]
    return 1.0 if completing(s, seat, good) else 0.0


@answering("Pawn")
def what_to_pawn(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The most valuable card that makes the stack."""
    return best_completing(s, seat, options)


@worth("Redeem")
def redeem(s: DaleOfMerchantsState, seat: int) -> float:
    """As soon as nothing else is missing; before that with a card that is missed little."""
    if is_complete(s, seat):
        return 5.0
    outlook = Outlook(s, seat)
    cards = [card for card in s.hand[seat] if s.may_be_built(card) and s.value(card) == 4]
    return 0.1 if any(outlook.keep(s, card) < 1.5 for card in cards) else 0.0


@answering("Redeem")
def what_to_redeem_with(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The card that is missed least."""
    outlook = Outlook(s, seat)
    return min([option for option in options if option != DONE], key=lambda o: outlook.keep(s, o[1]))


@worth("Make Good")
def make_good(s: DaleOfMerchantsState, seat: int) -> float:
    """As soon as nothing else is missing; before that with gold to spare."""
    return 5.0 if is_complete(s, seat) else 0.2 if s.gold[seat] > 2 else 0.0
