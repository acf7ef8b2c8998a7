"""`--content DIR`: chosen before the games are imported, since they read their content then."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from dealers.kernel import UsageError
from dealers.kernel.overlay import VARIABLE, name_folders

OPTION = "--content"


def choose_content(args: Sequence[str]) -> None:
    """Let the games of this process, and of those that it starts, be played with what the arguments name."""
    folders = folders_in(args)
    if not folders:
        return
    chosen = name_folders(folders)
    if "dealers.games" in sys.modules and os.environ.get(VARIABLE, "") != chosen:
        raise UsageError(
            "the games of this program are in use with other content already: start another program for it, "
            f"or use {VARIABLE}={chosen}"
        )
    os.environ[VARIABLE] = chosen


def folders_in(args: Sequence[str]) -> list[Path]:
    """The folders that a command line names; whether it is right otherwise is found out later.

    >>> [path.name for path in folders_in(["hopes-end", "--content", "one", "--seed", "1", "--content=two"])]
    ['one', 'two']
    """
    found: list[Path] = []
    rest = list(args)
    while rest:
        word = rest.pop(0)
        if word == "--":
            break
        option, equals, value = word.partition("=")
        if option == OPTION and (equals or rest):
            found.append(Path(value if equals else rest.pop(0)))
    return found
