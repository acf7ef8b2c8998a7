"""`dealers engine`: other programs play on its table, ask its bot, and nothing that they say ends it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from tests.engine.host import Engine, play
from tests.engine.test_engine_bots import NODE

from dealers.bots import messages
from dealers.engine import speaking
from dealers.engine.answering import Answering
from dealers.engine.speaking import speak
from dealers.games import GAMES, find_game
from dealers.kernel import Game

DEALERS = str(Path(sysconfig.get_path("scripts")) / "dealers")
NODE_HOST = Path(__file__).with_name("host.mjs")
HELLO = {"type": "hello", "id": 1, "protocol": 1}
NEW = {"type": "new", "id": 2, "game": "dark-dealings", "seats": 2, "seed": 3}


def talk(*lines: Any, bot: str | None = None, game: str | None = None) -> list[dict[str, Any]]:
    """What an engine replies to these lines: objects, or bytes that are sent as they are."""
    sent = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
    replies = io.BytesIO()
    speak(Answering(bot, game), io.BytesIO(sent), replies)
    return [json.loads(line) for line in replies.getvalue().splitlines()]


def outcome_here(game: Game[Any], seats: int, seed: int) -> Any:
    """The match of host.py and host.mjs, played without an engine."""
    table = game.new_table(seats, {}, seed)
    while not table.over:
        seat = min(table.pending)
        options = table.pending[seat].options
        table.answer(seat, options[7919 * len(table.history) % len(options)])
    assert table.outcome is not None
    return json.loads(json.dumps(table.outcome.as_json()))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_clients_in_two_languages_play_whole_games_of_every_game_on_its_table(game: Game[Any]) -> None:
    seats = max(2, game.min_seats)
    command = [DEALERS, "engine", "--game", game.name]
    expected = outcome_here(game, seats, 5)
    assert play(game.name, seats, 5, command) == expected
    node = [NODE, str(NODE_HOST), game.name, str(seats), "5", *command]
    ran = subprocess.run(node, capture_output=True, text=True, timeout=300, check=True)
    assert json.loads(ran.stdout) == expected


def test_its_bot_chooses_for_any_seat_of_its_table() -> None:
    engine = Engine([DEALERS, "engine", "--bot", "greedy"])
    assert engine.ask("hello", protocol=1)["roles"] == ["rules", "player"]
    state = engine.ask("new", game="dark-dealings", seats=2)
    while not state["over"]:
        seat = state["waiting"][0]
        action = engine.ask("choose", seat=seat)["action"]
        assert action in [one["action"] for one in engine.ask("legal", seat=seat)["legal"]]
        state = engine.ask("apply", seat=seat, action=action)
    engine.close()


def test_a_seat_is_shown_what_it_may_know() -> None:
    view = {"type": "view", "id": 3, "seat": 1}
    events = {"type": "events", "id": 4, "seat": 1, "since": 1}
    table = find_game("dark-dealings").new_table(2, {}, 3)
    replies = talk(HELLO, NEW, view, events, {"type": "view", "id": 5})
    assert replies[2]["view"] == json.loads(msgspec.json.encode(table.view(1)))
    assert replies[3]["events"] == json.loads(msgspec.json.encode(table.events(1, 1)))
    assert replies[4]["view"] == json.loads(msgspec.json.encode(table.view(None)))


def test_without_a_seed_every_deal_is_another() -> None:
    deals = [talk(HELLO, {**NEW, "seed": None}, {"type": "view", "id": 3, "seat": 0})[2] for _ in range(2)]
    assert deals[0]["view"]["zones"] != deals[1]["view"]["zones"]


MISTAKES: list[tuple[Any, str, str]] = [
    (b"nonsense\n", "line", "a message is a JSON object in one line"),
    (b"\n", "line", "a message is a JSON object in one line"),
    (b"\xff\xfe\n", "line", "a message is a JSON object in one line"),
    (b'{"type": "new", "id": 9, "options": {"a": ' + b"[" * 100_000 + b"\n", "line", "a message is a JSON"),
    (b'{"type": "new", "more": ' + b"[" * 100_000 + b"\n", "line", "a message is a JSON object"),
    (b"[1]\n", "field", "Expected `object`, got `array`"),
    ({"type": "dance", "id": 9}, "type", "there are the types hello, new, choose"),
    ({"id": 9}, "type", "there are the types hello, new, choose"),
    ({"type": "view"}, "field", "missing required field `id`"),
    ({"type": "view", "id": -1}, "field", "Expected `int` >= 0"),
    ({"type": "legal", "id": 9}, "field", "missing required field `seat`"),
    ({"type": "legal", "id": 9, "seat": 7}, "field", "there is no seat 7: they go from 0 to 1"),
    ({"type": "view", "id": 9, "seat": 2}, "field", "there is no seat 2: they go from 0 to 1"),
    ({"type": "apply", "id": 9, "seat": 0, "action": 10**9}, "illegal", "there is no action 1000000000"),
    ({"type": "apply", "id": 9, "seat": 0, "action": 100}, "illegal", "legal are ["),
    ({"type": "choose", "id": 9, "seat": 0}, "unsupported", "start it as dealers engine --bot greedy"),
    ({"type": "hello", "id": 9, "protocol": 2}, "protocol", "this engine speaks version 1, not 2"),
    ({**NEW, "game": "chess"}, "unsupported", "there is no game 'chess'"),
    ({**NEW, "seats": 9}, "unsupported", "is for 1 to 6 players, not for 9"),
    ({**NEW, "options": {"speed": 3}}, "unsupported", "has no option 'speed'"),
    ({**NEW, "version": "0.0"}, "unsupported", "not 0.0: start the program of that version"),
    ({**NEW, "seat": 0}, "unsupported", "this engine plays no seats"),
    ({"type": "end", "id": 9, "outcome": {}}, "not_now", "there is no match of yours"),
]


@pytest.mark.parametrize(("line", "code", "text"), MISTAKES)
def test_a_mistake_is_answered_and_nothing_has_changed(line: Any, code: str, text: str) -> None:
    before, reply, after = talk(HELLO, NEW, line, {"type": "state", "id": 8})[1:]
    assert (reply["type"], reply["code"]) == ("error", code)
    assert text in reply["text"]
    assert {**after, "id": 0} == {**before, "id": 0}


def test_errors_carry_the_number_of_their_request() -> None:
    assert talk(HELLO, NEW, {"type": "dance", "id": 77})[2]["id"] == 77


def test_a_line_that_is_too_long_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "LONGEST_LINE", 1000)
    replies = talk(HELLO, b"x" * 5000 + b"\n", NEW)
    assert [reply["type"] for reply in replies] == ["hello", "error", "state"]
    assert replies[1]["text"] == "a line has at most 1000 bytes"


def test_nothing_is_done_before_hello_or_without_a_match() -> None:
    state = {"type": "state", "id": 5}
    choose = {"type": "choose", "id": 6, "seat": 0}
    assert [(r["code"], r["text"]) for r in talk(NEW)] == [("not_now", "say hello first")]
    assert talk(HELLO, state)[1]["code"] == "not_now"
    assert talk(HELLO, choose)[1]["text"] == "there is no match: begin one with new"


def test_after_the_end_nobody_is_asked() -> None:
    engine = Answering("random")
    engine.reply(messages.Hello(id=1, protocol=1))
    engine.reply(messages.New(id=2, game="dark-dealings", seats=1, seed=3))
    over = False
    while not over:
        choice = engine.reply(messages.Choose(id=3, seat=0))
        assert isinstance(choice, messages.Choice)
        state = engine.reply(messages.Apply(id=4, seat=0, action=choice.action))
        assert isinstance(state, messages.Position)
        over = state.over
    found = speaking._reply(engine, b'{"type": "legal", "id": 5, "seat": 0}')
    assert isinstance(found, messages.Problem)
    assert (found.code, found.text) == ("not_now", "seat 0 is not asked anything: the match is over")


@pytest.mark.parametrize(
    ("fields", "code", "text"),
    [
        ({"seat": 0}, "field", "this engine plays seat 1, not 0"),
        ({"seat": 1}, "field", "this engine needs `world`"),
        ({"seat": 1, "world": "dealers-table 1 0\n{}"}, "unsupported", ""),
        (
            {"seat": 1, "world": find_game("hopes-end").new_table(2, {}, 1).save().decode()},
            "field",
            "no table",
        ),
    ],
)
def test_a_player_that_is_told_too_little_says_so(fields: dict[str, Any], code: str, text: str) -> None:
    ready, reply = talk(HELLO, {**NEW, "seat": 1}, {"type": "choose", "id": 4, **fields}, bot="greedy")[1:]
    assert ready == {"type": "ready", "id": 2}
    assert (reply["type"], reply["code"]) == ("error", code)
    assert text in reply["text"]


def test_an_engine_for_one_game_has_no_others() -> None:
    games, refused = talk(HELLO, {"type": "games", "id": 3}, NEW, game="hopes-end")[1:]
    assert [game["name"] for game in games["games"]] == ["hopes-end"]
    assert refused["text"] == "this engine is for hopes-end only, not for dark-dealings"


def test_a_bot_that_fails_is_an_error_and_the_engine_goes_on() -> None:
    lines = (HELLO, NEW, {"type": "choose", "id": 4, "seat": 0}, {"type": "state", "id": 5})
    replies = talk(*lines, bot="tests.bots.strange:Broken")
    assert (replies[2]["code"], replies[2]["text"]) == ("failed", "ZeroDivisionError: of no use")
    assert replies[3]["type"] == "state"


def test_the_types_that_an_error_names_are_those_there_are() -> None:
    tags = [kind.__struct_config__.tag for kind in get_args(messages.FromHost)]
    assert ", ".join(tags) == speaking._TYPES


def test_a_wrong_bot_or_game_is_wrong_usage() -> None:
    for words, said in (["--bot", "clever"], "there is no bot"), (["--game", "chess"], "there is no game"):
        ran = subprocess.run(
            [sys.executable, "-m", "dealers", "engine", *words], capture_output=True, text=True, input=""
        )
        assert ran.returncode == 2
        assert said in ran.stderr
