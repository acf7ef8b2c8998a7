"""`dealers fuzz`: random games with every check of the contract."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dealers.cli.app import FAILED, GAME_OPTIONS, app, err, game_options, out, print_json
from dealers.games import find_game
from dealers.kernel import Chance, Game, UsageError, save
from dealers.kernel.conformance import Failure, Report, play
from dealers.terminal.saves import ENDING, command

SHARE = 0.03
"""Each costly check runs at this share of the decisions: many games find more than thorough ones."""

_TRIES = 200
"""So often seats and options are drawn until they go together."""


@app.command(context_settings=GAME_OPTIONS)
def fuzz(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game to play.", show_default=False)],
    games: Annotated[int, typer.Option(metavar="N", min=1, max=10**9, help="How many games to play.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="The seed of the first game; each has its own.")] = 0,
    seats: Annotated[
        int | None, typer.Option(metavar="N", help="Play with this many seats, not with any number.")
    ] = None,
    share: Annotated[
        float,
        typer.Option(
            metavar="PART", min=0, max=1, help="The share of the decisions at which each costly check runs."
        ),
    ] = SHARE,
    looks: Annotated[
        float,
        typer.Option(
            metavar="PART",
            min=0,
            max=1,
            help="The share of the decisions at which anything but the invariants is checked.",
        ),
    ] = 1.0,
    folder: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where to put the games in which a check failed.")
    ] = Path(),
    as_json: Annotated[bool, typer.Option("--json", help="Print the counts as JSON.")] = False,
) -> int:
    """Play random games and check everything that has to hold; failures are kept for `dealers replay`.

    Seats and options of the game are random unless they are given (--hardcore, --row 6).
    """
    game = find_game(name)
    fixed = game_options(game, context.args)
    if seats is not None:
        game.check_seats(seats)
    if not folder.is_dir():
        raise UsageError(f"there is no folder {folder}")
    decisions = failures = 0
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        disable=not err.is_terminal,
        transient=True,
    ) as progress:
        for number in progress.track(range(seed, seed + games), description=f"playing {game.title}"):
            report = play(game, *_setting(game, number, seats, fixed), number, share=share, looks=looks)
            decisions += report.decisions
            failures += len(report.failures)
            for failure in report.failures:
                _tell(report, failure, folder, _again(name, number, seats, share, looks, context.args))
    if as_json:
        print_json({"game": game.name, "games": games, "decisions": decisions, "failures": failures})
    else:
        counts = [
            _count(games, "game"),
            game.title,
            _count(decisions, "decision"),
            _count(failures, "failure"),
        ]
        out.print("{} of {}, {}: {}".format(*counts), markup=False)
    return FAILED if failures else 0


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _setting(
    game: Game[Any], seed: int, seats: int | None, fixed: dict[str, Any]
) -> tuple[int, dict[str, Any]]:
    """Seats and options of one game: what is fixed, and the rest at random."""
    rng = Chance(seed)
    for tries in range(_TRIES, -1, -1):
        some = game.min_seats + rng.below(game.max_seats - game.min_seats + 1)
        options = {setting.name: setting.values[rng.below(len(setting.values))] for setting in game.settings}
        match = some if seats is None else seats, options | fixed
        try:
            game.check_match(*match)
            break
        except UsageError:
            if not tries:
                raise  # what is fixed cannot go together
    return match


def _again(name: str, seed: int, seats: int | None, share: float, looks: float, words: list[str]) -> str:
    """The command that plays one of the games again, with the same checks at the same decisions."""
    fixed = [] if seats is None else ["--seats", seats]
    checks = ["--share", share, "--looks", looks]
    return command("fuzz", name, "--games", 1, "--seed", seed, *checks, *fixed, *words)


def _tell(report: Report, failure: Failure, folder: Path, again: str) -> None:
    """Say what went wrong, keep the table, and say how to look at it."""
    options = ", ".join(f"{key}={value}" for key, value in report.options.items())
    where = f"{report.game.title}, {report.seats} seats, {options}, seed {report.seed}"
    err.print(f"[bold red]failed:[/] {escape(f'{where}: {failure}')}", soft_wrap=True)
    path = folder / f"fuzz-{report.game.name}-{report.seed}-{failure.check.replace(' ', '-')}{ENDING}"
    about = {"check": failure.check, "problem": failure.problem, "seed": report.seed, "step": failure.step}
    try:
        assert failure.table is not None, "the table could not be copied"
        path.write_bytes(save(failure.table, {"fuzz": about}))
        err.print(
            f"  kept in {escape(str(path))}; look at it: {escape(command('replay', path))}", soft_wrap=True
        )
    except Exception as error:  # saving may be the very thing that is broken
        err.print(f"  could not be kept ({type(error).__name__}: {escape(str(error))})", soft_wrap=True)
    err.print(f"  again: {escape(again)}", soft_wrap=True)
