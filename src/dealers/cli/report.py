"""`dealers report`: what many games say about a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dealers.cli.app import app, err, out, print_json
from dealers.games import GAMES
from dealers.kernel import UsageError


@app.command()
def report(
    folders: Annotated[
        list[Path],
        typer.Argument(metavar="DIR...", help="What `dealers simulate` wrote; several parts of one study."),
    ],
    page_file: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Where the page goes; report.html in the folder."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print all figures as JSON; no page is written.")
    ] = False,
) -> int:
    """Say what many games have shown: who wins and why, which cards matter, how long and how close it is.

    The page needs nothing else to be read. Everything comes with its interval and the number of cases.
    """
    from dealers.lab.figures import Rows, figures
    from dealers.lab.page import page
    from dealers.lab.study import Folder
    from dealers.lab.verdict import verdict

    found = figures(Rows([Folder(path) for path in folders]))
    remarks = verdict(found)
    if as_json:
        print_json({**found, "verdict": [remark.as_json() for remark in remarks]})
        return 0
    name = found["study"]["game"]
    title = GAMES[name].title if name in GAMES else name
    target = page_file or folders[0] / "report.html"
    try:
        target.write_text(page(found, remarks, f"{title}: a report"), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{target} cannot be written: {error.strerror}") from None
    for remark in remarks:
        style = {"suspicious": "bold red", "look": "yellow", "fine": "green"}[remark.level]
        out.print(f"[{style}]{remark.level}[/]: ", end="")
        out.print(remark.text, markup=False, soft_wrap=True, highlight=False)
    err.print(f"the page: {target}", soft_wrap=True)
    return 0
