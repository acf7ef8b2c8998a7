"""What somebody at the table can look at besides the page: cards, log, map, rules, everything at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from dealers.kernel import UsageError
from dealers.kernel.text import lines_of
from dealers.terminal.explain import explanation
from dealers.terminal.help import Keys
from dealers.terminal.log import log_lines
from dealers.terminal.page import Page
from dealers.terminal.pager import read
from dealers.terminal.rules import show_rules
from dealers.terminal.screen import Screen, coloured, tinted

LOOKS: Keys = (
    ("?", "what this choice is for, and the cards you can choose from; ? 3 those of option 3"),
    ("? name", "explain any card: its text, its numbers, its ability"),
    ("v", "show the whole table, also what a small screen has no room for"),
    ("m", "show a map, where the game has one"),
    ("r", "read the rules about this decision; r 3.1 from there on, r word where it is about that"),
    ("l", "show the whole log"),
)
PLAIN_MAP = 40
"""Rows of a map where there is no end to the page."""


def look(screen: Screen, page: Page, log: Sequence[dict[str, Any]], words: str) -> bool | None:
    """Show what the words ask for. True when it has taken the place of the page, None when they ask for
    nothing to look at."""
    verb, _, rest = words.partition(" ")
    only = words.lower()
    if words.startswith("?"):
        return read(screen, _cards(screen, page, words[1:].strip()))
    if only in ("v", "view"):
        return read(screen, page.whole(screen.size.columns))
    if only in ("m", "map"):
        return read(screen, _map(screen, page))
    if verb.lower() in ("r", "rules"):
        decision = page.view["decision"]
        return show_rules(screen, page.game, rest.strip() or (decision["rule"] if decision else ""))
    if only in ("l", "log"):
        with lines_of(screen.size.columns):
            return read(screen, Text("\n".join(log_lines(page.game, log, page.names))))
    return None


def _cards(screen: Screen, page: Page, words: str) -> Text:
    with lines_of(screen.size.columns):
        return coloured(explanation(page.game, page.view, words), page.game.words.accents)


def _map(screen: Screen, page: Page) -> Text:
    size, game = screen.size, page.game
    with lines_of(size.columns):
        text = game.words.map(page.view, page.names, min(size.rows, PLAIN_MAP))
    if not text:
        raise UsageError(f"{game.title} has no map: v shows the whole table")
    return Text("\n").join(tinted(text.split("\n"), game.words.accents))
