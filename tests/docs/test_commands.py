"""Commands that the documentation shows exist, and the quick ones print what it says."""

from __future__ import annotations

import doctest
import importlib.util
import io
import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest
import typer.main
from tests.docs.pages import PAGES, ROOT, blocks, prose
from typer.core import TyperGroup

from dealers.cli import main
from dealers.cli.app import app, game_options
from dealers.games import find_game

QUICK = ("games", "play", "scenario", "rules", "fuzz", "replay")
"""Commands of the README that are run, one after the other; arena and bench take their time."""

GROUP = typer.main.get_command(app)
assert isinstance(GROUP, TyperGroup)
COMMANDS = GROUP.commands


class Shown(NamedTuple):
    """A command line in a page, and the lines below it that it prints."""

    page: Path
    words: list[str]
    output: str


def shown(page: Path) -> list[Shown]:
    """The commands of the console blocks of a page."""
    found = []
    for block in blocks(page, "console"):
        for text in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            line, _, output = text.partition("\n")
            found.append(Shown(page, shlex.split(line, comments=True), output))
    return found


SHOWN = [command for page in PAGES for command in shown(page)]
OURS = [command for command in SHOWN if command.words[0] == "dealers"]


@pytest.mark.parametrize("command", OURS, ids=lambda command: " ".join(command.words)[:60])
def test_the_command_line_understands_it(command: Shown) -> None:
    assert_understood(command.words[1:])


def assert_understood(words: list[str]) -> None:
    name, *rest = words
    assert name in COMMANDS
    context = COMMANDS[name].make_context(name, rest)
    if context.args:
        game = find_game(context.params.get("game") or context.params["name"])
        game_options(game, context.args)


def test_commands_in_the_text_are_understood_as_well() -> None:
    """`dealers arena GAME ...`, wherever it stands between backticks."""
    for page in PAGES:
        for line in re.findall(r"`dealers ([a-z]+[^`]*)`", prose(page)):
            words = shlex.split(line.replace("GAME", "dark-dealings").replace("tollgate", "dark-dealings"))
            if len(words) > 1:
                assert_understood(words)
            else:
                assert words[0] in COMMANDS


def test_the_readme_shows_every_command() -> None:
    there = {command.words[1] for command in OURS if command.page.name == "README.md"}
    assert there == set(COMMANDS)


@pytest.mark.slow
def test_quick_commands_of_the_readme_print_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "src").symlink_to(ROOT / "src")
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    ran = 0
    for command in OURS:
        if command.page.name != "README.md" or command.words[1] not in QUICK or not command.output.strip():
            continue
        monkeypatch.setattr("sys.stdin", io.StringIO())
        with pytest.raises(SystemExit):
            main(command.words[1:])
        printed = capsys.readouterr()
        fits = doctest.OutputChecker().check_output(command.output, printed.out, flags)
        assert fits, f"{' '.join(command.words)} prints\n{printed.out}{printed.err}\nnot\n{command.output}"
        ran += 1
    assert ran == 6


def test_make_targets_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in PAGES:
        used = set(re.findall(r"`make ([a-z-]+)`", prose(page)))
        used |= {command.words[1] for command in shown(page) if command.words[0] == "make"}
        assert used <= targets, page.name


def test_modules_to_be_run_exist() -> None:
    for page in PAGES:
        for module in re.findall(r"`python -m ([\w.]+)`", prose(page)):
            assert importlib.util.find_spec(module) is not None, module
