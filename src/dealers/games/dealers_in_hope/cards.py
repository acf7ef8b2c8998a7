"""All card faces: the content files read into lookup tables.

A *face* is a number in the catalogue: masses, citizens, the professionals by set, masters, the decks of the
factions, locations, leader mats. Masters and mats are faces only: they lie on the table and are never dealt.
A card of a faction's deck is a face of its own ("Navaa's Recruit"), because it carries the faction's symbol;
`kind` tells which card of the supply it is a copy of.

Rules: 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 1.10
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec

from dealers.games.dealers_in_hope import powers
from dealers.games.dealers_in_hope.words_of_effects import EFFECTS, WINTER, effect_in_words, winter_in_words
from dealers.kernel import Amount, Card, mistake, read_content, unique
from dealers.kernel.card import by_name, namer

CONTENT = Path(__file__).parent / "content"
ATTACK: Final = 0
DEFENSE: Final = 1
SUPPORT: Final = 2
STRENGTHS = ("attack", "defense", "support")
NONE: Final = -1
MASSES_COST: Final = 1
MASSES_COPIES: Final = 5
SET_COUNT: Final = 12
MOST_SEATS: Final = 5
START_CITY: Final = 5
PRIZE_CITY: Final = 6
CityKind: TypeAlias = Literal["start", "prize"]
CITIES: dict[int, CityKind] = {START_CITY: "start", PRIZE_CITY: "prize"}
"""Kinds of cities, by the value on their card, which is also the native defense of the territory."""
SETS_IN_PLAY: Final = 8
DECK_SIZE: Final = 14

MASS: Final = 0
CITIZEN: Final = 1
PROFESSIONAL: Final = 2
MASTER: Final = 3
LEADER: Final = 4
SPOILS: Final = 5
CITY: Final = 6
MAT: Final = 7
TYPES = ("masses", "citizen", "professional", "master", "leader", "spoils", "city", "mat")


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    pass


class _File(_Row):
    label: str
    """Whose design the rows are; `known` in a row says what of it is the rulebooks'."""


class Mass(_Row):
    """A kind of masses."""

    name: str
    attack: Amount = 0
    defense: Amount = 0
    support: Amount = 0
    motto: str = ""
    known: str = ""


class Citizen(_Row):
    """A kind of citizen."""

    name: str
    copies: Amount
    cost: Amount
    attack: Amount
    defense: Amount
    support: Amount
    motto: str = ""
    known: str = ""


class CitizensFile(_File, rename={"masses": "mass", "citizens": "citizen"}):
    """Masses and citizens."""

    masses: list[Mass]
    citizens: list[Citizen]


class Level(_Row):
    """A professional card of level 1 or 2."""

    copies: Amount
    cost: Amount
    attack: Amount
    defense: Amount
    support: Amount
    effect: dict[str, Amount] = {}
    motto: str = ""
    known: str = ""


class Master(_Row):
    """A master card."""

    cost: Amount
    vp: Amount
    power: dict[str, Amount]
    motto: str = ""
    known: str = ""


class ProfessionalSet(_Row):
    """Level 1, level 2 and the master of one profession."""

    name: str
    about: str
    level1: Level
    level2: Level
    master: Master


class Preset(_Row):
    """Eight sets that go well together."""

    name: str
    about: str
    sets: list[str]


class ProfessionsFile(_File, rename={"sets": "set", "presets": "preset"}):
    """All professional sets."""

    sets: list[ProfessionalSet]
    presets: list[Preset]


class LeaderCard(_Row):
    """One of the two leader cards of a faction."""

    name: str
    attack: Amount
    defense: Amount
    support: Amount
    effect: dict[str, Amount] = {}
    motto: str = ""


class WinterRow(_Row):
    """Points on a leader mat: `vp` for each `per` of what is counted, at most `most` (0: no limit)."""

    count: str
    vp: Amount
    per: Amount = 1
    most: Amount = 0


class Faction(_Row, rename={"cards": "card"}):
    """A faction: its mat and its deck."""

    name: str
    leader: str
    about: str
    power: dict[str, Amount]
    winter: list[WinterRow]
    deck: dict[str, Amount]
    cards: list[LeaderCard]
    known: str = ""


class FactionsFile(_File, rename={"factions": "faction"}):
    """All factions."""

    factions: list[Faction]


class SpoilsCard(_Row):
    """A Spoils of War card."""

    name: str
    value: Literal[2, 3]
    attack: Amount = 0
    defense: Amount = 0
    support: Amount = 0
    effect: dict[str, Amount] = {}
    motto: str = ""


class City(_Row):
    """A start or prize city."""

    name: str
    value: Literal[5, 6]
    map: Literal["europe", "north-america"]
    power: dict[str, Amount]
    motto: str = ""
    known: str = ""


class LocationsFile(_File, rename={"cities": "city"}):
    """All location cards."""

    spoils: list[SpoilsCard]
    cities: list[City]


