"""One client keeps searching bots busy; the bots of everybody else still answer."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from tests.server.conftest import PLENTY
from tests.serving import Person, Server, Sitting

TABLES = 15
BOTS = ("ismcts:2000",) * 5
ANSWERS = 12
BOUND = 3.0
"""Seconds for an answer of a greedy bot. One is promised where nothing else runs; here others may be at work."""


def figure(person: Person, name: str) -> float:
    """What the server counts."""
    found = re.search(rf"^{re.escape(name)} (\S+)$", person.http.get("/metrics").text, re.MULTILINE)
    return float(found.group(1)) if found else 0.0


def waited_for_the_bot(sitting: Sitting) -> list[float]:
    """Seconds from an answer of the person to the bot's, each time that the bot was asked, too."""
    times: list[float] = []
    while len(times) < ANSWERS and not sitting.over:
        start, before = time.monotonic(), sitting.seq
        sitting.answer()
        while sitting.ask is None and not sitting.over:
            sitting.receive()
        if sitting.seq > before + 1:
            times.append(time.monotonic() - start)
    return times


def test_a_greedy_bot_answers_while_somebody_elses_bots_search_at_many_tables(
    tmp_path: Path, record_property: pytest.RecordProperty
) -> None:
    # More searching bots than one host may have: being served in turn must be enough.
    settings = {**PLENTY, "search_bots": str(TABLES * len(BOTS))}
    with Server(tmp_path, **settings) as server, Person(server.url) as hog, Person(server.url) as ann:
        for _ in range(TABLES):
            hog.command(hog.create(*BOTS)["id"], "start")
        server.wait(lambda: figure(ann, 'dealers_at_work{lane="search"}') >= 1)
        assert figure(ann, 'dealers_waiting{lane="search"}') >= TABLES

        table = ann.create((0, "Ann"), "greedy")["id"]
        ann.command(table, "start")
        sitting = ann.sit(table)
        times = sorted(waited_for_the_bot(sitting))
        record_property("slowest answer, s", round(times[-1], 3))
        print(f"greedy under load: median {times[len(times) // 2]:.3f} s, slowest {times[-1]:.3f} s")

        assert figure(ann, 'dealers_waiting{lane="search"}') >= TABLES  # they were busy all the time
        assert len(times) == ANSWERS
        assert times[-1] < BOUND


def test_searching_bots_of_a_second_host_get_every_second_turn(tmp_path: Path) -> None:
    bots, answers = ["ismcts:400"] * 5, 10
    with (
        Server(tmp_path, **PLENTY, bot_workers="1") as server,
        Person(server.url) as hog,
        Person(server.url) as ann,
    ):
        for _ in range(5):
            hog.command(hog.create(*bots)["id"], "start")
        before = sum(table["seq"] for table in hog.get("/api/tables")["tables"])
        table = ann.create(*bots)["id"]
        ann.command(table, "start")
        server.wait(lambda: ann.get(f"/api/tables/{table}")["seq"] > answers, seconds=60)
        after = sum(table["seq"] for table in hog.get("/api/tables")["tables"])
        # Without turns, 25 bots at five tables would have answered five times as often as five at one.
        assert after - before < 2.5 * answers
