"""All card faces: the decks' content files read into lookup tables, and the functions that cards stand for.

A *face* is a number in the catalogue: Junk first, then the animalfolk cards of the Collection deck by deck,
then the traps, each in four colours, the characters, their specialty cards, and last the decks of the other
games of the series. What a card does is a function beside its mates in `decks/` or `characters/`, tied to its
name by a decorator; everything else about a card is its row in `content/`.

Rules: 1.1, 1.2, 1.3, 6.3.2
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import msgspec

from dealers.kernel import Card, ContentError, mistake, read_content, source_of, unique
from dealers.kernel.card import namer

CONTENT = Path(__file__).parent / "content"
SEATS: Final = 4
DECK_SIZE: Final = 15
COLOURS = ("red", "blue", "green", "yellow")
"""Of the players, for the traps they own."""
JUNK: Final = 0
"""The face of Junk."""
NO_SET: Final = -1
NOBODY: Final = -1
NO_LIMIT: Final = 1 << 30

# What a card in hand may do; each is a bit of `Cards.good_for`, so that a hand knows what it has at all.
TO_PLAY: Final = 1
"""It can be played as a technique,"""
TO_USE: Final = 2
"""be used once in a turn,"""
TO_COUNT: Final = 4
"""count as something else in a stack,"""
TO_FILL: Final = 8
"""let cards come off the discard pile when the hand is filled,"""
TO_COPY: Final = 16
"""or act as another card."""

JUNK_CARD: Final = 0
TECHNIQUE: Final = 1
PASSIVE: Final = 2
TRAP: Final = 3
CHARACTER: Final = 4
SPECIALTY: Final = 5
KINDS = ("junk", "technique", "passive", "trap", "character", "specialty")

Timing = Literal["start of turn", "action phase", "clean-up phase", "end of turn"]

Price = tuple[int, int]
"""What may be spent: at least so much and at most so much. For a fixed price both are the same."""


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Animalfolk(_Row):
    """A card of an animalfolk deck."""

    name: str
    value: int
    copies: int
    kind: Literal["technique", "passive"]
    text: str
    bonus: bool = False
    spend: str = ""
    """``"2"``, ``"1+"`` (any amount from 1 on) or ``"1-8"``; empty when nothing is to be spent."""
    finish: str = ""
    """The price after *finish*, written in the same way."""
    rulings: list[str] = []


class DeckFile(_Row, rename={"cards": "card"}):
    """One animalfolk deck."""

    label: str
    name: str
    short: str
    about: str
    game: str
    """The game of the series that it comes from."""
    complexity: int
    interactivity: int
    nastiness: int
    randomness: int
    needs: Literal["", "gold", "dice", "clock"]
    cards: list[Animalfolk]
    starred: list[Literal["complexity", "interactivity", "nastiness", "randomness"]] = []
    """The icons with a star: with some other decks there is more of it."""


class Trap(_Row):
    """A kind of trap, of which every player has one in their own colour."""

    name: str
    value: int
    text: str
    alert: str
    rulings: list[str] = []


class TrapFile(_Row, rename={"traps": "trap"}):
    """The traps."""

    label: str
    note: str
    traps: list[Trap]


class AbilityRow(_Row):
    """Something that a character can do when its player wants to."""

    name: str
    timing: Timing
    text: str
    uses: int = 1
    """How often in a turn."""
    spend: str = ""
    """What is spent for it, written as on animalfolk cards."""


class SpecialtyRow(_Row):
    """A card that belongs to a character."""

    name: str
    size: Literal["large", "normal"]
    text: str
    copies: int = 1
    into: Literal["", "deck"] = ""
    """Whether it is shuffled into its owner's deck; else it lies beside the character."""
    value: int = 0
    bonus: bool = False
    spend: str = ""
    alert: str = ""
    rulings: list[str] = []


