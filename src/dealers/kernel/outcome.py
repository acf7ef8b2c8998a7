"""How a game ended: ranks, and scores by named parts."""

from __future__ import annotations

from typing import Any


class Outcome:
    """The result of a finished table.

    `ranks[seat]` is 1 for a winner (shared wins share rank 1); `winners` may be empty when everybody loses.
    `parts[seat]` names where the points come from and adds up to `totals[seat]`. `tiebreaks[seat]` lists
    what was compared after the totals, in order.

    >>> o = Outcome([2, 1], [{"heroes defeated": 3}, {"heroes defeated": 5}])
    >>> o.winners, o.totals
    ([1], [3, 5])
    """

    __slots__ = ("parts", "ranks", "summary", "tiebreaks", "totals", "winners")

    def __init__(
        self,
        ranks: list[int],
        parts: list[dict[str, int]],
        tiebreaks: list[dict[str, int]] | None = None,
        summary: str = "",
        everybody_loses: bool = False,
    ) -> None:
        self.ranks = ranks
        self.parts = parts
        self.totals = [sum(p.values()) for p in parts]
        self.tiebreaks: list[dict[str, int]] = tiebreaks if tiebreaks is not None else [{} for _ in ranks]
        self.winners = [] if everybody_loses else [seat for seat, rank in enumerate(ranks) if rank == 1]
        self.summary = summary

    def as_json(self) -> dict[str, Any]:
        """Plain data for files and browsers."""
        return {
            "ranks": self.ranks,
            "winners": self.winners,
            "totals": self.totals,
            "parts": self.parts,
            "tiebreaks": self.tiebreaks,
            "summary": self.summary,
        }


def ranks_by(keys: list[tuple[int, ...]]) -> list[int]:
    """Competition ranks, the highest key first; equal keys share a rank.

    >>> ranks_by([(3, 1), (5, 0), (3, 1)])
    [2, 1, 2]
    """
    return [1 + sum(other > key for other in keys) for key in keys]
