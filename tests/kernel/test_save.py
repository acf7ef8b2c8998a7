"""Saved tables: what comes back, and how damaged, foreign and forged files are refused."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.kernel.test_table import at_the_bids, at_the_play, play_on
from tests.kernel.toy import TOY, Toy

from dealers.games import find_game, load_table
from dealers.kernel import Chance, SaveError, Table, UsageError, load, load_with_extra, save, verify
from dealers.kernel.conformance import differences


def find_toy(name: str) -> Toy:
    if name != "toy":
        raise UsageError(f"there is no game {name!r}")
    return TOY


def forged(data: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The file with a change by somebody who knows how to write the checksum."""
    body = json.loads(data.partition(b"\n")[2])
    change(body)
    new = json.dumps(body, separators=(",", ":")).encode()
    return f"dealers-table 1 {hashlib.sha256(new).hexdigest()[:16]}\n".encode() + new + b"\n"


def some_table(seats: int = 3) -> Table[Any]:
    table = find_game("dark-dealings").new_table(seats, {"hardcore": True}, seed=5)
    for _ in range(40):
        seat, options = table.turn()
        table.answer(seat, options[0])
    return table


def test_a_table_comes_back_as_it_was() -> None:
    table = some_table()
    loaded = load_table(table.save())
    assert differences(loaded, table) == []
    assert (loaded.seed, loaded.options) == (table.seed, table.options)
    assert differences(play_on(loaded), play_on(table)) == []


def test_a_file_is_one_line_of_header_and_readable_json() -> None:
    header, body = some_table().save().decode().splitlines()
    assert header.startswith("dealers-table 1 ")
    assert json.loads(body)["game"] == "dark-dealings"


def test_extra_data_travels_with_a_table() -> None:
    extra = {"names": ["Ann", "Bob", "Cem"], "bots": [None, "greedy", "ismcts:200"]}
    loaded, back = load_with_extra(save(some_table(), extra), find_game)
    assert back == extra
    assert loaded.seats == 3


def test_a_table_can_be_saved_at_its_end_and_before_its_first_answer() -> None:
    fresh, done = TOY.new_table(2, seed=3), play_on(TOY.new_table(2, seed=3))
    assert differences(load(fresh.save(), find_toy), fresh) == []
    loaded = load(done.save(), find_toy)
    assert differences(loaded, done) == []
    assert loaded.outcome is not None
    assert done.outcome is not None
    assert loaded.outcome.as_json() == done.outcome.as_json()


def test_a_loaded_table_can_be_undone_and_verified() -> None:
    table = at_the_play()
    table.answer(1, table.pending[1].options[0])
    loaded = load(table.save(), find_toy)
    verify(loaded)
    loaded.undo(1)
    table.undo(1)
    assert differences(loaded, table) == []


def test_a_quiet_table_cannot_be_saved() -> None:
    with pytest.raises(AssertionError, match="unrecorded"):
        TOY.new_table(2, recorded=False).save()


# --- files that cannot be read --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"hello", b"hello\nworld\n", b"dealers-table 1\n{}", b"\x89PNG\r\n\x1a\n\x00\x00"]
)
def test_other_files_are_not_mistaken_for_tables(data: bytes) -> None:
    with pytest.raises(SaveError, match="not a saved table"):
        load_table(data)


@pytest.mark.parametrize("kept", [0.2, 0.5, 0.99])
def test_a_truncated_file_is_refused(kept: float) -> None:
    data = some_table().save()
    with pytest.raises(SaveError, match="damaged or cut short"):
        load_table(data[: int(kept * len(data))])


def test_a_changed_byte_is_noticed() -> None:
    data = bytearray(some_table().save())
    at = data.index(b'"seats":3') + len(b'"seats":')
    data[at] = ord("4")
    with pytest.raises(SaveError, match="checksum"):
        load_table(bytes(data))


def test_a_changed_checksum_is_noticed() -> None:
    header, _, body = some_table().save().partition(b"\n")
    words = header.split()
    with pytest.raises(SaveError, match="checksum"):
        load_table(b" ".join([words[0], words[1], b"0" * 16]) + b"\n" + body)


