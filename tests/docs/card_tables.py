"""The card tables of docs/dark-dealings.md and of the rules page, made from the content files.

Write them anew after a change of the content: python -m tests.docs.card_tables
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from tests.docs.action_tables import action_numbers
from tests.docs.markdown import table
from tests.docs.pages import ROOT, with_place

from dealers.games import find_game
from dealers.games.dark_dealings.cards import CONTENT

PAGE = ROOT / "docs" / "dark-dealings.md"
RULES = CONTENT.parent / "rules.md"


def tables() -> dict[str, str]:
    """The tables by the name that marks their place in the page."""
    heroes, expansion, defenses = (
        tomllib.loads((CONTENT / f"{name}.toml").read_text(encoding="utf-8"))
        for name in ("heroes", "expansion_heroes", "defenses")
    )
    return {
        "classes": table(
            "", "class", "what its heroes do", rows=_texts(4, heroes["class"] + expansion["class"])
        ),
        "abilities": table("", "ability", "what its cards do", rows=_texts(5, defenses["ability"])),
        "heroes": table("hero", "who", "armor", "vulnerable to", rows=_heroes(heroes["hero"])),
        "expansion": table("hero", "who", "armor", "vulnerable to", rows=_heroes(expansion["hero"])),
        "numbers": action_numbers(find_game("dark-dealings")),
        "defenses": table("id", "defense", "rank", "strikes", "ability", rows=_defenses(defenses["defense"])),
    }


def _texts(section: int, rows: list[dict[str, Any]]) -> Iterator[tuple[object, ...]]:
    """Each row is a rule of this section of the rules page, and has a number."""
    for number, row in enumerate(rows, start=1):
        name = row["name"]
        yield f"**{section}.{number}**", name if name[0].isupper() else name.title(), row["text"]


def _heroes(rows: list[dict[str, Any]]) -> Iterator[tuple[object, ...]]:
    for hero in sorted(rows, key=lambda hero: hero["challenge"]):
        types = ", ".join(t.capitalize() for t in hero["vulnerable"])
        yield hero["name"], hero["epithet"], hero["armor"], types


def _defenses(rows: list[dict[str, Any]]) -> Iterator[tuple[object, ...]]:
    for card in rows:
        strikes = ", ".join(map(_strike, card["strikes"]))
        yield card["id"], card["name"], card["rank"], strikes, card.get("ability", "").title()


def _strike(strike: dict[str, Any]) -> str:
    types = "/".join(t.capitalize() for t in strike["types"])
    return f"{types} {strike['value']}" if types else "Detour"


def with_tables(page: str, made: dict[str, str] | None = None) -> str:
    """A page with its tables as the content has them: those of Dark Dealings, or others."""
    for name, text in (tables() if made is None else made).items():
        page, _ = with_place(page, "table", name, text)
    return page


def places(page: str) -> list[str]:
    """The names of the tables that a page has a place for."""
    return re.findall(r"<!-- table: (\w+) -->", page)


def main() -> None:
    for page in (PAGE, RULES):
        page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
