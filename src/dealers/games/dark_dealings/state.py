"""The state of a game of Dark Dealings, and the places its cards can be in.

Rules: 3.1.3, 3.3.9, 6.1.1, 7.3, 7.10
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from dealers.kernel import Sight, State, Zone

# The phases, in the order of the rulebook; solo play has its own two in place of the first three.
LURE: Final = 0
COMMIT: Final = 1
PICK: Final = 2
SOLO_HERO: Final = 3
SOLO_DEFENSE: Final = 4
COMBAT: Final = 5
Phase: TypeAlias = Literal["hero phase", "defense phase", "solo display", "combat phase"]
PHASES: Final[tuple[Phase, ...]] = (
    "hero phase",
    "defense phase",
    "defense phase",
    "solo display",
    "solo display",
    "combat phase",
)


class DarkDealingsState(State):
    """Where everything is. Lists of lists are indexed by seat; `stance` is indexed by card id."""

    hardcore: bool
    width: int
    """Cards in each row of the solo display."""
    phase: int
    round: int
    """Counted from 0 in every phase."""
    first: int
    turn: int
    """How many seats have faced their hero in this combat round."""

    hero_deck: list[int]
    defense_deck: list[int]
    hero_discard: list[int]
    defense_discard: list[int]
    hand: list[list[int]]
    lured: list[list[int]]
    """The heroes kept in the hero phase."""
    committed: list[list[int]]
    """Chosen for this draft round, still face down."""
    boasts: list[list[int]]
    """Revealed in this draft round, not used yet."""
    row: list[int]
    """The defense cards on offer."""
    order: list[int]
    """Heroes in the order in which they will pick, the next one last."""
    defenses: list[list[int]]
    stance: list[int]
    """How a defense in play is turned: 4 * face + the side that is up; 0 for all other cards."""
    pile: list[list[int]]
    """The heroes to come, the next one last."""
    attacker: list[int]
    """The hero that is being faced."""
    defeated: list[list[int]]
    evictor: list[list[int]]
    evicted: list[int]
    """The combat round (from 1) in which a seat was evicted, 0 while it holds its castle."""

    # The fight that is going on.
    vulnerable: int
    struck: list[int]
    """Cards that have struck this hero."""
    striker: int
    """The Heavy Hitter for which a card is to be turned, or -1."""
    total: int
    group: int
    """How often this hero has been defeated already (Halflings take two)."""

    # Solo play.
    hero_row: list[int]
    display: list[list[int]]
    """Both rows as they were ordered, so that columns stay where they are (DD-31)."""

    # --- written by dealers.kernel.fields from the fields above ---

    __slots__ = (
        "attacker",
        "boasts",
        "committed",
        "defeated",
        "defense_deck",
        "defense_discard",
        "defenses",
        "display",
        "evicted",
        "evictor",
        "first",
        "group",
        "hand",
        "hardcore",
        "hero_deck",
        "hero_discard",
        "hero_row",
        "lured",
        "order",
        "phase",
        "pile",
        "round",
        "row",
        "stance",
        "striker",
        "struck",
        "total",
        "turn",
        "vulnerable",
        "width",
    )

    def copy(self) -> DarkDealingsState:
        new = DarkDealingsState()
        self._copy_basics(new)
        new.hardcore = self.hardcore
        new.width = self.width
        new.phase = self.phase
        new.round = self.round
        new.first = self.first
        new.turn = self.turn
        new.hero_deck = self.hero_deck.copy()
        new.defense_deck = self.defense_deck.copy()
        new.hero_discard = self.hero_discard.copy()
        new.defense_discard = self.defense_discard.copy()
        new.hand = [each.copy() for each in self.hand]
        new.lured = [each.copy() for each in self.lured]
        new.committed = [each.copy() for each in self.committed]
        new.boasts = [each.copy() for each in self.boasts]
        new.row = self.row.copy()
        new.order = self.order.copy()
        new.defenses = [each.copy() for each in self.defenses]
        new.stance = self.stance.copy()
        new.pile = [each.copy() for each in self.pile]
        new.attacker = self.attacker.copy()
        new.defeated = [each.copy() for each in self.defeated]
        new.evictor = [each.copy() for each in self.evictor]
        new.evicted = self.evicted.copy()
        new.vulnerable = self.vulnerable
        new.struck = self.struck.copy()
        new.striker = self.striker
        new.total = self.total
        new.group = self.group
        new.hero_row = self.hero_row.copy()
        new.display = [each.copy() for each in self.display]
        return new

    # --- until here ---


HERO_DECK: Final = Zone("hero deck", "hero_deck", Sight.NOBODY, pile=True, home=1)
DEFENSE_DECK: Final = Zone("defense deck", "defense_deck", Sight.NOBODY, pile=True, home=2)
HERO_DISCARD: Final = Zone("hero discard", "hero_discard", Sight.EVERYONE, pile=True)
DEFENSE_DISCARD: Final = Zone("defense discard", "defense_discard", Sight.EVERYONE, pile=True)
ROW: Final = Zone("defense row", "row", Sight.EVERYONE)
HERO_ROW: Final = Zone("hero row", "hero_row", Sight.EVERYONE)
HAND: Final = Zone("hand", "hand", Sight.OWNER, per_seat=True)
LURED: Final = Zone("lured heroes", "lured", Sight.OWNER, per_seat=True)
COMMITTED: Final = Zone("committed heroes", "committed", Sight.OWNER, per_seat=True)
BOASTS: Final = Zone("boasts", "boasts", Sight.EVERYONE, per_seat=True)
DEFENSES: Final = Zone("defenses", "defenses", Sight.EVERYONE, per_seat=True)
PILE: Final = Zone("hero pile", "pile", Sight.OWNER, per_seat=True, pile=True)  # DD-36
SEALED_PILE: Final = Zone(
    "hero pile", "pile", Sight.NOBODY, per_seat=True, pile=True, sealed=True
)  # Hardcore
ATTACKER: Final = Zone("attacker", "attacker", Sight.EVERYONE)
DEFEATED: Final = Zone("defeated heroes", "defeated", Sight.EVERYONE, per_seat=True, pile=True)
EVICTOR: Final = Zone("evictor", "evictor", Sight.EVERYONE, per_seat=True)


def zones(options: Mapping[str, Any]) -> tuple[Zone, ...]:
    """Every zone of a game with these options."""
    pile = SEALED_PILE if options["hardcore"] else PILE
    return (
        ATTACKER, ROW, HERO_ROW, HAND, LURED, COMMITTED, BOASTS, DEFENSES, pile, DEFEATED, EVICTOR,
        HERO_DECK, DEFENSE_DECK, HERO_DISCARD, DEFENSE_DISCARD,
    )  # fmt: skip
