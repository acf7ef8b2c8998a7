"""Every command, with the line that `dealers --help` says about it.

The module of a command has its name, and is imported when the command is used: `dealers games` need not wait
for what only the server needs.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from dealers.cli.overlay import choose_content

COMMANDS = {
    "archive": (
        "Copy the records of tables that were packed (DEALERS_KEEP_DAYS) into files, while the server runs."
    ),
    "arena": "Let bots play each other: win shares with their uncertainty, ranks, time per decision.",
    "backup": "Copy all tables of one moment into a new data folder, while the server runs.",
    "bench": "Measure random playouts, copies and tree search, on one core.",
    "compare": "Play two versions of a game on the same deals until it is clear how they differ.",
    "content": "List the content files of a game, or copy them out to be changed.",
    "dataset": "Play games of bots and write every answer as numbers, for agents that learn from them.",
    "diff-play": "Say which games and scenarios go differently under changed content, and where first.",
    "engine": "Let another program use a bot or the rules of the games, over stdin and stdout.",
    "fuzz": (
        "Play random games and check everything that has to hold; failures are kept for `dealers replay`."
    ),
    "games": "List the games with their seats and options.",
    "ladder": (
        "Rate bots by letting them meet, with the uncertainty of each rating; the ladder is kept and goes on."
    ),
    "learn": "Learn a game by playing: a guided first game against bots, step by step.",
    "load": "Put a server under load: real tables full of players who answer at random, then a cold start.",
    "move-data": (
        "Move all tables between a data folder and a PostgreSQL database, while no server runs on them."
    ),
    "play": "Play in the terminal, against bots or with friends on one device.",
    "replay": "Step through a saved game; without a terminal, print it all or the step asked for.",
    "report": (
        "Say what many games have shown: who wins and why, which cards matter, how long and how close it is."
    ),
    "restore": "Copy the tables of a backup into an empty data folder or PostgreSQL database.",
    "rules": "Show the rules of a game; with --coverage, what shows and what carries out each of them.",
    "scenario": (
        "Run scenario files: each line that does not come true is shown with what was expected and found."
    ),
    "serve": "Serve the table in the browser: play with friends and bots over a link.",
    "simulate": "Play many games of bots and keep rows of what happened, for `dealers report`.",
    "tune": "Turn numbers on cards until the figures of a game are in the bands that they are to be in.",
    "worker": "Think for the servers of a PostgreSQL database: searching bots, advice and reviews.",
}

WITH_CONTENT = (
    "arena",
    "bench",
    "content",
    "dataset",
    "engine",
    "fuzz",
    "games",
    "ladder",
    "learn",
    "play",
    "replay",
    "rules",
    "scenario",
    "serve",
    "simulate",
    "worker",
)
"""The commands that play games, with whatever content: they all have the option `--content`."""


@cache
def find_command(name: str) -> Any:
    """The command, from its module, which registers it with the application."""
    place = f"dealers.cli.{name.replace('-', '_')}"
    if place not in sys.modules:
        with _no_garbage():
            import_module(place)
    group: Any = typer.main.get_command(sys.modules[place].app)
    return group.commands[name]


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Modules stay: looking for garbage among them takes a quarter of the time of a short command.

    Not while they are imported, and not later either, such as when the program ends.
    """
    looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if looking:
            gc.enable()


def _content_option() -> Any:
    """Listed and checked like any option of a command; what it says is done before games are imported."""
    one = typer.Typer()

    @one.command()
    def only(
        content: Annotated[
            list[Path] | None,
            typer.Option(
                "--content",
                metavar="DIR",
                help="A folder of changed content that is played with; of several, the later lie on top.",
            ),
        ] = None,
    ) -> None: ...

    command: Any = typer.main.get_command(one)
    [option] = [each for each in command.params if each.name == "content"]
    option.expose_value = False
    return option


def _with_content(name: str, command: Any) -> Any:
    if name in WITH_CONTENT and all(option.name != "content" for option in command.params):
        command.params.append(_content_option())
    return command


class _NotImportedYet(TyperCommand):
    """Enough of a command to be listed; the command itself takes over when it is used."""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **settings: Any) -> Any:
        assert self.name is not None
        command = _with_content(self.name, find_command(self.name))
        return command.make_context(info_name, args, *rest, **settings)


class Commands(TyperGroup):
    """The group of all commands, whether they have been imported or not."""

    def __init__(self, *, commands: Any = None, **settings: Any) -> None:
        known = dict(commands or {})
        everything = {
            name: _with_content(name, known[name]) if name in known else _NotImportedYet(name, help=line)
            for name, line in COMMANDS.items()
        }
        super().__init__(commands=everything, **settings)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find a command. What it is to play with is chosen before, as games read content when imported."""
        name, command, rest = super().resolve_command(ctx, args)
        if name in WITH_CONTENT:
            choose_content(rest)
        return name, command, rest
