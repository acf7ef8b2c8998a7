"""The content of Dark Dealings: the facts of both decks, and how mistakes in the files are refused."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import dealers
from dealers.games.dark_dealings.cards import CARDS, CONTENT, Cards
from dealers.kernel import ContentError

HEROES = [card.details for card in CARDS.catalogue[: CARDS.base_heroes]]
EXPANSION = [card.details for card in CARDS.catalogue[CARDS.base_heroes : CARDS.heroes]]
DEFENSES = [card.details for card in CARDS.catalogue[CARDS.first_defense :]]


def strikes() -> list[dict[str, Any]]:
    return [strike for defense in DEFENSES for strike in defense["strikes"]]


# --- heroes ---------------------------------------------------------------------------------------------


def test_there_are_54_heroes_with_the_challenge_values_1_to_54() -> None:
    assert sorted(hero["challenge"] for hero in HEROES) == list(range(1, 55))


def test_each_of_six_classes_has_nine_heroes() -> None:
    assert Counter(hero["class"] for hero in HEROES) == dict.fromkeys(
        ["Thief", "Halflings", "Wizard", "Berserker", "Knight", "Ranger"], 9
    )


@pytest.mark.parametrize("kind", ["trap", "spell", "minion"])
def test_each_type_opens_36_heroes(kind: str) -> None:
    assert sum(kind in hero["vulnerable"] for hero in HEROES) == 36


def test_every_set_of_vulnerabilities_is_as_frequent_as_its_kind() -> None:
    counts = Counter(frozenset(hero["vulnerable"]) for hero in HEROES)
    assert sorted((len(types), n) for types, n in counts.items()) == [(1, 6)] * 3 + [(2, 6)] * 3 + [(3, 18)]


def test_the_halflings_of_the_rulebook_exist() -> None:
    (hero,) = [
        h
        for h in HEROES
        if h["class"] == "Halflings" and sorted(h["vulnerable"]) == ["minion", "trap"] and h["armor"] == 1
    ]
    assert hero["challenge"] == 3


def test_armor_is_spread_as_designed_and_rangers_wear_more_than_most() -> None:
    assert Counter(h["armor"] for h in HEROES) == {1: 3, 2: 6, 3: 12, 4: 12, 5: 12, 6: 6, 7: 3}
    assert sum(h["armor"] for h in HEROES) / 54 == 4
    assert sum(h["armor"] for h in HEROES if h["class"] == "Ranger") / 9 == 5


def test_within_a_class_challenge_rises_with_armor_and_falls_with_vulnerabilities() -> None:
    for one in HEROES:
        for other in HEROES:
            if one["class"] == other["class"]:
                weaker = one["armor"] <= other["armor"] and len(one["vulnerable"]) >= len(other["vulnerable"])
                assert not weaker or one["challenge"] <= other["challenge"]


def test_the_challenge_values_of_the_rulebook_example_exist() -> None:
    assert {54, 30, 24} <= {hero["challenge"] for hero in HEROES}
    (top,) = [hero for hero in HEROES if hero["challenge"] == 54]
    assert (top["class"], top["armor"], top["vulnerable"]) == ("Knight", 7, ["trap"])


def test_the_expansion_has_nine_gnomes_and_six_dragon_warriors() -> None:
    assert Counter(hero["class"] for hero in EXPANSION) == {"Gnome Illusionist": 9, "Dragon Warrior": 6}
    assert all(len(h["vulnerable"]) >= 2 for h in EXPANSION if h["class"] == "Dragon Warrior")
    gnomes = [h["armor"] for h in EXPANSION if h["class"] == "Gnome Illusionist"]
    dragons = [h["armor"] for h in EXPANSION if h["class"] == "Dragon Warrior"]
    assert max(gnomes) < min(dragons)


def test_the_expansion_repeats_challenge_values() -> None:
    assert {h["challenge"] for h in EXPANSION} & {h["challenge"] for h in HEROES}


# --- defenses -------------------------------------------------------------------------------------------


def test_there_are_53_defenses_with_ids_in_order() -> None:
    rows = tomllib.loads((CONTENT / "defenses.toml").read_text(encoding="utf-8"))["defense"]
    assert [row["id"] for row in rows] == [f"D{n:02}" for n in range(1, 54)]


def test_every_defense_has_one_to_three_sides_and_a_trash_icon_on_its_last_only() -> None:
    for defense in DEFENSES:
        sides = defense["strikes"]
        assert 1 <= len(sides) <= 3
        assert [side["trash"] for side in sides] == [False] * (len(sides) - 1) + [True]


def test_the_strikes_total_168_over_90_sides() -> None:
    sides = [strike for strike in strikes() if strike["types"]]
    assert sum(side["value"] for side in sides) == 168
    assert len(sides) == 90


def test_abilities_are_as_frequent_as_designed() -> None:
    assert Counter(d["ability"] for d in DEFENSES) == {"": 38, "booster": 6, "heavy hitter": 6, "detour": 3}


def test_three_defenses_change_their_type_and_two_have_all_types_at_once() -> None:
    kinds = [{tuple(side["types"]) for side in defense["strikes"]} for defense in DEFENSES]
    assert sum(len(kind) == 3 for kind in kinds) == 3
    assert sum(kind == {("trap", "spell", "minion")} for kind in kinds) == 2
    assert sum(kind == {()} for kind in kinds) == 3


def test_no_type_is_better_than_another() -> None:
    patterns: dict[str, Counter[Any]] = {"trap": Counter(), "spell": Counter(), "minion": Counter()}
    for defense in DEFENSES:
        kinds = {tuple(side["types"]) for side in defense["strikes"]}
        if len(kinds) == 1 and len(min(kinds)) == 1:
            ((kind,),) = kinds
            values = tuple(side["value"] for side in defense["strikes"])
            patterns[kind][defense["ability"], defense["rank"], values] += 1
    assert patterns["trap"] == patterns["spell"] == patterns["minion"]
    assert patterns["trap"].total() == 15


def test_the_rank_follows_from_the_strikes() -> None:
    """Twice the strength less two: values plus a half per strike, with the ability counted per side."""
    for card in CARDS.catalogue[CARDS.first_defense :]:
        sides, ability = card.details["strikes"], card.details["ability"]
        strength = 0.0
        for side in sides:
            value = side["value"] * (1.5 if len(side["types"]) == 3 else 1)
            strength += 1.5 if ability == "detour" else value + 0.5
            strength += {"booster": 1, "heavy hitter": -1}.get(ability, 0)
        assert abs(card.details["rank"] - (2 * strength - 2)) < 1, card.name


# --- all cards ------------------------------------------------------------------------------------------


def test_every_card_has_a_name_of_its_own_and_is_labelled_as_original_content() -> None:
    assert len({card.name for card in CARDS.catalogue}) == len(CARDS.catalogue) == 54 + 15 + 53
    assert {card.details["label"] for card in CARDS.catalogue} == {"original content"}


def test_every_hero_and_every_defense_with_an_ability_has_a_text() -> None:
    for card in CARDS.catalogue:
        if card.kind == "hero" or card.details["ability"]:
            assert len(card.text) > 20, card.name


def test_the_icon_of_every_card_is_in_the_sprite() -> None:
    sprite = Path(dealers.__file__).parent / "web" / "games" / "dark-dealings" / "icons.svg"
    drawn = set(re.findall(r'<symbol id="([^"]+)"', sprite.read_text(encoding="utf-8")))
    assert {card.details["icon"] for card in CARDS.catalogue} <= drawn


def test_turning_and_striking_lead_to_the_next_side_or_to_the_end() -> None:
    for number, defense in enumerate(DEFENSES):
        first = 4 * (CARDS.first_defense + number)
        last = len(defense["strikes"]) - 1
        for side in range(last):
            assert CARDS.after_strike[first + side] == CARDS.after_turn[first + side] == first + side + 1
        assert CARDS.after_strike[first + last] == CARDS.after_turn[first + last] == -1


# --- mistakes in the files ------------------------------------------------------------------------------

HEROES_FILE, EXPANSION_FILE, DEFENSES_FILE = "heroes.toml", "expansion_heroes.toml", "defenses.toml"


def broken(tmp_path: Path, file: str, old: str, new: str) -> str:
    """What is said about the content after a change in one file."""
    content = tmp_path / "content"
    shutil.copytree(CONTENT, content)
    text = (content / file).read_text(encoding="utf-8")
    assert old in text
    (content / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        Cards(content)
    return str(refused.value)


HERO = 'name = "Halflings 3"'
TRIP_CORD = 'name = "Trip Cord"\nrank = 1\nstrikes = [ { types = ["trap"], value = 1, trash = true } ]'
BARE_CORD = 'name = "Trip Cord"\nrank = 1\nstrikes = '


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        (HEROES_FILE, "armor = 1\n", 'armor = "one"\n', ["'Halflings 1'", "armor", "int"]),
        (HEROES_FILE, "armor = 1\n", "armor = 0\n", ["'Halflings 1'", "armor", "at least 1"]),
        (HEROES_FILE, "armor = 1\n", "", ["'Halflings 1'", "armor", "missing"]),
        (HEROES_FILE, "armor = 1\n", "armor = 1\narmour = 1\n", ["'Halflings 1'", "armour", "unknown"]),
        (HEROES_FILE, "challenge = 1\n", "challenge = 1.5\n", ["'Halflings 1'", "challenge"]),
        (
            HEROES_FILE,
            'vulnerable = ["trap", "spell", "minion"]',
            'vulnerable = ["trap", "spel"]',
            ["'Halflings 1'", "vulnerable", "spel"],
        ),
        (
            HEROES_FILE,
            'vulnerable = ["trap", "spell", "minion"]',
            "vulnerable = []",
            ["'Halflings 1'", "vulnerable", "one, two or three"],
        ),
        (HEROES_FILE, 'class = "Halflings"', 'class = "Hobbits"', ["'Halflings 1'", "class", "'Hobbits'"]),
        (HEROES_FILE, 'ability = "thief"', 'ability = "steal"', ["'Thief'", "ability", "steal"]),
        (EXPANSION_FILE, 'name = "Gnome Illusionist 1"', HERO, ["'Halflings 3'", "name", "unique"]),
        (DEFENSES_FILE, 'name = "Frost Snap"', 'name = "Trip Cord"', ["'Trip Cord'", "name", "unique"]),
        (DEFENSES_FILE, 'id = "D02"', 'id = "D01"', ["'D01'", "id", "unique"]),
        (DEFENSES_FILE, TRIP_CORD, BARE_CORD + "[]", ["'Trip Cord'", "strikes", "one to four sides"]),
        (
            DEFENSES_FILE,
            TRIP_CORD,
            BARE_CORD + '[ { types = [], value = 1, trash = true } ]',
            ["'Trip Cord'", "strikes, side 1", "at least one type"],
        ),
        (
            DEFENSES_FILE,
            TRIP_CORD,
            BARE_CORD + '[ { types = ["trap"], value = 0 } ]',
            ["'Trip Cord'", "strikes, side 1", "above 0"],
        ),
        (
            DEFENSES_FILE,
            TRIP_CORD,
            BARE_CORD + '[ { types = ["trap", "trap"], value = 1 } ]',
            ["'Trip Cord'", "strikes, side 1", "twice"],
        ),
        (
            DEFENSES_FILE,
            TRIP_CORD,
            BARE_CORD + '[ { types = ["trap"], worth = 1 } ]',
            ["'Trip Cord'", "strikes"],
        ),
        (
            DEFENSES_FILE,
            TRIP_CORD,
            BARE_CORD + "[" + ", ".join(['{ types = ["trap"], value = 1 }'] * 4) + "]",
            ["'Trip Cord'", "strikes", "never end"],
        ),
        (DEFENSES_FILE, 'rank = 1\n', 'rank = "low"\n', ["'Trip Cord'", "rank"]),
        (DEFENSES_FILE, 'name = "booster"\n', 'name = "rocket"\n', ["ability", "'booster'"]),
        (DEFENSES_FILE, 'name = "Trip Cord"\n', "", ["row 1", "name"]),
    ],
)  # fmt: skip
def test_a_mistake_is_refused_naming_file_card_and_field(
    tmp_path: Path, file: str, old: str, new: str, words: list[str]
) -> None:
    said = broken(tmp_path, file, old, new)
    for word in [file, *words]:
        assert word in said


def test_a_file_that_is_not_toml_is_refused_with_the_place(tmp_path: Path) -> None:
    said = broken(tmp_path, HEROES_FILE, "armor = 1\n", "armor = = 1\n")
    assert "heroes.toml: not valid TOML" in said
    assert "line" in said


def test_a_file_with_broken_characters_is_refused(tmp_path: Path) -> None:
    content = tmp_path / "content"
    shutil.copytree(CONTENT, content)
    (content / HEROES_FILE).write_bytes(b'label = "\xff\xfe"')
    with pytest.raises(ContentError, match=r"heroes\.toml: not valid TOML"):
        Cards(content)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    content = tmp_path / "content"
    shutil.copytree(CONTENT, content)
    (content / DEFENSES_FILE).unlink()
    with pytest.raises(ContentError, match=r"defenses\.toml: cannot be read"):
        Cards(content)


def test_a_missing_table_is_named(tmp_path: Path) -> None:
    content = tmp_path / "content"
    shutil.copytree(CONTENT, content)
    (content / EXPANSION_FILE).write_text('label = "x"\nnote = "y"\nclass = []\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"expansion_heroes\.toml: .*hero"):
        Cards(content)
