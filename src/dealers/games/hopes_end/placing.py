"""What a place for a tile is worth: what it finishes, brings on and spoils, for oneself and for others."""

from __future__ import annotations

from dealers.games.hopes_end.city import BONUS, NEVER, find
from dealers.games.hopes_end.prospects import BUILDINGS, CAMPS, ROADS, Feature, Survey
from dealers.games.hopes_end.tiles import AROUND, RUBBLE, TILES
from dealers.kernel import Option

_SIDES = TILES.sides
_PARTS = [len(degrees) for degrees in TILES.degrees]
_BUILDING_PARTS = TILES.building_parts


def rank_places(survey: Survey, seat: int, tile: int, options: list[Option]) -> list[tuple[float, Option]]:
    """All options with what they are worth to the seat the survey is weighed for, the best first."""
    kind = survey.s.face[tile]
    ranked = [(promise(survey, kind, cell, turned), n) for n, (_, cell, turned) in enumerate(options)]
    ranked.sort(reverse=True)
    return [(value, options[n]) for value, n in ranked]


def promise(survey: Survey, kind: int, cell: int, turned: int) -> float:  # noqa: C901
    """How much better the prospects are with a tile of one's own there."""
    frontier = survey.s.frontier
    sides = survey.sides.get(cell)
    at = survey.s.at
    codes: list[tuple[int, int, int]] = []
    met: list[Feature] = []
    value = 0.0
    parts = _PARTS[kind]
    joined: list[list[Feature]] = [[] for _ in range(parts)]
    beside: list[list[int]] = [[] for _ in range(parts)]
    edges = [0] * parts
    for side, (step, _, weight, edge, part) in enumerate(_SIDES[4 * kind + turned]):
        there = cell + step
        if there not in at:
            old = frontier.get(there, 0)
            codes.append((there, old, old + weight * edge))
            if part >= 0:
                edges[part] += 1
                beside[part].append(there)
            continue
        feature = sides[side] if sides else None
        if part >= 0:
            if feature is None:
                edges[part] = NEVER
            else:
                edges[part] -= 1
                if feature not in joined[part]:
                    joined[part].append(feature)
                    met.append(feature)
        elif feature is not None and feature not in met:  # the loose reading: it is walled up
            value -= feature.worth * feature.chance
            met.append(feature)
    for part in range(parts):
        own = 1.0
        size = edges[part]
        for feature in joined[part]:
            own += feature.worth
            size += feature.edges
            value -= feature.worth * feature.chance
        if size < NEVER // 2:
            places = beside[part]
            for feature in joined[part]:
                for place in feature.cells:
                    if place != cell and place not in places:
                        places.append(place)
            fit = 0.0
            for place in places:
                code = frontier.get(place, 0)
                for there, _, new in codes:
                    if there == place:
                        code = new
                fit += survey.fit(code)
            value += own * survey.chance(
                BUILDINGS if part < _BUILDING_PARTS[kind] else ROADS, len(places), size, fit
            )
    # What touches the same places, and finds other tiles fitting there from now on.
    for there, old, new in codes:
        around = survey.sides.get(there)
        if around is not None:
            shift = survey.fit(new) - survey.fit(old)
            for feature in around:
                if feature is not None and feature not in met:
                    value += feature.worth * _shifted(survey, feature, shift)
    if survey.camps:
        value += _surroundings(survey, cell, codes)
    if TILES.barracks[kind]:
        value += _new_barracks(survey, cell, codes)
    return BONUS * value


def _shifted(survey: Survey, feature: Feature, shift: float) -> float:
    """How much more likely a feature is to be finished when tiles fit that much better."""
    places = len(feature.cells)
    return survey.chance(feature.kind, places, feature.edges, feature.fit + shift) - feature.chance


def _surroundings(survey: Survey, cell: int, codes: list[tuple[int, int, int]]) -> float:
    """Barracks around: a neighbour more, of one's own."""
    value = 0.0
    camps = survey.camps
    for step in AROUND:
        if cell + step in camps:
            camp = camps[cell + step]
            places = len(camp.cells) - 1
            fit = camp.fit - survey.fit(survey.s.frontier.get(cell, 0))
            for there, old, new in codes:
                if there in camp.cells:
                    fit += survey.fit(new) - survey.fit(old)
            chance = survey.chance(CAMPS, places, places, fit)
            value += (camp.worth + 1.0) * chance - camp.worth * camp.chance
    return value


def _new_barracks(survey: Survey, cell: int, codes: list[tuple[int, int, int]]) -> float:
    """Barracks here: the tiles that lie around already will count too."""
    s, weights = survey.s, survey.weights
    own = 1.0
    places = 0
    fit = 0.0
    for step in AROUND:
        tile = s.at.get(cell + step)
        if tile is None:
            places += 1
            code = s.frontier.get(cell + step, 0)
            for there, _, new in codes:
                if there == cell + step:
                    code = new
            fit += survey.fit(code)
        elif s.owner[tile] >= 0 and not s.ruined[tile]:
            own += weights[s.owner[tile]]
    return own * survey.chance(CAMPS, places, places, fit)


def damage(survey: Survey, tile: int) -> float:
    """How much worse the prospects are with the tile in ruins."""
    s = survey.s
    kind, cell = s.face[tile], s.cell[tile]
    own = survey.weights[s.owner[tile]]
    value = own * (1 + BONUS * (s.built[tile] + s.paved[tile] + s.quartered[tile]))
    gone: list[Feature] = []
    for part in range(4 * tile, 4 * tile + _PARTS[kind]):
        feature = survey.features.get(find(s.parent, part))
        if feature is not None and feature not in gone:
            gone.append(feature)
    if cell in survey.camps:
        gone.append(survey.camps[cell])
    for feature in gone:
        value += BONUS * feature.worth * feature.chance
    for step in AROUND:
        if cell + step in survey.camps:
            value += BONUS * own * survey.camps[cell + step].chance
    for step, _, weight, edge, _ in _SIDES[4 * kind + s.turned[tile]]:
        around = survey.sides.get(cell + step)
        if around is not None:
            old = s.frontier[cell + step]
            shift = survey.fit(old + weight * (RUBBLE - edge)) - survey.fit(old)
            for feature in around:
                if feature is not None and feature not in gone:
                    value -= BONUS * feature.worth * _shifted(survey, feature, shift)
    return value
