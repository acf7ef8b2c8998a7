"""What can be said of a page as a whole: does it fit its window, and can everybody use it?"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page, expect

DIALOG = "dialog[open]"
"""Where one is open, the rest of the page cannot be used."""
THEMES: list[tuple[Literal["light", "dark"], int]] = [("light", 1280), ("dark", 390)]
"""A theme, and the width of a window that it is tried in."""
COLORS = ("color-contrast", "link-in-text-block")
"""Rules of axe-core that look at colors: the others find the same in every theme."""
BOTH: list[tuple[Literal["light", "dark"], tuple[str, ...]]] = [("light", ()), ("dark", COLORS)]
AXE = (Path(__file__).parent / "axe.min.js").read_text()

_TOO_WIDE = """() => {
  const page = document.documentElement;
  const found = [];
  if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth} wide`);
  scrollTo(100, scrollY);
  if (scrollX > 0) found.push(`the page scrolls sideways by ${scrollX}`);
  const hidden = (element) => {
    if (getComputedStyle(element).visibility === "hidden") return true;
    if (element.closest(".sr-only, .skip, svg")) return true;
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(at).overflowX)) return true;
    }
    return false;
  };
  for (const element of document.body.querySelectorAll("*")) {
    const { left, right, width, height } = element.getBoundingClientRect();
    const inside = !width || !height || (right <= page.clientWidth + 1 && left >= -1);
    if (inside || hidden(element)) continue;
    found.push(`${element.tagName} ${element.className}: ${left} to ${right}`);
  }
  return found.slice(0, 5);
}"""

# What it would load, the page's policy forbids; of what nobody sees it would say nothing.
_RUN_AXE = """([rules, within]) => {
  const how = { resultTypes: ["violations"], preload: false };
  if (rules.length > 0) how.runOnly = { type: "rule", values: rules };
  if (window.unseen) window.unseen.disabled = true;
  return axe.run(within ?? document, how).finally(() => {
    if (window.unseen) window.unseen.disabled = false;
  });
}"""


def too_wide(page: Page) -> list[str]:
    """What makes a page scroll sideways, or sticks out of it."""
    found: list[str] = page.evaluate(_TOO_WIDE)
    return found


def violations(page: Page, *rules: str, within: str | None = None) -> list[str]:
    """What axe-core finds: each rule that is broken, with the places.

    Of these rules only, if any are named; and within one part of a page, if its rest is looked at elsewhere.
    """
    if within is not None:
        expect(page.locator(within)).to_have_count(1)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    result: dict[str, Any] = page.evaluate(_RUN_AXE, [list(rules), within])
    return [
        f"{broken['id']} ({broken['help']}): {node['target']} {node['failureSummary']}"
        for broken in result["violations"]
        for node in broken["nodes"][:3]
    ]


def violations_in_both_themes(page: Page, within: str | None = None) -> list[str]:
    """What axe-core finds in the light, and what it finds to say about colors in the dark."""
    found = []
    for theme, rules in BOTH:
        page.emulate_media(color_scheme=theme)
        page.wait_for_timeout(50)
        found += [f"{theme}: {broken}" for broken in violations(page, *rules, within=within)]
    return found
