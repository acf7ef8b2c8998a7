"""What every endpoint needs: who asks, what they may see, and how refusals are answered."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import Path, Request, Response
from fastapi.responses import JSONResponse

from dealers.kernel import DealersError, UsageError
from dealers.server import frames
from dealers.server.commands import Refusal
from dealers.server.gate import problem
from dealers.server.house import House
from dealers.server.keys import Access, access, hashed
from dealers.server.limiter import Limiter
from dealers.server.memory import Damaged, NoTable
from dealers.server.models import Problem, TableId
from dealers.server.network import client_of
from dealers.server.replays import Replays
from dealers.server.room import Room
from dealers.server.turns import Turns

STATUS: dict[str, int] = {
    "stale": 409,
    "illegal": 409,
    "not_now": 409,
    "not_yours": 403,
    "invalid": 422,
    "too_fast": 429,
    "too_big": 413,
    "busy": 503,
    "storage": 503,
    "gone": 404,
}
"""The HTTP status that goes with a refusal."""


PROBLEMS: dict[int | str, dict[str, Any]] = {"4XX": {"model": Problem}, "5XX": {"model": Problem}}
"""What all endpoints may answer."""
OBJECT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/json": {"schema": {"type": "object"}}}}
}
"""An answer that the protocol describes elsewhere, or that a game shapes."""

Id = Annotated[TableId, Path()]

_NOT_YET = (
    "There is no such table, or its game is not over yet: when it is, others can look back at it, if its "
    "host allows that."
)


def json_schema(name: str) -> dict[int | str, dict[str, Any]]:
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}
    return {200: {"description": name, "content": content}}


TABLE = json_schema("TableInfo")


class Answered:
    """What an endpoint needs of the server and of the one who asks."""

    def __init__(self, request: Request) -> None:
        self.house: House = request.app.state.house
        self.limiter: Limiter = request.app.state.limiter
        self.replays: Replays = request.app.state.replays
        self.base: str = request.state.base
        self.turns: Turns = request.app.state.turns
        self.client = client_of(request.client.host if request.client else "")
        self.hash: str = hashed(request.state.secret)

    def limit(self, name: str) -> None:
        """Refuse what comes too often from one client."""
        if not self.limiter.allows(name, self.client):
            raise Refusal("too_fast", "Too many tries from your address: wait a minute and try again.")

    async def room(self, table_id: str) -> tuple[Room, Access]:
        """A table that the one who asks may see."""
        room = await self.house.room_for(table_id, self.hash)
        who = access(room.keys, self.hash)
        if not who:
            raise NoTable("This table is not yours. Ask for its invite link.")
        return room, who

    async def look_back(self, table_id: str) -> tuple[Room, Access]:
        """A table whose game the one who asks may look back at: theirs, or any that is over and shared."""
        try:
            room = await self.house.room_for(table_id, self.hash)
        except Damaged:
            raise
        except NoTable:
            raise NoTable(_NOT_YET) from None
        who = access(room.keys, self.hash)
        if not who and room.state != "over":
            raise NoTable(_NOT_YET)
        if not who and not room.settings.share:
            raise Refusal("not_yours", "This game stays among those who were at the table: ask one of them.")
        return room, who

    async def state(self, room: Room, who: Access, seat: int | None, text: bool) -> frames.State:
        """Everything they may know about a table, when it is their turn to be told."""
        return await self.turns.take(self.client, lambda: room.full_state(who, self.base, seat, text))

    def table(self, room: Room) -> Response:
        """The table as they may know it."""
        return as_json(room.info(access(room.keys, self.hash), self.base))


def as_json(value: Any, status: int = 200) -> Response:
    """Structs and plain data as a response."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def explain(error: DealersError) -> JSONResponse:
    """Errors that a user can mend."""
    if isinstance(error, Refusal):
        return problem(error.code, str(error), STATUS[error.code])
    if isinstance(error, NoTable):
        return problem("gone", str(error), 404)
    if isinstance(error, UsageError):
        words = str(error)
        return problem("invalid", f"{words[:1].upper()}{words[1:]}.", 422)
    return problem("storage", str(error), 503)
