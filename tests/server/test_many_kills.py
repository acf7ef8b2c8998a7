"""Three servers on one database, and one of them is killed or frozen, again and again: nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.postgres import Postgres
from tests.server.killing import play_through

KILLS = 6


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_or_done_twice_whichever_server_is_killed_or_frozen(
    postgres: Postgres, tmp_path: Path
) -> None:
    play_through(postgres.new(), tmp_path, servers=3, kills=KILLS, seed=1)
