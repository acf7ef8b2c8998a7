"""Which recorded games and which scenarios go differently under changed content, and where first.

A game is played again with the same answers on both sides. It goes differently from the first step at which
something else is dealt, offered or happens, or at which an answer cannot be given any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from dealers.bots.bot import make_bot
from dealers.bots.handle import SeatHandle
from dealers.kernel import Chance, DealersError, Game, Option, SaveError, Table, load, verify
from dealers.kernel.scenario import Scenario, ScenarioError, run
from dealers.kernel.view import open_events

MOST_SHOWN = 5
"""Things of one side that are named."""

What = Literal["deal", "asked", "offered", "answer", "happened", "end", "lines", "cannot be played"]


class Difference(NamedTuple):
    """Where two sides part."""

    step: int
    """Answers before it; of a scenario, the line."""
    what: What
    answer: str
    """The answer of this step; of a scenario, the text of the line."""
    old: tuple[str, ...]
    """What there is on this side only."""
    new: tuple[str, ...]


class Compared(NamedTuple):
    """A recorded game or a scenario."""

    name: str
    kind: Literal["game", "scenario"]
    game: str
    difference: Difference | None

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        found = None if self.difference is None else self.difference._asdict()
        return {"name": self.name, "kind": self.kind, "game": self.game, "difference": found}


FindGame = Callable[[str], Game[Any]]


def compare_save(path: Path, old: FindGame, new: FindGame) -> Compared:
    """A saved game, which was played with the old content."""
    try:
        table = load(path.read_bytes(), old)
        verify(table)
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror}") from None
    except SaveError as error:
        raise SaveError(f"{path}: {error} (OLD has to be the content that it was played with)") from None
    if table.arranged is not None or table.seed is None:
        raise SaveError(
            f"{path}: this game began with an arranged position, which goes with its own cards only"
        )
    game = new(table.game.name)
    answers = iter(table.history)
    with_open_cards = table.over  # what is hidden in a game that goes on stays so

    def follow(now: Table[Any]) -> tuple[int, Option] | None:
        return next(answers, None)

    try:
        again = game.new_table(table.seats, table.options, table.seed)
    except DealersError as error:
        return Compared(str(path), "game", game.name, _impossible(error))
    difference = _first_difference(table.restarted(), again, follow, with_open_cards)
    return Compared(str(path), "game", game.name, difference)


def compare_deal(old: Game[Any], new: Game[Any], seats: int, seed: int) -> Compared:
    """A game that greedy bots play with the old content.

    Its deal is steady: a card more or less leaves the others where they were.
    """
    name = f"{old.name}, {seats} seats, seed {seed}"
    bots = [make_bot("greedy", seed * 1009 + seat) for seat in range(seats)]
    hidden = [Chance(seed * 2003 + seat) for seat in range(seats)]

    def greedy(now: Table[Any]) -> tuple[int, Option] | None:
        if now.over:
            return None
        seat = min(now.pending)
        return seat, bots[seat].choose(SeatHandle(now, seat, hidden[seat]))

    before, after = [game.new_table(seats, {}, seed, steady=True) for game in (old, new)]
    return Compared(name, "game", old.name, _first_difference(before, after, greedy, True))


def _first_difference(
    old: Table[Any],
    new: Table[Any],
    next_answer: Callable[[Table[Any]], tuple[int, Option] | None],
    open_cards: bool,
) -> Difference | None:
    told = [0, 0]

    def news() -> tuple[list[str], list[str]]:
        """What has happened since, on both sides."""
        both = []
        for number, table in enumerate((old, new)):
            events = open_events(table, told[number]) if open_cards else table.events(None, told[number])
            told[number] += len(events)
            both.append(_in_words(table, events))
        return both[0], both[1]

    step, (before, after) = 0, news()
    if before != after:
        return _parted(0, "deal", "", before, after)
    while (turn := next_answer(old)) is not None:
        seat, option = turn
        label = old.label(option) if open_cards else "an answer"
        if sorted(old.pending) != sorted(new.pending):
            return _parted(step, "asked", label, _seats(old), _seats(new))
        labels = [[table.label(each) for each in table.pending[seat].options] for table in (old, new)]
        if labels[0] != labels[1]:
            sides = labels if open_cards else [[], []]
            return _parted(step, "offered", label, *sides)
        same = new.pending[seat].options[labels[0].index(old.label(option))]
        step += 1
        old.answer(seat, option)
        try:
            new.answer(seat, same)
        except Exception as error:  # rules that break down over the changed content
            return Difference(step, "cannot be played", label, (), (f"{type(error).__name__}: {error}",))
        before, after = news()
        if before != after:
            return _parted(step, "happened", label, before, after)
    if old.over and new.over and old.outcome is not None and new.outcome is not None:
        ends = [
            [f"{name} {points}" for name, points in zip(_names(t), o.totals, strict=True)]
            for t, o in ((old, old.outcome), (new, new.outcome))
        ]
        if ends[0] != ends[1]:
            return _parted(step, "end", "", *ends)
    return None


def _in_words(table: Table[Any], events: Sequence[dict[str, Any]]) -> list[str]:
    names = _names(table)
    return [table.game.words.event_text(event, names) for event in events]


def _names(table: Table[Any]) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(table.seats)]


def _seats(table: Table[Any]) -> list[str]:
    return [f"Seat {seat + 1}" for seat in sorted(table.pending)] or ["nobody: the game is over"]


def _parted(step: int, what: What, answer: str, old: Sequence[str], new: Sequence[str]) -> Difference:
    """What each side has that the other has not; all of it, if only the order is another."""
    mine, yours = [each for each in old if each not in new], [each for each in new if each not in old]
    if not mine and not yours:
        mine, yours = list(old), list(new)
    return Difference(step, what, answer, tuple(mine[:MOST_SHOWN]), tuple(yours[:MOST_SHOWN]))


def _impossible(error: Exception) -> Difference:
    return Difference(0, "cannot be played", "", (), (str(error),))


def compare_scenario(scenario: Scenario, old: FindGame, new: FindGame) -> Compared:
    """A scenario, by the lines of it that do not come true."""
    name = f"{scenario.file}:{scenario.number} {scenario.title}"
    sides = [dict(_failures(scenario, side)) for side in (old, new)]
    lines = sorted(
        line for line in sides[0].keys() | sides[1].keys() if sides[0].get(line) != sides[1].get(line)
    )
    game = scenario.header["game"].text
    if not lines:
        return Compared(name, "scenario", game, None)
    line = lines[0]
    mine, yours = (side.get(line) for side in sides)
    text = (mine or yours or ("", ""))[0]
    shown = [() if side is None else (side[1],) for side in (mine, yours)]
    return Compared(name, "scenario", game, Difference(line, "lines", text, shown[0], shown[1]))


def _failures(scenario: Scenario, find_game: FindGame) -> Iterator[tuple[int, tuple[str, str]]]:
    """By line: what it says, and what was found instead."""
    try:
        for failure in run(scenario, find_game).failures:
            yield failure.line, (failure.text, failure.found)
    except ScenarioError as error:
        yield 0, ("", str(error))
