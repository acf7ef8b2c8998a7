"""Dark Dealings in words: prompts, sentences about events, what people may try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from dealers.games.dark_dealings import defense_phase, hero_phase, solo
from dealers.games.dark_dealings.brief import brief_text
from dealers.games.dark_dealings.cards import CARDS, DETOUR, types_text
from dealers.games.dark_dealings.guides import GUIDES
from dealers.games.dark_dealings.reasons import SPEAKS_FOR
from dealers.games.dark_dealings.state import COMMIT, LURE, DarkDealingsState
from dealers.games.dark_dealings.text import explain, table_text
from dealers.games.dark_dealings.verbs import VERBS
from dealers.kernel import Card, Decision, Guides, Option, Telling, Words

# Of the phases that ask outside an effect, in the order of their numbers.
_PROMPTS = (
    hero_phase.prompt,
    defense_phase.commit_prompt,
    defense_phase.pick_prompt,
    solo.hero_prompt,
    solo.defense_prompt,
)

_ASKED = {LURE: hero_phase.ASKED, COMMIT: defense_phase.ASKED}


def _details(event: Mapping[str, Any], cards: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """What a Dragon Warrior turns out to be."""
    if event["kind"] != "dragon":
        return {}
    immune = types_text(event["immune"])
    return {"immunity": f"immune to {immune}" if immune else "no immunity"}


EVENTS = Telling(
    {
        "first player": "{who} take[|s] the dark tower and [are|is] the first player.",
        "deal": "{who} [are|is] dealt {count} heroes.",
        "lure": "{who} lure[|s] {0}.",
        "pass left": "Everybody passes the remaining heroes to the left.",
        "last hero": "{who} [are|is] left with {0} and throw[|s] it away.",
        "defense row": "Draft round {round}: the Dark Masters offer {row}.",
        "commit": "{who} put[|s] {0} face down.",
        "boast": "{who} boast[|s] of {row}.",
        "take": "{who} take[|s] {0} with {1}.",
        "display": "Display {round}: {row}.",
        "discard display": "The rest is discarded: {row}.",
        "choose hero": "{who} choose[|s] {0}.",
        "pair": "{who} pair[|s] {0} with {1}.",
        "combat round": "Combat round {round} begins.",
        "flip": "{0} storms [your castle|the castle of {who}].",
        "dragon": "{0} is turned over: {immunity}.",
        "detour": "{who} use[|s] {0} to send {1} to the bottom of the pile.",
        "fight": "{who} fight[|s] {0}.",
        "rampage": "{0} rampages through [your castle|the castle of {who}] and leaves.",
        "evicted": "{0} evicts [you|{who}].",
        "strike": "{who} strike[|s] with {0} for {value}: total {total}.",
        "turn": "{who} turn[|s] {0} for the Heavy Hitter.",
        "trash": "[Your {0}|{0} of {who}] is trashed.",
        "first defeat": "{who} defeat[|s] {0} for the first time.",
        "defeated": "{who} defeat[|s] {0}.",
    },
    details=_details,
    turns=("first player", "pass left", "defense row", "display", "combat round", "flip"),
)


def _term(card: Card) -> str:
    """The class of a hero or the ability of a defense, as the rules call it."""
    named: str = card.details.get("class") or card.details.get("ability") or ""
    return named.title()


class DarkDealingsWords(Words[DarkDealingsState]):
    """How Dark Dealings speaks."""

    guides: ClassVar[Guides] = GUIDES
    accents: ClassVar[Mapping[str, str]] = {
        "Trap": "yellow",
        "Spell": "blue",
        "Minion": "green",
        "Any": "magenta",
    }
    glossary: ClassVar[Mapping[str, str]] = {
        _term(card): card.text for card in CARDS.catalogue if _term(card)
    }
    rulings: ClassVar[Mapping[str, Sequence[str]]] = {
        "Wizard": ("DD-02", "DD-03"),
        "Thief": ("DD-14",),
        "Halflings": ("DD-12", "DD-13", "DD-37"),
        "Berserker": ("DD-18",),
        "Knight": ("DD-11", "DD-15"),
        "Booster": ("DD-06", "DD-07", "DD-08"),
        "Heavy Hitter": ("DD-09", "DD-10", "DD-11", "DD-18"),
        "Detour": ("DD-01", "DD-19", "DD-20", "DD-21", "DD-22"),
    }

    speaks_for = SPEAKS_FOR
    gives_away = frozenset({"trash", "turn"})

    def __init__(self) -> None:
        super().__init__(VERBS, EVENTS)

    def prompt(self, s: DarkDealingsState, seat: int) -> str:
        return _PROMPTS[s.phase](s, seat)

    def uncounted(self, s: DarkDealingsState, decision: Decision) -> str:
        asked = _ASKED.get(s.phase)
        return f"{asked}." if asked else decision.prompt

    def tempting(self, s: DarkDealingsState, decision: Decision) -> list[Option]:
        """What one may want to do: fight, strike, turn or pair with another card."""
        verbs = {option[0] for option in decision.options}
        own = s.defenses[decision.seat]
        if "rampage" in verbs:
            return [("fight",), *[("detour", c) for c in own if CARDS.ability[s.face[c]] == DETOUR]]
        if verbs & {"strike", "defeat", "give up"}:
            return [("defeat",), *[("strike", c) for c in own]]
        if "turn" in verbs:
            return [("turn", c) for c in own]
        if "choose hero" in verbs:
            return [("choose hero", c) for c in s.hero_row]
        return [("pair", c) for c in s.row] if "pair" in verbs else []

    def text(self, view: dict[str, Any], names: Sequence[str]) -> str:
        return table_text(view, names)

    def brief(self, view: dict[str, Any], names: Sequence[str]) -> str:
        return brief_text(view, names)

    def keywords(self, card: Card) -> Sequence[str]:
        term = _term(card)
        return (term,) if term else ()

    def explain(self, card: Card) -> str:
        return explain(card)
