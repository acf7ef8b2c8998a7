"""The decks as people choose among them before the deal: what set-up forms and lists of options show."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypedDict

from dealers.games.dale_of_merchants import setup
from dealers.games.dale_of_merchants.cards import CARDS, DECK_FILES, SEATS, DeckFile
from dealers.kernel.facts import says
from dealers.kernel.text import listed, wrapped

QUALITIES: dict[str, str] = {
    "complexity": "how much there is to think about",
    "interactivity": "how much players have to do with each other",
    "nastiness": "how much they do to each other",
    "randomness": "how much is left to chance",
}
"""What the icons of the selection cards tell, each from 0 to 3."""
STAR: Final = "*"
"""At a figure that may be higher."""
STARRED: Final = f"{STAR} perhaps more, by what the other decks are"
_NEEDS = {"": "", "gold": " Needs gold.", "dice": " Needs dice.", "clock": " Needs the clock."}
LEVELS = ("none", "low", "medium", "high")
COLLECTION_GAME = CARDS.decks[0].game

QualityName = Literal["complexity", "interactivity", "nastiness", "randomness"]


class DeckChoice(TypedDict):
    """An animalfolk deck."""

    short: Annotated[str, says("in the option `decks`")]
    name: str
    about: str
    game: Annotated[str, says("of the series that it comes from")]
    collection: Annotated[bool, says("whether it is among those that `series=collection` draws from")]
    complexity: int
    interactivity: int
    nastiness: int
    randomness: int
    starred: Annotated[
        list[QualityName], says("those of which there may be more, depending on the other decks in play")
    ]
    needs: Literal["", "gold", "dice", "clock"]
    cards: Annotated[list[str], says("their names in the catalogue")]


class Quality(TypedDict):
    """An icon of the selection cards."""

    name: QualityName
    about: str


class DecksNeeded(TypedDict):
    """How many decks are played with."""

    seats: int
    teams: bool
    decks: int


class Recommendation(TypedDict):
    """Limits within which decks suit somebody."""

    name: str
    why: str
    game: Annotated[str, says("the only one to take decks of; empty for all")]
    complexity: Annotated[int, says("at most")]
    nastiness: Annotated[int, says("at most")]


class Selection(TypedDict):
    """What there is to choose from before the deal."""

    decks: list[DeckChoice]
    qualities: list[Quality]
    levels: Annotated[list[str], says("words for 0 to 3 of a quality")]
    needed: list[DecksNeeded]
    recommended: list[Recommendation]


_NAMES: tuple[QualityName, ...] = ("complexity", "interactivity", "nastiness", "randomness")


def selection() -> Selection:
    """Everything that is needed to choose decks, those of a game beside each other."""
    choices = [_choice(number, deck) for number, deck in enumerate(CARDS.decks)]
    return {
        "decks": [choice for game in _games() for choice in choices if choice["game"] == game],
        "qualities": [{"name": name, "about": QUALITIES[name]} for name in _NAMES],
        "levels": list(LEVELS),
        "needed": [
            {"seats": seats, "teams": teams, "decks": setup.deck_count(seats, {"teams": teams})}
            for seats in range(2, SEATS + 1)
            for teams in (False, True)
        ],
        "recommended": [
            {
                "name": "First game",
                "why": "The rulebook advises decks of low complexity for the first few games.",
                "game": "",
                "complexity": 1,
                "nastiness": 1,
            },
            {
                "name": "First game with the Collection",
                "why": "Its decks are less simple: these are the easier and kinder ones.",
                "game": COLLECTION_GAME,
                "complexity": 2,
                "nastiness": 1,
            },
        ],
    }


def _games() -> list[str]:
    """The games of the series, the Collection first."""
    first, *others = dict.fromkeys(deck.game for deck in CARDS.decks)
    return [first, *sorted(others)]


def _choice(number: int, deck: DeckFile) -> DeckChoice:
    return {
        "short": deck.short,
        "name": deck.name,
        "about": deck.about,
        "game": deck.game,
        "collection": number < len(DECK_FILES),
        "complexity": deck.complexity,
        "interactivity": deck.interactivity,
        "nastiness": deck.nastiness,
        "randomness": deck.randomness,
        "starred": list(deck.starred),
        "needs": deck.needs,
        "cards": [card.name for card in deck.cards],
    }


def figure(deck: DeckFile, quality: str) -> str:
    """A figure of a selection card, with its star if it has one."""
    return f"{getattr(deck, quality)}{STAR if quality in deck.starred else ''}"


def deck_list() -> str:
    """All decks by game with their qualities, for a terminal."""
    width = max(len(deck.short) for deck in CARDS.decks)
    lines = wrapped(f"The decks, each with its {listed(list(QUALITIES))} from 0 to 3; {STARRED}")
    for game in _games():
        lines += ["", game]
        for deck in [deck for deck in CARDS.decks if deck.game == game]:
            figures = " ".join(f"{figure(deck, name):<2}" for name in QUALITIES)
            start = f"{deck.short:<{width}}  {figures} "
            text = f"{start}{deck.name}. {deck.about}{_NEEDS[deck.needs]}"
            lines += wrapped(text, indent=2, hanging=2 + len(start))
    return "\n".join(lines)
