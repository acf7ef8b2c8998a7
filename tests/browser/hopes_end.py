"""Hope's End in the browser: tables that were played up to some point, and how to move at them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.guests import Guest
from tests.serving import Person

from dealers.games import find_game
from dealers.games.hopes_end.places import place_name
from dealers.games.hopes_end.refusals import near_misses
from dealers.games.hopes_end.tiles import ROW, START_CELL
from dealers.kernel import Chance, Table, save

GAME = find_game("hopes-end")
ANN = 0
"""The seat in the browser at tables that `played` makes; all others are bots."""

Until = Callable[[Table[Any]], bool]


def played(until: Until, seats: int = 2, **options: Any) -> Table[Any]:
    """A table where Ann is asked something, played by rule of thumb until something is so."""
    heuristic, rng = GAME.player(), Chance(1)
    for seed in range(100):
        table = GAME.new_table(seats, options, seed)
        while not table.over:
            if ANN in table.pending and until(table):
                return table
            seat, offered = table.turn()
            thinking = table.copy(recorded=False).state  # looking shortens ways in it, see `city.find`
            table.answer(seat, heuristic.choose(thinking, seat, offered, rng))
        if until(table):
            return table
    raise AssertionError("in none of a hundred games that comes up")


def asked(*verbs: str) -> Until:
    """Ann may do one of these things."""
    return lambda table: ANN in table.pending and table.pending[ANN].options[0][0] in verbs


def rich(table: Table[Any]) -> bool:
    """Ann has a tile to place: here in one way, there in several, and elsewhere it nearly fits."""
    if not asked("place")(table) or len(table.state.city) < 12 or not near_misses(table.state):
        return False
    cells = [option[1] for option in table.pending[ANN].options]
    counts = {cells.count(cell) for cell in cells}
    return 1 in counts and max(counts) > 1


def few_left(tiles: int) -> Until:
    """So many tiles are left in the stacks."""
    return lambda table: sum(map(len, table.state.stacks())) <= tiles


def imported(person: Person, table: Table[Any], *, start: bool = True) -> str:
    """The same table at the server, Ann's and some bots'; running unless it should wait for friends."""
    players = ["me", *["greedy"] * (table.seats - 1)]
    names = ["Ann", "Bert", "Cleo", "Dora"][: table.seats]
    data = save(table, {"seats": players, "names": names})
    response = person.http.post("/api/import", content=data)
    assert response.status_code == 200, response.text
    name = str(response.json()["id"])
    if start and not table.over:
        person.command(name, "start")
    return name


def open_table(guest: Guest, table: Table[Any]) -> None:
    """Bring the table to the server and sit down at it."""
    guest.go(f"/t/{imported(guest.person, table)}")
    guest.until(lambda: guest.ask is not None or guest.outcome)
    expect(guest.page.get_by_role("region", name="The city")).to_be_visible()
    guest.settled()


# --- the parts of the board -------------------------------------------------------------------------------


def places(guest: Guest) -> Locator:
    """Where the drawn tile may lie."""
    return guest.page.get_by_role("list", name="Places for the tile").get_by_role("button", name="Place at")


def place(guest: Guest, name: str) -> Locator:
    """One of them by its coordinates."""
    return guest.page.get_by_role("button", name=f"Place at {name}, ").and_(guest.page.locator("[data-spot]"))


def doomed(guest: Guest) -> Locator:
    """The tiles that may be ruined."""
    return guest.page.get_by_role("list", name="Tiles that may be ruined").get_by_role("button", name="Ruin ")


def hand(guest: Guest) -> Locator:
    """The drawn tile with its buttons."""
    return guest.page.get_by_role("region", name="Drawn tile")


def caption(guest: Guest) -> Locator:
    """What is said about the place that is looked at."""
    return guest.page.locator(".he-caption")


def ways(guest: Guest) -> dict[str, list[int]]:
    """By place: in which ways the tile may be turned there, as the table has told."""
    found: dict[str, list[int]] = {}
    for option in guest.decision["options"]:
        _, cell, turned = option["option"]
        found.setdefault(place_name(cell), []).append(turned)
    return found


def facts(guest: Guest) -> dict[str, Any]:
    """The public facts that the page was told last."""
    assert guest.play is not None
    told: dict[str, Any] = guest.play["view"]["facts"]
    return told


def city(guest: Guest) -> dict[str, dict[str, Any]]:
    """The tiles of the city by place."""
    assert guest.play is not None
    zone = next(zone for zone in guest.play["view"]["zones"] if zone["zone"] == "city")
    return {place_name(START_CELL + tile["x"] + ROW * tile["y"]): tile for tile in zone["cards"]}


# --- moving -----------------------------------------------------------------------------------------------

_IN_SIGHT = """(all) => all.findIndex((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === one;
})"""


def in_sight(guest: Guest, buttons: Locator) -> Locator:
    """The first of some buttons on the map that can be touched; if none can, the whole city is shown."""
    expect(buttons.first).to_be_attached()
    number = buttons.evaluate_all(_IN_SIGHT)
    if number < 0:
        guest.press(guest.page.get_by_role("button", name="Show the whole city"))
        guest.until(lambda: buttons.evaluate_all(_IN_SIGHT) >= 0)
        number = buttons.evaluate_all(_IN_SIGHT)
    return buttons.nth(number)


def move(guest: Guest) -> None:
    """Answer what is asked, with the mouse or with a thumb."""
    ask, page = guest.ask, guest.page
    guest.settled()
    match guest.decision["options"][0]["option"][0]:
        case "answer":
            guest.press(page.get_by_role("list", name="Answers").get_by_role("button").first)
        case "replace":
            guest.press(page.get_by_role("button", name="Replace ").first)
        case "decline":
            guest.press(guest.prompt.get_by_role("button", name="Keep your three cards"))
        case "keep":
            guest.press(page.get_by_role("button", name="Keep ").first)
        case "stack":
            guest.press(page.get_by_role("button", name="Draw from stack").first)
        case "place":
            guest.press(in_sight(guest, places(guest)))
            if guest.touch:
                guest.press(hand(guest).get_by_role("button", name="Place at"))
        case "ruin":
            guest.press(in_sight(guest, doomed(guest)))
            if guest.touch:
                guest.press(page.get_by_role("button", name="Ruin it"))
        case verb:
            raise AssertionError(f"nobody knows how to {verb}")
    guest.moved(ask)


def play(
    *guests: Guest, step: Callable[[Guest], None] = move, until: Callable[[], bool] = lambda: False
) -> None:
    """Everybody answers until the game is over, or until something is so."""
    guests[0].until(lambda: all(guest.play for guest in guests))
    while not until() and not all(guest.outcome for guest in guests):
        for guest in guests:
            if guest.ask is not None and not until():
                step(guest)
        guests[0].page.wait_for_timeout(10)
