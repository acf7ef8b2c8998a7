"""People with a real browser: each has their own cookie, and nothing may go wrong in any of their pages."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2 as httpx
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    WebSocket,
    expect,
)
from tests.serving import COOKIE, Person, Server, Sitting

from dealers.server.differences import applied

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
UNWANTED = (
    # Windows of the browser itself that it would draw beside every new page, though nobody sees them.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # Of two lists the last one counts, so this repeats those that Playwright does without.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
)
"""Features of Chromium that tests do without."""
QUIET = [
    f"--disable-features={','.join(UNWANTED)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
Looks = dict[str, Any]
USUAL: Looks = {**DESKTOP, "reduced_motion": "reduce", "color_scheme": "light"}
"""What a page can be given at any time, unlike the kind of a device."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DRAWN = """(ask) => new Promise((done) => {
  const end = performance.now() + 3000;
  const look = () => {
    const shown = document.querySelector(".table-main")?.dataset.ask;
    if (ask === null || shown === undefined || shown === ask || performance.now() > end) {
      requestAnimationFrame(() => requestAnimationFrame(done));
    } else requestAnimationFrame(look);
  };
  look();
})"""
"""Wait until the page shows the decision with this number, if it shows any, but not for long."""
EXPERIENCED = """try {
  localStorage["dealers.settings"] ??= '{"pace": "instant", "hints": false}';
} catch {}"""
NEW_HERE = """try {
  localStorage["dealers.settings"] ??= '{"pace": "instant"}';
} catch {}"""
"""What others do is shown as soon as it happens, unless a test wants to follow it."""
UNSEEN = """{
  window.unseen = new CSSStyleSheet();
  window.unseen.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(window.unseen);
}"""
"""Nobody looks at the pages, so they are laid out but not painted: that is a third of a browser's work."""
LOOK = "() => { window.unseen.disabled = true; }"
UNDONE = ("route", "add_init_script", "expose_function", "expose_binding")
"""What is done to a page and can be undone."""
LASTING = ("route_web_socket", "on", "once")
"""What is done to a page and stays with it."""
MOST_IDLE = 4
"""So many browsers wait for somebody new; more would take memory that others need."""
PATIENCE = 90.0
"""Seconds to wait for something that takes a moment, on a busy machine."""

ON_BOARD = re.compile(r"^(Lure|Commit|Take|Detour|Strike with|Turn|Trash|Choose hero|Pair with) ")
"""How the name of a card on the board begins when it can be chosen."""

IN_PROMPT = re.compile(r"^(Fight|Defeat|Let|Give up) ")
"""How the name of a button in the prompt bar begins when it is an answer."""


