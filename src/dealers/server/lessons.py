"""Lessons on tables of the server: how they begin, how they are stored, and what the learner is shown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import structlog

from dealers.kernel import DealersError, Table
from dealers.kernel.lesson import Study, find_lesson
from dealers.kernel.lesson.script import LEARNER
from dealers.kernel.text import names_for_seats
from dealers.server import frames

if TYPE_CHECKING:
    from dealers.server.progress import Progress
    from dealers.server.room import Room

log = structlog.get_logger("dealers")


# --- stored -----------------------------------------------------------------------------------------------


def stored(study: Study | None) -> str | None:
    """How far a learner is, for the database."""
    if study is None:
        return None
    script = study.script
    where = {"name": script.name, "digest": script.digest, "step": study.step, "begun": study.begun}
    return json.dumps(where)


def restored(room: Room, text: str | None) -> Study | None:
    """The lesson that the database tells of; nothing when it is not the same any more.

    Then the table is a free game, from where the learner was.
    """
    if text is None:
        return None
    try:
        data = json.loads(text)
        script = find_lesson(room.game, data["name"])
        if (
            script.digest != data["digest"]
            or type(data["step"]) is not int
            or type(data["begun"]) is not bool
        ):
            raise ValueError("it has changed since")
    except (DealersError, LookupError, RecursionError, TypeError, ValueError) as error:
        log.warning("lesson ended", table=room.id, reason=str(error))
        return None
    return Study(script, data["step"], data["begun"])


def check(room: Room, table: Table[Any]) -> None:
    """See that the table is where its lesson can be; otherwise it is a free game."""
    if room.lesson is not None and not room.lesson.fits(table):
        log.warning("lesson ended", table=room.id, reason="its table is somewhere else")
        room.lesson = None


# --- shown ------------------------------------------------------------------------------------------------


def bots_to_move(study: Study, progress: Progress) -> list[int]:
    """The seat of the bot that the lesson has answer now, if any."""
    reply = study.reply(progress.table)
    return [] if reply is None or reply[0] not in progress.asks else [reply[0]]


def shown(
    study: Study | None, progress: Progress, seat: int | None, names: list[str]
) -> frames.Lesson | None:
    """What somebody at this seat reads of the lesson."""
    if study is None or seat != LEARNER:
        return None
    script, now = study.script, study.now(progress.table)
    return frames.Lesson(
        title=script.title,
        goal=script.goal,
        step=study.step,
        steps=len(script.steps),
        phase=now.phase,
        heading=now.title,
        text=now.text,
        points=[
            frames.Point(
                kind=point.kind,  # type: ignore[arg-type]
                words=point.words,
                cards=list(point.cards),
                seat=point.seat,
                place=point.place,
                option=None if point.option is None else list(point.option),
            )
            for point in now.points
        ],
        wanted=[names_for_seats(move.label, names) for move in now.wanted],
    )
