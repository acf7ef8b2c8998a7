"""Taking a lesson at the terminal."""

from __future__ import annotations

import pytest
from tests.terminal.conftest import MakeScreen, printed

from dealers.games import GAMES, find_game
from dealers.kernel.lesson import Script, Study, find_lesson, lessons_of
from dealers.kernel.lesson.script import LEARNER
from dealers.terminal.learn import learn

SCRIPTS = [script for game in GAMES.values() for script in lessons_of(game)]


def inputs(script: Script) -> list[str]:
    """What a learner types who does just what the lesson wants."""
    study, table, typed = Study(script), script.new_table(), []
    while not study.over:
        now = study.now(table)
        if now.phase == "read":
            typed.append("")
            scene = study.scene
            study = study.read()
            table = table if study.scene == scene else script.new_table(study.scene)
            continue
        reply = study.reply(table) or (LEARNER, now.wanted[0].option)
        typed += ["1"] if reply[0] == LEARNER else []
        table.answer(*reply)
        study = study.answered(table)
    return typed


@pytest.mark.parametrize("pretty", [True, False])
@pytest.mark.parametrize("script", SCRIPTS, ids=[script.game.name for script in SCRIPTS])
def test_every_lesson_is_taken_with_enter_and_1(
    make_screen: MakeScreen, script: Script, pretty: bool
) -> None:
    screen, typist = make_screen(*inputs(script), pretty=pretty)
    assert learn(script, screen) == 0
    said = printed(screen)
    assert script.goal.split(":")[0] in " ".join(said.split())
    assert f"step {len(script.steps)} of {len(script.steps)}" in said
    assert "?." not in said
    assert f"Well done: you know {script.game.title}." in said
    assert f"play {script.game.name}" in said
    if pretty:
        assert typist.lines == [], "nothing is left to type"


def test_anything_else_is_refused_with_what_the_lesson_wants(make_screen: MakeScreen) -> None:
    script = find_lesson(find_game("dark-dealings"))
    lines = ("lure Wizard 35", "", "", "2", "lure Wizard 35", "fly", "12345678901234567890", "Knight 54", "q")
    screen, _ = make_screen(*lines)
    assert learn(script, screen) == 0
    said = printed(screen)
    assert "First read what the lesson says" in said
    assert said.count("The lesson asks for this now: lure Knight 54") == 3
    assert "; the lesson asks for this now: lure Knight 54" in said
    assert "Your move: lure Ranger 31." in said


def test_the_learner_looks_at_cards_log_and_help(make_screen: MakeScreen) -> None:
    script = find_lesson(find_game("dark-dealings"))
    screen, _ = make_screen("h", "? Knight 54", "l", "q", pretty=False)
    learn(script, screen)
    said = printed(screen)
    assert "leave the lesson and play on from here" in said
    assert "Strike several times with the same card" in " ".join(said.split())


def test_whoever_leaves_plays_on_from_there_and_the_game_is_saved(make_screen: MakeScreen) -> None:
    script = find_lesson(find_game("dark-dealings"))
    screen, _ = make_screen("", "", "1", "1", "p", "1", "q", pretty=False)
    assert learn(script, screen) == 0
    said = printed(screen)
    assert "You have left the lesson." in said
    assert "Saved in" in said
    assert "play --resume" in said


def test_a_lesson_ends_with_the_input_or_with_ctrl_c(
    make_screen: MakeScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = find_lesson(find_game("dark-dealings"))
    screen, _ = make_screen("")
    assert learn(script, screen) == 0
    assert "The input has ended." in printed(screen)
    monkeypatch.setattr(screen, "ask", _interrupted)
    assert learn(script, screen) == 130


def _interrupted(prompt: str) -> str:
    raise KeyboardInterrupt
