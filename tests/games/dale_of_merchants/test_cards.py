"""The content: what every deck has, that every card has its function, how mistakes in files are refused."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dealers
from dealers.games.dale_of_merchants import characters, decks, traps
from dealers.games.dale_of_merchants.abilities import ABILITIES, DOES
from dealers.games.dale_of_merchants.cards import (
    ABILITY,
    ALERT,
    CARDS,
    CHARACTER,
    CONTENT,
    COPIES,
    COUNTS_AS,
    DECK_FILES,
    FINISH,
    FROM_DISCARD,
    JUNK,
    LATER,
    NO_LIMIT,
    PASSIVE,
    PASSIVES,
    PLAY,
    SERIES_FILES,
    SPECIALTY,
    STAYS,
    TECHNIQUE,
    TO_PLAY,
    TRAP,
    Cards,
    CharacterRow,
    check_functions,
    faces_named,
    technique,
)
from dealers.games.dale_of_merchants.moments import CANNOT_WIN, DEALT, SET_UP, moments_of
from dealers.kernel import ContentError

assert decks.__all__
assert characters.__all__
assert traps.set_trap is not None
FACES = range(len(CARDS.catalogue))


@pytest.mark.parametrize("deck", CARDS.decks, ids=lambda deck: deck.short)
def test_every_deck_has_the_same_figures(deck: object) -> None:
    assert [(row.value, row.copies) for row in deck.cards] == [(1, 4), (2, 3), (3, 3), (4, 3), (5, 1), (5, 1)]  # type: ignore[attr-defined]


def test_there_are_eight_decks_and_five_kinds_of_traps() -> None:
    assert len(CARDS.decks) == len(DECK_FILES) + len(SERIES_FILES)
    assert len(DECK_FILES) == 8
    assert CARDS.first_character == 1 + 8 * 6 + 5 * 4
    collection = range(CARDS.first_trap)
    kinds = [CARDS.kind[face] for face in collection]
    assert kinds.count(TECHNIQUE) == 44
    assert kinds.count(PASSIVE) == 4
    assert sum(CARDS.bonus[face] for face in collection if CARDS.kind[face] == TECHNIQUE) == 41


@pytest.mark.parametrize("face", FACES, ids=lambda face: CARDS.catalogue[face].name)
def test_every_card_has_a_function_and_none_too_many(face: int) -> None:
    does = [
        table for table in (PLAY, FINISH, LATER, ABILITY, ALERT, COUNTS_AS, FROM_DISCARD) if face in table
    ]
    if face == JUNK or CARDS.kind[face] == CHARACTER:
        assert does == []
    elif CARDS.kind[face] == SPECIALTY:
        assert does == ([PLAY, ALERT] if CARDS.good_for[face] & TO_PLAY else [])
    elif CARDS.kind[face] == TRAP:
        assert does == [PLAY, ALERT]
    elif CARDS.kind[face] == PASSIVE:
        assert len(does) == 1 or CARDS.catalogue[face].name in PASSIVES or face in COPIES
        assert all(table not in (PLAY, FINISH, LATER, ALERT) for table in does)
    else:
        assert face in PLAY or face in FINISH or face in STAYS
        assert (face in FINISH) <= (CARDS.finish[face] is not None)
        assert (face in LATER) <= (face in STAYS)


@pytest.mark.parametrize("number", range(len(ABILITIES)), ids=[ability.name for ability in ABILITIES])
def test_every_ability_has_a_function(number: int) -> None:
    assert number in DOES


@pytest.mark.parametrize("row", CARDS.characters, ids=lambda row: row.name)
def test_a_passive_effect_is_attached_to_a_moment(row: CharacterRow) -> None:
    moments = moments_of(row.name)
    assert bool(moments) or not (row.passive or row.setup or row.cannot_win), "its texts promise something"
    assert (CANNOT_WIN in moments) == bool(row.cannot_win)
    assert bool({SET_UP, DEALT} & set(moments)) == bool(row.setup)


def test_prices_are_read() -> None:
    assert CARDS.spend[CARDS.numbers["Greed"]] == (1, 1)
    assert CARDS.spend[CARDS.numbers["Ice Trade"]] == (1, NO_LIMIT)
    assert CARDS.spend[CARDS.numbers["Safe Profits"]] == (1, 8)
    assert CARDS.finish[CARDS.numbers["Perfect Move"]] == (1, NO_LIMIT)
    assert CARDS.spend[CARDS.numbers["Stove"]] is None


def test_a_trap_has_a_face_for_every_player() -> None:
    faces = faces_named("Snapping Purse")
    assert [CARDS.owner[face] for face in faces] == [0, 1, 2, 3]
    assert len({CARDS.catalogue[face].name for face in faces}) == 4


def test_texts_are_whole_sentences_in_plain_characters() -> None:
    for card in CARDS.catalogue[1:]:
        for text in (card.text, *card.details["rulings"]):
            if text or card.kind != "character":  # what some characters have is their specialty cards
                assert text.endswith("."), card.name
            assert text.isascii(), card.name


# --- mistakes -------------------------------------------------------------------------------------------


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return Path(shutil.copytree(CONTENT, tmp_path / "content"))


MISTAKES = [
    (
        "penguins.toml",
        'Equipment"\nvalue = 3',
        'Equipment"\nvalue = 6',
        ["'Traveling Equipment'", "field value", "is 6"],
    ),
    (
        "penguins.toml",
        'Equipment"\nvalue = 3',
        'Equipment"\nvalue = "3"',
        ["'Traveling Equipment'", "field value", "int"],
    ),
    ("penguins.toml", 'kind = "passive"', 'kind = "lazy"', ["'Stove'", "field kind", "lazy"]),
    (
        "penguins.toml",
        'kind = "passive"',
        'kind = "passive"\nbonus = true',
        ["'Stove'", "field kind", "no bonus"],
    ),
    ("penguins.toml", 'spend = "1+"', 'spend = "1 or more"', ["'Ice Trade'", "field spend", '"1+"']),
    ("turtles.toml", 'finish = "3"', 'finish = "3-"', ["'Inspiration'", "field finish"]),
    ("penguins.toml", 'name = "Fishing"', 'nmae = "Fishing"', ["nmae"]),
    ("penguins.toml", 'name = "Fishing"', 'name = "Stove"', ["Stove", "field name", "two rows"]),
    ("gulls.toml", 'name = "Anchor"', 'name = "Stove"', ["Stove", "field name", "two rows"]),
    ("penguins.toml", "copies = 4", "copies = 5", ["a deck has 15 cards, this one has 16"]),
    ("penguins.toml", "copies = 3", "copies = 1", ["a deck has 15 cards, this one has 13"]),
    ("penguins.toml", "value = 2", "value = 1", ["one card valued 1"]),
    ("penguins.toml", "complexity = 2", "complexity = 4", ["field complexity", "0 to 3"]),
    ("bats.toml", 'needs = "clock"', 'needs = "moon"', ["needs", "moon"]),
    ("traps.toml", "value = 1\ntext", "text", ["trap", "value"]),
    ("penguins.toml", "value = 2", "value = ", ["not valid TOML"]),
]


@pytest.mark.parametrize(
    ("file", "before", "after", "said"), MISTAKES, ids=[f"{m[0]}: {m[2]}" for m in MISTAKES]
)
def test_a_mistake_is_refused_by_file_card_and_field(
    content: Path, file: str, before: str, after: str, said: list[str]
) -> None:
    text = (content / file).read_text(encoding="utf-8")
    assert before in text
    (content / file).write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        Cards(content)
    message = str(error.value)
    assert file in message or "content" in message
    assert [words for words in said if words not in message] == [], message


@pytest.mark.parametrize(
    ("table", "name", "said"),
    [
        (PLAY, "Greed", "tuataras.toml: 'Greed', field kind: a technique needs a function"),
        (FINISH, "Perfect Move", "turtles.toml: 'Perfect Move', field kind: a technique needs a function"),
        (ABILITY, "Coffee Grinder", "pangolins.toml: 'Coffee Grinder', field kind: a passive card needs"),
        (COUNTS_AS, "Stove", "penguins.toml: 'Stove', field kind: a passive card needs a function"),
        (FROM_DISCARD, "Inheritance", "mongooses.toml: 'Inheritance', field kind: a passive card needs"),
        (ALERT, "Snapping Purse", "traps.toml: 'Snapping Purse', field alert: a trap needs a function"),
    ],
)
def test_a_row_without_its_function_is_refused(
    table: dict[int, object], name: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_functions()
    for face in faces_named(name):
        monkeypatch.delitem(table, face)
    with pytest.raises(ContentError, match=re.escape(said)):
        check_functions()


def test_a_function_for_finishing_needs_a_price_to_finish(content: Path) -> None:
    text = (content / "turtles.toml").read_text(encoding="utf-8")
    (content / "turtles.toml").write_text(text.replace('finish = "1+"\n', ""), encoding="utf-8")
    with pytest.raises(ContentError, match="'Perfect Move', field finish: a card with @on_finish"):
        check_functions(Cards(content))


def test_a_function_for_a_card_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ContentError, match="'Travelling Equipment', and no row in content/ has this name"):
        technique("Travelling Equipment")(lambda t, x: None)


def test_a_game_with_a_row_without_its_function_cannot_be_imported(tmp_path: Path) -> None:
    package = Path(dealers.__file__).parent
    shutil.copytree(package, tmp_path / "dealers", ignore=shutil.ignore_patterns("web", "__pycache__"))
    deck = tmp_path / "dealers" / "games" / "dale_of_merchants" / "decks" / "macaws.py"  # not compiled
    code = deck.read_text(encoding="utf-8")
    deck.write_text(code.replace('@technique("Flashy Show")\n', ""), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", "import dealers.games"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode != 0
    assert "macaws.toml: 'Flashy Show', field kind: a technique needs a function" in run.stderr


def test_a_file_that_is_missing_is_named(content: Path) -> None:
    (content / "gulls.toml").unlink()
    with pytest.raises((ContentError, OSError), match=r"gulls\.toml"):
        Cards(content)
