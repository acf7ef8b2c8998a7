"""What agents that learn are told about Hope's End besides its zones: the city above all."""

from __future__ import annotations

from dealers.games.hopes_end import morality
from dealers.games.hopes_end.cards import ANSWERS, CARDS, FIRST_MORALITY, TYPES
from dealers.games.hopes_end.places import xy
from dealers.games.hopes_end.state import (
    CITY,
    DRAWN,
    HELD,
    HISTORY_CARD,
    HISTORY_DECK,
    HISTORY_DISCARD,
    MORALITY_DECK,
    MORALITY_DISCARD,
    PHASES,
    QUESTION,
    REMOVED,
    STACKS,
    HopesEndState,
)
from dealers.games.hopes_end.tiles import BUILDING, ROAD, SIDES, TILES
from dealers.games.hopes_end.verbs import REACH
from dealers.kernel.observation import Observing
from dealers.kernel.rows import BySeat, Figures, Lying, OneOf, Spread, Who

TILE_KINDS = range(TILES.kinds)
QUESTIONS = range(CARDS.first_morality, CARDS.first_history)
EVENTS = range(CARDS.first_history, CARDS.first_history + CARDS.history)

_SIDE = 2 * REACH + 1
_AREA = _SIDE * _SIDE
EDGE, WHOLE = 10, 4
"""The planes of tiles (roads and buildings on each side, a barracks, ruins), and those that follow before
the players: empty places beside the city, finished buildings, roads and barracks."""
_ROADS, _BUILDINGS, _BARRACKS, _RUINED = 0, 4, 8, 9
_EMPTY, _BUILT, _PAVED, _QUARTERED = 10, 11, 12, 13
_OWNERS = EDGE + WHOLE


def _place(cell: int) -> int:
    """Where a cell is in a plane, counted as action numbers count cells; -1 outside the window."""
    x, y = xy(cell)
    return (y + REACH) * _SIDE + x + REACH if max(abs(x), abs(y)) <= REACH else -1


def _tile_planes() -> list[list[int]]:
    """By shape (kind and turn): the planes that are 1 where such a tile lies."""
    found = []
    for kind in range(TILES.kinds):
        for turned in range(4):
            edges = TILES.edges[4 * kind + turned]
            planes = [_ROADS + side for side, edge in enumerate(edges) if edge == ROAD]
            planes += [_BUILDINGS + side for side, edge in enumerate(edges) if edge == BUILDING]
            found.append([*planes, _BARRACKS] if TILES.barracks[kind] else planes)
    return found


_PLANES = _tile_planes()


def _city(s: HopesEndState, seat: int) -> list[tuple[int, float]]:
    """The window around the starting tile, plane by plane."""
    found: list[tuple[int, float]] = []
    seats, face = s.seats, s.face
    nobody = _OWNERS + seats
    for tile in s.city:
        place = _place(s.cell[tile])
        if place < 0:
            continue
        for plane in _PLANES[4 * face[tile] + s.turned[tile]]:
            found.append((plane * _AREA + place, 1.0))
        owner = s.owner[tile]
        found.append(((nobody if owner < 0 else _OWNERS + (owner - seat) % seats) * _AREA + place, 1.0))
        if s.ruined[tile]:
            found.append((_RUINED * _AREA + place, 1.0))
        if s.built[tile]:
            found.append((_BUILT * _AREA + place, float(s.built[tile])))
        if s.paved[tile]:
            found.append((_PAVED * _AREA + place, float(s.paved[tile])))
        if s.quartered[tile]:
            found.append((_QUARTERED * _AREA + place, float(s.quartered[tile])))
    for cell in s.frontier:
        place = _place(cell)
        if place >= 0:
            found.append((_EMPTY * _AREA + place, 1.0))
    return found


def _answers(s: HopesEndState, seat: int) -> list[tuple[int, float]]:
    """By question: its answer, and whether it has come into effect."""
    found = []
    for number, answer in enumerate(s.answers):
        if answer >= 0:
            question = s.face[FIRST_MORALITY + number] - CARDS.first_morality
            found.append((question * (ANSWERS + 1) + answer, 1.0))
            if s.active[number]:
                found.append((question * (ANSWERS + 1) + ANSWERS, 1.0))
    return found


def _holdings(s: HopesEndState, seat: int) -> list[float]:
    return [count for place in range(s.seats) for count in morality.holdings(s, (seat + place) % s.seats)]


def _outside(s: HopesEndState, seat: int) -> list[float]:
    return [sum([_place(s.cell[tile]) < 0 for tile in s.city])]


OBSERVING: Observing[HopesEndState] = Observing(
    *[Lying(zone, TILE_KINDS) for zone in (CITY, DRAWN, REMOVED, *STACKS)],
    *[Lying(zone, QUESTIONS) for zone in (HELD, QUESTION, MORALITY_DECK, MORALITY_DISCARD)],
    *[Lying(zone, EVENTS) for zone in (HISTORY_CARD, HISTORY_DECK, HISTORY_DISCARD)],
    Spread(
        "city",
        "planes of a window around the starting tile, rows from north to south, columns from west to "
        f"east, as action numbers count cells: roads on each side ({', '.join(SIDES)}), buildings on "
        "each side, "
        "barracks, ruined tiles; empty places beside the city; finished buildings, roads and "
        "barracks of a tile; "
        "tiles of each player, you first; the tile of nobody",
        lambda match: (_OWNERS + match.seats + 1, _SIDE, _SIDE),
        _city,
    ),
    Figures("outside", "tiles that lie outside the window", _outside),
    OneOf(
        "phase",
        f"{', '.join(PHASES)}: effects and exchanges of history are two",
        len(PHASES),
        lambda s, seat: s.phase,
    ),
    Figures("round", "divided by 40", lambda s, seat: [s.round], scale=40),
    Who("first player", "who begins every round, you first", lambda s: s.first),
    Who("turn", "whose turn it is, you first", lambda s: s.seat),
    Figures("turns", "how many players have had their turn in this round", lambda s, seat: [s.turn]),
    Figures("tiles to place", "in this turn, with the one drawn", lambda s, seat: [s.left]),
    Who("victim", "whose tiles are being ruined, you first", lambda s: s.victim),
    Figures(
        "fall",
        "tiles that may lie in ruins, and how many more until everybody loses, divided by 50",
        lambda s, seat: [s.limit, s.limit - sum(s.lost) + 1],
        2,
        50,
    ),
    Figures(
        "rules", "a 1 for choosing stacks, a 1 for loose edges", lambda s, seat: [s.choose_stack, s.loose], 2
    ),
    BySeat("points", "divided by 100, you first", lambda s: s.points, 100),
    BySeat("own ruined", "ruined tiles of each player, divided by 10, you first", lambda s: s.lost, 10),
    BySeat("extra tiles", "in the turn to come, you first", lambda s: s.extra),
    BySeat(
        "shelter", "so many tiles fewer are ruined by the next History card, you first", lambda s: s.shelter
    ),
    BySeat("scouting", "who draws two tiles and places one, you first", lambda s: s.scouting),
    BySeat(
        "exchanges",
        "who may still exchange a Morality card, you first",
        lambda s: [seat in s.swaps for seat in range(s.seats)],
    ),
    Spread(
        "answers",
        "by question: a 1 for the answer given, and a 1 when it has come into effect",
        (CARDS.morality, ANSWERS + 1),
        _answers,
    ),
    Figures(
        "holdings",
        f"what Morality cards count as, by player, you first, and type: {', '.join(TYPES)}",
        _holdings,
        lambda match: match.seats * len(TYPES),
    ),
    progress=lambda s: [points / 100 for points in s.points],
)
