"""The picture of the README: a decision of Dark Dealings as `dealers play` shows it.

Draw it again after a change of the text view: python -m tests.docs.picture
"""

from __future__ import annotations

import contextlib
import html
import io
import re
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from dealers.games import find_game
from dealers.kernel import Table
from dealers.kernel.scenario import parse
from dealers.kernel.scenario.position import arranged
from dealers.terminal.play import Match
from dealers.terminal.saves import Keeper
from dealers.terminal.screen import Screen
from dealers.terminal.seats import Seating

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "dark-dealings.svg"

POSITION = """
scenario: round six of a siege
game: dark-dealings
players: You, Ismcts 200
given
  phase: combat phase
  first player: Ismcts 200
  turn: You
  You's hero pile: Berserker 18, Thief 26, Wizard 16, Knight 36
  You's defeated heroes: Halflings 12, Ranger 24, Thief 5, Wizard 8
  You's defenses: Ledger of Ills, Maze of Mirrors (side 2), Clockwork Familiar (side 2),
    Linked Tripwires, Barbed Net, Cellar Rat
  Ismcts 200's hero pile: Thief 17, Ranger 40, Halflings 20
  Ismcts 200's defeated heroes: Ranger 15, Thief 7, Berserker 6
  Ismcts 200's defenses: Siege Crusher (side 2), Ash Gale, Imp Trio (side 2), Patient Mimic
  hero discard: 4 from hero deck
  defense discard: 6 from defense deck
then
  waiting for: You
"""
ANSWERS = [
    (0, "let"),
    (1, "fight"),
    (1, "strike with Ash Gale"),
    (1, "strike with Patient"),
    (1, "strike with Imp"),
]

# A dark room and candle light.
THEME = TerminalTheme(
    (23, 21, 28),
    (222, 214, 201),
    [
        (23, 21, 28), (224, 108, 99), (143, 192, 122), (229, 181, 103),
        (111, 156, 214), (198, 132, 201), (102, 186, 189), (222, 214, 201),
    ],
    [
        (112, 106, 120), (240, 131, 121), (166, 212, 146), (245, 203, 132),
        (138, 180, 238), (218, 160, 222), (133, 212, 214), (250, 244, 232),
    ],
)  # fmt: skip


class _NoFile(Keeper):
    """Keeps nothing."""

    def keep(self, table: Table[Any], extra: dict[str, Any]) -> bool:
        return True


class _OnePage(Screen):
    """Shows one page, with the question below it."""

    def clear(self, *, memory: bool = False) -> None:
        pass

    def ask(self, prompt: str) -> str:
        self.show(f"\n{prompt.rstrip()}")
        raise EOFError


def page() -> Console:
    """A console that has shown the page."""
    game = find_game("dark-dealings")
    [scenario] = parse(POSITION, PICTURE.name)
    seating = Seating(["me", "ismcts:200"])
    table = arranged(game, seating.names, game.check_options({}), 3, scenario, scenario.blocks[0])
    known = 0
    for seat, words in ANSWERS:
        known = len(table.events(0)) if seat == 0 else known
        table.answer(seat, table.find(seat, words))
    console = Console(
        record=True, width=82, height=60, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    screen = _OnePage(console, console, pretty=True)
    with contextlib.suppress(EOFError):
        Match(table, seating, _NoFile(PICTURE), screen, [known, known]).run()
    return console


def svg(console: Console) -> str:
    """The page as SVG that needs nothing from elsewhere: no web fonts, the reader's own monospace."""
    drawn = console.export_svg(title="dealers play dark-dealings", theme=THEME, unique_id="dealers")
    drawn = re.sub(r"\s*@font-face \{.*?\}\n", "\n", drawn, flags=re.DOTALL)
    drawn = re.sub(r" *font-variant-east-asian: full-width;\n", "", drawn)
    drawn = drawn.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
    return _TEXT.sub(_without_outer_spaces, drawn)


CELL = 12.2
"""How wide a character is."""
_TEXT = re.compile(
    r'(<text class="dealers-r\d+") x="([\d.]+)" y="([\d.]+)" textLength="[\d.]+"([^>]*>)(.*?)(</text>)'
)


def _without_outer_spaces(match: re.Match[str]) -> str:
    """Spaces at the edges of a text are dropped by some viewers: move the text instead."""
    opening, x, y, middle, escaped, closing = match.groups()
    text = html.unescape(escaped).rstrip("\xa0")
    words = text.lstrip("\xa0")
    left = float(x) + CELL * (len(text) - len(words))
    shown = html.escape(words, quote=False).replace("\xa0", "&#160;")
    return f'{opening} x="{left:.1f}" y="{y}" textLength="{CELL * len(words):.1f}"{middle}{shown}{closing}'


def lines_of(picture: str) -> list[str]:
    """The lines of text in a picture, without the title of its window."""
    lines: dict[float, str] = {}
    for _, x, y, _, escaped, _ in _TEXT.findall(picture):
        text = html.unescape(escaped).replace("\xa0", " ")
        lines[float(y)] = lines.get(float(y), "").ljust(round(float(x) / CELL)) + text
    return [line for _, line in sorted(lines.items())]


def main() -> None:
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(svg(page()), encoding="utf-8")


if __name__ == "__main__":
    main()
