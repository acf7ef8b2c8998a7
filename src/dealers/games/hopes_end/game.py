"""Hope's End: the game object. The rules are in the modules named after the rulebook's headings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import mypyc_attr

from dealers.games.hopes_end import history, scoring, setup, turn
from dealers.games.hopes_end.cards import CARDS, HOLD, SEATS
from dealers.games.hopes_end.counting import HopesEndCounting
from dealers.games.hopes_end.facts import Facts, Marks, card_marks, public_facts
from dealers.games.hopes_end.heuristic import HopesEndHeuristic
from dealers.games.hopes_end.observation import OBSERVING
from dealers.games.hopes_end.positions import HopesEndPositions
from dealers.games.hopes_end.standing import standing
from dealers.games.hopes_end.state import EXCHANGE, HISTORY, KEEP, PLACE, ZONES, HopesEndState
from dealers.games.hopes_end.tiles import COUNT
from dealers.games.hopes_end.words import HopesEndWords
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
)


@mypyc_attr(allow_interpreted_subclasses=True)
class HopesEnd(Game[HopesEndState]):
    """Build a city tile by tile, answer for it, and keep it from falling."""

    name = "hopes-end"
    title = "Hope's End"
    about = "Build one city after the collapse, answer its hard questions, and own what is left standing."
    version = "3"
    min_seats = 2
    max_seats = SEATS
    bound = 2000
    state_class = HopesEndState
    open_standings = True
    facts_type = Facts
    marks_type = Marks
    words = HopesEndWords()
    positions = HopesEndPositions()
    player = HopesEndHeuristic
    counting = HopesEndCounting()
    observing = OBSERVING
    settings = (
        Setting(
            "choose_stack",
            "bool",
            True,
            (True, False),
            "Choose from which of the four stacks to draw; otherwise the table draws from the fullest.",
            in_scenarios=False,
            more=True,
        ),
        Setting(
            "ruin_limit",
            "int",
            40,
            (20, 30, 35, 40, 45, 50),
            "So many tiles may lie in ruins; with one more everybody loses.",
        ),
        Setting(
            "edges",
            "choice",
            "strict",
            ("strict", "loose"),
            "Strict: all touching edges match. Loose: one matches, and roads and buildings may end at slums.",
            more=True,
        ),
    )

    def catalogue(self) -> tuple[Card, ...]:
        return CARDS.catalogue

    def pools(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        return [1] * COUNT + [2] * CARDS.morality + [3] * CARDS.history

    def zones(self, options: Mapping[str, Any]) -> tuple[Zone, ...]:
        return ZONES

    def setup(
        self, seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None
    ) -> HopesEndState:
        return setup.set_up(seats, options, chance, journal)

    def proceed(self, s: HopesEndState) -> Effect | None:
        if s.phase == HISTORY:
            return history.make_history(s)
        if s.phase == EXCHANGE:
            return history.go_on(s)
        turn.begin_turn(s)
        return None

    def options(self, s: HopesEndState, seat: int) -> list[Option]:
        return turn.OPTIONS[s.phase](s, seat)

    def answer(self, s: HopesEndState, seat: int, option: Option) -> None:
        turn.ANSWERS[s.phase](s, seat, option)

    def outcome(self, s: HopesEndState) -> Outcome:
        return scoring.outcome(s)

    def marks(self, s: HopesEndState, card: int) -> Marks:
        return card_marks(s, card)

    def facts(self, s: HopesEndState) -> Facts:
        return public_facts(s)

    def standing(self, s: HopesEndState, seat: int, observer: int | None) -> list[Figure]:
        return standing(s, seat)

    def check(self, s: HopesEndState) -> list[str]:
        return broken_invariants(s)


def broken_invariants(s: HopesEndState) -> list[str]:
    """What must hold at every decision, besides that every card is in one place."""
    broken = []
    for seat, held in enumerate(s.held):
        if len(held) != HOLD:
            broken.append(f"seat {seat + 1} has {len(held)} Morality cards")
    for seat, parts in enumerate(scoring.score_parts(s)):
        if sum(parts.values()) != s.points[seat]:
            broken.append(f"seat {seat + 1} has {s.points[seat]} points and not {sum(parts.values())}")
    if [s.at.get(s.cell[tile]) for tile in s.city] != s.city or len(s.at) != len(s.city):
        broken.append("the tiles of the city do not lie where they are said to")
    if any(cell in s.at for cell in s.frontier):
        broken.append("a cell is empty and filled at once")
    if sum(s.ruined) != sum(s.lost) or (sum(s.lost) > s.limit and not s.over):
        broken.append(f"{sum(s.ruined)} tiles lie in ruins")
    if s.waiting and s.phase in (KEEP, PLACE) and len(s.drawn) != 1 + (s.phase == KEEP):
        broken.append(f"{len(s.drawn)} tiles are drawn")
    return broken
