"""`dealers report`: what many games say about a game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from dealers.cli.app import app, err, out, print_json
from dealers.games import GAMES, find_game
from dealers.kernel import UsageError

if TYPE_CHECKING:
    from dealers.lab.examples import Again
    from dealers.lab.people import Finished
    from dealers.lab.verdict import Remark

_STYLES = {"suspicious": "bold red", "look": "yellow", "fine": "green"}


@app.command()
def report(
    folders: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[DIR...]", help="What `dealers simulate` wrote; several parts of one study."),
    ] = None,
    page_file: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Where the page goes; report.html in the folder."),
    ] = None,
    minutes: Annotated[
        float,
        typer.Option(
            "--play",
            metavar="MINUTES",
            min=0,
            max=100_000,
            help="First play further games for about so long on one core: is it skill, is one plan dominant, "
            "how much better is the best option than the second? Given again, it goes on.",
        ),
    ] = 0,
    server: Annotated[
        Path | None,
        typer.Option(
            "--from-server",
            metavar="DATA",
            help="Count finished games of people in the data folder of a server, too, and what they said.",
        ),
    ] = None,
    game: Annotated[
        str, typer.Option(metavar="GAME", help="With --from-server and without DIR: the game to report on.")
    ] = "",
    most: Annotated[
        int | None,
        typer.Option(
            "--examples",
            metavar="N",
            min=0,
            max=1000,
            help="Games that are written beside the page; 24 unless given.",
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print all figures as JSON; no page is written.")
    ] = False,
) -> int:
    """Say what many games have shown: who wins and why, which cards matter, how long and how close it is.

    The page needs nothing else to be read. Everything comes with its interval and the number of cases, and
    what is called out with games that show it, to be looked at with `dealers replay`.
    """
    from dealers.lab.examples import MOST, again, choose
    from dealers.lab.figures import Rows, figures
    from dealers.lab.further import Further
    from dealers.lab.people import rows_of, set_beside
    from dealers.lab.study import Folder
    from dealers.lab.verdict import verdict

    found: dict[str, Any] | None = None
    one_more: Again | None = None
    if folders:
        rows = Rows([Folder(path) for path in folders])
        if game and game != rows.study["game"]:
            raise UsageError(
                f"{folders[0]} holds games of {rows.study['game']}, not of {game}: leave out --game"
            )
        if minutes:
            _play(folders[0], rows.study, minutes)
        found = figures(rows)
        choose(rows, found)
        if rows.game is not None:
            found["further"] = Further(folders[0], rows.study).figures()
        one_more = again(rows.study)
    elif server is None:
        raise UsageError("name what dealers simulate wrote, or a server's data folder with --from-server")
    elif minutes:
        raise UsageError("--play goes with a study: name what dealers simulate wrote")
    if server is not None:
        played_here = found["study"]["game"] if found else game
        finished = _finished(server, played_here)
        rows = rows_of(finished[0].table.game, finished)
        people = figures(rows)
        if found is None:
            found = people
            choose(rows, found)
            one_more = lambda number: finished[number - 1].table  # noqa: E731
            found["people"] = set_beside(rows, finished, people, None)
        else:
            found["people"] = set_beside(rows, finished, people, found)
    assert found is not None
    remarks = verdict(found)
    if as_json:
        print_json({**found, "verdict": [remark.as_json() for remark in remarks]})
        return 0
    name = found["study"]["game"]
    target = page_file or (folders[0] / "report.html" if folders else Path(f"report-{name}.html"))
    _write(found, remarks, target, one_more, MOST if most is None else most)
    for remark in remarks:
        out.print(f"[{_STYLES[remark.level]}]{remark.level}[/]: ", end="")
        out.print(remark.text, markup=False, soft_wrap=True, highlight=False)
    err.print(f"the page: {target}", soft_wrap=True)
    return 0


def _write(
    found: dict[str, Any], remarks: list[Remark], target: Path, one_more: Again | None, most: int
) -> None:
    """The page, and beside it the games that it shows."""
    from dealers.lab.examples import all_of, write
    from dealers.lab.page import page

    title = GAMES[found["study"]["game"]].title if found["study"]["game"] in GAMES else found["study"]["game"]
    folder = target.parent / ("examples" if target.name == "report.html" else f"{target.stem}-examples")
    try:
        if one_more is not None:
            named = [example for remark in remarks for example in remark.examples] + all_of(found)
            write(named, folder, one_more, most)
        target.write_text(page(found, remarks, f"{title}: a report", f"{target.parent}/"), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{error.filename or target} cannot be written: {error.strerror}") from None


def _play(path: Path, study: dict[str, Any], minutes: float) -> None:
    """Play further games, as long as was allowed."""
    from dealers.lab.further import Further

    err.print(
        f"playing further games for about {minutes:g} min on one core; what is played is kept, "
        "also when you stop it",
        soft_wrap=True,
    )
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("further games", total=60 * minutes)
        games = Further(path, study).play(60 * minutes, lambda done: bar.update(task, completed=done))
    err.print(f"{games} further games played", soft_wrap=True)


@contextmanager
def _log_to_stderr() -> Iterator[None]:
    """What the storage of a server logs does not go among the figures."""
    import structlog

    before = structlog.get_config()
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    try:
        yield
    finally:
        structlog.configure(**before)


def _finished(data: Path, wanted: str) -> list[Finished]:
    """The finished games of people in a data folder: of one game."""
    from dealers.lab.people import PERSON, Finished, Rating
    from dealers.server.archive import finished_tables

    if wanted:
        find_game(wanted)
    with _log_to_stderr():
        tables, left_out = finished_tables(data, wanted)
    for reason, count in left_out.items():
        err.print(f"left out: {count} {'table' if count == 1 else 'tables'}, {reason}", soft_wrap=True)
    games = sorted({one.table.game.name for one in tables})
    if not games:
        of = f" of {wanted}" if wanted else ""
        raise UsageError(f"{data} holds no finished game{of} that people have played and that can be counted")
    if len(games) > 1:
        raise UsageError(f"{data} holds finished games of {', '.join(games)}: choose one with --game")
    return [
        Finished(
            one.table,
            tuple([bot or PERSON for bot in one.bots]),
            tuple([Rating(stars, words) for stars, words in one.ratings]),
        )
        for one in tables
    ]
