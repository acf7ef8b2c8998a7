"""Sentences of the log are good English, also about cards of which only some are seen."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

import pytest

from dealers.games import GAMES, find_game
from dealers.kernel import Chance

CLUMSY = re.compile(r"\b\d+ an? |\b(an? \w+)(,| and) \1\b|  | ,|\bNone\b")
"""`draws 2 a card`, `a card and a card`, gaps, and what should have been a word."""


@pytest.mark.parametrize(
    ("game", "cards", "said"),
    [
        ("dealers-in-hope", [None, None, "Tutor"], "Bob draws Tutor and 2 other cards."),
        ("dealers-in-hope", ["Tutor", None], "Bob draws Tutor and another card."),
        ("dealers-in-hope", [None, None], "Bob draws 2 cards."),
        ("dealers-in-hope", [None], "Bob draws a card."),
    ],
)
def test_cards_that_are_hidden_are_counted_beside_those_that_are_seen(
    game: str, cards: list[str | None], said: str
) -> None:
    shown = [None if card is None else {"id": n, "card": card} for n, card in enumerate(cards)]
    event: dict[str, Any] = {"number": 0, "kind": "draw", "seat": 1, "cards": shown, "count": len(cards)}
    assert find_game(game).words.event_text(event, ["You", "Bob"]) == said


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_of_a_game_is_clumsy(name: str) -> None:
    game, rng = find_game(name), Chance(3)
    seats = min(max(3, game.min_seats), game.max_seats)
    table, names = game.new_table(seats, {}, 3), ["Ann", "Bob", "Cem", "Dora", "Eve", "Fay"][:seats]
    for _ in islice(iter(lambda: table.over, True), 600):
        seat, offered = table.turn()
        table.answer(seat, offered[rng.below(len(offered))])
    for reader in (None, *range(seats)):
        told = [game.words.event_text(event, names) for event in table.events(reader)]
        assert len(told) > 20
        assert [one for one in told if CLUMSY.search(one)] == []
