"""What a player can answer: every verb of Hope's End, declared once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dealers.games.hopes_end import refusals
from dealers.games.hopes_end.cards import ANSWERS, CARDS, card_name
from dealers.games.hopes_end.morality import unanswered
from dealers.games.hopes_end.places import TURNED, place_name, read_place
from dealers.games.hopes_end.state import DRAWN, HELD, QUESTION, HopesEndState
from dealers.games.hopes_end.tiles import COUNT, ROW, START_CELL
from dealers.kernel import Among, Cards, Option, Part, Verb, Verbs

REACH = 24
"""Cells up to so far from the starting tile have action numbers of their own. In 600 games with random
answers, 2 to 4 players and both readings of the edges, no tile could be placed farther than 18 away."""
_SIDE = 2 * REACH + 1
_CELLS = [START_CELL + x + y * ROW for y in range(-REACH, REACH + 1) for x in range(-REACH, REACH + 1)]
"""The cells that have numbers, row by row from the north-west."""
_NUMBERS = {cell: number for number, cell in enumerate(_CELLS)}
_EDGE_CELLS = 2 * COUNT + 2
"""A city of so many tiles touches no more empty cells than this."""


class Cells(Part[HopesEndState]):
    """A cell of the city's grid, by its coordinates."""

    kind = "cell"

    def text(self, s: HopesEndState, value: int) -> str:
        return place_name(value)

    def pattern(self, s: HopesEndState) -> str:
        return r"(?:[ew]\d{1,3}(?: [ns]\d{1,3})?|[ns]\d{1,3}|0)"

    def read(self, s: HopesEndState, seat: int, text: str) -> Sequence[Any]:
        cell = read_place(text)
        return [] if cell is None else [cell]

    def fits(self, s: HopesEndState, value: Any) -> bool:
        return type(value) is int

    def size(self, seats: int, options: Mapping[str, Any]) -> int:
        return _SIDE * _SIDE

    def number(self, s: HopesEndState, value: int) -> int:
        return _NUMBERS.get(value, -1)

    def value(self, s: HopesEndState, number: int) -> Any:
        return _CELLS[number]

    def numbered(self, number: int) -> str:
        return place_name(_CELLS[number])


class CityTiles(Cells):
    """A tile of the city, by the cell where it lies."""

    kind = "card"

    def text(self, s: HopesEndState, value: int) -> str:
        return place_name(s.cell[value]) if 0 <= value < COUNT else "nowhere"

    def read(self, s: HopesEndState, seat: int, text: str) -> Sequence[Any]:
        return [s.at.get(cell, -1) for cell in super().read(s, seat, text)]

    def number(self, s: HopesEndState, value: int) -> int:
        return super().number(s, s.cell[value])

    def value(self, s: HopesEndState, number: int) -> Any:
        return s.at.get(super().value(s, number))


class Questions(Cards[HopesEndState]):
    """A Morality card that is answered: labels tell the answer and not the card."""

    def unsaid(self, s: HopesEndState, seat: int) -> Sequence[Any]:
        asked = unanswered(s, seat)
        return [asked, *[card for card in self.in_reach(s, seat) if card != asked]]


def _answer_text(s: HopesEndState, option: Option) -> str:
    answers = CARDS.catalogue[s.face[option[1]]].details.get("answers", ())
    if option[2] >= len(answers):
        return ""
    return f"{answers[option[2]]['text']} ({answers[option[2]]['modifier']})"


def _tile_name(s: HopesEndState, option: Option) -> str:
    return card_name(s, option[1])


def _with_the_tile(s: HopesEndState, option: Option) -> Option:
    """The same place means something else with another tile."""
    return "place", s.face[s.drawn[0]], option[1], option[2]


def _by_the_cell(s: HopesEndState, option: Option) -> Option:
    return "ruin", s.cell[option[1]]


VERBS: Verbs[HopesEndState] = Verbs(
    Verb("answer", card=Questions(CARDS.catalogue, HELD, QUESTION),
         answer=Among([str(n + 1) for n in range(ANSWERS)], kind="answer"),
         label="answer {answer}: {text}", also=["answer {answer} of {card}"], may="answer",
         why=refusals.no_answer, rule="3.1.3", words={"text": _answer_text}),
    Verb("stack", stack=Among(refusals.STACK_NAMES, kind="stack"), label="draw from stack {stack}",
         may="draw a tile", why=refusals.no_stack, rule="5.1.1"),
    Verb("replace", card=Cards(CARDS.catalogue, HELD, QUESTION), label="replace {card}",
         may="replace a Morality card", why=refusals.no_replace, rule="3.1.2"),
    Verb("decline", label="keep your three cards", ends=True, why=refusals.no_decline, rule="3.1.2"),
    Verb("keep", card=Cards(CARDS.catalogue, DRAWN), label="keep {card}", may="keep a tile",
         why=refusals.no_keep, rule="3.2.6"),
    Verb("place", cell=Cells(), turned=Among(TURNED, kind="turned", usual=0),
         label="place at {cell}, {turned}", may="place the tile",
         then=lambda s, option: 4 * option[1] + option[2], key=_with_the_tile,
         spill=4 * _EDGE_CELLS, why=refusals.no_place, rule="3.1.4"),
    Verb("ruin", tile=CityTiles(), label="ruin {name} at {tile}", may="ruin a tile",
         then=lambda s, option: s.cell[option[1]], key=_by_the_cell, spill=COUNT, why=refusals.no_ruin,
         rule="3.3.4", words={"name": _tile_name}),
)  # fmt: skip
