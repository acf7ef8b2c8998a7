"""The rules of a game to read at the table: a list of the sections, then the page, searchable."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rich.markdown import Markdown
from rich.text import Text

from dealers.kernel import Game, UsageError
from dealers.kernel.rulespage import NUMBER, RULING, Rule, parse, rules_text, without_comments
from dealers.terminal.pager import read
from dealers.terminal.screen import Screen

WIDEST = 100
"""Longer lines of running text are hard to read."""

CONTENTS = "contents"
_WITHIN = re.compile(r"\[([^\]]+)\]\(#[^)]*\)")
"""A link to another place of the same page, which paper does not have."""
_BEGINS = re.compile(rf"\W*({NUMBER.pattern}|{RULING.pattern})(?!\w)")


def show_rules(screen: Screen, game: Game[Any], words: str = "") -> bool:
    """Open the rules at the number of a rule or section, at words that they contain, or at the contents.

    True when the reader has turned pages.
    """
    source = rules_text(game)
    if not source:
        raise UsageError(f"{game.title} has no rules page")
    page = parse(source)
    lines = _rendered(screen, _WITHIN.sub(r"\1", without_comments(source)))
    contents, sections = _contents(page.rules)
    places = {number: len(contents) + line for number, line in _places(lines, page.rules).items()}
    start = 0
    if words and words.lower() != CONTENTS:
        start = _place(words, places, [*contents, *[line.plain for line in lines]], len(contents))
    text = Text("\n").join([*[Text(line) for line in contents], *lines])
    if not screen.pretty and start:  # the one section that was asked for
        later = [line for number, line in places.items() if number in sections and line > start]
        text = Text("\n").join(text.split("\n", allow_blank=True)[start : min([*later, len(text)])])
    return read(screen, text, places, start)


def _rendered(screen: Screen, source: str) -> list[Text]:
    """The page as it is printed, line by line."""
    console = screen.out
    options = console.options.update(width=min(console.width, WIDEST))
    lines = console.render_lines(Markdown(source, hyperlinks=False), options, pad=False)
    return [Text.assemble(*[(part.text, part.style or "") for part in line]) for line in lines]


def _contents(rules: Sequence[Rule]) -> tuple[list[str], list[str]]:
    """The sections with their numbers, as lines and as numbers."""
    sections = {_section(rule): rule.heading for rule in reversed(rules)}
    numbers = list(reversed(sections))
    wide = max(map(len, numbers), default=0)
    listing = [f"  {number:{wide}}  {sections[number]}" for number in numbers]
    return ["Contents: type a number to go there", *listing, ""], numbers


def _section(rule: Rule) -> str:
    return rule.number.rpartition(".")[0]


def _places(lines: Sequence[Text], rules: Sequence[Rule]) -> dict[str, int]:
    """The line where each section, rule and ruling begins."""
    plain = [line.plain for line in lines]
    begins = [found and found[1] for found in map(_BEGINS.match, plain)]
    headings = {line.strip(" ┃│"): number for number, line in reversed(list(enumerate(plain)))}
    places: dict[str, int] = {}
    for rule in rules:
        where = headings.get(re.sub(r"[*`]", "", rule.heading))
        if where is not None:
            places.setdefault(_section(rule), where)
    for line, number in enumerate(begins):
        if number:
            places.setdefault(number.lower(), line)
    return places


def _place(words: str, places: dict[str, int], lines: Sequence[str], first: int) -> int:
    """The line that is meant: a number, else words of the page."""
    want = words.lower().rstrip(".")
    if want in places:
        return places[want]
    for line in range(first, len(lines)):
        if want in lines[line].lower():
            return line
    raise UsageError(f"{words!r} is no number of a rule, nor is it in the rules: try r {CONTENTS}")
