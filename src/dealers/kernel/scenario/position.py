"""`given`: cards go where the scenario says, all others home, and the game makes a position of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from dealers.kernel.chance import Chance
from dealers.kernel.errors import UsageError
from dealers.kernel.game import Game
from dealers.kernel.names import unknown
from dealers.kernel.scenario.file import Block, Scenario
from dealers.kernel.scenario.words import Item, Place, ScenarioWords, split_list
from dealers.kernel.table import Table
from dealers.kernel.zone import Zone


class Filler:
    """Unmentioned cards of a draw deck: some (`6 from hero deck`) or all (`the rest of hero deck`)."""

    __slots__ = ("count", "home")

    def __init__(self, home: Zone, count: int | None) -> None:
        self.home = home
        self.count = count


def arranged(
    game: Game[Any],
    names: Sequence[str],
    options: dict[str, Any],
    seed: int,
    scenario: Scenario,
    block: Block,
) -> Table[Any]:
    """The table that a `given` block describes."""
    s = game.setup(len(names), options, Chance(seed), None)
    words = ScenarioWords(game, names, options, s.face, game.positions.arrangement)
    position = _Position(game, s, options, words)
    facts: dict[str, str] = {}
    for line in block.lines:
        try:
            position.read(line.text, line.number, facts)
        except UsageError as error:
            raise scenario.mistake(line.number, error) from None
    try:
        position.place_all()
        game.positions.arrange(s, facts, names)
        table = Table.from_position(game, s, options)
        broken = game.check(table.state)
        if broken:
            raise UsageError(f"this cannot come up in play: {'; '.join(broken)}")
    except UsageError as error:
        raise scenario.mistake(block.number, error) from None
    return table


class _Position:
    """Places cards zone by zone: first those with a name, then fillers, then the rest."""

    def __init__(self, game: Game[Any], s: Any, options: Mapping[str, Any], words: ScenarioWords) -> None:
        self.game = game
        self.s = s
        self.words = words
        self.back = game.pools(s.seats, options)
        self.homes = {zone.home: zone for zone in game.zones(options) if zone.home}
        self.free = list(range(len(s.face)))
        self.listed: list[tuple[Place, list[int | Filler]]] = []
        self.tops: dict[int, list[int]] = {}
        self.zone_lines: dict[tuple[str, int], int] = {}
        self.card_lines: dict[int, int] = {}
        for zone in game.zones(options):
            setattr(s, zone.field, [[] for _ in range(s.seats)] if zone.per_seat else [])
        s.waiting = []
        s.chance.shuffle(self.free)

    def read(self, text: str, number: int, facts: dict[str, str]) -> None:
        """One line: a zone, the top of a draw deck, or a fact."""
        name, colon, value = (part.strip() for part in text.partition(":"))
        if not colon or not value:
            raise UsageError("say which cards are where (Jenny's hand: Thief 33) or a fact (round: 3)")
        top = name.removeprefix("top of ")
        fact = name.lower()
        if fact in self.words.facts:
            if self.words.facts[fact] in facts:
                raise UsageError(f"{fact} is already given")
            facts[self.words.facts[fact]] = value
            return
        if not self.words.is_place(top):
            _, rest = self.words.owner(top)
            raise unknown("zone or fact", rest, [*self.words.zones, *self.words.facts])
        place = self.words.place(top)
        before = self.zone_lines.setdefault((place.zone.name, place.owner), number)
        if before != number:
            raise UsageError(f"{top} is already given in line {before}")
        parts = [] if value == "nothing" else split_list(value)
        items = [item for part in parts for item in self._items(part, number)]
        if place.zone.home:
            self._read_top(place.zone, top == name, items)
        elif top != name:
            raise UsageError(f"list all of {top}: only of a draw deck the top is enough")
        else:
            self.listed.append((place, items))

    def _read_top(self, home: Zone, whole: bool, items: list[int | Filler]) -> None:
        if whole:
            raise UsageError(
                f"say top of {home.name}: and the cards on top; cards that are not mentioned lie below them"
            )
        cards = [card for card in items if isinstance(card, int)]
        if len(cards) < len(items):
            raise UsageError(f"the top of {home.name} is a list of card names")
        for card in cards:
            if self.back[card] != home.home:
                raise UsageError(f"{self._name(card)} does not belong into the {home.name}")
        self.tops[home.home] = cards

    def _items(self, text: str, number: int) -> list[int | Filler]:
        some = re.fullmatch(r"(?:(\d+) from|the rest of) (.+)", text)
        if not some:
            return [self._take(item, number) for item in self.words.copies(text)]
        home = self.words.place(some[2]).zone
        if not home.home:
            decks = " or ".join(zone.name for zone in self.homes.values())
            raise UsageError(f"cards are drawn from the {decks}, not from the {home.name}")
        return [Filler(home, int(some[1]) if some[1] else None)]

    def _take(self, item: Item, number: int) -> int:
        """A card with this face that has no place yet."""
        for card in self.free:
            if self.s.face[card] == item.face:
                self.free.remove(card)
                self.card_lines[item.face] = number
                if item.lie:
                    self.game.positions.set_marks(self.s, card, item.lie)
                return card
        copies = self.s.face.count(item.face)
        where = f"line {self.card_lines[item.face]}"
        if copies == 1:
            raise UsageError(f"{item.name} is placed twice: it already has a place by {where}")
        raise UsageError(f"there are only {copies} of {item.name}, and {where} has placed the last")

    def _name(self, card: int) -> str:
        face: int = self.s.face[card]
        return self.game.cards[face].name

    def place_all(self) -> None:
        """Fill every zone; the state is complete after this."""
        for rest in (False, True):
            for _, items in self.listed:
                self._fill(items, rest)
        for place, items in self.listed:
            cards = [card for card in items if isinstance(card, int)]
            if place.zone.pile:
                cards.reverse()
            lists = getattr(self.s, place.zone.field)
            (lists[place.owner] if place.zone.per_seat else lists).extend(cards)
        for back, home in self.homes.items():
            deck = getattr(self.s, home.field)
            deck += [card for card in self.free if self.back[card] == back]
            deck += reversed(self.tops.get(back, []))
        lost = [self._name(card) for card in self.free if self.back[card] not in self.homes]
        if lost:
            more = f" and {len(lost) - 5} more" if len(lost) > 5 else ""
            raise UsageError(f"say where these cards are: {', '.join(lost[:5])}{more}")

    def _fill(self, items: list[int | Filler], rest: bool) -> None:
        """Replace fillers by cards that nobody has asked for by name."""
        for filler in [item for item in items if isinstance(item, Filler) and (item.count is None) == rest]:
            free = [card for card in self.free if self.back[card] == filler.home.home]
            there = self.game.positions.fillers(self.s, free)
            count = len(there) if filler.count is None else filler.count
            if count > len(there):
                raise UsageError(f"{count} from {filler.home.name}: only {len(there)} cards are left there")
            at = items.index(filler)
            items[at : at + 1] = there[:count]
            self.free = [card for card in self.free if card not in there[:count]]
