"""Running a scenario: arrange, understand every line, then play and check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dealers.kernel.errors import ContentError, UsageError
from dealers.kernel.game import Game
from dealers.kernel.numbers import with_numbers
from dealers.kernel.scenario.checks import read_check
from dealers.kernel.scenario.file import Line, Scenario
from dealers.kernel.scenario.play import read_play
from dealers.kernel.scenario.position import arranged
from dealers.kernel.scenario.running import Running, Step
from dealers.kernel.scenario.words import SPECTATOR, ScenarioWords, split_list
from dealers.kernel.table import Table

FindGame = Callable[[str], Game[Any]]


class Failure:
    """A line that did not come true."""

    __slots__ = ("expected", "file", "found", "line", "text")

    def __init__(self, file: str, line: Line, expected: str, found: str) -> None:
        self.file = file
        self.line = line.number
        self.text = line.text
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return (
            f"{self.file}:{self.line}: {self.text}\n    expected: {self.expected}\n    found:    {self.found}"
        )


class Result:
    """How a scenario went: what did not come true, and the table with its players as it was left."""

    __slots__ = ("failures", "names", "scenario", "table")

    def __init__(
        self, scenario: Scenario, failures: list[Failure], table: Table[Any], names: list[str]
    ) -> None:
        self.scenario = scenario
        self.failures = failures
        self.table = table
        self.names = names

    @property
    def passed(self) -> bool:
        """Whether every line came true."""
        return not self.failures


def run(scenario: Scenario, find_game: FindGame) -> Result:
    """Play a scenario and check it; a mistake in the file raises a `ScenarioError`.

    All failing checks of a `then` block are reported; a line of `play` that fails ends the scenario.
    """
    running, words = begin(scenario, find_game)
    names = running.names
    to_do = [block for block in scenario.blocks if block.kind != "given"]
    known = [(block, understood(scenario, block.kind, block.lines, words)) for block in to_do]
    failures: list[Failure] = []
    for block, steps in known:
        if block.kind == "play":
            running.mark_events()
        for line, step in steps:
            mismatch = step(running)
            broken = running.game.check(running.table.state)
            if broken:
                mismatch = "a position that can come up in play", running.named("; ".join(broken))
            if mismatch:
                failures.append(Failure(scenario.file, line, *mismatch))
                if block.kind == "play":
                    return Result(scenario, failures, running.table, names)
    return Result(scenario, failures, running.table, names)


def begin(scenario: Scenario, find_game: FindGame) -> tuple[Running, ScenarioWords]:
    """A scenario at its position, and what its words mean there."""
    table, names, seed = set_up(scenario, find_game)
    facts = table.game.facts(table.state)
    words = ScenarioWords(table.game, names, table.options, table.state.face, facts)
    return Running(table, names, seed), words


def understood(
    scenario: Scenario, kind: str, lines: Sequence[Line], words: ScenarioWords
) -> list[tuple[Line, Step]]:
    """Lines of a `play` or a `then` with what they stand for."""
    read = read_play if kind == "play" else read_check
    steps = []
    for line in lines:
        try:
            steps.append((line, read(words, line.text)))
        except UsageError as error:
            raise scenario.mistake(line.number, error) from None
    return steps


def set_up(scenario: Scenario, find_game: FindGame) -> tuple[Table[Any], list[str], int]:
    """The table that a scenario begins with, its players, and the seed; raises a `ScenarioError`."""
    header = scenario.header
    game = _header(scenario, "game", find_game)
    if "numbers" in header:
        game = _header(scenario, "numbers", lambda text: with_numbers(game, tuple(split_list(text))))
    names = _header(scenario, "players", lambda text: _players(game, text))
    options = _header(scenario, "options", lambda text: _options(game, text)) if "options" in header else {}
    seed = _header(scenario, "seed", _seed) if "seed" in header else 0
    options = game.check_options({setting.name: setting.in_scenarios for setting in game.settings} | options)
    game.check_match(len(names), options)
    first = scenario.blocks[0]
    if first.kind == "given":
        return arranged(game, names, options, seed, scenario, first), names, seed
    return game.new_table(len(names), options, seed), names, seed


def _header(scenario: Scenario, key: str, read: Callable[[str], Any]) -> Any:
    line = scenario.header[key]
    try:
        return read(line.text)
    except (UsageError, ContentError) as error:
        raise scenario.mistake(line.number, error) from None


def _players(game: Game[Any], text: str) -> list[str]:
    names = split_list(text)
    game.check_seats(len(names))
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"two players are called {name}")
        if name.lower() in (SPECTATOR, "nobody") or "'" in name or ":" in name:
            raise UsageError(f"nobody can be called {name!r} here: use a plain name")
    return names


def _options(game: Game[Any], text: str) -> dict[str, Any]:
    """Options in words: `hardcore, row 6, expansion heroes no, decks owls and foxes`."""
    settings = {setting.name.replace("_", " "): setting for setting in game.settings}
    found: dict[str, Any] = {}
    for words in split_list(text.replace("_", " ")):
        if words in settings and settings[words].kind == "bool":
            found[settings[words].name] = True
            continue
        name, _, value = words.rpartition(" ")
        for begins in sorted(settings, key=len):  # the longest that fits is meant
            if words.startswith(f"{begins} "):
                name, value = begins, words.removeprefix(begins).strip()
        if name in settings and settings[name].kind == "names":
            value = value.replace(" and ", ",")
        if words in settings:
            raise UsageError(f"option {words} needs a value: {settings[words].help}")
        if name not in settings:
            game.check_options({(name or words).replace(" ", "_"): None})
        found[settings[name].name] = settings[name].parse(value)
    return found


def _seed(text: str) -> int:
    if not text.isdigit():
        raise UsageError(f"the seed is a whole number, not {text!r}")
    return int(text)
