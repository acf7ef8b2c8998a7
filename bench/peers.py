"""Random playouts of ours and of other engines: player decisions per second, side by side.

    python3 -m venv /tmp/peers
    /tmp/peers/bin/pip install -r bench/requirements.txt
    /tmp/peers/bin/python bench/peers.py [GAME] [--runs 7] [--seconds 1] [--json] [--peers-only]
                                         [--tag CHECKOUT --tag-jars FOLDER]

Every game plays beside OpenSpiel's hearts and hive, Dark Dealings also beside RLCard's uno, Dale of Merchants
beside pyminion (deck-building). With the compiled build (`make fast`) on the path, that is what is measured:

    PYTHONPATH=$(echo .fast/lib/*/site-packages) /tmp/peers/bin/python bench/peers.py

TAG, the Java framework, plays along when its sources and a JDK are there: `--tag` names a checkout of it
(https://github.com/GAIGResearch/TabletopGames), `--tag-jars` the folder with the libraries that it needs (in
the checkout: `mvn dependency:copy-dependencies -DoutputDirectory=FOLDER`). Only the classes are compiled that
its game needs, and `TagPlayouts.java` here plays it. Without them its line is hive's figure of this run times
how much faster TAG was than hive when both were measured in one run (November 2026, JDK 25, warmed up).

One process on one core, in processor time. The contestants take turns, run by run, so that a drifting machine
hits all of them; the median run counts. Only decisions of players count, all time does: dealing, chance and
resets included.

Hearts and uno are driven by two loops. "usual" is the one that their own examples show: OpenSpiel's samples
chance by its weights (here with the standard library, which is quicker than the numpy of the examples),
RLCard's is `env.run` with its own random agents. "fast" is the quickest over the public API that we could
write; for hearts it leaves little but calls into C++, and hive, which has no chance, has only that one.
pyminion has no random player: two of its simple example bots play, and every question that they are asked
counts. Ours is the loop of `dealers bench`, all rules in Python.
"""

import argparse
import atexit
import itertools
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

Playouts = Callable[[int], int]
"""Plays that many whole games at random and returns how many decisions players made."""


class Contestant(NamedTuple):
    name: str
    loop: str
    playouts: Playouts
    clock: Callable[[], float] = time.process_time
    """Seconds of processor time that it has taken so far."""


def ours(name: str, seats: int) -> Contestant:
    """Our game with full rules; every game is another deal."""
    from dealers.games import find_game
    from dealers.kernel import Chance
    from dealers.kernel.compiled import current_build

    game = find_game(name)
    seeds = itertools.count(1)

    chance = Chance(1)

    def playouts(games: int) -> int:
        return sum(
            game.new_table(seats, seed=next(seeds), recorded=False).play_out(chance) for _ in range(games)
        )

    return Contestant(f"{game.title} (ours, {current_build()})", "bench", playouts)


def open_spiel_hearts() -> list[Contestant]:
    """OpenSpiel's C++ hearts (4 players), stepped from Python."""
    import pyspiel

    hearts = pyspiel.load_game("hearts")
    chance_nodes = count_uniform_chance_nodes(hearts.new_initial_state())

    def fast(games: int) -> int:
        # At a chance node legal_actions() lists the outcomes, when the game is over it is empty.
        steps = 0
        rnd = random.random
        for _ in range(games):
            state = hearts.new_initial_state()
            legal_actions = state.legal_actions
            apply_action = state.apply_action
            while actions := legal_actions():
                apply_action(actions[int(rnd() * len(actions))])
                steps += 1
        return steps - games * chance_nodes

    def usual(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = hearts.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, weights)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    decisions += 1
        return decisions

    return [Contestant("OpenSpiel hearts", "fast", fast), Contestant("OpenSpiel hearts", "usual", usual)]


def count_uniform_chance_nodes(state: Any) -> int:
    """Deal from `state`; the fast loop is right only if every outcome is equally likely."""
    nodes = 0
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        assert max(weights) - min(weights) < 1e-9
        assert list(outcomes) == list(state.legal_actions())
        state.apply_action(random.choice(outcomes))
        nodes += 1
    return nodes


def rlcard_uno() -> list[Contestant]:
    """RLCard's uno environment (2 players)."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def fast(games: int) -> int:
        # Raw actions spare the decoding of action numbers.
        decisions = 0
        rnd = random.random
        step, is_over = env.step, env.is_over
        for _ in range(games):
            state, _player = env.reset()
            while not is_over():
                actions = state["raw_legal_actions"]
                state, _player = step(actions[int(rnd() * len(actions))], True)
                decisions += 1
        return decisions

    def usual(games: int) -> int:
        decisions = 0
        for _ in range(games):
            trajectories, _payoffs = env.run(is_training=False)
            # state, action, state, ..., state: one action between two states
            decisions += sum(len(trajectory) // 2 for trajectory in trajectories)
        return decisions

    return [Contestant("RLCard uno", "fast", fast), Contestant("RLCard uno", "usual", usual)]


def open_spiel_hive() -> list[Contestant]:
    """OpenSpiel's C++ hive (2 players), stepped from Python."""
    import pyspiel

    hive = pyspiel.load_game("hive")

    def fast(games: int) -> int:
        decisions = 0
        rnd = random.random
        for _ in range(games):
            state = hive.new_initial_state()
            legal_actions, apply_action = state.legal_actions, state.apply_action
            while actions := legal_actions():
                apply_action(actions[int(rnd() * len(actions))])
                decisions += 1
        return decisions

    return [Contestant(HIVE, "fast", fast)]


