"""`dealers compare`: two versions of a game on the same deals."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dealers.bots.own import AnyBot, check_any_bot
from dealers.cli.app import app, err, out, print_json
from dealers.cli.bots import BOTS_HELP, Workers, named_bots
from dealers.cli.studies import GameName, Seats, Settings, options_said, seats_said
from dealers.games import GAMES, find_game
from dealers.kernel import DealersError, Game, UsageError
from dealers.kernel.anew import with_content
from dealers.kernel.game import content_folder
from dealers.kernel.overlay import check_places, read_overlay

if TYPE_CHECKING:
    from dealers.lab.compare import Side

SHIPPED = "shipped"
"""How the content that comes with the program is called."""


@app.command()
def compare(
    name: GameName,
    content: Annotated[
        list[str],
        typer.Option(
            "--content",
            metavar="DIR",
            help=f"Twice: a folder of changed content, or {SHIPPED}. The first is A, the second B. "
            f"Folders that lie on each other are separated by {os.pathsep!r}.",
            show_default=False,
        ),
    ],
    figure: Annotated[
        str, typer.Option(metavar="NAME", help="What the question is about; see the page for all figures.")
    ] = "turns",
    games: Annotated[int, typer.Option(min=1, max=10**9, help="At most so many games on each side.")] = 1000,
    matters: Annotated[
        float | None,
        typer.Option(
            min=0.0,
            help="Less does not matter; a twentieth of A's figure, 0.05 of a share, unless given.",
            show_default=False,
        ),
    ] = None,
    to_the_end: Annotated[
        bool, typer.Option("--to-the-end", help="Play all games, also when the answer is clear before.")
    ] = False,
    bots: Annotated[
        str,
        typer.Option(
            metavar="LIST",
            help="One bot for all seats, or one for each: every deal is then played in all orders of seats. "
            f"{BOTS_HELP}",
        ),
    ] = "greedy",
    seats: Seats = "",
    settings: Settings = None,
    seed: Annotated[int, typer.Option(min=0, help="The number of the first deal; each has its own.")] = 1,
    workers: Workers = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help="Where rows and page go; compare-GAME unless given.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print everything as JSON; no page is written.")
    ] = False,
) -> int:
    """Play two versions of a game on the same deals until it is clear how they differ.

    It says whether B has more or less of a figure, such as turns, or about the same; and what else is clearly
    different. It stops when the answer is clear. Given again, the same command goes on where it was.
    """
    from dealers.lab.compare import Question
    from dealers.lab.compare import compare as run
    from dealers.lab.compare_words import as_json as told
    from dealers.lab.compare_words import verdict

    if len(content) != 2:
        raise UsageError(
            f"two versions are compared, and {len(content)} are named: say --content A --content B, where "
            f"one of them may be {SHIPPED}"
        )
    game = find_game(name)
    target = folder or Path(f"compare-{game.name}")
    lineup = tuple([check_any_bot(spec) for spec in named_bots(bots)])
    a, b = (
        _side(label, said, game, lineup, seats, settings or [], target)
        for label, said in zip("AB", content, strict=True)
    )
    question = Question(figure, games, seed, matters, to_the_end)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(f"comparing {game.title}", total=2 * games)
        try:
            found = run((a, b), question, workers, lambda done: bar.update(task, completed=done))
        except KeyboardInterrupt:
            bar.stop()
            err.print(f"What has been played is kept in {target}: the same command goes on.", soft_wrap=True)
            raise
    said = verdict(found)
    if as_json:
        print_json(told(found, said))
        return 0
    from dealers.lab.compare_page import page

    file = target / "compare.html"
    try:
        file.write_text(page(found, said, f"{game.title}: A against B"), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror}") from None
    for sentence in said:
        style = {"answer": "bold", "changed": "yellow", "same": "green", "note": "cyan"}[sentence.kind]
        out.print(f"[{style}]{sentence.kind}[/]: ", end="")
        out.print(sentence.text, markup=False, soft_wrap=True, highlight=False)
    err.print(f"the page: {file}", soft_wrap=True)
    return 0


def _side(
    label: str,
    said: str,
    game: Game[Any],
    lineup: tuple[AnyBot, ...],
    seats: str,
    settings: list[str],
    target: Path,
) -> Side:
    """One of the two versions."""
    from dealers.lab.compare import Side
    from dealers.lab.study import Folder, Study

    try:
        overlay = read_overlay(
            [] if said == SHIPPED else [Path(part) for part in said.split(os.pathsep) if part]
        )
        check_places(overlay, [content_folder(each) for each in GAMES.values()])
        version = with_content(game, overlay.for_game(game.name))
        options = options_said(version, settings)
    except DealersError as error:
        raise type(error)(f"{label} ({said}): {error}") from error
    study = Study(version, lineup, seats_said(seats, len(lineup), version), options, steady=True)
    return Side(label, said, study, Folder(target / label.lower()))
