"""What the view tells of things to come: territories in reach and what they take, what training requires."""

from __future__ import annotations

from typing import Annotated, TypedDict

from dealers.games.dealers_in_hope import assault, train
from dealers.games.dealers_in_hope.board import TRAIN
from dealers.games.dealers_in_hope.cards import CARDS
from dealers.games.dealers_in_hope.state import ACT, CHOOSE, NO_ACTION, TARGET, DealersInHopeState
from dealers.kernel.facts import says

Way = TypedDict(
    "Way",
    {
        "from": str,
        "seas": list[str],
        "tolls": Annotated[list[int], says("what each of these seas costs")],
        "needed": Annotated[int, says("how much attack it takes")],
        "begins with": Annotated[int, says("how much there is from the start")],
    },
)
"""A way to a territory in reach."""


class Training(TypedDict):
    """What can be trained."""

    prices: Annotated[list[int], says("by seat")]
    requires: Annotated[list[str], says("one of these cards")]
    met: Annotated[bool, says("whether the player whose turn it is has one at hand")]


def reach(s: DealersInHopeState) -> dict[str, dict[str, Way]]:
    """Every territory that the active player can assault: from where, over which seas, what it takes."""
    if s.target >= 0 or s.phase not in (CHOOSE, TARGET, ACT) or (s.phase == ACT and not s.assaults):
        return {}
    lands, seas = s.map.lands, s.map.seas
    found: dict[str, dict[str, Way]] = {}
    for _, land, how in assault.targets(s, s.seat):
        route = assault.route_to(s, s.seat, land) if how == assault.OVERSEA else ()
        found.setdefault(lands[land], {})[assault.WAYS[how]] = {
            "from": lands[assault.sets_out_from(s, land, route)],
            "seas": [seas[sea] for sea in route],
            "tolls": s.map.tolls(route, assault.free_seas(s, s.seat)),
            "needed": assault.would_take(s, s.seat, land, how),
            "begins with": assault.begins_with(s, s.seat, land, how),
        }
    return found


def training(s: DealersInHopeState) -> dict[str, Training]:
    """All that can be trained: what it costs each player, what it requires, and whether that is there now."""
    trains = s.action != NO_ACTION and s.board[s.action].column == TRAIN
    have = train.at_hand(s, s.seat) if trains else set()
    found: dict[str, Training] = {}
    for face in train.on_offer(s):
        level, number = CARDS.level[face], CARDS.set[face]
        below = train.opens(s, level) if level > 1 else ()
        found[CARDS.catalogue[face].name] = {
            "prices": [
                train.price(s, seat, face) if p else CARDS.cost[face] for seat, p in enumerate(s.powers)
            ],
            "requires": [f"{CARDS.sets[number].name} {lower}" for lower in below],
            "met": not below or any((number, lower) in have for lower in below),
        }
    return found
