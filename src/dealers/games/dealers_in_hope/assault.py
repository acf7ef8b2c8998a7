"""Assaults: which territories can be reached, what they take, the battle with a defender, and the reward.

Rules: 4.5, 6.2.2, 6.2.4, 6.2.5, 6.2.6, 6.2.7, 6.2.8, 6.2.9, 6.2.10, 6.2.16, 7.10
"""

from __future__ import annotations

from typing import Final

from dealers.games.dealers_in_hope import moves, powers
from dealers.games.dealers_in_hope.cards import CARDS, CITY, START_CITY
from dealers.games.dealers_in_hope.maps import MOST_FREE, MOST_LANDS
from dealers.games.dealers_in_hope.state import (
    ACT,
    ANSWER,
    BY_BATTLE,
    BY_POWERS,
    DEFEND,
    LAST_WORD,
    LOST,
    NO_ACTION,
    NOBODY,
    OPENING,
    PLAIN,
    TAKEN,
    WON,
    DealersInHopeState,
)
from dealers.kernel import Option

VICTORY_OVER_A_PLAYER: Final = 2
OVERLAND: Final = 0
OVERSEA: Final = 1
WAYS: Final = ("overland", "oversea")

_TYPE: Final = CARDS.type
_ASSAULT: Final[list[list[Option]]] = [
    [("assault", land, how) for land in range(MOST_LANDS)] for how in (OVERLAND, OVERSEA)
]


# --- where to go ------------------------------------------------------------------------------------------


def targets(s: DealersInHopeState, seat: int) -> list[Option]:
    """Every territory that can be assaulted: next to an own one, or over water from an own coast."""
    overland, oversea = within_reach(s, seat)
    found: list[Option] = []
    for land in range(len(s.owner)):
        if overland >> land & 1:
            found.append(_ASSAULT[OVERLAND][land])
        if oversea >> land & 1:
            found.append(_ASSAULT[OVERSEA][land])
    return found


def within_reach(s: DealersInHopeState, seat: int) -> tuple[int, int]:
    """The territories that can be assaulted overland and oversea, a bit for each."""
    capital = s.capital
    by_land, by_sea = s.map.overland, s.map.oversea
    overland = oversea = safe = 0
    for land, holder in enumerate(s.owner):
        if holder == seat:
            overland |= by_land[land]
            oversea |= by_sea[land]
            safe |= 1 << land
        elif holder != NOBODY and capital[holder] == land:
            safe |= 1 << land  # capitals cannot be attacked
    return overland & ~safe, oversea & ~safe


def why_not_target(s: DealersInHopeState, seat: int, land: int, how: int) -> tuple[str, str]:
    """Why this territory cannot be assaulted in this way, and by which rule."""
    m = s.map
    holder = s.owner[land]
    name = m.lands[land]
    if holder == seat:
        return f"you control {name} already", "4.5.1"
    if holder != NOBODY and s.capital[holder] == land:
        return f"{name} is a capital: a city with a capital marker cannot be attacked", "4.5.5"
    if how == OVERLAND:
        return f"no territory of yours shares a border or a white arrow with {name}", "4.5.2"
    if not m.coasts[land]:
        return f"{name} has no coast", "4.5.3"
    return f"no way over water leads from your coasts to {name}", "DIH-16"


def route_to(s: DealersInHopeState, seat: int, land: int, ferries: int = 0) -> tuple[int, ...]:
    """The cheapest chain of sea regions from an own coast (DIH-16: a dearer one never helps).

    With `ferries`, the way that so many more sea regions for nothing would open.
    """
    return route_from(s, s.map.seas_of(s.owner, seat), land, free_seas(s, seat) + ferries)


def route_from(s: DealersInHopeState, own_seas: frozenset[int], land: int, free: int) -> tuple[int, ...]:
    """The same from these seas, of which so many are free."""
    return s.map.route_from(own_seas, land, min(free, MOST_FREE))


