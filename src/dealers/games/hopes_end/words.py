"""Hope's End in words: prompts, sentences about events, what people may try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from dealers.games.hopes_end import turn
from dealers.games.hopes_end.brief import brief_text
from dealers.games.hopes_end.cards import CARD
from dealers.games.hopes_end.guides import GUIDES
from dealers.games.hopes_end.places import TURNED, place_name
from dealers.games.hopes_end.reasons import SPEAKS_FOR
from dealers.games.hopes_end.refusals import STACK_NAMES, near_misses
from dealers.games.hopes_end.state import HopesEndState
from dealers.games.hopes_end.text import explain, map_text, table_text
from dealers.games.hopes_end.verbs import VERBS
from dealers.kernel import Card, Decision, Guides, Option, Telling, Words
from dealers.kernel.text import YOU, counted, listed


class HopesEndWords(Words[HopesEndState]):
    """How Hope's End speaks."""

    guides: ClassVar[Guides] = GUIDES
    accents: ClassVar[Mapping[str, str]] = {"Anarchist": "red", "Democratic": "blue", "Dictator": "yellow"}
    rulings: ClassVar[Mapping[str, Sequence[str]]] = {
        "Barracks": ("HE-06", "HE-30", "HE-32"),
        "Slums": ("HE-09", "HE-31"),
        "Starting Tile": ("HE-14", "HE-43"),
    }

    speaks_for = SPEAKS_FOR
    gives_away = frozenset({"replace", "ruin", "answer"})

    def __init__(self) -> None:
        super().__init__(VERBS, EVENTS)

    def prompt(self, s: HopesEndState, seat: int) -> str:
        return turn.PROMPTS[s.phase](s, seat)

    def tempting(self, s: HopesEndState, decision: Decision) -> list[Option]:
        """What one may want: refuse the new card, ruin what is protected, place where it almost fits."""
        match decision.options[0][0]:
            case "replace":
                return [("replace", card) for card in s.question]
            case "ruin":
                return [("ruin", t) for t in s.city if s.owner[t] == s.victim and not s.ruined[t]]
            case "keep":
                return [("keep", tile) for tile in s.drawn]
            case "place":
                return near_misses(s)
        return []

    def text(self, view: dict[str, Any], names: Sequence[str]) -> str:
        return table_text(view, names)

    def brief(self, view: dict[str, Any], names: Sequence[str]) -> str:
        return brief_text(view, names)

    def map(self, view: dict[str, Any], names: Sequence[str], rows: int) -> str:
        return map_text(view, names)

    def explain(self, card: Card) -> str:
        return explain(card)


# --- events ---------------------------------------------------------------------------------------------


def _kind(event: Mapping[str, Any]) -> str:
    """Ruining a tile of one's own has words of its own."""
    kind: str = event["kind"]
    return "own ruin" if kind == "ruin" and event["victim"] == event["seat"] else kind


def _details(event: Mapping[str, Any], cards: Sequence[str], names: Sequence[str]) -> dict[str, str]:
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
            details["said"] = CARD[event["cards"][0]["card"]].details["answers"][event["answer"]]["text"]
        case "history":
            details["chronicle"] = CARD[event["cards"][0]["card"]].details["chronicle"]
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


EVENTS = Telling(
    {
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
    },
    details=_details,
    kind=_kind,
    turns=("first player", "turn", "history"),
)
