"""Nonsense on the command line, in files and in variables: a sentence and an exit code, never a traceback."""

from __future__ import annotations

import hashlib
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dealers.cli import mishap

from .conftest import Dealers


def signed(body: bytes) -> bytes:
    """A saved game with this body and the right checksum."""
    return f"dealers-table 1 {hashlib.sha256(body).hexdigest()[:16]}\n".encode() + body + b"\n"


@pytest.fixture
def logs(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Details of errors go to a folder of the test."""
    folder = home / "logs"
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_, **__: folder)
    monkeypatch.delenv(mishap.VARIABLE, raising=False)
    return folder


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command with a mistake in it."""

    def fail(name: str) -> None:
        secret = "the Ace of Spades"
        raise LookupError(f"no such thing: {len(secret)}")

    monkeypatch.setattr("dealers.cli.games.find_game", fail)


def test_an_unforeseen_error_is_one_sentence_and_a_private_file(
    dealers: Dealers, logs: Path, broken: None
) -> None:
    run = dealers("games", "hopes-end")
    assert run.code == 1
    (file,) = logs.iterdir()
    sentence = " ".join(run.err.split())
    assert sentence.startswith("dealers: Something went wrong in the program (LookupError). Details are in ")
    assert str(file) in sentence
    details = file.read_text()
    assert "Traceback" in details
    assert "LookupError: no such thing: 17" in details
    assert "the Ace of Spades" not in details.replace('secret = "the Ace of Spades"', "")  # but in the source
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(logs.stat().st_mode) == 0o700


@pytest.mark.parametrize("how", ["option", "variable"])
def test_developers_see_the_details_at_once(
    home: Path, logs: Path, broken: None, how: str, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    from dealers.cli import main

    monkeypatch.setenv(mishap.VARIABLE, "" if how == "option" else "1")
    with pytest.raises(SystemExit) as ended:
        main([*(["--traceback"] if how == "option" else []), "games", "hopes-end"])
    assert ended.value.code == 1
    assert "LookupError: no such thing: 17" in capsys.readouterr().err
    assert not logs.exists()


def test_without_a_place_for_the_details_the_sentence_says_how_to_see_them(
    dealers: Dealers, logs: Path, broken: None
) -> None:
    logs.write_text("in the way")
    run = dealers("games", "hopes-end")
    assert run.code == 1
    assert "Details could not be kept" in run.err
    assert "DEALERS_TRACEBACK=1" in run.err


# --- files ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "not a saved table"),
        (b"\xff\xfe\x00", "not a saved table"),
        (signed(b"[" * 200_000), "nested deeper"),
        (signed(b'{"game": "dark-dealings", "extra": ' + b"[" * 200_000), "nested deeper"),
        (signed(b'{"game": "dark-dealings", "version": ' + b"9" * 5000 + b"}"), "not valid JSON"),
        (signed(b"[1, 2]"), "does not say which game"),
        (signed(b'{"game": "dark-dealings", "version": "1"}'), "does not fit together"),
        (b"dealers-table 1 0\n" + b"x" * 9_000_000, "larger than any saved game"),
    ],
)
def test_a_file_that_is_no_saved_game_is_refused(
    dealers: Dealers, home: Path, content: bytes, problem: str
) -> None:
    (home / "odd.game").write_bytes(content)
    for command in (["replay"], ["play", "--resume"]):
        run = dealers(*command, home / "odd.game")
        assert run.code == 1
        assert problem in " ".join(run.err.split())
        assert "odd.game" in run.err


@pytest.mark.parametrize("words", ["replay", "play --resume", "play dark-dealings --seats random --save"])
def test_the_home_of_nobody_is_said_to_be_none(dealers: Dealers, words: str) -> None:
    run = dealers(*words.split(), "~nosuchuser/x.game")
    assert run.code == 2
    assert "there is no user of that name" in run.err


def test_what_is_no_ordinary_file_is_refused(dealers: Dealers, home: Path) -> None:
    assert "cannot be read" in dealers("replay", home).err
    assert "there is no file" in dealers("replay", os.fsdecode(b"\xff\xfe")).err
    if Path("/dev/zero").exists():
        assert "larger than any saved game" in dealers("replay", "/dev/zero").err
        assert "no scenario file" in dealers("scenario", "/dev/zero").err


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"scenario: a\x00b\n", "no scenario file"),
        (b"a" * 2_000_000, "no scenario file"),
        (b"\xff\xfe", "not a text file in UTF-8"),
    ],
)
def test_a_file_that_is_no_scenario_is_refused(
    dealers: Dealers, home: Path, content: bytes, problem: str
) -> None:
    (home / "odd.scenario").write_bytes(content)
    run = dealers("scenario", home / "odd.scenario")
    assert run.code == 2
    assert problem in run.err


