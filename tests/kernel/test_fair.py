"""The fair deal: a promise can be checked, and no part of a file can be changed without being found out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from dealers.games import GAMES, find_game
from dealers.kernel import Chance, SaveError, Secret, Seed, Table, load_with_extra, save
from dealers.kernel.fair import LABEL, Promise, all_right, check, commitment, match_text
from dealers.kernel.replay import SPECTATOR, Steps

SECRET = Secret(bytes(range(32)))


def played(name: str, seed: Seed, seats: int = 2, answers: int = 10_000) -> Table[Any]:
    game = find_game(name)
    table = game.new_table(max(seats, game.min_seats), seed=seed)
    moves = Chance(3)
    while len(table.history) < answers and not table.over:
        seat, options = table.turn()
        table.answer(seat, options[moves.below(len(options))])
    return table


def promised(table: Table[Any], secret: Secret = SECRET, name: str = "kd8") -> dict[str, Any]:
    game = table.game
    match = match_text(game.name, game.version, table.seats, table.options, name)
    return Promise.of(match, secret).as_extra()


def content(data: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(data.split(b"\n", 1)[1])
    return found


def signed(parts: dict[str, Any]) -> bytes:
    """A file with a checksum that fits, as anybody can write it."""
    body = json.dumps(parts, separators=(",", ":")).encode()
    return b"dealers-table 1 " + hashlib.sha256(body).hexdigest()[:16].encode() + b"\n" + body + b"\n"


def results(data: bytes, expected: str = "") -> tuple[str, str, str]:
    table, extra = load_with_extra(data, find_game)
    findings = check(table, extra, expected)
    assert [finding.part for finding in findings] == ["commitment", "deal", "steps"]
    for finding in findings:
        assert finding.text[0].isupper(), finding
        assert finding.text.endswith("."), finding
        assert SECRET.hex() not in finding.text
    first, second, third = [finding.result for finding in findings]
    assert all_right(findings) == ("wrong" not in (first, second, third))
    return first, second, third


def test_the_commitment_is_what_the_documentation_says() -> None:
    match = match_text("hopes-end", "2", 3, {"b": 1, "a": True}, "kd8")
    assert match == '{"game":"hopes-end","options":{"a":true,"b":1},"seats":3,"table":"kd8","version":"2"}'
    text = f"dealers fair deal 1\n{match}\n{SECRET.hex()}"
    assert commitment(match, SECRET) == hashlib.sha256(text.encode()).hexdigest()
    assert LABEL == "dealers fair deal 1"


@pytest.mark.parametrize("name", GAMES)
def test_a_fair_game_is_right_in_every_part(name: str) -> None:
    table = played(name, SECRET)
    extra = promised(table)
    data = save(table, extra)
    shown = extra["deal"]["commitment"]
    assert results(data) == ("right", "right", "right")
    assert results(data, shown) == ("right", "right", "right")
    assert results(data, shown[:12].upper()) == ("right", "right", "right")
    assert results(data, "0" * 64) == ("wrong", "right", "right")


def test_a_game_can_be_checked_at_any_decision() -> None:
    for answers in range(0, 60, 7):
        table = played("dark-dealings", SECRET, answers=answers)
        assert results(save(table, promised(table))) == ("right", "right", "right")


def test_what_a_file_without_commitment_can_and_cannot_show_is_said() -> None:
    chosen, hidden = played("dark-dealings", 7), played("dark-dealings", SECRET)
    assert results(save(chosen)) == ("unknown", "right", "right")
    assert "from a number" in check(chosen, {})[0].text
    assert results(save(hidden)) == ("unknown", "right", "right")
    assert "no commitment" in check(hidden, {})[0].text
    assert results(save(hidden), "0" * 8) == ("wrong", "right", "right")
    assert results(save(chosen, promised(chosen))) == ("wrong", "right", "right")  # a borrowed promise


def test_a_promise_for_another_match_does_not_fit() -> None:
    table = played("dark-dealings", SECRET)
    game = table.game
    right = (game.name, game.version, table.seats, table.options, "kd8")
    others: dict[int, Any] = {0: "hopes-end", 1: "0", 2: 3, 3: {**table.options, "hardcore": True}}
    for place, other in others.items():
        match = match_text(*[other if n == place else part for n, part in enumerate(right)])  # type: ignore[arg-type]
        assert results(save(table, Promise.of(match, SECRET).as_extra())) == ("wrong", "right", "right")
    for match in ("", "[]", "{", '"x"', '{"game": "dark-dealings"}'):
        assert results(save(table, Promise.of(match, SECRET).as_extra())) == ("wrong", "right", "right")


def test_options_that_came_later_do_not_break_old_promises() -> None:
    table = played("dark-dealings", SECRET)
    fewer = {name: value for name, value in table.options.items() if name != "row"}
    match = match_text(table.game.name, table.game.version, table.seats, fewer, "kd8")
    assert results(save(table, Promise.of(match, SECRET).as_extra())) == ("right", "right", "right")


def _other_answer(parts: dict[str, Any]) -> None:
    """An answer that was legal, too, in place of one that was given."""
    table = find_game(parts["game"]).new_table(parts["seats"], parts["options"], SECRET)
    given = parts["history"][0]["t"]
    other = next(o for o in table.pending[given[0]].options if list(o) != given[1]["t"])
    parts["history"][0] = {"t": [given[0], {"t": list(other)}]}


TAMPERED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "another secret": lambda parts: parts.update(secret="00" * 32),
    "another commitment": lambda parts: parts["extra"]["deal"].update(commitment="00" * 32),
    "no commitment of words": lambda parts: parts["extra"]["deal"].update(commitment=5),
    "another table": lambda parts: parts["extra"]["deal"].update(
        match=parts["extra"]["deal"]["match"].replace("kd8", "kd9")
    ),
    "a promise of something else": lambda parts: parts["extra"].update(deal=[1]),
    "a promise with more in it": lambda parts: parts["extra"]["deal"].update(more="x"),
    "a number for the secret": lambda parts: (parts.pop("secret"), parts.update(seed=7)),
    "another answer": _other_answer,
    "one answer less": lambda parts: parts["history"].pop(),
    "an answer of somebody else": lambda parts: parts["history"][0]["t"].__setitem__(0, 1),
    "an answer of nonsense": lambda parts: parts["history"][3]["t"].__setitem__(1, {"t": ["x", {"t": []}]}),
    "another position": lambda parts: parts["snapshot"]["face"].reverse(),
    "other draws to come": lambda parts: parts["snapshot"]["chance"]["s"].__setitem__(1, 5),
}  # fmt: skip


@pytest.mark.parametrize("what", TAMPERED)
def test_a_file_that_was_changed_and_signed_again_is_found_out(what: str) -> None:
    table = played("dark-dealings", SECRET)
    parts = content(save(table, promised(table)))
    assert results(signed(parts)) == ("right", "right", "right")
    TAMPERED[what](parts)
    assert "wrong" in results(signed(parts))


def test_a_course_of_events_that_the_answers_do_not_lead_to_is_not_shown() -> None:
    table = played("dark-dealings", SECRET)
    parts = content(save(table, promised(table)))
    for event in parts["journal"]["events"]:
        event[0] = "boast"
    lie, _ = load_with_extra(signed(parts), find_game)
    assert lie.events() != table.events()
    assert Steps(lie).events(SPECTATOR, 0, len(table.history)) == table.events()


def test_a_damaged_secret_is_refused_in_words() -> None:
    table = played("dark-dealings", SECRET, answers=3)
    damaged: tuple[Any, ...] = ("", "00", None, 5, [], "zz" * 32)
    for secret in damaged:
        parts = content(save(table))
        parts["secret"] = secret
        with pytest.raises(SaveError, match="does not fit together"):
            load_with_extra(signed(parts), find_game)


def test_extra_data_that_is_no_object_carries_no_promise() -> None:
    table = played("dark-dealings", SECRET, answers=3)
    others: tuple[Any, ...] = ([], None, 5, "deal")
    for extra in others:
        assert check(table, extra)[0].result == "unknown"
