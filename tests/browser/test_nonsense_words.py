"""A drawing gets data and never reads prose: with nonsense in place of all words it draws and plays the same.

Somebody sits at one table with two tabs. Between the server and the first tab every prompt, label, reason and
log line is replaced by made-up words; the second tab gets the true ones. The first one is played by clicking.
Whenever something new can be done, both tabs are opened afresh and have to look the same: the same elements
with the same classes and the same words, but for nonsense in the places of the words that were replaced.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Collection
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute
from tests.browser.guests import DESKTOP, PATIENCE, PHONE, Guest, Guests, hurry, offers

SYLLABLES = (
    "bo",
    "du",
    "fli",
    "gra",
    "hum",
    "jo",
    "kwe",
    "lop",
    "mur",
    "nix",
    "ool",
    "pra",
    "sku",
    "tav",
    "vek",
)

MOVES = 12
"""So many decisions are answered by clicking."""


def made_up(text: str) -> str:
    """Words that mean nothing, the same for the same text."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    said = ""
    for _ in range(9):
        number, syllable = divmod(number, len(SYLLABLES))
        said += SYLLABLES[syllable] + (" " if number % 3 == 0 else "")
    return said.strip()


class Gibberish:
    """Replaces words by made-up ones, the same by the same, and remembers which."""

    def __init__(self) -> None:
        self.asked: dict[str, str] = {}
        """Words of decisions and what they became."""
        self.told: dict[str, str] = {}
        """Words of the log."""

    def of(self, text: str, words: dict[str, str]) -> str:
        """Nonsense for a text; nothing of it is left but punctuation and blanks at its ends."""
        core = re.sub(r"^\W+|\W+$", "", text)
        if not core:
            return text
        words.setdefault(core, made_up(core))
        return text.replace(core, words[core], 1)

    def frame(self, payload: str | bytes) -> str:
        """A frame of the server with nonsense for all its prose."""
        frame = json.loads(payload)
        if frame["type"] == "refused":
            frame["message"] = made_up(frame["message"])
        for event in frame.get("events", []):
            event["text"] = made_up(event["text"])  # the log shows the parts
            event["parts"] = [
                self.of(part, self.told) if isinstance(part, str) else part for part in event["parts"]
            ]
        if frame.get("play"):
            self._play(frame["play"])
        return json.dumps(frame)

    def _play(self, play: dict[str, Any]) -> None:
        for field in ("undo", "undoes"):
            play[field] = self.of(play[field], self.asked)
        decision = play["view"]["decision"]
        if decision is None:
            return
        for field in ("prompt", "uncounted"):
            decision[field] = self.of(decision[field], self.asked)
        for choice in [*decision["options"], *decision["refused"]]:
            for field in ("label", "why"):
                if field in choice:
                    choice[field] = self.of(choice[field], self.asked)


