"""Payments and stacks at the terminal take as few lines as clicks in the browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dealers.games import find_game
from dealers.kernel import Chance, Table
from dealers.kernel.proposals import Proposal, proposals
from dealers.terminal.play import Match, play
from dealers.terminal.saves import Keeper
from dealers.terminal.seats import Seating

from .conftest import MakeScreen

DALE = find_game("dale-of-merchants")


def reveals_nothing(table: Table[Any], proposal: Proposal) -> bool:
    """Whether all of it could be taken back."""
    after = table.copy()
    for option in proposal.options:
        after.answer(0, option)
    return not after.why_no_undo(0, None, len(proposal.options))


def position(wanted: Callable[[Proposal], bool], *, undone: bool = False) -> tuple[Table[Any], Proposal]:
    """A table where Ann, who is first, is proposed something of a kind, perhaps such as can be undone."""
    for seed in range(20):
        table = DALE.new_table(2, {}, seed)
        player, rng = DALE.player(), Chance(seed)
        for number in range(120):
            if table.over:
                break
            seat, options = table.turn()
            found = [one for one in proposals(table, seat, number) if wanted(one)] if seat == 0 else []
            found = [one for one in found if not undone or reveals_nothing(table, one)]
            if found:
                return table, found[0]
            table.answer(seat, player.choose(table.copy(recorded=False).state, seat, options, rng))
    raise AssertionError("nothing of that kind is proposed")


def matched(home: Path, screen: Any, table: Table[Any]) -> Match:
    return Match(table, Seating(["me", "me"]), Keeper(home / "saved.game"), screen)


@pytest.mark.parametrize("verb", ["buy", "build"])
def test_what_can_be_done_in_one_way_only_is_done_by_one_line(
    home: Path, make_screen: MakeScreen, verb: str
) -> None:
    table, proposal = position(lambda one: one.sure and one.first is not None and one.first[0] == verb)
    assert proposal.first is not None
    before, label = len(table.history), table.label(proposal.first)
    screen, _ = make_screen("", label)
    play(matched(home, screen, table))
    assert [option for _, option in table.history[before:]] == proposal.options


def test_an_undo_takes_back_all_that_one_line_has_done(home: Path, make_screen: MakeScreen) -> None:
    table, proposal = position(lambda one: one.sure and len(one.options) > 1, undone=True)
    assert proposal.first is not None
    before = list(table.history)
    screen, _ = make_screen("", table.label(proposal.first), "u")
    match = matched(home, screen, table)
    play(match)
    assert match.table.history == before


def test_p_takes_the_payment_that_is_proposed_and_the_line_says_which(
    home: Path, make_screen: MakeScreen
) -> None:
    table, proposal = position(lambda one: one.first is None and not one.sure)
    before = len(table.history)
    screen, typist = make_screen("", "p")
    play(matched(home, screen, table))
    assert [option for _, option in table.history[before:]] == proposal.options
    assert any(", p for " in prompt for prompt in typist.prompts)


def test_p_alone_means_nothing_where_nothing_is_proposed(home: Path, make_screen: MakeScreen) -> None:
    screen, typist = make_screen("", "p")
    table = find_game("dark-dealings").new_table(2, {}, 7)
    play(matched(home, screen, table))
    assert table.history == []
    assert not any(", p for " in prompt for prompt in typist.prompts)


def test_nobody_is_asked_for_what_is_the_only_answer_to_a_small_step(
    home: Path, make_screen: MakeScreen
) -> None:
    table, proposal = position(lambda one: one.sure and one.first is not None and one.first[0] == "pay")
    assert proposal.first is not None
    before = len(table.history)
    screen, _ = make_screen("", table.label(proposal.first))
    play(matched(home, screen, table))
    assert [option for _, option in table.history[before:]] == proposal.options
