"""A run of knobs as one HTML page that needs nothing else: are the aims met, and what does each knob do."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from dealers.lab.knobs import Aim, Knob, value_of
from dealers.lab.plots import FILL, INK, MARK, as_svg, new_figure
from dealers.lab.statistics import Estimate
from dealers.lab.tune import Trial, Tuned

_HERE = Path(__file__).parent
_READING = (
    "Every dot is a trial with the same deals, with its 95 % interval; the marked one is the best. The two "
    "lines are the band that was aimed at. How much a knob matters is told from where the good trials lie in "
    "its range (PED-ANOVA). The best of many trials looks a little better than it is: play it on other deals "
    "(dealers simulate --content, with another seed) before you believe it."
)


def page(found: Tuned, title: str) -> str:
    """The whole page."""
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<style>{(_HERE / 'page.css').read_text(encoding='utf-8')}</style></head><body><main>",
            f"<h1>{escape(title)}</h1>",
            "<h2>Verdict</h2>",
            *_verdict(found),
            *_knobs(found),
            *_pictures(found),
            *_trials(found),
            f'<h2>How to read this</h2><p class="about">{_READING}</p>',
            f"</main><script>{(_HERE / 'page.js').read_text(encoding='utf-8')}</script></body></html>",
        ]
    )


def sentences(found: Tuned) -> Iterator[tuple[bool, str]]:
    """For each aim whether it is met, and how that is said."""
    for aim, one in zip(found.file.aims, found.best.figures, strict=True):
        met = aim.off(one.value) == 0
        sure = aim.low <= one.low and one.high <= aim.high
        how = "is in" if met else "is not in"
        doubt = "" if sure or not met else " (the interval reaches out of it: more games would tell)"
        yield met, f"{aim.figure} is {_estimate(one)} and {how} the band {aim.low:g} to {aim.high:g}{doubt}."


def _verdict(found: Tuned) -> Iterator[str]:
    yield '<ul class="verdict">'
    for met, text in sentences(found):
        kind, sign = ("fine", "Met.") if met else ("suspicious", "Not met.")
        yield f'<li class="{kind}"><strong>{sign}</strong> {escape(text)}</li>'
    yield "</ul>"


def _knobs(found: Tuned) -> Iterator[str]:
    yield "<h2>Knobs</h2>"
    rows = []
    for knob, value in found.best.values.items():
        matters = found.importance.get(knob.name)
        rows.append(
            [
                escape(knob.name),
                escape(knob.file),
                str(value_of(found.game, knob)),
                f"<strong>{value}</strong>",
                f"{knob.low} to {knob.high}",
                "not known yet" if matters is None else f"{matters:.0%}",
            ]
        )
    yield _table(["knob", "file", "shipped", "best", "range", "matters"], rows)


def _pictures(found: Tuned) -> Iterator[str]:
    yield "<h2>What each knob does</h2>"
    for number, aim in enumerate(found.file.aims):
        for knob in found.best.values:
            yield _picture(found, number, aim, knob)


def _picture(found: Tuned, number: int, aim: Aim, knob: Knob) -> str:
    figure, axes = new_figure(2.4)
    for trial in [*found.trials, found.best]:  # the best lies on top
        if trial.figures:
            one, best = trial.figures[number], trial.number == found.best.number
            colour = MARK if best else FILL
            axes.plot([trial.values[knob]] * 2, [one.low, one.high], color=colour, linewidth=2 if best else 1)
            axes.plot([trial.values[knob]], [one.value], "o", color=colour, markeredgecolor=INK)
    for line in (aim.low, aim.high):
        axes.axhline(line, color=INK, linestyle="--", linewidth=0.8)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(knob.name)
    axes.set_ylabel(aim.figure)
    return as_svg(figure, escape(f"{aim.figure} by {knob.name}"))


def _trials(found: Tuned) -> Iterator[str]:
    yield "<h2>All trials</h2>"
    heads = [
        "trial",
        *[knob.name for knob in found.best.values],
        *[aim.figure for aim in found.file.aims],
        "off",
    ]
    yield _table(heads, [_row(found, trial) for trial in found.trials])


def _row(found: Tuned, trial: Trial) -> list[str]:
    figures = [_estimate(one) for one in trial.figures]
    figures += [escape(trial.problem)] * (len(found.file.aims) - len(figures))
    return [str(trial.number), *map(str, trial.values.values()), *figures, f"{trial.off:.3f}"]


def _estimate(one: Estimate) -> str:
    return f"{one.value:.3f} ({one.low:.3f} to {one.high:.3f})"


def _table(heads: list[str], rows: list[list[Any]]) -> str:
    head = "".join(f'<th scope="col"><button type="button">{escape(text)}</button></th>' for text in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
