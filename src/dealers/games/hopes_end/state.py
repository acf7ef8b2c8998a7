"""The state of a game of Hope's End, and the places its cards and tiles can be in.

Rules: 6.6, 6.12
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from dealers.kernel import Lent, Sight, State, Zone

# The steps of the game, in the order of the rulebook.
FIRST_ANSWERS: Final = 0
STACK: Final = 1
REPLACE: Final = 2
ANSWER: Final = 3
KEEP: Final = 4
PLACE: Final = 5
HISTORY: Final = 6
EXCHANGE: Final = 7
Phase: TypeAlias = Literal["first answers", "stack", "replace", "answer", "keep", "place", "history"]
PHASES: Final[tuple[Phase, ...]] = (
    "first answers",
    "stack",
    "replace",
    "answer",
    "keep",
    "place",
    "history",
    "history",
)


class HopesEndState(State):
    """Where everything is.

    Lists that say so are indexed by seat; lists about tiles by the id of the tile, those about parts by
    ``4 * tile + part``, those about Morality cards by ``card - first Morality card``.
    """

    # The options of the table.
    choose_stack: bool
    limit: int
    """So many tiles may be ruined; with one more everybody has lost (HE-01)."""
    loose: bool
    """The loose reading of which edges must match."""

    # The turn structure.
    phase: int
    round: int
    """Counted from 1."""
    first: int
    """The seat that began, and begins every round."""
    seat: int
    """Whose turn it is."""
    turn: int
    """How many seats have had their turn in this round."""
    asked: bool
    """The Morality card of this turn has been dealt with."""
    left: int
    """Tiles still to be placed in this turn, the drawn one included."""
    stack: int
    """The stack from which was drawn last."""
    victim: int
    """Whose tiles are being ruined, or -1."""

    # Cards and tiles.
    stack_a: list[int]
    stack_b: list[int]
    stack_c: list[int]
    stack_d: list[int]
    drawn: list[int]
    city: list[int]
    """Tiles in the order in which they were placed, the starting tile first."""
    removed: list[int]
    morality_deck: list[int]
    morality_discard: list[int]
    held: list[list[int]]
    """By seat: the Morality cards in front of a player."""
    question: list[int]
    """The Morality card just drawn."""
    history_deck: list[int]
    history_discard: list[int]
    history: list[int]
    """The History card of the round."""

    answers: list[int]
    """By Morality card: the marked answer, 0 to 2, or -1."""
    active: list[bool]
    """By Morality card: its answer has come into effect."""

    # What the History card of the round has given, by seat.
    extra: list[int]
    """Extra tiles in the turn to come."""
    swaps: list[int]
    """The seats that may still exchange a Morality card, the next one last."""
    shelter: list[int]
    """So many tiles fewer are ruined by the next History card."""
    scouting: list[bool]
    """Draws two tiles in the turn to come, and places one."""

    # The city. What is laid out and how features hang together is lent to copies until they change it.
    at: Lent[dict[int, int]]
    """The tile at each cell."""
    frontier: Lent[dict[int, int]]
    """The code of every empty cell beside the city: what it meets on each side."""
    cell: Lent[list[int]]
    """By tile; 0 while it is not in the city."""
    turned: Lent[list[int]]
    """By tile, in quarter turns clockwise."""
    owner: Lent[list[int]]
    """By tile: the seat whose marker lies on it, or -1."""
    ruined: Lent[list[bool]]
    """By tile."""

    # Features; see `city`.
    parent: Lent[list[int]]
    """By part: a union-find forest. The root of a part stands for its feature."""
    opening: Lent[list[int]]
    """By root: how many edges of the feature still face an empty cell."""
    ring: Lent[list[int]]
    """By part: the next part of the same feature, in a circle."""
    camps: Lent[dict[int, int]]
    """By cell of an unfinished barracks: how many of its eight neighbours are missing."""
    finished: Lent[list[int]]
    """A part of each finished feature in the order of finishing; for barracks the first of its tile."""
    built: Lent[list[int]]
    """By tile: in how many finished buildings it is."""
    paved: Lent[list[int]]
    """By tile: in how many finished roads it is."""
    quartered: Lent[list[int]]
    """By tile: in how many finished barracks it is."""
    unfinished: Lent[list[int]]
    """By tile: how many of its parts are unfinished; a barracks is one of them."""
    points: list[int]
    """By seat: the score if the game ended now."""
    lost: list[int]
    """By seat: its ruined tiles."""

    # --- written by dealers.kernel.fields from the fields above ---

    __slots__ = (
        "active",
        "answers",
        "asked",
        "at",
        "built",
        "camps",
        "cell",
        "choose_stack",
        "city",
        "drawn",
        "extra",
        "finished",
        "first",
        "frontier",
        "held",
        "history",
        "history_deck",
        "history_discard",
        "left",
        "limit",
        "loose",
        "lost",
        "morality_deck",
        "morality_discard",
        "opening",
        "owner",
        "parent",
        "paved",
        "phase",
        "points",
        "quartered",
        "question",
        "removed",
        "ring",
        "round",
        "ruined",
        "scouting",
        "seat",
        "shelter",
        "stack",
        "stack_a",
        "stack_b",
        "stack_c",
        "stack_d",
        "swaps",
        "turn",
        "turned",
        "unfinished",
        "victim",
    )

    def copy(self) -> HopesEndState:
        new = HopesEndState()
        self._copy_basics(new)
        new.choose_stack = self.choose_stack
        new.limit = self.limit
        new.loose = self.loose
        new.phase = self.phase
        new.round = self.round
        new.first = self.first
        new.seat = self.seat
        new.turn = self.turn
        new.asked = self.asked
        new.left = self.left
        new.stack = self.stack
        new.victim = self.victim
        new.stack_a = self.stack_a.copy()
        new.stack_b = self.stack_b.copy()
        new.stack_c = self.stack_c.copy()
        new.stack_d = self.stack_d.copy()
        new.drawn = self.drawn.copy()
        new.city = self.city.copy()
        new.removed = self.removed.copy()
        new.morality_deck = self.morality_deck.copy()
        new.morality_discard = self.morality_discard.copy()
        new.held = [each.copy() for each in self.held]
        new.question = self.question.copy()
        new.history_deck = self.history_deck.copy()
        new.history_discard = self.history_discard.copy()
        new.history = self.history.copy()
        new.answers = self.answers.copy()
        new.active = self.active.copy()
        new.extra = self.extra.copy()
        new.swaps = self.swaps.copy()
        new.shelter = self.shelter.copy()
        new.scouting = self.scouting.copy()
        new.at = self.at
        new.frontier = self.frontier
        new.cell = self.cell
        new.turned = self.turned
        new.owner = self.owner
        new.ruined = self.ruined
        new.parent = self.parent
        new.opening = self.opening
        new.ring = self.ring
        new.camps = self.camps
        new.finished = self.finished
        new.built = self.built
        new.paved = self.paved
        new.quartered = self.quartered
        new.unfinished = self.unfinished
        new.points = self.points.copy()
        new.lost = self.lost.copy()
        return new

    def own(self) -> None:
        """Before a field is changed that copies may share: take one of its own."""
        if not self.lent:
            return
        self.lent = False
        self.at = self.at.copy()
        self.frontier = self.frontier.copy()
        self.cell = self.cell.copy()
        self.turned = self.turned.copy()
        self.owner = self.owner.copy()
        self.ruined = self.ruined.copy()
        self.parent = self.parent.copy()
        self.opening = self.opening.copy()
        self.ring = self.ring.copy()
        self.camps = self.camps.copy()
        self.finished = self.finished.copy()
        self.built = self.built.copy()
        self.paved = self.paved.copy()
        self.quartered = self.quartered.copy()
        self.unfinished = self.unfinished.copy()

    # --- until here ---

    def stacks(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """The four stacks of tiles."""
        return self.stack_a, self.stack_b, self.stack_c, self.stack_d


STACKS: Final = tuple(
    [
        Zone(f"stack {letter}", f"stack_{letter.lower()}", Sight.NOBODY, pile=True, home=letter == "A")
        for letter in "ABCD"
    ]
)
DRAWN: Final = Zone("drawn", "drawn", Sight.EVERYONE)
CITY: Final = Zone("city", "city", Sight.EVERYONE)
REMOVED: Final = Zone("out of the game", "removed", Sight.EVERYONE)
MORALITY_DECK: Final = Zone("morality deck", "morality_deck", Sight.NOBODY, pile=True, home=2)
MORALITY_DISCARD: Final = Zone("morality discard", "morality_discard", Sight.EVERYONE, pile=True)
HELD: Final = Zone("held", "held", Sight.EVERYONE, per_seat=True)  # HE-19
QUESTION: Final = Zone("new question", "question", Sight.EVERYONE)
HISTORY_DECK: Final = Zone(
    "history deck", "history_deck", Sight.SEEN, pile=True, home=3
)  # prophets look at its top
HISTORY_DISCARD: Final = Zone("history discard", "history_discard", Sight.EVERYONE, pile=True)
HISTORY_CARD: Final = Zone("history", "history", Sight.EVERYONE)

ZONES: Final = (
    CITY, DRAWN, HELD, QUESTION, HISTORY_CARD, *STACKS, REMOVED,
    MORALITY_DECK, MORALITY_DISCARD, HISTORY_DECK, HISTORY_DISCARD,
)  # fmt: skip
