"""Every lesson of every game is played against the real rules, so that none can rot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dealers.games import GAMES, find_game
from dealers.kernel.lesson import Script, Study, lesson_files, lessons_of, parse, rehearse
from dealers.kernel.lesson.script import LEARNER
from dealers.kernel.telling import sentence_of

OURS = ("dark-dealings", "hopes-end", "dale-of-merchants", "dealers-in-hope")
FILES = [(name, file) for name, game in GAMES.items() for file in lesson_files(game)]
NAMES = [f"{game} {file.stem}" for game, file in FILES]
each_lesson = pytest.mark.parametrize("script", FILES, ids=NAMES, indirect=True)


@pytest.fixture
def script(request: pytest.FixtureRequest) -> Script:
    """The lesson in a file, rehearsed."""
    game, file = find_game(request.param[0]), request.param[1]
    return lessons_of(game)[lesson_files(game).index(file)]


@pytest.mark.parametrize("game", OURS)
def test_every_game_of_ours_has_a_lesson(game: str) -> None:
    assert lessons_of(find_game(game))


@each_lesson
def test_a_lesson_has_8_to_15_steps_of_a_few_sentences(script: Script) -> None:
    assert 8 <= len(script.steps) <= 15
    for step in script.steps:
        for text in (step.say, step.after or []):
            said = sentence_of(text)
            assert len(said) <= 420, f"{step.title}: {len(said)} letters are too many for a bubble: {said}"
    assert script.goal.count(".") == 1, "the goal is one sentence"


@each_lesson
def test_the_learner_moves_in_most_of_a_lesson(script: Script) -> None:
    acting = [step for step in script.steps if any(move.seat == LEARNER for move in step.moves)]
    assert 2 * len(acting) >= len(script.steps)


@each_lesson
def test_a_lesson_is_taken_from_its_first_step_to_its_last(script: Script) -> None:
    """As a learner does: at every moment just what the lesson wants is offered, and it is legal."""
    study, table = Study(script), script.new_table()
    seen = []
    for _ in range(1000):
        assert study.fits(table)
        now = study.now(table)
        view = study.narrowed(table, table.view(LEARNER))
        seen.append((study.step, now.phase))
        if now.phase == "done":
            break
        offered = view["decision"]["options"] if view["decision"] else []
        if now.phase == "act":
            assert [choice["option"] for choice in offered if choice["option"] == now.wanted[0].option]
            table.answer(LEARNER, now.wanted[0].option)
            study = study.answered(table)
        elif now.phase == "watch":
            assert offered == []
            reply = study.reply(table)
            assert reply is not None
            table.answer(*reply)
            study = study.answered(table)
        else:
            assert offered == []
            scene = study.scene
            study = study.read()
            if study.scene != scene:
                table = script.new_table(study.scene)
    assert seen[-1] == (len(script.steps), "done")
    assert {step for step, _ in seen} == set(range(len(script.steps) + 1))


@each_lesson
def test_what_a_lesson_points_at_is_in_the_view_of_the_learner(script: Script) -> None:
    for step in script.steps:
        table = script.new_table(step.scene)
        answers = script.answers(step.scene)
        for given, points in ((step.start, step.points), (step.end, step.points_after)):
            while len(table.history) < given:
                table.answer(*answers[len(table.history)])
            view = table.view(LEARNER)
            shown = {card["id"] for zone in view["zones"] for card in zone["cards"] or [] if card}
            for point in points:
                assert set(point.cards) <= shown, (step.title, point.words)
                if point.option is not None:
                    assert point.option in [choice["option"] for choice in view["decision"]["options"]]


@each_lesson
def test_a_lesson_hides_from_the_learner_what_the_rules_hide(script: Script) -> None:
    """No sentence names a card of another player that the learner cannot know at its end."""
    for step in script.steps:
        table = script.new_table(step.scene)
        for seat, option in script.answers(step.scene)[: step.end]:
            table.answer(seat, option)
        faces = table.state.face
        known = {name(table, card) for card in range(len(faces)) if _knows(table, card)}
        hidden = {
            name(table, card)
            for zone in table.game.zones(table.options)
            if zone.per_seat
            for owner, cards in enumerate(getattr(table.state, zone.field))
            for card in cards
            if owner != LEARNER
        }
        named = {part["card"] for part in [*step.say, *(step.after or [])] if isinstance(part, dict)}
        assert not named & (hidden - known), step.title


def name(table: Any, card: int) -> str:
    return str(table.game.cards[table.state.face[card]].name)


def _knows(table: Any, card: int) -> bool:
    return bool(table.state.journal.knows(LEARNER, card))


@pytest.mark.parametrize(("game", "file"), FILES, ids=NAMES)
def test_whoever_changes_a_number_that_a_lesson_states_finds_out(game: str, file: Path) -> None:
    """Numbers are taken from cards, so no digit stands in a text; and every file has checks."""
    text = file.read_text(encoding="utf-8")
    lesson = parse(text, str(file))
    said = [line.text for step in lesson.steps for line in (step.say, step.after) if line is not None]
    assert any("{" in sentence for sentence in said)
    assert sum(len(step.checks) + len(step.checks_after) for step in lesson.steps) >= 3


def test_a_lesson_whose_numbers_have_changed_is_found_out() -> None:
    from dealers.kernel.numbers import with_numbers
    from dealers.kernel.scenario import ScenarioError

    [file] = lesson_files(find_game("dark-dealings"))
    weaker = with_numbers(find_game("dark-dealings"), ("Chained Troll strikes 1 value 3",))
    with pytest.raises(ScenarioError, match=rf"{file.name}:\d+: \w+ cannot answer"):
        rehearse(parse(file.read_text(), file.name), lambda _: weaker)
    said = (
        rehearse(
            parse(file.read_text(), file.name),
            lambda _: with_numbers(find_game("dark-dealings"), ("Ranger 31 challenge 29",)),
        )
        .steps[1]
        .say
    )
    assert "its challenge is 29" in sentence_of(said)
