"""History cards: ruin first, then rewards; how holdings and answers change what happens."""

from __future__ import annotations

import pytest
from tests.games.hopes_end.positions import carry_out, hold, next_history, quiet_table

from dealers.games.hopes_end.history import draw, measure
from dealers.games.hopes_end.morality import holdings
from dealers.games.hopes_end.state import HopesEndState
from dealers.kernel import Decision, Option

ANARCHISTS = (("The Unguarded Store", 0), ("The Last Fence", 0), ("The Bridge of Doors", 0))


def left(s: HopesEndState) -> list[int]:
    """What everybody may place in the coming round: the seat whose turn has begun has it in `left`."""
    return [s.left - 1 if seat == s.seat else s.extra[seat] for seat in range(s.seats)]


# --- ruin -----------------------------------------------------------------------------------------------


def test_the_only_opponent_chooses_every_tile() -> None:
    s = quiet_table()
    asked = carry_out(s, ruin=2)
    assert [decision.seat for decision in asked] == [1, 1, 0, 0]
    assert s.lost == [2, 2]


def test_opponents_take_turns_from_the_left_of_the_victim() -> None:
    s = quiet_table(seats=3)
    s.first = 1
    asked = carry_out(s, ruin=3)
    assert [decision.seat for decision in asked[:2]] == [2, 0]
    assert s.lost == [3, 3, 3]  # the last tile of each victim is no choice


def test_no_more_is_ruined_than_there_is() -> None:
    s = quiet_table(tiles=1)
    carry_out(s, ruin=3)
    assert s.lost == [1, 1]


def test_the_forty_first_ruin_ends_everything_at_once() -> None:
    s = quiet_table()
    s.limit = 2
    carry_out(s, ruin=3)
    assert s.over
    assert s.lost == [3, 0]  # the second victim is not reached


def test_stewards_let_the_victim_choose_the_first_tile() -> None:
    s = quiet_table()
    hold(s, 0, ("The Iron Quota", 1), ("The Portrait", 0), ("Nobody Washes Up", 2))
    asked = carry_out(s, ruin=2)
    assert [decision.seat for decision in asked] == [0, 1, 0, 0]
    assert asked[0].prompt == "Ruin one of your own tiles: your stewards let you choose."


def test_sentries_keep_one_tile_when_several_are_ruined() -> None:
    s = quiet_table()
    hold(s, 0, ("The Marshal's Wall", 1), ("The Portrait", 0), ("Nobody Washes Up", 2))
    carry_out(s, ruin=3)
    assert s.lost == [2, 3]


def test_sentries_are_no_help_against_a_single_ruin() -> None:
    s = quiet_table()
    hold(s, 0, ("The Marshal's Wall", 1), ("The Portrait", 0), ("Nobody Washes Up", 2))
    carry_out(s, ruin=1)
    assert s.lost == [1, 1]


def test_two_cards_with_sentries_do_no_more_than_one() -> None:
    s = quiet_table()
    hold(s, 0, ("The Marshal's Wall", 1), ("Two Wells", 0), ("Nobody Washes Up", 2))
    carry_out(s, ruin=3)
    assert s.lost[0] == 2


def test_shelter_holds_for_the_next_card_only() -> None:
    s = quiet_table()
    carry_out(s, shelter=1)
    assert s.shelter == [1, 1]
    carry_out(s, ruin=1)
    assert (s.lost, s.shelter) == ([0, 0], [0, 0])
    carry_out(s, ruin=1)
    assert s.lost == [1, 1]


# --- rewards --------------------------------------------------------------------------------------------


def test_extra_tiles_for_everybody() -> None:
    s = quiet_table()
    carry_out(s, extra=1)
    assert left(s) == [1, 1]


def test_builders_add_one_tile_to_a_reward() -> None:
    s = quiet_table()
    hold(s, 0, ("The Marshal's Wall", 0), ("The Portrait", 0), ("Nobody Washes Up", 2))
    carry_out(s, extra=1)
    assert left(s) == [2, 1]


