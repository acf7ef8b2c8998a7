"""Dealers in Hope as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import mypyc_attr

from dealers.games.dealers_in_hope import editions, setup, turn
from dealers.games.dealers_in_hope.cards import CARDS, MOST_SEATS
from dealers.games.dealers_in_hope.counting import DealersInHopeCounting
from dealers.games.dealers_in_hope.facts import Facts, Own, own_facts, public_facts
from dealers.games.dealers_in_hope.heuristic import DealersInHopeHeuristic
from dealers.games.dealers_in_hope.observation import OBSERVING
from dealers.games.dealers_in_hope.positions import DealersInHopePositions
from dealers.games.dealers_in_hope.standing import standing
from dealers.games.dealers_in_hope.state import (
    NOBODY,
    PARTS,
    ZONES,
    DealersInHopeState,
)
from dealers.games.dealers_in_hope.words import DealersInHopeWords
from dealers.kernel import (
    Card,
    Chance,
    Effect,
    Figure,
    Game,
    Journal,
    Option,
    Outcome,
    Setting,
    Zone,
    ranks_by,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class DealersInHope(Game[DealersInHopeState]):
    """Dealers in Hope for three to five players."""

    name = "dealers-in-hope"
    title = "Dealers in Hope"
    about = "Build a deck, train masters and conquer a drowned continent in the year 2140."
    version = "2"
    min_seats = 3
    max_seats = MOST_SEATS
    state_class = DealersInHopeState
    open_standings = True
    facts_type = Facts
    own_type = Own
    bound = 20000
    words = DealersInHopeWords()
    positions = DealersInHopePositions()
    player = DealersInHopeHeuristic
    counting = DealersInHopeCounting()
    observing = OBSERVING
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
            more=True,
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

    def facts(self, s: DealersInHopeState) -> Facts:
        return public_facts(s)

    def own(self, s: DealersInHopeState, seat: int) -> Own:
        return own_facts(s, seat)

    def standing(self, s: DealersInHopeState, seat: int, observer: int | None) -> list[Figure]:
        return standing(s, seat)

    def check(self, s: DealersInHopeState) -> list[str]:
        return broken_invariants(s)


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
