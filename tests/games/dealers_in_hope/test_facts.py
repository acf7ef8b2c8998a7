"""What the view tells besides cards is what the rules go by."""

from __future__ import annotations

from tests.games.dealers_in_hope.positions import GAME, position

from dealers.games.dealers_in_hope.cards import CARDS
from dealers.games.dealers_in_hope.state import DealersInHopeState
from dealers.kernel import Table


def take(table: Table[DealersInHopeState], *labels: str) -> None:
    for label in labels:
        seat = min(table.pending)
        option = table.find(seat, label)
        table.answer(seat, option)


def test_the_tolls_of_an_assault_are_those_in_its_sum() -> None:
    table = position("  Ann's hand: Veteran\n")
    take(table, "take Assault", "assault Kastamonu oversea")
    assault = GAME.facts(table.state)["assault"]
    assert assault["seas"] == ["Middle Sea", "Pontic Sea"]
    assert assault["tolls"] == [3, 3]
    assert assault["speech"] is None, "nobody answers for the natives"


def test_whoever_begins_has_the_token_besides_cubes_and_leader_cube() -> None:
    facts = GAME.facts(
        position("  cubes: Ann 2, Bob 1, Cem 0\n  leader cube: Ann\n  start player: Ann\n").state
    )
    assert facts["has start token"] == [True, False, False]
    assert facts["to act with"] == [4, 1, 0]


def test_winter_points_are_the_sum_of_the_rows() -> None:
    facts = GAME.facts(position("  territories: Ann Bern Lyon\n").state)
    assert facts["winter points"] == [sum(points for _, points in rows) for rows in facts["winter"]]
    assert any(facts["winter points"])


def test_options_number_lands_and_actions_as_the_facts_do() -> None:
    table = position("  Ann's hand: Veteran\n")
    facts = GAME.facts(table.state)
    for option in table.pending[0].options:
        if option[0] == "take":
            assert table.label(option) == f"take {facts['board'][option[1]]['name']}"
    take(table, "take Assault")
    lands = [option for option in table.pending[0].options if option[0] == "assault"]
    assert lands
    for option in lands:
        assert table.label(option).startswith(f"assault {facts['land names'][option[1]]} ")


def test_the_catalogue_says_what_options_are_numbered_by() -> None:
    parts = {verb: body["parts"] for verb, body in GAME.verbs.as_json().items()}
    assert parts["assault"] == [
        {"name": "land", "kind": "land"},
        {"name": "how", "kind": "way", "among": ["overland", "oversea"]},
    ]
    assert parts["faction"][0]["among"] == [row.name for row in CARDS.factions]
    assert parts["play"][1]["among"] == ["attack", "defense", "support"]


def test_a_mat_tells_its_ability_apart_from_its_winter() -> None:
    for face in CARDS.mat:
        card = CARDS.catalogue[face]
        assert card.details["ability"]
        assert card.text.startswith(card.details["ability"])
        assert len(card.text) > len(card.details["ability"])


def test_a_card_of_a_faction_tells_what_it_is_a_copy_of() -> None:
    for face, card in enumerate(CARDS.catalogue):
        if "plain" in card.details:
            assert card.details["plain"] == CARDS.catalogue[CARDS.kind[face]].name != card.name
    assert sum("plain" in card.details for card in CARDS.catalogue) > 20
