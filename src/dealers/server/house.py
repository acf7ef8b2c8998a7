"""The house: all tables, and the one path on which anything changes.

A command is checked against what its sender may do, its change is worked out on a copy, stored, put in place,
and only then acknowledged and shown to everybody. Commands of one table follow one another; tables do not
wait for each other.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

import structlog

from dealers.games import find_game
from dealers.kernel import Chance, DealersError, Game, Option, SealedChance, Secret, save
from dealers.kernel.secret import apart
from dealers.server import commands, door, frames, records, showing
from dealers.server.bots import BotFailure, BotService
from dealers.server.commands import Change, Refusal
from dealers.server.keys import Access, Key, access, new_id
from dealers.server.links import OLD_INVITE, OLD_WATCH, Links
from dealers.server.metrics import BOTS_REPLACED, COMMAND_SECONDS, COMMANDS, LIVE_TABLES, LOAD_SECONDS
from dealers.server.room import KEPT_CHAT, Connection, Progress, Room, Sitter
from dealers.server.rows import DamagedTable
from dealers.server.searching import SearchLimit, searching
from dealers.server.storage import Mark, StorageError, Store

_MARKS = 512
"""Steps that somebody who comes back may have missed and still be told only the news."""
_RECENT = 64
_NO_TABLE = "There is no such table, or it is not yours. Ask for its invite link."
_GUESTS = 200
"""Browsers that a table knows by one of its links; beyond that the one that came first is forgotten."""
_SEAT_KEYS = 20
"""Browsers and links of one seat."""

HANDLERS = {**commands.HANDLERS, **door.HANDLERS}

log = structlog.get_logger("dealers")


class NoTable(DealersError):
    """There is no such table, or it is not for the one who asks: both look the same from outside."""


class Damaged(NoTable):
    """There is a table, but it cannot be shown; `keys` say who may know that."""

    def __init__(self, damage: DamagedTable) -> None:
        super().__init__(str(damage))
        self.keys = damage.keys


class Mine(NamedTuple):
    """Somebody's tables, and why others of theirs cannot be shown."""

    rooms: list[Room]
    set_aside: list[DamagedTable]


class _Question(NamedTuple):
    """What a bot is asked, in a world that holds nothing its seat may not know."""

    ask: int
    options: list[Option]
    world: bytes
    seed: int


