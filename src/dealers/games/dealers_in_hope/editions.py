"""The two editions of the rulebook: what of table C1 changes play, row by row.

`illustrated` is the later one and the default; `6.25` switches all of these at once.

Rules: 7
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass
class Edition:
    """How an edition plays, where the two differ."""

    name: str
    europe_for_all: bool
    """Row 3: one board for any number of players."""
    master_points_at_once: bool
    """Row 7: the points of a master are scored when it is trained, not at the end."""
    second_lap_turns_back: bool
    """Row 19: the second lap of the draft goes the other way round."""
    token_ends_the_year: bool
    """Rows 22, 26 and 32: if nobody has a small cube left, the action of the start token ends the year."""
    passing_returns_markers: bool
    """Row 24: strength markers are returned even by somebody who then passes."""
    symbols_go_to_the_box: bool
    """Row 38: every dismissed card with a faction's symbol goes to the box, not only the leader cards."""
    second_level_opens_itself: bool
    """Row 39: a level 2 card in play also allows to train another one."""
    too_many_cost: bool
    """Rows 41, 43 and 44: cards may be trained beyond the number of the action, at a point each."""
    shortfall_from: int
    """Row 43: with `train 3 or 4`, points are lost for each card below this number."""
    cities_defend: bool
    """Row 50: every city in the Ready Area adds its defense, not only the capital."""


EDITIONS: Final = (
    Edition(
        "illustrated",
        europe_for_all=False,
        master_points_at_once=False,
        second_lap_turns_back=True,
        token_ends_the_year=False,
        passing_returns_markers=True,
        symbols_go_to_the_box=True,
        second_level_opens_itself=True,
        too_many_cost=True,
        shortfall_from=3,
        cities_defend=True,
    ),
    Edition(
        "6.25",
        europe_for_all=True,
        master_points_at_once=True,
        second_lap_turns_back=False,
        token_ends_the_year=True,
        passing_returns_markers=False,
        symbols_go_to_the_box=False,
        second_level_opens_itself=False,
        too_many_cost=False,
        shortfall_from=2,
        cities_defend=False,
    ),
)
NAMES: Final = tuple([edition.name for edition in EDITIONS])
