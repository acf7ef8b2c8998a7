"""A game's rules page: every rule has a number, every ruling an id, so that both can be cited.

A rule is a paragraph, a list item or a row of a table that begins with its number in bold. Numbers have at
least two parts, stand in ascending order, and those below one heading begin alike. A ruling is a row of a
table that begins with its id. What play can never show says why in a comment that readers do not see:

>>> page = parse('''
... ## Setup
...
... **1.1** Everybody is dealt three cards.
... - **1.2** <!-- not in play: a list of what is in the box --> There are 40 cards
...   and a die.
...
... | | question | how we play it |
... | --- | --- | --- |
... | TG-01 | May one look? | No |
... ''')
>>> [rule.number for rule in page.rules], page.rules[1].text, page.rules[1].not_in_play
(['1.1', '1.2'], 'There are 40 cards and a die.', 'a list of what is in the box')
>>> page.rulings[0]
Rule(number='TG-01', heading='Setup', text='May one look? No', not_in_play='')
"""

from __future__ import annotations

import inspect
import itertools
import re
from pathlib import Path
from typing import Any, NamedTuple

from dealers.kernel.game import Game

NUMBER = re.compile(r"\d+(?:\.\d+)+")
RULING = re.compile(r"[A-Z]+-?\d+(?:\.\d+)*")

_ITEM_OR_ROW = re.compile(r"\s*(?:[-*+] +|\d+[.)] +|\| *)")
_RULE = re.compile(rf"(?:{_ITEM_OR_ROW.pattern})?\*\*({NUMBER.pattern})\*\*(.*)")
_RULING_ROW = re.compile(rf"\| *({RULING.pattern}) *\|(.*)")
_NOT_IN_PLAY = re.compile(r"<!-- not in play: (.+?) -->")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


class Rule(NamedTuple):
    """A rule, or a ruling, as the page tells it."""

    number: str
    heading: str
    """The heading it stands below."""
    text: str
    """Its words on one line, still with the marks of Markdown."""
    not_in_play: str
    """Why play can never show it; empty for all others."""


class RulesPage(NamedTuple):
    """What can be cited of a rules page."""

    rules: list[Rule]
    rulings: list[Rule]

    def find(self, number: str) -> Rule | None:
        """The rule or ruling of this number."""
        return next((rule for rule in (*self.rules, *self.rulings) if rule.number == number), None)

    def mistakes(self) -> list[str]:
        """What is wrong with the numbers, in sentences."""
        found = []
        for before, rule in itertools.pairwise(self.rules):
            if _parts(rule.number) <= _parts(before.number):
                found.append(f"{rule.number} comes after {before.number}: numbers have to ascend")
            if (rule.heading == before.heading) != (_section(rule) == _section(before)):
                found.append(
                    f"{before.number} stands below {before.heading!r} and {rule.number} below "
                    f"{rule.heading!r}: rules below one heading begin alike, those below others differ"
                )
        ids = [ruling.number for ruling in self.rulings]
        found += [f"{number} is there twice" for number in sorted({n for n in ids if ids.count(n) > 1})]
        return found


def rules_text(game: Game[Any]) -> str:
    """The page `rules.md` beside a game's code; empty when there is none."""
    page = folder(game) / "rules.md"
    return page.read_text(encoding="utf-8") if page.is_file() else ""


def folder(game: Game[Any]) -> Path:
    """Where the code of a game is."""
    return Path(inspect.getfile(type(game))).parent


def pictures(game: Game[Any]) -> Path:
    """Where the pictures of the page are, which it calls `images/NAME`; there need not be any."""
    return folder(game) / "images"


def parse(text: str) -> RulesPage:
    """The rules and rulings of a page."""
    rules: list[Rule] = []
    rulings: list[Rule] = []
    heading, number, words = "", "", ""

    def finish() -> None:
        nonlocal number
        if number:
            rules.append(_rule(number, heading, words))
            number = ""

    for line in text.splitlines():
        begins = _RULE.match(line)
        ruling = _RULING_ROW.match(line)
        if begins or _ITEM_OR_ROW.match(line) or line.startswith("#") or not line.strip():
            finish()
        if line.startswith("#"):
            heading = line.lstrip("#").strip()
        elif begins:
            number, words = begins[1], begins[2]
        elif ruling:
            question_and_answer = " ".join(ruling[2].split("|")[:2])
            rulings.append(_rule(ruling[1], heading, question_and_answer))
        elif number:
            words += " " + line
    finish()
    return RulesPage(rules, rulings)


def answers(text: str) -> dict[str, tuple[str, str]]:
    """The question and the answer of every ruling of a page by its id, without the marks of Markdown.

    >>> answers("| TG-01 | May one look? | *No* |")
    {'TG-01': ('May one look?', 'No')}
    """
    lines = _COMMENT.sub("", text).splitlines()
    rows = [found for line in lines if (found := _RULING_ROW.match(line))]
    cells = {row[1]: [re.sub(r"[*`]", "", cell).strip() for cell in row[2].split("|")] for row in rows}
    return {number: (row[0], row[1]) for number, row in cells.items()}


def _rule(number: str, heading: str, words: str) -> Rule:
    reason = _NOT_IN_PLAY.search(words)
    text = " ".join(_COMMENT.sub("", words).replace("|", " ").split())
    return Rule(number, heading, text, reason[1] if reason else "")


def _parts(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(".")))


def _section(rule: Rule) -> str:
    return rule.number.rpartition(".")[0]


def without_comments(text: str) -> str:
    """A page as it is read: nothing that only the program needs."""
    return re.sub(r"<!--.*?--> ?\n?", "", text, flags=re.DOTALL)
