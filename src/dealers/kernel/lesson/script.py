"""A lesson that has been rehearsed: every answer and every number is found, every check made.

The deal and all answers are fixed, so what a learner will see can be worked out before anybody comes. What
does not fit the rules any more is found here, with file and line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from dealers.kernel.decision import Option
from dealers.kernel.errors import AnswerError, UsageError
from dealers.kernel.game import Game
from dealers.kernel.lesson.file import LessonFile, StepText
from dealers.kernel.lesson.points import Pointed, pointed
from dealers.kernel.lesson.text import spoken
from dealers.kernel.scenario.checks import read_check
from dealers.kernel.scenario.file import Block, Line
from dealers.kernel.scenario.run import FindGame, set_up
from dealers.kernel.scenario.running import Running
from dealers.kernel.scenario.words import ScenarioWords, split_list
from dealers.kernel.table import Table
from dealers.kernel.telling import SentencePart, sentence_of

LEARNER = 0
"""The seat of the learner: the first of the players."""


class Move(NamedTuple):
    """An answer that the lesson wants, or that a bot gives."""

    seat: int
    option: Option
    label: str
    """As the table says it; players in it as `seat 2`."""


class Step(NamedTuple):
    """One step, with all that is shown."""

    title: str
    say: list[SentencePart]
    points: list[Pointed]
    moves: list[Move]
    after: list[SentencePart] | None
    """What is said when all its answers are given; None: the next step follows at once."""
    points_after: list[Pointed]
    scene: int
    """The position that it belongs to: the first, or a later one."""
    start: int
    """How many answers were given in its scene before it."""

    @property
    def end(self) -> int:
        """How many are given when it is over."""
        return self.start + len(self.moves)

    @property
    def to_be_read(self) -> bool:
        """Whether the learner has to say that they have read it."""
        return self.after is not None or not any(move.seat == LEARNER for move in self.moves)


class Script(NamedTuple):
    """A lesson that can be given."""

    name: str
    title: str
    goal: str
    game: Game[Any]
    players: list[str]
    bot: str
    """Who plays the other seats when the learner leaves for a free game."""
    openings: list[Table[Any]]
    """The table at the beginning of each scene."""
    steps: list[Step]
    digest: str
    """Changes with the file and with the rules: whoever is in the middle of it cannot go on then."""

    def new_table(self, scene: int = 0) -> Table[Any]:
        """The table as it is when a scene begins."""
        return self.openings[scene].restarted()

    def answers(self, scene: int) -> list[tuple[int, Option]]:
        """All answers of a scene."""
        steps = [step for step in self.steps if step.scene == scene]
        return [(move.seat, move.option) for step in steps for move in step.moves]


def rehearse(lesson: LessonFile, find_game: FindGame) -> Script:
    """Play a lesson from its beginning to its end; a `ScenarioError` says where it does not work."""
    table, names, seed = set_up(lesson.setting, find_game)
    game = table.game
    words = ScenarioWords(game, names, table.options, table.state.face, game.facts(table.state))
    rehearsal = _Rehearsal(lesson, words, Running(table, names, seed), find_game)
    assert lesson.goal is not None
    goal = rehearsal.said(lesson.goal)
    if len(names) < 2:
        line = lesson.setting.header["players"]
        raise lesson.mistake(line.number, "a lesson has a learner and somebody to play against")
    steps = [rehearsal.step(step) for step in lesson.steps]
    digest = hashlib.sha256(f"{game.name} {game.version}\n{lesson.text}".encode()).hexdigest()[:16]
    return Script(
        name=lesson.name,
        title=lesson.title,
        goal=sentence_of(goal),
        game=game,
        players=names,
        bot=lesson.bots.text if lesson.bots is not None else "greedy",
        openings=rehearsal.openings,
        steps=steps,
        digest=digest,
    )


class _Rehearsal:
    """The lesson while it is played for the first time."""

    def __init__(self, lesson: LessonFile, words: ScenarioWords, run: Running, find_game: FindGame) -> None:
        self.lesson = lesson
        self.words = words
        self.run = run
        self.find_game = find_game
        self.openings = [run.table.copy()]
        self.may_change_scene = True

    def at(self, line: Line, work: Callable[[], Any]) -> Any:
        """Do something for a line; a mistake names it."""
        try:
            return work()
        except UsageError as error:
            raise self.lesson.mistake(line.number, error) from None

    def step(self, step: StepText) -> Step:
        """One step, from its first word to its last answer."""
        assert step.say is not None
        if step.given is not None:
            self._change_scene(step.given)
        start = len(self.run.table.history)
        say, points = self.said(step.say), self._points(step.points)
        self._check(step.checks)
        self.run.mark_events()
        moves = [move for line in step.plays for move in self._moves(line)]
        after = None if step.after is None else self.said(step.after)
        points_after = self._points(step.points_after)
        self._check(step.checks_after)
        scene = len(self.openings) - 1
        made = Step(step.title, say, points, moves, after, points_after, scene, start)
        self.may_change_scene = made.to_be_read
        return made

    def _change_scene(self, given: Block) -> None:
        """Go on in another position."""
        if not self.may_change_scene:
            problem = "give the step before this one an 'after:', so that the learner sees how it ends"
            raise self.lesson.mistake(given.number, problem)
        if self.run.table.over:
            raise self.lesson.mistake(given.number, "the game is over: another position comes before its end")
        table, names, seed = set_up(self.lesson.scene(given), self.find_game)
        self.run = Running(table, names, seed)
        self.openings.append(table.copy())

    def said(self, line: Line) -> list[SentencePart]:
        """The words of a line, with what is true now."""
        said: list[SentencePart] = self.at(line, lambda: spoken(line.text, self.words, self.run))
        return said

    def _points(self, lines: list[Line]) -> list[Pointed]:
        found: list[Pointed] = []
        for line in lines:
            found += self.at(line, partial(pointed, line.text, self.words, self.run, LEARNER))
        return found

    def _check(self, lines: list[Line]) -> None:
        for line in lines:
            mismatch = self.at(line, partial(read_check, self.words, line.text))(self.run)
            if mismatch:
                raise self.lesson.mistake(
                    line.number,
                    f"{line.text}: not so any more\n    expected: {mismatch[0]}\n    found:    {mismatch[1]}",
                )

    def _moves(self, line: Line) -> list[Move]:
        who, colon, answers = (part.strip() for part in line.text.partition(":"))
        if not colon or not answers:
            raise self.lesson.mistake(line.number, "say who answers what, such as Ann: fight")
        seat = self.at(line, lambda: self.words.seat(who))
        return [self._move(seat, said, line) for said in split_list(answers, ";")]

    def _move(self, seat: int, said: str, line: Line) -> Move:
        run = self.run
        try:
            option = run.find(seat, said)
            label = run.table.label(option)
            run.table.answer(seat, option)
        except AnswerError as error:
            found = run.refusal(seat, said) or run.named(error)
            name = run.names[seat]
            offers = run.offers(seat, said)
            raise self.lesson.mistake(
                line.number, f"{name} cannot answer {said!r}: {found}; offered: {offers}"
            ) from None
        broken = run.game.check(run.table.state)
        if broken:
            raise self.lesson.mistake(line.number, f"this cannot come up in play: {'; '.join(broken)}")
        return Move(seat, option, label)
