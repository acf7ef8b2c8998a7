"""Where everything lies in Dealers in Hope, and who sees it there.

Rules: 6.2.17, 8.2
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from dealers.games.dealers_in_hope import powers
from dealers.games.dealers_in_hope.board import BOARD, Action
from dealers.games.dealers_in_hope.cards import CARDS
from dealers.games.dealers_in_hope.editions import EDITIONS, Edition
from dealers.games.dealers_in_hope.maps import MAPS, Map
from dealers.kernel import Lent, Shared, Sight, State, Zone

DRAFT: Final = 0
CHOOSE: Final = 1
TARGET: Final = 2
ACT: Final = 3
DEFEND: Final = 4
REFILL: Final = 5
WINTER: Final = 6
Phase: TypeAlias = Literal[
    "draft", "choosing an action", "choosing a target", "action", "defense", "refill", "winter"
]
PHASES: Final[tuple[Phase, ...]] = (
    "draft",
    "choosing an action",
    "choosing a target",
    "action",
    "defense",
    "refill",
    "winter",
)

HAND_SIZE: Final = 4
MARKERS_IN_A_BOX: Final = 34
NOBODY: Final = -1
NO_ACTION: Final = -1

# The stages of an assault: none or on an uncontrolled territory, and the three of a battle (DIH-24).
PLAIN: Final = 0
OPENING: Final = 1
ANSWER: Final = 2
LAST_WORD: Final = 3

# Where points come from.
BY_WINTER: Final = 0
BY_BATTLE: Final = 1
BY_REORGANIZING: Final = 2
BY_MASTERS: Final = 3
BY_CARDS: Final = 4
BY_POWERS: Final = 5
BY_PENALTIES: Final = 6
PARTS: Final = (
    "winter", "battles", "reorganizing", "masters", "cards and spoils", "lasting effects", "penalties",
)  # fmt: skip

# What is counted for Winter, by player and year.
TAKEN: Final = 0
WON: Final = 1
LOST: Final = 2
TRAINED: Final = 3
SPENT: Final = 4

HAND: Final = Zone("hand", "hand", Sight.OWNER, per_seat=True)
DECK: Final = Zone("draw pile", "deck", Sight.SEEN, per_seat=True, pile=True)
DISCARD: Final = Zone("discard pile", "discard", Sight.EVERYONE, per_seat=True, pile=True)
PLAY: Final = Zone("play area", "play", Sight.EVERYONE, per_seat=True)
READY: Final = Zone("ready area", "ready", Sight.EVERYONE, per_seat=True)
SUPPLY: Final = Zone("supply", "supply", Sight.EVERYONE, home=1)
MASSES: Final = Zone("masses", "masses", Sight.TOP, pile=True, home=2)
FACTION_DECKS: Final = Zone("faction decks", "faction_decks", Sight.EVERYONE, home=3)
SPOILS_2: Final = Zone("spoils of value 2", "spoils_2", Sight.SEEN, pile=True, home=4)
SPOILS_3: Final = Zone("spoils of value 3", "spoils_3", Sight.SEEN, pile=True, home=5)
CITIES: Final = Zone("city cards", "cities", Sight.EVERYONE, home=6)
BOX: Final = Zone("box", "box", Sight.EVERYONE)

ZONES: Final = (
    SUPPLY, MASSES, SPOILS_2, SPOILS_3, CITIES, HAND, DECK, DISCARD, PLAY, READY, FACTION_DECKS, BOX,
)  # fmt: skip

Due = tuple[str, int, int, int]
"""Something that a player still has to decide: what, how many, because of which card (or -1), and who."""


class DealersInHopeState(State):
    """A game of Dealers in Hope."""

    edition_number: int
    map_number: int
    sets: tuple[int, ...]
    """The professional sets in play."""
    kinds: tuple[int, ...]
    """The faces that have a pile in the supply."""
    first: int
    """Who was start player in the first year."""
    start: int
    """Who is start player this year."""
    seat: int
    """Whose turn it is."""
    year: int
    """From 0; with the number of players the late era begins."""
    lap: int
    """How many picks of the draft have been made; in Winter, how many players are done with it."""
    phase: int
    passes: int
    """How many players have passed in a row."""

    faction: list[int]
    capital: list[int]
    """The land of each player's capital marker."""
    owner: list[int]
    """Who controls each land."""
    masters: list[int]
    """The sets whose master a player has trained, as bits."""
    powers: list[Shared[list[int]]]
    """What leaders, masters and cities add up to, by player and power."""
    points: list[list[int]]
    """By player and part."""
    counted: list[list[int]]
    """What happened this year, by player."""

    cubes: list[int]
    """Small cubes that are left."""
    token: bool
    """The start player's token can still be used this year."""
    leader_cube: list[bool]
    """The leader cube can still be used in this era."""
    placed: list[tuple[int, ...]]
    """Whose cubes lie on each action; the start token counts as a cube."""
    walls: list[int]
    """Defense tokens for the rest of the year."""
    shields: list[int]
    """Defense markers, until the owner's next turn."""

    # For the turn of the active player.
    action: int
    attack: int
    support: int
    trained: int
    assaults: int
    """Assaults that the action still allows."""
    target: int
    """The land that is being assaulted, or -1."""
    route: tuple[int, ...]
    """The sea regions that are crossed; none in an overland assault."""
    stage: int
    ferries: int
    """Sea regions that cost nothing."""
    undermined: int
    """By how much the defender's total is lower."""
    prepared: tuple[tuple[str, int], ...]
    """Effects that count for the next assault of the turn."""
    due: list[Due]

    hand: list[list[int]]
    deck: list[list[int]]
    """The last card is on top, as in all piles."""
    discard: list[list[int]]
    play: list[list[int]]
    ready: list[list[int]]
    """Cards and locations."""
    supply: Lent[list[int]]
    """All piles of citizens and professionals; the last card of a kind is on top of its pile."""
    stock: Lent[list[int]]
    """How many cards of each kind are in the supply."""
    masses: list[int]
    spoils_2: list[int]
    spoils_3: list[int]
    cities: list[int]
    faction_decks: Shared[list[int]]
    box: Shared[list[int]]

    # --- written by dealers.kernel.fields from the fields above ---

    __slots__ = (
        "action",
        "assaults",
        "attack",
        "box",
        "capital",
        "cities",
        "counted",
        "cubes",
        "deck",
        "discard",
        "due",
        "edition_number",
        "faction",
        "faction_decks",
        "ferries",
        "first",
        "hand",
        "kinds",
        "lap",
        "leader_cube",
        "map_number",
        "masses",
        "masters",
        "owner",
        "passes",
        "phase",
        "placed",
        "play",
        "points",
        "powers",
        "prepared",
        "ready",
        "route",
        "seat",
        "sets",
        "shields",
        "spoils_2",
        "spoils_3",
        "stage",
        "start",
        "stock",
        "supply",
        "support",
        "target",
        "token",
        "trained",
        "undermined",
        "walls",
        "year",
    )

    def copy(self) -> DealersInHopeState:
        new = DealersInHopeState()
        self._copy_basics(new)
        new.edition_number = self.edition_number
        new.map_number = self.map_number
        new.sets = self.sets
        new.kinds = self.kinds
        new.first = self.first
        new.start = self.start
        new.seat = self.seat
        new.year = self.year
        new.lap = self.lap
        new.phase = self.phase
        new.passes = self.passes
        new.faction = self.faction.copy()
        new.capital = self.capital.copy()
        new.owner = self.owner.copy()
        new.masters = self.masters.copy()
        new.powers = self.powers.copy()
        new.points = [each.copy() for each in self.points]
        new.counted = [each.copy() for each in self.counted]
        new.cubes = self.cubes.copy()
        new.token = self.token
        new.leader_cube = self.leader_cube.copy()
        new.placed = self.placed.copy()
        new.walls = self.walls.copy()
        new.shields = self.shields.copy()
        new.action = self.action
        new.attack = self.attack
        new.support = self.support
        new.trained = self.trained
        new.assaults = self.assaults
        new.target = self.target
        new.route = self.route
        new.stage = self.stage
        new.ferries = self.ferries
        new.undermined = self.undermined
        new.prepared = self.prepared
        new.due = self.due.copy()
        new.hand = [each.copy() for each in self.hand]
        new.deck = [each.copy() for each in self.deck]
        new.discard = [each.copy() for each in self.discard]
        new.play = [each.copy() for each in self.play]
        new.ready = [each.copy() for each in self.ready]
        new.supply = self.supply
        new.stock = self.stock
        new.masses = self.masses.copy()
        new.spoils_2 = self.spoils_2.copy()
        new.spoils_3 = self.spoils_3.copy()
        new.cities = self.cities.copy()
        new.faction_decks = self.faction_decks
        new.box = self.box
        return new

    def own(self) -> None:
        """Before a field is changed that copies may share: take one of its own."""
        if not self.lent:
            return
        self.lent = False
        self.supply = self.supply.copy()
        self.stock = self.stock.copy()

    # --- until here ---

    @property
    def edition(self) -> Edition:
        """The rules that are played by."""
        return EDITIONS[self.edition_number]

    @property
    def map(self) -> Map:
        """The map that is played on."""
        return MAPS[self.map_number]

    @property
    def era(self) -> int:
        """EARLY or LATE."""
        return 0 if self.year < self.seats else 1

    @property
    def board(self) -> list[Action]:
        """The side of the action board that is up."""
        return BOARD[0 if self.year < self.seats else 1]

    def has_token(self, seat: int) -> bool:
        """Whether the player can still use the start token this year (DIH-05)."""
        return self.token and seat == self.start

    def small_pieces(self, seat: int) -> int:
        """Small cubes that are left, and the start token, which works like one."""
        return self.cubes[seat] + self.has_token(seat)

    def pieces(self, seat: int) -> int:
        """With how many pieces the player can still act this year, the leader cube among them (DIH-04)."""
        return self.small_pieces(seat) + self.leader_cube[seat]

    def in_order(self, seat: int) -> list[int]:
        """All players, clockwise from this one."""
        return [(seat + n) % self.seats for n in range(self.seats)]

    def defender(self) -> int:
        """Who controls the land that is being assaulted, or NOBODY."""
        return self.owner[self.target] if self.target >= 0 else NOBODY

    def lands_of(self, seat: int) -> list[int]:
        """The lands that a player controls."""
        return [land for land, owner in enumerate(self.owner) if owner == seat]

    def has_master(self, seat: int, number: int) -> bool:
        """Whether the player has trained the master of this set."""
        return bool(self.masters[seat] >> number & 1)

    def hand_size(self, seat: int) -> int:
        """Up to how many cards the player draws."""
        return HAND_SIZE + self.powers[seat][powers.HAND]

    def count_markers(self, seat: int) -> None:
        """Control markers never run out; the log says when there are more than in any box (DIH-48)."""
        count = self.owner.count(seat) + self.masters[seat].bit_count()
        if count > MARKERS_IN_A_BOX:
            self.log("markers", seat, count=count)

    def score(self, seat: int, part: int, vp: int, why: str, name: str = "") -> None:
        """The player gains points, or loses them; the score may fall below zero (DIH-10)."""
        self.points[seat][part] += vp
        if self.journal is not None:  # as for `play`: there are many of them
            self.log("score", seat, part=PARTS[part], vp=vp, why=why, name=name)

    def fortify(self, seat: int, amount: int) -> None:
        """The player has more defense until Winter (DIH-22)."""
        self.walls[seat] += amount
        self.log("fortify", seat, amount=amount)

    def total(self, seat: int) -> int:
        """The player's points so far."""
        return sum(self.points[seat])

    def add_up_powers(self, seat: int) -> None:
        """Add up what the player's leader, masters and cities do, after one of them came or went."""
        faces = [CARDS.mat[self.faction[seat]]]
        faces += [CARDS.master[number] for number in self.sets if self.has_master(seat, number)]
        found = [sum(column) for column in zip(*[CARDS.powers[face] for face in faces], strict=True)]
        capital = self.capital[seat]
        for land in self.lands_of(seat):
            face = self.map.city[land]
            if face >= 0:
                for number, n in enumerate(CARDS.powers[face]):
                    if number != powers.DEFENSE or land == capital or self.edition.cities_defend:
                        found[number] += n  # C1 row 50: in 6.25 only the capital adds defense
        self.powers[seat] = found
