"""How cards get from one place to another: every move of the game is one of these, and each is reported.

Rules: 3.1.6, 3.1.7, 3.3.4, 4.3.2, 4.3.4, 6.2.1, 7.6
"""

from __future__ import annotations

from collections.abc import Sequence

from dealers.games.dealers_in_hope.cards import CARDS, LEADER, MASS, NONE
from dealers.games.dealers_in_hope.state import (
    BOX,
    CITIES,
    DECK,
    DISCARD,
    HAND,
    MASSES,
    PLAY,
    READY,
    SPOILS_2,
    SPOILS_3,
    SUPPLY,
    DealersInHopeState,
)
from dealers.kernel import Zone

TABLE = -1
"""The owner of places that belong to nobody."""

_TYPE, _KIND, _FACTION, _SET, _VALUE = CARDS.type, CARDS.kind, CARDS.faction, CARDS.set, CARDS.value


def _moved(
    s: DealersInHopeState,
    cards: Sequence[int],
    source: Zone,
    seat: int,
    target: Zone,
    to: int,
    chosen: bool = True,
) -> None:
    if s.journal is not None:
        s.journal.moved(s, cards, source, target, seat, to=to, chosen=chosen, by=seat)


# --- draw pile, hand, discard pile ------------------------------------------------------------------------


def draw(s: DealersInHopeState, seat: int, count: int) -> None:
    """Draw from the pile as far as it goes: it is not replenished until Winter (DIH-51)."""
    pile = s.deck[seat]
    cards = pile[: -count - 1 : -1]
    if not cards:
        return
    del pile[-len(cards) :]
    s.hand[seat] += cards
    if s.journal is not None:
        _moved(s, cards, DECK, seat, HAND, seat, chosen=False)
        s.journal.tell(s, "draw", seat, cards, count=len(cards))


def refill(s: DealersInHopeState, seat: int) -> None:
    """Draw up to the hand size."""
    missing = s.hand_size(seat) - len(s.hand[seat])
    if missing > 0:
        draw(s, seat, missing)


def discard(s: DealersInHopeState, seat: int, card: int) -> None:
    """Put a card from the hand on the discard pile."""
    s.hand[seat].remove(card)
    s.discard[seat].append(card)
    if s.journal is not None:
        _moved(s, (card,), HAND, seat, DISCARD, seat)
        s.journal.tell(s, "discard", seat, (card,))


def clear_play_area(s: DealersInHopeState, seat: int) -> None:
    """All cards that were played go to the discard pile."""
    cards = s.play[seat]
    if cards:
        s.play[seat] = []
        s.discard[seat] += cards
        _moved(s, cards, PLAY, seat, DISCARD, seat)


def shuffle_all(s: DealersInHopeState, seat: int) -> None:
    """Shuffle discard pile and draw pile together into a new draw pile."""
    cards = s.discard[seat]
    s.discard[seat] = []
    s.deck[seat] += cards
    s.chance.shuffle(s.deck[seat])
    if s.journal is not None:
        _moved(s, cards, DISCARD, seat, DECK, seat)
        s.journal.shuffled(s.deck[seat])
        s.journal.tell(s, "shuffle", seat, count=len(s.deck[seat]))


def shuffle_under(s: DealersInHopeState, seat: int) -> None:
    """Winter: shuffle the discard pile and put it under what is left of the draw pile."""
    cards = s.discard[seat]
    if cards:
        s.chance.shuffle(cards)
        if s.journal is not None:
            s.journal.shuffled(cards)
        s.discard[seat] = []
        s.deck[seat] = cards + s.deck[seat]
        if s.journal is not None:
            _moved(s, cards, DISCARD, seat, DECK, seat, chosen=False)
            s.journal.tell(s, "shuffle under", seat, count=len(cards))


def recall(s: DealersInHopeState, seat: int, card: int) -> None:
    """Take a card from the discard pile into the hand."""
    s.discard[seat].remove(card)
    s.hand[seat].append(card)
    if s.journal is not None:
        _moved(s, (card,), DISCARD, seat, HAND, seat)
        s.journal.tell(s, "recall", seat, (card,))


