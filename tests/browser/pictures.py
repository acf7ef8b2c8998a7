"""Pictures of the product: `python -m tests.browser.pictures [folder [scene]]`.

Without a folder only the pictures of README.md, of docs/ and of the rules pages are made, where they belong;
docs/images/shown.json keeps what they show, in words, so that a test can tell when they have become old.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser import dale, examples, hope
from tests.browser.guests import PHONE, hurry, launch, offers
from tests.browser.hopes_end import Until, asked, few_left, imported, played, rich
from tests.serving import COOKIE, Person, Server, Sitting

from dealers.kernel import Table
from dealers.server.keys import new_secret

ROOT = Path(__file__).parents[2]
SEED = 11
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {**PHONE, "device_scale_factor": 1},
}
IN_DOCS = {
    "table.png": ("combat", "desktop", "dark"),
    "lobby.png": ("lobby", "desktop", "dark"),
    "phone.png": ("combat", "phone", "dark"),
    "city.png": ("city", "desktop", "light"),
    "stall.png": ("stall", "desktop", "light"),
    "atlas.png": ("atlas", "desktop", "light"),
    "targets.png": ("atlas-targets", "desktop", "light"),
    "lesson.png": ("lesson", "desktop", "light"),
    "review.png": ("review", "desktop", "light"),
}
BOARD_ONLY = ("city.png", "stall.png", "atlas.png", "targets.png")
SHOWN = ROOT / "docs" / "images" / "shown.json"
"""Digests of the tables in words, by picture."""
ANN = ("me", "Ann")
AROUND = (".prompt", ".strip")
"""What covers a board from below."""
MARGIN = 6
"""Pixels around the parts of a board that an example shows."""


def struck(sitting: Sitting) -> bool:
    """Ann fights, has struck, and can strike again."""
    fight = sitting.play["view"]["facts"].get("fight") if sitting.play else None
    return bool(fight and fight["seat"] == 0 and fight["struck"] and offers("strike")(sitting))


def over(sitting: Sitting) -> bool:
    """The game has ended."""
    return sitting.over


TABLES: dict[str, tuple[tuple[Any, ...], Callable[[Sitting], bool]]] = {
    "hero": ((ANN, "greedy", "greedy"), offers("lure", picks=2)),
    "boast": ((ANN, "greedy", "greedy"), offers("commit", picks=2)),
    "pick": ((ANN, "greedy", "greedy"), offers("take")),
    "combat": ((ANN, "greedy", "greedy"), struck),
    "six": ((ANN, "greedy", "greedy", "greedy", "greedy", "greedy"), struck),
    "solo": ((ANN,), offers("pair")),
    "scores": ((ANN, "greedy", "greedy", "greedy"), over),
}
"""What is played at a table, and until when."""


CITIES: dict[str, tuple[int, Until]] = {
    "first-answers": (3, asked("answer")),
    "early-city": (3, lambda table: asked("place")(table) and len(table.state.city) > 7),
    "question": (3, lambda table: asked("replace")(table) and len(table.state.city) > 25),
    "city": (3, lambda table: rich(table) and len(table.state.city) > 34),
    "late-city": (4, lambda table: asked("place")(table) and few_left(12)(table)),
    "ruin": (3, lambda table: asked("ruin")(table) and len(table.state.city) > 45),
    "city-scores": (3, lambda table: table.over),
}
"""How many play at a table of Hope's End, and until when."""


def _stacks(count: int, *verbs: str) -> dale.Until:
    return lambda view: view["facts"]["stacks"][0] >= count and dale.can(*verbs)(view)


STALLS: dict[str, tuple[dale.Until, dict[str, Any]]] = {
    "stall": (
        _stacks(4, "build"),
        {"seats": 3, "prefer": None, "decks": "penguins, tuataras, turtles, bats"},
    ),
    "stall-pay": (dale.superfluous, {"seats": 2, "prefer": dale.BUYER}),
    "stall-look": (
        lambda view: len(dale.cards(view, "set aside")) > 1,
        {"seats": 3, "decks": "gulls, devils"},
    ),
    "stall-dice": (
        lambda view: view["facts"]["dice"] and dale.can("player")(view),
        {"seats": 4, "decks": "pangolins, bats, devils", "traps": 2},
    ),
    "stall-team": (_stacks(4, "inventory"), {"seats": 4, "prefer": None, "teams": True}),
    "stall-choice": (dale.can("keep"), {"seats": 3, "characters": "all"}),
    "stall-characters": (_stacks(3, "ability"), {"seats": 3, "prefer": None, "keep": {0: "Corvin Ash"}}),
}
"""What Ann sees at a table of Dale of Merchants, and how it is played."""


