"""Studies: the same numbers give the same rows, whoever plays them, and nothing is played twice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars
import pytest
from tests.finished import FINISHED

from dealers.bots import RandomBot
from dealers.games import GAMES, find_game
from dealers.kernel import Chance, DealersError, UsageError
from dealers.lab.playing import Deal, play
from dealers.lab.simulate import simulate
from dealers.lab.study import TABLES, Folder, Study

GAME = find_game("dale-of-merchants")
STUDY = Study(GAME, ("greedy",), 2, {"series": "random"})


def rows_of(path: Path) -> dict[str, Any]:
    """All rows of a study."""
    return {table: Folder(path).read(table) for table in TABLES}


def test_the_rows_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    assert simulate(STUDY, Folder(tmp_path / "one"), 1, 14, workers=1) == 14
    assert simulate(STUDY, Folder(tmp_path / "two"), 1, 14, workers=2) == 14
    one, two = rows_of(tmp_path / "one"), rows_of(tmp_path / "two")
    assert all(one[table].equals(two[table]) for table in TABLES)
    assert one["games"]["game"].to_list() == list(range(1, 15))


@pytest.fixture
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of ten games each, so that a few games fill several."""
    monkeypatch.setattr("dealers.lab.study.SHARD", 10)


@pytest.mark.usefixtures("small_shards")
def test_a_study_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole, parts = Folder(tmp_path / "whole"), Folder(tmp_path / "parts")
    random = Study(GAME, ("random", "greedy"), 2, {})
    simulate(random, whole, 1, 21, workers=1)
    simulate(random, parts, 1, 10, workers=1)
    (parts.path / "seats-000000000001-000000000010.parquet").touch()
    assert simulate(random, parts, 1, 21, workers=1) == 11
    assert simulate(random, parts, 1, 21, workers=1) == 0
    assert whole.read("choices").equals(parts.read("choices"))


def test_bots_change_seats_from_game_to_game(tmp_path: Path) -> None:
    simulate(Study(GAME, ("random", "greedy"), 2, {}), Folder(tmp_path / "it"), 1, 4, workers=1)
    seats = Folder(tmp_path / "it").read("seats")
    first = seats.filter(polars.col("seat") == 0)["bot"].to_list()
    assert first == ["greedy", "random", "greedy", "random"]


@pytest.mark.parametrize("workers", [1, 2])
def test_bots_of_ones_own_play_too(workers: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"bot_of_study_{workers}.py").write_text("from tests.bots.strange import Last\n")
    own = f"bot_of_study_{workers}:Last"
    study = Study(find_game("dark-dealings"), (own, RandomBot), 2, {})
    simulate(study, Folder(tmp_path / "it"), 1, 12, workers=workers)
    assert set(Folder(tmp_path / "it").read("seats")["bot"]) == {own, "RandomBot"}


def test_a_bot_that_cheats_is_named_with_its_game(tmp_path: Path) -> None:
    study = Study(find_game("dark-dealings"), ("tests.bots.strange:Cheat",), 2, {})
    with pytest.raises(DealersError, match=r"game 1 of .* failed: tests.bots.strange:Cheat gave an answer"):
        simulate(study, Folder(tmp_path / "it"), 1, 1, workers=1)


def test_another_study_does_not_go_into_the_same_folder(tmp_path: Path) -> None:
    simulate(Study(GAME, ("random",), 2, {}), Folder(tmp_path / "it"), 1, 1, workers=1)
    with pytest.raises(UsageError, match=r"holds another study: its seats is 2 and not 3"):
        simulate(Study(GAME, ("random",), 3, {}), Folder(tmp_path / "it"), 1, 1, workers=1)
    (tmp_path / "else").mkdir()
    (tmp_path / "else" / "letter.txt").touch()
    with pytest.raises(UsageError, match="is not empty and holds no study"):
        simulate(STUDY, Folder(tmp_path / "else"), 1, 1, workers=1)


@pytest.mark.parametrize(
    "error",
    [
        OSError(28, "No space left on device"),
        polars.exceptions.ComputeError("parquet: underlying IO error: No space left on device (os error 28)"),
    ],
)
@pytest.mark.usefixtures("small_shards")
def test_a_full_disk_loses_nothing_that_was_written(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Folder(tmp_path / "it")
    random = Study(GAME, ("random",), 2, {})
    simulate(random, folder, 1, 10, workers=1)

    def full(*_: Any, **__: Any) -> None:
        raise error

    with monkeypatch.context() as broken:
        broken.setattr(polars.DataFrame, "write_parquet", full)
        with pytest.raises(DealersError, match=r"cannot be written .*No space left on device.*run the same"):
            simulate(random, folder, 1, 20, workers=1)
    assert len(folder.read("games")) == 10
    assert simulate(random, folder, 1, 20, workers=1) == 10


@pytest.mark.parametrize("name", FINISHED)
def test_every_game_can_be_counted(name: str) -> None:
    game = GAMES[name]
    seats = max(2, game.min_seats)
    for bots in (("greedy",) * seats, ("greedy", *["random"] * (seats - 1))):
        played = play(Deal(game, 3, bots, game.check_options({})))
        assert sum(row["win"] for row in played.seats) in (0, 1)
        assert played.game["decisions"] == sum(row["taken"] for row in played.choices)
        assert all(row["taken"] <= row["offered"] for row in played.choices)
        assert played.game["turns"] > 0
        assert {row["what"] for row in played.events} <= set(game.counting.events.values())
        assert played.events


def test_a_study_of_dale_of_merchants_says_who_had_which_character() -> None:
    game = GAMES["dale-of-merchants"]
    played = play(Deal(game, 3, ("greedy", "greedy"), game.check_options({"characters": "all"})))
    named = {card.name for card in game.cards if card.kind == "character"}
    found = [json.loads(row["traits"])["character"] for row in played.seats]
    assert len(found) == 2
    assert set(found) <= named


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_counts_is_there_to_be_counted(name: str) -> None:
    game, counting = GAMES[name], GAMES[name].counting
    told = game.words.telling.templates
    assert set(counting.events) <= set(told)
    assert set(counting.amounts) | set(counting.named) <= set(counting.events)
    for verb, part in counting.things.items():
        assert part in game.verbs[verb].part_names


@pytest.mark.parametrize(
    "name", [name for name, game in GAMES.items() if not game.player.looks_at_hidden_cards]
)
def test_who_looks_at_no_hidden_card_plays_the_same_at_the_table_and_in_imagined_worlds(name: str) -> None:
    game = GAMES[name]
    asked = 0
    for seed in range(4):
        seats = max(2, game.min_seats) + seed % 2
        table, lot = game.new_table(seats, {}, seed), Chance(seed)
        while not table.over:
            seat = min(table.pending)
            options = table.pending[seat].options
            answer = options[0]
            if len(options) > 1:
                world = table.copy(recorded=False)
                world.determinize(seat, Chance(asked))
                here, there = lot.copy(), lot.copy()
                answer = game.player().choose(table.copy(recorded=False).state, seat, options, here)
                imagined = game.player().choose(world.state, seat, world.pending[seat].options, there)
                assert game.key(table.state, answer) == game.key(world.state, imagined)
                asked += 1
                lot.below(5)
            table.answer(seat, answer)
    assert asked > 100


def test_a_bot_that_thinks_for_a_time_has_no_place_in_a_study() -> None:
    Study(GAME, ("ismcts:5:x2", "greedy"), 2, {}).check()
    with pytest.raises(UsageError, match=r"ismcts:1s thinks for a time.* as in ismcts:400"):
        Study(GAME, ("greedy", "ismcts:1s"), 2, {}).check()
