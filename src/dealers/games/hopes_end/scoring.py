"""Scoring the game: by parts, with the loss of everybody when too much lies in ruins.

Rules: 3.4.2, 3.4.3, 3.4.4, 3.4.5, 3.4.6
"""

from __future__ import annotations

from dealers.games.hopes_end.city import BONUS
from dealers.games.hopes_end.state import HopesEndState
from dealers.kernel import Outcome, ranks_by


def outcome(s: HopesEndState) -> Outcome:
    """Most points win, then fewest own ruined tiles (HE-38); nobody wins a fallen city (HE-41)."""
    parts = score_parts(s)
    if sum(s.lost) > s.limit:
        summary = f"{sum(s.lost)} tiles lie in ruins, and {s.limit} is what the city can bear."
        return Outcome([1] * s.seats, parts, summary=summary, everybody_loses=True)
    keys: list[tuple[int, ...]] = [(sum(parts[seat].values()), -s.lost[seat]) for seat in range(s.seats)]
    return Outcome(ranks_by(keys), parts, [{"own ruined tiles": lost} for lost in s.lost])


def score_parts(s: HopesEndState) -> list[dict[str, int]]:
    """By seat: every tile placed, 3 for each finished feature an intact one is in, less the ruined ones."""
    names = ("tiles", "buildings", "roads", "barracks", "ruined")
    parts = [dict.fromkeys(names, 0) for _ in range(s.seats)]
    for tile in s.city:
        if s.owner[tile] < 0:  # HE-14
            continue
        part = parts[s.owner[tile]]
        part["tiles"] += 1
        if s.ruined[tile]:
            part["ruined"] -= 1
        else:
            part["buildings"] += BONUS * s.built[tile]
            part["roads"] += BONUS * s.paved[tile]
            part["barracks"] += BONUS * s.quartered[tile]
    return parts
