"""`dealers archive`: tables that were packed, as files."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Annotated

import typer

from dealers.cli.app import app, out
from dealers.cli.moving import Data, Database, data_folder


@app.command()
def archive(
    folder: Annotated[Path, typer.Argument(help="Where the files go: ID.json.gz for each table.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Copy the records of tables that were packed (DEALERS_KEEP_DAYS) into files, while the server runs."""
    from dealers.server.storage import moving
    from dealers.server.storage.packing import records

    count = 0
    with moving.reading(moving.Place(database, data_folder(data)), online=True) as connection:
        folder.mkdir(parents=True, exist_ok=True)
        for table_id, text in records(connection):
            (folder / f"{table_id}.json.gz").write_bytes(gzip.compress(text, mtime=0))
            count += 1
    out.print(f"{count} records in {folder}.")
