"""Sentences about events, from one template for each kind of event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from dealers.kernel.text import YOU, listed, sentence

Details: TypeAlias = Callable[[Mapping[str, Any], Sequence[str], Sequence[str]], Mapping[str, str]]
"""Words that only some events have: from the event, the names of its cards, and the players."""


class Telling:
    """The sentences of a game.

    A template may name the cards of the event (`{0}`, `{all}`, or `{row}` with commas only), its player
    (`{who}`, `{whose}`), its data, and whatever `details` adds. The reader is addressed as "you":
    `[second|third]` chooses the form.

    >>> telling = Telling({"lure": "{who} lure[|s] {0}.", "pass": "{whose} turn is over."}, hidden="a hero")
    >>> event = {"kind": "lure", "seat": 0, "cards": [None]}
    >>> telling.sentence(event, ["Ann"]), telling.sentence(event, ["You"])
    ('Ann lures a hero.', 'You lure a hero.')
    """

    def __init__(
        self,
        templates: Mapping[str, str],
        *,
        details: Details | None = None,
        kind: Callable[[Mapping[str, Any]], str] | None = None,
        turns: Sequence[str] = (),
        hidden: str = "a hidden card",
    ) -> None:
        self.templates = templates
        self.turns = frozenset(turns)
        """The kinds of events with which a new turn begins: a log is grouped by them."""
        self.hidden = hidden
        self._details = details
        self._kind = kind
        """The template of an event, where it is not the one of its kind."""
        unknown = self.turns - set(templates)
        if unknown:
            raise TypeError(f"a turn begins with {sorted(unknown)[0]!r}, but no sentence tells of it")

    def sentence(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """One sentence about an event."""
        cards = [self.hidden if card is None else card["card"] for card in event["cards"]]
        who = "" if event["seat"] is None else names[event["seat"]]
        said = {**event, "who": who, "whose": "Your" if who == YOU else f"{who}'s", "all": listed(cards)}
        said["row"] = ", ".join(cards)
        if self._details is not None:
            said |= self._details(event, cards, names)
        kind = self._kind(event) if self._kind is not None else event["kind"]
        return sentence(self.templates[kind], who).format(*cards, **said)