class CharacterRow(_Row, rename={"abilities": "ability", "specialties": "specialty"}):
    """A character."""

    name: str
    title: str
    animal: str
    colour: Literal["green", "yellow", "red"]
    flavour: str
    components: list[Literal["gold", "tokens", "store", "die"]] = []
    needs: list[Literal["teammate", "clock", "traps"]] = []
    """Played only in games that have it."""
    setup: str = ""
    passive: str = ""
    """Its passive effects."""
    cannot_win: str = ""
    """The condition under which its player cannot win."""
    abilities: list[AbilityRow] = []
    specialties: list[SpecialtyRow] = []
    rulings: list[str] = []


class CharacterFile(_Row, rename={"characters": "character"}):
    """Characters of one kind."""

    label: str
    about: str
    characters: list[CharacterRow]


# The order of the decks is the order of their faces; a saved table depends on it.
DECK_FILES = (
    "penguins", "tuataras", "turtles", "devils", "pangolins", "gulls", "mongooses", "bats",
)  # fmt: skip
SERIES_FILES = (
    "macaws", "pandas", "raccoons", "squirrels", "ocelots", "chameleons",
    "platypuses", "sloths", "crocodiles", "foxes", "polecats", "owls",
    "beavers", "monitors", "lemurs", "magpies", "echidnas", "hares", "kangaroos",
)  # fmt: skip
"""The decks of the other games of the series; new ones come last."""
CHARACTER_FILES = ("bankers", "buyers", "builders", "keepers", "schemers")


