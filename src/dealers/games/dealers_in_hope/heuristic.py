"""How a sensible leader plays: see what each action would bring with the cards at hand, and take the best.

It reads its own cards and those that everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable

from dealers.games.dealers_in_hope import assault, powers, train
from dealers.games.dealers_in_hope.board import ASSAULT, TRAIN
from dealers.games.dealers_in_hope.cards import ATTACK, CARDS, DEFENSE, SUPPORT
from dealers.games.dealers_in_hope.effects import DONE, SELL
from dealers.games.dealers_in_hope.plans import (
    OWED,
    Courses,
    Plans,
    Targets,
    cheapest,
    promotion_worth,
    sources,
)
from dealers.games.dealers_in_hope.state import (
    ACT,
    CHOOSE,
    DEFEND,
    NOBODY,
    REFILL,
    SPENT,
    TARGET,
    WINTER,
    DealersInHopeState,
)
from dealers.games.dealers_in_hope.turn import CALL_OFF, CHALLENGE, END, FREE_DISMISSALS, KEEP
from dealers.games.dealers_in_hope.worth import QUALITY, Worth, chances
from dealers.kernel import Chance, Heuristic, Option

_EFFECT, _STRENGTHS, _LEVEL, _SET = CARDS.effect, CARDS.strengths, CARDS.level, CARDS.set


class DealersInHopeHeuristic(Heuristic[DealersInHopeState]):
    """Plays by rule of thumb."""

    def choose(self, s: DealersInHopeState, seat: int, options: list[Option], rng: Chance) -> Option:
        if len(options) == 1:
            return options[0]
        rule = _BY_VERB.get(options[0][0]) or _BY_PHASE.get(s.phase)
        return options[rng.below(len(options))] if rule is None else rule(s, seat, options)

    def candidates(self, s: DealersInHopeState, seat: int, options: list[Option]) -> list[Option] | None:
        if s.phase == CHOOSE:
            return _ranked_actions(s, seat, options)
        if s.phase == TARGET:
            return _ranked_targets(s, seat, [option for option in options if option[0] == "assault"])[:12]
        return None

    def estimate(self, s: DealersInHopeState) -> list[float] | None:
        if s.phase != CHOOSE or not s.waiting:
            return None
        return chances(s)


# --- choosing an action -----------------------------------------------------------------------------------


def _choose_action(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    return _ranked_actions(s, seat, options)[0]


def _ranked_actions(s: DealersInHopeState, seat: int, options: list[Option]) -> list[Option]:
    plans = Plans(s, seat)
    worth = {option: plans.worth(option) for option in options}
    return sorted(options, key=lambda option: -worth[option])


# --- assaults ---------------------------------------------------------------------------------------------


def _choose_target(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    found = Targets(s, seat, Worth(s, seat)).best(s.attack, s.board[s.action].ferry)[0]
    return found if found in options and found is not None else options[0]


def _ranked_targets(s: DealersInHopeState, seat: int, options: list[Option]) -> list[Option]:
    found = Targets(s, seat, Worth(s, seat))
    ferry = s.board[s.action].ferry
    gains = {target.option: found.gain(target, s.attack, ferry) for target in found.rows}
    return sorted(options, key=lambda option: -gains.get(option, -9.0))


def _attack(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    """Play just what is needed; the rest is for the last word."""
    need = assault.missing(s)
    if need <= 0 and CHALLENGE in options:
        return CHALLENGE
    at_hand = sources(s, seat, ATTACK, bool(s.route), s.defender() == NOBODY)
    cards = cheapest(at_hand, need)
    if cards:
        largest = max(cards, key=lambda one: one[1])
        return largest[0] if largest[0] in options else _alike(s, largest[0], options)
    return CALL_OFF if CALL_OFF in options else CHALLENGE


def _alike(s: DealersInHopeState, wanted: Option, options: list[Option]) -> Option:
    """The option with an equal card: of those that are alike only one is offered."""
    for option in options:
        if (
            option[0] == wanted[0]
            and len(option) == len(wanted)
            and s.face[option[1]] == s.face[wanted[1]]
            and option[2:] == wanted[2:]
        ):
            return option
    return options[-1]


def _defend(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    """Defend when it can be done: more than the attacker has, since equal is not enough."""
    need = assault.missing(s)
    if need <= 0:
        return DONE
    reserve = 0 if not s.hand[s.seat] else 1
    at_hand = sources(s, seat, DEFENSE, False, False)
    cards = cheapest(at_hand, need + reserve) or cheapest(at_hand, need)
    if not cards:
        return DONE
    cost = sum([one[2] for one in cards])
    if cost > Worth(s, seat).land(s.target) + 1.5:
        return DONE
    wanted = max(cards, key=lambda one: one[1])[0]
    return wanted if wanted in options else _alike(s, wanted, options)


# --- training ---------------------------------------------------------------------------------------------


def _train(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    """Train the dearest card of the plan when it can be paid, else play for support."""
    action = s.board[s.action]
    courses = Courses(s, seat, Worth(s, seat))
    picked = courses.pick(action, s.support + courses.support, s.trained)
    if not picked:
        return _before_the_end(s, seat, options)
    for _, _, face in picked:
        if ("train", face) in options:
            return "train", face
    _, price, face = picked[0]
    if _LEVEL[face] >= 2:
        required = _requirement(s, seat, face, options)
        if required is not None:
            return required
    total = sum([price for _, price, _ in picked])
    cards = cheapest(courses.at_hand, total - s.support) or cheapest(courses.at_hand, price - s.support)
    if cards:
        wanted = max(cards, key=lambda one: one[1])[0]
        return wanted if wanted in options else _alike(s, wanted, options)
    return _before_the_end(s, seat, options)


def _requirement(s: DealersInHopeState, seat: int, face: int, options: list[Option]) -> Option | None:
    """How to bring into play what a card requires, for support if possible; None if it is there."""
    number, lower = _SET[face], train.opens(s, _LEVEL[face])
    cards = s.play[seat]
    if s.board[s.action].kind == train.FROM_DISCARD:
        cards = cards + s.discard[seat]
    if any(_SET[s.face[c]] == number and _LEVEL[s.face[c]] in lower for c in cards):
        return None
    ways = [
        option
        for option in options
        if option[0] == "play" and _SET[s.face[option[1]]] == number and _LEVEL[s.face[option[1]]] in lower
    ]
    return max(ways, key=lambda option: int(option[2]), default=None)


def _promote(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    look = Worth(s, seat)
    return max(options, key=lambda option: promotion_worth(s, look, option))


# --- using cards ------------------------------------------------------------------------------------------


def _act(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    if s.target >= 0:
        return _attack(s, seat, options)
    column = s.board[s.action].column
    if column == TRAIN:
        return _train(s, seat, options)
    if column == ASSAULT and s.assaults:
        found, gain = Targets(s, seat, Worth(s, seat)).best(s.attack, 0)
        if found is not None and gain > 0 and found in options:
            return found
    return _before_the_end(s, seat, options)


_FREE = {"vp": 2.0, "sell": 1.0, "salvage": 1.0}
"""Effects for which a card is played before the turn ends."""


def _before_the_end(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    """Use what brings points by itself, then end the turn."""
    last = not s.cubes[seat] and not s.leader_cube[seat]
    spends = s.powers[seat][powers.HOARD] or _counts_spending(s, seat)
    final = s.year == 2 * s.seats - 1
    for option in options:
        if option[0] == "play":
            f = s.face[option[1]]
            for name, _ in _EFFECT[f]:
                if name in _FREE and not (name == "sell" and option[2] != SUPPORT):
                    return option
                if last and (name == "fortify" or (name == "draw" and final)):
                    return option
        elif option[0] == "use":
            f = s.face[option[1]]
            points = any(name == "vp" for name, _ in _EFFECT[f])
            if points or spends or (last and final):
                return option
    return END


def _counts_spending(s: DealersInHopeState, seat: int) -> bool:
    for row in CARDS.factions[s.faction[seat]].winter:
        if row.count == "spent spoils":
            return s.counted[seat][SPENT] * row.vp < (row.most or 99)
    return False


def _sort_out(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    """Discard what is weaker than what may be drawn instead."""
    more_to_come = s.phase == WINTER or s.cubes[seat] or s.leader_cube[seat]
    pile = s.deck[seat]
    if s.phase == REFILL and (not more_to_come or not pile):
        return KEEP
    face = s.face
    unseen = [QUALITY[face[c]] for c in (pile or s.discard[seat])]
    average = sum(unseen) / len(unseen) if unseen else 0.0
    weakest = min([o for o in options if o != KEEP], key=lambda o: QUALITY[face[o[1]]])
    return weakest if QUALITY[face[weakest[1]]] < 0.7 * average else KEEP


def _dismiss(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    """What the plan says: of those that cost nothing only what goes beyond the cards owed afterwards."""
    soon = OWED if any(name == "dismiss exactly" for name, *_ in s.due) else 0
    now = OWED if s.board[s.action].kind == "dismiss" and not s.due and not s.play[seat] else 0
    cards = Worth(s, seat).dismissals(FREE_DISMISSALS, soon or now)[0]
    return _alike(s, ("dismiss", cards[0]), options) if len(cards) > soon else DONE


def _recall(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    """The card that helps most with the action."""
    column = s.board[s.action].column
    use = DEFENSE if seat != s.seat else ATTACK if column == ASSAULT else SUPPORT
    cards = [option for option in options if option != DONE]
    return max(cards, key=lambda o: (_STRENGTHS[s.face[o[1]]][use], QUALITY[s.face[o[1]]]))


def _reserve(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    """Save strong cards in an action that does not use them."""
    if seat != s.seat or s.board[s.action].column in (ASSAULT, TRAIN):
        return DONE
    cards = [option for option in options if option != DONE]
    best = max(cards, key=lambda o: QUALITY[s.face[o[1]]])
    return best if QUALITY[s.face[best[1]]] >= 2 else DONE


def _sell(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    """Hope sells well, unless the support is needed to train."""
    if s.board[s.action].column != TRAIN:
        return SELL
    courses = Courses(s, seat, Worth(s, seat))
    action = s.board[s.action]
    with_it = sum([w for w, _, _ in courses.pick(action, s.support + courses.support, s.trained)])
    without = sum([w for w, _, _ in courses.pick(action, s.support - 2 + courses.support, s.trained)])
    return SELL if with_it - without < 1.2 else DONE


_BY_VERB: dict[str, Callable[[DealersInHopeState, int, list[Option]], Option]] = {
    "dismiss": _dismiss,
    "recall": _recall,
    "ready": _reserve,
    "sell": _sell,
    "promote": _promote,
}
_BY_PHASE: dict[int, Callable[[DealersInHopeState, int, list[Option]], Option]] = {
    CHOOSE: _choose_action,
    TARGET: _choose_target,
    ACT: _act,
    DEFEND: _defend,
    REFILL: _sort_out,
    WINTER: _sort_out,
}
