"""`dealers scenario`: run scenario files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from dealers.cli.app import FAILED, app, err, out, print_json
from dealers.games import GAMES, find_game
from dealers.kernel.scenario import Result, ScenarioError, read, run
from dealers.kernel.scenario.shipped import SUFFIX, scenario_folder


@app.command()
def scenario(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Scenario files, folders of them, or a game: all of its own."),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the counts as JSON.")] = False,
) -> int:
    """Run scenario files: each line that does not come true is shown with what was expected and found."""
    files = [file for path in paths for file in scenario_files(path)]
    results: list[Result] = []
    mistakes: list[str] = []
    for file in files:
        try:
            for one in read(file):
                results.append(run(one, find_game))
                _report(results[-1], err if as_json else out)
        except ScenarioError as error:
            mistakes.append(str(error))
    if mistakes:
        raise ScenarioError("\n".join(mistakes))
    failed = sum(not result.passed for result in results)
    counts = {"passed": len(results) - failed, "failed": failed, "files": len(files)}
    if as_json:
        print_json(counts)
    else:
        plural = "" if len(files) == 1 else "s"
        out.print(f"{counts['passed']} passed, {failed} failed in {len(files)} file{plural}")
    return FAILED if failed else 0


def scenario_files(path: Path) -> list[Path]:
    """The file itself, all scenario files below a folder, or those of the game that is called so."""
    if not path.exists() and str(path) in GAMES:
        path = scenario_folder(GAMES[str(path)])
    if not path.is_dir():
        return [path]
    # The folders of games in tests/scenarios are links; links further down are not followed.
    found = sorted({*path.rglob(f"*{SUFFIX}"), *path.glob(f"*/*{SUFFIX}")})
    if not found:
        raise ScenarioError(f"{path}: no files ending in {SUFFIX} in this folder")
    return found


def _report(result: Result, where: Console) -> None:
    if not result.passed:
        where.print(f"failed: {result.scenario.title}", markup=False, style="red", soft_wrap=True)
        for failure in result.failures:
            where.print(str(failure), markup=False, soft_wrap=True)
