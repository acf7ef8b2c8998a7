"""Dale of Merchants in words: prompts, sentences about events, what people may try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from dealers.games.dale_of_merchants import turn
from dealers.games.dale_of_merchants.brief import brief_text
from dealers.games.dale_of_merchants.cards import ABILITY, CARDS
from dealers.games.dale_of_merchants.guides import GUIDES
from dealers.games.dale_of_merchants.reasons import SPEAKS_FOR
from dealers.games.dale_of_merchants.refusals import is_payment, verbs_of, worth_in_stack
from dealers.games.dale_of_merchants.selection import deck_list
from dealers.games.dale_of_merchants.state import ADD, MULTIPLY, TURN_OVER, DaleOfMerchantsState
from dealers.games.dale_of_merchants.text import KEYWORDS, explain, keywords_of, table_text
from dealers.games.dale_of_merchants.verbs import VERBS
from dealers.kernel import Card, Decision, Guides, Option, Telling, Words, card_word
from dealers.kernel.text import YOU, alike_counted, counted, listed, sentence

HIDDEN = "a card"
FINISHING = "finishing "
"""Stands before the name of a card that is finished, in what something is paid for."""

# --- events -----------------------------------------------------------------------------------------------


def _details(event: Mapping[str, Any], cards: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """Cards in words, several that are alike counted; and the words that only some events have."""
    return {"all": _some(cards), **_more(event, cards, names)}


def _more(event: Mapping[str, Any], cards: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """The words that only one kind of event has."""
    match event["kind"]:
        case "move":
            return _move(event, names)
        case "decks":
            traps = f" The traps are {listed(event['traps'])}." if event["traps"] else ""
            return {"named": listed(event["decks"]), "trapped": traps}
        case "market deck":
            return {"many": counted(len(cards), "card")}
        case "pay":
            gold = [f"{event['gold']} gold"] if event["gold"] else []
            name = event["what"].removeprefix(FINISHING)
            word = card_word(name) if name in CARDS.numbers else name  # else it is an ability
            what = event["what"].removesuffix(name) + word
            return {"paid": listed([*alike_counted(cards, HIDDEN), *gold]), "what": what}
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
        case "alert":
            return {"kind": "a trap" if event.get("trap", True) else "a card of somebody else"}
        case "tokens":
            return _tokens(event, names)
        case "look" | "mix":
            return {"target": _place("hand", event["owner"], names)}
        case _:
            return _about_a_card(event)


def _about_a_card(event: Mapping[str, Any]) -> dict[str, str]:
    """The words of events that are about one card, the clock or values."""
    match event["kind"]:
        case "play" | "use" | "finish" | "resolve":
            return {"acting": f" as {card_word(event['acting'])}" if "acting" in event else ""}
        case "clock":
            return {"daytime": "day" if event["day"] else "night"}
        case "values" | "value":
            kind, _, amount = event["change"]
            how = {TURN_OVER: "the other way round", ADD: f"{amount:+}", MULTIPLY: f"{amount} times"}
            return {"changed": how.get(kind, f"as {amount}")}
    return {}


def _tokens(event: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
    """Tokens that were put on a card, or removed from it."""
    verb = "put[|s]" if event["added"] > 0 else "remove[|s]"
    moved = f"{sentence(verb, names[event['seat']])} {counted(abs(event['added']), 'token')}"
    return {"moved": moved, "left": counted(event["left"], "token")}


_SIDES = {"hand": "into", "box": "back into", "character": "beside", "stall": "into", "market": "into"}
"""Where a card comes to lie; it is put on everything else."""


def _move(event: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
    """Cards that went from one place to another, whosever they are."""
    source, target, owner, to, seat = (event[key] for key in ("source", "target", "owner", "to", "seat"))
    who = "" if seat is None else names[seat]
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
    elif target == "store":
        verb = "store[|s]"
    else:
        verb = "put[|s]"
        side = "at the bottom of" if event["bottom"] else _SIDES.get(target, "on")
        where = f" {side} {_place(target, to, names, seat)}"
    at_random = " at random" if event["random"] else ""
    return {"moves": sentence(verb, who), "origin": origin, "where": where, "at_random": at_random}


def _place(zone: str, owner: int | None, names: Sequence[str], seat: int | None = None) -> str:
    """A place in words, with its owner if it has one; `seat` is who the sentence is about."""
    if owner is None or owner < 0:
        return f"the {zone}"
    name = names[owner]
    whose = "your" if name == YOU else "their" if owner == seat else f"{name}'s"
    return f"{whose} {zone}"


def _some(cards: Sequence[str]) -> str:
    """Cards in words."""
    return listed(alike_counted(cards, HIDDEN))


EVENTS = Telling(
    {
        "decks": "The decks are {named}.{trapped}",
        "market deck": "The market deck is formed from {many}.",
        "starting deck": "{who} start[|s] with {all}.",
        "first player": "{who} [are|is] the first player.",
        "deal": "{who} [are|is] dealt {all}.",
        "turn": "{who} [have|has] the turn.",
        "buy": "{who} buy[|s] {0}.",
        "rearrange": "{who} rearrange[|s] the market, from the cheapest place on: {all}.",
        "play": "{who} play[|s] {0}{acting}.",
        "finish": "{who} finish[|es] {0}{acting}.",
        "use": "{who} use[|s] {0}{acting}.",
        "resolve": "{who} [have|has] resolved {0}{acting}.",
        "pay": "{who} pay[|s] {paid} for {what}.",
        "build": "{who} build[|s] stack {nth}: {all}{helpers}.",
        "ask": "{who} ask[|s] for {missing} to go with {all}.",
        "refuse": "{who} cannot or will not help.",
        "inventory": "{who} discard[|s] {cards_or_none}.",
        "move": "{who} {moves} {all}{origin}{where}{at_random}.",
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
        "value": "{whose} {0} counts {changed} this turn.",
        "guess": "{who} guess[|es] {value}.",
        "mix": "{who} shuffle[|s] [your|their] hand together with {target}.",
        "show": "{who} show[|s] {0}.",
        "values": "{whose} cards count {changed} this turn.",
        "alert": "{who} find[|s] {kind}: {0}!",
        "offer": "{who} [are|is] offered {all}.",
        "character": "{who} play[|s] {0}.",
        "ability": "{who} use[|s] {name} of {0}.",
        "tokens": "{who} {moved}: {0} has {left} now.",
        "gold spent": "{who} give[|s] {coins} gold back.",
        "draw": "After {turns} turns of everybody the game is a draw.",
    },
    details=_details,
    turns=("first player", "turn"),
    hidden=HIDDEN,
)


def _again(s: DaleOfMerchantsState) -> list[Option]:
    """To use a passive card once more, as itself or as what it acts as."""
    used: list[Option] = []
    for card in s.used:
        own = card < 0 or s.face_of(card) == s.face[card]
        used.append(("use", ~card if card < 0 else card) if own else ("use", card, s.face_of(card)))
    return used


class DaleOfMerchantsWords(Words[DaleOfMerchantsState]):
    """How Dale of Merchants speaks."""

    guides: ClassVar[Guides] = GUIDES
    glossary: ClassVar[Mapping[str, str]] = KEYWORDS

    speaks_for = SPEAKS_FOR
    gives_away = frozenset(
        {
            "pay",
            "discard",
            "throw away",
            "throw away your",
            "throw away their",
            "give away",
            "give back",
            "risk",
        }
    )

    def __init__(self) -> None:
        super().__init__(VERBS, EVENTS)

    def prompt(self, s: DaleOfMerchantsState, seat: int) -> str:
        return turn.prompt(s, seat)

    def tempting(self, s: DaleOfMerchantsState, decision: Decision) -> list[Option]:
        """What one may want to do: buy, play, pay or build with any card, use one again, use an ability."""
        verbs, seat = verbs_of(decision), decision.seat
        hand = s.hand[seat]
        able: list[Option] = [("ability", number) for number in s.abilities[seat]]
        if "inventory" in verbs:
            return [
                *[("buy", card) for card in s.market],
                *[("play", card) for card in hand if s.face_of(card) not in ABILITY],
                ("build",),
                *[("finish", card) for card in s.schedule[seat]],
                *_again(s),
                *able,
            ]
        if "end turn" in verbs:
            return [*_again(s), *able]
        if "ability" in verbs:
            return able
        if is_payment(decision):
            gold: list[Option] = [("gold", 1)] if s.gold[seat] and "gold" not in verbs else []
            return [*[("pay", card) for card in hand if card not in s.picked], *gold]
        if verbs & {"add", "ask", "refuse"}:
            worth = {card: worth_in_stack(s, seat, card) for card in hand if card not in s.picked}
            added = [option[1] for option in decision.options if option[0] == "add"]
            face = s.looks()
            looks = {(face[card], worth_in_stack(s, seat, card)) for card in added}
            return [("add", card, value) for card, value in worth.items() if (face[card], value) not in looks]
        return []

    def text(self, view: dict[str, Any], names: Sequence[str]) -> str:
        return table_text(view, names)

    def brief(self, view: dict[str, Any], names: Sequence[str]) -> str:
        return brief_text(view, names)

    def choices(self, setting: str) -> str:
        return deck_list() if setting == "decks" else ""

    def keywords(self, card: Card) -> Sequence[str]:
        return keywords_of(card)

    def explain(self, card: Card) -> str:
        return explain(card)
