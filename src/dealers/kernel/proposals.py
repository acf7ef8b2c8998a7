"""What a player may want to answer in one go: a payment, or a stack, that would be picked card by card.

A game says which decisions are such small steps (`Game.routines`). They are taken in a world that holds
nothing the seat may not know, up to the answer that ends them, which is proposed but not tried out: what it
reveals stays hidden.
"""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import Any, NamedTuple

from dealers.kernel.chance import Chance
from dealers.kernel.decision import Decision, Option
from dealers.kernel.secret import SealedChance, apart
from dealers.kernel.table import Table
from dealers.kernel.text import listed

MOST_PICKS = 32
"""So many answers may be given together."""
MOST_WAYS = 72
"""So many ways to go on are looked at, before it is taken that there are several: six cards make up to 64."""


class Proposal(NamedTuple):
    """Answers in a row that belong together."""

    first: Option | None
    """The option that they follow; None when they can be given as they are."""
    then: list[tuple[Option, str]]
    """The answers with their labels, up to the one that ends the small steps."""
    sure: bool
    """Whether there is nothing else to choose; else they are what a sensible player would answer."""
    words: str
    """All but the last of `then` in one phrase, such as "pay with Junk (3 times), Cache and 1 gold"."""

    @property
    def options(self) -> list[Option]:
        """All answers, with the one that they follow."""
        return [*([] if self.first is None else [self.first]), *[option for option, _ in self.then]]


def proposals(table: Table[Any], seat: int, ask: int) -> list[Proposal]:
    """What can be answered in one go at the decision of a seat; nothing where there are no small steps."""
    routines = table.game.routines
    decision = table.pending.get(seat)
    if decision is None:
        return []
    starts = [option for option in decision.options if option[0] in routines]
    if not starts and decision.step not in routines.values():
        return []
    # A position that was laid out has no seed, and nothing that could be worked out from one.
    rng = Chance(ask) if table.seed is None else SealedChance(apart(table.seed, "proposal", ask, seat))
    ways = _Ways(table.only_for(seat, rng), seat)
    found = [ways.only_one(option) for option in starts]
    if decision.step in routines.values():
        found.append(ways.best(rng))
        found += [ways.completing(option) for option in decision.options]
    return [proposal for proposal in found if proposal is not None]


class _Ways:
    """The ways on which a seat can go on from a decision."""

    def __init__(self, world: Table[Any], seat: int) -> None:
        self.world = world
        self.seat = seat
        self.game = world.game
        self.steps = set(world.game.routines.values())

    def after(self, path: tuple[Option, ...]) -> tuple[Table[Any], Decision | None]:
        """The table after some answers, and the small step that is asked then, if it is one."""
        table = self.world.copy(recorded=False)
        for option in path:
            table.apply(self.seat, option)
        decision = table.pending.get(self.seat)
        return table, decision if decision is not None and decision.step in self.steps else None

    def ends(self, option: Option) -> bool:
        """Whether the option ends the small steps."""
        return self.game.verbs[option[0]].ends

    def only_one(self, first: Option) -> Proposal | None:
        """All that follows an option, if whatever one picks comes to the same in the end."""
        paths: list[tuple[Option, ...]] = [(first,)]
        seen: set[frozenset[Any]] = set()
        found: Proposal | None = None
        met: set[frozenset[Any]] = set()
        for _ in range(MOST_WAYS):
            path = paths.pop()
            table, decision = self.after(path)
            if decision is None:
                return None  # something else is asked, or nothing at all
            for option in decision.options:
                picked = self._alike(table, (*path, option))
                if self.ends(option):
                    met.add(self._alike(table, path))
                    if len(met) > 1:
                        return None
                    found = self._proposal(first, [*path[1:], option], sure=True)
                elif picked not in seen:
                    seen.add(picked)
                    paths.append((*path, option))
            if not paths:
                return found
        return None

    def _alike(self, table: Table[Any], path: tuple[Option, ...]) -> frozenset[Any]:
        """The same for picks that come to the same, in whatever order they are made."""
        return frozenset(Counter(self.game.key(table.state, option) for option in path[1:]).items())

    def best(self, rng: Chance) -> Proposal | None:
        """What a sensible player would pick from here on."""
        player = self.game.player()
        then: list[Option] = []
        while len(then) < MOST_PICKS:
            table, decision = self.after(tuple(then))
            if decision is None:
                return None
            option = player.choose(table.state, self.seat, decision.options, rng)
            then.append(option)
            if self.ends(option):
                return self._proposal(None, then, sure=False)
        return None

    def completing(self, option: Option) -> Proposal | None:
        """The end that follows a pick, when there is nothing else left to choose."""
        if self.ends(option):
            return None
        _, decision = self.after((option,))
        if decision is None or len(decision.options) != 1 or not self.ends(decision.options[0]):
            return None
        return self._proposal(option, decision.options, sure=True)

    def _proposal(self, first: Option | None, then: list[Option], *, sure: bool) -> Proposal:
        path: tuple[Option, ...] = () if first is None else (first,)
        steps = []
        for option in then:
            table, _ = self.after(path)
            steps.append((option, table.label(option)))
            path = (*path, option)
        return Proposal(first, steps, sure, self._in_one_phrase(steps[:-1]))

    def _in_one_phrase(self, steps: list[tuple[Option, str]]) -> str:
        """The labels one after the other; what a label begins with like the one before it is left out."""
        times = Counter(label for _, label in steps)
        beginning = {label: self.game.verbs[option[0]].beginning for option, label in steps}
        parts = []
        before = ""
        for label, count in times.items():
            part = label.removeprefix(_shared_words(before, beginning[label]))
            parts.append(f"{part} ({count} times)" if count > 1 else part)
            before = beginning[label]
        return listed(parts)


def _shared_words(one: str, other: str) -> str:
    """The words with which both begin.

    >>> _shared_words("pay with ", "pay ")
    'pay '
    """
    pairs = zip(one.split(), other.split(), strict=False)
    return "".join(f"{word} " for word, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
