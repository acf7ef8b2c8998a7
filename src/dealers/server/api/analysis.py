"""What there is to learn of finished games: reviews of their seats, and statistics of a browser."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from dealers.server import results
from dealers.server.api.asking import OBJECT, PROBLEMS, Answered, Id, as_json
from dealers.server.keys import Access
from dealers.server.models import Statistics
from dealers.server.reviewing import Reviews
from dealers.server.room import Room

SeatOf = Annotated[int | None, Query(ge=0, le=63, description="Your own, or the first, unless given.")]

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/tables/{table_id}/review", responses=OBJECT)
async def look_at_review(request: Request, table_id: Id, seat: SeatOf = None) -> Response:
    """The review of a seat as far as it is worked out; for everybody who may look back at the game."""
    asked = Answered(request)
    asked.limit("look")
    room, who = await asked.look_back(table_id)
    reviews: Reviews = request.app.state.reviews
    found = await reviews.page(room, _seat(room, who, seat))
    return as_json({**found, "table": room.info(who, asked.base)})


@router.post("/tables/{table_id}/review", responses=OBJECT)
async def begin_review(request: Request, table_id: Id, seat: SeatOf = None) -> Response:
    """Let the review of a seat be worked out in the background, or go on where it stopped."""
    asked = Answered(request)
    asked.limit("guess")
    room, who = await asked.look_back(table_id)
    reviews: Reviews = request.app.state.reviews
    found = await reviews.begin(room, _seat(room, who, seat), asked.hash)
    return as_json({**found, "table": room.info(who, asked.base)})


def _seat(room: Room, who: Access, wanted: int | None) -> int:
    """The seat that is wanted, or one's own, or that of the first person."""
    if wanted is not None:
        return wanted
    people = [seat for seat, sitter in enumerate(room.sitters) if sitter.kind == "person"]
    return next(iter((*who.seats, *people)), 0)


@router.get("/statistics", response_model=Statistics)
async def statistics(request: Request) -> dict[str, Any]:
    """What the people of this browser have come to, by game and name."""
    asked = Answered(request)
    asked.limit("guess")
    found = await results.statistics(asked.house.store, asked.house.links, asked.hash)
    return {"people": found}
