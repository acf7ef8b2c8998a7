"""What lies with a character: specialty cards beside it, stored cards, tokens.

Nothing else touches these places (R3.6). Copies of a game share them, so they are replaced, not changed.

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
    zone: Zone = STORE,
    *,
    chosen: bool = True,
) -> None:
    """*Store* cards on the character, or lay specialty cards beside it (`FRONT`)."""
    _renew(s, zone)
    move(s, seat, cards, source, owner, zone, seat, chosen=chosen)


def release(
    s: DaleOfMerchantsState, seat: int, cards: Sequence[int], target: Zone, to: int, zone: Zone = STORE
) -> None:
    """Stored cards, or cards from beside the character, go elsewhere; into a hand through `Turn.take`."""
    _renew(s, zone)
    move(s, seat, cards, zone, seat, target, to)


def remove_from_game(s: DaleOfMerchantsState, seat: int, card: int) -> None:
    """A specialty card from beside the character has done its work."""
    s.box = s.box.copy()
    release(s, seat, (card,), BOX, TABLE, FRONT)


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
