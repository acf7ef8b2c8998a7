"""Copies of tables that another server keeps, for those who are connected to this one; and who is where.

The server that keeps a table tells all that have somebody there what is new: the entries of the log
themselves if they are short, or else that there is something to be read. A copy that has missed something
reads it from the database, and every few seconds all copies are compared with it.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from dealers.server import frames, records, showing
from dealers.server.clocks import Clocks, stored
from dealers.server.commands import Change, Entry
from dealers.server.post import LONGEST, Message
from dealers.server.room import KEPT_CHAT, Elsewhere, Room
from dealers.server.rows import DamagedTable
from dealers.server.storage import StorageError, keeping

if TYPE_CHECKING:
    from dealers.server.carrying_out import After
    from dealers.server.fleet import Fleet

COMPARED = 5.0
"""Seconds after which copies are compared with the database."""
_DELETED = "The host has deleted this table."


class Copies:
    """The tables in memory that other servers have to do with, too."""

    def __init__(self, fleet: Fleet) -> None:
        self._fleet = fleet

    @property
    def _rooms(self) -> dict[str, Room]:
        return self._fleet.house.rooms

    # --- who is where ----------------------------------------------------------------------------------

    def here(self, room: Room, ask: bool = False) -> None:
        """Tell the others who is connected here; `ask`: all of them, and they are to tell the same."""
        message = self._presence(room, ask)
        if ask:
            self._fleet.post.send(message)
            return
        told = set(room.elsewhere)
        if room.keeper in self._fleet.others:
            told.add(room.keeper)
        for server in told:
            self._fleet.post.send(message, server)

    def came(self, room: Room) -> None:
        """Somebody has connected here."""
        self.here(room, ask=len(room.connections) == 1)
        if not self._fleet.keeps(room) and room.keeper not in self._fleet.others:
            self._fleet.spawn(self._fleet.take(room))

    def _presence(self, room: Room, ask: bool = False) -> Message:
        return {
            "kind": "here",
            "table": room.id,
            "people": len(room.connections),
            "seats": sorted(room.seats_here()),
            "players": room.players_here(),
            "revision": room.revision,
            "keeps": self._fleet.keeps(room),
            "ask": ask,
        }

    def _is_there(self, room: Room, message: Message) -> None:
        server = message["from"]
        before = room.online_seats()
        if message["keeps"]:
            room.keeper = server
        if message["people"]:
            room.elsewhere[server] = Elsewhere(frozenset(message["seats"]), message["players"])
        else:
            room.elsewhere.pop(server, None)
        self._show_who_is_here(room, before)
        if message["ask"] and (room.connections or self._fleet.keeps(room)):
            self._fleet.post.send(self._presence(room), server)
        if self._fleet.keeps(room) and message["revision"] < room.revision:
            self._fleet.post.send(_look(room), server)

    def lost(self, server: str) -> None:
        """A server is gone, with everybody who was connected to it."""
        for room in list(self._rooms.values()):
            before = room.online_seats()
            if room.elsewhere.pop(server, None) is not None:
                self._show_who_is_here(room, before)
            if room.keeper == server:
                room.keeper = None
                if room.connections:
                    self._fleet.spawn(self._fleet.take(room))

    def _show_who_is_here(self, room: Room, before: set[int]) -> None:
        now = room.online_seats()
        if now == before:
            return
        room.left.update(dict.fromkeys(before - now, room.clock()))
        for seat in now:
            room.left.pop(seat, None)
        showing.show_tables(room)

    # --- telling ---------------------------------------------------------------------------------------

    def changed(self, room: Room, change: Change | None = None, after: After | None = None) -> None:
        """Something was stored about a table that is kept here."""
        if not room.elsewhere:
            return
        message = _look(room)
        if change is not None and after is not None and _plain(room, change):
            entries = [[entry.kind, entry.seat, entry.data] for entry in change.entries]
            told = {
                **message,
                "before": after.seq - len(entries),
                "entries": entries,
                "at": after.at,
                "state": after.state,
                "waiting": after.waiting,
                "winners": after.winners,
                "clocks": stored(after.clocks),
            }
            if len(msgspec.json.encode(told)) < LONGEST - 100:
                message = told
        for server in room.elsewhere:
            self._fleet.post.send(message, server)

    def advised(self, room: Room, advice: frames.Advice) -> None:
        """Somebody was advised about a table that is kept here."""
        for server, there in room.elsewhere.items():
            if advice.seat in there.seats:
                message = {"kind": "advice", "table": room.id, "advice": msgspec.to_builtins(advice)}
                self._fleet.post.send(message, server)

    def hook_noted(self, room: Room) -> None:
        """There is news of how the webhook of a table went that is kept here."""
        assert room.hook is not None
        address, hook = room.hook
        message = {"kind": "hook", "table": room.id, "address": address, "hook": msgspec.to_builtins(hook)}
        for server in room.elsewhere:
            self._fleet.post.send(message, server)

    def deleted(self, room: Room) -> None:
        """A table that was kept here is deleted."""
        self._fleet.post.send({"kind": "gone", "table": room.id})

    # --- being told ------------------------------------------------------------------------------------

    def received(self, message: Message) -> None:
        """Something about a table, perhaps one that nobody here has to do with."""
        room = self._rooms.get(message.get("table", ""))
        if room is None:
            return
        kind = message["kind"]
        if kind == "here":
            self._is_there(room, message)
        elif kind == "gone":
            self.gone(room)
        elif kind == "advice":
            advice = msgspec.convert(message["advice"], frames.Advice)
            room.advice[advice.seat] = advice
            showing.show_advice(room, advice)
        elif kind == "hook":
            room.hook = message["address"], msgspec.convert(message["hook"], frames.Hook)
            showing.show_tables(room)
        elif kind == "new":
            room.keeper = message["from"]
            if not self._follow(room, message):
                self._fleet.spawn(self.caught_up(room, message["revision"]))

    def _follow(self, room: Room, message: Message) -> bool:
        """Bring a copy up to date by what the message says, if it is just one step behind."""
        fits = room.revision == message["revision"] - 1 and room.seq == message.get("before")
        if not fits or room.lock.locked() or room.unsure or (room.progress is None and room.state != "lobby"):
            return bool(room.revision >= message["revision"])
        change = Change(*[Entry(kind, seat, **data) for kind, seat, data in message["entries"]])
        if any(entry.kind in records.STEPS for entry in change.entries):
            assert room.progress is not None
            change.progress = progress = room.progress.copy()
            for number, entry in enumerate(change.entries, start=room.seq + 1):
                records.step(progress, number, entry.kind, entry.seat, entry.data)
                room.tail += 1
        spoken = [
            records.spoken(room, number, entry.kind, entry.seat, entry.data, message["at"])
            for number, entry in enumerate(change.entries, start=room.seq + 1)
        ]
        lines = [line for line in spoken if line is not None]
        room.progress = change.progress or room.progress
        room.seq += len(change.entries)
        room.revision = message["revision"]
        change.state = message["state"] if message["state"] != room.state else None
        clocks = msgspec.json.decode(message["clocks"], type=Clocks)
        change.clocks = clocks if room.settings.timed and clocks != room.clocks else None
        room.clocks = clocks
        room.state, room.waiting, room.winners = message["state"], message["waiting"], message["winners"]
        room.chat = [*room.chat, *lines][-KEPT_CHAT:]
        showing.show_change(room, change, lines)
        return True

    # --- reading from the database ---------------------------------------------------------------------

    async def kept(self, room: Room) -> keeping.Kept | None:
        """Who keeps a table, by the database."""
        found = await self._fleet.store.fetch(lambda c: keeping.kept(c, room.id))
        if found is not None:
            room.keeper = found.keeper
        return found

    async def fresh(self, room: Room) -> bool:
        """Bring the table up to date for somebody who has just come; False if it is deleted."""
        if self._fleet.keeps(room) and not room.unsure:
            return True
        found = await self.kept(room)
        if found is None:
            self.gone(room)
            return False
        if found.revision != room.revision or room.unsure:
            async with room.lock:
                await self.catch_up(room)
        return not room.deleted

    async def caught_up(self, room: Room, revision: int) -> None:
        """Bring the table up to date, unless it is so new already."""
        if room.revision >= revision:
            return
        async with room.lock:
            if room.revision < revision and not room.deleted:
                await self.catch_up(room)

    async def catch_up(self, room: Room) -> None:
        """Bring a table that is locked to where the database is, and show everybody here what they missed."""
        links = self._fleet.house.links
        try:
            new = await self._fleet.store.fetch(lambda c: records.load_newer(c, room, links))
        except DamagedTable as damage:
            raise StorageError(f"the table cannot be read any more ({damage.why})") from None
        if new is None:
            self.gone(room)
            return
        since = room.seq
        records.bring_up(room, new)
        room.unsure = False
        showing.show_missed(room, since)

    def gone(self, room: Room) -> None:
        """The table is deleted."""
        if room.deleted:
            return
        room.deleted = True
        for task in room.bot_tasks.values():
            task.cancel()
        frame = frames.encode(frames.Gone(_DELETED))
        for connection in list(room.connections):
            connection.send(frame)
        self._fleet.house.forget(room)

    def look_after_all(self) -> None:
        """Messages may have been missed: compare everything, say who is here, and keep what nobody keeps."""
        for room in list(self._rooms.values()):
            room.elsewhere.clear()
            if room.connections:
                self.here(room, ask=True)
            self._fleet.spawn(self._look_after(room))

    async def _look_after(self, room: Room) -> None:
        if await self.fresh(room) and room.keeper not in self._fleet.others and room.connections:
            await self._fleet.take(room)

    async def watch(self) -> None:
        """For ever: compare all copies with the database, for what messages were lost."""
        while True:
            await asyncio.sleep(COMPARED)
            copies = [room for room in self._rooms.values() if not self._fleet.keeps(room) or room.unsure]
            try:
                found = await self._revisions([room.id for room in copies])
            except StorageError:
                continue
            for room in copies:
                revision, keeper = found.get(room.id, (None, None))
                behind = revision is None or revision > room.revision or room.unsure
                if behind or (room.connections and keeper not in self._fleet.others):
                    self._fleet.spawn(self._look_after(room))

    async def _revisions(self, ids: list[str]) -> dict[str, tuple[int, str | None]]:
        return await self._fleet.store.fetch(lambda c: keeping.revisions(c, ids)) if ids else {}


def _look(room: Room) -> Message:
    """That there is something new in the database."""
    return {"kind": "new", "table": room.id, "revision": room.revision}


def _plain(room: Room, change: Change) -> bool:
    """Whether the entries of the log say all that has changed."""
    more: tuple[Any, ...] = (change.sitters, change.keys, change.numbers, change.settings, change.seed)
    lesson = room.lesson is not None or change.lesson is not None or change.leaves_lesson
    begins = change.begins_anew or change.state == "running"
    return not lesson and not begins and all(part is None for part in more)
