"""The plain data of a running game, and how its cards move; each game adds its own slots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from dealers.kernel.chance import Chance

if TYPE_CHECKING:
    from dealers.kernel.journal import Journal

T = TypeVar("T")
Shared = Annotated[T, "shared"]
"""The type of a field, or of what is in it, that copies of a state share: it is replaced, never changed."""
Lent = Annotated[T, "lent"]
"""The type of a field that copies of a state share until one of them is about to change it. Rules call the
`own` of the state first; it is written by `dealers.kernel.fields`."""

TABLE: Final = -1
"""In place of a seat: nobody in particular."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game's state has. Plain slotted data: ints, strings, tuples and lists of them.

    A game subclasses it and annotates its own fields; `dealers.kernel.fields` writes slots and `copy` from
    them. Never an argument to the constructor: states are made empty and filled.
    """

    __slots__ = ("card_count", "chance", "face", "journal", "lent", "over", "seats", "waiting")

    seats: int
    chance: Chance
    face: list[int]
    """face[card] is the number of the card's face in the game's catalogue. Rules only read it; copies share
    it, and determinizing puts a new list in its place."""
    card_count: int
    """How many cards there are: as many as `face` has. Only a world that is imagined in the middle of an
    effect has the faces of those cards, too, that the effect is about to add when it is run again."""
    waiting: list[int]
    """Seats that owe an answer to a decision of the turn structure, in order."""
    over: bool
    journal: Journal | None
    """Events and knowledge of a table that people watch; None in rollouts."""
    lent: bool
    """Whether a copy may share the fields that are declared as `Lent`."""

    def begin(self, seats: int, chance: Chance, face: list[int], journal: Journal | None) -> None:
        """Fill in the part of a fresh state that all games share."""
        self.seats = seats
        self.chance = chance
        self.face = face
        self.card_count = len(face)
        self.waiting = []
        self.over = False
        self.journal = journal
        self.lent = False

    def copy(self) -> Any:
        """An independent copy, without the journal."""
        raise NotImplementedError

    def _copy_basics(self, new: State) -> None:
        new.seats = self.seats
        new.chance = self.chance.copy()
        new.face = self.face
        new.card_count = self.card_count
        new.waiting = self.waiting.copy()
        new.over = self.over
        new.journal = None
        new.lent = self.lent = True

    # --- moving cards ----------------------------------------------------------------------------------
    #
    # Cards move from one list of the state to another, `here` to `there`; from the zones that these lists are
    # the journal concludes who has seen what. An `event`, if given, is recorded for the player `seat`, with
    # the cards that moved.

    def move(self, card: int, here: list[int], there: list[int], event: str = "", seat: int = TABLE) -> None:
        """Move a card that was chosen, by `seat` if that is given; it ends on top."""
        if here[-1] == card:  # the top of a pile: no need to go through it from the bottom
            here.pop()
        else:
            here.remove(card)
        there.append(card)
        if self.journal is not None:
            self.journal.carried(self, (card,), here, there, event, seat)

    def put_under(
        self,
        card: int,
        here: list[int],
        there: list[int],
        event: str = "",
        seat: int = TABLE,
        at: int = 0,
        chosen: bool = True,
    ) -> None:
        """Move a card to the bottom, or to another place among the others; see `move_cards`."""
        here.remove(card)
        there.insert(at, card)
        if self.journal is not None:
            self.journal.carried(self, (card,), here, there, event, seat, chosen)

    def move_cards(
        self,
        cards: Sequence[int],
        here: list[int],
        there: list[int],
        event: str = "",
        seat: int = TABLE,
        chosen: bool = True,
        among: Sequence[int] | None = None,
    ) -> None:
        """Move cards one by one, so that the last one ends on top.

        They were `chosen`, by `seat` if that is given, unless they were the topmost or the only ones; among
        all that is there, or among those that everybody knows to have been offered.
        """
        for card in cards:
            if here[-1] == card:
                here.pop()
            else:
                here.remove(card)
            there.append(card)
        if self.journal is not None:
            self.journal.carried(self, cards, here, there, event, seat, chosen, among)

    def move_all(
        self, here: list[int], there: list[int], event: str = "", seat: int = TABLE, under: bool = False
    ) -> list[int]:
        """Move everything as it lies, on top of what is there or under it; these cards."""
        cards = here.copy()
        here.clear()
        if under:
            there[:0] = cards
        else:
            there += cards
        if self.journal is not None:
            self.journal.carried(self, cards, here, there, event, seat, chosen=False)
        return cards

    def draw(self, here: list[int], there: list[int], event: str = "", seat: int = TABLE) -> int:
        """Move the top card, whatever it is; that card."""
        card = here.pop()
        there.append(card)
        if self.journal is not None:
            self.journal.carried(self, (card,), here, there, event, seat, chosen=False)
        return card

    def deal(
        self, count: int, here: list[int], there: list[int], event: str = "", seat: int = TABLE
    ) -> list[int]:
        """Move the topmost cards one by one, as far as they go; these cards."""
        cards = here[: -count - 1 : -1]
        if cards:
            del here[-len(cards) :]
            there += cards
            if self.journal is not None:
                self.journal.carried(self, cards, here, there, event, seat, chosen=False)
        return cards

    def shuffle(self, cards: list[int], face_up: bool = False) -> None:
        """Shuffle a pile. Unless it lies face up, nobody knows any more which card is which."""
        self.chance.shuffle(cards, self.face)
        if self.journal is not None:
            self.journal.shuffled(self, cards, face_up)

    def pass_left(self, hands: list[list[int]]) -> None:
        """All players pass on what they have to the player on their left, and look at what they get."""
        hands.insert(0, hands.pop())
        if self.journal is not None:
            self.journal.passed(self, hands)

    def add_cards(self, faces: Sequence[int], there: list[int]) -> list[int]:
        """New cards join a running game on top of a list, and everybody sees what they are; these cards.

        For what a game has as much of as is needed (`Game.pools` tells how many cards it begins with). What
        decides how many come has to be known to everybody, so that as many come in worlds that they imagine.
        """
        first = self.card_count
        self.card_count = first + len(faces)
        imagined = len(self.face) - first  # in such a world they may have been mixed with others already
        self.face = [*self.face, *faces[imagined:]]  # a new list, since copies share the old one
        cards = list(range(first, self.card_count))
        there += cards
        return cards

    # --- what the players hear of it -------------------------------------------------------------------

    def show(self, cards: Iterable[int], seat: int | None = None) -> None:
        """Let one player (or everybody) see cards where they lie."""
        if self.journal is not None:
            self.journal.show(self, cards, seat)

    def seal(self, lists: list[list[int]], among: Iterable[list[int]]) -> None:
        """Put what lies in a zone out of sight and out of mind, if the zone says so (`Zone.sealed`).

        From now on nobody can tell these cards from those `among` which they could be.
        """
        if self.journal is not None:
            self.journal.seal(self, lists, among)

    def log(self, event: str, seat: int = TABLE, cards: Iterable[int] = (), /, **data: Any) -> None:
        """An event for people to read, with the faces of the cards as far as each of them knows them now."""
        if self.journal is not None:
            self.journal.tell(self, event, seat, cards, **data)

    def log_chance(self, event: str, seat: int = TABLE, cards: Iterable[int] = (), /, **data: Any) -> None:
        """An event that tells a result of chance: what led to it cannot be taken back."""
        if self.journal is not None:
            self.journal.chance(self, event, seat, cards, **data)


def slot_names(state: State) -> list[str]:
    """The names of all data slots of a state, base class first, without the journal and `lent`."""
    return [name for name in attribute_names(type(state)) if name not in ("journal", "lent")]


def attribute_names(cls: type) -> list[str]:
    """The slots of a class, those of its bases first: the same whether it is compiled or not."""
    names: list[str] = []
    for base in reversed(cls.__mro__):
        own = vars(base).get("__slots__")
        if own is None:  # a compiled class has none, but tells its attributes, inherited ones included
            own = sorted(vars(base).get("__mypyc_attrs__", ()))
        names += [name for name in own if name not in names and name != "__dict__"]
    return names


def plain(state: State) -> dict[str, Any]:
    """All data of a state as a dictionary: what two states have to agree on to be equal."""
    data = {name: getattr(state, name) for name in slot_names(state)}
    data["chance"] = state.chance.standing()
    return data
