"""What speaks for an option that is advised, in the words of a leader."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dealers.games.dealers_in_hope import assault
from dealers.games.dealers_in_hope.board import ASSAULT, in_words
from dealers.games.dealers_in_hope.cards import CARDS
from dealers.games.dealers_in_hope.plans import Targets
from dealers.games.dealers_in_hope.state import NOBODY, DealersInHopeState
from dealers.games.dealers_in_hope.worth import QUALITY, Worth
from dealers.kernel import Option


def _action(s: DealersInHopeState, seat: int, option: Option) -> str:
    action = s.board[option[1]]
    said = in_words(action, s.era).rstrip(".")
    if action.column != ASSAULT:
        return said
    target, gain = Targets(s, seat, Worth(s, seat)).best(action.attack, action.ferry)
    if target is None or gain <= 0:
        return said
    return f"{said}. {s.map.lands[target[1]]} is the target to think of"


def _assault(s: DealersInHopeState, seat: int, option: Option) -> str:
    _, land, how = option
    takes = assault.would_take(s, seat, land, how)
    there = assault.begins_with(s, seat, land, how) + s.attack
    worth = Worth(s, seat).land(land)
    holder = s.owner[land]
    whose = "nobody holds it" if holder == NOBODY else f"seat {holder + 1} holds it"
    begins = f", of which {there} {'is' if there == 1 else 'are'} there" if there else ""
    return f"{whose}, it takes {takes} attack{begins}, and it is worth about {worth:.1f} VP to you"


def _train(s: DealersInHopeState, seat: int, option: Option) -> str:
    face, look = option[1], Worth(s, seat)
    if CARDS.level[face] == 3:
        return f"a master: about {look.master(CARDS.set[face]):.1f} VP until the end, its power included"
    gain = look.card(face) + look.in_winter("trained", 1)
    return f"it brings your deck on by about {max(gain, 0.0):.1f} VP in the years to come"


def _play(s: DealersInHopeState, seat: int, option: Option) -> str:
    if s.target < 0:
        return ""
    missing = assault.missing(s)
    if not missing:
        return ""
    land = s.map.lands[s.target]
    return f"{missing} more {'is' if missing == 1 else 'are'} needed for {land}"


def _dismiss(s: DealersInHopeState, seat: int, option: Option) -> str:
    own = [*s.hand[seat], *s.discard[seat]]
    if option[1] in own and QUALITY[s.face[option[1]]] <= min(QUALITY[s.face[card]] for card in own):
        return "it is the weakest card of your hand and discard pile, and a smaller deck draws better cards"
    return ""


SPEAKS_FOR: Mapping[str, Callable[[DealersInHopeState, int, Option], str]] = {
    "take": _action,
    "lead": _action,
    "assault": _assault,
    "train": _train,
    "play": _play,
    "use": _play,
    "dismiss": _dismiss,
}
