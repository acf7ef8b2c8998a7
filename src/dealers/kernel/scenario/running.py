"""A scenario while it runs: the table, who is called what, and what happened since the last `play` began."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from dealers.kernel.chance import Chance
from dealers.kernel.decision import Option
from dealers.kernel.errors import (
    AmbiguousAnswer,
    AnswerError,
    DealersError,
    IllegalAnswer,
    InvalidAnswer,
    NotAsked,
)
from dealers.kernel.game import Game
from dealers.kernel.names import nearest
from dealers.kernel.scenario.words import HIDDEN, Place, seats_for_names
from dealers.kernel.state import plain
from dealers.kernel.table import Table
from dealers.kernel.text import listed, names_for_seats


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
        """A card in words, with its marks."""
        if card is None:
            return HIDDEN
        s = self.table.state
        lie = self.named(self.game.positions.marks(s, card))
        name = self.game.cards[s.face[card]].name
        return f"{name} ({lie})" if lie else name

    def named(self, words: object) -> str:
        """Words of the game with the names of the players."""
        return names_for_seats(str(words), self.names)

    # --- options and events ----------------------------------------------------------------------------

    def prompt(self, seat: int) -> str:
        """What a seat is asked; empty if nothing."""
        decision = self.table.pending.get(seat)
        return self.named(decision.prompt) if decision else ""

    def labels(self, seat: int) -> list[str]:
        """What a seat is offered."""
        decision = self.table.pending.get(seat)
        options = decision.options if decision else []
        return [self.named(self.table.label(option)) for option in options]

    def offers(self, seat: int, words: str = "") -> str:
        """What a seat is offered, as far as it helps somebody who has said these words."""
        return nearest(words, self.labels(seat)) or "nothing"

    def find(self, seat: int, words: str) -> Option:
        """The option of a seat that words mean; players may be called by their names."""
        if seat not in self.table.pending and not self.table.over:
            awaited = listed([self.names[q] for q in sorted(self.table.pending)])
            raise NotAsked(f"{self.names[seat]} is not asked anything now: the table waits for {awaited}")
        return self.table.find(seat, seats_for_names(words, self.names))

    def refusal(self, seat: int, words: str) -> str | None:
        """Why the table refuses an answer in these words; None when it would take it.

        The answer is tried on a copy, which has to be left as it was.
        """
        table = self.table
        try:
            self.find(seat, words)
        except NotAsked as error:
            return self.named(error)
        except AmbiguousAnswer:
            return None
        except (InvalidAnswer, IllegalAnswer) as error:
            option = self.game.verbs.read(
                table.state, table.pending[seat], seats_for_names(words, self.names)
            )
            if option is None:
                return self.named(error)
        else:
            return None
        twin = table.copy()
        try:
            twin.answer(seat, option)
        except AnswerError as error:
            if plain(twin.state) != plain(table.state) or twin.history != table.history:
                raise DealersError(f"{self.game.title}: refusing {words!r} has changed the table") from None
            return self.named(error)
        return None

    def events(self, observer: int | None) -> list[str]:
        """The sentences that an observer has read since the last `play` began."""
        events = self.table.events(observer, self.since)
        return [self.game.words.event_text(event, self.names) for event in events]

    def mark_events(self) -> None:
        """From here on a new `play` counts."""
        self.since = len(self.table.events(None))


Mismatch: TypeAlias = tuple[str, str]
"""What was expected, and what was found instead."""

Step: TypeAlias = Callable[[Running], Mismatch | None]
"""A line of `play` or `then` that has been understood: does its work, returns what does not fit."""
