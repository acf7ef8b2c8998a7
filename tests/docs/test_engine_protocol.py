"""docs/engine-protocol.md says what hosts and engines do: messages and figures are those of the source."""

from __future__ import annotations

import re

from tests.docs.engine import PAGE, with_messages
from tests.docs.pages import blocks

from dealers.bots import engine, messages, own, process
from dealers.bots.messages import read_reply, read_request
from dealers.server import own_bots

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_messages_are_those_of_the_source() -> None:
    assert with_messages(TEXT) == TEXT, "write them anew: python -m tests.docs.engine"


def test_the_conversation_in_the_page_is_one() -> None:
    [talk] = [block for block in blocks(PAGE, "text") if block.text.startswith(">")]
    requests = [read_request(line[2:]) for line in talk.text.splitlines() if line.startswith(">")]
    replies = [read_reply(line[2:]) for line in talk.text.splitlines() if line.startswith("<")]
    assert [request.id for request in requests] == [1, 2, 3, 4, 5]
    assert [reply.id for reply in replies] == [1, 2, 3, 4]


def test_the_figures_are_those_of_the_source() -> None:
    assert f"more than\n  {messages.LONGEST_LINE:,} bytes" in TEXT
    assert f"up to {messages.MOST_REMARKS:,}" in TEXT
    assert f"hello` | {process.START_SECONDS:g} seconds" in TEXT
    assert f"`ladder`, {own.MOVE_SECONDS:g} unless given; at a server {own_bots._PART} of" in TEXT
    assert engine.RESTARTS == 2
    assert "up to two times" in TEXT
    assert f"the last {process._LAST_WORDS} bytes" in TEXT
    assert process._FAREWELL == 1
    assert re.search(rf"version of this page is {messages.PROTOCOL};", TEXT)
