"""Following what others do: step after step, at a pace, with pieces that move; skipped, or without motion."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.guests import PHONE, Guest, Guests, hurry, offers
from tests.browser.looks import too_wide, violations, violations_in_both_themes
from tests.finished import FINISHED
from tests.serving import Sitting

RECORD = """
window.seen = [];
const play = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  const piece = Number(this.dataset.piece);
  if (how?.id === "piece") seen.push({ piece, at: performance.now(), lasts: how.duration });
  return play.call(this, frames, how);
};
const later = window.setTimeout;
window.setTimeout = (what, wait, ...more) => (seen.push({ wait }), later(what, wait, ...more));
let before = "", lines = 0;
const look = () => {
  const ask = document.querySelector(".table-main")?.dataset.ask ?? "";
  const log = document.querySelectorAll(".log-line").length;
  if (ask !== before) seen.push({ ask, at: performance.now() });
  if (log !== lines) seen.push({ log, at: performance.now() });
  [before, lines] = [ask, log];
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Keeps which pieces were set in motion, what was waited for, what was asked and written into the log."""
ANN, BOTS = ("me", "Ann"), ("greedy", "greedy", "greedy")
PACES = {"brisk": 750, "calm": 1700}
"""Milliseconds that a step is left on the table when no other waits."""


def follower(guests: Guests, pace: str, *, motion: bool = True, **how: Any) -> Guest:
    """Somebody who follows the others at a pace."""
    guest = guests(reduced_motion="no-preference" if motion else "reduce", **how)
    guest.page.add_init_script(f"localStorage['dealers.settings'] = '{{\"pace\": \"{pace}\"}}';")
    guest.page.add_init_script(RECORD)
    return guest


def boasting(guest: Guest) -> str:
    """Sit where Ann is to boast; with her lowest heroes she will take her defenses after all the others."""
    table = str(guest.person.create(ANN, *BOTS)["id"])
    guest.person.command(table, "start")
    hurry(guest.person, table, offers("commit", picks=2))
    guest.go(f"/t/{table}")
    guest.until(lambda: guest.ask is not None)
    expect(guest.pieces.first).to_be_visible()
    return table


def boast(guest: Guest) -> None:
    """Boast of the two lowest heroes, and let the server tell what the others take."""
    ask = guest.ask
    for number in range(2):
        guest.press(guest.pieces.nth(number))
    guest.press(guest.prompt.get_by_role("button", name="Confirm"))
    guest.until(lambda: guest.ask not in (ask, None))


def taken(guest: Guest) -> list[int]:
    """The cards that others have taken after Ann's boast, in their order."""
    events = {event["number"]: event for frame in guest.frames for event in frame.get("events", [])}
    first = max(number for number, event in events.items() if event["kind"] == "boast")
    return [
        event["cards"][0]["id"]
        for number, event in sorted(events.items())
        if number > first and event["kind"] == "take" and event["seat"] != 0
    ]


def seen(guest: Guest) -> list[dict[str, Any]]:
    """What was recorded."""
    found: list[dict[str, Any]] = guest.page.evaluate("seen")
    return found


def asked_for(guest: Guest, ask: int | None) -> None:
    """Wait until the page shows a decision."""
    expect(guest.page.locator(f".table-main[data-ask='{ask}']")).to_be_attached()


def skip(guest: Guest) -> Locator:
    return guest.page.get_by_role("button", name="Skip")


def test_what_bots_do_is_shown_step_by_step_and_the_question_comes_last(guests: Guests) -> None:
    ann = follower(guests, "brisk")
    boasting(ann)
    boast(ann)
    asked_for(ann, ann.ask)
    ann.until(lambda: any(entry.get("ask") == str(ann.ask) for entry in seen(ann)))  # it keeps what was drawn
    cards, record = taken(ann), seen(ann)
    assert len(cards) >= 3
    moved = [entry for entry in record if entry.get("piece") in cards]
    assert [entry["piece"] for entry in moved] == cards
    assert all(0 < entry["lasts"] <= 300 for entry in moved)
    times = [entry["at"] for entry in moved]
    assert sorted(set(times)) == times
    asked = [entry["at"] for entry in record if entry.get("ask") == str(ann.ask)]
    assert asked[0] > times[-1]
    expect(skip(ann)).to_have_count(0)


@pytest.mark.parametrize("pace", PACES)
def test_steps_wait_as_long_as_the_pace_says_and_less_the_more_of_them_there_are(
    guests: Guests, pace: str
) -> None:
    ann = follower(guests, pace)
    boasting(ann)
    boast(ann)
    asked_for(ann, ann.ask)
    waits = {one: [PACES[one] / (1 + more / 4) for more in range(12)] for one in PACES}
    waited = [entry["wait"] for entry in seen(ann) if "wait" in entry]
    found = {one: [wait for wait in waited if wait in waits[one]] for one in PACES}
    assert len(found.pop(pace)) >= len(taken(ann)) - 1
    assert not any(found.values())


@pytest.mark.parametrize("how", ["click", "Escape", "button"])
def test_the_rest_can_be_skipped_and_nothing_is_answered_by_that(guests: Guests, how: str) -> None:
    ann = follower(guests, "calm")
    boasting(ann)
    boast(ann)
    ask = ann.ask
    expect(skip(ann)).to_be_visible()
    expect(ann.page.locator(f".table-main[data-ask='{ask}']")).to_have_count(0)
    if how == "click":
        ann.page.locator(".dd-slab .piece-button").first.click()
    elif how == "Escape":
        ann.page.keyboard.press("Escape")
    else:
        skip(ann).click()
    asked_for(ann, ask)
    expect(skip(ann)).to_have_count(0)
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    assert ann.ask == ask
    waited = [entry["piece"] for entry in seen(ann) if "piece" in entry]
    assert len(set(waited) & set(taken(ann))) < len(taken(ann))


def test_without_motion_nothing_moves_and_the_order_can_still_be_read(guests: Guests) -> None:
    ann = follower(guests, "brisk", motion=False)
    boasting(ann)
    boast(ann)
    asked_for(ann, ann.ask)
    record = seen(ann)
    assert not [entry for entry in record if "piece" in entry]
    assert len([entry for entry in record if "log" in entry]) > len(taken(ann)) >= 3


def test_at_an_instant_pace_nothing_waits_and_nothing_moves(guests: Guests) -> None:
    ann = follower(guests, "instant")
    boasting(ann)
    ann.page.evaluate(
        "new MutationObserver(() => (window.waited ||= !!document.querySelector('.strip-skip')))"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    boast(ann)
    asked_for(ann, ann.ask)
    assert ann.page.evaluate("!window.waited")
    assert not [entry for entry in seen(ann) if "piece" in entry]


def test_the_pace_is_a_setting(guests: Guests) -> None:
    ann = guests()
    ann.go("/")
    ann.page.get_by_role("button", name="Settings").click()
    group = ann.page.get_by_role("group", name="What others do is shown")
    expect(group.get_by_role("radio", name="At once")).to_be_checked()
    group.get_by_role("radio", name="Calmly").check()
    ann.page.reload()
    assert ann.page.evaluate("JSON.parse(localStorage['dealers.settings']).pace") == "calm"


def test_an_own_answer_is_not_kept_waiting_by_what_others_do_meanwhile(guests: Guests) -> None:
    ann, bob = follower(guests, "calm"), guests()
    table = str(ann.person.create(ANN, "open", "greedy")["id"])
    bob.person.post(
        f"/api/tables/{table}/enter",
        invite=ann.person.get(f"/api/tables/{table}")["links"]["invite"].partition("=")[2],
    )
    bob.person.command(table, "claim", seat=1, name="Bob")
    ann.person.command(table, "start")
    ann.go(f"/t/{table}")
    ann.until(lambda: ann.ask is not None)
    expect(ann.pieces.first).to_be_visible()
    bob.person.sit(table).answer()
    expect(skip(ann)).to_be_visible()
    ask = ann.ask
    for number in range(2):
        ann.press(ann.pieces.nth(number))
    ann.press(ann.prompt.get_by_role("button", name="Confirm"))
    ann.until(lambda: ann.ask != ask)
    expect(ann.page.get_by_role("region", name="Lured heroes").locator(".piece")).to_have_count(2)
    expect(skip(ann)).to_have_count(0)


def test_whoever_comes_back_sees_the_present_at_once(guests: Guests) -> None:
    ann = follower(guests, "calm")
    boasting(ann)
    boast(ann)
    expect(skip(ann)).to_be_visible()
    ann.page.reload()
    asked_for(ann, ann.ask)
    assert [entry["ask"] for entry in seen(ann) if "ask" in entry] == [str(ann.ask)]
    expect(skip(ann)).to_have_count(0)


def test_what_lies_far_behind_is_caught_up_with(guests: Guests) -> None:
    ann = follower(guests, "brisk")
    table = ann.sit(ANN, *BOTS)
    expect(ann.pieces.first).to_be_visible()
    hurry(ann.person, table)  # a hundred steps in a moment, which would take minutes one by one
    ann.until(lambda: ann.outcome)
    expect(ann.scores).to_be_visible()


# --- the strip ----------------------------------------------------------------------------------------------


def strip(guest: Guest) -> Locator:
    return guest.page.get_by_role("region", name="Since your last turn")


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desk", "phone"])
def test_the_strip_tells_who_did_what_and_shows_it_again(guests: Guests, how: dict[str, Any]) -> None:
    ann = guests(**how)
    boasting(ann)
    boast(ann)
    ann.settled()
    lines = strip(ann).get_by_role("button")
    cards = taken(ann)
    takes = lines.filter(has_text=" takes ")
    assert takes.count() == len(cards)
    first = takes.first
    first.focus()
    if not how:  # on a phone the castles of others are folded
        marked = ann.page.locator(".piece.marked")
        expect(marked).to_have_count(1)
        expect(marked).to_have_attribute("data-piece", str(cards[0]))
    ann.press(first)
    bar = ann.page.get_by_role("region", name="Seen again")
    expect(bar).to_contain_text(first.locator("> span").inner_text())
    expect(first).to_have_attribute("aria-pressed", "true")
    row = ann.page.get_by_role("list", name="Defenses on offer")
    expect(row.locator(f"[data-piece='{cards[1]}']")).to_have_count(1)  # not taken yet
    expect(ann.page.locator(".piece.legal")).to_have_count(0)
    ann.press(bar.get_by_role("button", name="Back to the table"))
    expect(row.locator(f"[data-piece='{cards[1]}']")).to_have_count(0)
    expect(ann.pieces.first).to_be_visible()
    ann.page.reload()
    ann.press(takes.last)
    expect(bar).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    assert not violations(ann.page)


def test_in_words_a_line_of_the_strip_shows_the_table_of_that_moment(guests: Guests) -> None:
    ann = guests()
    boasting(ann)
    boast(ann)
    ann.settled()
    ann.page.keyboard.press("t")
    words = ann.page.get_by_role("region", name="The table in words")
    expect(words).not_to_contain_text("Waiting for")
    strip(ann).get_by_role("button").filter(has_text=" takes ").first.click()
    expect(words).to_contain_text("Waiting for")
    expect(ann.page.get_by_role("heading", name="You can")).to_have_count(0)
    ann.page.get_by_role("button", name="Back to the table").click()
    expect(ann.page.get_by_role("heading", name="You can")).to_be_visible()


def test_a_line_of_the_strip_is_played_again_with_its_movement(guests: Guests) -> None:
    ann = follower(guests, "brisk")
    boasting(ann)
    boast(ann)
    asked_for(ann, ann.ask)
    card = taken(ann)[0]
    times = len([entry for entry in seen(ann) if entry.get("piece") == card])
    strip(ann).get_by_role("button").filter(has_text=" takes ").first.click()
    ann.until(lambda: len([entry for entry in seen(ann) if entry.get("piece") == card]) > times)


SINCE = (
    "async ([events, you, play]) => (await import('/web/shell/since.js')).sinceYourTurn(events, you, play)"
)


def event(number: int, seat: int | None, turn: bool = False) -> dict[str, Any]:
    return {"number": number, "seat": seat, "turn": turn, "cards": [], "text": ""}


def test_the_mark_stands_between_your_turn_and_theirs(guests: Guests) -> None:
    page = guests().go("/")
    mine = [event(0, None), event(1, 0, turn=True), event(2, 0)]
    theirs = [event(3, 1, turn=True), event(4, 1), event(5, 2, turn=True), event(6, 2)]
    again = [event(7, 0, turn=True)]

    def span(events: list[dict[str, Any]], you: int | None, last: int, since: int = 0) -> tuple[int, int]:
        found = page.evaluate(SINCE, [events, you, {"last": last, "since": since}])
        return found["from"], found["to"]

    # The last answer brought about the beginning of the next turn, event 3: that is theirs.
    assert span([*mine, *theirs], 0, 4) == (3, 7)
    assert span([*mine, *theirs, *again], 0, 4) == (3, 8)
    # In the middle of the own turn, what the others did stays there.
    assert span([*mine, *theirs, *again, event(8, 0)], 0, 9, since=4) == (3, 7)
    # A first turn has nothing of others before it.
    assert span(mine, 0, 3) == (0, 1)
    # An answer in the turn of somebody else does not hide what they do.
    assert span([*mine, *theirs], 0, 5) == (3, 7)
    # Nor does something that happens to the reader meanwhile.
    assert span([*mine, *theirs, event(7, 0), event(8, 2)], 0, 4) == (3, 9)
    # A spectator is told of the present turn.
    assert span([*mine, *theirs], None, 0) == (5, 7)
    assert span([], None, 0) == (0, 0)


# --- the log ------------------------------------------------------------------------------------------------


def test_the_log_keeps_what_is_only_heard_in_its_lines(guests: Guests) -> None:
    ann = guests()
    table = str(ann.person.create(ANN, "greedy", game="hopes-end")["id"])
    ann.person.command(table, "start")
    hurry(ann.person, table, lambda sitting: len([e for e in sitting.events if e["hits"]]) > 3)
    ann.go(f"/t/{table}")
    ann.until(lambda: ann.play is not None)
    ann.page.locator(".log-hit").first.wait_for(state="attached")
    assert ann.page.evaluate("document.documentElement.scrollHeight") == 800
    said = ann.page.locator(".log-line.hits").first.text_content() or ""
    assert said.strip().startswith("you are concerned: ")
    hit, danger = ann.page.evaluate(
        "[getComputedStyle(document.querySelector('.log-hit')).backgroundColor,"
        " getComputedStyle(document.documentElement).getPropertyValue('--danger')]"
    )
    assert hit != danger


def test_a_card_in_the_log_marks_itself_and_its_line_marks_all(guests: Guests) -> None:
    ann = guests()
    boasting(ann)
    line = ann.page.locator(".log-line").filter(has_text="the Dark Masters offer").last
    cards = line.get_by_role("button")
    marked = ann.page.locator(".piece.marked")
    cards.nth(1).hover()
    expect(marked).to_have_count(1)
    name = cards.nth(1).inner_text()
    expect(marked.get_by_role("button")).to_have_attribute("aria-label", re.compile(name))
    line.hover(position={"x": 6, "y": 6})
    expect(marked).to_have_count(cards.count())
    cards.nth(2).focus()
    expect(marked).to_have_count(1)


# --- how everybody stands, and what decided it ------------------------------------------------------------


@pytest.mark.parametrize("game", list(FINISHED))
def test_every_seat_shows_how_its_player_stands_on_a_desk_and_on_a_phone(guests: Guests, game: str) -> None:
    ann = guests()
    ann.sit(ANN, "greedy", "greedy", game=game)
    ann.until(lambda: ann.ask is not None)  # nobody else moves meanwhile
    seats = ann.page.locator("#side-seats .seat")
    for width in (1280, 390):
        ann.page.set_viewport_size({"width": width, "height": 800})
        if width < 960:
            ann.page.get_by_role("button", name="Seats").click()
        expect(seats).to_have_count(3)
        assert ann.play is not None
        for seat, figures in enumerate(ann.play["view"]["standings"]):
            items = seats.nth(seat).locator(".standing > li")
            assert len(figures) >= 2
            expect(items).to_have_count(len(figures))
            for place, one in enumerate(figures):
                limit = "" if one["of"] is None else f" of {one['of']}"
                expect(items.nth(place)).to_have_text(f"{one['label']} {one['value']}{limit}")
                expect(items.nth(place).locator("svg use")).to_have_count(1)
                expect(items.nth(place)).to_be_visible()
        assert not too_wide(ann.page)


def test_the_end_says_by_what_it_was_won_and_where_it_turned(guests: Guests) -> None:
    ann = guests()
    table = str(ann.person.create(ANN, *BOTS, game="hopes-end")["id"])
    ann.person.command(table, "start")
    hurry(ann.person, table)
    ann.go(f"/t/{table}")
    ann.until(lambda: ann.outcome)
    story = ann.person.get(f"/api/tables/{table}/story")
    panel = ann.page.locator(".outcome")
    points = panel.locator(".turning-points > li")
    expect(points).to_have_count(len({(turn["step"], turn["seat"]) for turn in story["turns"]}))
    if story["margin"]:
        expect(panel).to_contain_text(f"{story['margin']['won']} points to {story['margin']['next']}")
    head, decided, scores = [
        panel.locator(part).evaluate("(part) => part.getBoundingClientRect().top")
        for part in (".outcome-head", ".decided", ".scores")
    ]
    assert head < decided < scores
    for width in (1280, 390):
        ann.page.set_viewport_size({"width": width, "height": 800})
        assert not too_wide(ann.page)
        assert not violations_in_both_themes(ann.page, within=".outcome")
    expect(strip(ann)).to_have_count(0)
    if story["turns"]:
        points.first.get_by_role("link").click()
        step = story["turns"][0]["step"]
        expect(ann.page.get_by_role("slider", name="Step")).to_have_value(str(step))


def test_a_step_that_was_two_turning_points_is_told_once(guests: Guests) -> None:
    ann = guests()
    table = str(ann.person.create(ANN, "greedy", game="dark-dealings")["id"])
    ann.person.command(table, "start")
    hurry(ann.person, table)
    turn = {"step": 9, "seat": 1, "before": [0, 0], "after": [0, 1], "text": "Boris defeats a hero."}
    story = {
        **ann.person.get(f"/api/tables/{table}/story"),
        "turns": [{**turn, "kind": "lead"}, {**turn, "kind": "swing"}],
    }
    ann.page.route("**/story", lambda route: route.fulfill(json=story))
    ann.go(f"/t/{table}")
    points = ann.page.locator(".turning-points > li")
    expect(points).to_have_count(1)
    expect(points).to_contain_text("took the lead for good, with the largest swing")


def test_the_end_is_shown_after_the_last_step(guests: Guests) -> None:
    ann = follower(guests, "brisk")
    table = str(ann.person.create(ANN, "greedy", row=3)["id"])
    ann.person.command(table, "start")
    hurry(ann.person, table, lambda sitting: _rounds_left(sitting) == 0)
    ann.go(f"/t/{table}")
    ann.until(lambda: ann.play is not None)
    expect(ann.prompt).to_be_visible()
    ann.page.evaluate("""() => {
      window.order = [];
      new MutationObserver(() => {
        const lines = document.querySelectorAll(".log-line").length;
        order.push([lines, !!document.querySelector(".outcome")]);
      }).observe(document.body, { childList: true, subtree: true });
    }""")
    hurry(ann.person, table)
    ann.until(lambda: ann.outcome)
    expect(ann.scores).to_be_visible()
    order = ann.page.evaluate("order")
    most = max(lines for lines, _ in order)
    assert [most, False] in order, "the last line was there before the end was told"
    assert all(lines == most for lines, over in order if over)


def _rounds_left(sitting: Sitting) -> int:
    assert sitting.play is not None
    facts = sitting.play["view"]["facts"]
    fighting = facts["phase"] == "combat phase"
    return int(facts["last round"] - facts["round"]) if fighting else 99
