"""`dealers play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from dealers.cli.app import GAME_OPTIONS, app, err, game_options, out
from dealers.cli.saves import list_saves
from dealers.games import GAMES, find_game
from dealers.kernel import Game, Secret, UsageError
from dealers.kernel.fair import Promise, match_text
from dealers.terminal.picker import pick_game, pick_options, pick_players
from dealers.terminal.play import Match
from dealers.terminal.play import play as play_match
from dealers.terminal.saves import (
    Keeper,
    chosen_path,
    command,
    last_unfinished,
    new_path,
    read_table,
)
from dealers.terminal.screen import Screen
from dealers.terminal.seats import ME, Seating, saved_known, saved_seating, seat_players
from dealers.terminal.shelf import find

EPILOG = "Options of the game itself, such as --hardcore, go at the end; `dealers games` lists them."


@app.command(context_settings=GAME_OPTIONS, epilog=EPILOG)
def play(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            help="The game; with --resume, a saved game: its name, the beginning of it, or its file.",
            show_default=False,
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="LIST", help="Who plays, such as me,greedy,ismcts:200. Several me share the device."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Deal the cards of this number again; without it nobody can compute the deal."),
    ] = None,
    names: Annotated[
        str | None, typer.Option(metavar="LIST", help="Names of the people (or of everybody): Ann,Bob.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the last game, or with the one that is named.")
    ] = False,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep the game in this file, not in the usual place.")
    ] = None,
    saves: Annotated[
        bool, typer.Option("--saves", help="List the saved games instead, the last one first.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="With --saves: print the list as JSON.")] = False,
) -> int:
    """Play in the terminal, against bots or with friends on one device.

    Without a game's name, a few questions set one up. Every answer is saved at once.
    """
    if saves:
        unwanted = [word for word in [game, *context.args] if word]
        if unwanted:
            raise UsageError(f"--saves lists all saved games: leave out {' '.join(unwanted)}")
        list_saves(as_json)
        return 0
    if as_json:
        raise UsageError("--json goes with --saves")
    screen = Screen(out, err)
    path = chosen_path(save) if save is not None else None
    name, words = _first_word(game, context.args)
    if resume:
        unwanted = [*words, *(["--seed"] if seed is not None else [])]
        if unwanted:
            raise UsageError(f"a saved game goes on as it was dealt: leave out {' '.join(unwanted)}")
        return play_match(_saved(screen, name, seats, names, path))
    return play_match(_new(screen, words, name, seats, seed, names, path))


def _first_word(first: str | None, rest: list[str]) -> tuple[str | None, list[str]]:
    """The name of the game (or file) apart from the game's own options, which may come before it.

    >>> _first_word("--row", ["6", "dark-dealings", "--hardcore"])
    ('dark-dealings', ['--row', '6', '--hardcore'])
    """
    words = [*([first] if first is not None else []), *rest]
    if words and not words[0].startswith("-"):
        return words[0], words[1:]
    name = next((word for word in words if word in GAMES), None)
    return name, [word for word in words if word != name]


def _new(
    screen: Screen,
    words: list[str],
    name: str | None,
    players: str | None,
    seed: int | None,
    names: str | None,
    path: Path | None,
) -> Match:
    """A fresh table; what the command line does not say is asked."""
    try:
        game = pick_game(screen) if name is None else find_game(name)
        options = game.check_options(game_options(game, words))
        if players is not None:
            seating = seat_players(game, players, names)
        elif names is not None:
            raise UsageError("--names goes with --seats: say who plays, such as --seats me,greedy")
        elif name is None or screen.pretty:
            seating = pick_players(screen, game)
        else:
            seating = _usual_players(game)
        if name is None:
            options = pick_options(screen, game, game_options(game, words))
    except EOFError:
        hint = command("play", "dark-dealings", "--seats", "me,greedy")
        raise UsageError(f"the questions were not answered; without questions: {hint}") from None
    seats = len(seating.players)
    keeper = Keeper(path or new_path(game.name))
    if seed is not None:
        return Match(game.new_table(seats, options, seed), seating, keeper, screen)
    secret = Secret.fresh()
    promise = Promise.of(match_text(game.name, game.version, seats, options, ""), secret)
    return Match(game.new_table(seats, options, secret), seating, keeper, screen, promise=promise)


def _usual_players(game: Game[Any]) -> Seating:
    count = min(max(3, game.min_seats), game.max_seats)
    return Seating([ME, *["greedy"] * (count - 1)])


def _saved(
    screen: Screen, file: str | None, players: str | None, names: str | None, path: Path | None
) -> Match:
    """A saved table with its players; `--seats` may hand seats over to others."""
    source = last_unfinished() if file is None else find(file)
    table, extra = read_table(source)
    if players is None:
        seating = saved_seating(extra, table.seats)
    else:
        seating = seat_players(table.game, players, names)
        if len(seating.players) != table.seats:
            raise UsageError(f"the saved table has {table.seats} seats, not {len(seating.players)}")
    if players is None and names is not None:
        raise UsageError("--names goes with --seats")
    if seating is None:
        raise UsageError(f"{source} does not say who plays: add --seats for its {table.seats} seats")
    if table.over:
        raise UsageError(f"the game in {source} is over: look back at it with {command('replay', source)}")
    known, promise = saved_known(extra, table.seats), Promise.saved(extra)
    return Match(table, seating, Keeper(path or source), screen, known, promise)
