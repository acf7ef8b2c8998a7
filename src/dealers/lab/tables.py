"""Tables of a report that are sorted by a click on a head, with links to the games that show a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

Cell = Callable[[Any], tuple[str, str]]
"""A value as what it is sorted by, and as HTML."""


def words(value: Any) -> tuple[str, str]:
    """As it is."""
    return "", "" if value is None else escape(str(value))


def number(value: Any) -> tuple[str, str]:
    """A plain number."""
    return (str(value), f"{value:.3g}") if value is not None else ("", "")


def percent(value: Any) -> tuple[str, str]:
    """A plain share."""
    return str(value), f"{100 * value:.1f} %"


def shares(value: Any) -> tuple[str, str]:
    """A share with its interval."""
    return _estimate(value, lambda x: f"{100 * x:.1f}", " %")


def gaps(value: Any) -> tuple[str, str]:
    """A difference of shares with its interval, in percentage points."""
    return _estimate(value, lambda x: f"{100 * x:+.1f}", "")


def means(value: Any) -> tuple[str, str]:
    """A mean with its interval."""
    digits = 1 if abs(value["value"]) >= 3 else 2
    return _estimate(value, lambda x: f"{x:.{digits}f}", "")


def _estimate(value: Mapping[str, Any], text: Callable[[float], str], sign: str) -> tuple[str, str]:
    if not value["n"]:
        return "", "–"
    interval = f"<small>{text(value['low'])} to {text(value['high'])}, n {value['n']}</small>"
    return str(value["value"]), f"{text(value['value'])}{sign} {interval}"


def said(cell: tuple[str, str]) -> str:
    """A cell in the middle of a sentence."""
    return cell[1].replace("<small>", "<small>(").replace("</small>", ")</small>")


def table(
    columns: Sequence[tuple[str, str, Cell]],
    rows: Sequence[Mapping[str, Any]],
    caption: str,
) -> str:
    """A table: for each column its head, the key of a row, and how it is shown."""
    seen = any(row.get("examples") for row in rows)
    heads = "".join(
        f'<th scope="col"><button type="button">{escape(head)}</button></th>' for head, _, _ in columns
    )
    body = []
    for row in rows:
        cells = []
        for column, (_, key, cell) in enumerate(columns):
            value, shown = cell(row[key])
            at = f' data-value="{escape(value)}"' if value else ""
            cells.append(f'<th scope="row"{at}>{shown}</th>' if not column else f"<td{at}>{shown}</td>")
        if seen:
            cells.append(f"<td>{links(row.get('examples', ()))}</td>")
        out = ' class="out"' if row.get("stands_out") else ""
        body.append(f"<tr{out}>{''.join(cells)}</tr>")
    see = '<th scope="col">see</th>' if seen else ""
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f'<table><caption class="unseen">{escape(caption)}</caption><thead><tr>{heads}{see}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


def links(examples: Sequence[Mapping[str, Any]]) -> str:
    """The games that show something: files beside the page, or their numbers where no file was written."""
    return ", ".join([_link(example) for example in examples])


def _link(example: Mapping[str, Any]) -> str:
    text = f"game {example['game']}"
    if "file" not in example:
        return text
    return f'<a href="{escape(example["file"])}" download title="{escape(example["shows"])}">{text}</a>'


def listed(examples: Sequence[Mapping[str, Any]], folder: str) -> str:
    """The same as a list, with what each shows and the command that replays it."""
    items = []
    for example in examples:
        if "file" in example:
            step = f" --step {example['step']}" if "step" in example else ""
            code = f"<code>dealers replay {escape(folder)}{escape(example['file'])}{step}</code>"
            items.append(f"<li>{_link(example)}: {escape(example['shows'])}. {code}</li>")
    if not items:
        return ""
    return f'<details class="shown"><summary>Games that show it</summary><ul>{"".join(items)}</ul></details>'
