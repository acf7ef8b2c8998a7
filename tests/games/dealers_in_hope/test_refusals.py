"""Why something is not possible: the rule, with the numbers at hand, and nothing that one cannot know."""

from __future__ import annotations

import pytest
from tests.games.dealers_in_hope.positions import GAME, do, position, refused

from dealers.games.dealers_in_hope.assault import OVERLAND, OVERSEA
from dealers.games.dealers_in_hope.cards import ATTACK, CARDS, SUPPORT
from dealers.games.dealers_in_hope.state import DealersInHopeState
from dealers.kernel import Chance, Option, Table

TRAINING = "  phase: action\n  action: Lesson\n"


def why(table: Table[DealersInHopeState], *option: object, seat: int = 0) -> str:
    return GAME.words.why_not(table.state, table.pending[seat], option)


def land(table: Table[DealersInHopeState], name: str) -> int:
    return table.state.map.number[name]


def held(table: Table[DealersInHopeState], name: str, place: str = "hand") -> int:
    """A card of Ann's by name."""
    s = table.state
    return next(c for c in getattr(s, place)[0] if CARDS.catalogue[s.face[c]].name == name)


# --- choosing an action ---------------------------------------------------------------------------------


def test_an_action_whose_spaces_are_filled() -> None:
    table = position("  placed cubes: Winter School Bob, Open Call Ann, Lesson Cem Cem\n")
    found = refused(table)
    assert found["take Winter School"] == (
        "all spaces of Winter School are filled: only a leader cube may still choose it"
    )
    assert "take Open Call" in found
    assert "take Lesson" not in found


def test_an_action_that_could_do_nothing() -> None:
    assert refused(position(""))["take Promotion"] == (
        "no professional card in your hand or discard pile has a next card that you could gain"
    )
    assert "take Promotion" not in refused(position("  Ann's discard pile: Privateers 1\n"))


def test_pieces_that_are_used_up() -> None:
    table = position("  leader cube: Bob\n")
    lesson = [action.name for action in table.state.board].index("Lesson")
    assert why(table, "lead", lesson) == "your leader cube has been used in this era"
    table = position("  cubes: Ann 0\n  start token: no\n")
    assert why(table, "take", lesson) == "you have no small cube left this year"
    assert refused(table) == {}


def test_one_action_in_a_turn() -> None:
    table = position(TRAINING)
    assert why(table, "take", 0) == "you have chosen your action for this turn"
    assert why(table, "pass") == "you have chosen an action: carry it out, then end your turn"


def test_what_others_have_drafted() -> None:
    table = GAME.new_table(3, {}, 2)
    [seat] = table.pending
    do(table, "begin in Madrid", seat=seat)
    [seat] = table.pending
    assert refused(table, seat) == {"begin in Madrid": "Madrid is the capital of another player"}
    assert why(table, "city", land(table, "Milan"), seat=seat).startswith("Milan is no start city")
    do(table, "lead the Tidewalkers", seat=seat)
    [seat] = table.pending
    assert refused(table, seat)["lead the Tidewalkers"] == "another player leads the Tidewalkers"


def test_nobody_drafts_two_of_a_kind() -> None:
    table = GAME.new_table(3, {}, 2)
    for words in ("begin in Madrid", "begin in Prague", "begin in Oslo"):
        [seat] = table.pending
        do(table, words, seat=seat)
    [seat] = table.pending
    assert why(table, "city", land(table, "Kyiv"), seat=seat).startswith("you have a start city already")
    table = GAME.new_table(3, {}, 2)
    for words in ("lead the Tidewalkers", "lead the Free Companies", "lead the Lantern School"):
        [seat] = table.pending
        do(table, words, seat=seat)
    [seat] = table.pending
    assert why(table, "faction", 1, seat=seat).startswith("you have a faction already")


# --- training -------------------------------------------------------------------------------------------


def training(name: str) -> str:
    """The label of training a card."""
    return f"train {name} for {CARDS.cost[CARDS.numbers[name]]}"


def test_cards_that_are_too_dear() -> None:
    cost = CARDS.cost[CARDS.numbers["Tutor"]]
    found = refused(position(f"{TRAINING}  support: {cost - 1}\n"))
    assert found[training("Tutor")] == f"Tutor costs {cost} support, and you have {cost - 1}"
    assert training("Tutor") not in refused(position(f"{TRAINING}  support: {cost}\n"))


