"""The picture that stands beside a link to a replay where it is shared: the game, its players, how it stands.

Drawn as PNG with Pillow and our own fonts: programs that show such pictures run no browser and take no SVG.
Only games that everybody may look back at have one.
"""

from __future__ import annotations

import asyncio
import io
import re
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dealers.server.catalogue import WEB
from dealers.server.commands import Refusal
from dealers.server.replays import Replays
from dealers.server.room import Room

if TYPE_CHECKING:  # loaded with the first picture: most servers never draw one
    from PIL import Image, ImageDraw, ImageFont

SIZE = WIDTH, HEIGHT = 1200, 630
_GROUNDS = Path(__file__).with_name("grounds")
"""A picture for each game, made by tools/preview_grounds.py; a game without one has a plain ground."""
_FONTS = WEB / "vendor" / "fonts"
_KEPT = 64
_MOST_WAITING = 16
_PANEL, _INK, _QUIET, _GOLD = (24, 14, 11, 226), "#fff6e3", "#d9c6a8", "#f0b95a"
_SEATS = ("#e69f00", "#56b4e9", "#009e73", "#cc79a7", "#0072b2", "#d55e00")
"""The colours of seats, as in base.css."""
_LEFT, _TOP, _ROW = 72, 60, 60
_MOST_PLAYERS = 6


class Player(NamedTuple):
    """A line of the picture."""

    seat: int
    name: str
    points: int | None
    won: bool


class Preview(NamedTuple):
    """What the picture shows."""

    game: str
    title: str
    line: str
    players: tuple[Player, ...]


class Previews:
    """The pictures that were asked for last; drawn one at a time, beside everything else."""

    def __init__(self, replays: Replays) -> None:
        self._replays = replays
        self._kept: OrderedDict[Preview, bytes] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "previews")
        self._waiting = 0

    def close(self) -> None:
        """Nobody looks any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def picture(self, room: Room, step: int | None) -> bytes:
        """The picture of a step, or of the end."""
        steps = await self._replays.steps(room)
        if step is None or step >= steps.last:
            shown = preview(room, outcome_line(room))
        else:
            turn = sum(begin <= step for begin in steps.turns)
            where = f"Turn {turn} of {len(steps.turns)}" if turn else f"Step {step} of {steps.last}"
            shown = preview(room, where, result=False)
        if shown not in self._kept:
            if self._waiting >= _MOST_WAITING:
                raise Refusal("busy", "Too many pictures are asked for: try again in a minute.")
            self._waiting += 1
            try:
                drawn = await asyncio.get_running_loop().run_in_executor(self._thread, draw, shown)
            finally:
                self._waiting -= 1
            self._kept[shown] = drawn
        self._kept.move_to_end(shown)
        picture = self._kept[shown]
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return picture


def preview(room: Room, line: str, *, result: bool = True) -> Preview:
    """What there is to show of a table; its `result` only where that spoils nothing."""
    outcome = room.progress.table.outcome if room.progress is not None and result else None
    players = [
        Player(
            seat,
            name,
            None if outcome is None else outcome.totals[seat],
            seat in (room.winners or ()) and result,
        )
        for seat, name in enumerate(room.names)
    ]
    if outcome is not None:
        players.sort(key=lambda player: (not player.won, -(player.points or 0)))
    return Preview(room.game.name, room.game.title, line, tuple(players))


def outcome_line(room: Room) -> str:
    """Who has won, in a few words."""
    winners = [room.names[seat] for seat in room.winners or []]
    if len(room.sitters) == 1:
        return "The game is over"
    if not winners:
        return "Everybody loses"
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{', '.join(winners[:-1])} and {winners[-1]} win"


def draw(shown: Preview) -> bytes:
    """The picture, as PNG."""
    from PIL import Image, ImageDraw

    image = _ground(shown.game).copy()
    panel = Image.new("RGBA", (700, HEIGHT), _PANEL)
    image.paste(panel, (0, 0), panel)
    pen = ImageDraw.Draw(image)
    pen.rectangle((700, 0, 706, HEIGHT), fill=_GOLD)
    width = 700 - _LEFT - 40
    _write(
        pen,
        (_LEFT, _TOP),
        shown.title,
        _font("grenze-gotisch-latin-600-normal", 76, shown.title, width),
        _INK,
        width,
    )
    _write(
        pen,
        (_LEFT, _TOP + 104),
        shown.line,
        _font("grenze-latin-600-normal", 44, shown.line, width),
        _GOLD,
        width,
    )
    for number, player in enumerate(shown.players[:_MOST_PLAYERS]):
        _player(pen, _TOP + 182 + number * _ROW, player, width)
    footer = _font("alegreya-sans-latin-500-normal", 28)
    corner = (WIDTH - 40, HEIGHT - 34)
    pen.text(corner, "Dealer's Choice", _INK, footer, "rs", stroke_width=3, stroke_fill="#180e0b")
    file = io.BytesIO()
    # The octree keeps the colours of seats, of which there are few dots, and is quicker than others.
    image.quantize(256, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _player(pen: ImageDraw.ImageDraw, top: int, player: Player, width: int) -> None:
    middle = top + _ROW // 2
    pen.ellipse((_LEFT, middle - 22, _LEFT + 44, middle + 22), fill=_SEATS[player.seat % len(_SEATS)])
    bold, plain = "alegreya-sans-latin-700-normal", "alegreya-sans-latin-400-normal"
    pen.text((_LEFT + 22, middle), _letter(player.seat), font=_font(bold, 28), fill="#180e0b", anchor="mm")
    points = "" if player.points is None else str(player.points)
    font = _font(bold if player.won else plain, 38)
    right = int(font.getlength(points)) + 24 if points else 0
    colour = _INK if player.won or player.points is None else _QUIET
    _write(pen, (_LEFT + 66, middle), readable(player), font, colour, width - 66 - right, anchor="lm")
    pen.text((_LEFT + width, middle), points, font=font, fill=_GOLD if player.won else _QUIET, anchor="rm")


def _letter(seat: int) -> str:
    return chr(65 + seat % 26)


def readable(player: Player) -> str:
    """A name as our fonts can write it; another one for letters that they do not have."""
    unknown = re.search(r"[^\u0020-\u024f]", player.name)
    return f"Player {_letter(player.seat)}" if unknown else player.name


def _write(
    pen: ImageDraw.ImageDraw,
    at: tuple[int, int],
    text: str,
    font: ImageFont.FreeTypeFont,
    fill: str,
    width: int,
    anchor: str = "la",
) -> None:
    """A line that ends where there is no more room."""
    shown = re.sub(r"[^\u0020-\u024f]", "?", text)
    while font.getlength(shown) > width and len(shown) > 1:
        shown = shown.rstrip("…")[:-1] + "…"
    pen.text(at, shown, font=font, fill=fill, anchor=anchor)


@lru_cache(maxsize=64)
def _font(name: str, size: int, text: str = "", width: int = 0) -> ImageFont.FreeTypeFont:
    """A font of ours, smaller where a text would not fit, but not small."""
    from PIL import ImageFont

    font = ImageFont.truetype(_FONTS / f"{name}.woff2", size)
    if width and font.getlength(text) > width and size > 34:
        return _font(name, size - 6, text, width)
    return font


@lru_cache(maxsize=8)
def _ground(game: str) -> Image.Image:
    from PIL import Image

    path = _GROUNDS / f"{game}.jpg"
    if not path.is_file():
        return Image.new("RGB", SIZE, "#4a1d16")
    with Image.open(path) as picture:
        return picture.convert("RGB").resize(SIZE)
