"""What the view tells of things to come agrees with what then happens."""

from __future__ import annotations

from typing import Any

import pytest

from dealers.games import find_game
from dealers.games.dealers_in_hope.cards import CARDS
from dealers.kernel import Chance, Table

GAME = find_game("dealers-in-hope")
WAYS = ("overland", "oversea")


def decisions(seats: int, seed: int) -> Any:
    """All decisions of a game in which everybody answers by chance."""
    table, rng = GAME.new_table(seats, {}, seed), Chance(seed)
    while not table.over:
        seat, offered = table.turn()
        yield table, seat, offered
        table.answer(seat, offered[rng.below(len(offered))])


def facts(table: Table[Any]) -> dict[str, Any]:
    """The public facts."""
    told: dict[str, Any] = table.view(None)["facts"]
    return told


@pytest.mark.parametrize("seats", [3, 4])
def test_what_is_in_reach_takes_what_was_told(seats: int) -> None:
    seen = 0
    for table, seat, offered in decisions(seats, 5):
        targets = [option for option in offered if option[0] == "assault"]
        if not targets:
            continue
        before = facts(table)
        lands = list(before["lands"])
        assert {(lands[o[1]], WAYS[o[2]]) for o in targets} == {
            (land, how) for land, ways in before["reach"].items() for how in ways
        }
        for option in targets[:: max(1, len(targets) // 4)]:
            way = before["reach"][lands[option[1]]][WAYS[option[2]]]
            then = table.copy()
            then.answer(seat, option)
            after = facts(then)
            if after["assault"] is None:  # lasting effects alone were enough
                continue
            assert after["assault"]["needed"] == way["needed"]
            assert after["assault"]["from"] == way["from"]
            assert after["assault"]["seas"] == way["seas"]
            assert after["attack"] == before["attack"] + way["begins with"]
            parts = dict(after["assault"]["parts"])
            assert [parts.get(sea, 0) for sea in way["seas"]] == way["tolls"]
            seen += 1
    assert seen > 20


def test_what_can_be_trained_is_paid_for_and_has_what_it_requires() -> None:
    seen = 0
    for table, seat, offered in decisions(3, 8):
        told = facts(table)
        for option in offered:
            if option[0] == "train":
                row = told["training"][CARDS.catalogue[option[1]].name]
                assert row["met"]
                assert row["prices"][seat] <= told["support"]
                seen += 1
    assert seen > 50
