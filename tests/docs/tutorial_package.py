"""The tutorial game as a package of its own, installed as people install packages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT, blocks

GAME = ROOT / "docs" / "adding-a-game.md"


def tutorial_module() -> str:
    """The blocks of the tutorial that make up the game, as one module."""
    code = [block.text for block in blocks(GAME, "python") if ">>> " not in block.text]
    return "\n\n".join(code)


def install_tutorial(folder: Path, module: str | None = None) -> Path:
    """Build the package and install it into a folder of its own, which is returned."""
    package = folder / "tollgate-source"
    (package / "tollgate").mkdir(parents=True)
    [project] = blocks(GAME, "toml")
    (package / "pyproject.toml").write_text(project.text, encoding="utf-8")
    (package / "tollgate" / "__init__.py").write_text("from tollgate.game import Tollgate\n")
    (package / "tollgate" / "game.py").write_text(module or tutorial_module(), encoding="utf-8")
    (package / "tollgate" / "rules.md").write_text("# Tollgate\n\nSend carts past the guard.\n")
    site = folder / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    how = ["--no-deps", "--no-index", "--no-build-isolation", "--target", str(site), str(package)]
    subprocess.run([*pip, *how], check=True, capture_output=True, text=True, timeout=300)
    return site
