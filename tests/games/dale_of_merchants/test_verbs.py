"""What can be answered: labels read back, also with changed values; equal cards keep apart; bots know all."""

from __future__ import annotations

import pytest
from tests.games.dale_of_merchants.hands import GAME, hold, holding
from tests.games.dale_of_merchants.test_text import position

from dealers.games.dale_of_merchants import paying, stall
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.effects import DONE, Turn
from dealers.games.dale_of_merchants.merchant.answers import RULES
from dealers.games.dale_of_merchants.state import ADD, SET, TURN_OVER, DaleOfMerchantsState
from dealers.kernel import Decision, Option, UsageError

pytestmark = pytest.mark.usefixtures("values_of_their_own")

VERBS = GAME.verbs


def labels(s: DaleOfMerchantsState, options: list[Option]) -> list[str]:
    return [VERBS.label(s, option) for option in options]


def keep_apart(s: DaleOfMerchantsState, options: list[Option], seat: int = 0) -> None:
    """Each label means its own option, and each option has a number of its own that leads back to it."""
    decision = Decision(seat, "Choose.", options)
    assert [VERBS.read(s, decision, label) for label in labels(s, options)] == options
    actions = GAME.actions(s.seats)
    numbers = actions.numbers(s, options)
    assert len(set(numbers)) == len(options)
    assert [actions.option(s, number, options) for number in numbers] == options


# --- values that are changed ----------------------------------------------------------------------------


def test_equal_cards_that_count_differently_are_different_payments() -> None:
    s = holding(["Junk", "Junk", "Junk", "Ice Trade"])
    s.changes = [(ADD, s.hand[0][0], 2), (SET, s.hand[0][1], 5)]
    options = [*[("pay", card) for card in s.hand[0]], DONE]
    assert labels(s, options) == [
        "pay with Junk as 3",
        "pay with Junk as 5",
        "pay with Junk",
        "pay with Ice Trade",
        "done",
    ]
    keep_apart(s, options)


@pytest.mark.parametrize("verb", ["discard", "throw away", "put", "give away", "risk"])
def test_equal_cards_that_count_differently_are_different_cards_to_choose(verb: str) -> None:
    s = holding(["Junk", "Junk", "Greed"])
    s.changes = [(ADD, s.hand[0][0], 2)]
    options = Turn(s, 0).choices(verb, s.hand[0])
    assert labels(s, options) == [f"{verb} Junk (worth 3)", f"{verb} Junk", f"{verb} Greed"]
    keep_apart(s, options)


def test_values_turned_over_do_not_change_the_number_of_a_card() -> None:
    s = holding(["Junk", "Junk", "Fishing"])
    plain = [GAME.actions(2).number(s, ("pay", card)) for card in s.hand[0]]
    s.changes = [(TURN_OVER, -1, 0)]
    assert labels(s, [("pay", card) for card in s.hand[0]])[1:] == [
        "pay with Junk as 5",
        "pay with Fishing as 1",
    ]
    assert [GAME.actions(2).number(s, ("pay", card)) for card in s.hand[0]] == plain


# --- stacks ---------------------------------------------------------------------------------------------


def test_every_way_to_add_a_card_reads_back() -> None:
    s = holding(
        ["Stove", "Resourceful Ally", "Resourceful Ally", "Junk", "Junk", "Junk", "Junk", "Junk"], gold=5
    )
    s.sought, s.so_far, s.picked = (4, 4), 0, []
    options = stall.options(s, 0, [], (4, 4))
    assert labels(s, options) == [
        "add Stove",
        "add Stove as 2 (spend 3 or 4)",
        "add Stove as 3 (spend 5 or 6)",
        "add Stove (spend 7 or 8)",
        "add Resourceful Ally",
    ]
    keep_apart(s, options)
    decision = Decision(0, "Build.", options)
    assert VERBS.read(s, decision, "add Stove as 2") == options[1], "what it costs need not be said"
    assert VERBS.read(s, decision, "add Stove as 5 (spend 9 or 10)") == ("add", s.hand[0][0], 5, 9, 10)


