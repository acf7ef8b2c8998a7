"""Bots of your own are found by name or given in Python, and one that goes wrong is named with the reason."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.bots import strange
from tests.bots.tiny import HIGHEST

from dealers.bots import (
    AnyBot,
    BotFault,
    RandomBot,
    SeatHandle,
    ask,
    bot_name,
    check_any_bot,
    check_bot,
    is_own,
    make_any_bot,
    make_bot,
)
from dealers.bots.arena import run_arena
from dealers.bots.own import OwnBot
from dealers.kernel import Chance, DealersError, UsageError

HERE = "tests.bots.strange"


def handle(seat: int = 0) -> SeatHandle:
    return SeatHandle(HIGHEST.new_table(2, {}, 1), seat, Chance(1))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, which is not where Python looks for modules."""
    before = sys.path.copy()
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    sys.path[:] = before


@pytest.mark.parametrize(
    "bot",
    [f"{HERE}:Last", f"{HERE}:first", f"{HERE}:ONE", strange.Last, strange.first, strange.ONE],
    ids=["class", "function", "bot", "class in Python", "function in Python", "bot in Python"],
)
def test_bots_are_classes_functions_or_bots(bot: AnyBot) -> None:
    standings = run_arena(HIGHEST, [bot, "random"], 4, workers=1)
    assert [standing.illegal for standing in standings] == [0, 0]
    assert standings[0].name == bot_name(bot)


def test_a_bot_that_is_there_already_is_copied_for_every_game() -> None:
    mine = strange.First()
    run_arena(HIGHEST, [mine, mine], 2, workers=1)
    assert mine.asked == 0


def test_a_module_in_the_current_folder_is_found_by_worker_processes_too(folder: Path) -> None:
    (folder / "bot_of_this_folder.py").write_text(
        "from dealers.bots import Bot\n\n\nclass Mine(Bot):\n"
        "    def choose(self, handle):\n        return handle.decision.options[0]\n"
    )
    lineup = ["bot_of_this_folder:Mine", "random"]
    alone = run_arena(HIGHEST, lineup, 4, workers=1)
    spread = run_arena(HIGHEST, lineup, 4, workers=2)
    assert [s.win_share for s in alone] == [s.win_share for s in spread]


