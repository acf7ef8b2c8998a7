"""The last guard: an error that nobody has foreseen ends as one sentence and a file with the details."""

from __future__ import annotations

import os
import platform
import sys
import time
import traceback
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from dealers import __version__

VARIABLE = "DEALERS_TRACEBACK"
"""Set to 1, it shows the details at once."""


def report(error: Exception, where: Console) -> None:
    """Say that something went wrong in the program, and keep what its developers need to know."""
    if os.environ.get(VARIABLE, "") not in ("", "0"):
        sys.stderr.write(_trace(error))
        return
    try:
        kept = f"Details are in {_keep(error)}; please report it to the developers with that file."
    except OSError as problem:
        kept = (
            f"Details could not be kept ({problem.strerror}): do it again with {VARIABLE}=1 to see them, and "
            "please report them to the developers."
        )
    what = f"Something went wrong in the program ({type(error).__name__})."
    where.print(f"[bold red]dealers:[/] {escape(f'{what} {kept}')}", soft_wrap=True)


def _keep(error: Exception) -> Path:
    """Write the details to a file that only its owner may read; where it is."""
    from platformdirs import user_log_path  # here: no command should wait for what it hardly ever needs

    folder = user_log_path("dealers", appauthor=False)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"error-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    python = f"Python {platform.python_version()}, {platform.platform()}"
    text = f"dealers {__version__}, {python}\n{_command()}\n\n{_trace(error)}"
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(text)
    return path


def _command() -> str:
    return " ".join(["dealers", *[repr(word) if " " in word else word for word in sys.argv[1:]]])


def _trace(error: Exception) -> str:
    """Where it happened, without the values of variables: those may be hidden cards."""
    return "".join(traceback.format_exception(error))
