"""What is offered: options that are made once, choices that become fewer, hands that know what they have."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.games.dale_of_merchants.hands import BY_VALUE, GAME, hold, holding

from dealers.games.dale_of_merchants import paying, turn
from dealers.games.dale_of_merchants.cards import (
    ABILITY,
    CARDS,
    COPIES,
    COUNTS_AS,
    FROM_DISCARD,
    JUNK,
    TO_COPY,
    TO_COUNT,
    TO_FILL,
    TO_PLAY,
    TO_USE,
)
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import ADD
from dealers.kernel import Chance, OptionsAbout, Table

MANY = 300
"""More cards than options are kept for."""


@given(st.lists(st.sampled_from(BY_VALUE), min_size=1, max_size=9), st.data())
def test_choices_without_a_card_are_those_of_the_cards_that_are_left(
    names: list[str], data: st.DataObject
) -> None:
    s = holding(names)
    if data.draw(st.booleans(), "the values of some cards are changed"):
        s.changes = [(ADD, card, 1) for card in data.draw(st.lists(st.sampled_from(s.hand[0]), max_size=2))]
    t = Turn(s, 0)
    left = s.hand[0].copy()
    offered = t.choices("discard", left)
    while left:
        card = data.draw(st.sampled_from([option[1] for option in offered]))
        left.remove(card)
        offered = t.fewer(offered, "discard", card, left)
        assert offered == t.choices("discard", left)


def test_options_about_cards_beyond_those_that_are_kept_are_the_same() -> None:
    about = OptionsAbout("pay")
    assert [about.card(card) for card in (0, 255, 256, MANY)] == [("pay", n) for n in (0, 255, 256, MANY)]


def test_a_game_with_hundreds_of_cards_offers_them_all() -> None:
    s = holding([])
    s.add_cards([JUNK] * MANY, s.junk_pile)
    hold(s, 0, ["Ice Trade", "Traveling Equipment", "Junk"])
    ice_trade, equipment, junk = s.hand[0]
    assert ice_trade > MANY
    assert ("play", equipment) in turn.options(s, 0)
    assert paying.options(s, 0, (1, 1)) == [("pay", card) for card in s.hand[0]]
    table = Table._around(GAME, s, GAME.check_options({}), None, recorded=False)
    table._go_on(None)
    table.apply(0, turn.INVENTORY)
    for card in (junk, equipment, ice_trade):
        assert ("discard", card) in table.turn()[1]
        table.apply(0, ("discard", card))
    assert s.discard[0][-3:] == [junk, equipment, ice_trade]
    assert table.play_out(Chance(1)) > 0


def test_a_hand_knows_what_its_cards_may_do() -> None:
    tables = {TO_USE: ABILITY, TO_COUNT: COUNTS_AS, TO_FILL: FROM_DISCARD, TO_COPY: COPIES}
    for face, good_for in enumerate(CARDS.good_for):
        assert good_for & ~TO_PLAY == sum(bit for bit, table in tables.items() if face in table)
    s = holding(["Junk", "Stove", "Traveling Equipment"])
    assert s.in_use(0).good_for == TO_COUNT | TO_PLAY
    assert holding(["Junk"]).in_use(0).good_for == 0
