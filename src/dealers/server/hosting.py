"""The host changes the settings of a table, as far as that is fair to those who sit there already."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from dealers.server import frames
from dealers.server.commands import Change, Entry, Refusal, host_only
from dealers.server.keys import Access
from dealers.server.room import Room
from dealers.server.table_settings import TableSettings, is_web_address


def configure(room: Room, access: Access, c: frames.Configure) -> Change:
    """Other settings; what has changed is told to everybody."""
    host_only(access, "changes the settings of the table")
    check_settings(c.settings)
    if room.state != "lobby":
        _check_fair(room, room.settings, c.settings)
    told = room.settings.told_of(c.settings)
    change = Change(Entry("note", text=f"The host changes the settings. {' '.join(told)}" if told else ""))
    change.settings = c.settings
    return change


def table_settings(given: dict[str, Any]) -> TableSettings:
    """The settings that a request brings; raises a `Refusal`."""
    try:
        settings = msgspec.convert(given, TableSettings)
    except msgspec.ValidationError as error:
        raise Refusal("invalid", f"These settings cannot be used: {error}.") from None
    check_settings(settings)
    return settings


def check_settings(settings: TableSettings) -> None:
    """Refuse what no table can have."""
    if settings.webhook is not None and not is_web_address(settings.webhook):
        raise Refusal(
            "invalid",
            "A webhook needs an address that begins with https:// or http://, such as https://example.org/turn.",
        )


def _check_fair(room: Room, old: TableSettings, new: TableSettings) -> None:
    """Once the cards are dealt, people have sat down to what they were told."""
    if new.share and not old.share:
        raise Refusal(
            "not_now",
            "They sat down to a game that nobody else may look back at: that cannot be changed now.",
        )
    if new.advice != old.advice:
        raise Refusal("not_now", "Whether players may ask for advice is decided before the game begins.")
    for before, after in ((old.move_seconds, new.move_seconds), (old.game_seconds, new.game_seconds)):
        if after is not None and (before is None or after < before):
            raise Refusal("not_now", "Once the game has begun, there can be only more time, not less.")
    if room.state == "over" and (new.bot_after, new.webhook) != (old.bot_after, old.webhook):
        raise Refusal("not_now", "The game is over: nobody is waited for any more.")


HANDLERS: dict[type[frames.Command], Callable[[Room, Access, Any], Change]] = {frames.Configure: configure}
