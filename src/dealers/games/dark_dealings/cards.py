"""The hero and defense cards: content files read into lookup tables by face.

A *face* is a number in the catalogue: base heroes first, then expansion heroes, then defenses. A *stance* is
a defense face together with the side that is turned up: ``4 * face + side``.

Rules: 1.1, 1.2, 1.4, 1.5, 6.4.1
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from dealers.kernel import Amount, Card, ContentError, mistake, read_content, source_of, unique
from dealers.kernel.card import namer

CONTENT = Path(__file__).parent / "content"

SEATS: Final = 6
"""The most players there can be; the decks have to last for them."""

TYPES = ("trap", "spell", "minion")

# Hero abilities; 0 is the Ranger's "none".
RANGER: Final = 0
THIEF: Final = 1
HALFLINGS: Final = 2
WIZARD: Final = 3
BERSERKER: Final = 4
KNIGHT: Final = 5
GNOME: Final = 6
DRAGON: Final = 7
_HERO_ABILITIES = ("ranger", "thief", "halflings", "wizard", "berserker", "knight", "gnome", "dragon")

# Defense abilities; 0 is none.
PLAIN: Final = 0
BOOSTER: Final = 1
HEAVY_HITTER: Final = 2
DETOUR: Final = 3
_DEFENSE_ABILITIES = ("", "booster", "heavy hitter", "detour")

Type = Literal["trap", "spell", "minion"]


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    pass


class HeroClass(_Row):
    """A class of heroes and the ability they share."""

    name: str
    ability: Literal["ranger", "thief", "halflings", "wizard", "berserker", "knight", "gnome", "dragon"]
    text: str
    hint: str
    """The ability in two or three words, for lists of heroes."""
    icon: str = "swords-emblem"
    """The emblem of the class on the drawn table, by its name at game-icons.net."""


class Hero(_Row, rename={"class_name": "class"}):
    """A hero card."""

    name: str
    epithet: str
    class_name: str
    armor: Amount
    challenge: Amount
    vulnerable: list[Type]


class HeroFile(_Row, rename={"classes": "class", "heroes": "hero"}):
    """A file of hero cards."""

    label: str
    note: str
    classes: list[HeroClass]
    heroes: list[Hero]


class Strike(_Row):
    """One side of a defense card."""

    types: list[Type]
    value: Amount
    trash: bool = False


class Defense(_Row):
    """A defense card; its strikes in clockwise order, the first one turned up at the start."""

    id: str
    name: str
    rank: Amount
    strikes: list[Strike]
    flavor: str
    ability: Literal["", "booster", "heavy hitter", "detour"] = ""
    text: str = ""
    icon: str = "castle"
    """The picture of the card on the drawn table, by its name at game-icons.net."""


class DefenseAbility(_Row):
    """An ability that defense cards share."""

    name: str
    text: str
    hint: str
    """The ability in one short line."""


class DefenseFile(_Row, rename={"abilities": "ability", "defenses": "defense"}):
    """A file of defense cards."""

    label: str
    note: str
    abilities: list[DefenseAbility]
    defenses: list[Defense]


def mask_of(types: list[Type]) -> int:
    """Types as a bit mask: trap 1, spell 2, minion 4."""
    return sum(1 << TYPES.index(t) for t in types)


class Cards:
    """All cards of the game as lookup tables."""

    def __init__(self, content: Path = CONTENT) -> None:
        base = _read_heroes(content / "heroes.toml")
        expansion = _read_heroes(content / "expansion_heroes.toml")
        defenses = _read_defenses(content / "defenses.toml")
        heroes = [*base.heroes, *expansion.heroes]
        unique(content / "expansion_heroes.toml", "name", [hero.name for hero in heroes])
        names = [hero.name for hero in heroes] + [defense.name for defense in defenses.defenses]
        unique(content / "defenses.toml", "name", names)
        _enough(content / "heroes.toml", len(base.heroes), 9 * SEATS)
        _enough(content / "defenses.toml", len(defenses.defenses), 8 * SEATS)
        classes = {c.name: c for c in [*base.classes, *expansion.classes]}

        self.base_heroes = len(base.heroes)
        self.heroes = len(heroes)
        self.first_defense = self.heroes
        self.defenses = len(defenses.defenses)

        # By hero face.
        self.armor = [hero.armor for hero in heroes]
        self.challenge = [hero.challenge for hero in heroes]
        self.vulnerable = [mask_of(hero.vulnerable) for hero in heroes]
        self.hero_ability = [_HERO_ABILITIES.index(classes[hero.class_name].ability) for hero in heroes]

        # By face of any card, and by stance.
        self.ability = [0] * self.heroes
        self.rank = [0] * self.heroes
        self.sides = [0] * self.heroes
        self.single_type = [0] * self.heroes
        none = [-1] * (4 * self.heroes)
        self.types, self.value = none.copy(), none.copy()
        self.after_strike, self.after_turn = none.copy(), none.copy()
        for defense in defenses.defenses:
            self._add_defense(defense)

        self.catalogue = tuple(
            [_hero_card(hero, classes[hero.class_name], base.label) for hero in heroes]
            + [_defense_card(defense, defenses) for defense in defenses.defenses]
        )

    def _add_defense(self, defense: Defense) -> None:
        face = len(self.ability)
        self.ability.append(_DEFENSE_ABILITIES.index(defense.ability))
        self.rank.append(defense.rank)
        self.sides.append(len(defense.strikes))
        sides = defense.strikes
        masks = {mask_of(side.types) for side in sides}
        single = masks.pop() if len(masks) == 1 else 0
        self.single_type.append(single if single in (1, 2, 4) else 0)
        for side in range(4):
            stance = 4 * face + side
            used = side < len(sides)
            # A card that would turn to a side without icons is trashed; four sides turn round to the first.
            turned = stance + 1 if side + 1 < len(sides) else 4 * face if side == 3 else -1
            self.types.append(mask_of(sides[side].types) if used else 0)
            self.value.append(sides[side].value if used else 0)
            self.after_turn.append(turned if used else -1)
            self.after_strike.append(turned if used and not sides[side].trash else -1)


def _enough(path: Path, count: int, needed: int) -> None:
    if count < needed:
        raise ContentError(f"{source_of(path)}: {count} cards are too few: {SEATS} players need {needed}")


def _read_heroes(path: Path) -> HeroFile:
    file = read_content(path, HeroFile)
    unique(path, "name", [c.name for c in file.classes])
    unique(path, "name", [hero.name for hero in file.heroes])
    names = [c.name for c in file.classes]
    for hero in file.heroes:
        if hero.class_name not in names:
            raise mistake(path, hero.name, "class", f"no class {hero.class_name!r}: use {', '.join(names)}")
        if hero.armor < 1:
            raise mistake(path, hero.name, "armor", "has to be at least 1")
        if not hero.vulnerable or len(set(hero.vulnerable)) != len(hero.vulnerable):
            raise mistake(path, hero.name, "vulnerable", "has to name one, two or three different types")
    return file


def _read_defenses(path: Path) -> DefenseFile:
    file = read_content(path, DefenseFile)
    unique(path, "name", [d.name for d in file.defenses])
    unique(path, "id", [d.id for d in file.defenses])
    known = {a.name for a in file.abilities}
    for d in file.defenses:
        if d.ability and d.ability not in known:
            raise mistake(path, d.name, "ability", f"{d.ability!r} has no [[ability]] row with its text")
        if not 1 <= len(d.strikes) <= 4:
            raise mistake(path, d.name, "strikes", "a card has one to four sides with strikes")
        if len(d.strikes) == 4 and not any(strike.trash for strike in d.strikes):  # DD-16
            raise mistake(path, d.name, "strikes", "four sides and no trash icon: the card would never end")
        for number, strike in enumerate(d.strikes, start=1):
            field = f"strikes, side {number}"
            if len(set(strike.types)) != len(strike.types):
                raise mistake(path, d.name, field, "names a type twice")
            if d.ability == "detour" and (strike.types or strike.value):
                raise mistake(path, d.name, field, "a Detour side has no type and value 0")
            if d.ability != "detour" and (not strike.types or strike.value < 1):
                raise mistake(path, d.name, field, "a strike needs at least one type and a value above 0")
    return file


def _hero_card(hero: Hero, hero_class: HeroClass, label: str) -> Card:
    return Card(
        hero.name,
        "hero",
        hero_class.text,
        {
            "epithet": hero.epithet,
            "class": hero.class_name,
            "hint": hero_class.hint,
            "armor": hero.armor,
            "challenge": hero.challenge,
            "vulnerable": hero.vulnerable,
            "icon": hero_class.icon,
            "label": label,
        },
    )


def _defense_card(defense: Defense, file: DefenseFile) -> Card:
    texts = {a.name: a.text for a in file.abilities}
    hints = {a.name: a.hint for a in file.abilities}
    details: dict[str, Any] = {
        "rank": defense.rank,
        "ability": defense.ability,
        "hint": hints.get(defense.ability, ""),
        "strikes": [msgspec.to_builtins(strike) for strike in defense.strikes],
        "flavor": defense.flavor,
        "icon": defense.icon,
        "label": file.label,
    }
    return Card(defense.name, "defense", defense.text or texts.get(defense.ability, ""), details)


CARDS = Cards()

CARD_IDS = range(len(CARDS.catalogue))
"""Ids that cards can have, with all modules in play."""

card_name = namer(CARDS.catalogue)


def types_text(mask: int) -> str:
    """'Trap, Spell' for a mask."""
    return ", ".join([name.capitalize() for bit, name in enumerate(TYPES) if mask >> bit & 1])
