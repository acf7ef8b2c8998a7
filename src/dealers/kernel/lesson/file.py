"""Lesson files: a header, perhaps a position, then steps of words, answers and checks. Knows no game."""

from __future__ import annotations

import re
from pathlib import Path

from dealers.kernel.names import unknown
from dealers.kernel.scenario.file import Block, Line, Scenario, ScenarioError, lines_of, text_of

SUFFIX = ".lesson"

HEADER = ("game", "players", "options", "seed", "goal", "bots")
SAID = ("say", "after", "point")
"""Parts of a step that have their words behind a colon."""
LISTED = ("given", "play", "then")
"""Parts of a step that have lines of their own."""


class StepText:
    """One step as it is written."""

    def __init__(self, number: int, title: str) -> None:
        self.number = number
        self.title = title
        self.given: Block | None = None
        """A new position that it begins with: another scene."""
        self.say: Line | None = None
        self.points: list[Line] = []
        self.checks: list[Line] = []
        self.plays: list[Line] = []
        self.after: Line | None = None
        self.points_after: list[Line] = []
        self.checks_after: list[Line] = []
        self.played = False
        """Whether its `play` or `after` has begun: what is pointed at and checked from there on is later."""


class LessonFile:
    """A lesson as it is written: lines still to be understood."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.name = Path(file).stem
        self.title = ""
        self.setting = Scenario(file, 1, self.name, {})
        """Game, players, options, seed and position, as in a scenario."""
        self.goal: Line | None = None
        self.bots: Line | None = None
        self.steps: list[StepText] = []

    def scene(self, given: Block) -> Scenario:
        """The setting of a later scene: the same match in another position."""
        scene = Scenario(self.file, given.number, self.name, self.setting.header)
        scene.blocks.append(given)
        return scene

    def mistake(self, number: int, problem: object) -> ScenarioError:
        """The error for a mistake in this line."""
        return self.setting.mistake(number, problem)


def read(path: Path) -> LessonFile:
    """The lesson in a file."""
    return parse(text_of(path, "lesson"), str(path))


def parse(text: str, filename: str) -> LessonFile:
    """The lesson in a text; a mistake raises a `ScenarioError` with file and line."""
    lesson = LessonFile(filename, text)
    given: Block | None = None
    part = ""  # of the step that is being read
    for line in lines_of(text):
        key, colon, value = (words.strip() for words in line.text.partition(":"))
        if key == "lesson" and colon and not lesson.steps:
            _begin(lesson, line.number, value)
        elif key == "step" and colon:
            _begin_step(lesson, line.number, value)
            part = ""
        elif lesson.steps:
            part = _in_step(lesson, part, line, key if colon else line.text)
        elif line.text == "given":
            if given is not None:
                raise lesson.mistake(line.number, "'given' comes once, before the first step")
            given = Block("given", line.number)
            lesson.setting.blocks.append(given)
        elif given is not None:
            given.lines.append(line)
        else:
            _header(lesson, key, Line(line.number, value))
    _check_complete(lesson)
    return lesson


def _begin(lesson: LessonFile, number: int, title: str) -> None:
    if lesson.title:
        raise lesson.mistake(number, "a file holds one lesson: write the other into a file of its own")
    if not title:
        raise lesson.mistake(number, "a lesson needs a title: lesson: Your first siege")
    lesson.title = title


def _header(lesson: LessonFile, key: str, line: Line) -> None:
    if key not in HEADER:
        raise lesson.mistake(line.number, unknown("header line", key, ["lesson", *HEADER, "given", "step"]))
    if not line.text:
        raise lesson.mistake(line.number, f"{key}: says nothing")
    own = {"goal": lesson.goal, "bots": lesson.bots}
    before = own[key] if key in own else lesson.setting.header.get(key)
    if before is not None:
        raise lesson.mistake(line.number, f"{key} is already given in line {before.number}")
    if key == "goal":
        lesson.goal = line
    elif key == "bots":
        lesson.bots = line
    else:
        lesson.setting.header[key] = line


def _begin_step(lesson: LessonFile, number: int, title: str) -> None:
    if not title:
        raise lesson.mistake(number, "a step needs a title: step: Your hand")
    _check_step(lesson)
    lesson.steps.append(StepText(number, title))


def _in_step(lesson: LessonFile, part: str, line: Line, key: str) -> str:
    """Put one line into the step that is being read; the part that the next line may go on with."""
    step = lesson.steps[-1]
    if key in SAID and re.match(rf"{key}\s*:", line.text):
        said = Line(line.number, line.text.partition(":")[2].strip())
        if key == "point":
            (step.points_after if step.played else step.points).append(said)
        elif getattr(step, key) is not None:
            raise lesson.mistake(
                line.number, f"this step has its {key!r} in line {getattr(step, key).number} already"
            )
        else:
            setattr(step, key, said)
        step.played = step.played or key == "after"
        return key
    if line.text in LISTED:
        if line.text == "play" and step.played:
            raise lesson.mistake(
                line.number, "'play' comes once in a step, before 'after': begin another step"
            )
        if line.text == "given":
            if step.played or step.given is not None:
                raise lesson.mistake(line.number, "'given' comes once in a step, before 'play' and 'after'")
            step.given = Block("given", line.number)
        step.played = step.played or line.text == "play"
        return line.text
    if part == "given":
        assert step.given is not None
        step.given.lines.append(line)
    elif part == "play":
        step.plays.append(line)
    elif part == "then":
        (step.checks_after if step.played else step.checks).append(line)
    elif part in ("say", "after"):
        said = getattr(step, part)
        said.text = f"{said.text} {line.text}".strip()
    else:
        raise lesson.mistake(
            line.number,
            f"{line.text!r} belongs to no part of the step: begin with say:, point:, play, then or after:",
        )
    return part


def _check_step(lesson: LessonFile) -> None:
    """See that the step that was read last is whole."""
    if not lesson.steps:
        return
    step = lesson.steps[-1]
    if step.say is None or not step.say.text:
        raise lesson.mistake(step.number, "this step says nothing: add a line that begins with say:")
    if step.after is not None and not step.after.text:
        raise lesson.mistake(step.after.number, "after: says nothing")
    for point in (*step.points, *step.points_after):
        if not point.text:
            raise lesson.mistake(point.number, "say what to point at, such as point: the prompt")


def _check_complete(lesson: LessonFile) -> None:
    if not lesson.title:
        raise lesson.mistake(1, 'there is no lesson here: begin with "lesson: its title"')
    _check_step(lesson)
    needed = {
        "game": "game: and its name, from `dealers games`",
        "players": "players: Ann, Boris (the learner first)",
    }
    for key, how in needed.items():
        if key not in lesson.setting.header:
            raise lesson.mistake(1, f"say which {key}, in a line such as {how}")
    if lesson.goal is None:
        raise lesson.mistake(
            1, "say what the game is about in one sentence, in a line that begins with goal:"
        )
    for block in (*lesson.setting.blocks, *[step.given for step in lesson.steps if step.given is not None]):
        if not block.lines:
            raise lesson.mistake(block.number, f"{block.kind!r} says nothing")
    if not lesson.steps:
        raise lesson.mistake(1, 'a lesson has steps: begin the first with "step: its title"')
