"""Ways over water: the cheapest chain of seas is named, also when some of them cost nothing (DIH-16)."""

from __future__ import annotations

import json
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from dealers.games import find_game
from dealers.games.dealers_in_hope import powers, state
from dealers.games.dealers_in_hope.assault import OVERSEA, route_to, would_take
from dealers.games.dealers_in_hope.maps import MAPS, MOST_FREE, Map
from dealers.games.dealers_in_hope.state import DealersInHopeState
from dealers.kernel.compiled import current_build

GAME = find_game("dealers-in-hope")
EUROPE = MAPS[0]

STRAIT = """
label = "for this test"
land = [
    { name = "West", interior = 1, native = 2 },
    { name = "East", interior = 1, native = 2 },
]
sea = [
    { name = "Deep", difficulty = 4 },
    { name = "Bay", difficulty = 1 },
    { name = "Sound", difficulty = 2 },
]
"""
"""Straight over the Deep, or along the coast through Bay and Sound."""


def chains(m: Map, a: int, b: int) -> list[tuple[int, ...]]:
    """All chains of sea regions from one to another."""
    others = [sea for sea in range(len(m.seas)) if sea not in (a, b)]
    between = [some for n in range(len(others) + 1) for some in permutations(others, n)]
    tried = [(a,)] if a == b else [(a, *some, b) for some in between]
    return [chain for chain in tried if all(y in m.sea_neighbours[x] for x, y in pairwise(chain))]


@pytest.mark.parametrize("free", range(MOST_FREE + 1))
def test_no_chain_is_cheaper_than_the_one_that_is_named(free: int) -> None:
    m = EUROPE
    for a in range(len(m.seas)):
        for b in range(len(m.seas)):
            best = min(m.price(chain, free) for chain in chains(m, a, b))
            assert m.price(m.routes[free][a][b], free) == best


def test_the_hardest_regions_are_the_free_ones() -> None:
    m = EUROPE
    route = tuple(m.seas.index(sea) for sea in ("Middle Sea", "Western Ocean", "Drowned Marches"))
    costs = sorted([m.difficulty[sea] for sea in route], reverse=True)
    assert [m.price(route, free) for free in range(4)] == [sum(costs[free:]) for free in range(4)]


@pytest.mark.skipif(current_build().compiled, reason="compiled rules keep their maps")
@pytest.mark.parametrize(("free", "seas", "cost"), [(0, ["Bay", "Sound"], 3), (1, ["Deep"], 0)])
def test_a_free_region_may_make_another_way_the_cheapest(
    free: int, seas: list[str], cost: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "strait.toml").write_text(STRAIT)
    coasts = {"West": ["Deep", "Bay"], "East": ["Deep", "Sound"]}
    borders = {"borders": [], "coasts": coasts, "seas": [["Bay", "Sound"]]}
    (tmp_path / "strait.borders.json").write_text(json.dumps(borders))
    s: DealersInHopeState = GAME.new_table(3, {}, 1).state
    monkeypatch.setattr(state, "MAPS", (Map("strait", tmp_path),))
    s.owner = [0, -1]
    s.powers[0] = [free if name == "ferry" else 0 for name in powers.NAMES]
    assert [s.map.seas[sea] for sea in route_to(s, 0, 1)] == seas
    assert would_take(s, 0, 1, OVERSEA) == 3 + cost
