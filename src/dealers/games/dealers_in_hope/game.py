"""Dealers in Hope as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dealers.games.dealers_in_hope import assault, editions, powers, prospects, setup, turn, winter
from dealers.games.dealers_in_hope.board import ERAS, in_words
from dealers.games.dealers_in_hope.cards import CARDS
from dealers.games.dealers_in_hope.heuristic import DealersInHopeHeuristic
from dealers.games.dealers_in_hope.positions import DealersInHopePositions
from dealers.games.dealers_in_hope.state import (
    NO_ACTION,
    NOBODY,
    PARTS,
    PHASES,
    PLAIN,
    ZONES,
    DealersInHopeState,
)
from dealers.games.dealers_in_hope.words import DealersInHopeWords
from dealers.games.dealers_in_hope.words_of_effects import winter_row_in_words
from dealers.kernel import (
    Card,
    Chance,
    Effect,
    Game,
    Journal,
    Option,
    Outcome,
    Setting,
    Zone,
    ranks_by,
)


class DealersInHope(Game[DealersInHopeState]):
    """Dealers in Hope for three to five players."""

    name = "dealers-in-hope"
    title = "Dealers in Hope"
    about = "Build a deck, train masters and conquer a drowned continent in the year 2140."
    version = "1"
    min_seats = 3
    max_seats = 5
    state_class = DealersInHopeState
    bound = 20000
    words = DealersInHopeWords()
    positions = DealersInHopePositions()
    player = DealersInHopeHeuristic
    settings = (
        Setting(
            "edition",
            "choice",
            "illustrated",
            editions.NAMES,
            "Which rulebook is played by: the later, illustrated one, or the preliminary version 6.25.",
        ),
        Setting(
            "selection",
            "choice",
            setup.RANDOM,
            (setup.RANDOM, *setup.PRESETS),
            "Which eight professional sets are played with: by lot, or a recommended list.",
        ),
        Setting(
            "sets",
            "names",
            "",
            [row.name for row in CARDS.sets],
            "Professional sets that are certainly in; eight are played with.",
        ),
    )

    def catalogue(self) -> tuple[Card, ...]:
        return CARDS.catalogue

    def check_match(self, seats: int, options: Mapping[str, Any]) -> None:
        setup.check_match(seats, options)

    def pools(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        return setup.backs(seats, options)

    def zones(self, options: Mapping[str, Any]) -> tuple[Zone, ...]:
        return ZONES

    def setup(
        self, seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None
    ) -> DealersInHopeState:
        return setup.set_up(seats, options, chance, journal)

    def proceed(self, s: DealersInHopeState) -> Effect | None:
        return turn.proceed(s)

    def options(self, s: DealersInHopeState, seat: int) -> list[Option]:
        return turn.options(s, seat)

    def answer(self, s: DealersInHopeState, seat: int, option: Option) -> None:
        turn.answer(s, seat, option)

    def outcome(self, s: DealersInHopeState) -> Outcome:
        """The most points win; then the most territories, then the most masters (DIH-09)."""
        parts = [dict(zip(PARTS, row, strict=True)) for row in s.points]
        lands = [s.owner.count(seat) for seat in range(s.seats)]
        masters = [bits.bit_count() for bits in s.masters]
        keys: list[tuple[int, ...]] = [(s.total(seat), lands[seat], masters[seat]) for seat in range(s.seats)]
        ties = [{"territories": a, "masters trained": b} for a, b in zip(lands, masters, strict=True)]
        return Outcome(ranks_by(keys), parts, ties)

    def facts(self, s: DealersInHopeState) -> dict[str, Any]:
        m = s.map
        return {
            "phase": PHASES[s.phase],
            "era": ERAS[s.era],
            "year": s.year + 1,
            "years": 2 * s.seats,
            "turn": s.seat,
            "start player": s.start,
            "edition": s.edition.name,
            "map": m.name,
            "factions": [CARDS.factions[n].name if n >= 0 else None for n in s.faction],
            "capitals": [m.lands[land] if land >= 0 else None for land in s.capital],
            "lands": {
                name: {"interior": m.interior[n], "native": m.native[n], "owner": _seat(s.owner[n])}
                for n, name in enumerate(m.lands)
            },
            "territories": [[m.lands[land] for land in s.lands_of(seat)] for seat in range(s.seats)],
            "seas": dict(zip(m.seas, m.difficulty, strict=True)),
            "score": [s.total(seat) for seat in range(s.seats)],
            "parts": [dict(zip(PARTS, row, strict=True)) for row in s.points],
            "masters": [
                [CARDS.sets[n].name for n in s.sets if s.has_master(seat, n)] for seat in range(s.seats)
            ],
            "hand size": [s.hand_size(seat) if s.powers[seat] else None for seat in range(s.seats)],
            "powers": [
                {name: n for name, n in zip(powers.NAMES, row, strict=False) if n} for row in s.powers
            ],
            "cubes": list(s.cubes),
            "leader cube": list(s.leader_cube),
            "start token": s.token,
            "attack": s.attack,
            "support": s.support,
            "defense markers": list(s.shields),
            "defense until Winter": list(s.walls),
            "board": [
                {
                    "name": action.name,
                    "group": action.group,
                    "text": in_words(action, s.era),
                    "room": action.room(s.seats) if action.spaces is not None else None,
                    "cubes": list(s.placed[n]),
                }
                for n, action in enumerate(s.board)
            ]
            if s.placed
            else [],
            "action": s.board[s.action].name if s.action != NO_ACTION else None,
            "trained": s.trained,
            "assaults left": s.assaults,
            "assault": self._assault(s),
            "reach": prospects.reach(s),
            "training": prospects.training(s),
            "winter": [self._winter(s, seat) for seat in range(s.seats)],
            "sets": [CARDS.sets[number].name for number in s.sets],
            "stock": {CARDS.catalogue[kind].name: s.stock[kind] for kind in s.kinds},
        }

    def _assault(self, s: DealersInHopeState) -> dict[str, Any] | None:
        if s.target < 0:
            return None
        m = s.map
        return {
            "land": m.lands[s.target],
            "from": m.lands[assault.sets_out_from(s, s.target, s.route)],
            "seas": [m.seas[sea] for sea in s.route],
            "defender": _seat(s.defender()),
            "stage": s.stage if s.stage != PLAIN else None,
            "parts": [list(part) for part in assault.defense_parts(s)],
            "needed": assault.needed(s),
            "missing": assault.missing(s),
        }

    def _winter(self, s: DealersInHopeState, seat: int) -> list[list[Any]]:
        """What each row of the leader mat would be worth now, and what lasting effects add."""
        if s.faction[seat] < 0:
            return []
        rows = CARDS.factions[s.faction[seat]].winter
        found: list[list[Any]] = [[winter_row_in_words(row), winter.worth(s, seat, row)] for row in rows]
        lasting = s.powers[seat][powers.WINTER] if s.powers[seat] else 0
        return [*found, ["from masters and cities", lasting]] if lasting else found

    def check(self, s: DealersInHopeState) -> list[str]:
        return broken_invariants(s)


def _seat(number: int) -> int | None:
    return number if number != NOBODY else None


def broken_invariants(s: DealersInHopeState) -> list[str]:  # noqa: C901
    """What must hold at every decision, besides that every card is in one place."""
    broken = []
    if s.attack < 0 or s.support < 0 or min(s.shields) < 0 or min(s.cubes) < 0:
        broken.append("somebody has less than no strength or cubes")
    for kind in s.kinds:
        here = sum([CARDS.kind[s.face[card]] == kind for card in s.supply])
        if here != s.stock[kind]:
            broken.append(
                f"{here} cards of {CARDS.catalogue[kind].name} in the supply, {s.stock[kind]} counted"
            )
    for land, face in enumerate(s.map.city):
        holder = s.owner[land]
        if face >= 0:
            cards = s.cities if holder == NOBODY else s.ready[holder]
            if face not in [s.face[card] for card in cards]:
                broken.append(f"the card of {s.map.lands[land]} is not where it belongs")
    for seat in range(s.seats):
        land = s.capital[seat]
        if land >= 0 and s.owner[land] != seat:
            broken.append(f"seat {seat + 1} has lost the capital")
        if s.powers[seat] and s.faction[seat] >= 0:
            before = s.powers[seat]
            s.add_up_powers(seat)
            if before != s.powers[seat]:
                broken.append(f"the powers of seat {seat + 1} do not add up")
    for number, cubes in enumerate(s.placed):
        if len(cubes) > s.board[number].room(s.seats):
            broken.append(f"{len(cubes)} cubes lie on {s.board[number].name}")
    return broken
