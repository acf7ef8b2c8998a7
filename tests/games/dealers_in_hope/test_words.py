"""The table in words: labels with their numbers, sentences about events, pages that can be read, cards."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dealers_in_hope.positions import GAME, NAMES, do, labels, position

from dealers.games.dealers_in_hope import winter
from dealers.games.dealers_in_hope.cards import ATTACK, CARDS, DEFENSE, SUPPORT
from dealers.games.dealers_in_hope.powers import POWERS
from dealers.games.dealers_in_hope.words import EVENTS, REASONS
from dealers.games.dealers_in_hope.words_of_effects import EFFECTS, WINTER, effect_in_words
from dealers.kernel import Chance
from dealers.kernel.text import WIDTH, names_for

# --- labels ---------------------------------------------------------------------------------------------


def test_actions_come_with_cubes_then_with_the_leader_cube() -> None:
    shown = labels(position("  placed cubes: Winter School Bob\n"))
    assert "take Winter School" not in shown
    assert shown.index("take Lesson") < shown.index("take Salvage Rights with your leader cube")
    assert shown[-1] == "pass"


def test_territories_come_with_what_they_take_the_weakest_first() -> None:
    table = position("  territories: Ann Bern, Cem Milan\n  action: Assault\n  phase: choosing a target\n")
    shown = labels(table)
    held = table.state.map.interior[table.state.map.number["Milan"]] + table.state.powers[2][1]
    assert f"assault Milan overland ({held})" in shown
    assert "assault Kastamonu oversea (12)" in shown
    overland = [label for label in shown if "overland" in label]
    assert shown[: len(overland)] == overland
    sums = [int(label.rpartition("(")[2][:-1]) for label in overland]
    assert sums == sorted(sums)


def test_cards_come_with_what_they_give() -> None:
    lines = "  Ann's hand: Tutor, Recruit\n  Ann's ready area: Recruit, Solar Barges\n  action: Lesson\n"
    shown = labels(position(f"{lines}  phase: action\n"))
    tutor, recruit, barges = [
        CARDS.strengths[CARDS.numbers[name]] for name in ("Tutor", "Recruit", "Solar Barges")
    ]
    assert shown[:3] == [
        f"play Tutor for attack ({tutor[ATTACK]})",
        f"play Tutor for defense ({tutor[DEFENSE]})",
        f"play Tutor for support ({tutor[SUPPORT]})",
    ]
    assert f"play Recruit from your Ready Area for attack ({recruit[ATTACK]})" in shown
    assert f"use Solar Barges (attack {barges[ATTACK]})" in shown
    assert shown[-1] == "end your turn"


def test_the_label_tells_what_a_drilled_card_gives() -> None:
    name, more = next((r.name, r.master.power["drill"]) for r in CARDS.sets if "drill" in r.master.power)
    lines = f"  Ann's ready area: Recruit\n  masters: Ann {name}\n  action: Lesson\n  phase: action\n"
    table = position(lines, sets=name)
    attack = CARDS.strengths[CARDS.numbers["Recruit"]][ATTACK] + more
    assert f"play Recruit from your Ready Area for attack ({attack})" in labels(table)
    do(table, "play Recruit from your Ready Area for attack")
    assert table.state.attack == attack


def test_training_is_told_with_its_price() -> None:
    cost = {name: CARDS.cost[CARDS.numbers[name]] for name in ("Tutor", "Privateers 1", "Recruit")}
    given = f"  action: Lesson\n  phase: action\n  support: {max(cost.values())}\n"
    shown = labels(position(f"{given}  Ann's play area: Privateers 1\n"))
    assert {f"train {name} for {price}" for name, price in cost.items()} <= set(shown)


@pytest.mark.parametrize("edition", ["illustrated", "6.25"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_whole_game_can_be_read(seats: int, edition: str) -> None:
    table = GAME.new_table(seats, {"edition": edition}, 7)
    rng = Chance(seats)
    while not table.over:
        seat, offered = table.turn()
        said = [table.label(option) for option in offered]
        assert len(set(said)) == len(said), said
        if len(table.history) % 5 == 0:
            text = GAME.words.text(table.view(seat), names_for(seat, NAMES[:seats]))
            decision = text.rpartition("\n\n")[2]
            assert all(f"{n}. " in decision for n in range(1, len(offered) + 1)), text
            assert all(len(line) <= WIDTH for line in text.splitlines()), text
            assert "None" not in text
        table.answer(seat, offered[rng.below(len(offered))])
    assert "The game is over." in GAME.words.text(table.view(None), NAMES[:seats])
    for event in table.events(0):
        sentence = GAME.words.event_text(event, names_for(0, NAMES[:seats]))
        assert sentence.endswith(".")
        assert not set("[]|{}") & set(sentence), sentence


# --- one position ---------------------------------------------------------------------------------------

BATTLE = """\
  year: 2
  start player: Ann
  turn: Ann
  territories: Ann Bern, Cem Milan
  defense until Winter: Cem 2
  defense markers: Cem 1
  placed cubes: Assault Ann, Lesson Bob Bob
  action: Assault
  phase: action
  assault: Milan overland
  attack: 3
  Ann's hand: Veteran, Veteran, Tutor
  Cem's hand: Recruit
