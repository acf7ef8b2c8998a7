"""docs/protocol.md says what the server does: its frames are those of the source, its examples work."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.pages import Block, blocks
from tests.docs.protocol import PAGE, SCHEMA, schema_text, with_tables
from tests.serving import PATIENCE, Server

from dealers.server import frames


def test_the_frames_are_those_of_the_source() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert with_tables(text) == text, "write them anew: python -m tests.docs.protocol"


def test_the_schema_is_that_of_the_source() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == schema_text(), "write it anew: python -m tests.docs.protocol"


@pytest.mark.parametrize("block", blocks(PAGE, "json"), ids=lambda block: f"line {block.line}")
def test_frames_in_the_page_are_frames(block: Block) -> None:
    for line in block.text.splitlines():
        frames.decode(json.dumps(json.loads(line)))


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{}, {"message_rate": "20/second"}], ids=["as it is", "too fast"])
def test_the_client_in_the_page_plays_a_whole_game(tmp_path: Path, settings: dict[str, str]) -> None:
    (client,) = [block for block in blocks(PAGE, "python") if "def play" in block.text]
    with Server(tmp_path, **settings) as server:
        program = client.text.replace("http://127.0.0.1:8000", server.url)
        command = [sys.executable, "-c", program]
        played = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert "heroes defeated" in played.stdout, played.stderr
