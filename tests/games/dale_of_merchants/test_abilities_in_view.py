"""What a view tells of abilities: which cannot be used and why, and which one a question is part of."""

from __future__ import annotations

from typing import Any

from tests.games.dale_of_merchants.hands import GAME

from dealers.games.dale_of_merchants.abilities import NUMBERS
from dealers.games.dale_of_merchants.state import CLEAN_UP
from dealers.kernel import Option, Table
from dealers.kernel.scenario import parse
from dealers.kernel.scenario.position import arranged

NAMES = ["Ann", "Bob"]


def position(*lines: str) -> Table[Any]:
    """A table that somebody describes."""
    given = "".join(f"  {line}\n" for line in lines)
    text = f"scenario: a position\ngame: dale-of-merchants\nplayers: {', '.join(NAMES)}\ngiven\n{given}"
    [scenario] = parse(f"{text}then\n  waiting for: Ann\n", "position")
    options = GAME.check_options({"decks": "penguins, gulls, devils", "characters": "all"})
    return arranged(GAME, NAMES, options, 1, scenario, scenario.blocks[0])


def refused(table: Table[Any]) -> dict[str, str]:
    """The abilities that Ann may think of and cannot use, each with the reason."""
    found = table.view(0)["decision"]["refused"]
    return {one["label"]: one["why"] for one in found if one["option"][0] == "ability"}


def of(name: str) -> Option:
    return ("ability", NUMBERS[name])


def test_an_ability_that_cannot_be_used_is_shown_with_the_reason() -> None:
    table = position("Ann's character: Hamish Dell", "Ann's hand: Fishing, Junk")
    assert refused(table) == {"use Up Again": "Up Again cannot be used: nothing is stored"}
    table.answer(0, of("Down the Stairs"))
    table.answer(0, table.view(0)["decision"]["options"][0]["option"])
    assert refused(table) == {
        "use Down the Stairs": "Down the Stairs cannot be used: it has been used in this turn"
    }


def test_an_ability_that_is_too_dear_is_shown_with_the_reason() -> None:
    table = position("Ann's character: Corvin Ash (1 token)", "Ann's hand: Junk")
    assert "asks you to spend 4" in refused(table)["use Keep an Oath"]


def test_nobody_is_told_of_abilities_in_the_middle_of_something_else() -> None:
    table = position("Ann's character: Hamish Dell", "Ann's hand: Fishing, Junk", "market: Stove")
    table.answer(0, ("buy", table.view(0)["zones"][0]["cards"][0]["id"]))
    assert refused(table) == {}


def test_an_ability_for_another_moment_says_which() -> None:
    table = position("Ann's character: Hamish Dell", "Ann's hand: Junk")
    decision = table.pending[0]
    table.state.phase = CLEAN_UP
    why = GAME.words.why_not(table.state, decision, of("Up Again"))
    assert why == "Up Again is for another moment: action phase"


def test_a_question_tells_which_ability_it_is_part_of() -> None:
    table = position("Ann's character: Corvin Ash (1 token)", "Ann's hand: Fishing, 5 Junk")
    assert table.view(0)["decision"]["asked"]["ability"] is None
    table.answer(0, of("Keep an Oath"))
    assert table.view(0)["decision"]["asked"]["ability"] == NUMBERS["Keep an Oath"]
    table = position("Ann's character: Hamish Dell", "Ann's hand: Fishing, Junk")
    table.answer(0, of("Down the Stairs"))
    assert table.view(0)["decision"]["asked"]["ability"] == NUMBERS["Down the Stairs"]


def test_tokens_are_told_in_whole_words() -> None:
    event = {"kind": "tokens", "seat": 0, "cards": [{"card": "Corvin Ash"}], "added": 3, "left": 3}
    assert GAME.words.event_text(event, NAMES) == "Ann puts 3 tokens: Corvin Ash has 3 tokens now."
    event |= {"added": -1, "left": 2}
    assert GAME.words.event_text(event, ["You", "Bob"]) == "You remove 1 token: Corvin Ash has 2 tokens now."