def veiled(lines: list[str], words: Collection[str]) -> list[str]:
    """Lines with a sign in place of each of these words."""
    if not words:
        return lines
    each = "|".join(re.escape(text) for text in sorted(words, key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{each})(?!\w)", re.IGNORECASE)
    return [pattern.sub("§", line) for line in lines]


# --- what a tab shows ---------------------------------------------------------------------------------------

# Left out is what depends on where the mouse was and on how much room the words take, the names that elements
# have for each other, and where a line may not be broken.
SHOWN = """(parts) => {
  const NAMED = ["id", "for", "aria-describedby", "aria-labelledby", "aria-controls"];
  const LEFT_OUT = new Set(["style", "tabindex", ...NAMED]);
  const tidy = (text) => text.replace(/\\bis-far\\b/, "").trim().replace(/\\s+/g, " ");
  const shown = (node, depth, lines) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const words = tidy(node.data);
      if (words) lines.push("  ".repeat(depth) + JSON.stringify(words));
      return lines;
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return lines;
    const given = [...node.attributes].filter(({ name }) => !LEFT_OUT.has(name));
    const said = given.map(({ name, value }) => `${name}=${tidy(value)}`).sort();
    lines.push("  ".repeat(depth) + [node.localName, ...said].join(" | "));
    for (const child of node.childNodes) shown(child, depth + 1, lines);
    return lines;
  };
  return parts.flatMap((part) => {
    const found = document.querySelector(part)?.cloneNode(true);
    if (!found) return [`no ${part}`];
    for (const one of found.querySelectorAll(".nowrap")) one.replaceWith(...one.childNodes);
    found.normalize();
    return shown(found, 0, []);
  });
}"""


def differences(gibberish: Gibberish, odd: Page, plain: Page) -> list[str]:
    """Lines that one tab shows otherwise than the other, words that were replaced aside."""
    found = []
    for parts, words in (([".table-board", ".prompt"], gibberish.asked), ([".log"], gibberish.told)):
        here, there = odd.evaluate(SHOWN, parts), plain.evaluate(SHOWN, parts)
        unlike = [(one, other) for one, other in zip(here, there, strict=False) if one != other]
        ours = veiled([one for one, _ in unlike], words.values())
        theirs = veiled([other for _, other in unlike], words)
        for (one, other), mine, true in zip(unlike, ours, theirs, strict=True):
            if mine != true:
                found.append(f"{one.strip()}\n  instead of\n{other.strip()}")
        if len(here) != len(there):
            found.append(f"{len(here)} lines instead of {len(there)}")
    return found


def compare(guest: Guest, gibberish: Gibberish, plain: Page) -> None:
    """Open both tabs afresh; they have to look the same."""
    for page in (guest.page, plain):
        page.goto(f"/t/{guest.table}")
        page.locator(".table-board .piece-button").first.wait_for(state="attached")
        page.locator(".log-line").first.wait_for(state="attached")
    guest.page.bring_to_front()
    guest.until(lambda: guest.ask is not None)
    found = differences(gibberish, guest.page, plain)
    end = time.monotonic() + PATIENCE / 4
    while found and time.monotonic() < end:
        guest.settled()
        found = differences(gibberish, guest.page, plain)
    assert not found, f"asked to {verbs(guest)}:\n" + "\n".join(found[:6])


# --- playing ------------------------------------------------------------------------------------------------

FOLLOWS = ".dm-ways .btn, .dh-ways .dh-way, .dh-land-ways .btn:not(.btn-quiet)"
"""Ways to use what was clicked."""

IN_SIGHT = """(all) => all.flatMap((one, number) => {
  one.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === one ? [number] : [];
})"""


def verbs(guest: Guest) -> str:
    """What can be done, in a word or two."""
    return ", ".join(sorted({choice["option"][0] for choice in guest.decision["options"]}))


def clickable(guest: Guest, turn: int) -> Locator | None:
    """What to click next: what was asked about a click before, else a piece of the board, else a button.

    Nothing while the page is being told what the last click has done.
    """
    yes = guest.prompt.locator(".prompt-confirm:not([aria-disabled])")
    for follow in (yes, guest.page.locator(FOLLOWS)):
        if follow.count():
            return follow.nth(turn % follow.count())
    board = guest.page.locator(".table-board .legal:not(.picked) > .piece-button")
    within_reach = board.evaluate_all(IN_SIGHT)
    buttons = guest.prompt.locator(".prompt-option")
    if within_reach and (turn % 4 or not buttons.count()):
        return board.nth(within_reach[turn % len(within_reach)])
    count = buttons.count()
    return buttons.nth(turn % count) if count else None


def move(guest: Guest, turn: int) -> None:
    """Answer by clicking."""
    ask, waits = guest.ask, guest.page.locator(".pending")
    guest.page.bring_to_front()  # a tab behind another one draws hardly ever
    for _ in range(8):
        guest.settled()
        target = None if guest.ask != ask or guest.outcome else clickable(guest, turn)
        if target is not None:
            guest.press(target)
        guest.settled()
        guest.until(lambda: guest.ask != ask or guest.outcome or not waits.count())
        if guest.ask != ask or guest.outcome:
            break
    assert guest.ask != ask or guest.outcome, f"no click is an answer where one may {verbs(guest)}"
    guest.until(lambda: guest.ask is not None or guest.outcome)


DALE = {"decks": "penguins, tuataras, turtles"}
FOLK = {**DALE, "characters": "all"}


@pytest.mark.parametrize(
    ("game", "seats", "options", "from_there", "size"),
    [
        pytest.param("dark-dealings", 3, {}, (), DESKTOP, id="Dark Dealings"),
        pytest.param("dark-dealings", 3, {}, ("strike",), DESKTOP, id="a siege"),
        pytest.param("dark-dealings", 3, {}, (), PHONE, id="Dark Dealings on a phone"),
        pytest.param("hopes-end", 2, {}, (), DESKTOP, id="Hope's End"),
        pytest.param("dale-of-merchants", 2, DALE, (), DESKTOP, id="Dale of Merchants"),
        pytest.param("dale-of-merchants", 2, FOLK, (), DESKTOP, id="Dale of Merchants with characters"),
        pytest.param("dealers-in-hope", 3, {}, (), DESKTOP, id="Dealers in Hope"),
    ],
)
def test_a_board_does_not_notice_that_all_words_are_nonsense(
    guests: Guests,
    game: str,
    seats: int,
    options: dict[str, Any],
    from_there: tuple[str, ...],
    size: dict[str, Any],
) -> None:
    guest = guests(**size)
    gibberish = Gibberish()

    whole = '"differences":false'  # or else not every word would be on its way at every step

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda message: page.send(gibberish.frame(message)))
        page.on_message(lambda message: server.send(str(message).replace('"differences":true', whole)))

    guest.page.route_web_socket(re.compile("/socket"), between)
    plain = guest.tab()
    made = guest.person.create(("me", "Ann"), *["greedy"] * (seats - 1), game=game, **options)
    guest.person.command(made["id"], "start")
    if from_there:
        hurry(guest.person, made["id"], offers(*from_there))
    guest.go(f"/t/{made['id']}")
    guest.until(lambda: guest.ask is not None)
    seen: set[str] = set()
    for turn in range(MOVES):
        if guest.outcome:
            break
        offered = {choice["option"][0] for choice in guest.decision["options"]}
        if offered - seen:
            seen |= offered
            compare(guest, gibberish, plain)
        move(guest, turn)
    assert gibberish.asked
    assert gibberish.told
