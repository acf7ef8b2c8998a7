"""Lesson files as designers write them, and what they are told about their mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealers.games import find_game
from dealers.kernel.lesson import Script, Study, parse, read, rehearse
from dealers.kernel.scenario import ScenarioError
from dealers.kernel.telling import sentence_of

WHOLE = """\
lesson: One fight
game: dark-dealings
players: Ann, Boris
goal: Defeat more heroes than Boris.
given
  phase: combat phase
  Ann's hero pile: Ranger 31
  Ann's defenses: Chained Troll, Ogre Doorman
  Boris's hero pile: Ranger 43
step: Look
  say: [Ranger 31] has armor {Ranger 31 armor},
    and it is round {round}.
  point: Ranger 31; the prompt; the log; the seat of Boris; Ann's defenses; the choice fight Ranger 31
step: Fight
  say: Fight.
  then
    attacker: Ranger 31
  play
    Ann: fight Ranger 31; strike with Chained Troll
    Ann: defeat
    Boris: let
  after: It is over.
  point: Ranger 31 in Ann's defeated heroes
  then
    winner: Ann
"""


def rehearsed(text: str) -> Script:
    return rehearse(parse(text, "one.lesson"), find_game)


def test_a_lesson_is_read_with_its_numbers_its_pointers_and_its_answers() -> None:
    script = rehearsed(WHOLE)
    assert (script.name, script.title, script.players) == ("one", "One fight", ["Ann", "Boris"])
    assert script.goal == "Defeat more heroes than Boris."
    look, fight = script.steps
    assert sentence_of(look.say) == "Ranger 31 has armor 4, and it is round 8."
    assert look.say[0] == {"card": "Ranger 31"}
    kinds = [point.kind for point in look.points]
    assert kinds == ["cards", "prompt", "log", "seat", "cards", "choice"]
    assert [len(point.cards) for point in look.points] == [1, 0, 0, 0, 2, 0]
    assert look.points[3].seat == 1
    assert look.points[5].option is not None
    assert [move.seat for move in fight.moves] == [0, 0, 0, 1]
    assert look.to_be_read
    assert fight.to_be_read


def test_a_later_step_may_begin_in_another_position() -> None:
    given = """\
  given
    phase: combat phase
    Ann's hero pile: Ranger 31, Thief 7
    Ann's defenses: Chained Troll
    Boris's hero pile: Ranger 43, Thief 45