def test_envoys_get_a_tile_when_only_others_are_rewarded() -> None:
    s = quiet_table()
    hold(s, 0, *ANARCHISTS[:1], ("The Portrait", 0), ("Rations for the Dead", 0))
    hold(s, 1, ("The Sealed Ward", 2), ("The Fair Informer", 2), ("The Reading Stove", 2))
    carry_out(s, concerns="Anarchist", extra=(0, 1, 1, 1))
    assert left(s) == [2, 1]  # one for an Anarchist card, one for builders; one for the envoys
    carry_out(s, extra=1)
    assert left(s) == [2, 1]  # everybody is rewarded, so envoys get nothing more


def test_salvagers_get_a_tile_after_a_loss() -> None:
    s = quiet_table()
    hold(s, 0, ("The Marshal's Wall", 2), ("The Portrait", 0), ("Nobody Washes Up", 2))
    carry_out(s, ruin=1)
    assert left(s) == [1, 0]
    carry_out(s, shelter=1)
    assert left(s) == [0, 0]


def test_a_swap_may_be_declined_or_taken() -> None:
    s = quiet_table()
    top = s.morality_deck[-2:][::-1]

    def choose(decision: Decision) -> Option:
        if decision.options[-1] == ("decline",):
            return decision.options[-1] if decision.seat == 0 else decision.options[0]
        return decision.options[2]

    asked = carry_out(s, choose, swap=1, scouts=1)
    assert [(d.seat, len(d.options)) for d in asked] == [(0, 4), (1, 4), (1, 3)]
    assert top[0] in s.morality_discard
    assert s.held[1][0] == top[1]
    assert s.answers[top[1] - 144] == 2
    assert not s.active[top[1] - 144]
    assert s.scouting == [True, True]


# --- what a card goes by --------------------------------------------------------------------------------


def test_zealots_count_twice_and_doubters_not_at_all() -> None:
    s = quiet_table()
    hold(s, 0, ("The Burning Registry", 2), ("Two Wells", 0), ("Nobody Washes Up", 2))
    assert holdings(s, 0) == [3, 0, 0]


@pytest.mark.parametrize(("concerns", "expected"), [("variety", 3), ("Dictator", 1), ("everybody", 0)])
def test_the_measure_of_a_card(concerns: str, expected: int) -> None:
    s = quiet_table()
    hold(s, 0, ("Two Wells", 0), ("The Toll Debate", 0), ("The Sealed Ward", 0))
    with next_history(s, concerns) as face:
        assert measure(s, 0, face) == expected


def test_more_than_three_count_as_three() -> None:
    s = quiet_table()
    hold(s, 0, ("The Burning Registry", 2), ("The Last Fence", 1), ("Two Wells", 0))
    assert holdings(s, 0) == [5, 0, 0]
    with next_history(s, "Anarchist") as face:
        assert measure(s, 0, face) == 3


# --- the deck -------------------------------------------------------------------------------------------


def test_the_card_of_the_round_stays_until_the_next_is_drawn() -> None:
    s = quiet_table()
    carry_out(s, extra=1)
    first = s.history.copy()
    carry_out(s, extra=1)
    assert s.history_discard == first
    assert s.round == 3


def test_an_empty_deck_is_filled_when_a_card_is_drawn_also_with_the_one_on_the_table() -> None:
    s = quiet_table()
    s.history_discard = s.history_deck[:-1]
    del s.history_deck[:-1]
    everything = sorted(s.history_discard + s.history_deck + s.history)
    carry_out(s, extra=1)
    assert s.history_deck == []
    card = draw(s)
    assert sorted([card, *s.history_deck]) == everything
    assert s.history_discard == []


def test_all_answers_come_into_effect_when_a_card_is_drawn() -> None:
    s = quiet_table()
    hold(s, 0, ("The Marshal's Wall", 0), ("The Portrait", 0), ("Nobody Washes Up", 2), active=False)
    carry_out(s, extra=1)
    assert left(s) == [2, 1]  # the builders help with the very card that makes them active
    assert all(s.active[card - 144] for card in s.held[0])
