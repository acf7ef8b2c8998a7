"""Positions for scenarios: what may be said besides cards, and how the rest is filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from dealers.games.dealers_in_hope import assault
from dealers.games.dealers_in_hope.board import ASSAULT
from dealers.games.dealers_in_hope.cards import (
    CARDS,
    CITY,
    LEADER,
    NONE,
    PROFESSIONAL,
    SPOILS,
)
from dealers.games.dealers_in_hope.state import (
    ACT,
    ANSWER,
    BY_PENALTIES,
    BY_WINTER,
    CHOOSE,
    DEFEND,
    DRAFT,
    NO_ACTION,
    NOBODY,
    OPENING,
    PARTS,
    PHASES,
    PLAIN,
    REFILL,
    TARGET,
    WINTER,
    DealersInHopeState,
)
from dealers.games.dealers_in_hope.winter import small_cubes
from dealers.kernel import Positions, UsageError
from dealers.kernel.names import seat_named, unknown
from dealers.kernel.positions import demand, said_number
from dealers.kernel.scenario.words import split_list

COUNTED = ("taken", "won", "lost", "trained", "spent spoils")
EVERYBODY = "everybody"
_TYPE, _FACTION, _SET = CARDS.type, CARDS.faction, CARDS.set


class DealersInHopePositions(Positions[DealersInHopeState]):
    """What a scenario may say about Dealers in Hope."""

    arrangement: ClassVar[Mapping[str, str]] = {
        "phase": f"{', '.join(PHASES[:-1])} or {PHASES[-1]}; choosing an action unless this says otherwise. "
        "In winter everybody has just passed.",
        "year": "From 1, the first one unless this says otherwise; it decides the era.",
        "first player": "Who was start player in the first year.",
        "start player": "Who is start player this year: the first of the players, unless this says "
        "otherwise.",
        "turn": "Whose turn it is: the start player's, unless this says otherwise.",
        "factions": "Who leads which: Karol Tidewalkers, Norris Lantern School. The others lead the first "
        "ones.",
        "capitals": "Where everybody has begun: Hilge Madrid. The others in the first free start cities.",
        "territories": "What is controlled besides capitals: Hilge Bern Lyon, Karol Milan.",
        "dismissed": "Players whose faction cards are in the box where they are not mentioned: Karol, Norris "
        "or everybody. Those of the others lie in their draw piles, under the cards named there.",
        "masters": "Who has trained which: Hilge Privateers and Off Duty, Karol Privateers.",
        "score": "Points so far: Hilge 5, Karol -1.",
        "this year": "What Winter will count: Hilge taken 2 won 1 lost 1, Karol trained 3 spent spoils 2.",
        "placed cubes": "Whose cubes lie where: Forced March Hilge Karol, Lesson Hilge.",
        "cubes": "Small cubes that are left: Hilge 2, Karol 0. If not said, all that are not placed.",
        "leader cube": "Who has not used it in this era: Hilge, Karol or nobody. If not said, everybody.",
        "start token": "yes or no: whether it can still be used; yes unless this says otherwise.",
        "action": "The action that has been chosen: Forced March.",
        "assault": "The territory that is being assaulted, and how: Milan overland, Milan oversea.",
        "assaults left": "How many more the action allows; as many as usual unless this says otherwise.",
        "trained": "How many cards have been trained with the action.",
        "attack": "Attack markers of whoever has the turn.",
        "support": "Support markers of whoever has the turn.",
        "defense markers": "Until the next turn of their owners: Hilge 2.",
        "defense until Winter": "Tokens for the rest of the year: Hilge 2.",
    }

    def arrange(self, s: DealersInHopeState, facts: Mapping[str, str], names: Sequence[str]) -> None:
        """Set up the year and the turn; cards that are not mentioned go where they belong."""
        _set_time(s, facts, names)
        if s.phase == DRAFT:
            _begin_draft(s, facts)
            return
        _settle(s, facts, names)
        _hand_out(s, facts, names)
        _set_scores(s, facts, names)
        for seat in range(s.seats):
            s.add_up_powers(seat)
        _set_turn(s, facts, names)
        _set_pieces(s, facts, names)

    def fillers(self, s: DealersInHopeState, cards: list[int]) -> list[int]:
        """Cards of sets that are not played with are nowhere but in the box."""
        return [card for card in cards if _is_in_play(s, card)]


# --- when -------------------------------------------------------------------------------------------------


def _set_time(s: DealersInHopeState, facts: Mapping[str, str], names: Sequence[str]) -> None:
    phase = facts.get("phase", PHASES[CHOOSE]).lower()
    demand(phase in PHASES, f"phase cannot be {phase!r}: say {', '.join(PHASES[:-1])} or {PHASES[-1]}")
    s.phase = PHASES.index(phase)
    s.year = said_number(facts.get("year", "1"), "year", 1) - 1
    demand(s.year < 2 * s.seats, f"with {s.seats} players there are {2 * s.seats} years")
    if "start player" in facts or "first player" not in facts:
        s.start = seat_named(names, facts.get("start player", names[0]))
        s.first = (s.start - s.year) % s.seats
    if "first player" in facts:
        s.first = seat_named(names, facts["first player"])
        start = (s.first + s.year) % s.seats
        fits = "start player" not in facts or s.start == start
        demand(fits, f"{names[start]} is start player in year {s.year + 1}")
        s.start = start
    s.seat = seat_named(names, facts["turn"]) if "turn" in facts else s.start


def _begin_draft(s: DealersInHopeState, facts: Mapping[str, str]) -> None:
    """Nothing has been taken yet."""
    too_early = [name for name in facts if name not in ("phase", "first player", "start player")]
    demand(not too_early, f"the draft comes first: there is no {', '.join(too_early)} yet")
    demand(not any(map(any, (s.hand, s.deck, s.discard, s.play, s.ready))), "nobody has cards in the draft")
    _sort_supply(s)


# --- who and where ----------------------------------------------------------------------------------------


def _settle(s: DealersInHopeState, facts: Mapping[str, str], names: Sequence[str]) -> None:
    """Factions, capitals and territories."""
    factions = [row.name for row in CARDS.factions]
    s.faction = _one_each(facts.get("factions", ""), names, "faction", factions, factions)
    m = s.map
    held = [
        (seat, land)
        for seat, text in _parts(facts.get("territories", ""), names)
        for land in _listed(text, "territory", m.lands)
    ]
    claimed = [m.lands[land] for _, land in held]
    cities = [m.lands[land] for land in m.start_cities]
    free = [city for city in cities if city not in claimed]
    chosen = _one_each(facts.get("capitals", ""), names, "start city", cities, free)
    s.capital = [m.start_cities[number] for number in chosen]
    s.owner = [NOBODY] * len(m.lands)
    for seat, land in [*enumerate(s.capital), *held]:
        demand(s.owner[land] == NOBODY, f"{m.lands[land]} belongs to two players")
        s.owner[land] = seat


def _one_each(
    text: str, names: Sequence[str], what: str, known: Sequence[str], free: Sequence[str]
) -> list[int]:
    """One of these for everybody: as the scenario says, else the first that is free."""
    said = {seat: _listed(rest, what, known) for seat, rest in _parts(text, names)}
    taken = [number for numbers in said.values() for number in numbers]
    demand(all(len(numbers) == 1 for numbers in said.values()), f"everybody has one {what}")
    demand(len(set(taken)) == len(taken), f"two players have the same {what}")
    left = iter([n for n, name in enumerate(known) if name in free and n not in taken])
    found = [said[seat][0] if seat in said else next(left, NONE) for seat in range(len(names))]
    demand(NONE not in found, f"no {what} is left for everybody")
    return found


# --- cards ------------------------------------------------------------------------------------------------


def _hand_out(s: DealersInHopeState, facts: Mapping[str, str], names: Sequence[str]) -> None:
    """Faction cards to their owners, city cards to whoever controls the city, the rest of the supply."""
    _check_places(s, names)
    said = facts.get("dismissed", "nobody")
    dismissed = range(s.seats) if said == EVERYBODY else _seats(said, names)
    for seat, number in enumerate(s.faction):
        cards = [card for card in s.faction_decks if _FACTION[s.face[card]] == number]
        s.faction_decks = [card for card in s.faction_decks if card not in cards]
        if seat in dismissed:
            s.box = [*s.box, *cards]
        else:
            s.deck[seat] = cards + s.deck[seat]
    for land, face in enumerate(s.map.city):
        owner = s.owner[land]
        card = s.face.index(face) if face >= 0 else NONE
        if owner != NOBODY and card in s.cities:
            s.cities.remove(card)
            s.ready[owner].append(card)
    _sort_supply(s)


def _sort_supply(s: DealersInHopeState) -> None:
    """The sets that are not played with stay in the box; the rest is counted by kind."""
    s.box = [*s.box, *[card for card in s.supply if not _is_in_play(s, card)]]
    s.supply = [card for card in s.supply if _is_in_play(s, card)]
    s.stock = [0] * len(CARDS.catalogue)
    for card in s.supply:
        s.stock[CARDS.kind[s.face[card]]] += 1


def _is_in_play(s: DealersInHopeState, card: int) -> bool:
    face = s.face[card]
    return _TYPE[face] != PROFESSIONAL or _FACTION[face] != NONE or _SET[face] in s.sets


def _check_places(s: DealersInHopeState, names: Sequence[str]) -> None:
    """Locations in Ready Areas only, only cards of sets that are played with, only of the own faction."""
    for seat, name in enumerate(names):
        of_decks = s.hand[seat] + s.deck[seat] + s.discard[seat] + s.play[seat]
        for card in of_decks + s.ready[seat]:
            face = s.face[card]
            what, faction = CARDS.catalogue[face].name, _FACTION[face]
            demand(
                _TYPE[face] not in (SPOILS, CITY) or card in s.ready[seat],
                f"{what} is a location, which lies in a ready area only",
            )
            demand(_is_in_play(s, card), f"{what} is not played with: {_ask_for_set(_SET[face])}")
            bound = s.edition.symbols_go_to_the_box or _TYPE[face] == LEADER
            if faction not in (NONE, s.faction[seat]) and bound:
                raise UsageError(f"{what} belongs to the {CARDS.factions[faction].name}, not to {name}")
    for card in s.box:
        face = s.face[card]
        apart = _FACTION[face] != NONE or not _is_in_play(s, card)
        demand(apart, f"{CARDS.catalogue[face].name} never goes to the box")


def _ask_for_set(number: int) -> str:
    return f"say options: sets {CARDS.sets[number].name}"


# --- points -----------------------------------------------------------------------------------------------


def _set_scores(s: DealersInHopeState, facts: Mapping[str, str], names: Sequence[str]) -> None:
    """Masters, points, and what has been counted this year."""
    sets = [row.name for row in CARDS.sets]
    s.masters = [0] * s.seats
    for seat, text in _parts(facts.get("masters", ""), names):
        for number in _listed(text, "set", sets):
            demand(number in s.sets, f"{sets[number]} are not played with: {_ask_for_set(number)}")
            s.masters[seat] |= 1 << number
    s.points = [[0] * len(PARTS) for _ in names]
    for seat, text in _parts(facts.get("score", ""), names):
        points = said_number(text, "score", -999)
        s.points[seat][BY_PENALTIES if points < 0 else BY_WINTER] = points
    s.counted = [[0] * len(COUNTED) for _ in names]
    for seat, text in _parts(facts.get("this year", ""), names):
        for what, n in re.findall(r"\s*(\D*?)\s*(\d+|$)", text):
            if n or what:
                s.counted[seat][_one(what, "count", COUNTED)] = said_number(n, what, 0)


# --- the turn ---------------------------------------------------------------------------------------------


def _set_turn(s: DealersInHopeState, facts: Mapping[str, str], names: Sequence[str]) -> None:
    """The action with all that belongs to it."""
    s.lap = s.passes = s.ferries = s.undermined = 0
    s.target, s.route, s.stage, s.due, s.prepared = -1, (), PLAIN, [], ()
    if s.phase == WINTER:  # it begins when nobody has acted
        s.phase, s.passes = CHOOSE, s.seats
    s.attack = said_number(facts.get("attack", "0"), "attack", 0)
    s.support = said_number(facts.get("support", "0"), "support", 0)
    s.trained = said_number(facts.get("trained", "0"), "trained", 0)
    s.shields = _numbers(facts, "defense markers", names)
    s.walls = _numbers(facts, "defense until Winter", names)
    acting = s.phase in (TARGET, ACT, DEFEND, REFILL)
    demand(not acting or "action" in facts, f"say which action there is in the phase {PHASES[s.phase]}")
    demand(acting or "action" not in facts, f"there is no action yet in the phase {PHASES[s.phase]}")
    actions = [action.name for action in s.board]
    s.action = _one(facts["action"], "action", actions) if acting else NO_ACTION
    usual = s.board[s.action].assaults if acting and s.board[s.action].column == ASSAULT else 0
    if "assault" in facts:
        demand(s.phase in (ACT, DEFEND) and usual > 0, "an assault needs an assault action under way")
        usual -= 1
        _begin_assault(s, facts["assault"])
    else:
        demand(s.phase != DEFEND, "say which territory is being assaulted")
        demand(s.phase != TARGET or usual > 0, "only an assault action has a target")
    s.assaults = said_number(facts.get("assaults left", str(usual)), "assaults left", 0)


def _begin_assault(s: DealersInHopeState, text: str) -> None:
    name, _, how = text.rpartition(" ")
    demand(how in ("overland", "oversea"), "say how: Milan overland, or Milan oversea")
    s.target = _one(name, "territory", s.map.lands)
    oversea = how == "oversea"
    option = ("assault", s.target, assault.OVERSEA if oversea else assault.OVERLAND)
    if option not in assault.targets(s, s.seat):
        raise UsageError(assault.why_not_target(s, s.seat, s.target, option[2])[0])
    if oversea:
        s.route = assault.route_to(s, s.seat, s.target)
        s.ferries = assault.free_seas(s, s.seat)
    held = s.defender() != NOBODY
    demand(held or s.phase != DEFEND, f"nobody defends {s.map.lands[s.target]}")
    s.stage = ANSWER if s.phase == DEFEND else OPENING if held else PLAIN


def _set_pieces(s: DealersInHopeState, facts: Mapping[str, str], names: Sequence[str]) -> None:
    """Cubes on the board, and those that are left."""
    s.placed = [()] * len(s.board)
    actions = [action.name for action in s.board]
    for part in split_list(facts.get("placed cubes", "")):
        number = _first(part.lower(), actions)
        if number < 0:
            raise unknown("action", part, actions)
        s.placed[number] = tuple(_listed(part[len(actions[number]) :].strip(), "player", names))
    s.leader_cube = [True] * s.seats
    if "leader cube" in facts:
        s.leader_cube = [seat in _seats(facts["leader cube"], names) for seat in range(s.seats)]
    if s.action != NO_ACTION and s.leader_cube[s.seat] and s.seat not in s.placed[s.action]:
        s.placed[s.action] = (*s.placed[s.action], s.seat)
    used = [sum([cubes.count(seat) for cubes in s.placed]) for seat in range(s.seats)]
    there = small_cubes(s.seats)
    s.cubes = [max(0, there - n) for n in used]
    for seat, text in _parts(facts.get("cubes", ""), names):
        s.cubes[seat] = said_number(text, "cubes", 0)
    said = facts.get("start token", "no" if used[s.start] > there else "yes")
    demand(said in ("yes", "no"), "start token: yes or no")
    s.token = said == "yes"
    for seat, name in enumerate(names):
        most = there + (seat == s.start and not s.token)
        demand(s.cubes[seat] + used[seat] <= most, f"{name} has {there} small cubes, on the board and left")


# --- words ------------------------------------------------------------------------------------------------


def _numbers(facts: Mapping[str, str], what: str, names: Sequence[str]) -> list[int]:
    """A number for each player, 0 where the scenario says nothing."""
    found = [0] * len(names)
    for seat, text in _parts(facts.get(what, ""), names):
        found[seat] = said_number(text, what, 0)
    return found


def _seats(text: str, names: Sequence[str]) -> list[int]:
    return [] if text == "nobody" else [seat_named(names, name) for name in split_list(text)]


def _parts(text: str, names: Sequence[str]) -> list[tuple[int, str]]:
    """The parts of a list in which every part begins with a player: `Hilge 2, Karol 0`."""
    found = []
    for part in split_list(text):
        fitting = [name for name in names if part.lower().startswith(f"{name.lower()} ")]
        if not fitting:
            raise unknown("player", part.split()[0], names)
        name = max(fitting, key=len)
        found.append((seat_named(names, name), part[len(name) :].strip()))
    return found


def _listed(text: str, what: str, known: Sequence[str]) -> list[int]:
    """The places in `known` of names that follow each other, perhaps with `and`: `Bern Mexico City`."""
    rest, found = text.lower(), []
    while rest:
        rest = rest.removeprefix("and ")
        fitting = [name for name in known if f"{rest} ".startswith(f"{name.lower()} ")]
        if not fitting:
            raise unknown(what, rest, known)
        name = max(fitting, key=len)
        found.append(known.index(name))
        rest = rest[len(name) :].strip()
    return found


def _one(text: str, what: str, known: Sequence[str]) -> int:
    found = _listed(text, what, known)
    demand(len(found) == 1, f"say one {what}, not {text!r}")
    return found[0]


def _first(words: str, names: Sequence[str]) -> int:
    """The place of the name with which the words begin, or -1."""
    fitting = [name for name in names if words.startswith(name.lower())]
    return names.index(max(fitting, key=len)) if fitting else -1
