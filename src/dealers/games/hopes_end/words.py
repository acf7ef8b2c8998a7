"""Hope's End in words: labels of options, sentences about events, in which order options are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.games.hopes_end.cards import CARDS
from dealers.games.hopes_end.places import TURNED, place_name
from dealers.games.hopes_end.state import HopeState
from dealers.kernel import Card, Option
from dealers.kernel.text import YOU, counted, listed, sentence

STACK_NAMES = "ABCD"
CARD: dict[str, Card] = {card.name: card for card in CARDS.catalogue}
"""Cards by name."""


def card_name(s: HopeState, card: int) -> str:
    """The name of a card or tile."""
    return CARDS.catalogue[s.face[card]].name


def label(s: HopeState, option: Option) -> str:
    """The option in words."""
    verb = option[0]
    if verb == "place":
        return f"place at {place_name(option[1])}, {TURNED[option[2]]}"
    if verb == "answer":
        answer = CARDS.catalogue[s.face[option[1]]].details["answers"][option[2]]
        return f"answer {option[2] + 1}: {answer['text']} ({answer['modifier']})"
    if verb == "ruin":
        return f"ruin {card_name(s, option[1])} at {place_name(s.cell[option[1]])}"
    if verb == "stack":
        return f"draw from stack {STACK_NAMES[option[1]]}"
    if verb == "decline":
        return "keep your three cards"
    return f"{verb} {card_name(s, option[1])}"


def presentation_key(s: HopeState, option: Option) -> tuple[int, int]:
    """Places from north to south and west to east; everything else as it comes."""
    if option[0] == "place":
        return option[1], option[2]
    return (s.cell[option[1]], 0) if option[0] == "ruin" else (0, 0)


# --- events ---------------------------------------------------------------------------------------------

# The reader is addressed as "you": `sentence` chooses between [second|third] person.
_EVENTS = {
    "first player": "{who} [are|is] the first player.",
    "deal": "{who} [are|is] dealt {all}.",
    "answer": "{who} answer[|s] {0}: {said}",
    "turn": "{who} [have|has] the turn{more}.",
    "prophecy": "{whose} prophets look at the next History card{seen}.",
    "draw": "{who} draw[|s] {all} from stack {pile}.",
    "no place": "There is no place for {all}: out of the game.",
    "question": "{who} face[|s] a new question: {0}.",
    "replace": "{who} replace[|s] {0} by {1}.",
    "decline": "{who} turn[|s] down {0}.",
    "keep": "{who} keep[|s] {0}, and {1} goes under stack {pile}.",
    "place": "{who} place[|s] {0} at {where}, {how}.",
    "finished": "{what} finished{points}.",
    "history": "Round {round} ends with {0}: {chronicle}",
    "guarded": "{whose} guards hold: {count} fewer to be ruined.",
    "ruin": "{who} ruin[|s] {owner} {0} at {where}: {total} in ruins.",
    "own ruin": "{who} ruin[|s] [your|their] own {0} at {where}: {total} in ruins.",
    "fallen": "The city falls: {total} tiles lie in ruins.",
    "extra": "{who} will place {count} more.",
    "shelter": "{who} find[|s] shelter: the next History card ruins {count} fewer.",
    "scouting": "{who} send[|s] out scouts.",
    "reshuffle": "The {deck} deck has run out: the discarded cards are shuffled.",
    "end": "The last tile has been placed.",
}

TURNS = frozenset({"first player", "turn", "history"})
"""Events that begin a new part of the log."""


def event_text(event: dict[str, Any], names: Sequence[str]) -> str:
    """One sentence about an event."""
    kind = event["kind"]
    if kind == "ruin" and event["victim"] == event["seat"]:
        kind = "own ruin"
    cards = ["a hidden card" if c is None else c["card"] for c in event["cards"]]
    who = "" if event["seat"] is None else names[event["seat"]]
    said = {**event, "who": who, "whose": "Your" if who == YOU else f"{who}'s", "all": listed(cards)}
    said |= _details(event, cards, names)
    return sentence(_EVENTS[kind], who).format(*cards, **said)


def _details(event: dict[str, Any], cards: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """The words that only some events have."""
    details: dict[str, str] = {}
    if "cell" in event:
        details["where"] = place_name(event["cell"])
    if "stack" in event:
        details["pile"] = STACK_NAMES[event["stack"]]
    if "tiles" in event:
        details["count"] = counted(event["tiles"], "tile")
    match event["kind"]:
        case "answer":
            details["said"] = CARD[cards[0]].details["answers"][event["answer"]]["text"]
        case "history":
            details["chronicle"] = CARD[cards[0]].details["chronicle"]
        case "turn":
            details["more"] = f" with {counted(event['extra'], 'extra tile')}" if event["extra"] else ""
        case "prophecy":
            details["seen"] = f": {cards[0]}" if event["cards"][0] else ""
        case "place":
            details["how"] = TURNED[event["turned"]]
        case "finished":
            feature = event["feature"]
            size = counted(len(cards), "tile")
            details["what"] = "Barracks are" if feature == "barracks" else f"A {feature} of {size} is"
            details["points"] = _points(event["points"], names)
        case "ruin":
            victim = names[event["victim"]]
            details["owner"] = "your" if victim == YOU else f"{victim}'s"
    return details


def _points(points: Sequence[int], names: Sequence[str]) -> str:
    said = ["you" if name == YOU else name for name in names]
    shares = [f"{share} for {said[seat]}" for seat, share in enumerate(points) if share]
    return f", {listed(shares)}" if shares else ""