def test_a_file_of_another_format_is_refused_naming_both() -> None:
    data = some_table().save().replace(b"dealers-table 1 ", b"dealers-table 27 ", 1)
    with pytest.raises(SaveError, match="saved in format 27, not 1"):
        load_table(data)


def test_a_table_of_other_rules_is_refused_naming_both_versions() -> None:
    data = forged(at_the_bids().save(), lambda body: body.update(version="2"))
    with pytest.raises(SaveError, match="version 2 of Masquerade, and this program plays version 3"):
        load(data, find_toy)


def test_a_table_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(SaveError, match="cannot be played here: there is no game 'toy'"):
        load_table(at_the_bids().save())


def test_a_file_from_before_cards_were_counted_is_read() -> None:
    table = at_the_bids()
    old = forged(table.save(), lambda body: body["snapshot"].pop("card_count"))
    assert load(old, find_toy).state.card_count == len(table.state.face)


@pytest.mark.parametrize("count", [0, 15, 17, "16", None])
def test_a_file_that_counts_its_cards_wrongly_is_refused(count: object) -> None:
    forgery = forged(at_the_bids().save(), lambda body: body["snapshot"].update(card_count=count))
    with pytest.raises(SaveError, match="does not fit together"):
        load(forgery, find_toy)


@pytest.mark.parametrize("body", [b"[]", b"7", b'{"version": "1"}', b'{"game": ["toy"]}', b"{", b"\xff\xfe"])
def test_a_body_with_the_right_checksum_but_no_table_in_it_is_refused(body: bytes) -> None:
    data = f"dealers-table 1 {hashlib.sha256(body).hexdigest()[:16]}\n".encode() + body + b"\n"
    with pytest.raises(SaveError):
        load_table(data)


@pytest.mark.parametrize(
    "part", ["options", "seed", "history", "snapshot", "since", "journal", "windows", "extra", "floors"]
)
def test_a_missing_part_is_refused(part: str) -> None:
    with pytest.raises(SaveError, match="does not fit together"):
        load(forged(at_the_bids().save(), lambda body: body.pop(part)), find_toy)


def test_an_option_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(SaveError, match="no option 'speed'"):
        load(forged(at_the_bids().save(), lambda body: body["options"].update(speed=3)), find_toy)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(p for key, v in inner for p in _paths(v, (*path, key)))]


_DATA = at_the_play().save()
_PATHS = _paths(json.loads(_DATA.partition(b"\n")[2]))[1:]


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(_PATHS),
    st.sampled_from([None, -1, 0, 3, 99, "x", [], {}, [[]], {"t": []}, {"z": 1}, 1.5]),
)
def test_a_forged_value_anywhere_gives_a_table_or_a_save_error(path: tuple[Any, ...], value: Any) -> None:
    def change(body: Any) -> None:
        for key in path[:-1]:
            body = body[key]
        body[path[-1]] = value

    with contextlib.suppress(SaveError):
        load(forged(_DATA, change), find_toy)


# --- files that are read but lie ------------------------------------------------------------------------


def test_a_swapped_snapshot_is_found_by_replaying() -> None:
    one, other = some_table().save(), find_game("dark-dealings").new_table(3, {"hardcore": True}, seed=6)
    for _ in range(40):
        seat, options = other.turn()
        other.answer(seat, options[0])
    stolen = json.loads(other.save().partition(b"\n")[2])["snapshot"]
    table = load_table(forged(one, lambda body: body.update(snapshot=stolen)))
    with pytest.raises(SaveError, match="not the one that its answers lead to"):
        verify(table)


def test_a_forged_answer_is_found_by_replaying() -> None:
    def change(body: dict[str, Any]) -> None:
        body["history"][3] = {"t": [0, {"t": ["lure", 0]}]}

    table = load_table(forged(some_table().save(), change))
    with pytest.raises(SaveError, match="answer 4 of the saved game is not legal"):
        verify(table)


def test_a_table_that_does_not_say_how_it_began_cannot_be_verified() -> None:
    world = some_table().only_for(1, Chance(1))
    with pytest.raises(SaveError, match="how it began"):
        verify(world)
