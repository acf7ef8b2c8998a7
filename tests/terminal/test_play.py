"""A match at the terminal: turns, commands, undo, saving after every answer, and hot-seat."""

from __future__ import annotations

import errno
import io
import os
from pathlib import Path
from typing import Any

import pytest

from dealers.games import find_game
from dealers.kernel import Table, load_with_extra
from dealers.terminal.play import Match, play
from dealers.terminal.saves import Keeper
from dealers.terminal.screen import Screen, uninterrupted
from dealers.terminal.seats import Seating

from .conftest import MakeScreen, hopeless, printed

GAME = find_game("dark-dealings")


def match(
    home: Path, screen: Screen, *players: str, table: Table[Any] | None = None, **options: Any
) -> Match:
    table = table or GAME.new_table(len(players), options, 7)
    return Match(table, Seating(players), Keeper(home / "saved.game"), screen)


def saved(home: Path) -> Table[Any]:
    return load_with_extra((home / "saved.game").read_bytes(), find_game)[0]


def test_a_person_plays_a_whole_game_with_nothing_but_ones(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen(*["1"] * 200, pretty=False)
    assert play(match(home, screen, "me", "random", "random")) == 0
    text = printed(screen)
    assert "The game is over." in text
    assert "heroes defeated" in text
    assert "tie-break 1: defenses remaining" in text
    assert f"replay {home / 'saved.game'}" in text
    assert isinstance(screen.out.file, io.StringIO)
    assert "\x1b" not in screen.out.file.getvalue(), "no colours without a terminal"


def test_words_of_a_label_are_an_answer_too(home: Path, make_screen: MakeScreen) -> None:
    table = GAME.new_table(2, {}, 7)
    hand = [GAME.cards[table.state.face[card]].name for card in table.state.hand[0]]
    screen, _ = make_screen(hand[4].lower(), hand[1].lower(), pretty=False)
    game = match(home, screen, "me", "random", table=table)
    play(game)
    names = [
        GAME.cards[game.table.state.face[option[1]]].name for seat, option in game.table.history if seat == 0
    ]
    assert names == [hand[4], hand[1]]


def test_the_name_of_a_card_wins_over_longer_names_that_contain_it(
    home: Path, make_screen: MakeScreen
) -> None:
    table = GAME.new_table(2, {}, 7)
    labels = [option["label"] for option in table.view(0)["decision"]["options"]]
    assert "lure Thief 2" in labels
    screen, _ = make_screen("Thief 2")
    game = match(home, screen, "me", "random", table=table)
    play(game)
    assert len(game.table.history) == 1


@pytest.mark.parametrize(
    ("words", "reply"),
    [
        ("99", "There is no option 99: choose a number from 1 to 9."),
        ("0", "There is no option 0: choose a number from 1 to 9."),
        ("lure", "'lure' could mean"),
        ("fight", "No hero is attacking."),
        ("xyzzy", "'xyzzy' is none of your options"),
        ("Cave Giant", "Cave Giant is none of the cards you can choose from now."),
        ("u", "Cannot undo: there is no answer of yours to take back."),
        ("h", "Ctrl-C loses nothing"),
        ("help", "undo your last answer"),
        ("l", "is dealt 9 heroes"),
        ("? 1", "Challenge 2, armor 3"),
        ("? 10", "There is no option 10: they go from 1 to 9."),
        ("? cave giant", "[original content]"),
        ("?cave", "Heavy Hitter"),
        ("? kave giant", "did you mean Cave Giant?"),
        ("? knight", "Knight 14, Knight 21"),
        ("?", "Type ? and a number or a name for one card in full."),
        ("? zzzz", "Dark Dealings has no card 'zzzz'"),
    ],
)
def test_anything_else_is_replied_to_and_changes_nothing(
    home: Path, make_screen: MakeScreen, words: str, reply: str
) -> None:
    screen, _ = make_screen(words)
    game = match(home, screen, "me", "random")
    play(game)
    assert reply in printed(screen)
    assert game.table.history == []


def test_a_refusal_names_the_rule(home: Path, make_screen: MakeScreen) -> None:
    table, hero = hopeless()
    answers = len(table.history)
    screen, _ = make_screen("fight", "trip cord")
    play(match(home, screen, "me", table=table))
    assert f"Your defenses cannot defeat {hero}" in printed(screen)
    assert len(table.history) == answers


def test_an_answer_can_be_taken_back_until_somebody_learns_something(
    home: Path, make_screen: MakeScreen
) -> None:
    screen, _ = make_screen("1", "u", "2", "1", "u")
    game = match(home, screen, "me", "random")
    play(game)
    text = printed(screen)
    assert [option for seat, option in game.table.history if seat == 0] != []
    assert sum(seat == 0 for seat, _ in game.table.history) == 2
    assert "Cannot undo: a card or a chance result was revealed since your last answer." in text
    assert saved(home).history == game.table.history, "also what was undone is saved"


def test_what_bots_did_since_is_taken_back_as_well(home: Path, make_screen: MakeScreen) -> None:
    table = GAME.new_table(2, {}, 1)
    while table.view()["facts"]["phase"] != "defense phase":
        seat, options = table.turn()
        table.answer(seat, options[0])
    for seat in (0, 0, 1, 1):
        table.answer(seat, table.pending[seat].options[0])
    before = table.history.copy()
    screen, _ = make_screen("1", "u")
    game = match(home, screen, "me", "greedy", table=table)
    play(game)
    assert printed(screen).count("Since your last turn") == 1, "the bot has taken a card meanwhile"
    assert game.table.history == before
    assert saved(home).history == before
    screen, _ = make_screen("2", "u")
    two = match(home, screen, "me", "me", table=game.table)
    two.table.answer(0, two.table.pending[0].options[0])
    play(two)
    assert "Cannot undo" in printed(screen), "another person has answered"


def test_every_answer_is_saved_at_once(
    home: Path, make_screen: MakeScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, _ = make_screen(*["1"] * 9)
    game = match(home, screen, "me", "random")
    lengths: list[int] = []
    keep = game.keeper.keep

    def watched(table: Table[Any], extra: dict[str, Any]) -> bool:
        done = keep(table, extra)
        lengths.append(len(saved(home).history))
        return done

    monkeypatch.setattr(game.keeper, "keep", watched)
    play(game)
    assert lengths == list(range(len(lengths)))
    assert not list(home.glob(".saved*")), "no temporary files stay behind"


def test_a_resumed_game_goes_on_exactly_as_it_would_have(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen(*["1"] * 200)
    whole = match(home, screen, "me", "greedy", "random")
    play(whole)
    for stop in (3, 12):
        screen, _ = make_screen(*["1"] * stop, "q")
        part = match(home, screen, "me", "greedy", "random")
        assert play(part) == 0
        assert "Go on with:" in printed(screen)
        screen, _ = make_screen(*["1"] * 200)
        rest = match(home, screen, "me", "greedy", "random", table=saved(home))
        play(rest)
        assert rest.table.history == whole.table.history


def test_the_log_since_the_last_turn_stands_above_the_question(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen("1", "1")
    play(match(home, screen, "me", "random"))
    page = printed(screen).split("Since your last turn")[-1]
    assert "Random lures a hidden card (2 times)." in page
    assert "Everybody passes the remaining heroes to the left." in page
    assert page.index("Everybody passes") < page.index("Lure a hero to your castle")


def test_enter_draws_the_page_again(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen("")
    play(match(home, screen, "me", "random"))
    assert printed(screen).count("Lure a hero to your castle (first of two).") == 2


# --- stopping -------------------------------------------------------------------------------------------


def test_the_end_of_input_saves_and_says_how_to_go_on(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen("1", pretty=False)
    assert play(match(home, screen, "me", "random")) == 0
    assert "The input has ended." in printed(screen)
    assert f"play --resume {home / 'saved.game'}" in printed(screen)
    assert len(saved(home).history) == 1


def test_ctrl_c_while_a_bot_thinks_loses_nothing(
    home: Path, make_screen: MakeScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dealers.terminal.play.make_any_bot", interrupted)
    screen, _ = make_screen("1", "1")
    assert play(match(home, screen, "me", "random")) == 130
    assert len(saved(home).history) == 2


def test_ctrl_c_waits_until_an_answer_is_saved() -> None:
    done = []

    def press_in_the_middle() -> None:
        with uninterrupted():
            os.kill(os.getpid(), 2)
            done.append("saved")

    with pytest.raises(KeyboardInterrupt):
        press_in_the_middle()
    assert done == ["saved"]


def test_quitting_can_save_a_copy_under_another_name(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen("1", f"q {home / 'copy.game'}")
    assert play(match(home, screen, "me", "random")) == 0
    table, extra = load_with_extra((home / "copy.game").read_bytes(), find_game)
    assert len(table.history) == 1
    assert extra["seats"] == ["me", "random"]


def test_quitting_does_not_overwrite_a_file(home: Path, make_screen: MakeScreen) -> None:
    (home / "precious").write_text("mine")
    screen, _ = make_screen(f"q {home / 'precious'}")
    play(match(home, screen, "me", "random"))
    assert (home / "precious").read_text() == "mine"
    assert "exists already" in " ".join(printed(screen).split())  # wherever the line is broken


# --- trouble with the disk ------------------------------------------------------------------------------


def test_a_full_disk_is_said_once_and_the_game_goes_on(
    home: Path, make_screen: MakeScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = [True] * 3 + [False] * 1000

    def sync(handle: int) -> None:
        if full.pop(0):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", sync)
    screen, _ = make_screen("1", "1", "1", "q", pretty=False)
    assert play(match(home, screen, "me", "random")) == 0
    text = printed(screen)
    assert text.count("cannot be written: No space left on device. The game goes on.") == 1
    assert "Saving works again." in text
    assert len(saved(home).history) == 5
    assert not list(home.glob(".saved*"))


def test_quitting_unsaved_asks_for_another_file(
    home: Path, make_screen: MakeScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sync(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", sync)
    screen, _ = make_screen("1", "q")
    assert play(match(home, screen, "me", "random")) == 1
    assert "Type q FILE to save to another file" in printed(screen)


def test_a_missing_folder_is_said(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen("1")
    table = GAME.new_table(2, {}, 7)
    play(Match(table, Seating(["me", "random"]), Keeper(home / "no" / "saved.game"), screen))
    assert "No such file or directory. The game goes on." in printed(screen)


# --- several people, or none ----------------------------------------------------------------------------


def test_the_device_is_passed_before_another_hand_is_shown(home: Path, make_screen: MakeScreen) -> None:
    screen, typist = make_screen("", "1", "1", "", "1")
    play(match(home, screen, "me", "me", "random"))
    waits = [prompt.strip() for prompt in typist.prompts if "press Enter" in prompt]
    assert waits == [f"Player {n}, press Enter when you are ready." for n in (1, 2)]
    assert isinstance(screen.out.file, io.StringIO)
    raw = screen.out.file.getvalue()
    before, _, after = raw.partition("Player 2")
    assert "Pass the device to" in before
    assert "\x1b[3J" in after, "also what was scrolled away is gone"
    parts = printed(screen).split("Pass the device to Player 2")
    assert len(parts) == 2
    own = [
        option["label"].removeprefix("lure ")
        for option in match(home, screen, "me", "me").table.view(1)["decision"]["options"]
    ]
    assert not any(f" {name} " in parts[0] for name in own), "nobody has seen Player 2's hand before"


def test_a_person_alone_is_not_asked_to_pass_the_device(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen("1", "1", "1")
    play(match(home, screen, "random", "me"))
    assert "Pass the device" not in printed(screen)


def test_without_a_terminal_no_line_is_read_for_passing_the_device(
    home: Path, make_screen: MakeScreen
) -> None:
    screen, _ = make_screen(*["1"] * 300, pretty=False)
    game = match(home, screen, "me", "me")
    play(game)
    assert game.table.over
    assert "--- Player 2 ---" in printed(screen)


def test_bots_among_themselves_can_be_watched(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen()
    assert play(match(home, screen, "random", "random")) == 0
    assert "Random A lures a hidden card." in printed(screen)
    assert "The game is over." in printed(screen)


def test_solo_play_ends_with_the_score(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen(*["1"] * 200, pretty=False)
    play(match(home, screen, "me", row=3))
    assert "The game is over. You score " in printed(screen)