"""
    text = WHOLE.replace("step: Fight\n", f"step: Fight\n{given}").replace("    Ann: defeat\n", "")
    text = text.replace("winner: Ann", "the game is not over")
    script = rehearsed(text)
    assert [step.scene for step in script.steps] == [0, 1]
    assert script.steps[1].start == 0
    study = Study(script).read()
    assert study.scene == 1
    assert study.now(script.new_table(1)).phase == "act"


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("lesson: One fight\n", "", 1, "there is no lesson here: begin with"),
        ("lesson: One fight", "lesson:", 1, "a lesson needs a title"),
        ("game: dark-dealings", "game: dark-dealing", 2, "did you mean dark-dealings"),
        ("game: dark-dealings\n", "", 1, "say which game"),
        ("players: Ann, Boris", "players: Ann", 9, "there is no player 'Boris'"),
        ("goal: Defeat more heroes than Boris.\n", "", 1, "begins with goal:"),
        ("goal: ", "gaol: ", 4, "there is no header line 'gaol': did you mean 'goal'"),
        ("goal: Defeat", "goal: Defeat 3", 4, "the number 3 may change on a card some day"),
        ("step: Look", "step:", 10, "a step needs a title"),
        ("  say: [Ranger 31]", "  said: [Ranger 31]", 11, "belongs to no part of the step"),
        ("  say: Fight.\n", "", 14, "this step says nothing"),
        ("[Ranger 31] has", "[Ranger 99] has", 11, "there is no card 'Ranger 99'"),
        ("[Ranger 31] has", "[Rangers] have {Ranger", 11, "there is no card 'Rangers'"),
        ("say: Fight.", "say: Fight [him.", 15, "a bracket or brace is not closed"),
        ("{Ranger 31 armor}", "{Ranger 31 weight}", 11, "Ranger 31 has no 'weight': there is"),
        ("{Ranger 31 armor}", "{Ranger 31 vulnerable}", 11, "go on with 1"),
        ("{Ranger 31 armor}", "4", 11, "the number 4 may change on a card some day"),
        ("{round}", "{rand}", 11, "there is no zone or fact 'rand'"),
        ("point: Ranger 31;", "point: Ranger 43;", 13, "Ann does not see 'Ranger 43' now"),
        ("point: Ranger 31;", "point: Rangers 31;", 13, "did you mean 'Ranger 31'"),
        ("the seat of Boris", "the seat of Doris", 13, "there is no player 'Doris'"),
        ("the choice fight Ranger 31", "the choice flee", 13, "this choice is not there to point at"),
        ("the log;", "the place Milan;", 13, "there is no place 'Milan'"),
        ("attacker: Ranger 31", "attacker: Ranger 43", 17, "not so any more\n    expected: Ranger 43"),
        ("attacker: Ranger 31", "attackers: Ranger 31", 17, "did you mean 'attacker'"),
        ("strike with Chained Troll", "strike with Cellar Rat", 19, "offered: 'strike with Chained Troll"),
        ("    Ann: defeat\n", "    Ann defeat\n", 20, "say who answers what"),
        ("Boris: let", "Doris: let", 21, "there is no player 'Doris'"),
        ("  after: It is over.\n", "  after:\n", 22, "after: says nothing"),
        ("    winner: Ann", "    winner: Boris", 25, "expected: Boris"),
        ("  then\n    winner: Ann\n", "  play\n    Ann: fight\n", 24, "'play' comes once in a step"),
        ("step: Fight", "lesson: Another\nstep: Fight", 14, "belongs to no part"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_file_and_line_and_what_to_do(
    old: str, new: str, line: int, problem: str
) -> None:
    assert old in WHOLE
    with pytest.raises(ScenarioError, match=problem) as mistake:
        rehearsed(WHOLE.replace(old, new, 1))
    assert str(mistake.value).startswith(f"one.lesson:{line}: "), str(mistake.value)


def test_a_step_before_another_position_has_to_be_read_to_its_end() -> None:
    again = "\n".join(WHOLE.splitlines()[4:9])
    text = WHOLE.replace("  after: It is over.\n", "") + f"step: Again\n{again}\n  say: Once more.\n"
    with pytest.raises(ScenarioError, match="give the step before this one an 'after:'"):
        rehearsed(
            text.replace("  point: Ranger 31 in Ann's defeated heroes\n", "").replace(
                "winner: Ann", "the game is over"
            )
        )


def test_a_file_that_is_no_text_or_not_there_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="cannot be read"):
        read(tmp_path / "none.lesson")
    (tmp_path / "bad.lesson").write_bytes(b"\xff\xfe")
    with pytest.raises(ScenarioError, match="is not a text file"):
        read(tmp_path / "bad.lesson")
    (tmp_path / "zero.lesson").write_bytes(b"lesson: \0")
    with pytest.raises(ScenarioError, match="is no lesson file"):
        read(tmp_path / "zero.lesson")


def test_answers_are_taken_in_any_order_of_one_go_and_given_in_that_of_the_lesson() -> None:
    script = rehearsed(WHOLE)
    study, table = Study(script).read(), script.new_table()
    wanted = [move.option for move in script.steps[1].moves[:3]]
    assert study.ordered(table, wanted[:2]) == wanted[:2]
    assert study.ordered(table, wanted[1::-1]) == wanted[:2]
    assert study.ordered(table, [wanted[1]]) is None
    assert study.ordered(table, [wanted[0], wanted[0]]) is None
    assert study.ordered(table, [*wanted, wanted[0]]) is None
    assert study.why_not(table) == "the lesson asks for this now: fight Ranger 31"
    assert Study(script).ordered(table, wanted[:1]) is None, "something is to be read first"