class Cards:
    """All cards of the game as lookup tables by face."""

    def __init__(self, content: Path = CONTENT) -> None:
        self.decks = [_read_deck(content / f"{name}.toml") for name in (*DECK_FILES, *SERIES_FILES)]
        self.traps = read_content(content / "traps.toml", TrapFile)
        self.characters: list[CharacterRow] = []
        """In the order of their faces, from `first_character` on."""
        self.value: list[int] = []
        self.set: list[int] = []
        """The number of the deck; `NO_SET` for junk and traps, which go into no stack."""
        self.kind: list[int] = []
        self.bonus: list[bool] = []
        self.spend: list[Price | None] = []
        self.finish: list[Price | None] = []
        self.owner: list[int] = []
        """The seat that owns a trap; `NOBODY` for all other cards."""
        self.character: list[int] = []
        """The face of the character that a specialty card belongs to; `NOBODY` for all other cards."""
        self.copies: list[int] = []
        self.good_for: list[int] = []
        """What a card in hand may do besides being worth something: `TO_PLAY`, `TO_USE` and so on, added."""
        faces: list[Card] = []
        faces.append(self._add(Card("Junk", "junk", "", {"value": 1}), 1, NO_SET, JUNK_CARD))
        self._add_decks(range(len(DECK_FILES)), faces)
        self.first_trap = len(faces)
        for trap in self.traps.traps:
            for seat, colour in enumerate(COLOURS):
                details = {"value": trap.value, "alert": trap.alert, "owner": seat, "colour": colour}
                details["plain"], details["rulings"] = trap.name, trap.rulings
                card = Card(f"{colour.capitalize()} {trap.name}", "trap", trap.text, details)
                faces.append(self._add(card, trap.value, NO_SET, TRAP, bonus=True, owner=seat))
        self.first_character = len(faces)
        self._read_characters(content / "characters", faces)
        self._add_decks(range(len(DECK_FILES), len(self.decks)), faces)
        unique(content, "name", [card.name for card in faces])
        self.catalogue = tuple(faces)
        self.numbers = {card.name: face for face, card in enumerate(faces)}

    def _add_decks(self, numbers: range, faces: list[Card]) -> None:
        for number in numbers:
            deck = self.decks[number]
            faces.extend([self._animalfolk(deck, number, row) for row in deck.cards])

    def _animalfolk(self, deck: DeckFile, number: int, row: Animalfolk) -> Card:
        file = CONTENT / f"{deck.short}.toml"
        if not 1 <= row.value <= 5:
            raise mistake(file, row.name, "value", f"is {row.value}; it has to be from 1 to 5")
        if row.kind == "passive" and (row.bonus or row.spend or row.finish):
            raise mistake(file, row.name, "kind", "a passive card has no bonus, spend or finish")
        spend = _price(file, row.name, "spend", row.spend)
        finish = _price(file, row.name, "finish", row.finish)
        details: dict[str, Any] = {
            "value": row.value,
            "set": deck.name,
            "deck": deck.short,
            "bonus": row.bonus,
            "spend": row.spend,
            "finish": row.finish,
            "rulings": row.rulings,
        }
        kind = TECHNIQUE if row.kind == "technique" else PASSIVE
        card = Card(row.name, row.kind, row.text, details)
        self._add(card, row.value, number, kind, bonus=row.bonus, spend=spend, finish=finish)
        self.copies[-1] = row.copies
        return card

    def _read_characters(self, folder: Path, faces: list[Card]) -> None:
        """All characters, then all specialty cards."""
        for name in CHARACTER_FILES:
            path = folder / f"{name}.toml"
            file = read_content(path, CharacterFile)
            for row in file.characters:
                for ability in row.abilities:
                    _price(path, ability.name, "spend", ability.spend)
                self.characters.append(row)
                card = Card(row.name, "character", character_text(row), _character_details(row, file.label))
                faces.append(self._add(card, 0, NO_SET, CHARACTER))
        for number, row in enumerate(self.characters):
            for special in row.specialties:
                faces.append(self._specialty(path, self.first_character + number, row, special))

    def _specialty(self, file: Path, character: int, row: CharacterRow, special: SpecialtyRow) -> Card:
        large = special.size == "large"
        if large and (special.into or special.value or special.bonus or special.alert):
            raise mistake(file, special.name, "size", "a large card only lies beside its character")
        if special.into and not special.alert:
            raise mistake(file, special.name, "alert", "is missing: a card that is shuffled in has one")
        spend = _price(file, special.name, "spend", special.spend)
        details: dict[str, Any] = {
            "value": special.value,
            "character": row.name,
            "animal": row.animal,
            "colour": row.colour,
            "size": special.size,
            "copies": special.copies,
            "into": special.into,
            "bonus": special.bonus,
            "spend": special.spend,
            "alert": special.alert,
            "rulings": special.rulings,
        }
        card = Card(special.name, "specialty", special.text, details)
        self._add(card, special.value, NO_SET, SPECIALTY, bonus=special.bonus, spend=spend)
        self.copies[-1] = special.copies
        self.character[-1] = character
        self.good_for[-1] = TO_PLAY if special.into == "deck" else 0
        return card

    def _add(
        self,
        card: Card,
        value: int,
        deck: int,
        kind: int,
        *,
        bonus: bool = False,
        spend: Price | None = None,
        finish: Price | None = None,
        owner: int = NOBODY,
    ) -> Card:
        self.value.append(value)
        self.set.append(deck)
        self.kind.append(kind)
        self.bonus.append(bonus)
        self.spend.append(spend)
        self.finish.append(finish)
        self.owner.append(owner)
        self.copies.append(1)
        self.character.append(NOBODY)
        self.good_for.append(TO_PLAY if kind in (TECHNIQUE, TRAP) else 0)
        return card


def _read_deck(path: Path) -> DeckFile:
    deck = read_content(path, DeckFile)
    unique(path, "name", [row.name for row in deck.cards])
    count = sum(row.copies for row in deck.cards)
    if count != DECK_SIZE:
        how = "a new card takes the place of a copy of another one"
        raise ContentError(f"{source_of(path)}: a deck has {DECK_SIZE} cards, this one has {count}: {how}")
    if [row.copies for row in deck.cards if row.value == 1] != [SEATS]:
        raise ContentError(f"{source_of(path)}: a deck has one card valued 1, with {SEATS} copies")
    for quality in ("complexity", "interactivity", "nastiness", "randomness"):
        if not 0 <= getattr(deck, quality) <= 3:
            raise ContentError(f"{source_of(path)}: field {quality}: has to be from 0 to 3")
    return deck


def character_text(row: CharacterRow) -> str:
    """Everything that a character does, as one text."""
    parts = [f"Setup: {row.setup}"] if row.setup else []
    parts += [row.passive] if row.passive else []
    parts += [f"You cannot win {row.cannot_win}."] if row.cannot_win else []
    for ability in row.abilities:
        spend = f"Spend {ability.spend}: " if ability.spend else ""
        parts.append(f"{ability.name} ({ability.timing}, {uses_text(ability.uses)}): {spend}{ability.text}")
    return " ".join(parts)


