"""Answering, finding options by their words, simultaneous decisions, and effects that are copied half-way."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.toy import TOY, Toy

from dealers.games import find_game
from dealers.kernel import (
    AmbiguousAnswer,
    Chance,
    IllegalAnswer,
    InvalidAnswer,
    NotAsked,
    Table,
    UsageError,
    load,
)
from dealers.kernel.conformance import differences
from dealers.kernel.state import plain


def at_the_bids(seed: int = 1, seats: int = 3, **options: Any) -> Table[Any]:
    """Masquerade where everybody has sealed a card, so that the effect of the round has begun."""
    table = TOY.new_table(seats, options, seed)
    for seat in range(seats):
        table.answer(seat, table.pending[seat].options[0])
    assert "bid" in {option[0] for option in table.pending[0].options}
    return table


def at_the_play(seats: int = 3) -> Table[Any]:
    """The same, further on in the effect: an even throw, so that everybody is asked to play a card."""
    for seed in range(100):
        table = at_the_bids(seed, seats)
        for seat in range(seats):
            table.answer(seat, ("bid", 2 - seat))
        table.answer(0, table.pending[0].options[0])
        if len(table.pending) == seats and table.pending[0].options[0][0] == "play":
            return table
    raise AssertionError("no even throw")


def play_on(table: Table[Any], seed: int = 5) -> Table[Any]:
    rng = Chance(seed)
    while not table.over:
        seat, options = table.turn()
        table.answer(seat, options[rng.below(len(options))])
    return table


# --- answers that cannot be taken -----------------------------------------------------------------------


@pytest.mark.parametrize("nonsense", [None, 3, "lure", (), (1, 2), ["lure", 3], {"lure": 3}])
def test_an_answer_that_is_no_option_at_all_is_invalid(nonsense: Any) -> None:
    table = find_game("dark-dealings").new_table(3, seed=1)
    before = table.copy()
    with pytest.raises(InvalidAnswer, match="options are tuples that start with a verb"):
        table.answer(0, nonsense)
    assert differences(table, before) == []


def test_a_well_formed_answer_that_is_not_offered_is_illegal_and_says_why() -> None:
    table = find_game("dark-dealings").new_table(3, seed=1)
    before = table.copy()
    foreign = table.pending[1].options[0]
    with pytest.raises(IllegalAnswer, match="not in your hand"):
        table.answer(0, foreign)
    with pytest.raises(IllegalAnswer, match="dance"):
        table.answer(0, ("dance",))
    assert differences(table, before) == []


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    table = at_the_bids()
    for seat in (0, 2):
        table.answer(seat, ("bid", 1))
    with pytest.raises(NotAsked, match="seat 2 is not asked anything now: the table waits for seat 1"):
        table.answer(2, ("bid", 0))
    with pytest.raises(NotAsked):
        table.answer(17, ("bid", 0))


def test_nobody_is_asked_when_the_game_is_over() -> None:
    table = play_on(at_the_bids())
    assert table.pending == {}
    assert table.outcome is not None
    with pytest.raises(NotAsked, match="the game is over"):
        table.answer(0, ("bid", 1))


# --- options in words -----------------------------------------------------------------------------------


def test_an_option_is_found_by_its_label_or_by_words_that_fit_only_it() -> None:
    table = at_the_bids()
    assert table.find(0, "bid 2") == ("bid", 2)
    assert table.find(0, "  BID   2 ") == ("bid", 2)
    assert table.find(0, "2") == ("bid", 2)


def test_the_whole_label_wins_over_longer_labels_that_begin_with_it() -> None:
    table = find_game("dark-dealings").new_table(6, seed=3)
    for seat, decision in table.pending.items():
        for option in decision.options:
            assert table.find(seat, table.label(option)) == option


def test_words_that_fit_several_options_are_ambiguous() -> None:
    with pytest.raises(AmbiguousAnswer, match="'bid 0', 'bid 1', 'bid 2': say which"):
        at_the_bids().find(0, "bid")


def test_words_that_fit_nothing_are_invalid_and_the_options_are_listed() -> None:
    with pytest.raises(InvalidAnswer, match="'fly' is not offered: choose from 'bid 0', 'bid 1', 'bid 2'"):
        at_the_bids().find(0, "fly")


def test_finding_for_a_seat_that_is_not_asked_is_refused() -> None:
    table = at_the_bids()
    table.answer(0, ("bid", 1))
    with pytest.raises(NotAsked):
        table.find(0, "bid 1")


# --- seats and options ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [0, 1, 5, -2])
def test_a_wrong_seat_count_is_refused_with_the_right_ones(seats: int) -> None:
    with pytest.raises(UsageError, match=f"Masquerade is for 2 to 4 players, not for {seats}"):
        TOY.new_table(seats)


# --- simultaneous decisions inside an effect ------------------------------------------------------------


def test_all_are_asked_at_once_and_the_effect_goes_on_when_the_last_answer_is_in() -> None:
    table = at_the_bids()
    assert sorted(table.pending) == [0, 1, 2]
    table.answer(2, ("bid", 2))
    table.answer(0, ("bid", 1))
    assert sorted(table.pending) == [1]
    assert table.state.bids == []
    table.answer(1, ("bid", 0))
    assert table.state.bids == [1, 0, 2]
    assert sorted(table.pending) == [2]


def test_answers_stay_hidden_until_all_are_in() -> None:
    one, other = at_the_bids(), at_the_bids()
    one.answer(0, ("bid", 2))
    other.answer(0, ("bid", 0))
    for seat in (1, 2, None):
        assert one.view(seat) == other.view(seat)
        assert one.events(seat) == other.events(seat)


def test_the_order_in_which_simultaneous_answers_come_in_does_not_matter() -> None:
    results = []
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        table = at_the_play()
        for seat in order:
            table.answer(seat, table.pending[seat].options[0])
        results.append((plain(table.state), table.events(0), table.events(None)))
    assert results[0] == results[1] == results[2]


def test_secret_answers_are_imagined_anew_for_the_others() -> None:
    table = at_the_bids()
    table.answer(0, ("bid", 2))
    table.answer(1, ("bid", 1))
    rng = Chance(3)
    seen: set[tuple[int, int]] = set()
    for recorded in [True, False] * 30:
        world = table.copy(recorded=recorded)
        world.determinize(1, rng)
        for copy in [world, world.copy()] if recorded else [world]:
            assert sorted(copy.pending) == [2]
            copy.answer(2, ("bid", 0))
        assert world.state.bids[1] == 1
        seen.add((world.state.bids[0], world.state.bids[2]))
    assert seen == {(0, 0), (1, 0), (2, 0)}


# --- copies, files and imagined worlds in the middle of an effect ---------------------------------------


@pytest.mark.parametrize("where", [at_the_bids, at_the_play])
@pytest.mark.parametrize("answered", [0, 1, 2])
def test_a_copy_made_in_the_middle_of_an_effect_goes_the_same_way(where: Any, answered: int) -> None:
    table = where()
    for seat in range(answered):
        table.answer(seat, table.pending[seat].options[-1])
    copy, loaded = table.copy(), load(table.save(), lambda name: TOY)
    assert differences(copy, table) == differences(loaded, table) == []
    play_on(table)
    assert table.over
    assert not copy.over
    assert differences(play_on(copy), table) == differences(play_on(loaded), table) == []


def test_chance_in_the_middle_of_an_effect_is_not_thrown_again_by_a_copy() -> None:
    table = at_the_bids()
    for _ in range(3):
        copy = table.copy()
        assert copy.state.dice == table.state.dice
        assert plain(copy.state)["chance"] == plain(table.state)["chance"]
        table = copy


def test_an_imagined_world_keeps_the_throws_made_and_changes_those_to_come() -> None:
    table = at_the_bids(rounds=3)
    futures = set()
    for seed in range(20):
        world = table.copy()
        world.determinize(0, Chance(seed))
        again = load(world.save(), lambda name: TOY)
        assert differences(again, world) == []
        assert world.state.dice == table.state.dice
        futures.add(tuple(play_on(world).state.dice))
        assert play_on(again).state.dice == world.state.dice
    assert len(futures) > 5


def test_imagined_worlds_can_be_imagined_again_from_each_other() -> None:
    table = at_the_play()
    world = table.only_for(2, Chance(1))
    for seed in range(10):
        world = world.only_for(2, Chance(seed))
        assert world.view(2) == table.view(2)
        assert world.pending[2] == table.pending[2]
    assert play_on(world).over


def test_an_unrecorded_copy_can_be_imagined_only_once() -> None:
    world = at_the_play().copy(recorded=False)
    world.determinize(0, Chance(1))
    with pytest.raises(AssertionError, match="once"):
        world.determinize(0, Chance(2))


def test_a_table_that_is_unrecorded_from_the_start_plays_the_same_game() -> None:
    recorded = TOY.new_table(4, {"rounds": 3}, 9)
    unrecorded = TOY.new_table(4, {"rounds": 3}, 9, recorded=False)
    play_on(recorded)
    play_on(unrecorded)
    assert plain(recorded.state) == plain(unrecorded.state)
    assert unrecorded.history == []
    assert unrecorded.events(0) == []


# --- sight and outcome ----------------------------------------------------------------------------------


def test_a_card_in_a_seen_zone_is_shown_to_those_who_have_seen_it() -> None:
    table = at_the_bids()
    for seat in range(3):
        table.answer(seat, ("bid", 2 - seat))
    deck = {seat: table.view(seat)["zones"][0] for seat in (0, 1, None)}
    assert [z["zone"] for z in deck.values()] == ["deck"] * 3
    assert deck[1]["cards"] is None
    assert deck[None]["cards"] is None
    top = [card["card"] for card in deck[0]["cards"][-2:]]
    assert deck[0]["cards"][:-2] == [None] * (deck[0]["count"] - 2)
    labels = [option["label"] for option in table.view(0)["decision"]["options"]]
    assert all(any(name in label for label in labels) for name in top)


def test_everybody_can_lose() -> None:
    class Doomed(Toy):
        """The dice are loaded."""

        def reveal_all(self, s: Any) -> None:
            super().reveal_all(s)
            s.dice.append(7)

    table = play_on(Doomed().new_table(3, {"cruel": True}, 2))
    assert table.outcome is not None
    assert table.outcome.winners == []
    assert table.outcome.ranks == [1, 1, 1]
    assert table.outcome.as_json()["summary"] == "All lost."
    assert table.game.player().rewards(table.state, table.outcome) == [0.0, 0.0, 0.0]


@pytest.mark.parametrize("game", [TOY, find_game("dark-dealings")], ids=["toy", "dark-dealings"])
def test_playing_out_takes_the_same_turns_as_asking_and_answering(game: Any) -> None:
    for seed in range(5):
        quick, slow = (game.new_table(3, {}, seed, recorded=False) for _ in range(2))
        decisions = quick.play_out(Chance(seed))
        chance = Chance(seed)
        while not slow.over:
            decisions -= 1
            seat, options = slow.turn()
            slow.apply(seat, options[chance.below(len(options))])
        assert decisions == 0
        assert plain(quick.state) == plain(slow.state)
