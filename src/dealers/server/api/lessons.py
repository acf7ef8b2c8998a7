"""Taking a lesson: a table of one's own, where a bot plays as the lesson says."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from dealers.games import find_game
from dealers.kernel.lesson import Script, find_lesson
from dealers.server.api.asking import PROBLEMS, TABLE, Answered
from dealers.server.commands import Refusal, clean_name
from dealers.server.models import NewLesson

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/lessons", responses=TABLE)
async def take_lesson(request: Request, body: NewLesson) -> Response:
    """Go on with a lesson that you have not finished, or begin it."""
    asked = Answered(request)
    asked.limit("create")
    script = find_lesson(find_game(body.game), body.lesson)
    return asked.table(await asked.house.teach(script, _name(body.name, script), asked.hash))


def _name(wanted: str, script: Script) -> str:
    """What the learner is called: as they wish, if that can be told from the others."""
    try:
        name = clean_name(wanted, None, -1)
    except Refusal:
        return script.players[0]
    taken = [other.lower() for other in script.players[1:]]
    return script.players[0] if name.lower() in taken else name
