"""`dealers arena`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import Dealers

ARENA = ("arena", "dark-dealings", "--bots")


def test_the_standings_are_a_table(dealers: Dealers) -> None:
    run = dealers(*ARENA, "random,random,random", "--games", 6, "--seed", 3, "--workers", 1)
    assert run.code == 0
    assert run.err == ""
    assert "Dark Dealings: 6 games from seed 3" in run.out
    for heading in ("bot", "win share", "95 % interval", "mean rank", "illegal", "ms/decision"):
        assert heading in run.out
    assert run.out.count("random") == 3


def test_the_json_has_exactly_the_agreed_fields(dealers: Dealers) -> None:
    run = dealers(*ARENA, "random,random", "--games", 2, "--seed", 3, "--json")
    assert run.code == 0
    found = json.loads(run.out)
    assert list(found) == ["game", "seats", "games", "seed", "bots"]
    assert (found["game"], found["seats"], found["games"], found["seed"]) == ("dark-dealings", 2, 2, 3)
    assert [bot["name"] for bot in found["bots"]] == ["random", "random"]
    for bot in found["bots"]:
        assert list(bot) == ["name", "win_share", "low", "high", "mean_rank", "illegal", "ms_per_decision"]
        assert bot["low"] <= bot["win_share"] <= bot["high"]
        assert bot["illegal"] == 0


def test_the_same_seed_gives_the_same_standings_in_any_number_of_processes(dealers: Dealers) -> None:
    runs = [
        json.loads(dealers(*ARENA, "random,random", "--games", 8, "--seed", 5, "--workers", n, "--json").out)
        for n in (1, 1, 2)
    ]
    for found in runs:
        for bot in found["bots"]:
            del bot["ms_per_decision"]
    assert runs[0] == runs[1] == runs[2]


def test_options_of_the_game_are_passed_on_and_shown(dealers: Dealers) -> None:
    run = dealers(*ARENA, "random,random", "--games", 2, "--workers", 1, "--hardcore")
    assert run.code == 0
    assert "Dark Dealings, hardcore True: 2 games" in run.out


def test_an_incomplete_rotation_is_noted_outside_the_json(dealers: Dealers) -> None:
    run = dealers(*ARENA, "random, random", "--games", 3, "--workers", 1, "--json")
    assert run.code == 0
    assert "3 games are not a multiple of 2, so the last deal is not played with every rotation" in run.err
    assert json.loads(run.out)["games"] == 3


CHEAT = "tests.bots.strange:Cheat"


@pytest.mark.parametrize("shape", [["--json"], []])
def test_illegal_answers_are_a_failure(dealers: Dealers, shape: list[str]) -> None:
    run = dealers(*ARENA, f"{CHEAT},{CHEAT}", "--games", 2, "--workers", 1, *shape)
    assert run.code == 1
    assert "answers were illegal" in run.err
    assert f"The first one: {CHEAT} gave an answer that was not offered: ('win',). Seat 1 was" in run.err
    if shape:
        assert all(bot["illegal"] > 50 for bot in json.loads(run.out)["bots"])


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["chess", "--bots", "random,random"], "there is no game 'chess'"),
        (["dark-dealing", "--bots", "random,random"], "did you mean dark-dealings?"),
        ([*ARENA[1:], "random,clever"], "there is no bot 'clever': choose random, greedy, ismcts:N or"),
        ([*ARENA[1:], "random,"], "there is no bot ''"),
        ([*ARENA[1:], "random,ismcts:0"], "from 1 to 1000000"),
        ([*ARENA[1:], ",".join(["random"] * 7)], "for 1 to 6 players, not for 7"),
        ([*ARENA[1:], "random,random", "--hardcor"], "has no option 'hardcor': did you mean hardcore?"),
        ([*ARENA[1:], "random,random", "--row", "9"], "option row cannot be 9"),
        ([*ARENA[1:], "random,random", "greedy"], "'greedy' is not expected here"),
        ([*ARENA[1:], "random,random", "--games", "0"], "--games"),
        ([*ARENA[1:], "random,random", "--games", "some"], "--games"),
        ([*ARENA[1:], "random,random", "--workers", "0"], "--workers"),
        (["--hardcore", "dark-dealings", "--bots", "random,random"], "name the game first"),
        (["dark-dealings"], "Missing option '--bots'"),
        (["--bots", "random,random"], "Missing argument 'GAME'"),
    ],
)
def test_wrong_usage_is_explained(dealers: Dealers, args: list[str], message: str) -> None:
    run = dealers("arena", *args)
    assert run.code == 2
    assert message in " ".join(run.err.replace("│", " ").split())
    assert run.out == ""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs a look at the children of a process")
@pytest.mark.parametrize("everybody", [True, False], ids=["Ctrl-C", "only the first process"])
def test_an_interrupt_ends_all_processes_without_a_traceback(everybody: bool) -> None:
    command = [
        sys.executable,
        "-m",
        "dealers",
        *ARENA,
        "random,random",
        "--games",
        "1000000",
        "--workers",
        "2",
    ]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True) as process:
        try:
            workers = workers_of(process)
            if everybody:
                os.killpg(process.pid, signal.SIGINT)
            else:
                process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=300)
        finally:
            process.kill()
    assert process.returncode == 130
    assert out == b""
    assert b"Traceback" not in err
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


def workers_of(process: subprocess.Popen[bytes]) -> list[str]:
    """The worker processes, once they are at work."""
    for _ in range(600):
        assert process.poll() is None, "ended by itself"
        lists = Path(f"/proc/{process.pid}/task").glob("*/children")
        children = [child for one in lists for child in one.read_text().split()]
        busy = [child for child in children if seconds_of(child) > 0.5]
        if len(busy) == 2:
            return busy
        time.sleep(0.1)
    raise AssertionError("no workers")


def seconds_of(process: str) -> float:
    """How long a process has been at work."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")
