"""What a view tells besides cards: its shape, and how it is filled."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from dealers.games.dealers_in_hope import assault, powers, prospects, winter
from dealers.games.dealers_in_hope.board import ERAS, Era, in_words
from dealers.games.dealers_in_hope.board_file import Group
from dealers.games.dealers_in_hope.cards import CARDS, CITIES, CityKind
from dealers.games.dealers_in_hope.prospects import Prospect, Training, Way
from dealers.games.dealers_in_hope.state import (
    NO_ACTION,
    NOBODY,
    PARTS,
    PHASES,
    PLAIN,
    DealersInHopeState,
    Phase,
)
from dealers.games.dealers_in_hope.words_of_effects import winter_row_in_words
from dealers.kernel.facts import says


class Land(TypedDict):
    """A territory."""

    interior: Annotated[int, says("interior defense")]
    native: Annotated[int, says("native defense, while nobody controls it")]
    owner: int | None
    city: Annotated[CityKind | None, says("a city to start in, or a prize")]


class Action(TypedDict):
    """An action of the board."""

    name: str
    group: Group
    text: str
    room: Annotated[int | None, says("spaces for cubes; null when there is no limit")]
    cubes: Annotated[list[int], says("whose they are")]


Assault = TypedDict(
    "Assault",
    {
        "land": str,
        "from": str,
        "seas": Annotated[list[str], says("on the way")],
        "tolls": Annotated[list[int], says("what each of them costs")],
        "defender": int | None,
        "stage": Annotated[int | None, says("of a battle between players, from 1; see `speech`")],
        "speech": Annotated[
            Literal["attack", "answer", "last word"] | None, says("whose turn it is in such a battle")
        ],
        "parts": Annotated[list[tuple[str, int]], says("why it takes so much")],
        "needed": int,
        "missing": int,
    },
)
"""The assault that is going on."""


Facts = TypedDict(
    "Facts",
    {
        "phase": Phase,
        "era": Era,
        "year": int,
        "years": int,
        "turn": int,
        "start player": int,
        "edition": str,
        "map": str,
        "factions": list[str | None],
        "capitals": list[str | None],
        "land names": Annotated[list[str], says("in the order in which options number them")],
        "lands": dict[str, Land],
        "territories": Annotated[list[list[str]], says("by seat")],
        "seas": Annotated[dict[str, int], says("how hard they are to cross")],
        "score": list[int],
        "parts": Annotated[list[dict[str, int]], says("of the score")],
        "masters": Annotated[list[list[str]], says("by seat: the sets whose master is trained")],
        "hand size": list[int | None],
        "powers": list[dict[str, int]],
        "cubes": list[int],
        "leader cube": list[bool],
        "start token": Annotated[bool, says("whether the start player still has it")],
        "has start token": Annotated[list[bool], says("by seat")],
        "to act with": Annotated[list[int], says("by seat: cubes, leader cube and start token")],
        "attack": int,
        "support": int,
        "defense markers": list[int],
        "defense until Winter": list[int],
        "board": Annotated[list[Action], says("in the order in which options number them")],
        "action": Annotated[str | None, says("that is being carried out")],
        "trained": int,
        "assaults left": int,
        "assault": Assault | None,
        "reach": Annotated[dict[str, dict[str, Way]], says("by territory: overland, oversea or both")],
        "training": Annotated[dict[str, Training], says("by card")],
        "winter": Annotated[list[list[tuple[str, int]]], says("by seat: what each row is worth now")],
        "winter points": Annotated[list[int], says("by seat: all rows together")],
        "sets": Annotated[list[str], says("professional sets in play")],
        "stock": Annotated[dict[str, int], says("cards in the supply, by name")],
    },
)
"""What everybody can see."""


class Own(TypedDict):
    """What rests on the cards of one seat."""

    chances: Annotated[
        dict[str, dict[str, Prospect]],
        says("by territory: overland, oversea or both; while an action or a target is chosen"),
    ]
    assault: Annotated[Prospect | None, says("the own one that is going on")]


_SPEECHES: tuple[Literal["attack", "answer", "last word"] | None, ...] = (
    None,
    "attack",
    "answer",
    "last word",
)


def public_facts(s: DealersInHopeState) -> Facts:
    """What everybody can see."""
    m, seats = s.map, range(s.seats)
    rows = [_winter(s, seat) for seat in seats]
    return {
        "phase": PHASES[s.phase],
        "era": ERAS[s.era],
        "year": s.year + 1,
        "years": 2 * s.seats,
        "turn": s.seat,
        "start player": s.start,
        "edition": s.edition.name,
        "map": m.name,
        "factions": [CARDS.factions[n].name if n >= 0 else None for n in s.faction],
        "capitals": [m.lands[land] if land >= 0 else None for land in s.capital],
        "land names": list(m.lands),
        "lands": {
            name: {
                "interior": m.interior[n],
                "native": m.native[n],
                "owner": _seat(s.owner[n]),
                "city": CITIES.get(m.native[n]),
            }
            for n, name in enumerate(m.lands)
        },
        "territories": [[m.lands[land] for land in s.lands_of(seat)] for seat in seats],
        "seas": dict(zip(m.seas, m.difficulty, strict=True)),
        "score": [s.total(seat) for seat in seats],
        "parts": [dict(zip(PARTS, row, strict=True)) for row in s.points],
        "masters": [[CARDS.sets[n].name for n in s.sets if s.has_master(seat, n)] for seat in seats],
        "hand size": [s.hand_size(seat) if s.powers[seat] else None for seat in seats],
        "powers": [{name: n for name, n in zip(powers.NAMES, row, strict=False) if n} for row in s.powers],
        "cubes": list(s.cubes),
        "leader cube": list(s.leader_cube),
        "start token": s.token,
        "has start token": [s.has_token(seat) for seat in seats],
        "to act with": [s.pieces(seat) for seat in seats],
        "attack": s.attack,
        "support": s.support,
        "defense markers": list(s.shields),
        "defense until Winter": list(s.walls),
        "board": _board(s),
        "action": s.board[s.action].name if s.action != NO_ACTION else None,
        "trained": s.trained,
        "assaults left": s.assaults,
        "assault": _assault(s) if s.target >= 0 else None,
        "reach": prospects.reach(s),
        "training": prospects.training(s),
        "winter": rows,
        "winter points": [sum([points for _, points in own]) for own in rows],
        "sets": [CARDS.sets[number].name for number in s.sets],
        "stock": {CARDS.catalogue[kind].name: s.stock[kind] for kind in s.kinds},
    }


def own_facts(s: DealersInHopeState, seat: int) -> Own:
    """What one seat can make of its cards."""
    return {"chances": prospects.chances(s, seat), "assault": prospects.chance_now(s, seat)}


def _board(s: DealersInHopeState) -> list[Action]:
    """The actions with their cubes; none before it is laid out."""
    if not s.placed:
        return []
    return [
        {
            "name": action.name,
            "group": action.group,
            "text": in_words(action, s.era),
            "room": action.room(s.seats) if action.spaces is not None else None,
            "cubes": list(s.placed[n]),
        }
        for n, action in enumerate(s.board)
    ]


def _assault(s: DealersInHopeState) -> Assault:
    m = s.map
    return {
        "land": m.lands[s.target],
        "from": m.lands[assault.sets_out_from(s, s.target, s.route)],
        "seas": [m.seas[sea] for sea in s.route],
        "tolls": m.tolls(s.route, s.ferries),
        "defender": _seat(s.defender()),
        "stage": s.stage if s.stage != PLAIN else None,
        "speech": _SPEECHES[s.stage],
        "parts": assault.defense_parts(s),
        "needed": assault.needed(s),
        "missing": assault.missing(s),
    }


def _winter(s: DealersInHopeState, seat: int) -> list[tuple[str, int]]:
    """What each row of the leader mat would be worth now, and what lasting effects add."""
    if s.faction[seat] < 0:
        return []
    rows = CARDS.factions[s.faction[seat]].winter
    found = [(winter_row_in_words(row), winter.worth(s, seat, row)) for row in rows]
    lasting = s.powers[seat][powers.WINTER] if s.powers[seat] else 0
    return [*found, ("from masters and cities", lasting)] if lasting else found


def _seat(number: int) -> int | None:
    return number if number != NOBODY else None
