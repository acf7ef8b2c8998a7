"""What the view tells besides cards is what the rules go by."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from dealers.games import find_game
from dealers.games.dark_dealings.cards import CARDS
from dealers.kernel import Chance, Table

GAME: Any = find_game("dark-dealings")


def positions(seats: int, games: int) -> Iterator[Table[Any]]:
    """All positions of some random games."""
    for seed in range(games):
        table, rng = GAME.new_table(seats, seed=seed), Chance(seed)
        while not table.over:
            yield table
            seat = min(table.pending)
            options = table.pending[seat].options
            table.answer(seat, options[rng.below(len(options))])
        yield table


def test_what_a_strike_counts_for_is_what_its_label_says() -> None:
    boosted = 0
    for table in positions(2, 12):
        s = table.state
        for decision in table.pending.values():
            for option in [option for option in decision.options if option[0] == "strike"]:
                marks = GAME.marks(s, option[1])
                printed = CARDS.value[4 * s.face[option[1]] + marks["side"]]
                said = re.search(r"(\d+)\)$", table.label(option))
                assert said is not None
                assert marks.get("counts", printed) == int(said[1])
                boosted += "counts" in marks
    assert boosted > 5


def test_thieves_take_an_exact_total_and_halflings_come_in_two_groups() -> None:
    seen = {}
    for table in positions(2, 6):
        if fight := GAME.facts(table.state)["fight"]:
            hero = CARDS.catalogue[table.state.face[table.state.attacker[0]]].details["class"]
            seen[hero] = (fight["exact"], fight["groups"])
    assert seen.pop("Thief") == (True, 1)
    assert seen.pop("Halflings") == (False, 2)
    assert set(seen.values()) == {(False, 1)}


def test_hands_go_where_the_facts_say() -> None:
    passed = 0
    table = GAME.new_table(3, seed=4)
    while GAME.facts(table.state)["phase"] == "hero phase":
        to, hands = GAME.facts(table.state)["passes to"], [list(hand) for hand in table.state.hand]
        while len(table.pending) > 1 or len(table.state.lured[min(table.pending)]) % 2 == 0:
            seat = min(table.pending)
            table.answer(seat, table.pending[seat].options[0])
            hands = [list(hand) for hand in table.state.hand]
        seat = min(table.pending)
        option = table.pending[seat].options[0]
        hands[seat].remove(option[1])
        table.answer(seat, option)
        for giver, taker in enumerate(to):
            assert table.state.hand[taker] == hands[giver]
            passed += 1
    assert passed == 9
    assert to == []


def test_rounds_end_with_the_last_one_and_a_castle_has_its_size() -> None:
    for seats in (1, 3):
        largest = 0
        for table in positions(seats, 2):
            facts = GAME.facts(table.state)
            assert 0 <= facts["round"] <= facts["last round"]
            largest = max(largest, *map(len, table.state.defenses))
        assert largest == facts["castle size"]