def make_ready(s: DealersInHopeState, seat: int, card: int) -> None:
    """Put a card from the hand into the Ready Area."""
    s.hand[seat].remove(card)
    s.ready[seat].append(card)
    if s.journal is not None:
        _moved(s, (card,), HAND, seat, READY, seat)
        s.journal.tell(s, "ready", seat, (card,))


def into_play(s: DealersInHopeState, seat: int, card: int) -> bool:
    """Put a card into the play area; whether it came from the Ready Area."""
    hand = s.hand[seat]
    was_ready = card not in hand
    (s.ready[seat] if was_ready else hand).remove(card)
    s.play[seat].append(card)
    _moved(s, (card,), READY if was_ready else HAND, seat, PLAY, seat)
    return was_ready


# --- supply -----------------------------------------------------------------------------------------------


def top_of_supply(s: DealersInHopeState, kind: int) -> int:
    """The top card of a pile in the supply."""
    if _TYPE[kind] == MASS:
        return s.masses[-1]
    return next(card for card in reversed(s.supply) if _KIND[s.face[card]] == kind)


def take_from_supply(s: DealersInHopeState, seat: int, kind: int) -> int:
    """Put the top card of a pile on the player's discard pile."""
    card = top_of_supply(s, kind)
    masses = _TYPE[kind] == MASS
    if masses:
        s.masses.pop()
    else:
        s.supply.remove(card)
        s.stock[kind] -= 1
    s.discard[seat].append(card)
    _moved(s, (card,), MASSES if masses else SUPPLY, TABLE, DISCARD, seat)
    return card


def dismiss(s: DealersInHopeState, seat: int, card: int) -> None:
    """Return a card from hand or discard pile to the bottom of its pile, or to the box."""
    source = HAND if card in s.hand[seat] else DISCARD
    (s.hand if source is HAND else s.discard)[seat].remove(card)
    face = s.face[card]
    if _goes_to_the_box(s, face):
        target = BOX
        s.box = [*s.box, card]
    elif _TYPE[face] == MASS:
        target = MASSES
        s.masses.insert(0, card)
    else:
        target = SUPPLY
        s.supply.insert(0, card)
        s.stock[_KIND[face]] += 1
    if s.journal is not None:
        _moved(s, (card,), source, seat, target, TABLE)
        s.journal.tell(s, "dismiss", seat, (card,), source=source.name)


def _goes_to_the_box(s: DealersInHopeState, face: int) -> bool:
    """Cards with a faction's symbol (DIH-38); in 6.25 only leader cards, and what has no pile here."""
    if _FACTION[face] == NONE:
        return False
    if s.edition.symbols_go_to_the_box or _TYPE[face] == LEADER:
        return True
    return _SET[face] != NONE and _SET[face] not in s.sets


# --- locations --------------------------------------------------------------------------------------------


def take_spoils(s: DealersInHopeState, seat: int, value: int, count: int = 1) -> None:
    """Put the top Spoils of War cards of a value into the Ready Area, if there are any (DIH-31, DIH-32)."""
    pile, zone = (s.spoils_2, SPOILS_2) if value == 2 else (s.spoils_3, SPOILS_3)
    for _ in range(min(count, len(pile))):
        card = pile.pop()
        s.ready[seat].append(card)
        if s.journal is not None:
            _moved(s, (card,), zone, TABLE, READY, seat, chosen=False)
            s.journal.tell(s, "spoils", seat, (card,), value=value)


def return_spoils(s: DealersInHopeState, seat: int, card: int) -> None:
    """A used Spoils of War card goes to the bottom of its stack (DIH-30)."""
    s.ready[seat].remove(card)
    two = _VALUE[s.face[card]] == 2
    (s.spoils_2 if two else s.spoils_3).insert(0, card)
    _moved(s, (card,), READY, seat, SPOILS_2 if two else SPOILS_3, TABLE)


def take_city(s: DealersInHopeState, seat: int, face: int, holder: int) -> None:
    """The card of a city goes to whoever controls it: from the table, or from its former holder."""
    cards = s.cities if holder < 0 else s.ready[holder]
    card = next(card for card in cards if s.face[card] == face)
    cards.remove(card)
    s.ready[seat].append(card)
    if s.journal is not None:
        _moved(s, (card,), CITIES if holder < 0 else READY, holder, READY, seat)
        s.journal.tell(s, "city", seat, (card,), holder=holder)
