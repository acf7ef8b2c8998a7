"""What several players are shown alike is made once: nobody is shown anything else because of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from dealers.games import GAMES
from dealers.kernel import Chance, Game
from dealers.kernel.text import YOU, names_for
from dealers.kernel.view import Views
from dealers.server.wording import Telling, worded

STEPS = 120


def _moments(game: Game[Any], seed: int) -> Any:
    """A table after each of its first answers, with the number of events before it."""
    table, rng = game.new_table(game.max_seats, {}, seed), Chance(seed)
    for _ in range(STEPS):
        if table.over:
            return
        journal = table.state.journal
        assert journal is not None
        first = len(journal.events)
        seat = min(table.pending)
        options = table.pending[seat].options
        table.answer(seat, options[rng.below(len(options))])
        yield table, first


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_view_is_the_same_whoever_was_shown_theirs_before(game: Game[Any]) -> None:
    for table, _ in _moments(game, seed=11):
        shared = Views(table)
        observers = [None, *range(table.seats)]
        together = [shared.of(observer) for observer in observers]
        assert together == [Views(table).of(observer) for observer in observers]
        assert [shared.of(observer) for observer in reversed(observers)] == together[::-1]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_view_is_the_same_whatever_was_shown_before_it(game: Game[Any]) -> None:
    before: Views | None = None
    for table, _ in _moments(game, seed=14):
        before = Views(table, before)
        for observer in (None, *range(table.seats)):
            assert before.of(observer) == Views(table).of(observer)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_has_not_changed_is_the_same_object_as_before(game: Game[Any]) -> None:
    views: Views | None = None
    shown: dict[int | None, dict[str, Any]] = {}
    for table, _ in _moments(game, seed=15):
        views = Views(table, views)
        for observer in (None, *range(table.seats)):
            old, new = shown.get(observer), views.of(observer)
            if old is not None:
                parts = ("facts", "own", "standings")
                pairs = [(old[part], new[part]) for part in parts] + list(
                    zip(old["zones"], new["zones"], strict=True)
                )
                assert all(was is now for was, now in pairs if was == now)
            shown[observer] = new


@pytest.mark.parametrize("second", ["Bo", YOU])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_sentence_is_the_same_whoever_read_it_before(game: Game[Any], second: str) -> None:
    for table, first in _moments(game, seed=12):
        players = ["Ann", second, "Cy", "Di", "Ed", "Flo"][: table.seats]
        telling = Telling(game, players)
        for reader in (*range(table.seats), None):
            events = table.events(reader, first)
            assert telling.to(reader, events) == worded(game, events, names_for(reader, players))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_view_stays_as_it_is_when_the_game_goes_on(game: Game[Any]) -> None:
    """Clients hold views, and are told what is different to them."""
    held: list[tuple[dict[str, Any], bytes]] = []
    for table, _ in _moments(game, seed=13):
        assert all(msgspec.json.encode(view) == sent for view, sent in held)
        views = [Views(table).of(observer) for observer in (None, *range(table.seats))]
        held = [(view, msgspec.json.encode(view)) for view in views]
