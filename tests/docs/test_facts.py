"""Schemas and types of what games tell besides cards are those of the source, and views fit them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from tests.docs.facts import FOLDER, OURS, made
from tests.docs.pages import ROOT

from dealers.games import drawing_folder
from dealers.kernel import Chance, Game

MADE = made()


@pytest.mark.parametrize("path", MADE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_file_is_that_of_the_source(path: Path) -> None:
    assert path.is_file(), "write it: python -m tests.docs.facts"
    assert path.read_text(encoding="utf-8") == MADE[path], "write it anew: python -m tests.docs.facts"


def test_there_is_a_schema_for_every_game_and_no_other() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{game.name}.schema.json" for game in OURS}


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_views_fit_the_schema(game: Game[Any]) -> None:
    text = (FOLDER / f"{game.name}.schema.json").read_text(encoding="utf-8")
    whole = json.loads(text)
    fits = {
        name: jsonschema_rs.validator_for({**part, "$defs": whole["$defs"]})
        for name, part in whole["properties"].items()
    }
    table, rng = game.new_table(game.max_seats, seed=5), Chance(5)
    for _ in range(40):
        if table.over:
            break
        seat = sorted(table.pending)[0]
        view = json.loads(json.dumps(table.view(seat)))
        fits["Facts"].validate(view["facts"])
        fits["Own"].validate(view["own"])
        fits["Asked"].validate(view["decision"]["asked"])
        for card in [card for zone in view["zones"] for card in zone["cards"] or [] if card]:
            fits["Marks"].validate({key: value for key, value in card.items() if key not in ("id", "card")})
        options = table.pending[seat].options
        table.answer(seat, options[rng.below(len(options))])


def test_a_view_of_another_shape_does_not_fit() -> None:
    whole = json.loads((FOLDER / "dark-dealings.schema.json").read_text(encoding="utf-8"))
    check = jsonschema_rs.validator_for({**whole["properties"]["Facts"], "$defs": whole["$defs"]})
    assert not check.is_valid({"phase": "breakfast"})


BRACKETS = re.compile(r"""\w\[["'`][^"'`\]]+["'`]\]""")


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_drawings_read_no_names_in_brackets(game: Game[Any]) -> None:
    """TypeScript lets names in brackets pass that do not exist, unless everything has a type."""
    for path in sorted(drawing_folder(game).glob("*.js")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            found = BRACKETS.findall(line.partition("/** @")[0])
            assert not found, f"{path.name}:{number} reads {found[0]}: take it apart, or use fact(...)"


TSC = ROOT / "tools" / "web" / "node_modules" / "typescript" / "bin" / "tsc"


@pytest.mark.slow
@pytest.mark.skipif(not TSC.is_file(), reason="TypeScript is not installed: make lint does that")
@pytest.mark.parametrize(
    ("read", "problem"),
    [
        ('table.fact("phase"), table.facts.round', ""),
        ('table.fact("no such fact")', "no such fact"),
        ("table.facts.unheard", "unheard"),
        ('table.seen("defenses", 0)[0].colour', "colour"),
    ],
)
def test_types_know_which_facts_there_are(tmp_path: Path, read: str, problem: str) -> None:
    probe = tmp_path / "probe.js"
    table = "@param {import('/web/games/dark-dealings/view.js').Table} table"
    probe.write_text(f"/** {table} */\nexport const look = (table) => ({read});\n", encoding="utf-8")
    config = {"extends": str(ROOT / "tools" / "web" / "tsconfig.json"), "files": [str(probe)], "include": []}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), encoding="utf-8")
    node = Path(sys.executable).with_name("node")
    run = subprocess.run([node, TSC, "--project", tmp_path], capture_output=True, text=True, check=False)
    assert (run.returncode == 0) == (problem == ""), run.stdout
    assert problem in run.stdout
