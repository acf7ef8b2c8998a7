"""What the view tells besides the cards: dice of this turn, and what has been picked so far."""

from __future__ import annotations

from typing import Any

import pytest

from dealers.games import find_game
from dealers.games.dale_of_merchants.decks.pangolins import PANGOLIN_DIE
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import end_turn
from dealers.kernel import Chance, Decision

GAME: Any = find_game("dale-of-merchants")


def new_state() -> DaleOfMerchantsState:
    s = GAME.setup(2, GAME.check_options({}), Chance(1), None)
    assert isinstance(s, DaleOfMerchantsState)
    return s


def test_dice_are_shown_until_the_turn_ends() -> None:
    s = new_state()
    face = PANGOLIN_DIE[Turn(s, s.seat).roll(PANGOLIN_DIE, "light pangolin die")]
    assert GAME.facts(s)["dice"] == [("light pangolin die", face)]
    assert GAME.facts(s)["rolled"] == [{"die": "light pangolin die", "tells": "from", "place": face}]
    end_turn(s)
    assert GAME.facts(s)["dice"] == []


def test_cards_picked_for_an_effect_are_marked_in_order_until_it_is_done() -> None:
    s = new_state()
    seat = s.seat
    s.discard[seat] = s.market_deck[:3]
    del s.market_deck[:3]
    first, second, third = s.discard[seat]
    effect = Turn(s, seat).choose_up_to(3, "put", s.discard[seat], "Choose.")
    assert isinstance(next(effect), Decision)
    effect.send(("put", second))
    effect.send(("put", first))
    marks = [GAME.marks(s, card).get("picked") for card in (first, second, third)]
    assert marks == [2, 1, None]
    with pytest.raises(StopIteration) as end:
        effect.send(("done",))
    assert end.value.value == [second, first]
    assert not any("picked" in GAME.marks(s, card) for card in (first, second, third))
