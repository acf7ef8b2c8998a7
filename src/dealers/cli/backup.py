"""`dealers backup`: a copy of all tables, while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dealers.cli.app import app
from dealers.cli.moving import Data, Database, Json, data_folder, say
from dealers.kernel import UsageError


@app.command()
def backup(
    folder: Annotated[Path, typer.Argument(help="A new data folder, which `dealers serve --data` can use.")],
    data: Data = None,
    database: Database = "",
    as_json: Json = False,
) -> None:
    """Copy all tables of one moment into a new data folder, while the server runs."""
    from dealers.server.logs import configure
    from dealers.server.storage import moving

    configure("warning")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} is not empty: choose a new folder")
    source = moving.Place(database, data_folder(data))
    say(moving.move(source, moving.Place("", folder), online=True), as_json)
