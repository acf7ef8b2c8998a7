"""The `dealers` command, run inside the test."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import structlog

from dealers.cli import main


class Run(NamedTuple):
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


Dealers = Callable[..., Run]
Played = Callable[..., Path]
_configure = structlog.configure
_FINISHED: dict[tuple[object, ...], bytes] = {}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saved games and details of errors go to a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


@pytest.fixture
def dealers(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Dealers:
    """Run `dealers` with arguments; `typed` is what comes through the pipe."""

    def configure(**settings: Any) -> None:
        _configure(**{**settings, "cache_logger_on_first_use": False})

    def run(*args: object, typed: str = "") -> Run:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        logging = structlog.get_config()
        # A command sets up logging for good, and here others come after it.
        monkeypatch.setattr("structlog.configure", configure)
        with pytest.raises(SystemExit) as ended:
            main([str(arg) for arg in args])
        _configure(**logging)
        printed = capsys.readouterr()
        code = ended.value.code
        assert isinstance(code, int)
        assert "Traceback" not in printed.err
        return Run(code, printed.out, printed.err)

    return run


@pytest.fixture
def played(dealers: Dealers, home: Path) -> Played:
    """A file with a game that `dealers play` has played to its end; played once with the same words."""

    def file(*words: object) -> Path:
        path = home / "a.game"
        if words in _FINISHED:
            path.write_bytes(_FINISHED[words])
        else:
            run = dealers(
                "play", "dark-dealings", "--seats", "me,random", *words, "--save", path, typed="1\n" * 300
            )
            assert run.code == 0
            _FINISHED[words] = path.read_bytes()
        return path

    return file
