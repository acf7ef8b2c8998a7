"""What a comparison has shown, in words: the answer first, then what else is clearly different."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, log10
from typing import Any, Literal, NamedTuple

from dealers.kernel import Game
from dealers.lab.compare import Comparison
from dealers.lab.measures import FAMILIES, figure_of
from dealers.lab.paired import Difference

MOST_NAMED = 4
"""So many examples are named in a sentence; the page has all of them."""
_COUNTED = {
    "points": ("source of points gives {} with B", "sources of points give {} with B"),
    "used": ("card is used {} with B", "cards are used {} with B"),
    "taken": (
        "card is taken {} often with B when it can be",
        "cards are taken {} often with B when they can be",
    ),
    "winning": ("card goes {} often with winning in B", "cards go {} often with winning in B"),
}
"""Families of which there are too many to say a sentence of each."""


class Sentence(NamedTuple):
    """A part of the verdict."""

    kind: Literal["answer", "changed", "same", "note"]
    text: str

    def as_json(self) -> dict[str, str]:
        """Plain data."""
        return self._asdict()


def verdict(found: Comparison) -> list[Sentence]:
    """The whole of it."""
    said = [Sentence("note", text) for text in _notes(found)]
    said.append(Sentence("same" if found.answer == "same" else "answer", _answer(found)))
    others = [one for one in found.figures if one.clear and one.name != found.asked.name]
    for family in FAMILIES:
        these = [one for one in others if one.family == family]
        if family in _COUNTED:
            said += [Sentence("changed", text) for text in _counted(family, these)]
        else:
            said += [Sentence("changed", f"{_sentence(one)}.") for one in _largest_first(these)]
    if not others:
        judged = sum([one.judged for one in found.figures]) - found.asked.judged
        said.append(
            Sentence("same", f"Nothing else changed clearly, of {judged} figures that were looked at.")
        )
    return said


def _notes(found: Comparison) -> Iterator[str]:
    a, b = (side.study.game for side in found.sides)
    if a.version == b.version:
        yield "A and B have the same content, so they play the same games."


def _answer(found: Comparison) -> str:
    asked, title = found.asked, figure_of(found.asked.family, found.asked.name).title
    after = f"after {found.deals} deals"
    if not asked.judged:
        return f"There is too little to judge {asked.name} by {after}. More --games may tell."
    if found.answer in ("more", "less"):
        return f"{_sentence(asked)}. That is clear {after}."
    more = "more" if asked.value >= 0 else "less"
    gap = f"{_amount(asked, abs(asked.value))} {more} with B ({_range(asked)})"
    matters = _amount(asked, found.matters)
    if found.answer == "same":
        return f"No difference that matters in {title}: {gap}, where less than {matters} would not matter."
    return (
        f"Not clear {after} whether there is a difference in {title}: {gap}. "
        "The same command with more --games goes on."
    )


def _sentence(one: Difference) -> str:
    """How B differs."""
    figure = figure_of(one.family, one.name)
    words = figure.more if one.value > 0 else figure.fewer
    said = f"{words[0].upper()}{words[1:]}: by {_amount(one, abs(one.value))} ({_range(one, True)})"
    return f"{said}, {number(one, one.b)} instead of {number(one, one.a)}"


def _counted(family: str, these: Sequence[Difference]) -> Iterator[str]:
    one, several = _COUNTED[family]
    for more in (True, False):
        some = _largest_first([each for each in these if (each.value > 0) == more])
        if some:
            names = ", ".join([_named(each) for each in some[:MOST_NAMED]])
            rest = f", and {len(some) - MOST_NAMED} more" if len(some) > MOST_NAMED else ""
            words = (one if len(some) == 1 else several).format("more" if more else "less")
            yield f"{len(some)} {words}: {names}{rest}."


def _named(one: Difference) -> str:
    title = figure_of(one.family, one.name).title
    return f"{title} {number(one, one.b)} instead of {number(one, one.a)}"


def _largest_first(these: Sequence[Difference]) -> list[Difference]:
    """Those that are surest."""
    return sorted(these, key=lambda one: (-one.evidence, one.name))


# --- numbers ----------------------------------------------------------------------------------------------


def number(one: Difference, value: float | None) -> str:
    """A value of a figure, with as many digits as are worth it; nothing for none."""
    if value is None:
        return ""
    share = figure_of(one.family, one.name).share
    scale = 100 if share else 1
    width = scale * (one.high - one.low)
    digits = 2 if width <= 0 else max(0, min(3, 1 - floor(log10(width))))
    return f"{scale * value:.{max(1, digits)}f} %" if share else f"{value:.{digits}f}"


def _amount(one: Difference, value: float) -> str:
    figure = figure_of(one.family, one.name)
    if figure.share:
        return f"{number(one, value).removesuffix(' %')} percentage points"
    return f"{number(one, value)} {figure.unit}"


def _range(one: Difference, without_sign: bool = False) -> str:
    low, high = one.low, one.high
    if without_sign and one.value < 0:
        low, high = -high, -low
    return f"{number(one, low).removesuffix(' %')} to {number(one, high).removesuffix(' %')}"


# --- what was changed -------------------------------------------------------------------------------------


def changed_cards(a: Game[Any], b: Game[Any]) -> list[dict[str, Any]]:
    """In which cards two versions of a game differ: the card, the field, and what each of them says.

    A card that only one of them has is a row without a field.
    """
    found: list[dict[str, Any]] = []
    ours, theirs = ({card.name: card for card in game.cards} for game in (a, b))
    for name in [*ours, *[name for name in theirs if name not in ours]]:
        one, other = ours.get(name), theirs.get(name)
        if one is None or other is None:
            there, away = "there", ""
            found.append(
                {"card": name, "field": "", "a": there if one else away, "b": there if other else away}
            )
            continue
        was, now = ({"text": card.text, "kind": card.kind, **card.details} for card in (one, other))
        for field in [*was, *[field for field in now if field not in was]]:
            if was.get(field) != now.get(field):
                found.append({"card": name, "field": field, "a": was.get(field), "b": now.get(field)})
    return found


def as_json(found: Comparison, said: Sequence[Sentence]) -> dict[str, Any]:
    """Everything as plain data."""
    question = found.question
    a, b = (side.study.game for side in found.sides)
    return {
        "game": a.name,
        "sides": [
            {
                "label": side.label,
                "content": side.name,
                "study": side.study.as_json(),
                "out": str(side.folder.path),
            }
            for side in found.sides
        ],
        "deals": found.deals,
        "games": found.games,
        "first": question.first,
        "question": {**found.asked.as_json(), "matters": round(found.matters, 4)},
        "answer": found.answer,
        "looks": [look._asdict() for look in found.looks],
        "changes": changed_cards(a, b),
        "figures": {
            family: [one.as_json() for one in found.figures if one.family == family] for family in FAMILIES
        },
        "verdict": [sentence.as_json() for sentence in said],
    }
