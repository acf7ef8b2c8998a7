"""Dealers in Hope in words: labels of options, sentences about events, in which order options are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.games.dealers_in_hope import train
from dealers.games.dealers_in_hope.assault import OVERSEA, route_to
from dealers.games.dealers_in_hope.cards import CARDS, STRENGTHS
from dealers.games.dealers_in_hope.state import HopeState
from dealers.kernel import Option

NO_CARD = frozenset({"take", "lead", "assault", "train", "city", "faction"})
"""Verbs of options whose second part is no card."""

_PLAIN = {
    "pass": "pass",
    "challenge": "let the defender answer",
    "call off": "call off the assault",
    "end": "end your turn",
    "done": "done",
    "keep": "keep the rest",
    "sell": "sell hope",
}


def card_name(s: HopeState, card: int) -> str:
    """What a card is called."""
    return CARDS.catalogue[s.face[card]].name


def label(s: HopeState, option: Option) -> str:
    """The option in words."""
    verb = option[0]
    if verb in _PLAIN:
        return _PLAIN[verb]
    number = option[1]
    if verb == "take":
        return f"take {s.board[number].name}"
    if verb == "lead":
        return f"take {s.board[number].name} with your leader cube"
    if verb == "city":
        return f"begin in {s.map.lands[number]}"
    if verb == "faction":
        return f"lead the {CARDS.factions[number].name}"
    if verb == "assault":
        return _assault_label(s, number, option[2])
    if verb == "train":
        seat = s.seat
        return f"train {CARDS.catalogue[number].name} for {train.price(s, seat, number)}"
    name = card_name(s, number)
    if verb == "play":
        ready = "" if any(number in hand for hand in s.hand) else " from your Ready Area"
        return f"play {name}{ready} for {STRENGTHS[option[2]]}"
    if verb == "promote":
        where = "hand" if number in s.hand[s.seat] else "discard pile"
        return f"promote {name} from your {where} to {CARDS.catalogue[option[2]].name}"
    if verb == "dismiss":
        where = "hand" if any(number in hand for hand in s.hand) else "discard pile"
        return f"dismiss {name} from your {where}"
    return f"{verb} {name}"


def _assault_label(s: HopeState, land: int, how: int) -> str:
    seat, m = s.seat, s.map
    if how == OVERSEA:
        route = route_to(s, seat, land)
        return f"assault {m.lands[land]} over {' and '.join(m.seas[sea] for sea in route)}"
    return f"assault {m.lands[land]} overland"


def presentation_key(s: HopeState, option: Option) -> int:
    """As the rulebook lists them; ending something comes last."""
    return 0


def event_text(event: dict[str, Any], names: Sequence[str]) -> str:
    """One sentence about an event."""
    who = "" if event["seat"] is None else names[event["seat"]]
    cards = ["a card" if card is None else card["card"] for card in event["cards"]]
    rest = {k: v for k, v in event.items() if k not in ("number", "kind", "seat", "cards")}
    return f"{who} {event['kind']} {', '.join(cards)} {rest}"
