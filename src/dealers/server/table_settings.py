"""What the host of a table decides besides the options of the game: advice, sharing, clocks, who is told."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

_MINUTE, _HOUR, _DAY = 60, 3600, 24 * 3600
LONGEST_ADDRESS = 500

MoveSeconds = Annotated[int, Meta(ge=10, le=30 * _DAY)]
GameSeconds = Annotated[int, Meta(ge=_MINUTE, le=90 * _DAY)]
AwayMinutes = Annotated[int, Meta(ge=1, le=7 * 24 * 60)]
WebAddress = Annotated[str, Meta(max_length=LONGEST_ADDRESS)]


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host of a table has decided. Everybody may know it, except for the address of the webhook."""

    advice: bool = True
    """Whether players may ask what a strong player would do."""
    share: bool = True
    """Whether everybody with a link may look back at the game once it is over."""
    move_seconds: MoveSeconds | None = None
    """Time for one decision of a person; then a bot makes it. Null: as long as it takes."""
    game_seconds: GameSeconds | None = None
    """Time for all decisions of one person together; then a bot plays on. Null: as long as it takes."""
    bot_after: AwayMinutes | None = None
    """Minutes that others wait for somebody who is away until a bot plays on. Null: the host decides."""
    webhook: WebAddress | None = None
    """An address that is told whose turn it is; null for everybody but the host."""

    @property
    def timed(self) -> bool:
        """Whether there is any clock."""
        return self.move_seconds is not None or self.game_seconds is not None

    def known_to(self, host: bool) -> TableSettings:
        """The settings as the host may know them, or everybody."""
        return self if host or self.webhook is None else msgspec.structs.replace(self, webhook=None)

    def terms(self) -> list[str]:
        """What they mean for whoever sits down, a sentence each."""
        return [_TERMS[name](self) for name in self.__struct_fields__]

    def told_of(self, other: TableSettings) -> list[str]:
        """The sentences of another choice that differ from these."""
        names = [name for name in self.__struct_fields__ if getattr(self, name) != getattr(other, name)]
        return [_TERMS[name](other) for name in names]


def is_web_address(words: str) -> bool:
    """Whether it looks like an address that can be posted to.

    >>> is_web_address("https://chat.example.org/hooks/12?key=3"), is_web_address("file:///etc/passwd")
    (True, False)
    """
    if not words.isascii() or not words.isprintable() or " " in words:
        return False
    try:
        parts = urlsplit(words)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False


def duration(seconds: int) -> str:
    """A time in words.

    >>> duration(90), duration(3600), duration(2 * 24 * 3600 + 60)
    ('1 minute 30 seconds', '1 hour', '2 days 1 minute')
    """
    parts = []
    for size, name in ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "minute"), (1, "second")):
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count} {name}{'' if count == 1 else 's'}")
    return " ".join(parts)


def _advice(s: TableSettings) -> str:
    if s.advice:
        return "Players may ask what a strong player would do; the log tells that they did."
    return "Nobody may ask for advice."


def _share(s: TableSettings) -> str:
    if s.share:
        return "Once the game is over, everybody with a link may look back at it, with all cards open."
    return "Only those at this table may look back at the game."


def _move_seconds(s: TableSettings) -> str:
    if s.move_seconds is None:
        return "A decision may take as long as it takes."
    return f"A decision may take {duration(s.move_seconds)}; then a bot makes it."


def _game_seconds(s: TableSettings) -> str:
    if s.game_seconds is None:
        return "There is no limit for the whole game."
    return f"Everybody has {duration(s.game_seconds)} for all their decisions together; then a bot plays on."


def _bot_after(s: TableSettings) -> str:
    if s.bot_after is None:
        return "When somebody is away, the host may let a bot play on for them."
    away = duration(s.bot_after * _MINUTE)
    return f"When others wait {away} for somebody who is away, a bot plays on until they take the seat back."


def _webhook(s: TableSettings) -> str:
    if s.webhook is None:
        return "Nobody outside is told whose turn it is."
    return "A program of the host's is told whose turn it is, with the name of that player."


_TERMS = {
    "advice": _advice,
    "share": _share,
    "move_seconds": _move_seconds,
    "game_seconds": _game_seconds,
    "bot_after": _bot_after,
    "webhook": _webhook,
}
