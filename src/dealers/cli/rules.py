"""`dealers rules`: the rules page of a game, and which scenarios and modules its rules are traced to."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markdown import Markdown
from rich.table import Table as Grid

from dealers.cli.app import FAILED, app, err, out, print_json
from dealers.cli.scenario import scenario_files
from dealers.games import find_game
from dealers.kernel import UsageError
from dealers.kernel.coverage import Coverage, Traced, coverage
from dealers.kernel.rulespage import rules_text, without_comments
from dealers.kernel.scenario import Scenario, read
from dealers.kernel.scenario.shipped import scenario_folder


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game from `dealers games`.")],
    traced: Annotated[
        bool, typer.Option("--coverage", help="List every rule with its scenarios and modules instead.")
    ] = False,
    scenarios: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="With --coverage: other scenario files than the game's own."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="With --coverage: print it as JSON.")] = False,
) -> int:
    """Show the rules of a game; with --coverage, what shows and what carries out each of them."""
    found = find_game(game)
    text = rules_text(found)
    if not text:
        raise UsageError(f"{found.title} has no rules page: there is no rules.md beside its code")
    if not traced:
        if as_json:
            raise UsageError("--json goes with --coverage")
        out.print(Markdown(without_comments(text)))
        return 0
    result = coverage(found, _read_all(scenarios or scenario_folder(found)))
    if as_json:
        print_json(coverage_json(result))
    else:
        _show(result)
    return FAILED if result.missing else 0


def _read_all(folder: Path) -> list[Scenario]:
    if not folder.exists():
        raise UsageError(f"there is no {folder}: say where the scenario files are, with --scenarios FOLDER")
    return [scenario for file in scenario_files(folder) for scenario in read(file)]


def coverage_json(result: Coverage) -> dict[str, Any]:
    """Everything as plain data."""
    return {
        "rules": [_traced_json(traced) for traced in result.rules],
        "rulings": [_traced_json(traced) for traced in result.rulings],
        "missing": result.missing,
    }


def _traced_json(traced: Traced) -> dict[str, Any]:
    return {
        "number": traced.rule.number,
        "heading": traced.rule.heading,
        "text": traced.rule.text,
        "not_in_play": traced.rule.not_in_play or None,
        "scenarios": [{"file": s.file, "line": s.number, "title": s.title} for s in traced.scenarios],
        "modules": traced.modules,
    }


def _show(result: Coverage) -> None:
    heading = ""
    grid = Grid.grid(padding=(0, 2))
    for traced in [*result.rules, *result.rulings]:
        if traced.rule.heading != heading:
            heading = traced.rule.heading
            grid.add_row()
            grid.add_row("", f"[bold]{heading}[/]")
        grid.add_row(f"[cyan]{traced.rule.number}[/]", _where(traced), ", ".join(traced.modules))
    out.print(grid)
    shown = sum(bool(traced.scenarios) for traced in [*result.rules, *result.rulings])
    out.print(
        f"\n{len(result.rules)} rules and {len(result.rulings)} rulings: {shown} shown, "
        f"{sum(bool(t.rule.not_in_play) for t in [*result.rules, *result.rulings])} not in play, "
        f"{len(result.missing)} missing"
    )
    for sentence in result.missing:
        err.print(sentence, markup=False, soft_wrap=True)


def _where(traced: Traced) -> str:
    if traced.rule.not_in_play:
        return f"not in play: {traced.rule.not_in_play}"
    files: dict[str, int] = {}
    for scenario in traced.scenarios:
        files[Path(scenario.file).stem] = files.get(Path(scenario.file).stem, 0) + 1
    return ", ".join(f"{name} {count}" for name, count in files.items()) or "[red]shown by no scenario[/]"
