"""What a view tells besides cards: its shape, and how it is filled."""

from __future__ import annotations

from typing import Annotated, TypedDict

from dealers.games.dark_dealings import combat, defense_phase, hero_phase, solo
from dealers.games.dark_dealings.cards import CARDS, THIEF, TYPES
from dealers.games.dark_dealings.state import LURE, PHASES, PICK, DarkDealingsState, Phase
from dealers.games.dark_dealings.strikes import DEFEATS, stances, strike_value
from dealers.kernel.facts import says


class Marks(TypedDict, total=False):
    """How a defense is turned."""

    side: Annotated[int, says("the side that is up, from 0")]
    counts: Annotated[int, says("for how much it would strike now, where that is not what is printed")]


class Pick(TypedDict):
    """A boast that is still to take a defense."""

    seat: int
    card: str


class Fight(TypedDict):
    """How it stands between the hero at the gate and a castle."""

    seat: Annotated[int, says("whose castle it is")]
    armor: int
    vulnerable: list[str]
    total: Annotated[int, says("of the strikes so far")]
    defeats: Annotated[int, says("how often the armor has been reached before")]
    groups: Annotated[int, says("how often it has to be reached in all")]
    exact: Annotated[bool, says("whether a total above the armor defeats nobody")]
    struck: Annotated[list[str], says("the defenses that have struck")]


Facts = TypedDict(
    "Facts",
    {
        "phase": Phase,
        "round": Annotated[int, says("of this phase, from 1")],
        "last round": Annotated[int, says("of this phase")],
        "first player": int,
        "passes to": Annotated[list[int], says("by seat: who is given the hand next; empty when it stays")],
        "boasts each": Annotated[int, says("how many heroes everybody boasts with in a round")],
        "castle size": Annotated[int, says("how many defenses it is given, one for each hero to come")],
        "evicted": Annotated[list[int], says("by seat: in which round, 0 for nobody yet")],
        "pick order": Annotated[list[Pick], says("the next one first")],
        "chosen hero": Annotated[str | None, says("of the solo display")],
        "columns": Annotated[list[list[str]], says("of the solo display: heroes, then defenses")],
        "fight": Fight | None,
    },
)
"""What everybody can see."""

_ROUNDS = (
    hero_phase.ROUNDS,
    defense_phase.ROUNDS,
    defense_phase.ROUNDS,
    solo.DISPLAYS,
    solo.DISPLAYS,
    combat.ROUNDS,
)
"""By phase."""


def public_facts(s: DarkDealingsState) -> Facts:
    """What everybody can see."""
    passing = s.phase == LURE and s.round + 1 < hero_phase.ROUNDS
    return {
        "phase": PHASES[s.phase],
        "round": s.round if s.over else s.round + 1,
        "last round": _ROUNDS[s.phase],
        "first player": s.first,
        "passes to": [hero_phase.on_the_left(s, seat) for seat in range(s.seats)] if passing else [],
        "boasts each": defense_phase.BOASTS_EACH,
        "castle size": combat.ROUNDS,
        "evicted": list(s.evicted),
        "pick order": [
            {"seat": seat, "card": CARDS.catalogue[s.face[card]].name}
            for card in reversed(s.order if s.phase == PICK else [])
            for seat in range(s.seats)
            if card in s.boasts[seat]
        ],
        "chosen hero": CARDS.catalogue[s.face[s.order[0]]].name if s.order and s.seats == 1 else None,
        "columns": [[CARDS.catalogue[s.face[card]].name for card in row] for row in s.display],
        "fight": _fight(s) if s.attacker else None,
    }


def _fight(s: DarkDealingsState) -> Fight:
    hero = s.face[s.attacker[0]]
    ability = CARDS.hero_ability[hero]
    return {
        "seat": combat.fighter(s),
        "armor": CARDS.armor[hero],
        "vulnerable": [t for bit, t in enumerate(TYPES) if s.vulnerable >> bit & 1],
        "total": s.total,
        "defeats": s.group,
        "groups": DEFEATS[ability],
        "exact": ability == THIEF,
        "struck": [CARDS.catalogue[s.face[card]].name for card in s.struck],
    }


def card_marks(s: DarkDealingsState, card: int) -> Marks:
    """How a defense is turned, and what its strike counts for in the fight that is going on."""
    if s.face[card] < CARDS.first_defense:
        return {}
    found: Marks = {"side": s.stance[card] & 3}
    if s.attacker and card in s.defenses[combat.fighter(s)]:
        (stance,) = stances(s, [card])
        value = strike_value(stance, stances(s, [c for c in s.defenses[combat.fighter(s)] if c != card]))
        if value != CARDS.value[stance]:
            found["counts"] = value
    return found
