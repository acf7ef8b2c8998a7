"""The table of Dark Dealings in a few lines, for a small screen: a pure function of a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.games.dark_dealings.describe import stance_types, strikes_text
from dealers.games.dark_dealings.text import TableText
from dealers.kernel.text import counted, in_columns, joined, whole, wrapped

_PILES = (
    ("hero pile", "Hero pile, next first"),
    ("hand", "Your hand"),
    ("lured heroes", "Lured so far"),
    ("committed heroes", "Face down"),
    ("boasts", "Your boasts"),
)


def brief_text(view: dict[str, Any], names: Sequence[str]) -> str:
    """The others in numbers, the own castle by name, and all of what is decided now."""
    table = _Brief(view, names)
    return joined(
        table.title_in_short(),
        table.others_in_numbers(),
        table.own_by_name(),
        table.on_offer_by_name(),
        table.attacker(),
        table.decision(),
    )


class _Brief(TableText):
    def title_in_short(self) -> list[str]:
        """The phase and round; who goes when only while that was decided by boasts."""
        return self.title() if self.facts["pick order"] else self.title()[:1]

    def others_in_numbers(self) -> list[str]:
        """Every other castle in a few words."""
        seats = [seat for seat in range(self.view["seats"]) if seat != self.you]
        return in_columns([f"{self.names[seat]}: {self._numbers(seat)}" for seat in seats])

    def on_offer_by_name(self) -> list[str]:
        """The defense row; solo play needs its two rows as they lie."""
        row = self.seen("defense row")
        if self.view["seats"] == 1:
            return self.on_offer()
        if not row or "take" in self.verbs:
            return []
        defenses = [f"{card['card']} {strikes_text(card['card'], card['side'])}" for card in row]
        return wrapped(f"On offer ({len(row)}): {whole(defenses, '; ')}", hanging=2)

    def _numbers(self, seat: int) -> str:
        if self.facts["evicted"][seat]:
            return f"evicted in round {self.facts['evicted'][seat]}"
        parts = []
        if self.phase == "combat phase":
            parts = [f"{self.count('defeated heroes', seat)} defeated"]
            parts += [f"{self.count('hero pile', seat)} to come"] if not self.view["outcome"] else []
        return ", ".join([*parts, counted(self.count("defenses", seat), "defense")])

    def own_by_name(self) -> list[str]:
        """What belongs to the reader and is not offered as an option."""
        you = self.you
        if you is None:
            return []
        offered = {part for option in self.options for part in option["option"][1:]}
        lines = self._own_record_in_short(you)
        for zone, heading in _PILES:
            cards = [card["card"] for card in self.seen(zone, you) if card["id"] not in offered]
            cards = cards[::-1] if zone == "hero pile" else cards
            if cards:
                lines += wrapped(f"{heading} ({len(cards)}): {whole(cards)}", hanging=2)
        if self.count("hero pile", you) and not self.seen("hero pile", you):
            lines.append(f"Your hero pile: {counted(self.count('hero pile', you), 'hero')}, face down")
        defenses = [self._defense(card, you) for card in self.seen("defenses", you)]
        if defenses and "strike" not in self.verbs:
            lines += wrapped(f"Your defenses ({len(defenses)}): {whole(defenses, '; ')}", hanging=2)
        return lines

    def _own_record_in_short(self, you: int) -> list[str]:
        if self.facts["evicted"][you]:
            return self._own_record(you)[-1:]
        defeated = self.count("defeated heroes", you)
        return [f"You have defeated {counted(defeated, 'hero')}."] if self.phase == "combat phase" else []

    def _defense(self, card: dict[str, Any], you: int) -> str:
        """A defense with its sides; a plus marks one that matches a vulnerability of the attacker."""
        vulnerable = self.facts["fight"]["vulnerable"] if self._fighting(you) else []
        mark = "+ " if set(vulnerable) & set(stance_types(card["card"], card["side"])) else ""
        return f"{mark}{card['card']} {strikes_text(card['card'], card['side'])}"
