"""Reading at the table: the pager, the rules with `r`, the map with `m`, the whole table with `v`, help."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from dealers.games import find_game
from dealers.kernel import Table
from dealers.kernel.rulespage import parse, rules_text
from dealers.terminal.help import help_text
from dealers.terminal.pager import read
from dealers.terminal.play import AFTER, BEFORE, KEYS, Match, play
from dealers.terminal.replay import KEYS as REPLAY_KEYS
from dealers.terminal.rules import show_rules
from dealers.terminal.saves import Keeper
from dealers.terminal.screen import Screen
from dealers.terminal.seats import Seating

from .conftest import MakeScreen, printed

GAMES = ["dark-dealings", "hopes-end", "dale-of-merchants", "dealers-in-hope"]


def small(screen: Screen) -> Screen:
    """The screen as a terminal of 80 x 24."""
    screen.out = Console(file=screen.out.file, force_terminal=True, width=80, height=24, highlight=False)
    return screen


def text_of(count: int) -> Text:
    return Text("\n".join(f"line {n}" for n in range(1, count + 1)))


def pages(screen: Screen) -> list[str]:
    """What was read, page by page."""
    file: Any = screen.out.file
    return [re.sub(r"\x1b\[[0-9;]*m", "", part) for part in file.getvalue().split("\x1b[2J") if part]


# --- the pager ------------------------------------------------------------------------------------------


def test_a_short_text_is_just_shown(make_screen: MakeScreen) -> None:
    screen, typist = make_screen()
    assert not read(small(screen), text_of(22))
    assert typist.prompts == []


def test_a_long_text_is_turned_page_by_page(make_screen: MakeScreen) -> None:
    screen, typist = make_screen("", "b", "e", "")
    assert read(small(screen), text_of(50))
    tops = [page.split("line ")[1].split()[0] for page in pages(screen) if "line " in page]
    assert tops == ["1", "23", "1", "29"]
    assert "1-22 of 50" in typist.prompts[0]
    assert "Enter or q leaves" in typist.prompts[-1]


def test_words_are_sought_and_found_again(make_screen: MakeScreen) -> None:
    screen, _ = make_screen("/LINE 3", "n", "n", "/nothing", "/", "x", "q")
    read(small(screen), text_of(50))
    tops = [page.split("line")[1].split()[0] for page in pages(screen) if "line" in page]
    assert tops[1:4] == ["3", "30", "31"]
    assert "'nothing' is nowhere in this text." in printed(screen)
    assert "'x' is not understood" in printed(screen)


def test_without_a_terminal_all_of_it_is_printed_and_no_line_is_read(make_screen: MakeScreen) -> None:
    screen, _ = make_screen("q", pretty=False)
    assert not read(screen, text_of(500))
    assert "line 500" in printed(screen)
    assert screen.ask("?") == "q"


# --- the rules ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_can_be_opened_by_its_number(make_screen: MakeScreen, name: str) -> None:
    game = find_game(name)
    rules = parse(rules_text(game)).rules
    numbers = [rule.number for rule in rules]
    screen, _ = make_screen(*numbers, "q")
    show_rules(small(screen), game)
    assert "is not understood" not in printed(screen)
    shown = pages(screen)[1:]
    assert len(shown) == len(numbers)
    for number, page in zip(numbers, shown, strict=True):
        assert number in page.split("\n")[0] or number in page, (number, page)


@pytest.mark.parametrize("name", GAMES)
def test_the_first_line_of_a_page_of_rules_stays_on_the_screen(make_screen: MakeScreen, name: str) -> None:
    screen, typist = make_screen("", "e", "q")
    show_rules(small(screen), find_game(name), "contents")
    assert len(typist.prompts) == 3
    assert max(map(len, typist.prompts)) < 80  # else the cursor is on the line below
    whole, _ = make_screen(pretty=False)
    show_rules(whole, find_game(name))
    assert "(#" not in printed(whole)  # a link within the page leads nowhere here


def test_rules_open_at_the_contents_at_a_section_or_at_words(make_screen: MakeScreen) -> None:
    game = find_game("dark-dealings")
    screen, _ = make_screen("q")
    show_rules(small(screen), game)
    assert "3.1  Hero phase" in printed(screen)
    screen, _ = make_screen("q")
    show_rules(small(screen), game, "3.1")
    assert "Hero phase" in pages(screen)[0].split("\n")[0]
    screen, _ = make_screen("q")
    show_rules(small(screen), game, "dark tower")
    assert "dark tower" in pages(screen)[0].split("\n")[0]


def test_rules_in_a_pipe_are_one_section_or_all(make_screen: MakeScreen) -> None:
    game = find_game("dark-dealings")
    screen, _ = make_screen(pretty=False)
    show_rules(screen, game, "3.1")
    assert "3.1.1" in printed(screen)
    assert "3.2.1" not in printed(screen)


# --- at the table ---------------------------------------------------------------------------------------


def at_table(home: Path, screen: Screen, name: str, seats: int) -> tuple[Match, Table[Any]]:
    table = find_game(name).new_table(seats, {}, 7)
    players = ["me", *["random"] * (seats - 1)]
    return Match(table, Seating(players), Keeper(home / "saved.game"), screen), table


def test_rules_open_where_they_are_about_the_decision(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen("r", "q", "r contents", "q", "q")
    game, table = at_table(home, small(screen), "dark-dealings", 3)
    rule = table.view(0)["decision"]["rule"]
    play(game)
    _, at_rule, _, contents, *_ = pages(screen)
    assert rule == "3.1.1"
    assert rule in at_rule.split("\n")[0]
    assert "Contents" in contents.split("\n")[0]


def test_looking_at_things_answers_nothing(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen("r", "q", "r 3.1", "", "q", "v", "q", "m", "l", "h", "r nonsense word", "q")
    game, table = at_table(home, small(screen), "dark-dealings", 3)
    assert play(game) == 0
    text = printed(screen)
    assert table.history == []
    assert "Dark Dealings has no map: v shows the whole table." in text
    assert "'nonsense word' is no number of a rule, nor is it in the rules" in " ".join(text.split())
    assert text.count("Lure a hero to your castle (first of two).") >= 3, "the page is drawn after reading"


@pytest.mark.parametrize(
    ("name", "seats", "sign"), [("dealers-in-hope", 3, "Lyon"), ("hopes-end", 2, "barracks")]
)
def test_games_with_a_board_have_a_map(
    home: Path, make_screen: MakeScreen, name: str, seats: int, sign: str
) -> None:
    screen, _ = make_screen("m", "q")
    game, _ = at_table(home, small(screen), name, seats)
    play(game)
    assert sign in pages(screen)[-1]


@pytest.mark.parametrize("width", [40, 60, 80, 132])
def test_help_wraps_at_the_width_of_the_terminal(width: int) -> None:
    for keys in (KEYS, REPLAY_KEYS):
        lines = help_text(keys, width, BEFORE, AFTER).split("\n")
        assert max(map(len, lines)) <= width
        words = " ".join(" ".join(lines).split())
        assert all(" ".join(meaning.split()) in words for _, meaning in keys)


def test_complaints_wrap_too(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen("Cave Giant", "? kave giant", "x" * 30)
    game, _ = at_table(home, small(screen), "dark-dealings", 3)
    play(game)
    lines = printed(screen).split("\n")
    assert max(len(line) for line in lines if " " in line) <= 80  # the name of a file is not broken
