"""Two versions of a game side by side: what a figure is with each, and how sure the difference is.

Both have played the same deals. So each deal says how much B differs from A, and what else differs from deal
to deal does not blur it. Deals are what is independent: all games of a deal, with the bots in other seats,
count as one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from dealers.lab.extras import need
from dealers.lab.measures import FAMILIES, figure_of
from dealers.lab.sequential import FEWEST, clear, evidence, half_width, spread_of

ENOUGH = 30
"""So often must there have been something to count on each side before a difference is judged."""


class Difference(NamedTuple):
    """A figure with A and with B; what a side does not have is None."""

    family: str
    name: str
    a: float | None
    b: float | None
    value: float
    """How much B has more than A."""
    low: float
    high: float
    deals: int
    evidence: float
    """Against there being no difference; 0 where there is too little to judge by."""
    clear: bool = False
    """Whether it is called a difference, among all of its family."""

    @property
    def judged(self) -> bool:
        """Whether there is enough to judge by."""
        return self.evidence > 0

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "name": self.name,
            "title": figure_of(self.family, self.name).title,
            "a": _rounded(self.a),
            "b": _rounded(self.b),
            "difference": _rounded(self.value) if self.judged else None,
            "low": _rounded(self.low) if self.judged else None,
            "high": _rounded(self.high) if self.judged else None,
            "evidence": float(f"{self.evidence:.3g}"),
            "clear": self.clear,
        }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def differences(a: Any, b: Any, deals: int, rotations: int) -> list[Difference]:
    """All figures of two frames of measures (`dealers.lab.measures`), which are of the same deals."""
    found = [_difference(row, deals) for row in _paired(a, b, deals, rotations).iter_rows(named=True)]
    judged: dict[Difference, bool] = {}
    for family in FAMILIES:
        these = [one for one in found if one.family == family and one.judged]
        judged |= dict(zip(these, clear([one.evidence for one in these]), strict=True))
    return [one._replace(clear=judged.get(one, False)) for one in found]


def _paired(a: Any, b: Any, deals: int, rotations: int) -> Any:
    """For every figure its value on both sides, how far deals are from it, and from the difference."""
    polars = need("polars")
    column, key = polars.col, ["family", "name"]
    both = a.join(b, on=[*key, "deal"], how="full", coalesce=True, suffix="_b").rename(
        {"above": "above_a", "below": "below_a"}
    )
    every = [name for name, family in FAMILIES.items() if family.every_game]
    there = [column(f"above_{side}").is_not_null().alias(f"there_{side}") for side in ("a", "b")]
    both = (
        both.with_columns(there)
        .fill_null(0.0)
        .with_columns(
            [
                polars.when(column("family").is_in(every))
                .then(float(rotations))
                .otherwise(column(below))
                .alias(below)
                for below in ("below_a", "below_b")
            ]
        )
    )
    totals = both.group_by(key).agg(
        column("above_a", "below_a", "above_b", "below_b").sum(),
        column("there_a", "there_b").any(),
        polars.len().alias("rows"),
    )
    totals = totals.with_columns(
        # Deals in which there was nothing to count are no rows, but games they are.
        [
            polars.when(column("family").is_in(every))
            .then(float(rotations * deals))
            .otherwise(column(below))
            .alias(below)
            for below in ("below_a", "below_b")
        ]
    ).with_columns(
        (column("above_a") / column("below_a")).alias("a"), (column("above_b") / column("below_b")).alias("b")
    )
    rows = both.join(totals.select(*key, "a", "b", total_a="below_a", total_b="below_b"), on=key)
    for side in ("a", "b"):
        off = (column(f"above_{side}") - column(side) * column(f"below_{side}")) * deals
        rows = rows.with_columns((off / column(f"total_{side}")).fill_nan(0.0).alias(f"off_{side}"))
    spreads = rows.group_by(key).agg(
        (column("off_a") ** 2).sum().alias("square_a"),
        (column("off_b") ** 2).sum().alias("square_b"),
        ((column("off_b") - column("off_a")) ** 2).sum().alias("square"),
    )
    missing = polars.when(column("family").is_in(every)).then(deals - column("rows")).otherwise(0)
    return (
        totals.join(spreads, on=key)
        .with_columns(
            (column("square_a") + missing * column("a") ** 2).alias("square_a"),
            (column("square_b") + missing * column("b") ** 2).alias("square_b"),
            (column("square") + missing * (column("b") - column("a")) ** 2).alias("square"),
        )
        .sort(key)
    )


def _difference(row: dict[str, Any], deals: int) -> Difference:
    a = row["a"] if row["there_a"] and row["below_a"] else None
    b = row["b"] if row["there_b"] and row["below_b"] else None
    every_game = FAMILIES[row["family"]].every_game
    counted = max(row["above_a"], row["above_b"]) if every_game else min(row["below_a"], row["below_b"])
    if a is None or b is None or counted < ENOUGH or deals < FEWEST:
        return Difference(row["family"], row["name"], a, b, 0.0, 0.0, 0.0, deals, 0.0)
    apart = max(row["square_a"], row["square_b"]) / deals
    if figure_of(row["family"], row["name"]).share:
        apart = max(apart, (deals + 1) / (deals + 2) ** 2)  # also if it has been 0 or 1 so far
    spread = spread_of(row["square"], apart, deals)
    value, width = b - a, half_width(deals, spread)
    told = evidence(value, deals, spread)
    return Difference(row["family"], row["name"], a, b, value, value - width, value + width, deals, told)
