"""A game in a package of its own is found by every command; a broken package is named and left out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.tutorial_package import install_tutorial


def dealers(site: Path, *args: object) -> subprocess.CompletedProcess[str]:
    """Run the program with the packages of a folder beside it."""
    paths = [str(site), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "XDG_DATA_HOME": str(site),
    }
    command = [sys.executable, "-m", "dealers", *map(str, args)]
    return subprocess.run(command, cwd=site, env=environment, capture_output=True, text=True, timeout=300)


@pytest.mark.slow
def test_an_installed_game_is_listed_played_and_checked(tmp_path: Path) -> None:
    site = install_tutorial(tmp_path)
    assert "Tollgate, 2" in dealers(site, "games").stdout
    played = dealers(site, "play", "tollgate", "--seats", "greedy,random", "--seed", 3, "--save", "cart.game")
    assert "The game is over." in played.stdout, played.stderr
    assert "opens the cart" in dealers(site, "replay", "cart.game", "--seat", "open").stdout
    assert (
        "2 games of Tollgate, 36 decisions: no failures"
        in dealers(site, "fuzz", "tollgate", "--games", 2).stdout
    )


@pytest.mark.slow
def test_a_broken_package_is_named_and_left_out(tmp_path: Path) -> None:
    site = install_tutorial(tmp_path, "raise RuntimeError('no cart today')\n")
    listed = dealers(site, "games")
    assert listed.returncode == 0
    assert "The package tollgate is left out: RuntimeError: no cart today." in listed.stderr
    assert "dark-dealings" in listed.stdout
    assert "Tollgate" not in listed.stdout
