"""Makes the icons of the installed page from its favicon; needs Chromium.

python tools/app_icons.py
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.guests import launch

WEB = Path(__file__).parents[1] / "src" / "dealers" / "web"


def icons() -> dict[str, tuple[int, str, float, str]]:
    """By name: how large, on what, how much of it the sign takes, and the sign."""
    sign = (WEB / "favicon.svg").read_text(encoding="utf-8")
    spade = re.findall(r' d="([^"]+)"', sign)[0]
    outline = f'<svg viewBox="15 15 34 34"><path d="{spade}" fill="#fff"/></svg>'
    return {
        "icon-192.png": (192, "transparent", 1.0, sign),
        "icon-512.png": (512, "transparent", 1.0, sign),
        "icon-maskable-512.png": (512, "#6f1f18", 0.74, sign),  # systems cut it to a shape of their own
        "badge-96.png": (96, "transparent", 1.0, outline),  # systems show only where it is not transparent
    }


def main() -> None:
    with sync_playwright() as playwright, launch(playwright) as browser:
        for name, (size, ground, share, sign) in icons().items():
            page = browser.new_page(viewport={"width": size, "height": size})
            inner = round(size * share)
            style = f"margin:0;height:{size}px;display:grid;place-items:center;background:{ground}"
            drawn = sign.replace("<svg ", f'<svg width="{inner}" height="{inner}" ', 1)
            page.set_content(f'<body style="{style}">{drawn}</body>')
            page.screenshot(path=WEB / "app" / name, omit_background=True)


if __name__ == "__main__":
    main()
