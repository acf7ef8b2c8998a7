"""Two versions of a game play the same deals until it is clear which of them has more of something.

Both sides are studies with folders of their own, so that a comparison that was stopped goes on where it was.
After every few deals the question is looked at (`dealers.lab.sequential` says why that is allowed).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple

from dealers.kernel import DealersError, UsageError
from dealers.kernel.names import nearest
from dealers.lab.extras import need
from dealers.lab.measures import COURSE, figure_of, measured
from dealers.lab.paired import Difference, differences
from dealers.lab.sequential import FEWEST
from dealers.lab.simulate import simulate
from dealers.lab.study import Folder, Study

STEP = 20
"""Deals from one look to the next; later a fifth of what has been played."""
MATTERS = 0.05
"""A difference of less is none that matters: of A's figure; of all games, where the figure is a share."""

Answer = Literal["more", "less", "same", "unclear"]


class Side(NamedTuple):
    """One of two versions."""

    label: str
    """A or B."""
    name: str
    """What it is called: its folder, or that it is as shipped."""
    study: Study
    folder: Folder


class Question(NamedTuple):
    """What is asked, and how long."""

    figure: str
    games: int
    """On each side, at most."""
    first: int = 1
    """The first deal."""
    matters: float | None = None
    """A difference of less is none; None: see `MATTERS`."""
    to_the_end: bool = False
    """Whether all games are played, also when the answer is clear before."""


class Look(NamedTuple):
    """What was seen of the figure after so many deals."""

    deals: int
    value: float
    low: float
    high: float


class Comparison(NamedTuple):
    """What came of it."""

    sides: tuple[Side, Side]
    question: Question
    deals: int
    games: int
    """On each side."""
    asked: Difference
    """The figure that was asked for."""
    answer: Answer
    matters: float
    looks: list[Look]
    figures: list[Difference]
    """All of them, also the one that was asked for."""
    values: tuple[list[float], list[float]]
    """The figure that was asked for in each deal in which there was something to count, on both sides."""


def compare(
    sides: tuple[Side, Side],
    question: Question,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Comparison:
    """Play until the answer is clear, or there have been as many games as were allowed."""
    need("polars")
    rotations = sides[0].study.rotations
    most = question.games // rotations
    if most < FEWEST:
        raise UsageError(
            f"{question.games} games are too few to tell anything: say --games {FEWEST * rotations} at least"
        )
    if " " not in question.figure:
        _check_name(question.figure, COURSE)
    parts: tuple[list[Any], list[Any]] = ([], [])
    looks: list[Look] = []
    done, wanted, matters = 0, question.figure, 0.0
    answer: Answer = "unclear"
    asked: Difference | None = None
    for last in _looks(most):
        for number, side in enumerate(sides):
            before = (2 * done + number * (last - done)) * rotations
            parts[number].append(
                _played(side, question.first + done, question.first + last, workers, before, progress)
            )
        if not done:
            wanted = _find_name(wanted, [frame["name"] for side in parts for frame in side])
        done = last
        [asked] = _differences(parts, done, rotations, wanted)
        if asked.judged:
            looks.append(Look(done, asked.value, asked.low, asked.high))
        matters = _matters(asked, question.matters)
        answer = _answer(asked, matters)
        if answer != "unclear" and not question.to_the_end:
            break
    assert asked is not None
    found = _differences(parts, done, rotations)
    values = tuple([_values(side, asked.name) for side in parts])
    assert len(values) == 2
    return Comparison(sides, question, done, done * rotations, asked, answer, matters, looks, found, values)


def _looks(most: int) -> Iterator[int]:
    """After how many deals the question is looked at."""
    deals = FEWEST
    while deals < most:
        yield deals
        deals += max(STEP, deals // 5 // STEP * STEP)
    yield most


def _played(
    side: Side, first: int, stop: int, workers: int | None, before: int, progress: Callable[[int], None]
) -> Any:
    """What these deals add to all figures on one side; they are played if they have not been."""
    polars = need("polars")
    rotations = side.study.rotations
    start, count = first * rotations, (stop - first) * rotations
    with _failures_of(side):
        simulate(
            side.study, side.folder, start, count, workers, progress=lambda done: progress(before + done)
        )
    mine = polars.col("game").is_between(start, start + count - 1)
    keys = {"games": ["game"], "seats": ["game", "seat"], "choices": ["game", "seat", "verb", "thing"]}
    games, seats, choices = (side.folder.read(table).filter(mine).unique(key) for table, key in keys.items())
    return measured(games, seats, choices, rotations)


@contextmanager
def _failures_of(side: Side) -> Iterator[None]:
    """Whatever goes wrong inside is said to have gone wrong on this side."""
    try:
        yield
    except DealersError as error:
        raise type(error)(f"{side.label} ({side.name}): {error}") from error


def _differences(
    parts: tuple[list[Any], list[Any]], deals: int, rotations: int, only: str = ""
) -> list[Difference]:
    polars = need("polars")
    a, b = (polars.concat(side) for side in parts)
    if only:
        a, b = (side.filter(polars.col("name") == only) for side in (a, b))
    return differences(a, b, deals, rotations)


def _values(side: list[Any], name: str) -> list[float]:
    polars = need("polars")
    rows = polars.concat(side).filter((polars.col("name") == name) & (polars.col("below") > 0))
    values: list[float] = (rows["above"] / rows["below"]).to_list()
    return values


# --- what is asked for ------------------------------------------------------------------------------------


def _find_name(said: str, columns: Sequence[Any]) -> str:
    """The name of the figure that is meant."""
    known = sorted({*COURSE, *[name for column in columns for name in column.unique().to_list()]})
    return _check_name(said, known)


def _check_name(said: str, known: Iterable[str]) -> str:
    plain = {name.lower(): name for name in known}
    if said.lower() not in plain:
        raise UsageError(f"there is no figure {said!r}: there are {nearest(said, plain.values())}")
    return plain[said.lower()]


def _matters(asked: Difference, said: float | None) -> float:
    if said is not None:
        return said
    return MATTERS if figure_of(asked.family, asked.name).share else MATTERS * abs(asked.a or 0.0)


def _answer(asked: Difference, matters: float) -> Answer:
    if not asked.judged:
        return "unclear"
    if asked.low > 0 or asked.high < 0:
        return "more" if asked.low > 0 else "less"
    return "same" if -matters < asked.low and asked.high < matters else "unclear"
