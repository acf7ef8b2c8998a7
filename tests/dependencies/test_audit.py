"""Known vulnerabilities of what we depend on, where there is a network to look them up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.dependencies.audit import audit


@pytest.mark.slow
def test_no_vulnerability_is_known_in_the_versions_that_we_install() -> None:
    result = audit()
    if result.problem:
        pytest.skip(result.words())
    assert result.vulnerable == []


def answer(*packages: dict[str, Any], complaint: str = "") -> Any:
    return lambda pinned: (json.dumps({"dependencies": list(packages)}), complaint)


GOOD = {"name": "typer", "version": "1.0", "vulns": []}
BAD = {"name": "click", "version": "2.0", "vulns": [{"id": "X-1", "fix_versions": ["2.1"]}]}
SKIPPED = {"name": "rich", "skip_reason": "not found"}


def test_a_vulnerability_is_named_with_what_mends_it() -> None:
    result = audit(Path(), answer(GOOD, BAD))
    assert result.words() == "pip-audit: click 2.0 has X-1, mended in 2.1"


def test_packages_that_could_not_be_looked_up_are_named() -> None:
    words = audit(Path(), answer(GOOD, SKIPPED)).words()
    assert words == "pip-audit: no known vulnerabilities in 1 packages; not looked up: rich"


@pytest.mark.parametrize(
    "answered", [answer(SKIPPED), answer(), lambda pinned: ("", "a\nno route to host\n")]
)
def test_without_a_network_it_says_that_it_was_not_run(answered: Any) -> None:
    result = audit(Path(), answered)
    assert result.words().startswith("pip-audit was NOT RUN: ")
    assert result.vulnerable == []
