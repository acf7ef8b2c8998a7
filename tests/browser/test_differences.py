"""A page is told what is different; if it has missed something, it asks for everything."""

from __future__ import annotations

import re

from playwright.sync_api import WebSocketRoute, expect
from tests.browser.guests import Guests
from tests.server.wire import up_to_date
from tests.serving import Sitting


def test_a_page_that_has_missed_a_frame_shows_what_is_so_all_the_same(guests: Guests) -> None:
    guest = guests()
    missed: list[str] = []
    asked: list[str] = []

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def to_page(message: str | bytes) -> None:
            if not missed and '"type":"difference"' in str(message):
                missed.append(str(message))
            else:
                page.send(message)

        def to_server(message: str | bytes) -> None:
            if '"type":"look"' in str(message):
                asked.append(str(message))
            server.send(message)

        server.on_message(to_page)
        page.on_message(to_server)

    guest.page.route_web_socket(re.compile("/socket"), between)
    table = guest.person.create(("me", "Ann"), "open")["id"]
    guest.person.command(table, "seat", seat=1, kind="bot", bot="greedy")
    guest.person.command(table, "start")
    guest.go(f"/t/{table}")
    expect(guest.pieces).to_have_count(9)
    player = guest.person.sit(table)
    player.answer()
    guest.until(lambda: missed)
    player.answer()
    guest.until(lambda: asked)
    guest.until(lambda: asked_again(player))
    assert player.play is not None
    expect(guest.prompt).to_contain_text(player.play["view"]["decision"]["uncounted"].rstrip("."))
    hand = [zone for zone in player.play["view"]["zones"] if zone["zone"] == "hand" and zone["owner"] == 0]
    expect(guest.pieces).to_have_count(hand[0]["count"])


def asked_again(player: Sitting) -> bool:
    """Whether all that was sent has led to another decision."""
    up_to_date(player)
    return player.ask is not None
