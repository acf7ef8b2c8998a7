"""A report as one HTML page that needs nothing else: no network, no files beside it, light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from dealers.lab.sections import Section, sections
from dealers.lab.tables import listed
from dealers.lab.verdict import Remark

_SIGNS = {"suspicious": "Suspicious", "look": "Look at", "fine": "Fine"}

_READING = (
    "Shares come with their 95 % interval (Wilson; differences by Newcombe; means by the bootstrap) and "
    "the number of cases. A dot behind a name says that the difference is more than chance, with false "
    "discoveries kept to about one in twenty among all comparisons of a table (Benjamini and Hochberg). "
    "That players who take a card win more often does not prove that the card made them win: it may be "
    "taken by those who are ahead. To be sure, change the card and compare. The files of games that show "
    "something are opened with <code>dealers replay</code>, or in the browser with <em>Open a game file</em>."
)
_HERE = Path(__file__).parent


def page(found: dict[str, Any], remarks: Sequence[Remark], title: str, folder: str = "") -> str:
    """The whole page. `folder` is where it lies, for commands that name the files beside it."""
    parts = sections(found)
    summary = _verdict(remarks, {part.about: part.name for part in parts}, folder)
    return document(title, _about(found), summary, parts, _READING)


def document(title: str, about: str, summary: str, parts: Sequence[Section], reading: str) -> str:
    """A page of the lab: what it is about, the verdict, a part for each question, how to read it."""
    contents = "".join(f'<li><a href="#{part.name}">{escape(part.title)}</a></li>' for part in parts)
    whole = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{(_HERE / 'page.css').read_text(encoding='utf-8')}</style></head><body><main>",
        f"<header><h1>{escape(title)}</h1>",
        f'<p class="about">{escape(about)}</p></header>',
        '<section aria-labelledby="verdict"><h2 id="verdict">Verdict</h2>',
        summary,
        "</section>",
        f'<nav aria-label="Questions"><ul>{contents}</ul></nav>',
        *[
            f'<section aria-labelledby="{part.name}"><h2 id="{part.name}">{escape(part.title)}</h2>'
            f"{''.join(part.body)}</section>"
            for part in parts
        ],
        f'<section><h2>How to read this</h2><p class="about">{reading}</p></section>',
        f"</main><script>{(_HERE / 'page.js').read_text(encoding='utf-8')}</script></body></html>",
    ]
    return "\n".join(whole)


def _about(found: dict[str, Any]) -> str:
    study = found["study"]
    options = ", ".join(f"{name} {value}" for name, value in study["options"].items())
    people = found.get("people")
    beside = (
        f" Beside them {people['games']} games of people." if people and study["bots"] != ["person"] else ""
    )
    return (
        f"{found['games']} games ({found['first']} to {found['last']}) of {', '.join(study['bots'])}, "
        f"{study['seats'] or 'any number of'} players{f', {options}' if options else ''}; "
        f"rules version {study['version']}, content {study['rules']}.{beside}"
    )


def _verdict(remarks: Sequence[Remark], anchors: dict[str, str], folder: str) -> str:
    items = []
    for remark in remarks:
        sign = f"<strong>{_SIGNS[remark.level]}.</strong>"
        more = f' <a href="#{anchors[remark.about]}">More</a>' if remark.about in anchors else ""
        shown = listed(remark.examples, folder)
        items.append(f'<li class="{remark.level}">{sign} {escape(remark.text)}{more}{shown}</li>')
    return f'<ul class="verdict">{"".join(items)}</ul>'
