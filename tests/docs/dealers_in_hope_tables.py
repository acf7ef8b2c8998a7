"""The tables of docs/dealers-in-hope.md and of the rules page, made from content, code and scenarios.

Write them anew after a change: python -m tests.docs.dealers_in_hope_tables
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.docs.action_tables import action_numbers
from tests.docs.card_tables import with_tables
from tests.docs.markdown import table
from tests.docs.pages import ROOT

from dealers.games import find_game
from dealers.games.dealers_in_hope.board import BOARD, ERAS, in_words
from dealers.games.dealers_in_hope.board_file import GROUPS
from dealers.games.dealers_in_hope.cards import CARDS, NONE
from dealers.games.dealers_in_hope.maps import MAPS, Map, map_name
from dealers.games.dealers_in_hope.powers import POWERS
from dealers.games.dealers_in_hope.words_of_effects import EFFECTS, WINTER, winter_row_in_words
from dealers.kernel import Card
from dealers.kernel.scenario import read

PAGE = ROOT / "docs" / "dealers-in-hope.md"
RULES = ROOT / "src" / "dealers" / "games" / "dealers_in_hope" / "rules.md"
FOLDER = "../src/dealers/games/dealers_in_hope/scenarios"
SCENARIOS = PAGE.parent / FOLDER
STRENGTHS = ("attack", "defense", "support")
RULING = re.compile(r"^\| (DIH-\d\d|O\d+) \| (.+?) \|", re.MULTILINE)
ROW = re.compile(r"^\| \*\*[\d.]+\*\* \| ([\d, ]+) \| (.+?) \|", re.MULTILINE)


# --- the rules page ---------------------------------------------------------------------------------------


def rules_tables() -> dict[str, str]:
    """The tables of the rules page by the name that marks their place."""
    made: dict[str, str] = {
        era: table("", f"{era} era", "spaces for 3, 4, 5 players", "what it does", rows=_actions(4, number))
        for number, era in enumerate(ERAS)
    }
    effects = {name for effects in CARDS.effect for name, _ in effects}
    powers = {name for number, name in enumerate(POWERS) if any(some[number] for some in CARDS.powers)}
    counts = {row.count for faction in CARDS.factions for row in faction.winter}
    made["effects"] = table("", "", rows=_numbered("6.1", EFFECTS, effects))
    made["powers"] = table("", "", rows=_numbered("6.2", POWERS, powers))
    made["winter"] = table("", "", rows=_numbered("6.3", WINTER, counts))
    made["factions"] = table("faction", "leader", "ability", "Winter", rows=_factions(decks=False))
    made["sets"] = table("set", "level 1", "level 2", "the master, as long as you have it", rows=_sets())
    made["cities"] = table("city", "map", "value", "as long as you control it", rows=_cities())
    made["spoils"] = table("Spoils of War", "value", "what you take when you use it", rows=_spoils_in_words())
    return made


def _actions(section: int, era: int) -> Iterator[tuple[object, ...]]:
    """Each action is a rule of this section of the rules page."""
    number = 0
    for group in GROUPS:
        yield "", f"**{group.capitalize()}**", "", ""
        for action in BOARD[era]:
            if action.group == group:
                number += 1
                spaces = "any number" if action.spaces is None else ", ".join(map(str, action.spaces))
                yield f"**{section}.{era + 1}.{number}**", action.name, spaces, in_words(action, era)


def _numbered(section: str, words: dict[str, str], used: set[str]) -> Iterator[tuple[object, ...]]:
    """What is used of a vocabulary, as rules of this section; what is not used keeps its number for later."""
    for number, (name, template) in enumerate(words.items(), start=1):
        if name in used:
            yield f"**{section}.{number}**", _in_general(template)


def _in_general(template: str) -> str:
    """With N for the number, and more than one of everything."""
    return re.sub(r"\[[^|\]]*\|([^\]]*)\]", r"\1", template).replace("{n}", "N")


def _sets() -> Iterator[tuple[object, ...]]:
    texts = {card.name: card.text for card in _of_kind("professional")}
    for card in _of_kind("master"):
        name = card.details["set"]
        yield name, texts[f"{name} 1"], texts[f"{name} 2"], card.text


def _spoils_in_words() -> Iterator[tuple[object, ...]]:
    for card in _of_kind("spoils"):
        strengths = [f"{card.details[name]} {name}" for name in STRENGTHS if card.details.get(name)]
        yield card.name, card.details["value"], ". ".join([*strengths, card.text]).strip()


# --- the page of the game ---------------------------------------------------------------------------------


def tables() -> dict[str, str]:
    """The tables of cards and maps."""
    strengths = STRENGTHS
    made: dict[str, str] = {
        "numbers": action_numbers(find_game("dealers-in-hope")),
        "effects": table("in an `effect`", "", rows=_vocabulary(EFFECTS)),
        "powers": table("in a `power`", "", rows=_vocabulary(POWERS)),
        "counts": table("in `winter`, as a `count`", "", rows=_vocabulary(WINTER)),
        "people": table("card", "in the supply", "cost", *strengths, rows=_people()),
        "professionals": table("card", "copies", "cost", *strengths, "effect", rows=_professionals()),
        "masters": table("master", "cost", "VP", "as long as you have it", rows=_masters()),
        "presets": table("list", "", "sets", rows=_presets()),
        "factions": table("faction", "leader", "ability", "Winter", "deck", rows=_factions()),
        "leaders": table("leader card", "faction", *strengths, "effect", rows=_leaders()),
        "spoils": table("Spoils of War", "value", *strengths, "effect", rows=_spoils()),
        "cities": table("city", "map", "value", "as long as you control it", rows=_cities()),
    }
    for m in MAPS:
        name = m.name.replace("-", "_")
        headings = ("territory", "interior", "native", "adjacent to", "coasts")
        made[name] = table(*headings, rows=_lands(m))
        made[f"{name}_seas"] = table("sea region", "difficulty", "next to", rows=_seas(m))
    return made


def _vocabulary(words: dict[str, str]) -> Iterator[tuple[object, ...]]:
    """Names, as content files have them, with what they mean."""
    for name, template in words.items():
        yield f"`{name}`", _in_general(template)


def _of_kind(*kinds: str) -> Iterator[Card]:
    for face, card in enumerate(CARDS.catalogue):
        if card.kind in kinds and (CARDS.faction[face] == NONE or card.kind == "leader"):
            yield card


def _strengths(card: Card) -> tuple[object, ...]:
    return tuple([card.details.get(name) or "" for name in STRENGTHS])


def _people() -> Iterator[tuple[object, ...]]:
    for card in _of_kind("masses", "citizen"):
        yield card.name, card.details["copies"], card.details["cost"], *_strengths(card)


def _professionals() -> Iterator[tuple[object, ...]]:
    for card in _of_kind("professional"):
        yield card.name, card.details["copies"], card.details["cost"], *_strengths(card), card.text


def _masters() -> Iterator[tuple[object, ...]]:
    for card in _of_kind("master"):
        yield card.details["set"], card.details["cost"], card.details["vp"], card.text


def _presets() -> Iterator[tuple[object, ...]]:
    for preset in CARDS.presets:
        yield f"`{preset.name}`", preset.about, ", ".join(preset.sets)


def _factions(decks: bool = True) -> Iterator[tuple[object, ...]]:
    for row in CARDS.factions:
        ability = CARDS.catalogue[CARDS.numbers[row.name]].text.partition(" Winter: ")[0]
        rows = "; ".join([winter_row_in_words(line) for line in row.winter])
        deck = ", ".join([f"{count} {name}" for name, count in row.deck.items()])
        yield row.name, row.leader, ability, rows, *([deck] if decks else [])


def _leaders() -> Iterator[tuple[object, ...]]:
    for card in _of_kind("leader"):
        yield card.name, card.details["faction"], *_strengths(card), card.text


def _spoils() -> Iterator[tuple[object, ...]]:
    for card in _of_kind("spoils"):
        yield card.name, card.details["value"], *_strengths(card), card.text


def _cities() -> Iterator[tuple[object, ...]]:
    for card in _of_kind("city"):
        yield card.name, map_name(card.details["map"]), card.details["value"], card.text


def _lands(m: Map) -> Iterator[tuple[object, ...]]:
    arrows = {frozenset(pair) for pair in m.arrows}
    for land, name in enumerate(m.lands):
        beside = [
            f"{m.lands[other]} (arrow)" if frozenset((land, other)) in arrows else m.lands[other]
            for other in m.neighbours[land]
        ]
        coasts = ", ".join([m.seas[sea] for sea in m.coasts[land]])
        yield name, m.interior[land], m.native[land], ", ".join(beside), coasts


def _seas(m: Map) -> Iterator[tuple[object, ...]]:
    for sea, name in enumerate(m.seas):
        yield name, m.difficulty[sea], ", ".join([m.seas[other] for other in m.sea_neighbours[sea]])


# --- rulings ----------------------------------------------------------------------------------------------


def rulings() -> list[tuple[str, str]]:
    """The rulings of the rules page with their questions, those of the rulebooks' gaps first."""
    found = RULING.findall(RULES.read_text(encoding="utf-8"))
    return sorted(found, key=lambda ruling: (ruling[0][0] == "O", int(re.sub(r"\D", "", ruling[0]))))


