"""`dealers report`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Dealers


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small study."""
    from dealers.games import find_game
    from dealers.lab.simulate import simulate
    from dealers.lab.study import Folder, Study

    path = tmp_path_factory.mktemp("lab") / "study"
    simulate(Study(find_game("dark-dealings"), ("random",), 3, {}), Folder(path), 1, 40, workers=1)
    return path


def test_the_verdict_is_said_and_the_page_written(dealers: Dealers, study: Path) -> None:
    run = dealers("report", study)
    assert run.code == 0
    assert "fine: No seat wins clearly more" in run.out
    page = (study / "report.html").read_text(encoding="utf-8")
    assert "Dark Dealings: a report" in page
    assert "40 games (1 to 40) of random, 3 players" in page
    for outside in ("http://", "https://", "src=", "@import"):
        assert outside not in page.replace("http://www.w3.org/", "")


def test_all_figures_come_as_json(dealers: Dealers, study: Path) -> None:
    run = dealers("report", study, "--json")
    found = json.loads(run.out)
    assert found["games"] == 40
    assert {"seats", "cards", "length", "verdict"} <= set(found)


@pytest.mark.parametrize("case", ["nothing", "broken", "older", "no games"])
def test_a_folder_that_is_no_study_is_refused(dealers: Dealers, tmp_path: Path, case: str) -> None:
    folder = tmp_path / "study"
    folder.mkdir()
    texts = {"broken": "{", "older": '{"format": 0}', "no games": '{"format": 1}'}
    if case in texts:
        (folder / "study.json").write_text(texts[case])
    run = dealers("report", folder)
    assert run.code == 2
    said = " ".join(run.err.split())
    assert {
        "nothing": "make one with dealers simulate",
        "broken": "cannot be read",
        "older": "of another version of the lab",
        "no games": "holds no games yet",
    }[case] in said


def test_parts_of_different_studies_are_not_put_together(
    dealers: Dealers, study: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    assert (
        dealers(
            "simulate", "dark-dealings", "--games", 2, "--bots", "random", "--seats", 2, "--out", other
        ).code
        == 0
    )
    run = dealers("report", study, other)
    assert run.code == 2
    assert "holds another study (seats is 2 and not 3)" in " ".join(run.err.split())


def test_a_bot_that_is_held_to_a_plan_is_known_to_simulate(dealers: Dealers, tmp_path: Path) -> None:
    run = dealers(
        "simulate", "dark-dealings", "--games", 2, "--bots", "greedy-never:trash defenses,random",
        "--workers", 1, "--out", tmp_path / "it",
    )  # fmt: skip
    assert run.code == 0, run.err
    again = dealers("report", tmp_path / "it", "--examples", 1)
    assert again.code == 0, again.err
    assert len(list((tmp_path / "it" / "examples").iterdir())) == 1
    wrong = dealers("simulate", "dark-dealings", "--bots", "greedy-never:fly", "--out", tmp_path / "no")
    assert wrong.code == 2
    assert "its plans are: trash defenses" in " ".join(wrong.err.split())


def test_games_of_people_are_read_from_the_folder_of_a_server(
    dealers: Dealers,
    study: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from tests.server.inside import Inside

    monkeypatch.chdir(tmp_path)
    with Inside(tmp_path / "data") as house:
        room = house.start("Ann", "bot:random")
        house.play(room)
        capsys.readouterr()  # what the house has logged
        run = dealers("report", study, "--from-server", tmp_path / "data", "--json")
        assert run.code == 0, run.err
        assert json.loads(run.out)["people"]["games"] == 1
        alone = dealers("report", "--from-server", tmp_path / "data")
        assert alone.code == 0, alone.err
    page = (tmp_path / "report-dark-dealings.html").read_text(encoding="utf-8")
    assert "1 games (1 to 1) of person" in page
    assert "Ann" not in page
    for args, told in (
        (("report",), "name what dealers simulate wrote"),
        (
            ("report", "--from-server", tmp_path / "data", "--game", "hopes-end"),
            "holds no finished game of hopes-end",
        ),
        (("report", "--from-server", tmp_path / "data", "--play", 1), "--play goes with a study"),
        (("report", study, "--from-server", tmp_path / "nothing"), "is no data folder of a server"),
    ):
        wrong = dealers(*args)
        assert wrong.code == 2
        assert told in " ".join(wrong.err.split())
