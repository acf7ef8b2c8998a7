"""The HTTP side of the house. Commands take the same path here as over a WebSocket."""

from __future__ import annotations

import io
from functools import lru_cache, partial
from typing import Annotated, Any

import msgspec
import segno
from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from dealers import __version__
from dealers.games import find_game
from dealers.kernel import DealersError, SaveError, UsageError, load_with_extra
from dealers.server import catalogue, frames, transfer
from dealers.server.bots import BotFailure
from dealers.server.commands import Refusal, bot_name, clean_name, network_bot
from dealers.server.gate import problem
from dealers.server.house import House
from dealers.server.keys import CODE_LENGTH, Access, Key, access, hashed, new_secret
from dealers.server.lane import Crowded
from dealers.server.limiter import Limiter
from dealers.server.links import OLD_INVITE, OLD_WATCH, opens
from dealers.server.memory import NoTable
from dealers.server.models import (
    Checked,
    Enter,
    GameList,
    Health,
    Join,
    NewTable,
    Problem,
    SeatLink,
    TableId,
    WholeGame,
)
from dealers.server.network import client_of
from dealers.server.progress import Progress
from dealers.server.replays import Replays
from dealers.server.room import Room, Sitter
from dealers.server.socket import check_rate, eyes_of
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


def _json_schema(name: str) -> dict[int | str, dict[str, Any]]:
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}
    return {200: {"description": name, "content": content}}


_TABLE = _json_schema("TableInfo")
_LIST_SCHEMA = {
    "type": "object",
    "properties": {
        "tables": {"type": "array", "items": {"$ref": "#/components/schemas/TableInfo"}},
        "set_aside": {
            "type": "array",
            "description": "Tables of yours that are damaged and cannot be shown.",
            "items": {
                "type": "object",
                "properties": {"id": {"type": "string"}, "message": {"type": "string"}},
                "required": ["id", "message"],
            },
        },
    },
    "required": ["tables", "set_aside"],
}
_COMMAND_SCHEMA = {
    "oneOf": [{"$ref": f"#/components/schemas/{command.__name__}"} for command in frames.Commands.__args__]
}
_REPLY_SCHEMA = {
    "type": "object",
    "properties": {
        "reply": {"oneOf": [{"$ref": "#/components/schemas/Done"}, {"$ref": "#/components/schemas/Refused"}]},
        "state": {"oneOf": [{"$ref": "#/components/schemas/State"}, {"type": "null"}]},
    },
    "required": ["reply"],
}
Id = Annotated[TableId, Path()]
Step = Annotated[int | None, Query(ge=0, le=1_000_000, description="The last one unless given.")]
OwnSeat = Annotated[int | None, Query(ge=0, le=63, description="The first of yours unless given.")]
Eyes = Annotated[str | None, Query(alias="as", pattern=r"^(open|watch|[0-9]{1,2})$")]

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}, "5XX": {"model": Problem}})


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

    async def state(self, room: Room, who: Access, seat: int | None, text: bool) -> frames.State:
        """Everything they may know about a table, when it is their turn to be told."""
        return await self.turns.take(self.client, lambda: room.full_state(who, self.base, seat, text))

    def table(self, room: Room) -> Response:
        """The table as they may know it."""
        return as_json(room.info(access(room.keys, self.hash), self.base))


