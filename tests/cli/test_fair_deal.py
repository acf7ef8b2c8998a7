"""The fair deal from the command line: `dealers play` promises, `dealers replay --verify` checks."""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dealers.games import find_game
from dealers.kernel import Secret, load_with_extra, save

from .conftest import Dealers, Played, Run

ONES = "1\n" * 300
PLAY = ("play", "dark-dealings", "--seats", "me,random")


@pytest.fixture
def game(played: Played) -> Path:
    """A finished game that nobody chose the seed of."""
    return played()


def rewritten(path: Path, change: Callable[[dict[str, Any]], Any]) -> Path:
    """The game with something changed, and with a checksum that fits."""
    content = json.loads(path.read_bytes().split(b"\n", 1)[1])
    change(content)
    body = json.dumps(content, separators=(",", ":")).encode()
    other = path.with_name("b.game")
    other.write_bytes(
        b"dealers-table 1 " + hashlib.sha256(body).hexdigest()[:16].encode() + b"\n" + body + b"\n"
    )
    return other


def hex_after(words: str, text: str) -> str:
    found = re.search(words + r" ([0-9a-f]{64})", text)
    assert found, text
    return found[1]


# --- playing ----------------------------------------------------------------------------------------------


def test_the_commitment_comes_first_and_the_secret_last(dealers: Dealers, home: Path) -> None:
    run = dealers(*PLAY, "--save", home / "a.game", typed=ONES)
    promised, secret = hex_after("commitment", run.out), hex_after("secret behind the deal was", run.out)
    assert run.out.index(promised) < run.out.index("heroes") < run.out.index(secret)
    table, extra = load_with_extra((home / "a.game").read_bytes(), find_game)
    assert table.seed == Secret.from_hex(secret)
    words = f"dealers fair deal 1\n{extra['deal']['match']}\n{secret}"
    assert hashlib.sha256(words.encode()).hexdigest() == promised
    assert f"replay {home / 'a.game'} --verify" in run.out


def test_the_secret_is_not_shown_before_the_end_and_a_resumed_game_keeps_its_promise(
    dealers: Dealers, home: Path
) -> None:
    path = home / "a.game"
    first = dealers(*PLAY, "--save", path, typed="1\n1\n?\nl\nu\nx\nh\nq\n")
    table, _ = load_with_extra(path.read_bytes(), find_game)
    assert isinstance(table.seed, Secret)
    promised = hex_after("commitment", first.out)
    shown = [first, dealers("replay", path), dealers("replay", path, "--json")]
    shown += [dealers("replay", path, "--verify"), dealers("replay", path, "--verify", "--json")]
    shown += [dealers("play", "--resume", path, typed="1\n")]
    for run in shown:
        assert run.code == 0
        assert table.seed.hex() not in run.out + run.err
    last = dealers("play", "--resume", path, typed=ONES)
    assert hex_after("commitment", last.out) == promised
    assert hex_after("secret behind the deal was", last.out) == table.seed.hex()
    assert dealers("replay", path, "--verify", "--commitment", promised).code == 0


def test_a_chosen_seed_promises_nothing(dealers: Dealers, home: Path) -> None:
    run = dealers(*PLAY, "--seed", 3, "--save", home / "a.game", typed=ONES)
    assert "commitment" not in run.out
    assert "secret" not in run.out
    assert json.loads(dealers("replay", home / "a.game", "--json").out)["seed"] == 3


def test_a_game_is_kept_for_its_player_alone(
    dealers: Dealers, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modes = []
    replace = os.replace

    def watched(source: Any, target: Any) -> None:
        modes.append(stat.S_IMODE(Path(source).stat().st_mode))
        replace(source, target)

    monkeypatch.setattr(os, "replace", watched)
    path = home / "a.game"
    dealers(*PLAY, "--save", path, typed=f"1\n1\nq {home / 'c.game'}\n")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((home / "c.game").stat().st_mode) == 0o600
    path.chmod(0o644)
    dealers("play", "--resume", path, typed="1\n")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert set(modes) == {0o600}


def test_a_step_as_json_has_the_secret_once_the_game_is_over(dealers: Dealers, game: Path) -> None:
    data = json.loads(dealers("replay", game, "--json").out)
    assert data["seed"] is None
    assert load_with_extra(game.read_bytes(), find_game)[0].seed == Secret.from_hex(data["secret"])


# --- checking ---------------------------------------------------------------------------------------------


def parts(run: Run) -> dict[str, str]:
    lines = [line.split(maxsplit=2) for line in run.out.splitlines() if line]
    return {part: result for result, part, _ in lines}


def test_every_part_of_a_fair_game_is_right(dealers: Dealers, game: Path) -> None:
    run = dealers("replay", game, "--verify")
    assert run.code == 0
    assert parts(run) == {"commitment": "right", "deal": "right", "steps": "right"}
    data = json.loads(dealers("replay", game, "--verify", "--json").out)
    assert (data["right"], data["over"], data["game"]) == (True, True, "dark-dealings")
    assert [found["result"] for found in data["findings"]] == ["right"] * 3
    assert [sorted(found) for found in data["findings"]] == [["part", "result", "text"]] * 3


def test_a_commitment_that_was_noted_is_compared(dealers: Dealers, game: Path) -> None:
    promised = hex_after("commitment", dealers("replay", game, "--verify").out)
    assert "you noted" in dealers("replay", game, "--verify", "--commitment", promised[:10]).out
    run = dealers("replay", game, "--verify", "--commitment", "0" * 64)
    assert run.code == 1
    assert "not the one you noted" in run.out
    for words in (["--commitment", promised], ["--verify", "--commitment", "abc"], ["--verify", "--step", 1]):
        assert dealers("replay", game, *words).code == 2


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda content: content.update(secret="11" * 32), "commitment"),
        (lambda content: content["extra"]["deal"].update(commitment="11" * 32), "commitment"),
        (
            lambda content: content["extra"]["deal"].update(
                match=content["extra"]["deal"]["match"].replace('"table":""', '"table":"x"')
            ),
            "commitment",
        ),
        (lambda content: content["history"].pop(2), "steps"),
        (lambda content: content["history"].append(content["history"][0]), "steps"),
        (lambda content: content["snapshot"]["face"].reverse(), "deal"),
    ],
)
def test_a_changed_game_is_found_out_though_its_checksum_fits(
    dealers: Dealers, game: Path, change: Callable[[dict[str, Any]], Any], wrong: str
) -> None:
    other = rewritten(game, change)
    run = dealers("replay", other, "--verify")
    assert run.code == 1
    assert parts(run)[wrong] == "wrong"
    data = dealers("replay", other, "--verify", "--json")
    assert data.code == 1
    assert json.loads(data.out)["right"] is False


def test_what_a_file_without_a_promise_cannot_show_is_said(dealers: Dealers, home: Path) -> None:
    table = find_game("dark-dealings").new_table(2, {}, 7)
    (home / "number.game").write_bytes(save(table))
    run = dealers("replay", home / "number.game", "--verify")
    assert run.code == 0
    assert parts(run) == {"commitment": "unknown", "deal": "right", "steps": "right"}
    assert "whoever knew the number" in run.out
