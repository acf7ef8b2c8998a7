"""How a sensible overlord plays: drafts by rule of thumb, and fights by solving the siege exactly.

It reads its own hand, pile and defenses and the cards that everybody sees, nothing else.
"""

from __future__ import annotations

from math import exp
from typing import Final

from dealers.games.dark_dealings.boasting import boast
from dealers.games.dark_dealings.cards import BERSERKER, CARDS, KNIGHT
from dealers.games.dark_dealings.combat import fighter
from dealers.games.dark_dealings.fits import best_fit, fit, weights_of
from dealers.games.dark_dealings.forecast import outlook
from dealers.games.dark_dealings.siege import Siege
from dealers.games.dark_dealings.siege_moves import best_move
from dealers.games.dark_dealings.solo import partners
from dealers.games.dark_dealings.state import COMBAT, DarkDealingsState
from dealers.games.dark_dealings.strikes import NEED, stances
from dealers.kernel import Chance, Heuristic, Option, Outcome


class DarkDealingsHeuristic(Heuristic[DarkDealingsState]):
    """Plays by rule of thumb."""

    looks_at_hidden_cards = False

    def __init__(self) -> None:
        # What was solved for one decision of a game helps with the next.
        self._sieges = {False: Siege(False), True: Siege(True)}

    def choose(self, s: DarkDealingsState, seat: int, options: list[Option], rng: Chance) -> Option:
        return self.solved(s, seat, options) or self.rollout(s, seat, options, rng)

    def solved(self, s: DarkDealingsState, seat: int, options: list[Option]) -> Option | None:
        if s.phase == COMBAT:
            return best_move(self._sieges[s.hardcore], s, seat, options)
        return None

    def rollout(self, s: DarkDealingsState, seat: int, options: list[Option], rng: Chance) -> Option:
        rule = _RULES.get(options[0][0])
        if rule is None:  # in combat, to which a search does not come
            return best_move(self._sieges[s.hardcore], s, seat, options)
        return rule(s, seat, options)

    def settled(self, s: DarkDealingsState) -> bool:
        return s.phase == COMBAT

    def estimate(self, s: DarkDealingsState) -> list[float] | None:
        if not self.settled(s):
            return None
        scores = []
        for seat in range(s.seats):
            pile = [s.face[c] for c in s.pile[seat]]
            if s.attacker and seat == fighter(s):
                pile.append(s.face[s.attacker[0]])
            hand = stances(s, s.defenses[seat])
            scores.append(len(s.defeated[seat]) + outlook(pile, hand, s.hardcore))
        return _rewards(scores)

    def measure(self, s: DarkDealingsState) -> str:
        return "chance to win" if s.seats > 1 else "share of the nine heroes defeated"

    def rewards(self, s: DarkDealingsState, outcome: Outcome) -> list[float]:
        return _rewards([len(s.defeated[q]) + len(s.defenses[q]) / 16 for q in range(s.seats)])


def _rewards(scores: list[float]) -> list[float]:
    """The chance to win, if every score were a little uncertain; alone, the share of heroes defeated."""
    if len(scores) == 1:
        return [scores[0] / 9]
    weights = [exp(2.0 * score) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]


# --- drafting -------------------------------------------------------------------------------------------


def _hero_values(seats: int) -> list[float]:
    """What a hero is worth to its overlord: the more rivals, the more an early pick counts."""
    values = []
    for face in range(CARDS.heroes):
        value = 0.04 * (seats - 3) * CARDS.challenge[face] / 54 - 0.012 * CARDS.armor[face]
        if CARDS.hero_ability[face] in (KNIGHT, BERSERKER):
            value -= 0.03
        values.append(value)
    return values


_HERO_VALUES: Final = [_hero_values(seats) for seats in range(7)]


def _lure(s: DarkDealingsState, seat: int, options: list[Option]) -> Option:
    face = s.face
    values = _HERO_VALUES[s.seats]
    vulnerable = CARDS.vulnerable
    traps, spells, minions = weights_of([face[c] for c in s.lured[seat]])
    focus = (0, traps, spells, max(traps, spells), minions, max(traps, minions), max(spells, minions), 0)
    most = max(traps, spells, minions)
    best, best_value = options[0], -9.0
    for option in options:
        hero = face[option[1]]
        types = vulnerable[hero]
        value = values[hero] + 0.01 * (most if types == 7 else focus[types])
        if value > best_value:
            best, best_value = option, value
    return best


def _take(s: DarkDealingsState, seat: int, options: list[Option]) -> Option:
    face = s.face
    heroes = [face[c] for cards in (s.hand[seat], s.boasts[seat], s.pile[seat]) for c in cards]
    return options[best_fit([face[option[1]] for option in options], weights_of(heroes))]


# --- solo play ------------------------------------------------------------------------------------------


def _choose_hero(s: DarkDealingsState, seat: int, options: list[Option]) -> Option:
    """The hero whose best partner leaves the most to spare."""
    face = s.face
    pile = [face[c] for c in s.pile[seat]]

    def spare(option: Option) -> float:
        hero = face[option[1]]
        weights = weights_of([*pile, hero])
        best = max([fit(face[d], weights) for d in partners(s, option[1])])
        return best / (len(pile) + 1) - NEED[hero]

    return max(options, key=spare)


def _pair(s: DarkDealingsState, seat: int, options: list[Option]) -> Option:
    face = s.face
    weights = weights_of([face[c] for c in [*s.pile[seat], s.order[0]]])
    return max(options, key=lambda option: fit(face[option[1]], weights))


_RULES: Final = {
    "lure": _lure,
    "commit": boast,
    "take": _take,
    "choose hero": _choose_hero,
    "pair": _pair,
}