def as_json(value: Any, status: int = 200) -> Response:
    """Structs and plain data as a response."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


# --- games ------------------------------------------------------------------------------------------------


@router.get("/games", response_model=GameList)
async def list_games() -> dict[str, Any]:
    """The games that can be played, and the bots to play them with."""
    return {"games": catalogue.games(), "bots": list(catalogue.BOTS)}


@router.get("/games/{game}", response_model=WholeGame)
async def one_game(game: Annotated[str, Path(max_length=60)]) -> Response:
    """A game with all its cards and its rules."""
    return as_json(catalogue.whole_game(game))


# --- tables -----------------------------------------------------------------------------------------------


@router.get("/tables", responses={200: {"content": {"application/json": {"schema": _LIST_SCHEMA}}}})
async def my_tables(request: Request) -> Response:
    """Your tables, those used last first."""
    asked = Answered(request)
    asked.limit("look")
    found = await asked.house.mine(asked.hash)
    return as_json(
        {
            "tables": [room.info(access(room.keys, asked.hash), asked.base) for room in found.rooms],
            "set_aside": [{"id": one.table_id, "message": str(one)} for one in found.set_aside],
        }
    )


@router.post("/tables", responses=_TABLE)
async def new_table(request: Request, body: NewTable) -> Response:
    """Make a table. You are its host; nothing is dealt before you start it."""
    asked = Answered(request)
    asked.limit("create")
    sitters: list[Sitter] = []
    for number, seat in enumerate(body.seats, start=1):
        taken = [sitter.name for sitter in sitters]
        if seat.kind == "me":
            name = clean_name(seat.name or f"Player {number}", None, -1)
            if name.lower() in [other.lower() for other in taken]:
                raise Refusal("invalid", f"Two seats are called {name}: everybody needs a name of their own.")
            sitters.append(Sitter("person", name))
        elif seat.kind == "bot":
            sitters.append(Sitter("bot", bot_name(seat.bot, taken), network_bot(seat.bot)))
        else:
            sitters.append(Sitter("open"))
    return asked.table(await asked.house.create(body.game, body.options, sitters, asked.hash))


@router.post("/join", responses=_TABLE)
async def join(request: Request, body: Join) -> Response:
    """Find a table by its short code."""
    asked = Answered(request)
    asked.limit("guess")
    if asked.limiter.spent("wrong_code"):
        raise Refusal("too_fast", "Too many wrong codes are tried here: use the link, or wait a minute.")
    room = await asked.house.by_code("".join(letter for letter in body.code.upper() if letter.isalnum()))
    if room is None:
        asked.limiter.allows("wrong_code")
        raise NoTable(
            f"No table has that code: check its {CODE_LENGTH} letters and digits. "
            "It may have run out, or all seats may be taken: ask for the invite link."
        )
    await _invite(asked, room)
    return asked.table(room)


async def _invite(asked: Answered, room: Room) -> None:
    who = access(room.keys, asked.hash)
    if not (who.invited or who.seats or who.host):
        await asked.house.add_key(room, Key(asked.hash, "invited"))


@router.post("/tables/{table_id}/enter", responses=_TABLE)
async def enter(request: Request, table_id: Id, body: Enter) -> Response:
    """Show the secret of a link once; from then on the cookie is enough."""
    asked = Answered(request)
    asked.limit("guess")
    room = await asked.house.room_for(table_id, asked.hash)
    if body.invite is not None and opens(body.invite, room.invite, room.keys, OLD_INVITE):
        await _invite(asked, room)
    elif body.watch is not None and opens(body.watch, room.watch, room.keys, OLD_WATCH):
        if not access(room.keys, asked.hash):
            await asked.house.add_key(room, Key(asked.hash, "watch"))
    elif body.seat is not None and access(room.keys, hashed(body.seat)).seats:
        for number in access(room.keys, hashed(body.seat)).seats:
            await asked.house.add_key(room, Key(asked.hash, "seat", number))
    elif not access(room.keys, asked.hash):
        raise NoTable("This link does not open the table: it may be cut short. Ask for it again.")
    return asked.table(room)


@router.get("/tables/{table_id}", responses=_TABLE)
async def one_table(request: Request, table_id: Id) -> Response:
    """A table of yours."""
    asked = Answered(request)
    room, _ = await asked.room(table_id)
    return asked.table(room)


@router.get("/tables/{table_id}/state", responses=_json_schema("State"))
async def state(request: Request, table_id: Id, seat: OwnSeat = None, text: bool = False) -> Response:
    """Everything you may know about a table of yours: what a WebSocket is told after its hello."""
    asked = Answered(request)
    asked.limit("look")
    room, who = await asked.room(table_id)
    return as_json(await asked.state(room, who, eyes_of(who, seat), text))


@router.post(
    "/tables/{table_id}/commands",
    responses={
        200: {"content": {"application/json": {"schema": _REPLY_SCHEMA}}},
        409: {"description": "Stale or refused", "content": {"application/json": {"schema": _REPLY_SCHEMA}}},
    },
    openapi_extra={
        "requestBody": {"required": True, "content": {"application/json": {"schema": _COMMAND_SCHEMA}}}
    },
)
async def command(request: Request, table_id: Id) -> Response:
    """Do something at a table: the same commands as over the WebSocket, with the state that follows."""
    asked = Answered(request)
    data = await request.body()
    if len(data) > frames.BIGGEST_FRAME:
        raise Refusal("too_big", f"At most {frames.BIGGEST_FRAME:,} bytes are taken here.")
    try:
        wanted = frames.decode(data)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refusal("invalid", f"This is not a command of the protocol: {error}.") from None
    if not isinstance(wanted, frames.Command):
        raise Refusal("invalid", "This is not a command: greetings belong to the WebSocket.")
    room, who = await asked.room(table_id)
    if not (asked.limiter.allows("message", who.hash) and asked.limiter.allows("client", asked.client)):
        raise Refusal("too_fast", "That was too much at once: wait a second.")
    status = 200
    reply: frames.Done | frames.Refused
    try:
        check_rate(wanted, who, asked.limiter)
        reply = await asked.house.perform(room, who, wanted)
    except Refusal as refusal:
        if STATUS[refusal.code] != 409:
            raise
        reply, status = frames.Refused(wanted.id, refusal.code, str(refusal)), 409
    who = access(room.keys, asked.hash)
    gone = isinstance(wanted, frames.Delete) and status == 200
    seat = getattr(wanted, "seat", None)
    eyes = seat if seat in who.seats else next(iter(who.seats), None)
    state = None if gone or not who else await asked.state(room, who, eyes, text=False)
    return as_json({"reply": reply, "state": state}, status)


@router.post("/tables/{table_id}/seats/{seat}/link", response_model=SeatLink)
async def seat_link(
    request: Request, table_id: Id, seat: Annotated[int, Path(ge=0, le=63)]
) -> dict[str, str]:
    """A new private link to a seat of yours, to go on from another device. Whoever has it plays your seat."""
    asked = Answered(request)
    asked.limit("guess")
    room, who = await asked.room(table_id)
    if seat not in who.seats:
        raise Refusal("not_yours", "That is not your seat.")
    secret = new_secret()
    await asked.house.add_key(room, Key(hashed(secret), "seat", seat))
    return {"link": f"{asked.base}/t/{room.id}#seat={secret}"}


@router.get(
    "/tables/{table_id}/invite.svg",
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
async def invite_code(request: Request, table_id: Id) -> Response:
    """The invite link as a QR code."""
    asked = Answered(request)
    asked.limit("look")
    room, who = await asked.room(table_id)
    link = room.info(who, asked.base).links.invite
    if link is None:
        raise Refusal("not_yours", "Only players can invite.")
    return Response(_picture(link), media_type="image/svg+xml")


@lru_cache(maxsize=64)
def _picture(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=6, border=3, dark="#1b1410", light="#fffaf0")
    return picture.getvalue()


# --- looking back -----------------------------------------------------------------------------------------


@router.get(
    "/tables/{table_id}/replay",
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def replay(request: Request, table_id: Id, step: Step = None, eyes: Eyes = None) -> Response:
    """One step of a game, from a seat's view, a spectator's, or with open cards once it is over."""
    asked = Answered(request)
    asked.limit("look")
    room, who = await asked.room(table_id)
    turn = partial(asked.turns.take, asked.client)
    return as_json(await asked.replays.page(room, who, room.info(who, asked.base), step, eyes, turn))


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
    room, _ = await asked.room(table_id)
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
    room, _ = await asked.room(table_id)
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
    responses=_TABLE,
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


# --- the server itself ------------------------------------------------------------------------------------

health_router = APIRouter()


@health_router.get("/healthz", response_model=Health, responses={503: {"model": Problem}})
async def health(request: Request) -> dict[str, Any]:
    """Whether the server lives: it answers and can read its tables. It is "not storing" since a write failed.

    Nothing is written, and a full disk is no reason to start the server again.
    """
    house: House = request.app.state.house
    await house.store.try_reading()
    problem = house.store.problem
    return _health(house, "not storing" if problem else "ok", problem)


@health_router.get("/readyz", response_model=Health, responses={503: {"model": Problem}})
async def readiness(request: Request) -> dict[str, Any]:
    """Whether people can play: something was stored just now, on the same way as every answer."""
    house: House = request.app.state.house
    if house.closing:
        raise Refusal("storage", "The server is stopping.")
    await house.store.try_writing()
    return _health(house, "ready")


def _health(house: House, status: str, problem: str = "") -> dict[str, Any]:
    return {"status": status, "version": __version__, "tables": len(house.rooms), "problem": problem}


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
