"""A scenario while it runs: the table, who is called what, and what happened since the last `play` began."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from dealers.kernel.chance import Chance
from dealers.kernel.decision import Option
from dealers.kernel.errors import AmbiguousAnswer, AnswerError, DealersError, InvalidAnswer, NotAsked
from dealers.kernel.game import Game
from dealers.kernel.scenario.words import HIDDEN, Place, seats_for_names
from dealers.kernel.state import plain
from dealers.kernel.table import Table
from dealers.kernel.text import names_for_seats


class Running:
    """What the steps of a scenario work on."""

    def __init__(self, table: Table[Any], names: list[str], seed: int) -> None:
        self.table = table
        self.names = names
        self.rng = Chance(seed)
        self.since = 0

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.table.game

    # --- cards -----------------------------------------------------------------------------------------

    def cards(self, place: Place) -> list[int]:
        """The cards of a zone as words list them: piles from the top."""
        lists = getattr(self.table.state, place.zone.field)
        cards: list[int] = lists[place.owner] if place.zone.per_seat else lists
        return cards[::-1] if place.zone.pile else cards

    def seen(self, observer: int | None, place: Place) -> list[int | None]:
        """The same as an observer's view shows it, None for hidden cards."""
        owner = place.owner if place.zone.per_seat else None
        for zone in self.table.view(observer)["zones"]:
            if zone["zone"] == place.zone.name and zone["owner"] == owner:
                shown = zone["cards"] or [None] * zone["count"]
                ids = [None if card is None else int(card["id"]) for card in shown]
                return ids[::-1] if place.zone.pile else ids
        raise AssertionError(f"the view leaves out the zone {place.zone.name!r}")

    def card(self, card: int | None) -> str:
        """A card in words, with how it lies."""
        if card is None:
            return HIDDEN
        s = self.table.state
        lie = names_for_seats(self.game.positions.marks(s, card), self.names)
        name = self.game.cards[s.face[card]].name
        return f"{name} ({lie})" if lie else name

    # --- options and events ----------------------------------------------------------------------------

    def prompt(self, seat: int) -> str:
        """What a seat is asked; empty if nothing."""
        decision = self.table.pending.get(seat)
        return names_for_seats(decision.prompt, self.names) if decision else ""

    def labels(self, seat: int) -> list[str]:
        """What a seat is offered."""
        decision = self.table.pending.get(seat)
        options = decision.options if decision else []
        return [names_for_seats(self.table.label(option), self.names) for option in options]

    def find(self, seat: int, words: str) -> Option:
        """The option of a seat that words mean; players may be called by their names."""
        return self.table.find(seat, seats_for_names(words, self.names))

    def refusal(self, seat: int, words: str) -> str | None:
        """Why the table refuses an answer in these words; None when it would take it.

        The answer is tried on a copy, which has to be left as it was.
        """
        table = self.table
        words = seats_for_names(words, self.names)
        try:
            table.find(seat, words)
        except NotAsked as error:
            return str(error)
        except AmbiguousAnswer:
            return None
        except InvalidAnswer as error:
            option = self.game.verbs.read(table.state, table.pending[seat], words)
            if option is None:
                return str(error)
        else:
            return None
        twin = table.copy()
        try:
            twin.answer(seat, option)
        except AnswerError as error:
            if plain(twin.state) != plain(table.state) or twin.history != table.history:
                raise DealersError(f"{self.game.title}: refusing {words!r} has changed the table") from None
            return str(error)
        return None

    def events(self, observer: int | None) -> list[str]:
        """The sentences that an observer has read since the last `play` began."""
        told = self.table.events(observer, self.since)
        return [self.game.words.event_text(event, self.names) for event in told]

    def mark_events(self) -> None:
        """From here on a new `play` counts."""
        self.since = len(self.table.events(None))


Mismatch: TypeAlias = tuple[str, str]
"""What was expected, and what was found instead."""

Step: TypeAlias = Callable[[Running], Mismatch | None]
"""A line of `play` or `then` that has been understood: does its work, returns what does not fit."""