def pyminion() -> list[Contestant]:
    """pyminion's Dominion (2 players) between two of its example bots."""
    from pyminion.bots.bot import Bot
    from pyminion.bots.examples.big_money import BigMoneyDecider
    from pyminion.bots.examples.big_money_smithy import BigMoneySmithyDecider
    from pyminion.expansions.base import base_set
    from pyminion.expansions.base import smithy as smithy_card
    from pyminion.game import Game

    asked = 0

    def counted(cls: type[Any]) -> type[Any]:
        """The decider, counting what it is asked."""

        def wrap(method: Callable[..., Any]) -> Callable[..., Any]:
            def ask(self: Any, *args: Any, **kwargs: Any) -> Any:
                nonlocal asked
                asked += 1
                return method(self, *args, **kwargs)

            return ask

        questions = [name for name in dir(cls) if name.endswith("_decision")]
        return type(cls.__name__, (cls,), {name: wrap(getattr(cls, name)) for name in questions})

    money, smithy = counted(BigMoneyDecider), counted(BigMoneySmithyDecider)

    def usual(games: int) -> int:
        before = asked
        for _ in range(games):
            players = [Bot(decider=money(), player_id="1"), Bot(decider=smithy(), player_id="2")]
            Game(players=players, expansions=[base_set], kingdom_cards=[smithy_card], log_stdout=False).play()
        return asked - before

    return [Contestant("pyminion", "usual", usual)]


PEERS: dict[str, tuple[int, Callable[[], list[Contestant]]]] = {
    "dark-dealings": (4, lambda: open_spiel_hive() + open_spiel_hearts() + rlcard_uno()),
    "hopes-end": (2, lambda: open_spiel_hive() + open_spiel_hearts()),
    "dale-of-merchants": (2, lambda: open_spiel_hive() + open_spiel_hearts() + pyminion()),
    "dealers-in-hope": (4, lambda: open_spiel_hive() + open_spiel_hearts()),
}
"""By game: the seats it is measured with, and the engines beside it."""

HIVE = "OpenSpiel hive"
TAG = {
    "dark-dealings": ("TAG Sushi Go, 4 seats", 646 / 11.7),
    "dale-of-merchants": ("TAG Dominion, 2 seats", 602 / 11.7),
    "dealers-in-hope": ("TAG Root, 4 seats", 233 / 11.7),
}
"""By game: the nearest game of TAG, and how many times hive's decisions it made in a run of both."""


TAG_CLASSES = {
    "dark-dealings": (
        "games.sushigo.SGForwardModel",
        "games.sushigo.SGGameState",
        "games.sushigo.SGParameters",
    ),
    "dale-of-merchants": (
        "games.dominion.DominionForwardModel",
        "games.dominion.DominionGameState",
        "games.dominion.DominionFGParameters",
    ),
    "dealers-in-hope": (
        "games.root.RootForwardModel",
        "games.root.RootGameState",
        "games.root.RootParameters",
    ),
}
"""By game: the classes of TAG's rules, state and parameters."""
WARM_UP = 10.0
"""Seconds of processor time before Java is measured: by then its compiler has done most of its work."""