def test_names_in_a_file_cannot_write_over_the_screen(dealers: Dealers, home: Path) -> None:
    from dealers.games import find_game
    from dealers.kernel import save

    table = find_game("dark-dealings").new_table(2, {}, 1)
    (home / "odd.game").write_bytes(save(table, {"seats": ["me", "random"], "names": ["\x1b[2J", "b"]}))
    run = dealers("replay", home / "odd.game")
    assert run.code == 1
    assert "names that cannot be shown" in run.err


# --- settings ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variable", "value", "advice"),
    [
        ("ORIGINS", "notjson", "begins with http:// or https://"),
        ("ORIGINS", "[1", "with commas between them"),
        ("ORIGINS", "[" * 100_000, "with commas between them"),
        ("CREATE_RATE", "lots", "such as 60/minute"),
        ("CHAT_RATE", "0/minute", "at least once"),
        ("PORT", "x", "valid integer"),
        ("PORT", "99999", "less than or equal to 65535"),
        ("HOST", "", "at least 1 character"),
        ("LOG_LEVEL", "loud", "choose debug, info, warning or error"),
        ("BOT_SECONDS", "nan", "finite"),
        ("BOT_PAUSE", "inf", "finite"),
        ("BOT_WORKERS", "0", "greater than or equal to 1"),
        ("IDLE_SECONDS", "-1", "greater than 0"),
        ("DATA", "~nosuchuser/x", "no user of that name"),
        ("ADDRESS", "http://[", "begins with http:// or https://"),
        ("SEED", "1" * 30, "less than 9223372036854775808"),
    ],
)
def test_a_variable_that_is_nonsense_is_named_with_what_is_allowed(
    dealers: Dealers, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, advice: str
) -> None:
    monkeypatch.setenv(f"DEALERS_{variable}", value)
    run = dealers("serve")
    assert run.code == 2
    sentence = " ".join(run.err.split())
    assert sentence.startswith(f"dealers: DEALERS_{variable} cannot be ")
    assert advice in sentence
    assert len(sentence) < 300


def test_an_option_that_is_nonsense_is_named_as_such(dealers: Dealers) -> None:
    run = dealers("serve", "--seed", 1 << 64)
    assert run.code == 2
    assert "dealers: --seed cannot be '18446744073709551616'" in " ".join(run.err.split())


@pytest.mark.parametrize(
    "words", ['["https://a.example", "http://b.example"]', "https://a.example, http://b.example/"]
)
def test_origins_are_a_json_list_or_words_with_commas(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    from dealers.server.settings import Settings

    monkeypatch.setenv("DEALERS_ORIGINS", words)
    assert Settings().origins == ["https://a.example", "http://b.example"]


@pytest.mark.parametrize(
    ("host", "problem"),
    [
        ("no such host", "choose another one with --port or --host"),
        ("a" * 300, "choose another one with --port or --host"),
        (os.fsdecode(b"\xff"), "--host cannot be"),
    ],
)
def test_a_host_that_can_be_none_is_refused(
    dealers: Dealers, home: Path, monkeypatch: pytest.MonkeyPatch, host: str, problem: str
) -> None:
    monkeypatch.setattr("dealers.server.logs.configure", lambda level: None)
    run = dealers("serve", "--port", 0, "--data", home / "server", "--host", host)
    assert run.code in (1, 2)
    assert problem in " ".join(run.err.split())


# --- output -----------------------------------------------------------------------------------------------


def shell(words: str, **variables: str) -> Any:
    """A line of the shell, with `dealers` as it is here."""
    line = words.replace("dealers", f"'{sys.executable}' -m dealers")
    environment = {**os.environ, **variables}
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True, env=environment, check=False)


@pytest.mark.skipif(os.name != "posix", reason="pipes of the shell")
def test_whoever_has_read_enough_may_go(tmp_path: Path) -> None:
    run = shell("dealers games --json | head -1", XDG_STATE_HOME=str(tmp_path))
    assert (run.stdout, run.stderr) == ("[\n", "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_output_that_cannot_be_written_or_is_not_wanted_is_no_mishap(tmp_path: Path) -> None:
    for words in ("games", "games --json"):
        run = shell(f"dealers {words} > /dev/full", XDG_STATE_HOME=str(tmp_path))
        assert run.returncode == 1
        assert run.stderr == "dealers: the output cannot be written: No space left on device\n"
    assert shell("dealers games >&-", XDG_STATE_HOME=str(tmp_path)).returncode == 0
    run = shell("dealers games no-such-game >&- 2>&-", XDG_STATE_HOME=str(tmp_path))
    assert run.returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_a_terminal_without_such_letters_is_written_to_all_the_same(tmp_path: Path) -> None:
    run = shell("dealers games", PYTHONIOENCODING="ascii", XDG_STATE_HOME=str(tmp_path))
    assert (run.returncode, run.stderr) == (0, "")
