"""Setting up: which decks are chosen, what everybody starts with, teams, traps, gold."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.dale_of_merchants.hands import GAME

from dealers.games.dale_of_merchants.cards import CARDS, DECK_FILES, JUNK, TRAP
from dealers.games.dale_of_merchants.setup import MIXES, choose_decks, deck_count
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Chance, Outcome, UsageError


def chosen(seats: int = 3, seed: int = 1, **options: object) -> list[str]:
    decks = choose_decks(seats, GAME.check_options(options), Chance(seed))
    return [CARDS.decks[number].short for number in decks]


def new(seats: int, seed: int = 1, **options: object) -> DaleOfMerchantsState:
    s = GAME.setup(seats, GAME.check_options(options), Chance(seed), None)
    assert isinstance(s, DaleOfMerchantsState)
    return s


# --- decks ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "teams", "count"), [(2, False, 3), (3, False, 4), (4, False, 5), (4, True, 4)]
)
def test_one_deck_more_than_players_and_four_for_teams(seats: int, teams: bool, count: int) -> None:
    options = GAME.check_options({"teams": teams})
    assert deck_count(seats, options) == count
    assert len(set(chosen(seats, teams=teams))) == count


def test_named_decks_are_in_and_the_others_differ_from_game_to_game() -> None:
    games = [chosen(3, seed, decks="bats, gulls") for seed in range(20)]
    assert all({"bats", "gulls"} <= set(decks) for decks in games)
    assert len(set(map(tuple, games))) > 3


@pytest.mark.parametrize("mix", [mix for mix in MIXES if mix != "any"])
def test_a_mix_takes_decks_with_the_most_or_least_of_a_quality(mix: str) -> None:
    quality, sign = MIXES[mix].lstrip("-"), 1 if MIXES[mix].startswith("-") else -1
    figures = {deck.short: sign * getattr(deck, quality) for deck in CARDS.decks}
    for seed in range(5):
        decks = chosen(3, seed, mix=mix, series="all")
        left = [figures[name] for name in figures if name not in decks]
        assert max(figures[name] for name in decks) <= min(left)


def test_other_decks_come_from_the_collection_unless_all_games_are_asked_for() -> None:
    collection = set(DECK_FILES)
    assert all(set(chosen(4, seed)) <= collection for seed in range(20))
    assert any(not set(chosen(4, seed, series="all")) <= collection for seed in range(20))
    assert "macaws" in chosen(2, 1, decks="macaws")


def test_a_mix_draws_lots_among_equals() -> None:
    assert len({tuple(chosen(2, seed, mix="friendly")) for seed in range(20)}) > 1


def test_a_mix_fills_up_what_is_named() -> None:
    assert "pangolins" in chosen(2, 1, mix="friendly", decks="pangolins")


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (3, {"teams": True}, "the team game is for four players, not for 3"),
        (
            2,
            {"decks": "bats, gulls, devils, turtles"},
            "4 decks are named, but 2 players play with 3: name fewer",
        ),
        (4, {"teams": True, "decks": "bats, gulls, devils, turtles, penguins"}, "4 players play with 4"),
    ],
)
def test_what_does_not_go_together_is_refused(seats: int, options: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        GAME.new_table(seats, options)


# --- what everybody starts with -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("traps", [0, 2, 5])
def test_everybody_starts_with_ten_cards_and_their_traps(seats: int, traps: int) -> None:
    s = new(seats, traps=traps)
    for seat in range(seats):
        faces = [s.face[card] for card in s.deck[seat] + s.hand[seat]]
        own = [face for face in faces if CARDS.kind[face] == TRAP]
        assert len(s.hand[seat]) == 5
        assert len(faces) == 10 + traps
        assert sorted(CARDS.set[face] for face in faces if face != JUNK and face not in own) == list(s.decks)
        assert [CARDS.owner[face] for face in own] == [seat] * traps
        assert faces.count(JUNK) == 10 - len(s.decks)


def test_named_traps_are_in_and_others_by_lot() -> None:
    wanted = CARDS.traps.traps[3].name
    games = [GAME.facts(new(2, seed, traps=2, trap_kinds=wanted))["traps"] for seed in range(20)]
    assert all(wanted in kinds and len(kinds) == 2 for kinds in games)
    assert len(set(map(tuple, games))) > 2
    assert GAME.facts(new(2, trap_kinds=wanted))["traps"] == [wanted]


def test_the_market_is_formed_from_all_cards_above_1() -> None:
    s = new(3)
    assert len(s.market) == 5
    assert s.slots == [0, 1, 2, 3, 4]
    faces = Counter(s.face[card] for card in s.market + s.market_deck)
    assert faces == {
        f: CARDS.copies[f]
        for n in s.decks
        for f in range(len(CARDS.set))
        if CARDS.set[f] == n and CARDS.value[f] > 1
    }


def test_the_first_player_is_drawn_by_lot() -> None:
    assert {new(3, seed).seat for seed in range(20)} == {0, 1, 2}


def test_tournament_gold_goes_by_the_order_of_play() -> None:
    for seed in range(4):
        s = new(4, seed, starting_gold=True)
        assert [s.gold[(s.seat + place) % 4] for place in range(4)] == [0, 1, 2, 3]
    assert new(4).gold == [0, 0, 0, 0]


def test_the_clock_is_used_with_mongooses_or_bats_only() -> None:
    assert new(2, decks="penguins, gulls, devils").dial == (0, 0)
    assert new(2, decks="bats", clock="4+2").dial == (4, 2)
    assert new(2, decks="mongooses").is_day()


def test_teams_share_a_stall_of_ten_stacks() -> None:
    s = new(4, teams=True)
    assert s.stacks == 10
    assert [s.stall_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert new(4).stacks == 8


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_as_many_cards_as_backs(seats: int) -> None:
    for options in ({}, {"traps": 2}, {"teams": seats == 4}):
        checked = GAME.check_options(options)
        s = GAME.setup(seats, checked, Chance(1), None)
        assert len(s.face) == len(GAME.pools(seats, checked))


def test_more_than_two_kinds_of_traps_are_the_players_choice_and_the_advice_is_shown() -> None:
    three = "Snapping Purse, Forged Contract, Rotten Delivery"
    assert GAME.new_table(2, {"trap_kinds": three}).state.traps == (0, 1, 2)
    assert GAME.new_table(4, {"trap_kinds": three, "traps": 5}).state.traps == (0, 1, 2, 3, 4)
    said = {setting.name: setting.help for setting in GAME.settings}
    for name in ("traps", "trap_kinds"):
        assert "rulebook advises at most 2" in said[name]


def test_named_traps_are_in_and_others_are_drawn_by_lot() -> None:
    named = {"trap_kinds": "Rotten Delivery"}
    assert GAME.new_table(2, named).state.traps == (2,)
    both = {GAME.new_table(2, named | {"traps": 2}, seed).state.traps for seed in range(30)}
    assert both == {(0, 2), (1, 2), (2, 3), (2, 4)}


def test_a_copy_is_left_alone_when_characters_are_chosen() -> None:
    table = GAME.new_table(2, {"characters": "green"}, 10)
    before = table.copy()
    others = list(before.state.character_deck)
    for seat, decision in list(table.pending.items()):
        table.apply(seat, decision.options[0])
    assert before.state.character_deck == others
    assert len(table.state.character_deck) == len(others) + 2


# --- who begins -----------------------------------------------------------------------------------------


def test_the_first_player_is_drawn_by_lot_or_named() -> None:
    assert {new(3, seed).seat for seed in range(20)} == {0, 1, 2}
    assert {new(3, seed, first_player="seat 2").seat for seed in range(20)} == {1}
    assert new(3, first_player="seat 2", starting_gold=True).gold == [2, 0, 1]


def test_somebody_who_does_not_play_cannot_begin() -> None:
    GAME.check_match(3, GAME.check_options({"first_player": "seat 3"}))
    with pytest.raises(UsageError, match="seat 3 cannot begin: there are 2 players"):
        GAME.check_match(2, GAME.check_options({"first_player": "seat 3"}))


@pytest.mark.parametrize(
    ("ranks", "first"),
    [
        ([1, 2], "seat 1"),  # everybody sits one seat further
        ([2, 1], "seat 2"),
        ([1, 3, 2], "seat 3"),
        ([2, 3, 1, 3], "seat 3"),
        ([3, 1, 3, 1], "seat 2"),  # teams
        ([1, 1], "by lot"),  # a draw
    ],
)
def test_whoever_lost_begins_a_rematch(ranks: list[int], first: str) -> None:
    options = GAME.check_options({"mix": "calm", "first_player": "seat 1"})
    moved = [(seat + 1) % len(ranks) for seat in range(len(ranks))]
    again = GAME.rematch_options(options, Outcome(ranks, [{} for _ in ranks]), moved)
    assert again == {**options, "first_player": first}
    GAME.check_match(len(ranks), again)
    assert options["first_player"] == "seat 1"


# --- what must hold -------------------------------------------------------------------------------------


def test_a_broken_position_is_named() -> None:
    s = new(2)
    assert GAME.check(s) == []
    s.slots = [0, 1, 1, 3, 4]
    s.sizes[0] = [1]
    s.gold[1] = -1
    s.stall[1] = [s.junk_pile[-1]]
    assert GAME.check(s) == [
        "the market has 5 cards in slots [0, 1, 1, 3, 4]",
        "the stall of seat 1 has 0 cards in stacks [1]",
        "the stall of seat 2 has 1 cards in stacks []",
        "seat 2 has -1 gold",
        "the stall of seat 2 holds a card that belongs into no stack",
    ]
