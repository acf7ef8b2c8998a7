"""The text view of Dark Dealings: everything the seat sees, nothing else, in lines that fit."""

from __future__ import annotations

import copy
import json
import os
from pathlib import Path
from typing import Any

import pytest

from dealers.games import find_game
from dealers.games.dark_dealings.cards import CARDS
from dealers.kernel import Table
from dealers.kernel.text import plain_text
from dealers.kernel.view import Views

from .conftest import hopeless, played

GAME = find_game("dark-dealings")
GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


def text_for(table: Table[Any], seat: int | None) -> str:
    return GAME.words.text(table.view(seat), NAMES[: table.seats])


def asked(table: Table[Any]) -> int:
    return next(iter(table.pending), 0)


POSITIONS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "hero-phase": (3, 8, {}),
    "boasting": (3, 25, {}),
    "picking": (3, 45, {}),
    "fight-or-rampage": (3, 67, {}),
    "striking": (3, 69, {}),
    "over": (3, 2000, {}),
    "solo-display": (1, 3, {"row": 7}),
    "solo-combat": (1, 22, {}),
    "hardcore-six": (6, 152, {"hardcore": True, "expansion_heroes": True}),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_read_as_they_always_did(name: str) -> None:
    """Set UPDATE_GOLDEN=1 to write the files anew after a change that is meant."""
    seats, answers, options = POSITIONS[name]
    table = played(seats, answers, **options)
    text = text_for(table, asked(table)) + "\n"
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", POSITIONS)
def test_the_text_is_a_pure_function_of_the_view(name: str) -> None:
    seats, answers, options = POSITIONS[name]
    table = played(seats, answers, **options)
    view = table.view(asked(table))
    before = copy.deepcopy(view)
    text = GAME.words.text(view, NAMES[:seats])
    assert view == before
    assert GAME.words.text(json.loads(json.dumps(view)), NAMES[:seats]) == text, (
        "a view that came over the wire reads the same"
    )


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
@pytest.mark.parametrize("options", [{}, {"hardcore": True, "expansion_heroes": True, "row": 7}])
def test_lines_fit_at_every_decision(seats: int, options: dict[str, Any]) -> None:
    for answers in range(0, 200, 9):
        table = played(seats, answers, **options)
        for view in [*map(table.view, [None, *range(seats)]), Views(table).open()]:
            for line in GAME.words.text(view, NAMES[:seats]).split("\n"):
                assert len(line) <= 100
                assert line == line.rstrip()
                assert len(line) <= 80 or table.over or seats == 1, line
        if table.over:
            return


def test_cards_that_the_seat_does_not_see_are_not_in_its_text() -> None:
    for answers in (0, 14, 25, 45, 70):
        table = played(3, answers)
        open_cards = {
            card["id"]: card["card"] for zone in Views(table).open()["zones"] for card in zone["cards"] or []
        }
        for seat in (0, 1, 2, None):
            seen = {
                card["card"]
                for zone in table.view(seat)["zones"]
                for card in zone["cards"] or []
                if card is not None
            }
            words = text_for(table, seat).replace(",", " ").replace(";", " ").replace("\n", " ")
            words = " ".join(words.split())
            for name in set(open_cards.values()) - seen:
                assert f" {name} " not in words


def test_hardcore_hides_the_own_pile_and_says_how_many_are_in_it() -> None:
    table = played(2, 30, hardcore=True)
    text = text_for(table, 0)
    assert "Your hero pile: 4 heroes, face down" in text
    open_pile = [
        card
        for zone in Views(table).open()["zones"]
        if zone["zone"] == "hero pile"
        for card in zone["cards"] or []
    ]
    assert open_pile
    assert not any(f" {card['card']} " in text for card in open_pile)


def test_heroes_to_choose_from_stand_from_weak_to_strong_with_the_numbers_of_the_view() -> None:
    view = played(3, 0).view(0)
    options = view["decision"]["options"]
    challenges = [int(option["label"].split()[-1]) for option in options]
    assert challenges == sorted(challenges)
    assert [option["option"] for option in options] != played(3, 0).pending[0].options, (
        "the rules keep their order"
    )
    lines = [line for line in GAME.words.text(view, NAMES).split("\n") if line[:5].strip(" .").isdecimal()]
    assert [line.split(".")[0].strip() for line in lines] == [str(n + 1) for n in range(9)]
    assert all(
        option["label"].removeprefix("lure ") in line for option, line in zip(options, lines, strict=True)
    )


