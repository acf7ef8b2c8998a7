"""The house: all tables, and the one path on which anything changes.

A command is checked against what its sender may do, its change is worked out on a copy, stored, put in place,
and only then acknowledged and shown to everybody. Commands of one table follow one another; tables do not
wait for each other.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from time import perf_counter
from typing import TYPE_CHECKING, Any

import structlog

from dealers.games import find_game
from dealers.kernel import DealersError, Game, Secret
from dealers.kernel.lesson import Script, Study
from dealers.server import commands, door, frames, hosting, records, showing
from dealers.server.advising import Advising
from dealers.server.bot_turns import BotTurns
from dealers.server.bots import BotService
from dealers.server.carrying_out import Changes
from dealers.server.commands import Refusal
from dealers.server.delivery import Delivery
from dealers.server.finishing import finished
from dealers.server.keys import Access, Key, access, new_id
from dealers.server.links import OLD_INVITE, OLD_WATCH, Links
from dealers.server.memory import Memory, Mine
from dealers.server.metrics import COMMAND_SECONDS, COMMANDS
from dealers.server.moved import Moved
from dealers.server.notices import Notices
from dealers.server.outgoing import Outgoing
from dealers.server.progress import Progress
from dealers.server.retention import Retention
from dealers.server.room import Connection, Room, Sitter
from dealers.server.searching import SearchLimit, searching
from dealers.server.storage import Mark, StorageError, Store
from dealers.server.table_settings import TableSettings
from dealers.server.timekeeping import Timekeeper

if TYPE_CHECKING:
    from dealers.server.fleet import Fleet

_RECENT = 64
"""Commands of one table whose replies are kept in memory."""
_GUESTS = 200
"""Browsers that a table knows by one of its links; beyond that the one that came first is forgotten."""
_SEAT_KEYS = 20
"""Browsers and links of one seat."""

HANDLERS = {**commands.HANDLERS, **door.HANDLERS, **hosting.HANDLERS}

log = structlog.get_logger("dealers")


class House:
    """All tables of one server."""

    def __init__(
        self, store: Store, bots: BotService, *, bot_pause: float = 0.0, idle: float = 120.0,
        seed: int | None = None, code_seconds: float = 86_400.0, most_tables: int = 500,
        search_bots: int = 30, advice_seconds: float = 3.0, clock: Callable[[], float] = time.time,
        notices: Notices | None = None, keep_days: float | None = None,
    ) -> None:  # fmt: skip
        self.store = store
        self.bots = bots
        self.seed = seed
        self.code_seconds = code_seconds
        self.most_tables = most_tables
        self.clock = clock
        self.links = Links(store.key)
        self._memory = Memory(store, self.links, clock, idle, came=self.wake, went=self._went)
        self._changes = Changes(store, self.links, clock, code_seconds)
        self._bot_turns = BotTurns(bots, self._changes, bot_pause, self._in_use)
        self.notices = notices or Notices(Delivery(Outgoing()))
        self._changes.turn_came = self.notices.turn_came
        self.timekeeper = Timekeeper(store, self._memory, self._changes, clock, self.wake, self._take)
        self._advising = Advising(bots, self._changes, advice_seconds)
        self.retention = Retention(store, self._memory, keep_days, clock) if keep_days else None
        self._search_limit = SearchLimit(store, search_bots, clock)
        self._recent: dict[str, dict[str, frames.Done]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._at_work: set[asyncio.Task[frames.Done]] = set()
        self.closing = False
        self.fleet = self._joined_fleet(store) if store.shared else None
        """This server among others; None when it is the only one."""

    def _joined_fleet(self, store: Store) -> Fleet:
        from dealers.server.fleet import Fleet  # its driver need not be installed
        from dealers.server.storage.postgres import PostgresStore

        assert isinstance(store, PostgresStore)
        fleet = Fleet(store, self)
        self._memory.fresh = fleet.copies.fresh
        self._memory.up_to_date = lambda room: fleet.keeps(room) or bool(room.connections)
        self._changes.stored = fleet.copies.changed
        self._changes.make_sure = self._make_sure
        self._advising.told = fleet.copies.advised
        self.notices.noted = fleet.copies.hook_noted
        return fleet

    @property
    def rooms(self) -> dict[str, Room]:
        """The tables in memory."""
        return self._memory.rooms

    # --- opening and closing ---------------------------------------------------------------------------

    async def open(self) -> None:
        """Wake the bots that were to move when the server stopped; look after clocks and memory."""
        if self.fleet is not None:
            await self.fleet.open()
        if self.fleet is None or self.fleet.alone:
            await self.timekeeper.resume()
        self._spawn(self._wake_all(await self.store.fetch(records.with_bots_to_move)))
        self._spawn(self._memory.sweep())
        self._spawn(self.timekeeper.run())
        if self.retention is not None:
            self._spawn(self.retention.run())

    async def _wake_all(self, ids: list[str]) -> None:
        for table_id in ids:
            try:
                room = await self.room(table_id)
                if await self._take(room):
                    self.wake(room)
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
        with contextlib.suppress(StorageError):
            await self.timekeeper.note_alive()
        await self.notices.delivery.close()
        await self._advising.close()
        tasks = [*self._tasks, *[task for room in self.rooms.values() for task in room.bot_tasks.values()]]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.fleet is not None:
            await self.fleet.close()

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _in_use(self, room: Room) -> bool:
        return not self.closing and self._memory.holds(room) and self.keeps(room)

    def keeps(self, room: Room) -> bool:
        """Whether what happens at the table is for this server to decide, and not for another one."""
        return self.fleet is None or self.fleet.keeps(room)

    async def _take(self, room: Room) -> bool:
        """Keep a table that no other server keeps; whether this one does."""
        return self.fleet is None or await self.fleet.take(room)

    def _went(self, room: Room) -> None:
        self._recent.pop(room.id, None)
        if self.fleet is not None:
            self.fleet.let_go(room)

    def forget(self, room: Room) -> None:
        """Let a table leave memory."""
        self._memory.forget(room)

    def wake(self, room: Room) -> None:
        """Let every bot think that is asked something, and nobody be advised about what is answered."""
        self._bot_turns.wake(room)
        self._advising.look(room)

    # --- tables ----------------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """The table, brought into memory if need be; raises a `NoTable`."""
        return await self._memory.room(table_id)

    async def room_for(self, table_id: str, *hashes: str) -> Room:
        """The table, for somebody with these secrets: only who has a key of it is told that it is damaged."""
        return await self._memory.room_for(table_id, *hashes)

    async def mine(self, key_hash: str, most: int = 100) -> Mine:
        """The tables of somebody, those used last first; for listing only."""
        return await self._memory.mine(key_hash, most)

    async def create(
        self, game_name: str, options: dict[str, Any], sitters: list[Sitter], key_hash: str,
        progress: Progress | None = None, lesson: Study | None = None,
        settings: TableSettings | None = None,
    ) -> Room:  # fmt: skip
        """A new table; the people among its sitters are its host, at one device."""
        game = find_game(game_name)
        game.check_seats(len(sitters))
        chosen = game.check_options(options)
        game.check_match(len(sitters), chosen)
        if await self.store.fetch(lambda c: records.count_made(c, key_hash)) >= self.most_tables:
            raise Refusal("not_now", f"You have {self.most_tables} tables: delete some of them first.")
        room = self._new_room(game, chosen, sitters)
        room.settings = settings or room.settings
        room.keys = [Key(key_hash, "host")]
        room.keys += [Key(key_hash, "seat", n) for n, s in enumerate(sitters) if s.kind == "person"]
        if progress is None:
            self._promise(room)
        else:
            room.progress, room.lesson = progress, lesson
            # A position that was laid out has no seed: then this is what bots think with.
            room.seed = Secret.fresh() if progress.table.seed is None else progress.table.seed
            outcome = progress.table.outcome
            if outcome is not None:
                room.state, room.winners = "over", outcome.winners
        if room.state != "over":  # it could not be started
            await self._search_limit.check(room, searching(sitters))
        await self._bring_in(room, self._insert(room))
        return room

    async def begin_fork(self, room: Room, words: str) -> None:
        """Let a table that goes on from another game begin, and say so in its chat."""
        async with room.lock:
            change = commands.deal(room)
            change.entries.append(commands.Entry("note", text=words))
            async with self._search_limit.kept(room, change, by_host=True):
                await self._changes.carry_out(room, change)
        self.wake(room)

    async def teach(self, script: Script, name: str, key_hash: str) -> Room:
        """The table on which somebody takes a lesson: one that they have not finished, or a new one."""
        room = await self._unfinished(script, key_hash)
        if room is None:
            bots = [Sitter("bot", bot, script.bot) for bot in script.players[1:]]
            sitters = [Sitter("person", name), *bots]
            table = script.new_table()
            lesson, progress = Study(script), Progress(table)
            room = await self.create(script.game.name, table.options, sitters, key_hash, progress, lesson)
        async with room.lock:
            if room.state == "lobby":  # it may be another request that has just made it
                await self._changes.carry_out(room, commands.deal(room))
        self.wake(room)
        return room

    async def _unfinished(self, script: Script, key_hash: str) -> Room | None:
        """The table where somebody is in the middle of a lesson."""
        for room in (await self.mine(key_hash)).rooms:
            if room.lesson is None or room.lesson.over or room.problem:
                continue
            if room.lesson.script is script:
                return await self.room(room.id)
        return None

    def _promise(self, room: Room) -> None:
        """Fix what the cards of a new table will come from."""
        if self.seed is None:
            room.promise(Secret.fresh())
        else:
            room.seed = self.seed

    def _new_room(self, game: Game[Any], options: dict[str, Any], sitters: list[Sitter]) -> Room:
        room = Room(new_id(), game, options, sitters)
        room.clock = self.clock
        room.created = room.touched = room.came = self.clock()
        if self.fleet is not None:
            room.keeper, room.epoch = self.fleet.me, 1
        room.code_until = room.created + self.code_seconds
        return room

    async def _insert(self, room: Room) -> None:
        await self.store.write(
            lambda c: records.insert_room(c, room, room.created, self.links), Mark(room.id, room.seq)
        )

    async def _bring_in(self, room: Room, storing: Coroutine[Any, Any, None]) -> None:
        """Store a new table, which is in memory by then: whoever finds it in the database meanwhile gets
        the same one, and not another that would write the same log.
        """
        async with room.lock:
            self._memory.add(room)
            try:
                await finished(storing)
            except Exception:
                self._memory.forget(room)
                raise
        log.info("table created", table=room.id, game=room.game.name, seats=len(room.sitters))

    async def add_key(self, room: Room, key: Key) -> None:
        """Remember what somebody may do here."""
        if self.fleet is None:
            await self.add_key_here(room, key)
        else:
            await self.fleet.add_key(room, key)

    async def add_key_here(self, room: Room, key: Key) -> None:
        """The same at a table that this server keeps."""
        async with room.lock:  # a command that changes who sits where must not overlook it
            if not self.keeps(room) or room.unsure:
                raise Moved
            if key in room.keys:
                return
            alike = [other for other in room.keys if (other.role, other.seat) == (key.role, key.seat)]
            if key.role == "seat" and len(alike) >= _SEAT_KEYS:
                raise Refusal("not_now", "This seat has too many links: renew them, so that old ones end.")
            oldest = set(alike[:1] if len(alike) >= _GUESTS else [])

            def store(connection: Any) -> None:
                records.hold(connection, room)
                records.add_key(connection, room.id, key)
                for other in oldest:
                    records.drop_key(connection, room.id, other)

            async def store_and_know() -> None:
                await self._changes.write(room, store, room.seq)
                room.keys = [*[other for other in room.keys if other not in oldest], key]
                room.revision += 1
                if self.fleet is not None:
                    self.fleet.copies.changed(room)

            await finished(store_and_know())

    async def by_code(self, code: str) -> Room | None:
        """The table that a short code lets in to."""
        code_hash = self.links.code_hash(code)
        found = await self.store.fetch(lambda c: records.by_code(c, code_hash))
        room = None if found is None else await self.room(found)
        return room if room is not None and room.code_open else None

    # --- commands --------------------------------------------------------------------------------------

    async def perform(self, room: Room, who: Access, command: frames.Command) -> frames.Done:
        """Carry a command out, once; raises a `Refusal` when that cannot be."""
        if self.fleet is None:
            return await self.perform_here(room, who, command)
        return await self.fleet.perform(room, who, command)

    async def perform_here(self, room: Room, who: Access, command: frames.Command) -> frames.Done:
        """The same at a table that this server keeps; raises a `Moved` if it turns out that it does not."""
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
            if not self._memory.holds(room):
                raise Refusal("stale", "The table was set aside for a moment: please try again.")
            if not self.keeps(room) or room.unsure:
                raise Moved
            recent = self._recent.setdefault(room.id, {})
            if tag in recent:
                return recent[tag]
            # Answers and undos name a number that is never used again, so they refuse to be done twice.
            unique = isinstance(command, frames.Answer | frames.Undo)
            done = None if unique else await self._done_before(room, command, tag)
            if done is None:
                try:
                    done = await self._do(room, access(room.keys, who.hash, *who.others), command, tag)
                except Refusal as refusal:
                    await self._make_sure(room)
                    done = await self._done_before(room, command, tag)
                    if done is None:
                        if not self.keeps(room):
                            raise Moved from None
                        raise refusal
            recent[tag] = done
            if len(recent) > _RECENT:
                del recent[next(iter(recent))]
        self.wake(room)
        return done

    async def _make_sure(self, room: Room) -> None:
        """Bring a table of which it is not known what was stored to where the database is."""
        if room.unsure and self.fleet is not None:
            try:
                await self.fleet.copies.catch_up(room)
            except StorageError as error:
                raise Refusal("storage", f"Not done: {error}. Please try again.") from None

    async def _do(self, room: Room, who: Access, command: frames.Command, tag: str) -> frames.Done:
        if isinstance(command, frames.Rematch):
            return await self._rematch(room, who, command)
        if isinstance(command, frames.Delete):
            return await self._delete(room, who, command)
        if isinstance(command, frames.Ask):
            return await self._advising.ask(room, who, command, tag)
        change = HANDLERS[type(command)](room, who, command)
        change.entries[-1].command = tag
        if self._search_limit.concerns(room, change):
            async with self._search_limit.kept(room, change, by_host=who.host):
                await self._changes.make(room, change)
        else:
            await self._changes.make(room, change)
        return frames.Done(command.id, room.seq)

    async def _done_before(self, room: Room, command: frames.Command, tag: str) -> frames.Done | None:
        """The reply to a command that was carried out already, perhaps before a restart."""
        seq = await self.store.fetch(lambda c: records.already_done(c, room.id, tag))
        return None if seq is None else frames.Done(command.id, seq)

    # --- coming and going ------------------------------------------------------------------------------

    def joined(self, room: Room, connection: Connection, since: int | None) -> None:
        """Somebody looks on."""
        was_online = [room.online(seat) for seat in connection.access.seats]
        room.connections.add(connection)
        for seat in connection.access.seats:
            room.left.pop(seat, None)
        connection.refresh(since)
        if not all(was_online):
            showing.show_tables(room, but=connection)
        if self.fleet is not None:
            self.fleet.copies.came(room)

    def left(self, room: Room, connection: Connection) -> None:
        """Somebody's connection has ended."""
        room.connections.discard(connection)
        room.touched = self.clock()
        gone = [seat for seat in connection.access.seats if not room.online(seat)]
        room.left.update(dict.fromkeys(gone, room.touched))
        if gone:
            showing.show_tables(room)
        if self.fleet is not None:
            self.fleet.copies.here(room)

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
        moved = [(seat + 1) % count for seat in range(count)]
        outcome = room.progress.table.outcome if room.progress is not None else None
        options = room.options
        if outcome is not None:
            options = room.game.rematch_options(options, outcome, moved)
        new = self._new_room(room.game, options, sitters)
        new.settings = room.settings
        self._promise(new)
        new.keys = [
            Key(key.hash, key.role, moved[key.seat]) if key.role == "seat" else key
            for key in room.keys
            if key.role not in (OLD_INVITE, OLD_WATCH)
        ]

        def store(
            connection: Any,
        ) -> None:  # both or neither: there is one rematch, however often it is asked
            records.insert_room(connection, new, new.created, self.links)
            records.hold(connection, room, rematch=new.id)

        await self._bring_in(new, self._changes.write(room, store, room.seq))
        room.rematch = new.id
        room.revision += 1
        if self.fleet is not None:
            self.fleet.copies.changed(room)
        if all(sitter.kind != "open" for sitter in sitters):
            async with new.lock:
                change = commands.deal(new)
                with contextlib.suppress(Refusal):  # not stored, or too many bots: the host can start it
                    async with self._search_limit.kept(new, change, by_host=who.host):
                        if new.commitment is not None:
                            await self._changes.carry_out(room, commands.rematch_promised(new.commitment))
                        await self._changes.carry_out(new, change)
            self.wake(new)
        showing.show_tables(room)
        return frames.Done(command.id, room.seq, new.id)

    async def _delete(self, room: Room, who: Access, command: frames.Delete) -> frames.Done:
        if not who.host:
            raise Refusal("not_yours", "Only the host can delete the table.")
        await self._changes.write(room, lambda c: records.delete_room(c, room), room.seq)
        room.deleted = True
        for task in room.bot_tasks.values():
            task.cancel()
        gone = frames.encode(frames.Gone("The host has deleted this table."))
        for connection in list(room.connections):
            connection.send(gone)
        self._memory.forget(room)
        if self.fleet is not None:
            self.fleet.copies.deleted(room)
        log.info("table deleted", table=room.id)
        return frames.Done(command.id, room.seq)
