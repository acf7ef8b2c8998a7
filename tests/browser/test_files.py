"""Game files: out of the browser, and in again."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.guests import Guests, hurry


def test_a_game_that_was_saved_as_a_file_can_be_opened_again(guests: Guests, tmp_path: Path) -> None:
    guest, friend = guests(accept_downloads=True), guests()
    table = str(guest.person.create(("me", "Ann"), "greedy")["id"])
    guest.person.command(table, "start")
    total = hurry(guest.person, table).play
    assert total is not None
    guest.go(f"/t/{table}")
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name="Save the game file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)

    friend.go("/import")
    friend.page.get_by_label("Open a game file").set_input_files(file)
    expect(friend.page.get_by_role("region", name="Steps of the game")).to_be_visible()
    friend.page.get_by_role("button", name="Last step").click()
    row = friend.scores.get_by_role("row", name="Heroes defeated").get_by_role("cell")
    expect(row.first).to_be_visible()
    assert sorted(int(cell) for cell in row.all_inner_texts()) == sorted(total["view"]["outcome"]["totals"])
    expect(friend.scores.get_by_role("columnheader", name="Ann")).to_be_visible()


@pytest.mark.parametrize("at", ["/", "/import"])
def test_a_damaged_file_is_refused_with_a_clear_message(guests: Guests, tmp_path: Path, at: str) -> None:
    guest = guests()
    guest.watch.excuse(r"\b4\d\d\b")
    table = str(guest.person.create(("me", "Ann"), row=3)["id"])
    guest.person.command(table, "start")
    hurry(guest.person, table)
    whole = guest.person.http.get(f"/api/tables/{table}/export").content
    picture = b"\x89PNG\r\n\x1a\n" + bytes(300)
    guest.go(at)
    for data, why in (
        (whole[:-400], "damaged or cut short"),
        (picture, "not a saved table"),
        (b"", "saved table"),
    ):
        file = tmp_path / "some.game"
        file.write_bytes(data)
        with guest.page.expect_response("**/api/import") as response:
            guest.page.get_by_label("Open a game file").set_input_files(file)
        assert 400 <= response.value.status < 500
        expect(guest.page.get_by_role("main")).to_contain_text("This game file cannot be used")
        expect(guest.page.get_by_role("main")).to_contain_text(why)
        expect(guest.page.get_by_label("Open a game file")).to_be_enabled()
