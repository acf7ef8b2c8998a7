"""The messages in docs/engine-protocol.md, made from `dealers.bots.messages`.

Write them anew after a change of the protocol: python -m tests.docs.engine
"""

from __future__ import annotations

from typing import get_args

from tests.docs.pages import ROOT, with_place
from tests.docs.protocol import described

from dealers.bots import messages

PAGE = ROOT / "docs" / "engine-protocol.md"


def with_messages(page: str) -> str:
    """The page with every place as the source has it."""
    places = {
        "host": get_args(messages.FromHost),
        "engine": get_args(messages.FromEngine),
        "parts": (messages.Action,),
    }
    for name, kinds in places.items():
        page, found = with_place(page, "messages", name, "\n".join(map(described, kinds)))
        assert found == 1, f"{PAGE.name} has {found} places for {name}"
    return page


if __name__ == "__main__":
    PAGE.write_text(with_messages(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
