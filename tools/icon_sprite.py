"""Build the icon sprite of a game: just the icons that its drawing needs.

    npm install @iconify-json/game-icons
    python tools/icon_sprite.py dark-dealings node_modules/@iconify-json/game-icons/icons.json

The names stand in `web/games/<game>/icons.txt`, one in a line; `#` begins a comment. The result is
`icons.svg` beside it, with one <symbol> for each icon, to be used as <use href="icons.svg#name"/>.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

GAMES = Path(__file__).parents[1] / "src" / "dealers" / "web" / "games"

CREDIT = "Icons by game-icons.net contributors (Lorc, Delapouite and others), CC BY 3.0"


def wanted(path: Path) -> list[str]:
    """The names in a list of icons, sorted, each once."""
    lines = [line.partition("#")[0].strip() for line in path.read_text(encoding="utf-8").splitlines()]
    return sorted({line for line in lines if line})


def symbol(name: str, icons: dict[str, Any]) -> str:
    """One icon as a symbol that takes the text color of the place where it is used."""
    icon = icons["icons"][name]
    width = icon.get("width", icons.get("width", 512))
    height = icon.get("height", icons.get("height", 512))
    return f'<symbol id="{name}" viewBox="0 0 {width} {height}">{icon["body"]}</symbol>'


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
