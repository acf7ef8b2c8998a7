"""Compiles rules, search and what shows tables when DEALERS_COMPILE=1 is set; else a wheel is pure Python.

    DEALERS_COMPILE=1 pip install .

`make fast` does the same into a folder of its own. What is compiled, and what stays interpreted and why, is
decided here; docs/decisions/compiled-out-of-place.md has the reasons.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "DEALERS_COMPILE"
MANIFEST = "dealers/compiled.json"
DECKS = ("bats", "devils", "gulls", "mongooses", "pangolins", "penguins", "tuataras", "turtles")
"""The decks of Dale of Merchants Collection, which is what is played unless somebody asks for others."""
PACKAGES = {
    "kernel": (
        "actions.py",
        "card.py",
        "chance.py",
        "decision.py",
        "game.py",
        "imagine.py",
        "journal.py",
        "player.py",
        "state.py",
        "table.py",
        "telling.py",
        "undo.py",
        "view.py",
        "zone.py",
    ),
    "bots": ("bot.py", "handle.py", "ismcts.py"),
    "games/dark_dealings": ("**/*.py",),
    "games/hopes_end": ("**/*.py",),
    "games/dale_of_merchants": (
        "*.py",
        "merchant/*.py",
        *[f"decks/{deck}.py" for deck in DECKS],
    ),
    "games/dealers_in_hope": ("**/*.py",),
    "server": ("differences.py", "showing.py", "wording.py"),
}
"""What is compiled: all that a search runs, and how a server shows everybody at a table what is new. Each
package becomes one shared library, so that a change in one game does not compile the others again. The other
decks and the characters of Dale of Merchants and their bots are left out: 51 modules of many small effects,
which would make nearly half of its C."""
FLAGS = ["-fvisibility=hidden", "-fno-plt"]
"""For the C compiler, where it takes them: functions of a library call each other directly, or become part of
each other. Else each call goes through a table, in case that another library has a function of the name."""
INTERPRETED = (
    "__init__.py",
    # What is read, said or drawn, once per game or per decision of a person.
    "brief.py",
    "chart.py",
    "counting.py",
    "describe.py",
    "facts.py",
    "grid.py",
    "guides.py",
    "observation.py",
    "positions.py",
    "reasons.py",
    "refusals.py",
    "selection.py",
    "standing.py",
    "text.py",
    "verbs.py",
    "words.py",
    "words_of_effects.py",
)
"""Of these, modules with such names are not."""
READ_ANNOTATIONS = re.compile(r"^import msgspec|\(TypedDict\b", re.MULTILINE)
"""Nor is a module whose annotations are read when it runs: compiling drops them."""


def compiled_modules(source: Path) -> dict[str, list[Path]]:
    """By package, the modules below `source` (the folder of the package `dealers`) that are compiled."""
    return {
        package: [
            path
            for pattern in patterns
            for path in sorted((source / package).glob(pattern))
            if path.name not in INTERPRETED and not READ_ANNOTATIONS.search(path.read_text(encoding="utf-8"))
        ]
        for package, patterns in PACKAGES.items()
    }


def compile_into(root: Path, target: Path) -> list[Path]:
    """Compile the modules of a checkout; the libraries, below `target`."""
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    groups = compiled_modules(root / "src" / "dealers")
    os.chdir(root)  # where mypy finds its settings
    names = {
        package: [str(path.relative_to(root)) for path in modules] for package, modules in groups.items()
    }
    extensions = mypycify(
        ["--config-file", "pyproject.toml", *[name for modules in names.values() for name in modules]],
        opt_level=level(),
        debug_level="0",
        separate=[(modules, f"dealers_{package.replace('/', '_')}") for package, modules in names.items()],
        target_dir=str(target / "c"),
    )
    if os.name == "posix":
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    command: Any = build_ext(Distribution({"ext_modules": extensions, "name": "dealers"}))
    command.build_lib = str(target / "lib")
    command.build_temp = str(target / "objects")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    return [Path(library) for library in command.get_outputs()]


def level() -> str:
    """How much the C compiler optimizes: 3 unless DEALERS_OPTIMIZE says otherwise."""
    return os.environ.get("DEALERS_OPTIMIZE", "3")


def manifest(root: Path) -> dict[str, Any]:
    """What was compiled, and from which text: a module that has changed since is stale."""
    source = root / "src"
    return {
        "python": ".".join(map(str, sys.version_info[:3])),
        "modules": {
            ".".join(path.relative_to(source).with_suffix("").parts): hashlib.sha256(
                path.read_bytes()
            ).hexdigest()
            for modules in compiled_modules(source / "dealers").values()
            for path in modules
        },
    }


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel; their sources stay beside them."""

    def dependencies(self) -> list[str]:
        """What an isolated build needs to check and compile, in the versions that we test with."""
        if os.environ.get(VARIABLE) != "1":
            return []
        pins = (Path(self.root) / "constraints.txt").read_text(encoding="utf-8").splitlines()
        needed = ("mypy", "mypy_extensions", "setuptools", "msgspec", "joblib", "pydantic", "rich")
        return [pin for pin in pins if pin.partition("==")[0] in needed]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is put together."""
        if os.environ.get(VARIABLE) != "1" or self.target_name != "wheel":
            return
        if version == "editable":
            raise SystemExit(
                f"{VARIABLE}=1 does not go with an editable install: changes of the source would be ignored "
                "silently. Leave --editable out, or run `make fast`."
            )
        root = Path(self.root)
        target = root / "build" / f"compiled-{level()}"
        text = json.dumps(
            manifest(root), indent=1
        )  # of the sources as they are before the compiler reads them
        libraries = compile_into(root, target)
        told = target / "compiled.json"
        told.write_text(text + "\n", encoding="utf-8")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"][str(told)] = MANIFEST
        for library in libraries:
            build_data["force_include"][str(library)] = str(library.relative_to(target / "lib"))
