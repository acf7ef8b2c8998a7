"""Pictures for a comparison, in the look of those of a report."""

from __future__ import annotations

from collections.abc import Sequence

from dealers.lab.compare import Look
from dealers.lab.plots import FILL, INK, MARK, as_svg, new_figure


def course(looks: Sequence[Look], matters: float, words: str) -> str:
    """How the difference became clear: its interval at every look, and what would not matter."""
    figure, axes = new_figure(2.6)
    deals = [look.deals for look in looks]
    axes.axhspan(-matters, matters, color=INK, alpha=0.08, linewidth=0)
    axes.fill_between(
        deals,
        [look.low for look in looks],
        [look.high for look in looks],
        color=FILL,
        alpha=0.45,
        linewidth=0,
    )
    axes.plot(deals, [look.value for look in looks], "o-", color=MARK, markersize=3)
    axes.axhline(0, color=INK, linestyle="--", linewidth=0.8)
    axes.set_xlabel("deals")
    axes.set_ylabel(f"B more, in {words}")
    return as_svg(figure, "The difference from look to look")


def both(a: Sequence[float], b: Sequence[float], words: str) -> str:
    """How often a figure was how large, on each side."""
    figure, axes = new_figure(2.4)
    low, high = min(*a, *b), max(*a, *b)
    bars = max(1, min(24, int(high - low) or 12))
    axes.hist(
        [a, b],
        bins=bars,
        range=(low, high),
        color=[FILL, MARK],
        edgecolor=INK,
        linewidth=0.4,
        label=["A", "B"],
    )
    axes.set_xlabel(words)
    axes.set_ylabel("deals")
    axes.legend(frameon=False)
    return as_svg(figure, f"Deals by {words}")


def changes(rows: Sequence[tuple[str, float, float, bool]], words: str, title: str) -> str:
    """Shares with A and with B below each other: from the circle to the dot."""
    figure, axes = new_figure(0.7 + 0.24 * len(rows))
    for place, (_, a, b, clear) in enumerate(rows):
        colour = MARK if clear else FILL
        axes.plot([a, b], [place, place], color=colour, linewidth=2)
        axes.plot([a], [place], "o", color=INK, markerfacecolor="none", markersize=6)
        axes.plot([b], [place], "o", color=colour, markeredgecolor=INK, markersize=6)
    axes.set_yticks(range(len(rows)), [name for name, *_ in rows])
    axes.invert_yaxis()
    axes.set_xlabel(words)
    return as_svg(figure, title)
