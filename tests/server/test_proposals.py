"""Payments and stacks in one go: what is proposed is legal, goes by what the seat knows, is one undo."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from tests.server.inside import Inside, everything, progress_of, table_of

from dealers.games import find_game
from dealers.kernel import Chance, Secret, Table
from dealers.kernel.proposals import proposals
from dealers.server import frames
from dealers.server.progress import as_option
from dealers.server.room import Room

DALE = find_game("dale-of-merchants")
SETTINGS: list[dict[str, Any]] = [
    {},
    {"series": "all", "characters": "all"},
    {"decks": "chameleons, pandas, tuataras", "starting_gold": True},
]


def options_of(proposal: frames.Proposal) -> list[Any]:
    first = [] if proposal.option is None else [proposal.option]
    return [as_option(option) for option in [*first, *[step.option for step in proposal.then]]]


def games(seeds: int = 3, most: int = 160) -> Any:
    """Positions of whole games by rule of thumb, with what is proposed there."""
    for seed in range(seeds):
        table = DALE.new_table(2 + seed % 3, SETTINGS[seed % 3], seed=seed)
        player, rng = DALE.player(), Chance(seed)
        for number in range(most):
            if table.over:
                break
            seat, options = table.turn()
            yield table, seat, proposals(table, seat, number)
            table.answer(seat, player.choose(table.copy(recorded=False).state, seat, options, rng))


def test_whatever_is_proposed_can_be_answered_and_is_called_what_it_is() -> None:
    kinds = set()
    for table, seat, found in games():
        for proposal in found:
            kinds.add((proposal.first and proposal.first[0], proposal.sure))
            again = table.copy()
            labels = []
            for option in proposal.options:
                labels.append(again.label(option))
                again.answer(seat, option)
            assert labels[-len(proposal.then) :] == [label for _, label in proposal.then]
    assert kinds >= {("buy", True), ("build", True), (None, False), ("pay", True), ("add", True)}


def test_several_picks_are_said_in_one_phrase() -> None:
    phrases = {proposal.words for _, _, found in games() for proposal in found if len(proposal.then) > 3}
    assert any("times), " in phrase for phrase in phrases)
    for phrase in phrases:
        first, *others = re.split(", | and ", phrase)
        assert first.startswith(("pay with ", "add "))
        assert not [other for other in others if other.startswith(("pay", "with", "add"))]


def ways(table: Table[Any], seat: int, path: list[Any]) -> set[Any]:
    """All that somebody could end up paying or building with after these answers."""
    here = table.copy()
    for option in path:
        here.answer(seat, option)
    found: set[Any] = set()
    for option in here.pending[seat].options:
        if DALE.verbs[option[0]].ends:
            found.add(tuple(sorted(map(repr, [DALE.key(table.state, picked) for picked in path[1:]]))))
        elif len(path) < 6:
            found |= ways(table, seat, [*path, option])
    return found


def test_a_purchase_pays_for_itself_only_when_all_payments_are_alike() -> None:
    checked = {True: 0, False: 0}
    for table, seat, found in games(2, 60):
        sure = {proposal.first for proposal in found if proposal.first and proposal.first[0] == "buy"}
        bought = [option for option in table.pending[seat].options if option[0] == "buy"]
        for option in bought[:2]:
            if len(table.state.hand[seat]) <= 5 and not table.state.chameleons:
                assert (option in sure) == (len(ways(table, seat, [option])) == 1)
                checked[option in sure] += 1
    assert min(checked.values()) > 3


def test_a_purchase_that_takes_the_whole_hand_pays_for_itself() -> None:
    for seed in range(100):
        table = DALE.new_table(3, {}, seed=seed)
        seat, options = table.turn()
        dear = [option for option in options if table.label(option).endswith("for 5")]
        kinds = {DALE.key(table.state, ("pay", card)) for card in table.state.hand[seat]}
        if dear and len(kinds) == 4:  # two are alike: 24 ways to begin with it, and one to end it
            assert dear[0] in {proposal.first for proposal in proposals(table, seat, 1)}
            return
    raise AssertionError("nobody can spend five cards of four kinds at once")


def test_what_is_proposed_goes_by_what_the_seat_knows() -> None:
    compared = 0
    for table, seat, found in games(2, 120):
        if not found:
            continue
        twin = table.copy()
        twin.determinize(seat, Chance(9))
        twin.seed = table.seed
        assert proposals(twin, seat, 5) == proposals(table, seat, 5)
        compared += 1
    assert compared > 20


def at_a_purchase(inside: Inside) -> tuple[Room, frames.Proposal]:
    """Ann can buy something that is paid for of itself."""
    room = inside.start("Ann", "bot:random", game="dale-of-merchants")
    while True:
        inside.settle(room)
        play = room.play(0, text=False)
        assert play is not None
        sure = [proposal for proposal in play.proposals if proposal.option and proposal.option[0] == "buy"]
        if sure:
            return room, sure[0]
        inside.play(room, 1)


def test_a_purchase_is_one_command_and_one_entry_after_the_other_in_the_log(inside: Inside) -> None:
    room, proposal = at_a_purchase(inside)
    before = room.seq
    inside.do(room, "answer", seat=0, ask=progress_of(room).asks[0], options=options_of(proposal))
    inside.settle(room)
    entries = inside.rows(f"SELECT kind, seat FROM log WHERE seq > {before} AND seat = 0")
    assert entries == [("answer", 0)] * (1 + len(proposal.then))
    assert everything(inside.loaded(room.id)) == everything(room)


def test_a_purchase_that_is_not_complete_is_taken_back_as_a_whole(inside: Inside) -> None:
    room, proposal = at_a_purchase(inside)
    before = table_of(room).copy()
    picks = options_of(proposal)[:-1]
    inside.do(room, "answer", seat=0, ask=progress_of(room).asks[0], options=picks)
    play = room.play(0, text=False)
    assert play is not None
    assert play.undo == ""
    assert play.undoes == before.label(picks[0])
    inside.do(room, "undo", seat=0, ask=play.undo_ask)
    assert table_of(room).history == before.history


def test_nobody_is_sent_what_is_proposed_to_somebody_else(inside: Inside) -> None:
    room, _ = at_a_purchase(inside)
    for seat in (1, None):
        play = room.play(seat, text=False)
        assert play is not None
        assert play.proposals == []
    inside.do(room, "handover", seat=0, bot="random")
    mine = room.play(0, text=False)
    assert mine is not None
    assert mine.proposals == []  # a bot does not need it


@pytest.mark.parametrize("game", ["dark-dealings", "hopes-end", "dealers-in-hope"])
def test_games_without_such_small_steps_propose_nothing(game: str) -> None:
    table = find_game(game).new_table(3, seed=Secret.fresh())
    seat, _ = table.turn()
    assert proposals(table, seat, 1) == []


def test_a_proposal_is_plain_data(inside: Inside) -> None:
    room, proposal = at_a_purchase(inside)
    sent = json.loads(frames.encode(room.full_state(inside.who(room), "", 0, False)))["play"]["proposals"]
    assert {"option", "then", "sure", "words"} == set(sent[0])
    assert [step["option"] for step in sent[0]["then"]] == [step.option for step in proposal.then]
