"""Imagined worlds in the middle of an effect: a card that everybody has seen may be unknown again by then."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from tests.games.dale_of_merchants.test_text import position

from dealers.kernel import Chance, Table
from dealers.kernel.conformance.effects import imagined_effects
from dealers.kernel.conformance.leaks import own_copy


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


SECRETLY_COPIED = Case(
    "chameleons, mongooses, penguins",
    """
  clock: day
  Ann's hand: Trendsetting, Junk
  Ann's deck: Junk, Ice Trade, Junk, Practical Values
  Ann's discard pile: Fishing, Stove
  market: Inheritance, Stove
""",
    ("discard cards", "done", "let Trendsetting be Inheritance", "from the deck"),
    "Fill your hand from your deck or from your discard pile.",
)


def asked(case: Case) -> Table[Any]:
    """The table at the question."""
    table = position(case.lines, decks=case.decks, traps=0, characters="all")
    for label in case.answers:
        seat, options = table.turn()
        labels = [table.label(option) for option in options]
        assert label in labels, labels
        table.answer(seat, options[labels.index(label)])
    [decision] = table.pending.values()
    assert decision.prompt == case.asked
    return table


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_imagined_worlds_come_back_to_the_question_when(case: Case) -> None:
    table = asked(case)
    for seed in range(8):
        assert list(imagined_effects(table, None, Chance(seed))) == []


@pytest.mark.parametrize("observer", [0, 1, None])
def test_what_all_have_seen_after_a_chameleon_was_secretly_chosen_is_so_in_every_world(
    observer: int | None,
) -> None:
    table = asked(SECRETLY_COPIED)
    for seed in range(20):
        assert list(imagined_effects(table, None, Chance(seed))) == []
        assert list(own_copy(table, observer, Chance(seed))) == []
