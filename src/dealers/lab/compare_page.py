"""A comparison as one HTML page that needs nothing else, with both sides beside each other."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from dealers.bots.own import bot_name
from dealers.lab import compare_plots as plots
from dealers.lab.compare import Comparison
from dealers.lab.compare_words import Sentence, changed_cards, number
from dealers.lab.measures import FAMILIES, figure_of
from dealers.lab.paired import Difference

_HERE = Path(__file__).parent
_SIGNS = {"answer": "Answer.", "same": "Same.", "changed": "Changed.", "note": "Note."}
_CLASSES = {"answer": "suspicious", "same": "fine", "changed": "look", "note": "look"}
_MOST_DRAWN = 40
_LONGEST = 160
"""Letters of a changed field that are shown."""

_READING = """\
A and B have played the same deals: an added or removed card leaves the order of all others as it was. So
differences are taken deal by deal. The intervals hold at every look: in 19 of 20 comparisons the truth is
inside of all that were seen on the way, so it was no mistake to stop when the answer was clear. A dot behind
a name says that the difference is clear even though so many were looked at: of those with a dot, about one in
twenty may be chance. The evidence says how many times better a difference explains the games than none. What
happens with bots need not happen with people.
"""


def page(found: Comparison, said: Sequence[Sentence], title: str) -> str:
    """The whole page."""
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<style>{(_HERE / 'page.css').read_text(encoding='utf-8')}</style></head><body><main>",
            f"<h1>{escape(title)}</h1>",
            f'<p class="about">{escape(_about(found))}</p>',
            "<h2>Verdict</h2>",
            *_verdict(said),
            *_changes(found),
            *_asked(found),
            *_families(found),
            f'<h2>How to read this</h2><p class="about">{_READING}</p>',
            f"</main><script>{(_HERE / 'page.js').read_text(encoding='utf-8')}</script></body></html>",
        ]
    )


def _about(found: Comparison) -> str:
    a, b = found.sides
    study = a.study
    options = ", ".join(f"{name} {value}" for name, value in study.options.items())
    turned = f", each with the bots in all {study.rotations} orders of seats" if study.rotations > 1 else ""
    players = f"{study.seats or 'any number of'} players{f', {options}' if options else ''}"
    return (
        f"A is {a.name}, B is {b.name}. {found.deals} deals{turned}, {found.games} games on each side, of "
        f"{', '.join(map(bot_name, study.bots))}; {players}."
    )


def _verdict(said: Sequence[Sentence]) -> Iterator[str]:
    yield '<ul class="verdict">'
    for kind, text in said:
        yield f'<li class="{_CLASSES[kind]}"><strong>{_SIGNS[kind]}</strong> {escape(text)}</li>'
    yield "</ul>"


def _changes(found: Comparison) -> Iterator[str]:
    a, b = (side.study.game for side in found.sides)
    rows = changed_cards(a, b)
    if a.version == b.version:
        return
    yield "<h2>What was changed</h2>"
    if not rows:
        yield "<p>Nothing on the cards, but other content of the game.</p>"
    else:
        yield _table(
            ["card", "field", "A", "B"],
            [[escape(row["card"]), escape(row["field"]), _field(row["a"]), _field(row["b"])] for row in rows],
        )


def _field(value: Any) -> str:
    text = value if isinstance(value, str) else "" if value is None else json.dumps(value)
    return escape(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")


def _asked(found: Comparison) -> Iterator[str]:
    figure = figure_of(found.asked.family, found.asked.name)
    yield f"<h2>The question: {escape(figure.title)}</h2>"
    if found.looks:
        words = "share" if figure.share else figure.unit
        yield plots.course(found.looks, found.matters, words)
        yield (
            '<p class="about">The difference at every look with its interval. Inside of the grey band it '
            "would not matter.</p>"
        )
    if not figure.share and all(found.values):
        yield plots.both(*found.values, figure.title)


def _families(found: Comparison) -> Iterator[str]:
    for name, family in FAMILIES.items():
        rows = [one for one in found.figures if one.family == name]
        if not rows:
            continue
        yield f"<h2>{family.title}</h2>"
        drawn = [
            (figure_of(name, one.name).title, one.a, one.b, one.clear)
            for one in rows
            if one.a is not None and one.b is not None
        ]
        if name == "wins" and 0 < len(drawn) <= _MOST_DRAWN:
            yield plots.changes(drawn, "share of wins, from A (circle) to B (dot)", "Wins with A and B")
        clear = [one for one in rows if one.clear]
        long = len(rows) > _MOST_DRAWN
        if long:
            yield _figures(clear) if clear else "<p>Nothing changed clearly.</p>"
            yield f"<details><summary>All {len(rows)}</summary>"
        yield _figures(rows)
        if long:
            yield "</details>"


def _figures(rows: Sequence[Difference]) -> str:
    ordered = sorted(rows, key=lambda one: (-one.evidence, one.name))
    return _table(
        ["figure", "A", "B", "difference", "evidence"],
        [
            [
                escape(figure_of(one.family, one.name).title),
                _value(one, one.a),
                _value(one, one.b),
                _difference(one),
                (f"{one.evidence:.2g}" if one.judged else "", one.evidence),
            ]
            for one in ordered
        ],
        [one.clear for one in ordered],
    )


def _value(one: Difference, value: float | None) -> tuple[str, float]:
    return number(one, value), -1.0 if value is None else value


def _difference(one: Difference) -> tuple[str, float]:
    if not one.judged:
        return "too few", 0.0
    low, value, high = (number(one, each) for each in (one.low, one.value, one.high))
    return f"{'+' if one.value > 0 else ''}{value} ({low} to {high})", one.value


Cell = str | tuple[str, float]
"""What a cell says, and what it is sorted by where that is not the same."""


def _table(heads: Sequence[str], rows: Sequence[Sequence[Cell]], out: Sequence[bool] = ()) -> str:
    """A table that is sorted by a click on a head."""
    head = "".join(f'<th scope="col"><button type="button">{escape(text)}</button></th>' for text in heads)
    body = []
    for place, row in enumerate(rows):
        mark = ' class="out"' if out and out[place] else ""
        body.append(f"<tr{mark}>{''.join(_cell(cell) for cell in row)}</tr>")
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"
    return f'<div class="scroll">{table}</div>'


def _cell(cell: Cell) -> str:
    if isinstance(cell, str):
        return f"<td>{cell}</td>"
    words, value = cell
    return f'<td data-value="{value}">{words}</td>'
