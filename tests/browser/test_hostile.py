"""Names and chat are text, whatever they look like."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Dialog, expect
from tests.browser.guests import PHONE, Guests
from tests.browser.looks import too_wide

SCRIPT = "<script>hacked=1</script>"
PICTURE = "<img src=x onerror=h=1>"
NAMES = [
    SCRIPT[:24],
    PICTURE,
    "&amp;\u202eevil\u202c",
    "W" * 24,
    "\U0001f480\U0001f9d9\U0001f409\U0001f3f0\u26a1",
    "{{1+1}}${1+1}",
]
SAID = [
    SCRIPT + "<b>bold</b>",
    PICTURE + "<style>*{display:none}</style>",
    "\u202e\u202edesrever \u2066isolated\u2069",
    "W" * 500,
    "\U0001f480" * 200,
    "javascript:alert(1) http://evil.example/ [x](javascript:alert(1))",
]
INVISIBLE = dict.fromkeys(map(ord, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"), " ")


def seen(text: str) -> str:
    """A text as it is shown: without the letters that turn writing around."""
    return " ".join(text.translate(INVISIBLE).split())


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "phone"])
def test_hostile_names_and_chat_are_shown_as_text_and_break_nothing(
    guests: Guests, how: dict[str, Any]
) -> None:
    guest = guests(**how)
    dialogs: list[Dialog] = []
    guest.page.on("dialog", lambda dialog: dialogs.append(dialog))
    table = str(guest.person.create(*(("me", name) for name in NAMES[:5]), "open")["id"])
    guest.go(f"/t/{table}")
    page = guest.page
    for name in NAMES[:5]:
        expect(page.get_by_text(seen(name), exact=True).first).to_be_visible()
    page.get_by_role("button", name="Sit here too, at seat F").click()
    page.get_by_label("Your name at seat F").fill(NAMES[5])
    page.get_by_role("button", name="Sit here", exact=True).click()
    expect(page.get_by_text(NAMES[5], exact=True)).to_be_visible()
    assert too_wide(page) == []
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name=f"I am {seen(NAMES[0])}").click()
    expect(guest.pieces).to_have_count(9)
    for text in SAID:
        guest.person.command(table, "chat", seat=0, text=text)
    if how:
        page.get_by_role("button", name="Chat").tap()
    chat = page.get_by_role("log", name="Chat")
    for text in SAID:
        expect(chat).to_contain_text(seen(text))
    assert (
        page.locator(
            "script:not([src]):not([type=importmap]), img[src=x], main style, aside b:not(.standing b)"
        ).count()
        == 0
    )
    assert page.evaluate("() => [typeof hacked, typeof h]") == ["undefined", "undefined"]
    assert too_wide(page) == []
    assert chat.evaluate("(box) => box.scrollWidth <= box.clientWidth"), "long words are not broken"
    guest.go("/")
    expect(page.get_by_text(seen(NAMES[1]), exact=True).first).to_be_visible()
    assert too_wide(page) == []
    assert dialogs == []
