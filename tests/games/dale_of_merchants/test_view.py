"""What the view tells besides the cards: dice, what has been picked, what is sought and reached."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dale_of_merchants.hands import hold, holding, worth

from dealers.games import find_game
from dealers.games.dale_of_merchants.dice import DICE, PANGOLIN_DIE
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.paying import pick_payment
from dealers.games.dale_of_merchants.stall import build
from dealers.games.dale_of_merchants.state import ADD, DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import end_turn
from dealers.kernel import Chance, Decision
from dealers.kernel.facts import misfits

GAME: Any = find_game("dale-of-merchants")


def new_state() -> DaleOfMerchantsState:
    s = GAME.setup(2, GAME.check_options({}), Chance(1), None)
    assert isinstance(s, DaleOfMerchantsState)
    return s


def test_dice_are_shown_until_the_turn_ends() -> None:
    s = new_state()
    face = PANGOLIN_DIE[Turn(s, s.seat).roll(PANGOLIN_DIE, "light pangolin die")]
    assert GAME.facts(s)["dice"] == [("light pangolin die", face)]
    assert GAME.facts(s)["rolled"] == [
        {"die": "light pangolin die", "kind": "pangolin", "tells": "from", "face": face}
    ]
    end_turn(s)
    assert GAME.facts(s)["dice"] == []


@pytest.mark.parametrize("kind", DICE)
def test_every_face_of_every_die_is_told_with_the_kind_of_its_die(kind: str) -> None:
    for face in DICE[kind]:
        s = new_state()
        s.rolls = ((f"{kind} die", face),)
        told = {"die": f"{kind} die", "kind": kind, "tells": "shows", "face": face}
        assert GAME.facts(s)["rolled"] == [told]
        assert not list(misfits(GAME.facts(s), GAME.facts_type))


def test_cards_picked_for_an_effect_are_marked_in_order_until_it_is_done() -> None:
    s = new_state()
    seat = s.seat
    s.discard[seat] = s.market_deck[:3]
    del s.market_deck[:3]
    first, second, third = s.discard[seat]
    effect = Turn(s, seat).choose_up_to(3, "put", s.discard[seat], "Choose.")
    assert isinstance(next(effect), Decision)
    effect.send(("put", second))
    effect.send(("put", first))
    marks = [GAME.marks(s, card).get("picked") for card in (first, second, third)]
    assert marks == [2, 1, None]
    with pytest.raises(StopIteration) as end:
        effect.send(("done",))
    assert end.value.value == [second, first]
    assert not any("picked" in GAME.marks(s, card) for card in (first, second, third))


def test_a_payment_tells_what_is_sought_and_reached_and_which_cards_will_not_do() -> None:
    s = worth([1, 5, 5, 2])
    one, five, another, two = s.hand[0]
    paying = pick_payment(s, 0, (6, 6), "a card")
    decision = next(paying)
    assert decision.step == "pay"
    assert GAME.asked(s, decision) == {
        "sum": {"least": 6, "most": 6, "reached": 0, "unusable": []},
        "last": None,
        "ability": None,
    }
    decision = paying.send(("pay", two))
    asked = GAME.asked(s, decision)
    assert asked["sum"]["reached"] == 2
    assert asked["last"] == two
    (unusable,) = asked["sum"]["unusable"]
    assert unusable["cards"] == [one]
    assert "Junk (worth 1)" in unusable["why"]
    decision = paying.send(("pay", another))
    assert GAME.asked(s, decision)["sum"] == {"least": 6, "most": 6, "reached": 7, "unusable": []}
    assert five not in s.picked


def test_cards_that_will_not_do_for_the_same_reason_are_told_together() -> None:
    s = worth([1, 4, 2, 2, 3])
    paying = pick_payment(s, 0, (5, 5), "a card", exact=True)
    next(paying)
    decision = paying.send(("pay", s.hand[0][1]))
    (unusable,) = GAME.asked(s, decision)["sum"]["unusable"]
    assert unusable["cards"] == s.hand[0][2:]
    assert "with Ice Trade (worth 2) and Traveling Equipment (worth 3) it could" in unusable["why"]


def test_after_gold_it_is_not_clear_which_card_could_be_taken_back() -> None:
    s = worth([3, 5], gold=2)
    paying = pick_payment(s, 0, (5, 5), "a card")
    next(paying)
    paying.send(("pay", s.hand[0][0]))
    decision = paying.send(("gold", 2))
    assert GAME.asked(s, decision)["sum"]["reached"] == 5
    assert GAME.asked(s, decision)["last"] is None


def test_a_payment_without_a_limit_says_so() -> None:
    s = worth([1, 5])
    decision = next(pick_payment(s, 0, (1, 1 << 30), "a card"))
    assert GAME.asked(s, decision)["sum"]["most"] is None


def test_a_stack_tells_what_it_has_to_be_worth() -> None:
    s = holding(["Traveling Equipment"])
    s.sizes[0] = [1, 1]
    decision = next(build(s, 0))
    assert decision.step == "build"
    asked = GAME.asked(s, decision)["sum"]
    assert (asked["least"], asked["most"], asked["reached"]) == (3, 3, 0)


def test_a_seat_is_told_what_it_can_pay_and_no_other() -> None:
    s = worth([1, 5], gold=2)
    hold(s, 1, ["Fishing", "Stove"])
    assert GAME.own(s, 0) == {"means": 8}
    assert GAME.own(s, 1)["means"] == s.gold[1] + 9
    s.changes = [(ADD, -1, 1)]
    assert GAME.own(s, 0) == {"means": 10}
    assert GAME.own(s, 1)["means"] == s.gold[1] + 9, "values change for the active player"
    view = GAME.new_table(2, seed=1).view(None)
    assert view["own"] is None


def test_teams_and_stalls_are_told_and_not_worked_out() -> None:
    facts = GAME.facts(holding(["Junk"], seats=4, teams=True))
    assert facts["teammates"] == [2, 3, 0, 1]
    assert facts["stall of"] == [0, 1, 0, 1]
    assert GAME.facts(new_state())["teammates"] == [None, None]
