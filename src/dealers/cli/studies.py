"""What the commands that play many games are told alike, and how they show how far they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, TypeAlias

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dealers.cli.app import err
from dealers.cli.bots import BOTS_HELP
from dealers.kernel import Game, UsageError

GameName: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="The game that is played.", show_default=False)
]

Games: TypeAlias = Annotated[int, typer.Option(min=1, max=10**9, help="How many games.")]

Lineup: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="LIST",
        help=f"One bot for all seats, or one for each: they change seats from game to game. {BOTS_HELP}",
    ),
]

FirstGame: TypeAlias = Annotated[
    int, typer.Option(min=0, help="The number of the first game; each has its own.")
]

AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print what was done as JSON.")]

Seats: TypeAlias = Annotated[
    str, typer.Option(metavar="N", help="How many players, or random; as many as bots unless given.")
]

Settings: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="An option of the game, or random for any value."),
]


def seats_said(said: str, bots: int, game: Game[Any]) -> int | None:
    """How many seats are meant; None for any number."""
    if said == "random":
        return None
    if said and not said.isdecimal():
        raise UsageError(f"--seats {said!r}: say a number of players, or random")
    return int(said) if said else bots if bots > 1 else max(game.min_seats, 2)


def options_said(game: Game[Any], said: list[str]) -> dict[str, Any]:
    """What `--set` says, as values of the options of the game."""
    known = {setting.name: setting for setting in game.settings}
    found: dict[str, Any] = {}
    for words in said:
        name, equals, value = words.partition("=")
        name = name.replace("-", "_")
        if not equals:
            raise UsageError(
                f"--set {words!r}: say option=value, such as --set {next(iter(known), 'option')}=random"
            )
        if name in known:
            found[name] = value if value == "random" else known[name].parse(value)
        else:
            game.check_options({name: value})  # says which options there are
    return found


@contextmanager
def progress_of(game: Game[Any], games: int) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal; it is told how many games are done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(f"playing {game.title}", total=games)
        yield lambda done: bar.update(task, completed=done)
