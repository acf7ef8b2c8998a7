"""Dealers in Hope in the browser: tables that were played up to some point, and how to move at them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.guests import Guest
from tests.serving import Person

from dealers.games import find_game
from dealers.kernel import Chance, Table, save

GAME = find_game("dealers-in-hope")
ANN = 0
"""The seat in the browser at tables that `played` makes; all others are bots."""
NAMES = ["Ann", "Bert", "Cleo", "Dora", "Emil"]
STRENGTHS = ("attack", "defense", "support")

Until = Callable[[dict[str, Any]], Any]


def played(until: Until, seats: int = 3, **options: Any) -> Table[Any]:
    """A table where Ann is asked something and sees something, played by rule of thumb."""
    heuristic, rng = GAME.player(), Chance(1)
    for seed in range(40):
        table = GAME.new_table(seats, options, seed)
        while not table.over:
            if ANN in table.pending and until(table.view(ANN)):
                return table
            seat, offered = table.turn()
            table.answer(seat, heuristic.choose(table.copy(recorded=False).state, seat, offered, rng))
    raise AssertionError("in none of forty games that comes up")


def imported(person: Person, table: Table[Any], *, start: bool = True) -> str:
    """The same table at the server, Ann's and some bots'; running unless it should wait for friends."""
    data = save(table, {"seats": ["me", *["random"] * (table.seats - 1)], "names": NAMES[: table.seats]})
    response = person.http.post("/api/import", content=data)
    assert response.status_code == 200, response.text
    name = str(response.json()["id"])
    if start:
        person.command(name, "start")
    return name


def sit(guest: Guest, until: Until, seats: int = 3, **options: Any) -> None:
    """Sit down at a table where Ann is asked something of a certain kind."""
    guest.go(f"/t/{imported(guest.person, played(until, seats, **options))}")
    guest.until(lambda: guest.ask is not None)
    laid_out(guest)


def laid_out(guest: Guest) -> None:
    """Wait until the map is there."""
    expect(guest.page.locator(".dh-map")).to_be_visible()
    guest.settled()


# --- what is told -------------------------------------------------------------------------------------------


def facts(view: dict[str, Any] | Guest) -> dict[str, Any]:
    """The public facts of a view, or of what the page was told last."""
    if isinstance(view, Guest):
        assert view.play is not None
        return facts(view.play["view"])
    told: dict[str, Any] = view["facts"]
    return told


def options(view: dict[str, Any], *verbs: str) -> list[list[Any]]:
    """What can be done with these verbs."""
    return [one["option"] for one in view["decision"]["options"] if one["option"][0] in verbs]


def cards(view: dict[str, Any], zone: str, owner: int | None = ANN) -> list[dict[str, Any]]:
    """The cards that lie somewhere in sight."""
    found = next(z for z in view["zones"] if z["zone"] == zone and z["owner"] == owner)
    return [card for card in found["cards"] or [] if card]


DETAILS = {card.name: card.details for card in GAME.catalogue()}


def strength(view: dict[str, Any], kind: str, zone: str = "hand") -> int:
    """How much of a strength Ann has there."""
    return sum([DETAILS[card["card"]].get(kind, 0) for card in cards(view, zone)])


def choosing(view: dict[str, Any]) -> bool:
    """Ann chooses an action."""
    return bool(facts(view)["phase"] == "choosing an action")


def targeting(view: dict[str, Any]) -> bool:
    """Ann chooses a territory, and one of them can be reached by land and by sea."""
    ways = facts(view)["reach"].values()
    return facts(view)["phase"] == "choosing a target" and any(len(one) == 2 for one in ways)


def can_take(view: dict[str, Any]) -> list[str]:
    """The uncontrolled neighbours that the attack in Ann's hand would take, while she chooses an action."""
    if not choosing(view) or not options(view, "take"):
        return []
    power = strength(view, "attack")
    return [
        land
        for land, ways in facts(view)["reach"].items()
        if "overland" in ways
        and ways["overland"]["needed"] <= power
        and facts(view)["lands"][land]["owner"] is None
    ]


def can_train(view: dict[str, Any]) -> bool:
    """Ann chooses an action and could pay for a Recruit."""
    return choosing(view) and bool(options(view, "take")) and strength(view, "support") >= 2


def attacking(view: dict[str, Any]) -> bool:
    """Ann has begun an assault over the sea and can play on."""
    assault = facts(view)["assault"]
    begun = assault and assault["seas"] and facts(view)["turn"] == ANN and cards(view, "play area")
    return bool(begun and options(view, "play"))


def defending(view: dict[str, Any]) -> bool:
    """Ann is attacked and holds a card with defense."""
    return facts(view)["phase"] == "defense" and strength(view, "defense") > 0


# --- the parts of the board ---------------------------------------------------------------------------------


def action(guest: Guest, name: str) -> Locator:
    """An action of the board that can be taken with a cube."""
    return guest.page.get_by_role("button", name=re.compile(rf"^Take {name}\b(?! with)"))


def land(guest: Guest, name: str) -> Locator:
    """The button of a land on the map."""
    return guest.page.locator(f'button[data-land="{name}"]')


def fray(guest: Guest) -> Locator:
    """The assault that is going on."""
    return guest.page.get_by_role("region", name=re.compile("^Assault on "))


def hand(guest: Guest) -> Locator:
    """The own cards in hand."""
    return guest.page.get_by_role("list", name="Your hand")


def playable(guest: Guest, kind: str) -> Locator:
    """Cards in hand that can be played for a strength."""
    return hand(guest).get_by_role("button", name=re.compile(rf"^Play [^.]*\b{kind}\b"))


def button(guest: Guest, name: str) -> Locator:
    """A button of the prompt bar."""
    return guest.prompt.get_by_role("button", name=re.compile(f"^{name}"))


# --- moving -------------------------------------------------------------------------------------------------


def play(guest: Guest, kind: str) -> None:
    """Play the first card in hand that has this strength, for it."""
    ask = guest.ask
    guest.press(playable(guest, kind).first)
    way = guest.page.get_by_role("group", name=re.compile("^Ways to use")).get_by_role(
        "button", name=re.compile(rf"for {kind}\b")
    )
    guest.until(lambda: guest.ask != ask or way.count())
    if way.count():
        guest.press(way.first)
    guest.moved(ask)