def edition_rows() -> list[tuple[str, str]]:
    """The rows in which the editions play differently, as the rules page lists them."""
    section = RULES.read_text(encoding="utf-8").partition("## Two editions")[2].partition("\n## ")[0]
    return ROW.findall(section)


def shown_in() -> dict[str, list[str]]:
    """By ruling, row or card: the scenario files that show it."""
    found: dict[str, list[str]] = {}
    for file in sorted(SCENARIOS.glob("*.scenario")):
        for scenario in read(file):
            for name in scenario.shows:
                if file.stem not in found.setdefault(name, []):
                    found[name].append(file.stem)
    return found


def _links(files: list[str]) -> str:
    return ", ".join([f"[{name}]({FOLDER}/{name}.scenario)" for name in sorted(set(files))])


def scenario_tables() -> dict[str, str]:
    """Where each ruling, and each row of the editions, is shown."""
    files = shown_in()

    def of_rulings() -> Iterator[tuple[object, ...]]:
        for ruling, question in rulings():
            yield ruling, question, _links(files.get(ruling, []))

    def of_rows() -> Iterator[tuple[object, ...]]:
        for numbers, what in edition_rows():
            shown = [name for number in numbers.split(", ") for name in files.get(f"row {number}", [])]
            yield numbers, what, _links(shown)

    return {
        "rulings": table("", "question", "shown in", rows=of_rulings()),
        "editions": table("row", "", "shown in", rows=of_rows()),
    }


def main() -> None:
    for page, made in ((PAGE, tables() | scenario_tables()), (RULES, rules_tables())):
        page.write_text(with_tables(page.read_text(encoding="utf-8"), made), encoding="utf-8")


if __name__ == "__main__":
    main()
