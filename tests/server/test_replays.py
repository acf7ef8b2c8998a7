"""Looking back at games, taking them along, and bringing them in from anywhere."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.server.inside import Inside, table_of
from tests.server.wire import People, dealt, fragment, play_on, refused, rows
from tests.serving import Server, environment

from dealers.games import find_game, load_table
from dealers.kernel import SaveError, load_with_extra, save, verify
from dealers.kernel.conformance import differences
from dealers.kernel.replay import Steps
from dealers.kernel.view import Views
from dealers.server import transfer
from dealers.server.commands import Refusal
from dealers.server.replays import Replays
from dealers.server.transfer import BIGGEST_FILE, export, proved

GAME = find_game("dark-dealings")


# --- looking back -----------------------------------------------------------------------------------------


def test_every_step_of_a_finished_game_can_be_seen_through_all_eyes(inside: Inside) -> None:
    room = inside.start("Ann", "Bob", "Cleo", hardcore=True)
    inside.play(room)
    replays = Replays()
    info = room.info(Inside.who(room), "")
    again = table_of(room).restarted()
    history = table_of(room).history
    told = 0
    for step in range(len(history) + 1):
        label = ""
        if step:
            seat, option = history[step - 1]
            label = again.label(option)
            again.answer(seat, option)
        for view_as, observer in (("0", 0), ("1", 1), ("2", 2), ("watch", None), ("open", None)):
            page = inside.run(replays.page(room, Inside.who(room), info, step, view_as))
            assert (page["step"], page["steps"], page["as"]) == (step, len(history), view_as)
            assert page["view"] == (Views(again).open() if view_as == "open" else again.view(observer))
            assert page["text"].strip()
            assert [event["number"] for event in page["events"]] == list(range(len(again.events())))
            assert page["fresh"] == len(again.events()) - told
            mine = step and (view_as == "open" or observer == seat)
            assert page["label"] == (f"{room.names[seat]}: {label}" if mine else "")
        told = len(again.events())
    assert page["view"]["outcome"] is not None


def test_with_open_cards_everything_is_to_be_seen(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    inside.play(room)
    page = inside.run(Replays().page(room, Inside.who(room), room.info(Inside.who(room), ""), 4, None))
    assert page["as"] == "open"
    assert all(zone["cards"] is None or None not in zone["cards"] for zone in page["view"]["zones"])
    assert sum(zone["count"] for zone in page["view"]["zones"]) == len(table_of(room).state.face)
    assert all(card is not None for event in page["events"] for card in event["cards"])


def test_who_may_look_back_and_how(person: People) -> None:
    ann, bob, watcher = person(), person(), person()
    table = dealt(ann, bob, hardcore=True)
    page = f"/api/tables/{table}/replay"
    links = ann.get(f"/api/tables/{table}")["links"]
    watcher.post(f"/api/tables/{table}/enter", **fragment(links["watch"]))
    sittings = [ann.sit(table), bob.sit(table)]
    play_on(*sittings, answers=4)
    assert ann.get(page)["as"] == "0"
    assert watcher.get(page)["as"] == "watch"
    assert ann.get(page, **{"as": "watch"})["view"]["you"] is None
    refused(ann.http.get(page, params={"as": "1"}), 403, "not_yours")
    refused(watcher.http.get(page, params={"as": "0"}), 403, "not_yours")
    assert "once the game is over" in refused(ann.http.get(page, params={"as": "open"}), 409, "not_now")
    assert "no seat 7" in refused(ann.http.get(page, params={"as": "7"}), 422, "invalid")
    assert "no step 99" in refused(ann.http.get(page, params={"step": 99}), 422, "invalid")
    for query in ({"as": "king"}, {"as": "-1"}, {"as": ""}, {"step": -1}, {"step": "x"}, {"step": 10**30}):
        assert ann.http.get(page, params=query).status_code == 422
    assert "once it is over" in refused(ann.http.get(f"/api/tables/{table}/export"), 409, "not_now")

    play_on(*sittings)
    for one in (ann, bob, watcher):
        assert one.get(page)["as"] == "open"
        assert [one.get(page, **{"as": view_as})["as"] for view_as in ("0", "1", "watch", "open")] == [
            "0", "1", "watch", "open",
        ]  # fmt: skip


def test_a_stranger_looks_back_once_the_game_is_over_if_the_host_shares_it(person: People) -> None:
    ann, bob, stranger = person(), person(), person()
    table = dealt(ann, bob)
    pages = [f"/api/tables/{table}/{what}" for what in ("replay", "replay?as=open", "export", "check")]
    sittings = [ann.sit(table), bob.sit(table)]
    play_on(*sittings, answers=4)
    for page in pages:
        early = refused(stranger.http.get(page), 404, "gone")
        assert early == refused(stranger.http.get(page.replace(table, "nosuchtable2")), 404, "gone")
    play_on(*sittings)
    film = stranger.get(pages[0], step=7)
    assert film == {**ann.get(pages[0], step=7), "table": film["table"]}
    assert (film["as"], film["table"]["role"], film["table"]["my_seats"]) == ("open", "reader", [])
    assert film["table"]["links"] == {"invite": None, "code": None, "watch": None}
    assert [stranger.get(pages[0], **{"as": eyes})["as"] for eyes in ("0", "1", "watch")] == [
        "0",
        "1",
        "watch",
    ]
    assert stranger.http.get(pages[2]).content == ann.http.get(pages[2]).content
    for closed in (f"/api/tables/{table}", f"/api/tables/{table}/state", f"/api/tables/{table}/invite.svg"):
        refused(stranger.http.get(closed), 404, "gone")
    said = {"type": "chat", "id": "c", "seat": 0, "text": "hello"}
    refused(stranger.http.post(f"/api/tables/{table}/commands", json=said), 404, "gone")

    ann.command(table, "configure", settings={"share": False})
    for page in pages:
        assert "stays among those" in refused(stranger.http.get(page), 403, "not_yours")
        assert bob.http.get(page).status_code == 200


def test_the_steps_at_which_turns_begin_are_those_of_the_log(inside: Inside) -> None:
    for game in ("dale-of-merchants", "dark-dealings"):
        room = inside.start("Ann", "bot:greedy", game=game)
        inside.play(room)
        replays, who = Replays(), Inside.who(room)
        info = room.info(who, "")
        turns = inside.run(replays.page(room, who, info, None, "open"))["turns"]
        assert turns == sorted(set(turns))
        for step in (0, *range(1, len(table_of(room).history), 7), *turns[:5]):
            page = inside.run(replays.page(room, who, info, step, "open"))
            fresh = page["events"][len(page["events"]) - page["fresh"] :]
            assert (step in turns) == any(event["turn"] for event in fresh)
        assert len(turns) > 1


def test_looking_back_goes_on_with_the_game(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    replays = Replays()
    info = room.info(Inside.who(room), "")
    for steps in range(4):
        page = inside.run(replays.page(room, Inside.who(room), info, None, "0"))
        assert page["steps"] == page["step"] == steps
        inside.play(room, 1)
    inside.answer(room, 0)
    inside.do(room, "undo", seat=0, ask=room.seq)
    page = inside.run(replays.page(room, Inside.who(room), info, None, "0"))
    assert page["steps"] == 4
    with pytest.raises(Refusal, match="no step 5"):
        inside.run(replays.page(room, Inside.who(room), info, 5, "0"))


# --- out and in again -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a finished game."""
    with Inside(tmp_path_factory.mktemp("finished"), seed=3) as inside:
        room = inside.start("Ann", "Bob", "bot:random")
        inside.play(room)
        return export(room)


