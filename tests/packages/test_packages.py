"""The packages install and serve without the repository; what is given for deploying fits the program."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from configparser import ConfigParser
from pathlib import Path

import httpx2 as httpx
import pytest
from tests.docs.pages import ROOT
from tests.serving import Person, environment

from dealers import __version__
from dealers.server import metrics
from dealers.server.settings import Settings

DEPLOY = ROOT / "deploy"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and an sdist."""
    folder = tmp_path_factory.mktemp("built")
    hatch = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    variables = {**os.environ, "DEALERS_COMPILE": "0"}
    subprocess.run(hatch, cwd=ROOT, env=variables, check=True, capture_output=True, text=True, timeout=300)
    return folder


@pytest.fixture(scope="module")
def elsewhere(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python of its own in which the wheel is installed, beside the packages that it needs."""
    folder = tmp_path_factory.mktemp("elsewhere")
    [wheel] = built.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True, timeout=300)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python), "install"]
    subprocess.run([*pip, "--quiet", "--no-deps", "--no-index", str(wheel)], check=True, timeout=300)
    [packages] = folder.glob("lib/*/site-packages")
    (packages / "others.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder


@pytest.mark.slow
def test_the_wheel_serves_a_table_without_the_repository(elsewhere: Path, tmp_path: Path) -> None:
    where = "import dealers; print(dealers.__file__)"
    python, program = elsewhere / "bin" / "python", elsewhere / "bin" / "dealers"
    found = subprocess.run(
        [python, "-P", "-c", where], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert Path(found.stdout.strip()).is_relative_to(elsewhere)
    command = [str(program), "serve", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment(), stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stderr is not None
            url = next(
                f"http://127.0.0.1:{port.group(1)}"
                for line in process.stderr
                if (port := re.search(r'"?port"?[:=] ?(\d+)', line))
            )
            page = httpx.get(url, verify=False, timeout=300).text
            for path in re.findall(r'(?:src|href)="(/[^"]+)"', page):
                assert httpx.get(url + path, verify=False, timeout=300).status_code == 200, path
            with Person(url) as ann:
                table = ann.create(("me", "Ann"), "greedy", game="hopes-end")["id"]
                ann.command(table, "start")
                sitting = ann.sit(table)
                assert sitting.options()
                assert sitting.answer()["type"] == "done"
        finally:
            process.terminate()


@pytest.mark.slow
def test_wheel_and_sources_hold_all_that_is_needed_and_nothing_else(built: Path) -> None:
    [wheel], [sources] = built.glob("*.whl"), built.glob("*.tar.gz")
    assert wheel.name == f"dealers-{__version__}-py3-none-any.whl"
    packed = {
        name.removeprefix("dealers/") for name in zipfile.ZipFile(wheel).namelist() if "dist-info" not in name
    }
    ours = subprocess.run(
        ["git", "ls-files", "src/dealers"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if ours.returncode == 0 and ours.stdout:
        assert packed == {name.removeprefix("src/dealers/") for name in ours.stdout.split()}
    with tarfile.open(sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "hatch_build.py", "constraints.txt", "Makefile", "deploy/compose.yaml"} <= names
    assert not [name for name in names if re.search(r"__pycache__|/\.env$|node_modules|\.sqlite3", name)]


# --- what is given for deploying ----------------------------------------------------------------------------


def test_variables_in_the_files_for_deploying_are_settings_of_the_server() -> None:
    files = [ROOT / "Containerfile", *DEPLOY.iterdir(), ROOT / "docs" / "deploying.md"]
    known = {f"DEALERS_{name.upper()}" for name in Settings.model_fields}
    known |= {"DEALERS_COMPILE", "DEALERS_DOMAIN", "DEALERS_TEST_DATABASE"}
    for file in files:
        named = set(re.findall(r"\bDEALERS_[A-Z_]+", file.read_text(encoding="utf-8")))
        assert named <= known, f"{file.name}: {named - known}"


def test_alerts_and_dashboard_ask_for_figures_that_the_server_has() -> None:
    counted = {metric._name for metric in vars(metrics).values() if hasattr(metric, "_name")}
    counted |= {f"{name}_{part}" for name in counted for part in ("total", "bucket", "count", "sum")}
    for file in (DEPLOY / "prometheus-rules.yaml", DEPLOY / "grafana-dashboard.json"):
        asked = set(re.findall(r"\bdealers_[a-z_]+", file.read_text(encoding="utf-8")))
        assert asked, file.name
        assert asked <= counted, f"{file.name}: {asked - counted}"


def test_the_dashboard_is_one_that_can_be_imported() -> None:
    board = json.loads((DEPLOY / "grafana-dashboard.json").read_text(encoding="utf-8"))
    numbers = [panel["id"] for panel in board["panels"]]
    assert len(set(numbers)) == len(numbers)
    assert all(panel["targets"] and panel["title"] for panel in board["panels"])


def test_the_unit_starts_the_server_and_keeps_its_data_to_itself() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / "dealers.service", encoding="utf-8")
    assert unit["Service"]["ExecStart"].split()[1:] == ["serve"]
    assert unit["Service"]["Environment"] == "DEALERS_DATA=%S/dealers"
    assert unit["Service"]["StateDirectory"] == "dealers"
    assert unit["Service"]["ProtectSystem"] == "strict"


def test_the_unit_of_a_worker_starts_one_and_writes_nothing() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / "dealers-worker.service", encoding="utf-8")
    assert unit["Service"]["ExecStart"].split()[1:] == ["worker"]
    assert unit["Service"]["EnvironmentFile"] == "/etc/dealers-worker.env"
    assert "StateDirectory" not in unit["Service"]
    assert unit["Service"]["ProtectSystem"] == "strict"