def sets_out_from(s: DealersInHopeState, target: int, route: tuple[int, ...]) -> int:
    """The own territory from which the battle arrow to a target points."""
    m = s.map
    own = s.lands_of(s.seat)
    if route:
        return next(land for land in own if route[0] in m.coasts[land])
    return next(land for land in own if target in m.neighbours[land])


# --- what it takes ----------------------------------------------------------------------------------------


def free_seas(s: DealersInHopeState, seat: int) -> int:
    """How many sea regions the player crosses for nothing: by the action that is taken, and by powers."""
    action = s.board[s.action].ferry if s.action != NO_ACTION else 0
    return action + s.powers[seat][powers.FERRY] + prepared(s, seat, "ferry")


def prepared(s: DealersInHopeState, seat: int, name: str) -> int:
    """What cards that the player has used before the target is named will add to an assault (O13)."""
    return sum([n for effect, n in s.prepared if effect == name]) if seat == s.seat else 0


def defense_parts(s: DealersInHopeState) -> list[tuple[str, int]]:
    """Why a territory takes so much attack: the sum as it is now, part by part."""
    m, land = s.map, s.target
    parts = [("interior defense", m.interior[land])]
    holder = s.owner[land]
    if holder == NOBODY:
        parts.append(("native defense", m.native[land]))
    else:
        parts += [
            ("lasting effects", s.powers[holder][powers.DEFENSE]),
            ("defense until Winter", s.walls[holder]),
            ("defense markers", s.shields[holder]),
            ("undermined", -s.undermined),
        ]
    crossing = [
        (m.seas[sea] if toll else f"{m.seas[sea]}, ferried", toll)
        for sea, toll in zip(s.route, m.tolls(s.route, s.ferries), strict=True)
    ]
    return [part for part in parts if part[1]] + crossing


def needed(s: DealersInHopeState) -> int:
    """How much attack the territory takes now."""
    return total_defense(s, s.target, s.route, s.ferries, s.undermined)


def missing(s: DealersInHopeState) -> int:
    """How much the player whose word it is still needs: an attacker as much as the defender has, a defender
    more than the attacker, since equal is enough for the last word (DIH-24)."""
    short = s.attack + 1 - needed(s) if s.stage == ANSWER else needed(s) - s.attack
    return max(short, 0)


def would_take(s: DealersInHopeState, seat: int, land: int, how: int, ferries: int = 0) -> int:
    """How much attack a territory would take if the player assaulted it now, with so many more ferries."""
    route = route_to(s, seat, land, ferries) if how == OVERSEA else ()
    return total_defense(s, land, route, free_seas(s, seat) + ferries, prepared(s, seat, "undermine"))


def begins_with(s: DealersInHopeState, seat: int, land: int, how: int) -> int:
    """The attack that lasting effects, and cards that were used for it, add to such an assault."""
    own = s.powers[seat]
    free = s.owner[land] == NOBODY
    lasting = (
        own[powers.SAIL if how == OVERSEA else powers.MARCH] + own[powers.SETTLE if free else powers.WAR]
    )
    by_cards = prepared(s, seat, "settle" if free else "rival")
    return lasting + by_cards + (prepared(s, seat, "sail") if how == OVERSEA else 0)


def total_defense(
    s: DealersInHopeState, land: int, route: tuple[int, ...], ferries: int, undermined: int
) -> int:
    """What a territory and the way to it add up to."""
    m = s.map
    total = m.interior[land]
    holder = s.owner[land]
    if holder == NOBODY:
        total += m.native[land]
    else:  # its native defense does not count (DIH-19), the crossing does (DIH-15)
        total += s.powers[holder][powers.DEFENSE] + s.walls[holder] + s.shields[holder] - undermined
    if route:
        total += m.price(route, ferries)
    return max(total, 0)


# --- the assault ------------------------------------------------------------------------------------------


