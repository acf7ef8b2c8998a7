"""What HTTP requests bring and get, for checking and for the OpenAPI page. Frames are in `frames`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from dealers.server.frames import LONGEST_NAME
from dealers.server.table_settings import TableSettings

TableId = Annotated[str, Field(pattern=r"^[a-z0-9]{1,32}$", description="The id of a table.")]


_TABLE_SETTINGS: dict[str, Any] = msgspec.json.schema(TableSettings)["$defs"]["TableSettings"]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Why something was refused, for a program (`code`) and for a person (`message`)."""

    code: str
    message: str


class NewSeat(_Body):
    """A seat of a new table: yours, open for a friend, or a bot's."""

    kind: Literal["me", "open", "bot"]
    name: Annotated[str, Field(max_length=200, description=f"Of a `me`; {LONGEST_NAME} letters count.")] = ""
    bot: Annotated[str, Field(max_length=20)] = "greedy"


class NewTable(_Body):
    """A table to be made."""

    game: Annotated[str, Field(max_length=60)]
    options: Annotated[dict[str, Any], Field(max_length=40)] = {}
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=16)]
    settings: Annotated[dict[str, Any], Field(max_length=40), WithJsonSchema(_TABLE_SETTINGS)] = {}


class NewLesson(_Body):
    """A lesson to be taken."""

    game: Annotated[str, Field(max_length=60)]
    lesson: Annotated[str | None, Field(max_length=60, description="The first one unless given.")] = None
    name: Annotated[str, Field(max_length=200, description=f"Yours; {LONGEST_NAME} letters count.")] = ""


class Join(_Body):
    """A short code."""

    code: Annotated[str, Field(max_length=40)]


class Enter(_Body):
    """The secret of an invite, seat or spectator link: just one of them."""

    invite: Annotated[str | None, Field(max_length=200)] = None
    seat: Annotated[str | None, Field(max_length=200)] = None
    watch: Annotated[str | None, Field(max_length=200)] = None


class Fork(_Body):
    """Where to play on from, and as whom."""

    step: Annotated[int, Field(ge=0, le=1_000_000)]
    seat: Annotated[
        int | None, Field(ge=0, le=63, description="Your own, or who is asked, unless given.")
    ] = None
    bot: Annotated[str, Field(max_length=20, description="Who plays all others.")] = "greedy"
    name: Annotated[str, Field(max_length=200, description="Yours; as the seat was called unless given.")] = (
        ""
    )


class SeatLink(BaseModel):
    """A private link to a seat."""

    link: str


class PushKey(BaseModel):
    """What a browser has to know before it asks its push service for an address: a key, in base64url."""

    key: str


class PushWish(_Body):
    """A subscription of a browser at its push service, and whether it is to be used."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Field(max_length=200)] = ""
    auth: Annotated[str, Field(max_length=100)] = ""
    on: bool = True


class PushState(BaseModel):
    """Whether the browser is told."""

    on: bool


class NewRating(_Body):
    """What somebody says of a game that is over."""

    stars: Annotated[int, Field(ge=1, le=5, strict=True)]
    words: Annotated[str, Field(max_length=1000, description="A sentence; 280 letters count.")] = ""


class RatingInfo(BaseModel):
    """What a seat has said of a game."""

    seat: int
    stars: int
    words: str


class RatingList(BaseModel):
    """What was said of a game."""

    ratings: list[RatingInfo]
    may: Annotated[list[int], Field(description="Your seats that have not said anything yet and may.")]


class SettingInfo(BaseModel):
    """An option of a game."""

    name: str
    type: str
    default: Any
    values: list[Any]
    help: str
    more: Annotated[bool, Field(description="Most tables leave it as it is.")]
    seats: Annotated[list[int], Field(description="The numbers of players that it is for; none: all.")]
    needs: Annotated[dict[str, int], Field(description="How many players some of its values take.")]


class LessonInfo(BaseModel):
    """A lesson that can be taken."""

    name: str
    title: str
    goal: str
    steps: int


class GameInfo(BaseModel):
    """A game."""

    name: str
    title: str
    version: str
    content: Annotated[
        str,
        Field(description="What the host calls changed content that is played; empty if it is as shipped."),
    ] = ""
    about: str
    min_seats: int
    max_seats: int
    usual_seats: int
    settings: list[SettingInfo]
    lessons: list[LessonInfo]
    drawn: bool
    settings_drawn: bool


class WholeGame(GameInfo):
    """A game with its cards and rules."""

    cards: list[dict[str, Any]]
    verbs: dict[str, dict[str, Any]]
    guides: dict[str, dict[str, Any]]
    selection: dict[str, Any]
    rules: str


class RulesText(BaseModel):
    """The rules page of a game."""

    rules: str


class BotRating(BaseModel):
    """How strong a bot is in a game, and the interval that is sure; whoever begins has 1500."""

    rating: int
    low: int
    high: int


class BotInfo(BaseModel):
    """A bot to play with; its ratings are by game, where they were measured."""

    spec: str
    label: str
    help: str
    ratings: dict[str, BotRating] = {}


class GameList(BaseModel):
    """All games and bots."""

    games: list[GameInfo]
    bots: list[BotInfo]


class Finding(BaseModel):
    """What one part of the check of a deal has found, in a sentence."""

    part: Literal["commitment", "deal", "steps"]
    result: Literal["right", "wrong", "unknown"]
    text: str


class Checked(BaseModel):
    """What the check of a deal has found."""

    right: bool
    """Nothing is wrong; what cannot be known may be."""
    findings: list[Finding]


class CardChoices(BaseModel):
    """A card, and how often it was chosen."""

    card: str
    times: int


class Points(BaseModel):
    """Of several games."""

    mean: float
    best: int


class PersonInGame(BaseModel):
    """What somebody has come to in one game."""

    game: str
    title: str
    name: str
    games: int
    wins: Annotated[float, Field(description="A shared victory counts as its share.")]
    points: Points
    rank: Annotated[float, Field(description="On average.")]
    cards: Annotated[list[CardChoices], Field(description="Those chosen most often.")]


class Statistics(BaseModel):
    """The people of one browser."""

    people: list[PersonInGame]


class Health(BaseModel):
    """How the server is."""

    status: Literal["ok", "not storing", "ready"]
    version: str
    tables: Annotated[int, Field(description="In memory.")]
    problem: Annotated[str, Field(description="What is wrong, in a sentence.")] = ""
