"""What is called certain succeeds, and what is called out of reach never does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.dealers_in_hope.positions import GAME, do, position

from dealers.games.dealers_in_hope.assault import WAYS
from dealers.games.dealers_in_hope.cards import ATTACK, CARDS, DEFENSE
from dealers.kernel import Chance, Option, Table

TARGET = "  action: Assault\n  phase: choosing a target\n"


def chances(table: Table[Any], seat: int = 0) -> dict[str, Any]:
    """What the seat is told of its chances."""
    told: dict[str, Any] = table.view(seat)["own"]["chances"]
    return told


def own(lines: str, **options: Any) -> Table[Any]:
    """Ann chooses a territory; she holds Bern."""
    return position(f"  territories: Ann Bern\n{lines}{TARGET}", **options)


def needed(table: Table[Any], land: str, how: str = "overland") -> int:
    """What an assault takes, as everybody is told."""
    total: int = table.view(None)["facts"]["reach"][land][how]["needed"]
    return total


# --- sums -------------------------------------------------------------------------------------------------


def test_all_attack_at_hand_and_in_the_ready_area_is_certain() -> None:
    table = own("  Ann's hand: Recruit, Tutor\n  Ann's ready area: Veteran, Solar Barges\n")
    one = chances(table)["Milan"]["overland"]
    begins = table.view(0)["facts"]["reach"]["Milan"]["overland"]["begins with"]
    cards = [CARDS.strengths[CARDS.numbers[name]][ATTACK] for name in ("Recruit", "Tutor", "Veteran")]
    assert one["sure"] == one["most"] == begins + sum(cards) + 3
    assert one["chance"] == "certain"


def test_a_card_that_draws_is_worth_the_best_card_of_the_draw_pile() -> None:
    piles = "  Ann's draw pile: Restless Masses, Veteran, Sheltering Masses\n"
    table = own(f"  Ann's hand: Off Duty 1\n{piles}", sets="Off Duty")
    one = chances(table)["Milan"]["overland"]
    assert one["most"] - one["sure"] == CARDS.strengths[CARDS.numbers["Veteran"]][ATTACK]


def test_cards_that_draw_lead_to_each_other_however_deep_they_lie() -> None:
    piles = "  Ann's draw pile: Veteran, Sheltering Masses, Off Duty 1, Off Duty 2, Recruit\n"
    table = own(f"  Ann's hand: Off Duty 1\n{piles}", sets="Off Duty")
    one = chances(table)["Milan"]["overland"]
    found = ("Off Duty 1", "Off Duty 2", "Veteran", "Recruit")
    assert one["most"] - one["sure"] == sum([CARDS.strengths[CARDS.numbers[n]][ATTACK] for n in found])


def test_what_is_taken_back_from_the_discard_pile_is_certain() -> None:
    table = own(
        "  Ann's hand: Restless Masses\n  Ann's ready area: Field Hospital Ship\n"
        "  Ann's discard pile: Tutor, Veteran\n"
    )
    one = chances(table)["Milan"]["overland"]
    without = own("  Ann's hand: Restless Masses\n  Ann's discard pile: Tutor, Veteran\n")
    veteran = CARDS.strengths[CARDS.numbers["Veteran"]][ATTACK]
    assert one["sure"] - chances(without)["Milan"]["overland"]["sure"] == veteran


def test_a_ferry_counts_as_what_it_saves_on_the_way() -> None:
    table = own("  Ann's hand: Ferry Pilots 1\n", sets="Ferry Pilots")
    ways = table.view(0)["facts"]["reach"]
    land = next(n for n, row in ways.items() if "oversea" in row and "overland" not in row)
    attack = CARDS.strengths[CARDS.numbers["Ferry Pilots 1"]][ATTACK]
    way = ways[land]["oversea"]
    assert chances(table)[land]["oversea"]["sure"] == way["begins with"] + attack + max(way["tolls"])


def test_a_defender_who_may_answer_makes_it_uncertain_and_one_who_cannot_does_not() -> None:
    mine = "  territories: Ann Bern, Bob Milan\n  Ann's hand: Veteran, Veteran, Veteran, Veteran\n"
    silent = position(f"{mine}{TARGET}")
    assert chances(silent)["Milan"]["overland"]["chance"] == "certain"
    strong = "  Bob's hand: Veteran, Veteran, Veteran\n  Bob's ready area: Deep Bunker\n"
    armed = position(f"{mine}{strong}{TARGET}")
    assert chances(armed)["Milan"]["overland"]["chance"] == "possible"


def test_what_a_defender_holds_is_not_told_only_what_they_could_hold() -> None:
    mine = "  territories: Ann Bern, Bob Milan\n  Ann's hand: Veteran, Veteran, Veteran\n"
    some = f"  Bob's hand: Tutor\n  Bob's draw pile: Veteran\n{TARGET}"
    other = f"  Bob's hand: Veteran\n  Bob's draw pile: Tutor\n{TARGET}"
    assert chances(position(mine + some)) == chances(position(mine + other))


def test_while_an_action_is_chosen_the_best_one_counts() -> None:
    lines = "  territories: Ann Bern\n  Ann's hand: Recruit\n"
    choosing = chances(position(lines))["Milan"]["overland"]
    board = position(lines).state.board
    most = max([action.attack for action in board if action.group == "assault"])
    assert choosing["sure"] == chances(own("  Ann's hand: Recruit\n"))["Milan"]["overland"]["sure"] + most


def test_only_the_player_who_decides_is_told() -> None:
    table = own("  Ann's hand: Recruit\n")
    assert table.view(None)["own"] is None
    for seat in (1, 2):
        assert table.view(seat)["own"] == {"chances": {}, "assault": None}


def test_while_a_card_asks_nothing_is_told_since_its_answer_counts_as_well() -> None:
    table = own(
        "  Ann's hand: Restless Masses\n  Ann's ready area: Field Hospital Ship\n"
        "  Ann's discard pile: Veteran\n"
    )
    do(table, "assault Milan overland", "use Field Hospital Ship")
    assert table.view(0)["own"] == {"chances": {}, "assault": None}
    do(table, "take back Veteran")
    assert table.view(0)["own"]["assault"]["sure"] >= 4


# --- in words -----------------------------------------------------------------------------------------------


def test_the_table_in_words_warns_of_an_assault_that_cannot_succeed() -> None:
    table = own("  Ann's hand: Sheltering Masses\n")
    most, total = chances(table)["Milan"]["overland"]["most"], needed(table, "Milan")
    said = " ".join(GAME.words.text(table.view(0), ["Ann", "Bob", "Cem"]).split())
    assert f"Milan (you reach at most {most} of {total})" in said
    assert "you reach" not in GAME.words.text(table.view(1), ["Ann", "Bob", "Cem"])
    do(table, "assault Milan overland")
    assert f"you reach at most {most}" in " ".join(
        GAME.words.text(table.view(0), ["Ann", "Bob", "Cem"]).split()
    )


# --- what is told comes true --------------------------------------------------------------------------------


def assaults(seats: int, seed: int) -> Iterator[tuple[Table[Any], int, Option, str]]:
    """Assaults that could begin in a game played by rule of thumb, with what is told of them."""
    table, rng, heuristic = GAME.new_table(seats, {}, seed), Chance(seed), GAME.player()
    while not table.over:
        seat, offered = table.turn()
        targets = [option for option in offered if option[0] == "assault"]
        if targets:
            told = chances(table, seat)
            lands = list(table.view(None)["facts"]["lands"])
            for option in targets:
                yield table, seat, option, told[lands[option[1]]][WAYS[option[2]]]["chance"]
        table.answer(seat, heuristic.choose(table.copy(recorded=False).state, seat, offered, rng))


def succeeds(table: Table[Any], seat: int, option: Option, rng: Chance, might: bool) -> bool:
    """Whether an assault takes its territory, with all that there is or by chance; the defender does all."""
    table.answer(seat, option)
    land = option[1]
    while table.state.target == land and not table.over:
        asked, offered = table.turn()
        strength = ATTACK if asked == seat else DEFENSE
        if asked == seat and not might:
            answer = offered[rng.below(len(offered))]
        else:
            answer = max(offered, key=lambda one: _eager(table.state, one, strength))
        table.answer(asked, answer)
    return bool(table.state.owner[land] == seat)


def _eager(s: Any, option: Option, strength: int) -> tuple[int, int]:
    """Use everything, the strength that counts first; end it when there is nothing else."""
    verb = option[0]
    if verb in ("play", "use"):
        gives = CARDS.strengths[s.face[option[1]]][strength]
        return (3 if verb == "use" or option[2] == strength else 2, gives)
    if verb == "recall":
        helps = sum([n for name, n in CARDS.effect[s.face[option[1]]] if name in ("settle", "rival", "sail")])
        return 2, CARDS.strengths[s.face[option[1]]][strength] + helps
    return {"done": 1, "challenge": 1, "call off": 0}.get(verb, -1), 0


@pytest.mark.parametrize("seed", [1, 2])
def test_certain_assaults_succeed_and_those_out_of_reach_never_do(seed: int) -> None:
    seen: Counter[str] = Counter()
    rng = Chance(seed)
    for number, (table, seat, option, chance) in enumerate(assaults(3, seed)):
        if number % 7 and chance != "out of reach":
            continue
        worlds = 1 if chance == "possible" else 2
        for world in range(worlds):
            then = table.copy(recorded=False)
            then.determinize(seat, Chance(1000 * number + world))
            taken = succeeds(then, seat, option, rng, might=chance != "out of reach" or world == 0)
            assert chance != "certain" or taken, f"{option} was certain, and failed"
            assert chance != "out of reach" or not taken, f"{option} was out of reach, and succeeded"
            seen[f"{chance} {taken}"] += 1
    assert seen["certain True"] > 20
    assert seen["out of reach False"] > 20
