"""The pictures in docs/ show the games as they are."""

from __future__ import annotations

import json

from tests.browser.pictures import SHOWN, shown_now


def test_pictures_of_boards_show_what_the_games_show_now() -> None:
    then, now = json.loads(SHOWN.read_text(encoding="utf-8")), shown_now()
    old = [file for file in now if then.get(file) != now[file]]
    assert old == [], "take them anew, and look at them: python -m tests.browser.pictures"
