"""When a game is over, whoever sat there may say how it was; hosts may read it."""

from __future__ import annotations

import time
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from sqlalchemy import Connection

from dealers.kernel import Secret
from dealers.server import ratings
from dealers.server.api.asking import PROBLEMS, Answered, Id
from dealers.server.commands import Refusal, clean_text, own_seat
from dealers.server.keys import Access
from dealers.server.models import NewRating, RatingList
from dealers.server.room import Room
from dealers.server.storage import Mark

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/tables/{table_id}/ratings", response_model=RatingList)
async def look_at_ratings(request: Request, table_id: Id) -> dict[str, Any]:
    """What your seats have said of the game; all of it, if you are the host."""
    asked = Answered(request)
    asked.limit("look")
    room, who = await asked.room(table_id)
    found = await asked.house.store.fetch(lambda connection: ratings.of_table(connection, room.id))
    return _answer(room, who, found)


@router.post("/tables/{table_id}/seats/{seat}/rating", response_model=RatingList)
async def rate(
    request: Request, table_id: Id, seat: Annotated[int, Path(ge=0, le=63)], body: NewRating
) -> dict[str, Any]:
    """Say how the game was, once, for your own seat."""
    asked = Answered(request)
    asked.limit("guess")
    room, who = await asked.room(table_id)
    own_seat(who, seat)
    if not _ratable(room):
        raise Refusal("not_now", "A game can be rated when it is over, by those who played it here.")
    rating = ratings.Rating(seat, body.stars, clean_text(body.words, ratings.LONGEST))
    now = time.time()

    def store(connection: Connection) -> tuple[bool, list[ratings.Rating]]:
        return ratings.add(connection, room.id, rating, now), ratings.of_table(connection, room.id)

    kept, found = await asked.house.store.write(store, Mark(room.id, room.seq))
    if not kept:
        raise Refusal("not_now", "You have rated this game already. Thank you.")
    return _answer(room, who, found)


def _ratable(room: Room) -> bool:
    """Whether the game is over and was played here, and for its own sake."""
    imported = isinstance(room.seed, Secret) and room.commitment is None
    return room.state == "over" and room.lesson is None and not imported


def _answer(room: Room, who: Access, found: list[ratings.Rating]) -> dict[str, Any]:
    """What somebody may know of it: their own words, or all if they are the host."""
    done = {one.seat for one in found}
    return {
        "ratings": [one._asdict() for one in found if who.host or one.seat in who.seats],
        "may": [seat for seat in who.seats if seat not in done] if _ratable(room) else [],
    }
