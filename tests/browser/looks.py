"""What can be said of a page as a whole: does it fit its window, and can everybody use it?"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

THEMES: list[tuple[Literal["light", "dark"], int]] = [("light", 1280), ("dark", 390)]
"""A theme, and the width of a window that it is tried in."""
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


def too_wide(page: Page) -> list[str]:
    """What makes a page scroll sideways, or sticks out of it."""
    found: list[str] = page.evaluate(_TOO_WIDE)
    return found


def violations(page: Page) -> list[str]:
    """What axe-core finds: each rule that is broken, with the places."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    how = "{ resultTypes: ['violations'], preload: false }"  # what it would load, the page's policy forbids
    result: dict[str, Any] = page.evaluate(f"() => axe.run(document, {how})")
    return [
        f"{broken['id']} ({broken['help']}): {node['target']} {node['failureSummary']}"
        for broken in result["violations"]
        for node in broken["nodes"][:3]
    ]
