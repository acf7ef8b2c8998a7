"""Morality and History cards: the facts of both decks, and how mistakes in the files are refused."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from dealers.games.hopes_end.cards import CARDS, EFFECTS, MODIFIERS, TYPES, Cards, Event, effect_text
from dealers.games.hopes_end.tiles import CONTENT as SHIPPED
from dealers.kernel import ContentError

MORALITY = [card for card in CARDS.catalogue if card.kind == "morality"]
HISTORY = [card for card in CARDS.catalogue if card.kind == "history"]
SPREAD = (8 / 27, 12 / 27, 6 / 27, 1 / 27)
"""How likely somebody who does not choose holds 0, 1, 2 or 3 cards of a type."""
VARIETY = (0, 3 / 27, 18 / 27, 6 / 27)


def modifiers(card: Any) -> list[str]:
    return [answer["modifier"] for answer in card.details["answers"]]


# --- Morality -------------------------------------------------------------------------------------------


def test_there_are_twelve_questions_of_each_type() -> None:
    assert Counter(card.details["type"] for card in MORALITY) == dict.fromkeys(TYPES, 12)


@pytest.mark.parametrize("kind", TYPES)
def test_no_type_offers_more_of_a_modifier_than_another(kind: str) -> None:
    of_type = [modifiers(card) for card in MORALITY if card.details["type"] == kind]
    assert Counter(m for three in of_type for m in three) == dict.fromkeys(MODIFIERS, 4)
    pairs = Counter(frozenset(pair) for three in of_type for pair in combinations(three, 2))
    assert set(pairs.values()) == {1}, "every two modifiers meet on just one card of each type"
    assert len(pairs) == 36


def test_every_question_is_told_in_two_or_three_sentences_or_one_long_one() -> None:
    for card in MORALITY:
        assert 90 < len(card.text) < 260, card.name
        assert 1 <= len(re.findall(r"[.?!](?:\s|$)", card.text)) <= 4, card.name


def test_answers_are_short_different_and_of_one_form() -> None:
    texts = [answer["text"] for card in MORALITY for answer in card.details["answers"]]
    assert len(set(texts)) == 108
    for text in texts:
        assert 10 < len(text) < 80
        assert text.endswith(".")
        assert ";" not in text  # scenarios part answers with it


def test_every_card_says_that_it_is_original() -> None:
    assert {card.details["label"] for card in CARDS.catalogue} == {"original content"}


# --- History --------------------------------------------------------------------------------------------


def test_there_are_twelve_history_cards_for_everybody_and_six_for_each_type() -> None:
    concerns = Counter(card.details["concerns"] for card in HISTORY)
    assert concerns["everybody"] + concerns["variety"] == 12
    assert [concerns[kind] for kind in TYPES] == [6, 6, 6]


def test_about_half_of_the_history_cards_ruin_something() -> None:
    assert 12 <= sum(any(card.details["ruin"]) for card in HISTORY) <= 16
    assert 12 <= sum(any(card.details["extra"]) for card in HISTORY) <= 18


def mean(effect: str, concerns: tuple[str, ...]) -> float:
    """What a card of these does on average to a player who does not choose what to hold."""
    total = 0.0
    for card in HISTORY:
        if card.details["concerns"] in concerns:
            weights = VARIETY if card.details["concerns"] == "variety" else SPREAD
            total += sum(n * weight for n, weight in zip(card.details[effect], weights, strict=True))
    return total / len(HISTORY)


def test_the_budget_of_ruin_and_extra_tiles() -> None:
    everything = ("everybody", "variety", *TYPES)
    assert 0.25 <= mean("ruin", everything) <= 0.55
    assert 0.3 <= mean("extra", everything) <= 0.6


def test_the_types_have_different_fates() -> None:
    ruin = {kind: mean("ruin", (kind,)) for kind in TYPES}
    extra = {kind: mean("extra", (kind,)) for kind in TYPES}
    assert ruin["Democratic"] < min(ruin["Anarchist"], ruin["Dictator"])
    assert extra["Democratic"] < min(extra["Anarchist"], extra["Dictator"])
    three = {
        kind: sum(c.details["ruin"][3] for c in HISTORY if c.details["concerns"] == kind) for kind in TYPES
    }
    assert three["Dictator"] >= three["Anarchist"] > three["Democratic"]


def test_the_text_of_a_history_card_follows_from_its_numbers() -> None:
    event = Event("X", "Dictator", "", ruin=[0, 1, 1, 2], extra=[0, 0, 2, 2], scouts=[0, 1, 0, 0])
    assert effect_text(event) == (
        "1 Dictator card: 1 tile of yours is ruined; scouts: next turn draw two tiles, place one. "
        "2 Dictator cards: 1 tile of yours is ruined; you place 2 tiles more next turn. "
        "3 Dictator cards: 2 tiles of yours are ruined; you place 2 tiles more next turn."
    )
    assert effect_text(Event("X", "everybody", "", ruin=1)) == "Everybody: 1 tile of yours is ruined."
    swap = "you may exchange a Morality card."
    for counts, who in [
        ([1, 0, 0, 0], "No type"),
        ([1, 1, 0, 0], "At most one type"),
        ([0, 1, 0, 0], "All of one type"),
        ([0, 1, 1, 0], "1 or 2 different types"),
        ([0, 0, 1, 1], "2 or 3 different types"),
    ]:
        assert effect_text(Event("X", "variety", "", swap=counts)) == f"{who}: {swap}"
    none = Event("X", "Democratic", "", shelter=[1, 0, 0, 0])
    assert effect_text(none).startswith("No Democratic cards: shelter")


def test_every_chronicle_is_one_sentence() -> None:
    for card in HISTORY:
        assert len(re.findall(r"[.?!](?:\s|$)", card.details["chronicle"])) == 1, card.name
        assert set(EFFECTS) <= set(card.details)


# --- mistakes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        (
            "morality.toml",
            'type = "Anarchist"',
            'type = "Anarchy"',
            "question 'The Unguarded Store', field type",
        ),
        ("morality.toml", 'modifier = "builders" }', 'modifier = "masons" }', "field answers[0].modifier"),
        (
            "morality.toml",
            'name = "Two Wells"',
            'name = "The Portrait"',
            "'The Portrait', field name: is used by two",
        ),
        (
            "morality.toml",
            '[[modifier]]\nname = "envoys"',
            '[[modifier]]\nname = "scouts"',
            "'scouts', field name",
        ),
        (
            "morality.toml",
            '  { text = "Stand between the lines until it is light.", modifier = "sentries" },\n',
            "",
            "'Two Wells', field answers: has to be 3 answers",
        ),
        ("history.toml", "ruin = 4", "ruin = -1", "'Black Rain', field ruin: Expected `int` >= 0"),
        (
            "history.toml",
            "ruin = 4",
            "ruin = [0, 1]",
            "'Black Rain', field ruin: has to be a number, or four",
        ),
        ("history.toml", "ruin = 4", "ruin = [0, 1, 1, 1]", "has to be one number if it concerns everybody"),
        ("history.toml", "ruin = 4", "ruin = 0", "'Black Rain', field ruin: this card does nothing"),
        ("history.toml", 'name = "Black Rain"', 'name = "Bend"', "'Bend', field name: is used by two rows"),
        (
            "history.toml",
            'concerns = "Dictator"',
            'concerns = "Dictators"',
            "event 'The Monument', field concerns",
        ),
    ],
)
def test_a_mistake_in_a_file_names_card_and_field(
    tmp_path: Path, file: str, before: str, after: str, told: str
) -> None:
    shutil.copytree(SHIPPED, tmp_path / "content")
    path = tmp_path / "content" / file
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        Cards(tmp_path / "content")
    assert str(error.value).startswith(f"{file}: ")
    assert told in str(error.value)


def test_decks_that_are_too_small_are_refused(tmp_path: Path) -> None:
    shutil.copytree(SHIPPED, tmp_path / "content")
    path = tmp_path / "content" / "morality.toml"
    questions = path.read_text(encoding="utf-8").split("[[question]]")
    path.write_text("[[question]]".join(questions[:10]), encoding="utf-8")
    with pytest.raises(ContentError, match="9 cards are too few"):
        Cards(tmp_path / "content")
