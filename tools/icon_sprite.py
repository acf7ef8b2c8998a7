"""Build the icon sprite of a game: just the icons that its drawing needs.

    npm install @iconify-json/game-icons
    python tools/icon_sprite.py dark-dealings node_modules/@iconify-json/game-icons/icons.json

The names stand in `web/games/<game>/icons.txt`, one in a line; `#` begins a comment. The result is
`icons.svg` beside it, with one <symbol> for each icon, to be used as <use href="icons.svg#name"/>.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

GAMES = Path(__file__).parents[1] / "src" / "dealers" / "web" / "games"

CREDIT = "Icons by game-icons.net contributors (Lorc, Delapouite and others), CC BY 3.0"


def wanted(path: Path) -> list[str]:
    """The names in a list of icons, sorted, each once."""
    lines = [line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()]
    return sorted({line for line in lines if line})


_COMMAND = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")


def shorter(body: str) -> str:
    """An icon with its figures rounded to a tenth of the 512 units it is wide: nobody sees less.

    >>> shorter('<path d="M1.234.567a2 2 0 01.98-.04z"/>')
    '<path d="M1.2.6a2 2 0 0 1 1 0z"/>'
    """
    return re.sub(r' d="([^"]+)"', lambda found: f' d="{_shorter_path(found[1])}"', body)


def _shorter_path(path: str) -> str:
    return "".join([command + _joined(_figures(command, rest)) for command, rest in _COMMAND.findall(path)])


def _figures(command: str, rest: str) -> list[str]:
    """The figures after a command; the two switches of an arc are digits that may be stuck together."""
    figures: list[str] = []
    rest = rest.strip(" ,")
    while rest:
        if command in "aA" and len(figures) % 7 in (3, 4):
            figure, rest = rest[0], rest[1:]
        else:
            found = _NUMBER.match(rest)
            assert found, f"no number at {rest[:20]!r}"
            figure, rest = f"{round(float(found[0]), 1) + 0:g}", rest[found.end() :]
        figures.append(re.sub(r"^(-?)0\.", r"\1.", figure))
        rest = rest.lstrip(" ,")
    return figures


def _joined(figures: list[str]) -> str:
    """With a space only where two would run together."""
    text = ""
    for figure in figures:
        glued = figure.startswith("-") or (
            figure.startswith(".") and "." in text.rpartition(" ")[2].rpartition("-")[2]
        )
        text += figure if not text or glued else f" {figure}"
    return text


def symbol(name: str, icons: dict[str, Any]) -> str:
    """One icon as a symbol that takes the text color of the place where it is used."""
    icon = icons["icons"][name]
    width = icon.get("width", icons.get("width", 512))
    height = icon.get("height", icons.get("height", 512))
    return f'<symbol id="{name}" viewBox="0 0 {width} {height}">{shorter(icon["body"])}</symbol>'


def sprite(names: list[str], icons: dict[str, Any]) -> str:
    """All icons in one file."""
    missing = [name for name in names if name not in icons["icons"]]
    if missing:
        raise SystemExit(f"not in game-icons: {', '.join(missing)}")
    symbols = "\n".join(symbol(name, icons) for name in names)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<!-- {CREDIT} -->\n{symbols}\n</svg>\n'


def main() -> None:
    """Read the list and the package, write the sprite."""
    parser = argparse.ArgumentParser(description="Build the icon sprite of a game.")
    parser.add_argument("game", help="folder below web/games, e.g. dark-dealings")
    parser.add_argument("icons", type=Path, help="icons.json of @iconify-json/game-icons")
    arguments = parser.parse_args()
    folder = GAMES / arguments.game
    icons = json.loads(arguments.icons.read_text(encoding="utf-8"))
    names = wanted(folder / "icons.txt")
    (folder / "icons.svg").write_text(sprite(names, icons), encoding="utf-8")
    print(f"{folder.name}/icons.svg: {len(names)} icons")


if __name__ == "__main__":
    main()
