"""Imagined worlds in the middle of an effect: a card that everybody has seen may be unknown again by then."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from tests.games.dale_of_merchants.test_text import position

from dealers.kernel import Chance
from dealers.kernel.conformance.effects import imagined_effects


class Case(NamedTuple):
    """A position, the answers that lead to a question in the middle of an effect, and that question."""

    decks: str
    lines: str
    answers: tuple[str, ...]
    asked: str


CASES = {
    "what was paid with is shuffled into a deck with a Cheque of Dora Pell": Case(
        "penguins, gulls, turtles",
        """
  Ann's character: Dora Pell, Cheque
  Ann's hand: Traveling Equipment, Junk, Stove
  Ann's discard pile: Stove, Cheque, Fishing
  Bob's character: Odile Reed
""",
        ("play Traveling Equipment", "pay with Junk", "done"),
        "Throw away a card from your hand.",
    ),
    "what Basil Rook has paid with is shuffled into a deck, after a second purchase": Case(
        "lemurs, gulls, owls",
        """
  Ann's character: Basil Rook
  Ann's hand: Royal Privilege, Voracious Consumer, 3 Junk
  Ann's discard pile: Anchor, Replacement
  Bob's character: Odile Reed
  Bob's hand: Balancing, Wise Spy
  Bob's discard pile: Junk
  market: Quality Inspection, Replacement, Fashion Hint, Manufactured Joy
""",
        (
            "buy Manufactured Joy for 8",
            "pay with Junk",
            "pay with Junk",
            "pay with Junk",
            "pay with Royal Privilege",
            "done",
            "throw away Voracious Consumer",
            "take Quality Inspection",
            "use Quality Inspection",
            "throw away Quality Inspection",
        ),
        "Use Balancing, or do nothing.",
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_imagined_worlds_come_back_to_the_question_when(case: Case) -> None:
    table = position(case.lines, decks=case.decks, traps=0, characters="all")
    for label in case.answers:
        seat, options = table.turn()
        labels = [table.label(option) for option in options]
        assert label in labels, labels
        table.answer(seat, options[labels.index(label)])
    [decision] = table.pending.values()
    assert decision.prompt == case.asked
    for seed in range(8):
        assert list(imagined_effects(table, None, Chance(seed))) == []
