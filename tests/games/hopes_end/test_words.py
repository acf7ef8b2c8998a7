"""The table in words: labels, refusals, the map, and that every page can be read."""

from __future__ import annotations

import pytest
from tests.games.hopes_end.cities import GAME, built, lay
from tests.games.hopes_end.positions import card, hold, quiet_table

from dealers.games.hopes_end.chart import city_list, city_map
from dealers.games.hopes_end.places import place_name, read_place
from dealers.games.hopes_end.refusals import near_misses
from dealers.games.hopes_end.ruin import ruin
from dealers.games.hopes_end.state import KEEP, PLACE, REPLACE, HopesEndState
from dealers.games.hopes_end.tiles import ROW, START_CELL, TILES
from dealers.kernel import Chance, Decision, Option
from dealers.kernel.text import WIDTH


def with_drawn(s: HopesEndState, code: str) -> HopesEndState:
    s.drawn = [next(t for t in range(144) if TILES.codes[s.face[t]] == code and not s.cell[t])]
    s.phase = PLACE
    return s


def refused(s: HopesEndState, *option: object, offered: str = "place") -> str:
    return GAME.words.why_not(s, Decision(0, "?", [(offered, 1)]), option)


def place_at(where: str, turned: int = 0) -> Option:
    return "place", read_place(where), turned


# --- coordinates ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["0", "E2", "N1", "E2 N1", "W3 S2", "W12", "S10"])
def test_coordinates_are_read_as_they_are_written(where: str) -> None:
    cell = read_place(where)
    assert cell is not None
    assert place_name(cell) == where


@pytest.mark.parametrize("words", ["", "E", "2", "N1 E2", "X1", "E2 N", "E2 W1"])
def test_what_is_no_place_is_not_read(words: str) -> None:
    assert read_place(words) is None


# --- labels and keys ------------------------------------------------------------------------------------


def test_labels() -> None:
    s = quiet_table()
    held = s.held[0][0]
    tile = s.at[START_CELL + 1]
    assert GAME.verbs.label(s, ("place", START_CELL - ROW, 3)) == "place at N1, turned left"
    assert GAME.verbs.label(s, ("ruin", tile)) == "ruin Slums at E1"
    assert GAME.verbs.label(s, ("replace", held)) == "replace The Portrait"
    assert GAME.verbs.label(s, ("answer", held, 0)) == "answer 1: Hang it behind the door. (doubters)"
    assert GAME.verbs.label(s, ("stack", 2)) == "draw from stack C"
    assert GAME.verbs.label(s, ("decline",)) == "keep your three cards"


def test_the_key_of_an_option_holds_no_ids() -> None:
    s = with_drawn(quiet_table(), "R1")
    held, tile = s.held[0][0], s.at[START_CELL + 1]
    assert GAME.key(s, ("place", START_CELL - ROW, 1)) == (
        "place",
        TILES.codes.index("R1"),
        START_CELL - ROW,
        1,
    )
    assert GAME.key(s, ("ruin", tile)) == ("ruin", START_CELL + 1)
    assert GAME.key(s, ("replace", held)) == ("replace", s.face[held])
    assert GAME.key(s, ("answer", held, 2)) == ("answer", s.face[held], 2)
    assert GAME.key(s, ("stack", 2)) == ("stack", 2)


# --- refusals -------------------------------------------------------------------------------------------


def test_why_a_tile_may_not_lie_there() -> None:
    s = with_drawn(built(("K2", "E1", 0), ("R1", "N1", 0)), "R1")
    assert refused(s, *place_at("E1")) == "at E1 lies Slums already"
    assert refused(s, *place_at("E5")).startswith("E5 does not touch the city")
    assert refused(s, *place_at("N2", 1)) == "the slums in the south would meet a road"
    assert refused(s, *place_at("E1 N1", 1)) == "the road in the west would meet slums"
    assert refused(s, *place_at("N2", 2)) == "upside down this tile looks the same as upright: choose that"
    ruin(s, s.at[START_CELL - ROW])
    assert refused(s, *place_at("N2")) == "in the south lies a ruined tile, which only slums may touch"
    assert refused(s, "place", START_CELL + 2, 7) == "that is not possible now: you may place the tile"


def test_why_a_tile_may_not_be_ruined() -> None:
    s = quiet_table()
    s.victim = 0
    for code, where in (("B1", "S1"),):
        lay(s, code, where)
    protected, other = s.at[START_CELL + ROW], s.at[START_CELL - 1]
    assert refused(s, "ruin", protected, offered="ruin").startswith("Lone Wall at S1 is protected")
    assert refused(s, "ruin", other, offered="ruin") == "Barracks at W1 belongs to somebody else"
    assert refused(s, "ruin", 0, offered="ruin").startswith("the starting tile belongs to nobody")
    assert refused(s, "ruin", s.stack_a[0], offered="ruin") == "that tile does not lie in the city"
    ruin(s, s.at[START_CELL + 1])
    assert refused(s, "ruin", s.at[START_CELL + 1], offered="ruin") == "Slums at E1 is ruined already"
    s.victim = -1
    assert refused(s, "ruin", s.at[START_CELL + 2]) == "no tile is to be ruined now"


def test_where_no_tile_lies_none_can_be_ruined() -> None:
    s = quiet_table()
    s.victim = 0
    ruinable: Option = ("ruin", s.at[START_CELL + 1])
    meant = GAME.verbs.read(s, Decision(0, "?", [ruinable]), "ruin Slums at E9")
    assert meant == ("ruin", -1)
    assert refused(s, *meant, offered="ruin") == "that tile does not lie in the city"


