"""The compiled build plays the same games as the sources do, and says when it is not made from them."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hatch_build import compiled_modules
from tests.compiled.games_played import digests

from dealers.games import GAMES, find_game
from dealers.kernel import Secret
from dealers.kernel.compiled import Build, changed_modules, current_build
from dealers.kernel.state import plain

ROOT = Path(__file__).parents[2]
MANY = pytest.param(400, marks=pytest.mark.slow)

only_compiled = pytest.mark.skipif(
    not current_build().compiled, reason="for the compiled build: make test-fast"
)


def a_package(folder: Path, **modules: str) -> Path:
    (folder / "dealers").mkdir(parents=True)
    for name, text in modules.items():
        (folder / "dealers" / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def hashes(**modules: str) -> dict[str, str]:
    return {f"dealers.{name}": hashlib.sha256(text.encode()).hexdigest() for name, text in modules.items()}


def test_a_module_is_stale_when_its_source_is_another_or_gone(tmp_path: Path) -> None:
    compiled = hashes(city="x = 1\n", turn="y = 1\n", wall="z = 1\n")
    folder = a_package(tmp_path, city="x = 1\n", turn="y = 2\n")
    assert changed_modules(compiled, [folder]) == ["dealers.turn", "dealers.wall"]


def test_a_change_in_the_checkout_is_noticed_where_the_installed_copy_is_unchanged(tmp_path: Path) -> None:
    compiled = hashes(city="x = 1\n")
    installed = a_package(tmp_path / "installed", city="x = 1\n")
    checkout = a_package(tmp_path / "checkout", city="x = 3\n")
    assert changed_modules(compiled, [installed]) == []
    assert changed_modules(compiled, [installed, checkout]) == ["dealers.city"]


def test_stale_modules_are_named_with_what_to_do() -> None:
    assert Build(True).warning() == ""
    warning = Build(True, ("dealers.a", "dealers.b", "dealers.c", "dealers.d")).warning()
    assert warning.startswith("4 compiled modules are stale: dealers.a, dealers.b, dealers.c, ...")
    assert warning.endswith("make fast")


def test_compiled_modules_have_nothing_that_mypyc_cannot_compile() -> None:
    """It stops at `x in (*a, *b)` and at classes of errors, which a build would say only after minutes."""
    for modules in compiled_modules(ROOT / "src" / "dealers").values():
        for path in modules:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                assert not _among_starred(node), f"{path}: say `x in a or x in b`"
                assert not _is_error(node), f"{path}: errors belong into a module that is not compiled"


def _among_starred(node: ast.AST) -> bool:
    return isinstance(node, ast.Compare) and any(
        isinstance(part, ast.Starred)
        for among in node.comparators
        if isinstance(among, ast.Tuple | ast.List | ast.Set)
        for part in among.elts
    )


def _is_error(node: ast.AST) -> bool:
    return isinstance(node, ast.ClassDef) and any(
        ast.unparse(base).endswith(("Error", "Exception")) for base in node.bases
    )


def test_what_processes_send_each_other_pickles() -> None:
    secret = Secret(bytes(range(32)))
    assert pickle.loads(pickle.dumps(secret)) == secret
    table = find_game("dark-dealings").new_table(2, seed=1)
    table.play_out(Random(1).random)
    assert table.outcome is not None
    assert pickle.loads(pickle.dumps(table.outcome)).as_json() == table.outcome.as_json()


@pytest.mark.parametrize("name", GAMES)
def test_states_chance_cards_and_decisions_pickle(name: str) -> None:
    table = find_game(name).new_table(find_game(name).max_seats, seed=1, recorded=False)
    state = pickle.loads(pickle.dumps(table.state))
    assert plain(state) == plain(table.state)
    assert state.chance.below(1 << 20) == table.state.chance.below(1 << 20)
    decision = table.offered(table.awaited()[0])
    assert pickle.loads(pickle.dumps(decision)) == decision
    card = table.game.cards[0]
    assert pickle.loads(pickle.dumps(card)).as_json() == card.as_json()


@only_compiled
def test_nothing_here_is_stale() -> None:
    assert current_build().stale == ()


@only_compiled
@pytest.mark.parametrize("games", [40, MANY])
@pytest.mark.parametrize("name", GAMES)
def test_both_builds_play_the_same_games(name: str, games: int) -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", "tests.compiled.games_played", name, str(games)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as pure:
        here = digests(name, games)
        build, there = json.loads(pure.communicate()[0])
    assert build == "pure"
    assert len(set(here)) == games, "games that do not differ compare nothing"
    assert here == there
