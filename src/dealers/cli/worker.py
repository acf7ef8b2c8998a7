"""`dealers worker`: thinks for the servers of a PostgreSQL database."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from dealers.cli.app import app, err
from dealers.cli.serve import read_settings
from dealers.kernel import UsageError


@app.command()
def worker(
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The PostgreSQL database of the servers. [DEALERS_DATABASE]"),
    ] = None,
    places: Annotated[
        int | None,
        typer.Option(
            help="How many searches at once; a review besides. [one less than there are processors]"
        ),
    ] = None,
    bot_seconds: Annotated[float | None, typer.Option(help="Longest time a bot may think. [20]")] = None,
    allow_bot: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=BOT", help="A bot of your own, as the servers name it. May be repeated."),
    ] = None,
    metrics_port: Annotated[
        int | None,
        typer.Option(help="Port for /metrics, at every address of this machine; none unless given."),
    ] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error. [info]")] = None,
) -> None:
    """Think for the servers of a PostgreSQL database: searching bots, advice and reviews.

    Start as many as you like, on any machine that reaches the database. Servers notice them within a second,
    and think themselves while there are none. SIGTERM or Ctrl-C stops after what it is at, or gives it back.
    Every option can also be given as a variable, such as DEALERS_DATABASE (places: DEALERS_BOT_WORKERS).
    """
    given: dict[str, Any] = {
        "database": database, "bot_workers": places, "bot_seconds": bot_seconds, "own_bots": allow_bot,
        "metrics_port": metrics_port, "log_level": log_level,
    }  # fmt: skip
    settings = read_settings(given, {"bot_workers": "--places", "own_bots": "--allow-bot"})
    if not settings.database:
        raise UsageError(
            "a worker needs the PostgreSQL database of its servers: --database postgresql://...; a server "
            "with a file of its own thinks by itself"
        )
    import asyncio

    from prometheus_client import start_http_server

    from dealers.server import own_bots
    from dealers.server.bots import BotService
    from dealers.server.logs import configure
    from dealers.server.storage.postgres import postgres_url

    url = postgres_url(settings.database)
    from dealers.server.worker import Worker  # its driver is there

    own_bots.allow(settings.own_bots, settings.bot_seconds)
    configure(settings.log_level)
    bots = BotService(settings.bot_seconds, settings.bot_workers)

    async def work() -> None:
        await Worker(url, bots).run(ready)

    def ready() -> None:
        err.print(
            f"Working for the servers of the database [bold]{url.database}[/], "
            f"{bots.searching.processes} at once (Ctrl-C stops)",
            soft_wrap=True,
        )

    if settings.metrics_port is not None:
        start_http_server(settings.metrics_port)
    try:
        asyncio.run(work())
    finally:
        bots.close()
