"""The rule of thumb of the bots: what it plans is what it does, and it wastes nothing."""

from __future__ import annotations

import pytest
from tests.games.dealers_in_hope.positions import GAME, do, position

from dealers.bots import SeatHandle
from dealers.games.dealers_in_hope.board import BOARD
from dealers.games.dealers_in_hope.heuristic import DealersInHopeHeuristic
from dealers.games.dealers_in_hope.plans import Plans, Targets
from dealers.games.dealers_in_hope.state import BY_PENALTIES, DEFEND, DealersInHopeState
from dealers.games.dealers_in_hope.worth import Worth
from dealers.kernel import Chance, Table

MASSES = "Restless Masses, Sheltering Masses, Migrating Masses"
CITIZENS = "Recruit, Recruit, Recruit, Veteran, Veteran, Veteran, Tutor, Tutor, Tutor"


def chosen(table: Table[DealersInHopeState]) -> str:
    """What the bot that has to decide would do, by its label."""
    seat, offered = table.turn()
    return table.label(DealersInHopeHeuristic().choose(table.state, seat, list(offered), Chance(1)))


def played(table: Table[DealersInHopeState], while_offered: str = "") -> list[str]:
    """The bot of the seat whose turn it is plays on, as long as such an option is offered; what it did."""
    done: list[str] = []
    first, offered = table.turn()
    while any(table.label(option).startswith(while_offered) for option in offered):
        done.append(chosen(table))
        table.answer(first, table.find(first, done[-1]))
        if table.over or table.turn()[0] != first or table.state.seat != first:
            break
        offered = table.turn()[1]
    return done


# --- dismissing -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("year", range(1, 7))
@pytest.mark.parametrize(
    "cards",
    [
        f"  Ann's hand: {MASSES}\n  Ann's draw pile: {CITIZENS}\n",
        f"  Ann's hand: {MASSES}\n  Ann's draw pile: {CITIZENS}\n  Ann's discard pile: {CITIZENS}\n",
        f"  Ann's hand: Restless Masses, Veteran, Veteran, Tutor\n  Ann's draw pile: {CITIZENS}\n",
        f"  Ann's hand: Restless Masses\n  Ann's discard pile: {CITIZENS}, {CITIZENS}\n",
        "  Ann's hand: Veteran\n",
    ],
)
def test_muster_out_brings_what_was_planned(cards: str, year: int) -> None:
    table = position(f"  year: {year}\n  turn: Ann\n  start player: Ann\n{cards}")
    s = table.state
    names = [action.name for action in BOARD[s.era]]
    planned = Plans(s, 0).worth(("take", names.index("Muster Out")))
    before = Worth(s, 0).deck()[2]
    do(table, "take Muster Out")
    played(table, "dismiss")
    assert Worth(s, 0).deck()[2] - before + s.total(0) == pytest.approx(planned)


def test_a_dismissal_that_costs_less_than_the_penalty_is_taken() -> None:
    cards = f"  Ann's hand: Restless Masses, Recruit\n  Ann's draw pile: {CITIZENS}\n"
    table = position(f"  year: 5\n  turn: Ann\n  start player: Ann\n{cards}")
    do(table, "take Muster Out")
    assert played(table, "dismiss") == [
        "dismiss Restless Masses from your hand",
        "dismiss Recruit from your hand",
    ]
    assert table.state.points[0][BY_PENALTIES] == 0


def test_bad_cards_are_kept_for_those_that_have_to_be_dismissed() -> None:
    veterans = ", ".join(["Veteran"] * 13)
    cards = f"  Ann's hand: Restless Masses, Sheltering Masses\n  Ann's draw pile: {veterans}\n"
    table = position(f"  year: 1\n  turn: Ann\n  start player: Ann\n{cards}")
    do(table, "take Muster Out")
    masses = ["dismiss Restless Masses from your hand", "dismiss Sheltering Masses from your hand"]
    assert played(table, "dismiss") == ["done", *masses]


# --- the last turn --------------------------------------------------------------------------------------

LAST = """\
  year: 6
  turn: Ann
  start player: Bob
  start token: no
  leader cube: Bob
  cubes: Ann 1, Bob 2, Cem 0
"""
"""Ann has one cube left for the whole game."""
BROKERS = "Privateers, Hope Brokers, Salvagers"


