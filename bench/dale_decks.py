"""All decks of Dale of Merchants in games of greedy bots: lengths, draws, what each is built and won with.

    .venv/bin/python bench/dale_decks.py [--games 10000] [--seats 2] [--seed 0] [--json]

Game number n is dealt from the seed plus n, with decks drawn from all games of the series. For each deck:

- *built*: how many of its cards are in a stall at the end, on average over all stalls of games it was in, and
  what share that is of all cards in those stalls (with d decks in play, 1/d would be even);
- *won*: among players whose stall has more cards of this deck than of any other, the share that won, divided
  by the share that players of such games win on average; above 1, building with it wins more than usual.

The rule of thumb plays fair, in a world that its seat cannot tell from the true one. The result depends on
the arguments alone, not on the number of processes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from statistics import mean, stdev
from typing import Any, NamedTuple

from joblib import Parallel, delayed

from dealers.bots.arena import wilson
from dealers.bots.bot import sensible_answer
from dealers.games import find_game
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.kernel import Chance

GAME = "dale-of-merchants"
BATCH = 200
Z = 1.96


class Match(NamedTuple):
    """One game."""

    decks: tuple[int, ...]
    stalls: list[dict[int, int]]
    """By seat: how many cards of each deck are in the stall."""
    wins: list[float]
    rounds: int
    drawn: bool


def play(seed: int, seats: int) -> Match:
    """One game between greedy bots."""
    game = find_game(GAME)  # here: processes send each other its name, not the game
    table = game.new_table(seats, {"series": "all"}, seed)
    players, lot = [game.player() for _ in range(seats)], Chance(seed)
    while not table.over:
        seat = min(table.pending)
        offered = table.pending[seat].options
        only = len(offered) == 1
        table.answer(seat, offered[0] if only else sensible_answer(table, seat, offered, players[seat], lot))
    s, outcome = table.state, table.outcome
    assert outcome is not None
    winners = outcome.winners
    return Match(
        s.decks,
        [dict(Counter([CARDS.set[s.face[card]] for card in stall])) for stall in s.stall],
        [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)],
        s.turn // seats + 1,
        s.winner < 0,
    )


def matches(games: int, seats: int, seed: int) -> list[Match]:
    """All games, in batches with progress."""
    found: list[Match] = []
    with Parallel(n_jobs=-1) as run:
        for first in range(0, games, BATCH):
            last = min(first + BATCH, games)
            found += run(delayed(play)(seed + number, seats) for number in range(first, last))
            print(f"\r{last} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


class Row(NamedTuple):
    """What became of one deck."""

    deck: str
    games: int
    built: float
    """Cards of it in a stall, on average,"""
    give: float
    """within so much of it either way with 95 %,"""
    share: float
    """and as a share of all cards in stalls."""
    players: int
    """Those who built more with it than with any other."""
    won: float
    """How often they won, where 1 is the usual,"""
    low: float
    high: float
    """with 95 % between these."""


def rows(played: Sequence[Match]) -> list[Row]:
    """All decks, those that win most first."""
    games = Counter[int]()
    built: dict[int, list[int]] = defaultdict(list)
    cards = Counter[int]()
    wins: dict[int, list[float]] = defaultdict(list)
    for match in played:
        fair = 1 / len(match.wins)
        games.update(match.decks)
        for stall, win in zip(match.stalls, match.wins, strict=True):
            for deck in match.decks:
                built[deck].append(stall.get(deck, 0))
                cards[deck] += sum(stall.values())
            most = max(stall.values(), default=0)
            leading = [deck for deck, count in stall.items() if count == most and deck in match.decks]
            if len(leading) == 1:
                wins[leading[0]].append(win / fair)
    found = []
    for deck in sorted(games):
        fair = 1 / len(played[0].wins)
        won, players = mean(wins[deck] or [0.0]), len(wins[deck])
        low, high = wilson(min(1.0, won * fair), players) if players else (0.0, 1.0)
        spread = stdev(built[deck]) if len(built[deck]) > 1 else 0.0
        share = sum(built[deck]) / max(1, cards[deck])
        give = Z * spread / len(built[deck]) ** 0.5
        row = (games[deck], mean(built[deck]), give, share, players, won, low / fair, high / fair)
        found.append(Row(CARDS.decks[deck].short, *row))
    return sorted(found, key=lambda one: -one.won)


def tables(played: Sequence[Match]) -> Iterator[str]:
    """Everything as tables in Markdown."""
    lengths = [match.rounds for match in played]
    give = Z * stdev(lengths) / len(lengths) ** 0.5 if len(lengths) > 1 else 0.0
    drawn = sum(match.drawn for match in played)
    low, high = wilson(drawn / len(played), len(played))
    yield f"{len(played)} games: {mean(lengths):.1f} rounds (within {give:.1f} with 95 %),"
    yield f"{drawn} drawn ({drawn / len(played):.4f}, {low:.4f}-{high:.4f})."
    yield ""
    yield "| deck | games | cards in a stall | share of the stall | builders | won | interval |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | --- |"
    for row in rows(played):
        figures = f"{row.games} | {row.built:.2f} ± {row.give:.2f} | {row.share:.3f} | {row.players}"
        yield f"| {row.deck} | {figures} | {row.won:.2f} | {row.low:.2f}-{row.high:.2f} |"


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true", help="everything as one JSON object")
    given = parser.parse_args()
    played = matches(given.games, given.seats, given.seed)
    if given.json:
        shown: dict[str, Any] = {
            "games": len(played),
            "rounds": mean(match.rounds for match in played),
            "drawn": sum(match.drawn for match in played),
            "decks": [row._asdict() for row in rows(played)],
        }
        print(json.dumps(shown))
    else:
        print("\n".join(tables(played)))


if __name__ == "__main__":
    main()
