"""What `move-data`, `backup` and `restore` have in common."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dealers.cli.app import out

if TYPE_CHECKING:
    from dealers.server.storage.moving import Count

Data = Annotated[Path | None, typer.Option("--data", metavar="FOLDER", help="The data folder of the server.")]
Database = Annotated[
    str, typer.Option(metavar="URL", help="The PostgreSQL database of the servers, if they have one.")
]
Json = Annotated[bool, typer.Option("--json", help="Print what was copied as JSON.")]


def data_folder(given: Path | None) -> Path:
    """The folder that was named, or the one that a server uses unless told otherwise."""
    from dealers.server.settings import Settings

    return given if given is not None else Settings().data


def say(counts: dict[str, Count], as_json: bool) -> None:
    """What was copied."""
    if as_json:
        found = {name: {"rows": one.rows, "hash": f"{one.hashes:064x}"} for name, one in counts.items()}
        print(json.dumps(found))
        return
    rows = sum(one.rows for one in counts.values())
    out.print(f"{counts['tables'].rows} tables, {rows} rows, all compared.")
