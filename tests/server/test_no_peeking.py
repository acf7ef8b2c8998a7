"""Hardcore: heroes used in the draft are out of sight when its round is over, whatever an attacker reads."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.inside import Inside, table_of

from dealers.bots import SeatHandle
from dealers.games import find_game, load_table
from dealers.kernel import Chance, Table, UndoError
from dealers.kernel.replay import SPECTATOR, Steps
from dealers.server.commands import Refusal
from dealers.server.replays import Replays

GAME = find_game("dark-dealings")


def sealed_names(table: Table[Any]) -> set[str]:
    """The heroes that nobody may read of now: those in a pile since the round before, or longer.

    A hero that has stormed a castle and was sent back by a Detour has been seen.
    """
    s = table.state
    assert s.journal is not None
    if not s.journal.seals:
        return set()
    number, ids = s.journal.seals[-1]
    seen = {card for event in s.journal.events[number:] for card in event.cards}
    hidden = [c for pile in s.pile for c in pile if ids >> c & 1 and c not in seen]
    return {table.game.cards[s.face[c]].name for c in hidden}


def drafted(table: Table[Any], rounds: int, rng: Chance) -> None:
    """Play until so many draft rounds are over."""
    while len(table.state.journal.seals) < rounds:
        seat = min(table.pending)
        options = table.pending[seat].options
        table.answer(seat, options[rng.below(len(options))])


def names_in(text: str, names: set[str]) -> set[str]:
    return {name for name in names if f'"{name}"' in text or f"{name}." in text or f"{name}," in text}


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_no_view_log_copy_or_handle_names_a_hero_that_was_used(rounds: int, seats: int) -> None:
    table = GAME.new_table(seats, {"hardcore": True}, seed=rounds)
    drafted(table, rounds, Chance(5))
    names = sealed_names(table)
    assert len(names) >= 2 * rounds * seats - 1  # the first hero of the siege is turned up already
    for seat in [*range(seats), None]:
        told = json.dumps([table.view(seat), table.events(seat)])
        assert not names_in(told, names)
        saved = load_table(table.save())
        assert saved.events(seat) == table.events(seat)
        copy = table.only_for(seat, Chance(1))
        assert copy.events(seat) == table.events(seat)
        knows = [
            c
            for c in range(len(table.state.face))
            if table.state.journal.knows(seats if seat is None else seat, c)
        ]
        assert not [c for pile in table.state.pile for c in pile if c in knows]
    handle = SeatHandle(table, 0, Chance(2))
    assert not names_in(json.dumps([handle.view(), handle.events()]) if 0 in table.pending else "", names)


def test_bots_do_not_remember_the_heroes_that_were_used() -> None:
    table = GAME.new_table(2, {"hardcore": True}, seed=3)
    drafted(table, 4, Chance(3))
    first = table.state.pile[0][0]
    worlds = [table.only_for(0, Chance(seed)) for seed in range(40)]
    assert len({world.state.face[first] for world in worlds}) > 8


def test_the_usual_game_keeps_its_log() -> None:
    table = GAME.new_table(2, seed=3)
    while table.state.round < 1 or table.state.phase == 0:
        seat = min(table.pending)
        table.answer(seat, table.pending[seat].options[0])
    boasts = [event for event in table.events(1) if event["kind"] == "boast"]
    assert boasts
    assert all(card is not None for event in boasts for card in event["cards"])


def test_when_the_game_is_over_everything_is_told() -> None:
    table = GAME.new_table(2, {"hardcore": True}, seed=4)
    rng = Chance(4)
    while not table.over:
        seat = min(table.pending)
        options = table.pending[seat].options
        table.answer(seat, options[rng.below(len(options))])
    boasts = [event for event in table.events(None) if event["kind"] == "boast"]
    assert len(boasts) == 8
    assert all(card is not None for event in boasts for card in event["cards"])
    assert Steps(table).earliest == 0


def test_what_was_sealed_does_not_come_back_with_an_undo() -> None:
    table = GAME.new_table(1, {"hardcore": True}, seed=4)
    drafted(table, 1, Chance(4))
    with pytest.raises(UndoError):
        table.undo(0)


def test_a_running_game_is_looked_back_at_only_as_far_as_its_last_draft_round() -> None:
    table = GAME.new_table(2, {"hardcore": True}, seed=6)
    drafted(table, 3, Chance(6))
    steps = Steps(table)
    names = sealed_names(table)
    assert 0 < steps.earliest <= steps.last
    for observer in (0, 1, SPECTATOR):
        for step in range(steps.earliest, steps.last + 1):
            told = json.dumps([steps.view(step, observer), steps.events(observer, 0, step)])
            assert not names_in(told, names)
        with pytest.raises(Exception, match="once the game is over"):
            steps.view(steps.earliest - 1, observer)


def test_an_attacker_who_reads_every_frame_finds_no_hero_that_was_used(inside: Inside) -> None:
    room = inside.start("Ann", "Bob", hardcore=True)
    ears = [inside.listen(room, 0, text=True), inside.listen(room, 1), inside.listen(room, None)]
    replays, info = Replays(), room.info(Inside.who(room), "")
    rng, seals = Chance(9), 0
    while not table_of(room).over:
        table = table_of(room)
        seat = min(table.pending)
        options = table.pending[seat].options
        inside.answer(room, seat, options[rng.below(len(options))])
        table = table_of(room)
        names = set() if table.over else sealed_names(table)
        for ear in ears:
            told = json.dumps(ear.frames[-1], ensure_ascii=False)
            assert not names_in(told, names)
            if len(table.state.journal.seals) > seals:  # the log of those who look on is replaced
                assert ear.frames[-1]["first"] == 0
            back = inside.listen(room, ear.seat)
            assert not names_in(json.dumps(back.frames), names)
            room.connections.discard(back)
        seals = len(table.state.journal.seals)
        page = inside.run(replays.page(room, Inside.who(room), info, 0, "0"))
        assert not names_in(json.dumps(page["view"]) + json.dumps(page["events"]) + page["text"], names)
        if page["earliest"] > 1:
            with pytest.raises(Refusal, match="once the game is over"):
                inside.run(replays.page(room, Inside.who(room), info, page["earliest"] - 1, "0"))
    assert seals == 4
    boasts = [event for event in ears[2].frames[-1]["events"] if event["kind"] == "boast"]
    assert len(boasts) == 8
    assert all(None not in event["cards"] for event in boasts)
    replays.close()
