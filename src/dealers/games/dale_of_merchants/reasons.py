"""What speaks for an option that is advised, in the words of a merchant."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dealers.games.dale_of_merchants import winning
from dealers.games.dale_of_merchants.cards import CARDS, JUNK, NO_SET
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.stall import next_value
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Option
from dealers.kernel.text import counted


def _buy(s: DaleOfMerchantsState, seat: int, option: Option) -> str:
    face = s.face[option[1]]
    group, value = CARDS.set[face], CARDS.value[face]
    outlook = Outlook(s, seat)
    if group == NO_SET:
        return ""
    sums = outlook.owned.get(group, 1)
    for total in (outlook.need, outlook.need + 1, outlook.need + 2):
        if total - value >= 0 and sums >> (total - value) & 1 and not sums >> total & 1:
            alone = " by itself" if total == value else " with cards of its set that you own"
            return f"its value of {value} makes a stack of {total}{alone}; your next stack is {outlook.need}"
    if sums > 1:
        return f"its value of {value} goes with the cards of its set that you own"
    return f"its value of {value} brings your deck on towards the larger stacks"


def _build(s: DaleOfMerchantsState, seat: int, option: Option) -> str:
    left = winning.goal(s, seat) - next_value(s, seat)
    if left <= 0:
        return "this is your last stack, and wins the game"
    return f"{counted(left, 'more stack')} to go after this one"


def _technique(s: DaleOfMerchantsState, seat: int, option: Option) -> str:
    """What the card says: of one's own hand, or lying open."""
    return CARDS.catalogue[s.face_of(option[1])].text.strip().rstrip(".")


def _inventory(s: DaleOfMerchantsState, seat: int, option: Option) -> str:
    return "you discard what you do not need and fill your hand for the next turn"


def _lose(s: DaleOfMerchantsState, seat: int, option: Option) -> str:
    """A card of one's own that goes away."""
    card = option[1]
    if card not in s.hand[seat]:
        return ""
    if s.face[card] == JUNK:
        return "junk is only in the way of better cards"
    outlook = Outlook(s, seat)
    worth = {other: outlook.keep(s, other) for other in s.hand[seat] if other not in s.picked}
    if worth and worth.get(card, 0.0) <= min(worth.values()):
        return (
            f"of your hand it is the least use for your stacks to come, the next of which is {outlook.need}"
        )
    return ""


SPEAKS_FOR: Mapping[str, Callable[[DaleOfMerchantsState, int, Option], str]] = {
    "buy": _buy,
    "build": _build,
    "play": _technique,
    "finish": _technique,
    "use": _technique,
    "inventory": _inventory,
    "pay": _lose,
    "discard": _lose,
    "throw away": _lose,
    "throw away your": _lose,
    "give away": _lose,
}
