"""Pictures for a report: drawn by matplotlib as SVG, in the colours of the page around them."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from html import escape
from typing import Any

from dealers.lab.extras import need

INK, FILL, MARK = "#010203", "#040506", "#070809"
"""Colours that no picture has, which become those of the page."""


def new_figure(height: float) -> tuple[Any, Any]:
    """A picture to be drawn, so many inches high, and its axes."""
    matplotlib = need("matplotlib")
    matplotlib.use("Agg")
    pyplot = need("matplotlib.pyplot")
    matplotlib.rcParams.update(
        {
            "svg.fonttype": "none",
            "font.size": 10,
            "text.color": INK,
            "axes.edgecolor": INK,
            "axes.labelcolor": INK,
            "xtick.color": INK,
            "ytick.color": INK,
        }
    )
    figure, axes = pyplot.subplots(figsize=(6.4, height))
    figure.patch.set_alpha(0)
    axes.patch.set_alpha(0)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return figure, axes


def as_svg(figure: Any, title: str) -> str:
    """The picture for a page, in whose colours it is."""
    pyplot = need("matplotlib.pyplot")
    need("matplotlib").rcParams["svg.hashsalt"] = title  # names of parts differ from those of other pictures
    stream = io.StringIO()
    figure.savefig(stream, format="svg", bbox_inches="tight", metadata={"Date": None})
    pyplot.close(figure)
    text = stream.getvalue()
    text = text[text.index("<svg") :]
    for colour, name in ((INK, "currentColor"), (FILL, "var(--fill)"), (MARK, "var(--mark)")):
        text = text.replace(colour, name)
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', 'class="plot" role="img"', text, count=1)
    return text.replace(">", f"><title>{escape(title)}</title>", 1)


def histogram(bars: Sequence[dict[str, float]], words: str, title: str) -> str:
    """How often something was how large."""
    figure, axes = new_figure(2.2)
    axes.bar(
        [bar["from"] - 0.5 for bar in bars],  # whole numbers, each in the middle of its bar
        [bar["count"] for bar in bars],
        width=[bar["to"] - bar["from"] for bar in bars],
        align="edge",
        color=FILL,
        edgecolor=INK,
        linewidth=0.5,
    )
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(need("matplotlib.ticker").MaxNLocator(integer=True))
    axes.set_xlabel(words)
    axes.set_ylabel("games")
    return as_svg(figure, title)


def intervals(rows: Sequence[tuple[str, dict[str, Any], bool]], usual: float, title: str) -> str:
    """Shares with their intervals below each other, and the line where they would be if all were equal."""
    figure, axes = new_figure(0.7 + 0.24 * len(rows))
    for place, (_, estimate, stands_out) in enumerate(rows):
        colour = MARK if stands_out else FILL
        axes.plot([estimate["low"], estimate["high"]], [place, place], color=colour, linewidth=3)
        axes.plot([estimate["value"]], [place], "o", color=colour, markeredgecolor=INK)
    axes.axvline(usual, color=INK, linestyle="--", linewidth=0.8)
    axes.set_yticks(range(len(rows)), [name for name, _, _ in rows])
    axes.invert_yaxis()
    axes.xaxis.set_major_formatter(need("matplotlib.ticker").PercentFormatter(1.0, decimals=0))
    axes.set_xlabel("wins, with 95 % intervals")
    return as_svg(figure, title)
