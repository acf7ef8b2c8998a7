"""`then`: the forms a check can have, each understood before play begins and applied when its turn comes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from dealers.kernel.errors import AnswerError, UsageError
from dealers.kernel.names import unknown
from dealers.kernel.outcome import Outcome
from dealers.kernel.scenario.running import Mismatch, Running, Step
from dealers.kernel.scenario.words import HIDDEN, Item, ScenarioWords, split_list

Match = re.Match[str]


def read_check(words: ScenarioWords, text: str) -> Step:
    """The step that a line of a `then` block stands for."""
    for pattern, read in _FORMS:
        match = re.fullmatch(pattern, text)
        if match:
            return read(words, match)
    raise UsageError(f"{text!r} is not a check: most have the form name: value, see docs/scenarios.md")


def _differ(expected: str, found: str) -> Mismatch | None:
    return None if expected == found else (expected, found)


# --- zones and views ------------------------------------------------------------------------------------


def _fits(run: Running, item: Item | None, card: int | None) -> bool:
    if item is None or card is None:
        return item is None and card is None
    s = run.table.state
    return item.face == s.face[card] and item.lie in ("", run.game.positions.marks(s, card))


def _listed(run: Running, expected: Sequence[Item | None], found: Sequence[int | None]) -> Mismatch | None:
    if len(expected) == len(found) and all(map(lambda i, c: _fits(run, i, c), expected, found)):
        return None
    wanted = ", ".join(HIDDEN if item is None else str(item) for item in expected)
    return wanted or "nothing", _all(run, found)


def _all(run: Running, cards: Sequence[int | None]) -> str:
    return ", ".join(map(run.card, cards)) or "nothing"


def _count(words: ScenarioWords, m: Match) -> Step:
    place = words.place(m["place"])
    return lambda run: _differ(m["count"], str(len(run.cards(place))))


def _in_order(words: ScenarioWords, m: Match) -> Step:
    place, cards = words.place(m["place"]), words.cards(m["cards"])
    return lambda run: _listed(run, cards, run.cards(place))


def _on_top(words: ScenarioWords, m: Match) -> Step:
    place, cards = words.place(m["place"]), words.cards(m["cards"])
    if not place.zone.pile:
        raise UsageError(f"{m['place']} is no pile, so it has no top")
    return lambda run: _listed(run, cards, run.cards(place)[: len(cards)])


def _in_any_order(words: ScenarioWords, m: Match) -> Step:
    place, cards = words.place(m["place"]), words.cards(m["cards"])

    def step(run: Running) -> Mismatch | None:
        left = list(run.cards(place))
        for item in sorted(cards, key=lambda item: not item.lie):
            fitting = [card for card in left if _fits(run, item, card)]
            if not fitting:
                return ", ".join(map(str, cards)) + " in any order", _all(run, run.cards(place))
            left.remove(fitting[0])
        if left and not m["include"]:
            return ", ".join(map(str, cards)) + " and nothing else", _all(run, run.cards(place))
        return None

    return step


def _does_not_include(words: ScenarioWords, m: Match) -> Step:
    place, cards = words.place(m["place"]), words.cards(m["cards"])

    def step(run: Running) -> Mismatch | None:
        there = run.cards(place)
        bad = [str(item) for item in cards if any(_fits(run, item, card) for card in there)]
        return (f"no {', no '.join(bad)}", _all(run, there)) if bad else None

    return step


def _sees(words: ScenarioWords, m: Match) -> Step:
    observer = words.observer(m["who"])
    place = words.place(re.sub(r"^(her|his|their)( own)? ", f"{m['who']}'s ", m["place"]))
    cards = words.visible_cards(m["cards"])
    return lambda run: _listed(run, cards, run.seen(observer, place))


# --- options and refusals -------------------------------------------------------------------------------


def _offered(words: ScenarioWords, m: Match) -> Step:
    seat, labels = words.seat(m["who"]), split_list(m["labels"], ";")

    def step(run: Running) -> Mismatch | None:
        found = []
        for label in labels:
            try:
                found.append(run.find(seat, label))
            except AnswerError as error:
                return label, run.named(error)
        if m["exactly"] and len(set(found)) != len(run.labels(seat)):
            return "; ".join(labels) + " and nothing else", "; ".join(run.labels(seat)) or "nothing"
        return None

    return step


def _refused(words: ScenarioWords, m: Match) -> Step:
    seat, labels = words.seat(m["who"]), split_list(m["labels"], ";")
    reason = (m["reason"] or "").strip('"')

    def step(run: Running) -> Mismatch | None:
        for label in labels:
            refusal = run.refusal(seat, label)
            if refusal is None:
                return f"{label!r} is refused", f"it is offered: {run.offers(seat, label)}"
            if reason not in refusal:
                return f"{label!r} is refused because {reason!r}", refusal
        return None

    return step


def _not_offered(words: ScenarioWords, m: Match) -> Step:
    seat, refused = words.seat(m["who"]), _refused(words, m)

    def step(run: Running) -> Mismatch | None:
        if seat not in run.table.pending:
            return f"{m['who']} is asked, but not offered this", f"{m['who']} is not asked anything"
        return refused(run)

    return step


def _asked(words: ScenarioWords, m: Match) -> Step:
    seat, prompt = words.seat(m["who"]), m["prompt"].strip('"')

    def step(run: Running) -> Mismatch | None:
        found = run.prompt(seat) or "nothing"
        return None if prompt in found else (prompt, found)

    return step


def _not_asked(words: ScenarioWords, m: Match) -> Step:
    seat = words.seat(m["who"])

    def step(run: Running) -> Mismatch | None:
        found = run.prompt(seat)
        return ("nothing", found) if found else None

    return step


def _waiting(words: ScenarioWords, m: Match) -> Step:
    seats = words.seats(m["who"])
    return lambda run: _differ(_names(run, seats), _names(run, sorted(run.table.pending)))


def _names(run: Running, seats: Sequence[int]) -> str:
    return ", ".join(run.names[seat] for seat in seats) or "nobody"


def _may_undo(words: ScenarioWords, m: Match) -> Step:
    seat, reason = words.seat(m["who"]), (m["reason"] or "").strip('"')

    def step(run: Running) -> Mismatch | None:
        why_not = run.table.why_no_undo(seat)
        if not m["no"]:
            return ("undo is allowed", run.named(why_not)) if why_not else None
        if not why_not:
            return "undo is refused", "it is allowed"
        return None if reason in why_not else (reason, run.named(why_not))

    return step


# --- events ---------------------------------------------------------------------------------------------


def _hears(words: ScenarioWords, m: Match) -> Step:
    who = m.groupdict().get("who")
    observer = words.observer(who) if who else None
    sentences = [sentence.rstrip(".") for sentence in split_list(m["events"], ";")]

    def step(run: Running) -> Mismatch | None:
        log = run.events(observer)
        rest = iter([sentence.rstrip(".") for sentence in log])
        missing = [sentence for sentence in sentences if sentence not in rest]
        return (missing[0], " ".join(log) or "no events") if missing else None

    return step


def _does_not_hear(words: ScenarioWords, m: Match) -> Step:
    hears = _hears(words, m)

    def step(run: Running) -> Mismatch | None:
        return None if hears(run) else (f"no event {m['events']}", "it happened")

    return step


# --- the end, and facts ---------------------------------------------------------------------------------


def _over(words: ScenarioWords, m: Match) -> Step:
    want = "goes on" if m["no"] else "is over"
    return lambda run: _differ(f"the game {want}", f"the game {'is over' if run.table.over else 'goes on'}")


def _winner(words: ScenarioWords, m: Match) -> Step:
    seats = words.seats(m["who"])
    return _of_outcome(lambda run, outcome: _differ(_names(run, seats), _names(run, outcome.winners)))


def _of_outcome(check: Callable[[Running, Outcome], Mismatch | None]) -> Step:
    def step(run: Running) -> Mismatch | None:
        outcome = run.table.outcome
        return check(run, outcome) if outcome else ("a finished game", "the game goes on")

    return step


def _score(words: ScenarioWords, m: Match) -> Step:
    seat, what, part = words.seat(m["who"]), m["what"], m["part"]
    so_far = what == "score" and what in words.facts

    def check(run: Running, outcome: Outcome) -> Mismatch | None:
        named = {"score for": outcome.parts[seat], "tie-break": outcome.tiebreaks[seat]}
        if not part:
            return _differ(m["n"], str({"score": outcome.totals, "rank": outcome.ranks}[what][seat]))
        if part not in named[what]:
            return f"{what} {part}", f"{what} {', '.join(named[what]) or 'nothing'}"
        return _differ(m["n"], str(named[what][part]))

    def step(run: Running) -> Mismatch | None:
        if so_far and not run.table.over:
            return _differ(m["n"], str(run.game.facts(run.table.state)["score"][seat]))
        return _of_outcome(check)(run)

    return step


def _place_or_fact(words: ScenarioWords, m: Match) -> Step:
    return _in_order(words, m) if words.is_place(m["place"]) else _fact(words, m)


def _fact(words: ScenarioWords, m: Match) -> Step:
    fact, want = fact_named(words, m["place"]), m["cards"]

    def step(run: Running) -> Mismatch | None:
        value, missing = fact(run)
        if missing is not None:
            return missing
        found = [fact_text(value, run.names), fact_text(value, run.names, seats=True)]
        return None if want.lower() in map(str.lower, found) else (want, found[_says_names(want, run)])

    return step


def fact_named(words: ScenarioWords, said: str) -> Callable[[Running], tuple[Any, Mismatch | None]]:
    """How to find what words like "Ken's score" or "fight total" stand for; raises a `UsageError`.

    What is found comes with what does not fit: the fact may have no such part at that time.
    """
    owner, text = words.owner(said)
    names = [name for name in words.facts if text == name or text.startswith(f"{name} ")]
    if not names:
        raise unknown("zone or fact", text, [*words.zones, *words.facts])
    name = words.facts[max(names, key=len)]
    part = text[len(name) :].strip()

    def find(run: Running) -> tuple[Any, Mismatch | None]:
        value = run.game.facts(run.table.state)[name]
        if owner is not None and isinstance(value, list):
            value = value[owner]
        value, rest, there = _part_of(value, part, run.names)
        return value, (f"{name} with {part}", f"{name} with {there}") if rest else None

    return find


def _says_names(want: str, run: Running) -> bool:
    return any(part in run.names for part in split_list(want))


def _part_of(value: Any, words: str, names: Sequence[str]) -> tuple[Any, str, str]:
    """Go into a fact name by name: `milan interior`.

    Returns what is there; and if the words lead nowhere, those that do not, and what could be said instead.
    """
    while words:
        inner = _by_name(value, names)
        fitting = [key for key in inner if f"{words} ".startswith(f"{key.lower()} ")]
        if not fitting:
            return value, words, ", ".join(inner) or fact_text(value, names)
        key = max(fitting, key=len)
        value, words = inner[key], words[len(key) :].strip()
    return value, "", ""


def _by_name(value: Any, names: Sequence[str]) -> dict[str, Any]:
    """The parts of a fact that have names: keys, named things of a list, what each player has."""
    if isinstance(value, dict):
        return value
    if not isinstance(value, list):
        return {}
    if value and all(isinstance(inner, dict) and "name" in inner for inner in value):
        return {inner["name"]: inner for inner in value}
    return dict(zip(names, value, strict=True)) if len(value) == len(names) else {}


def fact_text(value: Any, names: Sequence[str], *, seats: bool = False) -> str:
    """A fact in words: lists with commas; numbers as the players of those `seats`, if they are."""
    if value is None or value == []:
        return "nobody" if seats else "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        nested = any(isinstance(part, list | tuple) for part in value)
        return ("; " if nested else ", ").join(fact_text(part, names, seats=seats) for part in value)
    if isinstance(value, dict):
        return " ".join(fact_text(v, names, seats=seats or k == "seat") for k, v in value.items())
    return names[value] if seats and isinstance(value, int) and 0 <= value < len(names) else str(value)


_BECAUSE = r"(?: because (?P<reason>.+))?"

# The first form that fits a line is taken, so the more particular ones come first.
_FORMS: list[tuple[str, Callable[[ScenarioWords, Match], Step]]] = [
    (r"event: (?P<events>.+)", _hears),
    (r"no event: (?P<events>.+)", _does_not_hear),
    (rf"refused: (?P<who>[^:]+): (?P<labels>.+?){_BECAUSE}", _refused),
    (r"waiting for: (?P<who>.+)", _waiting),
    (r"winners?: (?P<who>.+)", _winner),
    (r"the game is (?P<no>not )?over", _over),
    (r"(?P<who>[^:]+?) hears: (?P<events>.+)", _hears),
    (r"(?P<who>[^:]+?) does not hear: (?P<events>.+)", _does_not_hear),
    (r"(?P<who>[^:]+?) sees (?P<place>[^:]+): (?P<cards>.+)", _sees),
    (r"(?P<who>[^:]+?) is offered(?P<exactly> exactly)?: (?P<labels>.+)", _offered),
    (rf"(?P<who>[^:]+?) is not offered: (?P<labels>.+?){_BECAUSE}", _not_offered),
    (r"(?P<who>[^:]+?) is asked: (?P<prompt>.+)", _asked),
    (r"(?P<who>[^:]+?) is not asked", _not_asked),
    (rf"(?P<who>[^:]+?) may (?P<no>not )?undo{_BECAUSE}", _may_undo),
    (r"(?P<who>[^:]+?)'s (?P<what>score|rank)(?P<part>): (?P<n>.+)", _score),
    (r"(?P<who>[^:]+?)'s (?P<what>score for|tie-break) (?P<part>[^:]+): (?P<n>.+)", _score),
    (r"top of (?P<place>[^:]+): (?P<cards>.+)", _on_top),
    (r"(?P<place>[^:]+?) in any order(?P<include>): (?P<cards>.+)", _in_any_order),
    (r"(?P<place>[^:]+?) do(?:es)? not include: (?P<cards>.+)", _does_not_include),
    (r"(?P<place>[^:]+?) (?P<include>includes?): (?P<cards>.+)", _in_any_order),
    (r"(?P<place>[^:]+): (?P<count>\d+) cards?", _count),
    (r"(?P<place>[^:]+): (?P<cards>.+)", _place_or_fact),
]
