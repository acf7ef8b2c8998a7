"""Undo follows information: back to the last point where anybody, or any person, learned something."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from tests.kernel.test_table import at_the_bids, at_the_play, play_on
from tests.kernel.toy import TOY

from dealers.games import find_game
from dealers.kernel import Chance, Company, Table, UndoError, load, save
from dealers.kernel.conformance import differences
from dealers.kernel.conformance.leaks import known_cards


def drafting(seats: int = 3) -> Table[Any]:
    return find_game("dark-dealings").new_table(seats, seed=11)


def lure(table: Table[Any], seat: int) -> None:
    table.answer(seat, table.pending[seat].options[0])


def test_a_secret_choice_can_be_taken_back_while_others_have_answered_in_secret() -> None:
    table = drafting()
    for seat in (0, 1, 2, 0, 1):
        lure(table, seat)
    assert [table.why_no_undo(seat) for seat in range(3)] == ["", "", ""]
    table.undo(0)
    assert [seat for seat, _ in table.history] == [0, 1, 2, 1]
    assert sorted(table.pending) == [0, 2]
    assert len(table.state.lured[0]) == 1
    assert len(table.state.lured[1]) == 2


def test_several_answers_can_be_taken_back_one_after_the_other() -> None:
    table, fresh = drafting(), drafting()
    for seat in (0, 1, 0):
        lure(table, seat)
    table.undo(0)
    table.undo(0)
    table.undo(1)
    assert differences(table, fresh) == []
    with pytest.raises(UndoError, match="no answer of yours"):
        table.undo(0)


def test_nobody_can_undo_once_the_hands_are_passed() -> None:
    table = drafting()
    for seat in (0, 0, 1, 1, 2, 2):
        lure(table, seat)
    before = table.copy()
    for seat in range(3):
        assert table.why_no_undo(seat) == "a card or a chance result was revealed since your last answer"
        with pytest.raises(UndoError, match="was revealed"):
            table.undo(seat)
    assert differences(table, before) == []


def test_after_the_pass_only_new_answers_can_be_taken_back() -> None:
    table = drafting()
    for seat in (0, 0, 1, 1, 2, 2, 1):
        lure(table, seat)
    table.undo(1)
    assert len(table.history) == 6
    assert table.why_no_undo(1)


def test_an_open_choice_can_be_taken_back_until_the_next_player_answers() -> None:
    table = drafting()
    while table.state.phase != 2:  # until the first defense is to be taken
        seat, options = table.turn()
        table.answer(seat, options[0])
    first, _ = table.turn()
    others = [seat for seat in range(3) if seat != first]
    lure(table, first)
    after = table.copy()
    assert table.why_no_undo(first) == ""
    assert all(table.why_no_undo(seat) for seat in others)
    table.undo(first)
    lure(table, first)
    assert differences(table, after) == []
    second, _ = table.turn()
    lure(table, second)
    if second != first:
        assert table.why_no_undo(first) == "another player has answered since your last answer"


def test_strikes_are_taken_back_one_by_one_but_not_the_flip_before_them() -> None:
    table = find_game("dark-dealings").new_table(1, seed=4)
    while True:
        seat, options = table.turn()
        if options[0][0] == "strike" and len(options) > 1:
            break
        fight = [option for option in options if option[0] == "fight"]
        table.answer(seat, fight[0] if fight else options[0])
    steps = len(table.history)
    before = table.copy()
    strikes = 0
    while table.state.attacker == before.state.attacker:
        seat, options = table.turn()
        table.answer(seat, options[0])
        if table.why_no_undo(0):  # the next hero has been flipped
            break
        strikes += 1
        if table.over:
            break
    table = before.copy()
    for _ in range(strikes):
        seat, options = table.turn()
        table.answer(seat, options[0])
    for _ in range(strikes):
        table.undo(0)
    assert strikes > 0
    assert len(table.history) == steps
    assert differences(table, before) == []


def test_secret_bids_can_be_taken_back_until_all_are_in() -> None:
    table = at_the_bids()
    table.answer(0, ("bid", 2))
    table.answer(1, ("bid", 1))
    table.undo(0)
    assert sorted(table.pending) == [0, 2]
    table.answer(0, ("bid", 0))
    table.answer(2, ("bid", 2))
    assert all(table.why_no_undo(seat) for seat in range(3))


def test_answers_on_the_table_cannot_be_taken_back_even_if_no_card_was_shown() -> None:
    class Blind(type(TOY)):  # type: ignore[misc]
        """Nobody looks at any card after the bids."""

        def look(self, s: Any, seat: int) -> Any:
            yield from ()

        def shuffle_table_into_deck(self, s: Any) -> None:
            pass

    for seed in range(20):
        table = Blind().new_table(2, {}, seed)
        for seat in (0, 1):
            table.answer(seat, table.pending[seat].options[0])
        for seat in (0, 1):
            table.answer(seat, ("bid", 1))
        if table.state.dice[0] % 2 == 0:
            break
    assert table.why_no_undo(0) == "the answers that others gave at the same time as yours are on the table"


def test_a_look_at_cards_cannot_be_taken_back() -> None:
    table = at_the_play(2)
    assert all(table.why_no_undo(seat) for seat in range(2))


def test_undo_in_the_middle_of_an_effect_goes_back_within_it() -> None:
    table = at_the_play()
    before = table.copy()
    table.answer(1, table.pending[1].options[0])
    table.undo(1)
    assert differences(table, before) == []
    assert play_on(table).over


def test_an_imagined_table_looks_as_if_undo_were_possible_but_cannot_undo() -> None:
    table = drafting()
    lure(table, 0)
    world = table.only_for(0, Chance(1))
    assert world.view(0) == table.view(0)
    with pytest.raises(UndoError, match="imagined"):
        world.undo(0)


# --- across bots ----------------------------------------------------------------------------------------


def at_the_draws() -> Table[Any]:
    """Masquerade where the three seats are asked one after the other whether they draw a card in secret."""
    for seed in range(100):
        table = TOY.new_table(3, {}, seed)
        for seat in range(3):
            table.answer(seat, table.pending[seat].options[0])
        for seat in range(3):
            table.answer(seat, ("bid", 0))
        table.answer(0, table.pending[0].options[0])
        if len(table.pending) == 3 and table.pending[0].options[0][0] == "play":
            for seat in range(3):
                table.answer(seat, table.pending[seat].options[0])
            return table
    raise AssertionError("no even throw")


def with_bots(table: Table[Any], *people: int) -> Company:
    """Everybody else is a bot."""
    by_bots = {place for place, (seat, _) in enumerate(table.history) if seat not in people}
    return Company(frozenset(people), by_bots)


def test_what_bots_did_since_is_taken_back_with_ones_own_answer() -> None:
    table = at_the_draws()
    before = table.copy()
    table.answer(0, ("pass",))
    table.answer(1, ("draw",))
    table.answer(2, ("pass",))
    assert table.why_no_undo(0)  # if they were people
    assert table.why_no_undo(0, with_bots(table, 0)) == ""
    knew = known_cards(before, 1)
    assert known_cards(table, 1) != knew
    count = len(table.history)
    assert table.undo(0, with_bots(table, 0)) == [count - 3, count - 2, count - 1]
    assert differences(table, before) == []
    assert known_cards(table, 1) == knew  # the bot does not know any more what it drew
    assert play_on(table).over


def test_a_table_that_was_loaded_goes_back_across_bots_just_as_far() -> None:
    table = at_the_draws()
    before = table.copy()
    table.answer(0, ("pass",))
    table.answer(1, ("draw",))
    loaded = load(save(table), lambda name: TOY)
    assert loaded.why_no_undo(2, with_bots(loaded, 2)) == table.why_no_undo(2, with_bots(table, 2)) != ""
    loaded.undo(0, with_bots(loaded, 0))
    assert differences(loaded, before) == []


def test_a_file_that_does_not_tell_who_learned_something_lets_nobody_go_back() -> None:
    table = at_the_draws()
    table.answer(0, ("pass",))
    table.answer(1, ("draw",))
    old = save(table).partition(b"\n")[2].decode()
    floors = json.dumps(table._floors, separators=(",", ":"))
    assert f'"floors":{floors}' in old
    body = old.replace(f'"floors":{floors}', f'"floor":{max(table._floors)}').strip().encode()
    header = f"dealers-table 1 {hashlib.sha256(body).hexdigest()[:16]}\n".encode()
    loaded = load(header + body + b"\n", lambda name: TOY)
    assert differences(loaded, table) == []
    assert "revealed" in loaded.why_no_undo(0, with_bots(loaded, 0))


def test_what_one_has_learned_oneself_closes_the_undo() -> None:
    table = at_the_draws()
    table.answer(0, ("draw",))
    table.answer(1, ("pass",))
    assert "revealed" in table.why_no_undo(0, with_bots(table, 0))
    with pytest.raises(UndoError, match="revealed"):
        table.undo(0, with_bots(table, 0))


def test_the_answer_of_another_person_closes_the_undo() -> None:
    table = at_the_draws()
    table.answer(0, ("pass",))
    table.answer(1, ("pass",))
    table.answer(2, ("draw",))
    assert (
        table.why_no_undo(0, with_bots(table, 0, 1)) == "another player has answered since your last answer"
    )


def test_what_a_person_sees_whom_a_bot_plays_for_closes_the_undo_but_its_answer_does_not() -> None:
    for choice, reason in (("pass", ""), ("draw", "a card or a chance result was revealed")):
        table = at_the_draws()
        table.answer(0, ("pass",))
        table.answer(1, (choice,))
        stand_in = Company(frozenset({0, 1}), {len(table.history) - 1})
        assert table.why_no_undo(0, stand_in).startswith(reason)
        assert bool(table.why_no_undo(0, stand_in)) == bool(reason)


def test_a_bots_answer_that_was_secret_until_all_were_in_closes_the_undo() -> None:
    table = at_the_bids()
    for seat in range(3):
        table.answer(seat, ("bid", 0))
    company = with_bots(table, 1)
    assert table.why_no_undo(1, company) == (
        "the answers that others gave at the same time as yours are on the table"
    )


def test_a_secret_answer_of_a_bot_that_is_not_on_the_table_yet_stays() -> None:
    table = at_the_bids()
    table.answer(0, ("bid", 2))
    table.answer(1, ("bid", 1))
    table.undo(0, with_bots(table, 0))
    assert [option for _, option in table.history[-1:]] == [("bid", 1)]
    assert sorted(table.pending) == [0, 2]


def test_several_answers_are_taken_back_at_once() -> None:
    table, fresh = drafting(), drafting()
    for seat in (0, 1, 0):
        lure(table, seat)
    assert table.why_no_undo(0, count=3) == "there is no answer of yours to take back"
    assert table.undo(0, count=2) == [0, 2]
    lure(fresh, 1)
    assert differences(table, fresh) == []
