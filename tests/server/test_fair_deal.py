"""The deal at a table on the network: promised before the first card, secret to the end, then open."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic import command as alembic
from sqlalchemy import create_engine, text
from sqlalchemy.exc import SQLAlchemyError
from tests.finished import FINISHED
from tests.server.inside import HOST, InlineBots, Inside, shown, table_of
from tests.server.wire import People, dealt, fragment, gathered, play_on, refused, rows, up_to_date
from tests.serving import Person, Server

from dealers.games import find_game, load_table
from dealers.kernel import Chance, Secret, load_with_extra, save, verify
from dealers.kernel.fair import Promise, check
from dealers.kernel.imagine import ReplayedChance
from dealers.server import records, transfer
from dealers.server.storage.folder import DATABASE as FILE
from dealers.server.storage.store import alembic_config

EACH = sorted(FINISHED)


def is_promised(deal: dict[str, Any]) -> bool:
    """Whether the open secret fits the commitment, computed in the way that the page describes."""
    words = f"dealers fair deal 1\n{deal['match']}\n{deal['secret']}"
    return hashlib.sha256(words.encode()).hexdigest() == deal["commitment"]


def secret_of(server: Server, table: str) -> bytes:
    ((secret,),) = rows(server, "SELECT secret FROM tables WHERE id = ?", table)
    assert isinstance(secret, bytes)
    return secret


def forms(secret: bytes) -> list[bytes]:
    """How a secret could be written down."""
    plain = [secret, secret.hex().encode(), secret.hex().upper().encode(), str(list(secret))[1:-1].encode()]
    coded = [base64.b64encode(secret), base64.urlsafe_b64encode(secret)]
    return [*plain, *[code.rstrip(b"=")[:-1] for code in coded], str(int.from_bytes(secret, "big")).encode()]


def found_in(data: bytes, secret: bytes) -> list[bytes]:
    return [form for form in forms(secret) if form in data]


# --- the promise ------------------------------------------------------------------------------------------


def test_the_commitment_is_public_before_the_deal_and_the_secret_after_the_end(
    person: People, server: Server
) -> None:
    ann, bob, eve = person(), person(), person()
    table = gathered(ann, bob)
    info = ann.get(f"/api/tables/{table}")
    promised = info["deal"]
    assert len(promised["commitment"]) == 64
    assert (promised["secret"], promised["reason"]) == (None, "")
    assert json.loads(promised["match"]) == {
        "game": info["game"],
        "version": info["version"],
        "seats": 2,
        "options": info["options"],
        "table": table,
    }
    eve.post(f"/api/tables/{table}/enter", **fragment(info["links"]["watch"]))
    assert eve.get(f"/api/tables/{table}")["deal"] == promised
    ann.command(table, "start")
    at_ann, at_bob, at_eve = ann.sit(table), bob.sit(table), eve.sit(table)
    assert at_ann.table["deal"] == at_eve.table["deal"] == promised
    ((start,),) = rows(server, "SELECT data FROM log WHERE table_id = ? AND kind = 'start'", table)
    assert json.loads(start) == {"commitment": promised["commitment"]}
    refused(ann.http.get(f"/api/tables/{table}/check"), 409, "not_now")
    play_on(at_ann, at_bob)
    for sitting in (at_ann, at_bob, at_eve):
        up_to_date(sitting)
        deal = sitting.table["deal"]
        assert {**deal, "secret": None} == promised
        assert bytes.fromhex(deal["secret"]) == secret_of(server, table)
        assert is_promised(deal)
    assert ann.get(f"/api/tables/{table}/replay", step=0)["table"]["deal"] == deal
    checked = eve.get(f"/api/tables/{table}/check")
    assert checked["right"]
    assert [(found["part"], found["result"]) for found in checked["findings"]] == [
        ("commitment", "right"),
        ("deal", "right"),
        ("steps", "right"),
    ]
    assert person().get(f"/api/tables/{table}/check")["right"], (
        "everybody may check a game that is over and shared"
    )


def test_every_table_and_every_rematch_has_a_promise_of_its_own(inside: Inside) -> None:
    rooms = [inside.create("Ann", "Bob") for _ in range(3)]
    inside.do(rooms[0], "start")
    inside.play(rooms[0])
    again = inside.do(rooms[0], "rematch")
    assert again.table is not None
    rooms.append(inside.room(again.table))
    assert rooms[3].state == "running"
    assert [line.text for line in rooms[0].chat] == [
        f"The cards of the rematch are fixed by the commitment {rooms[3].commitment}."
    ]
    deals = [room.deal_info() for room in rooms]
    assert len({deal.commitment for deal in deals}) == 4
    assert [deal.secret is None for deal in deals] == [False, True, True, True]
    inside.play(rooms[3])
    assert is_promised(json.loads(shown(rooms[3], None))["table"]["deal"])


def test_a_promise_outlives_a_restart_in_the_lobby_in_the_game_and_after_it(inside: Inside) -> None:
    room = inside.create("Ann", "Bob")
    promised = room.commitment
    for step in ("lobby", "start", "running", "over"):
        if step == "start":
            inside.do(room, "start")
        elif step == "running":
            inside.play(room, 70)
        elif step == "over":
            inside.play(room)
        inside.again()
        room = inside.room(room.id)
        deal = room.deal_info()
        assert deal.commitment == promised
        assert (deal.secret is not None) == (room.state == "over")
        if room.progress is not None:
            assert table_of(room).seed == room.seed
            verify(table_of(room))


def test_after_an_update_of_the_rules_the_promise_is_still_about_the_old_ones(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = inside.start("Ann", "Bob")
    inside.play(room)
    before = json.loads(shown(room, None))["table"]["deal"]
    monkeypatch.setattr(room.game, "version", "77")
    inside.again()
    later = inside.room(room.id)
    assert "77" in later.problem
    deal = json.loads(shown(later, None))["table"]["deal"]
    assert deal == before
    assert is_promised(deal)


def test_a_server_that_deals_from_a_number_promises_nothing(tmp_path: Path) -> None:
    with Inside(tmp_path, seed=7) as inside:
        room = inside.start("Ann", "Bob")
        assert room.deal_info().commitment is None
        assert "number" in room.deal_info().reason
        assert table_of(room).seed == 7
        inside.play(room)
        assert room.deal_info().secret is None
        found = transfer.checked(transfer.export(room))
        assert found["right"]
        assert [finding["result"] for finding in found["findings"]] == ["unknown", "right", "right"]


# --- it stays secret --------------------------------------------------------------------------------------


class Eavesdropper:
    """Keeps every byte that anybody is sent over HTTP."""

    def __init__(self, *people: Person) -> None:
        self.heard: list[bytes] = []
        for person in people:
            person.http.event_hooks = {"response": [self._hear]}

    def _hear(self, response: Any) -> None:
        self.heard.append(response.read() + repr(response.headers).encode())


@pytest.mark.parametrize("game", EACH)
def test_nothing_that_a_server_sends_or_logs_holds_the_secret_of_a_running_game(
    person: People, server: Server, game: str
) -> None:
    ann, bob = person(), person()
    ear = Eavesdropper(ann, bob)
    table = dealt(ann, bob, bots=("greedy",), game=game)
    secret = secret_of(server, table)
    at_ann, at_bob = ann.sit(table, text=True), bob.sit(table)
    page = f"/api/tables/{table}"
    for _ in range(4):
        play_on(at_ann, at_bob, answers=6)
        assert not at_ann.over
        for path in (
            "",
            "/state",
            "/state?text=true",
            "/replay",
            "/replay?as=watch",
            "/export",
            "/check",
        ):
            ann.http.get(page + path)
        ann.http.get(f"{page}/replay?as=open")
        ann.http.get("/api/tables")
        ann.http.get("/metrics")
        ann.http.get("/healthz")
        ann.http.post("/api/import", content=b"dealers-table 1 00\n{}")
        for nonsense in (
            b"{",
            b"[]",
            b'{"type":"answer","id":"x","seat":0,"ask":1,"options":[["x",[1]]]}',
        ):
            ann.http.post(f"{page}/commands", content=nonsense)
        at_ann.command("undo", seat=0, ask=1)
        at_ann.command("answer", seat=0, ask=at_ann.ask or 0, options=[["lure", 10**6]])
        at_ann.command("chat", seat=0, text="hello")
        at_ann.command("handover", seat=0, bot="random")
        at_ann.command("takeback", seat=0)
    frames = json.dumps([*at_ann.frames, *at_bob.frames]).encode()
    sent = b"\n".join([*ear.heard, frames])
    assert len(sent) > 100_000
    assert b'"commitment"' in sent
    assert found_in(sent, secret) == []
    assert found_in(server.log.read_bytes(), secret) == []
    stored = (server.data / FILE).read_bytes() + (server.data / f"{FILE}-wal").read_bytes()
    assert found_in(stored, secret)


def test_the_secret_is_in_what_is_sent_once_the_game_is_over(person: People, server: Server) -> None:
    """So that the test above can fail."""
    ann = person()
    ear = Eavesdropper(ann)
    table = dealt(ann, bots=("random",))
    sitting = ann.sit(table)
    play_on(sitting)
    up_to_date(sitting)
    assert found_in(json.dumps(sitting.frames).encode(), secret_of(server, table))
    ann.http.get(f"/api/tables/{table}/export")
    assert found_in(ear.heard[-1], secret_of(server, table))


def test_an_error_of_the_database_does_not_show_what_was_to_be_stored(inside: Inside) -> None:
    room = inside.create("Ann", "Bob")
    assert isinstance(room.seed, Secret)
    with pytest.raises(SQLAlchemyError) as failed, inside.store.engine.begin() as connection:
        records.insert_room(connection, room, 0.0, inside.house.links)
    words = f"{failed.value} {failed.value!r}"
    assert "UNIQUE" in words
    assert repr(room.seed.key)[2:20] not in words
    assert room.code not in words


class Curious(InlineBots):
    """Bots of which it is noted what they are given."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[tuple[bytes, int]] = []

    async def choose(self, spec: str, world: bytes, table_id: str, seat: int, seed: int) -> Any:
        self.given.append((world, seed))
        return await super().choose(spec, world, table_id, seat, seed)


