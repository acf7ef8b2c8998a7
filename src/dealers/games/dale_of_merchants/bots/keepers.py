"""When bots use the abilities of the characters in `characters/keepers.py`."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.bots.stacks import best_completing, completing
from dealers.games.dale_of_merchants.cards import JUNK
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.keeping import stored_on
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, worth
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.winning import is_complete
from dealers.kernel import Option


@worth("Down the Stairs")
def down_the_stairs(s: DaleOfMerchantsState, seat: int) -> float:
    """A card that a later stack will want, so that it does not go round with the deck."""
    later = [card for card in s.hand[seat] if s.may_be_built(card) and s.value(card) > Outlook(s, seat).need]
    return 0.2 if later else 0.0


@answering("Down the Stairs")
def what_to_store(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The most valuable card."""
    return max(options, key=lambda option: s.value(option[1]) if s.may_be_built(option[1]) else 0)


@worth("Up Again")
def up_again(s: DaleOfMerchantsState, seat: int) -> float:
    """When the next stack wants it."""
    need = Outlook(s, seat).need
    stored = stored_on(s, seat, s.character_of(seat))
    return 0.3 if any(s.value(card) <= need for card in stored) else 0.0


@worth("Wet Finger")
def wet_finger(s: DaleOfMerchantsState, seat: int) -> float:
    """Always: junk need not be drawn."""
    return 0.3


@worth("Sniff Out")
def sniff_out(s: DaleOfMerchantsState, seat: int) -> float:
    """When the deck has what the next stack is missing, and junk or gold pays for it."""
    return 0.8 if _spare(s, seat) > 2 and completing(s, seat, s.deck[seat]) else 0.0


def _spare(s: DaleOfMerchantsState, seat: int) -> int:
    """What junk and gold pay for."""
    return s.gold[seat] + sum([s.value(card) for card in s.hand[seat] if s.face[card] == JUNK])


answering("Sniff Out")(best_completing)


@worth("Spit Out")
def spit_out(s: DaleOfMerchantsState, seat: int) -> float:
    """Junk, as long as something better may come."""
    return 0.1 if any(s.face[card] == JUNK for card in s.hand[seat]) and s.deck[seat] else 0.0


@worth("Stitch Again")
def stitch_again(s: DaleOfMerchantsState, seat: int) -> float:
    """A good card, which is drawn again at once."""
    return 0.3 if Outlook(s, seat).keep(s, s.discard[seat][-1]) > 1.2 else 0.0


@worth("Turn the Page")
def turn_the_page(s: DaleOfMerchantsState, seat: int) -> float:
    """Always: what is stored does nothing."""
    return 0.3


@worth("Dig Up")
def dig_up(s: DaleOfMerchantsState, seat: int) -> float:
    """When the top of the discard pile has what the next stack is missing, and junk or gold pays for it."""
    deep = 2 if s.gold[seat] < 2 else 4
    return 0.9 if _spare(s, seat) > 1 and completing(s, seat, s.discard[seat][-deep:]) else 0.0


answering("Dig Up")(best_completing)


@worth("Put on Show")
def put_on_show(s: DaleOfMerchantsState, seat: int) -> float:
    """As soon as nothing else is missing; before that a card that is missed little."""
    if is_complete(s, seat):
        return 5.0
    outlook = Outlook(s, seat)
    cards = [card for card in s.hand[seat] if s.may_be_built(card)]
    return 0.3 if any(outlook.keep(s, card) < SHOWN for card in cards) else 0.0


SHOWN: Final = 1.5
"""A card that is worth less than this to keep may be put on show."""


@answering("Put on Show")
def what_to_show(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The card that is missed least."""
    outlook = Outlook(s, seat)
    return min([option for option in options if option != DONE], key=lambda o: outlook.keep(s, o[1]))


@worth("File Away")
def file_away(s: DaleOfMerchantsState, seat: int) -> float:
    """A good card, so that it is drawn early."""
    outlook = Outlook(s, seat)
    return 0.1 if any(outlook.keep(s, card) > 1.2 for card in s.discard[seat]) else 0.0


answering("File Away")(best_completing)
