"""Data sets have a row for every answer, in both formats, with a card; nothing is overwritten."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest

from dealers.cli import main
from dealers.games import GAMES
from dealers.kernel import UsageError
from dealers.research.dataset import COLUMNS, plan_for, played_rows, write_dataset


def small(kind: str = "parquet", games: int = 2) -> Any:
    return plan_for("dark-dealings", ["random", "greedy"], None, {}, games, 5, kind)._replace(shard=1)


def test_both_formats_hold_the_same_answers(tmp_path: Path) -> None:
    card = write_dataset(small(), tmp_path / "a")
    write_dataset(small("npz"), tmp_path / "b")
    rows = polars.read_parquet(tmp_path / "a" / "part-00000.parquet")
    arrays = np.load(tmp_path / "b" / "part-00000.npz")
    assert rows.columns == list(COLUMNS)
    assert rows["action"].to_list() == arrays["action"].tolist()
    first, last = arrays["legal_offsets"][3:5]
    assert rows["legal"][3].to_list() == arrays["legal"][first:last].tolist()
    assert card["files"][0]["rows"] == len(rows)
    assert json.loads((tmp_path / "a" / "dataset.json").read_text()) == card
    assert "2 games of dark-dealings" in (tmp_path / "a" / "README.md").read_text()
    assert sum(card["win shares"]) == pytest.approx(1)


def test_a_row_says_what_was_seen_and_what_came_of_it() -> None:
    plan = small()
    rows = played_rows(plan, 1)
    table = GAMES["dark-dealings"].new_table(2, seed=6)
    observation = np.zeros(plan.setup.observations.size, np.float32)
    for row in rows:
        assert row["bot"] == (row["seat"] - 1) % 2
        plan.setup.observations.write(table, row["seat"], memoryview(observation))
        places = np.flatnonzero(observation)
        assert (row["observation_index"] == places).all()
        assert (row["observation_value"] == observation[places]).all()
        assert list(row["legal"]) == table.legal(row["seat"])
        table.answer(row["seat"], table.numbered(row["seat"], row["action"]))
    assert table.over
    defeated = sum(map(len, table.state.defeated))
    assert sum([row["reward"] for row in rows]) == pytest.approx(1 + defeated / 8)


def test_the_same_numbers_give_the_same_files(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_dataset(small(games=1), tmp_path / name)
    file = "part-00000.parquet"
    assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"kind": "csv"}, "there is no format 'csv': choose parquet or npz"),
        ({"games": 0}, "at least one game"),
        ({"bots": ["random", "random", "random"], "seats": 2}, "3 bots cannot sit at 2 seats"),
        ({"bots": ["clever"]}, "there is no bot 'clever'"),
        ({"settings": {"hardkore": True}}, "did you mean hardcore"),
    ],
)
def test_a_plan_that_cannot_be_carried_out_is_refused(changes: dict[str, Any], words: str) -> None:
    usual: dict[str, Any] = {"bots": ["random"], "seats": 2, "settings": {}, "games": 1, "seed": 1}
    with pytest.raises(UsageError, match=words):
        plan_for("dark-dealings", **{**usual, **changes})


def test_the_command_says_what_it_has_done_and_writes_nowhere_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [
        "dataset",
        "dark-dealings",
        "--bots",
        "random",
        "--games",
        "1",
        "--out",
        str(tmp_path / "set"),
    ]
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--json"])
    assert ended.value.code == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "is not empty: name a new folder" in capsys.readouterr().err
