"""What the view tells of things to come: territories in reach and what they take, what training requires."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from dealers.games.dealers_in_hope import assault, means, train, turn
from dealers.games.dealers_in_hope.assault import OVERSEA
from dealers.games.dealers_in_hope.board import ASSAULT, TRAIN
from dealers.games.dealers_in_hope.cards import CARDS
from dealers.games.dealers_in_hope.means import Means
from dealers.games.dealers_in_hope.state import (
    ACT,
    CHOOSE,
    LAST_WORD,
    NO_ACTION,
    NOBODY,
    TARGET,
    DealersInHopeState,
)
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


class Prospect(TypedDict):
    """How an assault may end, by the cards at hand and what they may bring."""

    chance: Annotated[
        Literal["certain", "possible", "out of reach"],
        says("certain whatever comes; out of reach even with the best cards that may come"),
    ]
    sure: Annotated[int, says("how much attack there is for certain; what ferries save counts as attack")]
    most: Annotated[int, says("how much there is at most; what ferries save counts as attack")]


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


def chances(s: DealersInHopeState, seat: int) -> dict[str, dict[str, Prospect]]:
    """How an assault on each territory in reach may end, for the player who chooses an action or a target."""
    if s.waiting != [seat] or s.seat != seat or not reach(s):
        return {}
    helps = _Helps(s, seat)
    found: dict[str, dict[str, Prospect]] = {}
    if not helps.actions:
        return found
    for _, land, how in assault.targets(s, seat):
        found.setdefault(s.map.lands[land], {})[assault.WAYS[how]] = helps.prospect(land, how)
    return found


def chance_now(s: DealersInHopeState, seat: int) -> Prospect | None:
    """How the assault that is going on may end, for the attacker whose word it is."""
    if s.target < 0 or s.phase != ACT or s.waiting != [seat]:
        return None
    kind = bool(s.route), s.defender() == NOBODY
    answer = 0 if kind[1] or s.stage == LAST_WORD else means.answer_at_most(s, s.defender())
    sure, most = means.certain(s, seat, *kind), means.at_most(s, seat, *kind)
    return _prospect(assault.needed(s), answer, _reached(s, sure), _reached(s, most))


def _reached(s: DealersInHopeState, more: Means) -> int:
    """The attack of the assault that is going on, with this as well; what is saved on the way counts too."""
    crossing = s.map.price(s.route, s.ferries) - s.map.price(s.route, s.ferries + more.ferries)
    return s.attack + more.strength + crossing


def _prospect(needed: int, answer: int, sure: int, most: int) -> Prospect:
    if sure >= needed + answer:
        return {"chance": "certain", "sure": sure, "most": most}
    return {"chance": "possible" if most >= needed else "out of reach", "sure": sure, "most": most}


class _Helps:
    """What may help a player in assaults of each kind: cards, and the actions that can be taken."""

    def __init__(self, s: DealersInHopeState, seat: int) -> None:
        self.s, self.seat = s, seat
        kinds = [(oversea, neutral) for oversea in (False, True) for neutral in (False, True)]
        self.certain = {kind: means.certain(s, seat, *kind) for kind in kinds}
        self.most = {kind: means.at_most(s, seat, *kind) for kind in kinds}
        self.answers = {
            holder: means.answer_at_most(s, holder) for holder in range(s.seats) if holder != seat
        }
        self.actions = self._actions()

    def _actions(self) -> list[Means]:
        """What the actions begin with that can still be chosen; nothing more once one has been."""
        s = self.s
        if s.phase != CHOOSE:
            return [Means(0)]
        offered = [
            s.board[option[1]] for option in turn.options(s, self.seat) if option[0] in ("take", "lead")
        ]
        return sorted({Means(action.attack, action.ferry) for action in offered if action.column == ASSAULT})

    def prospect(self, land: int, how: int) -> Prospect:
        """How an assault may end, with the action that suits it best."""
        s = self.s
        kind = how == OVERSEA, s.owner[land] == NOBODY
        needed = assault.would_take(s, self.seat, land, how)
        there = s.attack + assault.begins_with(s, self.seat, land, how)
        certain, most = self.certain[kind], self.most[kind]
        sure = [
            by.strength + certain.strength - self._takes(land, how, by.ferries, certain.ferries)
            for by in self.actions
        ]
        best = [
            by.strength + most.strength - self._takes(land, how, by.ferries + most.ferries, 0)
            for by in self.actions
        ]
        answer = 0 if kind[1] else self.answers[s.owner[land]]
        return _prospect(needed, answer, there + needed + max(sure), there + needed + max(best))

    def _takes(self, land: int, how: int, before: int, after: int) -> int:
        """What a territory takes with so many more ferries before its way is chosen, and after."""
        s, seat = self.s, self.seat
        route = assault.route_to(s, seat, land, before) if how == OVERSEA else ()
        ferries = assault.free_seas(s, seat) + before + after
        return assault.total_defense(s, land, route, ferries, assault.prepared(s, seat, "undermine"))


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
