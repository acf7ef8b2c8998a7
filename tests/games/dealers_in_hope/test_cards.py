"""The content: the numbers that the rulebooks fix, how much there is, and how mistakes are refused."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dealers.games.dealers_in_hope.cards import (
    CARDS,
    CITIZEN,
    CITY,
    CONTENT,
    LEADER,
    MASS,
    NONE,
    PROFESSIONAL,
    SPOILS,
    Cards,
)
from dealers.games.dealers_in_hope.maps import Map
from dealers.kernel import ContentError

FACES = range(len(CARDS.catalogue))


def copies(kind: int) -> int:
    """How many cards of a type there are, those of factions left out."""
    return sum(
        CARDS.copies[face] for face in FACES if CARDS.type[face] == kind and CARDS.faction[face] == NONE
    )


def card(name: str) -> tuple[int, tuple[int, int, int]]:
    face = CARDS.numbers[name]
    return CARDS.cost[face], CARDS.strengths[face]


# --- what the rulebooks say -----------------------------------------------------------------------------


def test_there_is_as_much_of_everything_as_in_the_box() -> None:
    assert (copies(MASS), copies(CITIZEN), copies(PROFESSIONAL)) == (15, 50, 123)
    assert (copies(SPOILS), copies(CITY)) == (26, 24)
    assert (len(CARDS.sets), len(CARDS.factions)) == (12, 6)


@pytest.mark.parametrize("number", range(6))
def test_a_faction_has_fourteen_cards_two_of_them_leaders(number: int) -> None:
    deck = [face for face in FACES if CARDS.faction[face] == number and CARDS.copies[face]]
    assert sum(CARDS.copies[face] for face in deck) == 14
    assert [CARDS.type[face] for face in deck].count(LEADER) == 2


def test_the_numbers_that_follow_from_the_examples() -> None:
    assert card("Migrating Masses") == (1, (0, 0, 1))
    assert card("Tutor")[1][2] == 3
    cost, (_, _, support) = card("Privateers 1")
    assert (cost, support) == (4, 1)
    cost, (_, defense, support) = card("Privateers 2")
    assert (cost, defense, support) == (6, 2, 2)
    assert card("Privateers Master")[0] == 4
    assert CARDS.sets[0].master.power == {"glory": 1}
    assert next(row.power for row in CARDS.factions if row.leader == "Navaa") == {"hand": 1}


def test_masses_have_one_strength_of_one() -> None:
    masses = [
        CARDS.strengths[face] for face in FACES if CARDS.type[face] == MASS and CARDS.faction[face] == NONE
    ]
    assert sorted(masses) == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]


@pytest.mark.parametrize("face", FACES, ids=lambda face: CARDS.catalogue[face].name)
def test_a_copy_in_a_faction_is_like_the_card_in_the_supply(face: int) -> None:
    kind = CARDS.kind[face]
    for table in (CARDS.type, CARDS.cost, CARDS.strengths, CARDS.set, CARDS.level, CARDS.effect):
        assert table[face] == table[kind]
    assert CARDS.faction[kind] in (NONE, CARDS.faction[face])


@pytest.mark.parametrize("face", FACES, ids=lambda face: CARDS.catalogue[face].name)
def test_names_can_be_listed_and_every_card_does_something(face: int) -> None:
    name = CARDS.catalogue[face].name
    assert not set(name) & set(",;:()")
    assert any(CARDS.strengths[face]) or CARDS.effect[face] or any(CARDS.powers[face])


# --- mistakes -------------------------------------------------------------------------------------------


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    """The content with one thing changed."""
    shutil.copytree(CONTENT, folder, dirs_exist_ok=True)
    text = (folder / file).read_text("utf-8")
    assert old in text, f"{old!r} is no longer in {file}"
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("citizens.toml", "copies = 18", "copies = many", "citizens.toml: not valid TOML"),
        ("citizens.toml", "cost = 2", 'cost = "two"', "citizens.toml: citizen 'Recruit', field cost"),
        ("citizens.toml", "copies = 18", "copies = 18\nlevel = 1", "citizens.toml: citizen 'Recruit'"),
        ("locations.toml", '"Ferry Docks"', '"Recruit"', "'Recruit', field name: is used by two rows"),
        ("professions.toml", "sail = 1", "sale = 1", "'Privateers 1', field effect: there is no 'sale'"),
        (
            "professions.toml",
            "sail = 1",
            "sail = 0",
            "'Privateers 1', field effect: sail has to be 1 or more",
        ),
        ("professions.toml", "glory = 1", "fame = 1", "'Privateers master', field power: there is no 'fame'"),
        ("professions.toml", 'sets = ["Privateers", ', "sets = [", "field sets: name 8 different sets"),
        (
            "professions.toml",
            'sets = ["Privateers"',
            'sets = ["Pirates"',
            "field sets: name 8 different sets",
        ),
        ("factions.toml", '"Recruit" = 2', '"Recruit" = 3', "'Tidewalkers', field deck: a deck has 14 cards"),
        (
            "factions.toml",
            '"Recruit" = 2',
            '"Cook" = 2',
            "'Tidewalkers', field deck: there is no card 'Cook'",
        ),
        ("factions.toml", "hand = 1", "hands = 1", "'Tidewalkers', field power: there is no 'hands'"),
        ("factions.toml", "per = 2", "per = 0", "'Tidewalkers', field winter: per has to be 1 or more"),
        ("factions.toml", 'count = "', 'count = "bad ', "'Tidewalkers', field winter: 'bad "),
        ("locations.toml", "value = 2", "value = 4", "locations.toml: spoils 'Container Port', field value"),
        ("locations.toml", "draw = 1", "steal = 1", "field effect: there is no 'steal'"),
        ("locations.toml", "sail = 1", "fly = 1", "field power: there is no 'fly'"),
    ],
)
def test_a_mistake_in_a_file_is_refused_with_its_place(
    file: str, old: str, new: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(ContentError) as caught:
        Cards(changed(tmp_path, file, old, new))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("europe.toml", "native = 5", "native = 4", "europe.toml: land 'Edinburgh', field native"),
        ("europe.toml", "native = 5", "native = 6", "'Edinburgh', field native: no city card of this value"),
        ("europe.toml", 'name = "Milan"', 'name = "Turin"', "'Milan', field name: is on the outlines"),
        ("europe.toml", 'name = "Middle Sea"', 'name = "Milan"', "'Milan', field name: is used by two rows"),
        ("europe.toml", 'between = ["', 'between = ["New ', "field between: there is no such territory"),
        ("europe.borders.json", "{", "", "europe.borders.json: "),
    ],
)
def test_a_mistake_on_a_map_is_refused_with_its_place(
    file: str, old: str, new: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(ContentError) as caught:
        Map("europe", changed(tmp_path, file, old, new))
    assert message in str(caught.value)
