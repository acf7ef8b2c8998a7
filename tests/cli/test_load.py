"""`dealers load`."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.serving import Server

from dealers.server.load_server import LocalServer

from .conftest import Dealers

TINY = ("load", "--tables", 3, "--sockets-per-table", 2, "--seconds", 2, "--think", 0.1)
FIELDS = ["game", "tables", "seats", "sockets", "seconds", "think", "seed", "live", "stored"]
LIVE = ["decisions", "decisions_per_s", "latency_ms", "games_ended", "refusals", "errors", "server_cpu_s"]
LIVE += ["client_cpu_s", "tables_in_memory", "memory_per_table_kb", "database_mb"]
STORED = ["tables", "written_in_s", "database_mb", "cold_start_s", "loads", "load_ms", "errors"]
SPREAD = ["p50", "p95", "p99", "max"]


def test_the_json_is_an_object_with_exactly_the_agreed_fields(dealers: Dealers) -> None:
    run = dealers(*TINY, "--stored", 20, "--seed", 4, "--json")
    assert (run.code, run.err) == (0, "")
    found = json.loads(run.out)
    assert list(found) == FIELDS
    assert [found[field] for field in FIELDS[:7]] == ["dark-dealings", 3, 2, 6, 2.0, 0.1, 4]
    live, stored = found["live"], found["stored"]
    assert list(live) == LIVE
    assert (live["refusals"], live["errors"], live["tables_in_memory"]) == ({}, {}, 3)
    for field in ("decisions", "decisions_per_s", "server_cpu_s", "client_cpu_s", "database_mb"):
        assert live[field] > 0, field
    assert list(stored) == STORED
    assert (stored["tables"], stored["loads"], stored["errors"]) == (20, 20, {})
    assert stored["cold_start_s"] > 0
    for spread in (live["latency_ms"], stored["load_ms"]):
        assert list(spread) == SPREAD
        assert 0 < spread["p50"] <= spread["p95"] <= spread["p99"] <= spread["max"]


def test_the_figures_are_a_table(dealers: Dealers) -> None:
    run = dealers(*TINY, "--stored", 1)
    assert (run.code, run.err) == (0, "")
    for words in ("3 tables, 6 sockets, 2 s, think time 0.1 s", "dark-dealings", "decisions/s"):
        assert words in run.out
    for words in ("answer to last seat's update, ms, p50", "errors", "refusals", "server, CPU s"):
        assert words in run.out
    for words in ("memory per table, KB", "database, MB", "cold start, s", "socket to state, 1 tables, ms"):
        assert words in run.out


def test_a_server_that_runs_already_is_used_and_left_alone(dealers: Dealers, tmp_path: Path) -> None:
    plenty = dict.fromkeys(("message_rate", "create_rate", "guess_rate"), "10000/second")
    with Server(tmp_path / "elsewhere", **plenty) as server:
        run = dealers(*TINY, "--url", f"{server.url}/", "--json")
        assert (run.code, run.err) == (0, "")
        found = json.loads(run.out)
        assert found["stored"] is None
        assert found["live"]["decisions"] > 0
        assert found["live"]["database_mb"] is None
        assert server.process.poll() is None


def test_limits_of_a_server_are_errors(dealers: Dealers, tmp_path: Path) -> None:
    with Server(tmp_path / "strict", create_rate="2/minute") as server:
        run = dealers(*TINY, "--url", server.url)
    assert run.code == 1
    assert "answers 429: Too many tries from your address" in run.err
    assert run.out == ""


def test_a_server_that_dies_ends_it_with_a_clear_message(
    dealers: Dealers, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Mortal(LocalServer):
        def start(self) -> float:
            seconds = super().start()
            assert self._process is not None
            threading.Timer(3.0, self._process.kill).start()
            return seconds

    monkeypatch.setattr("dealers.server.load.LocalServer", Mortal)
    run = dealers(*TINY, "--seconds", 60, "--stored", 0, "--json")
    assert run.code == 1
    assert "the server was ended by signal 9" in run.err
    assert run.out == ""


def test_a_server_that_cannot_start_says_why(dealers: Dealers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers.server.load_server._free_port", lambda: 70000)
    run = dealers(*TINY)
    assert run.code == 1
    assert "the server ended with exit code 2" in run.err
    assert "port" in run.err


def test_nobody_at_the_address(dealers: Dealers) -> None:
    run = dealers(*TINY, "--url", "http://127.0.0.1:9")
    assert run.code == 1
    assert "the server at http://127.0.0.1:9 does not answer" in run.err
    assert "is it running?" in run.err


def test_errors_of_a_run_are_a_failure_and_shown(dealers: Dealers, monkeypatch: pytest.MonkeyPatch) -> None:
    from dealers.server import load

    def spoiled(*args: Any) -> load.Figures:
        plan, live, stored = run_load(*args)
        live.errors["a connection was lost"] += 2
        return load.Figures(plan, live, stored)

    run_load = load.run_load
    monkeypatch.setattr(load, "run_load", spoiled)
    run = dealers(*TINY, "--seconds", 0.5, "--stored", 0, "--json")
    assert run.code == 1
    assert "2x a connection was lost" in run.err
    assert json.loads(run.out)["live"]["errors"] == {"a connection was lost": 2}


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--game", "chess"], "there is no game 'chess'"),
        (["--tables", "0"], "--tables"),
        (["--sockets-per-table", "0"], "--sockets-per-table"),
        (["--tables", "9000"], "at most 20,000 sockets, not 36,000"),
        (["--seconds", "0"], "--seconds"),
        (["--seconds", "nan"], "--seconds"),
        (["--think", "-1"], "--think"),
        (["--think", "soon"], "--think"),
        (["--think", "nan"], "--think"),
        (["--stored", "-1"], "--stored"),
        (["--url", "localhost:8000"], "'localhost:8000' is not an address"),
        (["--url", "http://localhost:8000", "--stored", "5"], "leave out --url or --stored"),
        (["--fast"], "No such option"),
        (["dark-dealings"], "unexpected extra argument"),
    ],
)
def test_wrong_usage_is_explained(dealers: Dealers, args: list[str], message: str) -> None:
    run = dealers("load", *args)
    assert run.code == 2
    assert message in " ".join(run.err.replace("│", " ").split())
    assert run.out == ""
