"""What figures say of rows whose truth is known."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dealers.games import find_game
from dealers.lab.figures import Rows, figures
from dealers.lab.playing import Played
from dealers.lab.statistics import Estimate, difference, discoveries, mean, share
from dealers.lab.study import Folder, Study
from dealers.lab.verdict import verdict

STUDY = Study(find_game("dark-dealings"), ("random",), 2, {})
CARDS = [f"card {n}" for n in range(40)]


def invented(number: int, rng: Random, edge: dict[str, float], first: float) -> Played:
    """A game in which a card helps whoever takes it to win, and the first seat has an edge."""
    hands = [[card for card in CARDS if rng.random() < 0.3] for _ in range(2)]
    chance = (
        0.5
        + first
        + sum(edge.get(card, 0) for card in hands[0])
        - sum(edge.get(card, 0) for card in hands[1])
    )
    winner = 0 if rng.random() < chance else 1
    game = {
        "game": number, "seats": 2, "options": "{}", "in_play": "{}", "decisions": 80,
        "turns": 20 + number % 7,
        "forced": 8, "offered": 400, "winners": 1, "margin": 1, "lead_changes": 1,
        "leader_25": number % 2, "leader_50": winner, "leader_75": winner,
    }  # fmt: skip
    seats = [
        {
            "game": number, "seat": seat, "bot": "random", "win": float(seat == winner),
            "rank": 1 + (seat != winner),
            "points": 3, "parts": json.dumps({"heroes": 3}),
            "traits": json.dumps({"side": ["red", "blue"][seat]}),
        }
        for seat in range(2)
    ]  # fmt: skip
    choices = [
        {
            "game": number, "seat": seat, "verb": "take", "thing": card, "offered": 3,
            "taken": int(card in hands[seat]), "first": 2 if card in hands[seat] else -1,
        }
        for seat in range(2)
        for card in [*CARDS, "dead card"]
    ]  # fmt: skip
    events = [
        {"game": number, "turn": 2, "seat": seat, "what": "gained", "thing": card, "amount": 1}
        for seat in range(2)
        for card in hands[seat]
    ]
    return Played(game, seats, choices, events)


def found(tmp_path: Path, games: int = 1500, first: float = 0.0, **edge: float) -> dict[str, Any]:
    """The figures of so many invented games."""
    rng = Random(1)
    folder = Folder(tmp_path / "study")
    folder.begin(STUDY)
    edges = {name.replace("_", " "): value for name, value in edge.items()}
    folder.write(range(1, games + 1), [invented(n, rng, edges, first) for n in range(1, games + 1)])
    return figures(Rows([folder]))


def estimates(data: Any) -> Iterator[Estimate]:
    """All estimates in some figures."""
    if isinstance(data, dict) and set(data) == {"value", "low", "high", "n"}:
        yield Estimate(**data)
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from estimates(part)


def test_a_fair_game_is_called_fine(tmp_path: Path) -> None:
    data = found(tmp_path)
    assert not any(row["stands_out"] for row in data["seats"])
    called_out = [row["name"] for row in data["cards"] if row["stands_out"]]
    assert len(called_out) <= 2, "of forty cards that do nothing"
    assert [remark.level for remark in verdict(data) if remark.about == "seats"] == ["fine"]


def test_a_strong_card_is_found_among_forty(tmp_path: Path) -> None:
    data = found(tmp_path, card_7=0.2)
    strong = [row for row in data["cards"] if row["name"] == "card 7"]
    assert strong[0]["stands_out"]
    assert strong[0]["gain"]["low"] > 0.1
    assert any("card 7" in remark.text for remark in verdict(data) if remark.about == "cards")


def test_a_card_that_nobody_takes_is_dead(tmp_path: Path) -> None:
    data = found(tmp_path, games=200)
    assert [row["name"] for row in data["cards"] if row["dead"]] == ["dead card"]


def test_an_unfair_seat_is_suspicious_and_so_is_the_trait_that_goes_with_it(tmp_path: Path) -> None:
    data = found(tmp_path, first=0.12)
    assert [row["stands_out"] for row in data["seats"]] == [True, True]
    remarks = {remark.about: remark.level for remark in verdict(data)}
    assert remarks["seats"] == "suspicious"
    assert remarks["side"] == "suspicious"
    [against] = data["traits"]["side"]["against"]
    assert (against["name"], against["other"]) == ("blue", "red")
    assert against["wins"]["high"] < 0.5


def test_a_lead_at_half_time_that_always_wins_is_suspicious(tmp_path: Path) -> None:
    data = found(tmp_path, games=200)
    assert data["early"]["50"]["value"] == 1
    assert 0.3 < data["early"]["25"]["value"] < 0.7
    assert {remark.level for remark in verdict(data) if remark.about == "early"} == {"suspicious"}


def test_every_figure_has_an_interval_around_it(tmp_path: Path) -> None:
    for estimate in estimates(found(tmp_path, games=120)):
        assert estimate.low <= estimate.value <= estimate.high


def test_parts_of_a_study_are_put_together(tmp_path: Path) -> None:
    rng = Random(1)
    parts = [Folder(tmp_path / name) for name in "ab"]
    for n, folder in enumerate(parts):
        folder.begin(STUDY)
        numbers = range(1 + 50 * n, 51 + 50 * n)
        folder.write(numbers, [invented(number, rng, {}, 0.0) for number in numbers])
    together = figures(Rows(parts))
    assert together["games"] == 100
    assert figures(Rows([*parts, parts[0]])) == together, "games that are there twice count once"


def test_intervals_hold_what_they_promise() -> None:
    rng = Random(3)
    held = 0
    for _ in range(400):
        wins = sum(rng.random() < 0.3 for _ in range(60))
        held += share(wins, 60).low <= 0.3 <= share(wins, 60).high
    assert 0.92 <= held / 400 <= 0.99
    means = [mean([rng.expovariate(1) for _ in range(80)]) for _ in range(300)]
    assert 0.88 <= sum(one.low <= 1 <= one.high for one in means) / 300 <= 0.99


def test_of_many_differences_that_are_none_hardly_any_is_called_out() -> None:
    rng = Random(5)
    p_values = []
    for _ in range(300):
        one, other = (sum(rng.random() < 0.5 for _ in range(100)) for _ in range(2))
        p_values.append(difference(one, 100, other, 100)[1])
    assert sum(discoveries(p_values)) <= 1


@pytest.mark.parametrize("games", [1, 2])
def test_a_handful_of_games_has_a_report_too(tmp_path: Path, games: int) -> None:
    assert verdict(found(tmp_path, games=games))
