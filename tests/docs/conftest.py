"""A copy of the program that a test may change."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.pages import ROOT


class Program:
    """The program in a folder of its own, and how to run it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / "src"
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "src", self.source, ignore=ignored)

    def run(self, *args: object) -> subprocess.CompletedProcess[str]:
        """Run `dealers` with arguments in that folder."""
        return self._run(self.folder, "dealers", *args)

    def test(self, *args: object) -> subprocess.CompletedProcess[str]:
        """Run our tests with it, as pytest is told by the arguments."""
        return self._run(ROOT, "pytest", "-p", "no:cacheprovider", "--quiet", *args)

    def _run(self, where: Path, module: str, *args: object) -> subprocess.CompletedProcess[str]:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        environment = inherited | {"PYTHONPATH": str(self.source), "XDG_DATA_HOME": str(self.folder)}
        command = [sys.executable, "-m", module, *map(str, args)]
        return subprocess.run(
            command, cwd=where, env=environment, capture_output=True, text=True, timeout=300
        )


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)
