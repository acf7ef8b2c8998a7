"""Games to choose from, and tables: making and joining them, and what is done there."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from dealers.server import catalogue, frames, own_bots
from dealers.server.api.asking import PROBLEMS, STATUS, TABLE, Answered, Id, as_json, json_schema
from dealers.server.commands import Refusal, bot_name, clean_name, network_bot
from dealers.server.hosting import table_settings
from dealers.server.keys import CODE_LENGTH, Key, access, hashed, new_secret
from dealers.server.links import OLD_INVITE, OLD_WATCH, opens
from dealers.server.memory import NoTable
from dealers.server.models import Enter, GameList, Join, NewTable, RulesText, SeatLink, WholeGame
from dealers.server.room import Room, Sitter
from dealers.server.socket import check_rate, seat_to_show

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
GameName = Annotated[str, Path(max_length=60)]
OwnSeat = Annotated[int | None, Query(ge=0, le=63, description="The first of yours unless given.")]

router = APIRouter(prefix="/api", responses=PROBLEMS)


# --- games ------------------------------------------------------------------------------------------------


@router.get("/games", response_model=GameList)
async def list_games() -> dict[str, Any]:
    """The games that can be played, and the bots to play them with."""
    return {"games": catalogue.games(), "bots": [*catalogue.BOTS, *own_bots.levels()]}


@router.get("/games/{game}", response_model=WholeGame)
async def one_game(
    request: Request,
    game: GameName,
    rules: Annotated[
        bool, Query(description="Whether the rules are wanted, too; else they are empty.")
    ] = True,
) -> Response:
    """A game with all its cards and its rules, compressed for those who can read that."""
    return _packed(request, *catalogue.book(game, rules))


@router.get("/games/{game}/rules", response_model=RulesText)
async def rules_of_a_game(request: Request, game: GameName) -> Response:
    """The rules of a game as HTML."""
    return _packed(request, *catalogue.rules(game))


def _packed(request: Request, text: bytes, packed: bytes) -> Response:
    compressed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if compressed else {})
    return Response(packed if compressed else text, headers=headers, media_type="application/json")


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


@router.post("/tables", responses=TABLE)
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
    settings = table_settings(body.settings)
    return asked.table(
        await asked.house.create(body.game, body.options, sitters, asked.hash, settings=settings)
    )


@router.post("/join", responses=TABLE)
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


@router.post("/tables/{table_id}/enter", responses=TABLE)
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


@router.get("/tables/{table_id}", responses=TABLE)
async def one_table(request: Request, table_id: Id) -> Response:
    """A table of yours."""
    asked = Answered(request)
    room, _ = await asked.room(table_id)
    return asked.table(room)


@router.get("/tables/{table_id}/state", responses=json_schema("State"))
async def state(request: Request, table_id: Id, seat: OwnSeat = None, text: bool = False) -> Response:
    """Everything you may know about a table of yours: what a WebSocket is told after its hello."""
    asked = Answered(request)
    asked.limit("look")
    room, who = await asked.room(table_id)
    return as_json(await asked.state(room, who, seat_to_show(who, seat), text))


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
    shown = seat if seat in who.seats else next(iter(who.seats), None)
    state = None if gone or not who else await asked.state(room, who, shown, text=False)
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
    import segno  # only here: many servers never draw one

    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=6, border=3, dark="#1b1410", light="#fffaf0")
    return picture.getvalue()
