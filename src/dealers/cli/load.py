"""`dealers load`: how much the server can take."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from dealers.cli.app import FAILED, app, err, out, print_json

if TYPE_CHECKING:
    from dealers.load.measure import Figures, Spread

USUAL_STORED = 10_000


@app.command()
def load(
    tables: Annotated[int, typer.Option(min=1, help="Tables that are played at, all at once.")] = 200,
    sockets: Annotated[
        int,
        typer.Option(
            "--sockets-per-table", min=1, help="Connections to each; those beyond the seats are spectators."
        ),
    ] = 4,
    seconds: Annotated[float, typer.Option(min=0.1, max=3600, help="How long they play.")] = 30.0,
    think: Annotated[
        float, typer.Option(min=0, max=3600, help="Mean seconds before an answer; 0 is flat out.")
    ] = 1.0,
    stored: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=1_000_000,
            help=f"Tables in the database of a cold start; 0 leaves it out. [{USUAL_STORED}]",
        ),
    ] = None,
    game: Annotated[str, typer.Option(help="What is played.")] = "dark-dealings",
    url: Annotated[
        str,
        typer.Option(
            help="A server that runs already, or several with commas between them; else one is started here.",
            show_default=False,
        ),
    ] = "",
    whole_views: Annotated[
        bool, typer.Option(help="Whether clients want whole views at every step, and not differences.")
    ] = False,
    seed: Annotated[int, typer.Option(help="What the players choose and how long they think.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> int:
    """Put a server under load: real tables full of players who answer at random, then a cold start.

    Starts `dealers serve` on this machine with its tables in a temporary folder, unless --url names one.
    """
    from dealers.load.measure import Plan, run_load
    from dealers.server.logs import configure

    configure("warning")  # what storing says has no place among the figures
    count = (0 if url else USUAL_STORED) if stored is None else stored
    plan = Plan(game, tables, sockets, seconds, think, count, seed, url, not whole_views)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        tasks: dict[str, TaskID] = {}

        def progress(what: str, done: float, total: float) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=total)
            bar.update(tasks[what], completed=done)

        figures = run_load(plan, progress)
    if as_json:
        print_json(load_json(figures))
    else:
        _show(figures)
    for words, times in figures.errors.most_common(5):
        err.print(f"[bold red]dealers:[/] {times}x {words}", soft_wrap=True)
    return FAILED if figures.errors else 0


def load_json(figures: Figures) -> dict[str, Any]:
    """The figures as plain data."""
    plan, live, stored = figures
    return {
        "game": plan.game,
        "tables": plan.tables,
        "seats": plan.seats,
        "sockets": plan.tables * plan.sockets,
        "seconds": plan.seconds,
        "think": plan.think,
        "seed": plan.seed,
        "differences": plan.differences,
        "live": {
            "decisions": live.decisions,
            "decisions_per_s": round(live.decisions_per_s, 1),
            "latency_ms": _spread_json(live.latency),
            "games_ended": live.games,
            "refusals": dict(live.refusals),
            "errors": dict(live.errors),
            "server_cpu_s": _rounded(live.server_cpu, 2),
            "server_cpu_ms_per_decision": _rounded(live.server_cpu_ms, 3),
            "client_cpu_s": round(live.client_cpu, 2),
            "sent_kb_per_decision": _rounded(live.sent, 1, 1024),
            "tables_in_memory": live.tables_in_memory,
            "memory_per_table_kb": _rounded(live.memory_per_table, 1, 1024),
            "database_mb": _rounded(live.database, 1, 1024 * 1024),
        },
        "stored": None
        if stored is None
        else {
            "tables": stored.tables,
            "written_in_s": round(stored.filled_in, 2),
            "database_mb": _rounded(stored.database, 1, 1024 * 1024),
            "cold_start_s": round(stored.cold_start, 3),
            "loads": stored.loads,
            "load_ms": _spread_json(stored.load),
            "errors": dict(stored.errors),
        },
    }


def _spread_json(spread: Spread | None) -> dict[str, float] | None:
    return None if spread is None else {name: round(value, 1) for name, value in spread._asdict().items()}


def _rounded(value: float | None, digits: int, unit: int = 1) -> float | None:
    return None if value is None else round(value / unit, digits)


def _show(figures: Figures) -> None:
    plan, live, stored = figures
    pace = f"think time {plan.think:g} s" if plan.think else "flat out"
    sockets = plan.tables * plan.sockets
    grid = Grid(title=f"{plan.tables:,} tables, {sockets:,} sockets, {plan.seconds:g} s, {pace}")
    grid.add_column()
    grid.add_column(plan.game, justify="right")
    grid.add_row("decisions/s", f"{live.decisions_per_s:,.0f}")
    _add_spread(grid, "answer to last seat's update", live.latency)
    grid.add_row("games played to the end", f"{live.games:,}")
    grid.add_row("errors", f"{live.errors.total():,}")
    grid.add_row("refusals", _counts(live.refusals))
    grid.add_row("server, CPU s", _figure(live.server_cpu, ".1f"))
    grid.add_row("server, CPU ms per decision", _figure(live.server_cpu_ms, ".2f"))
    grid.add_row("clients, CPU s", f"{live.client_cpu:.1f}")
    grid.add_row("sent per decision, KB", _figure(live.sent, ".1f", 1024))
    grid.add_row("server memory per table, KB", _figure(live.memory_per_table, ",.0f", 1024))
    grid.add_row("database, MB", _figure(live.database, ",.1f", 1024 * 1024))
    if stored is not None:
        grid.add_section()
        grid.add_row("stored tables", f"{stored.tables:,}")
        grid.add_row("their database, MB", _figure(stored.database, ",.1f", 1024 * 1024))
        grid.add_row("cold start, s", f"{stored.cold_start:.2f}")
        _add_spread(grid, f"socket to state, {stored.loads} tables", stored.load)
    out.print(grid)


def _add_spread(grid: Grid, heading: str, spread: Spread | None) -> None:
    for number, (name, value) in enumerate((spread._asdict() if spread is not None else {}).items()):
        grid.add_row(f"{heading}, ms, {name}" if number == 0 else name, f"{value:,.1f}")


def _counts(counts: Counter[str]) -> str:
    return ", ".join(f"{count:,} {code}" for code, count in counts.most_common()) or "0"


def _figure(value: float | None, form: str, unit: int = 1) -> str:
    return "-" if value is None else format(value / unit, form)
