"""What lies with a character: specialty cards beside it, stored cards, tokens; and cards stored on others.

Nothing else touches these places (R3.6). Stored cards lie on the card that says so, and only it touches
them. Copies of a game share them, so they are replaced, not changed.

Rules: 6.3.7, 6.3.8, 6.3.9
"""

from __future__ import annotations

from collections.abc import Sequence

from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.moves import move
from dealers.games.dale_of_merchants.state import BOX, FRONT, STORE, DaleOfMerchantsState
from dealers.kernel import TABLE, Zone


def keep(
    s: DaleOfMerchantsState,
    seat: int,
    cards: Sequence[int],
    source: Zone,
    owner: int,
    zone: Zone,
    *,
    chosen: bool = True,
) -> None:
    """Lay specialty cards beside the character (`FRONT`), or into a deck."""
    may_change(s, zone)
    move(s, seat, cards, source, owner, zone, seat, chosen=chosen)


def store(
    s: DaleOfMerchantsState,
    seat: int,
    cards: Sequence[int],
    source: Zone,
    owner: int,
    holder: int,
    *,
    chosen: bool = True,
) -> None:
    """*Store* cards on another card: the character, or one in the schedule."""
    _renew(s, STORE)
    move(s, seat, cards, source, owner, STORE, seat, chosen=chosen)
    there = [card for stored in s.store for card in stored if card not in cards]
    s.stored_on = {card: s.stored_on[card] for card in there} | dict.fromkeys(cards, holder)


def stored_on(s: DaleOfMerchantsState, seat: int, holder: int) -> list[int]:
    """The cards that a player has stored on a card."""
    return [card for card in s.store[seat] if s.stored_on[card] == holder]


def remove_from_game(s: DaleOfMerchantsState, seat: int, card: int) -> None:
    """A specialty card from beside the character has done its work."""
    s.box = s.box.copy()
    _renew(s, FRONT)
    move(s, seat, (card,), FRONT, seat, BOX, TABLE)


def _renew(s: DaleOfMerchantsState, zone: Zone) -> None:
    setattr(s, zone.field, [cards.copy() for cards in getattr(s, zone.field)])


def may_change(s: DaleOfMerchantsState, zone: Zone) -> None:
    """Before anything moves into or out of a place that copies of a game share."""
    if zone is STORE or zone is FRONT:
        _renew(s, zone)


def beside(s: DaleOfMerchantsState, seat: int, name: str) -> list[int]:
    """The specialty cards of this name that lie beside a player's character."""
    face = CARDS.numbers[name]
    return [card for card in s.front[seat] if s.face[card] == face]


def put_tokens(s: DaleOfMerchantsState, seat: int, card: int, count: int) -> None:
    """Add tokens to a card, or remove some of them."""
    if count:
        s.tokens = {**s.tokens, card: s.tokens.get(card, 0) + count}
        assert s.tokens[card] >= 0, "more tokens are removed than there are"
        s.log("tokens", seat, (card,), added=count, left=s.tokens[card])
