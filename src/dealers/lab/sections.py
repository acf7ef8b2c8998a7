"""The parts of a report: one for each question that a designer asks, with its pictures and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from dealers.lab import plots
from dealers.lab.beside import beside
from dealers.lab.tables import Cell, gaps, links, means, number, percent, said, shares, table, words
from dealers.lab.where import pictures

MOST_DRAWN = 40
"""So many win rates go into one picture."""


class Section(NamedTuple):
    """One question and its answer."""

    name: str
    """The anchor of the page."""
    about: str
    """What remarks about it are about."""
    title: str
    body: list[str]


def sections(found: dict[str, Any]) -> list[Section]:
    """All parts that there is something to say in."""
    parts = [
        Section("seats", "seats", "Are the seats fair?", list(_seats(found))),
        Section("bots", "bots", "Which bot wins?", list(_bots(found))),
        *[
            Section(f"trait-{n}", kind, f"Fair by {kind}?", list(_trait(kind, data)))
            for n, (kind, data) in enumerate(found["traits"].items())
        ],
        Section("cards", "cards", "Which cards are strong, weak or dead?", list(_cards(found))),
        Section("uses", "uses", "Who has a card, and uses it?", list(_uses(found))),
        Section("pairs", "pairs", "Which go together too well, or badly?", list(_pairs(found))),
        *[
            Section(f"in-play-{n}", kind, f"Games by {kind}", [_in_play(kind, rows)])
            for n, (kind, rows) in enumerate(found["in_play"].items())
            if len(rows) > 1
        ],
        Section("where", "where", "Where on the map is it decided?", list(_where(found))),
        Section("length", "length", "How long is a game?", list(_length(found))),
        Section("stalls", "stalls", "Does it stall?", list(_stalls(found))),
        Section("closeness", "closeness", "How close is it?", list(_closeness(found))),
        Section("early", "early", "Is it decided early?", list(_early(found))),
        Section("points", "points", "Where do points come from?", list(_points(found))),
        Section("choices", "choices", "Are there real choices?", list(_choices(found))),
        Section("skill", "skill", "Skill or luck?", list(_skill(found))),
        Section("plans", "plans", "Is one plan dominant?", list(_plans(found))),
        Section("people", "people", "What did people do and say?", list(beside(found))),
    ]
    return [part for part in parts if part.body]


# --- who wins ---------------------------------------------------------------------------------------------


def _seats(found: dict[str, Any]) -> Iterator[str]:
    for players in sorted({row["players"] for row in found["seats"]} - {1}):
        rows = [row for row in found["seats"] if row["players"] == players]
        yield f"<h3>{players} players</h3>"
        yield plots.intervals(
            [(f"seat {row['seat']}", row["wins"], row["stands_out"]) for row in rows],
            rows[0]["usual"],
            f"Wins by seat with {players} players",
        )
        yield table(
            [("seat", "seat", words), ("wins", "wins", shares), ("usual", "usual", percent)],
            rows,
            f"Wins by seat with {players} players",
        )


def _bots(found: dict[str, Any]) -> Iterator[str]:
    if len(found["bots"]) > 1:
        yield table([("bot", "bot", words), ("wins", "wins", shares)], found["bots"], "Wins by bot")


def _trait(kind: str, data: dict[str, Any]) -> Iterator[str]:
    rows = data["values"]
    if len(rows) <= MOST_DRAWN:
        yield plots.intervals(
            [(row["name"], row["wins"], row["stands_out"]) for row in rows],
            sum(row["usual"] for row in rows) / max(1, len(rows)),
            f"Wins by {kind}",
        )
    yield table(
        [("name", "name", words), ("wins", "wins", shares), ("usual", "usual", percent)],
        rows,
        f"Wins by {kind}",
    )
    if data["against"]:
        columns = [
            ("name", "name", words),
            ("against", "other", words),
            ("does better", "wins", shares),
        ]
        inner = table(columns, data["against"], f"By {kind}, against each other")
        yield f"<details><summary>Against each other</summary>{inner}</details>"


# --- cards ------------------------------------------------------------------------------------------------


def _cards(found: dict[str, Any]) -> Iterator[str]:
    verbs = sorted({row["verb"] for row in found["cards"]})
    if verbs:
        yield (
            "<p>By what is done with a card, from the one that goes with most victories down. Differences "
            "are percentage points, between the seats that could take it and did and those that did not.</p>"
        )
    called = [row for row in found["cards"] if row["stands_out"] or row["dead"]]
    if called and len(verbs) > 1:
        named = [{**row, "name": f"{row['name']} ({row['verb']})", "why": _why(row)} for row in called]
        yield "<h3>Called out</h3>"
        named.sort(key=lambda row: (row["dead"], _gain(row)))
        yield _card_table(named, "Cards that are called out", [("why", "why", words)])
    for verb in verbs:
        rows = sorted([row for row in found["cards"] if row["verb"] == verb], key=_gain)
        inner = _card_table(rows, f"Cards by {verb}")
        opened = " open" if len(verbs) == 1 else ""
        yield f"<details{opened}><summary>{escape(verb)} ({len(rows)})</summary>{inner}</details>"


def _card_table(
    rows: Sequence[Mapping[str, Any]], caption: str, first: Sequence[tuple[str, str, Cell]] = ()
) -> str:
    """What matters most comes first, since a wide table goes on beyond the edge of the screen."""
    lies_open = [  # only where cards are seen that cannot be taken: all the same otherwise
        ("of these could take it", "could", shares),
        ("of those who saw it took it", "taken_when_seen", shares),
    ]
    columns = [
        ("name", "name", words),
        *first,
        ("difference", "gain", gaps),
        ("wins with it", "with", shares),
        ("wins without", "without", shares),
        ("of those who could took it", "takers", shares),
        ("taken each time it could be", "taken", shares),
        ("seats that saw it", "seen", shares),
        *(lies_open if any(row["could"]["value"] < 1 for row in rows) else []),
        ("first in turn", "turn", number),
    ]
    return table(columns, rows, caption)


def _why(row: Mapping[str, Any]) -> str:
    if row["dead"]:
        return "hardly ever taken"
    return "wins more" if row["gain"]["value"] > 0 else "wins less"


def _gain(row: Mapping[str, Any]) -> float:
    return -float(row["gain"]["value"])


def _uses(found: dict[str, Any]) -> Iterator[str]:
    if found["uses"]:
        columns = [
            ("name", "name", words),
            ("seats that had it", "had", shares),
            ("of these used it", "used", shares),
            ("times, if used", "times", number),
            ("wins, used", "with", shares),
            ("wins, not used", "without", shares),
        ]
        rows = sorted(found["uses"], key=lambda row: row["used"]["value"])
        inner = table(columns, rows, "Cards that seats had, and used")
        yield f"<details><summary>{len(rows)} cards, the least used first</summary>{inner}</details>"


def _pairs(found: dict[str, Any]) -> Iterator[str]:
    if found["pairs"]:
        columns = [
            ("name", "name", words),
            ("with", "other", words),
            ("wins", "wins", shares),
            ("expected", "usual", percent),
        ]
        yield table(columns, found["pairs"], "Pairs of cards")


def _in_play(kind: str, rows: list[dict[str, Any]]) -> str:
    columns = [("name", "name", words), ("turns", "turns", means), ("lead in the end", "margin", means)]
    return table(columns, rows, f"Games by {kind}")


def _where(found: dict[str, Any]) -> Iterator[str]:
    for part in found["where"]:
        named = part["map"].replace("-", " ").title() if part["map"] != "the grid" else ""
        if named:
            yield f"<h3>{escape(named)}, {part['games']} games</h3>"
        drawn = dict(pictures(found["study"]["game"], part))
        for n, layer in enumerate(part["layers"]):
            what = escape(layer["what"])
            picture = ""
            if layer["what"] in drawn:
                picture = (
                    f"<figure><figcaption>{what}, times in a game: the stronger the colour, the more often."
                    f"</figcaption>{drawn[layer['what']]}</figure>"
                )
            columns = [
                ("place", "name", words),
                ("times in a game", "per_game", number),
                ("in games", "games", shares),
            ]
            inner = table(columns, layer["places"], f"{layer['what']} by place")
            if n:
                yield f"<details><summary>{what}: on the map, in figures</summary>{picture}{inner}</details>"
            else:
                yield f"{picture}<details><summary>{what}: in figures</summary>{inner}</details>"


# --- how a game goes --------------------------------------------------------------------------------------


def _length(found: dict[str, Any]) -> Iterator[str]:
    for name in ("turns", "decisions"):
        data = found["length"][name]
        mean = said(means(data["mean"]))
        longest = links(data.get("examples", ())) or f"game {data['longest_game']}"
        yield plots.histogram(data["histogram"], name, f"Games by {name}")
        yield (
            f"<p>{name.capitalize()}: {mean} on average; 5 % take at most {data['q5']}, "
            f"half at most {data['q50']}, 95 % at most {data['q95']}, 99 % at most {data['q99']}; "
            f"{said(shares(data['long']))} take more than twice the usual. "
            f"The longest is {longest} with {data['longest']}.</p>"
        )


def _stalls(found: dict[str, Any]) -> Iterator[str]:
    data = found["stalls"]
    shown = links(data.get("examples", ())) or f"game {data['longest_game']}"
    yield (
        f"<p>The longest stretch of a game in which nothing that is worth counting happens takes "
        f"{said(means(data['pause']))} turns on average. The longest of all is {data['longest']} turns, "
        f"in {shown} of {data['of_turns']} turns.</p>"
    )


def _closeness(found: dict[str, Any]) -> Iterator[str]:
    data = found["closeness"]
    yield plots.histogram(data["histogram"], "points ahead in the end", "Games by the winner's lead")
    yield (
        f"<p>The first is {said(means(data['margin']))} points ahead of the second on average. "
        f"Shared victories: {said(shares(data['shared']))} {links(data['shared'].get('examples', ()))}. "
        f"Nobody wins: {said(shares(data['nobody_wins']))} "
        f"{links(data['nobody_wins'].get('examples', ()))}.</p>"
    )


def _early(found: dict[str, Any]) -> Iterator[str]:
    early = found["early"]
    parts = (("a quarter", "25"), ("half", "50"), ("three quarters", "75"))
    rows = [
        {"after": name, "wins": early[key], "examples": early[key].get("examples", ())} for name, key in parts
    ]
    yield table([("whoever leads after", "after", words), ("wins", "wins", shares)], rows, "Leaders who win")
    yield f"<p>The lead changes {said(means(early['lead_changes']))} times in a game.</p>"


def _points(found: dict[str, Any]) -> Iterator[str]:
    columns = [("part", "part", words), ("winners", "winners", means), ("others", "others", means)]
    yield table(columns, found["points"], "Points by part")


def _choices(found: dict[str, Any]) -> Iterator[str]:
    data = found["choices"]
    yield (
        f"<p>A decision has {data['per_decision']} options ({said(means(data['per_game']))} in a game); "
        f"{said(shares(data['forced']))} of the decisions have only one.</p>"
    )
    spread = found.get("further", {}).get("choices")
    if spread:
        yield (
            f"<p>At decisions drawn by lot a search chose the best and the second option, and both were "
            f"tried in imagined worlds. The best is better by {said(gaps(spread['gap']))} in a hundred "
            f"({escape(spread['measure'])}); beyond doubt in {said(shares(spread['clear']))} of the "
            f"decisions. The rule of thumb takes it in {said(shares(spread['greedy_takes_best']))}.</p>"
        )
        columns = [
            ("decision", "verb", words),
            ("best is better by", "gap", gaps),
            ("beyond doubt", "clear", shares),
        ]
        yield table(columns, spread["verbs"], "Best and second option by decision")
    inner = table(
        [("what", "verb", words), ("times in a game", "per_game", number)], data["verbs"], "What players do"
    )
    yield f"<details><summary>What players do</summary>{inner}</details>"


# --- games of their own -----------------------------------------------------------------------------------


def _skill(found: dict[str, Any]) -> Iterator[str]:
    rows = found.get("further", {}).get("skill")
    if rows:
        yield "<p>One seat plays by other means than the rest. The wider the gap, the more skill pays.</p>"
        columns = [
            ("one seat", "bot", words),
            ("the others", "against", words),
            ("wins", "wins", shares),
            ("by luck", "usual", percent),
        ]
        yield table(columns, rows, "Bots of different strength")


def _plans(found: dict[str, Any]) -> Iterator[str]:
    rows = found.get("further", {}).get("plans")
    if rows:
        yield (
            "<p>One seat always does something when it can, or never unless it must; the others play as they "
            "like. What wins more than its share when it is always done is dominant; what loses nothing when "
            "it is never done is not needed.</p>"
        )
        columns = [
            ("plan", "plan", words),
            ("", "how", words),
            ("wins", "wins", shares),
            ("usual", "usual", percent),
        ]
        yield table(columns, rows, "Seats that are held to a plan")
