"""The balance of Hope's End: what becomes of the cities that bots build, as a table in Markdown.

    .venv/bin/python bench/hopes_end_balance.py [--bots greedy,greedy,greedy] [--games 2000] [--seed 0]

Game number n is dealt from the seed plus n. The result depends on the arguments alone, not on the number of
processes. Instead of a bot a type of Morality cards can be named, such as Dictator: a greedy player who lives
by it, and always replaces so as to hold as many cards of it as possible.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from statistics import mean, pstdev
from typing import Any, NamedTuple

from dealers.bots import Bot, GreedyBot, SeatHandle, make_bot
from dealers.games import find_game
from dealers.games.hopes_end.cards import CARDS, TYPES
from dealers.games.hopes_end.state import HopesEndState
from dealers.kernel import Chance, Option

GAME = find_game("hopes-end")
PARTS = ("tiles", "buildings", "roads", "barracks", "ruined")
MOSTLY = 1.5
"""Cards of a type that a player has to hold on average to count as one who lives by it."""


class Devotee(GreedyBot):
    """Holds on to one type of Morality cards, and is greedy otherwise."""

    def __init__(self, creed: int, seed: int) -> None:
        super().__init__(seed)
        self.creed = creed

    def choose(self, handle: SeatHandle) -> Option:
        options = handle.decision.options
        if options[0][0] != "replace":
            return super().choose(handle)
        s = handle.imagine(self.rng).state
        ranked = self.heuristic(handle).candidates(s, handle.seat, options) or options
        return max(ranked, key=lambda option: self._count_after(s, handle.seat, option))

    def _count_after(self, s: HopesEndState, seat: int, option: Option) -> int:
        cards = s.held[seat]
        if option[0] == "replace":
            cards = [card for card in cards if card != option[1]] + s.question
        return sum(CARDS.type[s.face[card]] == self.creed for card in cards)


def make_player(spec: str, seed: int) -> Bot:
    """A bot, or one who lives by a type."""
    return Devotee(TYPES.index(spec), seed) if spec in TYPES else make_bot(spec, seed)


class Player(NamedTuple):
    """How one player fared."""

    bot: str
    win: float
    place: int
    """0 for the first player of the round, 1 for the next."""
    parts: dict[str, int]
    ruined: int
    held: list[float]
    """Mean number of Morality cards of each type at the History cards of the game."""


class City(NamedTuple):
    """One game."""

    ruined: int
    fallen: bool
    without_place: int
    rounds: int
    finished: dict[str, int]
    players: list[Player]


def play(task: tuple[tuple[str, ...], int, dict[str, Any]]) -> City:
    """One game between bots."""
    bots, seed, options = task
    seats = len(bots)
    table = GAME.new_table(seats, options, seed)
    players = [make_player(spec, seed * 1009 + seat) for seat, spec in enumerate(bots)]
    hidden = [Chance(seed * 2003 + seat) for seat in range(seats)]
    s = table.state
    held = [[0] * len(TYPES) for _ in range(seats)]
    counted, round_before = 0, s.round
    while not table.over:
        if s.round != round_before:
            round_before = s.round
            counted += 1
            for seat in range(seats):
                for card in s.held[seat]:
                    held[seat][CARDS.type[s.face[card]]] += 1
        seat = min(table.pending)
        table.answer(seat, players[seat].choose(SeatHandle(table, seat, hidden[seat])))
        s = table.state
    outcome = table.outcome
    assert outcome is not None
    share = 1 / max(1, len(outcome.winners))
    return City(
        sum(s.lost),
        not outcome.winners,
        len(s.removed),
        s.round,
        GAME.facts(s)["finished"],
        [
            Player(
                bots[seat],
                share if seat in outcome.winners else 0.0,
                (seat - s.first) % seats,
                outcome.parts[seat],
                s.lost[seat],
                [count / max(1, counted) for count in held[seat]],
            )
            for seat in range(seats)
        ],
    )


def rows(cities: Sequence[City]) -> Iterator[tuple[str, str]]:
    """The measures with their values."""
    ruined = [city.ruined for city in cities]
    standing = [city for city in cities if not city.fallen]
    yield "ruined tiles", f"{mean(ruined):.1f} ± {pstdev(ruined):.1f} ({min(ruined)} - {max(ruined)})"
    yield "everybody loses", f"{100 * (1 - len(standing) / len(cities)):.1f} %"
    yield "tiles without a place, per game", f"{mean(city.without_place for city in cities):.2f}"
    yield "rounds", f"{mean(city.rounds for city in cities):.1f}"
    for name in cities[0].finished:
        yield f"finished {name}, per game", f"{mean(city.finished[name] for city in cities):.1f}"
    seats = len(cities[0].players)
    by_seat = [sum(city.players[n].win for city in standing) for n in range(seats)]
    yield f"win share by seat (fair {1 / seats:.3f})", _shares(by_seat, standing)
    shares = [sum(p.win for city in standing for p in city.players if p.place == n) for n in range(seats)]
    yield f"win share in the order of play (fair {1 / seats:.3f})", _shares(shares, standing)
    everybody = [player for city in cities for player in city.players]
    for part in PARTS:
        yield f"points for {part}, per player", f"{mean(player.parts[part] for player in everybody):.1f}"
    for number, name in enumerate(TYPES):
        yield (
            f"{name}: win share of those who hold more of it, less that of the others",
            _edge(standing, number),
        )
    for number, name in enumerate(TYPES):
        those = [player for player in everybody if player.held[number] >= MOSTLY]
        yield f"{name}: who mostly holds it (tiles placed, ruined)", _fate(those)
    bots = dict.fromkeys(player.bot for player in everybody)
    for bot in bots if len(bots) > 1 else ():
        those = [player for player in everybody if player.bot == bot]
        yield f"{bot}: win share", f"{mean(player.win for player in those):.3f}"
        yield f"{bot}: tiles placed, ruined", _fate(those)


def _shares(wins: Sequence[float], standing: Sequence[City]) -> str:
    """Of the games that somebody has won."""
    return " / ".join(f"{won / max(1, len(standing)):.3f}" for won in wins)


def _edge(standing: Sequence[City], number: int) -> str:
    """In points: whether it pays to hold more of a type than the table does on average."""
    more: list[float] = []
    less: list[float] = []
    for city in standing:
        average = mean(player.held[number] for player in city.players)
        for player in city.players:
            (more if player.held[number] > average else less).append(player.win)
    return f"{100 * (mean(more) - mean(less)):+.1f} points" if more and less else "-"


def _fate(those: Sequence[Player]) -> str:
    """Mean and spread of what players have placed and lost."""
    if not those:
        return "-"
    placed, lost = [p.parts["tiles"] for p in those], [p.ruined for p in those]
    return f"{mean(placed):.1f} ± {pstdev(placed):.1f}, {mean(lost):.1f} ± {pstdev(lost):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument(
        "--bots", default="greedy,greedy,greedy", help="one for each seat: bots, or types of Morality cards"
    )
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--edges", default="strict", choices=("strict", "loose"))
    args = parser.parse_args()
    bots = tuple(args.bots.split(","))
    tasks = [(bots, args.seed + n, {"edges": args.edges}) for n in range(args.games)]
    with Pool(args.workers) as pool:
        cities = pool.map(play, tasks, chunksize=4)
    print(f"| {args.games} games | {', '.join(bots)} |\n| --- | --- |")
    for measure, value in rows(cities):
        print(f"| {measure} | {value} |")


if __name__ == "__main__":
    main()
