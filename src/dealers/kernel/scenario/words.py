"""The names that a scenario may use: players, zones and cards; a wrong one is answered with what there is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dealers.kernel.errors import UsageError
from dealers.kernel.game import Game
from dealers.kernel.names import seat_named, unknown
from dealers.kernel.zone import Zone

SPECTATOR = "a spectator"
HIDDEN = "hidden"


def seats_for_names(lie: str, names: Sequence[str]) -> str:
    """The marks of a card, with players by their seats; `names_for_seats` is the other way round.

    >>> seats_for_names("E1 of Ken", ["Jenny", "Ken"])
    'E1 of seat 2'
    """
    for seat, name in enumerate(names, start=1):
        lie = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"seat {seat}", lie, flags=re.IGNORECASE)
    return lie


def split_list(text: str, separator: str = ",") -> list[str]:
    """The parts of a list in words.

    >>> split_list("Thief 33, Ranger 4")
    ['Thief 33', 'Ranger 4']
    """
    return [part.strip() for part in text.split(separator) if part.strip()]


class Item:
    """A card in a list: its face, and its marks if the scenario names any."""

    __slots__ = ("face", "lie", "name", "said")

    def __init__(self, face: int, name: str, lie: str, said: str) -> None:
        self.face = face
        self.name = name
        self.lie = lie
        """With players by their seats, as `Positions.set_marks` and `Positions.marks` have it."""
        self.said = said
        """As the scenario has it."""

    def __str__(self) -> str:
        return f"{self.name} ({self.said})" if self.said else self.name


class Place:
    """A zone, of one seat where there is one per seat."""

    __slots__ = ("owner", "zone")

    def __init__(self, zone: Zone, owner: int) -> None:
        self.zone = zone
        self.owner = owner


class ScenarioWords:
    """What the words of one scenario stand for."""

    def __init__(
        self,
        game: Game[Any],
        names: Sequence[str],
        options: Mapping[str, Any],
        face: Sequence[int],
        facts: Iterable[str],
    ) -> None:
        self.game = game
        self.names = list(names)
        self.zones = {zone.name.lower(): zone for zone in game.zones(options)}
        self.facts = {name.lower(): name for name in facts}
        self._faces = {game.cards[f].name.lower(): f for f in face}

    # --- players ---------------------------------------------------------------------------------------

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return seat_named(self.names, name)

    def seats(self, text: str) -> list[int]:
        """The seats of a list of players; `nobody` is none."""
        return [] if text == "nobody" else sorted(self.seat(name) for name in split_list(text))

    def observer(self, name: str) -> int | None:
        """A seat, or None for a spectator."""
        return None if name.lower() == SPECTATOR else self.seat(name)

    def owner(self, text: str) -> tuple[int | None, str]:
        """Split "Jenny's Hand" into her seat and "hand"; None when it is nobody's."""
        name, possessive, rest = text.partition("'s ")
        return (self.seat(name), rest.lower()) if possessive else (None, text.lower())

    # --- zones -----------------------------------------------------------------------------------------

    def is_place(self, text: str) -> bool:
        """Whether this names a zone, and not a fact."""
        return self.owner(text)[1] in self.zones

    def place(self, text: str) -> Place:
        """The zone that words like "Jenny's hand" or "hero discard" name."""
        owner, name = self.owner(text)
        zone = self.zones.get(name)
        if zone is None:
            raise unknown("zone", name, self.zones)
        if zone.per_seat and owner is None:
            whose = " or ".join(f"{player}'s {name}" for player in self.names)
            raise UsageError(f"everybody has a {name} zone: say {whose}")
        if not zone.per_seat and owner is not None:
            raise UsageError(f"the {name} belongs to nobody: say just {name}")
        return Place(zone, -1 if owner is None else owner)

    # --- cards -----------------------------------------------------------------------------------------

    def card(self, text: str) -> Item:
        """A card by name, with its marks in brackets."""
        words = re.fullmatch(r"(.*?)(?:\s*\((.*)\))?", text)
        assert words is not None
        face = self._faces.get(words[1].lower())
        if face is None:
            if words[1].lower() in {card.name.lower() for card in self.game.cards}:
                raise UsageError(f"{words[1]} takes part in other games only, with other options")
            raise unknown("card", words[1], [self.game.cards[f].name for f in self._faces.values()])
        said = words[2] or ""
        return Item(face, self.game.cards[face].name, seats_for_names(said, self.names), said)

    def cards(self, text: str) -> list[Item]:
        """A list of cards: `Thief 33, 3 Junk`; `nothing` is an empty one."""
        parts = [] if text == "nothing" else split_list(text)
        return [item for part in parts for item in self.copies(part)]

    def copies(self, text: str) -> list[Item]:
        """One card, or several of a name: `Junk`, `3 Junk`."""
        several = re.fullmatch(r"(\d+) (.+)", text)
        if several is None or text.lower() in self._faces:
            return [self.card(text)]
        return [self.card(several[2])] * int(several[1])

    def visible_cards(self, text: str) -> list[Item | None]:
        """A list in which cards may be hidden: `Thief 33, hidden` or `8 hidden`."""
        found: list[Item | None] = []
        for part in [] if text == "nothing" else split_list(text):
            hidden = re.fullmatch(rf"(?:(\d+) )?{HIDDEN}", part)
            found += [None] * int(hidden[1] or 1) if hidden else self.copies(part)
        return found
