"""`dealers rules`: the page in the terminal, and what its rules are traced to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.finished import FINISHED

from .conftest import Dealers

SCENARIOS = Path(__file__).parents[1] / "scenarios"


@pytest.mark.parametrize("name", FINISHED)
def test_the_rules_of_every_game_are_shown_without_marks_for_the_program(dealers: Dealers, name: str) -> None:
    run = dealers("rules", name)
    assert run.code == 0
    assert FINISHED[name].title in run.out
    assert "<!--" not in run.out
    assert "not in play:" not in run.out


def test_the_list_names_every_rule_with_scenarios_and_modules(dealers: Dealers) -> None:
    run = dealers("rules", "dark-dealings", "--coverage")
    assert run.code == 0
    assert "Hero phase" in run.out
    assert "hero_phase.py" in run.out
    assert "DD-39" in run.out
    assert "not in play: " in run.out
    assert run.out.rstrip().endswith("0 missing")


def test_the_json_has_exactly_the_agreed_fields(dealers: Dealers) -> None:
    run = dealers(
        "rules", "dark-dealings", "--coverage", "--json", "--scenarios", SCENARIOS / "dark-dealings"
    )
    found = json.loads(run.out)
    assert list(found) == ["rules", "rulings", "missing"]
    for entry in found["rules"] + found["rulings"]:
        assert list(entry) == ["number", "heading", "text", "not_in_play", "scenarios", "modules"]
        for scenario in entry["scenarios"]:
            assert list(scenario) == ["file", "line", "title"]
    assert found["missing"] == []


def test_rules_that_nothing_shows_are_named_and_end_with_1(dealers: Dealers, tmp_path: Path) -> None:
    (tmp_path / "one.scenario").write_text(
        "scenario: nine\nrule: 2.2, 99.9\ngame: dark-dealings\nplayers: Jenny, Ken\n"
        "then\n  Jenny's hand: 9 cards\n"
    )
    run = dealers("rules", "dark-dealings", "--coverage", "--scenarios", tmp_path)
    assert run.code == 1
    assert "3.1.1 is shown by no scenario: All at the same time" in run.err
    assert "one.scenario:2: the rules page has no 99.9" in run.err
    assert "\n2.2 is shown" not in run.err
    assert "\n2.1 is shown" in run.err


def test_a_folder_that_is_not_there_says_what_to_do(
    dealers: Dealers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = dealers("rules", "dark-dealings", "--coverage", "--scenarios", "tests/scenarios")
    assert run.code == 2
    assert "with --scenarios FOLDER" in run.err


def test_wrong_usage_is_refused(dealers: Dealers) -> None:
    assert dealers("rules").code == 2
    assert "there is no game 'chess'" in dealers("rules", "chess").err
    assert "--json goes with --coverage" in dealers("rules", "dark-dealings", "--json").err