def uses_text(uses: int) -> str:
    """How often an ability can be used in a turn."""
    return "once" if uses == 1 else "twice" if uses == 2 else f"{uses} times"


def _character_details(row: CharacterRow, label: str) -> dict[str, Any]:
    return {
        "label": label,
        "title": row.title,
        "animal": row.animal,
        "colour": row.colour,
        "flavour": row.flavour,
        "components": row.components,
        "needs": row.needs,
        "setup": row.setup,
        "passive": row.passive,
        "cannot win": row.cannot_win,
        "abilities": [msgspec.to_builtins(ability) for ability in row.abilities],
        "specialty cards": [card.name for card in row.specialties],
        "rulings": row.rulings,
    }


def _price(path: Path, card: str, field: str, words: str) -> Price | None:
    try:
        return price_of_words(words)
    except ValueError:
        raise mistake(path, card, field, f'is {words!r}; write "2", "1+" or "1-8"') from None


def price_of_words(words: str) -> Price | None:
    """A price as content files have it; none when it is empty.

    >>> price_of_words("1-8")
    (1, 8)
    """
    if not words:
        return None
    found = re.fullmatch(r"(\d+)(\+|-(\d+))?", words)
    if not found:
        raise ValueError(words)
    least = int(found[1])
    return least, NO_LIMIT if found[2] == "+" else int(found[3] or least)


CARDS = Cards()

card_name = namer(CARDS.catalogue)

# --- what cards do ----------------------------------------------------------------------------------------

Act = TypeVar("Act", bound=Callable[..., Any])

PLAY: dict[int, Callable[..., Any]] = {}
"""By face: what a technique does when it is played, up to *finish* if it has that."""
FINISH: dict[int, Callable[..., Any]] = {}
"""What comes after *finish*."""
LATER: dict[int, Callable[..., Any]] = {}
"""What a card that stays in the schedule does at the start of its player's turns."""
ABILITY: dict[int, Callable[..., Any]] = {}
"""What a passive card in hand does once in its player's turn."""
ALERT: dict[int, Callable[..., Any]] = {}
"""What happens when the card is put into the hand of somebody who does not own it."""
CANNOT_USE: dict[int, Callable[..., Any]] = {}
"""Why such a card cannot be used just now; empty when it can."""
AFTER_FILLING: set[int] = set()
"""Those that can be used only when the hand has been filled in clean-up."""
COUNTS_AS: dict[int, Callable[..., Any]] = {}
"""What a card may count as in a stack besides its value: an iterator of values with their prices, if any."""
FROM_DISCARD: dict[int, Callable[..., Any]] = {}
"""How many cards may come off the discard pile while the hand is filled, when the card is in it."""
DECKS_TO_FILL_FROM: set[int] = set()
"""The decks that have such a card."""
COPIES: dict[int, Callable[..., Any]] = {}
"""Which cards a card in hand may act as, each of them with everything that is printed on it."""
PASSIVES: set[str] = set()
"""Passive cards that do something at moments; see `passives.py`."""
STAYS: set[int] = set()
"""Techniques that stay in the schedule after their immediate effects."""


_TABLES = (PLAY, FINISH, ABILITY, COUNTS_AS, FROM_DISCARD, ALERT, COPIES)


def _tied_to(table: dict[int, Callable[..., Any]], name: str, good_for: int = 0) -> Callable[[Act], Act]:
    def tie(act: Act) -> Act:
        for face in faces_named(name):
            assert face not in table, f"{name} has two functions"
            table[face] = act
            CARDS.good_for[face] |= good_for
        return act

    return tie


def faces_named(name: str) -> list[int]:
    """The face with this name; of a trap, one in each colour."""
    if name in CARDS.numbers:
        return [CARDS.numbers[name]]
    if all(name != trap.name for trap in CARDS.traps.traps):
        raise ContentError(f"a function is tied to {name!r}, and no row in content/ has this name")
    return [CARDS.numbers[f"{colour.capitalize()} {name}"] for colour in COLOURS]


