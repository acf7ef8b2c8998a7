"""What is worth counting in Dealers in Hope."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from dealers.games.dealers_in_hope.cards import CARDS
from dealers.games.dealers_in_hope.state import DealersInHopeState
from dealers.games.dealers_in_hope.train import on_offer
from dealers.kernel import Counting


class DealersInHopeCounting(Counting[DealersInHopeState]):
    """Cards trained and played, lands assaulted and taken, points by part; factions, cities, sets."""

    events: ClassVar[Mapping[str, str]] = {
        "action": "action",
        "train": "trained",
        "promote": "promoted",
        "play": "played",
        "use spoils": "spoils used",
        "dismiss": "dismissed",
        "assault": "assaulted",
        "repelled": "repelled",
        "take": "land taken",
        "score": "scored",
    }
    amounts: ClassVar[Mapping[str, str]] = {"score": "vp"}
    named: ClassVar[Mapping[str, str]] = {
        "action": "name",
        "assault": "land",
        "repelled": "land",
        "take": "land",
        "score": "part",
    }
    things: ClassVar[Mapping[str, str]] = {
        "city": "land",
        "faction": "faction",
        "take": "action",
        "lead": "action",
        "train": "face",
        "assault": "land",
    }
    gains = ("trained", "promoted")
    uses = ("played", "spoils used")
    places: ClassVar[Mapping[str, str]] = {"assault": "land", "repelled": "land", "take": "land"}
    maps: ClassVar[Mapping[str, str]] = {
        "europe": "maps/europe.json",
        "north-america": "maps/north-america.json",
    }
    plans: ClassVar[Mapping[str, Sequence[tuple[str, str]]]] = {
        "assault": [("assault", "")],
        "train": [("train", "")],
        "promote": [("promote", "")],
        "dismiss": [("dismiss", "")],
        "sell": [("sell", "")],
    }

    def shown(self, s: DealersInHopeState) -> Mapping[str, Sequence[int]]:
        return {"train": on_offer(s)}

    def in_play(self, s: DealersInHopeState) -> Mapping[str, Sequence[str]]:
        return {
            "edition": [s.edition.name],
            "map": [s.map.name],
            "professional set": [CARDS.sets[number].name for number in s.sets],
        }

    def traits(self, s: DealersInHopeState, seat: int) -> Mapping[str, str]:
        return {
            "faction": CARDS.factions[s.faction[seat]].name,
            "capital": s.map.lands[s.capital[seat]],
        }
