"""`dealers backup`, `dealers restore` and `dealers move-data`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Dealers
from tests.server.inside import Inside


def test_a_backup_of_a_running_server_can_be_served_and_restored(dealers: Dealers, tmp_path: Path) -> None:
    with Inside(tmp_path / "data") as inside:
        room = inside.start("Ann", "Bob")
        data = ["--data", str(tmp_path / "data")]
        made = dealers("backup", str(tmp_path / "kept"), *data, "--json")
        assert made.code == 0, made.err
        assert json.loads(made.out.splitlines()[-1])["tables"]["rows"] == 1
        again = dealers("backup", str(tmp_path / "kept"), *data)
        assert (again.code, "not empty" in again.err) == (2, True)
        moved = dealers("move-data", f"sqlite:{tmp_path / 'data'}", f"sqlite:{tmp_path / 'other'}")
        assert moved.code == 1
        assert "another server" in moved.err
        inside.play(room, 3)
    restored = dealers("restore", str(tmp_path / "kept"), "--data", str(tmp_path / "new"))
    assert "1 tables, " in restored.out
    with Inside(tmp_path / "new") as inside:
        assert inside.room(room.id).seq == 1
    nothing = dealers("move-data", "here", "there")
    assert nothing.code == 2
    assert "sqlite:FOLDER or postgresql://" in nothing.err
