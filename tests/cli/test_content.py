"""`dealers content`, and `--content` of the commands that play; as games read content once, in processes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from dealers.cli.app import app
from dealers.cli.commands import COMMANDS, WITH_CONTENT, find_command

from .conftest import Dealers, Run

CHANGE = '[[hero]]\nname = "Thief 2"\narmor = 9\n'


def started(*args: object) -> Run:
    """Run `dealers` as a program of its own."""
    words = [sys.executable, "-m", "dealers", *map(str, args)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
    assert "Traceback" not in done.stderr
    return Run(done.returncode, done.stdout, " ".join(done.stderr.split()))


@pytest.fixture
def mine(home: Path) -> Path:
    """A folder of changed content."""
    folder = home / "mine"
    (folder / "dark-dealings").mkdir(parents=True)
    (folder / "dark-dealings" / "heroes.changes.toml").write_text(CHANGE)
    return folder


def test_content_is_listed_and_copied_out_to_be_changed(dealers: Dealers, tmp_path: Path) -> None:
    listed = dealers("content", "dale-of-merchants")
    assert "plays the shipped content" in listed.out
    assert "characters/bankers.toml" in listed.out
    words = [
        "content",
        "dale-of-merchants",
        "macaws.toml",
        "characters/bankers.toml",
        "--out",
        tmp_path / "mine",
    ]
    copied = dealers(*words)
    assert f"--content {tmp_path / 'mine'}" in copied.out
    copy = tmp_path / "mine" / "dale-of-merchants" / "characters" / "bankers.toml"
    assert "Odile Reed" in copy.read_text()
    again = dealers(*words)
    assert (again.code, "is there already" in again.err) == (2, True)
    wrong = dealers("content", "dale-of-merchants", "macaw.toml")
    assert (wrong.code, "did you mean 'macaws.toml'?" in wrong.err) == (2, True)


def test_a_game_is_played_and_looked_back_at_with_changed_content(mine: Path, home: Path) -> None:
    file = home / "one.game"
    seats = ["--seats", "random,random", "--seed", "7", "--save", file]
    assert started("play", "dark-dealings", *seats, "--content", mine).code == 0
    told = json.loads(started("replay", file, "--content", mine, "--json").out)
    assert told["version"].startswith("1+")
    refused = started("replay", file)
    assert refused.code == 1
    assert "is played with the changed content 'mine'" in refused.err
    assert "start it with --content" in refused.err


def test_a_study_tells_its_content_and_refuses_to_go_on_with_another(mine: Path, home: Path) -> None:
    words = [
        "simulate",
        "dark-dealings",
        "--bots",
        "random",
        "--games",
        "2",
        "--workers",
        "1",
        "--out",
        home / "study",
    ]
    assert started(*words, f"--content={mine}").code == 0
    told: dict[str, Any] = json.loads((home / "study" / "study.json").read_text())
    assert told["content"] == "mine"
    refused = started(*words)
    assert (refused.code, "holds another study" in refused.err) == (2, True)


def test_a_mistake_in_changed_content_is_said_by_every_command_in_a_sentence(mine: Path) -> None:
    (mine / "dark-dealings" / "heroes.changes.toml").write_text(
        '[[hero]]\nname = "Thief 2"\narmor = "lots"\n'
    )
    done = started("games", "--content", mine)
    assert done.code == 1
    assert "heroes.changes.toml: hero 'Thief 2', field armor" in done.err
    nowhere = started("games", "--content", mine / "nowhere")
    assert (nowhere.code, "there is no content folder" in nowhere.err) == (2, True)


def test_games_that_are_in_use_already_do_not_change_their_content(dealers: Dealers, mine: Path) -> None:
    done = dealers("games", "--content", mine)
    assert done.code == 2
    assert "in use with other content already" in " ".join(done.err.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_that_plays_shows_the_option(name: str) -> None:
    find_command(name)
    group: Any = typer.main.get_command(app)
    options = [option for option in group.commands[name].params if "--content" in option.opts]
    two_of_its_own = name == "compare"
    assert bool(options) == (name in WITH_CONTENT or two_of_its_own)
