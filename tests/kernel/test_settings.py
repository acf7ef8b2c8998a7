"""Options that a game declares: words from a command line or form, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.toy import TOY

from dealers.kernel import Outcome, Setting, UsageError, ranks_by

ROUNDS, CRUEL, MOOD = TOY.settings


@pytest.mark.parametrize(
    ("setting", "word", "value"),
    [
        (ROUNDS, "3", 3),
        (CRUEL, "yes", True),
        (CRUEL, "True", True),
        (CRUEL, "on", True),
        (CRUEL, "1", True),
        (CRUEL, "no", False),
        (CRUEL, "OFF", False),
        (MOOD, "grave", "grave"),
    ],
)
def test_a_word_is_read_as_the_kind_of_value_the_option_has(setting: Setting, word: str, value: Any) -> None:
    parsed = setting.parse(word)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("setting", "word", "allowed"),
    [
        (ROUNDS, "4", "1, 2 or 3"),
        (ROUNDS, "-1", "1, 2 or 3"),
        (ROUNDS, "two", "1, 2 or 3"),
        (ROUNDS, "--1", "1, 2 or 3"),
        (ROUNDS, "\u00b2", "1, 2 or 3"),
        (ROUNDS, "", "1, 2 or 3"),
        (ROUNDS, "9" * 5000, "1, 2 or 3"),
        (CRUEL, "maybe", "no or yes"),
        (MOOD, "glum", "gay or grave"),
    ],
)
def test_a_word_that_is_not_allowed_is_refused_with_those_that_are(
    setting: Setting, word: str, allowed: str
) -> None:
    with pytest.raises(UsageError, match=f"option {setting.name} cannot be .*: choose {allowed}"):
        setting.parse(word)


@pytest.mark.parametrize("value", [True, "2", 2.0, 2.5, None, [2]])
def test_a_value_of_another_kind_is_refused(value: Any) -> None:
    with pytest.raises(UsageError):
        ROUNDS.check(value)


@pytest.mark.parametrize("value", [1, 0, "yes", None])
def test_a_number_is_no_yes_or_no(value: Any) -> None:
    with pytest.raises(UsageError):
        CRUEL.check(value)


def test_defaults_are_filled_in() -> None:
    assert TOY.check_options({"cruel": True}) == {"rounds": 2, "cruel": True, "mood": "gay"}


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UsageError, match="Masquerade has no option 'crule': did you mean cruel"):
        TOY.check_options({"crule": True})


def test_an_option_like_no_other_is_refused_with_all_names() -> None:
    with pytest.raises(UsageError, match="it has rounds, cruel, mood"):
        TOY.check_options({"zzz": 1})


def test_a_setting_describes_itself_for_forms() -> None:
    assert ROUNDS.as_json() == {
        "name": "rounds",
        "type": "int",
        "default": 2,
        "values": [1, 2, 3],
        "help": "Rounds to play.",
        "more": False,
        "seats": [],
        "needs": {},
    }


def test_equal_keys_share_a_rank_and_the_next_rank_is_left_out() -> None:
    assert ranks_by([(5, 1), (7, 0), (5, 1), (1, 9)]) == [2, 1, 2, 4]


def test_an_outcome_adds_up_its_parts_and_names_all_winners() -> None:
    outcome = Outcome([1, 3, 1], [{"a": 2, "b": 3}, {"a": 1}, {"b": 5}], [{"c": 1}, {"c": 0}, {"c": 1}])
    assert outcome.totals == [5, 1, 5]
    assert outcome.winners == [0, 2]
    assert outcome.as_json()["tiebreaks"] == [{"c": 1}, {"c": 0}, {"c": 1}]


def test_a_rematch_has_the_same_options_unless_the_game_says_otherwise() -> None:
    options = TOY.check_options({})
    again = TOY.rematch_options(options, Outcome([1, 2], [{}, {}]), [1, 0])
    assert again == options
    assert again is not options