def test_defenses_to_take_stand_from_high_to_low_rank() -> None:
    table = played(3, 30)
    (seat,) = table.pending
    ranks = [
        GAME.cards[GAME.numbers[option["label"].removeprefix("take ")]].details["rank"]
        for option in table.view(seat)["decision"]["options"]
    ]
    assert ranks == sorted(ranks, reverse=True)


def in_a_fight(**changes: Any) -> tuple[dict[str, Any], str]:
    """A fight as seen by the seat that has it, with facts of our own."""
    table = played(3, 69)
    (seat,) = table.pending
    view: dict[str, Any] = json.loads(json.dumps(table.view(seat)))
    view["facts"]["fight"].update(changes)
    return view, GAME.words.text(view, NAMES)


def with_attacker(view: dict[str, Any], name: str) -> str:
    for zone in view["zones"]:
        if zone["zone"] == "attacker":
            zone["cards"][0]["card"] = name
    return GAME.words.text(view, NAMES)


def test_a_fight_says_the_total_and_what_is_needed() -> None:
    view, _ = in_a_fight(armor=6, total=2, struck=["Barbed Net", "Cave Giant"])
    text = with_attacker(view, "Ranger 32")
    assert "Total 2, needed at least 6, 4 to go. Struck by Barbed Net and Cave Giant." in text


def test_a_thief_needs_exactly_its_armor() -> None:
    view, _ = in_a_fight(armor=4, total=1)
    assert "needed exactly 4, 3 to go" in with_attacker(view, "Thief 33")


def test_halflings_say_which_defeat_it_is() -> None:
    view, _ = in_a_fight(armor=2, total=0, defeats=1)
    assert "needed at least 2 (defeat 2 of 2), 2 to go" in with_attacker(view, "Halflings 12")


def test_an_immunity_of_a_dragon_warrior_is_shown() -> None:
    view, _ = in_a_fight(vulnerable=["minion"])
    text = with_attacker(view, "Dragon Warrior 19")
    assert "vulnerable to Minion (immune to Trap)" in text


def test_a_hero_that_cannot_be_defeated_says_so() -> None:
    table, hero = hopeless()
    assert f"Your defenses cannot defeat {hero} as they are." in text_for(table, 0)


def test_matching_defenses_are_marked() -> None:
    table = played(3, 67)
    lines = text_for(table, asked(table)).split("\n")
    marked = [line[5:25].strip() for line in lines if line.startswith("   + ") and "[" in line]
    s = table.state
    matching = [c for c in s.defenses[asked(table)] if CARDS.types[s.stance[c]] & s.vulnerable]
    assert sorted(marked) == sorted(CARDS.catalogue[s.face[c]].name for c in matching)
    assert 0 < len(marked) < len(s.defenses[asked(table)])


def test_the_winner_comes_first_in_the_score_table() -> None:
    table = played(3, 2000)
    assert table.outcome is not None
    last = text_for(table, None).split("\n\n")[-1]
    winner = NAMES[table.outcome.winners[0]]
    assert last.startswith(f"The game is over. {winner} wins.")
    assert last.split("\n")[1].split()[0] == winner


def test_a_game_without_words_of_its_own_still_has_a_text() -> None:
    text = plain_text(played(2, 30).view(0), NAMES[:2])
    assert "Ann, defenses" in text
    assert "Waiting for Bob." in text or "  1. " in text
    assert all(len(line) <= 100 for line in text.split("\n") if ": {" not in line and ": [" not in line)


def test_every_card_is_explained_and_labelled_as_our_own() -> None:
    for card in GAME.cards:
        text = GAME.words.explain(card)
        assert text.startswith(card.name)
        assert "original content" in text
        assert all(len(line) <= 80 for line in text.split("\n"))
    assert "Challenge 49, armor 7, vulnerable to Trap and Minion" in GAME.words.explain(
        GAME.cards[GAME.numbers["Knight 49"]]
    )
    codex = GAME.words.explain(GAME.cards[GAME.numbers["Forbidden Codex"]])
    assert "Side 1: Trap, Spell or Minion 3, trashed after this strike" in codex
