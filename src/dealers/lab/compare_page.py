"""A comparison as one HTML page that needs nothing else, with both sides beside each other."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from dealers.bots.own import bot_name
from dealers.lab import compare_plots as plots
from dealers.lab.compare import Comparison
from dealers.lab.compare_words import Sentence, changed_cards, number
from dealers.lab.measures import FAMILIES, figure_of
from dealers.lab.page import document
from dealers.lab.paired import Difference
from dealers.lab.sections import MOST_DRAWN, Section
from dealers.lab.tables import Cell, table, words
from dealers.lab.tables import number as plain_number

_SIGNS = {"answer": "Answer.", "same": "Same.", "changed": "Changed.", "note": "Note."}
_CLASSES = {"answer": "suspicious", "same": "fine", "changed": "look", "note": "look"}
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
    parts = [
        Section("changes", "", "What was changed", list(_changes(found))),
        Section("question", "", "The question, look by look", list(_asked(found))),
        *[Section(name, "", family.title, list(_family(name, found))) for name, family in FAMILIES.items()],
    ]
    return document(title, _about(found), _verdict(said), [part for part in parts if part.body], _READING)


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


def _verdict(said: Sequence[Sentence]) -> str:
    items = [
        f'<li class="{_CLASSES[kind]}"><strong>{_SIGNS[kind]}</strong> {escape(text)}</li>'
        for kind, text in said
    ]
    return f'<ul class="verdict">{"".join(items)}</ul>'


def _changes(found: Comparison) -> Iterator[str]:
    a, b = (side.study.game for side in found.sides)
    rows = changed_cards(a, b)
    if rows:
        columns: list[tuple[str, str, Cell]] = [
            ("card", "card", words),
            ("field", "field", words),
            ("A", "a", _field),
            ("B", "b", _field),
        ]
        yield table(columns, rows, "Changed cards")
    elif a.version != b.version:
        yield "<p>Nothing on the cards, but other content of the game.</p>"


def _field(value: Any) -> tuple[str, str]:
    text = value if isinstance(value, str) else "" if value is None else json.dumps(value)
    return words(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")


def _asked(found: Comparison) -> Iterator[str]:
    figure = figure_of(found.asked.family, found.asked.name)
    if found.looks:
        yield (
            f"<p>The difference in {escape(figure.title)} at every look, with its interval. Inside of the "
            "grey band it would not matter.</p>"
        )
        yield plots.course(found.looks, found.matters, "share" if figure.share else figure.unit)
    if not figure.share and all(found.values):
        yield plots.both(*found.values, figure.title)


def _family(name: str, found: Comparison) -> Iterator[str]:
    rows = [one for one in found.figures if one.family == name]
    if not rows:
        return
    drawn = [
        (figure_of(name, one.name).title, one.a, one.b, one.clear)
        for one in rows
        if one.a is not None and one.b is not None
    ]
    if name == "wins" and 0 < len(drawn) <= MOST_DRAWN:
        yield plots.changes(drawn, "share of wins, from A (circle) to B (dot)", "Wins with A and B")
    title = FAMILIES[name].title
    if len(rows) <= MOST_DRAWN:
        yield _figures(rows, title)
        return
    clear = [one for one in rows if one.clear]
    yield _figures(clear, f"{title}: what is clear") if clear else "<p>Nothing changed clearly.</p>"
    yield f"<details><summary>All {len(rows)}</summary>{_figures(rows, title)}</details>"


def _figures(these: Sequence[Difference], caption: str) -> str:
    ordered = sorted(these, key=lambda one: (-one.evidence, one.name))
    rows = [
        {
            "title": figure_of(one.family, one.name).title,
            "a": (one, one.a),
            "b": (one, one.b),
            "difference": one,
            "evidence": one.evidence if one.judged else None,
            "stands_out": one.clear,
        }
        for one in ordered
    ]
    columns: list[tuple[str, str, Cell]] = [
        ("figure", "title", words),
        ("A", "a", _value),
        ("B", "b", _value),
        ("difference", "difference", _difference),
        ("evidence", "evidence", plain_number),
    ]
    return table(columns, rows, caption)


def _value(cell: tuple[Difference, float | None]) -> tuple[str, str]:
    one, value = cell
    return ("", "–") if value is None else (str(value), number(one, value))


def _difference(one: Difference) -> tuple[str, str]:
    if not one.judged:
        return "", "too few"
    low, value, high = (number(one, each) for each in (one.low, one.value, one.high))
    return str(one.value), f"{'+' if one.value > 0 else ''}{value} <small>{low} to {high}</small>"
