"""The rules page: it lists every ruling and option, and says what the content says."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.hopes_end.cities import GAME

from dealers.games.hopes_end.cards import CARDS, MODIFIERS
from dealers.games.hopes_end.tiles import CONTENT

TEXT = (CONTENT.parent / "rules.md").read_text(encoding="utf-8")


def test_all_rulings_are_listed_in_order() -> None:
    assert re.findall(r"^\| (HE-\d\d) \|", TEXT, re.MULTILINE) == [f"HE-{n:02}" for n in range(1, 45)]


def test_every_modifier_is_told_in_the_words_of_its_cards() -> None:
    texts = {
        answer["modifier"]: answer["effect"]
        for card in CARDS.catalogue
        if card.kind == "morality"
        for answer in card.details["answers"]
    }
    assert set(texts) == set(MODIFIERS)
    for name, text in texts.items():
        assert f"| {name.capitalize()} | {text} |" in TEXT


def test_every_option_is_explained() -> None:
    for heading in ("### Choose the stack", "### Ruin limit", "### Loose edges"):
        assert heading in TEXT
    limit = next(setting for setting in GAME.settings if setting.name == "ruin_limit")
    values = [str(value) for value in limit.values]
    assert f"{', '.join(values[:-1])} or {values[-1]} ruined tiles" in TEXT


def test_the_page_labels_what_is_original() -> None:
    assert "*Original content*" in TEXT
    for file in sorted(Path(CONTENT).glob("*.toml")):
        assert file.read_text(encoding="utf-8").startswith('label = "original content"\n')
