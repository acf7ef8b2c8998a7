import pytest
from tests.browser.dale import *
from tests.browser.guests import PHONE, Guests, answer


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_look(guests: Guests, size) -> None:
    guest = guests(**(PHONE if size == "phone" else {"viewport": {"width": 1440, "height": 900}}))
    sit(guest, lambda v: "inventory" in verbs(v) and len(cards(v, "deck")) == 0 and v["facts"]["round"] < 3)
    guest.page.screenshot(path=f"/tmp/clicks-{size}-1.png")
    answer(guest, button(guest, "Discard cards"))
    answer(guest, pieces(guest, "Discard").first)
    guest.page.wait_for_timeout(400)
    guest.page.screenshot(path=f"/tmp/clicks-{size}-2.png")
    print(guest.page.evaluate("document.documentElement.scrollWidth"))
    guest2 = guests(**(PHONE if size == "phone" else {"viewport": {"width": 1440, "height": 900}}))
    sit(guest2, superfluous, prefer=BUYER)
    guest2.page.wait_for_timeout(400)
    guest2.page.screenshot(path=f"/tmp/clicks-{size}-3.png")
    print(guest2.page.evaluate("document.documentElement.scrollWidth"))
