"""Measure the levels of the browser in every game, and write `src/dealers/levels/ratings.toml`.

python -m bench.ratings [GAME=GAMES ...]: plays so many games more of each, on ladders that are kept in the
folder `bench/ladders`. A game is left out until every level has played ENOUGH. Ladders know nothing of how
our bots play: when search gets stronger, begin with new ones.
"""

from __future__ import annotations

import subprocess
import sys
from json import loads
from pathlib import Path

from dealers.games import GAMES
from dealers.levels import LEVELS

ROOT = Path(__file__).parents[1]
FILE = ROOT / "src" / "dealers" / "levels" / "ratings.toml"
FOLDER = Path(__file__).with_name("ladders")
HEAD = """\
# How strong the levels of the browser are in each game, on a scale where a beginner has 1500: the rating, and
# the interval in which it lies with 95 %. Measured by the command of each game; `python -m bench.ratings`
# writes this file anew."""


ENOUGH = 10
"""With fewer games of a level its rating would say more about luck than about strength."""


def table_of(game: str, more: int) -> str:
    """The part of a game, after so many games more; empty if that is not enough."""
    bots = ",".join(level.spec for level in LEVELS)
    words = ["ladder", game, "--bots", bots, "--seed", "1", "--file", str(FOLDER / f"{game}.json")]
    ran = subprocess.run(
        ["dealers", *words, "--games", str(more), "--json"], capture_output=True, text=True, check=True
    )
    found = loads(ran.stdout)
    if sum(bot["games"] >= ENOUGH for bot in found["bots"]) < len(LEVELS):
        return ""
    lines = [
        f"[{game}]",
        f'command = "dealers ladder {game} --bots {bots} --seed 1 --games {found["games"]}"',
        f'version = "{found["version"]}"',
        f"seats = {found['seats']}",
        "",
        f"[{game}.ratings]",
        *[f'"{bot["name"]}" = [{bot["rating"]}, {bot["low"]}, {bot["high"]}]' for bot in found["bots"]],
    ]
    return "\n".join(lines)


def main() -> None:
    more = {game: int(count) for game, count in (word.split("=") for word in sys.argv[1:])}
    FOLDER.mkdir(exist_ok=True)
    tables = filter(None, [table_of(game, more.get(game, 0)) for game in GAMES])
    FILE.write_text("\n\n".join([HEAD, *tables]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