def test_half_a_price_is_no_option() -> None:
    s = holding(["Stove"])
    assert VERBS.fits(s, ("add", s.hand[0][0], 4))
    assert VERBS.fits(s, ("add", s.hand[0][0], 2, 3, 4))
    assert not VERBS.fits(s, ("add", s.hand[0][0], 2, 3))


def test_a_teammate_adds_cards_as_printed() -> None:
    s = holding(["Ice Trade"], seats=4, teams=True)
    hold(s, 2, ["Traveling Equipment", "Fishing"])
    s.changes = [(TURN_OVER, -1, 0)]
    options: list[Option] = [("add", s.hand[2][0], 3), ("add", s.hand[2][1], 5), ("refuse",)]
    assert labels(s, options) == ["add Traveling Equipment", "add Fishing", "refuse"]
    keep_apart(s, options, seat=2)


# --- places ---------------------------------------------------------------------------------------------


def test_equal_cards_in_the_market_keep_apart_by_their_slots() -> None:
    s = holding(["Fishing", "Fishing"])
    s.market, s.slots = s.add_cards([CARDS.numbers["Greed"]] * 2, []), [1, 4]
    options: list[Option] = [("buy", card) for card in s.market]
    assert labels(s, options) == ["buy Greed for 3", "buy Greed for 6"]
    keep_apart(s, options)


def test_a_card_of_another_player_is_meant_although_one_holds_the_same() -> None:
    s = holding(["Junk", "Greed"])
    hold(s, 1, ["Junk", "Greed"])
    keep_apart(s, Turn(s, 0).choices("put", s.hand[1]))


def test_a_deck_to_discard_from_is_understood_though_no_label_names_it() -> None:
    s = holding(["Junk"])
    for who in range(2):
        keep_apart(s, [("grind", who), DONE])


def test_players_and_places_are_labels_without_a_verb() -> None:
    s = holding(["Junk"], seats=3)
    keep_apart(s, [("player", 1), ("player", 2)])
    keep_apart(s, [("fill", "deck"), ("fill", "discard")])
    keep_apart(s, [("take off", n) for n in range(4)])


# --- all verbs ------------------------------------------------------------------------------------------


def test_what_ends_something_is_shown_last() -> None:
    s = holding(["Coffee Grinder"])
    use: Option = ("use", s.hand[0][0])
    assert VERBS.in_order(s, [("end turn",), use]) == [use, ("end turn",)]
    assert VERBS.in_order(s, [DONE, ("gold", 1)]) == [("gold", 1), DONE]
    assert VERBS.in_order(s, [("ask",), ("add", s.hand[0][0], 1)])[-1] == ("ask",)


def test_actions_are_shown_in_the_order_of_the_rulebook() -> None:
    table = position()
    shown = [choice["option"][0] for choice in table.view(0)["decision"]["options"]]
    assert list(dict.fromkeys(shown)) == ["buy", "play", "build", "inventory"]


def test_more_gold_than_any_price_has_no_number() -> None:
    s = holding(["Junk"], gold=99)
    prices = [price[1] for price in [*CARDS.spend, *CARDS.finish] if price and price[0] == price[1]]
    assert max(prices) <= 20
    with pytest.raises(UsageError, match="is outside the numbers of the verb 'gold'"):
        GAME.actions(2).number(s, ("gold", 21))
    assert paying.options(s, 0, (9, 9))[-1] == ("gold", 9)


# Verbs that the rule of thumb decides elsewhere than in its rules by verb, and why.
WITHOUT_RULE = {
    "go on": "with the abilities at the start of a turn",
    "no": "with yes",
    "number": "any will do",
    **dict.fromkeys(["name", "name set"], "with the card that asks for it"),
    **dict.fromkeys(
        ["buy", "play", "build", "inventory", "finish"], "the action phase has a plan of its own"
    ),
    **dict.fromkeys(["done", "end turn", "ask", "refuse"], "never the first of several options"),
    "throw away their": "stands behind 'throw away your'",
    "resolve": "in which order scheduled cards come does not matter",
}


def test_the_rule_of_thumb_knows_every_verb() -> None:
    declared = {verb.name for verb in VERBS}
    ruled = set(RULES)
    assert declared - ruled == set(WITHOUT_RULE), (
        "give the verb a rule in merchant/answers.py, or say why it needs none"
    )
    assert ruled <= declared
