"""Scenarios to be looked at over the network: only those that come with a game, each played once."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from typing import Any

import pytest
from tests.finished import FINISHED
from tests.server.inside import Inside
from tests.server.wire import People

from dealers.games import GAMES
from dealers.kernel.scenario.scenes import show
from dealers.kernel.scenario.shipped import shipped
from dealers.server import examples
from dealers.server.catalogue import whole_game
from dealers.server.commands import Refusal
from dealers.server.examples import Examples

FIGHT = "the-rulebook-s-halflings-fight"
GONE = "no-such-scenario"


def opened(packed: bytes) -> dict[str, Any]:
    page: dict[str, Any] = json.loads(gzip.decompress(packed))
    return page


@pytest.mark.parametrize("name", FINISHED)
def test_what_the_rules_page_plays_and_draws_exists(name: str) -> None:
    page = whole_game(name)["rules"]
    played, drawn = re.findall(r'data-play="(.+?)"', page), re.findall(r'data-card="(.+?)"', page)
    assert played
    assert set(played) <= set(shipped(GAMES[name]))
    assert drawn
    assert set(drawn) <= set(GAMES[name].numbers)


@pytest.mark.parametrize("name", FINISHED)
def test_every_rule_lists_scenarios_that_there_are(person: People, name: str) -> None:
    found = person().get(f"/api/games/{name}/scenarios")
    assert found["scenarios"] == {key: scenario.title for key, scenario in shipped(GAMES[name]).items()}
    assert {key for keys in found["rules"].values() for key in keys} <= set(found["scenarios"])
    assert len(found["rules"]) > 50


def test_an_example_goes_from_its_position_to_its_end_with_views_sentences_and_what_must_be_so(
    person: People,
) -> None:
    listed = person().get("/api/games/dark-dealings/scenarios")
    name = next(name for name in listed["rules"]["4.2"] if name.startswith(FIGHT))
    shown = person().get(f"/api/games/dark-dealings/scenarios/{name}")
    assert shown["title"].startswith("the rulebook's Halflings fight")
    first, *others = shown["scenes"]
    assert (first["seat"], first["done"], first["cards"]) == (None, "", [])
    assert [scene["done"] for scene in others][:2] == ["fight Halflings 3", "strike with Trip Cord (Trap 1)"]
    striking = others[1]
    assert striking["cards"] == [
        card["id"]
        for zone in others[0]["view"]["zones"]
        for card in zone["cards"] or []
        if card and card["card"] == "Trip Cord"
    ]
    assert any("strikes with Trip Cord" in event["text"] for event in striking["events"])
    assert striking["view"]["you"] == int(shown["as"])
    assert striking["text"].strip()
    assert any(scene["expected"] for scene in shown["scenes"])


def test_an_example_can_be_seen_with_other_eyes(inside: Inside) -> None:
    one = Examples()
    name = next(name for name in shipped(GAMES["dark-dealings"]) if name.startswith("combat-goes-clockwise"))
    seen = {
        eyes: opened(inside.run(one.shown("dark-dealings", name, eyes))) for eyes in (None, "0", "2", "open")
    }
    assert [seen[eyes]["as"] for eyes in seen] == ["1", "0", "2", "open"], "Ken acts first"
    assert seen["2"]["scenes"][0]["view"]["you"] == 2
    piles = [zone for zone in seen["open"]["scenes"][0]["view"]["zones"] if zone["zone"] == "hero pile"]
    assert all(card for zone in piles for card in zone["cards"])
    with pytest.raises(Refusal, match="There is no seat 3"):
        inside.run(one.shown("dark-dealings", name, "3"))
    one.close()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"dark-dealings/scenarios/{GONE}", 404),
        ("chess/scenarios", 422),
        ("chess/scenarios/mate", 422),
        ("dark-dealings/scenarios/..%2F..%2Fvictory", 404),
        ("dark-dealings/scenarios/Victory.scenario", 422),
        (f"dark-dealings/scenarios/{'a' * 301}", 422),
        (f"dark-dealings/scenarios/{GONE}?as=watch", 422),
        (f"dark-dealings/scenarios/{GONE}?as=-1", 422),
    ],
)
def test_nothing_else_can_be_asked_for(person: People, path: str, status: int) -> None:
    answer = person().http.get(f"/api/games/{path}")
    assert answer.status_code == status
    assert answer.json()["message"]


def test_an_example_is_played_once_however_many_ask(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    one, played = Examples(), []

    def counted(*args: Any) -> Any:
        played.append(args)
        return show(*args)

    monkeypatch.setattr(examples, "show", counted)
    name = next(iter(shipped(GAMES["dark-dealings"])))

    async def all_at_once() -> list[bytes]:
        return await asyncio.gather(*[one.shown("dark-dealings", name, None) for _ in range(20)])

    assert len(set(inside.run(all_at_once()))) == 1
    assert len(played) == 1
    one.close()


def test_many_different_ones_at_once_are_refused_until_some_are_done(inside: Inside) -> None:
    one = Examples()
    names = list(shipped(GAMES["dark-dealings"]))[:40]

    async def all_at_once() -> list[Any]:
        await one.listed("dark-dealings")
        asked = [one.shown("dark-dealings", name, None) for name in names]
        return await asyncio.gather(*asked, return_exceptions=True)

    found = inside.run(all_at_once())
    assert any(isinstance(answer, bytes) for answer in found)
    assert any(isinstance(answer, Refusal) and answer.code == "busy" for answer in found)
    assert inside.run(one.shown("dark-dealings", names[-1], None))
    one.close()


def test_an_example_that_fails_is_no_answer_and_is_tried_again(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Examples()
    name = next(iter(shipped(GAMES["dark-dealings"])))

    def broken(*args: Any) -> Any:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(examples, "show", broken)
        with pytest.raises(OSError, match="the disk is gone"):
            inside.run(one.shown("dark-dealings", name, None))
    assert inside.run(one.shown("dark-dealings", name, None))
    one.close()
