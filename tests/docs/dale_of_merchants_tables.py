"""The tables of docs/dale-of-merchants.md, the rules page and the README, from content, code and scenarios.

Write them anew after a change: python -m tests.docs.dale_of_merchants_tables
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator

from tests.docs.action_tables import action_numbers
from tests.docs.card_tables import with_tables
from tests.docs.markdown import table
from tests.docs.pages import ROOT

from dealers.games import find_game
from dealers.games.dale_of_merchants.cards import (
    CARDS,
    DECK_FILES,
    Animalfolk,
    CharacterRow,
    DeckFile,
    character_text,
)
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import MOMENTS
from dealers.games.dale_of_merchants.selection import QUALITIES, figure
from dealers.kernel.rulespage import parse
from dealers.kernel.scenario import read

PAGE = ROOT / "docs" / "dale-of-merchants.md"
README = ROOT / "README.md"
RULES = ROOT / "src" / "dealers" / "games" / "dale_of_merchants" / "rules.md"
FOLDER = "../src/dealers/games/dale_of_merchants/scenarios"
SCENARIOS = PAGE.parent / FOLDER
RULING = re.compile(r"^\| ([FR][\d.]+) \| (.+?) \|", re.MULTILINE)
UNSEEN = {ruling.number: ruling.not_in_play for ruling in parse(RULES.read_text(encoding="utf-8")).rulings}
"""Why a ruling cannot be shown in play yet; empty for all others."""


def tables() -> dict[str, str]:
    """The tables that say what content and code say, by the name that marks their place in the page."""
    made = {
        "effects": table("effect", "what it does", rows=_effects()),
        "numbers": action_numbers(find_game("dale-of-merchants")),
        "decks": table(
            "deck",
            "short",
            "game",
            "complexity",
            "interactivity",
            "nastiness",
            "randomness",
            "needs",
            rows=_decks(),
        ),
        "traps": table("trap", "value", "when played", "alert", "rulings", rows=_traps()),
        "moments": table("moment", "about", "a function there", rows=_moments()),
    }
    for colour in ("green", "yellow", "red"):
        made[colour] = table(
            "character", "needs", "what it does", "specialty cards", "rulings", rows=_characters(colour)
        )
    made["specialty"] = table("card", "of", "size", "copies", "value", "text", "alert", rows=_specialties())
    headings = ("card", "value", "copies", "kind", "spend", "finish", "text", "rulings")
    for number, deck in enumerate(CARDS.decks):
        cards = table(*headings, rows=_cards(deck))
        if number < len(DECK_FILES):
            made[deck.short] = cards
        else:  # one after the other, each with its heading
            made["series"] = f"{made.get('series', '')}\n\n### {deck.name}\n\n{cards}".strip()
    return made


def _effects() -> Iterator[tuple[object, ...]]:
    for name, effect in vars(Turn).items():
        if name.startswith("_") or not effect.__doc__:
            continue
        said = " ".join(inspect.getdoc(effect).split("\n\n")[0].split())  # type: ignore[union-attr]
        if isinstance(effect, property):
            yield f"`t.{name}`", said
            continue
        parameters = list(inspect.signature(effect).parameters.values())[1:]
        asks = "yield from " if inspect.isgeneratorfunction(effect) or _is_picking(effect) else ""
        yield f"`{asks}t.{name}({', '.join(p.name for p in parameters)})`", said


def _is_picking(effect: object) -> bool:
    return any(word in str(effect.__annotations__.get("return")) for word in ("Picking", "Effect"))


def _moments() -> Iterator[tuple[object, ...]]:
    for name, (about, said) in MOMENTS.items():
        yield f"`{name}`", f"`{about}`" if about else "", said


def _characters(colour: str) -> Iterator[tuple[object, ...]]:
    for row in CARDS.characters:
        if row.colour == colour:
            cards = ", ".join(card.name for card in row.specialties)
            yield f"{row.name}, {row.title}", ", ".join(row.needs), character_text(row), cards, _rulings(row)


def _specialties() -> Iterator[tuple[object, ...]]:
    for row in CARDS.characters:
        for card in row.specialties:
            where = f"{card.size}, {'in the deck' if card.into else 'beside'}"
            bonus = " Bonus action." if card.bonus else ""
            yield card.name, row.name, where, card.copies, card.value or "", card.text + bonus, card.alert


def _decks() -> Iterator[tuple[object, ...]]:
    for deck in CARDS.decks:
        qualities = [figure(deck, name) for name in QUALITIES]
        yield deck.name, f"`{deck.short}`", deck.game, *qualities, deck.needs or "nothing"


def _cards(deck: DeckFile) -> Iterator[tuple[object, ...]]:
    for row in deck.cards:
        kind = f"{row.kind}, bonus" if row.bonus else row.kind
        yield row.name, row.value, row.copies, kind, row.spend, row.finish, row.text, _rulings(row)


def _rulings(row: Animalfolk | CharacterRow) -> str:
    return " ".join(row.rulings)


def _traps() -> Iterator[tuple[object, ...]]:
    for trap in CARDS.traps.traps:
        yield trap.name, trap.value, trap.text, trap.alert, " ".join(trap.rulings)


# --- rulings ----------------------------------------------------------------------------------------------


def rulings() -> list[tuple[str, str]]:
    """The rulings of the rules page with their questions."""
    return RULING.findall(RULES.read_text(encoding="utf-8"))


def shown_in() -> dict[str, list[str]]:
    """By ruling or card: the scenario files that show it."""
    found: dict[str, list[str]] = {}
    for file in sorted(SCENARIOS.glob("*.scenario")):
        for scenario in read(file):
            for name in scenario.shows:
                if file.stem not in found.setdefault(name, []):
                    found[name].append(file.stem)
    return found


def rulings_table() -> str:
    """Where each ruling is shown."""
    files = shown_in()

    def rows() -> Iterator[tuple[object, ...]]:
        for ruling, question in rulings():
            links = [f"[{name}]({FOLDER}/{name}.scenario)" for name in files.get(ruling, [])]
            yield ruling, question, ", ".join(links) or UNSEEN[ruling]

    return table("", "question", "shown in", rows=rows())


def rules_tables() -> dict[str, str]:
    """The tables of the rules page."""
    decks = ((deck.name, f"`{deck.short}`", deck.game, deck.about) for deck in CARDS.decks)
    traps = ((trap.name, trap.value, trap.alert) for trap in CARDS.traps.traps)
    return {
        "decks": table("deck", "as an option", "game", "", rows=iter(decks)),
        "example": table("part", "on this card", "what it means", rows=_parts("Traveling Equipment")),
        "cards": "\n".join(map(_deck_list, CARDS.decks)),
        "traps": table("trap", "value", "alert, when somebody else gets it into the hand", rows=iter(traps)),
        **{colour: _character_list(colour) for colour in ("green", "yellow", "red")},
        "specialty": table("card", "of", "", "text", "alert", rows=_specialty_list()),
    }


def readme_tables() -> dict[str, str]:
    """The table of the README."""
    rows = (
        (f"{deck.name} (`{deck.short}`)", deck.game, ", ".join(row.name for row in deck.cards))
        for deck in CARDS.decks
    )
    return {"dale": table("deck", "game", "cards, from value 1 to 5", rows=rows)}


def _character_list(colour: str) -> str:
    rows = (
        (f"**{row.name}**, {row.title}", row.animal, ", ".join(row.needs), character_text(row))
        for row in CARDS.characters
        if row.colour == colour
    )
    return table("character", "", "needs", "what it does", rows=rows)


def _specialty_list() -> Iterator[tuple[object, ...]]:
    for row in CARDS.characters:
        for card in row.specialties:
            worth = f", worth {card.value}" if card.value else ""
            where = "in the deck" if card.into else "beside"
            copies = f"{card.copies} copies, " if card.copies > 1 else ""
            spend = f"Spend {card.spend}. " if card.spend else ""
            bonus = " Bonus action." if card.bonus else ""
            kind = f"{copies}{card.size}, {where}{worth}"
            yield card.name, row.name, kind, f"{spend}{card.text}{bonus}", card.alert


def _parts(name: str) -> Iterator[tuple[object, ...]]:
    """A card of the content, part by part."""
    deck, row = next((deck, row) for deck in CARDS.decks for row in deck.cards if row.name == name)
    assert row.bonus
    assert row.spend
    yield "name", f"**{row.name}**", "What it is called; no two cards have the same name"
    yield "set", deck.name, "Its deck. A stack is made from cards of one set"
    worth = "What it counts in a stack, what it pays, and what it costs in the cheapest slot of the market"
    yield "value", row.value, worth
    kind = "A *technique* is played for what it says; a *passive* card works from your hand"
    yield "kind", row.kind, kind
    yield "bonus action", "yes", "When you have played it you have another action in this turn"
    yield (
        "spend",
        row.spend,
        "What you pay before you play it. Some cards have none, some say *finish* instead",
    )
    yield "text", row.text, "What happens, in this order"


def _deck_list(deck: DeckFile) -> str:
    """All cards of a deck, as a player wants to look them up."""

    def rows() -> Iterator[tuple[object, ...]]:
        for row in deck.cards:
            parts = [row.kind, *(["bonus action"] if row.bonus else [])]
            parts += [
                f"{word} {price}" for word, price in (("spend", row.spend), ("finish", row.finish)) if price
            ]
            yield row.value, f"**{row.name}** ({row.copies})", ", ".join(parts), row.text

    return f"### {deck.name}\n\n" + table("value", "card (copies)", "kind", "text", rows=rows())


def main() -> None:
    for page, made in (
        (PAGE, tables() | {"rulings": rulings_table()}),
        (RULES, rules_tables()),
        (README, readme_tables()),
    ):
        page.write_text(with_tables(page.read_text(encoding="utf-8"), made), encoding="utf-8")


if __name__ == "__main__":
    main()
