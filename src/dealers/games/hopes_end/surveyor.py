"""Surveys for rollouts: those of one search set out from the same few cities, and change little on their way.

What comes out does not depend on which rollouts went before: it is only found sooner.
"""

from __future__ import annotations

from typing import Final

from dealers.games.hopes_end.placing import best_place
from dealers.games.hopes_end.prospects import Survey, count
from dealers.games.hopes_end.rivals import rivalry, tiles_left
from dealers.games.hopes_end.state import HopesEndState
from dealers.kernel import Option

FEW: Final = 24
"""Rollouts reckon with the tiles that were to come when they set out, the drawn one among them. They keep
count when fewer are left, and count again when so many have come."""
MOST_STARTS: Final = 64
"""So many cities are remembered."""


class Start:
    """A city that rollouts set out from."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.best: dict[tuple[int, int, int], tuple[float, Option]] = {}
        """The best place, by seat, by kind of tile and by how many were drawn."""


class Surveyor:
    """Follows one rollout after the other."""

    def __init__(self) -> None:
        self._s: HopesEndState | None = None
        """Of the rollout that goes on."""
        self._start: Start | None = None
        """Where it has set out; it is there as long as it has no survey of its own."""
        self._own: Survey | None = None
        self._starts: dict[object, Start] = {}

    def best_place(
        self, s: HopesEndState, seat: int, tile: int, options: list[Option]
    ) -> tuple[float, Option]:
        """As the function of this name, as the city looks to the seat."""
        survey = self.survey(s)
        start = self._start
        if start is None or start.survey is not survey:
            survey.weigh(rivalry(survey, seat))
            return best_place(survey, tile, options)
        key = seat, s.face[tile], len(s.drawn)
        found = start.best.get(key)
        if found is None:
            survey.weigh(rivalry(survey, seat))
            start.best[key] = found = best_place(survey, tile, options)
        return found

    def survey(self, s: HopesEndState) -> Survey:
        """The city as it is now."""
        if s.loose:
            return Survey(s)
        few = tiles_left(s) < FEW
        if s is not self._s:
            self._s = s
            self._start = self._start_at(s, few)
            self._own = None
        start, own = self._start, self._own
        assert start is not None
        if own is not None:
            own.keep_up()
            if few or tiles_left(s) + FEW < own.counted:
                own.count_again()
            return own
        if not start.survey.is_outdated():
            return start.survey
        self._own = own = Survey(s, None if few else start.survey.left)
        return own

    def _start_at(self, s: HopesEndState, few: bool) -> Start:
        """The start that is here, with all that is known of it."""
        face = s.face
        laid, removed, drawn = [[face[tile] for tile in tiles] for tiles in (s.city, s.removed, s.drawn)]
        # What lies in the city or is out of the game is not to come, so that need not be counted here.
        key = (
            tuple(laid), tuple(removed), few and tuple(drawn), tuple(s.city), tuple(s.cell), tuple(s.turned),
            tuple(s.owner), tuple(s.ruined), tuple(s.points),
        )  # fmt: skip
        start = self._starts.get(key)
        if start is None:
            if len(self._starts) == MOST_STARTS:
                self._starts.clear()
            survey = Survey(s, None if few else count(s, drawn))
            self._starts[key] = start = Start(survey)
        else:
            start.survey.move_to(s)
        return start
