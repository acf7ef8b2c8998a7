"""Ruining a tile: which tiles may be ruined, who chooses, and what becomes of the city.

Rules: 1.2, 3.2.2, 3.2.3, 3.3.4, 3.4.2, 4.4, 5.2, 6.2, 6.3, 6.4
"""

from __future__ import annotations

from typing import Final

from dealers.games.hopes_end.cards import STEWARDS
from dealers.games.hopes_end.city import BONUS, FINISHED, NEVER, find
from dealers.games.hopes_end.morality import has
from dealers.games.hopes_end.state import HopesEndState
from dealers.games.hopes_end.tiles import COUNT, RUBBLE, TILES
from dealers.kernel import Decision, Effect, Option

_RUIN: Final[list[Option]] = [("ruin", tile) for tile in range(COUNT)]


def ruination(s: HopesEndState, victim: int, count: int) -> Effect:
    """So many tiles of the victim are ruined, or as many as there are (HE-27).

    The other players choose one tile each in turn, starting on the victim's left (HE-24); with stewards the
    victim chooses the first.
    """
    s.victim = victim
    own_choice = has(s, victim, STEWARDS)
    chooser = victim
    for number in range(count):
        options = ruin_options(s, victim)
        if not options:
            break
        if own_choice and not number:
            seat = victim
        else:
            chooser = seat = next_chooser(s, chooser, victim)
        option = options[0]
        if len(options) > 1:
            option = yield Decision(seat, ruin_prompt(seat, victim), options, s.history[0])
        ruin(s, option[1], seat)
        if s.over:
            break
    s.victim = -1


def next_chooser(s: HopesEndState, chooser: int, victim: int) -> int:
    """The next seat clockwise that is not the victim's (HE-26: with two players always the same)."""
    seat = (chooser + 1) % s.seats
    return (seat + 1) % s.seats if seat == victim else seat


def ruin_prompt(seat: int, victim: int) -> str:
    """Whose tile has to be chosen."""
    if seat == victim:
        return "Ruin one of your own tiles: your stewards let you choose."
    return f"Ruin a tile of seat {victim + 1}."


def ruin_options(s: HopesEndState, victim: int) -> list[Option]:
    """The victim's tiles that may be ruined, in the order in which they were placed."""
    owner = s.owner
    return [_RUIN[tile] for tile in s.city if owner[tile] == victim and may_be_ruined(s, tile)]


def may_be_ruined(s: HopesEndState, tile: int) -> bool:
    """Not yet ruined (HE-29), and in no finished feature unless it carries an unfinished one too (HE-28)."""
    if s.ruined[tile]:
        return False
    return s.unfinished[tile] > 0 or not (s.built[tile] or s.paved[tile] or s.quartered[tile])


def ruin(s: HopesEndState, tile: int, seat: int = -1) -> None:
    """Turn the tile over: it scores nothing, and all its edges are slums."""
    s.own()
    owner = s.owner[tile]
    s.ruined[tile] = True
    s.lost[owner] += 1
    s.points[owner] -= 1 + BONUS * (s.built[tile] + s.paved[tile] + s.quartered[tile])
    kind, cell = s.face[tile], s.cell[tile]
    for part in range(4 * tile, 4 * tile + len(TILES.degrees[kind])):
        root = find(s.parent, part)
        if s.opening[root] != FINISHED:
            s.opening[root] += NEVER
    s.camps.pop(cell, None)
    for step, _, weight, edge, _ in TILES.sides[4 * kind + s.turned[tile]]:
        if cell + step in s.frontier:
            s.frontier[cell + step] += weight * (RUBBLE - edge)
    total = sum(s.lost)
    s.log("ruin", seat, (tile,), victim=owner, cell=cell, total=total)
    if total > s.limit:  # HE-01, HE-02
        s.over = True
        s.log("fallen", total=total)
