"""Dale of Merchants in the browser: tables that were played up to some point, and how to move at them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.guests import Guest, answer
from tests.serving import Person

from dealers.games import find_game
from dealers.kernel import Chance, Table, save

GAME = find_game("dale-of-merchants")
ANN = 0
"""The seat in the browser; all others are bots."""
NAMES = ("Ann", "Bert", "Cleo", "Dora")

Until = Callable[[dict[str, Any]], Any]
"""Whether Ann sees what is wanted."""

BUILDER = ("build", "add", "play")
BUYER = ("buy", "pay", "gold")


def played(
    until: Until,
    seats: int = 2,
    *,
    prefer: tuple[str, ...] | None = BUILDER,
    keep: Mapping[int, str] | None = None,
    **options: Any,
) -> Table[Any]:
    """A table where Ann is asked something of a certain kind.

    Everybody does what they prefer, one thing after the other, or plays by rule of thumb. Some seats keep the
    characters that are named here.
    """
    heuristic, rng = GAME.player(), Chance(1)
    for table in _dealt(seats, keep or {}, options):
        for step in range(800):
            if table.over or (ANN in table.pending and until(table.view(ANN))):
                break
            seat, offered = table.turn()
            if prefer is None:
                thinking = table.copy(recorded=False).state
                table.answer(seat, heuristic.choose(thinking, seat, offered, rng))
                continue
            willing = [option for option in offered if option[0] in prefer] or offered
            table.answer(seat, willing[step % len(willing)])
        if ANN in table.pending and until(table.view(ANN)):
            return table
    raise AssertionError("in none of these games that comes up")


def _dealt(seats: int, keep: Mapping[int, str], options: dict[str, Any]) -> Iterator[Table[Any]]:
    """New tables; if somebody is to keep a character, those where it is offered, and everybody has chosen."""
    for seed in range(1200 if keep else 60):
        table = GAME.new_table(seats, {"characters": "all", **options} if keep else options, seed)
        wanted: dict[int, Any] = {}
        for seat, name in keep.items():
            offered = {card["card"]: card["id"] for card in cards(table.view(seat), "set aside", seat)}
            wanted[seat] = offered.get(name)
        if None in wanted.values():
            continue
        while keep and "keep" in verbs(table.view(table.turn()[0])):
            seat, [first, *_] = table.turn()
            table.answer(seat, ("keep", wanted[seat]) if seat in wanted else first)
        yield table


def imported(person: Person, table: Table[Any]) -> str:
    """The same table at the server, Ann's and some bots'."""
    players = ["me", *["random"] * (table.seats - 1)]
    data = save(table, {"seats": players, "names": NAMES[: table.seats]})
    response = person.http.post("/api/import", content=data)
    assert response.status_code == 200, response.text
    name = str(response.json()["id"])
    person.command(name, "start")
    return name


def sit(guest: Guest, until: Until, seats: int = 2, **how: Any) -> None:
    """Sit down at a table where Ann is asked something of a certain kind."""
    guest.go(f"/t/{imported(guest.person, played(until, seats, **how))}")
    guest.until(lambda: guest.ask is not None)
    expect(guest.page.get_by_role("heading", name="Dale of Merchants", exact=True)).to_be_attached()
    guest.settled()


# --- what is told -------------------------------------------------------------------------------------------


def view(guest: Guest) -> dict[str, Any]:
    """What the page has been told last."""
    assert guest.play is not None
    told: dict[str, Any] = guest.play["view"]
    return told


def verbs(view: dict[str, Any]) -> set[str]:
    """What can be done."""
    return {choice["option"][0] for choice in view["decision"]["options"]}


def can(*wanted: str) -> Until:
    """One of these things can be done."""
    return lambda view: verbs(view) & set(wanted)


def cards(view: dict[str, Any], zone: str, owner: int | None = ANN) -> list[dict[str, Any]]:
    """The cards that lie somewhere in sight."""
    found = next(z for z in view["zones"] if z["zone"] == zone and z["owner"] == owner)
    return [card for card in found["cards"] or [] if card]


def payments(view: dict[str, Any], price: int) -> set[tuple[str, ...]]:
    """The different ways to pay a price with the cards in hand: none has a card that could be left out."""
    hand = [card["card"] for card in cards(view, "hand")]
    value = {name: GAME.cards[GAME.numbers[name]].as_json()["value"] for name in hand}
    found = set()
    for count in range(1, len(hand) + 1):
        for paid in combinations(sorted(hand), count):
            total = sum(value[name] for name in paid)
            if total >= price and all(total - value[name] < price for name in paid):
                found.add(paid)
    return found


def payable(view: dict[str, Any], ways: range) -> list[dict[str, Any]]:
    """The cards of the market that can be paid for in so many ways."""
    if "buy" not in verbs(view) or view["facts"]["gold"][ANN]:
        return []
    offered = [choice["option"][1] for choice in view["decision"]["options"] if choice["option"][0] == "buy"]
    market = [card for card in cards(view, "market", None) if card["id"] in offered]
    return [card for card in market if len(payments(view, card["price"])) in ways]


def buying(guest: Guest, card: dict[str, Any]) -> Locator:
    """A card of the market that can be bought."""
    return pieces(guest, f"Buy {card['card']} for {card['price']}").first


def superfluous(view: dict[str, Any]) -> Any:
    """A card in the market is being paid for, and some card in hand would be too much."""
    source, refused = view["decision"]["source"], view["decision"]["refused"]
    bought = source and source["id"] in [card["id"] for card in cards(view, "market", None)]
    return bought and [one for one in refused if one["option"][0] == "pay"]


# --- the parts of the board ---------------------------------------------------------------------------------


def pieces(guest: Guest, verb: str) -> Locator:
    """The things on the board that can be chosen for this."""
    return guest.page.locator(".dm-board .legal").get_by_role("button", name=re.compile(f"^{verb}\\b", re.I))


def step(guest: Guest) -> Locator:
    """The panel that shows what is being done."""
    return guest.page.get_by_role("region", name="What you are doing")


def button(guest: Guest, name: str) -> Locator:
    """A button of the prompt bar."""
    return guest.prompt.get_by_role("button", name=name, exact=True)


# --- moving -------------------------------------------------------------------------------------------------


def take_any(guest: Guest) -> None:
    """Answer with what ends something, else with a card, else with any button."""
    guest.settled()
    board = guest.page.locator(".dm-board .legal .piece-button")
    done = guest.prompt.get_by_role("button", name=re.compile("^(Done|End your turn|No)$"))
    if done.count():
        answer(guest, done.first)
    elif board.count():
        answer(guest, board.last)
    else:
        answer(guest, guest.prompt.locator(".prompt-option").first)
