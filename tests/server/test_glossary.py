"""What is explained beside a card: declared with the game, and nothing of it points to nowhere."""

from __future__ import annotations

import pytest

from dealers.games import GAMES, find_game
from dealers.kernel.rulespage import answers, rules_text
from dealers.server.catalogue import whole_game


@pytest.mark.parametrize("name", GAMES)
def test_terms_and_rulings_that_a_game_names_exist_and_are_used(name: str) -> None:
    game = find_game(name)
    words = game.words
    used = {term for card in game.cards for term in words.keywords(card)}
    assert used == set(words.glossary), "each term is explained, and each explanation is some card's"
    ruled = {number for numbers in words.rulings.values() for number in numbers}
    assert ruled <= set(answers(rules_text(game)))
    assert set(words.rulings) <= used | {card.name for card in game.cards}


def test_a_card_comes_with_its_terms_and_rulings() -> None:
    dale = whole_game("dale-of-merchants")
    cards = {card["name"]: card for card in dale["cards"]}
    assert cards["Traveling Equipment"]["keywords"] == ["Bonus action", "Spend", "Throw away"]
    assert cards["Stove"]["keywords"] == ["Passive"]
    assert cards["Junk"]["keywords"] == []
    assert dale["glossary"]["Return"] == "The card goes on top of its owner's deck."

    dark = whole_game("dark-dealings")
    cards = {card["name"]: card for card in dark["cards"]}
    assert cards["Thief 33"]["ruled"] == ["DD-14"]
    assert dark["rulings"]["DD-14"] == {
        "question": "May extra cards strike a Thief?",
        "answer": "Every strike counts towards the exact total",
    }
    assert cards["Thief 33"]["keywords"] == [], "its own text says the same"