def test_nothing_is_reserved_that_cannot_be_used_any_more() -> None:
    cards = "  Ann's hand: Veteran, Veteran, Tutor, Tutor\n"
    table = do(position(LAST + cards), "take Hold in Reserve")
    assert chosen(table) == "done"


def test_the_start_token_is_a_turn_to_come() -> None:
    cards = "  Ann's hand: Veteran, Veteran, Tutor, Tutor\n"
    lines = LAST.replace("start player: Bob", "start player: Ann").replace("token: no", "token: yes")
    table = do(position(lines + cards), "take Hold in Reserve")
    assert chosen(table).startswith("put ")


def test_hope_is_sold_in_the_last_turn_and_not_played_for_attack() -> None:
    cards = "  Ann's hand: Hope Brokers 2, Hope Brokers 1\n  Ann's draw pile: Recruit\n"
    table = do(position(LAST + cards, sets=BROKERS), "take Proclaim")
    before = table.state.total(0)
    done = played(table)
    assert not [label for label in done if "Hope Brokers" in label and "support" not in label]
    assert table.state.total(0) == before + 2


def test_hope_is_not_spent_on_an_assault_that_other_cards_can_win() -> None:
    cards = "  Ann's hand: Hope Brokers 1, Hope Brokers 2, Recruit, Veteran\n"
    lines = f"{LAST}  territories: Bob Lugo\n{cards}  Bob's hand: Recruit\n"
    table = do(position(lines, sets=BROKERS), "take Forced March", "assault Lugo overland")
    assert [label for label in played(table, "play") if "Hope Brokers" in label and "attack" in label] == []


def test_spoils_that_score_are_used_before_the_game_ends() -> None:
    cards = "  masters: Ann Salvagers\n  Ann's ready area: Grain Fleet, Seed Vault, Radio Mast\n"
    more = "  Ann's draw pile: Recruit, Recruit, Recruit, Recruit, Recruit, Recruit, Tutor\n"
    table = do(position(LAST + cards + more, sets=BROKERS), "take Proclaim")
    done = played(table)
    assert "use Grain Fleet (support 4)" in done, "it scores by the master"
    assert [label for label in done if label.startswith("use Radio Mast")], "a card may score"
    assert not [label for label in done if label.startswith("use Seed Vault")], "it brings nothing"


def test_two_spoils_are_used_where_one_would_not_score() -> None:
    start = "  factions: Ann Salvage Guild\n  capitals: Ann Madrid\n  dismissed: everybody\n"
    cards = "  Ann's ready area: Borrowed Artillery, Grain Fleet\n"
    table = do(position(LAST + cards, start), "take Proclaim")
    assert len([label for label in played(table) if label.startswith("use")]) == 2


def test_an_assault_that_takes_no_card_costs_none() -> None:
    lines = "  year: 5\n  turn: Bob\n  start player: Bob\n  territories: Ann Lyon, Bob Bern\n"
    empty, full = (
        position(f"{lines}{cards}").state for cards in ("", "  Bob's hand: Veteran, Veteran, Veteran\n")
    )
    gains = []
    for s in (empty, full):
        targets = Targets(s, 1, Worth(s, 1))
        gains.append(max(targets.gain(row, row.need, 0) for row in targets.rows))
    assert gains[0] == pytest.approx(gains[1])


def test_what_scores_is_taken_back_and_played_again() -> None:
    cards = (
        "  Ann's hand: Field Medics 2\n  Ann's discard pile: Storytellers 2, Veteran, Tutor, Storytellers 2\n"
    )
    table = do(position(LAST + cards, sets="Field Medics, Storytellers"), "take Proclaim")
    before = table.state.total(0)
    played(table)
    assert table.state.total(0) == before + 2


def test_spoils_are_not_thrown_away_for_half_a_point_while_the_game_goes_on() -> None:
    lines = "  factions: Ann Salvage Guild\n  capitals: Ann Madrid\n  dismissed: everybody\n"
    cards = "  year: 3\n  turn: Ann\n  Ann's ready area: Borrowed Artillery, Grain Fleet\n"
    table = do(position(cards, lines), "take Proclaim")
    assert not [label for label in played(table) if label.startswith("use")]


# --- chances --------------------------------------------------------------------------------------------

