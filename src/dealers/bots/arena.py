"""Bots against bots: many games, seats rotated over the same deals, win shares with their uncertainty."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from math import sqrt
from statistics import NormalDist
from time import perf_counter
from typing import Any, NamedTuple

from dealers.bots.asking import NotOffered, ask
from dealers.bots.bot import searches
from dealers.bots.effort import read_effort
from dealers.bots.handle import SeatHandle
from dealers.bots.own import MOVE_SECONDS, AnyBot, bot_name, check_any_bot, make_any_bot
from dealers.bots.workers import in_processes
from dealers.kernel import Chance, DealersError, Game, UsageError
from dealers.kernel.anew import game_of, plain_game


class Entry(NamedTuple):
    """How one bot of the line-up fared in one game."""

    win: float
    rank: int
    illegal: int
    decisions: int
    seconds: float
    first_illegal: str = ""
    """What its first illegal answer was, and what it was asked."""


class Standing(NamedTuple):
    """How one bot of the line-up fared over all games."""

    name: str
    win_share: float
    low: float
    high: float
    mean_rank: float
    illegal: int
    ms_per_decision: float
    first_illegal: str = ""


class Match(NamedTuple):
    """One game of an arena."""

    game: Game[Any]
    bots: tuple[AnyBot, ...]
    options: dict[str, Any]
    seed: int
    rotation: int


def play_match(match: Match) -> list[Entry]:
    """Play one game; entries in the order of the line-up."""
    game, n = match.game, len(match.bots)
    table = game.new_table(n, match.options, match.seed)
    # Bot k sits at seat (k + rotation) mod n, with chance of its own that depends on the deal and on k only.
    lineup = [(seat - match.rotation) % n for seat in range(n)]
    bots = [make_any_bot(bot, match.seed * 1009 + k) for k, bot in enumerate(match.bots)]
    names = [bot_name(bot) for bot in match.bots]
    hidden = [Chance(match.seed * 2003 + k) for k in range(n)]
    illegal, decisions, seconds, first_illegal = [0] * n, [0] * n, [0.0] * n, [""] * n
    while not table.over:
        seat = min(table.pending)
        options = table.pending[seat].options
        k = lineup[seat]
        handle = SeatHandle(table, seat, hidden[k])
        start = perf_counter()
        try:
            answer = ask(bots[k], names[k], handle)
        except NotOffered as fault:
            illegal[k] += 1
            first_illegal[k] = first_illegal[k] or str(fault)
            answer = options[0]
        seconds[k] += perf_counter() - start
        decisions[k] += 1
        table.answer(seat, answer)
    outcome = table.outcome
    assert outcome is not None
    for bot in bots:
        bot.end(outcome)
    share = 1.0 / max(1, len(outcome.winners))
    entries = []
    for k in range(n):
        seat = (k + match.rotation) % n
        win = share if seat in outcome.winners else 0.0
        entries.append(
            Entry(win, outcome.ranks[seat], illegal[k], decisions[k], seconds[k], first_illegal[k])
        )
    return entries


def run_arena(
    game: Game[Any],
    bots: Sequence[AnyBot],
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    workers: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
    seconds: float = MOVE_SECONDS,
) -> list[Standing]:
    """Let the bots meet. Every deal is played once with each rotation of the seats.

    Bots are named, or given as classes, as functions that make one from a seed, or as bots, which are copied
    for every game. A decision of a bot of your own may take so many seconds.

    The result depends on the arguments alone, not on the number of worker processes; unless bots think for a
    time, which is never quite the same.
    """
    lineup = check_arena(game, bots, games, seconds)
    n = len(bots)
    first = Match(game, tuple(lineup), game.check_options(options or {}), seed, 0)
    matches = [first._replace(seed=seed + i // n, rotation=i % n) for i in range(games)]
    results: dict[int, list[Entry]] = {}
    with closing(played(matches, min(games, at_once(bots, workers or os.cpu_count() or 1)))) as coming:
        for number, entries in coming:
            results[number] = entries
            progress(len(results))
    return [_standing(bot_name(bot), [results[i][k] for i in range(games)]) for k, bot in enumerate(bots)]


def at_once(bots: Sequence[AnyBot], processes: int) -> int:
    """How many games are played at a time: bots that think in several processes need room for them."""
    each = [read_effort(bot).workers if isinstance(bot, str) and searches(bot) else 1 for bot in bots]
    return max(1, processes // max(each))


def check_arena(
    game: Game[Any], bots: Sequence[AnyBot], games: int, seconds: float = MOVE_SECONDS
) -> list[AnyBot]:
    """The bots, if they can meet in this game; else a `UsageError`."""
    lineup = [check_any_bot(bot, seconds) for bot in bots]
    game.check_seats(len(bots))
    if games < 1:
        raise UsageError("an arena needs at least one game")
    return lineup


def played(matches: list[Match], workers: int) -> Generator[tuple[int, list[Entry]], None, None]:
    """The results with the numbers of their matches, as they come in from so many processes."""
    if workers == 1:
        yield from ((number, _named(match)) for number, match in enumerate(matches))
        return
    # Games are found by their class, not sent: a copy of all cards with every match would be no small thing.
    jobs = [(number, plain_game(match.game), *match[1:]) for number, match in enumerate(matches)]
    yield from in_processes(_work, jobs, workers)


def _work(job: tuple[Any, ...]) -> tuple[int, list[Entry]]:
    """Runs in a worker process."""
    number, game, *match = job
    return number, _named(Match(game_of(*game), *match))


def _named(match: Match) -> list[Entry]:
    """Play one game; whatever goes wrong in it is reported with what is needed to play it again."""
    bots = ", ".join(map(bot_name, match.bots))
    with failures_named(f"the game of {bots} from seed {match.seed}, rotation {match.rotation},"):
        return play_match(match)


@contextmanager
def failures_named(game: str) -> Iterator[None]:
    """Whatever goes wrong inside is reported with the game in which it did."""
    try:
        yield
    except UsageError:  # such as options that do not go together: it would be so in every game
        raise
    except DealersError as error:  # its text is for people, such as what a bot did wrong
        raise DealersError(f"{game} failed: {error}") from error
    except (Exception, SystemExit) as error:
        raise DealersError(f"{game} failed: {type(error).__name__}: {error}") from error


def _standing(name: str, entries: list[Entry]) -> Standing:
    games = len(entries)
    share = sum(e.win for e in entries) / games
    low, high = wilson(share, games)
    decisions = sum(e.decisions for e in entries)
    return Standing(
        name,
        share,
        low,
        high,
        sum(e.rank for e in entries) / games,
        sum(e.illegal for e in entries),
        1000 * sum(e.seconds for e in entries) / max(1, decisions),
        next((e.first_illegal for e in entries if e.first_illegal), ""),
    )


_Z = NormalDist().inv_cdf(0.975)


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of wins over so many games.

    A shared victory counts as a part of a win, so the wins need not be a whole number. A game then brings
    something between a win and nothing, which varies less than either of them: the interval is rather wide.

    >>> [round(bound, 4) for bound in wilson(0.5, 100)]
    [0.4038, 0.5962]
    """
    spread = _Z * _Z / games
    middle = share + spread / 2
    half = sqrt(spread * (share * (1 - share) + spread / 4))
    low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
    return max(0.0, min(low, share)), min(1.0, max(high, share))  # 0 and 1 are met exactly