"""


def blocks(table: Any, seat: int | None) -> list[str]:
    """The blocks of the page as a seat reads it."""
    text: str = GAME.words.text(table.view(seat), names_for(seat, NAMES[:3]))
    return text.split("\n\n")


def test_the_sum_of_an_assault_is_told_part_by_part() -> None:
    table = position(BATTLE)
    s = table.state
    lasting = s.powers[2][1]
    page = blocks(table, 0)
    assert page[0].splitlines()[0] == "Dealers in Hope: year 2 of 6, early era"
    assert "Taken this year: Assault (you), Lesson (2 Bob)" in page
    assault = next(block for block in page if block.startswith("You assault Milan, held by Cem, from Bern"))
    rows = [line.split("  ") for line in assault.splitlines()[1:]]
    found = {row[1]: int(row[-1]) for row in rows}
    assert found == {
        "interior defense": 3,
        **({"lasting effects": lasting} if lasting else {}),
        "defense until Winter": 2,
        "defense markers": 1,
        "total": 6 + lasting,
        "attack so far": 3,
        "still missing": 3 + lasting,
    }


def test_the_hand_is_shown_with_the_numbers_of_what_it_can_do() -> None:
    decision = blocks(position(BATTLE), 0)[-1]
    veteran, tutor = [CARDS.strengths[CARDS.numbers[name]] for name in ("Veteran", "Tutor")]
    rows = decision.splitlines()
    assert "  1. 2 Veteran: attack {}  2. defense {}  3. support {}".format(*veteran) in rows
    assert "  4. Tutor: attack {}      5. defense {}  6. support {}".format(*tutor) in rows


def test_others_read_no_hand_and_are_told_of_third_persons() -> None:
    table = position(BATTLE)
    text = "\n\n".join(blocks(table, 1))
    assert "Ann assaults Milan, held by Cem, from Bern: the attacker begins" in text
    assert "Veteran" not in text
    assert text.endswith("Waiting for Ann.")
    cem = next(block for block in blocks(table, 1) if block.startswith("Cem"))
    assert " your " not in cem
    assert "1 card in hand" in cem


def test_the_board_tells_what_is_free_and_who_is_where() -> None:
    page = blocks(position("  placed cubes: Winter School Bob, Lesson Cem\n"), 0)
    board = next(block for block in page if block.startswith("The action board"))
    line = {row.split("  ")[1].strip(): row for row in board.splitlines() if row.startswith("  ")}
    assert "full (Bob)" in line["Winter School"]
    assert "any number (Cem)" in line["Lesson"]
    assert "1 free" in line["Open Call"]
    assert " Reorganize, each with: dismiss up to 2 cards" in board.splitlines()


def test_requirements_in_play_are_told_while_training() -> None:
    lines = "  action: Lesson\n  phase: action\n  support: 6\n"
    text = "\n".join(blocks(position(lines), 0))
    assert "Level 2 requires level 1 or level 2 of its set in play" in text
    text = "\n".join(blocks(position(f"{lines}  Ann's play area: Privateers 1\n"), 0))
    assert "Requirements are met for Privateers 2." in text


def test_the_draft_tells_what_can_be_chosen() -> None:
    table = GAME.new_table(3, {}, 2)
    [seat] = table.pending
    do(table, "lead the Tidewalkers", seat=seat)
    [seat] = table.pending
    text = GAME.words.text(table.view(seat), names_for(seat, NAMES[:3]))
    assert "  Dyke Wardens, led by Ansgar Holm: " in text
    assert "  Tidewalkers, led by" not in text
    assert "Start cities" in text


# --- events ---------------------------------------------------------------------------------------------


def sentence(kind: str, seat: int | None = 0, cards: list[str] | None = None, **data: Any) -> str:
    """The sentence about an event, as Bob reads it."""
    shown = [{"id": n, "card": name} for n, name in enumerate(cards or [])]
    return GAME.words.event_text({"kind": kind, "seat": seat, "cards": shown, **data}, ["Ann", "You", "Cem"])


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"kind": "action", "name": "Open Call", "piece": "cube"}, "Ann takes the action Open Call."),
        (
            {"kind": "action", "seat": 1, "name": "Open Call", "piece": "leader cube"},
            "You take the action Open Call with your leader cube.",
        ),
        (
            {
                "kind": "play",
                "cards": ["Tutor"],
                "strength": 2,
                "amount": 3,
                "source": "ready area",
            },
            "Ann plays Tutor from the Ready Area for 3 support.",
        ),
        (
            {"kind": "score", "vp": 2, "why": "battle"},
            "Ann scores 2 VP for a territory taken from a player.",
        ),
        (
            {"kind": "score", "seat": 1, "vp": -1, "why": "dismissed too few"},
            "You lose 1 VP for dismissing too few cards.",
        ),
        (
            {
                "kind": "assault",
                "land": "Milan",
                "holder": 1,
                "origin": "Bern",
                "seas": [],
                "needed": 6,
                "attack": 0,
            },
            "Ann assaults Milan, held by you, from Bern: it takes 6 attack.",
        ),
        (
            {
                "kind": "assault",
                "land": "Kastamonu",
                "holder": -1,
                "origin": "Madrid",
                "seas": ["Middle Sea", "Pontic Sea"],
                "needed": 12,
                "attack": 3,
            },
            "Ann assaults Kastamonu from Madrid over Middle Sea and Pontic Sea: "
            "it takes 12 attack, and 3 is there.",
        ),
        ({"kind": "take", "land": "Milan", "holder": 2}, "Ann takes Milan from Cem."),
        ({"kind": "year", "nth": 4, "era": 1}, "Ann is start player of year 4, in the late era."),
        ({"kind": "winter", "seat": None, "year": 4}, "Winter of year 4."),
        ({"kind": "dismiss", "cards": ["Tutor"], "source": "hand"}, "Ann dismisses Tutor from their hand."),
    ],
)
def test_events_in_words(event: dict[str, Any], said: str) -> None:
    assert sentence(**event) == said


def test_what_is_drawn_is_told_to_whoever_sees_it() -> None:
    shown = {"id": 1, "card": "Tutor"}
    names = ["Ann", "You", "Cem"]
    assert (
        GAME.words.event_text({"kind": "draw", "seat": 1, "cards": [shown, shown]}, names)
        == "You draw 2 Tutor."
    )
    assert (
        GAME.words.event_text({"kind": "draw", "seat": 0, "cards": [None, None]}, names)
        == "Ann draws 2 cards."
    )
    assert GAME.words.event_text({"kind": "draw", "seat": 0, "cards": [None]}, names) == "Ann draws a card."


def test_every_row_of_a_mat_has_a_reason_for_its_points() -> None:
    assert set(winter.COUNTS) == set(WINTER) <= set(REASONS)


def test_names_with_odd_characters_do_no_harm() -> None:
    event = {"kind": "take", "seat": 0, "cards": [], "land": "Milan", "holder": 1}
    assert GAME.words.event_text(event, ["{x}", "[a|b]"]) == "{x} takes Milan from [a|b]."


def test_every_kind_of_event_is_a_sentence() -> None:
    assert all(template.endswith(".") for template in EVENTS.templates.values())


# --- cards ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [*EFFECTS.values(), *POWERS.values()])
def test_card_texts_are_sentences_with_their_number(words: str) -> None:
    assert words.endswith(".")
    assert "{n}" in words


def test_one_or_more_cards() -> None:
    assert effect_in_words({"recall": 1}) == "You may take a card from your discard pile into your hand."
    assert effect_in_words({"ferry": 2}).endswith("the 2 hardest sea regions cost nothing.")


def test_every_card_can_be_explained_and_says_whose_design_it_is() -> None:
    for card in CARDS.catalogue:
        lines = GAME.words.explain(card).splitlines()
        assert lines[0].startswith(f"{card.name} (")
        assert lines[-1].startswith("  [original content")
        assert all(len(line) <= WIDTH for line in lines)


def test_what_the_rulebook_fixes_is_not_called_ours() -> None:
    said = GAME.words.explain(CARDS.catalogue[CARDS.numbers["Privateers 2"]])
    assert said.splitlines()[1].startswith("  costs 6 support; attack ")
    assert ", defense 2, support 2; " in said.splitlines()[1]
    assert said.endswith("[original content, except its cost, defense and support]")
    assert GAME.words.explain(CARDS.catalogue[CARDS.numbers["Recruit"]]).endswith("[original content]")


def test_a_faction_is_explained_with_its_deck() -> None:
    said = GAME.words.explain(CARDS.catalogue[CARDS.numbers["Tidewalkers"]])
    assert said.startswith("Tidewalkers (faction, led by Navaa)\n  Your hand size is 1 larger.")
    assert "  Deck: " in said
    assert "hand of five" in said
