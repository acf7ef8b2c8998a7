"""`make coverage` shows each package, and fails when a file of rules is tested too little."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from tools.coverage_floor import (
    FLOOR,
    MEASURED,
    PLAYING,
    ROOT,
    RULES,
    File,
    by_package,
    is_of_rules,
    main,
    share,
    too_low,
)

GAMES = ROOT / RULES
TURN, WORDS, BOT = f"{RULES}poker/turn.py", f"{RULES}poker/words.py", f"{RULES}poker/heuristic.py"
BLUFFS = f"{RULES}poker/bots/bluffs.py"
KERNEL, SERVER = "src/dealers/kernel/table.py", "src/dealers/server/house.py"


def file(lines: int, of_lines: int, branches: int = 0, of_branches: int = 0) -> File:
    """A file with so many lines and branches that tests have run."""
    return {
        "summary": {
            "covered_lines": lines,
            "num_statements": of_lines,
            "covered_branches": branches,
            "num_branches": of_branches,
        }
    }


def written(folder: Path, files: dict[str, File]) -> Path:
    path = folder / "coverage.json"
    path.write_text(json.dumps({"files": files}), encoding="utf-8")
    return path


def test_branches_count_as_much_as_lines() -> None:
    assert share({TURN: file(10, 10, 0, 10)}) == 50
    assert share({TURN: file(10, 10), WORDS: file(0, 30)}) == 25
    assert share({f"{RULES}poker/__init__.py": file(0, 0)}) == 100


def test_files_of_rules_under_the_floor_are_named_the_least_first() -> None:
    low = too_low({TURN: file(94, 100), WORDS: file(60, 100), f"{RULES}poker/cards.py": file(95, 100)})
    assert list(low.items()) == [(WORDS, 60), (TURN, 94)]


def test_a_line_that_always_goes_the_same_way_can_bring_a_file_under_the_floor() -> None:
    assert too_low({TURN: file(100, 100, 9, 10)}) == {}
    assert too_low({TURN: file(100, 100, 0, 10)}) != {}


def test_how_bots_play_and_other_packages_have_no_floor() -> None:
    assert (
        too_low({BOT: file(1, 100), BLUFFS: file(1, 100), KERNEL: file(1, 100), TURN: file(100, 100)}) == {}
    )


@pytest.mark.parametrize("missing", [KERNEL, TURN, SERVER])
def test_a_report_that_lacks_a_package_is_no_success(missing: str) -> None:
    files = {name: file(1, 1) for name in (KERNEL, TURN, SERVER) if name != missing}
    with pytest.raises(SystemExit, match="the report has no files below") as ended:
        by_package(files)
    assert str(Path(missing).parts[2]) in str(ended.value)


def test_the_table_has_a_row_for_each_package_with_its_least_covered_file() -> None:
    files = {TURN: file(9, 10), WORDS: file(60, 90), KERNEL: file(5, 5), SERVER: file(0, 4)}
    head, kernel, games, server = by_package(files)
    assert head.split() == ["package", "files", "lines", "and", "branches", "least", "of", "all"]
    assert " ".join(games.split()) == f"games 2 69.0 % 66.7 % in {WORDS}"
    assert " ".join(kernel.split()) == f"kernel 1 100.0 % 100.0 % in {KERNEL}"
    assert " ".join(server.split()) == f"server 1 0.0 % 0.0 % in {SERVER}"


def test_it_fails_and_names_the_file_when_one_is_under_the_floor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="write tests for them") as ended:
        main(written(tmp_path, {TURN: file(94, 100), KERNEL: file(50, 100), SERVER: file(1, 2)}))
    assert ended.value.code != 0
    said = capsys.readouterr().out
    assert f"{TURN}: 94.0 % of lines and branches, and rules need {FLOOR:.0f} %" in said
    assert "kernel" in said


def test_it_ends_well_when_every_file_of_rules_is_at_the_floor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(written(tmp_path, {TURN: file(95, 100), KERNEL: file(50, 100), SERVER: file(1, 2)}))
    assert capsys.readouterr().out.endswith("every file of rules has 95 % or more\n")


def test_without_a_report_it_says_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"coverage\.json is missing: `make coverage` writes it"):
        main(tmp_path / "coverage.json")


@pytest.mark.parametrize("name", sorted(PLAYING))
def test_a_file_without_a_floor_is_there_and_serves_bots_only(name: str) -> None:
    assert list(GAMES.rglob(name))
    module = name.removesuffix(".py")
    imported = re.compile(rf"^from dealers\.games\.\w+(\.{module} import| import .*\b{module}\b)", re.M)
    importers = {
        path.name
        for path in GAMES.rglob("*.py")
        if is_of_rules(path.relative_to(ROOT).as_posix())
        and imported.search(path.read_text(encoding="utf-8"))
    }
    allowed = {"heuristic.py": {"game.py"}, "bots": {"game.py"}, "reasons.py": {"words.py"}}
    assert importers <= allowed.get(name, set())


def test_the_packages_of_the_table_are_those_that_are_measured() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["coverage"]["run"]
    assert settings["source"] == [f"dealers.{package}" for package in MEASURED]
