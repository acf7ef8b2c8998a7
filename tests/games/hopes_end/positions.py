"""Positions for tests: who holds which Morality cards, which History card comes next, and carrying it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.games.hopes_end.cities import GAME, empty_city, lay

from dealers.games.hopes_end.cards import CARDS, CONCERNS, EFFECTS, FIRST_MORALITY
from dealers.games.hopes_end.history import go_on, make_history
from dealers.games.hopes_end.state import HISTORY, HopesEndState
from dealers.kernel import Decision, Effect, Option

QUIET = (("The Portrait", 0), ("Nobody Washes Up", 2), ("Rations for the Dead", 0))
"""Three doubters: nothing counts for any type, and no answer does anything."""


def card(s: HopesEndState, name: str) -> int:
    """The id of a card by its name."""
    return s.face.index(GAME.numbers[name])


def hold(s: HopesEndState, seat: int, *cards: tuple[str, int], active: bool = True) -> None:
    """Put Morality cards with their answers in front of a seat, taking them from wherever they are."""
    old = s.held[seat]
    s.morality_deck[:0] = old
    s.held[seat] = []
    for name, answer in cards:
        found = card(s, name)
        for place in (s.morality_deck, s.morality_discard, *s.held):
            if found in place:
                place.remove(found)
        s.held[seat].append(found)
        s.answers[found - FIRST_MORALITY] = answer
        s.active[found - FIRST_MORALITY] = active


def quiet_table(seats: int = 2, tiles: int = 3, **options: Any) -> HopesEndState:
    """Everybody holds doubters or cards without effect, and has some slums in the city."""
    s = empty_city(seats, **options)
    others = [("The Fair Informer", 2), ("The Reading Stove", 2), ("The Unread Ballot", 2)]
    more = [("The Man on the Balcony", 2), ("The Tired Magistrate", 2), ("Eleven Votes for the Dam", 2)]
    for seat, cards in enumerate((QUIET, others, more)[:seats]):
        hold(s, seat, *cards)
    for number in range(tiles):
        for seat in range(seats):
            side = "EWE"[seat]
            where = f"{side}{number + 1}" + (" N1" if seat == 2 else "")
            lay(s, "K2" if seat == 0 else "K1" if seat == 1 else "B1", where, 0, seat)
    s.first = s.seat = 0
    s.turn, s.phase = seats, HISTORY
    s.waiting = []
    return s


Amount = int | tuple[int, int, int, int]


@contextmanager
def next_history(s: HopesEndState, concerns: str = "everybody", **effects: Amount) -> Iterator[int]:
    """The next History card does just this, whatever numbers the shipped cards have; gives its face."""
    face = s.face[s.history_deck[-1]]
    before = CARDS.concerns[face], [table[face] for table in CARDS.effects]
    CARDS.concerns[face] = CONCERNS.index(concerns)
    for name, table in zip(EFFECTS, CARDS.effects, strict=True):
        amount = effects.get(name, 0)
        table[face] = (amount,) * 4 if isinstance(amount, int) else amount
    try:
        yield face
    finally:
        CARDS.concerns[face] = before[0]
        for amounts, table in zip(before[1], CARDS.effects, strict=True):
            table[face] = amounts


def carry_out(
    s: HopesEndState,
    choose: Callable[[Decision], Option] = lambda decision: decision.options[0],
    concerns: str = "everybody",
    **effects: Amount,
) -> list[Decision]:
    """Draw such a History card and do what it says; the decisions that were asked for."""
    asked: list[Decision] = []
    with next_history(s, concerns, **effects):
        effect: Effect | None = make_history(s)
        while effect is not None:
            asked += run_through(effect, choose)
            effect = None if s.over else go_on(s)
    return asked


def run_through(effect: Effect, choose: Callable[[Decision], Option]) -> list[Decision]:
    """Answer whatever an effect asks."""
    asked: list[Decision] = []
    answer: Option | None = None
    while True:
        try:
            decision = effect.send(answer)
        except StopIteration:
            return asked
        assert isinstance(decision, Decision)
        asked.append(decision)
        answer = choose(decision)
