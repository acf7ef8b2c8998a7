"""Differences between views: they lead to the very view that is meant, or to none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.inside import Ear, Inside

from dealers.games import GAMES
from dealers.kernel import Chance, Game
from dealers.server import commands, frames, showing
from dealers.server.differences import applied, edits
from dealers.server.keys import Access, Key, access
from dealers.server.progress import Progress
from dealers.server.room import Room, Sitter

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")

plain = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "b"])
values = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("abcdefgh"), inner, max_size=5)
    ),
    max_leaves=25,
)


def sent(value: Any) -> Any:
    """As it comes out at the other end of the wire."""
    return json.loads(msgspec.json.encode(value))


@settings(deadline=None)
@given(values, values)
def test_edits_lead_from_any_value_to_any_other(old: Any, new: Any) -> None:
    before = sent(old)
    after = applied(old, sent(edits(old, new)))
    assert after == new
    assert sent(old) == before, "what was there before stays as it is"


class Client:
    """A client as the protocol wants it: it keeps a play and its number, and asks when they do not fit."""

    def __init__(self) -> None:
        self.play: Any = None
        self.number: int | None = None
        self.events: list[Any] = []
        self.asks = False

    def hear(self, frame: dict[str, Any]) -> None:
        kind = frame["type"]
        if kind == "difference":
            if self.number != frame["base"]:
                self.asks = True
                return
            self.play = applied(self.play, frame["edits"])
        elif kind in ("state", "update"):
            self.play, self.asks = frame["play"], False
        else:
            return
        self.number = frame["shown"]
        self.events = self.events[: frame["first"]] + frame["events"]


class Play:
    """A room with a connection for every seat and a spectator, where somebody answers again and again."""

    def __init__(self, game: Game[Any], seats: int, seed: int, text: bool = False) -> None:
        self.room = Room("table", game, game.check_options({}), [Sitter("person", n) for n in NAMES[:seats]])
        self.room.keys = [Key(f"key {seat}", "seat", seat) for seat in range(seats)]
        self.room.progress = Progress(game.new_table(seats, {}, seed))
        self.room.progress.begin(1)
        self.room.seq, self.room.state = 1, "running"
        self.rng = Chance(seed)
        self.ears = [Ear(self.room, self.who(seat), seat, text, True) for seat in (None, *range(seats))]
        self.room.connections = set(self.ears)
        for ear in self.ears:
            ear.refresh()

    def who(self, seat: int | None) -> Access:
        return access(self.room.keys, f"key {seat}")

    def step(self) -> bool:
        """Somebody answers or, now and then, takes back; whether the game goes on."""
        room = self.room
        assert room.progress is not None
        table = room.progress.table
        if table.over:
            return False
        seat = sorted(table.pending)[self.rng.below(len(table.pending))]
        undo = room.progress.undoable(seat, room.people)
        command: frames.Command
        if not undo.why_not and undo.ask is not None and self.rng.below(6) == 0:
            command = frames.Undo("undo", seat, undo.ask)
        else:
            options = table.pending[seat].options
            option = list(options[self.rng.below(len(options))])
            command = frames.Answer("answer", seat, room.progress.asks[seat], [option])
        change = commands.HANDLERS[type(command)](room, self.who(seat), command)
        room.progress, room.state = change.progress or room.progress, change.state or room.state
        room.seq += len(change.entries)
        showing.show_change(room, change, [])
        return True

    def whole(self, ear: Ear) -> tuple[Any, Any]:
        """What this connection should have in the end."""
        state = json.loads(
            frames.encode(self.room.full_state(ear.access, ear.base, ear.seat, ear.text, None))
        )
        return state["play"], state["events"]


def heard(ear: Ear) -> Iterator[dict[str, Any]]:
    """What came since the last time."""
    new, ear.frames = ear.frames, []
    yield from new


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@settings(max_examples=3, deadline=None)
@given(data=st.data())
def test_every_seat_has_the_whole_view_after_every_difference(game: Game[Any], data: st.DataObject) -> None:
    seats = data.draw(st.integers(max(2, game.min_seats), min(4, game.max_seats)), label="seats")
    play = Play(game, seats, data.draw(st.integers(0, 10_000), label="seed"), data.draw(st.booleans()))
    clients = [Client() for _ in play.ears]
    for number in range(40):
        for ear, client in zip(play.ears, clients, strict=True):
            for frame in heard(ear):
                assert frame["type"] == ("difference" if number else "state")
                client.hear(frame)
            if number % 5 == 0:
                assert (client.play, client.events) == play.whole(ear)
        if not play.step():
            break


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@settings(max_examples=3, deadline=None)
@given(data=st.data())
def test_frames_that_are_lost_or_come_twice_leave_nobody_with_a_wrong_view(
    game: Game[Any], data: st.DataObject
) -> None:
    play = Play(game, max(2, game.min_seats), data.draw(st.integers(0, 10_000), label="seed"))
    clients = [Client() for _ in play.ears]
    right: dict[int | None, Any] = {None: None}
    fates = st.sampled_from([1, 1, 0, 2])
    for _ in range(15):
        for ear, client in zip(play.ears, clients, strict=True):
            assert ear.held is not None
            right[ear.held.number] = play.whole(ear)[0]
            for frame in heard(ear):
                times = data.draw(fates, label="times that it comes")
                for _ in range(times):
                    client.hear(frame)
            assert client.play == right[client.number], "a view of an earlier moment, or the present one"
            if client.asks:
                ear.refresh()
                right[ear.held.number] = play.whole(ear)[0]
                for frame in heard(ear):
                    client.hear(frame)
                assert (client.play, client.events) == play.whole(ear)
        if not play.step():
            break


def test_a_difference_is_small() -> None:
    play = Play(GAMES["dealers-in-hope"], 3, seed=4)
    whole = [len(json.dumps(frame["play"])) for ear in play.ears for frame in heard(ear)]
    sizes = []
    for _ in range(30):
        play.step()
        sizes += [len(json.dumps(frame)) for ear in play.ears for frame in heard(ear)]
    assert sum(sizes) / len(sizes) < sum(whole) / len(whole) / 4


def test_whoever_does_not_ask_for_differences_is_sent_whole_views_as_ever(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    plain_ear, ear = (Ear(room, inside.who(room), 0, differences=wanted) for wanted in (False, True))
    for one in (plain_ear, ear):
        inside.house.joined(room, one, None)
    inside.answer(room, 0)
    assert [frame["type"] for frame in plain_ear.frames if "play" in frame] == ["state", "update"]
    assert not any("shown" in frame for frame in plain_ear.frames)
    client = Client()
    for frame in ear.frames:
        client.hear(frame)
    assert client.play == plain_ear.of_type("update")[-1]["play"]


def test_whoever_looks_through_other_eyes_starts_from_a_whole_view(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    ear = Ear(room, inside.who(room), 0, differences=True)
    inside.house.joined(room, ear, None)
    first = ear.frames[0]["shown"]
    ear.seat = 1
    ear.refresh()
    inside.answer(room, 0)
    state, difference = ear.of_type("state")[-1], ear.of_type("difference")[-1]
    assert state["shown"] > first
    assert difference["base"] == state["shown"]
    assert state["play"]["view"]["you"] == 1