def test_a_game_taken_along_is_the_same_when_it_is_brought_back(person: People, tmp_path: Path) -> None:
    ann, bob, cleo = person(), person(), person()
    table = dealt(ann, bob, bots=("random",), expansion_heroes=True, hardcore=True)
    play_on(ann.sit(table), bob.sit(table))
    response = ann.http.get(f"/api/tables/{table}/export")
    assert response.headers["content-disposition"] == f'attachment; filename="dark-dealings-{table}.game"'
    assert response.headers["content-type"] == "application/octet-stream"
    loaded, extra = load_with_extra(response.content, find_game)
    verify(loaded)
    deal = ann.get(f"/api/tables/{table}")["deal"]
    promise = {"match": deal["match"], "commitment": deal["commitment"]}
    assert extra == {"seats": ["me", "me", "random"], "names": ["Ann", "Bob", "Ada (bot)"], "deal": promise}

    info = cleo.http.post("/api/import", content=response.content).json()
    assert info["id"] != table
    assert (info["state"], info["host"], info["options"]["expansion_heroes"]) == ("over", True, True)
    assert [(seat["name"], seat["kind"]) for seat in info["seats"]] == [
        ("Ann", "person"), ("Bob", "person"), ("Ada (bot)", "bot"),
    ]  # fmt: skip
    assert info["winners"] == ann.get(f"/api/tables/{table}")["winners"]
    again = cleo.http.get(f"/api/tables/{info['id']}/export").content
    del extra["deal"]  # which was the promise of another table
    assert again == save(loaded, extra)
    steps = [
        one.get(f"/api/tables/{where}/replay", step=9) for one, where in ((ann, table), (cleo, info["id"]))
    ]
    assert steps[0]["view"] == steps[1]["view"]
    assert steps[0]["events"] == steps[1]["events"]
    assert ann.http.get(f"/api/tables/{info['id']}").status_code == 404

    file = tmp_path / "our.game"
    file.write_bytes(response.content)
    command = [sys.executable, "-m", "dealers", "replay", str(file), "--json"]
    run = subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=300)
    assert run.returncode == 0, run.stderr
    last = json.loads(run.stdout)
    assert last["view"]["outcome"] == ann.get(f"/api/tables/{table}/replay")["view"]["outcome"]


