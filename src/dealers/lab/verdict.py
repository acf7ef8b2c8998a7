"""The figures of a study in words: what is fine, what is suspicious, what to look at."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

Level = Literal["fine", "suspicious", "look"]

FAR = 0.1
"""A win rate that is so much of the usual above or below it matters, if it is no chance."""
FEWEST_LOOKED_AT = 20
"""So many games or decisions there have to be before anything is said of them."""
MOST_NAMED = 3
"""So many examples are named in a sentence; the tables have all of them."""


class Remark(NamedTuple):
    """One sentence of the summary."""

    level: Level
    about: str
    """The part of the report that it is about."""
    text: str
    examples: tuple[dict[str, Any], ...] = ()
    """Games that show it."""

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {**self._asdict(), "examples": list(self.examples)}


def shown_by(*rows: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """The examples of some figures."""
    return tuple([example for row in rows for example in row.get("examples", ())])


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
        *_stalls(found),
        *_choices(found),
        *_spread(found),
        *_skill(found),
        *_plans(found),
        *_people(found),
    ]
    order = {"suspicious": 0, "look": 1, "fine": 2}
    return sorted(remarks, key=lambda remark: order[remark.level])


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _range(estimate: dict[str, Any]) -> str:
    low, high = _percent(estimate["low"]), _percent(estimate["high"])
    return f"{_percent(estimate['value'])} ({low} to {high}, n = {estimate['n']})"


def _points(gap: float) -> str:
    """A difference of shares."""
    return f"{100 * gap:+.1f} percentage points"


def _off(row: dict[str, Any]) -> bool:
    """Whether it is off by more than chance, and by enough to matter."""
    return bool(row["stands_out"]) and abs(row["wins"]["value"] - row["usual"]) > FAR * row["usual"]


def _known_to(rows: list[dict[str, Any]]) -> str:
    """How closely win rates are known: what is not found in a few games may be there all the same."""
    widest = max((row["wins"]["high"] - row["wins"]["low"] for row in rows), default=0.0)
    return f"; win rates are known to within {100 * widest / 2:.1f} percentage points" if widest else ""


def _seats(found: dict[str, Any]) -> list[Remark]:
    off = [row for row in found["seats"] if _off(row)]
    if not found["seats"] or found["seats"][0]["players"] < 2:
        return []
    if not off:
        text = f"No seat wins clearly more or less than the others{_known_to(found['seats'])}."
        return [Remark("fine", "seats", text)]
    worst = max(off, key=lambda row: abs(row["wins"]["value"] - row["usual"]))
    return [
        Remark(
            "suspicious",
            "seats",
            f"Seats are not equal: with {worst['players']} players seat {worst['seat']} wins "
            f"{_range(worst['wins'])}, where {_percent(worst['usual'])} would be its share.",
            shown_by(worst),
        )
    ]


def _traits(found: dict[str, Any]) -> list[Remark]:
    remarks = []
    for kind, data in found["traits"].items():
        off = [row for row in data["values"] if _off(row)]
        if not off:
            known = _known_to(data["values"])
            remarks.append(Remark("fine", kind, f"By {kind}, nobody wins clearly more than others{known}."))
            continue
        names = ", ".join(f"{row['name']} {_range(row['wins'])}" for row in off[:MOST_NAMED])
        more = f", and {len(off) - MOST_NAMED} more" if len(off) > MOST_NAMED else ""
        usual = _percent(off[0]["usual"])
        remarks.append(
            Remark(
                "suspicious",
                kind,
                f"By {kind}, win rates are far from the usual {usual}: {names}{more}.",
                shown_by(*off[:MOST_NAMED]),
            )
        )
    return remarks


def _cards(found: dict[str, Any]) -> list[Remark]:
    remarks = []
    dead = sorted([row for row in found["cards"] if row["dead"]], key=lambda row: -row["takers"]["n"])
    if dead:
        names = ", ".join(f"{row['name']} ({row['verb']})" for row in dead[:MOST_NAMED])
        more = f" and {len(dead) - MOST_NAMED} more" if len(dead) > MOST_NAMED else ""
        remarks.append(
            Remark(
                "look",
                "cards",
                f"Hardly ever taken (by under 5 % of the seats that could): {names}{more}.",
                shown_by(*dead[:MOST_NAMED]),
            )
        )
    strong = [row for row in found["cards"] if row["stands_out"] and row["gain"]["low"] > FAR]
    weak = [row for row in found["cards"] if row["stands_out"] and row["gain"]["high"] < -FAR]
    for rows, words in ((strong, "more"), (weak, "less")):
        rows.sort(key=lambda row: -abs(row["gain"]["value"]))
        if rows:
            names = ", ".join(
                f"{row['name']} ({row['verb']}, {_points(row['gain']['value'])})" for row in rows[:MOST_NAMED]
            )
            left = f" and {len(rows) - MOST_NAMED} more" if len(rows) > MOST_NAMED else ""
            remarks.append(
                Remark(
                    "look",
                    "cards",
                    f"Players who take it win clearly {words} often: {names}{left}.",
                    shown_by(*rows[:MOST_NAMED]),
                )
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
    text = f"Win more together than each would alone: {names}."
    return [Remark("look", "pairs", text, shown_by(*strong[:MOST_NAMED]))]


def _endings(found: dict[str, Any]) -> list[Remark]:
    remarks = []
    for key, words in (("nobody_wins", "nobody wins"), ("shared", "the victory is shared")):
        part = found["closeness"][key]
        if part["low"] > 0.1:
            remarks.append(
                Remark("look", "closeness", f"In {_range(part)} of the games {words}.", shown_by(part))
            )
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
                shown_by(half),
            )
        ]
    return [Remark("fine", "early", f"Whoever leads at half time wins {_range(half)} of the games.")]


def _length(found: dict[str, Any]) -> list[Remark]:
    turns = found["length"]["turns"]
    middle, tail = turns["q50"], turns["q99"]
    text = (
        f"Nearly all games take {middle} turns."
        if turns["q5"] == tail
        else f"Half of the games take {middle} turns or fewer; one in a hundred takes {tail} or more."
    )
    if middle and tail > 3 * middle:
        return [
            Remark(
                "look",
                "length",
                f"{text} The longest is game {turns['longest_game']}: does it stall?",
                shown_by(turns),
            )
        ]
    return [Remark("fine", "length", text)]


def _stalls(found: dict[str, Any]) -> list[Remark]:
    stalls, turns = found["stalls"], found["length"]["turns"]
    if stalls["longest"] <= max(3, 0.2 * stalls["of_turns"]) or not turns["q50"]:
        return []
    text = (
        f"In game {stalls['longest_game']} nothing that is worth counting happens for {stalls['longest']} of "
        f"its {stalls['of_turns']} turns on end; {stalls['pause']['value']:.1f} in a usual game."
    )
    return [Remark("look", "stalls", text, shown_by(stalls))]


def _choices(found: dict[str, Any]) -> list[Remark]:
    forced = found["choices"]["forced"]
    per = found["choices"]["per_decision"]
    text = f"A decision has {per} options on average; {_percent(forced['value'])} have only one."
    if forced["value"] > 0.5:
        return [Remark("look", "choices", text, shown_by(forced))]
    return [Remark("fine", "choices", text)]


def _spread(found: dict[str, Any]) -> list[Remark]:
    spread = found.get("further", {}).get("choices")
    if not spread or spread["gap"]["n"] < FEWEST_LOOKED_AT:
        return []
    gap, clear = spread["gap"], spread["clear"]
    text = (
        f"At decisions drawn by lot the best option is {100 * gap['value']:.1f} in a hundred better than the "
        f"second ({100 * gap['low']:.1f} to {100 * gap['high']:.1f}, n = {gap['n']}; {spread['measure']}); "
        f"it is so beyond doubt in {_range(clear)}."
    )
    if clear["high"] < 0.1 and gap["high"] < 0.02:
        return [Remark("look", "choices", f"{text} Does it matter what one does?")]
    return [Remark("fine", "choices", text)]


def _skill(found: dict[str, Any]) -> list[Remark]:
    remarks = []
    for row in found.get("further", {}).get("skill", ()):
        wins = row["wins"]
        if wins["n"] < FEWEST_LOOKED_AT:
            continue
        text = f"{row['bot']} wins {_range(wins)} against {row['against']}"
        beside = f"where {_percent(row['usual'])} would be luck alone"
        if wins["low"] > row["usual"]:
            remarks.append(Remark("fine", "skill", f"Skill pays: {text}, {beside}."))
        else:
            remarks.append(Remark("look", "skill", f"No skill is seen: {text}, {beside}."))
    return remarks


def _plans(found: dict[str, Any]) -> list[Remark]:
    rows = found.get("further", {}).get("plans", ())
    rows = [row for row in rows if row["wins"]["n"] >= FEWEST_LOOKED_AT]
    if not rows:
        return []
    remarks = []
    for row in rows:
        above = row["wins"]["low"] > row["usual"] and row["stands_out"]
        said = f"({row['how']} {row['plan']}) wins {_range(row['wins'])} against {row['against']}"
        if above:
            text = f"A seat that is held to a plan {said}, where {_percent(row['usual'])} would be its share."
            remarks.append(Remark("suspicious", "plans", text))
        elif row["how"] == "never" and row["wins"]["high"] < row["usual"] / 3:
            text = f"A seat without it {said}: hardly anybody can win another way."
            remarks.append(Remark("look", "plans", text))
    return remarks or [Remark("fine", "plans", "No plan that was tried wins by itself, and none is needed.")]


def _people(found: dict[str, Any]) -> list[Remark]:
    people = found.get("people")
    if not people:
        return []
    remarks = []
    stars = people["stars"]
    if stars["n"]:
        interval = f"{stars['low']:.1f} to {stars['high']:.1f}, n = {stars['n']}"
        text = f"People gave it {stars['value']:.1f} of 5 ({interval})."
        remarks.append(Remark("look" if stars["high"] < 3 else "fine", "people", text))
    return remarks
