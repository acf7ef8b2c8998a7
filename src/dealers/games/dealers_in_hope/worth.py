"""What things are worth to a player, in points by the end of the game: cards, territories, powers, positions.

Everybody's deck is known by its cards, since all that comes and goes is seen; only their order is not.
"""

from __future__ import annotations

from math import exp
from operator import mul
from typing import Final

from dealers.games.dealers_in_hope import powers
from dealers.games.dealers_in_hope.cards import CARDS, CITY, SPOILS, START_CITY
from dealers.games.dealers_in_hope.state import CHOOSE, LOST, NOBODY, DealersInHopeState
from dealers.games.dealers_in_hope.winter import COUNTS

_TYPE: Final = CARDS.type
_EFFECT: Final = CARDS.effect
_STRENGTHS: Final = CARDS.strengths

PER_STRENGTH: Final = 0.33
"""Points that a point of strength brings, when it is used well."""
CARDS_PER_ACTION: Final = 3.6
OF_SPOILS: Final = {2: 0.9, 3: 1.4}
SPOILS_AT_THE_END: Final = 0.1
"""What a Spoils of War card is worth in the last action: it may be one that scores."""
TO_A_RIVAL: Final = 1.2
"""What it costs to let a rival score for a victory, besides the territory."""
THIS_YEAR: Final = frozenset({"taken", "won", "trained", "spent spoils", "unbroken"})
"""What leader mats count anew every year."""

_OF_EFFECT: Final = {
    "sail": 0.4, "settle": 0.6, "rival": 0.4, "undermine": 0.5, "ferry": 0.7, "guard": 0.3, "fortify": 0.5,
    "study": 0.6, "draw": 1.3, "recall": 1.0, "reserve": 0.4, "dismiss": 0.8, "salvage": 1.0, "sell": 2.2,
    "vp": 3.0,
}  # fmt: skip
"""What an effect adds to the quality of a card, for each unit of it."""

_OF_POWER: Final[dict[int, float]] = {
    powers.HAND: 1.6,
    powers.DEFENSE: 0.5,
    powers.STUDY: 0.7,
    powers.MARCH: 0.5,
    powers.SAIL: 0.3,
    powers.SETTLE: 0.7,
    powers.WAR: 0.4,
    powers.FERRY: 1.0,
    powers.GLORY: 1.3,
    powers.CONQUEST: 0.6,
    powers.SPEECH: 0.9,
    powers.THRIFT: 0.9,
    powers.HOARD: 0.8,
    powers.DRILL: 0.4,
    powers.WINTER: 1.0,
    powers.FINDERS: 0.8,
}
"""Points that a power brings in a year."""


def _quality(face: int) -> float:
    """How good a card is to draw, in points of strength."""
    strengths = sorted(_STRENGTHS[face], reverse=True)
    found = strengths[0] + 0.25 * strengths[1] + 0.1 * strengths[2]
    for name, n in _EFFECT[face]:
        found += _OF_EFFECT[name] * (n - 1 if name == "salvage" else n)
    return found


QUALITY: Final = [_quality(face) for face in range(len(CARDS.catalogue))]
_POWER_WEIGHTS: Final = [_OF_POWER[number] for number in range(powers.COUNT)]
POWER: Final[list[float]] = [sum(map(mul, _POWER_WEIGHTS, row)) for row in CARDS.powers]
"""What the powers of a face bring in a year."""


def _ready_later(face: int) -> float:
    """What a card in the Ready Area is worth while years are to come."""
    if _TYPE[face] == SPOILS:
        return 0.8 * OF_SPOILS[CARDS.value[face]]
    return 0.0 if _TYPE[face] == CITY else 0.25 * QUALITY[face]


def _ready_at_last(face: int) -> float:
    """The same in the last year."""
    return 0.3 if _TYPE[face] == SPOILS else 0.0 if _TYPE[face] == CITY else 0.1


_READY_LATER: Final = [_ready_later(face) for face in range(len(CARDS.catalogue))]
_READY_AT_LAST: Final = [_ready_at_last(face) for face in range(len(CARDS.catalogue))]


def years_left(s: DealersInHopeState) -> int:
    """Winters that are still to come."""
    return 2 * s.seats - s.year


def actions_a_year(s: DealersInHopeState) -> float:
    """Actions of one player in a year: cubes, and the share of token and leader cube."""
    return (3 if s.seats == 3 else 2) + 2 / s.seats


