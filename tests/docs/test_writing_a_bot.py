"""docs/writing-a-bot.md: its bots play, its programs are the examples, its ratings are the measured ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.docs.pages import ROOT, blocks
from tests.docs.ratings import PAGE, with_ratings

from dealers.cli import main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    before = sys.path.copy()
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    sys.path[:] = before
    sys.modules.pop("my_bot", None)


def test_the_first_bot_is_put_into_a_file_and_plays(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = blocks(PAGE, "python")[0].text
    assert len(first.splitlines()) <= 20
    (folder / "my_bot.py").write_text(first)
    command = "arena dark-dealings --bots my_bot:Keen,random --games 2 --workers 1"
    with pytest.raises(SystemExit) as ended:
        main(command.split())
    printed = capsys.readouterr()
    assert ended.value.code == 0, printed.err
    assert "my_bot:Keen" in printed.out


@pytest.mark.parametrize(("language", "file"), [("py", "plain.py"), ("js", "plain.mjs")])
def test_the_programs_in_the_page_are_the_examples(language: str, file: str) -> None:
    [block] = blocks(PAGE, language)
    assert block.text == (ROOT / "examples" / "bots" / file).read_text(encoding="utf-8")


def test_the_ratings_are_those_that_were_measured() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert with_ratings(text) == text, "write them anew: python -m tests.docs.ratings"
