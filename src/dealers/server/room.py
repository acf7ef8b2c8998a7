"""A table in memory: the match, who sits at it, and what each of them is shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol

from dealers.kernel import Game, Secret, Seed
from dealers.kernel.fair import Promise, match_text
from dealers.kernel.lesson import Study
from dealers.kernel.proposals import proposals
from dealers.kernel.text import names_for, names_for_seats
from dealers.kernel.view import SPECTATOR, Views
from dealers.server import frames, lessons
from dealers.server.clocks import Clocks
from dealers.server.differences import Held
from dealers.server.keys import Access, Key
from dealers.server.links import FIRST
from dealers.server.progress import Progress
from dealers.server.table_settings import TableSettings
from dealers.server.wording import Telling, with_names

KEPT_CHAT = 200
"""Lines of chat that a newcomer is shown."""


class Sitter:
    """Who sits on a seat: a person, a bot, or nobody yet. A bot may stand in for a person."""

    __slots__ = ("bot", "kind", "name")

    def __init__(self, kind: str, name: str = "", bot: str | None = None) -> None:
        self.kind = kind
        self.name = name
        self.bot = bot

    def copy(self) -> Sitter:
        """An independent copy."""
        return Sitter(self.kind, self.name, self.bot)


class Connection(Protocol):
    """Somebody who looks on over the network."""

    access: Access
    seat: int | None
    text: bool
    base: str
    """What links begin with."""
    held: Held | None
    """What it has been sent, if it takes differences to that; None if it wants whole views."""

    @property
    def state_due(self) -> bool:
        """Whether everything will be sent, so that news need not be."""

    def send(self, frame: str) -> None:
        """Queue a frame."""

    def refresh(self, since: int | None = None) -> None:
        """Queue everything, or what is new since a sequence number."""


class Elsewhere(NamedTuple):
    """Who is connected to the table at another server."""

    seats: frozenset[int]
    players: bool
    """Whether anybody of them plays or is the host."""


class Room:
    """A table in memory. Changes go through the commands of `House`, one at a time under `lock`."""

    def __init__(self, id: str, game: Game[Any], options: dict[str, Any], sitters: list[Sitter]) -> None:
        self.id = id
        self.game = game
        self.version = game.version
        """Of the rules that it was made for; those of the game may be newer."""
        self.options = options
        self.sitters = sitters
        self.settings = TableSettings()
        self.clocks = Clocks()
        self.state = "lobby"
        self.seq = 0
        self.keeper: str | None = None
        """With several servers, the one that keeps the table: it alone writes about it."""
        self.epoch = 0
        """How often the table has changed hands."""
        self.revision = 0
        """How often anything about it was stored."""
        self.unsure = False
        """Whether something may have been stored that is not in memory: the database did not answer."""
        self.elsewhere: dict[str, Elsewhere] = {}
        """Who is connected to other servers, by the name of the server."""
        self.created = 0.0
        self.seed: Seed | None = None
        self.commitment: str | None = None
        """The promise of the deal, public from the beginning; None where nothing was promised."""
        self.numbers = dict(FIRST)
        """Of its links; they are worked out from them."""
        self.invite = self.watch = self.code = ""
        self.code_until = 0.0
        """When the code runs out."""
        self.keys: list[Key] = []
        self.waiting: list[int] = []
        self.winners: list[int] | None = None
        self.rematch: str | None = None
        self.problem = ""
        self.lesson: Study | None = None
        """The lesson that is given here, until the learner leaves it; all other tables have none."""
        self.hook: tuple[str, frames.Hook] | None = None
        """The address of the webhook that was told last, and how that went; not stored."""
        self.deleted = False
        self.progress: Progress | None = None
        self.chat: list[frames.ChatLine] = []
        self.advice: dict[int, frames.Advice] = {}
        """By seat: what was asked for about a decision, perhaps of some time ago; see `advice_for`."""
        self.tail = 0
        """Steps since the last snapshot."""

        self.clock: Callable[[], float] = time.time
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self._views: Views | None = None
        """What was shown last; a change of the game makes another table, of which others are made."""
        self._shown = 0
        """The number of the newest view."""
        self._proposed: dict[int, tuple[int, list[frames.Proposal]]] = {}
        """For each seat the number of the decision, and what is proposed there."""
        self.bot_tasks: dict[int, asyncio.Task[None]] = {}
        self.bot_asks: dict[int, int] = {}
        """The number of the decision that each of these bots was woken for."""
        self.touched = 0.0
        """When it was last used, to know which tables may leave memory."""
        self.came = 0.0
        """When it came into memory."""
        self.left: dict[int, float] = {}
        """When the people of seats left who are away now; not known of those who were never seen here."""

    def promise(self, secret: Secret) -> None:
        """Fix what the cards will come from, and say so in public before the first is dealt."""
        self.seed = secret
        self.commitment = Promise.of(self.match, secret).commitment

    @property
    def match(self) -> str:
        """What the promise is about."""
        return match_text(self.game.name, self.version, len(self.sitters), self.options, self.id)

    # --- who -------------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [s.name or f"Seat {number}" for number, s in enumerate(self.sitters, start=1)]

    @property
    def code_open(self) -> bool:
        """Whether its short code lets anybody in: for a while, and as long as there is a seat to take."""
        free = self.state != "over" and any(sitter.kind == "open" for sitter in self.sitters)
        return free and self.clock() < self.code_until

    @property
    def owner(self) -> str:
        """Who answers for what the table takes: the host, known by the hash of their secret."""
        return next((key.hash for key in self.keys if key.role == "host"), self.id)

    def bots_to_move(self) -> list[int]:
        """The awaited seats that a bot plays; none at a table that cannot go on."""
        if self.progress is None:
            return []
        if self.lesson is not None:
            return lessons.bots_to_move(self.lesson, self.progress)
        return [seat for seat in self.waiting if self.bot_for(seat) is not None]

    def bot_for(self, seat: int) -> str | None:
        """The bot that answers for a seat now: its own, or one for a person whose time is up."""
        asked = self.clocks.asked.get(seat)
        return self.sitters[seat].bot or ("greedy" if asked is not None and asked.up else None)

    def away(self, seat: int, online: set[int]) -> int | None:
        """For how many seconds the person of a seat is away; None when they are here, or nobody knows."""
        if self.sitters[seat].kind != "person" or seat in online or seat not in self.left:
            return None
        return max(0, int(self.clock() - self.left[seat]))

    @property
    def people(self) -> list[int]:
        """The seats of people, also while a bot plays for them: they may look on."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == "person"]

    def online(self, seat: int) -> bool:
        """Whether a person of this seat is connected."""
        return any(seat in connection.access.seats for connection in self.connections) or any(
            seat in there.seats for there in self.elsewhere.values()
        )

    def online_seats(self) -> set[int]:
        """The seats that a person is connected for."""
        return self.seats_here().union(*[there.seats for there in self.elsewhere.values()])

    def seats_here(self) -> set[int]:
        """Those of them who are connected to this server."""
        return {seat for connection in self.connections for seat in connection.access.seats}

    def players_here(self) -> bool:
        """Whether anybody who plays, or the host, is connected to this server."""
        return any(connection.access.seats or connection.access.host for connection in self.connections)

    @property
    def watched(self) -> bool:
        """Whether anybody looks on."""
        return bool(self.connections or self.elsewhere)

    # --- what they are shown ---------------------------------------------------------------------------

    def info(self, access: Access, base: str, online: set[int] | None = None) -> frames.TableInfo:
        """The table as somebody may know it; `base` is the address that links begin with."""
        online = self.online_seats() if online is None else online
        trusted = (access.host or bool(access.seats)) and self.lesson is None  # nobody is asked to a lesson
        page = f"{base}/t/{self.id}"
        return frames.TableInfo(
            id=self.id,
            game=self.game.name,
            title=self.game.title,
            version=self.game.version,
            state=self.state,  # type: ignore[arg-type]
            options=self.options,
            created=as_time(self.created),
            seq=self.seq,
            seats=[
                frames.SeatInfo(
                    seat=seat,
                    name=name,
                    kind=sitter.kind,  # type: ignore[arg-type]
                    bot=sitter.bot,
                    stand_in=sitter.bot is not None and sitter.kind != "bot",
                    online=seat in online,
                    away=self.away(seat, online),
                    mine=seat in access.seats,
                )
                for seat, (sitter, name) in enumerate(zip(self.sitters, self.names, strict=True))
            ],
            host=access.host,
            my_seats=list(access.seats),
            role=access.role,  # type: ignore[arg-type]
            links=frames.Links(
                invite=f"{page}#invite={self.invite}" if trusted or access.invited else None,
                code=self.code if self.code_open and (trusted or access.invited) else None,
                watch=f"{page}#watch={self.watch}" if trusted or access.watch else None,
            ),
            waiting=self.waiting,
            winners=self.winners,
            rematch=self.rematch if trusted else None,
            problem=self.problem,
            deal=self.deal_info(),
            settings=self.settings.known_to(host=access.host),
            terms=self.settings.terms(),
            lesson=None if self.lesson is None else self.lesson.script.title,
            content=self.game.overlay.name,
            hook=self.hook[1]
            if access.host and self.hook and self.hook[0] == self.settings.webhook
            else None,
        )

    def deal_info(self) -> frames.Deal:
        """What is promised about the cards; the secret itself once the game is over."""
        if self.commitment is None:
            return frames.Deal(reason=self._why_no_promise())
        assert isinstance(self.seed, Secret)
        return frames.Deal(
            commitment=self.commitment,
            match=self.match,
            secret=self.seed.hex() if self.state == "over" else None,
        )

    def _why_no_promise(self) -> str:
        if self.progress is not None and self.progress.table.arranged is not None:
            return "This table began with a position that was laid out, and not with a deal."
        if isinstance(self.seed, Secret):
            return (
                "This game came as a file, or goes on from another one: whoever brought it can know all its "
                "cards, so nothing is promised."
            )
        if self.seed is None:
            return "This table was made before deals were promised."
        return "These cards come from a number and not from a secret, so nothing is promised about them."

    def play(self, seat: int | None, text: bool) -> frames.Play | None:
        """The game as a seat sees it (None: a spectator)."""
        progress = self.progress
        if progress is None:
            return None
        names = self.names
        lesson = lessons.shown(self.lesson, progress, seat, names)
        undo = None if seat is None else progress.undoable(seat, self.people)
        why_no_undo = SPECTATOR if undo is None else undo.why_not
        if self.state == "over":
            why_no_undo = "the game is over"
        if lesson is not None:
            why_no_undo = "a lesson only goes forward"
        if self._views is None or self._views.table is not progress.table:
            self._views = Views(progress.table, self._views)
        view = self._views.of(seat, why_no_undo)
        if self.lesson is not None and lesson is not None:
            view = self.lesson.narrowed(progress.table, view)
        return frames.Play(
            view=with_names(view, names),
            ask=progress.asks.get(seat) if seat is not None and self.state == "running" else None,
            undo=why_no_undo,
            undoes="" if undo is None else names_for_seats(undo.label, names),
            undo_ask=None if undo is None else undo.ask,
            undo_bots=[] if undo is None else list(undo.bots),
            proposals=[] if seat is None else self._proposals(seat, progress),
            last=progress.news.last[seat] if seat is not None else 0,
            since=progress.news.since[seat] if seat is not None else 0,
            text=self.game.words.text(view, names_for(seat, names)) if text else None,
            lesson=lesson,
            clocks=self.clock_faces(),
        )

    def numbered(self, play: frames.Play | None) -> Held:
        """A view that somebody will hold, with a number that no other view of this table has."""
        self._shown += 1
        return Held(self._shown, play)

    def clock_faces(self) -> list[frames.SeatClock] | None:
        """What the clocks show, seat by seat; None where none is set or none runs any more."""
        if not self.settings.timed or self.state != "running":
            return None
        now, people = self.clock(), self.clocks.asked
        return [
            frames.SeatClock(
                runs=seat in people,
                move=_whole(self.clocks.move_left(seat, self.settings, now)) if seat in people else None,
                game=_whole(self.clocks.game_left(seat, self.settings, now))
                if sitter.kind == "person"
                else None,
            )
            for seat, sitter in enumerate(self.sitters)
        ]

    def _proposals(self, seat: int, progress: Progress) -> list[frames.Proposal]:
        """What the person of a seat can answer in one go; worked out once for each decision."""
        ask = progress.asks.get(seat)
        if ask is None or self.state != "running" or self.sitters[seat].bot is not None:
            return []
        if self.lesson is not None:  # it says itself what to do
            return []
        if self._proposed.get(seat, (None, []))[0] != ask:
            found = [
                frames.Proposal(
                    None if one.first is None else list(one.first),
                    [frames.Step(list(o), names_for_seats(label, self.names)) for o, label in one.then],
                    one.sure,
                    names_for_seats(one.words, self.names),
                )
                for one in proposals(progress.table, seat, ask)
            ]
            self._proposed[seat] = ask, found
        return self._proposed[seat][1]

    def events(self, seat: int | None, first: int, telling: Telling | None = None) -> list[dict[str, Any]]:
        """What happened, in the words of that seat, from event number `first` on."""
        if self.progress is None:
            return []
        events = self.progress.table.events(seat, first)
        return (telling or Telling(self.game, self.names)).to(seat, events)

    def full_state(
        self, access: Access, base: str, seat: int | None, text: bool, since: int | None = None
    ) -> frames.State:
        """Everything, or only the events since a sequence number if they can be told apart."""
        first = self.known(since)
        return frames.State(
            v=frames.VERSION,
            seq=self.seq,
            table=self.info(access, base),
            names=self.names,
            play=self.play(seat, text),
            events=self.events(seat, first),
            first=first,
            chat=[line for line in self.chat if since is None or line.seq > since],
            advice=None if seat is None else self.advice_for(seat),
        )

    def advice_for(self, seat: int) -> frames.Advice | None:
        """What a seat has asked for about the decision that it is asked now."""
        advice = self.advice.get(seat)
        if advice is None or self.progress is None or self.progress.asks.get(seat) != advice.ask:
            return None
        return advice

    def known(self, since: int | None) -> int:
        """How many events somebody has right who saw the table at this sequence number; see `news`."""
        if self.progress is None or since is None or since > self.seq:
            return 0
        return self.progress.news.known(since)


def _whole(seconds: float | None) -> int | None:
    return None if seconds is None else max(0, round(seconds))


def as_time(seconds: float) -> str:
    """A point in time as clients read it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
