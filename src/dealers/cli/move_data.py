"""`dealers move-data`: from SQLite to PostgreSQL, or back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dealers.cli.app import app
from dealers.cli.moving import Json, data_folder, say


@app.command("move-data")
def move_data(
    source: Annotated[str, typer.Argument(metavar="FROM", help="sqlite:FOLDER or postgresql://...")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The same; it has to be empty.")],
    data: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where the servers of PostgreSQL have their key."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Move all tables between a data folder and a PostgreSQL database, while no server runs on them.

    Every row is counted and compared when it has arrived; the source stays as it is.
    """
    from dealers.server.logs import configure
    from dealers.server.storage import moving

    configure("warning")
    folder = data_folder(data)
    say(moving.move(moving.place(source, folder), moving.place(target, folder)), as_json)
