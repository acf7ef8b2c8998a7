"""The list of commands, and that a command waits only for what it needs."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dealers import cli
from dealers.cli.commands import COMMANDS, find_command

from .conftest import Dealers

NO_COMMANDS = {"bots", "studies", "overlay", "__init__", "app", "commands", "mishap", "moving", "saves"}
"""Modules of the folder that are none."""


def test_every_module_is_a_command_and_every_command_has_one() -> None:
    folder = Path(cli.__file__).parent
    assert {file.stem for file in folder.glob("*.py")} - NO_COMMANDS == {
        name.replace("-", "_") for name in COMMANDS
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_says_what_the_command_says_of_itself(name: str) -> None:
    assert find_command(name).help.splitlines()[0] == COMMANDS[name]


def test_the_help_lists_every_command(dealers: Dealers) -> None:
    shown = " ".join(dealers("--help").out.replace("│", " ").split())
    for name, line in COMMANDS.items():
        assert f"{name} {line}" in shown


def imported(*args: str) -> set[str]:
    """The packages that a command has imported by its end, ours as `dealers.games`."""
    program = f"""
import json, sys
from dealers.cli import main
try:
    main({list(args)})
except SystemExit as end:
    assert end.code == 0, end.code
names = {{".".join(name.split(".")[: 2 if name.startswith("dealers.") else 1]) for name in sys.modules}}
print("imported", json.dumps(sorted(names)))
"""
    # Coverage would import packages of its own.
    unmeasured = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    run = subprocess.run(
        [sys.executable, "-c", program], env=unmeasured, capture_output=True, text=True, timeout=300
    )
    assert run.returncode == 0, run.stderr
    return set(json.loads(run.stdout.splitlines()[-1].removeprefix("imported ")))


SLOW = {
    "dealers.server",
    "dealers.bots",
    "fastapi",
    "joblib",
    "multiprocessing",
    "numpy",
    "scipy",
    "sqlalchemy",
}


def test_the_help_waits_for_no_game() -> None:
    found = imported("--help")
    assert "dealers.kernel" in found
    assert not found & {*SLOW, "dealers.games", "dealers.terminal", "platformdirs", "pydantic", "ssl"}


def test_listing_games_waits_for_games_only() -> None:
    found = imported("games")
    assert "dealers.games" in found
    assert not found & {*SLOW, "dealers.terminal", "platformdirs", "ssl"}


def test_garbage_is_looked_for_again_once_a_command_is_imported(dealers: Dealers) -> None:
    assert gc.isenabled()
    assert dealers("games").code == 0
    assert gc.isenabled()


def test_an_arena_in_one_process_waits_for_no_others() -> None:
    found = imported("arena", "dark-dealings", "--bots", "random,random", "--games", "2", "--workers", "1")
    assert "dealers.bots" in found
    assert not found & (SLOW - {"dealers.bots"})
