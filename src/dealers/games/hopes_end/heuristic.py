"""How a sensible citizen plays.

It reads what everybody sees and nothing else.
"""

from __future__ import annotations

from typing import Final

from dealers.games.hopes_end.city import place_options
from dealers.games.hopes_end.fortune import EXTRA, danger, fortune_of, modifier_of, worth_by_answer
from dealers.games.hopes_end.placing import best_place, damage, rank_places
from dealers.games.hopes_end.prospects import Survey
from dealers.games.hopes_end.rivals import rivalry, scale_of, win_chances
from dealers.games.hopes_end.state import REPLACE, HopesEndState
from dealers.games.hopes_end.surveyor import Surveyor
from dealers.games.hopes_end.turn import fullest
from dealers.kernel import Chance, Heuristic, Option, Outcome


class HopesEndHeuristic(Heuristic[HopesEndState]):
    """Plays by rule of thumb."""

    looks_at_hidden_cards = False

    def __init__(self) -> None:
        self._meant: Option | None = None
        """In a rollout: where the tile just kept is going to be placed."""
        self._surveyor = Surveyor()
        """Knows how far the rollout has come."""

    def choose(self, s: HopesEndState, seat: int, options: list[Option], rng: Chance) -> Option:
        if options[0][0] == "place":
            return best_place(survey_for(s, seat), s.drawn[0], options)[1]
        return self.candidates(s, seat, options)[0]

    def rollout(self, s: HopesEndState, seat: int, options: list[Option], rng: Chance) -> Option:
        """As `choose`, but of two tiles the one that is kept goes where it looked best when it was chosen."""
        meant, self._meant = self._meant, None
        if meant in options:
            return meant
        verb = options[0][0]
        if verb not in ("place", "keep", "ruin"):
            return self.candidates(s, seat, options)[0]
        surveyor = self._surveyor
        if verb == "place":
            return surveyor.best_place(s, seat, s.drawn[0], options)[1]
        if verb == "ruin":
            survey = surveyor.survey(s)
            survey.weigh(rivalry(survey, seat))
            return min(options, key=lambda o: damage(survey, o[1]))
        places = [surveyor.best_place(s, seat, o[1], place_options(s, o[1])) for o in options]
        best = max(range(len(options)), key=lambda n: places[n][0])
        self._meant = places[best][1]
        return options[best]

    def candidates(self, s: HopesEndState, seat: int, options: list[Option]) -> list[Option]:
        verb = options[0][0]
        if verb == "place":
            ranked = rank_places(survey_for(s, seat), s.drawn[0], options)
            least = ranked[0][0] - MARGIN
            return [option for value, option in ranked[:MOST] if value >= least]
        if verb == "keep":
            survey = survey_for(s, seat)
            return sorted(options, key=lambda o: -best_place(survey, o[1], place_options(s, o[1]))[0])
        if verb == "ruin":
            survey = survey_for(s, seat)
            return sorted(options, key=lambda o: damage(survey, o[1]))[:MOST]
        if verb == "answer":
            return _best_answer(s, seat, options)
        if verb == "replace":
            return _best_replacement(s, seat, options)
        if verb == "stack":  # all are shuffled: to search several of them would be a waste
            return [("stack", fullest(s))]
        return options

    def worth_a_search(self, s: HopesEndState, seat: int, options: list[Option]) -> bool:
        if options[0][0] != "place" or len(options) == 1:
            return True
        first, second = rank_places(survey_for(s, seat), s.drawn[0], options)[:2]
        return first[0] - second[0] < CLEAR

    def settled(self, s: HopesEndState) -> bool:
        return s.phase == REPLACE and not s.turn

    def estimate(self, s: HopesEndState) -> list[float] | None:
        if not self.settled(s):
            return None
        safe = 1.0 - danger(s)
        standing = self._surveyor.survey(s).standing()
        for seat in range(s.seats):
            standing[seat] += EXTRA * s.extra[seat]
        standing[s.seat] += EXTRA * (s.left - 1)
        return [safe * chance for chance in win_chances(standing, scale_of(s))]

    def solved(self, s: HopesEndState, seat: int, options: list[Option]) -> Option | None:
        if options[0][0] in ("answer", "replace"):
            return self.candidates(s, seat, options)[0]
        return None

    def rewards(self, s: HopesEndState, outcome: Outcome) -> list[float]:
        if not outcome.winners:
            return [0.0] * s.seats
        return win_chances([s.points[q] - s.lost[q] / 16 for q in range(s.seats)], scale_of(s))


CLEAR: Final = 1.5
"""A place that promises so many points more than any other is taken: a search seldom finds a better one."""
MARGIN: Final = 6.0
MOST: Final = 8


def survey_for(s: HopesEndState, seat: int) -> Survey:
    survey = Survey(s)
    survey.weigh(rivalry(survey, seat))
    return survey


def dread(s: HopesEndState) -> float:
    """What one more ruined tile costs beyond the tile, in points, since the city comes nearer to its fall."""
    now = danger(s)
    return min(30.0, 1.5 * scale_of(s) * (danger(s, 1.0) - now) / (1.001 - now))


def _best_answer(s: HopesEndState, seat: int, options: list[Option]) -> list[Option]:
    card = options[0][1]
    faces, modifiers = _held_without(s, seat, card)
    worth = worth_by_answer(fortune_of(s, seat, dread(s)), faces, modifiers, s.face[card])
    return sorted(options, key=lambda option: -worth[option[2]])


def _best_replacement(s: HopesEndState, seat: int, options: list[Option]) -> list[Option]:
    fortune = fortune_of(s, seat, dread(s))
    new = s.face[s.question[0]]
    worth = []
    for option in options:
        if option[0] == "replace":
            worth.append(max(worth_by_answer(fortune, *_held_without(s, seat, option[1]), new)))
        else:
            worth.append(fortune.worth(*_held_without(s, seat, -1)))
    return [options[n] for n in sorted(range(len(options)), key=lambda n: -worth[n])]


def _held_without(s: HopesEndState, seat: int, gone: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The faces and the modifiers of the Morality cards of a seat but one."""
    kept = [card for card in s.held[seat] if card != gone]
    return tuple([s.face[card] for card in kept]), tuple([modifier_of(s, card) for card in kept])
