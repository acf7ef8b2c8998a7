"""Turn notices while no page is open: asked for by a click, sealed for this browser, shown by its worker."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.guests import PATIENCE, Guest, Guests
from tests.browser.test_access import check
from tests.server.listener import Listener
from tests.server.test_push import Browser as Keys
from tests.serving import PLENTY, Server

# Chromium asks a server of its maker for an address: the test takes the place of that one.
SUBSCRIBE = """(given) => {
  let kept = sessionStorage.getItem("subscribed");
  const made = { endpoint: given.endpoint, toJSON: () => ({ endpoint: given.endpoint, keys: given }) };
  PushManager.prototype.getSubscription = async () => (kept ? made : null);
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("not as a browser wants it");
    kept = "yes";
    sessionStorage.setItem("subscribed", kept);
    return made;
  };
}"""

STAND_BY = "() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)"


@pytest.fixture(scope="module")
def pushing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that may tell push services on this machine."""
    settings = {**PLENTY, "private_addresses": "true"}
    with Server(tmp_path_factory.mktemp("push"), "--seed", "7", **settings) as server:
        yield server


def ask_for_notices(guest: Guest) -> None:
    """By clicking, at a table."""
    guest.page.get_by_role("button", name="About this table").click()
    dialog = guest.page.get_by_role("dialog", name="Advice, sharing, clocks")
    box = dialog.get_by_role("checkbox", name=re.compile("Tell this device when it is Ann's turn"))
    expect(box).not_to_be_checked()
    check(guest.page)
    box.check()
    expect(box).to_be_checked()
    expect(box).to_be_enabled()
    expect(dialog.get_by_role("alert")).to_be_empty()


def shown(page: Page) -> list[dict[str, Any]]:
    """The notices that the worker shows now."""
    found: list[dict[str, Any]] = page.evaluate(
        """async () => {
          const all = await (await navigator.serviceWorker.ready).getNotifications();
          return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
        }"""
    )
    return found


def deliver(page: Page, message: str) -> None:
    """Let the push service hand a message to the worker of the page."""
    line = page.context.new_cdp_session(page)
    workers: list[dict[str, Any]] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda event: workers.extend(event["registrations"]))
    line.send("ServiceWorker.enable")
    end = time.monotonic() + PATIENCE
    while not workers:
        assert time.monotonic() < end, "the browser knows of no worker"
        page.wait_for_timeout(20)
    origin = re.match(r"https?://[^/]+", page.url)
    assert origin
    wanted = {"origin": origin[0], "registrationId": workers[-1]["registrationId"], "data": message}
    line.send("ServiceWorker.deliverPushMessage", wanted)


def test_a_turn_is_told_to_a_closed_page_and_shown_by_the_worker(guests: Guests, pushing: Server) -> None:
    keys = Keys()
    with Listener(201) as service:
        ann, bob = guests(server=pushing, permissions=["notifications"]), guests(server=pushing)
        subscription = keys.subscription(f"{service.url}/ann")
        ann.context.add_init_script(f"({SUBSCRIBE})({json.dumps(subscription)})")
        info = ann.person.create(("me", "Ann"), "open")
        bob.person.post("/api/join", code=info["links"]["code"])
        bob.person.command(info["id"], "claim", seat=1, name="Bob")
        ann.person.command(info["id"], "start")
        ann.go(f"/t/{info['id']}")
        ask_for_notices(ann)
        while 0 in ann.person.get(f"/api/tables/{info['id']}")["waiting"]:
            sitting = ann.person.sit(info["id"])
            sitting.answer()
        assert service.messages == []
        table = info["id"]
        ann.go("/")  # away from the table; the worker stays
        ann.person.close()
        ann._person = None
        sitting = bob.person.sit(table)
        while sitting.ask is not None:
            sitting.answer()
        (message,) = service.wait(1)
        told = keys.read(message)
        assert told["url"] == f"/t/{table}"
        deliver(ann.page, json.dumps(told))
        ann.until(lambda: shown(ann.page))
        assert shown(ann.page) == [
            {"title": "Your turn: Dark Dealings", "body": "Ann, the table waits for you.", "tag": table,
             "data": {"url": f"/t/{table}"}}
        ]  # fmt: skip


def test_a_message_that_makes_no_sense_leads_nowhere_else(guests: Guests, pushing: Server) -> None:
    guest = guests(server=pushing, permissions=["notifications"])
    guest.go("/")
    guest.page.evaluate(
        "() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)"
    )
    for message in (
        "nonsense",
        json.dumps({"title": "x", "body": "y", "url": "https://evil.example", "tag": "t"}),
    ):
        deliver(guest.page, message)
    guest.until(lambda: shown(guest.page))
    assert [(one["title"], one["data"]["url"]) for one in shown(guest.page)] == [("Dealer's Choice", "/")]


def test_without_a_connection_the_worker_says_so(guests: Guests, pushing: Server) -> None:
    guest = guests(server=pushing)
    page = guest.go("/")
    page.evaluate(
        "() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)"
    )
    guest.watch.excuse("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    guest.context.set_offline(True)
    page.goto("/t/sometable")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    check(page, 390, 1280)
    guest.context.set_offline(False)
    guest.watch.excuse(r"\b404\b")
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="No connection")).to_have_count(0)


def test_the_page_can_be_installed(guests: Guests, pushing: Server) -> None:
    guest = guests(server=pushing)
    page = guest.go("/")
    line = page.context.new_cdp_session(page)
    manifest = line.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["start_url"] == "/"
    wrong = [one["errorId"] for one in line.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert wrong in ([], ["in-incognito"])  # which every guest of the tests is
    for icon in json.loads(manifest["data"])["icons"]:
        answer = guest.context.request.get(icon["src"], max_retries=3)
        assert answer.headers["content-type"] == "image/png"


def test_who_cannot_be_told_is_told_why(guests: Guests) -> None:
    guest = guests()
    guest.context.add_init_script("delete window.PushManager")
    guest.sit(("me", "Ann"), "greedy")
    guest.page.get_by_role("button", name="About this table").click()
    expect(guest.page.get_by_text("put this page on the home screen first")).to_be_visible()
    check(guest.page, 390, 1280)
