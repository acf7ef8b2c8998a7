"""The balance of Dealers in Hope: who wins with what, and where the points come from, as tables in Markdown.

    .venv/bin/python bench/dealers_in_hope_balance.py [--bots greedy,greedy,greedy] [--games 3000] [--seed 0]

Game number n is dealt from the seed plus n. The result depends on the arguments alone, not on the number of
processes. Factions and start cities are drafted at random by greedy bots, so that each is played as often.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing import Pool
from statistics import mean
from typing import Any, NamedTuple

from dealers.bots import SeatHandle, make_bot
from dealers.games import find_game
from dealers.games.dealers_in_hope.cards import CARDS
from dealers.games.dealers_in_hope.editions import NAMES
from dealers.games.dealers_in_hope.state import PARTS
from dealers.kernel import Chance

GAME = find_game("dealers-in-hope")


class Player(NamedTuple):
    """How one player fared."""

    bot: str
    seat: int
    win: float
    place: int
    """0 for the start player of the first year, 1 for the next."""
    faction: str
    city: str
    parts: dict[str, int]
    lands: int
    masters: list[str]


class Match(NamedTuple):
    """One game."""

    sets: list[str]
    assaults: int
    """On other players."""
    won: int
    """Of these."""
    decisions: int
    players: list[Player]


def play(task: tuple[tuple[str, ...], int, dict[str, Any]]) -> Match:
    """One game between bots."""
    specs, seed, options = task
    seats = len(specs)
    table = GAME.new_table(seats, options, seed)
    bots = [make_bot(spec, seed * 1009 + seat) for seat, spec in enumerate(specs)]
    hidden = [Chance(seed * 2003 + seat) for seat in range(seats)]
    while not table.over:
        seat = min(table.pending)
        table.answer(seat, bots[seat].choose(SeatHandle(table, seat, hidden[seat])))
    s, outcome = table.state, table.outcome
    assert outcome is not None
    assert s.journal is not None
    assaults = [e for e in s.journal.events if e.kind == "assault" and e.data["holder"] >= 0]
    won = [e for e in s.journal.events if e.kind == "take" and e.data["holder"] >= 0]
    return Match(
        [CARDS.sets[number].name for number in s.sets],
        len(assaults),
        len(won),
        len(table.history),
        [
            Player(
                specs[seat],
                seat,
                1 / len(outcome.winners) if seat in outcome.winners else 0.0,
                (seat - s.first) % seats,
                CARDS.factions[s.faction[seat]].name,
                s.map.lands[s.capital[seat]],
                outcome.parts[seat],
                s.owner.count(seat),
                [CARDS.sets[number].name for number in s.sets if s.has_master(seat, number)],
            )
            for seat in range(seats)
        ],
    )


def tables(matches: Sequence[Match]) -> Iterator[str]:
    """All tables, line by line."""
    everybody = [player for match in matches for player in match.players]
    seats = len(matches[0].players)
    fair = 1 / seats
    yield from _shares("faction", fair, [(p.faction, p) for p in everybody])
    yield from _shares("start city", fair, [(p.city, p) for p in everybody])
    yield from _shares("seat", fair, [(f"{p.seat + 1}", p) for p in everybody])
    yield from _shares("in the order of play", fair, [(f"{p.place + 1}", p) for p in everybody])
    if len({player.bot for player in everybody}) > 1:
        yield from _shares("bot", fair, [(p.bot, p) for p in everybody])
    yield from _masters(matches)
    yield from _sources(everybody)
    yield from _battles(matches, everybody)


def _shares(title: str, fair: float, rows: Iterable[tuple[str, Player]]) -> Iterator[str]:
    """Who wins how often, less what would be fair."""
    groups: dict[str, list[Player]] = defaultdict(list)
    for name, player in rows:
        groups[name].append(player)
    yield f"| {title} | played | win share | from fair, points | mean score |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for name in sorted(groups):
        share = mean(player.win for player in groups[name])
        score = mean(sum(player.parts.values()) for player in groups[name])
        yield f"| {name} | {len(groups[name])} | {share:.3f} | {100 * (share - fair):+.1f} | {score:.1f} |"
    yield ""


def _masters(matches: Sequence[Match]) -> Iterator[str]:
    yield "| master | games with the set | trained in | by the winner in |"
    yield "| --- | ---: | ---: | ---: |"
    for name in sorted(row.name for row in CARDS.sets):
        those = [match for match in matches if name in match.sets]
        if those:
            trained = mean(any(name in p.masters for p in match.players) for match in those)
            winners = mean(any(name in p.masters and p.win for p in match.players) for match in those)
            yield f"| {name} | {len(those)} | {100 * trained:.0f} % | {100 * winners:.0f} % |"
    yield ""


def _sources(everybody: Sequence[Player]) -> Iterator[str]:
    gained = mean(sum(points for points in p.parts.values() if points > 0) for p in everybody)
    yield "| points from | per player | share of what is gained |"
    yield "| --- | ---: | ---: |"
    for part in PARTS:
        points = mean(player.parts[part] for player in everybody)
        yield f"| {part} | {points:.1f} | {100 * points / gained:.0f} % |"
    yield ""


def _battles(matches: Sequence[Match], everybody: Sequence[Player]) -> Iterator[str]:
    yield "| measure | value |"
    yield "| --- | ---: |"
    yield f"| assaults on players, per game | {mean(match.assaults for match in matches):.1f} |"
    yield f"| of which won | {mean(match.won for match in matches):.1f} |"
    yield f"| games with an assault on a player | {100 * mean(m.assaults > 0 for m in matches):.1f} % |"
    yield f"| territories per player at the end | {mean(p.lands for p in everybody):.1f} |"
    yield f"| masters per player | {mean(len(p.masters) for p in everybody):.2f} |"
    yield f"| decisions per game | {mean(match.decisions for match in matches):.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--bots", default="greedy,greedy,greedy", help="one for each seat")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--edition", default=NAMES[0], choices=NAMES)
    args = parser.parse_args()
    bots = tuple(args.bots.split(","))
    tasks = [(bots, args.seed + n, {"edition": args.edition}) for n in range(args.games)]
    with Pool(args.workers) as pool:
        matches = pool.map(play, tasks, chunksize=4)
    print(f"{args.games} games between {', '.join(bots)}, edition {args.edition}:\n")
    for line in tables(matches):
        print(line)


if __name__ == "__main__":
    main()
