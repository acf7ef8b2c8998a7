"""The Morality and History cards: content files read into lookup tables by face.

A *face* is a number in the catalogue: kinds of tiles first, then Morality cards, then History cards.

Rules: 1.3, 1.4, 4.11
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from dealers.games.hopes_end.tiles import CONTENT, COUNT, TILES, Tiles
from dealers.kernel import Amount, Card, ContentError, mistake, read_content, source_of, unique
from dealers.kernel.card import by_name, namer
from dealers.kernel.text import counted, listed

SEATS: Final = 4
"""The most players there can be; the decks have to last for them."""
HOLD: Final = 3
"""Morality cards in front of a player."""
ANSWERS: Final = 3

TYPES = ("Anarchist", "Democratic", "Dictator")
Type = Literal["Anarchist", "Democratic", "Dictator"]

# What the marked answer of a Morality card does.
BUILDERS: Final = 0
SENTRIES: Final = 1
SALVAGERS: Final = 2
STEWARDS: Final = 3
SCOUTS: Final = 4
ZEALOTS: Final = 5
DOUBTERS: Final = 6
PROPHETS: Final = 7
ENVOYS: Final = 8
MODIFIERS = (
    "builders", "sentries", "salvagers", "stewards", "scouts", "zealots", "doubters", "prophets", "envoys",
)  # fmt: skip
ModifierName = Literal[
    "builders", "sentries", "salvagers", "stewards", "scouts", "zealots", "doubters", "prophets", "envoys"
]

# What a History card can do to a player, and what it goes by besides the three types.
EFFECTS = ("ruin", "extra", "shelter", "scouts", "swap")
EVERYBODY: Final = 3
VARIETY: Final = 4
CONCERNS = (*TYPES, "everybody", "variety")
Concern = Literal["Anarchist", "Democratic", "Dictator", "everybody", "variety"]


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Modifier(_Row):
    """What an answer does while its card lies in front of a player."""

    name: ModifierName
    text: str
    hint: str
    """The same in a few words."""


class Answer(_Row):
    """One of three answers."""

    text: str
    modifier: ModifierName


class Question(_Row):
    """A Morality card."""

    name: str
    type: Type
    text: str
    answers: list[Answer]


class MoralityFile(_Row, rename={"modifiers": "modifier", "questions": "question"}):
    """The file of Morality cards."""

    label: str
    note: str
    modifiers: list[Modifier]
    questions: list[Question]


class Event(_Row):
    """A History card: whom it goes by, and what it does to a player who has 0, 1, 2 or 3 of that.

    A single number holds for everybody alike.
    """

    name: str
    concerns: Concern
    chronicle: str
    ruin: Amount | list[Amount] = 0
    extra: Amount | list[Amount] = 0
    shelter: Amount | list[Amount] = 0
    scouts: Amount | list[Amount] = 0
    swap: Amount | list[Amount] = 0

    def by_count(self, effect: str) -> tuple[int, ...]:
        """What an effect amounts to for 0, 1, 2 and 3."""
        amount: int | list[int] = getattr(self, effect)
        return (amount,) * 4 if isinstance(amount, int) else tuple(amount)


class HistoryFile(_Row, rename={"events": "event"}):
    """The file of History cards."""

    label: str
    note: str
    events: list[Event]


class Cards:
    """All cards of the game as lookup tables."""

    def __init__(self, content: Path = CONTENT, tiles: Tiles = TILES) -> None:
        morality = _read_morality(content / "morality.toml")
        history = _read_history(content / "history.toml")
        texts = {modifier.name: modifier for modifier in morality.modifiers}
        self.first_morality = tiles.kinds
        self.morality = len(morality.questions)
        self.first_history = self.first_morality + self.morality
        self.history = len(history.events)
        self.catalogue: tuple[Card, ...] = (
            *tiles.catalogue,
            *[_question_card(question, texts, morality.label) for question in morality.questions],
            *[_event_card(event, history.label) for event in history.events],
        )
        names = [card.name for card in self.catalogue]
        unique(content / "history.toml", "name", names)

        none = [0] * tiles.kinds
        self.type: list[int] = [*none, *[TYPES.index(question.type) for question in morality.questions]]
        """By face: the type of a Morality card."""
        self.modifier: list[int] = [-1] * (ANSWERS * tiles.kinds)
        """By ``3 * face + answer``: what the answer of a Morality card does."""
        for question in morality.questions:
            self.modifier += [MODIFIERS.index(answer.modifier) for answer in question.answers]
        before = self.first_history
        self.concerns: list[int] = [0] * before + [CONCERNS.index(e.concerns) for e in history.events]
        """By face: what a History card goes by."""
        self.effects: list[list[tuple[int, ...]]] = [
            [()] * before + [event.by_count(effect) for event in history.events] for effect in EFFECTS
        ]
        """By effect and face: what a History card does to a player who has 0, 1, 2 or 3."""


def _read_morality(path: Path) -> MoralityFile:
    file = read_content(path, MoralityFile)
    unique(path, "name", [modifier.name for modifier in file.modifiers])
    unique(path, "name", [question.name for question in file.questions])
    known = {modifier.name for modifier in file.modifiers}
    for question in file.questions:
        if len(question.answers) != ANSWERS:
            raise mistake(path, question.name, "answers", f"has to be {ANSWERS} answers")
        unique(path, "answers", [answer.text for answer in question.answers])
        for answer in question.answers:
            if answer.modifier not in known:
                problem = f"{answer.modifier!r} has no [[modifier]] row with its text"
                raise mistake(path, question.name, "answers", problem)
    needed = (HOLD + 1) * SEATS + 1  # HE-42: one card may be drawn while all others are held
    if len(file.questions) < needed:
        raise ContentError(
            f"{source_of(path)}: {len(file.questions)} cards are too few: there must be {needed}"
        )
    return file


def _read_history(path: Path) -> HistoryFile:
    file = read_content(path, HistoryFile)
    unique(path, "name", [event.name for event in file.events])
    for event in file.events:
        does = 0
        for effect in EFFECTS:
            amounts = event.by_count(effect)
            if len(amounts) != 4 or min(amounts) < 0:
                problem = "has to be a number, or four numbers for 0, 1, 2 and 3 cards, none below 0"
                raise mistake(path, event.name, effect, problem)
            if event.concerns == "everybody" and len(set(amounts)) > 1:
                raise mistake(path, event.name, effect, "has to be one number if it concerns everybody")
            does += sum(amounts)
        if not does:
            raise mistake(path, event.name, "ruin", "this card does nothing")
    if len(file.events) < 2:
        raise ContentError(f"{source_of(path)}: one card lies on the table, so there must be at least 2")
    return file


def _question_card(question: Question, modifiers: dict[ModifierName, Modifier], label: str) -> Card:
    return Card(
        question.name,
        "morality",
        question.text,
        {
            "type": question.type,
            "answers": [
                {
                    "text": answer.text,
                    "modifier": answer.modifier,
                    "effect": modifiers[answer.modifier].text,
                    "hint": modifiers[answer.modifier].hint,
                }
                for answer in question.answers
            ],
            "label": label,
        },
    )


def _event_card(event: Event, label: str) -> Card:
    details: dict[str, Any] = {"concerns": event.concerns, "chronicle": event.chronicle}
    details |= {effect: list(event.by_count(effect)) for effect in EFFECTS}
    return Card(event.name, "history", effect_text(event), {**details, "label": label})


def effect_text(event: Event) -> str:
    """What a History card does, in unambiguous terms: made from its numbers, so that it is always right."""
    by_count = ["; ".join(_amounts(event, count)) for count in range(4)]
    if event.concerns == "everybody":
        return f"Everybody: {by_count[0]}."
    sentences = []
    for does in dict.fromkeys(filter(None, by_count)):
        counts = [count for count in range(4) if by_count[count] == does]
        who = _types(counts) if event.concerns == "variety" else _cards(counts, event.concerns)
        sentences.append(f"{who}: {does}.")
    return " ".join(sentences)


def _cards(counts: list[int], kind: str) -> str:
    """So many cards of a type."""
    if counts == [0]:
        return f"No {kind} cards"
    return f"{listed([str(n) for n in counts], 'or')} {kind} card{'' if counts == [1] else 's'}"


def _types(counts: list[int]) -> str:
    """So many different types among one's cards; none if all are doubters, who do not count."""
    if max(counts) > 1:
        return f"{listed([str(n) for n in counts], 'or')} different types"
    return "All of one type" if counts == [1] else "At most one type" if 1 in counts else "No type"


def _amounts(event: Event, count: int) -> list[str]:
    words = []
    for effect in EFFECTS:
        amount = event.by_count(effect)[count]
        if amount:
            tiles = counted(amount, "tile")
            words.append(_WORDS[effect].format(tiles=tiles, are="is" if amount == 1 else "are"))
    return words


_WORDS = {
    "ruin": "{tiles} of yours {are} ruined",
    "extra": "you place {tiles} more next turn",
    "shelter": "shelter: the next History card ruins {tiles} fewer",
    "scouts": "scouts: next turn draw two tiles, place one",
    "swap": "you may exchange a Morality card",
}


CARDS = Cards()

FIRST_MORALITY = COUNT
"""The id of the first Morality card; tiles come before."""
FIRST_HISTORY = FIRST_MORALITY + CARDS.morality
CARD_IDS = range(FIRST_HISTORY + CARDS.history)

card_name = namer(CARDS.catalogue)
CARD = by_name(CARDS.catalogue)
"""Cards and tiles by name."""