def test_an_unfinished_game_goes_on_where_it_was(person: People) -> None:
    ann = person()
    begun = GAME.new_table(2, {"hardcore": True}, seed=8)
    for _ in range(9):
        seat, options = begun.turn()
        begun.answer(seat, options[0])
    data = save(begun, {"seats": ["me", "greedy"], "names": ["Zoë", "\u202eevil\x00"]})
    info = ann.http.post("/api/import", content=data).json()
    assert info["state"] == "lobby"
    assert [seat["name"] for seat in info["seats"]] == ["Zoë", "evil"]
    ann.command(info["id"], "start")
    sitting = ann.sit(info["id"])
    assert sitting.play is not None
    assert sitting.play["view"]["number"] >= 9
    assert play_on(sitting) > 0
    moved = load_table(ann.http.get(f"/api/tables/{info['id']}/export").content)
    assert moved.history[:9] == begun.history


def packed(data: dict[str, Any]) -> bytes:
    """Data as a file, with the checksum that belongs to it."""
    body = json.dumps(data, separators=(",", ":")).encode()
    return f"dealers-table 1 {hashlib.sha256(body).hexdigest()[:16]}\n".encode() + body + b"\n"


def unpacked(data: bytes) -> dict[str, Any]:
    """What is in a file."""
    content: dict[str, Any] = json.loads(data.split(b"\n", 1)[1])
    return content


def test_packing_a_file_again_changes_nothing(finished: bytes) -> None:
    assert packed(unpacked(finished)) == finished


def changed(change: Callable[[dict[str, Any]], Any]) -> Callable[[bytes], bytes]:
    """A file in which something is different, with a checksum that fits."""

    def damage(data: bytes) -> bytes:
        content = unpacked(data)
        change(content)
        return packed(content)

    return damage


def illegal(content: dict[str, Any]) -> None:
    content["history"][3]["t"][1]["t"][1] = 106


