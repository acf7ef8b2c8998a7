"""`dealers content`: the files that a game's cards are in."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated, Any

import typer

from dealers.cli.app import app, out, print_json
from dealers.games import find_game
from dealers.kernel import Game, UsageError
from dealers.kernel.game import content_folder
from dealers.kernel.names import unknown
from dealers.kernel.overlay import content_files, place_of
from dealers.kernel.save import content_in_words


@app.command()
def content(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Whose content.", show_default=False)],
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE...", help="Only these files; all of them unless named."),
    ] = None,
    folder: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Copy the files to DIR/GAME/, to be changed.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> int:
    """List the content files of a game, or copy them out to be changed.

    What lies in a folder is played with by --content DIR. A whole file takes the place of the shipped one;
    FILE.changes.toml needs to hold only the rows and fields that are different.
    """
    game = find_game(name)
    shipped = content_folder(game)
    known = content_files(shipped)
    for file in files or []:
        if file not in known:
            raise unknown("content file", file, known)
    chosen = files or known
    copied = [] if folder is None else _copy(shipped, chosen, folder)
    if as_json:
        print_json(
            {
                "game": game.name,
                "version": game.version,
                "changes": [layer.source for layer in game.overlay.layers],
                "files": [{"name": file, "path": str(shipped / file)} for file in chosen],
                "copied": copied,
            }
        )
        return 0
    _show(game, shipped, chosen, folder, copied)
    return 0


def _copy(shipped: Path, files: list[str], folder: Path) -> list[str]:
    targets = {file: folder / place_of(shipped / file)[0] / file for file in files}
    there = [str(target) for target in targets.values() if target.exists()]
    if there:
        raise UsageError(f"{there[0]} is there already: remove it first, or name another folder")
    for file, target in targets.items():
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(shipped / file, target)
        except OSError as error:
            raise UsageError(f"{target} cannot be written: {error.strerror}") from None
    return [str(target) for target in targets.values()]


def _show(game: Game[Any], shipped: Path, files: list[str], folder: Path | None, copied: list[str]) -> None:
    def say(text: str) -> None:
        out.print(text, markup=False, soft_wrap=True)

    if copied:
        for path in copied:
            say(path)
        say(f"Change them, then play with: dealers play {game.name} --content {folder}")
        return
    say(f"{game.title} plays {content_in_words(game.version, game.overlay.name)}.")
    for file in files:
        over = [layer.source for layer in game.overlay.layers if layer.file == file]
        say(f"  {file}{''.join(f'  changed by {source}' for source in over)}")
    say(f"They are in {shipped}. Copy them out with: dealers content {game.name} --out DIR")
