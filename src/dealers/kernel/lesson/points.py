"""What a lesson points at: cards, seats, places, choices, the prompt or the log, as data for any client."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from dealers.kernel.decision import Option
from dealers.kernel.errors import AnswerError, UsageError
from dealers.kernel.names import unknown
from dealers.kernel.scenario.running import Running
from dealers.kernel.scenario.words import Item, Place, ScenarioWords, split_list


class Pointed(NamedTuple):
    """One thing that is pointed at. `kind` says which of the others counts."""

    kind: str
    """`cards`, `seat`, `place`, `choice`, `prompt` or `log`."""
    words: str
    """As the file has it."""
    cards: tuple[int, ...] = ()
    """Ids of cards that the learner sees."""
    seat: int | None = None
    place: str | None = None
    option: Option | None = None


def pointed(text: str, words: ScenarioWords, run: Running, learner: int) -> list[Pointed]:
    """The things that a line names, separated by semicolons; each has to be in the learner's sight now."""
    return [_one(part, words, run, learner) for part in split_list(text, ";")]


def _one(text: str, words: ScenarioWords, run: Running, learner: int) -> Pointed:
    if text.lower() in ("the prompt", "the log"):
        return Pointed(text.lower().removeprefix("the "), text)
    forms: dict[str, Callable[[str], Pointed]] = {
        "the seat of ": lambda name: Pointed("seat", text, seat=words.seat(name)),
        "the place ": lambda name: Pointed("place", text, place=_place(name, run)),
        "the choice ": lambda label: Pointed("choice", text, option=_choice(label, run, learner)),
    }
    for begins, read in forms.items():
        if text.lower().startswith(begins):
            return read(text[len(begins) :].strip())
    return Pointed("cards", text, cards=_cards(text, words, run, learner))


def _choice(label: str, run: Running, learner: int) -> Option:
    try:
        return run.find(learner, label)
    except AnswerError as error:
        raise UsageError(f"this choice is not there to point at: {run.named(error)}") from None


def _place(name: str, run: Running) -> str:
    """A place of the board, such as a land on a map: something that a fact calls by this name."""
    places = list(dict.fromkeys(_names_in(run.game.facts(run.table.state))))
    for place in places:
        if place.lower() == name.lower():
            return place
    raise unknown("place", name, places or ["none in this game"])


def _names_in(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["name"]] if isinstance(value.get("name"), str) else []
        own += [key for key, inner in value.items() if isinstance(inner, dict)]
        return own + [name for inner in value.values() for name in _names_in(inner)]
    if isinstance(value, list | tuple):
        return [name for inner in value for name in _names_in(inner)]
    return []


def _cards(text: str, words: ScenarioWords, run: Running, learner: int) -> tuple[int, ...]:
    """The cards of a name, or of a zone, or of a name in a zone, as far as the learner sees them."""
    card, zone = _meant(text, words)
    found = []
    for shown in run.table.view(learner)["zones"]:
        here = zone is None or (
            shown["zone"] == zone.zone.name and (zone.owner if zone.zone.per_seat else None) == shown["owner"]
        )
        seen = [one["id"] for one in shown["cards"] or [] if one is not None]
        found += [one for one in seen if here and _fits(card, one, run)]
    if not found:
        who = run.names[learner]
        raise UsageError(f"{who} does not see {text!r} now: point at something in sight")
    return tuple(found)


def _meant(text: str, words: ScenarioWords) -> tuple[Item | None, Place | None]:
    """The card and the zone that words name: at least one of them."""
    name, within, where = text.rpartition(" in ")
    if within:
        return words.card(name), words.place(where)
    try:
        return words.card(text), None
    except UsageError as no_card:
        try:
            zone = words.is_place(text)
        except UsageError:  # an apostrophe that is not of a player's name
            zone = False
        if not zone:
            raise no_card from None
        return None, words.place(text)


def _fits(item: Item | None, card: int, run: Running) -> bool:
    if item is None:
        return True
    s = run.table.state
    marks = re.sub(r"\s+", " ", run.game.positions.marks(s, card))
    return s.face[card] == item.face and item.lie in ("", marks)