DAMAGED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda data: b"", "not a saved table"),
    "something else": (lambda data: b"PK\x03\x04" * 1000, "not a saved table"),
    "only a header": (lambda data: data.split(b"\n")[0] + b"\n", "damaged or cut short"),
    "cut short": (lambda data: data[:-500], "damaged or cut short"),
    "one bit": (lambda data: data[:900] + bytes([data[900] ^ 1]) + data[901:], "damaged or cut short"),
    "no JSON": (lambda data: packed_text(b"{nonsense"), "not valid JSON"),
    "no object": (lambda data: packed_text(b"[1, 2]"), "which game"),
    "deep": (lambda data: packed_text(b"[" * 100_000), ""),
    "bad letters": (lambda data: packed_text(b'{"game": "\xff\xfe"}'), ""),
    "other format": (lambda data: data.replace(b"dealers-table 1", b"dealers-table 9", 1), "format 9"),
    "other version": (changed(lambda c: c.update(version="99")), "version 99"),
    "another game": (changed(lambda c: c.update(game="chess")), "no game 'chess'"),
    "no game": (changed(lambda c: c.pop("game")), "which game"),
    "an illegal answer": (changed(illegal), "answer 4 of the saved game is not legal"),
    "answers left out": (changed(lambda c: c["history"].pop()), "not the one that its answers lead to"),
    "answers in another order": (changed(lambda c: c["history"].reverse()), "not legal"),
    "another seed": (changed(lambda c: c.update(seed=4)), ""),
    "no seed": (changed(lambda c: c.update(seed=None)), "does not begin with a deal"),
    "a word for a seed": (changed(lambda c: c.update(seed="three")), ""),
    "history of nonsense": (changed(lambda c: c.update(history=[1, None, "x"])), ""),
    "history of lists": (changed(lambda c: c.update(history=[{"t": [[], {"t": ["lure", 1]}]}])), ""),
    "no history": (changed(lambda c: c.update(history=None)), ""),
    "more seats": (changed(lambda c: c["snapshot"].update(seats=10**6)), ""),
    "a word for seats": (changed(lambda c: c["snapshot"].update(seats="two")), ""),
    "other options": (changed(lambda c: c["options"].update(row=6)), ""),
    "unknown options": (changed(lambda c: c["options"].update(cheat=True)), ""),
    "a position that was better": (
        changed(lambda c: c["snapshot"]["defeated"][0].append(c["snapshot"]["hero_deck"].pop())),
        "not the one that its answers lead to",
    ),
    "an endless seed": (changed(lambda c: c.update(seed=2**70)), "64 bits"),
    "true for a seed": (changed(lambda c: c.update(seed=True)), "64 bits"),
    "arranged": (changed(lambda c: c.update(arranged=c["snapshot"])), "does not begin with a deal"),
}  # fmt: skip


def packed_text(body: bytes) -> bytes:
    return b"dealers-table 1 " + hashlib.sha256(body).hexdigest()[:16].encode() + b"\n" + body


def test_damaged_files_are_refused_in_words_and_make_no_table(
    person: People, server: Server, finished: bytes
) -> None:
    ann = person()
    before = rows(server, "SELECT count(*) FROM tables")
    wrong: list[tuple[Any, ...]] = []
    for name, (damage, words) in DAMAGED.items():
        data = damage(finished)
        assert data != finished, name
        response = ann.http.post("/api/import", content=data)
        if response.status_code != 422 or response.json()["code"] != "invalid":
            wrong.append((name, response.status_code, response.text))
        elif words not in response.text or not response.json()["message"].startswith(
            "This game file cannot be used"
        ):
            wrong.append((name, response.text))
        elif len(response.text) > 1000:
            wrong.append((name, "a long answer"))
    assert wrong == []
    assert rows(server, "SELECT count(*) FROM tables") == before
    assert ann.get("/api/tables") == {"tables": [], "set_aside": []}


def test_a_file_that_is_too_large_is_refused(person: People) -> None:
    response = person().http.post("/api/import", content=b"x" * (BIGGEST_FILE + 1))
    assert "4,194,304 bytes" in refused(response, 413, "too_big")


def is_accepted(data: bytes) -> bool:
    """Whether a file is taken; then it is the table that its own deal and answers lead to."""
    try:
        body, _ = proved(data)
    except SaveError:
        return False
    table = load_table(body)
    verify(table)
    again = table.restarted()
    for seat, option in table.history:
        again.answer(seat, option)
    assert differences(again, table) == []
    return True


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.binary(max_size=300))
@example(data=b"dealers-table 1 e3b0c44298fc1c14\n")
def test_random_bytes_are_refused(data: bytes) -> None:
    assert not is_accepted(data)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(at=st.floats(0, 0.9999), bit=st.integers(0, 7), cut=st.booleans(), mended=st.booleans())
def test_files_with_a_wrong_bit_are_refused(
    finished: bytes, at: float, bit: int, cut: bool, mended: bool
) -> None:
    header, body = finished.split(b"\n", 1)
    place = int(at * len(body))
    broken = body[:place] if cut else body[:place] + bytes([body[place] ^ 1 << bit]) + body[place + 1 :]
    data = packed_text(broken.removesuffix(b"\n")) if mended else header + b"\n" + broken
    assert not is_accepted(data) or mended


