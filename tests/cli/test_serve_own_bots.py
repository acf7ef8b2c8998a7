"""`dealers serve --allow-bot`: a wrong bot is refused before anything is opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Dealers


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("greedy", "'greedy' is no bot of your own: say NAME=my_module:MyBot"),
        ("deep=no_such_module:Bot", "there is no bot 'no_such_module:Bot'"),
        ("Deep Blue=tests.bots.strange:Last", "'Deep Blue' cannot be the name of a bot"),
    ],
)
def test_a_wrong_bot_is_refused_before_anything_is_opened(
    dealers: Dealers, tmp_path: Path, word: str, message: str
) -> None:
    run = dealers("serve", "--allow-bot", word, "--data", tmp_path / "tables")
    assert run.code == 2
    assert message in run.err
    assert not (tmp_path / "tables").exists()


def test_a_wrong_bot_in_the_variable_is_refused_too(
    dealers: Dealers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEALERS_OWN_BOTS", "deep=exec:./not-there")
    run = dealers("serve", "--data", tmp_path / "tables")
    assert run.code == 2
    assert "not-there is not there" in run.err
