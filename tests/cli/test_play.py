"""`dealers play` from the command line."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dealers.games import find_game
from dealers.kernel import load_with_extra

from .conftest import Dealers

PLAY = ("play", "dark-dealings")
ONES = "1\n" * 300


def history(path: Path) -> int:
    return len(load_with_extra(path.read_bytes(), find_game)[0].history)


def test_a_whole_game_can_be_piped(dealers: Dealers, home: Path) -> None:
    run = dealers(*PLAY, "--seats", "me,random,random", "--seed", 3, "--save", home / "a.game", typed=ONES)
    assert run.code == 0
    assert "The game is over." in run.out
    assert "heroes defeated" in run.out
    assert f"replay {home / 'a.game'}" in run.out
    assert "\x1b" not in run.out
    assert run.err == ""


def test_the_same_seed_deals_the_same_game(dealers: Dealers, home: Path) -> None:
    def play(name: str) -> str:
        out = dealers(*PLAY, "--seats", "me,random", "--seed", 3, "--save", home / name, typed=ONES).out
        return out.partition("Look back")[0]

    assert play("a") == play("b")


def test_options_of_the_game_are_taken(dealers: Dealers, home: Path) -> None:
    dealers(*PLAY, "--seats", "me", "--hardcore", "--row", 7, "--save", home / "a.game", typed="1\n")
    table, _ = load_with_extra((home / "a.game").read_bytes(), find_game)
    assert table.options == {"hardcore": True, "expansion_heroes": False, "row": 7}


def test_options_of_the_game_may_come_first(dealers: Dealers, home: Path) -> None:
    dealers("play", "--row", 7, "dark-dealings", "--seats", "me", "--save", home / "a.game", typed="1\n")
    assert load_with_extra((home / "a.game").read_bytes(), find_game)[0].options["row"] == 7
    assert "Which game?" in dealers("play", "--hardcore", typed="1\n").out


def test_without_a_game_a_few_questions_set_one_up(dealers: Dealers) -> None:
    run = dealers("play", typed="\n2\n1\n1\nno\n1\n")
    assert run.code == 0
    assert "Which game?" in run.out
    assert "Who plays Dark Dealings?" in run.out
    assert "No looking at your own hero pile" in run.out
    assert "Lure a hero to your castle (second of two)." in run.out
    assert "The input has ended." in run.out


def test_unanswered_questions_say_how_to_do_without(dealers: Dealers) -> None:
    run = dealers("play")
    assert run.code == 2
    assert "without questions:" in run.err
    assert "play dark-dealings --seats me,greedy" in run.err


def test_a_piped_game_without_seats_has_the_usual_ones(dealers: Dealers) -> None:
    assert "Greedy A: 9 heroes in hand" in dealers(*PLAY, typed="q\n").out


def test_resume_goes_on_with_the_last_game_and_its_players(dealers: Dealers, home: Path) -> None:
    start = [*PLAY, "--seats", "me,random,random", "--names", "Zoe,Grim,Hild", "--seed", 3, "--save"]
    whole = dealers(*start, home / "a", typed=ONES).out
    first = dealers(*start, home / "b", typed="1\n1\n1\nq\n")
    assert first.code == 0
    assert f"play --resume {home / 'b'}" in first.out
    second = dealers("play", "--resume", typed="1\n" * 5)
    assert "Grim: 7 heroes in hand" in second.out
    third = dealers("play", "--resume", home / "b", typed=ONES)
    assert third.code == 0
    assert (
        third.out.partition("The game is over.")[2].split("Look")[0]
        == (whole.partition("The game is over.")[2].split("Look")[0])
    )
    assert (home / "a").read_bytes() == (home / "b").read_bytes()


def test_a_seat_can_be_handed_to_a_bot_on_resume(dealers: Dealers, home: Path) -> None:
    dealers(*PLAY, "--seats", "me,random", "--seed", 3, "--save", home / "a", typed="1\nq\n")
    run = dealers("play", "--resume", home / "a", "--seats", "random,random")
    assert "The game is over." in run.out


def test_resume_can_save_elsewhere(dealers: Dealers, home: Path) -> None:
    dealers(*PLAY, "--seats", "me,random", "--seed", 3, "--save", home / "a", typed="1\nq\n")
    dealers("play", "--resume", home / "a", "--save", home / "b", typed="1\nq\n")
    assert (history(home / "a"), history(home / "b")) == (1, 4)


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["play", "chess"], "there is no game 'chess': there are dark-dealings"),
        (["play", "dark-dealing"], "did you mean dark-dealings?"),
        ([*PLAY, "--seats", "me,clever"], "there is no bot 'clever'"),
        ([*PLAY, "--seats", "me,ismcts"], "there is no bot 'ismcts'"),
        (
            [*PLAY, "--seats", "me,greedy,greedy,greedy,greedy,greedy,greedy"],
            "is for 1 to 6 players, not for 7",
        ),
        ([*PLAY, "--seats", "me", "--hardcor"], "did you mean hardcore?"),
        ([*PLAY, "--seats", "me", "--row", "9"], "choose 3, 4, 5, 6 or 7"),
        ([*PLAY, "--seats", "me", "--row"], "--row needs a value"),
        ([*PLAY, "--seats", "me", "--hardcore=maybe"], "option hardcore cannot be 'maybe': choose no or yes"),
        ([*PLAY, "--seats", "me", "extra"], "'extra' is not expected here"),
        ([*PLAY, "--seats", "me", "--seed", "x"], "--seed"),
        ([*PLAY, "--names", "Ann"], "--names goes with --seats"),
        ([*PLAY, "--seats", "me,me", "--names", "Ann"], "--names has 1 names"),
        ([*PLAY, "--seats"], "--seats"),
        (["play", "--resume"], "there is no unfinished game"),
        (["play", "--resume", "missing.game"], "there is no file"),
        (["play", "--resume", "--hardcore"], "leave out --hardcore"),
        (["play", "--resume", "--seed", "3"], "leave out --seed"),
        (["play", "[red]"], "there is no game '[red]'"),
    ],
)
def test_wrong_usage_is_explained(dealers: Dealers, args: list[str], problem: str) -> None:
    run = dealers(*args)
    assert run.code == 2
    assert problem in " ".join(run.err.split())
    assert run.out == ""


def test_a_corrupt_or_foreign_save_is_refused(dealers: Dealers, home: Path) -> None:
    path = home / "a.game"
    dealers(*PLAY, "--seats", "me,random", "--seed", 3, "--save", path, typed="1\nq\n")
    good = path.read_bytes()
    for data, problem in (
        (good[:-10], "damaged or cut short"),
        (good.replace(b'"seats"', b'"seatz"', 1), "damaged or cut short"),
        (b"hello", "not a saved table"),
        (b"", "not a saved table"),
        (b"\xff\xfe\x00", "not a saved table"),
    ):
        path.write_bytes(data)
        run = dealers("play", "--resume", path)
        assert run.code == 1
        assert problem in run.err
        assert str(path) in run.err
        assert path.read_bytes() == data, "the file is left as it was"


def test_a_save_of_other_rules_is_refused(
    dealers: Dealers, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "a.game"
    game = find_game("dark-dealings")
    monkeypatch.setattr(game, "version", "0")
    dealers(*PLAY, "--seats", "me,random", "--save", path, typed="1\nq\n")
    monkeypatch.undo()
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    run = dealers("play", "--resume", path)
    assert run.code == 1
    assert "saved under version 0 of Dark Dealings" in run.err


def test_a_finished_game_is_for_looking_back(dealers: Dealers, home: Path) -> None:
    dealers(*PLAY, "--seats", "random,random", "--save", home / "a")
    run = dealers("play", "--resume", home / "a")
    assert run.code == 2
    assert "is over: look back at it with" in run.err


def test_a_table_without_players_needs_seats(dealers: Dealers, home: Path) -> None:
    (home / "a").write_bytes(find_game("dark-dealings").new_table(2, {}, 1).save())
    assert "add --seats for its 2 seats" in dealers("play", "--resume", home / "a").err
    assert dealers("play", "--resume", home / "a", "--seats", "random,random").code == 0
    assert "has 2 seats, not 3" in dealers("play", "--resume", home / "a", "--seats", "me,me,me").err


def test_an_existing_file_is_not_overwritten(dealers: Dealers, home: Path) -> None:
    (home / "a").write_text("mine")
    run = dealers(*PLAY, "--seats", "me", "--save", home / "a")
    assert run.code == 2
    assert "exists already" in run.err
    assert (home / "a").read_text() == "mine"


# --- real processes -------------------------------------------------------------------------------------


def command(*args: object) -> list[str]:
    return [sys.executable, "-m", "dealers", *map(str, args)]


def wait_for(condition: object, seconds: float = 300) -> None:
    assert callable(condition)
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def test_ctrl_c_loses_nothing(home: Path, dealers: Dealers) -> None:
    path = home / "a.game"
    args = [*PLAY, "--seats", "me,random,random", "--seed", 3, "--save", path]
    process = subprocess.Popen(
        command(*args), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    process.stdin.write("1\n1\n1\n")
    process.stdin.flush()
    wait_for(lambda: path.exists() and history(path) == 7)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert f"play --resume {path}" in out
    assert "Traceback" not in err
    assert history(path) == 7

    run = dealers("play", "--resume", path, typed=ONES)
    assert run.code == 0
    assert "The game is over." in run.out
    other = home / "b.game"
    dealers(*args[:-1], other, typed=ONES)
    assert path.read_bytes() == other.read_bytes(), "it went on as if nothing had happened"


def test_a_reader_that_leaves_early_is_no_error(home: Path) -> None:
    for args in (["games"], [*PLAY, "--seats", "random,random", "--seed", "3"]):
        process = subprocess.Popen(command(*args), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        process.stderr.close()
        process.wait(timeout=300)


def test_on_a_real_terminal_the_device_is_passed_on_a_clean_screen(home: Path) -> None:
    main, side = pty.openpty()
    environment = {**os.environ, "XDG_DATA_HOME": str(home), "TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
    process = subprocess.Popen(
        command(*PLAY, "--seats", "me,me", "--names", "Ann,Bob", "--seed", 5),
        stdin=side,
        stdout=side,
        stderr=side,
        env=environment,
        start_new_session=True,
    )
    os.close(side)
    seen = ""

    def until(words: str) -> str:
        nonlocal seen
        end = time.monotonic() + 20
        while words not in seen:
            assert time.monotonic() < end, seen
            if select.select([main], [], [], 0.2)[0]:
                seen += os.read(main, 65536).decode()
        part, _, seen = seen.partition(words)
        return part + words

    def plain(text: str) -> str:
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)

    try:
        assert "Pass the device to Ann" in plain(until("Ann, press Enter"))
        os.write(main, b"\n")
        hand = plain(until("Ann: 1-9, h for help > "))
        assert "Lure a hero to your castle (first of two)." in hand
        os.write(main, b"1\n")
        until("Ann: 1-8, h for help > ")
        os.write(main, b"1\n")
        cover = until("Bob, press Enter")
        assert "\x1b[2J" in cover
        assert "Pass the device to Bob" in plain(cover)
        os.write(main, b"\n")
        other = plain(until("Bob: 1-9, h for help > "))
        assert "Ann lures a hidden card (2 times)." in other
        os.write(main, b"q\n")
        until("Go on with:")
        assert process.wait(timeout=300) == 0
    finally:
        process.kill()
        process.wait()
        os.close(main)


OWN = "tests.bots.strange:Last"


def test_a_bot_of_ones_own_plays_and_is_called_by_its_name(dealers: Dealers, home: Path) -> None:
    run = dealers(*PLAY, "--seats", f"{OWN},random", "--seed", 3, "--save", home / "a.game")
    assert run.code == 0
    assert "The game is over." in run.out
    assert "Last" in run.out


def test_a_bot_that_cheats_ends_the_game_with_the_reason_and_the_game_is_kept(
    dealers: Dealers, home: Path
) -> None:
    cheat = "tests.bots.strange:Cheat"
    run = dealers(*PLAY, "--seats", f"random,{cheat}", "--seed", 3, "--save", home / "a.game")
    assert run.code == 1
    assert f"{cheat} gave an answer that was not offered: ('win',). Seat 2 was asked 'Lure" in run.err
    assert history(home / "a.game") > 0


def test_a_saved_game_starts_no_program_by_itself(dealers: Dealers, home: Path) -> None:
    words = ("--seats", f"me,{OWN}", "--seed", 3, "--save", home / "a.game")
    dealers(*PLAY, *words, typed="1\n")
    run = dealers("play", "--resume", home / "a.game")
    assert run.code == 1
    assert f"a saved game starts no program by itself, and this one was played by {OWN}" in run.err
    again = dealers("play", "--resume", home / "a.game", "--seats", f"me,{OWN}", typed="q\n")
    assert again.code == 0
