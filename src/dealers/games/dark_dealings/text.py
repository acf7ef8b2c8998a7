"""The table of Dark Dealings in words: a pure function of a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dealers.games.dark_dealings.describe import (
    CARD,
    defense_table,
    explain,
    hero_table,
    next_side,
    stance_types,
    strikes_text,
    type_words,
)
from dealers.games.dark_dealings.grid import solo_display
from dealers.kernel.text import (
    Reading,
    counted,
    joined,
    listed,
    numbered,
    whole,
    wrapped,
)

__all__ = ["explain", "table_text"]

_ROUNDS = {
    "hero phase": "hand {} of 4",
    "defense phase": "draft round {} of 4",
    "combat phase": "round {} of 8",
}


def table_text(view: dict[str, Any], names: Sequence[str]) -> str:
    """All that the seat (or spectator) sees, what matters most for the decision last, and what it may do."""
    table = TableText(view, names)
    return joined(
        table.title(),
        table.others(),
        table.decks(),
        *table.own_castle(),
        table.on_offer(),
        table.abilities(),
        table.attacker(),
        table.decision(),
    )


class TableText(Reading):
    """A view with its zones at hand."""

    def __init__(self, view: dict[str, Any], names: Sequence[str]) -> None:
        super().__init__(view, names)
        self.phase: str = self.facts["phase"]
        self.hardcore: bool = view["options"]["hardcore"]
        self.cards = {
            card["id"]: card for zone in view["zones"] for card in zone["cards"] or [] if card is not None
        }
        self.verbs = {option["option"][0] for option in self.options}

    # --- what everybody sees ---------------------------------------------------------------------------

    def title(self) -> list[str]:
        """The phase and round, then who goes when."""
        mode = " (Hardcore)" if self.hardcore else ""
        if self.view["outcome"]:
            return [f"Dark Dealings{mode}: the siege is over"]
        if self.view["seats"] == 1 and self.phase != "combat phase":
            return [f"Dark Dealings{mode}: solo play, display {self.facts['round']} of 4"]
        phase = f"{self.phase.capitalize()}, {_ROUNDS[self.phase].format(self.facts['round'])}"
        lines = [f"Dark Dealings{mode}: {phase}"]
        if self.view["seats"] > 1:
            lines += wrapped(self._order(), hanging=2)
        return lines

    def _order(self) -> str:
        first, seats = self.facts["first player"], self.view["seats"]
        picks = self.facts["pick order"]
        if picks:
            return "Picking order: " + whole(
                [f"{self.names[p['seat']]} ({p['card']})" for p in picks], ", then "
            )
        order = "Heroes attack in this order: " if self.phase == "combat phase" else "Around the table: "
        around = [self.names[(first + i) % seats] for i in range(seats)]
        order += whole([f"{around[0]} (first player)", *around[1:]], ", ") + "."
        if self.phase == "hero phase" and self.you is not None and self.facts["round"] < 4:
            order += f" You will pass your hand to {whole([self.names[(self.you + 1) % seats]])}."
        return order

    def attacker(self) -> list[str]:
        """The hero that storms a castle, and how the fight stands."""
        fight = self.facts["fight"]
        if not fight:
            return []
        card = CARD[self.seen("attacker")[0]["card"]]
        details = card.details
        castle = "your castle" if fight["seat"] == self.you else f"the castle of {self.names[fight['seat']]}"
        immune = [t for t in details["vulnerable"] if t not in fight["vulnerable"]]
        lines = [
            f'{card.name}, "{details["epithet"]}", attacks {castle}',
            f"  Armor {fight['armor']}, vulnerable to {type_words(fight['vulnerable']) or 'nothing'}"
            + (f" (immune to {type_words(immune)})" if immune else "")
            + f", challenge {details['challenge']}",
            *wrapped(f"{details['class']}: {card.text}", indent=2),
        ]
        if "rampage" in self.verbs:
            if "fight" not in self.verbs:
                lines.append(f"  Your defenses cannot defeat {card.name} as they are.")
        else:
            lines += wrapped(self._standing(details["class"], fight), indent=2)
        return lines

    def _standing(self, hero_class: str, fight: dict[str, Any]) -> str:
        armor, total = fight["armor"], fight["total"]
        needed = f"exactly {armor}" if hero_class == "Thief" else f"at least {armor}"
        twice = f" (defeat {fight['defeats'] + 1} of 2)" if hero_class == "Halflings" else ""
        left = f", {armor - total} to go" if total < armor else ": enough"
        struck = f" Struck by {listed(fight['struck'])}." if fight["struck"] else ""
        return f"Total {total}, needed {needed}{twice}{left}.{struck}"

    def on_offer(self) -> list[str]:
        """The defense row with the boasts, or the two rows of solo play."""
        if self.view["seats"] == 1:
            rows = self.facts["columns"]
            left = [card["card"] for card in self.seen("hero row") + self.seen("defense row")]
            return solo_display(rows[0], rows[1], left, self.facts["chosen hero"])
        row = self.seen("defense row")
        if not row or "take" in self.verbs:
            return []
        return self._defenses(f"On offer ({len(row)})", row)

    def abilities(self) -> list[str]:
        """What the defenses in reach can do besides striking, in short."""
        cards = self.seen("defense row") + (self.seen("defenses", self.you) if self.you is not None else [])
        details = [CARD[card["card"]].details for card in cards if not self.view["outcome"]]
        hints = {d["ability"].title(): d["hint"] for d in details if d["ability"]}
        return [f"  {ability}: {hints[ability]}" for ability in sorted(hints)]

    def decks(self) -> list[str]:
        """How many cards are left and gone."""
        left, gone = [
            ", ".join(counted(self.count(f"{kind} {where}"), kind) for kind in ("hero", "defense"))
            for where in ("deck", "discard")
        ]
        return [f"In the decks: {left}. Discarded: {gone}."]

    # --- the castles -----------------------------------------------------------------------------------

    def own_castle(self) -> list[list[str]]:
        """What belongs to the reader; cards that are offered as options are shown there instead."""
        you = self.you
        if you is None:
            return []
        offered = {part for option in self.options for part in option["option"][1:]}
        blocks = []
        blocks.append(self._own_record(you))
        blocks.append(self._own_pile(you))
        for zone, heading in (
            ("hand", "Your hand"),
            ("lured heroes", "Lured so far"),
            ("committed heroes", "Face down"),
            ("boasts", "Your boasts"),
        ):
            cards = [card for card in self.seen(zone, you) if card["id"] not in offered]
            cards.sort(key=lambda card: int(CARD[card["card"]].details["challenge"]))
            if cards:
                blocks.append(self._heroes(f"{heading} ({len(cards)})", cards))
        defenses = self.seen("defenses", you)
        if defenses:
            blocks.append(self._defenses(f"Your defenses ({len(defenses)})", defenses, self._fighting(you)))
        return blocks

    def _own_pile(self, you: int) -> list[str]:
        count = self.count("hero pile", you)
        cards = self.seen("hero pile", you)
        if not count:
            return []
        if not cards:
            return [f"Your hero pile: {counted(count, 'hero')}, face down"]
        return self._heroes(f"Hero pile, next first ({count})", cards[::-1])

    def _own_record(self, you: int) -> list[str]:
        lines = []
        defeated = self.seen("defeated heroes", you)
        if defeated:
            heroes = whole([card["card"] for card in defeated], ", ")
            lines += wrapped(f"You have defeated {counted(len(defeated), 'hero')}: {heroes}", hanging=2)
        if self.facts["evicted"][you]:
            lines.append(f"You were evicted in round {self.facts['evicted'][you]} by {self._evictor(you)}.")
        return lines

    def _evictor(self, seat: int) -> str:
        name: str = self.seen("evictor", seat)[0]["card"]
        return name

    def _fighting(self, seat: int) -> bool:
        return bool(self.facts["fight"]) and self.facts["fight"]["seat"] == seat

    def others(self) -> list[str]:
        """A short account of every other castle."""
        seats = [seat for seat in range(self.view["seats"]) if seat != self.you]
        if not seats:
            return []
        lines = ["Other overlords" if self.you is not None else "Overlords"]
        for seat in seats:
            lines += wrapped(f"{whole([self.names[seat]])}: {self._account(seat)}", indent=2, hanging=4)
            lines += self._open_cards(seat)
        return lines

    def _account(self, seat: int) -> str:
        parts = []
        if self.facts["evicted"][seat]:
            parts.append(f"evicted in round {self.facts['evicted'][seat]} by {self._evictor(seat)}")
        if self.phase == "combat phase":
            parts.append(f"{counted(self.count('defeated heroes', seat), 'hero')} defeated")
            if not self.facts["evicted"][seat] and not self.view["outcome"]:
                parts.append(f"{self.count('hero pile', seat)} to come")
        for zone, noun in (
            ("hand", "{} in hand"),
            ("lured heroes", "{} lured"),
            ("committed heroes", "{} face down"),
        ):
            if self.count(zone, seat):
                parts.append(noun.format(counted(self.count(zone, seat), "hero")))
        boasts = self.seen("boasts", seat)
        if boasts:
            parts.append("boasts " + whole([card["card"] for card in boasts], " and "))
        defenses = [
            f"{card['card']} {strikes_text(card['card'], card['side'])}"
            for card in self.seen("defenses", seat)
        ]
        if defenses or self.phase == "combat phase":
            parts.append(counted(len(defenses), "defense"))
        return ", ".join(parts) + (": " + whole(defenses, "; ") if defenses else "")

    def _open_cards(self, seat: int) -> list[str]:
        """Cards that are hidden in play and open to somebody who looks back."""
        lines = []
        for zone in ("hand", "lured heroes", "committed heroes", "hero pile"):
            names = [card["card"] for card in self.seen(zone, seat)]
            if names:
                order = " (next one first)" if zone == "hero pile" else ""
                shown = names[::-1] if zone == "hero pile" else names
                lines += wrapped(f"{zone}{order}: {whole(shown, ', ')}", indent=4, hanging=6)
        return lines

    # --- lists of cards --------------------------------------------------------------------------------

    def _heroes(self, heading: str, cards: Sequence[dict[str, Any]]) -> list[str]:
        return hero_table(heading, [" " * 5] * len(cards), [card["card"] for card in cards])

    def _defenses(self, heading: str, cards: Sequence[dict[str, Any]], fighting: bool = False) -> list[str]:
        """Defenses; a plus marks those that match a vulnerability of the attacker."""
        vulnerable = set(self.facts["fight"]["vulnerable"]) if fighting else set()
        matches = [vulnerable.intersection(stance_types(card["card"], card["side"])) for card in cards]
        marks = ["   + " if match else " " * 5 for match in matches]
        lines = defense_table(heading, marks, [(card["card"], card["side"]) for card in cards])
        return [*lines, "   + matches a vulnerability"] if any(matches) else lines

    # --- choosing --------------------------------------------------------------------------------------

    def choices(self) -> Iterable[str]:
        """Cards in a table; where there are other things to choose, everything by its label."""
        cards = [self.cards[option["option"][1]] for option in self.options if len(option["option"]) == 2]
        if len(cards) < len(self.options) or len(self.verbs) > 1 or "strike" in self.verbs:
            return numbered([self._option(option) for option in self.options])
        numbers = [f"{n:3}. " for n in range(1, len(cards) + 1)]
        if CARD[cards[0]["card"]].kind == "hero":
            return hero_table("", numbers, [card["card"] for card in cards])
        return defense_table("", numbers, [(card["card"], card["side"]) for card in cards])

    def _option(self, option: dict[str, Any]) -> list[str]:
        """A label, and what becomes of the card that is used."""
        what = option["option"]
        if len(what) == 1:
            return [option["label"]]
        card = self.cards[what[1]]
        return [option["label"], f"then {next_side(card['card'], card['side'])}"]
