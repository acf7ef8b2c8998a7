"""How a sensible leader plays: see what each action would bring with the cards at hand, and take the best.

It reads its own cards and those that everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dealers.games.dealers_in_hope import assault, powers, train
from dealers.games.dealers_in_hope.board import ASSAULT, TRAIN
from dealers.games.dealers_in_hope.cards import ATTACK, CARDS, DEFENSE, SUPPORT
from dealers.games.dealers_in_hope.effects import DONE, PRICE_OF_HOPE, SELL
from dealers.games.dealers_in_hope.guesses import at_least, may_give, to_come
from dealers.games.dealers_in_hope.plans import (
    LEAST_LIKELY,
    Courses,
    Plans,
    Source,
    Targets,
    cheapest,
    promotion_worth,
    sources,
    thrifty,
)
from dealers.games.dealers_in_hope.state import (
    ACT,
    CHOOSE,
    DEFEND,
    NOBODY,
    REFILL,
    TARGET,
    WINTER,
    DealersInHopeState,
)
from dealers.games.dealers_in_hope.turn import (
    CALL_OFF,
    CHALLENGE,
    END,
    FREE_DISMISSALS,
    KEEP,
    OWED_DISMISSALS,
)
from dealers.games.dealers_in_hope.winter import COUNTS
from dealers.games.dealers_in_hope.worth import OF_SPOILS, QUALITY, Worth, chances
from dealers.kernel import Chance, Heuristic, Option

NO_STRENGTH: Final = -1
_MORE_CARDS: Final = ("draw", "recall")
_EFFECT: Final = CARDS.effect
_STRENGTHS: Final = CARDS.strengths
_LEVEL: Final = CARDS.level
_SET: Final = CARDS.set


class DealersInHopeHeuristic(Heuristic[DealersInHopeState]):
    """Plays by rule of thumb."""

    looks_at_hidden_cards = False

    def choose(self, s: DealersInHopeState, seat: int, options: list[Option], rng: Chance) -> Option:
        if len(options) == 1:
            return options[0]
        rule = _BY_VERB.get(options[0][0]) or _BY_PHASE.get(s.phase)
        return options[rng.below(len(options))] if rule is None else rule(s, seat, options)

    def candidates(self, s: DealersInHopeState, seat: int, options: list[Option]) -> list[Option]:
        if s.phase == CHOOSE:
            return _ranked_actions(s, seat, options)
        assaults = [option for option in options if option[0] == "assault"]
        if s.phase == TARGET and assaults:  # there may be only cards to play before one is possible
            return _ranked_targets(s, seat, assaults)[:12]
        # A tree below each of the others learned no more, and took longer.
        favourite = self.choose(s, seat, options, Chance(0))
        return [favourite, *[option for option in options if option != favourite]]

    def settled(self, s: DealersInHopeState) -> bool:
        return s.phase == CHOOSE and bool(s.waiting)

    def estimate(self, s: DealersInHopeState) -> list[float] | None:
        if not self.settled(s):
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
    at_hand = sources(Worth(s, seat), ATTACK, bool(s.route), s.defender() == NOBODY)
    cards = cheapest(thrifty(at_hand), need)
    if cards:
        return _alike(s, max(cards, key=lambda one: one[1])[0], options)
    most = sum([amount for _, amount, _ in at_hand])
    more, spread = to_come(s, seat, ATTACK)
    if at_least(need, most + more, spread) >= LEAST_LIKELY:
        wanted = _that_brings_cards(s, options)
        if wanted is not None:
            return wanted
    return CALL_OFF if CALL_OFF in options else CHALLENGE


def _that_brings_cards(s: DealersInHopeState, options: list[Option]) -> Option | None:
    """A card that draws or takes back others, used for attack if it has any."""
    ways = [
        option
        for option in options
        if option[0] in ("play", "use") and any(name in _MORE_CARDS for name, _ in _EFFECT[s.face[option[1]]])
    ]
    return max(ways, key=lambda option: option[0] == "use" or option[2] == ATTACK, default=None)


def _alike(s: DealersInHopeState, wanted: Option, options: list[Option]) -> Option:
    """The option with this card or an equal one: of those that are alike only one is offered."""
    if wanted in options:
        return wanted
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
    """Defend as far as it pays: what is at stake, by the chance to hold it, less what the cards cost."""
    look = Worth(s, seat)
    stake = look.kept(s.target)
    average, variance = may_give(s, s.seat, ATTACK)
    ahead = assault.needed(s) - s.attack

    def holds(ahead: int) -> float:
        return 0.0 if ahead <= 0 else 1.0 - at_least(ahead, average, variance)

    wanted: list[Source] = []
    played: list[Source] = []
    most, cost = stake * holds(ahead), 0.0
    for source in sorted(sources(look, DEFENSE, False, False), key=lambda one: one[2] / one[1]):
        played.append(source)
        ahead += source[1]
        cost += source[2]
        if stake * holds(ahead) - cost > most + 0.05:
            most, wanted = stake * holds(ahead) - cost, played.copy()
    return _alike(s, max(wanted, key=lambda one: one[1])[0], options) if wanted else DONE


# --- training ---------------------------------------------------------------------------------------------


def _train(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    """Train the dearest card of the plan when it can be paid, else play for support."""
    action = s.board[s.action]
    look = Worth(s, seat)
    courses = Courses(s, seat, look)
    picked = courses.pick(action, s.support + courses.support, s.trained)
    if not picked:
        return _before_the_end(look, options)
    for _, _, face in picked:
        if ("train", face) in options:
            return "train", face
    _, price, face = picked[0]
    if _LEVEL[face] >= 2:
        required = _requirement(s, seat, face, options)
        if required is not None:
            return required
    total = sum([price for _, price, _ in picked])
    cards = cheapest(courses.thrifty, total - s.support) or cheapest(courses.thrifty, price - s.support)
    if cards:
        return _alike(s, max(cards, key=lambda one: one[1])[0], options)
    return _before_the_end(look, options)


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
    look = Worth(s, seat)
    if column == ASSAULT and s.assaults:
        found, gain = Targets(s, seat, look).best(s.attack, 0)
        if found is not None and gain > 0 and found in options:
            return found
    return _before_the_end(look, options)


def _before_the_end(look: Worth, options: list[Option]) -> Option:
    """Use what brings points by itself, then end the turn."""
    best, most = END, 0.0
    for option in options:
        if option[0] in ("play", "use"):
            brings = _by_itself(look, option)
            if brings > most:
                best, most = option, brings
    return best


def _by_itself(look: Worth, option: Option) -> float:
    """What it brings to use a card when its strength is not needed any more."""
    s, seat = look.s, look.seat
    face = s.face[option[1]]
    strength = option[2] if option[0] == "play" else NO_STRENGTH
    amount = _STRENGTHS[face][strength] if option[0] == "play" else 0
    found = 0.0
    for name, n in _EFFECT[face]:
        if name == "vp" or (name == "sell" and strength == SUPPORT and s.support + amount >= PRICE_OF_HOPE):
            found += n
        elif name == "salvage":
            found += look.spoils(n)
        elif name == "dismiss" and option[0] == "use":
            found += look.dismissals(n, 0)[1]
        elif look.ends and name == "draw" and s.deck[seat]:
            found += 0.3
        elif look.ends and name == "recall" and any(_scores(s.face[card]) for card in s.discard[seat]):
            found += 0.5
        elif name == "fortify" and not look.actions:
            found += 0.2
    if option[0] == "use":
        lost = 0.0 if look.ends else OF_SPOILS[CARDS.value[face]]
        own = s.powers[seat][powers.HOARD] if CARDS.value[face] == 3 else 0
        count = COUNTS["spoils"](s, seat)  # two may score where one does not
        return found + own + look.in_winter("spent spoils", count) / count - lost
    if strength == DEFENSE and (found or (look.ends and _has_spare(s, seat) and look.threatened())):
        found += 0.02 * amount
    return found


def _has_spare(s: DealersInHopeState, seat: int) -> bool:
    """Whether there are more cards than the next hand takes."""
    return len(s.hand[seat]) + len(s.deck[seat]) > s.hand_size(seat)


def _scores(face: int) -> bool:
    """Whether a card brings points when it is played."""
    return any(name in ("vp", "sell") for name, _ in _EFFECT[face])


def _sort_out(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    """Discard what is weaker than what may be drawn instead."""
    more_to_come = s.phase == WINTER or s.pieces(seat)
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
    soon = OWED_DISMISSALS if any(name == "dismiss exactly" for name, *_ in s.due) else 0
    now = OWED_DISMISSALS if s.board[s.action].kind == "dismiss" and not s.due and not s.play[seat] else 0
    cards = Worth(s, seat).dismissals(FREE_DISMISSALS, soon or now)[0]
    return _alike(s, ("dismiss", cards[0]), options) if len(cards) > soon else DONE


def _recall(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    """The card that helps most with the action; when that is done for good, one that scores."""
    column = s.board[s.action].column
    use = DEFENSE if seat != s.seat else ATTACK if column == ASSAULT else SUPPORT
    to_score = s.target < 0 and Worth(s, seat).ends

    def helps(option: Option) -> tuple[bool, int, float]:
        face = s.face[option[1]]
        return to_score and _scores(face), _STRENGTHS[face][use], QUALITY[face]

    return max([option for option in options if option != DONE], key=helps)


def _reserve(s: DealersInHopeState, seat: int, options: list[Option]) -> Option:
    """Save strong cards in an action that does not use them."""
    look = Worth(s, seat)
    if seat != s.seat or s.board[s.action].column in (ASSAULT, TRAIN):
        return DONE
    if look.ends and not look.in_winter("reserve", 1):
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


_BY_VERB: Final[dict[str, Callable[[DealersInHopeState, int, list[Option]], Option]]] = {
    "dismiss": _dismiss,
    "recall": _recall,
    "ready": _reserve,
    "sell": _sell,
    "promote": _promote,
}
_BY_PHASE: Final[dict[int, Callable[[DealersInHopeState, int, list[Option]], Option]]] = {
    CHOOSE: _choose_action,
    TARGET: _choose_target,
    ACT: _act,
    DEFEND: _defend,
    REFILL: _sort_out,
    WINTER: _sort_out,
}
