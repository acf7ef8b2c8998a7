"""`dealers tune`: on few games of a quick game, with bots that play at random."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from dealers.games import find_game
from dealers.kernel.anew import with_content
from dealers.kernel.overlay import read_overlay
from dealers.lab.simulate import simulate

from .conftest import Dealers, Run

KNOBS = """
[[knob]]
file = "heroes.toml"
row = "Thief 2"
field = "armor"
from = 1
to = 9

[[knob]]
file = "defenses.toml"
row = "Trip Cord"
field = "strikes.1.value"
from = 1
to = 5
step = 2

[[aim]]
figure = "decisions"
low = 10
high = 1000
"""


@pytest.fixture
def knobs(tmp_path: Path) -> Path:
    path = tmp_path / "knobs.toml"
    path.write_text(KNOBS)
    return path


def tune(dealers: Dealers, knobs: Path, out: Path, trials: int = 3, *more: str) -> Run:
    words = ["--knobs", knobs, "--out", out, "--trials", trials, "--games", 4, "--bots", "random"]
    return dealers("tune", "dark-dealings", *words, "--workers", 1, *more)


def test_the_best_is_a_folder_to_play_with_and_a_page_says_what_each_knob_does(
    dealers: Dealers, knobs: Path, tmp_path: Path
) -> None:
    done = tune(dealers, knobs, tmp_path / "run")
    assert done.code == 0, done.err
    assert "met: decisions is" in done.out
    best = with_content(find_game("dark-dealings"), read_overlay([tmp_path / "run" / "best"]))
    assert "Thief 2 armor = " in done.out
    # The shipped numbers meet such an aim, and no change is smaller than none.
    assert best.version == find_game("dark-dealings").version
    page = (tmp_path / "run" / "tune.html").read_text()
    assert page.count("<svg") == 2
    assert "http://" not in page.replace("http://www.w3.org", "")


def test_a_run_that_was_stopped_goes_on_and_comes_to_the_same_end(
    dealers: Dealers, knobs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    through = json.loads(tune(dealers, knobs, tmp_path / "through", 4, "--json").out)
    assert len({tuple(trial["knobs"].values()) for trial in through["trials"]}) > 1
    played = [0]

    def interrupted(*args: Any, **more: Any) -> Any:
        played[0] += 1
        if played[0] == 3:
            raise KeyboardInterrupt
        return simulate(*args, **more)

    monkeypatch.setattr("dealers.lab.tune.simulate", interrupted)
    stopped = tune(dealers, knobs, tmp_path / "stopped", 4)
    assert stopped.code == 130
    assert "the same command goes on" in " ".join(stopped.err.split())
    went_on = json.loads(tune(dealers, knobs, tmp_path / "stopped", 4, "--json").out)
    for run in (through, went_on):
        for trial in [run["best"], *run["trials"]]:
            del trial["trial"]
        del run["out"]
    assert went_on == through


def test_what_is_written_changes_the_number_and_nothing_else(
    dealers: Dealers, knobs: Path, tmp_path: Path
) -> None:
    knobs.write_text(KNOBS.replace("low = 10\nhigh = 1000", "low = 5000\nhigh = 6000"))
    done = tune(dealers, knobs, tmp_path / "run", 4, "--json")
    found = json.loads(done.out)
    assert found["met"] is False
    wanted = {trial["trial"]: trial["knobs"] for trial in found["trials"]}
    text = (tmp_path / "run" / "best" / "dark-dealings" / "defenses.changes.toml").read_text()
    [row] = tomllib.loads(text)["defense"]
    assert set(row) == {"name", "strikes"}
    assert row["strikes"][0] == {
        "types": ["trap"],
        "value": wanted[found["best"]["trial"]]["Trip Cord strikes.1.value"],
        "trash": True,
    }


def test_a_folder_of_another_run_is_refused(dealers: Dealers, knobs: Path, tmp_path: Path) -> None:
    assert tune(dealers, knobs, tmp_path / "run", 1).code == 0
    knobs.write_text(KNOBS.replace("to = 9", "to = 8"))
    again = tune(dealers, knobs, tmp_path / "run", 1)
    assert again.code == 2
    assert "holds another run, with other knobs" in " ".join(again.err.split())


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"heroes.toml"', '"hero.toml"', "there is no content file 'hero.toml': did you mean 'heroes.toml'?"),
        ('"Thief 2"', '"Theif 2"', "there is no row 'Theif 2': did you mean 'Thief 2'?"),
        ('"armor"', '"armour"', "there is no field 'armour': did you mean 'armor'?"),
        ('"armor"', '"epithet"', "the field is no whole number"),
        ("strikes.1.value", "strikes.2.value", "there is no field 'strikes.2': there are 1"),
        ("from = 1\nto = 9", "from = 0\nto = 9", "'Thief 2', field armor: has to be at least 1"),
        ("from = 1\nto = 9", "from = 9\nto = 1", "from has to be below to"),
        ("to = 9", 'to = "many"', "Expected `int`, got `str`"),
        ('"decisions"', '"decision"', "these games have no figure 'decision'; there are 'decisions'"),
        ("low = 10", "low = 2000", "low is above high"),
        ("[[aim]]", "[[aims]]", "unknown field `aims`"),
        ("[[knob]]", "[[knob", "not valid TOML"),
    ],
)
def test_mistakes_in_knobs_and_aims_are_said_with_the_nearest_names(
    dealers: Dealers, knobs: Path, tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in KNOBS
    knobs.write_text(KNOBS.replace(old, new, 1))
    done = tune(dealers, knobs, tmp_path / "run", 1)
    assert done.code == 2, done.err
    assert said in " ".join(done.err.split())
