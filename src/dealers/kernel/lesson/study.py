"""Somebody in the middle of a lesson: what they read now, what they may answer, what the bots answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from dealers.kernel.decision import Option
from dealers.kernel.lesson.points import Pointed
from dealers.kernel.lesson.script import LEARNER, Move, Script, Step
from dealers.kernel.state import plain
from dealers.kernel.table import Table
from dealers.kernel.telling import SentencePart

Phase: TypeAlias = Literal["read", "act", "watch", "done"]


class Now(NamedTuple):
    """What a learner is shown at this moment."""

    phase: Phase
    """`read`: until they say that they have; `act`: they are to answer; `watch`: a bot answers; `done`."""
    title: str
    text: list[SentencePart]
    points: list[Pointed]
    wanted: list[Move]
    """What they are to answer, one after the other."""


def _began_alike(table: Table[Any], other: Table[Any]) -> bool:
    """Whether two tables had the same deal, or the same position."""
    if table.arranged is None or other.arranged is None:
        return table.arranged is other.arranged and table.seed == other.seed
    return plain(table.arranged) == plain(other.arranged)


class Study(NamedTuple):
    """How far a learner is: the step. How far they are in it is told by the answers on the table."""

    script: Script
    step: int = 0
    begun: bool = False
    """Whether a step in which a bot is first has been read: the bot does not move before."""

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.step >= len(self.script.steps)

    @property
    def _at(self) -> Step:
        return self.script.steps[self.step]

    @property
    def _waits(self) -> bool:
        """Whether a bot is first in this step, and the learner has not read yet what it is about."""
        moves = self._at.moves
        return not self.begun and bool(moves) and moves[0].seat != LEARNER

    @property
    def scene(self) -> int:
        """The position that the table is in."""
        return self.script.steps[min(self.step, len(self.script.steps) - 1)].scene

    def fits(self, table: Table[Any]) -> bool:
        """Whether a table is where this step can be."""
        if not 0 <= self.step <= len(self.script.steps):
            return False
        given, answers = len(table.history), self.script.answers(self.scene)
        if table.history != answers[:given] or not _began_alike(table, self.script.openings[self.scene]):
            return False
        return given == len(answers) if self.over else self._at.start <= given <= self._at.end

    def now(self, table: Table[Any]) -> Now:
        """What is shown at this table."""
        if self.over:
            return Now("done", self.script.title, [], [], [])
        step = self._at
        left = step.moves[len(table.history) - step.start :]
        if left and not (self._waits and len(left) == len(step.moves)):
            wanted = []
            for move in left:
                if move.seat != LEARNER:
                    break
                wanted.append(move)
            return Now("act" if wanted else "watch", step.title, step.say, step.points, wanted)
        if step.after is not None and not left:
            return Now("read", step.title, step.after, step.points_after, [])
        return Now("read", step.title, step.say, step.points, [])

    # --- going on --------------------------------------------------------------------------------------

    def read(self) -> Study:
        """The learner has read what is shown, and goes on, perhaps in another scene."""
        return Study(self.script, self.step, begun=True) if self._waits else Study(self.script, self.step + 1)

    def answered(self, table: Table[Any]) -> Study:
        """After an answer on the table: the next step, where nothing is to be read before it."""
        if not self.over and len(table.history) == self._at.end and not self._at.to_be_read:
            return Study(self.script, self.step + 1)
        return self

    def reply(self, table: Table[Any]) -> tuple[int, Option] | None:
        """The bot that is to answer now, and its answer."""
        if self.over or self._waits:
            return None
        left = self._at.moves[len(table.history) - self._at.start :]
        return (left[0].seat, left[0].option) if left and left[0].seat != LEARNER else None

    def ordered(self, table: Table[Any], options: Sequence[Option]) -> list[Option] | None:
        """Answers of the learner in the order that the lesson has; None when they are not what it wants."""
        wanted = [move.option for move in self.now(table).wanted][: len(options)]
        rest = list(wanted)
        for option in options:
            if option not in rest:
                return None
            rest.remove(option)
        return wanted

    # --- words -----------------------------------------------------------------------------------------

    def why_not(self, table: Table[Any]) -> str:
        """Why anything else is not taken now, and what is."""
        now = self.now(table)
        if now.phase == "act":
            return f"the lesson asks for this now: {now.wanted[0].label}"
        if now.phase == "read":
            return "first read what the lesson says and go on with Next"
        if now.phase == "watch":
            return "first watch what the others do"
        return "the lesson is over: leave it to play on"

    def narrowed(
        self, table: Table[Any], view: Mapping[str, Any], *, one_by_one: bool = False
    ) -> dict[str, Any]:
        """The learner's view with nothing to choose but what the lesson wants; all else says why not.

        Of several picks at once all are left, unless the client takes them one by one.
        """
        decision = view["decision"]
        if decision is None:
            return dict(view)
        done, of = decision["picks"]
        wanted = [move.option for move in self.now(table).wanted][: 1 if one_by_one else max(1, of - done)]
        why = self.why_not(table)
        if not wanted:  # nothing is chosen while something is read, so there is nothing to be refused
            return {**view, "decision": {**decision, "options": [], "refused": []}}
        options = [choice for choice in decision["options"] if choice["option"] in wanted]
        others = [{**choice, "why": why} for choice in decision["options"] if choice["option"] not in wanted]
        return {
            **view,
            "decision": {**decision, "options": options, "refused": [*others, *decision["refused"]]},
        }
