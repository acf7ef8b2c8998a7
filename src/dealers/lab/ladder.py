"""A ladder: bots meet again and again, and each has a rating that says how strong it is and how sure that is.

Ratings are those of openskill (Plackett-Luce, for any number of players in a game), shown on a scale like
that of chess: whoever begins has 1500, and of two bots with 200 points between them the stronger wins about
three games of four. A ladder is kept in a file and goes on from there. The same file and bots lead to the
same games, whatever the number of workers and however often it was stopped.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import closing
from math import log, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from dealers.bots.arena import Entry, Match, at_once, played
from dealers.bots.own import MOVE_SECONDS, bot_name, check_any_bot
from dealers.kernel import Chance, DealersError, Game, UsageError
from dealers.lab.extras import need
from dealers.lab.study import fingerprint

FORMAT = 1
BEGINNING = 1500
_MU = 25.0
_SIGMA = _MU / 3
_BETA = _MU / 6
_POINTS = 400 / log(10) / (sqrt(2) * _BETA)
"""Points of chess for one of openskill's, where the odds of a win are exp(difference / (sqrt(2) * beta))."""
_SURE = 1.96
"""Standard deviations to both sides that hold 95 %."""


class Climber(msgspec.Struct):
    """A bot of a ladder."""

    mu: float = _MU
    sigma: float = _SIGMA
    games: int = 0
    wins: float = 0.0
    """A shared victory counts as a part."""
    decisions: int = 0
    seconds: float = 0.0


class Rung(NamedTuple):
    """How a bot stands."""

    name: str
    rating: int
    low: int
    high: int
    games: int
    win_share: float
    ms_per_decision: float


class Ladder(msgspec.Struct):
    """What the file holds."""

    format: int
    game: str
    version: str
    rules: str
    """Changes when a card of the game does."""
    options: dict[str, Any]
    seats: int
    seed: int
    content: str = ""
    games: int = 0
    bots: dict[str, Climber] = {}

    def standings(self) -> list[Rung]:
        """The strongest first."""
        rungs = [_rung(name, climber) for name, climber in self.bots.items()]
        return sorted(rungs, key=lambda rung: (-rung.rating, rung.name))


def _rung(name: str, climber: Climber) -> Rung:
    rating = BEGINNING + _POINTS * (climber.mu - _MU)
    spread = _POINTS * _SURE * climber.sigma
    return Rung(
        name,
        round(rating),
        round(rating - spread),
        round(rating + spread),
        climber.games,
        climber.wins / max(1, climber.games),
        1000 * climber.seconds / max(1, climber.decisions),
    )


def open_ladder(
    path: Path, game: Game[Any], options: dict[str, Any], seats: int | None, seed: int | None
) -> Ladder:
    """The ladder in a file, or a new one; a `UsageError` if the file holds one of something else."""
    chosen = game.check_options(options)
    wanted = Ladder(
        FORMAT,
        game.name,
        game.version,
        fingerprint(game),
        chosen,
        seats or max(2, game.min_seats),
        1 if seed is None else seed,
        game.overlay.name if game.overlay.layers else "",
    )
    game.check_seats(wanted.seats)
    game.check_match(wanted.seats, chosen)
    there = _read(path)
    if there is None:
        return wanted
    asked = [
        ("game", True),
        ("version", True),
        ("rules", True),
        ("content", True),
        ("options", bool(options)),
    ]
    asked += [("seats", seats is not None), ("seed", seed is not None)]
    for field, counts in asked:
        found, other = getattr(there, field), getattr(wanted, field)
        if counts and found != other:
            raise UsageError(
                f"{path} is another ladder: its {_WORDS.get(field, field)} is {found!r} and not {other!r}. "
                "Name another file with --file, or go on with that one as it is"
            )
    return there


_WORDS = {"version": "version of the rules", "rules": "fingerprint of the cards"}


def _read(path: Path) -> Ladder | None:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None
    try:
        found = msgspec.json.decode(data, type=Ladder)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"{path} holds no ladder ({error}): name another file with --file") from None
    if found.format != FORMAT:
        raise UsageError(
            f"{path} is a ladder of another version of this program: name another file with --file"
        )
    return found