WAR = """\
  year: 5
  turn: Bob
  start player: Bob
  territories: Ann Lyon Bern, Bob Milan
  phase: action
  action: Assault
  assault: Bern overland
"""
"""Bob assaults Bern, which Ann holds."""


def answer(lines: str, attack: int) -> list[str]:
    """What Ann does about Bob's assault with so much attack."""
    table = position(f"{WAR}  attack: {attack}\n{lines}")
    do(table, "let the defender answer", seat=1)
    return played_in_defense(table)


def played_in_defense(table: Table[DealersInHopeState]) -> list[str]:
    """All that the defender does."""
    done: list[str] = []
    while table.turn()[0] == 0 and table.state.phase == DEFEND:
        done.append(chosen(table))
        table.answer(0, table.find(0, done[-1]))
    return done


def test_what_cannot_be_held_is_not_defended() -> None:
    strong = "  Bob's hand: Veteran, Veteran, Veteran, Veteran\n  Bob's ready area: Borrowed Artillery\n"
    assert answer(f"{strong}  Ann's hand: Veteran, Recruit\n", 9) == ["done"]


def test_an_attacker_who_has_nothing_left_is_held_off_with_just_enough() -> None:
    done = answer("  Bob's draw pile: Veteran, Veteran\n  Ann's hand: Veteran, Recruit, Recruit, Tutor\n", 6)
    assert len(done) == 2
    assert done[0].startswith("play ")
    assert done[1] == "done"


def test_more_is_played_than_needed_when_the_attacker_may_go_on() -> None:
    lines = "  Bob's hand: Recruit\n  Bob's draw pile: Recruit\n  Ann's hand: Veteran, Veteran, Veteran\n"
    assert len(answer(lines, 6)) > 2


@pytest.mark.parametrize(
    ("hand", "attacks"),
    [
        ("", True),
        ("Restless Masses, Sheltering Masses", True),
        ("Restless Masses, Veteran", True),
        ("Veteran, Veteran, Veteran, Veteran, Veteran", False),
    ],
)
def test_players_are_assaulted_when_it_will_probably_succeed(hand: str, attacks: bool) -> None:
    lines = "  year: 5\n  turn: Bob\n  start player: Bob\n  territories: Ann Lyon, Bob Bern\n"
    lines += "  Bob's hand: Veteran, Recruit\n"
    s = position(lines + (f"  Ann's hand: {hand}\n" if hand else "")).state
    targets = Targets(s, 1, Worth(s, 1))
    [lyon] = [row for row in targets.rows if s.map.lands[row.option[1]] == "Lyon" and not row.oversea]
    assert lyon.need <= targets.most[False, False] <= lyon.need + 3
    assert (targets.gain(lyon, 0, 0) > 1) == attacks


@pytest.mark.parametrize("seats", [3, 4])
def test_bots_decide_the_same_whatever_others_may_hold(seats: int) -> None:
    table, chance, differs = GAME.new_table(seats, {}, seats), Chance(seats), 0
    while not table.over:
        seat, offered = table.turn()
        handle = SeatHandle(table, seat, chance)
        worlds = [handle.imagine(chance).state for _ in range(2)]
        answers = [DealersInHopeHeuristic().choose(s, seat, list(offered), Chance(1)) for s in worlds]
        assert answers[0] == answers[1], table.label(answers[0])
        differs += worlds[0].face != worlds[1].face
        table.answer(seat, answers[0])
    assert differs > 100, "there was something hidden to look at"


@pytest.mark.parametrize(
    ("others", "pile", "used"),
    [
        ("Bob 1, Cem 0", "", "Saboteurs 1"),
        ("Bob 0, Cem 0", "", "Veteran"),
        ("Bob 1, Cem 0", "  Ann's draw pile: Recruit, Recruit, Recruit, Recruit, Recruit\n", "Veteran"),
    ],
)
def test_cards_that_guard_are_kept_while_others_can_attack(others: str, pile: str, used: str) -> None:
    lines = "  year: 3\n  turn: Ann\n  start player: Ann\n  leader cube: Ann\n  territories: Ann Lyon\n"
    lines += f"  cubes: Ann 2, {others}\n  phase: choosing a target\n  action: Assault\n"
    cards = f"  Ann's hand: Veteran, Saboteurs 1\n{pile}"
    table = do(position(lines + cards, sets="Saboteurs"), "assault Bern overland")
    assert chosen(table) == f"play {used} for attack (3)"
