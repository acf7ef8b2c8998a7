"""The `dealers` application: how errors end, and what the commands share."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from dealers import __version__
from dealers.cli import mishap
from dealers.cli.commands import Commands
from dealers.kernel import DealersError, Game, UsageError
from dealers.kernel.compiled import current_build
from dealers.kernel.garbage import collect_seldom

app = typer.Typer(
    name="dealers",
    cls=Commands,
    help="Dealer's Choice: tabletop games with their rules enforced, for players, designers and researchers.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)

FAILED = 1
USAGE = 2

GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Context settings of a command that takes the options a game declares (`--hardcore`, `--row 6`)."""


# Typer raises click's errors, from click itself or from its own copy of it; this is their common base.
_CommandLineError: Any = next(cls for cls in typer.BadParameter.__mro__ if cls.__name__ == "ClickException")


def _version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"dealers {__version__} ({current_build()})\n")
        _tell_stale()
        raise typer.Exit


def _tell_stale() -> None:
    """Compiled rules that are no longer what the sources say are not passed over in silence."""
    if warning := current_build().warning():
        err.print(f"[bold yellow]dealers:[/] {escape(warning)}", soft_wrap=True)


@app.callback()
def _dealers(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    traceback: Annotated[
        bool,
        typer.Option("--traceback", help="Show where in the program an unforeseen error happens."),
    ] = False,
) -> None:
    if traceback:
        os.environ[mishap.VARIABLE] = "1"
    _tell_stale()


def main(args: Sequence[str] | None = None) -> None:
    """Run a command; errors become one clear message and an exit code, never a traceback."""
    if args is None:
        collect_seldom()  # this is the program itself: its modules are no garbage, also when it ends
    _prepare_streams()
    sys.exit(_run(args))


def _prepare_streams() -> None:
    """Let any text be printed, also file names that are no text, and also where nobody listens."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _run(args: Sequence[str] | None) -> int:
    try:
        code = _commands()(args=None if args is None else list(args), standalone_mode=False)
        sys.stdout.flush()
    except _CommandLineError as error:
        error.show()
        return int(error.exit_code)
    except DealersError as error:
        err.print(f"[bold red]dealers:[/] {escape(str(error))}", soft_wrap=True)
        return USAGE if isinstance(error, UsageError) else FAILED
    except (KeyboardInterrupt, typer.Abort):
        err.print("stopped")
        return 130
    except BrokenPipeError:  # whoever read our output has seen enough
        _drop_output()
        return FAILED
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _NO_ROOM:
            _drop_output()
            err.print(f"[bold red]dealers:[/] the output cannot be written: {error.strerror}", soft_wrap=True)
        else:
            mishap.report(error, err)
        return FAILED
    return code if isinstance(code, int) else 0


@cache
def _commands() -> Any:
    """All commands, as they are read from the command line."""
    return typer.main.get_command(app)


def _drop_output() -> None:
    """What is still to be written goes nowhere, so that Python does not try once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_json(data: Any) -> None:
    """One object on stdout."""
    sys.stdout.write(json.dumps(data, indent=2) + "\n")


def game_options(game: Game[Any], words: Sequence[str]) -> dict[str, Any]:
    """The game's own options from the rest of a command line: `--hardcore`, `--no-hardcore`, `--row 6`.

    >>> from dealers.games import find_game
    >>> game_options(find_game("dark-dealings"), ["--hardcore", "--row=6"])
    {'hardcore': True, 'row': 6}
    """
    settings = {setting.name: setting for setting in game.settings}
    found: dict[str, Any] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            raise UsageError(f"{word!r} is not expected here: options of {game.title} start with --")
        name, equals, value = word[2:].partition("=")
        name = name.replace("-", "_")
        off = name.removeprefix("no_")
        if off != name and off in settings and settings[off].kind == "bool" and not equals:
            found[off] = False
        elif name in settings and settings[name].kind == "bool" and not equals:
            found[name] = True
        elif name in settings:
            if not equals and not rest:
                raise UsageError(f"{word} needs a value: {settings[name].help}")
            found[name] = settings[name].parse(value if equals else rest.pop(0))
        else:
            game.check_options({name: None})
    return found
