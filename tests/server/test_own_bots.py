"""Bots of the host's own: only those that the host has named, and nothing that a guest says is imported."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import InlineBots, Inside

from dealers.bots import OwnBot
from dealers.bots.engine import EngineBot
from dealers.games import find_game
from dealers.kernel import Chance, UsageError, save
from dealers.levels import rated_games
from dealers.server import bots, catalogue, own_bots
from dealers.server.bots import BotFailure, BotService
from dealers.server.commands import network_bot
from dealers.server.room import Sitter
from dealers.server.searching import searching

LAST = "tests.bots.strange:Last"
STRANGE = Path(__file__).parents[1] / "engine" / "strange.py"


def program(*words: object) -> str:
    return f"exec:{shlex.join([sys.executable, str(STRANGE), *map(str, words)])}"


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    yield
    own_bots.allow([], 20)
    for bot in bots._kept.values():
        bot.end(None)
    bots._kept.clear()


def world() -> bytes:
    return save(find_game("dark-dealings").new_table(2, {}, 3).only_for(0, Chance(1)))


def chosen(spec: str) -> Any:
    return asyncio.run(InlineBots().choose(spec, world(), "table", 0, 7))


@pytest.mark.parametrize("spec", [LAST, "exec:true", "own:last", "own:", "os:system", "own:../x", "OWN:last"])
def test_without_the_hosts_word_there_are_none(spec: str) -> None:
    with pytest.raises(UsageError, match="no bot"):
        network_bot(spec)
    with pytest.raises(BotFailure):
        chosen(spec)


@pytest.mark.parametrize("spec", [LAST, "exec:true", "own:other", "os:system"])
def test_nothing_but_what_the_host_has_named_can_be_had(spec: str) -> None:
    own_bots.allow([f"deep={LAST}"], 20)
    with pytest.raises(UsageError, match="no bot"):
        network_bot(spec)


def test_guests_say_the_name_that_the_host_gave() -> None:
    own_bots.allow([f"deep={LAST}", LAST, f"quick={program('--depth=3')}"], 20)
    assert own_bots.allowed() == ["own:deep", "own:last", "own:quick"]
    assert [network_bot(spec) for spec in own_bots.allowed()] == own_bots.allowed()
    assert [level["label"] for level in own_bots.levels()] == ["Deep", "Last", "Quick"]
    last = find_game("dark-dealings").new_table(2, {}, 3).pending[0].options[-1]
    assert chosen("own:deep") == last


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["greedy"], "'greedy' is no bot of your own: say NAME=my_module:MyBot"),
        (["deep=greedy"], "'deep=greedy' is no bot of your own"),
        ([f"Deep Blue={LAST}"], "'Deep Blue' cannot be the name of a bot: use up to 15 small letters"),
        ([f"{'x' * 16}={LAST}"], "cannot be the name of a bot"),
        ([f"a={LAST}", f"a={LAST}"], "two bots are called a: give one another name"),
        (["a=no_such_module:Bot"], "there is no bot 'no_such_module:Bot'"),
        (["a=exec:./not-there"], "is not there"),
    ],
)
def test_a_wrong_word_of_the_host_is_refused_at_the_start(words: list[str], message: str) -> None:
    own_bots.allow([f"good={LAST}"], 20)
    with pytest.raises(UsageError, match=message):
        own_bots.allow(words, 20)
    assert own_bots.allowed() == ["own:good"]


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("tests.bots.strange:Broken", r"^failed \(ZeroDivisionError\)$"),
        ("tests.bots.strange:Cheat", "^gave an answer that was not offered$"),
        ("tests.bots.strange:NeedsMore", "^cannot be had any more$"),
        (program("illegal"), "^gave an answer that was not offered$"),
        (program("nonsense"), "^wrote a line that is no message of the protocol$"),
        (program("dies"), r"^ended \(exit code 3\), and was started 3 times in this match$"),
    ],
)
def test_the_reason_that_a_table_is_told_holds_no_cards(spec: str, reason: str) -> None:
    own_bots.allow([f"bad={spec}"], 20)
    with pytest.raises(BotFailure, match=reason):
        chosen("own:bad")


def test_a_game_of_a_program_and_a_class_goes_to_its_end(tmp_path: Path) -> None:
    own_bots.allow([f"deep={LAST}", f"quick={program()}"], 20)
    with Inside(tmp_path) as inside:
        room = inside.start("bot:own:deep", "bot:own:quick", hardcore=True)
        inside.settle(room)
        assert room.state == "over"
        assert [sitter.bot for sitter in room.sitters] == ["own:deep", "own:quick"]


def test_a_bot_that_the_host_has_taken_away_makes_way_for_greedy(tmp_path: Path) -> None:
    own_bots.allow([f"deep={LAST}"], 20)
    with Inside(tmp_path) as inside:
        room = inside.create("Ann", "bot:own:deep")
        own_bots.allow([], 20)
        inside.do(room, "start")
        inside.settle(room)
        assert room.sitters[1].bot == "greedy"
        assert [line.text for line in room.chat] == [
            "The bot own:deep of Bot 2 cannot be had any more: Steady plays on."
        ]


def test_workers_find_what_the_host_has_named() -> None:
    own_bots.allow([f"deep={LAST}"], 20)
    service = BotService(20.0, workers=1)
    try:
        option = asyncio.run(service.choose("own:deep", world(), "table", 0, 7))
    finally:
        service.close()
    assert option == find_game("dark-dealings").new_table(2, {}, 3).pending[0].options[-1]


def test_a_worker_keeps_few_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_KEPT_PROGRAMS", 2)
    own = OwnBot(program(), ".")
    for seat in (0, 1, 0, 1):
        for table in ("one", "two"):
            bots.think(own, world(), table, 0, seat)
    kept = [key for key, bot in bots._kept.items() if isinstance(bot, EngineBot)]
    assert [table for table, _, _ in kept] == ["one", "two"]
    bots.think(own, world(), "three", 0, 1)
    kept = [key for key, bot in bots._kept.items() if isinstance(bot, EngineBot)]
    assert [table for table, _, _ in kept] == ["two", "three"]


def test_they_count_as_bots_that_search() -> None:
    assert searching([Sitter("bot", "A", "own:deep"), Sitter("bot", "B", "greedy")]) == 1


def test_levels_are_offered_with_their_ratings_by_game() -> None:
    own_bots.allow([f"deep={LAST}"], 20)
    greedy = next(bot for bot in catalogue.BOTS if bot["spec"] == "greedy")
    assert set(greedy["ratings"]) == set(rated_games())
    assert set(greedy["ratings"]["dark-dealings"]) == {"rating", "low", "high"}
    assert own_bots.levels() == [{"spec": "own:deep", "label": "Deep", "help": "A bot of this server."}]
