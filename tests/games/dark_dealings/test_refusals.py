"""Why something is not possible: a reason that is true at that moment, and nothing that one cannot know."""

from __future__ import annotations

import pytest

from dealers.games import find_game
from dealers.games.dark_dealings.state import DarkDealingsState
from dealers.kernel import Chance, Option, Table
from dealers.kernel.scenario import parse
from dealers.kernel.scenario.position import arranged

GAME = find_game("dark-dealings")
RANGER = "  phase: combat phase\n  Jenny's hero pile: Ranger 4, Ranger 10\n"
"""Heroes that ask for nothing but their armor; the first one attacks, and Minions can hurt it."""


def position(given: str, players: str = "Jenny") -> Table[DarkDealingsState]:
    """What a scenario arranges."""
    head = f"scenario: a position\ngame: dark-dealings\nplayers: {players}\ngiven\n"
    [scenario] = parse(f"{head}{given}\nthen\n  the game is not over\n", "position")
    settings = GAME.check_options({})
    return arranged(GAME, players.split(", "), settings, 1, scenario, scenario.blocks[0])


def card(table: Table[DarkDealingsState], name: str) -> int:
    """A card by its name, wherever it lies."""
    return table.state.face.index(GAME.numbers[name])


def why(table: Table[DarkDealingsState], *option: object) -> str:
    return GAME.words.why_not(table.state, table.pending[0], option)


def do(table: Table[DarkDealingsState], *words: str) -> Table[DarkDealingsState]:
    for one in words:
        table.answer(0, table.find(0, one))
    return table


# --- drafting -------------------------------------------------------------------------------------------


def test_before_the_siege_nobody_is_fought() -> None:
    drafted = "  Jenny's hero pile: Thief 7, Ranger 10\n  Jenny's defenses: Maze of Mirrors, Trip Cord\n"
    table = position(f"  phase: solo display\n{drafted}")
    for option in (("fight",), ("defeat",), ("strike", card(table, "Trip Cord"))):
        assert why(table, *option) == "no hero is attacking"
    assert why(table, "detour", card(table, "Maze of Mirrors")) == "no hero is attacking"
    assert why(table, "turn", card(table, "Trip Cord")) == "a defense is turned when a Heavy Hitter strikes"
    assert why(table, "give up") == "that is not possible now: you may choose a hero"


def test_what_belongs_to_another_phase_is_told_what_is_possible_now() -> None:
    table = GAME.new_table(2, {}, 1)
    in_hand = table.state.hand[0][0]
    assert why(table, "commit", in_hand) == "that is not possible now: you may lure a hero"
    for verb in ("take", "pair", "choose hero"):
        assert why(table, verb, in_hand) == "that is not possible now: you may lure a hero"
    for verb in ("lure", "commit"):
        assert why(table, verb, table.state.hand[1][0]) == "that hero is not in your hand"


def test_in_solo_play_only_cards_of_the_display_are_taken() -> None:
    table = position("  phase: solo display\n")
    s = table.state
    in_row, in_deck = s.row[0], s.defense_deck[0]
    assert why(table, "choose hero", s.hero_deck[0]) == "that hero is not in the upper row"
    assert why(table, "pair", in_row) == "that is not possible now: you may choose a hero"
    table.answer(0, table.pending[0].options[0])
    assert why(table, "pair", in_deck) == "that card is not in the defense row"
    assert why(table, "choose hero", s.hero_row[0]) == "that is not possible now: you may pair a defense"


# --- the siege ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["strike", "turn", "detour"])
def test_only_own_defenses_are_used(verb: str) -> None:
    of_ken = "  Ken's hero pile: Thief 7, Thief 2\n  Ken's defenses: Ogre Doorman\n"
    table = position(f"{RANGER}  Jenny's defenses: Chained Troll\n{of_ken}", "Jenny, Ken")
    assert why(table, verb, card(table, "Ogre Doorman")) == "that is not one of your defenses"


def test_one_fights_before_one_strikes_and_only_once() -> None:
    table = position(RANGER + "  Jenny's defenses: Chained Troll, Ogre Doorman\n")
    troll = card(table, "Chained Troll")
    assert why(table, "strike", troll) == "that is not possible now: you may fight or let the hero pass"
    assert why(table, "give up") == "that is not possible now: you may fight or let the hero pass"
    do(table, "fight")
    assert why(table, "fight") == "you are fighting Ranger 4 already"
    assert why(table, "give up") == "that is not possible now: you may strike with a defense"
    assert why(table, "turn", troll) == "a defense is turned when a Heavy Hitter strikes"


def test_while_a_card_is_to_be_turned_no_other_strikes() -> None:
    table = position(RANGER + "  Jenny's defenses: Two-Headed Brute, Chained Troll, Ogre Doorman\n")
    do(table, "fight", "strike with Two-Headed Brute")
    assert why(table, "strike", card(table, "Chained Troll")) == (
        "that is not possible now: you may turn a defense"
    )


def test_no_refusal_names_a_card_that_the_overlord_cannot_see() -> None:
    """Ask for every hidden card in every way, in some positions of hardcore games."""
    verbs = [verb.name for verb in GAME.verbs if len(verb.parts) == 1]
    for seats in (1, 3):
        table, rng = GAME.new_table(seats, {"hardcore": True}, 5), Chance(5)
        step = 0
        while not table.over:
            seat, options = table.turn()
            if step % 10 == 0:
                zones = table.view(seat)["zones"]
                seen = {c["id"] for zone in zones for c in zone["cards"] or [] if c}
                for hidden in set(range(len(table.state.face))) - seen:
                    name = GAME.cards[table.state.face[hidden]].name
                    asked: list[Option] = [(verb, hidden) for verb in verbs]
                    said = [GAME.words.why_not(table.state, table.pending[seat], option) for option in asked]
                    assert name not in " ".join(said)
            table.answer(seat, options[rng.below(len(options))])
            step += 1
