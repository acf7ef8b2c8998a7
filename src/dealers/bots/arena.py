"""Bots against bots: many games, seats rotated over the same deals, win shares with their uncertainty."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from time import perf_counter
from typing import Any, NamedTuple

from scipy.stats import binomtest

from dealers.bots.bot import check_bot, make_bot
from dealers.bots.handle import SeatHandle
from dealers.kernel import Chance, DealersError, Game, UsageError


class Entry(NamedTuple):
    """How one bot of the line-up fared in one game."""

    win: float
    rank: int
    illegal: int
    decisions: int
    seconds: float


class Standing(NamedTuple):
    """How one bot of the line-up fared over all games."""

    name: str
    win_share: float
    low: float
    high: float
    mean_rank: float
    illegal: int
    ms_per_decision: float


class Match(NamedTuple):
    """One game of an arena."""

    game: Game[Any]
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    rotation: int


def play_match(match: Match) -> list[Entry]:
    """Play one game; entries in the order of the line-up."""
    game, n = match.game, len(match.bots)
    table = game.new_table(n, match.options, match.seed)
    # Bot k sits at seat (k + rotation) mod n, with chance of its own that depends on the deal and on k only.
    lineup = [(seat - match.rotation) % n for seat in range(n)]
    bots = [make_bot(spec, match.seed * 1009 + k) for k, spec in enumerate(match.bots)]
    hidden = [Chance(match.seed * 2003 + k) for k in range(n)]
    illegal, decisions, seconds = [0] * n, [0] * n, [0.0] * n
    while not table.over:
        seat = min(table.pending)
        options = table.pending[seat].options
        k = lineup[seat]
        handle = SeatHandle(table, seat, hidden[k])
        start = perf_counter()
        answer = bots[k].choose(handle)
        seconds[k] += perf_counter() - start
        decisions[k] += 1
        if answer not in options:
            illegal[k] += 1
            answer = options[0]
        table.answer(seat, answer)
    outcome = table.outcome
    assert outcome is not None
    share = 1.0 / max(1, len(outcome.winners))
    entries = []
    for k in range(n):
        seat = (k + match.rotation) % n
        win = share if seat in outcome.winners else 0.0
        entries.append(Entry(win, outcome.ranks[seat], illegal[k], decisions[k], seconds[k]))
    return entries


def run_arena(
    game: Game[Any],
    bots: list[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Standing]:
    """Let the bots meet. Every deal is played once with each rotation of the seats.

    The result depends on the arguments alone, not on the number of worker processes.
    """
    check_arena(game, bots, games)
    n = len(bots)
    first = Match(game, tuple(bots), game.check_options(options or {}), seed, 0)
    matches = [first._replace(seed=seed + i // n, rotation=i % n) for i in range(games)]
    results: dict[int, list[Entry]] = {}
    for number, entries in _played(matches, min(games, workers or os.cpu_count() or 1)):
        results[number] = entries
        progress(len(results))
    return [_standing(spec, [results[i][k] for i in range(games)]) for k, spec in enumerate(bots)]


def check_arena(game: Game[Any], bots: list[str], games: int) -> None:
    """Raise a `UsageError` unless these bots can meet in this game."""
    for spec in bots:
        check_bot(spec)
    game.check_seats(len(bots))
    if games < 1:
        raise UsageError("an arena needs at least one game")


def _played(matches: list[Match], workers: int) -> Iterator[tuple[int, list[Entry]]]:
    """The results with the numbers of their matches, as they come in from so many processes."""
    if workers == 1:
        yield from enumerate(map(play_match, matches))
        return
    at_work: dict[Any, Process] = {}
    try:
        for worker in range(workers):
            receiver, sender = Pipe(duplex=False)
            process = Process(target=_work, args=(sender, matches, worker, workers), daemon=True)
            process.start()
            sender.close()  # so that the end of the process is the end of the pipe
            at_work[receiver] = process
        while at_work:
            arrived: list[Any] = wait(list(at_work))
            for pipe in arrived:
                try:
                    yield pipe.recv()
                except EOFError:
                    _check_end(at_work.pop(pipe))
    finally:
        for process in at_work.values():
            process.terminate()
            process.join()


def _check_end(process: Process) -> None:
    process.join()
    code = process.exitcode or 0
    if code < 0:
        raise DealersError(
            f"a worker process was ended by signal {-code}, perhaps for lack of memory: try fewer workers"
        )
    if code > 0:
        raise DealersError(f"a worker process failed with exit code {code}")


def _work(results: Connection, matches: list[Match], first: int, step: int) -> None:
    """Play every `step`-th match in a process of its own. Ctrl-C is for the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in range(first, len(matches), step):
        results.send((number, play_match(matches[number])))


def _standing(name: str, entries: list[Entry]) -> Standing:
    games = len(entries)
    wins = sum(e.win for e in entries)
    interval = binomtest(round(wins), games).proportion_ci(0.95, method="wilson")
    decisions = sum(e.decisions for e in entries)
    return Standing(
        name,
        wins / games,
        float(interval.low),
        float(interval.high),
        sum(e.rank for e in entries) / games,
        sum(e.illegal for e in entries),
        1000 * sum(e.seconds for e in entries) / max(1, decisions),
    )
