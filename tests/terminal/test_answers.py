"""What people type is understood, or refused with the reason that a dimmed option would show."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dale_of_merchants.test_text import position

from dealers.kernel import AmbiguousAnswer, IllegalAnswer, InvalidAnswer, Table
from dealers.terminal.answers import understood


@pytest.fixture
def table() -> Table[Any]:
    return position()


@pytest.mark.parametrize("words", ["buy ice trade", "Ice Trade", "2"])
def test_numbers_and_parts_of_labels_are_understood(table: Table[Any], words: str) -> None:
    assert table.label(understood(table, 0, words)) == "buy Ice Trade for 5"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("play stove", "Stove is a passive card"),
        ("stove", "Stove is a passive card"),
        ("finish avid financier", "it leaves your schedule by itself"),
        ("cache", "that card is not in the market"),
        ("anchor", "Anchor is none of the cards you can choose from now"),
        ("end your turn", "a turn has an action"),
    ],
)
def test_what_is_not_possible_is_refused_with_its_reason(table: Table[Any], words: str, why: str) -> None:
    with pytest.raises(IllegalAnswer, match=why):
        understood(table, 0, words)


def test_words_that_mean_nothing_or_several_things(table: Table[Any]) -> None:
    with pytest.raises(InvalidAnswer, match="'hello' is none of your options: choose 1 to 5"):
        understood(table, 0, "hello")
    with pytest.raises(AmbiguousAnswer, match="'greed' could mean"):
        understood(table, 0, "greed")
    with pytest.raises(InvalidAnswer, match="there is no option 9"):
        understood(table, 0, "9")
