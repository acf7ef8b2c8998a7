"""Whom a sensible merchant aims a card at: usually a rival, oneself for what does good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dealers.games.dale_of_merchants.cards import CARDS, JUNK, STAYS
from dealers.games.dale_of_merchants.decks.pangolins import DARK_DIE, LIGHT_DIE
from dealers.games.dale_of_merchants.merchant.techniques import GOOD, deck_over_discard, grinding
from dealers.games.dale_of_merchants.merchant.worth import Outlook, turns_to_go
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Option

_FACE: Final = CARDS.numbers
_FINISH: Final = CARDS.finish


def resolving(s: DaleOfMerchantsState, seat: int) -> int:
    """The face of the card whose text is being carried out, or -1."""
    return s.face_of(s.schedule[seat][-1]) if s.schedule[seat] else -1


def aim(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Whom a card is best aimed at: usually whoever is nearest to winning."""
    rule = AIM.get(asking(s, seat))
    if rule is not None:
        chosen: Option = ("player", rule(s, seat, options))
        if chosen in options:
            return chosen
    return _rival(s, seat, options)


def asking(s: DaleOfMerchantsState, seat: int) -> int:
    """The face of the technique that is being resolved, or of the passive card that is being used."""
    face = resolving(s, seat)
    waits = face < 0 or _FINISH[face] is not None or face in STAYS  # in the schedule for some other time
    if not waits or not s.used:
        return face
    card = s.used[-1]
    return s.face[~card] if card < 0 else s.face_of(card)


def _rival(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The player of another stall who is nearest to winning, as far as everybody can tell."""
    rivals = [o for o in options if o[0] == "player" and s.stall_of(o[1]) != s.stall_of(seat)]
    if not rivals:
        return options[-1]
    return min(rivals, key=lambda option: turns_to_go(s, option[1]))


def _nearest(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> int:
    """The same, as a seat; oneself if there is nobody else."""
    rival = _rival(s, seat, options)
    return rival[1] if len(rival) > 1 else seat


def _self(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> int:
    return seat


def _ground(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> int:
    return grinding(s, seat)[1]


def _dice(s: DaleOfMerchantsState) -> tuple[str, str]:
    """Where a card comes from and where it goes, as the two dice lie."""
    shown = dict(s.rolls)
    return shown[LIGHT_DIE], shown[DARK_DIE]


def _top_is_good(s: DaleOfMerchantsState, who: int) -> bool:
    """Whether the top of a discard pile is a good card for its owner."""
    return bool(s.discard[who]) and Outlook(s, who).keep(s, s.discard[who][-1]) > GOOD


def _fumbling(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> int:
    """A card comes into a hand: oneself. One leaves it: a rival. Else by the card on the discard pile."""
    source, target = _dice(s)
    rival = _nearest(s, seat, options)
    if target == "hand":
        return seat
    if source == "hand":
        return rival
    if source == "deck":  # to the discard pile
        return grinding(s, seat)[1]
    if _top_is_good(s, seat):
        return seat
    return seat if _top_is_good(s, rival) else rival  # junk for the rival to draw


def _two_players(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> int:
    """First whose card it is, then who gets it: a rival gives good ones, and gets poor ones."""
    rival = _nearest(s, seat, options)
    if len(options) < s.seats:  # somebody has been chosen already
        giver = next(q for q in range(s.seats) if ("player", q) not in options)
        return rival if giver == seat else seat
    source, _ = _dice(s)
    if source == "discard pile":
        mine, theirs = s.discard[seat][-1:], s.discard[rival][-1:]
        if mine and not _top_is_good(s, seat):
            return seat
        if theirs and s.face[theirs[0]] == JUNK:
            return seat
    return rival


def _accident(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> int:
    """A good card comes to the own hand, and one of that hand on the deck; a poor one goes to a rival."""
    good = any(Outlook(s, seat).keep(s, card) > GOOD for card in s.aside[seat])
    return seat if good else _nearest(s, seat, options)


def _false_alarm(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> int:
    """Good cards go back into the own deck, junk into a rival's."""
    outlook = Outlook(s, seat)
    if any(outlook.keep(s, card) > GOOD for card in s.discard[seat][-2:]):
        return seat
    return _nearest(s, seat, options)


def _fresh_start(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> int:
    """First whose discard pile goes into the deck: one's own if that makes it better. Then a rival's card."""
    rival = _nearest(s, seat, options)
    if s.discard[seat] and s.discard[rival]:
        return seat if deck_over_discard(s, seat, seat) < 0 else rival
    return rival


AIM: Final[dict[int, Callable[[DaleOfMerchantsState, int, list[Option]], int]]] = {
    _FACE["Sneaky Scout"]: _self,
    _FACE["False Alarm"]: _false_alarm,
    _FACE["Fumbling Dreamer"]: _fumbling,
    _FACE["Loose Marbles"]: _two_players,
    _FACE["Another Fine Mess"]: _two_players,
    _FACE["Accident"]: _accident,
    _FACE["Fresh Start"]: _fresh_start,
    _FACE["Coffee Grinder"]: _ground,
}
"""By the card that asks: whom it is best aimed at, where that is not always a rival."""