@pytest.mark.parametrize("game", EACH)
def test_a_bot_is_given_neither_the_secret_nor_a_number_that_repeats_the_deal(
    tmp_path: Path, game: str
) -> None:
    bots = Curious()
    with Inside(tmp_path, bots) as inside:
        room = inside.start("Ann", "bot:random", "bot:random", game=game)
        while len(bots.given) <= 20 and room.state == "running":  # how soon, depends on the cards
            inside.play(room, 5)
        assert isinstance(room.seed, Secret)
        dealt_cards = table_of(room).restarted()
        assert len(bots.given) > 20
        assert len({seed for _, seed in bots.given}) == len(bots.given)
        for world, seed in bots.given:
            assert found_in(world, room.seed.key) == []
            assert room.invite.encode() not in world
            again = dealt_cards.game.new_table(dealt_cards.seats, dealt_cards.options, seed)
            assert again.view(0) != dealt_cards.view(0)
            imagined = load_table(world).state.chance
            if isinstance(imagined, ReplayedChance):  # in the middle of an effect
                imagined = imagined.then
            assert type(imagined) is Chance
            for origin in (seed, seed + 1, seed - 1):
                assert imagined.standing() != Chance(origin).fork().standing()


# --- files ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", EACH)
def test_an_export_proves_its_deal_to_anybody(tmp_path: Path, game: str) -> None:
    with Inside(tmp_path / "data") as inside:
        room = inside.start("Ann", "Bob", "Cleo", game=game)
        inside.play(room)
        data = transfer.export(room)
        table, extra = load_with_extra(data, find_game)
        assert Promise.saved(extra) == (room.match, room.commitment)
        assert [finding.result for finding in check(table, extra, room.commitment or "")] == ["right"] * 3
    path = tmp_path / "a.game"
    path.write_bytes(data)
    words = [
        sys.executable,
        "-m",
        "dealers",
        "replay",
        str(path),
        "--verify",
        "--commitment",
        room.commitment or "",
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "is the one you noted" in done.stdout


def test_a_finished_game_from_a_secret_is_imported_and_promises_nothing_here(
    person: People, inside: Inside
) -> None:
    room = inside.start("Ann", "Bob")
    inside.play(room)
    ann = person()
    info = ann.http.post("/api/import", content=transfer.export(room)).json()
    assert info["state"] == "over"
    assert info["deal"]["commitment"] is None
    assert info["deal"]["secret"] is None
    assert "came as a file" in info["deal"]["reason"]
    checked = ann.get(f"/api/tables/{info['id']}/check")
    assert checked["right"]
    assert [found["result"] for found in checked["findings"]] == ["unknown", "right", "right"]


def test_an_unfinished_game_from_a_secret_goes_on_from_it_and_says_that_its_cards_can_be_known(
    person: People, server: Server
) -> None:
    secret = Secret.fresh()
    begun = find_game("dark-dealings").new_table(2, {}, secret)
    begun.answer(0, begun.pending[0].options[0])
    ann = person()
    info = ann.http.post("/api/import", content=save(begun)).json()
    assert secret_of(server, info["id"]) == secret.key
    assert "can know all its cards" in info["deal"]["reason"]
    ann.command(info["id"], "start")
    first, second = ann.sit(info["id"], seat=0), ann.sit(info["id"], seat=1)
    play_on(first, second)
    up_to_date(first)
    assert first.table["state"] == "over"
    assert first.table["deal"]["commitment"] is None
    assert ann.get(f"/api/tables/{info['id']}/check")["right"]


# --- tables of older programs -----------------------------------------------------------------------------


def _without_settings(frame: str) -> dict[str, Any]:
    state: dict[str, Any] = json.loads(frame)
    del state["table"]["settings"], state["table"]["terms"]
    return state


def test_tables_of_an_older_program_go_on_and_say_that_nothing_was_promised(tmp_path: Path) -> None:
    with Inside(tmp_path, seed=3) as inside:
        running, lobby = inside.start("Ann", "bot:greedy"), inside.create("Ann", "Bob")
        inside.play(running, 5)
        position = shown(running, 0)
    _as_before_secrets(tmp_path, lobby.id)
    with Inside(tmp_path) as inside:
        room, waiting = inside.room(running.id), inside.room(lobby.id)
        # Nobody was told that others may look back at it, so that they may not.
        assert _without_settings(shown(room, 0)) == _without_settings(position)
        assert not room.settings.share
        assert (room.seed, room.commitment) == (3, None)
        inside.play(room)
        assert room.state == "over"
        assert room.deal_info().secret is None
        assert "before" in waiting.deal_info().reason
        inside.do(waiting, "start", cookie=HOST)
        assert isinstance(waiting.seed, Secret)
        inside.again()
        waiting = inside.room(lobby.id)
        assert isinstance(table_of(waiting).seed, Secret)
        inside.play(waiting)
        assert waiting.deal_info().commitment is None
        assert waiting.deal_info().reason


def _as_before_secrets(folder: Path, lobby: str) -> None:
    """The database as the program before wrote it: no columns for secrets, and no seed before the deal."""
    engine = create_engine(f"sqlite:///{folder / FILE}")
    with engine.begin() as connection:
        config = alembic_config()
        config.attributes["connection"] = connection
        alembic.downgrade(config, "0001")
        connection.execute(text("UPDATE tables SET seed = NULL WHERE id = :lobby"), {"lobby": lobby})
    engine.dispose()