class Cards:
    """The catalogue, and lookup tables by face."""

    def __init__(self, folder: Path) -> None:
        people = read_content(folder / "citizens.toml", CitizensFile)
        work = read_content(folder / "professions.toml", ProfessionsFile)
        mats = read_content(folder / "factions.toml", FactionsFile)
        places = read_content(folder / "locations.toml", LocationsFile)
        self.sets = work.sets
        self.presets = work.presets
        self.factions = mats.factions
        self.cities = places.cities
        self._label = ""
        self._cards: list[Card] = []
        self._known: list[str] = []
        self.type: list[int] = []
        self.kind: list[int] = []
        """The face in the supply that this is a copy of; the face itself if it belongs to no faction."""
        self.copies: list[int] = []
        """How many of this face there are."""
        self.cost: list[int] = []
        self.strengths: list[tuple[int, int, int]] = []
        self.set: list[int] = []
        """The professional set, or NONE."""
        self.level: list[int] = []
        self.faction: list[int] = []
        """Whose symbol the card carries, or NONE."""
        self.effect: list[tuple[tuple[str, int], ...]] = []
        self.value: list[int] = []
        """Of locations: 2, 3, 5 or 6; 0 of other cards."""
        self.powers: list[tuple[int, ...]] = []
        """Of masters, cities and mats."""
        self.first_level: list[int] = []
        self.second_level: list[int] = []
        self.master: list[int] = []
        """The faces of each set."""
        self.mat: list[int] = []
        """The face of each faction's mat."""
        self._label = people.label
        self._add_people(people)
        self._label = work.label
        self._add_sets(work, folder / "professions.toml")
        self._label = mats.label
        self._add_factions(folder / "factions.toml")
        self._label = places.label
        self._add_locations(places, folder / "locations.toml")
        self.catalogue = tuple(self._cards)
        self.numbers = {card.name: face for face, card in enumerate(self.catalogue)}
        unique(folder, "name", [card.name for card in self.catalogue])

    def _add(
        self,
        name: str,
        type: int,
        *,
        copies: int = 0,
        cost: int = 0,
        strengths: tuple[int, int, int] = (0, 0, 0),
        set: int = NONE,
        level: int = 0,
        faction: int = NONE,
        kind: int = NONE,
        effect: dict[str, int] | None = None,
        value: int = 0,
        power: dict[str, int] | None = None,
        text: str = "",
        motto: str = "",
        known: str = "",
        **details: Any,
    ) -> int:
        face = len(self._cards)
        words = text or effect_in_words(effect or {}) or powers.in_words(power or {})
        label = f"{self._label}, except {known}" if known else self._label
        shown: dict[str, Any] = {"label": label, "motto": motto, **details}
        self._known.append(known)
        if type in (MASS, CITIZEN, PROFESSIONAL, LEADER) or any(strengths):
            shown["attack"], shown["defense"], shown["support"] = strengths
        if copies and faction == NONE:
            shown["copies"] = copies
        if cost:
            shown["cost"] = cost
        if set != NONE:
            shown["set"], shown["level"] = self.sets[set].name, level
        if faction != NONE:
            shown["faction"] = self.factions[faction].name
        if value:
            shown["value"] = value
        self._cards.append(Card(name, TYPES[type], words, shown))
        self.type.append(type)
        self.kind.append(face if kind == NONE else kind)
        self.copies.append(copies)
        self.cost.append(cost)
        self.strengths.append(strengths)
        self.set.append(set)
        self.level.append(level)
        self.faction.append(faction)
        self.effect.append(tuple((effect or {}).items()))
        self.value.append(value)
        self.powers.append(tuple([(power or {}).get(name, 0) for name in powers.NAMES]))
        return face

    def _add_people(self, people: CitizensFile) -> None:
        for row in people.masses:
            strengths = (row.attack, row.defense, row.support)
            self._add(
                row.name,
                MASS,
                copies=MASSES_COPIES,
                cost=MASSES_COST,
                strengths=strengths,
                motto=row.motto,
                known=row.known,
            )
        for person in people.citizens:
            strengths = (person.attack, person.defense, person.support)
            self._add(
                person.name,
                CITIZEN,
                copies=person.copies,
                cost=person.cost,
                strengths=strengths,
                motto=person.motto,
                known=person.known,
            )

    def _add_sets(self, work: ProfessionsFile, path: Path) -> None:
        if len(work.sets) != SET_COUNT:
            raise mistake(path, "set", "name", f"there are {SET_COUNT} sets, not {len(work.sets)}")
        names = [row.name for row in work.sets]
        for preset in work.presets:
            if len(set(preset.sets)) != SETS_IN_PLAY or not set(preset.sets) <= set(names):
                raise mistake(path, preset.name, "sets", f"name {SETS_IN_PLAY} different sets")
        for number, row in enumerate(work.sets):
            for level, card in ((1, row.level1), (2, row.level2)):
                _check(path, f"{row.name} {level}", "effect", card.effect, EFFECTS)
                (self.first_level if level == 1 else self.second_level).append(
                    self._add(
                        f"{row.name} {level}",
                        PROFESSIONAL,
                        copies=card.copies,
                        cost=card.cost,
                        strengths=(card.attack, card.defense, card.support),
                        set=number,
                        level=level,
                        effect=card.effect,
                        motto=card.motto,
                        known=card.known,
                    )
                )
        for number, row in enumerate(work.sets):
            _check(path, f"{row.name} master", "power", row.master.power, powers.POWERS)
            self.master.append(
                self._add(
                    f"{row.name} Master",
                    MASTER,
                    cost=row.master.cost,
                    set=number,
                    level=3,
                    power=row.master.power,
                    motto=row.master.motto,
                    known=row.master.known,
                    vp=row.master.vp,
                    about=row.about,
                )
            )

    def _add_factions(self, path: Path) -> None:
        plain = {card.name: face for face, card in enumerate(self._cards)}
        if len(self.factions) < MOST_SEATS:
            raise mistake(path, "faction", "name", f"{MOST_SEATS} players need as many factions")
        for number, row in enumerate(self.factions):
            _check(path, row.name, "power", row.power, powers.POWERS)
            if sum(row.deck.values()) + len(row.cards) != DECK_SIZE or len(row.cards) != 2:
                raise mistake(path, row.name, "deck", f"a deck has {DECK_SIZE} cards, two of them leaders")
            for name, copies in row.deck.items():
                face = plain.get(f"{name} 1", plain.get(name, NONE))
                if face == NONE or self.type[face] == MASTER:
                    raise mistake(path, row.name, "deck", f"there is no card {name!r}")
                self._add(
                    f"{row.leader.split()[0]}'s {self._cards[face].name}",
                    self.type[face],
                    copies=copies,
                    cost=self.cost[face],
                    strengths=self.strengths[face],
                    set=self.set[face],
                    level=self.level[face],
                    faction=number,
                    kind=face,
                    effect=dict(self.effect[face]),
                    motto=self._cards[face].details["motto"],
                    known=self._known[face],
                    plain=self._cards[face].name,
                )
            for card in row.cards:
                _check(path, card.name, "effect", card.effect, EFFECTS)
                self._add(
                    card.name,
                    LEADER,
                    copies=1,
                    strengths=(card.attack, card.defense, card.support),
                    faction=number,
                    effect=card.effect,
                    motto=card.motto,
                )
        for number, row in enumerate(self.factions):
            for line in row.winter:
                if line.count not in WINTER:
                    raise mistake(path, row.name, "winter", f"{line.count!r} cannot be counted")
                if line.per < 1:
                    raise mistake(path, row.name, "winter", "per has to be 1 or more")
            self.mat.append(
                self._add(
                    row.name,
                    MAT,
                    faction=number,
                    power=row.power,
                    text=f"{powers.in_words(row.power)} {winter_in_words(row.winter)}".strip(),
                    motto=row.about,
                    known=row.known,
                    leader=row.leader,
                    ability=powers.in_words(row.power),
                )
            )

    def _add_locations(self, places: LocationsFile, path: Path) -> None:
        for row in places.spoils:
            _check(path, row.name, "effect", row.effect, EFFECTS)
            self._add(
                row.name,
                SPOILS,
                copies=1,
                strengths=(row.attack, row.defense, row.support),
                value=row.value,
                effect=row.effect,
                motto=row.motto,
            )
        for city in places.cities:
            _check(path, city.name, "power", city.power, powers.POWERS)
            self._add(
                city.name,
                CITY,
                copies=1,
                value=city.value,
                power=city.power,
                motto=city.motto,
                known=city.known,
                map=city.map,
                city=CITIES[city.value],
            )


