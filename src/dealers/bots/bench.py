"""How fast a game is on one core, in processor time: random playouts, copies, search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import cycle
from random import Random
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from dealers.bots.bot import make_bot
from dealers.bots.effort import Effort
from dealers.bots.handle import SeatHandle
from dealers.bots.ismcts import search
from dealers.kernel import Chance, Game, Table

ITERATIONS = 100
"""Iterations of each search that is timed."""
POSITIONS = 200
"""Positions of either kind that copies are timed at."""
COPIES = 20
"""Copies of each of them."""
SEARCHED = 120
"""How many of them search is tried at."""
GREEDY_GAMES = 3
"""Games of the greedy bot that show how quick search is in the opening, in the middle and at the end."""
MOST_GAMES = 100
"""Random games to look for such positions in."""


class Figures(NamedTuple):
    """What was measured: the median of all runs."""

    game: str
    seats: int
    decisions_per_s: float
    games_per_s: float
    decisions_per_game: float
    copy_us: float | None
    """At decisions of the turn structure; None when the game has none."""
    copy_mid_effect_us: float | None
    """At decisions inside an effect; None when the game has none."""
    ismcts_iterations_per_s: float | None
    """At positions of random games; None when no decision needs a search."""
    ismcts_opening_iterations_per_s: float | None
    """In the first third of games between sensible players; None when no decision there needs a search."""
    ismcts_middle_iterations_per_s: float | None
    """In the second third."""
    ismcts_end_iterations_per_s: float | None
    """In the last third."""


def usual_seats(game: Game[Any]) -> int:
    """The seat count that a game is measured with unless another is asked for: 4, or the nearest to it."""
    return min(max(4, game.min_seats), game.max_seats)


def measure(
    game: Game[Any],
    seats: int | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    runs: int = 5,
    seconds: float = 1.0,
    seed: int = 0,
    progress: Callable[[], None] = lambda: None,
) -> Figures:
    """Time playouts for some seconds, then copies, then each kind of search for as long; `runs` times over.

    No run repeats the games or searches of another, so that nothing a game may have cached makes it look
    faster. `progress` is called after every run.
    """
    seats = game.check_seats(usual_seats(game) if seats is None else seats)
    at_rest, mid_effect = positions(game, seats, seed, options)
    searched = [to_search(at_rest + mid_effect, seed)]
    searched += [to_search(tables, seed) for tables in thirds(game, seats, seed, options)]
    handles = [cycle(some) for some in searched]
    rng = Random(seed)
    results = []
    for _ in range(runs):
        playouts = _playouts(game, seats, options, rng, seconds)
        copies = _copies(at_rest), _copies(mid_effect)
        searches = [_searches(some, seed, seconds) for some in handles]
        results.append(Figures(game.name, seats, *playouts, *copies, *searches))
        progress()
    return Figures(
        game.name,
        seats,
        median([figures.decisions_per_s for figures in results]),
        median([figures.games_per_s for figures in results]),
        median([figures.decisions_per_game for figures in results]),
        _median([figures.copy_us for figures in results]),
        _median([figures.copy_mid_effect_us for figures in results]),
        _median([figures.ismcts_iterations_per_s for figures in results]),
        _median([figures.ismcts_opening_iterations_per_s for figures in results]),
        _median([figures.ismcts_middle_iterations_per_s for figures in results]),
        _median([figures.ismcts_end_iterations_per_s for figures in results]),
    )


def _median(values: list[float | None]) -> float | None:
    """The median of what is known."""
    known = [value for value in values if value is not None]
    return median(known) if known else None


def positions(
    game: Game[Any], seats: int, seed: int, options: Mapping[str, Any] | None = None
) -> tuple[list[Table[Any]], list[Table[Any]]]:
    """Tables taken from random games: at decisions of the turn structure, and in the middle of effects."""
    at_rest: list[Table[Any]] = []
    mid_effect: list[Table[Any]] = []
    rnd = Random(seed)
    for number in range(MOST_GAMES):
        table = game.new_table(seats, options, seed=seed + number)
        while not table.over:
            kept = at_rest if table.state.waiting else mid_effect
            if len(kept) < POSITIONS and rnd.random() < 0.25:
                kept.append(table.copy())
            seat, offered = table.turn()
            table.answer(seat, rnd.choice(offered))
        if len(at_rest) == len(mid_effect) == POSITIONS:
            break
    return at_rest, mid_effect


def thirds(
    game: Game[Any], seats: int, seed: int, options: Mapping[str, Any] | None = None
) -> list[list[Table[Any]]]:
    """Tables from the opening, the middle and the end of games of the greedy bot, every decision counted."""
    found: list[list[Table[Any]]] = [[], [], []]
    rnd = Random(seed)
    hidden = Chance(seed)
    for number in range(GREEDY_GAMES):
        table = game.new_table(seats, options, seed=seed + number)
        bots = [make_bot("greedy", seed + seat) for seat in range(seats)]
        kept: list[tuple[int, Table[Any]]] = []
        decisions = 0
        while not table.over:
            seat, offered = table.turn()
            if len(offered) > 1 and rnd.random() < 0.25:
                kept.append((decisions, table.copy()))
            decisions += 1
            table.answer(seat, bots[seat].choose(SeatHandle(table, seat, hidden)))
        for n, copy in kept:
            found[3 * n // decisions].append(copy)
    return found


def to_search(tables: list[Table[Any]], seed: int) -> list[SeatHandle]:
    """Seats that have to think at some of these tables; those whose answer is clear do not."""
    handles = []
    rng = Chance(seed)
    for table in Random(seed).sample(tables, min(SEARCHED, len(tables))):
        seat, options = table.turn()
        if len(options) > 1:
            handle = SeatHandle(table, seat, rng)
            state = handle.imagine(rng).state
            player = table.game.player()
            ranked = player.candidates(state, seat, options)
            several = ranked is None or len(ranked) > 1
            unsure = player.solved(state, seat, options) is None
            if several and unsure and player.worth_a_search(state, seat, options):
                handles.append(handle)
    return handles


def _playouts(
    game: Game[Any], seats: int, options: Mapping[str, Any] | None, rng: Random, seconds: float
) -> tuple[float, float, float]:
    """Decisions a second, games a second (set-up included), decisions a game."""
    chance = Chance(rng.getrandbits(31))
    games = decisions = 0
    start = process_time()
    spent = 0.0
    while spent < seconds:
        decisions += game.new_table(seats, options, seed=rng.getrandbits(31), recorded=False).play_out(chance)
        games += 1
        spent = process_time() - start
    return decisions / spent, games / spent, decisions / games


def _copies(tables: list[Table[Any]]) -> float | None:
    """Microseconds for a copy such as search takes, at the median of the positions."""
    if not tables:
        return None
    times = []
    for table in tables:
        start = process_time()
        for _ in range(COPIES):
            table.copy(recorded=False)
        times.append(process_time() - start)
    return 1e6 * median(times) / COPIES


def _searches(handles: Iterator[SeatHandle], seed: int, seconds: float) -> float | None:
    """Iterations a second."""
    rng = Chance(seed)
    searches = 0
    start = process_time()
    spent = 0.0
    while spent < seconds:
        handle = next(handles, None)
        if handle is None:
            return None
        search(handle, handle.game.player(), Effort(ITERATIONS), rng)
        searches += 1
        spent = process_time() - start
    return searches * ITERATIONS / spent