VALUES: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 0, 1, -1, 7, 2**31, 10**30, -(10**30), 0.5, "", "lure", "ff", [], [[]], [0] * 50,
     {}, {"t": []}, {"t": 1}, {"d": []}, {"c": [1, []]}, {"c": 1}, {"x": 1}, {"t": [0, {"t": ["lure", 1]}]}]
)  # fmt: skip


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
@given(pick=st.integers(0, 10**9), value=VALUES)
def test_files_with_a_part_replaced_are_refused_or_harmless(finished: bytes, pick: int, value: Any) -> None:
    content = unpacked(finished)
    rng = random.Random(pick)
    here: Any = content
    while True:  # parts near the top are as likely as the many below
        key = rng.choice(list(here) if isinstance(here, dict) else range(len(here)))
        inner = here[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.4:
            break
        here = inner
    here[key] = value
    is_accepted(packed(content))


def test_a_journal_that_was_tampered_with_does_not_survive(finished: bytes) -> None:
    content = unpacked(finished)
    content["journal"]["mixtures"] = [
        [] for _ in content["journal"]["mixtures"]
    ]  # everybody knows everything
    for event in content["journal"]["events"]:
        event[0] = "boast"
    content["windows"] = [0] * len(content["windows"])
    content["floors"] = [0] * len(content["floors"])
    body, _ = proved(packed(content))
    proved_table, true = load_table(body), load_table(finished)
    assert differences(proved_table, true) == []
    assert unpacked(body)["journal"] == unpacked(save(true))["journal"]
    assert unpacked(body)["floors"] == unpacked(finished)["floors"]


def test_an_unfinished_game_cannot_be_spied_on_by_its_own_export(person: People) -> None:
    ann = person()
    begun = GAME.new_table(2, {}, seed=8)
    info = ann.http.post("/api/import", content=save(begun)).json()
    refused(ann.http.get(f"/api/tables/{info['id']}/export"), 409, "not_now")


@pytest.mark.parametrize(
    ("extra", "seated"),
    [
        (
            {"seats": ["ismcts:999999", "greedy", "me"], "names": ["x" * 500, "You", "\u202eann\x00"]},
            [("x" * 24, "person"), ("Player 2", "bot"), ("ann", "person")],
        ),
        ({"seats": ["hal", "me"], "names": [1, 2, 3]}, [(f"Player {n}", "person") for n in (1, 2, 3)]),
        ({"names": ["Ann", "ANN", ""]}, [("Ann", "person"), ("Player 2", "person"), ("Player 3", "person")]),
        ({}, [(f"Player {n}", "person") for n in (1, 2, 3)]),
        (None, [(f"Player {n}", "person") for n in (1, 2, 3)]),
        ("me, me", [(f"Player {n}", "person") for n in (1, 2, 3)]),
    ],
)
def test_names_and_bots_in_a_file_are_taken_as_far_as_they_make_sense(
    finished: bytes, extra: Any, seated: Any
) -> None:
    _, kept = proved(packed({**unpacked(finished), "extra": extra}))
    assert [(sitter.name, sitter.kind) for sitter in transfer.seated(kept, 3)] == seated


def test_many_who_look_back_at_once_have_the_game_played_again_once(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []

    class Counted(Steps):
        def __init__(self, table: Any) -> None:
            made.append(table)
            super().__init__(table)

    monkeypatch.setattr("dealers.server.replays.Steps", Counted)
    room = inside.start("Ann", "Bob")
    inside.play(room, 20)
    replays = Replays()

    async def all_at_once() -> list[Any]:
        return await asyncio.gather(*[replays.steps(room) for _ in range(20)])

    assert len(set(map(id, inside.run(all_at_once())))) == 1
    assert len(made) == 1
    inside.play(room, 1)
    inside.run(all_at_once())
    assert len(made) == 2
    replays.close()


def test_a_game_that_cannot_be_played_again_is_tried_again_the_next_time(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = inside.start("Ann", "Bob")
    replays = Replays()
    with monkeypatch.context() as broken:
        broken.setattr("dealers.server.replays.Steps", lambda table: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            inside.run(replays.steps(room))
    assert inside.run(replays.steps(room)).last == 0
    replays.close()
