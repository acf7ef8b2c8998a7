"""`dealers scenario` on the command line: counts, reports and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dealers.cli import main

GOOD = """\
scenario: nine heroes are dealt
game: dark-dealings
players: Jenny, Ken
then
  Jenny's hand: 9 cards
"""
BAD = GOOD.replace("9 cards", "8 cards")
MISTAKEN = GOOD.replace("hand", "hnad")


def dealers(*args: str | Path) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["scenario", *map(str, args)])
    assert isinstance(ended.value.code, int)
    return ended.value.code


def written(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.scenario").write_text(text, encoding="utf-8")
    return folder


def test_scenarios_that_come_true_end_with_code_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert dealers(written(tmp_path, good=GOOD) / "good.scenario") == 0
    assert capsys.readouterr().out == "1 passed, 0 failed in 1 file\n"


def test_a_folder_stands_for_all_its_scenario_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deeper").mkdir()
    written(tmp_path, one=GOOD)
    written(tmp_path / "deeper", two=GOOD + GOOD)
    assert dealers("--json", tmp_path) == 0
    assert json.loads(capsys.readouterr().out) == {"passed": 3, "failed": 0, "files": 2}


def test_a_failing_line_is_shown_with_file_line_expected_and_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dealers(written(tmp_path, good=GOOD, bad=BAD)) == 1
    printed = capsys.readouterr().out
    assert "failed: nine heroes are dealt" in printed
    assert f"{tmp_path}/bad.scenario:5: Jenny's hand: 8 cards" in printed
    assert "expected: 8" in printed
    assert "found:    9" in printed
    assert "1 passed, 1 failed in 2 files" in printed


def test_with_json_the_output_is_one_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert dealers("--json", written(tmp_path, good=GOOD, bad=BAD)) == 1
    printed = capsys.readouterr()
    assert json.loads(printed.out) == {"passed": 1, "failed": 1, "files": 2}
    assert "expected: 8" in printed.err


def test_a_mistake_ends_with_code_2_after_the_other_files_have_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dealers(written(tmp_path, a=MISTAKEN, b=BAD)) == 2
    printed = capsys.readouterr()
    assert f"{tmp_path}/a.scenario:5: there is no zone 'hnad': did you mean 'hand'?" in printed.err
    assert "b.scenario:5" in printed.out


def test_a_missing_file_ends_with_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert dealers(tmp_path / "none.scenario") == 2
    assert "none.scenario: cannot be read (No such file or directory)" in capsys.readouterr().err


def test_a_folder_without_scenarios_ends_with_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dealers(tmp_path) == 2
    assert "no files ending in .scenario" in capsys.readouterr().err
