"""The figures of a study in words: what is fine, what is suspicious, what to look at."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

Level = Literal["fine", "suspicious", "look"]

FAR = 0.1
"""A win rate that is so much of the usual above or below it matters, if it is no chance."""
MOST_NAMED = 3
"""So many examples are named in a sentence; the tables have all of them."""


class Remark(NamedTuple):
    """One sentence of the summary."""

    level: Level
    about: str
    """The part of the report that it is about."""
    text: str

    def as_json(self) -> dict[str, str]:
        """Plain data."""
        return self._asdict()


def verdict(found: dict[str, Any]) -> list[Remark]:
    """The summary: what is suspicious first, then what to look at, then what is fine."""
    remarks = [
        *_seats(found),
        *_traits(found),
        *_cards(found),
        *_pairs(found),
        *_endings(found),
        *_lead(found),
        *_length(found),
        *_choices(found),
    ]
    order = {"suspicious": 0, "look": 1, "fine": 2}
    return sorted(remarks, key=lambda remark: order[remark.level])


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _range(estimate: dict[str, Any]) -> str:
    low, high = _percent(estimate["low"]), _percent(estimate["high"])
    return f"{_percent(estimate['value'])} ({low} to {high}, n = {estimate['n']})"


def _off(row: dict[str, Any]) -> bool:
    """Whether it is off by more than chance, and by enough to matter."""
    return bool(row["stands_out"]) and abs(row["wins"]["value"] - row["usual"]) > FAR * row["usual"]


def _seats(found: dict[str, Any]) -> list[Remark]:
    off = [row for row in found["seats"] if _off(row)]
    if not found["seats"] or found["seats"][0]["players"] < 2:
        return []
    if not off:
        return [Remark("fine", "seats", "No seat wins clearly more or less than the others.")]
    worst = max(off, key=lambda row: abs(row["wins"]["value"] - row["usual"]))
    return [
        Remark(
            "suspicious",
            "seats",
            f"Seats are not equal: with {worst['players']} players seat {worst['seat']} wins "
            f"{_range(worst['wins'])}, where {_percent(worst['usual'])} would be its share.",
        )
    ]


def _traits(found: dict[str, Any]) -> list[Remark]:
    remarks = []
    for kind, data in found["traits"].items():
        off = [row for row in data["values"] if _off(row)]
        if not off:
            remarks.append(Remark("fine", kind, f"By {kind}, nobody wins clearly more than others."))
            continue
        names = ", ".join(f"{row['name']} {_range(row['wins'])}" for row in off[:MOST_NAMED])
        more = f", and {len(off) - MOST_NAMED} more" if len(off) > MOST_NAMED else ""
        usual = _percent(off[0]["usual"])
        remarks.append(
            Remark("suspicious", kind, f"By {kind}, win rates are far from the usual {usual}: {names}{more}.")
        )
    return remarks


def _cards(found: dict[str, Any]) -> list[Remark]:
    remarks = []
    dead = [row for row in found["cards"] if row["dead"]]
    if dead:
        names = ", ".join(f"{row['name']} ({row['verb']})" for row in dead[:MOST_NAMED])
        more = f" and {len(dead) - MOST_NAMED} more" if len(dead) > MOST_NAMED else ""
        remarks.append(
            Remark("look", "cards", f"Hardly ever taken when they could be (under 2 %): {names}{more}.")
        )
    strong = [row for row in found["cards"] if row["stands_out"] and row["gain"]["low"] > FAR]
    weak = [row for row in found["cards"] if row["stands_out"] and row["gain"]["high"] < -FAR]
    for rows, words in ((strong, "more"), (weak, "less")):
        rows.sort(key=lambda row: -abs(row["gain"]["value"]))
        if rows:
            names = ", ".join(
                f"{row['name']} ({row['verb']}, {_percent(abs(row['gain']['value']))} {words})"
                for row in rows[:MOST_NAMED]
            )
            left = f" and {len(rows) - MOST_NAMED} more" if len(rows) > MOST_NAMED else ""
            remarks.append(
                Remark("look", "cards", f"Players who take it win clearly {words} often: {names}{left}.")
            )
    if not remarks:
        remarks.append(Remark("fine", "cards", "No card is dead, and none wins or loses games by itself."))
    return remarks


def _pairs(found: dict[str, Any]) -> list[Remark]:
    strong = [row for row in found["pairs"] if row["wins"]["value"] > row["usual"] + FAR]
    if not strong:
        return []
    names = ", ".join(
        f"{row['name']} with {row['other']} ({_range(row['wins'])} for {_percent(row['usual'])} expected)"
        for row in strong[:MOST_NAMED]
    )
    return [Remark("look", "pairs", f"Win more together than each would alone: {names}.")]


def _endings(found: dict[str, Any]) -> list[Remark]:
    remarks = []
    for key, words in (("nobody_wins", "nobody wins"), ("shared", "the victory is shared")):
        part = found["closeness"][key]
        if part["low"] > 0.1:
            remarks.append(Remark("look", "closeness", f"In {_range(part)} of the games {words}."))
    return remarks


def _lead(found: dict[str, Any]) -> list[Remark]:
    half = found["early"]["50"]
    players = {row["players"] for row in found["seats"]}
    if half["n"] < 30 or players == {1}:
        return []
    if half["low"] > 0.8:
        return [
            Remark(
                "suspicious",
                "early",
                f"Games are decided early: whoever leads at half time wins {_range(half)} of them.",
            )
        ]
    return [Remark("fine", "early", f"Whoever leads at half time wins {_range(half)} of the games.")]


def _length(found: dict[str, Any]) -> list[Remark]:
    turns = found["length"]["turns"]
    middle, tail = turns["q50"], turns["q99"]
    text = f"Half of the games take {middle} turns or fewer; one in a hundred takes {tail} or more."
    if middle and tail > 3 * middle:
        return [
            Remark("look", "length", f"{text} The longest is game {turns['longest_game']}: does it stall?")
        ]
    return [Remark("fine", "length", text)]


def _choices(found: dict[str, Any]) -> list[Remark]:
    forced = found["choices"]["forced"]["value"]
    per = found["choices"]["per_decision"]
    text = f"A decision has {per} options on average; {_percent(forced)} have only one."
    return [Remark("look" if forced > 0.5 else "fine", "choices", text)]
