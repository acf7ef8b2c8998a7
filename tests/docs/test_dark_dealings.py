"""The pages about Dark Dealings: tables are those of the content, rulings are shown where they say."""

from __future__ import annotations

import re

from tests.docs.card_tables import PAGE, RULES, places, tables, with_tables
from tests.docs.pages import prose
from tests.docs.picture import PICTURE, lines_of, page

from dealers.games import find_game
from dealers.kernel.scenario import read

TEXT = PAGE.read_text(encoding="utf-8")
RULES_TEXT = RULES.read_text(encoding="utf-8")


def test_the_card_tables_are_those_of_the_content() -> None:
    assert sorted(places(TEXT) + places(RULES_TEXT)) == sorted(tables())
    for text in (TEXT, RULES_TEXT):
        assert with_tables(text) == text, "write them anew: python -m tests.docs.card_tables"


def test_every_card_stands_in_the_page() -> None:
    for card in find_game("dark-dealings").cards:
        assert f"| {card.name} |" in TEXT


def test_every_option_of_the_game_is_explained() -> None:
    for setting in find_game("dark-dealings").settings:
        assert f"`--{setting.name.replace('_', '-')}" in TEXT


def test_all_rulings_are_listed_in_order() -> None:
    for text in (TEXT, RULES_TEXT):
        rulings = re.findall(r"^\| (DD-\d\d) \|", text, re.MULTILINE)
        assert rulings == [f"DD-{number:02}" for number in range(1, 40)]


def test_every_ruling_is_shown_where_the_page_says() -> None:
    for ruling, row in re.findall(r"^\| (DD-\d\d) \|(.+)\|$", TEXT, re.MULTILINE):
        links = re.findall(r"\]\((\S+\.scenario)\)", row)
        assert links or ruling == "DD-37"
        for link in links:
            assert any(ruling in scenario.shows for scenario in read(PAGE.parent / link)), (ruling, link)


def test_the_page_labels_what_is_original() -> None:
    labels = {card.details["label"] for card in find_game("dark-dealings").cards}
    for label in labels:
        assert f"*{label}*" in prose(RULES)


def test_the_picture_shows_what_the_terminal_shows() -> None:
    shown = [line.rstrip() for line in page().export_text().splitlines() if line.strip()]
    drawn = lines_of(PICTURE.read_text(encoding="utf-8"))
    assert drawn == shown, "draw it again: python -m tests.docs.picture"
