"""There is more junk than a game needs, but players who give away all they can may use it up."""

from __future__ import annotations

from dealers.games import find_game
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import fill_hand
from dealers.kernel import Chance


def without_junk() -> DaleOfMerchantsState:
    game = find_game("dale-of-merchants")
    s = game.setup(2, game.check_options({}), Chance(1), None)
    assert isinstance(s, DaleOfMerchantsState)
    s.hand[0], s.deck[0], s.discard[1] = s.deck[0][:2], [], s.hand[0] + s.junk_pile
    s.junk_pile = []
    return s


def test_nothing_is_given_when_no_junk_is_left() -> None:
    s = without_junk()
    before = s.discard[1].copy()
    Turn(s, 0).give_junk(1)
    assert s.discard[1] == before


def test_a_hand_stays_small_when_no_junk_is_left() -> None:
    s = without_junk()
    assert list(fill_hand(s, 0)) == []
    assert len(s.hand[0]) == 2
