"""What a place for a tile is worth: what it finishes, brings on and spoils, for oneself and for others."""

from __future__ import annotations

from functools import cache
from math import inf
from typing import Final, NamedTuple

from dealers.games.hopes_end.city import BONUS, root_of
from dealers.games.hopes_end.outlook import BUILDINGS, CAMPS, ROADS
from dealers.games.hopes_end.prospects import Feature, Sides, Survey
from dealers.games.hopes_end.tiles import AROUND, BUILDING, OPEN, ROAD, RUBBLE, STEPS, TILES, WEIGHTS
from dealers.kernel import Option

_SIDES: Final = TILES.sides
_PARTS: Final = [len(degrees) for degrees in TILES.degrees]
_BUILDING_PARTS: Final = TILES.building_parts
_NOTHING: Final[Sides] = [None] * 4


def rank_places(survey: Survey, tile: int, options: list[Option]) -> list[tuple[float, Option]]:
    """All options with what they are worth to the seat the survey is weighed for, the best first."""
    kind = survey.s.face[tile]
    ranked = [(promise(survey, kind, cell, turned), n) for n, (_, cell, turned) in enumerate(options)]
    ranked.sort(reverse=True)
    return [(value, options[n]) for value, n in ranked]


def best_place(survey: Survey, tile: int, options: list[Option]) -> tuple[float, Option]:
    """The first entry of `rank_places`, without a close look at most places.

    Two places in three touch nothing that can still be finished. A tile there begins something new and may
    spoil what rivals have beside it; only where that could be enough it is worth reckoning.
    """
    s, sides, camps = survey.s, survey.sides, survey.near_camps
    kind = s.face[tile]
    closely: list[tuple[int, Option]] = []
    passing: list[tuple[int, Option]] = []
    if s.loose or TILES.barracks[kind]:  # tiles may fit better for a new neighbour; barracks touch everything
        closely += enumerate(options)
    else:
        for entry in enumerate(options):
            cell = entry[1][1]
            (closely if cell in sides or cell in camps else passing).append(entry)
    best = max([(promise(survey, kind, o[1], o[2]), n) for n, o in closely], default=(-inf, -1))
    if passing:
        begun, losses = _begun(survey, kind), _losses(survey)
        most_spoiled = sum(sorted(losses.values())[-len(STEPS) :])
        if BONUS * (begun + most_spoiled) < best[0]:
            return best[0], options[best[1]]
        spoils = _spoils(losses)
        if BONUS * begun < best[0]:
            passing = [(n, option) for n, option in passing if option[1] in spoils]
        bounds = [(BONUS * (begun + spoils.get(option[1], 0.0)), n) for n, option in passing]
        for bound in sorted(bounds, reverse=True):
            if bound < best:
                break
            _, cell, turned = options[bound[1]]
            best = max(best, (promise(survey, kind, cell, turned), bound[1]))
    return best[0], options[best[1]]


def _begun(survey: Survey, kind: int) -> float:
    """What the parts of a tile promise at most where they continue nothing: when it has no neighbours."""
    begun = survey.outlook.begun
    if kind not in begun:
        fit = _fit(4 * kind, 0)
        fits, added = survey.outlook.fits, dict(fit.opens)
        chance = survey.outlook.chance
        begun[kind] = sum(
            [
                chance(part, len(leads), len(leads), sum([fits[added[step]] for step in leads]))
                for part, _, leads in fit.parts
            ]
        )
    return begun[kind]


def _losses(survey: Survey) -> dict[int, float]:
    """By empty cell: what rivals stand to lose who want to fill it."""
    losses: dict[int, float] = {}
    for cell, around in survey.sides.items():
        loss = 0.0
        for feature in around:
            if feature is not None and feature.worth < 0.0:
                loss -= feature.worth * feature.chance
        if loss:
            losses[cell] = loss
    return losses


def _spoils(losses: dict[int, float]) -> dict[int, float]:
    """By cell: what a tile there takes at most from rivals, who want to fill the places beside it."""
    spoils: dict[int, float] = {}
    for cell, loss in losses.items():
        for step in STEPS:
            spoils[cell + step] = spoils.get(cell + step, 0.0) + loss
    return spoils


class _Fit(NamedTuple):
    """How a tile lies in a place, as far as the code of the place tells."""

    parts: list[tuple[int, list[int], list[int]]]
    """Of each part: roads or buildings, the sides where it meets a tile, the steps to the empty cells."""
    walls: list[int]
    """The sides where slums meet a road or a building, which only the loose reading allows."""
    opens: list[tuple[int, int]]
    """The step to each empty cell beside the tile, and what the tile adds to the code of that cell."""


@cache
def _fit(shape: int, code: int) -> _Fit:
    """How a tile of this shape lies in a place with this code."""
    kind = shape // 4
    parts: list[tuple[int, list[int], list[int]]] = [
        (BUILDINGS if part < _BUILDING_PARTS[kind] else ROADS, [], []) for part in range(_PARTS[kind])
    ]
    walls = []
    opens = []
    for side, (step, _, weight, edge, part) in enumerate(_SIDES[shape]):
        other = code // WEIGHTS[side] % 5
        if other == OPEN:
            opens.append((step, weight * edge))
        elif part < 0 and other in (ROAD, BUILDING):
            walls.append(side)
        if part >= 0:
            _, meets, leads = parts[part]
            if other == OPEN:
                leads.append(step)
            else:
                meets.append(side)
    return _Fit(parts, walls, opens)


