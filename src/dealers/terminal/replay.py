"""Looking back at a saved game, step by step, as any seat saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.kernel import DealersError, Secret, Table, UsageError
from dealers.kernel.replay import OPEN, SPECTATOR, Steps
from dealers.kernel.text import names_for
from dealers.terminal.help import Keys, help_text
from dealers.terminal.log import log_lines
from dealers.terminal.looking import LOOKS, look
from dealers.terminal.page import Page
from dealers.terminal.screen import Screen, coloured

KEYS: Keys = (
    ("n or Enter", "next step"),
    ("p", "previous step"),
    ("a number", "that step; 0 is the deal"),
    ("end", "the last step"),
    (
        "s WHO",
        "look on as a seat (number or name), as spectator, or open (everything; once the game is over)",
    ),
    *[(key, meaning) for key, meaning in LOOKS if key != "?"],
    ("q", "quit"),
)


class Replay(Steps):
    """The steps of a saved game, in words."""

    def __init__(self, table: Table[Any], names: Sequence[str]) -> None:
        super().__init__(table)
        self.game = table.game
        self.names = list(names)

    def observer(self, words: str | None) -> int:
        """Who looks on: a seat by number or name, `spectator`, or `open`."""
        if words is None:
            return OPEN if self.table.over else SPECTATOR
        want = words.lower()
        if want == "open":
            if not self.table.over:
                raise UsageError("all cards are open once the game is over: look on as seat or spectator")
            return OPEN
        if want == "spectator":
            return SPECTATOR
        lower = [name.lower() for name in self.names]
        if want in lower:
            return lower.index(want)
        if want.isdecimal() and 1 <= int(want) <= self.table.seats:
            return int(want) - 1
        allowed = f"1 to {self.table.seats}, {', '.join(self.names)}, spectator or open"
        raise UsageError(f"there is no seat {words!r}: choose {allowed}")

    def log(self, observer: int, first: int, last: int) -> list[str]:
        """The same in sentences."""
        return log_lines(self.game, self.events(observer, first, last), self.names_for(observer))

    def names_for(self, observer: int) -> list[str]:
        """The names as the observer reads them."""
        return names_for(observer if observer >= 0 else None, self.names)

    def text(self, step: int, observer: int) -> str:
        """The table in words."""
        return self.game.words.text(self.view(step, observer), self.names_for(observer))

    def page(self, step: int, observer: int) -> Page:
        """A step in words: what has just happened, and where that leads."""
        title = f"Step {step} of {self.last}, seen by {self.observer_name(observer)}"
        happened = self.events(observer, step, step)
        view = self.view(step, observer)
        return Page(self.game, view, self.names_for(observer), title, happened)

    def observer_name(self, observer: int) -> str:
        """The observer in words."""
        named = {OPEN: "an all-seeing eye", SPECTATOR: "a spectator"}
        return named[observer] if observer in named else self.names[observer]

    def as_json(self, step: int, observer: int) -> dict[str, Any]:
        """A step as plain data, with all events up to it."""
        events = self.events(observer, 0, step)
        seed = self.table.seed
        return {
            "game": self.game.name,
            "version": self.game.version,
            "options": self.table.options,
            "seed": None if isinstance(seed, Secret) else seed,
            **({"secret": seed.hex()} if isinstance(seed, Secret) and self.table.over else {}),
            "names": self.names,
            "steps": self.last,
            "step": step,
            "view": self.view(step, observer),
            "events": [{**event, "text": self.game.words.event_text(event, self.names)} for event in events],
        }


def print_all(replay: Replay, observer: int, screen: Screen) -> None:
    """The log of the whole game, numbered by steps, then how it stands at the end."""
    for step in range(replay.last + 1):
        lines = replay.log(observer, step, step)
        if lines:
            screen.show(f"{step:4}{lines[0][1:]}")
        for line in lines[1:]:
            screen.show(f"   {line}")
    screen.show("")
    screen.show(coloured(replay.text(replay.last, observer), replay.game.words.accents))


def browse(replay: Replay, step: int, observer: int, screen: Screen) -> None:
    """Step through the game as somebody types."""
    draw = True
    while True:
        if draw:
            screen.clear()
            screen.show(replay.page(step, observer).fitted(screen.size))
        draw = False
        try:
            words = screen.ask(f"step {step} of {replay.last}; n, p, a number, end, h for help, q > ")
        except EOFError:
            screen.show("")
            return
        verb, _, rest = words.partition(" ")
        verb = verb.lower()
        try:
            if verb in ("q", "quit"):
                return
            looked = look(screen, replay.page(step, observer), replay.events(observer, 0, step), words)
            if looked is not None:
                draw = looked
            elif verb in ("h", "help"):
                screen.show(help_text(KEYS, screen.size.columns))
            elif verb in ("s", "seat"):
                observer, draw = replay.observer(rest.strip()), True
            else:
                step, draw = _moved(replay, step, verb), True
        except DealersError as error:
            screen.complain(error)


def _moved(replay: Replay, step: int, verb: str) -> int:
    """The step that a word of movement leads to."""
    if verb in ("", "n", "next"):
        if step == replay.last:
            raise UsageError("this is the last step: p goes back, q quits")
        return step + 1
    if verb in ("p", "previous"):
        if step == replay.earliest:
            raise UsageError("this is the first step that is open: n goes on, q quits")
        return step - 1
    if verb in ("e", "end"):
        return replay.last
    if verb.isdecimal():
        return replay.check_step(int(verb))
    raise UsageError(f"{verb!r} is not understood: h for help")
