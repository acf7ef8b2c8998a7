"""The browser code as few files: what becomes of modules and style sheets, and what is refused."""

from __future__ import annotations

import os
import re
import shutil
from itertools import count
from pathlib import Path
from time import monotonic

import pytest
from starlette.datastructures import Headers
from tests.finished import FINISHED

from dealers.games import GAMES, drawing_folder
from dealers.kernel import DealersError
from dealers.server.bundles import BrowserCode, as_function
from dealers.server.catalogue import WEB

NAMES = {"preact": "/web/vendor/preact.mjs"}


def function(text: str, name: str = "/web/shell/x.js") -> str:
    """What becomes of a module, without what is around it."""
    lines = as_function(name, text, NAMES, "v1").splitlines()
    assert (lines[0], lines[-1]) == (f'$define("{name}", () => {{', "});")
    return "\n".join(lines[1:-1])


@pytest.mark.parametrize(
    ("source", "becomes"),
    [
        ('import { a, b as c } from "./y.js";', 'const { a, b: c } = $need("/web/shell/y.js");'),
        ('import {\n  a,\n  b,\n} from "preact";', 'const { a, b } = $need("/web/vendor/preact.mjs");'),
        ('import * as all from "../pages/y.js";', 'const all = $need("/web/pages/y.js");'),
        ('import one from "./y.js";', 'const { default: one } = $need("/web/shell/y.js");'),
        ('import one, { a } from "./y.js";', 'const { default: one, a } = $need("/web/shell/y.js");'),
        ('import "./y.js";', '$need("/web/shell/y.js");'),
        ('const page = () => import("/web/pages/y.js");', 'const page = () => $load("/web/pages/y.js");'),
        ('const sprite = "/web/games/g/icons.svg";', 'const sprite = "/web/v/v1/games/g/icons.svg";'),
    ],
)
def test_an_import_asks_for_a_module_by_its_address(source: str, becomes: str) -> None:
    assert function(source) == f"{becomes}\nreturn {{  }};"


@pytest.mark.parametrize(
    ("source", "exports"),
    [
        ("export function one() {}", "one"),
        ("export async function one() {}", "one"),
        ("export class One {}", "One"),
        ("export const one = 1;\nexport const two = 2;", "one, two"),
        ("const a = 1;\nexport { a, a as b };", "a: a, b: a"),
        (
            'export { a, b as c } from "./y.js";',
            'a: $need("/web/shell/y.js").a, c: $need("/web/shell/y.js").b',
        ),
        ("export default 1;", "default: theDefault"),
    ],
)
def test_what_a_module_exports_is_what_its_function_gives(source: str, exports: str) -> None:
    assert function(source).splitlines()[-1] == f"return {{ {exports} }};"


@pytest.mark.parametrize("source", ["export let one = 1;", 'export * from "./y.js";', "export var a = 1;"])
def test_what_cannot_be_a_function_is_refused_with_the_file(source: str) -> None:
    with pytest.raises(DealersError, match=r"^/web/shell/x\.js: cannot be put into a bundle: export"):
        function(source)


def code_in(folder: Path) -> BrowserCode:
    shutil.copytree(WEB, folder / "web")
    return BrowserCode(folder / "web", {"dark-dealings": folder / "web" / "games" / "dark-dealings"})


def test_everything_fits_and_no_address_is_left_over() -> None:
    code = BrowserCode(WEB, {game.name: drawing_folder(game) for game in GAMES.values()})
    assert code.problems == []
    shell = code.answer(code.version, "shell.js", Headers()).body
    defined = set(re.findall(rb'^\$define\("([^"]+)"', bytes(shell), re.MULTILINE))
    for game in FINISHED:
        board = bytes(code.answer(code.version, f"games/{game}/board.js", Headers()).body)
        inside = set(re.findall(rb'^\$define\("([^"]+)"', board, re.MULTILINE))
        needed = set(re.findall(rb'\$need\("([^"]+)"\)', board))
        assert needed <= defined | inside
    styles = bytes(code.answer(code.version, "shell.css", Headers()).body).decode()
    fonts = re.findall(r'url\("(/web/v/[^"]+)"\)', styles)
    assert fonts
    for address in fonts:
        assert code.answer(code.version, address.split("/", 4)[4], Headers()).status_code == 200


def test_settings_that_are_drawn_come_with_the_board_of_their_game() -> None:
    name = "dale-of-merchants"
    code = BrowserCode(WEB, {name: WEB / "games" / name})
    files = ["board.js", "settings.js", "settings.css"]
    board, settings, style = [
        bytes(code.answer(code.version, f"games/{name}/{file}", Headers()).body) for file in files
    ]
    assert board == settings, "whichever is asked for first, nothing is asked for twice"
    assert b".dm-gallery" in style
    assert b".dm-folk-penguins" in style, "with what it imports"


def test_a_source_that_changes_makes_a_new_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_in(tmp_path)
    before = code.version
    later = count(monotonic() + 10, 10)
    monkeypatch.setattr("dealers.server.bundles.monotonic", lambda: next(later))
    code.refresh()
    assert code.version == before
    mark = tmp_path / "web" / "shell" / "mark.js"
    mark.write_text(mark.read_text() + "\nexport const added = 1;\n")
    os.utime(mark, (1, 1))
    code.refresh()
    assert code.version != before
    assert f"/web/v/{code.version}/shell.js" in code.page
    assert b"added" in bytes(code.answer(code.version, "shell.js", Headers()).body)


def test_a_drawing_that_does_not_fit_is_named_and_the_rest_is_there(tmp_path: Path) -> None:
    shutil.copytree(WEB, tmp_path / "web")
    board = tmp_path / "web" / "games" / "dark-dealings" / "board.js"
    board.write_text(board.read_text() + "\nexport let odd = 1;\n")
    code = BrowserCode(tmp_path / "web", {"dark-dealings": board.parent})
    assert code.problems == [
        "dark-dealings: /web/games/dark-dealings/board.js: cannot be put into a bundle: export let odd = 1;"
    ]
    assert code.answer(code.version, "shell.js", Headers()).status_code == 200


@pytest.mark.parametrize(
    "rest", ["../server/app.py", "shell/../../server/app.py", "nothing.js", "", "index.html/x"]
)
def test_nothing_else_is_given_out(rest: str) -> None:
    code = BrowserCode(WEB, {})
    assert code.answer(code.version, rest, Headers()).status_code == 404
