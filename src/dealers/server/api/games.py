"""Looking back at a game, taking it along, checking it, and bringing it back."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from dealers.games import find_game
from dealers.kernel import SaveError, load_with_extra
from dealers.server import transfer
from dealers.server.api.asking import OBJECT, PROBLEMS, TABLE, Answered, Id, as_json
from dealers.server.bots import BotFailure
from dealers.server.commands import Refusal
from dealers.server.forking import fork
from dealers.server.lane import Crowded
from dealers.server.models import Checked, Fork
from dealers.server.progress import Progress

Step = Annotated[int | None, Query(ge=0, le=1_000_000, description="The last one unless given.")]
Event = Annotated[int, Query(ge=0, le=1_000_000, description="Its number in the log.")]
ViewAs = Annotated[str | None, Query(alias="as", pattern=r"^(open|watch|[0-9]{1,2})$")]

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get(
    "/tables/{table_id}/replay",
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def replay(request: Request, table_id: Id, step: Step = None, view_as: ViewAs = None) -> Response:
    """One step of a game, from a seat's view, a spectator's, or with open cards once it is over."""
    asked = Answered(request)
    asked.limit("look")
    room, who = await asked.look_back(table_id)
    turn = partial(asked.turns.take, asked.client)
    return as_json(await asked.replays.page(room, who, room.info(who, asked.base), step, view_as, turn))


@router.get(
    "/tables/{table_id}/moment",
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def moment(request: Request, table_id: Id, event: Event, view_as: ViewAs = None) -> Response:
    """The table before and after the step in which an event of the log happened."""
    asked = Answered(request)
    asked.limit("look")
    room, who = await asked.room(table_id)
    turn = partial(asked.turns.take, asked.client)
    return as_json(await asked.replays.moment(room, who, event, view_as, turn))


@router.get("/tables/{table_id}/story", responses=OBJECT)
async def story(request: Request, table_id: Id) -> Response:
    """By what a finished game was won, and the steps where it turned."""
    asked = Answered(request)
    asked.limit("look")
    room, _ = await asked.room(table_id)
    return as_json(await asked.replays.story(room))


@router.post("/tables/{table_id}/fork", responses=TABLE)
async def fork_game(request: Request, table_id: Id, body: Fork) -> Response:
    """Play on from a step of a finished game, at a table of its own where bots play all other seats."""
    asked = Answered(request)
    asked.limit("create")
    room, who = await asked.look_back(table_id)
    new = await fork(
        asked.house, asked.replays, room, who, step=body.step, seat=body.seat, bot=body.bot, name=body.name
    )
    return asked.table(new)


@router.get(
    "/tables/{table_id}/export",
    responses={
        200: {"content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}
    },
)
async def export(request: Request, table_id: Id) -> Response:
    """The game file of a finished table."""
    asked = Answered(request)
    asked.limit("look")
    room, _ = await asked.look_back(table_id)
    if room.state != "over" or room.progress is None:
        raise Refusal("not_now", "A game can be taken along once it is over: its file shows all cards.")
    name = f"{room.game.name}-{room.id}.game"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(transfer.export(room), media_type="application/octet-stream", headers=headers)


@router.get("/tables/{table_id}/check", response_model=Checked)
async def check_deal(request: Request, table_id: Id) -> dict[str, Any]:
    """Whether commitment, deal and every step of a finished game are right: `dealers replay --verify`."""
    asked = Answered(request)
    asked.limit("guess")
    room, _ = await asked.look_back(table_id)
    if room.state != "over" or room.progress is None:
        early = "A deal can be checked once the game is over: then its secret is known."
        raise Refusal("not_now", room.problem or early)
    try:
        file = transfer.export(room)
        found: dict[str, Any] = await asked.house.bots.prove(asked.hash, transfer.checked, file)
    except Crowded as error:
        raise Refusal("too_fast", f"The deal cannot be checked now: {error}.") from None
    except BotFailure as error:
        raise Refusal("not_now", f"The check {error}: export the game and check it yourself.") from None
    return found


@router.post(
    "/import",
    responses=TABLE,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
        }
    },
)
async def import_game(request: Request) -> Response:
    """Make a table out of a game file, which is replayed to see that it is right."""
    asked = Answered(request)
    asked.limit("create")
    try:
        body, extra = await asked.house.bots.prove(asked.hash, transfer.proved, await request.body())
    except Crowded as error:
        raise Refusal("too_fast", f"This game file cannot be checked now: {error}.") from None
    except (SaveError, BotFailure) as error:
        reason = "it took too long to replay" if isinstance(error, BotFailure) else str(error)
        raise Refusal("invalid", f"This game file cannot be used: {reason}.") from None
    table, _ = load_with_extra(body, find_game)
    sitters = transfer.seated(extra, table.seats)
    room = await asked.house.create(table.game.name, table.options, sitters, asked.hash, Progress(table))
    return asked.table(room)
