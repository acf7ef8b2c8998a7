"""`dealers load`."""

from __future__ import annotations

import json
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.serving import PLENTY, Server

from dealers.load import measure as load
from dealers.load.local import LocalServer

from .conftest import Dealers

TINY = ("load", "--tables", 3, "--sockets-per-table", 2, "--seconds", 2, "--think", 0.1)
FIELDS = ["game", "tables", "seats", "sockets", "seconds", "think", "seed", "differences", "live", "stored"]
LIVE = ["decisions", "decisions_per_s", "latency_ms", "games_ended", "refusals", "errors", "server_cpu_s"]
LIVE += [
    "server_cpu_ms_per_decision",
    "client_cpu_s",
    "sent_kb_per_decision",
    "tables_in_memory",
    "memory_per_table_kb",
    "database_mb",
]
STORED = ["tables", "written_in_s", "database_mb", "cold_start_s", "loads", "load_ms", "errors"]
SPREAD = ["p50", "p95", "p99", "max"]


@pytest.mark.slow
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


def made_up(plan: load.Plan, *errors: str) -> load.Figures:
    """Figures of a run that was not made."""
    spread = load.Spread(1.04, 20.5, 300.0, 4000.0)
    live = load.Live(
        decisions=1234,
        decisions_per_s=617.0,
        latency=spread,
        games=2,
        refusals=Counter(stale=3),
        errors=Counter(errors),
        server_cpu=1.25,
        server_cpu_ms=1.01,
        client_cpu=0.5,
        sent=2048.0,
        tables_in_memory=5,
        memory_per_table=200_000.0,
        database=5 * 1024 * 1024,
    )
    stored = load.Stored(plan.stored, 1.0, 100 * 1024 * 1024, 2.5, 200, spread, Counter())
    return load.Figures(plan, live, stored if plan.stored else None)


def test_the_figures_are_a_table(dealers: Dealers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "run_load", lambda plan, progress: made_up(plan))
    run = dealers(*TINY, "--stored", 1000)
    assert (run.code, run.err) == (0, "")
    assert "3 tables, 6 sockets, 2 s, think time 0.1 s" in run.out
    rows = [[cell.strip() for cell in line.strip("│").split("│")] for line in run.out.splitlines()]
    for row in (
        ["decisions/s", "617"],
        ["answer to last seat's update, ms, p50", "1.0"],
        ["max", "4,000.0"],
        ["games played to the end", "2"],
        ["errors", "0"],
        ["refusals", "3 stale"],
        ["server, CPU s", "1.2"],
        ["server, CPU ms per decision", "1.01"],
        ["sent per decision, KB", "2.0"],
        ["server memory per table, KB", "195"],
        ["database, MB", "5.0"],
        ["stored tables", "1,000"],
        ["their database, MB", "100.0"],
        ["cold start, s", "2.50"],
        ["socket to state, 200 tables, ms, p50", "1.0"],
    ):
        assert row in rows, row


def test_the_usual_plan_is_that_of_the_documentation(
    dealers: Dealers, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[load.Plan] = []

    def note(plan: load.Plan, progress: object) -> Any:
        plans.append(plan)
        return made_up(plan)

    monkeypatch.setattr(load, "run_load", note)
    assert "200 tables, 800 sockets, 30 s, think time 1 s" in dealers("load").out
    assert "flat out" in dealers("load", "--think", 0, "--url", "http://x").out
    assert plans == [load.Plan(), load.Plan(think=0, stored=0, url="http://x")]
    assert plans[0].stored == 10_000


@pytest.mark.slow
def test_a_server_that_runs_already_is_used_and_left_alone(dealers: Dealers, tmp_path: Path) -> None:
    with Server(tmp_path / "elsewhere", **PLENTY) as server:
        run = dealers(*TINY, "--url", f"{server.url}/", "--json")
        assert (run.code, run.err) == (0, "")
        found = json.loads(run.out)
        assert found["stored"] is None
        assert found["live"]["decisions"] > 0
        assert found["live"]["database_mb"] is None
        assert server.process.poll() is None


@pytest.mark.slow
def test_limits_of_a_server_are_errors(dealers: Dealers, tmp_path: Path) -> None:
    with Server(tmp_path / "strict", create_rate="2/hour") as server:
        run = dealers(*TINY, "--url", server.url)
    assert run.code == 1
    assert "answers 429: Too many tries from your address" in run.err
    assert run.out == ""


@pytest.mark.slow
def test_a_server_that_dies_ends_it_with_a_clear_message(
    dealers: Dealers, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Mortal(LocalServer):
        def start(self) -> float:
            seconds = super().start()
            assert self._process is not None
            threading.Timer(3.0, self._process.kill).start()
            return seconds

    monkeypatch.setattr("dealers.load.measure.LocalServer", Mortal)
    run = dealers(*TINY, "--seconds", 60, "--stored", 0, "--json")
    assert run.code == 1
    assert "the server was ended by signal 9" in run.err
    assert run.out == ""


@pytest.mark.slow
def test_a_server_that_cannot_start_says_why(dealers: Dealers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers.load.local._free_port", lambda: 70000)
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
    lost = "a connection was lost"
    monkeypatch.setattr(load, "run_load", lambda plan, progress: made_up(plan, lost, lost))
    run = dealers(*TINY, "--json")
    assert run.code == 1
    assert f"2x {lost}" in run.err
    assert json.loads(run.out)["live"]["errors"] == {lost: 2}


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
