"""A mistake in a scenario names file, line and what is allowed; a check that fails, what was found."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from dealers.games import find_game
from dealers.games.dark_dealings import DarkDealings
from dealers.games.dark_dealings.state import DarkDealingsState
from dealers.kernel import Chance, Journal, Zone
from dealers.kernel.scenario import Result, ScenarioError, parse, read, run

HEADER = """\
scenario: a title
game: dark-dealings
players: Jenny, Ken
"""

COMBAT = f"""\
{HEADER}given
  phase: combat phase
  Jenny's hero pile: Thief 33
  Jenny's defenses: Goblin Porter, Twin Gargoyles
  Ken's hero pile: Ranger 4
"""


def result_of(text: str) -> Result:
    [scenario] = parse(text, "my.scenario")
    return run(scenario, find_game)


def mistake_in(text: str) -> str:
    with pytest.raises(ScenarioError) as caught:
        result_of(text)
    return str(caught.value)


def failures_of(text: str) -> list[tuple[int, str, str]]:
    return [(failure.line, failure.expected, failure.found) for failure in result_of(text).failures]


# --- the file -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'my.scenario:1: there is no scenario here: begin one with "scenario: its title"'),
        ("then\n", "my.scenario:1: 'then' belongs to a scenario"),
        ("scenario:\n", "my.scenario:1: a scenario needs a title"),
        ("scenario: a\nplayers: Jenny\nthen\n x: 1\n", "my.scenario:1: say which game"),
        ("scenario: a\ngame: dark-dealings\nthen\n x: 1\n", "my.scenario:1: say which players"),
        (
            "scenario: a\ngmae: dark-dealings\n",
            "my.scenario:2: there is no header line 'gmae': did you mean 'game'?",
        ),
        (HEADER + "seed: 1\nseed: 2\n", "my.scenario:5: seed is already given in line 4"),
        ("shows: DD-01\n", "my.scenario:1: shows: belongs to one scenario"),
        ("seed: 1\nseed: 2\n", "my.scenario:2: seed is already given in line 1"),
        (HEADER + "play\n  Jenny: fight\n", "my.scenario:1: nothing is checked"),
        (HEADER + "play\nthen\n  round: 1\n", "my.scenario:4: 'play' says nothing"),
        (HEADER + "then\n  round: 1\ngiven\n", "my.scenario:6: 'given' comes first"),
    ],
)
def test_a_file_that_is_put_together_wrongly_is_refused(text: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        parse(text, "my.scenario")
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("game: dark-dealing", "my.scenario:2: there is no game 'dark-dealing': did you mean dark-dealings?"),
        ("players: " + ", ".join("abcdefg"), "my.scenario:2: Dark Dealings is for 1 to 6 players, not for 7"),
        ("players: Jenny, Jenny", "my.scenario:2: two players are called Jenny"),
        ("players: nobody, Ken", "my.scenario:2: nobody can be called 'nobody' here"),
        (
            "options: hardcroe",
            "my.scenario:2: Dark Dealings has no option 'hardcroe': did you mean hardcore?",
        ),
        ("options: row 9", "my.scenario:2: option row cannot be 9: choose 3, 4, 5, 6 or 7"),
        ("options: row", "my.scenario:2: option row needs a value"),
        ("seed: seven", "my.scenario:2: the seed is a whole number, not 'seven'"),
    ],
)
def test_a_wrong_header_is_refused_with_what_is_allowed(header: str, message: str) -> None:
    lines = {"game": "game: dark-dealings", "players": "players: Jenny, Ken"}
    lines.pop(header.split(":")[0], None)
    text = "\n".join(["scenario: a", header, *lines.values(), "then", "  round: 1"])
    assert mistake_in(text).startswith(message)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "broken.scenario"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScenarioError, match="is not a text file"):
        read(file)


# --- given --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Jenny's hand", "say which cards are where"),
        ("Jenny's hero plie: Ranger 10", "there is no zone or fact 'hero plie': did you mean 'hero pile'?"),
        ("rounds: 3", "there is no zone or fact 'rounds': did you mean 'round'?"),
        ("Jeny's hand: Ranger 10", "there is no player 'Jeny': did you mean 'Jenny'?"),
        ("Bob's hand: Ranger 10", "there is no player 'Bob': there are Jenny, Ken"),
        ("hand: Ranger 10", "everybody has a hand zone: say Jenny's hand or Ken's hand"),
        ("Jenny's hero discard: Ranger 10", "the hero discard belongs to nobody: say just hero discard"),
        ("hero discard: Rangre 10", "there is no card 'Rangre 10': did you mean 'Ranger 10'?"),
        ("hero discard: Gnome Illusionist 1", "Gnome Illusionist 1 takes part in other games only"),
        ("hero discard: Thief 33", "Thief 33 is placed twice: it already has a place by line 6"),
        ("Ken's hero pile: Ranger 10", "Ken's hero pile is already given in line 8"),
        ("phase: combat phase", "phase is already given"),
        ("defense deck: Trip Cord", "say top of defense deck:"),
        ("top of defense deck: Ranger 10", "Ranger 10 does not belong into the defense deck"),
        ("top of defense deck: 3 from defense deck", "the top of defense deck is a list of card names"),
        ("top of hero discard: Ranger 10", "list all of hero discard"),
        ("hero discard: 3 from defense discard", "cards are drawn from the hero deck or defense deck"),
        ("Ken's defenses: Trip Cord (side 2)", "Trip Cord has side 1, not 'side 2'"),
        ("hero discard: Ranger 10 (side 1)", "Ranger 10 has no sides"),
    ],
)
def test_a_wrong_line_of_given_is_refused_with_what_is_allowed(line: str, message: str) -> None:
    assert mistake_in(COMBAT + f"  {line}\nthen\n  round: 8\n").startswith(f"my.scenario:9: {message}")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("round: 8", "say the phase: hero phase, defense phase or combat phase"),
        ("phase: solo display", "say the phase: hero phase, defense phase or combat phase"),
        ("phase: hero phase\nJenny's hand: 8 from hero deck", "Jenny has 8 heroes in hand and lured, not 9"),
        ("phase: hero phase\nturn: Jenny", "turn is for the combat phase"),
        ("phase: hero phase\ndefense row: Trip Cord", "no cards lie in defense row during the hero phase"),
        (
            "phase: hero phase\nJenny's hand: 9 from hero deck\n"
            "Ken's hand: 6 from hero deck\nKen's lured heroes: 3 from hero deck",
            "Ken has lured more than the 2 heroes of this round",
        ),
        (
            "phase: defense phase\nJenny's hand: 7 from hero deck",
            "Jenny has 7 heroes in hand, committed, boasts",
        ),
        (
            "phase: defense phase\nJenny's hand: 8 from hero deck\nKen's hand: 8 from hero deck\n"
            "defense row: Trip Cord",
            "the defense row has 1 cards, not 4",
        ),
        (
            "phase: defense phase\nJenny's hand: 8 from hero deck\nKen's hand: 8 from hero deck\n"
            "defense discard: 40 from defense deck",
            "the defense deck needs 3 more cards",
        ),
        (
            "phase: defense phase\nJenny's hand: 8 from hero deck\nKen's hand: 6 from hero deck\n"
            "Ken's hero pile: 2 from hero deck",
            "Ken has 2 heroes on the pile and 0 committed: in round 1 it is 0 and at most 2",
        ),
        (
            "phase: defense phase\nJenny's hero pile: 8 from hero deck\nKen's hero pile: 8 from hero deck",
            "every hero is on a pile: that is the combat phase",
        ),
        (
            "phase: defense phase\nJenny's hand: 6 from hero deck\nJenny's boasts: 2 from hero deck\n"
            "Ken's hand: 6 from hero deck\nKen's committed heroes: 2 from hero deck",
            "all heroes are revealed at once",
        ),
        (
            "phase: defense phase\nJenny's hand: 6 from hero deck\nJenny's boasts: 2 from hero deck\n"
            "Ken's hand: 6 from hero deck\nKen's boasts: 2 from hero deck\ndefense row: Trip Cord",
            "1 cards in the defense row for 4 boasts",
        ),
        ("phase: combat phase", "a hero pile holds one to eight heroes"),
        ("phase: combat phase\nJenny's hero pile: Ranger 4", "Ken has 0 heroes to come, which does not fit"),
        ("phase: combat phase\nJenny's hero pile: Trip Cord", "Trip Cord cannot lie in hero pile"),
        ("phase: combat phase\nJenny's defenses: 2 from hero deck", "cannot lie in defenses"),
        ("phase: combat phase\nJenny's hand: Ranger 4", "no cards lie in hand during the combat phase"),
        ("phase: combat phase\nfirst player: Bob", "there is no player 'Bob': there are Jenny, Ken"),
        ("phase: combat phase\nattacker: Ranger 4, Ranger 10", "one hero attacks at a time"),
        ("phase: combat phase\nevicted: Ken", "evicted: 'Ken' is not of the form Ken in round 2"),
        ("phase: combat phase\nevicted: Ken in round 2", "overlords are evicted in hardcore games only"),
        (
            "phase: combat phase\nround: 3\nJenny's hero pile: Ranger 4\nKen's hero pile: Ranger 10",
            "by the cards this is round 8, not round 3",
        ),
        (
            "phase: combat phase\nJenny's hero pile: Ranger 4\nKen's hero pile: Ranger 10\n"
            "Ken's defeated heroes: 8 from hero deck",
            "this cannot come up in play",
        ),
        (
            "phase: combat phase\nhero discard: 60 from hero deck",
            "60 from hero deck: only 54 cards are left there",
        ),
    ],
)
def test_a_position_that_cannot_come_up_is_refused(given: str, message: str) -> None:
    text = mistake_in(f"{HEADER}given\n{given}\nthen\n  round: 1\n")
    assert text.startswith("my.scenario:4: ")
    assert message in text


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("phase: hero phase", "say the phase: solo display or combat phase"),
        ("phase: solo display\nhero row: 4 from hero deck", "the hero row has 4 cards, not 5"),
        ("phase: solo display\nJenny's hero pile: Ranger 4", "begin a display with no pair taken"),
        ("phase: solo display\nJenny's hero pile: 8 from hero deck", "the hero pile is complete"),
        ("phase: solo display\nhero discard: the rest of hero deck", "a draw deck needs 20 more cards"),
        ("phase: combat phase\nevicted: Jenny in round 1", "every overlord is evicted"),
        ("phase: combat phase\nJenny's evictor: Ranger 4", "Jenny has an evictor if and only if"),
    ],
)
def test_a_solo_position_that_cannot_come_up_is_refused(given: str, message: str) -> None:
    evictor = "\nJenny's evictor: Ranger 10" if "every" in message else ""
    header = "scenario: a\ngame: dark-dealings\nplayers: Jenny\noptions: hardcore\n"
    assert message in mistake_in(f"{header}given\n{given}{evictor}\nthen\n  round: 1\n")


# --- play and then ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("fight", "say who answers what"),
        ("Jeny: fight", "there is no player 'Jeny': did you mean 'Jenny'?"),
        ("play on until rounds: 3", "there is no zone or fact 'rounds': did you mean 'round'?"),
    ],
)
def test_a_wrong_line_of_play_is_refused_before_anything_is_played(line: str, message: str) -> None:
    text = COMBAT + f"play\n  Jenny: nonsense\n  {line}\nthen\n  round: 8\n"
    assert mistake_in(text).startswith(f"my.scenario:11: {message}")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Jenny wins", "'Jenny wins' is not a check"),
        ("Jenny's defences: Trip Cord", "there is no zone or fact 'defences': did you mean 'defenses'?"),
        ("Jenny's defenses: Trip Chord", "there is no card 'Trip Chord': did you mean 'Trip Cord'?"),
        ("phases: combat phase", "there is no zone or fact 'phases': did you mean 'phase'?"),
        ("Bob is asked: anything", "there is no player 'Bob'"),
        ("top of Jenny's defenses: Trip Cord", "Jenny's defenses is no pile, so it has no top"),
    ],
)
def test_a_wrong_check_is_refused_before_anything_is_played(line: str, message: str) -> None:
    text = COMBAT + f"play\n  Jenny: nonsense\nthen\n  {line}\n"
    assert mistake_in(text).startswith(f"my.scenario:12: {message}")


@pytest.mark.parametrize(
    ("line", "expected", "found"),
    [
        (
            "Jenny's defenses: Goblin Porter",
            "Goblin Porter",
            "Goblin Porter (side 1), Twin Gargoyles (side 1)",
        ),
        (
            "Jenny's defenses: Goblin Porter, Twin Gargoyles (side 2)",
            "Goblin Porter, Twin Gargoyles (side 2)",
            "Goblin Porter (side 1), Twin Gargoyles (side 1)",
        ),
        ("Jenny's defenses: 3 cards", "3", "2"),
        (
            "Jenny's defenses in any order: Twin Gargoyles",
            "Twin Gargoyles and nothing else",
            "Goblin Porter (side 1), Twin Gargoyles (side 1)",
        ),
        (
            "Jenny's defenses include: Trip Cord",
            "Trip Cord in any order",
            "Goblin Porter (side 1), Twin Gargoyles (side 1)",
        ),
        (
            "Jenny's defenses do not include: Goblin Porter",
            "no Goblin Porter",
            "Goblin Porter (side 1), Twin Gargoyles (side 1)",
        ),
        ("top of Ken's hero pile: Ranger 10", "Ranger 10", "Ranger 4"),
        ("Ken's hero pile: nothing", "nothing", "Ranger 4"),
        ("Jenny sees Ken's hero pile: Ranger 4", "Ranger 4", "hidden"),
        ("Ken sees his hero pile: hidden", "hidden", "Ranger 4"),
        ("round: 3", "3", "8"),
        ("first player: Ken", "Ken", "Jenny"),
        ("fight vulnerable: trap", "trap", "minion"),
        (
            "fight sword: 3",
            "fight with sword",
            "fight with seat, armor, vulnerable, total, defeats, groups, exact, struck",
        ),
        ("phase length: 3", "phase with length", "phase with combat phase"),
        ("waiting for: nobody", "nobody", "Jenny"),
        ("Jenny is asked: Flee", "Flee", "Fight this hero, or let it rampage."),
        ("Ken is asked: Flee", "Flee", "nothing"),
        ("Jenny is not asked", "nothing", "Fight this hero, or let it rampage."),
        (
            "Jenny is offered: flee",
            "flee",
            "'flee' is not offered: choose from 'fight Thief 33', 'let Thief 33 rampage'",
        ),
        ("Jenny is offered exactly: fight", "fight and nothing else", "fight Thief 33; let Thief 33 rampage"),
        (
            "Jenny is not offered: fight",
            "'fight' is refused",
            "it is offered: 'fight Thief 33', 'let Thief 33 rampage'",
        ),
        (
            "Jenny is not offered: strike with Trip Cord because it rains",
            "'strike with Trip Cord' is refused because 'it rains'",
            "that is not one of your defenses",
        ),
        ("Ken is not offered: fight", "Ken is asked, but not offered this", "Ken is not asked anything"),
        ("Jenny may undo", "undo is allowed", "there is no answer of yours to take back"),
        ("Jenny may not undo because it rains", "it rains", "there is no answer of yours to take back"),
        ("event: Jenny laughs", "Jenny laughs", "Thief 33 storms the castle of Jenny."),
        (
            "no event: Thief 33 storms the castle of Jenny",
            "no event Thief 33 storms the castle of Jenny",
            "it happened",
        ),
        ("the game is over", "the game is over", "the game goes on"),
        ("winner: Jenny", "a finished game", "the game goes on"),
        ("Jenny's score: 1", "a finished game", "the game goes on"),
    ],
)
def test_a_check_that_fails_says_what_was_expected_and_found(line: str, expected: str, found: str) -> None:
    assert failures_of(COMBAT + f"then\n  {line}\n") == [(10, expected, found)]


@pytest.mark.parametrize(
    ("line", "expected", "found"),
    [
        ("the game is not over", "the game goes on", "the game is over"),
        ("winner: Ken", "Ken", "Jenny"),
        ("Jenny's score: 5", "5", "1"),
        ("Jenny's rank: 2", "2", "1"),
        ("Jenny's score for looks: 5", "score for looks", "score for heroes defeated"),
        (
            "Jenny's tie-break looks: 5",
            "tie-break looks",
            "tie-break defenses remaining, highest challenge defeated",
        ),
        ("Jenny's tie-break defenses remaining: 5", "5", "1"),
    ],
)
def test_checks_of_the_end_say_what_was_expected_and_found(line: str, expected: str, found: str) -> None:
    play = "play\n  Jenny: fight; strike with Goblin; strike with Twin\n  Ken: let\n"
    assert failures_of(COMBAT + play + f"then\n  {line}\n") == [(13, expected, found)]


def test_all_failing_checks_are_reported() -> None:
    text = COMBAT + "then\n  round: 1\n  phase: combat phase\n  round: 2\n"
    assert [line for line, _, _ in failures_of(text)] == [10, 12]


def test_an_answer_that_is_not_offered_ends_the_scenario_with_the_reason() -> None:
    text = COMBAT + "play\n  Jenny: fight; strike with Trip Cord\nthen\n  round: 1\n"
    [(line, expected, found)] = failures_of(text)
    assert (line, expected) == (10, "Jenny may answer 'strike with Trip Cord'")
    assert found.startswith(
        "that is not one of your defenses; offered: 'strike with Goblin Porter (Minion 2)',"
    )


def test_an_undo_that_is_refused_ends_the_scenario() -> None:
    [(line, _, found)] = failures_of(COMBAT + "play\n  Jenny: undo\nthen\n  round: 1\n")
    assert (line, found) == (10, "cannot undo: there is no answer of yours to take back")


def test_playing_on_to_something_that_never_comes_ends_with_the_game() -> None:
    [(line, expected, found)] = failures_of(COMBAT + "play\n  play on until round: 12\nthen\n  round: 8\n")
    assert (line, expected, found) == (10, "12", "8")


def test_names_may_be_written_in_any_case() -> None:
    text = COMBAT.replace("phase: combat phase", "Phase: Combat Phase\n  First Player: jenny")
    text += "play\n  jenny: FIGHT\nthen\n  jenny's Defenses: goblin porter, TWIN gargoyles\n"
    assert failures_of(text) == []


# --- games of other kinds -----------------------------------------------------------------------------------


class NoDrawDecks(DarkDealings):
    """Every card has to be placed."""

    def zones(self, options: Mapping[str, Any]) -> tuple[Zone, ...]:
        return tuple(Zone(z.name, z.field, z.sight, per_seat=z.per_seat) for z in super().zones(options))


class TwoTripCords(DarkDealings):
    """One card of the deck is there twice."""

    def setup(
        self, seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None
    ) -> DarkDealingsState:
        s = super().setup(seats, options, chance, journal)
        s.face[s.face.index(self.numbers["Static Spark"])] = self.numbers["Trip Cord"]
        return s


def test_without_draw_decks_every_card_has_to_be_placed() -> None:
    [scenario] = parse(COMBAT + "then\n  round: 8\n", "my.scenario")
    with pytest.raises(ScenarioError, match=r"my\.scenario:4: say where these cards are: "):
        run(scenario, lambda name: NoDrawDecks())


def test_a_card_that_is_there_twice_can_be_placed_twice() -> None:
    text = COMBAT + "  Ken's defenses: Trip Cord, Trip Cord\nthen\n  Ken's defenses: Trip Cord, Trip Cord\n"
    [scenario] = parse(text, "my.scenario")
    assert run(scenario, lambda name: TwoTripCords()).passed
    [scenario] = parse(text.replace("Cord\n", "Cord, Trip Cord\n", 1), "my.scenario")
    with pytest.raises(
        ScenarioError, match="9: there are only 2 of Trip Cord, and line 9 has placed the last"
    ):
        run(scenario, lambda name: TwoTripCords())
