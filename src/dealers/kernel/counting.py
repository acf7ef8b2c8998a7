"""What is worth counting in a game, said once beside its events and verbs: reports about many games follow.

What players were offered and what they took is counted for every verb without a word here, and so are points
by their parts, ranks and lengths. A game adds which of its events matter, what was in play, and what told the
seats apart from the beginning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from dealers.kernel.state import State

S = TypeVar("S", bound=State)


class Counting(Generic[S]):
    """What a report on many games of a game counts."""

    events: ClassVar[Mapping[str, str]] = {}
    """By kind of event: what it is called there: ``{"buy": "gained"}``. Its cards count one by one."""
    amounts: ClassVar[Mapping[str, str]] = {}
    """By kind of event: which of its data says how much; 1 where nothing is named."""
    named: ClassVar[Mapping[str, str]] = {}
    """By kind of event without cards: which of its data names what it is about: ``{"take": "land"}``."""
    things: ClassVar[Mapping[str, str]] = {}
    """By verb: the part that says what was chosen, where that is not a card: ``{"city": "land"}``."""
    gains: ClassVar[Sequence[str]] = ()
    """What it is called there when a seat comes to have a card: ``("gained",)``."""
    uses: ClassVar[Sequence[str]] = ()
    """What it is called there when a seat makes use of a card that it has: ``("played", "built")``."""
    places: ClassVar[Mapping[str, str]] = {}
    """By kind of event: which of its data says where it happened: ``{"assault": "land"}``."""
    maps: ClassVar[Mapping[str, str]] = {}
    """By name of a map that was in play: its outlines, a file in the folder where the game is drawn. A game
    with places and without maps is played on a grid."""
    plans: ClassVar[Mapping[str, Sequence[tuple[str, str]]]] = {}
    """What somebody may try to win by: a name, and the verbs with what they are about (empty: anything).

    A study may have seats that always or never do it: ``{"assaults": [("assault", "")]}``."""

    def in_play(self, s: S) -> Mapping[str, Sequence[str]]:
        """What was chosen for all, by lot or by option, such as decks or a map."""
        return {}

    def traits(self, s: S, seat: int) -> Mapping[str, str]:
        """What tells a seat apart for the whole game, such as its faction, as it is in the end."""
        return {}

    def shown(self, s: S) -> Mapping[str, Sequence[int]]:
        """By verb: the faces that lie open for whoever has the turn, whether they can be paid for or not."""
        return {}

    def place(self, told: Any) -> str:
        """The place that an event tells of, as it is called on the map; ``"x,y"`` on a grid."""
        return str(told)
