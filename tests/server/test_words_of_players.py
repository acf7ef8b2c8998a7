"""What a table says has the names of its players in it, and its sentences come in parts."""

from __future__ import annotations

import re
from typing import Any

from tests.server.wire import People

from dealers.games import find_game
from dealers.kernel import Chance, Table, save

GAME = find_game("dale-of-merchants")
NAMES = ["Ann", "Bob", "Cem"]
SEAT = re.compile(r"\bseat \d")


def choosing_a_player() -> Table[Any]:
    """A table at which the first player is offered something about another."""
    rng = Chance(1)
    for seed in range(60):
        table = GAME.new_table(3, {}, seed)
        for _ in range(400):
            if table.over:
                break
            seat, offered = table.turn()
            if seat == 0 and any(SEAT.search(table.label(option)) for option in offered):
                return table
            willing = [option for option in offered if option[0] in ("play", "buy", "pay")] or offered
            table.answer(seat, willing[rng.below(len(willing))])
    raise AssertionError("in none of sixty games somebody is chosen")


def labels(play: dict[str, Any]) -> list[str]:
    """Everything that is offered."""
    return [choice["label"] for choice in play["view"]["decision"]["options"]]


def test_labels_and_prompts_call_players_by_their_names_also_after_a_change(person: People) -> None:
    ann = person()
    table = choosing_a_player()
    wanted = [table.label(choice) for choice in table.turn()[1]]
    extra = {"seats": ["me", "me", "me"], "names": NAMES}
    info = ann.http.post("/api/import", content=save(table, extra)).json()
    ann.command(info["id"], "start")
    sitting = ann.sit(info["id"], seat=0)
    assert sitting.play is not None
    for number, name in enumerate(NAMES, start=1):
        wanted = [label.replace(f"seat {number}", name) for label in wanted]
    assert sorted(labels(sitting.play)) == sorted(wanted)
    assert any("Bob" in label for label in wanted)

    assert sitting.command("rename", seat=1, name="seat 3")["type"] == "done"
    renamed = [label.replace("Bob", "seat 3") for label in wanted]
    assert sorted(labels(sitting.play)) == sorted(renamed), "a name is put in once and not read again"
    assert [event["number"] for event in sitting.events] == list(range(len(sitting.events)))


def test_log_lines_say_which_words_are_cards_and_players_and_whom_they_concern(person: People) -> None:
    ann = person()
    table = ann.create(("me", "Ann"), ("me", "Bob"))["id"]
    ann.command(table, "start")
    sitting = ann.sit(table, seat=0)
    assert sitting.play is not None
    option = sitting.play["view"]["decision"]["options"][0]["option"]
    card = next(
        card["card"]
        for zone in sitting.play["view"]["zones"]
        for card in zone["cards"] or []
        if card and card["id"] == option[1]
    )
    sitting.command("answer", seat=0, ask=sitting.ask, options=[option])
    line = next(event for event in sitting.events if event["kind"] == "lure")
    assert line["text"] == f"You lure {card}."
    assert line["parts"] == [{"seat": 0, "text": "You"}, " lure ", {"card": card}, "."]
    assert line["hits"] is False, "their own doing"
    across = next(event for event in ann.sit(table, seat=1).events if event["kind"] == "lure")
    assert across["parts"] == [{"seat": 0, "text": "Ann"}, " lures a hidden card."]
