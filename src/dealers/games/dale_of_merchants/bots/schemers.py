"""When bots use the abilities of the characters in `characters/schemers.py`."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.cards import CARDS, JUNK, NO_SET
from dealers.games.dale_of_merchants.characters.schemers import windows
from dealers.games.dale_of_merchants.effects import DONE, Turn
from dealers.games.dale_of_merchants.market import price_of
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.paying import purse
from dealers.games.dale_of_merchants.playing import answering, worth
from dealers.games.dale_of_merchants.stall import can_build, next_value
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.teams import teammate
from dealers.kernel import Option

_VALUE: Final = CARDS.value
_SET: Final = CARDS.set
_SPEND: Final = CARDS.spend
_BONUS: Final = CARDS.bonus


def _printed(s: DaleOfMerchantsState, card: int) -> int:
    return _VALUE[s.face[card]]


def _missed_least(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    outlook = Outlook(s, seat)
    return min(options, key=lambda option: outlook.keep(s, option[1]))


def _completes(s: DaleOfMerchantsState, seat: int, card: int) -> bool:
    """Whether the next stack can be built from this card and cards in hand."""
    group, missing = _SET[s.face[card]], next_value(s, seat) - _printed(s, card)
    if group == NO_SET or missing < 0:
        return False
    sums = 1
    for other in s.hand[seat]:
        if other != card and _SET[s.face[other]] == group:
            sums |= sums << _printed(s, other)
    return bool(sums >> missing & 1)


# --- with a teammate --------------------------------------------------------------------------------------


def _to_carry(s: DaleOfMerchantsState, seat: int) -> list[int]:
    """Cards that help whoever builds next, as long as the own next stack does not want them: never junk."""
    need = next_value(s, seat)
    cards = [card for card in s.hand[seat] if s.may_be_built(card) and 3 <= _printed(s, card) <= need]
    return [card for card in cards if not _completes(s, seat, card)]


@worth("Carry Across")
def carry_across(s: DaleOfMerchantsState, seat: int) -> float:
    """A good card crosses the table, and another one is drawn."""
    return 0.1 if _to_carry(s, seat) else 0.0


@answering("Carry Across")
def what_to_carry(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The most valuable of them."""
    good = _to_carry(s, seat)
    return max(options, key=lambda option: (option[1] in good, _printed(s, option[1])))


@worth("Second Voice")
def second_voice(s: DaleOfMerchantsState, seat: int) -> float:
    """A technique with a bonus action that costs little: it comes on top of everything else."""
    face = s.face[s.discard[teammate(s, seat)][-1]]
    spend = _SPEND[face]
    return 0.25 if _BONUS[face] and (spend is None or (spend[0] == 1 and purse(s, seat) > 4)) else 0.0


@worth("Compare Notes")
def compare_notes(s: DaleOfMerchantsState, seat: int) -> float:
    """Looking costs nothing; with a stack in hand there is nothing to look for."""
    return 0.0 if any(_completes(s, seat, card) for card in s.hand[seat]) else 0.1


@answering("Compare Notes")
def what_to_exchange(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """A card that makes a stack, for one that does not belong to it."""
    if options[-1] == DONE:
        wanted = [option for option in options[:-1] if _completes(s, seat, option[1])]
        return max(wanted, key=lambda option: _printed(s, option[1])) if wanted else DONE
    return _missed_least(s, seat, options)


@answering("Gunther Byre")
def order(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """A purchase in the teammate's turn: what makes a stack, or something good at its own price."""
    if options[0][0] != "buy":
        return None
    if any(_completes(s, seat, card) for card in s.hand[seat]):
        return DONE
    cards = [option[1] for option in options if option != DONE]
    cards = [c for c in cards if _completes(s, seat, c) or price_of(s, c)[0] <= _printed(s, c) + 1]
    best = max(cards, key=lambda card: _printed(s, card) + 2 * _completes(s, seat, card), default=-1)
    return ("buy", best) if best >= 0 and _printed(s, best) > 2 else DONE


# --- the clock --------------------------------------------------------------------------------------------


@worth("Trim the Wick")
def trim_the_wick(s: DaleOfMerchantsState, seat: int) -> float:
    """The sooner it is night the better."""
    return 0.1 if s.is_day() else 0.0


@worth("Through the Window")
def through_the_window(s: DaleOfMerchantsState, seat: int) -> float:
    """For a good card, unless the stack in hand is what the turn is for; keys are for the best ones."""
    if any(_completes(s, seat, card) for card in s.hand[seat]) or len(s.hand[seat]) < 2:
        return 0.0
    best = max(_loot(s, seat, other) for other in windows(Turn(s, seat)))
    return 0.3 if best >= (4 if s.is_day() else 3) else 0.0


@answering("Through the Window")
def which_window(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The best card, for the one that is missed least."""
    if options[0][0] == "player":
        return max(options, key=lambda option: _loot(s, seat, option[1]))
    return _missed_least(s, seat, options)


def _loot(s: DaleOfMerchantsState, seat: int, other: int) -> int:
    """What the top card of a discard pile is worth to a seat."""
    pile = s.discard[other]
    if not pile or not s.may_be_built(pile[-1]):
        return 0
    return _printed(s, pile[-1]) + _completes(s, seat, pile[-1])


# --- the die and traps ------------------------------------------------------------------------------------


@answering("Spin the Wheel")
def at_the_wheel(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """What goes on the deck is missed least now."""
    return _missed_least(s, seat, options) if options[0][0] == "put" else None


@worth("Double Up")
def double_up(s: DaleOfMerchantsState, seat: int) -> float:
    """With junk in hand, as long as the action that could be lost is no stack and no good purchase."""
    if can_build(s, seat) or all(s.face[card] != JUNK for card in s.hand[seat]):
        return 0.0
    means = purse(s, seat)
    return 0.0 if any(price_of(s, c)[0] <= means and _printed(s, c) > 3 for c in s.market) else 0.1


@worth("Check the Snares")
def check_the_snares(s: DaleOfMerchantsState, seat: int) -> float:
    """A trap in hand is played at once."""
    return 0.2
