"""Sentences about events, from one template for each kind of event, as text or in parts.

A card and a player inside a sentence are put between characters that no text has (`card_word`, `_seat_word`).
They travel through templates and through a game's own wording like any other letters, and at the end the
sentence is either freed of them or taken apart at them. So nobody ever searches a sentence for names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from dealers.kernel.text import YOU, listed, sentence

Details: TypeAlias = Callable[[Mapping[str, Any], Sequence[str], Sequence[str]], Mapping[str, str]]
"""Words that only some events have: from the event, the words for its cards, and the players.

The words for cards and players are to be put into sentences as they are; they are not always plain names. Two
are equal if the cards are alike, and the reader is `YOU`.
"""

SentencePart: TypeAlias = str | dict[str, Any]
"""Plain words, or `{"card": name}`, or `{"seat": number, "text": words}`."""

_CARD, _SEAT = "\x1d", "\x1e"
_MARKED = re.compile(f"{_CARD}([^{_CARD}]*){_CARD}|{_SEAT}(\\d+) ([^{_SEAT}]*){_SEAT}")


def card_word(name: str) -> str:
    """The name of a card for a sentence about an event, where it is not among the cards of the event."""
    return f"{_CARD}{name}{_CARD}"


def sentence_of(parts: Sequence[SentencePart]) -> str:
    """The parts as one text."""
    return "".join(
        part if isinstance(part, str) else part["card"] if "card" in part else part["text"] for part in parts
    )


def _seat_word(seat: int, words: str) -> str:
    return f"{_SEAT}{seat} {words}{_SEAT}"


class Telling:
    """The sentences of a game.

    A template may name the cards of the event (`{0}`, `{all}`, or `{row}` with commas only), its player
    (`{who}`, `{whose}`), its data, and whatever `details` adds. The reader is addressed as "you":
    `[second|third]` chooses the form.

    >>> telling = Telling({"lure": "{who} lure[|s] {0}.", "pass": "{whose} turn is over."}, hidden="a hero")
    >>> event = {"kind": "lure", "seat": 0, "cards": [None]}
    >>> sentence_of(telling.parts(event, ["Ann"])), sentence_of(telling.parts(event, ["You"]))
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

    def parts(self, event: Mapping[str, Any], names: Sequence[str]) -> list[SentencePart]:
        """One sentence about an event, in parts: which words are a card, and which a player.

        >>> telling = Telling({"lure": "{who} lure[|s] {0}."})
        >>> telling.parts({"kind": "lure", "seat": 0, "cards": [{"id": 7, "card": "Thief 3"}]}, ["Ann"])
        [{'seat': 0, 'text': 'Ann'}, ' lures ', {'card': 'Thief 3'}, '.']
        """
        said = self._said(event, names)
        parts: list[SentencePart] = []
        end = 0
        for found in _MARKED.finditer(said):
            if found.start() > end:
                parts.append(said[end : found.start()])
            card, seat, words = found.groups()
            parts.append({"card": card} if card is not None else {"seat": int(seat), "text": words})
            end = found.end()
        return [*parts, said[end:]] if end < len(said) else parts

    def _said(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """The sentence with its cards and players marked."""
        cards = [self.hidden if card is None else card_word(card["card"]) for card in event["cards"]]
        seat: int | None = event["seat"]
        who = "" if seat is None else names[seat]
        players = [name if name == YOU else _seat_word(number, name) for number, name in enumerate(names)]
        said = {**event, "who": "", "whose": "", "all": listed(cards), "row": ", ".join(cards)}
        if seat is not None:
            said["who"] = _seat_word(seat, who)
            said["whose"] = _seat_word(seat, "Your") if who == YOU else f"{players[seat]}'s"
        if self._details is not None:
            said |= self._details(event, cards, players)
        kind = self._kind(event) if self._kind is not None else event["kind"]
        return sentence(self.templates[kind], who).format(*cards, **said)
