"""Tracing rules: which scenarios show a rule of the rules page, and which modules of the game carry it out.

A scenario cites numbers and ids in its line `rule:`; ids of rulings count in `shows:` as well. A module cites
the rules that it carries out in its docstring, in a line such as `Rules: 2.4, 3.1.2`, where 2.4 stands for
everything below 2.4; rulings it cites wherever it acts on them, by their ids.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from dealers.kernel.game import Game
from dealers.kernel.rulespage import NUMBER, RULING, Rule, folder, parse, rules_text
from dealers.kernel.scenario.file import Scenario

_RULES_LINE = re.compile(r"^Rules: (.+)$", re.MULTILINE)


class Module(NamedTuple):
    """A file of a game's code."""

    name: str
    rules: list[str]
    """The numbers in its line `Rules:`, of rules or of whole sections."""
    text: str

    def carries_out(self, number: str) -> bool:
        """Whether this rule, or the section it is in, is in the line."""
        return any(number == cited or number.startswith(f"{cited}.") for cited in self.rules)

    def mentions(self, ruling: str) -> bool:
        """Whether this ruling is cited anywhere."""
        return re.search(rf"(?<![\w.]){re.escape(ruling)}(?!\w|\.\d)", self.text) is not None


class Traced(NamedTuple):
    """A rule or ruling with everything that cites it."""

    rule: Rule
    scenarios: list[Scenario]
    modules: list[str]


class Coverage(NamedTuple):
    """All rules and rulings of a game, traced, and what is missing."""

    rules: list[Traced]
    rulings: list[Traced]
    missing: list[str]
    """Sentences; empty when everything that play can show is shown and carried out somewhere."""


def coverage(game: Game[Any], scenarios: Iterable[Scenario]) -> Coverage:
    """What these scenarios (without those of other games) and the game's modules cite."""
    page = parse(rules_text(game))
    own = [scenario for scenario in scenarios if scenario.header["game"].text == game.name]
    modules = read_modules(game)
    rules = [
        Traced(rule, _showing(rule, own), [m.name for m in modules if m.carries_out(rule.number)])
        for rule in page.rules
    ]
    rulings = [
        Traced(ruling, _showing(ruling, own), [m.name for m in modules if m.mentions(ruling.number)])
        for ruling in page.rulings
    ]
    missing = page.mistakes()
    if not page.rules:
        missing.append("no rule of the rules page has a number: begin each with one in bold, such as **1.1**")
    for traced in rules + rulings:
        missing += _gaps(traced, is_rule=traced in rules)
    known = {traced.rule.number for traced in rules + rulings}
    for scenario in own:
        for key, cited in _citations(scenario, known):
            if cited not in known:
                line = scenario.header[key].number
                missing.append(f"{scenario.file}:{line}: the rules page has no {cited}")
    for module in modules:
        for cited in module.rules:
            if not any(rule.number == cited or rule.number.startswith(f"{cited}.") for rule in page.rules):
                missing.append(f"{module.name}: the rules page has no {cited}")
    return Coverage(rules, rulings, missing)


def _showing(rule: Rule, scenarios: list[Scenario]) -> list[Scenario]:
    is_ruling = NUMBER.fullmatch(rule.number) is None
    return [s for s in scenarios if rule.number in s.rules or (is_ruling and rule.number in s.shows)]


def _citations(scenario: Scenario, known: set[str]) -> list[tuple[str, str]]:
    """What a scenario cites, and in which header line. Of `shows:`, only what looks like a ruling of ours."""
    kinds = {_letters(number) for number in known} - {""}
    words = [word for word in scenario.shows if RULING.fullmatch(word) and _letters(word) in kinds]
    return [("rule", cited) for cited in scenario.rules] + [("shows", word) for word in words]


def _letters(number: str) -> str:
    return number.rstrip("0123456789.")


def _gaps(traced: Traced, *, is_rule: bool) -> list[str]:
    number, reason = traced.rule.number, traced.rule.not_in_play
    if reason:
        shown = [scenario.title for scenario in traced.scenarios[:1]]
        return [f"{number} is marked as not in play, but shown by {title!r}" for title in shown]
    gaps = []
    if not traced.scenarios:
        gaps.append(f"{number} is shown by no scenario: {traced.rule.text}")
    if is_rule and not traced.modules:
        gaps.append(f"{number} is in no module's line `Rules:`: {traced.rule.text}")
    return gaps


def read_modules(game: Game[Any]) -> list[Module]:
    """The files of a game's code, by their names below its folder."""
    found = []
    for file in sorted(folder(game).rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        docstring = ast.get_docstring(ast.parse(text)) or ""
        cited = [number.strip() for line in _RULES_LINE.findall(docstring) for number in line.split(",")]
        found.append(Module(file.relative_to(folder(game)).as_posix(), cited, text))
    return found
