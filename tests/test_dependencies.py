"""What `pyproject.toml` asks for is what the code imports, or a tool that `make` runs, and nothing else."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
RUN_BY_TESTS = {
    "matplotlib": "draws the pictures of reports of the lab",
    "numpy": "works out intervals of the lab",
    "openskill": "rates the bots of a ladder",
    "optuna": "proposes what dealers tune tries",
    "hatchling": "builds the package that tests/docs/tutorial_package.py installs",
    "pip-audit": "started by tests/dependencies/audit.py",
}
OURS = {"dealers", "tests", "tools", "bench", "hatch_build", "agent"}
NOT_INSTALLED = {
    "pyspiel": "open-spiel",
    "pyminion": "pyminion",
    "rlcard": "rlcard",
    "shapely": "shapely",
    "torch": "torch",
}
"""What measuring, drawing maps and training need besides: a requirements file, or an extra, has it."""


def plain(requirement: str) -> str:
    """The name of a package, spelt in one way: `pydantic_settings>=2` is pydantic-settings."""
    match = re.match(r"[\w.-]+", requirement)
    assert match, requirement
    return re.sub(r"[-_.]+", "-", match[0]).lower()


CORE = {plain(line) for line in PROJECT["dependencies"]}
DEV = {plain(line) for line in PROJECT["optional-dependencies"]["dev"]}
RESEARCH = {plain(line) for line in PROJECT["optional-dependencies"]["research"]}
POSTGRES = {plain(line) for line in PROJECT["optional-dependencies"]["postgres"]}


def imports(*folders: str) -> set[str]:
    """The packages that the code in some folders imports, without the standard library and our own."""
    modules = {module for folder in folders for file in _files(folder) for module in _modules(file)}
    packages = _installed()
    return {
        plain(packages[module][0] if module in packages else NOT_INSTALLED[module])
        for module in modules - OURS - set(sys.stdlib_module_names)
    }


_installed = cache(packages_distributions)


def _files(folder: str) -> list[Path]:
    return [file for file in (ROOT / folder).rglob("*.py") if "node_modules" not in file.parts]


@cache
def _modules(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def required(folder: str) -> set[str]:
    """The packages in the requirements file of a folder."""
    lines = (ROOT / folder / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return {plain(line) for line in lines if re.match(r"\w", line)}


def is_run(package: str) -> bool:
    """Whether `make` runs a program of it, pytest loads it as a plugin, or mypy reads its types."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    entries = distribution(package).entry_points
    programs = {package, *[entry.name for entry in entries if entry.group == "console_scripts"]}
    return (
        any(re.search(rf"\$\(BIN\)/{re.escape(name)}\b", makefile) for name in programs)
        or any(entry.group == "pytest11" for entry in entries)
        or (package.endswith("-stubs") and package.removesuffix("-stubs") in CORE | DEV)
        or package in RUN_BY_TESTS
    )


def test_the_package_asks_for_what_it_imports() -> None:
    assert imports("src") - RESEARCH == CORE | POSTGRES


def test_the_interfaces_for_researchers_ask_for_what_they_import() -> None:
    assert imports("src/dealers/research") - CORE == RESEARCH
    assert imports("examples/agents") - CORE - RESEARCH == {"torch"}


def test_the_tests_ask_for_what_they_import_besides() -> None:
    assert imports("tests") - CORE <= DEV


def test_every_package_for_development_is_imported_or_run() -> None:
    assert {package for package in DEV - imports("tests") if not is_run(package)} == set()


def test_there_are_no_extras_that_nothing_uses() -> None:
    """What an extra brings is asked for by `need`, which says how to install it; but for that of `make fast`,
    uvloop, which uvicorn takes by itself, the driver of PostgreSQL, which has a sentence of its own, and what
    researchers import themselves."""
    extras = PROJECT["optional-dependencies"]
    asked: dict[str, set[str]] = {}
    for file in (ROOT / "src").rglob("*.py"):
        for module, extra in re.findall(
            r'need\("([\w.]+)"(?:, "(\w+)")?\)', file.read_text(encoding="utf-8")
        ):
            asked.setdefault(extra or "lab", set()).add(module.partition(".")[0])
    by_need = {
        name: lines
        for name, lines in extras.items()
        if name not in ("dev", "fast", "uvloop", "postgres", "research", "torch")
    }
    assert {name: {plain(line) for line in lines} for name, lines in by_need.items()} == asked


@pytest.mark.parametrize("folder", ["bench", "tools/maps"])
def test_what_is_not_installed_is_in_a_requirements_file(folder: str) -> None:
    assert imports(folder) - CORE <= required(folder)


def test_exact_versions_are_known_for_all() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert {plain(line) for line in lines if re.match(r"\w", line)} >= CORE | DEV
