"""A browser says that it wants to be told of the turns of a seat, or does not any more."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from sqlalchemy import Connection

from dealers.server import pushes
from dealers.server.api.asking import PROBLEMS, Answered, Id
from dealers.server.commands import own_seat
from dealers.server.models import PushKey, PushState, PushWish
from dealers.server.push import Push
from dealers.server.pushes import Subscription
from dealers.server.storage import Mark

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/push", response_model=PushKey)
async def push_key(request: Request) -> dict[str, str]:
    """The public key that messages of this server are signed with."""
    push: Push = request.app.state.push
    return {"key": push.public_key}


@router.post("/tables/{table_id}/seats/{seat}/push", response_model=PushState)
async def push_wish(
    request: Request, table_id: Id, seat: Annotated[int, Path(ge=0, le=63)], body: PushWish
) -> dict[str, Any]:
    """Tell this browser, by its push service, when a turn of your seat comes; or no more."""
    asked = Answered(request)
    asked.limit("guess")
    room, who = await asked.room(table_id)
    own_seat(who, seat)
    push: Push = request.app.state.push
    wanted = Subscription(body.endpoint, body.p256dh, body.auth, asked.hash)
    if body.on:
        push.check(wanted, insecure=request.app.state.settings.private_addresses)

    def store(connection: Connection) -> None:
        if body.on:
            pushes.add(connection, room.id, seat, wanted)
        else:
            pushes.drop(connection, room.id, seat, wanted.endpoint)

    await asked.house.store.write(store, Mark(room.id, room.seq))
    return {"on": body.on}
