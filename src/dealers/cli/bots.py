"""What the commands that take bots say about them, and how they read a list of them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

from dealers.bots.bot import BOTS
from dealers.bots.own import OWN_BOTS

BOTS_HELP = f"There are {', '.join(BOTS)}, and your own: {OWN_BOTS} (docs/writing-a-bot.md)."

MoveSeconds: TypeAlias = Annotated[
    float,
    typer.Option(
        metavar="SECONDS",
        min=0.001,
        max=86400,
        help="Longest time that a bot of your own may think about one decision.",
    ),
]


Workers: TypeAlias = Annotated[
    int | None, typer.Option(min=1, help="Processes to play in; one per core unless given.")
]


def named_bots(words: str) -> list[str]:
    """The bots of a list with commas between them.

    >>> named_bots("greedy, my_module:MyBot,exec:./mybot --deep")
    ['greedy', 'my_module:MyBot', 'exec:./mybot --deep']
    """
    return [spec.strip() for spec in words.split(",")]
