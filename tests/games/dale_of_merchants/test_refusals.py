"""Why something is not possible: the rule, with the numbers at hand, and nothing that one cannot know."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.dale_of_merchants.hands import GAME, hold, holding, worth

from dealers.games.dale_of_merchants import paying, refusals, stall, turn
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.state import CLEAN_UP, TURN_OVER, DaleOfMerchantsState
from dealers.kernel import Chance, Decision, Journal, Option
from dealers.kernel.scenario import read

pytestmark = pytest.mark.usefixtures("values_of_their_own")

why_not = GAME.words.why_not


def menu(s: DaleOfMerchantsState) -> Decision:
    return Decision(0, "Choose an action.", turn.options(s, 0))


def card(s: DaleOfMerchantsState, name: str) -> int:
    """A card of the hand by name."""
    return next(c for c in s.hand[0] if CARDS.catalogue[s.face[c]].name == name)


def reasons(s: DaleOfMerchantsState, decision: Decision) -> dict[str, str]:
    """What is tempting, with the reason against it."""
    return {
        GAME.verbs.label(s, option): why_not(s, decision, option)
        for option in GAME.words.refused(s, decision)
    }


# --- the action phase -----------------------------------------------------------------------------------


def test_a_card_that_is_too_dear() -> None:
    s = holding(["Junk", "Ice Trade"], gold=1)
    s.market, s.slots = [s.market[0]], [4]
    s.face = s.face.copy()
    s.face[s.market[0]] = CARDS.numbers["Greed"]
    assert (
        reasons(s, menu(s))["buy Greed for 6"] == "Greed costs 6, and your hand and your 1 gold are worth 4"
    )
    s.gold[0] = 0
    assert reasons(s, menu(s))["buy Greed for 6"] == "Greed costs 6, and your hand is worth 3"


def test_cards_that_cannot_be_played() -> None:
    s = holding(["Junk", "Junk", "Stove", "Inheritance", "Display of Power", "Coffee Grinder"])
    s.hand[0] = [c for c in s.hand[0] if s.face[c] != CARDS.numbers["Coffee Grinder"]]
    hold(s, 0, ["Junk", "Stove", "Inheritance"])
    found = reasons(s, menu(s))
    assert found["play Junk"].startswith("Junk does nothing when played")
    assert found["play Stove"].endswith("it works when you build a stack with it")
    assert found["play Inheritance"].endswith("it works by itself while it is in your hand")
    hold(s, 0, ["Cache", "Junk"])
    assert (
        reasons(s, menu(s))["play Cache"] == "Cache asks you to spend 2, and the rest of your hand is worth 1"
    )


def test_a_stack_that_cannot_be_built() -> None:
    s = holding(["Junk", "Ice Trade", "Fishing", "Greed"])
    assert reasons(s, menu(s))["build a stack"] == (
        "stack 1 takes cards of one set worth exactly 1, and you hold Penguins 2 and 5; Tuataras 2"
    )
    hold(s, 0, ["Junk"])
    assert reasons(s, menu(s))["build a stack"] == "stack 1 takes animalfolk cards, and you hold none"


def test_cards_that_cannot_be_finished() -> None:
    s = holding(["Inspiration", "Avid Financier", "Junk"])
    s.schedule[0], s.hand[0] = s.hand[0][:2], s.hand[0][2:]
    found = reasons(s, menu(s))
    assert found["finish Inspiration"] == "finishing Inspiration costs 3, and your hand is worth 1"
    assert found["finish Avid Financier"].endswith("it leaves your schedule by itself")
    assert why_not(s, menu(s), ("finish", s.hand[0][0])) == "only a card in your schedule can be finished"


def test_a_passive_card_that_has_been_used() -> None:
    s = holding(["Coffee Grinder", "Dramatic Romantic"])
    s.used = [s.hand[0][0]]
    assert reasons(s, menu(s))["use Coffee Grinder"] == "Coffee Grinder has been used in this turn"
    s.phase = CLEAN_UP
    decision = Decision(0, "Use a passive card, or end your turn.", [("use", s.hand[0][1]), ("end turn",)])
    assert reasons(s, decision) == {"use Coffee Grinder": "Coffee Grinder has been used in this turn"}


def test_a_turn_has_an_action() -> None:
    s = holding(["Junk"])
    assert why_not(s, menu(s), ("end turn",)).startswith("a turn has an action")


def test_cards_of_others_are_neither_played_nor_used_nor_bought() -> None:
    s = holding(["Junk"])
    hold(s, 1, ["Coffee Grinder"])
    [theirs] = s.hand[1]
    assert why_not(s, menu(s), ("play", theirs)) == "that card is not in your hand"
    assert why_not(s, menu(s), ("use", theirs)) == "that card is not in your hand"
    assert why_not(s, menu(s), ("buy", theirs)) == "that card is not in the market"


def test_cards_that_cannot_be_used() -> None:
    s = holding(["Ice Trade", "Inheritance", "Stove"])
    found = {
        name: why_not(s, menu(s), ("use", card(s, name))) for name in ("Ice Trade", "Inheritance", "Stove")
    }
    assert found == {
        "Ice Trade": "Ice Trade cannot be used: it is no passive card",
        "Inheritance": "Inheritance cannot be used: it works by itself while it is in your hand",
        "Stove": "Stove cannot be used: it works when you build a stack with it",
    }


def test_a_passive_card_with_an_ability_is_used_and_not_played() -> None:
    s = holding(["Coffee Grinder"])
    assert why_not(s, menu(s), ("play", s.hand[0][0])) == (
        "Coffee Grinder is a passive card, which is not played: "
        "it can be used once in your turn while it is in your hand"
    )


# --- paying ---------------------------------------------------------------------------------------------


def paying_for(s: DaleOfMerchantsState, price: tuple[int, int], *values: int, gold: int = 0) -> Decision:
    """In the midst of a payment, with cards of these values picked."""
    s.picked = []
    for value in values:
        s.picked.append(next(c for c in s.hand[0] if s.value(c) == value and c not in s.picked))
    s.sought, s.so_far = price, sum(values) + gold
    return Decision(0, "Pay.", paying.options(s, 0, price, gold))


def of_value(s: DaleOfMerchantsState, value: int) -> int:
    return next(c for c in s.hand[0] if s.value(c) == value and c not in s.picked)


def test_a_card_that_makes_another_superfluous() -> None:
    s = worth([1, 1, 5])
    decision = paying_for(s, (5, 5), 1)
    assert reasons(s, decision) == {}  # with gold or more cards nothing is wrong yet
    s = worth([1, 1, 1, 5])
    decision = paying_for(s, (3, 3), 1)
    assert (
        why_not(s, decision, ("pay", of_value(s, 5)))
        == "with Fishing (worth 5) the 1 of Junk would not be needed"
    )


def test_a_card_that_would_become_superfluous_itself() -> None:
    s = worth([2, 5])
    decision = paying_for(s, (4, 4))
    assert why_not(s, decision, ("pay", of_value(s, 2))).startswith(
        "Ice Trade (worth 2) would become superfluous"
    )


def test_gold_is_never_overpaid() -> None:
    s = worth([3, 4], gold=3)
    decision = paying_for(s, (1, 4), gold=2)
    assert why_not(s, decision, ("pay", of_value(s, 3))) == (
        "gold is never overpaid: with Traveling Equipment (worth 3) it would be 5, not 4"
    )


def test_gold_that_is_not_enough() -> None:
    s = worth([3, 4], gold=1)
    decision = paying_for(s, (6, 6))
    assert reasons(s, decision)["pay 1 gold"] == (
        "gold makes up all that is still missing, which is 6, and you have 1: pick cards first"
    )
    assert why_not(worth([3]), paying_for(worth([3]), (3, 3)), ("gold", 1)) == "you have no gold"


def test_gold_that_has_been_paid_is_gone() -> None:
    s = worth([1, 3], gold=2)
    assert why_not(s, paying_for(s, (1, 4), gold=2), ("gold", 1)) == "you have no gold left"


def test_where_the_price_is_a_range_gold_is_paid_coin_by_coin_and_never_too_much() -> None:
    s = worth([3], gold=3)
    assert why_not(s, paying_for(s, (1, 4)), ("gold", 2)) == "gold is added one by one here"
    s = worth([5], gold=1)
    assert why_not(s, paying_for(s, (3, 4)), ("gold", 1)) == "with gold it could not be made exactly 3 or 4"


def test_a_card_that_is_worth_more_than_may_be_paid_for_a_card_in_a_stack() -> None:
    s = worth([4, 3])
    s.picked, s.sought, s.so_far = [], (3, 3), 0
    decision = Decision(0, "Pay.", paying.options(s, 0, (3, 3), exact=True))
    assert why_not(s, decision, ("pay", of_value(s, 4))) == (
        "with Stove (worth 4) it could not be made exactly 3"
    )


def test_a_payment_that_is_not_complete_or_complete_already() -> None:
    s = worth([1, 1, 1])
    decision = paying_for(s, (3, 3), 1)
    assert why_not(s, decision, ("done",)) == "2 more to pay"
    s = worth([1, 1, 1, 1])
    decision = paying_for(s, (3, 3), 1, 1, 1)
    assert why_not(s, decision, ("pay", of_value(s, 1))) == "that is enough: nothing more is needed"
    assert why_not(s, decision, ("gold", 1)) == "that is enough: nothing more is needed"


def test_cards_that_are_alike_are_offered_once() -> None:
    s = worth([1, 1, 1])
    s.journal = Journal(s.seats + 1, [], ())  # in which everybody knows every card
    decision = paying_for(s, (3, 3))
    assert why_not(s, decision, ("pay", s.hand[0][1])) == "that card is like another Junk: choose that one"
    assert GAME.words.refused(s, decision) == []


def test_another_copy_of_a_card_that_is_offered_as_something_else_is_not_tempting() -> None:
    s = holding(["Stove", "Stove", "Junk", "Junk", "Junk", "Junk"])
    found = reasons(s, building(s, 2))
    assert list(found) == ["add Junk"]


def test_a_card_cannot_pay_for_itself_or_twice() -> None:
    s = holding(["Greed", "Ice Trade", "Junk", "Junk"])
    decision = paying_for(s, (3, 3), 1)
    decision.source = card(s, "Greed")
    assert why_not(s, decision, ("pay", card(s, "Greed"))) == "Greed cannot pay for itself"
    s = holding(["Ice Trade", "Junk"])
    decision = paying_for(s, (3, 3), 2)
    assert why_not(s, decision, ("pay", s.picked[0])) == "Ice Trade is part of the payment already"


# --- building -------------------------------------------------------------------------------------------


def building(s: DaleOfMerchantsState, need: int, *names: str) -> Decision:
    s.picked = [card(s, name) for name in names]
    stack: list[stall.Counted] = [(c, s.value(c), None) for c in s.picked]
    s.sought, s.so_far = (need, need), sum(value for _, value, _ in stack)
    return Decision(0, "Build.", stall.options(s, 0, stack, (need, need)))


def test_what_does_not_go_into_a_stack() -> None:
    s = holding(
        ["Junk", "Red Snapping Purse", "Ice Trade", "Fishing", "Greed", "Traveling Equipment"], traps=1
    )
    found = reasons(s, building(s, 5, "Ice Trade"))
    assert found == {
        "add Junk": "Junk is of no set and goes into no stack",
        "add Red Snapping Purse": "Red Snapping Purse is a trap and goes into no stack",
        "add Fishing": "Fishing would make the stack worth 7, and it has to be exactly 5",
        "add Greed": "Greed is of the Tuataras, and the stack is of the Penguins: one set only",
    }
    assert why_not(s, building(s, 5, "Ice Trade"), ("done",)) == "the stack is worth 2 and has to be worth 5"


def test_a_card_that_leaves_a_gap() -> None:
    s = holding(["Ice Trade", "Greed", "Golden Opportunity"])
    assert reasons(s, building(s, 5))["add Ice Trade"] == (
        "with Ice Trade (worth 2) no other cards of the set make up the 3 still missing"
    )


def test_a_card_goes_into_a_stack_once_and_into_one_that_is_not_complete() -> None:
    s = holding(["Ice Trade", "Traveling Equipment", "Fishing"])
    hold(s, 1, ["Ice Trade"])
    decision = building(s, 5, "Ice Trade")
    assert why_not(s, decision, ("add", s.picked[0], 2)) == "Ice Trade is in the stack already"
    assert why_not(s, decision, ("add", s.hand[1][0], 2)) == "that card is not in your hand"
    decision = building(s, 5, "Ice Trade", "Traveling Equipment")
    assert decision.options == [("done",)]
    assert why_not(s, decision, ("add", card(s, "Fishing"), 5)) == "that is enough: nothing more is needed"


def test_why_a_teammate_cannot_be_asked() -> None:
    s = holding(["Ice Trade", "Greed"])
    assert why_not(s, building(s, 2), ("ask",)) == "there are no teams at this table"
    s = holding(["Ice Trade", "Greed"], seats=4, teams=True)
    assert why_not(s, building(s, 4), ("ask",)).startswith("at least one card of a stack has to be yours")
    s.asked = True
    assert why_not(s, building(s, 2), ("ask",)) == "your teammate has refused in this turn"


def test_a_teammate_is_told_what_their_cards_count_as_printed() -> None:
    s = holding(["Ice Trade"], seats=4, teams=True)
    hold(s, 2, ["Traveling Equipment", "Fishing", "Greed"])
    s.changes = [(TURN_OVER, -1, 0)]
    s.picked, s.sought, s.so_far = [s.hand[0][0]], (7, 7), 4
    decision = Decision(2, "Add cards.", [("add", s.hand[2][0], 3), ("refuse",)])
    assert reasons(s, decision) == {
        "add Fishing": "Fishing would make the stack worth 9, and it has to be exactly 7",
        "add Greed": "Greed is of the Tuataras, and the stack is of the Penguins: one set only",
    }


# --- everything else ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (("player", 0), "choose another player, not yourself"),
        (("player", 7), "that is not possible now: you may choose a player"),
        (("dance",), "'dance' is not possible now: you may choose a player"),
        (("pay", 3), "that card is not in your hand"),
    ],
)
def test_other_answers(option: Option, said: str) -> None:
    s = holding(["Junk"])
    assert why_not(s, Decision(0, "Choose another player.", [("player", 1)]), option) == said


def test_what_no_rule_forbids_and_comes_at_another_time_is_told_what_is_possible_now() -> None:
    s = holding(
        ["Resourceful Ally", "Coffee Grinder", "Inspiration", "Fishing"], gold=20, seats=4, teams=True
    )
    s.phase = CLEAN_UP
    s.schedule[0] = [s.hand[0].pop(2)]
    s.picked = [card(s, "Fishing")]
    at_other_times: list[Option] = [
        ("buy", s.market[0]),
        ("play", card(s, "Resourceful Ally")),
        ("build",),
        ("finish", s.schedule[0][0]),
        ("use", card(s, "Coffee Grinder")),
        ("end turn",),
        ("pay", card(s, "Resourceful Ally")),
        ("gold", 1),
        ("add", card(s, "Resourceful Ally"), 1),
        ("ask",),
        ("done",),
        ("put", card(s, "Resourceful Ally")),
    ]
    asked = Decision(0, "Choose another player.", [("player", 1)])
    for option in at_other_times:
        said = why_not(s, asked, option)
        assert said == "that is not possible now: you may choose a player", option
    decision = Decision(0, "Put a card.", [("put", s.hand[0][0])])
    assert why_not(s, decision, ("player", 1)) == "that is not possible now: you may put a card"


def test_players_who_are_out_of_reach_cannot_be_chosen() -> None:
    s = holding(["Junk"], seats=3)
    decision = Decision(0, "Choose another player.", [("player", 1)])
    assert why_not(s, decision, ("player", 2)) == "that player cannot be chosen here"


def test_cards_that_are_not_among_those_to_choose_from() -> None:
    s = holding(["Junk"])
    decision = Decision(0, "Put a card.", [("put", 1), ("put", 2), ("done",)])
    assert why_not(s, decision, ("put", 77)) == "that is not one of the cards to choose from"
    assert why_not(s, decision, ("buy", s.hand[0][0])) == "Junk is in your hand already"
    assert why_not(s, decision, ("dance", 1)) == "'dance' is not possible now: you may put a card or stop"


def test_no_refusal_names_a_card_that_the_seat_cannot_see() -> None:
    """Ask for every card there is in every way, in some positions of a game."""
    table = GAME.new_table(3, {"traps": 2, "decks": "penguins, tuataras"}, seed=5)
    rng = Chance(5)
    verbs = ("buy", "play", "finish", "use", "pay", "add", "take", "discard")
    for step in range(160):
        seat, options = table.turn()
        if step % 8 == 0:
            view = table.view(seat)
            seen = {c["id"] for zone in view["zones"] for c in zone["cards"] or [] if c}
            for hidden in set(range(len(table.state.face))) - seen:
                for verb in verbs:
                    why = why_not(
                        table.state, table.pending[seat], (verb, hidden, 2)[: 3 if verb == "add" else 2]
                    )
                    name = CARDS.catalogue[table.state.face[hidden]].name
                    assert name not in why or name == "Junk", why
        table.answer(seat, options[rng.below(len(options))])


# --- the rule behind a reason -------------------------------------------------------------------------------


def test_every_verb_that_says_why_not_names_a_rule_that_can_be_shown() -> None:
    folder = Path(refusals.__file__).parent / "scenarios"
    scenarios = [one for file in folder.rglob("*.scenario") for one in read(file)]
    shown = {rule for one in scenarios for rule in (*one.rules, *one.shows)}
    named = {verb.name: verb.rule for verb in GAME.verbs if verb.why is not None}
    assert len(named) > 25
    assert {name: rule for name, rule in named.items() if rule not in shown} == {}
    assert set(refusals.RULE_OF_A_DECK.values()) <= shown
    assert set(refusals.RULE_OF_A_DECK) <= {deck.short for deck in CARDS.decks}


@pytest.mark.parametrize("decks", ["pangolins, mongooses, owls", "tuataras, raccoons, chameleons"])
def test_in_whole_games_every_reason_has_its_rule(decks: str) -> None:
    table = GAME.new_table(2, {"decks": decks}, 3)
    rng, seen = Chance(5), set()
    for _ in range(250):
        if table.over:
            break
        seat = sorted(table.pending)[0]
        decision = table.view(seat)["decision"]
        for refused in decision["refused"]:
            assert refused["rule"], refused
            seen.add(refused["option"][0])
        options = table.pending[seat].options
        table.answer(seat, options[rng.below(len(options))])
    assert len(seen) >= 5
