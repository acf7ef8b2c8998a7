"""What must hold at every decision is found out when it does not: each game names what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dealers.games import find_game
from dealers.games.dale_of_merchants.cards import JUNK
from dealers.games.dark_dealings.state import COMBAT
from dealers.games.hopes_end.state import KEEP
from dealers.kernel import Chance, Table

Break = Callable[[Any], object]

BREAKS: list[tuple[str, str, Break]] = [
    ("dark-dealings", "seat 1 has 10 heroes in combat", lambda s: s.pile[0].extend(range(10 - heroes(s)))),
    ("dark-dealings", "defenses of seat 1: card", lambda s: turn_away(s)),
    ("dark-dealings", "two heroes attack at once", lambda s: s.attacker.extend([0, 1])),
    ("dark-dealings", "combat waits with no hero on the table", lambda s: s.attacker.clear()),
    ("dale-of-merchants", "the market has 5 cards in slots [0, 1, 2, 3]", lambda s: s.slots.pop()),
    ("dale-of-merchants", "the stall of seat 2 has ", lambda s: s.sizes[1].append(2)),
    ("dale-of-merchants", "seat 1 has -1 gold", lambda s: put(s.gold, 0, -1)),
    ("dale-of-merchants", "holds a card that belongs into no stack", lambda s: build_junk(s)),
    ("dealers-in-hope", "somebody has less than no strength or cubes", lambda s: put(s.cubes, 2, -1)),
    ("dealers-in-hope", " in the supply, ", lambda s: put(s.stock, s.kinds[0], 99)),
    ("dealers-in-hope", "is not where it belongs", lambda s: s.cities.clear()),
    ("dealers-in-hope", "seat 2 has lost the capital", lambda s: put(s.owner, s.capital[1], 0)),
    ("dealers-in-hope", "the powers of seat 1 do not add up", lambda s: put(s.powers, 0, [1])),
    ("dealers-in-hope", "99 cubes lie on ", lambda s: put(s.placed, 0, (0,) * 99)),
    ("hopes-end", "seat 1 has 2 Morality cards", lambda s: s.held[0].pop()),
    ("hopes-end", "seat 2 has 999 points and not ", lambda s: put(s.points, 1, 999)),
    ("hopes-end", "the tiles of the city do not lie where they are said to", lambda s: s.city.pop()),
    ("hopes-end", "a cell is empty and filled at once", lambda s: s.frontier.update({next(iter(s.at)): 0})),
    ("hopes-end", "tiles lie in ruins", lambda s: put(s.lost, 0, s.lost[0] + 1)),
    ("hopes-end", "1 tiles are drawn", lambda s: setattr(s, "phase", KEEP)),
]


def put(items: Any, at: int, value: object) -> None:
    items[at] = value


def heroes(s: Any) -> int:
    """How many heroes of seat 0 count in combat."""
    return sum(len(zone[0]) for zone in (s.pile, s.defeated, s.evictor))


def turn_away(s: Any) -> None:
    """A defense shows a side that it does not have."""
    s.stance[s.defenses[0][0]] += 4


def build_junk(s: Any) -> None:
    """Junk becomes a stack."""
    s.stall[1].append(s.face.index(JUNK))
    s.sizes[1].append(1)


def in_the_middle(game: str) -> Table[Any]:
    """A table of three in the middle of a random game, where everything is in use."""
    table = find_game(game).new_table(3, seed=4)
    rng = Chance(4)
    while not is_rich(table):
        seat, options = table.turn()
        table.answer(seat, options[rng.below(len(options))])
    assert table.game.check(table.state) == []
    return table


def is_rich(table: Table[Any]) -> bool:
    s: Any = table.state
    match table.game.name:
        case "dark-dealings":
            return s.phase == COMBAT and bool(s.attacker) and bool(s.defenses[0])
        case "hopes-end":
            return len(s.city) > 20 and len(s.drawn) == 1 and bool(s.waiting)
        case "dealers-in-hope":
            return len(table.history) > 100 and bool(s.cities)
        case _:
            return len(table.history) > 100 and len(s.market) == 5


@pytest.mark.parametrize(("game", "words", "wrong"), BREAKS, ids=[f"{g}: {words}" for g, words, _ in BREAKS])
def test_what_is_broken_is_named(game: str, words: str, wrong: Break) -> None:
    state = in_the_middle(game).state.copy()
    wrong(state)
    found = find_game(game).check(state)
    assert any(words in sentence for sentence in found), found