def test_why_a_card_may_not_be_replaced_or_answered() -> None:
    s = quiet_table()
    s.question = [s.morality_deck.pop()]
    s.phase = REPLACE
    assert "the new card cannot be the one that goes" in refused(
        s, "replace", s.question[0], offered="replace"
    )
    assert "not one of your three" in refused(s, "replace", s.held[1][0], offered="replace")
    assert "stays as it is" in refused(s, "answer", s.held[0][0], 1, offered="answer")
    assert refused(s, "answer", s.held[1][0], 1, offered="answer") == (
        "that is not the card to be answered now"
    )
    assert "answers 1 to 3" in refused(s, "answer", s.stack_a[0], 1, offered="answer")
    assert refused(s, "answer", s.held[0][0], 9, offered="answer").startswith("that is not possible now")
    assert "has to be taken" in refused(s, "decline", offered="replace")
    assert "fullest stack" in refused(s, "stack", 1, offered="replace")
    assert refused(s, "dance", 1) == "'dance' is not possible now: you may place the tile"


def test_why_no_tile_may_be_drawn_from_a_stack() -> None:
    s = quiet_table(choose_stack=True)
    assert refused(s, "stack", 0) == "no tile is to be drawn now"
    s.stack_a.clear()
    assert refused(s, "stack", 0) == "stack A is empty"


def test_why_a_tile_may_not_be_kept() -> None:
    s = with_drawn(quiet_table(), "R1")
    assert refused(s, "keep", s.stack_a[0]) == "that is not one of the tiles you have drawn"
    assert refused(s, "keep", s.drawn[0]).startswith("there is only one tile to place")
    s.drawn.append(s.stack_a[0])
    s.phase = REPLACE
    assert refused(s, "keep", s.drawn[0], offered="replace").startswith("first the new Morality card")
    s.phase = KEEP
    s.frontier.clear()
    assert refused(s, "keep", s.drawn[0], offered="keep") == "there is no place for Straight Road"
    s.frontier.update(quiet_table().frontier)
    s.face[s.drawn[1]] = s.face[s.drawn[0]]
    assert refused(s, "keep", s.drawn[1], offered="keep") == "the two tiles are alike"


def test_near_misses_are_cells_where_one_edge_does_not_match() -> None:
    s = with_drawn(built(("R1", "N1", 0), ("K2", "E1", 0), ("K2", "E1 N1", 0), ("K2", "E1 N2", 0)), "B7")
    assert near_misses(s) == []  # a court matches no edge there at all
    s = with_drawn(built(("R1", "N1", 0), ("K2", "E1", 0), ("K2", "E1 N1", 0), ("K2", "E1 N2", 0)), "R4")
    assert [place_name(option[1]) for option in near_misses(s)] == ["N2"]
    assert refused(s, *near_misses(s)[0]) == "the road in the east would meet slums"


# --- the map --------------------------------------------------------------------------------------------


def view_tiles(s: HopesEndState) -> list[dict[str, object]]:
    return [{"card": GAME.cards[s.face[t]].name, **GAME.marks(s, t)} for t in s.city]


def test_the_map() -> None:
    s = built(("R3", "N1", 2), ("B1", "S1", 0), ("K1", "E1", 0))
    lay(s, "K2", "W1", owner=1)
    ruin(s, s.at[START_CELL - 1])
    assert city_map(view_tiles(s)) == [
        "      W1   0    E1",
        "           .",
        "N1       --A--",
        "           |",
        "      x    |    .",
        "0   xxbxx..*...[A].",
        "      x   ###   .",
        "          ###",
        "S1       ..A..",
        "           .",
    ]


def test_the_city_row_by_row() -> None:
    s = built(("R3", "N1", 2), ("K1", "E1", 0))
    ruin(s, s.at[START_CELL + 1])
    assert city_list(view_tiles(s), ["Ann", "Bob"]) == [
        "  Row N1: 0 Three-Way Crossing upside down (Ann)",
        "  Row 0: 0 Starting Tile upright; E1 Barracks (Ann, ruined)",
    ]


def test_a_whole_game_can_be_read() -> None:
    table = GAME.new_table(3, {"choose_stack": True}, 5)
    rng = Chance(5)
    names = ["You", "Bob", "Cem"]
    kinds = set()
    while not table.over:
        seat, options = table.turn()
        text = GAME.words.text(table.view(seat), [*names[3 - seat :], *names[: 3 - seat]] if seat else names)
        kinds.add(options[0][0])
        numbers = [f"{n}. " for n in range(1, len(options) + 1)]
        decision = text.rpartition("\n\n")[2]
        assert all(number in decision for number in numbers)
        assert all(len(line) <= WIDTH for line in text.splitlines() if not set(line) & set("|#")), text
        table.answer(seat, options[rng.below(len(options))])
    assert {"stack", "replace", "answer", "place", "ruin"} <= kinds
    assert "The game is over." in GAME.words.text(table.view(None), ["Ann", "Bob", "Cem"])


def test_every_card_can_be_explained() -> None:
    for face in GAME.cards:
        text = GAME.words.explain(face)
        assert text.startswith(face.name)
        assert text.endswith("[original content]")


def test_a_prophet_reads_what_is_foreseen_and_nobody_else_does() -> None:
    table = GAME.new_table(2, {}, 3)
    for seat in (0, 1):
        for _ in range(3):
            table.answer(seat, table.pending[seat].options[0])
    s = table.state
    hold(s, s.seat, ("The Iron Quota", 2), ("The Portrait", 0), ("Two Wells", 0))
    assert s.journal is not None
    top = s.history_deck[-1]
    s.journal.show(s, [top], s.seat)
    name = GAME.cards[s.face[top]].name
    assert f"Foreseen: {name}." in GAME.words.text(table.view(s.seat), ["Ann", "Bob"])
    assert "Foreseen" not in GAME.words.text(table.view(1 - s.seat), ["Ann", "Bob"])
    assert card(s, name) == top
