"""Dale of Merchants in words: labels of options, sentences about events, in which order options are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.market import price_of
from dealers.games.dale_of_merchants.state import ADD, TURN_OVER, DaleState
from dealers.kernel import Card, Option
from dealers.kernel.text import YOU, counted, listed, sentence

CARD: dict[str, Card] = {card.name: card for card in CARDS.catalogue}
"""Cards by name."""
HIDDEN = "a card"
NUMBERS = frozenset({"player", "gold", "take off", "grind", "fill"})
"""Verbs of options whose second part is no card."""


def card_name(s: DaleState, card: int) -> str:
    """What a card is called."""
    return CARDS.catalogue[s.face[card]].name


def label(s: DaleState, option: Option) -> str:
    """The option in words."""
    verb = option[0]
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb == "player":
        return f"seat {option[1] + 1}"
    if verb == "gold":
        return f"pay {option[1]} gold"
    if verb == "take off":
        return f"take off {counted(option[1], 'card')}"
    if verb == "grind":
        return "discard the top card"
    if verb == "fill":
        return "from the deck" if option[1] == "deck" else "from the discard pile"
    name = card_name(s, option[1])
    if verb == "buy":
        price = price_of(s, option[1])[0]
        return f"buy {name} for {price}" if price else f"buy {name} for nothing"
    if verb == "add":
        as_value = "" if option[2] == CARDS.value[s.face[option[1]]] else f" as {option[2]}"
        return f"add {name}{as_value}{_cost(option)}"
    if verb == "pay" and s.value(option[1]) != CARDS.value[s.face[option[1]]]:
        return f"pay with {name} as {s.value(option[1])}"
    if verb == "finish":
        return f"finish {name}{_on(s, option[1])}"
    return f"{_VERBS.get(verb, verb)} {name}{_changed(s, verb, option[1])}"


_PLAIN = {
    "done": "done",
    "no": "no",
    "build": "build a stack",
    "inventory": "discard cards",
    "end turn": "end your turn",
    "ask": "ask your teammate to help",
    "refuse": "refuse",
}
_VERBS = {"pay": "pay with"}
VERB_PHRASES = {
    **_PLAIN,
    "player": "choose a player",
    "gold": "pay gold",
    "take off": "take cards off the pile",
    "grind": "discard the top card",
    "fill": "fill your hand",
    "done": "stop",
    "pay": "pay with a card",
    "throw away your": "throw away your card",
    "throw away their": "throw away theirs",
}
"""What one may do, by the verb of the options; with other verbs it is done to a card."""


def _cost(option: Option) -> str:
    return f" (spend {option[3]} or {option[4]})" if len(option) > 3 else ""


def _on(s: DaleState, card: int) -> str:
    coins = s.on_card.get(card, 0)
    return f" with {coins} gold on it" if coins else ""


def _changed(s: DaleState, verb: str, card: int) -> str:
    """Cards that are alike but for their value have to be told apart."""
    if not s.changes or verb in ("play", "use", "resolve") or card not in s.hand[s.seat]:
        return ""
    value = s.value(card)
    return "" if value == CARDS.value[s.face[card]] else f" (worth {value})"


def presentation_key(s: DaleState, option: Option) -> int:
    """The four actions in the order of the rulebook, then the rest; ending something comes last."""
    order = ("buy", "play", "build", "inventory", "finish", "use")
    if option[0] in order:
        return order.index(option[0])
    return 1 if option[0] in ("done", "no", "end turn", "ask", "refuse") else 0


# --- events -----------------------------------------------------------------------------------------------

# The reader is addressed as "you": `sentence` chooses between [second|third] person.
EVENTS = {
    "decks": "The decks are {named}.{trapped}",
    "market deck": "The market deck is formed from {many}.",
    "starting deck": "{who} start[|s] with {all}.",
    "first player": "{who} [are|is] the first player.",
    "deal": "{who} [are|is] dealt {all}.",
    "turn": "{who} [have|has] the turn.",
    "buy": "{who} buy[|s] {0}.",
    "play": "{who} play[|s] {0}.",
    "finish": "{who} finish[|es] {0}.",
    "use": "{who} use[|s] {0}.",
    "pay": "{who} pay[|s] {paid} for {what}.",
    "build": "{who} build[|s] stack {number}: {all}{helpers}.",
    "ask": "{who} ask[|s] for {missing} to go with {all}.",
    "refuse": "{who} cannot or will not help.",
    "inventory": "{who} discard[|s] {cards_or_none}.",
    "throw away": "{who} throw[|s] away {0}{origin}.",
    "market": "{0} comes into the market at +{cost}.",
    "shuffle": "{who} shuffle[|s] [your|their] deck.",
    "shuffle discard": "{whose} discard pile is shuffled.",
    "swap": "{who} exchange[|s] deck and discard pile.",
    "new deck": "{who} form[|s] a new deck of {counted}.",
    "new market deck": "The market's discard pile becomes a new market deck of {counted}.",
    "search": "{who} search[|es] [your|their] deck.",
    "look": "{who} look[|s] at {target}.",
    "gold": "{who} take[|s] {coins} gold.",
    "roll": "The {die} shows {face}.",
    "clock": "The clock goes on: it is {daytime}.",
    "values": "{whose} cards count {changed} this turn.",
    "alert": "{who} find[|s] a trap: {0}!",
    "draw": "After {turns} turns of everybody the game is a draw.",
}

TURNS = frozenset({"first player", "turn"})
"""Events that begin a new part of the log."""


def event_text(event: dict[str, Any], names: Sequence[str]) -> str:
    """One sentence about an event."""
    cards = [HIDDEN if c is None else c["card"] for c in event["cards"]]
    who = "" if event["seat"] is None else names[event["seat"]]
    if event["kind"] == "move":
        return _move_text(event, cards, who, names)
    said = {**event, "who": who, "whose": _whose(who), "all": _some(cards)}
    said |= _details(event, cards, names)
    return sentence(EVENTS[event["kind"]], who).format(*cards, **said)


def _details(event: dict[str, Any], cards: list[str], names: Sequence[str]) -> dict[str, str]:
    """The words that only some events have."""
    match event["kind"]:
        case "decks":
            traps = f" The traps are {listed(event['traps'])}." if event["traps"] else ""
            return {"named": listed(event["decks"]), "trapped": traps}
        case "market deck":
            return {"many": counted(len(cards), "card")}
        case "pay":
            gold = [f"{event['gold']} gold"] if event["gold"] else []
            return {"paid": listed([*_counts(cards), *gold])}
        case "build":
            return {"helpers": ", the last of them from a teammate" if event["helped"] else ""}
        case "inventory":
            return {"cards_or_none": _some(cards) or "nothing"}
        case "throw away":
            usual = event["owner"] == event["seat"] and event["source"] in ("hand", "set aside")
            origin = _place(event["source"], event["owner"], names, event["seat"])
            return {"origin": "" if usual else f" from {origin}"}
        case "new deck" | "new market deck":
            return {"counted": counted(event["count"], "card")}
        case "look":
            return {"target": _place("hand", event["owner"], names)}
        case "clock":
            return {"daytime": "day" if event["day"] else "night"}
        case "values":
            kind, _, amount = event["change"]
            how = {TURN_OVER: "the other way round", ADD: f"{amount:+}"}
            return {"changed": how.get(kind, f"as {amount}")}
    return {}


def _move_text(event: dict[str, Any], cards: list[str], who: str, names: Sequence[str]) -> str:
    """Cards that went from one place to another, whosever they are."""
    source, target, owner, to, seat = (event[key] for key in ("source", "target", "owner", "to", "seat"))
    origin = "" if source in ("schedule", "set aside") else f" from {_place(source, owner, names, seat)}"
    where = ""
    if source == "deck" and target == "hand" and seat == owner == to:
        verb, origin = "draw[|s]", ""
    elif target == "hand" and to == seat:
        verb = "take[|s]"
    elif target == "set aside":
        verb = "set[|s] aside"
    elif target == "discard pile" and owner == to and source != "set aside":
        verb, origin = "discard[|s]", "" if source == "hand" and owner == seat else origin
    else:
        verb = "put[|s]"
        side = "at the bottom of" if event["bottom"] else "into" if target == "hand" else "on"
        where = f" {side} {_place(target, to, names, seat)}"
    at_random = " at random" if event["random"] else ""
    return f"{who} {sentence(verb, who)} {_some(cards)}{origin}{where}{at_random}."


def _place(zone: str, owner: int | None, names: Sequence[str], seat: int | None = None) -> str:
    """A place in words, with its owner if it has one; `seat` is who the sentence is about."""
    if owner is None or owner < 0:
        return f"the {zone}"
    name = names[owner]
    return f"{'your' if name == YOU else 'their' if owner == seat else _whose(name)} {zone}"


def _whose(name: str) -> str:
    return "Your" if name == YOU else f"{name}'s"


def _some(cards: Sequence[str]) -> str:
    """Cards in words."""
    return listed(_counts(cards))


def _counts(cards: Sequence[str]) -> list[str]:
    """Cards by name; several that are alike are counted, and those one cannot see come last."""
    counts = {card: cards.count(card) for card in cards if card != HIDDEN}
    known = [name if count == 1 else f"{count} {name}" for name, count in counts.items()]
    hidden = cards.count(HIDDEN)
    if hidden == 1:
        known.append("another card" if known else HIDDEN)
    elif hidden:
        known.append(counted(hidden, "other card" if known else "card"))
    return known
