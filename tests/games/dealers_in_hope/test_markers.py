"""Control markers: as many as are needed, and a word when there are more than any box holds (DIH-48)."""

from __future__ import annotations

from dealers.games import find_game
from dealers.games.dealers_in_hope.state import MARKERS_IN_A_BOX, DealersInHopeState

GAME = find_game("dealers-in-hope")


def _state(lands: int, masters: int) -> DealersInHopeState:
    s: DealersInHopeState = GAME.new_table(3).state
    s.owner[:lands] = [1] * lands
    s.masters[1] = (1 << masters) - 1
    return s


def _reported(s: DealersInHopeState) -> list[int]:
    assert s.journal is not None
    before = len(s.journal.events)
    s.count_markers(1)
    return [event.data["count"] for event in s.journal.events[before:]]


def test_nothing_is_said_as_long_as_the_markers_of_a_box_suffice() -> None:
    assert _reported(_state(lands=30, masters=MARKERS_IN_A_BOX - 30)) == []


def test_territories_and_masters_beyond_a_box_are_told() -> None:
    s = _state(lands=30, masters=MARKERS_IN_A_BOX - 29)
    assert _reported(s) == [35]
    event = GAME.new_table(3).events(None)[0] | {"kind": "markers", "seat": 1, "count": 35, "cards": []}
    assert GAME.words.event_text(event, ["Ann", "Bob", "Cid"]) == (
        "Bob uses 35 control markers, more than any box of the game holds."
    )
