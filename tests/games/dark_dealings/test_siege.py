"""The siege solver against brute force over the real rules, and `can_defeat` against a second reading of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from dealers.bots import GreedyBot, SeatHandle
from dealers.games import find_game
from dealers.games.dark_dealings.cards import (
    BERSERKER,
    BOOSTER,
    CARDS,
    DETOUR,
    DRAGON,
    GNOME,
    HALFLINGS,
    HEAVY_HITTER,
    KNIGHT,
    THIEF,
    WIZARD,
)
from dealers.games.dark_dealings.siege import HERO, Siege, hand_of
from dealers.games.dark_dealings.siege_moves import best_move
from dealers.games.dark_dealings.strikes import can_defeat, defeats_needed
from dealers.kernel import Chance, Table

GAME = find_game("dark-dealings")
HERO_FACES = [face for face in range(CARDS.heroes) if CARDS.hero_ability[face] != DRAGON]
DEFENSE_FACES = range(CARDS.first_defense, len(CARDS.ability))


# --- cases ----------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """Heroes to come (the next one last) as faces, and defenses as stances."""

    pile: tuple[int, ...]
    hand: tuple[int, ...]
    hardcore: bool

    def __str__(self) -> str:
        heroes = [CARDS.catalogue[face].name for face in reversed(self.pile)]
        cards = [f"{CARDS.catalogue[st >> 2].name} (side {st % 4 + 1})" for st in self.hand]
        mode = "hardcore: " if self.hardcore else ""
        return f"{mode}{', '.join(heroes)} against {', '.join(cards)}"


def random_case(rng: Random, most_heroes: int, most_defenses: int) -> Case:
    """Special heroes and defenses come up more often than in the decks; armor is low enough to matter."""
    pile = rng.sample(HERO_FACES, rng.randint(2, most_heroes))
    special = [face for face in DEFENSE_FACES if CARDS.ability[face]]
    faces: list[int] = []
    for _ in range(rng.randint(2, most_defenses)):
        source = special if rng.random() < 0.5 else DEFENSE_FACES
        faces.append(rng.choice([face for face in source if face not in faces]))
    return Case(tuple(pile), tuple(random_stance(rng, face) for face in faces), rng.random() < 0.25)


def random_stance(rng: Random, face: int) -> int:
    """Mostly as taken, at times turned already."""
    sides = len(CARDS.catalogue[face].details["strikes"])
    return 4 * face + (rng.randrange(sides) if rng.random() < 0.3 else 0)


def table_of(case: Case) -> Table[Any]:
    """A solo table in combat with just these heroes to come and these defenses."""
    options = GAME.check_options({"hardcore": case.hardcore, "expansion_heroes": True})
    s = GAME.setup(1, options, Chance(1), None)
    for zone in GAME.zones(options):
        setattr(s, zone.field, [[]] if zone.per_seat else [])
    s.waiting = []
    card_of = {face: card for card, face in enumerate(s.face)}
    s.pile[0] = [card_of[face] for face in case.pile]
    for stance in case.hand:
        card = card_of[stance >> 2]
        s.defenses[0].append(card)
        s.side[card] = stance & 3
    placed = {*s.pile[0], *s.defenses[0]}
    for card, face in enumerate(s.face):
        if card not in placed:
            (s.hero_deck if face < CARDS.first_defense else s.defense_deck).append(card)
    GAME.arrange(s, {"phase": "combat phase"}, ["Ann"])
    return Table.from_position(GAME, s, options)


# --- brute force over the real rules ----------------------------------------------------------------------


def most_defeated(table: Table[Any], known: dict[Any, tuple[int, int]]) -> tuple[int, int]:
    """The most heroes that any sequence of answers defeats from here, then the most cards that it leaves."""
    s = table.state
    if table.over:
        return len(s.defeated[0]), len(s.defenses[0])
    key = (
        *(tuple(cards) for cards in (s.pile[0], s.attacker, s.defenses[0], s.struck, s.defeated[0])),
        *(s.side[card] for card in s.defenses[0]),
        *(s.total, s.group, s.striker, s.vulnerable, s.round, table.pending[0].prompt),
    )
    if key not in known:
        best = (-1, -1)
        for option in table.pending[0].options:
            branch = table.copy()
            branch.answer(0, option)
            best = max(best, most_defeated(branch, known))
        known[key] = best
    return known[key]


def brute_force(case: Case) -> tuple[int, int]:
    return most_defeated(table_of(case), {})
