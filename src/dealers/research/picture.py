"""A table as text and as a simple picture: who stands how, and what a seat sees."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from dealers.kernel import Table, UsageError
from dealers.kernel.standing import standing_text

RENDER_MODES = ["human", "ansi", "rgb_array"]
WIDTH, HEIGHT = 1000, 1000
_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
"""By seat; easy to tell apart for everybody (Okabe and Ito)."""
_LINE, _MARGIN, _BAR = 13, 16, 260


def text_of(table: Table[Any], seat: int | None) -> str:
    """What a seat (None: a spectator) sees, as the terminal writes it."""
    names = [f"seat {number}" for number in range(table.seats)]
    return table.game.words.text(table.view(seat), names)


def picture_of(table: Table[Any], seat: int | None) -> NDArray[np.uint8]:
    """The same as a picture, below a bar for each player that shows by what the game is won."""
    image = Image.new("RGB", (WIDTH, HEIGHT), "white")
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(11)
    draw.text((_MARGIN, _MARGIN), table.game.title, "black", ImageFont.load_default(20))
    figures = [table.game.standing(table.state, q, seat) for q in range(table.seats)]
    most = max([1.0, *[abs(float(shown[0]["value"])) for shown in figures if shown]])
    top = _MARGIN + 30
    for q, shown in enumerate(figures):
        said = standing_text(shown)
        asked = " *" if q in table.awaited() else ""
        length = round(_BAR * max(0.0, float(shown[0]["value"])) / most) if shown else 0
        draw.rectangle((_MARGIN + 70, top, _MARGIN + 72 + length, top + 10), _COLOURS[q % len(_COLOURS)])
        draw.text((_MARGIN, top - 1), f"seat {q}{asked}", "black", font)
        draw.text((_MARGIN + 80 + _BAR, top - 1), said, "black", font)
        top += _LINE + 3
    top += _LINE
    for line in text_of(table, seat).splitlines()[: (HEIGHT - top - _MARGIN) // _LINE]:
        draw.text((_MARGIN, top), line, "black", font)
        top += _LINE
    return np.asarray(image)


def check_render_mode(mode: str | None) -> None:
    """Refuse a way of showing that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise UsageError(f"there is no render mode {mode!r}: choose {', '.join(RENDER_MODES)}")


def rendered(table: Table[Any], asked: int, mode: str | None) -> Any:
    """The table as whoever is asked sees it; as a spectator does when the game is over (-1)."""
    seat = asked if asked >= 0 else None
    if mode == "rgb_array":
        return picture_of(table, seat)
    text = text_of(table, seat)
    if mode == "human":
        print(text)
        return None
    return text if mode == "ansi" else None
