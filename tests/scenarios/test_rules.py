"""In every game, each rule that play can show is shown by a scenario and carried out by a module."""

from __future__ import annotations

import pytest
from tests.finished import FINISHED
from tests.scenarios.test_scenarios import ALL

from dealers.games import find_game
from dealers.kernel.coverage import coverage


@pytest.mark.parametrize("name", FINISHED)
def test_every_rule_is_traced_to_scenarios_and_modules_and_every_citation_exists(name: str) -> None:
    result = coverage(find_game(name), ALL)
    assert result.rules
    assert not result.missing, "\n" + "\n".join(result.missing)
