"""Quick Setup: shuffle, deal three Morality cards to everybody, lay the starting tile, make four stacks.

Rules: 2
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dealers.games.hopes_end import morality
from dealers.games.hopes_end.cards import CARDS, FIRST_HISTORY, FIRST_MORALITY
from dealers.games.hopes_end.city import place
from dealers.games.hopes_end.state import FIRST_ANSWERS, HopesEndState
from dealers.games.hopes_end.tiles import COUNT, PARTS, START_CELL, TILES
from dealers.kernel import Chance, Journal

START_TILE: Final = 0
"""The id of the starting tile, which everybody knows."""
STACKS = 4


def set_up(seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None) -> HopesEndState:
    """A new game, everybody about to answer their first three questions."""
    tiles = TILES.faces.copy()
    questions = list(range(CARDS.first_morality, CARDS.first_history))
    events = list(range(CARDS.first_history, CARDS.first_history + CARDS.history))
    chance.shuffle(tiles, piles=STACKS)
    chance.shuffle(questions)
    chance.shuffle(events)
    s = HopesEndState()
    s.begin(seats, chance, [TILES.start, *tiles, *questions, *events], journal)
    s.choose_stack = options["choose_stack"]
    s.limit = options["ruin_limit"]
    s.loose = options["edges"] == "loose"
    # HE-13: 36, 36, 36 and 35 tiles
    s.stack_a, s.stack_b, s.stack_c, s.stack_d = (list(range(n, COUNT, STACKS)) for n in range(1, STACKS + 1))
    s.morality_deck = list(range(FIRST_MORALITY, FIRST_HISTORY))
    s.history_deck = list(range(FIRST_HISTORY, FIRST_HISTORY + CARDS.history))
    s.drawn, s.removed, s.question, s.history = [], [], [], []
    s.morality_discard, s.history_discard = [], []
    s.held = [[] for _ in range(seats)]
    s.answers = [-1] * CARDS.morality
    s.active = [False] * CARDS.morality
    s.swaps = []
    s.extra, s.shelter = [0] * seats, [0] * seats
    s.scouting = [False] * seats
    s.phase = FIRST_ANSWERS
    s.round = 1
    s.turn = s.left = s.stack = 0
    s.victim = -1
    s.asked = False
    s.first = s.seat = chance.below(seats)  # HE-39
    clear_city(s)
    place(s, START_TILE, START_CELL, 0, -1)  # HE-14
    s.show(s.city)
    s.log_chance("first player", s.first)
    for seat in range(seats):
        morality.deal(s, seat)
    s.waiting = list(range(seats))
    return s


def clear_city(s: HopesEndState) -> None:
    """Nothing is built."""
    s.city = []
    s.at, s.frontier, s.camps = {}, {}, {}
    s.cell, s.turned, s.owner = [0] * COUNT, [0] * COUNT, [-1] * COUNT
    s.ruined = [False] * COUNT
    s.parent = list(range(PARTS * COUNT))
    s.ring = list(range(PARTS * COUNT))
    s.opening = [0] * (PARTS * COUNT)
    s.finished = []
    s.built, s.paved, s.quartered, s.unfinished = [0] * COUNT, [0] * COUNT, [0] * COUNT, [0] * COUNT
    s.points, s.lost = [0] * s.seats, [0] * s.seats
