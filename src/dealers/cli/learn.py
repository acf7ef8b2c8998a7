"""`dealers learn`: a first game in steps, in the terminal; and checking lesson files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from dealers.bots import check_bot
from dealers.cli.app import app, err, out, print_json
from dealers.games import GAMES, find_game
from dealers.kernel import UsageError
from dealers.kernel.lesson import SUFFIX, Script, find_lesson, lessons_of, read, rehearse
from dealers.terminal.learn import learn as take
from dealers.terminal.screen import Screen


@app.command()
def learn(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="A game from `dealers games`, or a lesson file.", show_default=False
        ),
    ] = None,
    lesson: Annotated[
        str | None,
        typer.Argument(metavar="LESSON", help="One of several; else the first.", show_default=False),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the lessons, of this game or of all.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Only play the lesson against the rules, and say whether it fits.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="With --list or --check: print it as JSON.")
    ] = False,
) -> int:
    """Learn a game by playing: a guided first game against bots, step by step."""
    if as_json and not (listed or check):
        raise UsageError("--json goes with --list or --check")
    if listed:
        return _list(game, as_json)
    if game is None:
        raise UsageError(
            f"say which game, such as dealers learn {next(iter(GAMES))}; --list shows all lessons"
        )
    script = _script(game, lesson)
    if check:
        return _checked(script, as_json)
    return take(script, Screen(out, err))


def _script(game: str, lesson: str | None) -> Script:
    """The lesson of a game, or that in a file."""
    if not game.endswith(SUFFIX):
        return find_lesson(find_game(game), lesson)
    if lesson is not None:
        raise UsageError(f"a file holds one lesson: leave out {lesson}")
    script = rehearse(read(Path(game)), find_game)
    check_bot(script.bot)
    return script


def _list(game: str | None, as_json: bool) -> int:
    games = [find_game(game)] if game is not None else list(GAMES.values())
    found = [script for one in games for script in lessons_of(one)]
    if as_json:
        print_json([_as_json(script) for script in found])
        return 0
    for script in found:
        out.print(
            f"[bold]{script.game.name}[/] {script.name}: {script.title}, {len(script.steps)} steps",
            soft_wrap=True,
        )
        out.print(f"  {script.goal}", markup=False, soft_wrap=True)
    return 0


def _as_json(script: Script) -> dict[str, Any]:
    return {
        "game": script.game.name,
        "lesson": script.name,
        "title": script.title,
        "goal": script.goal,
        "steps": len(script.steps),
    }


def _checked(script: Script, as_json: bool) -> int:
    answers = sum(len(step.moves) for step in script.steps)
    if as_json:
        print_json({**_as_json(script), "answers": answers})
    else:
        out.print(
            f"{script.title}: {len(script.steps)} steps and {answers} answers fit the rules", markup=False
        )
    return 0
