"""Dealers in Hope in words: prompts, sentences about events, what people may try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from dealers.games.dealers_in_hope import assault, train, turn
from dealers.games.dealers_in_hope.assault import OVERLAND, OVERSEA
from dealers.games.dealers_in_hope.atlas import map_text
from dealers.games.dealers_in_hope.board import ERAS, TRAIN
from dealers.games.dealers_in_hope.brief import brief_text
from dealers.games.dealers_in_hope.cards import CARDS, STRENGTHS
from dealers.games.dealers_in_hope.effects import PRICE_OF_HOPE
from dealers.games.dealers_in_hope.guides import GUIDES
from dealers.games.dealers_in_hope.maps import map_name
from dealers.games.dealers_in_hope.reasons import SPEAKS_FOR
from dealers.games.dealers_in_hope.refusals import column
from dealers.games.dealers_in_hope.state import ACT, CHOOSE, DRAFT, OPENING, DealersInHopeState
from dealers.games.dealers_in_hope.text import explain, table_text
from dealers.games.dealers_in_hope.verbs import VERBS
from dealers.kernel import Card, Decision, Guides, Option, Telling, Words, card_word
from dealers.kernel.text import YOU, alike_counted, counted, listed

HIDDEN = "a card"


class DealersInHopeWords(Words[DealersInHopeState]):
    """How Dealers in Hope speaks."""

    guides: ClassVar[Guides] = GUIDES
    speaks_for = SPEAKS_FOR
    gives_away = frozenset({"dismiss", "discard"})

    def __init__(self) -> None:
        super().__init__(VERBS, EVENTS)

    def prompt(self, s: DealersInHopeState, seat: int) -> str:
        return turn.prompt(s, seat)

    def tempting(self, s: DealersInHopeState, decision: Decision) -> list[Option]:
        """What one may want to do: full actions, capitals, cards too dear or without requirement."""
        verbs = {option[0] for option in decision.options}
        if s.phase == DRAFT:
            return _taken(s, decision.seat)
        if s.phase == CHOOSE and "pass" in verbs and turn.has_piece(s, decision.seat):
            return [("take", number) for number in range(len(s.board))]
        if "assault" in verbs:
            return _capitals_in_reach(s, decision.seat)
        if s.phase == ACT and "end" in verbs and column(s) == TRAIN:
            return [("train", face) for face in _supply(s)]
        return [("challenge",)] if "call off" in verbs and s.stage == OPENING else []

    def text(self, view: dict[str, Any], names: Sequence[str]) -> str:
        return table_text(view, names)

    def brief(self, view: dict[str, Any], names: Sequence[str]) -> str:
        return brief_text(view, names)

    def map(self, view: dict[str, Any], names: Sequence[str], rows: int) -> str:
        return map_text(view, names, rows)

    def explain(self, card: Card) -> str:
        return explain(card)


def _taken(s: DealersInHopeState, seat: int) -> list[Option]:
    """Cities and factions that others have drafted."""
    found: list[Option] = []
    if s.capital[seat] < 0:
        found += [("city", land) for land in s.map.start_cities if land in s.capital]
    if s.faction[seat] < 0:
        found += [("faction", number) for number in range(len(CARDS.factions)) if number in s.faction]
    return found


def _capitals_in_reach(s: DealersInHopeState, seat: int) -> list[Option]:
    """Capitals of others that a border or the sea would lead to."""
    m = s.map
    near = {land for own in s.lands_of(seat) for land in m.neighbours[own]}
    capitals = [land for other, land in enumerate(s.capital) if other != seat]
    found: list[Option] = [("assault", land, OVERLAND) for land in capitals if land in near]
    found += [("assault", land, OVERSEA) for land in capitals if assault.route_to(s, seat, land)]
    return found


def _supply(s: DealersInHopeState) -> list[int]:
    """What one may think to train with this action, in the order of the supply."""
    kind = s.board[s.action].kind
    if kind == train.PROMOTE:
        return []
    return [face for face in train.on_offer(s) if kind != train.FROM_DISCARD or CARDS.level[face] > 1]


# --- events -----------------------------------------------------------------------------------------------

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


def _details(event: Mapping[str, Any], cards: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """Lands, factions and masters that are cards as well; and the words that only some events have."""
    named = {key: event[key] for key in ("land", "origin", "name") if event.get(key) in CARDS.numbers}
    return {**{key: card_word(name) for key, name in named.items()}, **_more(event, cards, names)}


def _more(event: Mapping[str, Any], cards: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """The words that only one kind of event has."""
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
            master = card_word(event.get("name", ""))
            reason = REASONS[event["why"]].format(name=master)
            return {"gains": gains, "points": str(abs(event["vp"])), "reason": reason}
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


def _some(cards: Sequence[str]) -> str:
    """Cards in words."""
    return listed(alike_counted(cards, HIDDEN))


EVENTS = Telling(
    {
        "sets": "The map is {where}; the professional sets are {named}.",
        "first player": "{who} [are|is] the first start player.",
        "capital": "{who} make[|s] {land} [your|their] capital.",
        "city": "{who} receive[|s] the city card {0}{giver}.",
        "faction": "{who} lead[|s] the {name} as {leader}.",
        "year": "{who} [are|is] start player of year {nth}, in the {era_name} era.",
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
    },
    details=_details,
    turns=("first player", "year", "action", "winter"),
    hidden=HIDDEN,
)
