"""What a pile of heroes asks for, by the types that can hurt them."""

from __future__ import annotations

from dealers.games.dark_dealings.cards import CARDS
from dealers.games.dark_dealings.power import needs_by_types
from dealers.games.dark_dealings.strikes import NEED

EVERY_TYPE = 7


def hero(hurt_by_every_type: bool) -> int:
    """Some hero that is vulnerable to every type, or to some only."""
    return next(
        face for face in range(CARDS.heroes) if (CARDS.vulnerable[face] == EVERY_TYPE) == hurt_by_every_type
    )


def test_a_hero_binds_those_types_that_have_to_defeat_it_alone() -> None:
    choosy, open_to_all = hero(False), hero(True)
    found = {types: (others, needs) for types, others, needs in needs_by_types((open_to_all, choosy))}
    hurting = CARDS.vulnerable[choosy]
    assert set(found) == {types for types in range(1, 8) if types & hurting == hurting}
    assert found[hurting] == (1, [NEED[choosy]])
    assert found[EVERY_TYPE] == (0, sorted([NEED[choosy], NEED[open_to_all]]))


def test_an_empty_pile_needs_nothing() -> None:
    assert needs_by_types(()) == [(EVERY_TYPE, 0, [])]
