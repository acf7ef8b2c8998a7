"""Where everything lies in Dale of Merchants, and who sees it there.

Rules: 3.3.6, 5.3, 6.1.4, 7.5
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from dealers.games.dale_of_merchants.cards import CARDS, COPIES, NO_SET, NOBODY, Price
from dealers.games.dale_of_merchants.copying import (
    ActingFaces,
    Faces,
    Hand,
    Looks,
    acting_face,
    copied,
    hand_of,
    is_open,
)
from dealers.kernel import Option, Shared, Sight, State, Zone

START: Final = 0
ACTION: Final = 1
CLEAN_UP: Final = 2
CHOICE: Final = 3
Phase: TypeAlias = Literal["start of turn", "action phase", "clean-up phase", "choice of characters"]
PHASES: Final[tuple[Phase, ...]] = ("start of turn", "action phase", "clean-up phase", "choice of characters")

HAND_SIZE: Final = 5
SLOTS: Final = 5

HAND: Final = Zone("hand", "hand", Sight.OWNER, per_seat=True)
DECK: Final = Zone("deck", "deck", Sight.SEEN, per_seat=True, pile=True)
DISCARD: Final = Zone("discard pile", "discard", Sight.EVERYONE, per_seat=True, pile=True)
SCHEDULE: Final = Zone("schedule", "schedule", Sight.EVERYONE, per_seat=True)
ASIDE: Final = Zone("set aside", "aside", Sight.OWNER, per_seat=True)
STALL: Final = Zone("stall", "stall", Sight.EVERYONE, per_seat=True)
MARKET: Final = Zone("market", "market", Sight.EVERYONE)
MARKET_DECK: Final = Zone("market deck", "market_deck", Sight.SEEN, pile=True, home=1)
MARKET_DISCARD: Final = Zone("market discard pile", "market_discard", Sight.EVERYONE, pile=True)
FRONT: Final = Zone("character", "front", Sight.EVERYONE, per_seat=True)  # with the specialty cards beside it
STORE: Final = Zone("store", "store", Sight.OWNER, per_seat=True)
CHARACTER_DECK: Final = Zone("other characters", "character_deck", Sight.SEEN, pile=True, home=2)
JUNK_PILE: Final = Zone("junk pile", "junk_pile", Sight.NOBODY, pile=True)  # all the same: a count is enough
BOX: Final = Zone("box", "box", Sight.EVERYONE)

ZONES: Final = (
    MARKET, MARKET_DECK, MARKET_DISCARD, JUNK_PILE, HAND, DECK, DISCARD, SCHEDULE, ASIDE, STALL, BOX,
    FRONT, STORE, CHARACTER_DECK,
)  # fmt: skip

TURN_OVER: Final = 0
ADD: Final = 1
SET: Final = 2
MULTIPLY: Final = 3
Change = tuple[int, int, int]
"""How the value of a card is changed: what is done, to which card (or to `ALL` in use), how much."""
ALL: Final = -1
OF_CARD: Final = -1000
"""From here down `using` stands for cards."""

_VALUE: Final = CARDS.value
_SET: Final = CARDS.set
_OWNER: Final = CARDS.owner
_CHARACTER: Final = CARDS.character
_COPIES: Final = COPIES
_KINDS: Final = COPIES.keys()


def zones(options: Mapping[str, Any]) -> tuple[Zone, ...]:
    """All zones; they do not depend on the options."""
    return ZONES


class DaleOfMerchantsState(State):
    """A game of Dale of Merchants."""

    decks: tuple[int, ...]
    """The animalfolk decks in play."""
    teams: bool
    traps: tuple[int, ...]
    """The kinds of traps in play."""
    stacks: int
    """So many win."""
    cap: int
    """So many turns of everybody and the game is a draw."""
    dial: tuple[int, int]
    """Day and night spaces of the clock; none when it is not in play."""
    clock: int
    """The space that the hand of the clock points to; the first one is day."""
    seat: int
    """Whose turn it is."""
    turn: int
    """From 0."""
    phase: int
    acted: bool
    """The active player has begun to do something in this turn."""
    deed: Option
    """What the active player has chosen to do, as long as nobody else knows it: a payment may be picked, but
    nothing is on the table yet. Empty when there is nothing."""
    due: list[int]
    """Cards in the schedule whose start of the turn has not come yet."""
    winner: int
    """The seat whose stall is complete, or -1."""

    hand: list[list[int]]
    deck: list[list[int]]
    """The last card is on top, as in all piles."""
    discard: list[list[int]]
    schedule: list[list[int]]
    aside: list[list[int]]
    """Cards that a player has set aside while an effect is carried out."""
    stall: list[list[int]]
    """All cards of a stall, stack by stack. Teams use the stall of their first seat."""
    sizes: list[list[int]]
    """How many cards are in each stack of a stall."""
    gold: list[int]
    on_card: dict[int, int]
    """Gold that lies on cards."""
    market: list[int]
    """From the right, where cards are cheapest."""
    slots: list[int]
    """The added cost of each card in the market."""
    market_deck: list[int]
    market_discard: list[int]
    junk_pile: list[int]
    box: Shared[list[int]]

    # With characters.
    front: Shared[list[list[int]]]
    """A player's character, and the specialty cards that lie beside it; see `keeping.py`."""
    store: Shared[list[list[int]]]
    """Cards that a player has stored,"""
    stored_on: Shared[dict[int, int]]
    """and the card that each of them lies on: a character, or one in the schedule."""
    character_deck: Shared[list[int]]
    """Characters that nobody plays."""
    tokens: Shared[dict[int, int]]
    """How many tokens lie on a character or on a card beside it."""
    abilities: tuple[tuple[int, ...], ...]
    """By seat: the numbers of the abilities that a player has."""
    done: tuple[int, ...]
    """The abilities that have been used in this turn, each as often as it was."""
    bent: bool
    """Somebody's character bends what stacks are made of."""
    using: int
    """The ability that is being carried out, or -1; below that a character's passive effect that may ask, and
    `OF_CARD` less a face when a card is."""
    moments: tuple[tuple[tuple[int, int, int], ...], ...]
    """What is attached to each moment: a function, for a seat, with a card; see `moments.py`."""

    # For the turn of the active player.
    picked: list[int]
    """Cards that have been picked so far: to pay or to build with, still in the hand, or for an effect."""
    sought: Price
    """What they have to be worth, for a payment or a stack."""
    so_far: int
    """What they are worth, with the gold that goes with them."""
    changes: list[Change]
    """Changes of the values of cards, in the order in which they were played."""
    used: list[int]
    """Cards in hand whose ability has been used."""
    played: int
    """Techniques that the active player has played."""
    larger: int
    """By how much the hand size is larger."""
    asked: bool
    """The teammate has been asked for help and has refused."""
    rolls: tuple[tuple[str, str], ...]
    """The dice that have been rolled, each with what it shows."""

    # With cards that act as others; see `copying.py`.
    chameleons: bool
    """There are such cards in this game."""
    copied: Shared[dict[int, int]]
    """By card: the face that its player has chosen for it in this turn, or that it was played with."""

    reactions: tuple[tuple[int, int], ...]
    """What cards in hands may still react to: the number of a reaction, and who has caused it."""

    # --- written by dealers.kernel.fields from the fields above ---

    __slots__ = (
        "abilities",
        "acted",
        "aside",
        "asked",
        "bent",
        "box",
        "cap",
        "chameleons",
        "changes",
        "character_deck",
        "clock",
        "copied",
        "deck",
        "decks",
        "deed",
        "dial",
        "discard",
        "done",
        "due",
        "front",
        "gold",
        "hand",
        "junk_pile",
        "larger",
        "market",
        "market_deck",
        "market_discard",
        "moments",
        "on_card",
        "phase",
        "picked",
        "played",
        "reactions",
        "rolls",
        "schedule",
        "seat",
        "sizes",
        "slots",
        "so_far",
        "sought",
        "stacks",
        "stall",
        "store",
        "stored_on",
        "teams",
        "tokens",
        "traps",
        "turn",
        "used",
        "using",
        "winner",
    )

    def copy(self) -> DaleOfMerchantsState:
        new = DaleOfMerchantsState()
        self._copy_basics(new)
        new.decks = self.decks
        new.teams = self.teams
        new.traps = self.traps
        new.stacks = self.stacks
        new.cap = self.cap
        new.dial = self.dial
        new.clock = self.clock
        new.seat = self.seat
        new.turn = self.turn
        new.phase = self.phase
        new.acted = self.acted
        new.deed = self.deed
        new.due = self.due.copy()
        new.winner = self.winner
        new.hand = [each.copy() for each in self.hand]
        new.deck = [each.copy() for each in self.deck]
        new.discard = [each.copy() for each in self.discard]
        new.schedule = [each.copy() for each in self.schedule]
        new.aside = [each.copy() for each in self.aside]
        new.stall = [each.copy() for each in self.stall]
        new.sizes = [each.copy() for each in self.sizes]
        new.gold = self.gold.copy()
        new.on_card = self.on_card.copy()
        new.market = self.market.copy()
        new.slots = self.slots.copy()
        new.market_deck = self.market_deck.copy()
        new.market_discard = self.market_discard.copy()
        new.junk_pile = self.junk_pile.copy()
        new.box = self.box
        new.front = self.front
        new.store = self.store
        new.stored_on = self.stored_on
        new.character_deck = self.character_deck
        new.tokens = self.tokens
        new.abilities = self.abilities
        new.done = self.done
        new.bent = self.bent
        new.using = self.using
        new.moments = self.moments
        new.picked = self.picked.copy()
        new.sought = self.sought
        new.so_far = self.so_far
        new.changes = self.changes.copy()
        new.used = self.used.copy()
        new.played = self.played
        new.larger = self.larger
        new.asked = self.asked
        new.rolls = self.rolls
        new.chameleons = self.chameleons
        new.copied = self.copied
        new.reactions = self.reactions
        return new

    # --- until here ---

    def stall_of(self, seat: int) -> int:
        """Whose stall the seat builds: teammates sit opposite each other and share one."""
        return seat % 2 if self.teams else seat

    def others(self, seat: int) -> list[int]:
        """All other players, in turn order; a teammate is one of them."""
        seats = self.seats
        return [(seat + n) % seats for n in range(1, seats)]

    def is_day(self) -> bool:
        """Whether the clock points to a day space."""
        return self.clock < self.dial[0]

    def character_of(self, seat: int) -> int:
        """The card of the character that a player plays, or -1."""
        cards = self.front[seat]
        return cards[0] if cards else -1

    def owner(self, card: int) -> int:
        """The player who owns a trap or a specialty card; `NOBODY` owns other cards."""
        face = self.face[card]
        character = _CHARACTER[face]
        if character == NOBODY:
            return _OWNER[face]
        return next(
            (q for q in range(self.seats) if self.front[q] and self.face[self.front[q][0]] == character),
            NOBODY,
        )

    def face_of(self, card: int) -> int:
        """The face that a card is used with: what it does and counts as."""
        face = self.face[card]
        return acting_face(self, card) if self.chameleons and face in _COPIES else face

    def faces(self) -> Faces:
        """The same by card, for many of them."""
        return ActingFaces(self) if self.chameleons else self.face

    def faces_of(self, cards: list[int]) -> list[int]:
        """The faces that these cards are used with, in the same order."""
        face = self.face
        faces = [face[card] for card in cards]
        if self.chameleons and not _KINDS.isdisjoint(faces):
            return [self.face_of(card) for card in cards]
        return faces

    def looks(self) -> Faces:
        """By card, a number: cards with the same number are the same to their player."""
        return Looks(ActingFaces(self)) if self.chameleons else self.face

    def has_chameleon(self, seat: int) -> bool:
        """Whether a hand has a card that may act as another one; most hands have none."""
        if self.chameleons:
            face = self.face
            for card in self.hand[seat]:
                if face[card] in _COPIES:
                    return True
        return False

    def in_use(self, seat: int) -> Hand:
        """A hand with what its cards are used as and are worth: for several questions at the same moment."""
        return hand_of(self, seat)

    def usable(self, seat: int) -> list[int]:
        """The cards in a hand that can be used, without those that have yet to become one of several."""
        hand = self.hand[seat]
        return [card for card in hand if not is_open(self, card)] if self.has_chameleon(seat) else hand

    def value(self, card: int) -> int:
        """What a card of the active player is worth now, whatever it is used for (F6)."""
        face, source = self.face[card], card
        if self.chameleons and face in _COPIES:
            face, source = copied(self, card)
        return self.value_as(card, face, source) if self.changes else _VALUE[face]

    def value_as(self, card: int, face: int, source: int) -> int:
        """What it is worth with this face, which it has from the card `source`."""
        return self.changed(_VALUE[face], (ALL, card, source))

    def changed(self, value: int, about: tuple[int, ...]) -> int:
        """What becomes of a value by all changes that are about one of these."""
        for kind, which, amount in self.changes:  # in the order they were played (F7)
            if which in about:
                if kind == TURN_OVER:
                    value = 6 - value if 1 <= value <= 5 else value
                elif kind == ADD:
                    value += amount
                elif kind == MULTIPLY:
                    value *= amount
                else:
                    value = amount
        return value

    def values(self, cards: list[int]) -> dict[int, int]:
        """What each of these cards is worth now."""
        face = self.face
        if self.changes:
            return {card: self.value(card) for card in cards}
        if self.chameleons:
            return {card: self.value(card) if face[card] in _COPIES else _VALUE[face[card]] for card in cards}
        return {card: _VALUE[face[card]] for card in cards}

    def sum_of(self, cards: list[int]) -> int:
        """What these cards are worth together now."""
        total = 0
        if self.changes or self.chameleons:
            for card in cards:
                total += self.value(card)
        else:
            face = self.face
            for card in cards:
                total += _VALUE[face[card]]
        return total

    def may_be_built(self, card: int) -> bool:
        """Whether a card can be part of a stack: junk and traps cannot."""
        return _SET[self.face_of(card)] != NO_SET

    def is_animalfolk(self, card: int) -> bool:
        """Whether a card is of an animalfolk deck, whatever it acts as."""
        return _SET[self.face[card]] != NO_SET
