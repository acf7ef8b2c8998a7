"""The engine protocol: what a host and an engine say to each other; `docs/engine-protocol.md` is made of it.

A message is a JSON object in one line, and its ``type`` says what it is. Fields that are not known are
skipped, so that later versions can add some.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

PROTOCOL = 1
"""The version of this protocol; it changes when old programs would misunderstand."""
LONGEST_LINE = 8 * 1024 * 1024
"""No message has more bytes than this."""
MOST_REMARKS = 10_000
"""An engine may make so many remarks (`info`) before it replies."""

Number = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=63, description="Seats are numbered from 0.")]
Role = Literal["player", "rules"]
Code = Literal["line", "type", "field", "protocol", "unsupported", "not_now", "illegal", "failed"]


class Action(msgspec.Struct):
    """Something that can be answered now."""

    action: Number
    """Its number: the same for the same thing in every match with as many seats and the same options."""
    label: str
    """It in words."""
    option: tuple[Any, ...]
    """It as data, as in the view: a verb, then cards, seats or numbers."""


# --- from the host ----------------------------------------------------------------------------------------


class Request(msgspec.Struct, tag_field="type", tag=str.lower, kw_only=True):
    """Anything that a host asks for. Each has exactly one reply, with the same `id`."""

    id: Number
    """Another one for every request."""


class Hello(Request):
    """The first request. The reply says what the engine can do."""

    protocol: int
    """The version that the host speaks, 1."""
    host: str = ""
    """What the host is called."""


class New(Request):
    """A match begins. With `seat`, the engine plays that seat of a table that the host keeps; the reply is
    `ready`. Without, the engine keeps the table, and the reply is `state`. A match before it is forgotten."""

    game: str
    """Such as dark-dealings."""
    seats: SeatNumber
    """How many there are."""
    options: dict[str, Any] = {}
    """Those of the game; what is not named has its usual value."""
    version: str = ""
    """The version of the game's rules that the host has; empty for whichever the engine has."""
    seat: SeatNumber | None = None
    """The one that the engine plays; null if the engine keeps the table."""
    seed: Annotated[int, Meta(ge=-(2**53), le=2**53)] | None = None
    """For the engine's chance, or for the deal. Without it the deal is one that nobody can compute."""


class Choose(Request):
    """The seat is asked something; the reply is `choice`. A player is told all that its seat may know. An
    engine that keeps the table looks at that, as the seat sees it, and its table does not change."""

    seat: SeatNumber
    legal: list[Action] = []
    """What it can choose from; never empty for a player."""
    view: dict[str, Any] | None = None
    """What the seat sees."""
    events: list[dict[str, Any]] = []
    """What the seat knows to have happened since it was last asked."""
    world: str | None = None
    """For engines that want it: a saved table that could be the true one, all that is hidden dealt anew."""
    seconds: float | None = None
    """So long the host waits for the reply."""


class End(Request):
    """The match is over, for a player; the reply is `ready`."""

    outcome: dict[str, Any]
    """Ranks, winners and points by seat."""


class Games(Request):
    """Which games there are, with seats and options; the reply is `games`."""


class State(Request):
    """Who is asked something, and whether the match is over; the reply is `state`."""


class View(Request):
    """What a seat sees, or a spectator; the reply is `view`."""

    seat: SeatNumber | None = None
    """Null for a spectator."""


class Events(Request):
    """What a seat (or a spectator) knows to have happened; the reply is `events`."""

    seat: SeatNumber | None = None
    """Null for a spectator."""
    since: Number = 0
    """The number of the first event that is wanted."""


class Legal(Request):
    """What a seat can choose from; the reply is `legal`."""

    seat: SeatNumber


class Apply(Request):
    """A seat answers; the reply is `state`."""

    seat: SeatNumber
    action: Number
    """One of those that are legal."""


class Outcome(Request):
    """How the match ended; the reply is `outcome`."""


class Quit(Request):
    """The engine ends, without a reply. It also ends when its input does."""


FromHost: TypeAlias = (
    Hello | New | Choose | End | Games | State | View | Events | Legal | Apply | Outcome | Quit
)


# --- from the engine --------------------------------------------------------------------------------------


class Reply(msgspec.Struct, tag_field="type", kw_only=True):
    """Anything that an engine replies."""

    id: Number
    """That of the request."""


class Greeting(Reply, tag="hello"):
    """Reply to `hello`."""

    protocol: int
    """The version that the engine speaks, 1."""
    name: str
    """What it is called."""
    roles: list[Role]
    """What it can do: `player` plays a seat, `rules` keeps a table."""
    world: bool = False
    """Whether it wants `world` with every `choose`."""


class Ready(Reply, tag="ready"):
    """Reply to `new` of a player, and to `end`."""


class Choice(Reply, tag="choice"):
    """Reply to `choose`."""

    action: Number
    """The number of what it chooses."""


class Position(Reply, tag="state"):
    """Reply to `new`, `apply` and `state`."""

    over: bool
    waiting: list[int]
    """The seats that are asked something; none when the match is over."""
    number: int
    """How many answers have been given."""


class Shown(Reply, tag="view"):
    """Reply to `view`."""

    view: dict[str, Any]


class Told(Reply, tag="events"):
    """Reply to `events`."""

    events: list[dict[str, Any]]


class Offered(Reply, tag="legal"):
    """Reply to `legal`."""

    prompt: str
    """The question, as one sentence."""
    legal: list[Action]


class Result(Reply, tag="outcome"):
    """Reply to `outcome`."""

    outcome: dict[str, Any] | None
    """Null while the match runs."""


class Catalogue(Reply, tag="games"):
    """Reply to `games`."""

    games: list[dict[str, Any]]


class Problem(Reply, tag="error"):
    """A request that was not carried out; nothing has changed."""

    code: Code
    """`line`: no message; `type`: no such request; `field`: a field is missing or wrong; `protocol`: another
    version; `unsupported`: no such game, rules, option or role here; `not_now`: there is no match, or the
    seat is not asked; `illegal`: that action is not legal; `failed`: the engine itself has failed."""
    text: str
    """What is wrong and what was expected, for people."""


class Remark(msgspec.Struct, tag_field="type", tag="info"):
    """Something that the engine wants to say before it replies. Hosts may skip it."""

    text: str = ""


FromEngine: TypeAlias = (
    Greeting | Ready | Choice | Position | Shown | Told | Offered | Result | Catalogue | Problem | Remark
)

encode = msgspec.json.Encoder().encode
read_request = msgspec.json.Decoder(FromHost).decode
read_reply = msgspec.json.Decoder(FromEngine).decode
