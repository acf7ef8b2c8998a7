"""What people are told when they choose decks: every deck, how many are needed, what suits beginners."""

from __future__ import annotations

import pytest

from dealers.games import find_game
from dealers.games.dale_of_merchants.cards import CARDS, DECK_FILES
from dealers.games.dale_of_merchants.selection import deck_list, figure, selection
from dealers.kernel import UsageError

GAME = find_game("dale-of-merchants")
SELECTION = selection()


def test_every_deck_can_be_chosen_by_a_name_of_the_option() -> None:
    (decks,) = [setting for setting in GAME.settings if setting.name == "decks"]
    assert sorted(deck["short"] for deck in SELECTION["decks"]) == sorted(decks.values)
    for deck in SELECTION["decks"]:
        assert decks.parse(deck["short"]) == deck["short"]
        assert len(deck["cards"]) == 6
        assert {GAME.cards[GAME.numbers[name]].details["deck"] for name in deck["cards"]} == {deck["short"]}


def test_decks_of_a_game_stand_beside_each_other_and_the_collection_comes_first() -> None:
    games = [deck["game"] for deck in SELECTION["decks"]]
    assert games == [game for game in dict.fromkeys(games) for _ in range(games.count(game))]
    assert [deck["collection"] for deck in SELECTION["decks"]].index(False) == len(DECK_FILES)


@pytest.mark.parametrize("row", SELECTION["needed"], ids=str)
def test_as_many_decks_are_needed_as_a_table_is_dealt_from(row: dict[str, int]) -> None:
    options = {"teams": row["teams"]}
    if row["teams"] and row["seats"] != 4:
        with pytest.raises(UsageError, match="four"):
            GAME.new_table(row["seats"], options, 1)
    else:
        assert len(GAME.new_table(row["seats"], options, 1).view(0)["facts"]["decks"]) == row["decks"]


def test_the_recommended_limits_leave_enough_decks_for_a_table_of_two() -> None:
    least = min(row["decks"] for row in SELECTION["needed"])
    for row in SELECTION["recommended"]:
        fitting = [
            deck
            for deck in SELECTION["decks"]
            if deck["complexity"] <= row["complexity"] and deck["nastiness"] <= row["nastiness"]
            if row["game"] in ("", deck["game"])
        ]
        assert len(fitting) >= least, row["name"]


def test_the_list_for_terminals_has_every_deck_and_fits() -> None:
    lines = deck_list().splitlines()
    assert max(map(len, lines)) <= 80
    named = [line.split()[0] for line in lines if line[:2] == "  " and line[2] != " "]
    assert sorted(named) == sorted(deck.short for deck in CARDS.decks)


def test_icons_with_a_star_say_that_there_may_be_more() -> None:
    starred = {deck["short"]: deck["starred"] for deck in SELECTION["decks"] if deck["starred"]}
    assert starred == {
        "chameleons": ["interactivity", "nastiness", "randomness"],
        "kangaroos": ["interactivity"],
    }
    [chameleons] = [deck for deck in CARDS.decks if deck.short == "chameleons"]
    assert [figure(chameleons, name) for name in ("complexity", "nastiness")] == ["3", "0*"]
    assert "chameleons  3  2* 0* 1*" in deck_list()
