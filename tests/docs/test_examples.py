"""The examples of the documentation run, and give what the pages say they give."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.docs.conftest import Program
from tests.docs.pages import PAGES, ROOT, blocks, run_python
from tests.docs.tutorial_package import tutorial_module

from dealers.games import find_game
from dealers.games.dark_dealings.cards import CONTENT
from dealers.kernel import Game
from dealers.kernel.lesson import parse as parse_lesson
from dealers.kernel.lesson import rehearse
from dealers.kernel.scenario import parse, run

CARD = ROOT / "docs" / "adding-a-card.md"
GAME = ROOT / "docs" / "adding-a-game.md"
LESSONS = ROOT / "docs" / "lessons.md"
PROTOCOL = ROOT / "docs" / "protocol.md"
ELSEWHERE = (CARD, GAME, PROTOCOL)  # these have tests of their own
WITH_PYTHON = [page for page in PAGES if blocks(page, "python") and page not in ELSEWHERE]


PLAYS_MANY_GAMES = ("writing-a-bot",)


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=page.stem, marks=pytest.mark.slow if page.stem in PLAYS_MANY_GAMES else ())
        for page in WITH_PYTHON
    ],
)
def test_python_examples_run(page: Path) -> None:
    run_python(page, {"__name__": "page"})


def test_there_are_pages_with_python() -> None:
    assert {"README.md", "kernel.md"} <= {page.name for page in WITH_PYTHON}


def check_scenarios(page: Path, games: dict[str, Game[Any]]) -> None:
    for block in blocks(page, "scenario"):
        for scenario in parse("\n" * (block.line - 1) + block.text, page.name):
            result = run(scenario, lambda name: games.get(name) or find_game(name))
            assert result.passed, "\n" + "\n".join(map(str, result.failures))


def test_the_scenario_of_the_readme_comes_true() -> None:
    check_scenarios(ROOT / "README.md", {})


def test_the_lesson_of_the_page_about_lessons_fits_the_rules() -> None:
    [block] = blocks(LESSONS, "lesson")
    script = rehearse(parse_lesson(block.text, LESSONS.name), find_game)
    assert [step.title for step in script.steps] == ["At the gate", "Strike"]


# --- adding a game --------------------------------------------------------------------------------------


def test_the_tutorial_game_is_written_played_and_checked() -> None:
    names = run_python(GAME, {"__name__": "page"})
    check_scenarios(GAME, {"tollgate": names["game"]})


OF_EVERY_GAME = [
    "bots/test_advice.py",
    "bots/test_review.py",
    "cli/test_rules.py",
    "conformance",
    "games/test_fields.py",
    "games/test_guides.py",
    "games/test_registry.py",
    "games/test_sentences.py",
    "games/test_standing.py",
    "lab/test_report.py",
    "lab/test_simulate.py",
    "scenarios/test_rules.py",
]
"""Tests that ask something of every game, or of every finished one, which the tutorial game is not."""


@pytest.mark.slow
def test_the_tutorial_game_fits_into_the_house(program: Program) -> None:
    """It is put where the page says, registered as the page says, found by the commands, and passes tests."""
    games = program.source / "dealers" / "games"
    folder = games / "tollgate"
    folder.mkdir()
    (folder / "game.py").write_text(tutorial_module(), encoding="utf-8")
    (folder / "__init__.py").write_text("from dealers.games.tollgate.game import Tollgate\n")
    [registry] = blocks(GAME, "registry")
    added, line = (text.strip() for text in registry.text.strip().split("\n\n"))
    module = (games / "__init__.py").read_text(encoding="utf-8")
    module, changed = re.subn(
        r"^GAMES: .*?^\}$", f"{added}\n\n{line}", module, flags=re.MULTILINE | re.DOTALL
    )
    assert changed == 1
    (games / "__init__.py").write_text(module, encoding="utf-8")

    listed = program.run("games")
    assert "Tollgate, 2" in listed.stdout, listed.stderr
    assert "--fine 1|2|3" in listed.stdout
    fuzzed = program.run("fuzz", "tollgate", "--games", 3)
    assert "3 games of Tollgate, 54 decisions: no failures" in fuzzed.stdout, fuzzed.stderr
    tested = program.test("-k", "tollgate", *[f"tests/{place}" for place in OF_EVERY_GAME])
    assert tested.returncode == 0, tested.stdout
    assert int(tested.stdout.split(" passed")[0].split()[-1]) > 8


# --- adding a card --------------------------------------------------------------------------------------


def add_rows(content: Path) -> None:
    """Append the rows of the page to the files they name in their first line."""
    rows = blocks(CARD, "toml")
    assert len(rows) == 2
    for block in rows:
        file = block.text.split("\n", 1)[0].removeprefix("# ")
        with (content / file).open("a", encoding="utf-8") as end:
            end.write(f"\n{block.text}")


def test_the_new_cards_are_read_and_mistakes_in_them_refused(tmp_path: Path) -> None:
    content = tmp_path / "content"
    shutil.copytree(CONTENT, content)
    add_rows(content)
    run_python(CARD, {"__name__": "page", "content": content})


@pytest.mark.slow
def test_the_new_cards_play_as_their_scenarios_say(program: Program) -> None:
    content = program.source / "dealers" / "games" / "dark_dealings" / "content"
    add_rows(content)
    [scenarios] = blocks(CARD, "scenario")
    [command] = blocks(CARD, "console")
    asked, said = command.text.strip().split("\n")
    path = program.folder / asked.split()[-1]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(scenarios.text, encoding="utf-8")
    ran = program.run(*asked.split()[2:])
    assert ran.stdout.strip() == said, ran.stdout + ran.stderr


def test_every_field_of_the_content_files_is_explained() -> None:
    text = CARD.read_text(encoding="utf-8")
    rows = [path.read_text(encoding="utf-8") for path in CONTENT.glob("*.toml")]
    fields = set(re.findall(r"^(\w+) = ", "\n".join(rows), re.MULTILINE))
    assert [field for field in sorted(fields) if f"`{field}`" not in text] == []


def test_the_places_for_a_new_ability_exist() -> None:
    """Rows such as | ... | `cards.py`: `HeroClass.ability` |: the file has these names."""
    folder = ROOT / "src" / "dealers" / "games" / "dark_dealings"
    places = re.findall(r"`(\w+\.py)`((?:(?!`\w+\.py`)[^|\n])*)", CARD.read_text(encoding="utf-8"))
    assert len(places) > 4
    for file, words in places:
        code = (folder / file).read_text(encoding="utf-8")
        for name in re.findall(r"`([\w.]+)`", words):
            assert all(part in code for part in name.split(".")), (file, name)