ATLASES: dict[str, tuple[int, hope.Until]] = {
    "atlas-draft": (3, lambda view: hope.facts(view)["phase"] == "draft"),
    "atlas-actions": (4, lambda view: hope.choosing(view) and hope.facts(view)["year"] > 5),
    "atlas-targets": (5, lambda view: hope.targeting(view) and hope.facts(view)["year"] > 3),
    "atlas": (3, lambda view: hope.attacking(view) and hope.facts(view)["year"] > 3),
    "atlas-defense": (3, hope.defending),
    "atlas-training": (3, lambda view: hope.options(view, "train") and hope.facts(view)["year"] > 3),
    "atlas-winter": (3, lambda view: hope.facts(view)["phase"] == "winter"),
}
"""How many play at a table of Dealers in Hope, and what Ann sees there."""


def position(name: str) -> Table[Any]:
    """A table of this name, played to its point."""
    if name in CITIES:
        players, reached = CITIES[name]
        return played(reached, players)
    if name in STALLS:
        until, how = STALLS[name]
        return dale.played(until, **how)
    players, seen = ATLASES[name]
    return hope.played(seen, players)


def shown_now() -> dict[str, str]:
    """What the pictures of boards in docs/ and of examples would show if they were taken now."""
    digests = {}
    for file in BOARD_ONLY:
        table = position(IN_DOCS[file][0])
        digests[file] = _digest(table, [f"Player {seat}" for seat in range(table.seats)])
    for file, example in examples.EXAMPLES.items():
        digests[file] = _digest(*examples.played(example))
    return digests


def _digest(table: Table[Any], names: list[str]) -> str:
    return hashlib.sha256(table.game.words.text(table.view(0), names).encode()).hexdigest()


class Studio:
    """A server with tables in every phase, all of them Ann's."""

    def __init__(self, server: Server) -> None:
        self.ann = Person(server.url)
        self.url = server.url
        self._tables: dict[str, str] = {}

    def table(self, name: str) -> str:
        """The table of this name, played to its point when it is first asked for."""
        for tables, imports in ((CITIES, imported), (STALLS, dale.imported), (ATLASES, hope.imported)):
            if name not in self._tables and name in tables:
                self._tables[name] = imports(self.ann, position(name))
        if name not in self._tables:
            seats, sat = TABLES[name]
            table = self._tables[name] = str(self.ann.create(*seats)["id"])
            self.ann.command(table, "start")
            hurry(self.ann, table, sat)
        return self._tables[name]

    def waiting_room(self) -> str:
        """A table that waits for a friend; another one has come."""
        if "waiting" not in self._tables:
            info = self.ann.create(ANN, "open", "open", "greedy")
            bob = Person(self.url)
            bob.post(f"/api/tables/{info['id']}/enter", invite=info["links"]["invite"].partition("=")[2])
            bob.command(info["id"], "claim", seat=1, name="Bob")
            bob.close()
            self._tables["waiting"] = str(info["id"])
        return self._tables["waiting"]


def _table(name: str, studio: Studio) -> str:
    return f"/t/{studio.table(name)}"


def _lobby(studio: Studio) -> str:
    studio.table("combat"), studio.table("scores"), studio.waiting_room()
    return "/"


SCENES: dict[str, Callable[[Studio], str]] = {
    "lobby": _lobby,
    "setup": lambda studio: "/new/dark-dealings",
    "waiting": lambda studio: f"/t/{studio.waiting_room()}",
    **{name: partial(_table, name) for name in (*TABLES, *CITIES, *STALLS, *ATLASES)},
    "rules": lambda studio: "/rules/dark-dealings",
    "replay": lambda studio: f"/t/{studio.table('scores')}/replay?step=60",
    "text": lambda studio: f"/t/{studio.table('combat')}",
    "city-rules": lambda studio: "/rules/hopes-end",
    "city-setup": lambda studio: "/new/hopes-end",
    "city-replay": lambda studio: f"/t/{studio.table('city-scores')}/replay?step=200",
    "stall-rules": lambda studio: "/rules/dale-of-merchants",
    "stall-setup": lambda studio: "/new/dale-of-merchants",
    "atlas-rules": lambda studio: "/rules/dealers-in-hope",
    "atlas-setup": lambda studio: "/new/dealers-in-hope",
    "city-text": lambda studio: f"/t/{studio.table('city')}",
    "lesson": lambda studio: "/learn/hopes-end",
    "review": lambda studio: f"/review/{studio.table('scores')}",
}


def in_words(page: Page) -> None:
    """The text view of a table."""
    page.keyboard.press("t")
    page.get_by_role("region", name="The table in words").wait_for()


def to_the_first_move(page: Page) -> None:
    """A lesson is read up to where the learner does something."""
    coach = page.locator(".coach")
    coach.wait_for()
    forward = coach.get_by_role("button", name="Next", exact=True)
    while forward.count():
        step = coach.inner_text()
        forward.click()
        page.wait_for_function("(text) => document.querySelector('.coach').innerText !== text", arg=step)


