"""Labels that leave parts out: what they mean is declared, or the verb is refused."""

from __future__ import annotations

import pytest
from tests.kernel.toy import CATALOGUE, HAND, Toy, ToyState

from dealers.kernel import Actions, Cards, Decision, DeclarationError, Number, Seats, Verb, Verbs

TOY = Toy()


def test_a_label_that_leaves_out_a_part_is_refused_at_declaration() -> None:
    with pytest.raises(DeclarationError, match="verb 'give': its label does not name seat"):
        Verbs(Verb("give", seat=Seats(), label="give it away"))


def test_a_label_may_leave_out_what_the_verb_finds() -> None:
    ways = [("give", 0), ("give", 1)]
    give: Verb[ToyState] = Verb("give", seat=Seats(), label="give it away", ways=lambda s, seat, begun: ways)
    decision = Decision(0, "Give.", [("give", 1)])
    s = TOY.new_table(2).state
    assert Verbs(give).read(s, decision, "give it away") == ("give", 1), "that which is offered"


def test_optional_parts_are_there_together_or_not_at_all() -> None:
    verb: Verb[ToyState] = Verb(
        "bid", sum=Number(1, 3), low=Number(1, 2), high=Number(1, 4), optional=2, label="bid {sum}"
    )
    verbs = Verbs(verb)
    s = TOY.new_table(2).state
    assert [verbs.fits(s, option) for option in [("bid", 1), ("bid", 1, 1), ("bid", 1, 1, 1), ("bid",)]] == [
        True,
        False,
        True,
        False,
    ]
    actions = Actions(verbs, 2, {})
    options = [actions.option(s, number) for number in range(actions.size)]
    assert len(set(options)) == actions.size == 3 * (2 * 4 + 1)
    assert {len(option) for option in options} == {2, 4}
    assert [actions.number(s, option) for option in options] == list(range(actions.size))


def test_a_card_of_more_kinds_than_declared_has_no_number() -> None:
    s = TOY.new_table(2).state
    card = s.hand[0][0]
    last: Cards[ToyState] = Cards(CATALOGUE, HAND, alike=lambda state, held: 1, kinds=2)
    beyond: Cards[ToyState] = Cards(CATALOGUE, HAND, alike=lambda state, held: 2, kinds=2)
    assert last.number(s, card) >= 0
    assert beyond.number(s, card) == -1
