"""The characters of Dale of Merchants in games of greedy bots: win shares, lengths, and use of abilities.

    .venv/bin/python bench/dale_characters.py [--seats 2] [--games 5500] [--seed 0] [--teams] [--json]

Game number n is dealt from the seed plus n, with random decks; every second game has a kind of traps in it,
so that characters who need traps are played too. Everybody keeps one of two characters at random; so each
is played as often as its needs allow. The rule of thumb is asked at the table itself, without imagining a
world first: it reads nothing hidden, and that is much quicker. The result depends on the arguments alone, not
on the number of processes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any, NamedTuple

from joblib import Parallel, delayed

from dealers.bots.arena import wilson
from dealers.games import find_game
from dealers.games.dale_of_merchants.abilities import ABILITIES
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.kernel import Chance

GAME = find_game("dale-of-merchants")
BATCH = 100


class Match(NamedTuple):
    """One game."""

    names: list[str]
    """The characters, by seat; none in games without."""
    wins: list[float]
    rounds: int
    drawn: bool
    could: dict[int, int]
    """By number of an ability: turns in which it could be used."""
    used: dict[int, int]
    """Turns in which it was."""


def play(seed: int, seats: int, options: dict[str, Any]) -> Match:
    """One game between greedy bots."""
    traps = {"traps": 1} if seed % 2 else {}
    table = GAME.new_table(seats, {**options, **traps}, seed, recorded=False)
    player, lot = GAME.player(), Chance(seed)
    could: dict[int, set[int]] = defaultdict(set)
    used: dict[int, set[int]] = defaultdict(set)
    while not table.over:
        seat, offered = table.turn()
        if offered[0][0] == "keep":
            table.apply(seat, offered[lot.below(len(offered))])
            continue
        turn = table.state.turn
        for option in offered:
            if option[0] == "ability":
                could[option[1]].add(turn)
        option = player.choose(table.state, seat, offered, lot)
        if option[0] == "ability":
            used[option[1]].add(turn)
        table.apply(seat, option)
    s, outcome = table.state, table.outcome
    assert outcome is not None
    winners = outcome.winners
    return Match(
        [CARDS.catalogue[s.face[cards[0]]].name if cards else "" for cards in s.front],
        [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)],
        s.turn // seats + 1,
        s.winner < 0,
        {number: len(turns) for number, turns in could.items()},
        {number: len(turns) for number, turns in used.items()},
    )


def matches(games: int, seats: int, options: dict[str, Any], seed: int) -> list[Match]:
    """All games, in batches with progress."""
    found: list[Match] = []
    with Parallel(n_jobs=-1) as run:
        for first in range(0, games, BATCH):
            last = min(first + BATCH, games)
            found += run(delayed(play)(seed + number, seats, options) for number in range(first, last))
            print(f"\r{last} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def shares(played: Sequence[Match]) -> dict[str, tuple[int, float]]:
    """By character: how often it was played, and its share of the wins."""
    wins: dict[str, list[float]] = defaultdict(list)
    for match in played:
        for name, win in zip(match.names, match.wins, strict=True):
            wins[name].append(win)
    return {name: (len(won), mean(won)) for name, won in wins.items()}


def use(played: Sequence[Match]) -> dict[str, tuple[int, int]]:
    """By ability: in how many turns it could be used, and in how many it was."""
    return {
        ability.name: (sum(m.could.get(n, 0) for m in played), sum(m.used.get(n, 0) for m in played))
        for n, ability in enumerate(ABILITIES)
    }


def tables(played: Sequence[Match], without: Sequence[Match]) -> Iterator[str]:
    """Everything as tables in Markdown."""
    rounds, usual = mean(m.rounds for m in played), mean(m.rounds for m in without)
    drawn, usually = sum(m.drawn for m in played), sum(m.drawn for m in without)
    yield f"{len(played)} games: {rounds:.1f} rounds, {drawn} drawn."
    yield f"{len(without)} games without characters: {usual:.1f} rounds, {usually} drawn."
    yield f"With characters games are {rounds / usual - 1:+.1%} as long."
    yield ""
    yield "| character | colour | played | win share | interval |"
    yield "| --- | --- | ---: | ---: | --- |"
    colours = {row.name: row.colour for row in CARDS.characters}
    for name, (times, share) in sorted(shares(played).items(), key=lambda row: row[1][1]):
        low, high = wilson(share, times)
        yield f"| {name} | {colours[name]} | {times} | {share:.3f} | {low:.3f}-{high:.3f} |"
    yield ""
    yield "| ability | of | could be used | was | share |"
    yield "| --- | --- | ---: | ---: | ---: |"
    for number, (name, (could, was)) in enumerate(use(played).items()):
        how_often = f"{was / could:.2f}" if could else ""
        yield f"| {name} | {ABILITIES[number].character} | {could} | {was} | {how_often} |"


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=5500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--teams", action="store_true", help="the team game, with four seats")
    parser.add_argument("--json", action="store_true", help="everything as one JSON object")
    given = parser.parse_args()
    seats = 4 if given.teams else given.seats
    options = {"characters": "all", "teams": given.teams}
    played = matches(given.games, seats, options, given.seed)
    without = matches(max(1, given.games // 10), seats, {**options, "characters": "none"}, given.seed)
    if given.json:
        shown = {"shares": shares(played), "use": use(played)}
        rounds = {"rounds": mean(m.rounds for m in played), "without": mean(m.rounds for m in without)}
        print(json.dumps({**shown, **rounds, "drawn": sum(m.drawn for m in played)}))
    else:
        print("\n".join(tables(played, without)))


if __name__ == "__main__":
    main()
