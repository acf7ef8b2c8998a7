"""`dealers serve`: the table in the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dealers.cli.app import app, err
from dealers.kernel import DealersError, UsageError

if TYPE_CHECKING:
    from dealers.server.settings import Settings


@app.command()
def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen at; 0.0.0.0 lets other devices in. [127.0.0.1]")
    ] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen at; 0 takes a free one. [8000]")] = None,
    data: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where the tables are kept."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="A PostgreSQL database that several servers share, as postgresql://user:password@host/name.",
        ),
    ] = None,
    address: Annotated[
        str | None, typer.Option(metavar="URL", help="What invite links begin with, behind a proxy.")
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy in front, as an address or network: it is believed who asks. May be repeated.",
        ),
    ] = None,
    bot_seconds: Annotated[float | None, typer.Option(help="Longest time a bot may think. [20]")] = None,
    bot_pause: Annotated[
        float | None, typer.Option(help="Seconds before a bot answers while people look on. [0.3]")
    ] = None,
    allow_bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=BOT",
            help="A bot of your own that tables may have, such as deep=my_module:MyBot or "
            "deep=exec:./program. May be repeated.",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Deal the cards of this number at every table.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error. [info]")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the table in the browser: play with friends and bots over a link.

    One process, one SQLite file. Every option can also be given as a variable, such as DEALERS_PORT.
    Ctrl-C stops; all tables go on where they were when the server starts again.
    How much strangers may ask for is limited; docs/server.md has the settings.
    """
    from dealers.server import own_bots
    from dealers.server.logs import configure
    from dealers.server.network import EVERYWHERE, lan_address
    from dealers.server.run import open_socket, run
    from dealers.server.storage import open_store

    given: dict[str, Any] = {
        "host": host, "port": port, "data": data, "database": database, "address": address,
        "proxies": proxy, "own_bots": allow_bot, "bot_seconds": bot_seconds, "bot_pause": bot_pause,
        "seed": seed, "log_level": log_level,
    }  # fmt: skip
    settings = read_settings(given, {"proxies": "--proxy", "own_bots": "--allow-bot"})
    own_bots.allow(settings.own_bots, settings.bot_seconds)  # before anything is opened
    listener = open_socket(settings.host, settings.port)
    configure(settings.log_level)
    try:
        store = open_store(settings.data, settings.database)
    except DealersError:
        listener.close()
        raise
    number = listener.getsockname()[1]
    shown = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    url = settings.address or f"http://{shown}:{number}"
    err.print(f"The table is at [bold]{url}[/] (Ctrl-C stops)")
    if settings.host in EVERYWHERE and lan_address():
        err.print(f"Other devices: [bold]http://{lan_address()}:{number}[/]")
    if open_browser and _has_screen():
        threading.Timer(1.0, webbrowser.open, [url]).start()
    run(settings, listener, store)


def read_settings(given: dict[str, Any], options: dict[str, str]) -> Settings:
    """What was given, and variables for the rest; `options` are those with another name than the setting."""
    from pydantic import ValidationError

    from dealers.server.settings import PREFIX, Settings

    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0])
        option = options.get(name, f"--{name.replace('_', '-')}")
        said = option if given.get(name) is not None else f"{PREFIX}{name.upper()}"
        why = first["msg"].removeprefix("Value error, ")
        raise UsageError(f"{said} cannot be {_shown(first['input'])}: {why}") from None


def _shown(value: object) -> str:
    """What was given, not at any length."""
    words = str(value)
    return repr(words if len(words) <= 60 else f"{words[:60]}...")


def _has_screen() -> bool:
    """Whether there is a desktop to open a window on."""
    by_itself = sys.platform in ("darwin", "win32")
    return by_itself or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
