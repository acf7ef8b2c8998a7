"""What the commands that play studies are told alike: how many players, and which options of the game."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import typer

from dealers.kernel import Game, UsageError

Seats: TypeAlias = Annotated[
    str, typer.Option(metavar="N", help="How many players, or random; as many as bots unless given.")
]

Settings: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="An option of the game, or random for any value."),
]


def seats_said(said: str, bots: int, game: Game[Any]) -> int | None:
    """How many seats are meant; None for any number."""
    if said == "random":
        return None
    if said and not said.isdecimal():
        raise UsageError(f"--seats {said!r}: say a number of players, or random")
    return int(said) if said else bots if bots > 1 else max(game.min_seats, 2)


def options_said(game: Game[Any], said: list[str]) -> dict[str, Any]:
    """What `--set` says, as values of the options of the game."""
    known = {setting.name: setting for setting in game.settings}
    found: dict[str, Any] = {}
    for words in said:
        name, equals, value = words.partition("=")
        name = name.replace("-", "_")
        if not equals:
            raise UsageError(
                f"--set {words!r}: say option=value, such as --set {next(iter(known), 'option')}=random"
            )
        if name in known:
            found[name] = value if value == "random" else known[name].parse(value)
        else:
            game.check_options({name: value})  # says which options there are
    return found
