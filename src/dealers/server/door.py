"""Who may come in, and who has to leave: removing a player, and making links anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dealers.server import frames
from dealers.server.commands import Change, Entry, Refusal, host_only, own_seat, sitter_at, with_sitter
from dealers.server.keys import Access, Key
from dealers.server.links import OLD_INVITE, OLD_WATCH
from dealers.server.room import Room, Sitter


def remove(room: Room, access: Access, c: frames.Remove) -> Change:
    """A seat is open again, and whoever had it is out; once the game runs, a bot plays it meanwhile."""
    host_only(access, "can send somebody away")
    if sitter_at(room, c.seat).kind != "person":
        raise Refusal("not_now", "No person sits there.")
    if c.seat in access.seats:
        raise Refusal("not_now", "That is your own seat: leave it instead.")
    if room.state == "over":
        raise Refusal("not_now", "The game is over: there is nobody to send away.")
    name = room.names[c.seat]
    bot = "greedy" if room.state == "running" else None
    change = Change(Entry("seats", c.seat, text=f"{name} was removed by the host."))
    change.sitters = with_sitter(room, c.seat, Sitter("open", name if bot else "", bot))
    theirs = {key.hash for key in room.keys if key.role == "seat" and key.seat == c.seat}
    change.keys = [
        key
        for key in room.keys
        if not (key.role == "seat" and key.seat == c.seat)
        and not (key.role in ("invited", "watch") and key.hash in theirs)
    ]
    change.farewell = "The host has removed you from this table."
    if c.renew:
        _renew_invite(room, change)
    return change


def renew(room: Room, access: Access, c: frames.Renew) -> Change:
    """Older links stop working, also for those who have come by them and sit nowhere."""
    if c.what == "seat":
        return _renew_seat(room, access, c)
    host_only(access, "can make links anew")
    change = Change(Entry("links"))
    change.keys = room.keys
    change.farewell = "The host has made a new link to this table. Ask for it."
    if c.what == "invite":
        _renew_invite(room, change)
    elif c.what == "watch":
        change.numbers = {**room.numbers, "watch": room.numbers["watch"] + 1}
        change.keys = _without_guests(room.keys, "watch", OLD_WATCH)
    else:
        if room.state == "over":
            raise Refusal("not_now", "The game is over: nobody can take a seat any more.")
        change.numbers = {**room.numbers, "code": room.numbers["code"] + 1}
    return change


def _renew_seat(room: Room, access: Access, c: frames.Renew) -> Change:
    """Only the one who asks goes on playing the seat; they can have a new link to it afterwards."""
    if c.seat is None:
        raise Refusal("invalid", "Say which seat.")
    own_seat(access, c.seat)
    mine = (access.hash, *access.others)
    change = Change(Entry("links", c.seat))
    change.keys = [key for key in room.keys if key.role != "seat" or key.seat != c.seat or key.hash in mine]
    change.farewell = "This seat is played from another device now, and its links are new."
    return change


def _renew_invite(room: Room, change: Change) -> None:
    """The link and the code: they open the same door."""
    keys = room.keys if change.keys is None else change.keys
    change.numbers = {
        **room.numbers,
        "invite": room.numbers["invite"] + 1,
        "code": room.numbers["code"] + 1,
    }
    change.keys = _without_guests(keys, "invited", OLD_INVITE)


def _without_guests(keys: list[Key], *roles: str) -> list[Key]:
    return [key for key in keys if key.role not in roles]


HANDLERS: dict[type[frames.Command], Callable[[Room, Access, Any], Change]] = {
    frames.Remove: remove,
    frames.Renew: renew,
}