class House:
    """All tables of one server."""

    def __init__(
        self, store: Store, bots: BotService, *, bot_pause: float = 0.0, idle: float = 120.0,
        seed: int | None = None, code_seconds: float = 86_400.0, most_tables: int = 500,
        search_bots: int = 30,        clock: Callable[[], float] = time.time,
    ) -> None:  # fmt: skip
        self.store = store
        self.bots = bots
        self.bot_pause = bot_pause
        self.idle = idle
        self.seed = seed
        self.code_seconds = code_seconds
        self.most_tables = most_tables
        self.clock = clock
        self.links = Links(store.key)
        self._search_limit = SearchLimit(store, search_bots, clock)
        self.rooms: dict[str, Room] = {}
        self._damaged: set[str] = set()
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._recent: dict[str, dict[str, frames.Done]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._at_work: set[asyncio.Task[frames.Done]] = set()
        self.closing = False

    # --- opening and closing ---------------------------------------------------------------------------

    async def open(self) -> None:
        """Wake the bots that were to move when the server stopped, and look after memory from now on."""
        self._spawn(self._wake_all(await self.store.fetch(records.with_bots_to_move)))
        self._spawn(self._sweep())

    async def _wake_all(self, ids: list[str]) -> None:
        for table_id in ids:
            try:
                self.wake(await self.room(table_id))
            except DealersError as error:  # such as a game that is not here any more
                log.warning("table not woken", table=table_id, reason=str(error))
            await asyncio.sleep(0)

    async def close(self, reason: str, retry_ms: int) -> None:
        """Tell everybody to come back, and stop."""
        self.closing = True
        bye = frames.encode(frames.Bye(reason, retry_ms))
        for room in self.rooms.values():
            for connection in list(room.connections):
                connection.send(bye)
        await asyncio.gather(*self._at_work, return_exceptions=True)
        tasks = [*self._tasks, *[task for room in self.rooms.values() for task in room.bot_tasks.values()]]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sweep(self) -> None:
        """Let tables leave memory when nobody has looked at them for a while."""
        while True:
            await asyncio.sleep(min(30.0, self.idle))
            old = self.clock() - self.idle
            for room in list(self.rooms.values()):
                if not room.connections and not room.bot_tasks and room.touched < old:
                    if room.lock.locked():
                        continue
                    self._forget(room)

    def _forget(self, room: Room) -> None:
        self.rooms.pop(room.id, None)
        self._recent.pop(room.id, None)
        LIVE_TABLES.set(len(self.rooms))

    # --- tables ----------------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """The table, brought into memory if need be."""
        room = self.rooms.get(table_id)
        if room is None:
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            room = await asyncio.shield(task)
            if room is None:
                raise NoTable(_NO_TABLE)
        room.touched = self.clock()
        return room

    async def room_for(self, table_id: str, *hashes: str) -> Room:
        """The table, for somebody with these secrets: only who has a key of it is told that it is damaged."""
        try:
            return await self.room(table_id)
        except Damaged as damaged:
            if access(damaged.keys, *hashes):
                raise
            raise NoTable(_NO_TABLE) from None

    async def _load(self, table_id: str) -> Room | None:
        start = perf_counter()
        try:
            try:
                room = await self.store.fetch(lambda c: records.load_room(c, table_id, self.links))
            except DamagedTable as damage:
                self._set_aside(damage)
                raise Damaged(damage) from None
            if room is not None:
                room.clock = self.clock
                room.touched = self.clock()
                self.rooms[table_id] = room
                LIVE_TABLES.set(len(self.rooms))
                LOAD_SECONDS.observe(perf_counter() - start)
                log.info("table loaded", table=table_id, ms=round(1000 * (perf_counter() - start), 1))
                self.wake(room)
            return room
        finally:
            del self._loading[table_id]

    async def create(
        self, game_name: str, options: dict[str, Any], sitters: list[Sitter], key_hash: str,
        progress: Progress | None = None,
    ) -> Room:  # fmt: skip
        """A new table; the people among its sitters are its host, at one device."""
        game = find_game(game_name)
        game.check_seats(len(sitters))
        chosen = game.check_options(options)
        game.check_match(len(sitters), chosen)
        if await self.store.fetch(lambda c: records.count_made(c, key_hash)) >= self.most_tables:
            raise Refusal("not_now", f"You have {self.most_tables} tables: delete some of them first.")
        room = self._new_room(game, chosen, sitters)
        room.keys = [Key(key_hash, "host")]
        room.keys += [Key(key_hash, "seat", n) for n, s in enumerate(sitters) if s.kind == "person"]
        if progress is None:
            self._promise(room)
        else:
            room.progress = progress
            room.seed = progress.table.seed
            outcome = progress.table.outcome
            if outcome is not None:
                room.state, room.winners = "over", outcome.winners
        if room.state != "over":  # it could not be started
            await self._search_limit.check(room, searching(sitters))
        await self.store.write(
            lambda c: records.insert_room(c, room, room.created, self.links), Mark(room.id, room.seq)
        )
        self._remember(room)
        return room

    def _promise(self, room: Room) -> None:
        """Fix what the cards of a new table will come from."""
        if self.seed is None:
            room.promise(Secret.fresh())
        else:
            room.seed = self.seed

    def _new_room(self, game: Game[Any], options: dict[str, Any], sitters: list[Sitter]) -> Room:
        room = Room(new_id(), game, options, sitters)
        room.clock = self.clock
        room.created = room.touched = self.clock()
        room.code_until = room.created + self.code_seconds
        return room

    def _remember(self, room: Room) -> None:
        self.rooms[room.id] = room
        LIVE_TABLES.set(len(self.rooms))
        log.info("table created", table=room.id, game=room.game.name, seats=len(room.sitters))

    async def add_key(self, room: Room, key: Key) -> None:
        """Remember what somebody may do here."""
        async with room.lock:  # a command that changes who sits where must not overlook it
            if key in room.keys:
                return
            alike = [other for other in room.keys if (other.role, other.seat) == (key.role, key.seat)]
            if key.role == "seat" and len(alike) >= _SEAT_KEYS:
                raise Refusal("not_now", "This seat has too many links: renew them, so that old ones end.")
            oldest = set(alike[:1] if len(alike) >= _GUESTS else [])

            def store(connection: Any) -> None:
                records.add_key(connection, room.id, key)
                for other in oldest:
                    records.drop_key(connection, room.id, other)

            await self.store.write(store, Mark(room.id, room.seq))
            room.keys = [*[other for other in room.keys if other not in oldest], key]

    async def by_code(self, code: str) -> Room | None:
        """The table that a short code lets in to."""
        code_hash = self.links.code_hash(code)
        found = await self.store.fetch(lambda c: records.by_code(c, code_hash))
        room = None if found is None else await self.room(found)
        return room if room is not None and room.code_open else None

    async def mine(self, key_hash: str, most: int = 100) -> Mine:
        """The tables of somebody, those used last first; for listing only."""

        def find(connection: Any) -> Mine:
            found = Mine([], [])
            for table_id in records.tables_of(connection, key_hash, most):
                try:
                    room = self.rooms.get(table_id) or self._outline(connection, table_id)
                except DamagedTable as damage:
                    found.set_aside.append(damage)
                else:
                    found.rooms.extend([room] if room is not None else [])
            return found

        found = await self.store.fetch(find)
        for damage in found.set_aside:
            self._set_aside(damage)
        return found

    def _set_aside(self, damage: DamagedTable) -> None:
        """Tell the log, once."""
        if damage.table_id not in self._damaged:
            self._damaged.add(damage.table_id)
            log.error("table set aside", table=damage.table_id, reason=damage.why)

    def _outline(self, connection: Any, table_id: str) -> Room | None:
        room = records.load_outline(connection, table_id, self.links)
        if room is not None:
            room.clock = self.clock
        return room

    # --- commands --------------------------------------------------------------------------------------

    async def perform(self, room: Room, who: Access, command: frames.Command) -> frames.Done:
        """Carry a command out, once; raises a `Refusal` when that cannot be."""
        kind = type(command).__name__.lower()
        start = perf_counter()
        # A task of its own: it is finished even if the one who asked is gone by then.
        task = asyncio.create_task(self._perform(room, who, command))
        self._at_work.add(task)
        task.add_done_callback(self._at_work.discard)
        try:
            done = await asyncio.shield(task)
        except Refusal as refusal:
            COMMANDS.labels(kind, refusal.code).inc()
            raise
        COMMANDS.labels(kind, "done").inc()
        COMMAND_SECONDS.observe(perf_counter() - start)
        return done

    async def _perform(self, room: Room, who: Access, command: frames.Command) -> frames.Done:
        tag = f"{who.hash[:16]}:{command.id}"
        async with room.lock:
            if room.deleted:
                raise Refusal("gone", "The host has deleted this table.")
            if self.rooms.get(room.id) is not room:
                raise Refusal("stale", "The table was set aside for a moment: please try again.")
            recent = self._recent.setdefault(room.id, {})
            if tag in recent:
                return recent[tag]
            # Answers and undos name a number that is never used again, so they refuse to be done twice.
            unique = isinstance(command, frames.Answer | frames.Undo)
            done = None if unique else await self._done_before(room, command, tag)
            if done is None:
                try:
                    done = await self._do(room, access(room.keys, who.hash, *who.others), command, tag)
                except Refusal:
                    done = await self._done_before(room, command, tag)
                    if done is None:
                        raise
            recent[tag] = done
            if len(recent) > _RECENT:
                del recent[next(iter(recent))]
        self.wake(room)
        return done

    async def _do(self, room: Room, who: Access, command: frames.Command, tag: str) -> frames.Done:
        if isinstance(command, frames.Rematch):
            return await self._rematch(room, who, command)
        if isinstance(command, frames.Delete):
            return await self._delete(room, who, command)
        change = HANDLERS[type(command)](room, who, command)
        change.entries[-1].command = tag
        async with self._search_limit.kept(room, change, by_host=who.host):
            await self._carry_out(room, change)
        return frames.Done(command.id, room.seq)

    async def _done_before(self, room: Room, command: frames.Command, tag: str) -> frames.Done | None:
        """The reply to a command that was carried out already, perhaps before a restart."""
        seq = await self.store.fetch(lambda c: records.already_done(c, room.id, tag))
        return None if seq is None else frames.Done(command.id, seq)

    async def _carry_out(self, room: Room, change: Change) -> None:
        """Store the change, put it in place, show it. If it cannot be stored, nothing has happened."""
        now = self.clock()
        progress = change.progress or room.progress
        seq = room.seq + len(change.entries)
        state = change.state or room.state
        waiting = sorted(progress.asks) if progress is not None and state == "running" else []
        sitters = change.sitters or room.sitters
        outcome = progress.table.outcome if progress is not None and state == "over" else None
        winners = None if outcome is None else outcome.winners
        steps = sum(entry.kind in records.STEPS for entry in change.entries)
        snapshot = change.progress is not None and (
            room.tail + steps >= records.SNAPSHOT_EVERY or state == "over"
        )
        body = (
            save(change.progress.table, {"progress": change.progress.as_json()})
            if snapshot and change.progress is not None
            else b""
        )
        row = {
            "seq": seq,
            "state": state,
            "waiting": json.dumps(waiting),
            "bots_to_move": any(sitters[q].bot is not None for q in waiting),
            "winners": None if winners is None else json.dumps(winners),
        }
        if change.seed is not None:
            row |= records.origin(change.seed)
        numbers = change.numbers
        new_code = numbers is not None and numbers["code"] != room.numbers["code"]
        code_until = now + self.code_seconds if new_code else room.code_until

        def store(connection: Any) -> None:
            records.store_change(connection, room, change, now, row)
            if numbers is not None:
                records.put_links(connection, room.id, numbers, code_until, self.links)
            if body:
                records.put_snapshot(connection, room.id, seq, body)

        await self._write(room, store, seq)
        room.tail = 0 if body else room.tail + steps
        room.waiting, room.winners, room.state = waiting, winners, state
        room.seed = change.seed if change.seed is not None else room.seed
        lines = [
            records.spoken(room, number, entry.kind, entry.seat, entry.data, now)
            for number, entry in enumerate(change.entries, start=room.seq + 1)
        ]
        new_lines = [line for line in lines if line is not None]
        room.seq = seq
        room.touched = now
        room.chat = [*room.chat, *new_lines][-KEPT_CHAT:]
        room.progress = progress
        room.sitters = sitters
        if change.keys is not None:
            room.keys = change.keys
        if numbers is not None:
            room.numbers, room.code_until = numbers, code_until
            self.links.fit(room)
        kept = change.kept
        if kept is None and progress is not None:
            kept = room.event_count() if change.progress is None else 0
        room.marks = [*room.marks, (seq, kept or 0)][-_MARKS:]
        showing.show_change(room, change, new_lines)

    async def _write(self, room: Room, job: Callable[[Any], None], seq: int) -> None:
        """Store something about a table, whose newest entry is then `seq`, or refuse."""
        try:
            await self.store.write(job, Mark(room.id, seq))
        except StorageError as error:
            log.error("not stored", table=room.id, reason=str(error))
            raise Refusal("storage", f"Not done: {error}. Please try again.") from None

    # --- coming and going ------------------------------------------------------------------------------

    def joined(self, room: Room, connection: Connection, since: int | None) -> None:
        """Somebody looks on."""
        was_online = [room.online(seat) for seat in connection.access.seats]
        room.connections.add(connection)
        connection.refresh(since)
        if not all(was_online):
            showing.show_tables(room, but=connection)

    def left(self, room: Room, connection: Connection) -> None:
        """Somebody's connection has ended."""
        room.connections.discard(connection)
        room.touched = self.clock()
        if any(not room.online(seat) for seat in connection.access.seats):
            showing.show_tables(room)

    # --- rematch and delete ----------------------------------------------------------------------------

    async def _rematch(self, room: Room, who: Access, command: frames.Rematch) -> frames.Done:
        """The same table again, everybody one seat further; whoever asks first makes it, and deals."""
        if not (who.seats or who.host):
            raise Refusal("not_yours", "Only the players can ask for a rematch.")
        if room.state != "over":
            raise Refusal("not_now", "The game is not over yet.")
        if room.rematch is not None:
            return frames.Done(command.id, room.seq, room.rematch)
        count = len(room.sitters)
        back = [(seat - 1) % count for seat in range(count)]
        sitters = [
            Sitter(s.kind, "" if s.kind == "open" else s.name, s.bot if s.kind == "bot" else None)
            for s in (room.sitters[seat] for seat in back)
        ]
        new = self._new_room(room.game, room.options, sitters)
        self._promise(new)
        new.keys = [
            Key(key.hash, key.role, (key.seat + 1) % count) if key.role == "seat" else key
            for key in room.keys
            if key.role not in (OLD_INVITE, OLD_WATCH)
        ]

        def store(
            connection: Any,
        ) -> None:  # both or neither: there is one rematch, however often it is asked
            records.insert_room(connection, new, new.created, self.links)
            records.set_rematch(connection, room.id, new.id)

        await self._write(room, store, room.seq)
        self._remember(new)
        room.rematch = new.id
        if all(sitter.kind != "open" for sitter in sitters):
            async with new.lock:
                change = commands.deal(new)
                with contextlib.suppress(Refusal):  # not stored, or too many bots: the host can start it
                    async with self._search_limit.kept(new, change, by_host=who.host):
                        if new.commitment is not None:
                            await self._carry_out(room, commands.rematch_promised(new.commitment))
                        await self._carry_out(new, change)
            self.wake(new)
        showing.show_tables(room)
        return frames.Done(command.id, room.seq, new.id)

    async def _delete(self, room: Room, who: Access, command: frames.Delete) -> frames.Done:
        if not who.host:
            raise Refusal("not_yours", "Only the host can delete the table.")
        await self._write(room, lambda c: records.delete_room(c, room.id), room.seq)
        room.deleted = True
        for task in room.bot_tasks.values():
            task.cancel()
        gone = frames.encode(frames.Gone("The host has deleted this table."))
        for connection in list(room.connections):
            connection.send(gone)
        self._forget(room)
        log.info("table deleted", table=room.id)
        return frames.Done(command.id, room.seq)

    # --- bots ------------------------------------------------------------------------------------------

    def wake(self, room: Room) -> None:
        """Let every bot think that is asked something."""
        if self.closing or self.rooms.get(room.id) is not room:
            return
        for seat in room.bots_to_move():
            if seat not in room.bot_tasks:
                task = asyncio.create_task(self._bot_turn(room, seat))
                room.bot_tasks[seat] = task
                task.add_done_callback(partial(self._bot_done, room, seat))

    def _bot_done(self, room: Room, seat: int, task: asyncio.Task[None]) -> None:
        room.bot_tasks.pop(seat, None)
        if task.cancelled():
            return
        if task.exception() is not None:
            log.error("bot turn failed", table=room.id, seat=seat, exc_info=task.exception())
            return
        self.wake(room)

    async def _bot_turn(self, room: Room, seat: int) -> None:
        """One answer of one bot."""
        if room.connections and self.bot_pause:
            await asyncio.sleep(self.bot_pause)
        async with room.lock:  # a change that is being stored may be about this seat
            spec = room.sitters[seat].bot
        if spec is None:
            return
        failure = None
        async with self.bots.turn(spec, room.owner):
            question = self._question(room, seat, spec)  # not before: what waits need not be kept in memory
            if question is None:
                return
            try:
                option = await self._choice(room, seat, spec, question)
            except BotFailure as error:
                failure = str(error)
        if failure is not None:
            BOTS_REPLACED.inc()
            log.warning("bot replaced", table=room.id, seat=seat, bot=spec, reason=failure)
            option = await self._replacement(room, seat, spec, failure, question)
        async with room.lock:
            now = room.progress
            if now is None or now.asks.get(seat) != question.ask or room.sitters[seat].bot is None:
                return  # the seat was taken back, or the decision is gone
            try:
                await self._carry_out(room, commands.answers(room, now, seat, question.ask, [option]))
            except Refusal as refusal:  # it could not be stored: try again a little later
                log.warning("bot answer not stored", table=room.id, reason=str(refusal))
                await asyncio.sleep(1.0)

    def _question(self, room: Room, seat: int, spec: str) -> _Question | None:
        """What the bot is asked now; None if it is not asked any more."""
        progress = room.progress
        if progress is None or seat not in progress.asks or room.state != "running":
            return None
        if room.sitters[seat].bot != spec:
            return None
        ask = progress.asks[seat]
        # Sealed, or else the bot could tell how the cards were that it is not to know.
        world = progress.table.only_for(seat, SealedChance(_bot_secret(progress, ask, seat, "imagine")))
        options = progress.table.pending[seat].options
        return _Question(ask, options, save(world), _bot_secret(progress, ask, seat, "think").number())

    async def _choice(self, room: Room, seat: int, spec: str, question: _Question) -> Option:
        """A legal answer, or a `BotFailure`."""
        option = await self.bots.choose(spec, question.world, room.id, seat, question.seed)
        if option not in question.options:
            raise BotFailure("gave an answer that is not legal")
        return option

    async def _replacement(
        self, room: Room, seat: int, spec: str, reason: str, question: _Question
    ) -> Option:
        """What is answered in place of a bot that failed."""
        if spec != "greedy":
            async with room.lock:
                if room.sitters[seat].bot == spec:
                    with contextlib.suppress(Refusal):
                        await self._carry_out(room, commands.replaced(room, seat, reason))
            with contextlib.suppress(BotFailure):
                async with self.bots.turn("greedy", room.owner):
                    return await self._choice(room, seat, "greedy", question)
        return question.options[Chance(question.seed).below(len(question.options))]


def _bot_secret(progress: Progress, ask: int, seat: int, purpose: str) -> Secret:
    """Chance for one answer: another for every decision, the same when it is asked again."""
    assert progress.table.seed is not None
    return apart(progress.table.seed, "bot", purpose, ask, seat)
