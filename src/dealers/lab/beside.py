"""People and bots beside each other in a report, and what people said."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from dealers.lab.tables import means, percent, said, shares, table, words

MOST_SAID = 200
"""Sentences that a report shows."""


def beside(found: dict[str, Any]) -> Iterator[str]:
    """What people did, beside what bots did, and what they said of it."""
    people = found.get("people")
    if people is None:
        return
    yield f"<p>{escape(people['about'])}</p>"
    if people["course"]:
        columns = [("", "name", words), ("people", "people", _either), ("bots", "bots", _either)]
        yield table(columns, people["course"], "People and bots")
    if people["cards"]:
        columns = [
            ("card", "name", words),
            ("people take it", "people", shares),
            ("bots take it", "bots", shares),
        ]
        inner = table(columns, people["cards"], "Cards taken by people and bots, of the seats that could")
        yield f"<details><summary>Cards: people and bots</summary>{inner}</details>"
    if people["who"]:
        yield "<h3>Who wins at these tables</h3>"
        columns = [("player", "bot", words), ("wins", "wins", shares), ("usual", "usual", percent)]
        yield table(columns, people["who"], "Wins of people and bots at the same tables")
    if people["stars"]["n"]:
        yield f"<h3>What they said</h3><p>{said(means(people['stars']))} of 5 stars.</p>"
        spoken = [one for one in people["said"] if one["words"]]
        items = [
            f'<li><span role="img" aria-label="{one["stars"]} of 5">{"★" * one["stars"]}'
            f"{'☆' * (5 - one['stars'])}</span> {escape(one['words'])}</li>"
            for one in spoken[:MOST_SAID]
        ]
        if items:
            yield f'<ul class="said">{"".join(items)}</ul>'
        if len(spoken) > MOST_SAID:
            yield f"<p>… and {len(spoken) - MOST_SAID} more.</p>"


def _either(value: Any) -> tuple[str, str]:
    """A share or a mean with its interval; nothing where there is none."""
    if value is None:
        return "", "–"
    return shares(value) if value.get("share") else means(value)
