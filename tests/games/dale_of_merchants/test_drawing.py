"""What the browser draws for every deck: an emblem and colours of its own, and a picture for each card."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import dealers
from dealers.games.dale_of_merchants.cards import CARDS

FOLDER = Path(dealers.__file__).parent / "web" / "games" / "dale-of-merchants"
DECKS = [deck.short for deck in CARDS.decks]
READABLE = 4.5
"""The contrast that small text should have (WCAG, level AA)."""

Colour = tuple[int, int, int]


def table_of(name: str) -> dict[str, str]:
    """One of the tables of `pictures.js`."""
    found = re.search(rf"export const {name} = {{(.*?)\n}};", text_of("pictures.js"), re.DOTALL)
    assert found
    return {
        quoted or word: icon for quoted, word, icon in re.findall(r'(?:"(.+?)"|(\w+)): "(.+?)"', found[1])
    }


def text_of(file: str) -> str:
    return (FOLDER / file).read_text(encoding="utf-8")


def drawn() -> list[str]:
    """The icons of both sprites."""
    return re.findall(r'<symbol id="([^"]+)"', text_of("icons.svg") + text_of("emblems.svg"))


def colours_of(deck: str) -> dict[str, Colour]:
    found = re.search(rf"\.dm-folk-{deck} {{(.*?)}}", text_of("cards.css"), re.DOTALL)
    assert found, f"{deck} has no colours in cards.css"
    return {
        name: (int(hexa[:2], 16), int(hexa[2:4], 16), int(hexa[4:], 16))
        for name, hexa in re.findall(r"--([\w-]+): #(\w{6});", found[1])
    }


def brightness(colour: Colour) -> float:
    """Relative luminance, as WCAG has it."""
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_every_deck_has_an_emblem_that_no_other_deck_has() -> None:
    emblems = [table_of("EMBLEMS")[deck] for deck in DECKS]
    assert len(set(emblems)) == len(DECKS)
    assert set(emblems) <= set(drawn())


def test_every_card_of_a_deck_has_a_picture() -> None:
    pictures = table_of("PICTURES")
    without = [card.name for deck in CARDS.decks for card in deck.cards if card.name not in pictures]
    assert not without
    assert set(pictures.values()) <= set(drawn())


def test_what_is_written_on_the_colours_of_a_deck_can_be_read() -> None:
    for deck in DECKS:
        colours = colours_of(deck)
        ground, ink = brightness(colours["folk"]), brightness(colours["folk-ink"])
        assert (ground + 0.05) / (ink + 0.05) >= READABLE, deck


def test_no_two_decks_have_nearly_the_same_colour() -> None:
    for one, other in itertools.combinations(DECKS, 2):
        a, b = colours_of(one)["folk"], colours_of(other)["folk"]
        assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) >= 32, f"{one} and {other}"
