"""Where cards can lie, and who sees them there: declared once, used by views, events, undo and search."""

from __future__ import annotations

from enum import IntEnum


class Sight(IntEnum):
    """Who sees the faces of the cards in a zone."""

    NOBODY = 0
    OWNER = 1
    EVERYONE = 2
    SEEN = 3
    """Whoever has seen the card since it was last shuffled or mixed with others."""
    TOP = 4
    """A pile that lies face up: everybody sees its top card, and what lies below it is as with SEEN."""


class Zone:
    """A place for cards: the attribute `field` of the state, one list, or one list per seat.

    >>> Zone("hand", "hand", Sight.OWNER, per_seat=True).name
    'hand'
    """

    __slots__ = ("field", "home", "name", "per_seat", "pile", "sealed", "sight")

    def __init__(
        self,
        name: str,
        field: str,
        sight: Sight,
        *,
        per_seat: bool = False,
        pile: bool = False,
        home: int = 0,
        sealed: bool = False,
    ) -> None:
        self.name = name
        self.field = field
        self.sight = sight
        self.per_seat = per_seat
        self.pile = pile
        """The cards lie on one another, the last of the list on top; words name them from the top down."""
        self.home = home
        """The card back (see `Game.pools`) whose cards go here unless a scenario puts them elsewhere: draw
        decks. 0 for every other zone."""
        self.sealed = sealed
        """No peeking: once the rules seal what lies here (`State.seal`), nothing tells of it until the end of
        the game, not even to those who saw it before: no log, no replay, and no bot's memory."""

    def __repr__(self) -> str:
        return f"Zone({self.name!r}, {self.sight.name})"
