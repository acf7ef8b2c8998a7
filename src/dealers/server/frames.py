"""What goes over the wire: commands from clients, frames from the server; `docs/protocol.md` is made of it.

A frame is a JSON object whose ``type`` says what it is. Whatever does not fit these types is refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from dealers.kernel.proposals import MOST_PICKS
from dealers.server.table_settings import TableSettings

VERSION = 1
"""The version of this protocol; it changes when old clients would misunderstand."""

LONGEST_NAME = 24
LONGEST_CHAT = 500
BIGGEST_FRAME = 16 * 1024
"""No command needs more bytes than this."""

CommandId = Annotated[
    str, Meta(min_length=1, max_length=64, description="Fresh for every command; a retry keeps it.")
]
SeatNumber = Annotated[int, Meta(ge=0, le=63, description="Seats are numbered from 0.")]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Name = Annotated[str, Meta(max_length=200, description=f"Shown with at most {LONGEST_NAME} letters.")]
Words = Annotated[str, Meta(max_length=4 * LONGEST_CHAT)]
BotName = Annotated[str, Meta(max_length=20, description="A bot such as greedy or ismcts:400.")]
Secret = Annotated[str, Meta(max_length=200)]


class Frame(msgspec.Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Anything that is sent."""


# --- from the client --------------------------------------------------------------------------------------


class Hello(Frame):
    """The first frame of a connection: whose view, and what the client has already seen."""

    v: int
    seat: SeatNumber | None = None
    """One of your seats; null for the first of them, or for a spectator."""
    since: Number | None = None
    """The sequence number of the last frame seen, when coming back."""
    text: bool = False
    """Whether the table in words is wanted with every update."""
    key: Secret | None = None
    """The secret of a private seat link, for clients without cookies."""
    differences: bool = False
    """Whether you take `Difference` in place of `Update`."""


class Look(Frame):
    """See the table as another of your seats does, or ask for the text view."""

    seat: SeatNumber | None = None
    text: bool = False


class Ping(Frame):
    """Answered with `Pong`."""


class Command(Frame):
    """Something to be done at the table, once, however often it is sent."""

    id: CommandId


class Claim(Command):
    """Take an open seat."""

    seat: SeatNumber
    name: Name


class Leave(Command):
    """Give a seat up for somebody else; a bot plays it meanwhile."""

    seat: SeatNumber


class Rename(Command):
    """Another name for a seat of yours."""

    seat: SeatNumber
    name: Name


class Seat(Command):
    """The host makes a seat open or a bot's, before the deal."""

    seat: SeatNumber
    kind: Literal["open", "bot"]
    bot: BotName | None = None


class Start(Command):
    """The host deals."""


class Answer(Command):
    """Answer the decision that has the number `ask`, with one option or with several picks in their order."""

    seat: SeatNumber
    ask: Number
    options: Annotated[list[list[Any]], Meta(min_length=1, max_length=MOST_PICKS)]


class Undo(Command):
    """Take back the answer that has the number `ask` (`undo_ask` in `Play`).

    What was sent together with it is taken back together, and so is what bots have answered since.
    """

    seat: SeatNumber
    ask: Number


class Ask(Command):
    """What would a strong player do? About the decision that has the number `ask`; see `Advice`.

    Everybody sees in the chat that the seat has asked. The host may have turned it off.
    """

    seat: SeatNumber
    ask: Number
    stop: bool = False
    """Whether the search may end: nobody wants to know any more."""


class Chat(Command):
    """Say something to the table."""

    seat: SeatNumber
    text: Words


Sign = Literal["well", "thanks", "laugh", "wow", "think", "moment"]


class Gesture(Command):
    """Say something without typing: one of a few signs."""

    seat: SeatNumber
    sign: Sign


class Handover(Command):
    """Let a bot play a seat for the moment: one of yours, or for the host that of somebody who is away."""

    seat: SeatNumber
    bot: BotName


class Takeback(Command):
    """Take a seat back from the bot."""

    seat: SeatNumber


class Remove(Command):
    """The host sends a player away. The seat is open again; in a running game a bot plays it meanwhile."""

    seat: SeatNumber
    renew: bool = False
    """Whether to make the invite link and the code anew, so that they cannot come back with the old ones."""


class Renew(Command):
    """Make a link anew: the older ones stop working, and so do browsers that came by them and sit nowhere.

    `invite` (with the code), `code` and `watch` are for the host. `seat` is for whoever plays that seat:
    all its links and all other devices stop working.
    """

    what: Literal["invite", "code", "watch", "seat"]
    seat: SeatNumber | None = None


class Configure(Command):
    """The host changes the settings of the table: all of them are given, also those that stay as they are."""

    settings: TableSettings


class Rematch(Command):
    """The same people again, everybody one seat further."""


class Delete(Command):
    """The host deletes the table."""


class Learn(Command):
    """Go on in a lesson once you have read the step, or leave it: the same table is a free game then."""

    what: Literal["next", "leave"]
    step: Number
    """The step that you have read (`step` in `Lesson`), so that it is not read twice."""