def _check(path: Path, name: str, field: str, row: dict[str, int], known: dict[str, str]) -> None:
    for key, number in row.items():
        if key not in known:
            raise mistake(path, name, field, f"there is no {key!r}; there are {', '.join(known)}")
        if number < 1:
            raise mistake(path, name, field, f"{key} has to be 1 or more")


CARDS = Cards(CONTENT)
CARD_IDS = range(sum(CARDS.copies))
"""More than the cards of any game: those of one map stay in the box."""

card_name = namer(CARDS.catalogue)
CARD = by_name(CARDS.catalogue)
"""Cards by name."""


def strengths_in_words(face: int) -> str:
    """The strengths of a card.

    >>> strengths_in_words(CARDS.numbers["Recruit"])
    'attack 2, defense 1, support 1'
    """
    return ", ".join([f"{STRENGTHS[n]} {value}" for n, value in enumerate(CARDS.strengths[face]) if value])


def in_a_row(cards: Sequence[str]) -> list[str]:
    """Cards by name, several that are alike counted.

    >>> in_a_row(["Tutor", "Recruit", "Tutor"])
    ['2 Tutor', 'Recruit']
    """
    counts = {card: cards.count(card) for card in cards}
    return [name if count == 1 else f"{count} {name}" for name, count in counts.items()]