def check_functions(cards: Cards = CARDS) -> None:
    """Refuse rows whose card would do nothing. The modules that tie functions have to be imported before."""
    tied = [{CARDS.catalogue[face].name for face in table} for table in _TABLES]
    play, finish, ability, counts_as, from_discard, alert, copies = tied
    passive = ability | counts_as | from_discard | copies | PASSIVES
    stays = {CARDS.catalogue[face].name for face in STAYS}
    for deck in cards.decks:
        file = CONTENT / f"{deck.short}.toml"
        where = f"write it in decks/{deck.short}.py"
        for row in deck.cards:
            if row.kind == "technique" and row.name not in play | finish | stays:
                how = f'@technique("{row.name}"), or @on_finish'
                raise mistake(file, row.name, "kind", f"a technique needs a function: {where} under {how}")
            if row.kind == "passive" and row.name not in passive:
                how = f'@ability("{row.name}"), @counts_as, @from_discard, @copies or @in_hand'
                raise mistake(file, row.name, "kind", f"a passive card needs a function: {where} under {how}")
            if row.name in finish and not row.finish:
                raise mistake(file, row.name, "finish", "a card with @on_finish needs a price to finish it")
    for trap in cards.traps.traps:
        if f"{COLOURS[0].capitalize()} {trap.name}" not in alert:
            how = f'write it in traps.py under @alert("{trap.name}")'
            raise mistake(CONTENT / "traps.toml", trap.name, "alert", f"a trap needs a function: {how}")


def technique(name: str) -> Callable[[Act], Act]:
    """Ties a function to a technique card: what it does when it is played (before *finish*)."""
    return _tied_to(PLAY, name)


def on_finish(name: str) -> Callable[[Act], Act]:
    """Ties a function to a card: what it does when it is finished."""
    return _tied_to(FINISH, name)


def later(name: str) -> Callable[[Act], Act]:
    """Ties a function to a card that stays in the schedule: what it does at the start of each turn.

    The function returns whether the card is fully resolved.
    """
    STAYS.update(faces_named(name))
    return _tied_to(LATER, name)


def next_turn(name: str) -> Callable[[Act], Act]:
    """Ties a function to a card that stays in the schedule: what it does when the next turn starts.

    Then the card is fully resolved.
    """

    def tie(act: Act) -> Act:
        @later(name)
        def once(t: Any) -> Generator[Any, Any, bool]:
            effect = act(t)
            if effect is not None:
                yield from effect
            return True

        return act

    return tie


def waits(name: str) -> None:
    """A technique stays in the schedule until a moment for which its deck has a function."""
    STAYS.update(faces_named(name))


def ability(name: str) -> Callable[[Act], Act]:
    """Ties a function to a passive card that may be used once in each turn while it is in hand."""
    return _tied_to(ABILITY, name, TO_USE)


def cannot_use(name: str) -> Callable[[Act], Act]:
    """Ties a function to a passive card that may be used: why that cannot be now, empty when it can."""
    return _tied_to(CANNOT_USE, name)


def after_filling(name: str) -> None:
    """A passive card that may be used only when the hand has been filled in clean-up."""
    AFTER_FILLING.update(faces_named(name))


def counts_as(name: str) -> Callable[[Act], Act]:
    """Ties a function to a card that may count as something else in a stack, for a price or for nothing."""
    return _tied_to(COUNTS_AS, name, TO_COUNT)


def from_discard(name: str) -> Callable[[Act], Act]:
    """Ties a function to a card in hand: how many cards may come off the discard pile to fill the hand."""
    DECKS_TO_FILL_FROM.update([CARDS.set[face] for face in faces_named(name)])
    return _tied_to(FROM_DISCARD, name, TO_FILL)


def copies(name: str) -> Callable[[Act], Act]:
    """Ties a function to a card in hand: the cards that it may act as, for its player."""
    return _tied_to(COPIES, name, TO_COPY)


def alert(name: str) -> Callable[[Act], Act]:
    """Ties a function to a trap: its alert."""
    return _tied_to(ALERT, name)