def test_cards_whose_requirement_is_not_in_play() -> None:
    lines = f"{TRAINING}  support: 40\n  Ann's discard pile: Privateers 1, Privateers 2\n"
    found = refused(position(lines))
    assert (
        found[training("Privateers 2")]
        == "Privateers 2 requires Privateers 1 or Privateers 2 in your play area"
    )
    assert found[training("Privateers Master")] == "Privateers Master requires Privateers 2 in your play area"
    found = refused(position(lines, edition="6.25"))
    assert found[training("Privateers 2")] == "Privateers 2 requires Privateers 1 in your play area"


def test_a_master_is_not_trained_twice() -> None:
    table = position(f"{TRAINING}  support: 40\n  masters: Ann Privateers\n  Ann's play area: Privateers 2\n")
    assert refused(table)[training("Privateers Master")] == (
        "you have trained the Privateers Master, and nobody trains a master twice"
    )


def test_piles_that_are_empty_or_not_there() -> None:
    everywhere = ", ".join(["Privateers 1"] * CARDS.copies[CARDS.numbers["Privateers 1"]])
    table = position(f"{TRAINING}  support: 40\n  Bob's discard pile: {everywhere}\n")
    assert refused(table)[training("Privateers 1")] == "no Privateers 1 is left in the supply"
    missing = next(n for n in range(len(CARDS.sets)) if n not in table.state.sets)
    name = f"{CARDS.sets[missing].name} 1"
    assert why(table, "train", CARDS.numbers[name]) == f"{name} has no pile at this table"
    top = table.state.face[table.state.masses[-1]]
    other = next(face for face in range(3) if face != top)
    assert why(table, "train", other) == "of the masses only the top card of their pile can be trained"


def test_old_hands_train_only_what_has_a_requirement() -> None:
    table = position("  phase: action\n  action: Old Hands\n  support: 40\n")
    assert why(table, "train", CARDS.numbers["Tutor"]) == "this action trains a level 2 card or a master"
    assert refused(table)[training("Privateers 2")].endswith("in your play area or discard pile")
    assert training("Tutor") not in refused(table)


def test_nothing_is_trained_without_a_train_action() -> None:
    table = position("  phase: action\n  action: Proclaim\n  support: 40\n")
    assert why(table, "train", CARDS.numbers["Tutor"]) == "cards are trained with a Train action"


def test_a_promotion_trains_no_other_cards() -> None:
    table = position("  phase: action\n  action: Promotion\n  support: 40\n")
    assert why(table, "train", CARDS.numbers["Tutor"]) == "this action gains one card and trains no others"


# --- assaults -------------------------------------------------------------------------------------------


def test_capitals_cannot_be_attacked() -> None:
    table = position("  territories: Ann Konya\n  phase: choosing a target\n  action: Assault\n")
    found = refused(table)
    label = next(label for label in found if label.startswith("assault Ankara overland"))
    assert found[label] == "Ankara is a capital: a city with a capital marker cannot be attacked"


@pytest.mark.parametrize(
    ("name", "way", "said"),
    [
        ("Madrid", OVERLAND, "you control Madrid already"),
        ("Kyiv", OVERLAND, "no territory of yours shares a border or a white arrow with Kyiv"),
        ("Bern", OVERSEA, "Bern has no coast"),
        ("Konya", OVERSEA, "no way over water leads from your coasts to Konya"),
    ],
)
def test_territories_out_of_reach(name: str, way: int, said: str) -> None:
    table = position("  phase: choosing a target\n  action: Assault\n")
    assert why(table, "assault", land(table, name), way) == said


def test_an_assault_has_to_be_brought_to_an_end() -> None:
    table = position("  phase: action\n  action: Assault\n  assault: Granada overland\n  attack: 1\n")
    assert why(table, "end") == "the assault on Granada is not over: go on with it, or call it off"
    assert why(table, "assault", land(table, "Lugo"), OVERLAND) == "the assault on Granada comes first"
    do(table, "call off")
    assert why(table, "assault", land(table, "Lugo"), OVERLAND) == "this action allows no further assault"


