"""What agents that learn are told about Hope's End besides its zones: the city above all."""

from __future__ import annotations

from dealers.games.hopes_end import morality
from dealers.games.hopes_end.cards import ANSWERS, CARDS, FIRST_MORALITY, TYPES
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
from dealers.games.hopes_end.tiles import BUILDING, ROAD, ROW, SIDES, START_CELL, TILES
from dealers.games.hopes_end.verbs import REACH
from dealers.kernel.lying import Lying
from dealers.kernel.observation import Observing
from dealers.kernel.rows import BySeat, Drawn, Figures, Numbers, OneOf, Spread, Who

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


def _tile_planes() -> list[list[int]]:
    """By shape (kind and turn): where the planes begin that are 1 where such a tile lies."""
    found = []
    for kind in range(TILES.kinds):
        for turned in range(4):
            edges = TILES.edges[4 * kind + turned]
            planes = [_ROADS + side for side, edge in enumerate(edges) if edge == ROAD]
            planes += [_BUILDINGS + side for side, edge in enumerate(edges) if edge == BUILDING]
            planes += [_BARRACKS] if TILES.barracks[kind] else []
            found.append([plane * _AREA for plane in planes])
    return found


_PLANES = _tile_planes()
_CORNER = START_CELL - REACH * ROW - REACH
"""The cell in the north-west of the window."""


def _city(s: HopesEndState, seat: int, out: Numbers, first: int) -> None:
    """The window around the starting tile, plane by plane."""
    face, cell, turned, owner, ruined = s.face, s.cell, s.turned, s.owner, s.ruined
    built, paved, quartered = s.built, s.paved, s.quartered
    owners = [first + (_OWNERS + (q - seat) % s.seats) * _AREA for q in range(s.seats)]
    owners.append(first + (_OWNERS + s.seats) * _AREA)  # nobody is -1
    for tile in s.city:
        y, x = divmod(cell[tile] - _CORNER, ROW)
        if not (0 <= x < _SIDE and 0 <= y < _SIDE):
            continue
        place = y * _SIDE + x
        at = first + place
        for plane in _PLANES[4 * face[tile] + turned[tile]]:
            out[at + plane] = 1.0
        out[owners[owner[tile]] + place] = 1.0
        if ruined[tile]:
            out[at + _RUINED * _AREA] = 1.0
        if built[tile]:
            out[at + _BUILT * _AREA] = built[tile]
        if paved[tile]:
            out[at + _PAVED * _AREA] = paved[tile]
        if quartered[tile]:
            out[at + _QUARTERED * _AREA] = quartered[tile]
    empty = first + _EMPTY * _AREA
    for place in s.frontier:
        y, x = divmod(place - _CORNER, ROW)
        if 0 <= x < _SIDE and 0 <= y < _SIDE:
            out[empty + y * _SIDE + x] = 1.0


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


OBSERVING: Observing[HopesEndState] = Observing(
    *[Lying(zone, TILE_KINDS) for zone in (CITY, DRAWN, REMOVED, *STACKS)],
    *[Lying(zone, QUESTIONS) for zone in (HELD, QUESTION, MORALITY_DECK, MORALITY_DISCARD)],
    *[Lying(zone, EVENTS) for zone in (HISTORY_CARD, HISTORY_DECK, HISTORY_DISCARD)],
    Drawn(
        "city",
        "planes of a window around the starting tile, rows from north to south, columns from west to "
        f"east, as action numbers count cells: roads on each side ({', '.join(SIDES)}), buildings on "
        "each side, "
        "barracks, ruined tiles; empty places beside the city; finished buildings, roads and "
        "barracks of a tile; "
        "tiles of each player, you first; the tile of nobody",
        lambda match: (_OWNERS + match.seats + 1, _SIDE, _SIDE),
        _city,
        lambda s: (s.cell, s.turned, s.owner, s.ruined, s.built, s.paved, s.quartered, s.frontier),
    ),
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
        lambda s: (s.answers, s.active),
    ),
    Figures(
        "holdings",
        f"what Morality cards count as, by player, you first, and type: {', '.join(TYPES)}",
        _holdings,
        lambda match: match.seats * len(TYPES),
        rests_on=lambda s: (s.held, s.answers),
    ),
    progress=lambda s: [points / 100 for points in s.points],
)
