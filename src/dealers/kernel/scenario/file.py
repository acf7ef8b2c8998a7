"""Scenario files: header lines, then blocks of `given`, `play` and `then`. Knows no game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from dealers.kernel.errors import UsageError
from dealers.kernel.names import unknown
from dealers.kernel.scenario.words import split_list

HEADER = ("game", "numbers", "players", "options", "seed", "shows", "rule")
BLOCKS = ("given", "play", "then")
_LONGEST = 1_000_000
"""Letters of a file."""


class ScenarioError(UsageError):
    """A scenario file holds a mistake; the text begins with file and line."""


class Line:
    """One line of a file without its comment, continuation lines joined to it."""

    __slots__ = ("number", "text")

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text


class Block:
    """The lines below one `given`, `play` or `then`."""

    __slots__ = ("kind", "lines", "number")

    def __init__(self, kind: str, number: int) -> None:
        self.kind = kind
        self.number = number
        self.lines: list[Line] = []


class Scenario:
    """One scenario as it is written: a title, a header, and blocks of lines still to be understood."""

    __slots__ = ("blocks", "file", "header", "number", "title")

    def __init__(self, file: str, number: int, title: str, header: dict[str, Line]) -> None:
        self.file = file
        self.number = number
        self.title = title
        self.header = header
        self.blocks: list[Block] = []

    @property
    def shows(self) -> list[str]:
        """The rulings, cards and topics that the scenario says it shows."""
        return split_list(self.header["shows"].text) if "shows" in self.header else []

    @property
    def rules(self) -> list[str]:
        """The numbers of rules and ids of rulings, from the rules page, that the scenario shows."""
        return split_list(self.header["rule"].text) if "rule" in self.header else []

    def mistake(self, number: int, problem: object) -> ScenarioError:
        """The error for a mistake in this line of the file."""
        return ScenarioError(f"{self.file}:{number}: {problem}")


def read(path: Path) -> list[Scenario]:
    """The scenarios of a file."""
    return parse(text_of(path, "scenario"), str(path))


def text_of(path: Path, kind: str) -> str:
    """What a file says that is to be read as a file of this kind."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(_LONGEST + 1)  # not all: it may be endless
    except UnicodeDecodeError:
        raise ScenarioError(f"{path}: is not a text file in UTF-8") from None
    except (OSError, ValueError) as error:
        raise ScenarioError(f"{path}: cannot be read ({getattr(error, 'strerror', error)})") from None
    if len(text) > _LONGEST or "\0" in text:
        raise ScenarioError(f"{path}: is no {kind} file: too long, or not only text")
    return text


def parse(text: str, filename: str) -> list[Scenario]:
    """The scenarios of a text. Header lines before the first scenario hold for all of them."""
    defaults = Scenario(filename, 1, "", {})
    scenarios: list[Scenario] = []
    for line in lines_of(text):
        now = scenarios[-1] if scenarios else defaults
        key, colon, value = (part.strip() for part in line.text.partition(":"))
        if key == "scenario" and colon:
            if scenarios:
                _check_complete(now)
            if not value:
                raise now.mistake(line.number, "a scenario needs a title: scenario: a Thief escapes")
            scenarios.append(Scenario(filename, line.number, value, dict(defaults.header)))
        elif key in BLOCKS and not value:
            _begin_block(now, key, line)
        elif now.blocks:
            now.blocks[-1].lines.append(line)
        else:
            _read_header(now, defaults, key, Line(line.number, value))
    if not scenarios:
        raise defaults.mistake(1, 'there is no scenario here: begin one with "scenario: its title"')
    _check_complete(scenarios[-1])
    return scenarios


def lines_of(text: str) -> Iterator[Line]:
    """Lines without comments; one that ends with a comma or semicolon goes on in the next."""
    pending: Line | None = None
    for number, raw in enumerate(text.splitlines(), start=1):
        words = " ".join(re.sub(r"(^|\s)#.*", "", raw).replace("’", "'").split())
        if not words:
            continue
        if pending is None:
            pending = Line(number, words)
        else:
            pending.text += " " + words
        if not words.endswith((",", ";")):
            yield pending
            pending = None
    if pending is not None:
        yield pending


def _begin_block(scenario: Scenario, kind: str, line: Line) -> None:
    if not scenario.title:
        raise scenario.mistake(
            line.number, f'{kind!r} belongs to a scenario: begin with "scenario: its title"'
        )
    if kind == "given" and scenario.blocks:
        raise scenario.mistake(line.number, "'given' comes first and only once in a scenario")
    scenario.blocks.append(Block(kind, line.number))


def _read_header(scenario: Scenario, defaults: Scenario, key: str, line: Line) -> None:
    if key not in HEADER:
        known = [*HEADER, "scenario", *BLOCKS]
        raise scenario.mistake(line.number, unknown("header line", key, known))
    before = scenario.header.get(key)
    if before is not None and before is not defaults.header.get(key):
        raise scenario.mistake(line.number, f"{key} is already given in line {before.number}")
    if scenario is defaults and key in ("shows", "rule"):
        raise scenario.mistake(line.number, f"{key}: belongs to one scenario, not to the whole file")
    if scenario is defaults and key in defaults.header:
        raise scenario.mistake(line.number, f"{key} is already given in line {defaults.header[key].number}")
    scenario.header[key] = line


def _check_complete(scenario: Scenario) -> None:
    for key in ("game", "players"):
        if key not in scenario.header:
            how = {"game": "game: and its name, from `dealers games`", "players": "players: Jenny, Ken"}[key]
            raise scenario.mistake(scenario.number, f"say which {key}, in a line such as {how}")
    for block in scenario.blocks:
        if not block.lines:
            raise scenario.mistake(block.number, f"{block.kind!r} says nothing")
    if not any(block.kind == "then" for block in scenario.blocks):
        raise scenario.mistake(scenario.number, "nothing is checked: add 'then' and what must be so")
