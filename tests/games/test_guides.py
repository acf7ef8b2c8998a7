"""Every decision of every game can say what it is for, and names a rule that is on the rules page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.finished import FINISHED

from dealers.kernel import Chance, Decision, Game, Table
from dealers.kernel.rulespage import parse, rules_text
from dealers.kernel.scenario.shipped import examples

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "dark-dealings": [{}, {"hardcore": True, "expansion_heroes": True}],
    "hopes-end": [{}, {"edges": "loose", "choose_stack": False}],
    "dealers-in-hope": [{}, {"edition": "6.25"}],
    "dale-of-merchants": [
        {},
        {"series": "all", "characters": "all", "traps": 2},
        {"decks": "owls,chameleons,kangaroos"},
        {"teams": True},
    ],
}


def numbers(game: Game[Any]) -> set[str]:
    page = parse(rules_text(game))
    return {rule.number for rule in (*page.rules, *page.rulings)}


def played(game: Game[Any], seats: int, options: dict[str, Any], seed: int) -> Iterator[Table[Any]]:
    """A random game, before each of its answers."""
    table, chance = game.new_table(seats, options, seed), Chance(seed)
    while not table.over:
        yield table
        seat, offered = table.turn()
        table.answer(seat, offered[chance.below(len(offered))])


@pytest.mark.parametrize("name", FINISHED)
def test_guides_are_whole_and_name_rules_of_the_page_that_can_be_shown(name: str) -> None:
    game = FINISHED[name]
    shown = examples(game)
    for guide in game.words.guides:
        assert guide.rule in shown, guide.kind
        assert guide.why.endswith("."), guide.kind
        assert guide.now.endswith("."), guide.kind


@pytest.mark.parametrize("name", FINISHED)
def test_no_verb_is_left_without_a_guide(name: str) -> None:
    game = FINISHED[name]
    for verb in game.verbs:
        assert game.words.guides.of(Decision(0, "?", [(verb.name,)])), verb.name
    known = {verb.name for verb in game.verbs}
    assert {verb for guide in game.words.guides for verb in guide.verbs} <= known


@pytest.mark.parametrize("name", FINISHED)
def test_the_rules_behind_refusals_are_on_the_page(name: str) -> None:
    game = FINISHED[name]
    assert {verb.rule for verb in game.verbs if verb.rule} <= numbers(game)
    assert all(verb.rule for verb in game.verbs if verb.why is not None and verb.name not in ONLY_BY_CARDS)


ONLY_BY_CARDS = {
    "arrange", "resolve", "discard", "throw away", "throw away your", "throw away their", "show", "risk",
    "put", "hold", "take", "give away", "give back", "shuffle in", "store",
}  # fmt: skip
"""What only texts of cards ask for in Dale of Merchants: the text is the rule."""


@pytest.mark.parametrize("name", FINISHED)
def test_every_decision_of_random_games_has_a_guide_and_every_refusal_a_rule_of_the_page(name: str) -> None:
    game = FINISHED[name]
    known, kinds, ruled = numbers(game), set(), 0
    for number, options in enumerate(OPTIONS.get(name, [{}])):
        seats = 4 if options.get("teams") else game.min_seats + 1
        for table in played(game, seats, options, 7 + number):
            for seat in table.pending:
                decision = table.view(seat)["decision"]
                assert decision["kind"], decision["prompt"]
                assert decision["rule"] == game.words.guides.as_json()[decision["kind"]]["rule"]
                kinds.add(decision["kind"])
                for refused in decision["refused"]:
                    assert refused["rule"] in known | {""}, refused
                    ruled += bool(refused["rule"])
    assert len(kinds) > 4
    assert ruled > 20
