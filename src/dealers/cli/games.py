"""`dealers games`: what can be played, with how many, and with which options."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from dealers.cli.app import app, err, out, print_json
from dealers.games import GAMES, PROBLEMS, find_game
from dealers.kernel import Game, Setting
from dealers.levels import LEVELS, Rating, rating_of

ROOM = 30
"""Values that take more room than this are listed in the sentence."""


@app.command()
def games(
    name: Annotated[str | None, typer.Argument(help="Show only this game.", show_default=False)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List the games with their seats and options."""
    for problem in PROBLEMS:
        err.print(f"{problem[:1].upper()}{problem[1:]}.", markup=False)
    chosen = list(GAMES.values()) if name is None else [find_game(name)]
    if as_json:
        print_json([game_json(game) for game in chosen])
        return
    for number, game in enumerate(chosen):
        if number:
            out.print()
        _show(game, brief=name is None)


def game_json(game: Game[Any]) -> dict[str, Any]:
    """A game as plain data."""
    return {
        "name": game.name,
        "title": game.title,
        "min_seats": game.min_seats,
        "max_seats": game.max_seats,
        "version": game.version,
        "options": [setting.as_json() for setting in game.settings],
    }


def _show(game: Game[Any], *, brief: bool) -> None:
    seats = f"{game.min_seats} to {game.max_seats} players, rules version {game.version}"
    out.print(Text.assemble((game.name, "bold cyan"), "  ", (game.title, "bold"), f", {seats}"))
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for setting in game.settings:
        grid.add_row(Text(usage(setting), style="cyan"), Text(_help(game, setting, brief)))
    out.print(Padding(grid, (0, 0, 0, 2)))
    for choices in (
        () if brief else filter(None, (game.words.choices(setting.name) for setting in game.settings))
    ):
        out.print()
        out.print(Text(choices))
    rated = [(level.spec, rating_of(game.name, level.spec)) for level in LEVELS]
    strengths = [
        f"{spec} {found.rating} ± {found.doubt}"
        for spec, found in sorted(rated, key=_rating)
        if found is not None
    ]
    if strengths:
        out.print(Text(f"  Bots, with their ratings: {', '.join(strengths)}", style="dim"))


def _rating(rated: tuple[str, Rating | None]) -> int:
    return 0 if rated[1] is None else rated[1].rating


def _help(game: Game[Any], setting: Setting, brief: bool) -> str:
    if setting.kind == "bool":
        return setting.help
    if game.words.choices(setting.name):
        return f"{setting.help} " + (
            f"`dealers games {game.name}` lists them." if brief else "They are listed below."
        )
    if setting.kind == "names":
        return f"{setting.help} Any of {', '.join(setting.values)}."
    values = f" One of {', '.join(map(str, setting.values))}." if len(_values(setting)) > ROOM else ""
    return f"{setting.help}{values} Default: {setting.default}."


def _values(setting: Setting) -> str:
    return "|".join(map(str, setting.values))


def usage(setting: Setting) -> str:
    """How an option is written on the command line."""
    name = f"--{setting.name.replace('_', '-')}"
    if setting.kind == "bool":
        return f"--no-{name[2:]}" if setting.default else name
    if setting.kind == "names":
        one, other = setting.values[:2]
        return f'{name} "{one}"' if " " in one else f"{name} {one},{other}"
    values = _values(setting)
    return f"{name} {values if len(values) <= ROOM else setting.name.upper()}"
