"""Rules pages: what is a rule, what is a ruling, and which numbers are mistakes."""

from __future__ import annotations

import pytest

from dealers.games import GAMES, find_game
from dealers.kernel.rulespage import answers, parse, rules_text, without_comments


def test_a_rule_is_a_paragraph_an_item_or_a_row_that_begins_with_its_number() -> None:
    page = parse(
        "## Turns\n\n**2.1** Draw\na card.\n\nNot a rule.\n\n- **2.2** Play it.\n- Not this.\n\n"
        "| | |\n| --- | --- |\n| **2.3** | Stop |\n\n**2.4.**\n\nIn **2.5** nothing begins.\n\n"
        "**Gold** 2.6\n\n1. **2.7** Go\n   on.\n  - **2.8** Below.\n\n|**2.9**|Narrow|\n"
    )
    assert [(rule.number, rule.text) for rule in page.rules] == [
        ("2.1", "Draw a card."),
        ("2.2", "Play it."),
        ("2.3", "Stop"),
        ("2.7", "Go on."),
        ("2.8", "Below."),
        ("2.9", "Narrow"),
    ]
    assert {rule.heading for rule in page.rules} == {"Turns"}


def test_what_follows_a_rule_after_an_empty_line_is_not_part_of_it() -> None:
    assert parse("**1.1** One.\n\nA remark.\n").rules[0].text == "One."


@pytest.mark.parametrize("number", ["DD-01", "O12", "R2.1.1", "R2.10", "F7"])
def test_a_ruling_is_a_row_that_begins_with_its_id(number: str) -> None:
    [ruling] = parse(f"## Rulings\n\n| {number} | May one? | No | Official |\n").rulings
    assert (ruling.number, ruling.text) == (number, "May one? No")


@pytest.mark.parametrize("cell", ["3", "22, 26", "Booster", "1, 2, 2", "**Reorganize**", "HE", "+1"])
def test_other_rows_are_no_rulings(cell: str) -> None:
    assert parse(f"| {cell} | something |\n") == ([], [])


def test_what_play_cannot_show_says_why() -> None:
    page = parse(
        "**1.1** <!-- not in play: a list --> 40 cards.\n\n| X1 | Q | A <!-- not in play: words --> |\n"
    )
    assert page.rules[0].not_in_play == "a list"
    assert page.rules[0].text == "40 cards."
    assert page.rulings[0].not_in_play == "words"


def test_answers_are_told_without_what_is_for_the_program() -> None:
    assert answers("| X1 | Q | *A* <!-- not in play: words --> |\n") == {"X1": ("Q", "A")}


def test_a_comment_of_another_kind_is_no_excuse() -> None:
    assert parse("**1.1** <!-- table: x --> 40 cards.\n").rules[0].not_in_play == ""


@pytest.mark.parametrize("second", ["1.2", "1.1", "0.9"])
def test_numbers_have_to_ascend(second: str) -> None:
    found = parse(f"## A\n\n**1.2** One.\n\n**{second}** Two.\n").mistakes()
    assert [sentence for sentence in found if sentence.startswith(second)]


def test_numbers_are_compared_as_numbers_and_may_leave_gaps() -> None:
    assert parse("## A\n\n**1.2** One.\n\n**1.9** Two.\n\n**1.10** Three.\n").mistakes() == []


def test_rules_below_one_heading_begin_alike_and_those_below_others_differ() -> None:
    assert parse("## A\n\n**1.1** One.\n\n**2.1** Two.\n").mistakes()
    assert parse("## A\n\n**1.1** One.\n\n## B\n\n**1.2** Two.\n").mistakes()
    assert parse("## A\n\n**1.1** One.\n\n## B\n\n**2.1** Two.\n").mistakes() == []


def test_a_ruling_that_is_there_twice_is_a_mistake() -> None:
    assert parse("| X1 | Q | A |\n| X2 | Q | A |\n| X1 | Q | A |\n").mistakes() == ["X1 is there twice"]


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_every_game_is_without_mistakes(name: str) -> None:
    assert parse(rules_text(find_game(name))).mistakes() == []


def test_readers_see_no_comments() -> None:
    text = "**1.1** <!-- not in play: a list --> 40 cards.\n\n<!-- table: x -->\n\n| a |\n\n<!-- end -->\n"
    assert without_comments(text) == "**1.1** 40 cards.\n\n\n| a |\n\n"
