"""What agents that learn are told about Dealers in Hope besides its zones: map and board."""

from __future__ import annotations

from dealers.games.dealers_in_hope import assault, powers, winter
from dealers.games.dealers_in_hope.board import MOST_ACTIONS
from dealers.games.dealers_in_hope.cards import CARDS
from dealers.games.dealers_in_hope.editions import EDITIONS
from dealers.games.dealers_in_hope.maps import MAPS, MOST_LANDS
from dealers.games.dealers_in_hope.state import (
    LAST_WORD,
    NO_ACTION,
    PARTS,
    PHASES,
    SPENT,
    DealersInHopeState,
)
from dealers.kernel.observation import Observing
from dealers.kernel.rows import BySeat, Figures, Lines, OneOf, Spread, Who

Told = list[tuple[int, float]]

_MOST_SEAS = max([len(m.seas) for m in MAPS])
_COUNTED = SPENT + 1
_POWERS = len(powers.NAMES)
_SETS = len(CARDS.sets)
_FACTIONS = len(CARDS.factions)


def _lands(s: DealersInHopeState, seat: int) -> Told:
    """A plane for each player, then one for nobody, capitals, and the target."""
    found: Told = []
    seats = s.seats
    for land, owner in enumerate(s.owner):
        plane = (owner - seat) % seats if owner >= 0 else seats
        found.append((plane * MOST_LANDS + land, 1.0))
    first = (seats + 1) * MOST_LANDS
    found += [(first + land, 1.0) for land in s.capital if land >= 0]
    if s.target >= 0:
        found.append((first + MOST_LANDS + s.target, 1.0))
    return found


def _board(s: DealersInHopeState, seat: int) -> Told:
    """By player and action: cubes."""
    found: dict[int, float] = {}
    for action, cubes in enumerate(s.placed):
        for owner in cubes:
            at = (owner - seat) % s.seats * MOST_ACTIONS + action
            found[at] = found.get(at, 0.0) + 1.0
    return list(found.items())


def _winter(s: DealersInHopeState) -> list[float]:
    return [winter.mat(s, seat) if s.faction[seat] >= 0 else 0 for seat in range(s.seats)]


def _assault(s: DealersInHopeState, seat: int) -> list[float]:
    if s.target < 0:
        return []
    return [assault.needed(s), assault.missing(s), s.ferries, s.undermined]


def _prepared(s: DealersInHopeState, seat: int) -> list[float]:
    return [len(s.prepared), sum([number for _, number in s.prepared])]


OBSERVING: Observing[DealersInHopeState] = Observing(
    OneOf("phase", ", ".join(PHASES), len(PHASES), lambda s, seat: s.phase),
    OneOf("map", ", ".join([m.name for m in MAPS]), len(MAPS), lambda s, seat: s.map_number),
    OneOf(
        "edition",
        ", ".join([edition.name for edition in EDITIONS]),
        len(EDITIONS),
        lambda s, seat: s.edition_number,
    ),
    Spread(
        "sets", "professional sets in play", (_SETS,), lambda s, seat: [(number, 1.0) for number in s.sets]
    ),
    Figures(
        "year",
        "from 0, and how many there are, divided by 10; then the era, 0 or 1, divided by 10",
        lambda s, seat: [s.year, 2 * s.seats, s.era],
        3,
        10,
    ),
    Figures(
        "lap",
        "picks of the draft, or players who are done with Winter; players who have passed in a row",
        lambda s, seat: [s.lap, s.passes],
        2,
    ),
    Who("turn", "whose turn it is, you first", lambda s: s.seat),
    Who("start player", "of this year, you first", lambda s: s.start),
    Spread(
        "lands",
        "planes over the lands of the map, in the order in which options number them: lands of each "
        "player, you first, and of nobody; capitals; the land that is being assaulted",
        lambda match: (match.seats + 3, MOST_LANDS),
        _lands,
        lambda s: (s.owner, s.capital, s.target),
    ),
    Spread(
        "route",
        "seas that are crossed in this assault",
        (_MOST_SEAS,),
        lambda s, seat: [(sea, 1.0) for sea in s.route],
    ),
    Spread(
        "board",
        "by player, you first, and action: cubes on it",
        lambda match: (match.seats, MOST_ACTIONS),
        _board,
        lambda s: s.placed,
    ),
    OneOf(
        "action",
        "that is being carried out",
        MOST_ACTIONS,
        lambda s, seat: s.action if s.action != NO_ACTION else -1,
    ),
    Spread(
        "factions",
        "by player, you first, and faction",
        lambda match: (match.seats, _FACTIONS),
        lambda s, seat: [
            (place * _FACTIONS + s.faction[(seat + place) % s.seats], 1.0)
            for place in range(s.seats)
            if s.faction[(seat + place) % s.seats] >= 0
        ],
    ),
    Lines(
        "masters",
        "by player, you first, and set: a 1 for a trained master",
        _SETS,
        lambda s: [[bits >> number & 1 for number in range(_SETS)] for bits in s.masters],
        rests_on=lambda s: s.masters,
    ),
    Lines(
        "powers",
        f"by player, you first: {', '.join(powers.NAMES)}",
        _POWERS,
        lambda s: s.powers,
        1,
    ),
    Lines(
        "points",
        f"by player, you first, divided by 100: {', '.join(PARTS)}",
        len(PARTS),
        lambda s: s.points,
        100,
    ),
    Lines(
        "this year",
        "by player, you first, divided by 10: territories taken, battles won, lost, cards trained, "
        "support spent",
        _COUNTED,
        lambda s: s.counted,
        10,
    ),
    BySeat(
        "Winter",
        "points that the rows of the leader mat would bring in Winter now, divided by 100, you first",
        _winter,
        100,
    ),
    BySeat("cubes", "small cubes left, divided by 10, you first", lambda s: s.cubes, 10),
    BySeat("leader cube", "whether it can be used, you first", lambda s: s.leader_cube),
    BySeat(
        "start token",
        "who can still use it, you first",
        lambda s: [s.has_token(seat) for seat in range(s.seats)],
    ),
    BySeat("defense until Winter", "divided by 10, you first", lambda s: s.walls, 10),
    BySeat("defense markers", "divided by 10, you first", lambda s: s.shields, 10),
    Figures(
        "strength",
        "attack and support of the player whose turn it is, cards trained, each divided by 10, and "
        "assaults left, divided by 10",
        lambda s, seat: [s.attack, s.support, s.trained, s.assaults],
        4,
        10,
    ),
    OneOf("stage", "of a battle: none, attack, answer, last word", LAST_WORD + 1, lambda s, seat: s.stage),
    Figures(
        "assault",
        "what it takes, what is missing, seas that cost nothing, by how much the defender is weaker, "
        "each divided by 10",
        _assault,
        4,
        10,
    ),
    Figures("prepared", "effects for the next assault: how many, and their numbers together", _prepared, 2),
    Figures("due", "decisions that are still to come in this turn", lambda s, seat: [len(s.due)]),
    progress=lambda s: [s.total(seat) / 100 for seat in range(s.seats)],
)