def test_a_defender_is_asked_only_when_the_attack_is_enough() -> None:
    lines = (
        "  territories: Ann Bern, Cem Milan\n  phase: action\n  action: Assault\n  assault: Milan overland\n"
    )
    table = position(f"{lines}  attack: 1\n  Ann's hand: Veteran\n  Cem's hand: Recruit\n")
    assert refused(table)["let the defender answer"].startswith("your attack of 1 is less than ")
    table = position(f"{lines}  attack: 30\n  Ann's hand: Veteran\n  Cem's hand: Recruit\n")
    assert why(table, "call off") == "your attack of 30 is enough for now: let the defender answer"


# --- cards ----------------------------------------------------------------------------------------------


def test_cards_that_cannot_be_played_or_used() -> None:
    lines = "  Ann's hand: Restless Masses, Tutor, Tutor\n  Ann's ready area: Solar Barges\n"
    table = position(f"{TRAINING}{lines}")
    assert why(table, "play", held(table, "Restless Masses"), 2) == "Restless Masses has no support"
    assert why(table, "play", held(table, "Madrid", "ready"), 0).startswith("Madrid stays in your Ready Area")
    assert why(table, "use", held(table, "Madrid", "ready")).startswith("Madrid works all the time")
    assert why(table, "play", held(table, "Solar Barges", "ready"), 0).startswith("Solar Barges is used")
    assert why(table, "ready", held(table, "Tutor")).startswith("without an action or effect that says so")
    tutors = [c for c in table.state.hand[0] if table.state.face[c] == CARDS.numbers["Tutor"]]
    assert why(table, "play", tutors[1], 2) == "that card is like another Tutor: choose that one"


def test_cards_in_the_ready_area_are_played_and_only_spoils_are_used() -> None:
    table = position(f"{TRAINING}  Ann's hand: Tutor\n  Ann's ready area: Recruit\n")
    assert why(table, "use", held(table, "Recruit", "ready")) == (
        "Recruit is a card: play it for one of its strengths"
    )
    assert why(table, "use", held(table, "Tutor")) == "only Spoils of War in your Ready Area can be used"
    assert why(table, "ready", held(table, "Recruit", "ready")) == (
        "only cards from your hand go into your Ready Area"
    )


def test_what_draws_nothing_is_not_played_or_used_without_drawing() -> None:
    lines = "  Ann's hand: Tutor\n  Ann's ready area: Solar Barges\n"
    table = position(f"{TRAINING}{lines}  Ann's draw pile: Recruit\n")
    assert why(table, "play without drawing", held(table, "Tutor"), SUPPORT) == "Tutor draws nothing"
    barges = held(table, "Solar Barges", "ready")
    assert why(table, "use without drawing", barges) == "Solar Barges draws nothing"
    table = position(f"{TRAINING}{lines}")
    assert why(table, "play without drawing", held(table, "Tutor"), SUPPORT) == "your draw pile is empty"


def test_cards_of_others_are_out_of_reach() -> None:
    table = position(f"{TRAINING}  Ann's hand: Tutor\n  Bob's hand: Veteran\n")
    [theirs] = table.state.hand[1]
    assert why(table, "play", theirs, ATTACK) == ("that card is neither in your hand nor in your Ready Area")
    assert why(table, "recall", theirs) == "that card is not in your discard pile"
    assert why(table, "discard", theirs) == "only cards from your hand can be discarded"
    table = do(position("  Ann's hand: Privateers 1\n  Bob's hand: Veteran\n"), "take Promotion")
    assert why(table, "promote", table.state.hand[1][0], CARDS.numbers["Privateers 2"]) == (
        "only cards in your hand or discard pile can be promoted"
    )


def test_only_hand_and_discard_pile_can_be_dismissed_from() -> None:
    table = position("  Ann's hand: Tutor\n  Ann's ready area: Recruit\n")
    do(table, "take Proclaim")
    assert why(table, "dismiss", held(table, "Recruit", "ready")) == (
        "only cards in your hand or discard pile can be dismissed"
    )


def test_promotions_go_up_by_one() -> None:
    table = position("  Ann's hand: Tutor, Privateers 1\n")
    do(table, "take Promotion")
    tutor = held(table, "Tutor")
    assert why(table, "promote", tutor, CARDS.numbers["Privateers 2"]).startswith("Tutor is no professional")
    master = CARDS.numbers["Privateers Master"]
    assert why(table, "promote", held(table, "Privateers 1"), master) == (
        "Privateers 1 is promoted to the next card of its profession"
    )