def worked_out(page: Page) -> None:
    """A review is there."""
    page.get_by_role("heading", name="Costliest decisions").wait_for(timeout=300_000)


REACHED: dict[str, Callable[[Page], None]] = {
    "text": in_words,
    "city-text": in_words,
    "lesson": to_the_first_move,
    "review": worked_out,
}
"""What has to be done or waited for on a page before its picture is taken."""


@contextmanager
def _opened(browser: Browser, person: Person, theme: str, **size: Any) -> Iterator[Page]:
    how = {"base_url": person.url, "color_scheme": theme, "reduced_motion": "reduce", **size}
    context = browser.new_context(**how)
    context.add_cookies([{"name": COOKIE, "value": person.cookie, "url": person.url}])
    context.add_init_script("localStorage.setItem('dealers.name', 'Ann')")
    context.add_init_script("localStorage.setItem('dealers.settings', JSON.stringify({ hints: false }))")
    yield context.new_page()
    context.close()


def take(browser: Browser, studio: Studio, scene: str, size: str, theme: str, file: Path) -> None:
    """One picture."""
    with _opened(browser, studio.ann, theme, **SIZES[size]) as page:
        page.goto(SCENES[scene](studio), wait_until="networkidle")
        REACHED.get(scene, _settle)(page)
        _settle(page)
        if file.name in BOARD_ONLY:
            _take_away(page, AROUND)
        shown = page.locator(".table-board") if file.name in BOARD_ONLY else page
        shown.screenshot(path=file, animations="disabled")
    _finish(file)


def take_examples(like: str = "") -> None:
    """The pictures of the rules pages, in the light; bots wait until they have been taken."""
    secret = new_secret()
    with tempfile.TemporaryDirectory() as folder:
        tables = examples.stored(Path(folder), secret)
        with (
            Server(Path(folder), "--bot-pause", "3600") as server,
            sync_playwright() as playwright,
            launch(playwright) as browser,
        ):
            person = Person(server.url)
            person.http.cookies = {COOKIE: secret}
            for name, table in tables.items():
                if like in name:
                    person.command(table, "start")
                    _take_example(browser, person, table, name)
            person.close()


def _take_example(browser: Browser, person: Person, table: str, name: str) -> None:
    example, file = examples.EXAMPLES[name], examples.picture_of(name)
    viewport = {"width": 1440, "height": example.height}
    with _opened(browser, person, "light", viewport=viewport) as page:
        page.goto(f"/t/{table}", wait_until="networkidle")
        _settle(page)
        _take_away(page, (*AROUND, *example.without))
        boxes = [page.locator(part).first.bounding_box() for part in example.parts]
        shown = [box for box in boxes if box]
        assert len(shown) == len(example.parts), f"{name}: the page does not have all of {example.parts}"
        left, top = min(box["x"] for box in shown) - MARGIN, min(box["y"] for box in shown) - MARGIN
        right = max(box["x"] + box["width"] for box in shown) + MARGIN
        bottom = max(box["y"] + box["height"] for box in shown) + MARGIN
        file.parent.mkdir(exist_ok=True)
        clip: Any = {"x": left, "y": top, "width": right - left, "height": bottom - top}
        page.screenshot(path=file, animations="disabled", clip=clip)
    _finish(file)


def _take_away(page: Page, parts: Sequence[str]) -> None:
    """Pictures of boards have no room for what lies around them."""
    for part in parts:
        page.locator(part).evaluate_all("(parts) => parts.forEach((part) => part.remove())")
    _settle(page)


def _settle(page: Page) -> None:
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
    page.wait_for_timeout(300)


def _finish(file: Path) -> None:
    _smaller(file)
    print(f"{file} {file.stat().st_size // 1024} kB")


def _smaller(file: Path) -> None:
    """Fewer colors make a file a third as big, if pngquant happens to be installed."""
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--strip", "--output", file, "128", file], check=True)


def main(folder: str | None = None, like: str = "") -> None:
    """Take all pictures, or those of scenes whose name is like this, into a folder; or those of the docs."""
    wanted = {
        f"{scene}-{size}-{theme}.png": (scene, size, theme)
        for scene in SCENES
        for size in SIZES
        for theme in ("light", "dark")
        if like in scene
    }
    target = Path(folder) if folder else ROOT / "docs" / "images"
    target.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data), "--seed", str(SEED)) as server,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        studio = Studio(server)
        for name, (scene, size, theme) in (wanted if folder else IN_DOCS).items():
            take(browser, studio, scene, size, theme, target / name)
        studio.ann.close()
    if not folder:
        take_examples()
        SHOWN.write_text(json.dumps(shown_now(), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:3])
