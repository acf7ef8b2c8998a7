"""Setup: the map, the supply, eight professional sets, the Spoils of War, the first player.

Rules: 2.1, 2.2, 2.3, 7.1
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from dealers.games.dealers_in_hope.cards import (
    CARDS,
    CITIZEN,
    CITY,
    MASS,
    MASTER,
    MAT,
    NONE,
    PROFESSIONAL,
    SETS_IN_PLAY,
    SPOILS,
)
from dealers.games.dealers_in_hope.editions import EDITIONS, NAMES
from dealers.games.dealers_in_hope.maps import EUROPE, MAPS, NORTH_AMERICA
from dealers.games.dealers_in_hope.state import (
    DRAFT,
    NO_ACTION,
    PARTS,
    PLAIN,
    DealersInHopeState,
)
from dealers.kernel import Chance, Journal, UsageError

RANDOM: Final = "random"
PRESETS: Final = {preset.name: preset for preset in CARDS.presets}


def map_for(seats: int, options: Mapping[str, Any]) -> int:
    """Europe for three, North America for four and five (DIH-02); in 6.25 Europe for all (C1 row 3)."""
    edition = EDITIONS[NAMES.index(options["edition"])]
    return EUROPE if seats == 3 or edition.europe_for_all else NORTH_AMERICA


def faces(seats: int, options: Mapping[str, Any]) -> list[int]:
    """The face of every card in the box, in a fixed order; the cities are those of the map."""
    return list(_in_the_box(map_for(seats, options)))


def backs(seats: int, options: Mapping[str, Any]) -> list[int]:
    """To which stack each of these cards belongs."""
    return list(_stacks(map_for(seats, options)))


@cache
def _in_the_box(map_number: int) -> tuple[int, ...]:
    here = MAPS[map_number].name
    found: list[int] = []
    for face, card in enumerate(CARDS.catalogue):
        if CARDS.type[face] in (MASTER, MAT) or (CARDS.type[face] == CITY and card.details["map"] != here):
            continue
        found += [face] * CARDS.copies[face]
    return tuple(found)


@cache
def _stacks(map_number: int) -> tuple[int, ...]:
    return tuple([back(face) for face in _in_the_box(map_number)])


def back(face: int) -> int:
    """Which stack a card belongs to: see the homes of the zones."""
    kind = CARDS.type[face]
    if CARDS.faction[face] != NONE:
        return 3
    if kind == SPOILS:
        return 4 if CARDS.value[face] == 2 else 5
    return {MASS: 2, CITY: 6}.get(kind, 1)


def named_sets(options: Mapping[str, Any]) -> list[int]:
    """The sets that the players have named."""
    names = options["sets"].split(", ") if options["sets"] else []
    return [number for number, row in enumerate(CARDS.sets) if row.name in names]


def check_match(seats: int, options: Mapping[str, Any]) -> None:
    """Eight sets are played with."""
    named = len(named_sets(options))
    if named > SETS_IN_PLAY:
        raise UsageError(f"{named} sets are named, but {SETS_IN_PLAY} are played with: name fewer")


def choose_sets(options: Mapping[str, Any], chance: Chance) -> list[int]:
    """The named sets, then those of the list that was asked for, else others by lot (DIH-54)."""
    chosen = named_sets(options)
    others = [number for number in range(len(CARDS.sets)) if number not in chosen]
    chance.shuffle(others, [row.name for row in CARDS.sets])
    if options["selection"] != RANDOM:
        preset = PRESETS[options["selection"]].sets
        others.sort(key=lambda number: CARDS.sets[number].name not in preset)
    return sorted(chosen + others[: SETS_IN_PLAY - len(chosen)])


def set_up(
    seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None
) -> DealersInHopeState:
    """Lay everything out; the draft comes next."""
    s = DealersInHopeState()
    s.begin(seats, chance, faces(seats, options), journal)
    s.edition_number = NAMES.index(options["edition"])
    s.map_number = map_for(seats, options)
    s.sets = tuple(choose_sets(options, chance))
    s.kinds = tuple(piles(s))
    _lay_out(s)
    s.first = s.start = s.seat = chance.below(seats)
    s.year, s.lap, s.phase, s.passes = 0, 0, DRAFT, 0
    s.faction, s.capital, s.masters = [-1] * seats, [-1] * seats, [0] * seats
    s.owner = [-1] * len(s.map.lands)
    s.powers = [[] for _ in range(seats)]
    s.points = [[0] * len(PARTS) for _ in range(seats)]
    s.counted = [[0] * 5 for _ in range(seats)]
    s.cubes, s.token, s.leader_cube, s.placed = [0] * seats, False, [True] * seats, []
    s.walls, s.shields = [0] * seats, [0] * seats
    s.action, s.attack, s.support, s.trained, s.assaults = NO_ACTION, 0, 0, 0, 0
    s.target, s.route, s.stage, s.ferries, s.undermined = -1, (), PLAIN, 0, 0
    s.prepared, s.due = (), []
    s.hand, s.deck, s.discard = _lists(seats), _lists(seats), _lists(seats)
    s.play, s.ready = _lists(seats), _lists(seats)
    s.show(range(len(s.face)))  # everybody sees what is in the box
    s.log("sets", names=[CARDS.sets[number].name for number in s.sets], map=s.map.name)
    s.shuffle(s.masses)
    s.shuffle(s.spoils_2)
    s.shuffle(s.spoils_3)
    s.log_chance("first player", s.first)
    return s


def piles(s: DealersInHopeState) -> list[int]:
    """The kinds that have a pile in the supply: citizens, and both levels of the sets in play."""
    citizens = [f for f, kind in enumerate(CARDS.type) if kind == CITIZEN and CARDS.faction[f] == NONE]
    levels = [face for n in s.sets for face in (CARDS.first_level[n], CARDS.second_level[n])]
    return citizens + levels


def _lay_out(s: DealersInHopeState) -> None:
    """Every card to its stack; the sets that are not played with stay in the box."""
    s.supply, s.masses, s.faction_decks, s.cities, s.box = [], [], [], [], []
    s.spoils_2, s.spoils_3 = [], []
    homes = (s.supply, s.masses, s.faction_decks, s.spoils_2, s.spoils_3, s.cities)
    s.stock = [0] * len(CARDS.catalogue)
    for card, face in enumerate(s.face):
        stack = back(face)
        if stack == 1:
            if CARDS.type[face] == PROFESSIONAL and CARDS.set[face] not in s.sets:
                s.box.append(card)
                continue
            s.stock[face] += 1
        homes[stack - 1].append(card)


def _lists(seats: int) -> list[list[int]]:
    return [[] for _ in range(seats)]
