"""Events and decisions in words, with the names of the players at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.kernel import Game
from dealers.kernel.telling import SentencePart, sentence_of
from dealers.kernel.text import YOU, names_for, names_for_seats


def worded(game: Game[Any], events: Sequence[dict[str, Any]], names: Sequence[str]) -> list[dict[str, Any]]:
    """Events with a sentence each and its parts, whether it speaks to the reader, and where a turn begins."""
    words = game.words
    found = []
    for event in events:
        parts = words.event_parts(event, names)
        found.append(
            {
                **event,
                "text": sentence_of(parts),
                "parts": parts,
                "hits": words.event_hits(event, names),
                "turn": event["kind"] in words.telling.turns,
            }
        )
    return found


class Telling:
    """The same events for one reader after another.

    Whoever a sentence does not mention reads what a spectator reads, so it is made once for all of them.
    """

    def __init__(self, game: Game[Any], names: Sequence[str]) -> None:
        self.game = game
        self.names = names
        self._for_all: dict[tuple[int | None, ...], dict[str, Any]] = {}

    def to(self, reader: int | None, events: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        """The events in words, as this seat (None: a spectator) may know them and is told of them."""
        if reader is None or YOU in self.names:  # somebody may be called so
            return worded(self.game, events, names_for(reader, self.names))
        own = names_for(reader, self.names)
        told = []
        for event in events:
            if reader != event["seat"]:
                said = self._said(event)
                if not _mentions(said["parts"], reader):
                    told.append(said)
                    continue
            told += worded(self.game, [event], own)
        return told

    def _said(self, event: dict[str, Any]) -> dict[str, Any]:
        """To whoever knows these cards of it, and is not mentioned."""
        known = (event["number"], *[card and card["id"] for card in event["cards"]])
        if known not in self._for_all:
            [self._for_all[known]] = worded(self.game, [event], self.names)
        return self._for_all[known]


def _mentions(parts: Sequence[SentencePart], seat: int) -> bool:
    return any(isinstance(part, dict) and part.get("seat") == seat for part in parts)


def with_names(view: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """A view in whose decision players have their names: the game itself knows them as `seat 2`."""
    decision = view["decision"]
    if decision is None:
        return view

    def named(choice: dict[str, Any]) -> dict[str, Any]:
        label, why = choice["label"], choice.get("why", "")
        said, reason = names_for_seats(label, names), names_for_seats(why, names)
        if said is label and reason is why:  # as of most
            return choice
        return {**choice, "label": said, **({"why": reason} if why else {})}

    worded_decision = {
        **decision,
        "prompt": names_for_seats(decision["prompt"], names),
        "uncounted": names_for_seats(decision["uncounted"], names),
        "options": [named(choice) for choice in decision["options"]],
        "refused": [named(choice) for choice in decision["refused"]],
    }
    return {**view, "decision": worded_decision}
