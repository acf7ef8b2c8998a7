"""The tables of docs/hopes-end.md, made from the content files.

Write them anew after a change of the content: python -m tests.docs.hopes_end_tables
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.docs.action_tables import action_numbers
from tests.docs.card_tables import with_tables
from tests.docs.markdown import table
from tests.docs.pages import ROOT

from dealers.games import find_game
from dealers.games.hopes_end.cards import CARDS, MODIFIERS, TYPES
from dealers.kernel import Card

PAGE = ROOT / "docs" / "hopes-end.md"


def tables() -> dict[str, str]:
    """The tables by the name that marks their place in the page."""
    made = {
        "numbers": action_numbers(find_game("hopes-end")),
        "tiles": table("id", "tile", "copies", "edges", "what it shows", rows=_tiles()),
        "modifiers": table("answer", "what it does", rows=_modifiers()),
        "history": table("card", "goes by", "what it does", "chronicle", rows=_history()),
    }
    for kind in TYPES:
        made[kind.lower()] = table("card", "question", "1", "2", "3", rows=_morality(kind))
    return made


def _cards(kind: str) -> list[Card]:
    return [card for card in CARDS.catalogue if card.kind == kind]


def _tiles() -> Iterator[tuple[object, ...]]:
    for card in _cards("tile"):
        edges = "".join(edge[0].upper() for edge in card.details["edges"])
        yield card.details["code"], card.name, card.details["copies"], edges, card.text


def _modifiers() -> Iterator[tuple[object, ...]]:
    effects = {a["modifier"]: a["effect"] for card in _cards("morality") for a in card.details["answers"]}
    for name in MODIFIERS:
        yield name.capitalize(), effects[name]


def _morality(kind: str) -> Iterator[tuple[object, ...]]:
    for card in _cards("morality"):
        if card.details["type"] == kind:
            answers = [f"{answer['text']} *{answer['modifier']}*" for answer in card.details["answers"]]
            yield card.name, card.text, *answers


def _history() -> Iterator[tuple[object, ...]]:
    for card in _cards("history"):
        yield card.name, card.details["concerns"], card.text, card.details["chronicle"]


def main() -> None:
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), tables()), encoding="utf-8")


if __name__ == "__main__":
    main()