def test_cards_that_have_no_next_card_to_be_promoted_to() -> None:
    two, master = CARDS.numbers["Privateers 2"], CARDS.numbers["Privateers Master"]
    lines = "  Ann's hand: Archivists 1, {}\n"
    table = position(f"{lines.format('Privateers 2')}  masters: Ann Privateers\n")
    do(table, "take Promotion")
    assert why(table, "promote", held(table, "Privateers 2"), master) == (
        "you have trained the master of Privateers already"
    )
    everywhere = ", ".join(["Privateers 2"] * CARDS.copies[two])
    table = position(f"{lines.format('Privateers 1')}  Bob's discard pile: {everywhere}\n")
    do(table, "take Promotion")
    assert why(table, "promote", held(table, "Privateers 1"), two) == (
        "no card above Privateers 1 is left in the supply"
    )


def test_a_faction_may_have_a_professional_whose_set_is_not_played_with() -> None:
    others = [row.name for row in CARDS.sets if row.name != "Privateers"][:8]
    table = position("  Ann's hand: Archivists 1, Navaa's Privateers 1\n", sets=", ".join(others))
    do(table, "take Promotion")
    assert why(table, "promote", held(table, "Navaa's Privateers 1"), CARDS.numbers["Privateers 2"]) == (
        "the Privateers are not played with in this game"
    )


@pytest.mark.parametrize("phase", ["draft", "choosing an action", "refill"])
def test_what_no_rule_forbids_and_comes_at_another_time_is_told_what_is_possible_now(phase: str) -> None:
    table = GAME.new_table(3, {}, 2)
    if phase != "draft":
        action = "  action: Proclaim\n" if phase == "refill" else ""
        cards = "  Ann's hand: Tutor\n  Ann's discard pile: Recruit\n"
        table = position(f"  phase: {phase}\n{action}{cards}")
    [seat] = table.pending
    at_other_times: list[Option] = [
        ("train", CARDS.numbers["Tutor"]),
        ("challenge",),
        ("call off",),
        ("end",),
    ]
    if phase == "draft":
        at_other_times += [("pass",), ("take", 0)]
    else:
        tutor, recruit = held(table, "Tutor"), held(table, "Recruit", "discard")
        at_other_times += [("city", 0), ("faction", 0), ("play", tutor, ATTACK), ("ready", tutor)]
        at_other_times += [("dismiss", tutor), ("recall", recruit)]
        at_other_times += [("promote", tutor, CARDS.numbers["Privateers 2"])]
    for option in at_other_times:
        assert why(table, *option, seat=seat).startswith("that is not possible now: you may "), option
    assert why(table, "assault", 0, OVERLAND, seat=seat) == "a territory is assaulted with an Assault action"


def test_other_answers_are_told_what_is_possible() -> None:
    table = position("")
    assert why(table, "dance") == (
        "'dance' is not possible now: you may take an action, take an action with your leader cube or pass"
    )
    assert why(table, "play", "Tutor", 1).startswith("that is not possible now")
    assert why(table, "discard", 10_000).startswith("that is not possible now")


def test_no_refusal_names_a_card_that_the_seat_cannot_see() -> None:
    """Ask for every hidden card in every way, in some positions of a game."""
    table = GAME.new_table(3, {}, 5)
    rng = Chance(5)
    for step in range(240):
        seat, options = table.turn()
        if step % 12 == 0:
            view = table.view(seat)
            seen = {c["id"] for zone in view["zones"] for c in zone["cards"] or [] if c}
            for hidden in set(range(len(table.state.face))) - seen:
                name = CARDS.catalogue[table.state.face[hidden]].name
                asked: list[Option] = [(v, hidden) for v in ("use", "ready", "dismiss", "discard", "recall")]
                asked += [("play", hidden, 0), ("promote", hidden, CARDS.second_level[0])]
                for option in asked:
                    said = GAME.words.why_not(table.state, table.pending[seat], option)
                    assert name not in said, said
        table.answer(seat, options[rng.below(len(options))])