Commands = (
    Claim
    | Leave
    | Rename
    | Seat
    | Start
    | Answer
    | Undo
    | Ask
    | Chat
    | Gesture
    | Handover
    | Takeback
    | Remove
    | Renew
    | Configure
    | Rematch
    | Delete
    | Learn
)
FromClient = Hello | Look | Ping | Commands


# --- from the server --------------------------------------------------------------------------------------


class SeatInfo(msgspec.Struct):
    """Who sits on a seat."""

    seat: int
    name: str
    kind: Literal["person", "open", "bot"]
    bot: str | None
    stand_in: bool
    """A bot plays for the person, who can take the seat back."""
    online: bool
    mine: bool
    away: int | None = None
    """For how many seconds a person is away, as of this frame; null when they are here, or nobody knows."""


class Links(msgspec.Struct):
    """Ways to the table, each a secret of its own; null when it is not yours to know."""

    invite: str | None = None
    code: str | None = None
    """Also null when it has run out, and while no seat is open."""
    watch: str | None = None


class Deal(msgspec.Struct):
    """What is promised about the cards of a table: see [the fair deal](fair-deal.md)."""

    commitment: str | None = None
    """SHA-256, in hex, that fixes all cards; public before the first is dealt. Null: nothing is promised."""
    match: str | None = None
    """What it binds besides the secret: table, game, rules version, seats, options; one line of JSON."""
    secret: str | None = None
    """What the cards came from, in hex; null until the game is over."""
    reason: str = ""
    """Why nothing is promised; empty when there is a commitment."""


class Hook(msgspec.Struct):
    """How telling the webhook of a table went the last time."""

    state: Literal["taken", "retrying", "refused", "lost"]
    """`refused`: the address will not take such messages; `lost`: it was tried several times in vain."""
    reason: str
    """Why it was not taken; empty when it was."""
    at: str
    again: str | None
    """When it is tried again."""


class TableInfo(msgspec.Struct):
    """A table without what happens on it."""

    id: str
    game: str
    title: str
    version: str
    state: Literal["lobby", "running", "over"]
    options: dict[str, Any]
    created: str
    seq: int
    seats: list[SeatInfo]
    host: bool
    """Whether you are the host."""
    my_seats: list[int]
    role: Literal["seat", "host", "invited", "watch", "reader"]
    """What brings you here; a `reader` only looks back at a game that is over and shared."""
    links: Links
    waiting: list[int]
    winners: list[int] | None
    rematch: str | None
    problem: str
    """Why the table cannot go on; empty when it can."""
    deal: Deal
    settings: TableSettings
    terms: list[str]
    """What the settings mean for whoever sits down, a sentence each."""
    lesson: str | None = None
    """The title of the lesson that is given here."""
    content: str = ""
    """What the host calls the changed content that is played with; empty when it is as shipped."""
    hook: Hook | None = None
    """How the webhook was told last; for the host alone, and null as long as nobody has been told."""


class Point(msgspec.Struct):
    """Something that a lesson points at: `kind` says which of the others counts."""

    kind: Literal["cards", "seat", "place", "choice", "prompt", "log"]
    words: str
    """What it is called."""
    cards: list[int]
    """Ids of cards in the view."""
    seat: int | None
    place: str | None
    """A name in the facts, such as that of a land on a map."""
    option: list[Any] | None
    """One of the options."""


class Lesson(msgspec.Struct):
    """Where a learner is in a lesson. The options in the view are those that the lesson wants now."""

    title: str
    goal: str
    """What the game is about, in one sentence."""
    step: int
    """From 0; equal to `steps` when all are done."""
    steps: int
    phase: Literal["read", "act", "watch", "done"]
    """`read`: go on with `Learn`; `act`: answer; `watch`: a bot answers; `done`: the lesson is over."""
    heading: str
    text: list[str | dict[str, Any]]
    """What the lesson says: words, and `{"card": name}` for a card."""
    points: list[Point]
    wanted: list[str]
    """The labels of the answers that are wanted, in their order."""


class SeatClock(msgspec.Struct):
    """What the clocks of a seat show, in seconds, as of this frame."""

    runs: bool
    """Whether a person is asked now, so that the time goes on."""
    move: int | None
    """Left for the decision; null without such a clock, and while nothing is asked."""
    game: int | None
    """Left for all decisions; null without such a clock, and for bots."""


class Step(msgspec.Struct):
    """An answer that is proposed, before it is offered."""

    option: list[Any]
    label: str


class Proposal(msgspec.Struct):
    """What can be answered in one go, such as a payment of several cards; send it as one `Answer`."""

    option: list[Any] | None
    """An option of the decision that it begins with; null if it begins with `then`."""
    then: list[Step]
    """What comes after it, in order."""
    sure: bool
    """Whether there is no other way to go on after `option`; else it is what a sensible player would pick."""
    words: str
    """All of `then` but its last answer in one phrase."""


