"""The table of Dale of Merchants in words: a pure function of a view; and cards explained."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from dealers.games.dale_of_merchants.cards import (
    CARDS,
    CHARACTER,
    JUNK_CARD,
    KINDS,
    SPECIALTY,
    TRAP,
    uses_text,
)
from dealers.kernel import Card
from dealers.kernel.card import by_name
from dealers.kernel.text import (
    Reading,
    aligned,
    counted,
    joined,
    line_width,
    listed,
    names_for_seats,
    sentence,
    whole,
    wrapped,
)

_BY_NAME = by_name(CARDS.catalogue)

FEW = 4
"""So many options stand below one another; more stand in columns."""


def table_text(view: dict[str, Any], names: Sequence[str]) -> str:
    """All that the seat (or spectator) sees, what matters most for the decision last, and what it may do."""
    table = TableText(view, names)
    return joined(
        table.title(),
        table.market(),
        *table.players(),
        table.aside(),
        table.hand(),
        table.decision(),
    )


class TableText(Reading):
    """A view with its zones at hand."""

    def pile(self, zone: str, owner: int | None = None) -> str:
        """The cards of a face-up pile from the top."""
        return whole(list(_in_a_row([card["card"] for card in reversed(self.seen(zone, owner))])))

    # --- how things stand ------------------------------------------------------------------------------

    def title(self) -> list[str]:
        """The round, whose turn it is, the time of day, and what is played with."""
        facts = self.facts
        lines = [f"Dale of Merchants: round {facts['round']}"]
        if not self.view["outcome"]:
            who = self.names[facts["turn"]]
            lines.append(sentence(f"{who} [have|has] the turn, {facts['phase']}.{self._clock()}", who))
        decks = [name.capitalize() for name in facts["decks"]]
        traps = f" Traps: {listed(facts['traps'])}." if facts["traps"] else ""
        return [*lines, *wrapped(f"Decks: {listed(decks)}.{traps}")]

    def _clock(self) -> str:
        clock = self.facts["clock"]
        if not clock:
            return ""
        if clock["is day"]:
            return f" It is day: space {clock['space'] + 1} of {clock['day']}."
        return f" It is night: space {clock['space'] - clock['day'] + 1} of {clock['night']}."

    def market(self) -> list[str]:
        """What is for sale, the cheapest slot first, and what else will be."""
        cards = self.seen("market")
        rows = [[f"costs {card['price']}", *self._row(card)] for card in cards]
        lines = ["The market", *["  " + line for line in aligned(rows, right=[2])]]
        if not cards:
            lines.append("  nothing")
        more = f"{counted(self.count('market deck'), 'more card')} in the market deck"
        lines += wrapped(f"{more}{self._known('market deck')}", indent=2, hanging=4)
        if self.count("market discard pile"):
            lines += wrapped(f"Thrown away: {self.pile('market discard pile')}", indent=2, hanging=4)
        return lines

    def _row(self, card: dict[str, Any]) -> list[str]:
        """A card as cells of a table: name, value, set, and what kind of card it is."""
        face = _BY_NAME[card["card"]]
        return [card["card"], str(card.get("value", face.details["value"])), _set_of(face), self._kind(face)]

    def _kind(self, face: Card) -> str:
        if face.kind == "trap":
            owner = face.details["owner"]
            return "your trap" if owner == self.you else f"{self.names[owner]}'s trap"
        if face.kind == "specialty":
            return f"card of {face.details['character']}"
        return kind_text(face)

    def _known(self, zone: str, owner: int | None = None) -> str:
        """What the reader knows of the cards in a deck, as far as it is certain where they lie."""
        cards = self.zones[zone, owner]["cards"]
        if not cards:
            return ""
        names = [card and card["card"] for card in reversed(cards)]
        top = names.index(None) if None in names else len(names)
        below = names[top:]
        bottom = below[::-1].index(None) if None in below else 0
        between = [name for name in below[: len(below) - bottom] if name]
        known = [
            f"{where} {listed(list(_in_a_row(some)))}"
            for where, some in (
                ("on top", names[:top]),
                ("further down", between),
                ("at the bottom", below[len(below) - bottom :]),
            )
            if some
        ]
        return f": {', '.join(known)}"

    # --- the players -----------------------------------------------------------------------------------

    def players(self) -> list[list[str]]:
        """Every player, the reader last."""
        seats = [seat for seat in range(self.view["seats"]) if seat != self.you]
        return [self._player(seat) for seat in [*seats, *([] if self.you is None else [self.you])]]

    def _player(self, seat: int) -> list[str]:
        facts = self.facts
        parts = [f"{facts['stacks'][seat]} of {facts['goals'][seat]} stacks"]
        if facts["stacks"][seat] < facts["goals"][seat]:
            parts.append(f"the next is worth {facts['next stack'][seat]}")
        if facts["gold"][seat]:
            parts.append(f"{facts['gold'][seat]} gold")
        if seat != self.you:
            parts.append(f"{counted(self.count('hand', seat), 'card')} in hand")
        mate = f", with {self.names[(seat + 2) % 4]}" if facts["teams"] else ""
        lines = wrapped(f"{self.names[seat]}{mate}: {whole(parts)}", hanging=2)
        lines += self._character(seat)
        for heading, said in (
            ("Stall", self._stall(seat)),
            ("Schedule", self._schedule(seat)),
            ("Deck", f"{counted(self.count('deck', seat), 'card')}{self._known('deck', seat)}"),
            ("Discard pile from the top", self.pile("discard pile", seat)),
        ):
            if said:
                lines += wrapped(f"{heading}: {said}", indent=2, hanging=4)
        return lines

    def _character(self, seat: int) -> list[str]:
        """A player's character with what lies on and beside it, and why they cannot win, if so."""
        character = self.facts["characters"][seat]
        if not character:
            return []
        parts = [counted(character["tokens"], "token")] if character["tokens"] else []
        parts += (
            [f"{counted(character['stored'], 'stored card')}{self._stored(seat)}"]
            if character["stored"]
            else []
        )
        beside = [card["card"] for card in self.seen("character", seat)[1:]]
        parts += list(_in_a_row(beside))
        having = f", with {listed(parts)}" if parts else ""
        title = _BY_NAME[character["name"]].details["title"]
        lines = wrapped(f"Character: {character['name']}, {title}{having}", indent=2, hanging=4)
        for ability in character["abilities"]:
            left = ability["uses left"]
            uses = "used up" if not left else f"{ability['timing']}, {uses_text(left)}"
            spend = f"spend {ability['spend']}: " if ability["spend"] else ""
            lines += wrapped(f"{ability['name']} ({uses}): {spend}{ability['text']}", indent=4, hanging=6)
        passive = _BY_NAME[character["name"]].details["passive"]
        lines += wrapped(passive, indent=4, hanging=6) if passive else []
        if character["cannot win"]:
            lines += wrapped(f"Cannot win now: {character['cannot win']}.", indent=4, hanging=6)
        return lines

    def _stored(self, seat: int) -> str:
        character = self.facts["characters"][seat]["card"]
        return self._stored_on(seat, character)

    def _stored_on(self, seat: int, holder: int) -> str:
        """The cards that the reader has stored on a card."""
        cards = [card["card"] for card in self.seen("store", seat) if card["on"] == holder]
        return f" ({listed(list(_in_a_row(cards)))})" if cards else ""

    def _stall(self, seat: int) -> str:
        """The stacks; teammates share those of the first of them."""
        home = seat % 2 if self.facts["teams"] else seat
        cards = [card["card"] for card in self.seen("stall", home)]
        stacks = []
        for number, size in enumerate(self.facts["stack sizes"][home], start=1):
            stacks.append(f"{number} {' + '.join(cards[:size])}")
            del cards[:size]
        return whole(stacks, "; ")

    def _schedule(self, seat: int) -> str:
        cards = self.seen("schedule", seat)
        return whole([f"{_named(card)}{self._on_scheduled(seat, card)}" for card in cards])

    def _on_scheduled(self, seat: int, card: dict[str, Any]) -> str:
        if "stored" in card:
            return f" with {counted(card['stored'], 'stored card')}{self._stored_on(seat, card['id'])}"
        return f" with {card['gold']} gold" if "gold" in card else ""

    def aside(self) -> list[str]:
        """Cards that are set aside while an effect is carried out."""
        lines = []
        for seat in range(self.view["seats"]):
            if self.count("set aside", seat):
                cards = [card["card"] for card in self.seen("set aside", seat)]
                said = whole(cards) or counted(self.count("set aside", seat), "card")
                lines += wrapped(f"Set aside by {_me(self.names[seat])}: {said}", hanging=2)
        return lines

    def hand(self) -> list[str]:
        """The reader's hand, by set and value."""
        if self.you is None:
            return []
        cards = sorted(self.seen("hand", self.you), key=_place_in_hand)
        rows: dict[tuple[str, ...], int] = {}
        for card in cards:
            row = (*self._row(card), self._state(card))
            rows[row] = rows.get(row, 0) + 1
        cells = [[f"{count} {row[0]}" if count > 1 else row[0], *row[1:]] for row, count in rows.items()]
        turned = " (values are changed this turn)" if any(_is_changed(card) for card in cards) else ""
        lines = [f"Your hand: {counted(len(cards), 'card')}{turned}"]
        return [*lines, *["  " + line for line in aligned(cells, right=[1])]]

    def _state(self, card: dict[str, Any]) -> str:
        acting = (
            [f"as {card['acting']}"] if "acting" in card else ["to be chosen for"] if "open" in card else []
        )
        return ", ".join([*acting, *[state for state in ("picked", "used") if state in card][:1]])

    # --- choosing --------------------------------------------------------------------------------------

    def choices(self) -> Iterator[str]:
        """The options in columns; each verb begins a new line."""
        shown = [
            (option["option"][0], f"{number:3}. {names_for_seats(option['label'], self.names)}")
            for number, option in enumerate(self.options, start=1)
        ]
        if len(shown) <= FEW:
            yield from [line for _, line in shown]
            return
        width = max(len(line) for _, line in shown) + 1
        fits = max(1, (line_width() + 1) // width)
        for _, group in groupby(shown, key=lambda one: _PLACE.get(one[0], one[0])):
            lines = [line.ljust(width) for _, line in group]
            for start in range(0, len(lines), fits):
                yield "".join(lines[start : start + fits]).rstrip()


_PLACE = dict.fromkeys(["build", "inventory"], "other actions") | dict.fromkeys(["pay", "gold"], "pay")
"""Verbs whose options share a line."""


def _is_changed(card: dict[str, Any]) -> bool:
    """Whether a card is not worth what is printed on it, or on the card that it acts as."""
    return "value" in card and card["value"] != _BY_NAME[card.get("acting", card["card"])].details["value"]


def _named(card: dict[str, Any]) -> str:
    """A card, and what it acts as if that is another one."""
    return f"{card['card']} as {card['acting']}" if "acting" in card else str(card["card"])


def _me(name: str) -> str:
    return "you" if name == "You" else name


def _in_a_row(names: Sequence[str]) -> Iterator[str]:
    """Cards in their order; several in a row that are alike are counted."""
    for name, group in groupby(names):
        count = len(list(group))
        yield name if count == 1 else f"{count} {name}"


def _place_in_hand(card: dict[str, Any]) -> tuple[bool, int]:
    """Animalfolk by set and value, then traps and junk."""
    face = CARDS.numbers[card["card"]]
    return KINDS[CARDS.kind[face]] not in ("technique", "passive"), face


# --- cards ------------------------------------------------------------------------------------------------


def _set_of(card: Card) -> str:
    return str(card.details.get("deck", "")).capitalize()


def kind_text(card: Card) -> str:
    """What kind of card it is and what it costs to use, in a few words."""
    if card.kind in ("junk", "trap", "character"):
        return "" if card.kind == "junk" else card.kind
    parts = [card.kind]
    parts += ["bonus"] if card.details["bonus"] else []
    parts += [f"{cost} {card.details[cost]}" for cost in ("spend", "finish") if card.details.get(cost)]
    return ", ".join(parts)


JUNK_TEXT = (
    "You can pay with it. It belongs to no set, so it goes into no stack, and it does nothing when played."
)
KEYWORDS = {
    "Bonus action": "After playing it you have another action in this turn.",
    "Spend": "Before playing it, pay so much with cards from your hand or gold. Nothing may be superfluous.",
    "Finish": "It stays in your schedule. In your action phase you may pay so much, besides your actions, "
    "and it is carried out to its end and discarded.",
    "Passive": "Works from your hand without being played. Show it when you use it; it stays in your hand.",
    "Day and night": "It counts where the clock stands when the card is played. After every technique the "
    "clock moves on.",
    "Throw away": "Junk goes to the junk pile, an animalfolk card to the market's discard pile, a trap to "
    "its owner's discard pile.",
    "Search": "Look through the whole deck; it is shuffled afterwards.",
    "Alert": "Happens at once when the card comes into the hand of somebody who does not own it.",
    "Return": "The card goes on top of its owner's deck.",
    "Setup": "Done once, before the first turn.",
    "Store": "Put cards face down on the card that says so. Their owner may look at them, and only that "
    "card's effects touch them.",
    "Tokens": "They only count something. There are as many as are needed.",
    "Ability": "Used by its player when it says, so many times in a turn, never in the middle of something "
    "else. One that performs an action is the action of the turn.",
    "Ineligible to win": "The last stack can be built, and none after it; the game is won at once when the "
    "condition ends.",
    "Specialty card": "Belongs to a character and its player. It goes into no stack. Beside the character "
    "nobody can take it; thrown away it goes to its owner's discard pile.",
}
"""What is behind the words in bold on cards, wherever they are explained."""


def _explain_character(card: Card) -> list[str]:
    details = card.details
    lines = [f"{card.name}, {details['title']} (character, {details['colour']}, {details['animal']})"]
    needs = {"teammate": "the team game", "clock": "the clock", "traps": "traps"}
    if details["needs"]:
        lines += wrapped(f"Only with {listed([needs[need] for need in details['needs']])}.", indent=2)
    lines += wrapped(f"Setup: {details['setup']}", indent=2, hanging=4) if details["setup"] else []
    lines += wrapped(details["passive"], indent=2, hanging=4) if details["passive"] else []
    if details["cannot win"]:
        lines += wrapped(f"You cannot win {details['cannot win']}.", indent=2, hanging=4)
    for ability in details["abilities"]:
        spend = f"spend {ability['spend']}: " if ability["spend"] else ""
        when = f"{ability['timing']}, {uses_text(ability['uses'])}"
        lines += wrapped(f"{ability['name']} ({when}): {spend}{ability['text']}", indent=2, hanging=4)
    if details["specialty cards"]:
        lines += wrapped(f"Specialty cards: {listed(details['specialty cards'])}", indent=2, hanging=4)
    return [*lines, *wrapped(f'"{details["flavour"]}"', indent=2)]


def _explain_specialty(card: Card) -> list[str]:
    details = card.details
    copies = counted(CARDS.copies[CARDS.numbers[card.name]], "copy").replace("copys", "copies")
    worth = f", worth {details['value']}" if details["value"] else ""
    lines = [f"{card.name} ({details['size']} specialty card of {details['character']}{worth}, {copies})"]
    lines += wrapped(card.text, indent=2)
    if details["alert"]:
        lines += wrapped(f"In the hand of somebody else, at once: {details['alert']}", indent=2, hanging=4)
    return lines


def explain(card: Card) -> str:
    """Everything about a card: set, value, copies, what it costs, its text, rulings and keywords."""
    details = card.details
    face = CARDS.numbers[card.name]
    kind = CARDS.kind[face]
    if kind == JUNK_CARD:
        title = f"{card.name} (worth {details['value']}, as many as are needed)"
        return "\n".join([title, *wrapped(JUNK_TEXT, indent=2)])
    if kind == CHARACTER:
        lines = _explain_character(card)
    elif kind == SPECIALTY:
        lines = _explain_specialty(card)
    elif kind == TRAP:
        lines = [f"{card.name} (trap, worth {details['value']}, one for each player)"]
        lines += wrapped(f"To play, with a bonus action: {card.text}", indent=2, hanging=4)
        lines += wrapped(f"In the hand of somebody else, at once: {details['alert']}", indent=2, hanging=4)
    else:
        copies = counted(CARDS.copies[face], "copy").replace("copys", "copies")
        lines = [
            f"{card.name} ({kind_text(card)})",
            f"  {details['set']}, worth {details['value']}, {copies}",
        ]
        lines += wrapped(card.text, indent=2)
    for ruling in details["rulings"]:
        lines += wrapped(f"- {ruling}", indent=2, hanging=4)
    for word in keywords_of(card):
        lines += wrapped(f"{word}: {KEYWORDS[word]}", indent=2, hanging=4)
    label = CARDS.decks[CARDS.set[face]].label if CARDS.set[face] >= 0 else CARDS.traps.label
    return "\n".join([*lines, *wrapped(f"[{label}]", indent=2)])


def keywords_of(card: Card) -> list[str]:
    """The keywords that a card needs explained."""
    details = card.details
    text = f"{card.text} {details.get('alert', '')}".lower()
    has = {
        "Bonus action": details.get("bonus") or card.kind == "trap" or "bonus action" in text,
        "Spend": details.get("spend"),
        "Finish": details.get("finish"),
        "Passive": card.kind == "passive",
        "Day and night": re.search(r"\b(day|night)\b", text),
        "Throw away": "throw" in text and " away" in text,
        "Search": "search" in text,
        "Alert": details.get("alert"),
        "Return": "return this card" in text,
        "Setup": details.get("setup"),
        "Store": re.search(r"\bstored?\b", text),
        "Tokens": re.search(r"\btokens?\b", text),
        "Ability": details.get("abilities"),
        "Ineligible to win": details.get("cannot win"),
        "Specialty card": card.kind == "specialty" or details.get("specialty cards"),
    }
    return [word for word in KEYWORDS if has[word]]
