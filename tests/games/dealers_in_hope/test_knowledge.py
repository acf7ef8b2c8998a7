"""Copies stand alone, and what is imagined of a draw pile fits what everybody has seen."""

from __future__ import annotations

from tests.games.dealers_in_hope.positions import do, position

from dealers.games.dealers_in_hope.cards import CARDS
from dealers.games.dealers_in_hope.state import DealersInHopeState
from dealers.kernel import Chance, Table
from dealers.kernel.state import plain


def names(table: Table[DealersInHopeState], cards: list[int]) -> tuple[str, ...]:
    return tuple([CARDS.catalogue[table.state.face[card]].name for card in cards])


def test_a_copy_is_equal_and_stands_alone() -> None:
    table = position("  territories: Ann Bern, Bob Milan\n  Ann's hand: Tutor, Recruit, Veteran\n")
    before = plain(table.state)
    twin = table.copy()
    assert plain(twin.state) == before
    do(twin, "take Proclaim", "dismiss Tutor", "done", "play Veteran for attack", "end your turn")
    assert plain(table.state) == before
    assert plain(twin.state) != before


def test_after_winter_the_used_cards_are_imagined_under_the_old_draw_pile() -> None:
    hand = ", ".join(["Restless Masses"] * 5)
    piles = "  Ann's draw pile: Tutor, Recruit\n  Ann's discard pile: Veteran, Privateers 1\n"
    table = position(f"  phase: winter\n  Ann's hand: {hand}\n{piles}")
    do(table, "keep the rest")
    assert table.state.discard[0] == []
    worlds = set()
    for seed in range(40):
        twin = table.copy()
        twin.determinize(0, Chance(seed))
        worlds.add(names(twin, twin.state.deck[0]))
    assert {frozenset(world[2:]) for world in worlds} == {frozenset(["Tutor", "Recruit"])}
    assert {frozenset(world[:2]) for world in worlds} == {frozenset(["Veteran", "Privateers 1"])}
    assert len(worlds) == 4, "both halves are imagined in both orders"


def test_after_regrouping_all_cards_of_the_draw_pile_are_mixed() -> None:
    hand = ", ".join(["Restless Masses"] * 5)
    piles = "  Ann's draw pile: Tutor, Recruit\n  Ann's discard pile: Veteran\n"
    table = position(f"  Ann's hand: {hand}\n{piles}")
    do(table, "take Regroup", "done")
    worlds = set()
    for seed in range(80):
        twin = table.copy()
        twin.determinize(0, Chance(seed))
        worlds.add(names(twin, twin.state.deck[0]))
    assert len(worlds) == 6
