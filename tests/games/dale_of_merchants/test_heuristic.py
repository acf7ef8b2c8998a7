"""The rule of thumb of Dale of Merchants: what it builds, buys, pays with and throws away."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.games.dale_of_merchants.hands import GAME, hold, holding

from dealers.bots import SeatHandle, make_bot
from dealers.games.dale_of_merchants import market, paying, technique, turn
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.heuristic import DaleOfMerchantsHeuristic
from dealers.games.dale_of_merchants.merchant.worth import Outlook, chances
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Chance, Option

MERCHANT = DaleOfMerchantsHeuristic()
DECKS = "penguins, gulls, turtles"


def in_front(s: DaleOfMerchantsState, seat: int, stacks: int) -> None:
    """The seat has built stacks; which cards are in them does not matter."""
    s.sizes[seat] = [1] * stacks


def offer(s: DaleOfMerchantsState, names: Sequence[str]) -> None:
    """The market, from the cheapest slot on."""
    s.market = s.add_cards([CARDS.numbers[name] for name in names], [])
    s.slots = list(range(len(names)))


def said(s: DaleOfMerchantsState, option: Option) -> str:
    return GAME.verbs.label(s, option)


def choice(s: DaleOfMerchantsState, options: list[Option]) -> str:
    return said(s, MERCHANT.choose(s, 0, options, Chance(1)))


def test_it_builds_when_it_can() -> None:
    s = holding(["Stove", "Junk", "Junk", "Junk"], decks=DECKS)
    in_front(s, 0, 3)
    offer(s, ["Fishing"])
    assert choice(s, turn.options(s, 0)) == "build a stack"


def test_the_stack_is_built_of_what_is_missed_least() -> None:
    s = holding(["Anchor", "Stove", "Goodwill Presents"], decks=DECKS)
    in_front(s, 0, 3)
    keep = {card: Outlook(s, 0).keep(s, card) for card in s.hand[0]}
    assert keep[s.hand[0][0]] > keep[s.hand[0][1]]  # gulls go together for the stacks to come
    add: list[Option] = [("add", card, 4) for card in s.hand[0][:2]]
    assert choice(s, add) == "add Stove"


def test_it_buys_the_card_that_the_next_stack_lacks() -> None:
    s = holding(["Junk"] * 5, decks=DECKS)
    in_front(s, 0, 3)
    offer(s, ["Ice Trade", "Anchor"])
    assert choice(s, [*market.options(s, 0), turn.INVENTORY]) == "buy Anchor for 5"


def test_it_pays_with_junk_and_keeps_what_it_needs() -> None:
    s = holding(["Stove", "Junk", "Junk", "Junk"], decks=DECKS)
    in_front(s, 0, 3)
    assert choice(s, paying.options(s, 0, (3, 3))) == "pay with Junk"


def test_it_is_done_as_soon_as_a_payment_is_enough() -> None:
    s = holding(["Junk", "Junk", "Junk"], decks=DECKS)
    s.picked = s.hand[0][:2]
    assert choice(s, paying.options(s, 0, (1, 1 << 30))) == "done"


def test_it_plays_a_technique_before_buying_but_not_one_it_needs() -> None:
    s = holding(["Alternative Plan", "Junk", "Junk", "Junk", "Junk"], decks=DECKS)
    s.discard[0] = s.add_cards([CARDS.numbers["Junk"]], [])
    offer(s, ["Ice Trade"])
    options = market.options(s, 0) + technique.options(s, 0) + [turn.INVENTORY]
    assert choice(s, options) == "play Alternative Plan"
    in_front(s, 0, 2)  # now the next stack is a 3
    assert choice(s, [*options, turn.BUILD]) == "build a stack"


def test_it_gets_rid_of_junk_first() -> None:
    s = holding(["Fishing", "Junk", "Anchor"], decks=DECKS)
    for verb in ("discard", "throw away"):
        options: list[Option] = [(verb, card) for card in s.hand[0]]
        assert choice(s, options) == f"{verb} Junk"
    options = [("discard", s.hand[0][0]), ("discard", s.hand[0][2]), ("done",)]
    assert choice(s, options) == "done"


def test_mischief_is_aimed_at_whoever_is_nearest_to_winning() -> None:
    s = holding(["Junk"], seats=3, decks="devils, gulls, turtles, penguins")
    in_front(s, 2, 6)
    in_front(s, 1, 2)
    assert MERCHANT.choose(s, 0, [("player", 1), ("player", 2)], Chance(1)) == ("player", 2)


@pytest.mark.parametrize("stacks", range(7))
def test_more_stacks_are_fewer_turns_to_go(stacks: int) -> None:
    s = holding(["Anchor", "Junk"], decks=DECKS)
    in_front(s, 0, stacks)
    before = Outlook(s, 0).turns(s)
    in_front(s, 0, stacks + 1)
    assert Outlook(s, 0).turns(s) < before


def test_chances_add_up_and_follow_the_stalls() -> None:
    s = holding(["Anchor", "Junk"], seats=3, decks=DECKS)
    hold(s, 1, ["Junk", "Junk"])
    in_front(s, 0, 5)
    found = chances([Outlook(s, seat) for seat in range(3)], s)
    assert sum(found) == pytest.approx(1)
    assert max(found) == found[0]


def test_the_search_looks_to_the_end_of_the_turn() -> None:
    table = GAME.new_table(2, {"decks": DECKS}, seed=3)
    assert MERCHANT.estimate(table.state) is not None
    seat = table.state.seat
    table.answer(seat, ("inventory",))
    assert MERCHANT.estimate(table.state) is None


def test_teammates_win_and_lose_together() -> None:
    s = holding(["Anchor", "Junk"], seats=4, teams=True)
    in_front(s, 1, 6)
    found = chances([Outlook(s, seat) for seat in range(4)], s)
    assert found[0] == pytest.approx(found[2])
    assert found[1] == pytest.approx(found[3])
    assert found[1] > found[0]


@pytest.mark.parametrize(("seats", "options"), [(2, {"traps": 2}), (4, {"teams": True})])
def test_greedy_merchants_finish_long_before_the_turn_limit(seats: int, options: dict[str, object]) -> None:
    table = GAME.new_table(seats, options, seed=5)
    bots = [make_bot("greedy", seat) for seat in range(seats)]
    while not table.over:
        seat = min(table.pending)
        table.answer(seat, bots[seat].choose(SeatHandle(table, seat, Chance(seat))))
    assert table.state.winner >= 0
    assert table.state.turn < 60 * seats


def test_a_card_that_acts_as_another_does_not_wait_for_it_for_ever() -> None:
    s = holding(["Practice", "Reflection"], decks="chameleons, beavers")
    offer(s, [])
    s.add_cards([CARDS.numbers["Practice"]], s.discard[1])
    assert [CARDS.catalogue[s.face_of(card)].name for card in s.hand[0]] == ["Practice", "Practice"]
    options = [turn.INVENTORY, *technique.options(s, 0)]
    assert MERCHANT.choose(s, 0, options, Chance(1)) in options


def test_a_search_tries_all_actions_and_leaves_the_rest_to_the_rule_of_thumb() -> None:
    s = holding(["Practice", "Stove"], decks="chameleons, beavers")
    options = [turn.INVENTORY, *technique.options(s, 0)]
    ranked = MERCHANT.candidates(s, 0, options)
    assert ranked[0] == MERCHANT.choose(s, 0, options, Chance(1))
    assert sorted(ranked) == sorted(options)
    assert MERCHANT.worth_a_search(s, 0, options)
    assert not MERCHANT.worth_a_search(s, 0, [("pay", card) for card in s.hand[0]])
    assert MERCHANT.patience(s) == s.seats


def test_in_a_purchase_in_somebody_elses_turn_the_market_is_left_as_it_is_if_possible() -> None:
    s = holding(["Calculations", "Junk"], decks="platypuses, gulls, turtles")
    offer(s, ["Anchor", "Greed"])
    s.deed = ()  # as in the Standing Order of Gunther Byre
    places: list[Option] = [("arrange", card) for card in s.market]
    assert choice(s, [*places, ("done",)]) == "done"
    assert choice(s, places) == "next Anchor"
