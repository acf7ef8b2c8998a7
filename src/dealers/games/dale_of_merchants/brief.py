"""The table of Dale of Merchants in a few lines, for a small screen: a pure function of a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.games.dale_of_merchants.text import TableText
from dealers.kernel.text import counted, joined, sentence, whole, wrapped


def brief_text(view: dict[str, Any], names: Sequence[str]) -> str:
    """The market and the players in a line or two each, the hand by name, and all that may be chosen."""
    table = _Brief(view, names)
    return joined(
        table.title_in_short(),
        [*table.market_in_short(), *table.players_in_short(), *table.aside(), *table.hand_in_short()],
        table.decision_in_short(),
    )


class _Brief(TableText):
    def title_in_short(self) -> list[str]:
        """The round, and whose turn it is."""
        facts = self.facts
        title = f"Dale of Merchants: round {facts['round']}"
        if self.view["outcome"]:
            return [title]
        who = self.names[facts["turn"]]
        said = sentence(f"{who} [have|has] the turn, {facts['phase']}.{self._clock()}", who)
        return wrapped(f"{title}. {said}")

    def market_in_short(self) -> list[str]:
        """What is for sale: value, name and price."""
        cards = [self._named_with_value(card) + f" for {card['price']}" for card in self.seen("market")]
        return wrapped(f"Market: {whole(cards) or 'nothing'}", hanging=2)

    def _named_with_value(self, card: dict[str, Any]) -> str:
        """A card and its value: ``Fishing (5)``."""
        name, value, _, _ = self._row(card)
        return f"{name} ({value})"

    def players_in_short(self) -> list[str]:
        """Every player, the reader last."""
        seats = [seat for seat in range(self.view["seats"]) if seat != self.you]
        lines = []
        for seat in [*seats, *([] if self.you is None else [self.you])]:
            lines += wrapped(f"{self.names[seat]}: {whole(self._player_in_short(seat))}", hanging=2)
        return lines

    def _player_in_short(self, seat: int) -> list[str]:
        facts = self.facts
        parts = [f"{facts['stacks'][seat]} of {facts['goals'][seat]} stacks"]
        if facts["stacks"][seat] < facts["goals"][seat]:
            parts.append(f"next {facts['next stack'][seat]}")
        parts += [f"{facts['gold'][seat]} gold"] if facts["gold"][seat] else []
        parts += [f"{self.count('hand', seat)} in hand"] if seat != self.you else []
        parts.append(f"{self.count('deck', seat)} in the deck")
        schedule = self.seen("schedule", seat)
        parts += [f"scheduled {' and '.join([card['card'] for card in schedule])}"] if schedule else []
        return parts

    def hand_in_short(self) -> list[str]:
        """The reader's hand by name and value; equal cards are counted."""
        if self.you is None:
            return []
        rows: dict[str, int] = {}
        for card in self.seen("hand", self.you):
            state = self._state(card)
            said = self._named_with_value(card) + (f" {state}" if state else "")
            rows[said] = rows.get(said, 0) + 1
        cards = [f"{count} {said}" if count > 1 else said for said, count in rows.items()]
        return wrapped(f"Your hand, {counted(sum(rows.values()), 'card')}: {whole(cards)}", hanging=2)
