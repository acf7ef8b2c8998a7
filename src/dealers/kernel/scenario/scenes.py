"""A scenario to be looked at: its position, then one scene for every answer, with what must be so then."""

from __future__ import annotations

from typing import Any, NamedTuple

from dealers.kernel.errors import UsageError
from dealers.kernel.replay import OPEN
from dealers.kernel.scenario.file import Line, Scenario
from dealers.kernel.scenario.play import answers_of
from dealers.kernel.scenario.run import FindGame, begin, understood
from dealers.kernel.scenario.running import Running, Step
from dealers.kernel.view import Views, open_events


class Scene(NamedTuple):
    """The table at one point of a scenario."""

    seat: int | None
    """Who has just answered; None for the position, and where several play on."""
    done: str
    """What they did, in words; empty for the position."""
    expected: list[str]
    """The lines of `then` that follow; all of them are true."""
    cards: list[int]
    """The cards that the answer names."""
    view: dict[str, Any]
    events: list[dict[str, Any]]
    """What has happened since the scene before."""


class Show(NamedTuple):
    """A scenario as somebody looks at it."""

    scenario: Scenario
    names: list[str]
    observer: int
    """A seat, or OPEN."""
    position: list[str]
    """The lines of `given`."""
    scenes: list[Scene]


def show(scenario: Scenario, find_game: FindGame, observer: int | None = None) -> Show:
    """Play a scenario for somebody to look at: with the eyes of a seat, or all cards open.

    Unless it is said, the eyes are those of the one who acts first. A line that does not come true ends it
    with a `UsageError`: nobody is shown what is not so.

    >>> from dealers.games import find_game
    >>> from dealers.kernel.scenario import parse
    >>> text = '''
    ... scenario: the first hero is kept
    ... game: dark-dealings
    ... players: Jenny, Ken
    ... given
    ...   phase: hero phase
    ...   Jenny's hand: Ranger 4, 8 from hero deck
    ...   Ken's hand: 9 from hero deck
    ... play
    ...   Jenny: lure Ranger 4
    ... then
    ...   Jenny's lured heroes: Ranger 4
    ... '''
    >>> [scenario] = parse(text, "deal.scenario")
    >>> scene = show(scenario, find_game).scenes[1]
    >>> scene.seat, scene.done, scene.expected
    (0, 'lure Ranger 4', ["Jenny's lured heroes: Ranger 4"])
    """
    running, words = begin(scenario, find_game)
    first = scenario.blocks[0]
    eyes = _eyes(scenario, running) if observer is None else observer
    camera = _Camera(running, eyes)
    scenes = [camera.scene(None, "", [])]
    for block in scenario.blocks:
        if block.kind == "then":
            for line, check in understood(scenario, block.kind, block.lines, words):
                _take(scenario, line, check, running)
            scenes[-1] = scenes[-1]._replace(
                expected=[*scenes[-1].expected, *[line.text for line in block.lines]]
            )
        elif block.kind == "play":
            running.mark_events()
            for written in block.lines:
                for line, step in understood(scenario, block.kind, _single(written), words):
                    seat, words_said = _said(line.text, running.names)
                    done, cards = _meant(running, seat, words_said)
                    _take(scenario, line, step, running)
                    scenes.append(camera.scene(seat, done, cards))
    position = [line.text for line in first.lines] if first.kind == "given" else []
    return Show(scenario, running.names, eyes, position, scenes)


def _eyes(scenario: Scenario, running: Running) -> int:
    for block in scenario.blocks:
        for line in block.lines if block.kind == "play" else []:
            seat, _ = _said(line.text, running.names)
            if seat is not None:
                return seat
    return min(running.table.pending, default=0)


def _said(text: str, names: list[str]) -> tuple[int | None, str]:
    """Who answers what in a line of `play`; nobody in particular in `play on`."""
    who, colon, answer = (part.strip() for part in text.partition(":"))
    return (names.index(who), answer) if colon and who in names else (None, text)


def _single(line: Line) -> list[Line]:
    """The answers of a line of `play`, each as a line."""
    return [Line(line.number, words) for words in answers_of(line.text)]


def _meant(running: Running, seat: int | None, said: str) -> tuple[str, list[int]]:
    """What an answer is called in full, where the file says it shortly; and the cards that it names."""
    if seat is None or said == "undo":
        return said, []
    option = running.find(seat, said)
    places = running.game.verbs[option[0]].card_places
    cards = [option[place] for place in places if place < len(option)]
    return running.named(running.table.label(option)), cards


def _take(scenario: Scenario, line: Line, step: Step, running: Running) -> None:
    mismatch = step(running)
    if mismatch is not None:
        expected, found = mismatch
        raise UsageError(
            f"{scenario.file}:{line.number} does not come true: expected {expected}, found {found}"
        )


class _Camera:
    """Takes scenes with the eyes of an observer."""

    def __init__(self, running: Running, eyes: int) -> None:
        self.running = running
        self.eyes = eyes
        self.told = 0

    def scene(self, seat: int | None, done: str, cards: list[int]) -> Scene:
        table = self.running.table
        view = Views(table).open() if self.eyes == OPEN else table.view(self.eyes)
        events = open_events(table) if self.eyes == OPEN else table.events(self.eyes)
        new = events[self.told :]
        self.told = len(events)
        return Scene(seat, done, [], cards, view, new)
