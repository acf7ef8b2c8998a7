"""docs/coverage.md: each rule document section by section, where it is played and shown, what is our reading.

The outlines of the documents are in `rulebooks/`; everything else follows from what rules pages, scenarios
and modules cite. Write the page anew after a change: python -m tests.docs.coverage_page
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.docs.markdown import table
from tests.docs.pages import ROOT

from dealers.games import find_game
from dealers.kernel.coverage import Coverage, Traced, coverage
from dealers.kernel.rulespage import folder
from dealers.kernel.scenario.shipped import scenario_folder, shipped

PAGE = ROOT / "docs" / "coverage.md"
DOCUMENTS = [
    tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted((Path(__file__).parent / "rulebooks").glob("*.toml"))
]

_INTRODUCTION = """# Where the rules are

The rule documents of our games, section by section: which of
[our rules](scenarios.md#which-rules-are-shown) tell a section, the modules that carry them out, the scenario
files that show them, and the rulings that are our reading of it. A section that cannot be played says why.
Headings are those of the documents; where one covers several things, what follows the colon is ours. For
every single rule: `dealers rules GAME --coverage`.

This page is made from the citations in rules pages, modules and scenarios, by
`python -m tests.docs.coverage_page`.
"""


@cache
def traced(game: str) -> Coverage:
    """What is cited where in a game."""
    return coverage(find_game(game), shipped(find_game(game)).values())


def within(number: str, cited: Iterable[str]) -> bool:
    """Whether a rule is cited, or the section it is in."""
    return any(number == one or number.startswith(f"{one}.") for one in cited)


def page() -> str:
    """The whole page."""
    parts = [_INTRODUCTION]
    for document in DOCUMENTS:
        columns = ("section", "our rules", "played in", "shown in", "our reading")
        parts.append(f"\n## {document['title']}\n\n{table(*columns, rows=_sections(document))}")
        other = table("what the rules page tells besides", *columns[1:], rows=_elsewhere(document))
        if document.get("elsewhere"):
            parts.append(f"\n{other}")
    return "".join(parts)


def _sections(document: dict[str, Any]) -> Iterator[tuple[object, ...]]:
    for section in document["section"]:
        yield _row(document["game"], section["heading"], section, section.get("not_played", ""))


def _elsewhere(document: dict[str, Any]) -> Iterator[tuple[object, ...]]:
    for entry in document.get("elsewhere", []):
        yield _row(document["game"], entry["reason"], entry, "")


def _row(game: str, heading: str, section: dict[str, Any], not_played: str) -> tuple[object, ...]:
    found = traced(game)
    told = [one for one in found.rules if within(one.rule.number, section.get("rules", []))]
    read_so = [one for one in found.rulings if one.rule.number in section.get("rulings", [])]
    unplayed = "; ".join(filter(None, [*_reasons(told), not_played]))
    played = [_modules(game, told), f"not played: {unplayed}" if unplayed else ""]
    numbers = ", ".join(section.get("rules", []))
    return (
        heading,
        numbers,
        ", ".join(filter(None, played)),
        _files(game, [*told, *read_so]),
        _rulings(read_so),
    )


def _reasons(rules: list[Traced]) -> list[str]:
    return [f"{one.rule.number}, {one.rule.not_in_play}" for one in rules if one.rule.not_in_play]


def _modules(game: str, rules: list[Traced]) -> str:
    """Links to the modules that carry out these rules."""
    place = folder(find_game(game)).relative_to(ROOT)
    names = sorted({name for one in rules for name in one.modules})
    return ", ".join(f"[{name.removesuffix('.py')}](../{place}/{name})" for name in names)


def _files(game: str, rules: list[Traced]) -> str:
    """Links to the files of scenarios that show these rules."""
    names = sorted({Path(scenario.file).stem for one in rules for scenario in one.scenarios})
    place = scenario_folder(find_game(game)).relative_to(ROOT)
    return ", ".join(f"[{name}](../{place}/{name}.scenario)" for name in names)


def _rulings(rulings: list[Traced]) -> str:
    return ", ".join(sorted((one.rule.number for one in rulings), key=_natural))


def _natural(number: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.findall(r"\d+|\D+", number)]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
