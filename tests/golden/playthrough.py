"""Golden games: whole random games as text that a person can read through and git can compare.

A line with a number is a decision and its answer, with how many options there were; the lines below it are
what happened then, all cards open. Of a very long game only the beginning is written down, and the result.
`python -m tests.golden` writes the files anew: do that after a change that is meant to change play or its
wording, and read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from dealers.games import GAMES
from dealers.kernel import Chance, Game, Table, UsageError
from dealers.kernel.view import open_events

FOLDER = Path(__file__).parent
MOST_ANSWERS = 600
"""So many answers of a game are written down."""
NAMES = ("Ann", "Bob", "Cem", "Dot", "Eve", "Fay", "Gus", "Hal")


class Golden(NamedTuple):
    """One golden game."""

    game: Game[Any]
    seats: int
    options: dict[str, Any]
    seed: int

    @property
    def path(self) -> Path:
        """Where its text is kept."""
        changed = [name for name, value in self.options.items() if value != self.game.check_options({})[name]]
        return FOLDER / self.game.name / f"{self.seats}-seats-{'-'.join(changed) or 'defaults'}.txt"


def golden_games() -> Iterator[Golden]:
    """Of every game: the fewest seats, one and two more, and those two with all switches on that fit."""
    for game in GAMES.values():
        defaults = game.check_options({})
        for more in range(3):
            seats = game.min_seats + more
            if seats <= game.max_seats:
                yield Golden(game, seats, defaults, seats)
                switched = defaults | _switches(game, seats)
                if more and switched != defaults:
                    yield Golden(game, seats, switched, 10 + seats)


def _switches(game: Game[Any], seats: int) -> dict[str, bool]:
    """The switches that so many players may turn on."""
    found: dict[str, bool] = {}
    for setting in game.settings:
        if setting.kind == "bool":
            try:
                game.check_match(seats, game.check_options({**found, setting.name: True}))
            except UsageError:
                continue
            found[setting.name] = True
    return found


def playthrough(golden: Golden) -> str:
    """The text of a golden game."""
    return "\n".join(_lines(golden)) + "\n"


def _lines(golden: Golden) -> Iterator[str]:
    game = golden.game
    table = game.new_table(golden.seats, golden.options, golden.seed)
    options = ", ".join(f"{name} {value}" for name, value in golden.options.items())
    yield f"{game.title}, version {game.version}: {golden.seats} seats, seed {golden.seed}, {options}"
    yield ""
    written = yield from _events(table, 0)
    rng = Chance(golden.seed)
    while not table.over:
        if len(table.history) == MOST_ANSWERS:
            yield "..."
        pending = table.pending
        seat = sorted(pending)[rng.below(len(pending))]
        decision = pending[seat]
        option = decision.options[rng.below(len(decision.options))]
        which = f"{table.label(option)} (of {len(decision.options)})"
        number = len(table.history) + 1
        table.answer(seat, option)
        if number <= MOST_ANSWERS:
            yield f"{number}. {NAMES[seat]}: {decision.prompt} -> {which}"
            written = yield from _events(table, written)
    yield ""
    yield from _result(table)


def _events(table: Table[Any], since: int) -> Any:
    events = open_events(table, since)
    for event in events:
        yield f"    {table.game.words.event_text(event, NAMES)}"
    return since + len(events)


def _result(table: Table[Any]) -> Iterator[str]:
    outcome = table.outcome
    assert outcome is not None
    if outcome.summary:
        yield outcome.summary
    if not outcome.winners:
        yield "Everybody loses."
    for seat in sorted(range(table.seats), key=lambda seat: outcome.ranks[seat]):
        parts = {**outcome.parts[seat], **outcome.tiebreaks[seat]}
        words = ", ".join(f"{name} {value}" for name, value in parts.items())
        yield f"{outcome.ranks[seat]}. {NAMES[seat]}: {outcome.totals[seat]} ({words})"
