"""`dealers diff-play`: what changed content changes in games that were played, and in scenarios."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dealers.cli.app import FAILED, app, err, out, print_json
from dealers.games import GAMES, find_game
from dealers.kernel import Game, SaveError, UsageError
from dealers.kernel.anew import with_content
from dealers.kernel.game import content_folder
from dealers.kernel.overlay import SHIPPED, Overlay, check_places, place_of, read_overlay
from dealers.kernel.scenario import read
from dealers.kernel.scenario.shipped import SUFFIX, scenario_folder
from dealers.lab.diff_play import Compared, Difference, compare_deal, compare_save, compare_scenario

ENDING = ".game"


@app.command("diff-play")
def diff_play(
    old: Annotated[
        str, typer.Argument(metavar="OLD", help="A content folder, or: shipped.", show_default=False)
    ],
    new: Annotated[
        str, typer.Argument(metavar="NEW", help="A content folder, or: shipped.", show_default=False)
    ],
    recorded: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE...",
            help="Saved games and scenarios, or folders of them; otherwise games of greedy bots and the "
            "scenarios of the games that change.",
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=0, max=10_000, help="How many games of bots.")] = 10,
    seats: Annotated[int | None, typer.Option(help="Of games of bots; the fewest, unless given.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the first game of bots.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> int:
    """Say which games and scenarios go differently under changed content, and where first.

    Games are played again with the answers that were given. OLD is what they were recorded with. Several
    folders that lie on each other are separated as in PATH. The exit code is 0 whether or not something goes
    differently, and 1 if a file cannot be read.
    """
    overlays = [_overlay(words) for words in (old, new)]
    before, after = [_finder(overlay) for overlay in overlays]
    touched = {layer.game for overlay in overlays for layer in overlay.layers}
    changed = [game for game in GAMES.values() if place_of(content_folder(game) / "any")[0] in touched]
    if not changed:
        raise UsageError(
            f"{old} and {new} are both the content as it was shipped: there is nothing to compare"
        )
    if recorded:
        work = list(_of_files(recorded, before, after))
    else:
        work = [
            *_of_bots(changed, before, after, games, seats, seed),
            *_of_scenarios(changed, before, after),
        ]
    found: list[Compared] = []
    problems: list[str] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(f"{old} - {new}", total=len(work))
        for compare in work:
            try:
                found.append(compare())
            except SaveError as error:
                problems.append(str(error))
            bar.advance(task)
    for problem in problems:
        err.print(f"[bold red]dealers:[/] {escape(problem)}", soft_wrap=True)
    if as_json:
        print_json(
            {"old": old, "new": new, "compared": [one.as_json() for one in found], "problems": problems}
        )
    else:
        _show(found)
    return FAILED if problems else 0


def _overlay(words: str) -> Overlay:
    if words == "shipped":
        return SHIPPED
    overlay = read_overlay([Path(folder) for folder in words.split(os.pathsep)])
    check_places(overlay, [content_folder(game) for game in GAMES.values()])
    return overlay


def _finder(overlay: Overlay) -> Callable[[str], Game[Any]]:
    def find(name: str) -> Game[Any]:
        return with_content(find_game(name), overlay)

    return find


Finder = Callable[[str], Game[Any]]
Work = Iterator[Callable[[], Compared]]


def _of_bots(
    changed: list[Game[Any]], old: Finder, new: Finder, games: int, seats: int | None, seed: int
) -> Work:
    for game in changed:
        both = old(game.name), new(game.name)
        people = game.check_seats(seats or max(2, game.min_seats))
        for number in range(seed, seed + games):
            yield partial(compare_deal, *both, people, number)


def _of_scenarios(changed: list[Game[Any]], old: Finder, new: Finder) -> Work:
    for game in changed:
        for file in sorted(scenario_folder(game).glob(f"*{SUFFIX}")):
            yield from _of_file(file, old, new)


def _of_files(paths: list[Path], old: Finder, new: Finder) -> Work:
    for path in paths:
        files = sorted([*path.rglob(f"*{ENDING}"), *path.rglob(f"*{SUFFIX}")]) if path.is_dir() else [path]
        if not files:
            raise UsageError(f"{path} holds no saved games (*{ENDING}) and no scenarios (*{SUFFIX})")
        for file in files:
            yield from _of_file(file, old, new)


def _of_file(file: Path, old: Finder, new: Finder) -> Work:
    if file.suffix == SUFFIX:
        for scenario in read(file):
            yield partial(compare_scenario, scenario, old, new)
    else:
        yield partial(compare_save, file, old, new)


def _show(found: list[Compared]) -> None:
    for one in found:
        if one.difference is not None:
            out.print(f"{one.name}", markup=False, style="bold", soft_wrap=True)
            for line in _in_words(one.difference):
                out.print(f"  {line}", markup=False, soft_wrap=True)
    for kind in ("game", "scenario"):
        mine = [one for one in found if one.kind == kind]
        parted = sum(one.difference is not None for one in mine)
        if mine:
            out.print(f"{parted} of {len(mine)} {kind}s go differently", soft_wrap=True)


_WORDS = {
    "deal": "the deal is another",
    "asked": "somebody else is asked",
    "offered": "something else is offered",
    "happened": "something else happens",
    "end": "the points at the end are others",
    "cannot be played": "it cannot be played any more",
}


def _in_words(difference: Difference) -> Iterator[str]:
    if difference.what == "lines":
        yield f"line {difference.step}: {difference.answer}" if difference.step else "it cannot be run"
    else:
        answer = f" ({difference.answer})" if difference.answer else ""
        yield f"step {difference.step}{answer}: {_WORDS[difference.what]}"
    came_true = difference.what == "lines"
    for side, things in (("old", difference.old), ("new", difference.new)):
        for thing in things or (("comes true",) if came_true else ()):
            yield f"  {side}: {thing}"
