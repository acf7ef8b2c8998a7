"""The pictures in docs/ and on rules pages show the games as they are."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect
from tests.browser.examples import EXAMPLES, picture_of
from tests.browser.guests import Guests
from tests.browser.pictures import IN_DOCS, ROOT, SHOWN, shown_now
from tests.finished import FINISHED

from dealers.kernel.rulespage import pictures, rules_text


def test_pictures_of_boards_show_what_the_games_show_now() -> None:
    then, now = json.loads(SHOWN.read_text(encoding="utf-8")), shown_now()
    old = [file for file in now if then.get(file) != now[file]]
    assert old == [], "take them anew, and look at them: python -m tests.browser.pictures"


def test_readme_shows_all_boards_from_pictures_that_can_be_made() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"docs/images/([\w-]+\.png)", readme)
    assert set(shown) >= {"table.png", "city.png", "stall.png", "targets.png"}, "a board of each game"
    kept = {path.name for path in (ROOT / "docs" / "images").glob("*.png")}
    assert set(shown) <= kept == set(IN_DOCS), "python -m tests.browser.pictures makes them, and no others"


def test_every_example_of_a_rules_page_has_its_picture_and_every_picture_is_of_an_example() -> None:
    for name, game in FINISHED.items():
        shown = re.findall(r"^!\[[^\]]+\]\(images/([\w-]+\.png)\)$", rules_text(game), re.MULTILINE)
        assert shown == [picture for picture, example in EXAMPLES.items() if example.game == name]
        assert sorted(path.name for path in pictures(game).glob("*")) == sorted(shown)
    for name in EXAMPLES:
        assert picture_of(name).stat().st_size < 200_000, "pngquant makes it smaller"


@pytest.mark.parametrize("game", FINISHED)
def test_the_pictures_are_seen_on_the_rules_page(guests: Guests, game: str) -> None:
    page = guests().go(f"/rules/{game}")
    images = page.locator(".rules-text img")
    expect(images).to_have_count(sum(example.game == game for example in EXAMPLES.values()))
    for image in images.all():
        image.scroll_into_view_if_needed()
        expect(image).to_be_visible()
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("(image) => image.naturalWidth") > 600
        column = page.locator(".rules-text").bounding_box()
        box = image.bounding_box()
        assert column
        assert box
        assert box["width"] <= column["width"] + 1