def deck_of(s: DealersInHopeState, seat: int) -> tuple[float, int]:
    """The quality of all cards that a player owns, and how many there are."""
    face, ready = s.face, s.ready[seat]
    cards = s.hand[seat] + s.deck[seat] + s.discard[seat] + s.play[seat]
    size = len(cards)
    total = sum([QUALITY[face[c]] for c in cards])
    for card in ready:
        f = face[card]
        if _TYPE[f] not in (SPOILS, CITY):
            total += QUALITY[f]
            size += 1
    return total, size


def used_a_year(s: DealersInHopeState) -> float:
    """How many cards of a deck can be used in a year: a smaller one runs out."""
    return actions_a_year(s) * CARDS_PER_ACTION


def strength(total: float, size: int, used: float) -> float:
    """What a deck of so many cards with this quality in all gives in a year, if so many can be used."""
    return total if size <= used else total / size * used


class Worth:
    """What things are worth to one player as the game stands."""

    __slots__ = (
        "_deck", "_in_winter", "_seas", "actions", "drawn", "ends", "later", "s", "scarce", "seat", "years",
    )  # fmt: skip

    def __init__(self, s: DealersInHopeState, seat: int) -> None:
        self.s = s
        self.seat = seat
        self._in_winter: dict[tuple[str, float], float] = {}
        self._seas: frozenset[int] | None = None
        self._deck: tuple[float, int, float] | None = None
        self.years = years_left(s)
        self.drawn = used_a_year(s)
        self.later = (self.years - 1) * PER_STRENGTH
        """What one more point of strength a year is worth from next year on."""
        self.actions = s.pieces(seat) - (s.phase == CHOOSE and s.seat == seat)
        """How many actions this year come after the one that is being chosen or carried out."""
        self.ends = self.years == 1 and not self.actions
        """Nothing comes after it in the whole game."""
        cards = len(s.hand[seat]) + len(s.deck[seat])
        used = self.actions * CARDS_PER_ACTION
        self.scarce = min(1.0, used / cards if cards else 1.0) if self.years == 1 else 1.0
        """How much a card that is used now will be missed, from 0 to 1."""

    def deck(self) -> tuple[float, int, float]:
        """The quality of all own cards, how many there are, and what they are worth in the years to come."""
        found = self._deck
        if found is None:
            total, size = deck_of(self.s, self.seat)
            found = self._deck = total, size, strength(total, size, self.drawn) * self.later
        return found

    def card(self, face: int) -> float:
        """What it is worth to have one more card of this kind."""
        total, size, worth = self.deck()
        return strength(total + QUALITY[face], size + 1, self.drawn) * self.later - worth

    def without(self, face: int) -> float:
        """What it is worth to be rid of a card of this kind."""
        total, size, worth = self.deck()
        return strength(total - QUALITY[face], size - 1, self.drawn) * self.later - worth

    def dismissals(self, free: int, owed: int) -> tuple[list[int], float]:
        """The cards to dismiss from hand and discard pile, the weakest first, and what it brings in all.

        Every card makes the deck smaller for the next. One of those that are `owed` saves a point.
        """
        s, seat = self.s, self.seat
        total, size, _ = self.deck()
        taken: list[int] = []
        gain = -float(owed)
        weakest = sorted((*s.hand[seat], *s.discard[seat]), key=lambda card: QUALITY[s.face[card]])
        for card in weakest[: free + owed]:
            quality = QUALITY[s.face[card]]
            less = strength(total - quality, size - 1, self.drawn) - strength(total, size, self.drawn)
            brings = less * self.later + (len(taken) < owed)
            if brings <= 0:
                break
            total, size, gain = total - quality, size - 1, gain + brings
            taken.append(card)
        return taken, gain

    def master(self, number: int) -> float:
        """What a master is worth."""
        lasting = POWER[CARDS.master[number]] * self.years
        return CARDS.sets[number].master.vp + lasting + self.in_winter("masters", 1)

    def in_winter(self, what: str, n: float) -> float:
        """What so much more of something is worth in the Winters to come, by the leader mat."""
        found = self._in_winter.get((what, n))
        if found is None:
            found = self._in_winter[what, n] = self._reckoned_in_winter(what, n)
        return found

    def _reckoned_in_winter(self, what: str, n: float) -> float:
        s, seat, found = self.s, self.seat, 0.0
        for row in CARDS.factions[s.faction[seat]].winter:
            if row.count == what:
                most = row.most or 99
                here = COUNTS[what](s, seat)
                if self.ends:  # what is not complete now never will be
                    found += min((here + n) // row.per * row.vp, most) - min(here // row.per * row.vp, most)
                else:
                    found += min((here + n) / row.per * row.vp, most) - min(here / row.per * row.vp, most)
        return found * (1 if what in THIS_YEAR else self.years)

    def land(self, land: int) -> float:
        """What it is worth to take a territory."""
        s, m, seat = self.s, self.s.map, self.seat
        holder = s.owner[land]
        own = s.powers[seat]
        found = own[powers.GLORY] + (0.0 if self.ends else 0.25)
        found += self.in_winter("lands", 1) + self.in_winter("taken", 1)
        coasts = m.coasts[land]
        if coasts:
            found += self.in_winter("coasts", 1)
            if self._seas is None:
                self._seas = m.seas_of(s.owner, seat)
            mine = self._seas
            new = sum([sea not in mine for sea in coasts])
            if new:
                found += self.in_winter("seas", new)
        else:
            found += self.in_winter("inland", 1)
        native = m.native[land]
        if native >= START_CITY:
            found += POWER[m.city[land]] * self.years + self.in_winter("cities", 1)
        else:
            found += self.spoils(native)
        if holder == NOBODY:
            found += own[powers.FINDERS] * self.spoils(2)
        else:
            found += 2.4 + own[powers.CONQUEST] + self.in_winter("won", 1)
        return found

    def spoils(self, value: int) -> float:
        """What a Spoils of War card is worth; little, when hardly anything is left to use it for."""
        own = self.s.powers[self.seat][powers.HOARD] if value == 3 else 0
        kept = SPOILS_AT_THE_END if self.ends else OF_SPOILS[value]
        return kept + own + 0.5 * self.in_winter("spent spoils", 1)

    def threatened(self) -> bool:
        """Whether the player has something to lose, and others can still act this year."""
        s, seat = self.s, self.seat
        others_act = any(s.pieces(other) for other in range(s.seats) if other != seat)
        return others_act and s.owner.count(seat) > 1

    def kept(self, land: int) -> float:
        """What it is worth not to lose a territory."""
        s, m = self.s, self.s.map
        found = TO_A_RIVAL + (0.0 if self.ends else 0.25) - self.in_winter("lands", -1)
        found -= self.in_winter("coasts" if m.coasts[land] else "inland", -1)
        if not s.counted[self.seat][LOST]:
            found -= self.in_winter("unbroken", -1)
        if m.native[land] >= START_CITY:
            found += POWER[m.city[land]] * self.years - self.in_winter("cities", -1)
        return found


def standing(s: DealersInHopeState, seat: int) -> float:
    """The points that a player may expect to have at the end."""
    years = years_left(s)
    goes_on = years > 1
    found = float(s.total(seat))
    if not s.edition.master_points_at_once:
        found += sum([CARDS.sets[n].master.vp for n in s.sets if s.has_master(seat, n)])
    for row in CARDS.factions[s.faction[seat]].winter:
        points = COUNTS[row.count](s, seat) * row.vp / row.per
        capped = min(points, row.most) if row.most else points
        if row.count in THIS_YEAR:
            found += capped + (years - 1) * 1.2 * row.vp
        else:
            found += capped * years
    lasting: float = sum(map(mul, _POWER_WEIGHTS, s.powers[seat]))
    found += lasting * years
    found += s.owner.count(seat) * (0.2 + 0.05 * years)
    face = s.face
    if goes_on:
        found += sum([_READY_LATER[face[card]] for card in s.ready[seat]])
    else:
        found += sum([_READY_AT_LAST[face[card]] for card in s.ready[seat]])
    total, size = deck_of(s, seat)
    found += strength(total, size, used_a_year(s)) * ((years - 1) * PER_STRENGTH)
    pieces = s.small_pieces(seat)
    if pieces:
        found += pieces * 1.6 + 0.12 * sum([QUALITY[face[c]] for c in s.hand[seat]])
    if s.leader_cube[seat]:
        found += 1.9
    return found + 0.08 * min(s.walls[seat], 6)


def chances(s: DealersInHopeState) -> list[float]:
    """How likely each player is to win, as things stand."""
    points = [standing(s, seat) for seat in range(s.seats)]
    spread = 2.0 + 0.9 * years_left(s)
    top = max(points)
    weights = [exp((value - top) / spread) for value in points]
    total = sum(weights)
    return [weight / total for weight in weights]
