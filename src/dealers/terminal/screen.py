"""The terminal as the players see it: pages, notices, questions; plain text when it is not a terminal."""

from __future__ import annotations

import contextlib
import re
import signal
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from types import FrameType
from typing import NamedTuple

from rich.console import Console
from rich.panel import Panel
from rich.status import Status
from rich.text import Text

from dealers.kernel.text import WIDTH, lines_of, wrapped

try:  # with it, lines can be edited; Windows does not have it
    import readline
except ImportError:
    readline = None  # type: ignore[assignment]

SLOW = 0.4
"""After so many seconds a spinner says who is thinking."""


class Size(NamedTuple):
    """How much can be seen at once."""

    columns: int
    rows: int


class Screen:
    """Prints to a terminal and reads lines from it.

    A *pretty* screen clears between pages and waits where people should look; otherwise (input or output is a
    pipe or a file) everything is printed one after the other and no line is read that is not an answer.
    """

    def __init__(self, out: Console, err: Console, *, pretty: bool | None = None) -> None:
        self.out = out
        self.err = err
        self.pretty = sys.stdin.isatty() and out.is_terminal if pretty is None else pretty
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        if self.pretty and readline is not None:
            readline.set_auto_history(False)  # nobody pages through another player's answers

    @property
    def size(self) -> Size:
        """How much can be seen above a question; as much as one likes when it is no terminal."""
        return Size(self.out.width, self.out.height - 2) if self.pretty else Size(WIDTH, sys.maxsize)

    # --- printing --------------------------------------------------------------------------------------

    def show(self, text: str | Text, style: str = "") -> None:
        """Print lines as they are."""
        self.out.print(text if isinstance(text, Text) else Text(text, style=style), soft_wrap=True)

    def notice(self, text: str) -> None:
        """Something to know that is no part of the table."""
        self.show(self._broken(text), style="italic")

    def complain(self, problem: object) -> None:
        """Why something did not work, as a sentence."""
        text = str(problem)
        end = "" if text.endswith((".", "?", "!")) else "."
        self.show(self._broken(f"{text[:1].upper()}{text[1:]}{end}"), style="bold red")

    def _broken(self, text: str) -> str:
        """Sentences in lines that a terminal has room for; elsewhere each stays one line."""
        if not self.pretty:
            return text
        with lines_of(self.size.columns):
            return "\n".join([line for part in text.split("\n") for line in wrapped(part) or [""]])

    def clear(self, *, memory: bool = False) -> None:
        """Start a new page; with `memory` also what could be scrolled back to is gone."""
        if not self.pretty:
            self.show("")
            return
        self.out.clear()
        if memory:
            self.out.file.write("\x1b[3J")

    def hand_over(self, name: str) -> None:
        """Keep a hand hidden until the next person holds the device."""
        self.clear(memory=True)
        if not self.pretty:
            self.show(f"--- {name} ---", style="bold")
            return
        words = Text.assemble("Pass the device to ", (name, "bold"), ".\n\nNobody else should look now.")
        self.out.print(Panel(words, title="next player", padding=(1, 4), expand=False))
        self.ask(f"{name}, press Enter when you are ready. ")
        self.clear(memory=True)

    # --- reading ---------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """A line from the user; `EOFError` when there are no more."""
        if self.pretty:
            return input(f"\n{prompt}").strip()
        self.out.file.write(prompt)
        self.out.file.flush()
        line = sys.stdin.readline()
        if not line:
            self.show("")
            raise EOFError
        self.show(line.rstrip("\n"))
        return line.strip()

    # --- waiting ---------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def thinking(self, words: str) -> Iterator[None]:
        """Say on stderr who is thinking, if it takes a while."""
        if not (self.pretty and self.err.is_terminal):
            yield
            return
        status = Status(words, console=self.err)
        timer = threading.Timer(SLOW, status.start)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            status.stop()


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Put off Ctrl-C until the end, so that a table is never left half changed or half saved."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []

    def remember(number: int, frame: FrameType | None) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def coloured(text: str, accents: Mapping[str, str]) -> Text:
    """A text with its headings, numbers, sides in brackets and the game's own words set off."""
    lines = text.split("\n")
    return Text("\n").join(tinted(lines, accents, "reverse"))


def tinted(lines: Sequence[str], accents: Mapping[str, str], first: str = "") -> list[Text]:
    """The lines of a block with what matters in them set off; `first` is the style of the first one."""
    shown = [_tinted(line, accents) for line in lines]
    if shown:
        shown[0].stylize(first)
    return shown


def _tinted(line: str, accents: Mapping[str, str]) -> Text:
    shown = Text(line)
    if line and not line.startswith(" "):
        shown.stylize("bold")
    for word, colour in accents.items():
        # Plain blue is hard to read on black.
        shown.highlight_regex(rf"\b{re.escape(word)}\b", "bright_blue" if colour == "blue" else colour)
    shown.highlight_regex(r"\[[^\]]+\]", "bold")
    if re.match(r" *\d+\. ", line):
        shown.highlight_regex(r"(?<!\S)\d+\.(?= )", "bold cyan")
    elif "[" in line:  # sides of a card that are used up
        shown.highlight_regex(r"\([^()]* \d+\)", "dim")
    return shown
