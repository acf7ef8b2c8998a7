"""What imagined worlds ask of rules in the middle of an effect: that it comes back to where it stands.

`dealers.kernel.imagine` runs an effect again with other hidden cards. These checks do the same with a journal
of their own, and compare what it did there with what it did at the table. They yield a sentence per problem.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import PurePath
from types import GeneratorType
from typing import Any

from dealers.kernel.chance import Chance
from dealers.kernel.conformance.leaks import journal_of, who
from dealers.kernel.decision import Option
from dealers.kernel.errors import EffectDiverged
from dealers.kernel.imagine import ReplayedChance
from dealers.kernel.journal import Journal
from dealers.kernel.state import State, plain
from dealers.kernel.table import Table

WORLDS = 4
"""So many worlds are imagined for every observer."""

_HELP = "see docs/adding-a-card.md, Hidden cards"


class Course:
    """What an effect did from its start: whom it asked, its events, its chance, and what came of it."""

    def __init__(self, table: Table[Any], start: State, answers: list[tuple[int, Option]]) -> None:
        self.answers = answers
        state = start.copy()
        pools, zones = table.game.pools(table.seats, table.options), table.game.zones(table.options)
        state.journal = journal = Journal(table.seats + 1, pools, zones)
        state.chance = chance = ReplayedChance([], state.chance)
        again = table._restarted_effect(state, recorded=False)
        effect = again._effect
        self.asked = [sorted(again.pending)]
        """The seats that were asked, before the first answer and after each."""
        for seat, option in answers:
            if seat not in again.pending:
                break
            again.apply(seat, option)
            self.asked.append(sorted(again.pending) if again._effect is effect else [])
            if again._effect is not effect:
                break
        self.events = [(e.kind, e.seat, e.cards, e.data) for e in journal.events]
        self.results = len(chance.given)
        """How many results of chance it has drawn and facts it has remembered."""
        self.state = {name: value for name, value in plain(state).items() if name not in ("face", "chance")}

    def difference(self, true: Course) -> str:
        """Where this course leaves the true one, in words; empty if it does not."""
        for now, then in zip(self.asked, true.asked, strict=False):
            if now != then:
                return f"it asks {_seats(now)} where it asked {_seats(then)}"
        if len(self.asked) != len(true.asked):
            return "it comes to another number of questions"
        for event, was in zip_longest(self.events, true.events):
            if event != was:
                return f"it records {_kind(event)} where it recorded {_kind(was)}"
        same_answers = self.answers == true.answers  # else somebody has chosen something that nobody knows of
        for name, value in self.state.items():
            if same_answers and value != true.state[name]:
                return f"it leaves another state.{name}"
        if self.results != true.results:
            return f"it draws {self.results} results of chance where it drew {true.results}"
        return ""


def _seats(seats: list[int]) -> str:
    return " and ".join(map(who, seats)) or "nobody"


def _kind(event: tuple[Any, ...] | None) -> str:
    return f"the event {event[0]!r} with {event[3]}" if event else "no event"


def imagined_effects(table: Table[Any], before: Table[Any] | None, rng: Chance) -> Iterator[str]:
    """In every imagined world the running effect comes back to where it stands, if the observer knows of it.

    `before` is the table as it was before the answer that began the effect.
    """
    if table._effect is None or table._base is None:
        return
    true: dict[int, Course] = {}
    for seat in (*range(table.seats), None):
        unseen = seat not in table.pending and before is not None and _looks_the_same(table, before, seat)
        for _ in range(WORLDS):
            world = table.copy()
            try:
                world.determinize(seat, rng)
                problem = _problem(table, world, true)
            except EffectDiverged:
                problem = "it does not come back to this question"
            except Exception as error:  # whatever goes wrong there is what we are looking for
                problem = f"it raises {type(error).__name__}: {error}"
            if problem:
                yield (
                    f"{effect_in_words(table)}: run again with cards as {who(seat)} imagines them, "
                    f"{problem}. Where it goes one way or another by a card that {who(seat)} cannot know, "
                    f"write s.chance.remember(...) around the condition; {_HELP}"
                )
                return
            if unseen and world._effect is not None:
                yield (
                    f"{effect_in_words(table)}: {who(seat)} has seen nothing of it, but imagines that it "
                    "runs. Let withdraw_secret_choice() of the game put the state back to before that choice "
                    f"and return True; {_HELP}"
                )
                return


def _problem(table: Table[Any], world: Table[Any], true: dict[int, Course]) -> str:
    if world._base is None:
        return ""  # withdrawn
    count = len(world._since)
    if count not in true:
        assert table._base is not None
        true[count] = Course(table, table._base, table._since[:count])
    return Course(world, world._base, world._since).difference(true[count])


def _looks_the_same(table: Table[Any], before: Table[Any], seat: int | None) -> bool:
    """Whether nothing has happened since that the observer could see, but for the number of answers.

    Where nobody had a choice the observer can tell what was answered without seeing anything.
    """
    if len(journal_of(table).events) != len(journal_of(before).events):
        return False
    if all(len(decision.options) == 1 for decision in before.pending.values()):
        return False
    now, then = table.view(seat), before.view(seat)
    return all(now[part] == then[part] for part in now if part not in ("number", "undo"))


def place_of(table: Table[Any]) -> tuple[str, ...]:
    """Where in the rules the running effect stands: the functions that it is in, then file and line."""
    names: list[str] = []
    line = ""
    running: Any = table._effect
    while isinstance(running, GeneratorType):
        code, frame = running.gi_code, running.gi_frame
        names.append(code.co_name)
        if frame is not None:
            line = f"{PurePath(code.co_filename).name}, line {frame.f_lineno}"
        running = running.gi_yieldfrom
    return (*names, line)


def effect_in_words(table: Table[Any]) -> str:
    """The running effect: its game, the card that asks, where in the rules it stands, and the question."""
    *names, line = place_of(table)
    decision = next(iter(table.pending.values()))
    card = f"{table.game.cards[table.state.face[decision.source]].name}, " if decision.source >= 0 else ""
    return (
        f"{table.game.title}, {card}the effect {' > '.join(names)} ({line}) "
        f"that asks {who(decision.seat)} {decision.prompt!r}"
    )


def imagined_cards(table: Table[Any], rng: Chance) -> Iterator[str]:
    """In every imagined world the invariants of the game hold, and no card is where it cannot be."""
    game = table.game
    wrong = game.impossible_cards(table.state)
    if wrong:
        yield f"{game.title}: impossible_cards() names card {wrong[0]}, which is there in the true world"
    for seat in (*range(table.seats), None):
        for _ in range(WORLDS):
            world = table.copy()
            world.determinize(seat, rng)
            broken = game.check(world.state)
            if broken:
                yield (
                    f"{game.title}: in a world that {who(seat)} imagines, {broken[0]}. If everybody can tell "
                    f"that a card cannot be there, name it in impossible_cards() of the game; {_HELP}"
                )
                break
            if game.impossible_cards(world.state):
                yield f"{game.title}: a world that {who(seat)} imagines still has impossible cards"
                break
