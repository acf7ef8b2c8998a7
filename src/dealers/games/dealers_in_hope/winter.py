"""Winter: leader mats score, hands are sorted out, used cards go under the draw pile, the token moves on.

Rules: 1.12, 5, 6.2.15, 6.3, 7.2
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dealers.games.dealers_in_hope import moves, powers
from dealers.games.dealers_in_hope.cards import CARDS, CITY, SPOILS, START_CITY, WinterRow
from dealers.games.dealers_in_hope.state import (
    BY_MASTERS,
    BY_POWERS,
    BY_WINTER,
    LOST,
    SPENT,
    TAKEN,
    TRAINED,
    WON,
    DealersInHopeState,
)

_TYPE: Final = CARDS.type


def _coasts(s: DealersInHopeState, seat: int) -> int:
    coasts = s.map.coasts
    return sum([1 for land, owner in enumerate(s.owner) if owner == seat and coasts[land]])


def _seas(s: DealersInHopeState, seat: int) -> int:
    coasts = s.map.coasts
    return len({sea for land, owner in enumerate(s.owner) if owner == seat for sea in coasts[land]})


def _cities(s: DealersInHopeState, seat: int) -> int:
    native = s.map.native
    return sum([1 for land, owner in enumerate(s.owner) if owner == seat and native[land] >= START_CITY])


def _ready(s: DealersInHopeState, seat: int, spoils: bool) -> int:
    types = [_TYPE[s.face[card]] for card in s.ready[seat]]
    return sum([(kind == SPOILS) == spoils for kind in types if kind != CITY])


COUNTS: Final[dict[str, Callable[[DealersInHopeState, int], int]]] = {
    "lands": lambda s, seat: s.owner.count(seat),
    "coasts": _coasts,
    "inland": lambda s, seat: s.owner.count(seat) - _coasts(s, seat),
    "seas": _seas,
    "cities": _cities,
    "masters": lambda s, seat: s.masters[seat].bit_count(),
    "taken": lambda s, seat: s.counted[seat][TAKEN],
    "won": lambda s, seat: s.counted[seat][WON],
    "trained": lambda s, seat: s.counted[seat][TRAINED],
    "spoils": lambda s, seat: _ready(s, seat, True),
    "spent spoils": lambda s, seat: s.counted[seat][SPENT],
    "reserve": lambda s, seat: _ready(s, seat, False),
    "unbroken": lambda s, seat: int(not s.counted[seat][LOST]),
}
"""What leader mats can count."""


def worth(s: DealersInHopeState, seat: int, row: WinterRow) -> int:
    """The points of one row of a mat as things stand."""
    points = COUNTS[row.count](s, seat) // row.per * row.vp
    return min(points, row.most) if row.most else points


def mat(s: DealersInHopeState, seat: int) -> int:
    """The points of the whole mat as things stand."""
    return sum([worth(s, seat, row) for row in CARDS.factions[s.faction[seat]].winter])


def score(s: DealersInHopeState) -> None:
    """All players score, in turn order from the start player (DIH-50)."""
    s.log("winter", year=s.year + 1)
    for seat in s.in_order(s.start):
        for row in CARDS.factions[s.faction[seat]].winter:
            points = worth(s, seat, row)
            if points:
                s.score(seat, BY_WINTER, points, row.count)
        if s.powers[seat][powers.WINTER]:
            s.score(seat, BY_POWERS, s.powers[seat][powers.WINTER], "winter")


def is_last(s: DealersInHopeState) -> bool:
    """Whether everybody has been start player twice (DIH-57)."""
    return s.year == 2 * s.seats - 1


def final_scoring(s: DealersInHopeState) -> None:
    """The masters count at the end of the game, unless they have been scored."""
    for seat in range(s.seats):
        if not s.edition.master_points_at_once:
            for number in s.sets:
                if s.has_master(seat, number):
                    name = CARDS.catalogue[CARDS.master[number]].name
                    s.score(seat, BY_MASTERS, CARDS.sets[number].master.vp, "master", name)
    s.over = True


def put_back(s: DealersInHopeState, seat: int) -> None:
    """A player's used cards go under the draw pile, and the hand is refilled."""
    moves.shuffle_under(s, seat)
    moves.refill(s, seat)


def next_year(s: DealersInHopeState) -> None:
    """The token moves on; cubes come back, leader cubes with a new era (DIH-06, DIH-07)."""
    s.year += 1
    s.start = (s.start + 1) % s.seats
    if s.year == s.seats:
        s.leader_cube = [True] * s.seats
    begin_year(s)


def small_cubes(seats: int) -> int:
    """Cubes for actions: one more marks the score."""
    return 3 if seats == 3 else 2


def begin_year(s: DealersInHopeState) -> None:
    """An empty board, cubes in hand."""
    s.cubes = [small_cubes(s.seats)] * s.seats
    s.token = True
    s.placed = [()] * len(s.board)
    s.walls = [0] * s.seats
    s.shields = [0] * s.seats  # markers of this year's attacks only (O15)
    s.counted = [[0] * 5 for _ in range(s.seats)]
    s.passes = 0
    s.seat = s.start
    s.log("year", s.start, number=s.year + 1, era=s.era)