def begin(s: DealersInHopeState, seat: int, land: int, how: int) -> None:
    """Place the battle arrows."""
    s.target = land
    s.route = route_to(s, seat, land) if how == OVERSEA else ()
    s.assaults -= 1
    s.ferries = free_seas(s, seat) if s.route else 0
    s.attack += begins_with(s, seat, land, how)
    holder = s.owner[land]
    s.undermined = prepared(s, seat, "undermine") if holder != NOBODY else 0
    s.prepared = ()
    s.stage = PLAIN if holder == NOBODY else OPENING
    s.phase = ACT
    if s.journal is not None:  # much to work out for nobody
        m = s.map
        s.log(
            "assault", seat, land=m.lands[land], origin=m.lands[sets_out_from(s, land, s.route)],
            seas=[m.seas[sea] for sea in s.route], holder=holder, needed=needed(s), attack=s.attack,
        )  # fmt: skip


def go_on(s: DealersInHopeState) -> bool:
    """Whether the assault has moved on by itself: it is decided, or the defender has nothing to play."""
    if s.target < 0:
        return False
    if s.stage == PLAIN or s.stage == LAST_WORD:
        if s.attack >= needed(s):
            succeed(s)
            return True
    elif s.stage == ANSWER and not can_answer(s, s.defender()):
        answered(s)
        return True
    return False


def can_answer(s: DealersInHopeState, seat: int) -> bool:
    """Whether a defender has anything to play, as everybody can see."""
    return bool(s.hand[seat]) or any(_TYPE[s.face[card]] != CITY for card in s.ready[seat])


def challenge(s: DealersInHopeState) -> None:
    """The attacker is satisfied for now: the defender may play cards."""
    s.stage = ANSWER
    s.phase = DEFEND
    if s.journal is not None:  # what it takes is worked out for readers only
        s.log("challenge", s.seat, land=s.map.lands[s.target], attack=s.attack, defense=needed(s))


def answered(s: DealersInHopeState) -> None:
    """The defender is satisfied: below the attacker they have lost, else the attacker has the last word."""
    s.phase = ACT
    defense = needed(s)
    s.log("answered", s.defender(), land=s.map.lands[s.target], attack=s.attack, defense=defense)
    if s.attack > defense:
        succeed(s)
    else:
        s.stage = LAST_WORD


def call_off(s: DealersInHopeState) -> None:
    """The assault is lost; the attack played for it is gone (DIH-25)."""
    s.log("repelled", s.seat, land=s.map.lands[s.target], holder=s.defender())
    s.attack = 0
    _end(s)


def succeed(s: DealersInHopeState) -> None:
    """The territory changes hands."""
    seat, land, holder = s.seat, s.target, s.defender()
    s.attack -= needed(s)
    s.owner[land] = seat
    s.counted[seat][TAKEN] += 1
    s.log("take", seat, land=s.map.lands[land], holder=holder)
    s.count_markers(seat)
    if holder != NOBODY:
        s.counted[seat][WON] += 1
        s.counted[holder][LOST] += 1
        s.score(seat, BY_BATTLE, VICTORY_OVER_A_PLAYER, "battle")  # in either stage (DIH-12)
        if s.powers[seat][powers.CONQUEST]:
            s.score(seat, BY_POWERS, s.powers[seat][powers.CONQUEST], "conquest")
    if s.powers[seat][powers.GLORY]:  # over players and others alike (DIH-56)
        s.score(seat, BY_POWERS, s.powers[seat][powers.GLORY], "glory")
    _reward(s, seat, land, holder)
    _end(s)


def _reward(s: DealersInHopeState, seat: int, land: int, holder: int) -> None:
    """The native value decides (DIH-13): Spoils of War, or the card of the city."""
    native = s.map.native[land]
    if native < START_CITY:
        moves.take_spoils(s, seat, native)
    else:
        moves.take_city(s, seat, s.map.city[land], holder)
        s.add_up_powers(seat)
        if holder != NOBODY:
            s.add_up_powers(holder)
    if holder == NOBODY and s.powers[seat][powers.FINDERS]:
        moves.take_spoils(s, seat, 2, s.powers[seat][powers.FINDERS])


def _end(s: DealersInHopeState) -> None:
    s.target, s.route, s.stage, s.ferries, s.undermined = -1, (), PLAIN, 0, 0