def tag(game: str, seats: int, checkout: Path, jars: Path | None) -> list[Contestant]:
    """TAG's nearest game in a JVM of its own, compiled from a checkout; it counts its own processor time."""
    if game not in TAG_CLASSES:
        return []
    sources = checkout / "src/main/java"
    if not (sources / "core/AbstractForwardModel.java").is_file():
        sys.exit(f"There are no sources of TAG in {checkout}: name a checkout, the folder that holds `src`.")
    if shutil.which("javac") is None:
        sys.exit(
            "TAG is Java, and there is no javac. On Debian or Ubuntu: apt-get install default-jdk-headless"
        )
    libraries = str(jars / "*") if jars else ""
    classes = tempfile.mkdtemp(prefix="tag-classes-")
    atexit.register(shutil.rmtree, classes, ignore_errors=True)
    roots = [str(sources / (name.replace(".", "/") + ".java")) for name in TAG_CLASSES[game]]
    command = [
        "javac",
        "-nowarn",
        "-proc:none",
        "-implicit:class",
        "-d",
        classes,
        "-sourcepath",
        str(sources),
    ]
    command += ["-cp", libraries, str(Path(__file__).with_name("TagPlayouts.java")), *roots]
    compiling = subprocess.run(command, capture_output=True, text=True, check=False)
    if compiling.returncode:
        sys.exit(f"TAG does not compile; does --tag-jars name all its libraries?\n{compiling.stderr[-2000:]}")
    java = subprocess.Popen(
        ["java", "-cp", os.pathsep.join([classes, libraries]), "TagPlayouts", *TAG_CLASSES[game], str(seats)],
        cwd=checkout,  # where its games look for their data
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(java.kill)

    def ask(games: int) -> tuple[int, float]:
        assert java.stdin is not None
        assert java.stdout is not None
        java.stdin.write(f"{games}\n")
        java.stdin.flush()
        for line in java.stdout:  # its games may print words of their own
            if re.fullmatch(r"\d+ \d+\n", line):
                decisions, nanoseconds = map(int, line.split())
                return decisions, nanoseconds / 1e9
        sys.exit("TAG has stopped; what it said is above.")

    def playouts(games: int) -> int:
        before = ask(0)[0]
        return ask(games)[0] - before

    start = ask(1)[1]
    while ask(20)[1] - start < WARM_UP:
        pass
    return [Contestant(TAG[game][0], "Java", playouts, lambda: ask(0)[1])]


def with_tag(game: str, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows, and one for the game of TAG that is nearest, reckoned from hive's."""
    hive = [row["decisions_per_s"] for row in rows if row["name"] == HIVE]
    if game not in TAG or not hive or any(row["name"] == TAG[game][0] for row in rows):
        return rows
    name, times = TAG[game]
    return [*rows, {"name": name, "loop": "by hive", "decisions_per_s": round(times * hive[0])}]


def games_for(contestant: Contestant, seconds: float) -> int:
    """How many games fill `seconds`; warms up on the way."""
    games = 1
    while True:
        start = contestant.clock()
        contestant.playouts(games)
        spent = contestant.clock() - start
        if spent > seconds / 4:
            return max(1, round(games * seconds / spent))
        games *= 2


def measure(contestants: list[Contestant], runs: int, seconds: float) -> list[dict[str, Any]]:
    games = [games_for(contestant, seconds) for contestant in contestants]
    speeds: list[list[float]] = [[] for _ in contestants]
    lengths = [0.0] * len(contestants)
    for _ in range(runs):
        for i, contestant in enumerate(contestants):
            start = contestant.clock()
            decisions = contestant.playouts(games[i])
            speeds[i].append(decisions / (contestant.clock() - start))
            lengths[i] = decisions / games[i]
    return [
        {
            "name": contestant.name,
            "loop": contestant.loop,
            "decisions_per_s": round(statistics.median(speed)),
            "slowest": round(min(speed)),
            "fastest": round(max(speed)),
            "decisions_per_game": round(length, 1),
        }
        for contestant, speed, length in zip(contestants, speeds, lengths, strict=True)
    ]


def print_table(rows: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title="Random playouts, single core")
    table.add_column("engine")
    table.add_column("loop")
    for heading in ("decisions/s", "decisions/game", "ours is"):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(
            row["name"],
            row["loop"],
            f"{row['decisions_per_s']:,}",
            str(row.get("decisions_per_game", "")),
            f"{row['ours_ratio']:.2f}x" if "ours_ratio" in row else "",
        )
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="?", choices=PEERS, default="dark-dealings")
    parser.add_argument("--runs", type=int, default=7, help="runs per contestant (default 7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a run (default 1)")
    parser.add_argument("--json", action="store_true", help="print a JSON list instead of a table")
    parser.add_argument("--peers-only", action="store_true", help="leave ours out")
    parser.add_argument("--tag", type=Path, metavar="CHECKOUT", help="sources of TAG, to run it too")
    parser.add_argument("--tag-jars", type=Path, metavar="FOLDER", help="the libraries that TAG needs")
    arguments = parser.parse_args()
    if arguments.runs < 1 or arguments.seconds <= 0:
        parser.error("--runs must be at least 1 and --seconds more than 0")

    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    random.seed(1)
    seats, peers = PEERS[arguments.game]
    contestants = [] if arguments.peers_only else [ours(arguments.game, seats)]
    contestants += peers()
    if arguments.tag:
        contestants += tag(arguments.game, seats, arguments.tag.resolve(), arguments.tag_jars)
    rows = with_tag(arguments.game, measure(contestants, arguments.runs, arguments.seconds))
    if not arguments.peers_only:
        for row in rows[1:]:
            row["ours_ratio"] = round(rows[0]["decisions_per_s"] / row["decisions_per_s"], 3)
    if arguments.json:
        print(json.dumps(rows, indent=2))
    else:
        print_table(rows)


if __name__ == "__main__":
    main()
