"""What a view tells besides cards: its shape, and how it is filled."""

from __future__ import annotations

from typing import Annotated, TypedDict

from dealers.games.hopes_end import morality
from dealers.games.hopes_end.cards import FIRST_HISTORY, FIRST_MORALITY, TYPES
from dealers.games.hopes_end.city import FeatureKind, fitting, points_of, tiles_of
from dealers.games.hopes_end.places import place_name, xy
from dealers.games.hopes_end.state import PHASES, HopesEndState, Phase
from dealers.games.hopes_end.tiles import COUNT, TILES
from dealers.kernel.facts import says


class Marks(TypedDict, total=False):
    """Where and how a tile of the city lies; how a Morality card is answered."""

    x: Annotated[int, says("to the east of the starting tile")]
    y: Annotated[int, says("to the south of it")]
    turned: Annotated[int, says("quarter turns clockwise")]
    owner: Annotated[int | None, says("null for the starting tile")]
    ruined: bool
    answer: Annotated[int | None, says("from 0; null while it is not answered")]
    active: Annotated[bool, says("whether the answer is older than this round")]


class Place(TypedDict):
    """An empty place beside the city."""

    cell: Annotated[int, says("as options name it")]
    x: int
    y: int
    name: Annotated[str, says("as people call it, and as `fits` does")]


class Feature(TypedDict):
    """A finished building, road or barracks."""

    kind: FeatureKind
    tiles: Annotated[list[int], says("their ids")]
    points: Annotated[list[int], says("by seat")]


class Finished(TypedDict):
    """How many features are finished."""

    buildings: int
    roads: int
    barracks: int


Facts = TypedDict(
    "Facts",
    {
        "phase": Phase,
        "round": int,
        "first player": int,
        "turn": int,
        "tiles to place": Annotated[int, says("by the player whose turn it is, with the one drawn")],
        "ruined": Annotated[int, says("tiles of the whole city")],
        "limit": Annotated[int, says("so many the city can bear")],
        "until the fall": Annotated[int, says("with so many more ruins everybody loses")],
        "victim": Annotated[int | None, says("whose tiles are being ruined")],
        "stacks": Annotated[list[int], says("tiles in each")],
        "left": Annotated[dict[str, int], says("tiles still to come, by their code")],
        "places": Annotated[list[Place], says("all empty places beside the city")],
        "fits": Annotated[dict[str, list[str]], says("by the name of a place: codes of tiles that fit")],
        "points": list[int],
        "own ruined": list[int],
        "extra tiles": list[int],
        "shelter": list[int],
        "scouting": list[bool],
        "holdings": Annotated[list[dict[str, int]], says("by seat: what Morality cards count as, by type")],
        "finished": Finished,
        "features": list[Feature],
    },
)
"""What everybody can see."""


def public_facts(s: HopesEndState) -> Facts:
    """What everybody can see."""
    features = [tiles_of(s, finished) for finished in s.finished]
    kinds = [kind for kind, _ in features]
    seen = [s.face[tile] for tile in (*s.city, *s.drawn, *s.removed)]
    left = {
        code: TILES.catalogue[kind].details["copies"] - seen.count(kind)
        for kind, code in enumerate(TILES.codes)
    }
    return {
        "phase": PHASES[s.phase],
        "round": s.round,
        "first player": s.first,
        "turn": s.seat,
        "tiles to place": s.left,
        "ruined": sum(s.lost),
        "limit": s.limit,
        "until the fall": max(0, s.limit - sum(s.lost) + 1),
        "victim": s.victim if s.victim >= 0 else None,
        "stacks": [len(stack) for stack in s.stacks()],
        "left": left,
        "places": [_place(cell) for cell in s.frontier],
        "fits": fitting(s, left),
        "points": s.points.copy(),
        "own ruined": s.lost.copy(),
        "extra tiles": s.extra.copy(),
        "shelter": s.shelter.copy(),
        "scouting": s.scouting.copy(),
        "holdings": [
            dict(zip([t.lower() for t in TYPES], morality.holdings(s, seat), strict=True))
            for seat in range(s.seats)
        ],
        "finished": {
            "buildings": kinds.count("building"),
            "roads": kinds.count("road"),
            "barracks": kinds.count("barracks"),
        },
        "features": [
            {"kind": kind, "tiles": tiles, "points": points_of(s, tiles)} for kind, tiles in features
        ],
    }


def _place(cell: int) -> Place:
    x, y = xy(cell)
    return {"cell": cell, "x": x, "y": y, "name": place_name(cell)}


def card_marks(s: HopesEndState, card: int) -> Marks:
    """Where and how a tile of the city lies; how a Morality card is answered."""
    if card < COUNT:
        if not s.cell[card]:
            return {}
        x, y = xy(s.cell[card])
        owner = s.owner[card] if s.owner[card] >= 0 else None
        return {"x": x, "y": y, "turned": s.turned[card], "owner": owner, "ruined": s.ruined[card]}
    if card < FIRST_HISTORY and s.answers[card - FIRST_MORALITY] >= 0:
        return {"answer": s.answers[card - FIRST_MORALITY], "active": s.active[card - FIRST_MORALITY]}
    return {"answer": None, "active": False} if card < FIRST_HISTORY else {}
