"""Makes the grounds of preview pictures from the art of the games; needs Chromium.

python tools/preview_grounds.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.guests import launch
from tests.serving import Server

from dealers.games import GAMES

GROUNDS = Path(__file__).parents[1] / "src" / "dealers" / "server" / "grounds"
FILL = """
.top, .setup > *:not(.setup-banner), .setup-title { display: none !important }
.setup-banner, .setup, #main, #app { display: block !important; margin: 0 !important; padding: 0 !important;
  border: 0 !important;
  max-width: none !important; border-radius: 0 !important }
.game-art, .game-art svg { width: 1200px !important; height: 630px !important; max-height: none !important;
  display: block }
"""


def main() -> None:
    GROUNDS.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        for game in GAMES:
            page = browser.new_page(
                viewport={"width": 1200, "height": 630}, reduced_motion="reduce", bypass_csp=True
            )
            page.goto(f"{server.url}/new/{game}")
            page.wait_for_selector(".game-art svg")
            page.add_style_tag(content=FILL)
            page.screenshot(path=GROUNDS / f"{game}.jpg", type="jpeg", quality=72)


if __name__ == "__main__":
    main()