def promise(survey: Survey, kind: int, cell: int, turned: int) -> float:
    """How much better the prospects are with a tile of one's own there."""
    frontier, sides, fits, outlook = survey.frontier, survey.sides, survey.fits, survey.outlook
    fit = _fit(4 * kind + turned, frontier[cell])
    after: dict[int, int] = {}
    """The codes of the empty cells beside the tile."""
    for step, added in fit.opens:
        there = cell + step
        after[there] = frontier.get(there, 0) + added
    met: list[Feature] = []
    value = _continued(survey, cell, fit, sides.get(cell, _NOTHING), after, met)
    # What touches the same places, and finds other tiles fitting there from now on.
    for there, new in after.items():
        beside = sides.get(there)
        if beside is not None:
            shift = fits[new] - fits[frontier[there]]
            if shift:
                for feature in beside:
                    if feature is not None and feature not in met:
                        places = len(feature.cells)
                        better = outlook.chance(feature.kind, places, feature.edges, feature.fit + shift)
                        value += feature.worth * (better - feature.chance)
    if cell in survey.near_camps:
        value += _surroundings(survey, cell, after)
    if TILES.barracks[kind]:
        value += _new_barracks(survey, cell, after)
    return BONUS * value


def _continued(
    survey: Survey, cell: int, fit: _Fit, around: Sides, after: dict[int, int], met: list[Feature]
) -> float:
    """The parts of the tile, and what they continue: all that the tile touches is noted as met."""
    frontier, fits, outlook = survey.frontier, survey.fits, survey.outlook
    value = 0.0
    for side in fit.walls:
        feature = around[side]
        if feature is not None and feature not in met:
            value -= feature.worth * feature.chance
            met.append(feature)
    walled_up = met.copy()
    for kind, meets, leads in fit.parts:
        fitting = 0.0
        for step in leads:
            fitting += fits[after[cell + step]]
        if not meets:
            value += outlook.chance(kind, len(leads), len(leads), fitting)
            continue
        places = [cell + step for step in leads]
        own = 1.0
        edges = len(leads) - len(meets)
        hopeless = False
        joined: list[Feature] = []
        for side in meets:
            feature = around[side]
            if feature is None or feature in walled_up:
                hopeless = True
            elif feature not in joined:
                joined.append(feature)
                own += feature.worth
                edges += feature.edges
                value -= feature.worth * feature.chance
                for place in feature.cells:
                    if place != cell and place not in places:
                        places.append(place)
                        fitting += fits[after[place] if place in after else frontier[place]]
        met += joined
        if not hopeless:
            value += own * outlook.chance(kind, len(places), edges, fitting)
    return value


def _shifted(survey: Survey, feature: Feature, shift: float) -> float:
    """How much more likely a feature is to be finished when tiles fit that much better."""
    places = len(feature.cells)
    return survey.outlook.chance(feature.kind, places, feature.edges, feature.fit + shift) - feature.chance


def _surroundings(survey: Survey, cell: int, after: dict[int, int]) -> float:
    """Barracks around: a neighbour more, of one's own."""
    value = 0.0
    frontier, fits = survey.s.frontier, survey.outlook.fits
    for camp in survey.near_camps[cell]:
        places = len(camp.cells) - 1
        fit = camp.fit - fits[frontier[cell]]
        for there, new in after.items():
            if there in camp.cells:
                fit += fits[new] - fits[frontier.get(there, 0)]
        chance = survey.outlook.chance(CAMPS, places, places, fit)
        value += (camp.worth + 1.0) * chance - camp.worth * camp.chance
    return value


def _new_barracks(survey: Survey, cell: int, after: dict[int, int]) -> float:
    """Barracks here: the tiles that lie around already will count too."""
    s, weights, fits = survey.s, survey.weights, survey.outlook.fits
    own = 1.0
    places = 0
    fit = 0.0
    for step in AROUND:
        there = cell + step
        tile = s.at.get(there)
        if tile is None:
            places += 1
            fit += fits[after[there] if there in after else s.frontier.get(there, 0)]
        elif s.owner[tile] >= 0 and not s.ruined[tile]:
            own += weights[s.owner[tile]]
    return own * survey.outlook.chance(CAMPS, places, places, fit)


def damage(survey: Survey, tile: int) -> float:
    """How much worse the prospects are with the tile in ruins."""
    s, fits, sides, frontier, camps = survey.s, survey.fits, survey.sides, survey.frontier, survey.camps
    kind, cell = s.face[tile], s.cell[tile]
    own = survey.weights[s.owner[tile]]
    value = own * (1 + BONUS * (s.built[tile] + s.paved[tile] + s.quartered[tile]))
    gone: list[Feature] = []
    for part in range(4 * tile, 4 * tile + _PARTS[kind]):
        feature = survey.features.get(root_of(s.parent, part))
        if feature is not None and feature not in gone:
            gone.append(feature)
    if cell in camps:
        gone.append(camps[cell])
    for feature in gone:
        value += BONUS * feature.worth * feature.chance
    if camps:
        for step in AROUND:
            if cell + step in camps:
                value += BONUS * own * camps[cell + step].chance
    for step, _, weight, edge, _ in _SIDES[4 * kind + s.turned[tile]]:
        around = sides.get(cell + step)
        if around is not None:
            old = frontier[cell + step]
            shift = fits[old + weight * (RUBBLE - edge)] - fits[old]
            for feature in around:
                if feature is not None and feature not in gone:
                    value -= BONUS * feature.worth * _shifted(survey, feature, shift)
    return value