class Play(msgspec.Struct):
    """The game as one seat or a spectator sees it."""

    view: dict[str, Any]
    ask: int | None
    """The number of the decision you are asked for."""
    undo: str
    """Why your last answer cannot be taken back; empty when it can."""
    undoes: str
    """What would be taken back: the first of your answers in question."""
    undo_ask: int | None
    undo_bots: list[int]
    """The seats of bots whose answers since then would be taken back with yours; they answer anew."""
    proposals: list[Proposal]
    """What you can answer in one go."""
    last: int
    """The first event after your last answer."""
    since: int
    """The first event after your answers before those that you are giving now, one after the other."""
    text: str | None
    """The table in words, if wanted."""
    lesson: Lesson | None = None
    """What a learner reads now; null at all other tables."""
    clocks: list[SeatClock] | None = None
    """Seat by seat; null at a table without clocks, and when the game is over."""


class ChatLine(msgspec.Struct):
    """Something said; by the table itself when `seat` is null."""

    seq: int
    seat: int | None
    name: str
    text: str
    at: str
    sign: Sign | None = None
    """The gesture that it is, if it is one; its text says the same."""
    event: int | None = None
    """Of what belongs into the log of the game: the number of the event that it stands before."""


class Suggested(msgspec.Struct):
    """An option that is advised."""

    option: list[Any]
    label: str
    chance: float | None
    """From 0 to 1; null where there was nothing to search."""
    tries: int
    """The imagined games that it rests on."""
    reason: str
    """What speaks for it, in a sentence; empty where the game has none."""


class Advice(Frame):
    """What a strong player would do, by what the seat knows: for this seat alone."""

    seat: int
    ask: int
    """The decision that it is about."""
    state: Literal["waiting", "thinking", "ready", "stopped", "failed"]
    """`waiting`: others search first, or the processes that search are starting."""
    how: Literal["only", "certain", "searched"] | None = None
    """`only`: there is one option; `certain`: the best is worked out; `searched`: it did best in a search."""
    measure: str = ""
    """What the chances are chances of."""
    choices: list[Suggested] = []
    """At most three, the best first."""
    message: str = ""
    """Why it has failed, and what to do."""


class State(Frame):
    """Everything there is to know: after `Hello` and `Look`."""

    v: int
    seq: int
    table: TableInfo
    names: list[str]
    play: Play | None
    events: list[dict[str, Any]]
    first: int
    """The number of the first event given: keep those before it, drop the others."""
    chat: list[ChatLine]
    advice: Advice | None = None
    """What was asked for about the decision of the seat that is shown."""
    shown: int | UnsetType = UNSET
    """The number of this `play`; only for those who take differences."""


class Update(Frame):
    """The game has moved on."""

    seq: int
    play: Play
    events: list[dict[str, Any]]
    first: int
    shown: int | UnsetType = UNSET
    """The number of this `play`; only for those who take differences."""


class Difference(Frame):
    """The game has moved on, and this is what is new: see [differences](#differences)."""

    seq: int
    base: int
    """The number of the `play` that it starts from. If you have another one, `Look` for a whole one."""
    shown: int
    """The number of the `play` that it leads to."""
    edits: list[tuple[Any, ...]]
    """To be made in `play`, in their order."""
    events: list[dict[str, Any]]
    first: int


class Table(Frame):
    """Who sits where has changed, or the state of the table."""

    seq: int
    table: TableInfo
    names: list[str]


class Talk(Frame, tag="chat"):
    """Something was said."""

    seq: int
    lines: list[ChatLine]


class Done(Frame):
    """The command has been carried out and stored."""

    id: str
    seq: int
    table: str | None = None
    """The new table after a rematch."""


Code = Literal[
    "stale", "illegal", "not_yours", "not_now", "invalid", "too_fast", "too_big", "busy", "storage", "gone"
]


class Refused(Frame):
    """The command has changed nothing; the message says why, and what to do."""

    id: str | None
    code: Code
    message: str


class Bye(Frame):
    """The server goes down for a moment: come back."""

    reason: str
    retry_ms: int


class Gone(Frame):
    """The table has been deleted."""

    message: str


class Pong(Frame):
    """The answer to `Ping`. Everything that was due before it has been sent."""


FromServer = State | Update | Difference | Table | Talk | Advice | Done | Refused | Bye | Gone | Pong

_encoder = msgspec.json.Encoder()
_commands: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromClient)


def encode(frame: Frame) -> str:
    """The frame as JSON."""
    return _encoder.encode(frame).decode()


def decode(data: str | bytes) -> Any:
    """The frame that a client sent; raises `msgspec.ValidationError` or `msgspec.DecodeError`."""
    return _commands.decode(data)


def schemas() -> tuple[dict[str, Any], dict[str, Any]]:
    """JSON schemas of what clients and the server send, as (by direction, by name)."""
    (client, server), parts = msgspec.json.schema_components(
        (FromClient, FromServer), ref_template="#/$defs/{name}"
    )
    return {"from_client": client, "from_server": server}, parts
