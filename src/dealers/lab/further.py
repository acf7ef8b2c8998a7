"""Questions of a report that need games of their own, played for as long as somebody is willing to wait.

- *Skill*: does a bot that plays better win more? `greedy` against `random`, a search against `greedy`.
- *Plans*: one seat always or never does something, and the others play as they like.
- *Choices*: at decisions drawn by lot, how much better is the best option than the second? A search chooses
  the two, then both are tried in imagined worlds that the search has not seen, each in the same ones.

All of it goes into the folder of the study, so that the next report goes on from there. A game depends on its
number alone, so more time means more games and not others.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from dealers.bots.advice import compare
from dealers.bots.handle import SeatHandle
from dealers.bots.ismcts import consider
from dealers.kernel import Chance, Table, UsageError
from dealers.lab.comparing import called_out, compared
from dealers.lab.extras import need
from dealers.lab.plans import ALWAYS, NEVER, spec_of, thing_of
from dealers.lab.playing import Played, play, played_again
from dealers.lab.statistics import mean, share
from dealers.lab.study import Folder, Study, study_of

SEARCH = "ismcts:50"
ENOUGH = 400
"""Games that answer a question well: the time goes to the others then."""
SHARES = {"skill": 0.4, "plans": 0.35, "choices": 0.25}
"""Of the time, for each kind of question."""
LOOKED_AT = 4
"""Decisions of one game that are looked at."""
ITERATIONS = 64
TRIES = 24
GLANCED_AT, GLANCES = 8, 4
"""Where the best option is certain: so many others are tried so often, to find the second."""
_KEEP = 20
"""Games that are played before their rows are written."""


class Question(NamedTuple):
    """One seat that is different, and the others."""

    kind: str
    name: str
    bot: str
    against: str
    how: str = ""
    plan: str = ""

    def study(self, base: Study) -> Study:
        """The games that answer it: as in the study that is reported on, with these bots."""
        seats = base.seats or max(2, base.game.min_seats)
        return Study(base.game, (self.bot, *[self.against] * (seats - 1)), seats, base.options)


def questions(base: Study) -> list[Question]:
    """What can be asked about the game of a study."""
    found = [
        Question("skill", "skill-greedy", "greedy", "random"),
        Question("skill", "skill-search", SEARCH, "greedy"),
    ]
    for number, plan in enumerate(base.game.counting.plans):
        for how in (ALWAYS, NEVER):
            found.append(Question("plans", f"plan-{number}-{how}", spec_of(how, plan), "greedy", how, plan))
    return found


class Further:
    """The games that were played besides a study, in its folder."""

    def __init__(self, path: Path, told: dict[str, Any]) -> None:
        self.path = path / "further"
        self.base = study_of(told)
        self.questions = questions(self.base)

    def folder(self, question: Question) -> Folder:
        """Where the games of a question are."""
        return Folder(self.path / question.name)

    # --- playing ---------------------------------------------------------------------------------------

    def play(self, seconds: float, progress: Callable[[float], None]) -> int:
        """Play for about so many seconds of processor time; how many games that were."""
        used = dict.fromkeys(SHARES, 0.0)
        turns = {kind: self._turns(kind) for kind in SHARES}
        games = 0
        while turns and sum(used.values()) < seconds:
            kind = min(turns, key=lambda kind: used[kind] / SHARES[kind])
            start = process_time()
            try:
                next(turns[kind])
                games += 1
            except StopIteration:
                del turns[kind]
            used[kind] += process_time() - start
            progress(min(seconds, sum(used.values())))
        for generator in turns.values():
            generator.close()  # writes what it has
        return games

    def _turns(self, kind: str) -> Generator[None, None, None]:
        if kind == "choices":
            yield from self._look_at_choices()
            return
        asked = [question for question in self.questions if question.kind == kind]
        players = [_Player(self.folder(question), question.study(self.base)) for question in asked]
        try:
            while left := [player for player in players if not player.done]:
                min(left, key=lambda player: player.seconds).play_one()
                yield
        finally:
            for player in players:
                player.write()

    def _look_at_choices(self) -> Generator[None, None, None]:
        there = self._decisions()
        first = max((row["game"] for row in there), default=0) + 1
        path = self.path / "choices.jsonl"
        self.path.mkdir(parents=True, exist_ok=True)
        for number in range(first, ENOUGH + 1):
            rows = looked_at(self.base, number)
            with path.open("a", encoding="utf-8") as file:
                file.write("".join([json.dumps(row) + "\n" for row in rows]))
            yield

    def _decisions(self) -> list[dict[str, Any]]:
        path = self.path / "choices.jsonl"
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
            return [json.loads(line) for line in lines if line]
        except FileNotFoundError:
            return []
        except (OSError, ValueError) as error:
            raise UsageError(f"{path} cannot be read ({error}): delete it, and play again") from None

    # --- what came of it -------------------------------------------------------------------------------

    def figures(self) -> dict[str, Any]:
        """What is known by now."""
        skill, plans = [], []
        for question in self.questions:
            folder = self.folder(question)
            if not list(folder.path.glob("games-*.parquet")):
                continue
            polars = need("polars")
            seats = folder.read("seats").unique(["game", "seat"])
            own = seats.filter(polars.col("bot") == question.bot)
            named = {"bot": question.bot, "against": question.against}
            row = compared(named, float(own["win"].sum()), len(own), 1 / len(question.study(self.base).bots))
            if question.kind == "skill":
                skill.append(row)
            else:
                plans.append({"plan": question.plan, "how": question.how, **row})
        return {"skill": called_out(skill), "plans": called_out(plans), "choices": self._spread()}

    def _spread(self) -> dict[str, Any] | None:
        rows = self._decisions()
        if not rows:
            return None
        verbs = sorted({row["verb"] for row in rows})
        by_verb = {verb: [row for row in rows if row["verb"] == verb] for verb in verbs}
        return {
            "gap": mean([row["gap"] for row in rows]).as_json(),
            "clear": share(sum(_clear(row) for row in rows), len(rows)).as_json(),
            "measure": rows[0]["measure"],
            "greedy_takes_best": share(sum(row["greedy"] for row in rows), len(rows)).as_json(),
            "verbs": [
                {
                    "verb": verb,
                    "gap": mean([row["gap"] for row in some]).as_json(),
                    "clear": share(sum(_clear(row) for row in some), len(some)).as_json(),
                }
                for verb, some in by_verb.items()
            ],
        }


def _clear(row: dict[str, Any]) -> bool:
    """Whether the best option is better than the second beyond doubt."""
    return bool(row["gap"] > 2 * row["doubt"] and row["gap"] > 0)


class _Player:
    """Plays the games of one question, and writes their rows a few games at a time."""

    def __init__(self, folder: Folder, study: Study) -> None:
        study.check()
        folder.begin(study)
        self.folder, self.study = folder, study
        self._left = [number for run in folder.missing(1, ENOUGH) for number in run]
        self._played: list[Played] = []
        self.seconds = 0.0
        """Processor time: a question whose games are quick has more of them."""

    @property
    def done(self) -> bool:
        return not self._left

    def play_one(self) -> None:
        number = self._left.pop(0)
        if self._played and number != self._played[-1].game["game"] + 1:
            self.write()
        start = process_time()
        self._played.append(play(self.study.deal(number)))
        self.seconds += process_time() - start
        if len(self._played) >= _KEEP:
            self.write()

    def write(self) -> None:
        if self._played:
            numbers = [one.game["game"] for one in self._played]
            self.folder.write(range(numbers[0], numbers[-1] + 1), self._played)
            self._played = []


def looked_at(base: Study, number: int) -> list[dict[str, Any]]:
    """Some decisions of one game between greedy players: how far the best option is from the second."""
    seats = base.seats or max(2, base.game.min_seats)
    deal = Study(base.game, ("greedy",), seats, base.options).deal(number)
    table = played_again(deal)
    rng = Chance(number ^ 0xC401CE)
    steps = {rng.below(len(table.history)) for _ in range(LOOKED_AT)}
    now = table.restarted()
    rows = []
    for step, (seat, option) in enumerate(table.history):
        if step in steps and len(now.pending[seat].options) > 1:
            rows.append({"game": number, "step": step, "seat": seat, **_gap(now, seat, option, rng)})
        now.answer(seat, option)
    return rows


def _gap(table: Table[Any], seat: int, taken: Any, rng: Chance) -> dict[str, Any]:
    """What a search says of the decision of a seat."""
    game = table.game
    handle, heuristic = SeatHandle(table, seat, rng), game.player()
    world = handle.imagine(rng)
    options = handle.decision.options
    certain = heuristic.solved(world.state, seat, options)
    if certain is None:
        tried = [one.option for one in consider(handle, heuristic, world, ITERATIONS, rng)]
        tried += [option for option in options if option not in tried]
        best, second = tried[:2]
    else:
        others = [option for option in options if option != certain][:GLANCED_AT]
        seen = compare(handle, heuristic, others, GLANCES, rng.below(1 << 30))
        best, second = certain, others[max(range(len(others)), key=lambda n: (sum(seen[n]), -n))]
    ones, twos = compare(handle, heuristic, [best, second], TRIES, rng.below(1 << 30))
    gaps = [one - two for one, two in zip(ones, twos, strict=True)]
    middle = sum(gaps) / TRIES
    spread = sum([(gap - middle) ** 2 for gap in gaps]) / (TRIES - 1)
    s = table.state
    return {
        "verb": best[0],
        "options": len(options),
        "best": f"{best[0]} {thing_of(game, s, best)}".strip(),
        "second": f"{second[0]} {thing_of(game, s, second)}".strip(),
        "gap": round(middle, 4),
        "doubt": round(sqrt(spread / TRIES), 4),
        "greedy": taken == best,
        "measure": heuristic.measure(s),
    }
