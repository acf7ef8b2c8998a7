"""How a sensible overlord plays: drafts by rule of thumb, and fights by solving the siege exactly.

It reads its own hand, pile and defenses and the cards that everybody sees, nothing else.
"""

from __future__ import annotations

from math import exp

from dealers.games.dark_dealings.cards import BERSERKER, BOOSTER, CARDS, DETOUR, HEAVY_HITTER, KNIGHT
from dealers.games.dark_dealings.combat import fighter
from dealers.games.dark_dealings.forecast import outlook
from dealers.games.dark_dealings.siege import Siege
from dealers.games.dark_dealings.siege_moves import best_move
from dealers.games.dark_dealings.solo import partners
from dealers.games.dark_dealings.state import COMBAT, DarkDealingsState
from dealers.games.dark_dealings.strikes import NEED, stances
from dealers.kernel import Chance, Heuristic, Option, Outcome


class DarkDealingsHeuristic(Heuristic[DarkDealingsState]):
    """Plays by rule of thumb."""

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
        return _RULES[options[0][0]](s, seat, options)

    def estimate(self, s: DarkDealingsState) -> list[float] | None:
        if s.phase != COMBAT:
            return None
        scores = []
        for seat in range(s.seats):
            pile = [s.face[c] for c in s.pile[seat]]
            if s.attacker and seat == fighter(s):
                pile.append(s.face[s.attacker[0]])
            hand = stances(s, s.defenses[seat])
            scores.append(len(s.defeated[seat]) + outlook(pile, hand, s.hardcore))
        return _rewards(scores)

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


_HERO_VALUES = [_hero_values(seats) for seats in range(7)]


def _lure(s: DarkDealingsState, seat: int, options: list[Option]) -> Option:
    face = s.face
    values = _HERO_VALUES[s.seats]
    vulnerable = CARDS.vulnerable
    traps, spells, minions = _weights([face[c] for c in s.lured[seat]])
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


def _commit(s: DarkDealingsState, seat: int, options: list[Option]) -> Option:
    """A strong hero for the best card of this row, and a weak one for what is left of it.

    Two strong ones would take the best two cards of the first rows and leave the weak ones for the last rows,
    to get what nobody else wants. One of each has the first choice in every row.
    """
    face = s.face

    def challenge(option: Option) -> int:
        return CARDS.challenge[face[option[1]]]

    return min(options, key=challenge) if s.committed[seat] else max(options, key=challenge)


def _take(s: DarkDealingsState, seat: int, options: list[Option]) -> Option:
    face = s.face
    heroes = [face[c] for cards in (s.hand[seat], s.boasts[seat], s.pile[seat]) for c in cards]
    weights = _weights(heroes)
    return max(options, key=lambda option: _fit(face[option[1]], weights))


def _weights(heroes: list[int]) -> tuple[int, int, int]:
    """How many of the heroes are vulnerable to traps, spells and minions."""
    traps = spells = minions = 0
    for hero in heroes:
        types = CARDS.vulnerable[hero]
        traps += types & 1
        spells += types >> 1 & 1
        minions += types >> 2
    return traps, spells, minions


def _fit(defense: int, weights: tuple[int, int, int]) -> float:
    """What a defense is worth against heroes with these vulnerabilities."""
    traps, spells, minions, always = _FIT[defense]
    return traps * weights[0] + spells * weights[1] + minions * weights[2] + always


# --- solo play ------------------------------------------------------------------------------------------


def _choose_hero(s: DarkDealingsState, seat: int, options: list[Option]) -> Option:
    """The hero whose best partner leaves the most to spare."""
    face = s.face
    pile = [face[c] for c in s.pile[seat]]

    def spare(option: Option) -> float:
        hero = face[option[1]]
        weights = _weights([*pile, hero])
        best = max([_fit(face[d], weights) for d in partners(s, option[1])])
        return best / (len(pile) + 1) - NEED[hero]

    return max(options, key=spare)


def _pair(s: DarkDealingsState, seat: int, options: list[Option]) -> Option:
    face = s.face
    weights = _weights([face[c] for c in [*s.pile[seat], s.order[0]]])
    return max(options, key=lambda option: _fit(face[option[1]], weights))


def _fits() -> list[tuple[float, float, float, float]]:
    fits = []
    for face in range(len(CARDS.ability)):
        weights = [0.0, 0.0, 0.0]
        extra = 0.0
        if face >= CARDS.first_defense:
            stance = 4 * face
            while stance >= 0:
                types, value = CARDS.types[stance], CARDS.value[stance] + 0.5
                kind = CARDS.ability[face]
                if kind == BOOSTER:
                    value += 1
                elif kind == HEAVY_HITTER:
                    value -= 1
                elif kind == DETOUR:
                    extra += 8 * 0.7
                for bit in range(3):
                    if types >> bit & 1:
                        weights[bit] += value / types.bit_count() * (1.4 if types == 7 else 1)
                stance = CARDS.after_turn[stance]
        fits.append((weights[0], weights[1], weights[2], extra))
    return fits


_FIT = _fits()

_RULES = {
    "lure": _lure,
    "commit": _commit,
    "take": _take,
    "choose hero": _choose_hero,
    "pair": _pair,
}
