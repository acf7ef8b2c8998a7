"""Who is told that a turn has come: the program of the host, by a webhook, and browsers that asked for it.

What is told says whose turn it is and where, and nothing of what lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from dealers.server import frames, showing
from dealers.server.delivery import Delivery, Told
from dealers.server.push import Push
from dealers.server.room import Room, as_time

_MARKUP = str.maketrans("", "", "<>@`*_~|")
"""What chat programs take as a call to everybody, a link, or another way of writing."""


class Notices:
    """Tells of turns that have come."""

    def __init__(self, delivery: Delivery, address: str = "", push: Push | None = None) -> None:
        """`address` is what links to this server begin with; without one there are none."""
        self.delivery = delivery
        self._address = address
        self._push = push
        self.noted: Callable[[Room], None] = lambda room: None
        """Told when there is news of how a webhook went."""

    def turn_came(self, room: Room, seats: list[int]) -> None:
        """These seats are asked something, and were not before."""
        for seat in seats:
            if room.sitters[seat].kind == "person" and room.bot_for(seat) is None:
                self._tell_hook(room, seat)
                if self._push is not None:
                    self._push.turn_came(room, seat)

    def _tell_hook(self, room: Room, seat: int) -> None:
        if room.settings.webhook is None:
            return
        address = room.settings.webhook
        headers = {"Content-Type": "application/json", "User-Agent": "dealers"}
        body = msgspec.json.encode(self.turn(room, seat))

        def told(how: Told) -> None:
            if room.settings.webhook == address:  # else the host has chosen another one meanwhile
                self._note(room, address, how)

        self.delivery.send("webhook", f"table {room.id}", address, body, headers, told=told)

    def _note(self, room: Room, address: str, how: Told) -> None:
        """Let the host know how it went, when that is news."""
        before = None if room.hook is None else room.hook[1]
        again = None if how.again is None else as_time(room.clock() + how.again)
        now = frames.Hook(how.state, how.reason, as_time(room.clock()), again)
        room.hook = address, now
        if before is None or (before.state, before.reason, before.again) != (
            now.state,
            now.reason,
            now.again,
        ):
            showing.show_tables(room)
            self.noted(room)

    def turn(self, room: Room, seat: int) -> dict[str, object]:
        """What a webhook is told; chat programs show `text` or `content` as it is."""
        link = f"{self._address}/t/{room.id}" if self._address else None
        name = room.names[seat].translate(_MARKUP).strip() or "Somebody"
        said = " ".join([f"{name}: your turn in {room.game.title}.", *([link] if link else [])])
        return {
            "type": "turn",
            "table": room.id,
            "game": room.game.name,
            "title": room.game.title,
            "seat": seat,
            "player": room.names[seat],
            "seq": room.seq,
            "at": as_time(room.clock()),
            "link": link,
            "text": said,
            "content": said,
            "allowed_mentions": {"parse": []},
        }