def write(ladder: Ladder, path: Path) -> None:
    """Put the file there as a whole, or leave the old one."""
    half = path.with_name(f"{path.name}.part")
    try:
        half.write_text(json.dumps(msgspec.to_builtins(ladder), indent=2) + "\n", encoding="utf-8")
        os.replace(half, path)
    except OSError as error:
        half.unlink(missing_ok=True)
        raise DealersError(
            f"{path} cannot be written ({error.strerror}). What was written before is whole: make room and "
            "run the same command again to go on"
        ) from None


def climb(
    ladder: Ladder,
    game: Game[Any],
    bots: Sequence[str],
    games: int,
    keep: Callable[[Ladder], None],
    workers: int | None = None,
    seconds: float = MOVE_SECONDS,
) -> None:
    """Let bots meet in so many more games, or a few more: every deal is played with each rotation of seats.

    `keep` is told when all games of a deal have been counted.
    """
    # Bots do not get better from game to game, so there is no drift (tau).
    model = need("openskill.models").PlackettLuce(mu=_MU, sigma=_SIGMA, beta=_BETA, tau=0.0)
    pool = _pool(bots, ladder.seats, seconds)
    seats = ladder.seats
    deals = -(-games // seats)
    lineups = _lineups(ladder, list(pool), deals)
    first = ladder.games // seats
    matches = [
        Match(
            game, tuple([pool[name] for name in lineup]), ladder.options, ladder.seed + first + deal, rotation
        )
        for deal, lineup in enumerate(lineups)
        for rotation in range(seats)
    ]
    waiting: dict[int, list[Entry]] = {}
    counted = 0
    with closing(played(matches, min(len(matches), at_once(bots, workers or os.cpu_count() or 1)))) as coming:
        for number, entries in coming:
            waiting[number] = entries
            while all(counted + rotation in waiting for rotation in range(seats)):
                for rotation in range(seats):
                    _count(model, ladder, lineups[counted // seats], waiting.pop(counted + rotation))
                counted += seats
                ladder.games += seats
                keep(ladder)


def _pool(bots: Sequence[str], seats: int, seconds: float) -> dict[str, Any]:
    pool = {bot_name(bot): check_any_bot(bot, seconds) for bot in bots}
    if len(pool) < len(bots):
        twice = next(bot for bot in bots if list(bots).count(bot) > 1)
        raise UsageError(f"{twice} is named twice: on a ladder everybody stands once")
    if len(pool) < seats:
        raise UsageError(
            f"{len(pool)} bots cannot fill {seats} seats: name more of them, or take fewer --seats"
        )
    return pool


def _lineups(ladder: Ladder, names: list[str], deals: int) -> list[list[str]]:
    """Who meets in each deal: those who have played least, and by lot where several have."""
    played = {name: ladder.bots[name].games if name in ladder.bots else 0 for name in names}
    found = []
    for deal in range(deals):
        rng = Chance((ladder.seed + ladder.games // ladder.seats + deal) ^ 0x1ADDE2)
        lot = list(range(len(names)))
        rng.shuffle(lot)
        lineup = sorted([names[number] for number in lot], key=lambda name: played[name])[: ladder.seats]
        for name in lineup:
            played[name] += ladder.seats
        found.append(lineup)
    return found


def _count(model: Any, ladder: Ladder, lineup: list[str], entries: list[Entry]) -> None:
    """One game: new ratings for those who were in it."""
    climbers = [ladder.bots.setdefault(name, Climber()) for name in lineup]
    teams = [[model.rating(mu=climber.mu, sigma=climber.sigma)] for climber in climbers]
    rated = model.rate(teams, ranks=[float(entry.rank) for entry in entries])
    for climber, [rating], entry in zip(climbers, rated, entries, strict=True):
        if entry.illegal:
            raise DealersError(f"{entry.first_illegal}. A ladder has no place for such a bot: leave it out")
        climber.mu, climber.sigma = rating.mu, rating.sigma
        climber.games += 1
        climber.wins += entry.win
        climber.decisions += entry.decisions
        climber.seconds += entry.seconds
