"""Dealers in Hope in words: labels of options, sentences about events, in which order options are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.games.dealers_in_hope import powers, train
from dealers.games.dealers_in_hope.assault import WAYS, would_take
from dealers.games.dealers_in_hope.board import ERAS
from dealers.games.dealers_in_hope.cards import CARDS, STRENGTHS
from dealers.games.dealers_in_hope.effects import PRICE_OF_HOPE
from dealers.games.dealers_in_hope.state import HopeState
from dealers.kernel import Card, Option
from dealers.kernel.text import YOU, counted, listed, sentence

CARD: dict[str, Card] = {card.name: card for card in CARDS.catalogue}
"""Cards by name."""
HIDDEN = "a card"
NO_CARD = frozenset({"take", "lead", "assault", "train", "city", "faction"})
"""Verbs of options whose second part is no card."""

_PLAIN = {
    "pass": "pass",
    "challenge": "let the defender answer",
    "call off": "call off the assault",
    "end": "end your turn",
    "done": "done",
    "keep": "keep the rest",
    "sell": f"spend {PRICE_OF_HOPE} support",
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
        how = option[2]
        return f"assault {s.map.lands[number]} {WAYS[how]} ({would_take(s, s.seat, number, how)})"
    if verb == "train":
        return f"train {CARDS.catalogue[number].name} for {train.price(s, s.seat, number)}"
    return _card_label(s, option)


def _card_label(s: HopeState, option: Option) -> str:
    """What is done with a card."""
    verb, card = option[:2]
    name = card_name(s, card)
    in_hand = any(card in hand for hand in s.hand)
    if verb == "play":
        strength, ready = option[2], "" if in_hand else " from your Ready Area"
        return f"play {name}{ready} for {STRENGTHS[strength]} ({_amount(s, card, strength, in_hand)})"
    if verb == "use":
        return f"use {name}{_what_spoils_give(s.face[card])}"
    if verb == "ready":
        return f"put {name} into your Ready Area"
    if verb == "recall":
        return f"take back {name}"
    where = "hand" if in_hand else "discard pile"
    if verb == "promote":
        return f"promote {name} in your {where} to {CARDS.catalogue[option[2]].name}"
    if verb == "dismiss":
        return f"dismiss {name} from your {where}"
    return f"{verb} {name}"


def _amount(s: HopeState, card: int, strength: int, in_hand: bool) -> int:
    """How many markers a card gives; those in a Ready Area may be drilled."""
    printed = CARDS.strengths[s.face[card]][strength]
    owner = next((seat for seat, cards in enumerate(s.ready) if card in cards), -1)
    return printed if in_hand or owner < 0 else printed + s.powers[owner][powers.DRILL]


def _what_spoils_give(face: int) -> str:
    given = strengths_in_words(face)
    return f" ({given})" if given else ""


def strengths_in_words(face: int) -> str:
    """The strengths of a card.

    >>> strengths_in_words(CARDS.numbers["Recruit"])
    'attack 2, defense 1, support 1'
    """
    return ", ".join([f"{STRENGTHS[n]} {value}" for n, value in enumerate(CARDS.strengths[face]) if value])


# --- in which order options are shown ---------------------------------------------------------------------

_LAST = 9
_ORDER = {"take": 0, "lead": 1, "train": 1, "ready": 2, "assault": 3}


def presentation_key(s: HopeState, option: Option) -> tuple[int, int]:
    """Cards first, then what the action is about, the weakest territory first; ending comes last."""
    verb = option[0]
    if verb in _PLAIN:
        return _LAST, 0
    if verb == "assault":
        land, how = option[1:]
        return _ORDER[verb] + how, would_take(s, s.seat, land, how)
    return _ORDER.get(verb, 0), 0


# --- events -----------------------------------------------------------------------------------------------

# The reader is addressed as "you": `sentence` chooses between [second|third] person.
EVENTS = {
    "sets": "The map is {where}; the professional sets are {named}.",
    "first player": "{who} [are|is] the first start player.",
    "capital": "{who} make[|s] {land} [your|their] capital.",
    "city": "{who} receive[|s] the city card {0}{giver}.",
    "faction": "{who} lead[|s] the {name} as {leader}.",
    "year": "{who} [are|is] start player of year {number}, in the {era_name} era.",
    "draw": "{who} draw[|s] {all}.",
    "pass": "{who} pass[|es].",
    "action": "{who} take[|s] the action {name}{with_piece}.",
    "play": "{who} play[|s] {0}{from_where} for {amount} {strength_name}.",
    "use spoils": "{who} use[|s] {0}.",
    "score": "{who} {gains} {points} VP {reason}.",
    "fortify": "{who} [have|has] {amount} more defense until Winter.",
    "discard": "{who} discard[|s] {0}.",
    "recall": "{who} take[|s] back {0} from [your|their] discard pile.",
    "ready": "{who} put[|s] {0} into [your|their] Ready Area.",
    "dismiss": "{who} dismiss[|es] {0} from [your|their] {source}.",
    "spoils": "{who} take[|s] {0} from the Spoils of War of value {value}.",
    "shuffle": "{who} shuffle[|s] discard pile and draw pile into a new draw pile of {many}.",
    "shuffle under": "{who} shuffle[|s] {many} under [your|their] draw pile.",
    "train": "{who} train[|s] {0}.",
    "promote": "{who} gain[|s] {0} by promotion.",
    "master": "{who} [have|has] trained the {name}.",
    "markers": "{who} [use|uses] {count} control markers, more than any box of the game holds.",
    "assault": "{who} assault[|s] {land}{held_by} from {origin}{over}: it takes {needed} attack{there}.",
    "challenge": "{who} let[|s] the defender of {land} answer: {attack} attack against {defense}.",
    "answered": "{who} leave[|s] it at {defense} defense against {attack} attack.",
    "repelled": "{who} [do|does] not take {land}.",
    "take": "{who} take[|s] {land}{giver}.",
    "winter": "Winter of year {year}.",
}

TURNS = frozenset({"first player", "year", "action", "winter"})
"""Events that begin a new part of the log."""

REASONS = {
    "late era": "for reorganizing in the late era",
    "proclaim": "by the action",
    "battle": "for a territory taken from a player",
    "card": "by the card",
    "sell": f"for {PRICE_OF_HOPE} support",
    "master": "for the {name}",
    "dismissed too few": "for dismissing too few cards",
    "trained too few or too many": "for training too few or too many cards",
    # lasting effects
    "speech": "more for reorganizing",
    "conquest": "more for that",
    "glory": "for a successful assault",
    "hoard": "for a used Spoils of War card",
    "winter": "in Winter by lasting effects",
    # rows of leader mats
    "lands": "in Winter for territories",
    "coasts": "in Winter for coastal territories",
    "inland": "in Winter for territories without a coast",
    "seas": "in Winter for sea regions",
    "cities": "in Winter for cities",
    "masters": "in Winter for masters",
    "taken": "in Winter for territories taken this year",
    "won": "in Winter for territories taken from players this year",
    "trained": "in Winter for cards trained this year",
    "spoils": "in Winter for Spoils of War in the Ready Area",
    "spent spoils": "in Winter for Spoils of War used this year",
    "reserve": "in Winter for cards in the Ready Area",
    "unbroken": "in Winter for a year without a lost territory",
}
"""What points are scored for."""


def event_text(event: dict[str, Any], names: Sequence[str]) -> str:
    """One sentence about an event."""
    cards = [HIDDEN if card is None else card["card"] for card in event["cards"]]
    who = "" if event["seat"] is None else names[event["seat"]]
    said = {**event, "who": who, **_details(event, cards, names)}
    return sentence(EVENTS[event["kind"]], who).format(*cards, **said)


def _details(event: dict[str, Any], cards: list[str], names: Sequence[str]) -> dict[str, str]:
    """The words that only some events have."""
    match event["kind"]:
        case "sets":
            return {"where": map_name(event["map"]), "named": listed(event["names"])}
        case "year":
            return {"era_name": ERAS[event["era"]]}
        case "draw":
            return {"all": _some(cards)}
        case "action":
            piece = event["piece"]
            yours = "your" if names[event["seat"]] == YOU else "their"
            pieces = {"leader cube": f" with {yours} leader cube", "start token": " with the start token"}
            return {"with_piece": pieces.get(piece, "")}
        case "play":
            ready = event["source"] == "ready area"
            return {
                "from_where": " from the Ready Area" if ready else "",
                "strength_name": STRENGTHS[event["strength"]],
            }
        case "score":
            you = names[event["seat"]] == YOU
            gains = ("score" if event["vp"] >= 0 else "lose") + ("" if you else "s")
            return {
                "gains": gains,
                "points": str(abs(event["vp"])),
                "reason": REASONS[event["why"]].format(**event),
            }
        case "shuffle" | "shuffle under":
            return {"many": counted(event["count"], "card")}
        case "city" | "take":
            return {"giver": _who(" from {}", event["holder"], names)}
        case "assault":
            seas = event["seas"]
            return {
                "held_by": _who(", held by {},", event["holder"], names),
                "over": f" over {listed(seas)}" if seas else "",
                "there": f", and {event['attack']} is there" if event["attack"] else "",
            }
    return {}


def _who(words: str, seat: int, names: Sequence[str]) -> str:
    """Words about a player, if there is one."""
    if seat < 0:
        return ""
    return words.format("you" if names[seat] == YOU else names[seat])


def map_name(name: str) -> str:
    """What a map is called.

    >>> map_name("north-america")
    'North America'
    """
    return name.replace("-", " ").title()


def _some(cards: Sequence[str]) -> str:
    """Cards in words: several that are alike are counted."""
    if set(cards) == {HIDDEN}:
        return HIDDEN if len(cards) == 1 else counted(len(cards), "card")
    return listed(in_a_row(cards))


def in_a_row(cards: Sequence[str]) -> list[str]:
    """Cards by name, several that are alike counted.

    >>> in_a_row(["Tutor", "Recruit", "Tutor"])
    ['2 Tutor', 'Recruit']
    """
    counts = {card: cards.count(card) for card in cards}
    return [name if count == 1 else f"{count} {name}" for name, count in counts.items()]
