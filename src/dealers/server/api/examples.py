"""Scenarios of the rules page, to be looked at."""

from __future__ import annotations

import gzip
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from dealers.server.api.asking import OBJECT, PROBLEMS, Answered

Game = Annotated[str, Path(max_length=60)]
Name = Annotated[str, Path(max_length=300, pattern=r"^[a-z0-9-]+$")]
ViewAs = Annotated[
    str | None,
    Query(alias="as", pattern=r"^(open|[0-9])$", description="A seat; of the one who acts unless given."),
]
router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/games/{game}/scenarios", responses=OBJECT)
async def scenarios(request: Request, game: Game) -> Response:
    """The titles of all scenarios of a game by name, and for each rule the names of those that show it."""
    asked = Answered(request)
    asked.limit("look")
    return _answer(request, await request.app.state.examples.listed(game))


@router.get("/games/{game}/scenarios/{name}", responses=OBJECT)
async def scenario(request: Request, game: Game, name: Name, view_as: ViewAs = None) -> Response:
    """A scenario as scenes: the position, then each answer with the view and the events that follow."""
    asked = Answered(request)
    asked.limit("look")
    return _answer(request, await request.app.state.examples.shown(game, name, view_as))


def _answer(request: Request, packed: bytes) -> Response:
    compressed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if compressed else {})
    body = packed if compressed else gzip.decompress(packed)
    return Response(body, headers=headers, media_type="application/json")
