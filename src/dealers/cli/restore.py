"""`dealers restore`: the tables of a backup, in an empty place."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dealers.cli.app import app
from dealers.cli.moving import Data, Database, Json, data_folder, say


@app.command()
def restore(
    folder: Annotated[Path, typer.Argument(help="What `dealers backup` has made.")],
    data: Data = None,
    database: Database = "",
    as_json: Json = False,
) -> None:
    """Copy the tables of a backup into an empty data folder or PostgreSQL database."""
    from dealers.server.logs import configure
    from dealers.server.storage import moving

    configure("warning")
    target = moving.Place(database, data_folder(data))
    say(moving.move(moving.Place("", folder), target, online=True), as_json)
