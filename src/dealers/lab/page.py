"""A report as one HTML page that needs nothing else: no network, no files beside it, light and dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from dealers.lab import plots
from dealers.lab.verdict import Remark

_SIGNS = {"suspicious": "Suspicious", "look": "Look at", "fine": "Fine"}

_READING = (
    "Shares come with their 95 % interval (Wilson; differences by Newcombe; means by the bootstrap) and "
    "the number of cases. A dot behind a name says that the difference is more than chance, with false "
    "discoveries kept to about one in twenty among all comparisons of a table (Benjamini and Hochberg). "
    "That players who take a card win more often does not prove that the card made them win: it may be "
    "taken by those who are ahead. To be sure, change the card and compare."
)
_HERE = Path(__file__).parent


def page(found: dict[str, Any], remarks: Sequence[Remark], title: str) -> str:
    """The whole page."""
    parts = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{(_HERE / 'page.css').read_text(encoding='utf-8')}</style></head><body><main>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="about">{escape(_about(found))}</p>',
        "<h2>Verdict</h2>",
        *_verdict(remarks),
        *_sections(found),
        f'<h2>How to read this</h2><p class="about">{_READING}</p>',
        f"</main><script>{(_HERE / 'page.js').read_text(encoding='utf-8')}</script></body></html>",
    ]
    return "\n".join(parts)


def _about(found: dict[str, Any]) -> str:
    study = found["study"]
    options = ", ".join(f"{name} {value}" for name, value in study["options"].items())
    return (
        f"{found['games']} games ({found['first']} to {found['last']}) of {', '.join(study['bots'])}, "
        f"{study['seats'] or 'any number of'} players{f', {options}' if options else ''}; "
        f"rules version {study['version']}, content {study['rules']}."
    )


def _verdict(remarks: Sequence[Remark]) -> Iterator[str]:
    yield '<ul class="verdict">'
    for remark in remarks:
        sign = f"<strong>{_SIGNS[remark.level]}.</strong>"
        yield f'<li class="{remark.level}">{sign} {escape(remark.text)}</li>'
    yield "</ul>"


def _sections(found: dict[str, Any]) -> Iterator[str]:
    yield from _who_wins(found)
    yield from _things(found)
    yield from _course(found)


def _who_wins(found: dict[str, Any]) -> Iterator[str]:
    yield "<h2>Are the seats fair?</h2>"
    for players in sorted({row["players"] for row in found["seats"]}):
        rows = [row for row in found["seats"] if row["players"] == players]
        if players > 1:
            yield f"<h3>{players} players</h3>"
            yield plots.intervals(
                [(f"seat {row['seat']}", row["wins"], row["stands_out"]) for row in rows],
                rows[0]["usual"],
                f"Wins by seat with {players} players",
            )
    if len(found["bots"]) > 1:
        yield "<h2>Which bot wins?</h2>"
        yield _table(["bot", "wins"], [[row["bot"], row["wins"]] for row in found["bots"]])
    for kind, data in found["traits"].items():
        yield f"<h2>Fair by {escape(kind)}?</h2>"
        rows = data["values"]
        if len(rows) <= 40:
            yield plots.intervals(
                [(row["name"], row["wins"], row["stands_out"]) for row in rows],
                sum(row["usual"] for row in rows) / max(1, len(rows)),
                f"Wins by {kind}",
            )
        yield _table(
            ["name", "wins", "usual"],
            [[row["name"], row["wins"], row["usual"]] for row in rows],
            [row["stands_out"] for row in rows],
        )
        if data["against"]:
            yield "<details><summary>Against each other</summary>"
            yield _table(
                ["name", "against", "does better"],
                [[row["name"], row["other"], row["wins"]] for row in data["against"]],
                [row["stands_out"] for row in data["against"]],
            )
            yield "</details>"


def _things(found: dict[str, Any]) -> Iterator[str]:
    yield "<h2>Which cards are strong, weak or dead?</h2>"
    verbs = sorted({row["verb"] for row in found["cards"]})
    for verb in verbs:
        rows = [row for row in found["cards"] if row["verb"] == verb]
        yield f"<details{' open' if len(verbs) == 1 else ''}><summary>{escape(verb)} ({len(rows)})</summary>"
        yield _table(
            [
                "name",
                "seats that could",
                "of these did",
                "taken when offered",
                "wins more with it",
                "first turn",
            ],
            [
                [row["name"], row["seen"], row["takers"], row["taken"], row["gain"], row["turn"]]
                for row in sorted(rows, key=lambda row: -row["gain"]["value"])
            ],
            [row["stands_out"] for row in sorted(rows, key=lambda row: -row["gain"]["value"])],
        )
        yield "</details>"
    if found["pairs"]:
        yield "<h2>Which go together too well, or badly?</h2>"
        yield _table(
            ["name", "with", "wins", "expected"],
            [[row["name"], row["other"], row["wins"], row["usual"]] for row in found["pairs"]],
        )
    for kind, rows in found["in_play"].items():
        if rows:
            yield f"<h2>Games by {escape(kind)}</h2>"
            yield _table(
                ["name", "games", "turns", "lead in the end"],
                [[row["name"], row["turns"]["n"], row["turns"], row["margin"]] for row in rows],
            )


def _course(found: dict[str, Any]) -> Iterator[str]:
    yield "<h2>How long is a game?</h2>"
    for name in ("turns", "decisions"):
        data = found["length"][name]
        yield plots.histogram(data["histogram"], name, f"Games by {name}")
        yield (
            f"<p>{name.capitalize()}: {data['mean']['value']:.1f} on average; 5 % take at most {data['q5']}, "
            f"half at most {data['q50']}, 95 % at most {data['q95']}, 99 % at most {data['q99']}. "
            f"The longest is game {data['longest_game']} with {data['longest']}.</p>"
        )
    yield "<h2>How close is it?</h2>"
    yield plots.histogram(
        found["closeness"]["histogram"], "points ahead in the end", "Games by the winner's lead"
    )
    early = found["early"]
    yield _table(
        ["whoever leads after", "wins"],
        [["a quarter", early["25"]], ["half", early["50"]], ["three quarters", early["75"]]],
    )
    yield f"<p>The lead changes {early['lead_changes']['value']:.1f} times in a game.</p>"
    yield "<h2>Where do points come from?</h2>"
    yield _table(
        ["part", "winners", "others"],
        [[row["part"], row["winners"], row["others"]] for row in found["points"]],
    )
    yield "<h2>What do players do?</h2>"
    yield _table(
        ["verb", "times in a game"], [[row["verb"], row["per_game"]] for row in found["choices"]["verbs"]]
    )


def _table(heads: Sequence[str], rows: Sequence[Sequence[Any]], out: Sequence[bool] = ()) -> str:
    """A table that is sorted by a click on a head."""
    head = "".join(f'<th scope="col"><button type="button">{escape(text)}</button></th>' for text in heads)
    body = []
    for number, row in enumerate(rows):
        mark = ' class="out"' if out and out[number] else ""
        body.append(f"<tr{mark}>{''.join(_cell(value) for value in row)}</tr>")
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"
    return f'<div class="scroll">{table}</div>'


def _cell(value: Any) -> str:
    if isinstance(value, dict):
        digits = 1 if abs(value["value"]) > 3 else 3
        words = f"{value['value']:.{digits}f} ({value['low']:.{digits}f} to {value['high']:.{digits}f})"
        return f'<td data-value="{value["value"]}" title="n = {value["n"]}">{words}</td>'
    if isinstance(value, float):
        return f'<td data-value="{value}">{value:.3g}</td>'
    return f"<td>{'' if value is None else escape(str(value))}</td>"
