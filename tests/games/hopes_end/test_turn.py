"""A turn: tiles drawn and placed, Morality cards replaced and answered, and how rounds follow each other."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.hopes_end.cities import GAME, lay
from tests.games.hopes_end.positions import card, hold

from dealers.games.hopes_end.morality import reshuffle
from dealers.games.hopes_end.state import ANSWER, HISTORY, KEEP, PLACE, REPLACE, STACK, HopesEndState
from dealers.games.hopes_end.tiles import TILES
from dealers.games.hopes_end.turn import begin_turn, fullest
from dealers.kernel import Table


def begun(seats: int = 2, seed: int = 1, **options: object) -> Table[HopesEndState]:
    """A table whose first three questions are answered."""
    table: Table[HopesEndState] = GAME.new_table(seats, {"choose_stack": False} | options, seed)
    for seat in range(seats):
        for _ in range(3):
            table.answer(seat, table.pending[seat].options[0])
    return table


def take(table: Table[HopesEndState], n: int = 0) -> None:
    seat, options = table.turn()
    table.answer(seat, options[n])


def on_top(s: HopesEndState, stack: int, *codes: str) -> None:
    """Put tiles of these kinds on a stack, the first on top, exchanging faces with what lies there."""
    top = s.stacks()[stack][-len(codes) :][::-1]
    for here, code in zip(top, codes, strict=True):
        free = [here, *[t for t in range(144) if not s.cell[t] and t not in top]]
        there = next(t for t in free if TILES.codes[s.face[t]] == code)
        s.face[here], s.face[there] = s.face[there], s.face[here]


def test_everybody_answers_three_questions_at_the_same_time() -> None:
    table = GAME.new_table(3, {}, 1)
    assert sorted(table.pending) == [0, 1, 2]
    for number in range(3):
        assert sorted(table.pending) == [0, 1, 2]
        for seat in (2, 0, 1):
            table.answer(seat, table.pending[seat].options[number])
    assert list(table.pending) == [table.state.first]
    assert sorted(table.state.answers) == [-1] * 27 + [0] * 3 + [1] * 3 + [2] * 3


def test_a_turn_goes_draw_replace_answer_place() -> None:
    table = begun()
    s = table.state
    assert (s.phase, len(s.drawn), len(s.question)) == (REPLACE, 1, 1)
    new, old = s.question[0], s.held[s.seat][1]
    take(table, 1)
    assert (s.phase, s.question, s.held[s.seat][1]) == (ANSWER, [], new)
    assert s.morality_discard == [old]
    take(table, 2)
    assert (s.phase, s.answers[new - 144], s.active[new - 144]) == (PLACE, 2, False)
    tile, seat = s.drawn[0], s.seat
    take(table)
    assert s.owner[tile] == seat
    assert s.seat == 1 - seat


def test_a_history_card_follows_when_everybody_has_had_a_turn() -> None:
    table = begun(3)
    s = table.state
    for _ in range(9):
        assert s.round == 1
        assert not s.history
        take(table)
    assert len(s.history) == 1


def test_the_table_draws_from_the_fullest_stack() -> None:
    table = begun()
    s = table.state
    sizes = [len(stack) for stack in s.stacks()]
    assert sizes == [35, 36, 36, 35]
    assert fullest(s) == 1


def test_the_players_may_choose_the_stack() -> None:
    table = begun(choose_stack=True)
    s = table.state
    assert s.phase == STACK
    assert table.pending[s.seat].options == [("stack", n) for n in range(4)]
    take(table, 3)
    assert len(s.stack_d) == 34
    assert s.phase == REPLACE


def test_extra_tiles_come_one_by_one_without_a_new_question() -> None:
    table = begun()
    s = table.state
    s.left = 3
    seat = s.seat
    for _ in range(2):
        take(table)
    for left in (3, 2, 1):
        assert (s.phase, s.left, s.seat, len(s.drawn)) == (PLACE, left, seat, 1)
        assert not s.question
        take(table)
    assert s.seat != seat


def test_scouts_show_two_tiles_and_one_goes_back_under_the_stack() -> None:
    table = begun()
    s = table.state
    seat = s.seat
    hold(s, seat, ("The Burning Registry", 1), ("The Portrait", 0), ("Two Wells", 0))
    s.drawn.clear(), s.question.clear()
    on_top(s, 1, "R1", "K2")
    s.journal = None
    begin_turn(s)
    assert [TILES.codes[s.face[t]] for t in s.drawn] == ["R1", "K2"]
    for _ in range(2):
        GAME.answer(s, seat, GAME.options(s, seat)[0])
    assert s.phase == KEEP
    kept, other = s.drawn
    assert GAME.options(s, seat) == [("keep", kept), ("keep", other)]
    GAME.answer(s, seat, ("keep", kept))
    assert (s.phase, s.drawn, s.stack_b[0]) == (PLACE, [kept], other)


def test_scouts_with_two_tiles_alike_ask_nothing() -> None:
    table = begun()
    s = table.state
    seat = s.seat
    s.scouting[seat] = True
    s.drawn.clear(), s.question.clear()
    on_top(s, 1, "R1", "R1")
    s.journal = None
    begin_turn(s)
    for _ in range(2):
        GAME.answer(s, seat, GAME.options(s, seat)[0])
    assert (s.phase, len(s.drawn)) == (PLACE, 1)


def test_a_tile_without_a_place_is_put_out_of_the_game() -> None:
    table = begun()
    s = table.state
    s.drawn.clear(), s.question.clear()
    s.journal = None
    lay(s, "B1", "S1")
    lay(s, "M5", "N1")
    lay(s, "B1", "N2", 2)
    on_top(s, 1, "R4")
    on_top(s, 2, "K2")
    begin_turn(s)
    assert [TILES.codes[s.face[t]] for t in s.removed] == ["R4"]
    assert [TILES.codes[s.face[t]] for t in s.drawn] == ["K2"]


def test_the_game_ends_when_the_last_tile_is_placed() -> None:
    table = begun()
    s = table.state
    for stack in s.stacks():
        s.removed += stack
        stack.clear()
    s.left = 3
    for _ in range(3):
        take(table)
    assert table.over
    assert not s.history


def test_the_game_ends_when_the_last_tiles_fit_nowhere() -> None:
    table = begun()
    s = table.state
    s.journal = None
    s.removed += s.drawn
    s.drawn.clear(), s.question.clear()
    for code, where, turned in (("B1", "S1", 0), ("M5", "N1", 0), ("B1", "N2", 2)):
        lay(s, code, where, turned)
    on_top(s, 0, "R4", "B7")
    for stack in s.stacks():
        s.removed += stack[:-2] if stack is s.stack_a else stack
        del stack[: -2 if stack is s.stack_a else None]
    begin_turn(s)
    assert s.over
    assert not s.drawn


def test_a_morality_deck_that_has_run_out_is_filled_at_once() -> None:
    table = begun()
    s = table.state
    s.journal = None
    s.morality_discard = s.morality_deck
    s.morality_deck = []
    cards = sorted(s.morality_discard)
    reshuffle(s)
    assert sorted(s.morality_deck) == cards
    assert s.morality_discard == []


def test_only_the_prophet_knows_the_next_history_card() -> None:
    table = begun(seed=3)
    s = table.state
    seat = s.seat
    hold(s, seat, ("The Iron Quota", 2), ("The Portrait", 0), ("Two Wells", 0))
    s.drawn.clear(), s.question.clear()
    begin_turn(s)
    assert s.journal is not None
    top = s.history_deck[-1]
    assert [s.journal.knows(q, top) for q in (seat, 1 - seat)] == [True, False]
    assert not s.journal.knows(seat, s.history_deck[-2])
    assert card(s, GAME.cards[s.face[top]].name) == top


@pytest.mark.parametrize(
    "options", [{}, {"choose_stack": True}, {"edges": "loose"}, {"ruin_limit": 20}], ids=str
)
def test_every_game_ends_and_every_decision_has_options(options: dict[str, object]) -> None:
    rng = Random(2026)
    for seed in range(60):
        table = GAME.new_table(2 + seed % 3, options, seed, recorded=False)
        assert 40 <= table.play_out(rng.random) <= GAME.bound
        s = table.state
        assert s.over
        assert GAME.check(s) == []
        if sum(s.lost) <= s.limit:
            assert len(s.city) + len(s.removed) == 144
        assert s.phase != HISTORY or sum(s.lost) > s.limit
