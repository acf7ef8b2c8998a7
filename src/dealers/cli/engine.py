"""`dealers engine`: a bot or the rules for other programs, over stdin and stdout."""

from __future__ import annotations

import signal
import sys
from typing import Annotated

import typer

from dealers.bots.own import check_any_bot
from dealers.cli.app import app
from dealers.cli.bots import BOTS_HELP


@app.command()
def engine(
    bot: Annotated[
        str | None, typer.Option(metavar="BOT", help=f"Plays seats, too. {BOTS_HELP}", show_default=False)
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Only this game; all of them unless given.")
    ] = None,
) -> None:
    """Let another program use a bot or the rules of the games, over stdin and stdout.

    Both sides write JSON, an object in a line: docs/engine-protocol.md has the messages. It ends when its
    input does.
    """
    from dealers.engine.answering import Answering
    from dealers.engine.speaking import speak

    answering = Answering(None if bot is None else check_any_bot(bot), game)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the host, which ends us
    speak(answering, sys.stdin.buffer, sys.stdout.buffer)
