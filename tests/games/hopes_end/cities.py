"""Cities for tests: laid out by hand, grown at random, and reckoned anew from scratch by flood fill."""

from __future__ import annotations

from typing import Any

from dealers.games import find_game
from dealers.games.hopes_end.city import place, place_options
from dealers.games.hopes_end.places import read_place
from dealers.games.hopes_end.ruin import may_be_ruined, ruin
from dealers.games.hopes_end.state import HopesEndState
from dealers.games.hopes_end.tiles import AROUND, COUNT, RUBBLE, START_CELL, STEPS, TILES, WEIGHTS
from dealers.kernel import Chance

GAME = find_game("hopes-end")
KINDS = {code: kind for kind, code in enumerate(TILES.codes)}


def empty_city(seats: int = 2, seed: int = 0, **options: object) -> HopesEndState:
    """A city with nothing but the starting tile, and a limit that is not reached."""
    s: HopesEndState = GAME.new_table(seats, {"choose_stack": False} | options, seed, recorded=False).state
    s.limit = COUNT
    return s


def lay(s: HopesEndState, code: str, where: str, turned: int = 0, owner: int = 0) -> int:
    """Place a tile of a kind; it has to fit."""
    tile = next(t for t in range(COUNT) if s.face[t] == KINDS[code] and not s.cell[t])
    cell = read_place(where)
    assert cell is not None
    assert turned in TILES.fits(s.loose)[s.face[tile]][s.frontier[cell]], f"{code} does not fit at {where}"
    place(s, tile, cell, turned, owner)
    return tile


def built(*tiles: tuple[str, str, int], **options: Any) -> HopesEndState:
    """A city of one player's tiles."""
    s = empty_city(**options)
    for code, where, turned in tiles:
        lay(s, code, where, turned)
    return s


def grow(s: HopesEndState, rng: Chance, tiles: int, ruins: int) -> list[tuple[str, int]]:
    """Place random tiles and ruin one after a placement with a chance of `ruins` in 100; what was done."""
    order = [t for t in range(COUNT) if not s.cell[t]]
    rng.shuffle(order)
    done = []
    for tile in order[:tiles]:
        options = place_options(s, tile)
        if options:
            _, cell, turned = options[rng.below(len(options))]
            place(s, tile, cell, turned, rng.below(s.seats))
            done.append(("place", tile))
        if rng.below(100) < ruins:
            weak = [t for t in s.city if s.owner[t] >= 0 and may_be_ruined(s, t)]
            if weak:
                victim = weak[rng.below(len(weak))]
                ruin(s, victim)
                done.append(("ruin", victim))
    return done


class Reckoning:
    """The same city without anything kept up to date: all is worked out anew from where tiles lie."""

    def __init__(self, s: HopesEndState) -> None:
        self.s = s
        self.placed: list[int] = [0]
        self.ruined: set[int] = set()
        self.finished: list[tuple[str, frozenset[int]]] = []
        """Kind and parts of each finished building or road; for barracks the nine tiles."""

    def follow(self, what: str, tile: int) -> None:
        """One more thing has happened."""
        if what == "ruin":
            self.ruined.add(tile)
            return
        self.placed.append(tile)
        for part in range(4 * tile, 4 * tile + len(TILES.degrees[self.s.face[tile]])):
            feature = self._feature(part)
            if feature and ("", feature) not in [("", parts) for _, parts in self.finished]:
                building = part % 4 < TILES.building_parts[self.s.face[tile]]
                self.finished.append(("building" if building else "road", feature))
        cells = {self.s.cell[t]: t for t in self.placed}
        for camp in self.placed:
            around = [cells.get(self.s.cell[camp] + step, -1) for step in AROUND]
            if TILES.barracks[self.s.face[camp]] and camp not in self.ruined and -1 not in around:
                nine = frozenset([camp, *around])
                if ("barracks", nine) not in self.finished:
                    self.finished.append(("barracks", nine))

    def _feature(self, part: int) -> frozenset[int] | None:
        """All parts that hang together with this one, or None if an edge of them has no continuation."""
        s = self.s
        cells = {s.cell[t]: t for t in self.placed}
        found, rest = {part}, [part]
        while rest:
            tile, local = divmod(rest.pop(), 4)
            part_at = TILES.part_at[4 * s.face[tile] + s.turned[tile]]
            for side in [side for side in range(4) if part_at[side] == local]:
                other = cells.get(s.cell[tile] + STEPS[side])
                if other is None or other in self.ruined or tile in self.ruined:
                    return None
                theirs = TILES.part_at[4 * s.face[other] + s.turned[other]][(side + 2) % 4]
                if theirs < 0:
                    return None
                if 4 * other + theirs not in found:
                    found.add(4 * other + theirs)
                    rest.append(4 * other + theirs)
        return frozenset(found)

    def count(self, kind: str, tile: int) -> int:
        """In how many finished features of a kind a tile is."""
        if kind == "barracks":
            return sum(what == kind and tile in tiles for what, tiles in self.finished)
        return sum(what == kind and tile in {p // 4 for p in parts} for what, parts in self.finished)

    def unfinished(self, tile: int) -> int:
        """How many parts of a tile are unfinished, barracks included."""
        kind = self.s.face[tile]
        done = [parts for what, parts in self.finished if what != "barracks"]
        parts = range(4 * tile, 4 * tile + len(TILES.degrees[kind]))
        camp = TILES.barracks[kind] and not any(
            what == "barracks" and tile in tiles and self._centre(tiles) == tile
            for what, tiles in self.finished
        )
        return sum(not any(part in feature for feature in done) for part in parts) + camp

    def _centre(self, tiles: frozenset[int]) -> int:
        cells = [self.s.cell[t] for t in tiles]
        middle = sorted(cells)[4]
        return next(t for t in tiles if self.s.cell[t] == middle)

    def frontier(self) -> dict[int, int]:
        """The code of every empty cell beside the city."""
        s = self.s
        taken = {s.cell[t] for t in self.placed}
        codes: dict[int, int] = {}
        for tile in self.placed:
            for side, edge in enumerate(TILES.edges[4 * s.face[tile] + s.turned[tile]]):
                beside = s.cell[tile] + STEPS[side]
                if beside not in taken:
                    shown = RUBBLE if tile in self.ruined else edge
                    codes[beside] = codes.get(beside, 0) + shown * WEIGHTS[(side + 2) % 4]
        return codes

    def points(self, seat: int) -> int:
        """The score of a seat."""
        total = 0
        for tile in self.placed:
            if self.s.owner[tile] == seat and tile not in self.ruined:
                total += 1 + 3 * sum(self.count(kind, tile) for kind in ("building", "road", "barracks"))
        return total


def differences(s: HopesEndState, other: Reckoning) -> list[str]:
    """Where the city that is kept up to date differs from the one reckoned anew."""
    found = []
    if s.frontier != other.frontier():
        found.append("frontier")
    for tile in other.placed:
        for name, kind in (("built", "building"), ("paved", "road"), ("quartered", "barracks")):
            if getattr(s, name)[tile] != other.count(kind, tile):
                found.append(f"{name} of tile {tile}")
        if s.unfinished[tile] != other.unfinished(tile):
            found.append(f"unfinished of tile {tile}")
    if s.points != [other.points(seat) for seat in range(s.seats)]:
        found.append("points")
    if len(s.finished) != len(other.finished):
        found.append("finished features")
    return found


__all__ = ["GAME", "START_CELL", "Reckoning", "built", "differences", "empty_city", "grow", "lay"]
