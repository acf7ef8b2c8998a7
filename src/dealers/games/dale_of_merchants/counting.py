"""What is worth counting in Dale of Merchants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Counting


class DaleOfMerchantsCounting(Counting[DaleOfMerchantsState]):
    """Cards bought, used and built with; which decks, traps and characters were in the game."""

    events: ClassVar[Mapping[str, str]] = {
        "buy": "gained",
        "play": "played",
        "finish": "finished",
        "use": "used",
        "build": "built",
        "throw away": "thrown away",
        "alert": "trap sprung",
        "ability": "ability used",
    }
    gains = ("gained",)
    uses = ("played", "used", "built")
    plans: ClassVar[Mapping[str, Sequence[tuple[str, str]]]] = {
        "buy": [("buy", "")],
        "play cards": [("play", "")],
        "build": [("build", "")],
        "refresh the hand": [("inventory", "")],
    }

    def shown(self, s: DaleOfMerchantsState) -> Mapping[str, Sequence[int]]:
        return {"buy": [s.face[card] for card in s.market if card >= 0]}

    def in_play(self, s: DaleOfMerchantsState) -> Mapping[str, Sequence[str]]:
        return {
            "deck": [CARDS.decks[number].short for number in s.decks],
            "trap": [CARDS.traps.traps[number].name for number in s.traps],
        }

    def traits(self, s: DaleOfMerchantsState, seat: int) -> Mapping[str, str]:
        found = {"most built with": _main_deck(s, seat)}
        character = s.character_of(seat)
        if character >= 0:
            found["character"] = CARDS.catalogue[s.face[character]].name
        return found


def _main_deck(s: DaleOfMerchantsState, seat: int) -> str:
    """The deck that most cards of a stall are of; none when several are equal."""
    cards = s.stall[s.stall_of(seat)]
    counts = {deck: sum([CARDS.set[s.face[card]] == deck for card in cards]) for deck in s.decks}
    most = max(counts.values())
    leading = [deck for deck, count in counts.items() if count == most]
    return CARDS.decks[leading[0]].short if len(leading) == 1 else ""
