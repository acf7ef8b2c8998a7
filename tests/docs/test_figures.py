"""docs/performance.md has a place for every table that `python -m bench.figures` measures."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from bench import figures
from bench.builds import BUILDS, SEATS

TEXT = """Before.

<!-- figures: lab -->

old

<!-- end -->

Between.

<!-- figures: server -->
<!-- end -->
"""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of our own in place of the real one."""
    path = tmp_path / "performance.md"
    path.write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(figures, "PAGE", path)
    return path


def test_the_page_has_a_place_for_each_section_and_no_other() -> None:
    text = figures.PAGE.read_text(encoding="utf-8")
    assert sorted(re.findall(r"<!-- figures: (\w+) -->", text)) == sorted(figures.SECTIONS)
    for section in figures.SECTIONS:
        assert "new" in figures.filled(text, section, "new")


def test_filling_a_place_leaves_the_rest_alone() -> None:
    assert figures.filled(TEXT, "lab", "new\n") == TEXT.replace("old", "new")
    assert figures.filled(TEXT, "server", "new\n") == TEXT.replace("server -->\n", "server -->\n\nnew\n\n")


def test_a_page_without_a_place_is_refused() -> None:
    with pytest.raises(AssertionError, match="0 places for curves"):
        figures.filled(TEXT, "curves", "new\n")


def test_a_section_is_written_with_what_made_it(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "missing", lambda section, given: iter(()))
    monkeypatch.setitem(figures.SECTIONS, "lab", lambda given: "| table |\n")
    figures.main(["lab", "--runs", "5"])
    text = page.read_text(encoding="utf-8")
    assert "| table |\n\nMade by `python -m bench.figures lab --runs 5` in " in text
    assert "old" not in text
    assert text.endswith(TEXT.partition("<!-- end -->")[2])


@pytest.mark.parametrize("section", figures.SECTIONS)
def test_without_a_compiled_build_nothing_is_measured_or_written(
    section: str, page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(BUILDS, "compiled", page.parent / "nothing")
    with pytest.raises(SystemExit) as ended:
        figures.main([section])
    assert ended.value.code == 2
    assert "make fast" in capsys.readouterr().err
    assert page.read_text(encoding="utf-8") == TEXT


def test_a_section_that_does_not_exist_is_refused(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        figures.main(["speed"])
    assert ended.value.code == 2
    assert "there is no section speed" in capsys.readouterr().err


def test_a_bar_is_met_or_it_is_not() -> None:
    def line(name: str, loop: str, ratio: float) -> dict[str, Any]:
        return {"name": name, "loop": loop, "ours_ratio": ratio, "decisions_per_s": 1000}

    ours = {"name": "ours", "loop": "bench", "decisions_per_s": 5000}
    peers = [line("OpenSpiel hive", "fast", 30), line("OpenSpiel hearts", "fast", 0.5)]
    peers += [line("OpenSpiel hearts", "usual", 2), line("TAG Root, 4 seats", "by hive", 1.2)]
    found = {game: [ours, *peers] for game in SEATS}
    rows = figures.bars(found).splitlines()
    assert "| Hope's End | 20 times hive | 30.0 | yes |" in rows
    assert "| Dealers in Hope | 1.5 times TAG Root, 4 seats | 1.20 | no |" in rows
    assert "| Dark Dealings | 1 times hearts, fast loop | 0.50 | no |" in rows
    assert len(rows) == 2 + len(figures.BARS)
    assert "| Dale of Merchants, 2 seats | 5,000 | 30.0 | 2.00 | 0.50 | 1.20 |  |  |" in figures.beside(found)