def test_a_file_in_the_current_folder_does_not_take_the_place_of_a_library(folder: Path) -> None:
    (folder / "json.py").write_text("raise RuntimeError('the wrong one')\n")
    with pytest.raises(UsageError, match=r"json/__init__.py has no MyBot"):
        check_any_bot("json:MyBot")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("no_such_module:MyBot", "there is no bot 'no_such_module:MyBot': no module 'no_such_module' is"),
        (f"{HERE}:Nobody", "strange.py has no Nobody"),
        (f"{HERE}:A_NUMBER", "is 'int' and no bot: name a class, a function or a bot"),
        ("exec:", "names no program: say for instance exec:./mybot"),
        ("exec:'", "cannot be read: No closing quotation"),
        ("exec:./not-there", "not-there is not there"),
        ("exec:no-such-program-anywhere", "the program no-such-program-anywhere is not there"),
        ("exec:./notes.txt", r"notes.txt may not be run: chmod \+x makes it a program"),
        (
            "clever",
            "ismcts:N or ismcts:TIME, or one of your own: my_module:MyBot or exec:./program",
        ),
        ("ismcts:many", "ismcts"),
        ("random:Bot", "there is no bot"),
        ("my bot:MyBot", "there is no bot"),
        ("mybot.py:MyBot-2", "there is no bot"),
        ("", "there is no bot"),
        ("broken_module:MyBot", "cannot be imported: ValueError: in its first line"),
        ("leaving_module:MyBot", "cannot be imported: SystemExit: 4"),
        ("needing_module:MyBot", "cannot be imported: No module named 'of_somebody_else'"),
    ],
)
def test_what_is_no_bot_is_refused_in_a_sentence(folder: Path, spec: str, message: str) -> None:
    (folder / "notes.txt").write_text("no program")
    (folder / "broken_module.py").write_text("raise ValueError('in its first line')\n")
    (folder / "leaving_module.py").write_text("raise SystemExit(4)\n")
    (folder / "needing_module.py").write_text("import of_somebody_else\n")
    with pytest.raises(UsageError, match=message):
        check_any_bot(spec)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (f"{HERE}:NeedsMore", "cannot be made: TypeError: .*It is called with one number, the seed"),
        (f"{HERE}:NoBot", "makes 'NoBot', which is no bot: derive it from dealers.bots.Bot"),
    ],
)
def test_what_makes_no_bot_is_refused(spec: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        make_any_bot(spec)


def test_nothing_but_a_bot_is_taken_in_python() -> None:
    nothing: Any = 7
    with pytest.raises(UsageError, match="7 is no bot"):
        run_arena(HIGHEST, ["random", nothing], 1, workers=1)


@pytest.mark.parametrize("spec", [f"{HERE}:Last", "exec:true", "os:system"])
def test_names_from_elsewhere_are_never_imported_or_started(spec: str) -> None:
    assert is_own(spec)
    for refuse in (check_bot, make_bot):
        with pytest.raises(UsageError, match="there is no bot"):
            refuse(spec)


# --- what goes wrong ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (strange.Cheat(), r"gave an answer that was not offered: \('win',\)\."),
        (strange.Babbler(), r"gave an answer that was not offered: \['play', \d+\]\."),
        (strange.Yes(), r"gave an answer that was not offered: something that cannot even be shown \(Value"),
        (strange.Broken(), r"failed \(ZeroDivisionError\): of no use\."),
        (strange.Leaver(), r"failed \(SystemExit\): 3\."),
    ],
    ids=lambda given: type(given).__name__ if not isinstance(given, str) else "",
)
def test_a_fault_names_the_bot_the_reason_and_the_decision(bot: Any, reason: str) -> None:
    asked = r" Seat 2 was asked 'Play a card.' and could choose from 'play Card \d+', 'play"
    with pytest.raises(BotFault, match=f"^mine {reason}.*{asked}"):
        ask(bot, "mine", handle(seat=1))


def test_the_reason_alone_says_nothing_that_only_the_seat_may_know() -> None:
    for bot in (strange.Cheat(), strange.Babbler(), strange.Broken()):
        with pytest.raises(BotFault) as found:
            ask(bot, "mine", handle())
        assert "Card" not in found.value.reason
        assert "Card" in str(found.value)


def test_a_bot_that_takes_too_long_is_stopped() -> None:
    sleeper = strange.Sleeper()
    sleeper.seconds = 0.05
    with pytest.raises(BotFault, match=r"^mine took longer than 0.05 seconds\. Seat 1 was asked"):
        ask(sleeper, "mine", handle())


@pytest.mark.parametrize("workers", [1, 2])
def test_the_arena_names_a_bot_that_fails_in_any_process(workers: int) -> None:
    broken = f"{HERE}:Broken"
    message = rf"the game of {broken}, random from seed 3, rotation [01], failed: {broken} failed \(Zero"
    with pytest.raises(DealersError, match=message):
        run_arena(HIGHEST, [broken, "random"], 2, 3, workers=workers)


def test_the_arena_stops_a_bot_that_takes_too_long() -> None:
    with pytest.raises(DealersError, match=r"Sleeper took longer than 0.05 seconds"):
        run_arena(HIGHEST, [f"{HERE}:Sleeper", "random"], 1, workers=1, seconds=0.05)


def test_names_are_short_and_say_where_a_bot_is_from() -> None:
    assert bot_name(OwnBot("my_module:MyBot", "/somewhere")) == "my_module:MyBot"
    assert bot_name(RandomBot) == "RandomBot"
