"""A page fits the terminal: all of it where there is room, in short where not, the decision always whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.text import Text

from dealers.games import find_game
from dealers.kernel import Chance, Table
from dealers.kernel.text import names_for
from dealers.terminal.page import BAR, MORE, Page, side_by_side
from dealers.terminal.screen import Size

NAMES = ["Annabel", "Bob the Builder", "Cleo", "Dan", "Evelyn", "Fay"]
SMALL = Size(80, 22)
"""A terminal of 80 x 24, with two rows for the question."""
MOST_SEATS = {"dark-dealings": 6, "dale-of-merchants": 4, "hopes-end": 4, "dealers-in-hope": 5}
NUMBER = re.compile(r"(?<!\S)(\d+)(?=\. |[\^>v<](?:\s|$))")
"""The number of an option: before a dot, or before the arrow that says how a tile is turned."""


def decisions(name: str, seats: int, every: int, seed: int = 3) -> Iterator[tuple[Table[Any], int]]:
    """A game with random answers, and who is asked, at every so many decisions."""
    table = find_game(name).new_table(seats, {}, seed)
    lots = Chance(seed)
    number = 0
    while not table.over:
        seat = next(iter(table.pending))
        options = table.pending[seat].options
        number += 1
        if number % every == 0 or len(options) > 85:
            yield table, seat
        table.answer(seat, options[lots.below(len(options))])


def page(table: Table[Any], seat: int, notice: str = "") -> Page:
    names = names_for(seat, NAMES[: table.seats])
    return Page(table.game, table.view(seat), names, "So far", table.events(seat)[-8:], "", notice)


def late(name: str) -> tuple[Table[Any], int]:
    """A table with the most seats in the last third of its game, and who is asked."""
    every = {"dark-dealings": 170, "dale-of-merchants": 1500, "hopes-end": 400, "dealers-in-hope": 700}
    return next((t, s) for t, s in decisions(name, MOST_SEATS[name], every[name]) if len(t.history) > 160)


@pytest.mark.parametrize("name", MOST_SEATS)
def test_every_decision_of_a_whole_game_fits_a_small_terminal(name: str) -> None:
    for table, seat in decisions(name, MOST_SEATS[name], every=37):
        lines = page(table, seat).fitted(SMALL).plain.split("\n")
        assert sum(max(1, -(-len(line) // SMALL.columns)) for line in lines) <= SMALL.rows, lines
        shown = {int(number) for line in lines for number in NUMBER.findall(line)}
        offered = range(1, len(table.pending[seat].options) + 1)
        assert shown.issuperset(offered), (sorted(set(offered) - shown), lines)
        text = " ".join(" ".join(lines).split())
        whole = " ".join(page(table, seat).whole(80).plain.split())
        assert not [card for card in hidden(table, seat) if card in text and card not in whole]


@pytest.mark.parametrize("name", MOST_SEATS)
def test_a_wide_terminal_shows_blocks_side_by_side_and_no_line_is_too_long(name: str) -> None:
    table, seat = late(name)
    for size in (Size(120, 38), Size(200, 48)):
        lines = page(table, seat).fitted(size).plain.split("\n")
        assert len(lines) <= size.rows
        assert max(map(len, lines)) <= size.columns
        assert any(BAR in line for line in lines)
        assert max(map(len, lines)) > size.columns * 3 // 4, "the width is used"


@pytest.mark.parametrize("name", MOST_SEATS)
def test_where_there_is_no_end_to_the_page_nothing_is_left_out(name: str) -> None:
    table, seat = late(name)
    text = page(table, seat).fitted(Size(80, 10**6)).plain
    game, view = table.game, table.view(seat)
    whole = game.words.text(view, names_for(seat, NAMES[: table.seats]))
    before, _, asked = whole.rpartition("\n\n")
    assert text.startswith(before)
    assert text.endswith(asked)
    assert "So far\n" in text
    assert page(table, seat).whole(80).plain == text


def test_a_small_page_says_how_to_see_the_rest() -> None:
    table, seat = late("hopes-end")
    assert MORE in page(table, seat).fitted(SMALL).plain
    assert MORE not in page(table, seat).whole(80).plain


def test_the_decision_is_whole_even_where_nothing_else_fits() -> None:
    table, seat = late("dark-dealings")
    text = page(table, seat).fitted(Size(80, 11)).plain
    assert table.pending[seat].prompt in text
    assert len(text.split("\n")) <= 11


def test_more_options_than_rows_are_cut_and_said() -> None:
    table = next(t for t, _ in decisions("hopes-end", 4, every=10**6) if t.pending)
    seat = next(iter(table.pending))
    lines = page(table, seat).fitted(Size(40, 10)).plain.split("\n")
    assert lines[-1] == MORE
    assert len(lines) <= 10


def test_a_notice_stands_above_the_question_whatever_the_size() -> None:
    table, seat = late("dark-dealings")
    for size in (SMALL, Size(200, 48), Size(80, 10**6), Size(80, 8)):
        text = page(table, seat, notice="But 2 was not done.").fitted(size).plain
        assert text.index("But 2 was not done.") < text.index(table.pending[seat].prompt)


def hidden(table: Table[Any], seat: int) -> set[str]:
    """Cards in the hand of the next player that a seat sees nowhere."""
    seen = {c["card"] for zone in table.view(seat)["zones"] for c in zone["cards"] or [] if c}
    other = (seat + 1) % table.seats
    zones = [z for z in table.view(other)["zones"] if (z["zone"], z["owner"]) == ("hand", other)]
    return {card["card"] for zone in zones for card in zone["cards"] or []} - seen


def test_blocks_keep_their_order_and_take_as_few_lines_as_can_be() -> None:
    blocks = [
        [Text(f"{name} {n}") for n in range(count)] for name, count in zip("abcd", (5, 2, 2, 1), strict=True)
    ]
    lines = [line.plain for line in side_by_side(blocks, 2, 40)]
    assert len(lines) == 7
    assert lines[0] == f"a 0{BAR}b 0"
    assert [line.plain for line in side_by_side(blocks, 2, 8)][5:7] == ["", "b 0"], "no room for two columns"