def launch(playwright: Playwright) -> Browser:
    """The Chromium of this system."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert found, f"none of {', '.join(CHROMIUM)} is installed; name a browser in the variable CHROMIUM"
    return playwright.chromium.launch(executable_path=found, args=QUIET)


class Watch:
    """Everything that has gone wrong in the pages of one browser, and every address they asked for."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self._own = (url, url.replace("http", "ws"), "data:", "blob:")
        self.begin()
        context.on("console", self._console)
        context.on("weberror", lambda error: self._problem(f"page error: {error.error}"))
        context.on("request", lambda request: self._asked(request.url))
        context.on("requestfailed", lambda request: self._failed(request.url, request.failure or ""))
        context.on("response", lambda response: self._answered(response.url, response.status))
        context.on("page", lambda page: page.on("websocket", lambda socket: self._asked(socket.url)))

    def begin(self) -> None:
        """Forget everything."""
        self.problems: list[str] = []
        self.asked: list[str] = []
        self._excused: list[re.Pattern[str]] = []

    def excuse(self, pattern: str) -> None:
        """Expect problems that fit: what a test provokes is none."""
        self._excused.append(re.compile(pattern))

    def _asked(self, url: str) -> None:
        self.asked.append(url)
        if not url.startswith(self._own):
            self._problem(f"asked elsewhere: {url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            where = message.location.get("url", "")
            self._problem(f"console {message.type}: {message.text} ({where})")

    def _failed(self, url: str, why: str) -> None:
        if why != "net::ERR_ABORTED":  # the page went elsewhere, or a download began
            self._problem(f"request failed: {url}: {why}")

    def _answered(self, url: str, status: int) -> None:
        if status >= 400:
            self._problem(f"answer {status}: {url}")

    def _problem(self, text: str) -> None:
        if not any(pattern.search(text) for pattern in self._excused):
            self.problems.append(text)


class Guest:
    """One person's browser with one page, which keeps what the table last told it."""

    def __init__(self, context: BrowserContext, server: Server, touch: bool, kind: str, looks: Looks) -> None:
        self._context = context
        self._looks = looks
        self._undone = ExitStack()
        self.server = server
        self.url = server.url
        self.touch = touch
        self.kind = kind
        """How the browser was made: one of the same kind is as good. Empty if no other test may have it."""
        self.watch = Watch(context, server.url)
        self.frames: list[dict[str, Any]] = []
        self.play: dict[str, Any] | None = None
        self._shown: int | None = None
        self.page = self.tab()
        self.page.on("websocket", self._listen)
        self.changed = False
        """Whether something was done to the browser that the next one who has it would notice."""
        for name in LASTING:
            setattr(self.page, name, self._noted(getattr(self.page, name)))
        for name in UNDONE:
            setattr(self.page, name, self._until_they_leave(getattr(self.page, name)))
        self._person: Person | None = None

    @property
    def context(self) -> BrowserContext:
        """The browser itself; whoever asks for it may change anything."""
        self.changed = True
        return self._context

    def _noted(self, do: Callable[..., Any]) -> Callable[..., Any]:
        def done(*args: Any, **settings: Any) -> Any:
            self.changed = True
            return do(*args, **settings)

        return done

    def _until_they_leave(self, do: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *args, **settings: self._undone.enter_context(do(*args, **settings))

    def tab(self) -> Page:
        """Another tab of the same browser; only the first one is listened to."""
        page = self._context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        self._dress(page)
        return page

    def dress(self, looks: Looks) -> None:
        """Have a window of this size, and like these colors."""
        self._looks = looks
        self._dress(self.page)

    def _dress(self, page: Page) -> None:
        page.set_viewport_size(self._looks["viewport"])
        wishes = {name: wish for name, wish in self._looks.items() if name != "viewport"}
        page.emulate_media(**{"media": "null", "contrast": "null", "forced_colors": "null", **wishes})

    def go(self, path: str) -> Page:
        """Open a page of the server."""
        self.page.goto(path)
        return self.page

    def sit(self, *seats: Any, **options: Any) -> str:
        """Make a table without clicking, deal if nobody is missing, open it; seats as for `Person.create`."""
        table = str(self.person.create(*seats, **options)["id"])
        if "open" not in seats:
            self.person.command(table, "start")
        self.play = None
        self.go(f"/t/{table}")
        if "open" not in seats:
            self.until(lambda: self.play is not None)  # else it is not known yet what is asked
        return table

    def join(self, host: Guest, name: str) -> None:
        """Come by the invite link of a host who waits, take the first open seat, and be seen there."""
        self.go(host.page.get_by_label("Link to send").input_value())
        self.page.get_by_label("Your name at seat").fill(name)
        self.page.get_by_role("button", name="Sit here", exact=True).click()
        expect(self.page.get_by_text("You are in.")).to_be_visible()

    # --- what the table says, heard at the page's own socket ---------------------------------------------

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, payload: str | bytes) -> None:
        frame = json.loads(payload)
        self.frames.append(frame)
        if frame["type"] in ("state", "update"):
            self.play, self._shown = frame["play"], frame.get("shown")
        elif frame["type"] == "difference" and frame["base"] == self._shown:
            self.play, self._shown = applied(self.play, frame["edits"]), frame["shown"]

    @property
    def table(self) -> str:
        """The table that the page is at."""
        return re.split(r"[/?#]", self.page.url.partition("/t/")[2])[0]

    @property
    def seats(self) -> list[dict[str, Any]]:
        """Who sits where, as last told."""
        told = [frame["table"]["seats"] for frame in self.frames if frame["type"] in ("state", "table")]
        seats: list[dict[str, Any]] = told[-1]
        return seats

    @property
    def ask(self) -> int | None:
        """The number of the decision that this seat is asked for."""
        return self.play["ask"] if self.play else None

    @property
    def decision(self) -> dict[str, Any]:
        """What this seat is asked."""
        assert self.play is not None
        decision: dict[str, Any] = self.play["view"]["decision"]
        return decision

    @property
    def outcome(self) -> dict[str, Any] | None:
        """How the game ended, once it has."""
        return self.play["view"]["outcome"] if self.play else None

    @property
    def phase(self) -> str:
        """The phase of the game that the page has been told."""
        return str(self.play["view"]["facts"]["phase"]) if self.play else ""

    def until(self, ready: Callable[[], Any], seconds: float = PATIENCE) -> None:
        """Wait until something is so, while the browser goes on."""
        end = time.monotonic() + seconds
        while not ready():
            assert time.monotonic() < end, f"not within {seconds} s; last frames: {self.frames[-3:]}"
            self.page.wait_for_timeout(15)

    def still(self, look: Callable[[], Any]) -> Any:
        """What `look` finds, once it finds the same twice: fonts, windows and cameras need a moment."""
        found = [look()]

        def same() -> bool:
            self.page.wait_for_timeout(150)
            found.append(look())
            return bool(found[-1] == found[-2])

        self.until(same)
        return found[-1]

    def settled(self) -> None:
        """Wait until what was told is on the screen: a click in the middle of that may miss."""
        self.page.evaluate(DRAWN, None if self.ask is None else str(self.ask))

    # --- what the page shows -----------------------------------------------------------------------------

    @property
    def prompt(self) -> Locator:
        """The bar that says what to do."""
        return self.page.get_by_role("region", name="What to do")

    @property
    def pieces(self) -> Locator:
        """The cards on the board that can be chosen."""
        return self.page.get_by_role("button", name=ON_BOARD)

    @property
    def answers(self) -> Locator:
        """The buttons of the prompt bar that are answers."""
        return self.prompt.get_by_role("button", name=IN_PROMPT)

    @property
    def scores(self) -> Locator:
        """The score table at the end."""
        return self.page.get_by_role("region", name="Scores").get_by_role("table")

    def press(self, thing: Locator) -> None:
        """Click, or tap where there is no mouse."""
        if not self.touch:
            thing.click()
            return
        thing.tap()
        if self.page.locator(".peek-note").count():  # the first touch shows the card, the second chooses it
            thing.tap()

    def move(self) -> None:
        """Answer what is asked, by clicking; everything on offer has to be there to be clicked."""
        ask, decision = self.ask, self.decision
        done, of = decision["picks"]
        self.settled()
        self.until(lambda: self.pieces.count() + self.answers.count() == len(decision["options"]))
        if of - done > 1:
            for number in range(of - done):
                self.press(self.pieces.nth(number))
            self.press(self.prompt.get_by_role("button", name="Confirm"))
        elif self.answers.count():
            self.press(self.answers.first)
        else:
            self.press(self.pieces.first)
        self.moved(ask)

    def reply(self) -> None:
        """Answer what is asked with what is offered first, behind the browser's back."""
        assert self.play is not None
        ask, decision = self.ask, self.decision
        done, of = decision["picks"]
        chosen = [choice["option"] for choice in decision["options"][: max(1, of - done)]]
        self.person.command(self.table, "answer", seat=self.play["view"]["you"], ask=ask, options=chosen)
        self.until(lambda: self.ask != ask or self.outcome)

    def moved(self, ask: int | None) -> None:
        """Wait until a decision is no longer the present one."""
        self.until(lambda: self.ask != ask or self.outcome)
        self.settled()

    # --- behind the browser's back -----------------------------------------------------------------------

    @property
    def person(self) -> Person:
        """The same person without the browser: whoever has the cookie."""
        if self._person is None:
            if not any(cookie.get("name") == COOKIE for cookie in self._context.cookies()):
                # The server may close a kept connection just as it is used again: then it is repeated.
                self._context.request.get("/api/games", max_retries=3)
            value = next(c["value"] for c in self._context.cookies() if c["name"] == COOKIE)
            self._person = Person(self.url)
            self._person.http.cookies = httpx.Cookies({COOKIE: value})
        return self._person

    def make_way(self) -> None:
        """Be somebody new: of what was done in this browser only files of the server are still there.

        Opening a page in it takes half the work that it takes in a browser that is made anew.
        """
        self._part()
        self._undone.close()
        for page in self._context.pages:
            if page is not self.page:
                page.close()
        self.page.goto("/healthz")  # of the same server, or else the browser would start a process for it
        tools = self._context.new_cdp_session(self.page)
        tools.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": "all"})
        tools.detach()
        self.page.evaluate("sessionStorage.clear()")
        self.page.mouse.move(0, 0)
        self._context.clear_cookies()
        self.frames, self.play = [], None
        self.watch.begin()

    def close(self) -> None:
        """Leave."""
        self._part()
        self._context.close()

    def _part(self) -> None:
        if self._person is not None:
            self._person.close()
            self._person = None


class Guests:
    """Everybody with a browser in one test."""

    def __init__(self, browser: Browser, server: Server, folder: Path, idle: list[Guest]) -> None:
        self.browser = browser
        self.server = server
        self.folder = folder
        self.idle = idle
        """Browsers of tests before this one, which nobody would tell from new ones."""
        self.all: list[Guest] = []
        self.failed = False

    def __call__(
        self, *, server: Server | None = None, hints: bool = False, fresh: bool = False, **how: Any
    ) -> Guest:
        """Somebody new; `how` as for a browser context, over a desktop where nothing moves.

        They know the games, unless they want the `hints` for newcomers. A `fresh` browser has never been here
        and has none of the server's files.
        """
        looks = {name: how.pop(name, usual) for name, usual in USUAL.items()}
        server = server or self.server
        kind = "" if fresh else repr((server.url, hints, sorted(how.items())))
        for guest in self.idle:
            if kind and guest.kind == kind:
                self.idle.remove(guest)
                self.all.append(guest)
                guest.dress(looks)
                return guest
        context = self.browser.new_context(base_url=server.url, **looks, **how)
        context.add_init_script(NEW_HERE if hints else EXPERIENCED)
        context.add_init_script(UNSEEN)
        guest = Guest(context, server, bool(how.get("has_touch")), kind, looks)
        self.all.append(guest)
        return guest

    def check(self) -> None:
        """Nothing may have gone wrong in any page."""
        problems = [problem for guest in self.all for problem in guest.watch.problems]
        assert not problems, "\n".join(problems)

    def pictures(self) -> list[str]:
        """Keep what all pages look like, for whoever has to find out what went wrong."""
        pages = [page for guest in self.all for page in guest.context.pages]
        files = [str(self.folder / f"page-{number}.png") for number in range(len(pages))]
        for page, file in zip(pages, files, strict=True):
            page.evaluate(LOOK)
            page.screenshot(path=file)
        return files

    def close(self) -> None:
        """Everybody leaves; browsers that are as good as new are kept for the next test."""
        for guest in self.all:
            running = guest.server.process.poll() is None
            if guest.changed or self.failed or not guest.kind or not running:
                guest.close()
            else:
                guest.make_way()
                self.idle.append(guest)
        while len(self.idle) > MOST_IDLE:
            self.idle.pop(0).close()


def play_on(*guests: Guest, until: Callable[[], Any] = lambda: False) -> None:
    """Everybody answers by clicking until the game is over, or until something is so."""
    while not until() and not all(guest.outcome for guest in guests):
        for guest in guests:
            if guest.ask is not None and not until():
                guest.move()
        guests[0].page.wait_for_timeout(10)


def hurry(person: Person, table: str, until: Callable[[Sitting], Any] = lambda _: False) -> Sitting:
    """Play without the browser, taking what is offered first, until something is so or the game is over."""
    sitting = person.sit(table)
    while not sitting.over and not until(sitting):
        ask = sitting.ask
        if ask is not None:
            sitting.answer()
        while sitting.ask == ask and not sitting.over:
            sitting.receive()
    return sitting


def offers(*verbs: str, picks: int | None = None) -> Callable[[Sitting], bool]:
    """Whether this seat may do one of these things now, as the first of so many picks."""

    def offered(sitting: Sitting) -> bool:
        assert sitting.play is not None
        decision = sitting.play["view"]["decision"] or {"picks": [0, 0]}
        right = picks is None or decision["picks"] == [0, picks]
        return right and any(option[0] in verbs for option in sitting.options())

    return offered


def answer(guest: Guest, thing: Locator) -> None:
    """Press something that answers, say yes if there is a question, and wait."""
    ask = guest.ask
    guest.press(thing)
    yes = guest.prompt.get_by_role("button", name=re.compile("^Yes, "))
    guest.until(lambda: guest.ask != ask or guest.outcome or yes.count())
    if yes.count():
        guest.press(yes)
    guest.moved(ask)
