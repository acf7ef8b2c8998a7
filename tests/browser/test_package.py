"""A game in a package of its own, which has no drawing, is played at a table in the browser."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.guests import Guests
from tests.docs.tutorial_package import install_tutorial
from tests.serving import Server


@pytest.mark.slow
def test_an_installed_game_is_played_in_words(
    guests: Guests, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [str(install_tutorial(tmp_path)), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    with Server(tmp_path / "data", "--seed", "7", bot_pause="0") as server:
        guest = guests(server=server)
        guest.go("/")
        expect(guest.page.get_by_text("Tollgate").first).to_be_visible()
        guest.sit(("me", "Ann"), "greedy", game="tollgate")
        actions = guest.page.get_by_role("region", name="You can").get_by_role("button")
        while not guest.outcome:
            guest.until(lambda: guest.ask is not None or guest.outcome)
            if guest.outcome:
                break
            ask = guest.ask
            expect(actions).to_have_count(len(guest.decision["options"]))
            actions.first.click()
            guest.moved(ask)
        expect(guest.scores).to_be_visible()
        guest.go("/rules/tollgate")
        expect(guest.page.get_by_text("Send carts past the guard.")).to_be_visible()
