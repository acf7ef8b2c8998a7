"""Tables, seats and the people at them, from the first click to the rematch, over the network."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.server.inside import Inside, table_of
from tests.server.wire import (
    Dialled,
    People,
    answered,
    dealt,
    fragment,
    gathered,
    play_on,
    refused,
    rows,
    up_to_date,
)
from tests.serving import Person, Server

from dealers.server.keys import Key, hashed


def enter(person: Person, table: str, **secret: str) -> Any:
    return person.http.post(f"/api/tables/{table}/enter", json=secret)


def look(person: Person, table: str) -> int:
    return person.http.get(f"/api/tables/{table}").status_code


# --- making and finding -----------------------------------------------------------------------------------


def test_a_new_table_is_described_to_its_host_and_is_listed_newest_first(person: People) -> None:
    ann = person()
    first = ann.create(("me", "Ann"), "open", "greedy", hardcore=True)
    second = ann.create(("me", "Ann"))
    assert first["state"] == "lobby"
    assert first["options"] == {"hardcore": True, "expansion_heroes": False, "row": 5}
    assert (first["host"], first["role"], first["my_seats"]) == (True, "seat", [0])
    assert [(s["name"], s["kind"], s["bot"], s["mine"]) for s in first["seats"]] == [
        ("Ann", "person", None, True),
        ("Seat 2", "open", None, False),
        ("Ada (bot)", "bot", "greedy", False),
    ]
    assert [table["id"] for table in ann.get("/api/tables")["tables"]] == [second["id"], first["id"]]
    assert ann.get(f"/api/tables/{first['id']}") == first
    assert person().get("/api/tables") == {"tables": [], "set_aside": []}


ME, OPEN = {"kind": "me"}, {"kind": "open"}


@pytest.mark.parametrize(
    ("seats", "rest", "words"),
    [
        ([ME], {"game": "chess"}, "no game 'chess'"),
        ([OPEN] * 7, {}, "1 to 6 players"),
        ([], {}, "at least 1"),
        ([OPEN] * 17, {}, "at most 16"),
        ([ME], {"options": {"row": 99}}, "choose 3, 4, 5, 6 or 7"),
        ([ME], {"options": {"row": True}}, "choose 3, 4, 5, 6 or 7"),
        ([ME], {"options": {"hardcor": True}}, "did you mean"),
        ([{"kind": "bot", "bot": "hal"}], {}, "no bot 'hal'"),
        ([{"kind": "bot", "bot": "ismcts:9999"}], {}, "t most ismcts:2000"),
        ([{"kind": "bot", "bot": "ismcts:6s"}], {}, "t most ismcts:5s"),
        ([{"kind": "bot", "bot": "ismcts:400:x3"}], {}, "t most :x2"),
        ([{"kind": "bot", "bot": "ismcts:1h"}], {}, "as in ismcts:400, ismcts:1s"),
        ([{"kind": "king"}], {}, "'me', 'open' or 'bot'"),
        ([{"kind": "me", "name": "Al"}, {"kind": "me", "name": "AL"}], {}, "name of their own"),
        ([ME], {"cheat": 1}, "cheat"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(
    person: People, seats: Any, rest: Any, words: str
) -> None:
    ann = person()
    body = {"game": "dark-dealings", "seats": seats, **rest}
    response = ann.http.post("/api/tables", json=body)
    assert response.status_code == 422, response.text
    assert response.json()["code"] == "invalid"
    assert words in response.json()["message"]
    assert ann.get("/api/tables") == {"tables": [], "set_aside": []}


def test_a_code_is_found_in_any_case_and_with_spaces_between(person: People) -> None:
    code = person().create("open")["links"]["code"]
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]} ", f"{code[:2]}-{code[2:]}".lower()):
        assert person().post("/api/join", code=typed)["role"] == "invited"
    for typed in (code[:-1], f"{code}A", "", "??????", "ÄÖÜÄÖÜ"):
        words = refused(person().http.post("/api/join", json={"code": typed}), 404, "gone")
        assert "No table has that code" in words


# --- three secrets ----------------------------------------------------------------------------------------


def test_every_link_has_a_secret_of_its_own_that_opens_only_what_it_should(person: People) -> None:
    ann = person()
    info = ann.create(("me", "Ann"), "open")
    table, links = info["id"], info["links"]
    seat = ann.post(f"/api/tables/{table}/seats/0/link")["link"]
    secrets = {**fragment(links["invite"]), **fragment(links["watch"]), **fragment(seat)}
    assert len({*secrets.values(), links["code"]}) == 4
    assert all(len(secret) >= 32 for secret in secrets.values())

    roles = {}
    for kind, secret in secrets.items():
        for shown_as in secrets:
            guest = person()
            response = enter(guest, table, **{shown_as: secret})
            if shown_as == kind:
                assert response.status_code == 200
                roles[kind] = guest
            else:
                refused(response, 404, "gone")
                assert look(guest, table) == 404

    invited = roles["invite"].get(f"/api/tables/{table}")
    assert (invited["role"], invited["my_seats"], invited["host"]) == ("invited", [], False)
    assert (invited["links"]["invite"], invited["links"]["watch"]) == (links["invite"], None)
    watching = roles["watch"].get(f"/api/tables/{table}")
    assert (watching["role"], watching["my_seats"]) == ("watch", [])
    assert watching["links"] == {"invite": None, "code": None, "watch": links["watch"]}
    refused(roles["watch"].http.get(f"/api/tables/{table}/invite.svg"), 403, "not_yours")
    claim = {"type": "claim", "id": "c", "seat": 1, "name": "Wat"}
    refused(roles["watch"].http.post(f"/api/tables/{table}/commands", json=claim), 403, "not_yours")
    seated = roles["seat"].get(f"/api/tables/{table}")
    assert (seated["role"], seated["my_seats"], seated["host"]) == ("seat", [0], False)
    refused(roles["seat"].http.post(f"/api/tables/{table}/seats/1/link"), 403, "not_yours")
    assert roles["seat"].http.get(f"/api/tables/{table}/invite.svg").text.startswith("<?xml")


def test_one_click_on_a_link_is_enough_and_a_second_one_does_no_harm(person: People) -> None:
    ann, bob = person(), person()
    info = ann.create(("me", "Ann"), "open")
    for _ in range(2):
        assert enter(bob, info["id"], **fragment(info["links"]["invite"])).json()["role"] == "invited"
    assert enter(bob, info["id"], **fragment(info["links"]["watch"])).json()["role"] == "invited"
    bob.command(info["id"], "claim", seat=1, name="Bob")
    assert enter(bob, info["id"], **fragment(info["links"]["invite"])).json()["role"] == "seat"
    assert [table["id"] for table in bob.get("/api/tables")["tables"]] == [info["id"]]


# --- seats ------------------------------------------------------------------------------------------------


def test_of_twenty_who_claim_a_seat_at_once_one_gets_it(person: People, server: Server) -> None:
    host = person()
    info = host.create(("me", "Ann"), "open")
    table = info["id"]
    crowd = [person() for _ in range(20)]
    ready = threading.Barrier(len(crowd))

    def claim(number: int) -> int:
        guest = crowd[number]
        guest.post("/api/join", code=info["links"]["code"])
        ready.wait(60)
        body = {"type": "claim", "id": "mine", "seat": 1, "name": f"Guest {number}"}
        response = guest.http.post(f"/api/tables/{table}/commands", json=body)
        if response.status_code != 200:
            assert "sits there already" in refused(response, 409, "not_now")
        return response.status_code

    with ThreadPoolExecutor(len(crowd)) as threads:
        statuses = list(threads.map(claim, range(len(crowd))))
    assert sorted(statuses) == [200] + [409] * 19
    winner = statuses.index(200)
    assert host.get(f"/api/tables/{table}")["seats"][1]["name"] == f"Guest {winner}"
    roles = [guest.get(f"/api/tables/{table}")["role"] for guest in crowd]
    assert roles == ["seat" if number == winner else "invited" for number in range(20)]
    stored = rows(server, "SELECT role, count(*) FROM keys WHERE table_id = ? GROUP BY role", table)
    assert dict(stored) == {"host": 1, "invited": 20, "seat": 2}


def test_somebody_who_comes_in_while_a_seat_is_being_taken_is_not_overlooked(inside: Inside) -> None:
    room = inside.create("Ann", "open")
    newcomer, claimer = hashed("newcomer" * 4), hashed("claimer" * 4)
    inside.run(inside.house.add_key(room, Key(claimer, "invited")))
    gate = threading.Event()

    async def together() -> None:
        busy = asyncio.create_task(inside.store.write(lambda connection: gate.wait(10)))
        coming = asyncio.create_task(inside.house.add_key(room, Key(newcomer, "invited")))
        await asyncio.sleep(0.01)
        taking = asyncio.create_task(inside.doing(room, "claim", "claimer" * 4, seat=1, name="Bob"))
        await asyncio.sleep(0.01)
        gate.set()
        await asyncio.gather(busy, coming, taking)

    inside.run(together())
    for keys in (room.keys, inside.loaded(room.id).keys):
        assert Key(newcomer, "invited") in keys
        assert Key(claimer, "seat", 1) in keys


def test_a_seat_can_be_left_in_the_lobby_and_somebody_else_sits_down(person: People) -> None:
    ann, bob, cleo = person(), person(), person()
    table = gathered(ann, bob)
    assert bob.command(table, "leave", seat=1)["state"]["table"]["role"] == "invited"
    seats = ann.get(f"/api/tables/{table}")["seats"]
    assert (seats[1]["kind"], seats[1]["name"], seats[1]["bot"]) == ("open", "Seat 2", None)
    code = ann.get(f"/api/tables/{table}")["links"]["code"]
    cleo.post("/api/join", code=code)
    cleo.command(table, "claim", seat=1, name="Cleo")
    refused(
        bob.http.post(f"/api/tables/{table}/commands", json={"type": "leave", "id": "l", "seat": 1}),
        403,
        "not_yours",
    )


def test_a_link_to_a_seat_ends_when_its_person_leaves(person: People) -> None:
    ann, bob, phone = person(), person(), person()
    table = gathered(ann, bob)
    link = bob.post(f"/api/tables/{table}/seats/1/link")["link"]
    enter(phone, table, **fragment(link)).raise_for_status()
    sitting = phone.sit(table)
    assert sitting.table["my_seats"] == [1]
    bob.command(table, "leave", seat=1)
    assert sitting.until("gone")["message"] == "This table is not yours. Ask for its invite link."
    told = len(sitting.frames)
    ann.command(table, "chat", seat=0, text="Who was that?")
    for frame in ({"type": "look"}, {"type": "chat", "id": "c", "seat": 1, "text": "Me"}):
        sitting.send(frame)
        assert sitting.until("refused")["code"] == "gone"
    assert len(sitting.frames) == told + 2
    assert look(phone, table) == 404
    refused(enter(person(), table, **fragment(link)), 404, "gone")


def test_whoever_leaves_a_running_game_is_replaced_until_somebody_takes_over(person: People) -> None:
    ann, bob, cleo = person(), person(), person()
    table = dealt(ann, bob)
    at_ann, at_bob = ann.sit(table), bob.sit(table)
    assert at_bob.play is not None
    hand = at_bob.play["view"]["zones"]
    assert at_bob.command("leave", seat=1)["type"] == "done"
    up_to_date(at_bob)
    spectator = at_bob.play["view"]
    assert (spectator["you"], at_bob.ask, at_bob.table["role"]) == (None, None, "invited")
    assert spectator["zones"] != hand
    assert "Bob leaves the table." in [line["text"] for line in at_ann.until("chat")["lines"]]
    seat = at_ann.table["seats"][1]
    assert (seat["kind"], seat["bot"], seat["stand_in"], seat["name"]) == ("open", "greedy", True, "Bob")
    at_ann.answer()
    at_ann.answer()
    while at_ann.ask is None:  # the bot answers for the empty seat
        at_ann.receive()
    code = ann.get(f"/api/tables/{table}")["links"]["code"]
    cleo.post("/api/join", code=code)
    at_cleo = cleo.sit(table)
    assert at_cleo.play is not None
    assert at_cleo.play["view"]["you"] is None
    assert at_cleo.command("claim", seat=1, name="Cleo")["type"] == "done"
    up_to_date(at_cleo)
    assert at_cleo.play["view"]["you"] == 1
    assert at_cleo.table["seats"][1]["bot"] is None
    assert play_on(at_cleo, at_ann, answers=6) == 6
    assert 1 in [event["seat"] for event in at_cleo.events[-8:]]


def test_names_can_be_changed_and_are_told_apart(person: People) -> None:
    ann, bob = person(), person()
    table = gathered(ann, bob)
    sitting = ann.sit(table)
    bob.command(table, "rename", seat=1, name="  Bobby   Tables ")
    assert sitting.until("table")["names"] == ["Ann", "Bobby Tables"]
    assert sitting.until("chat")["lines"][0]["text"] == "Bob is now called Bobby Tables."
    for name, words in (("ANN", "called ANN already"), ("you", "Everybody is called that"), (" ", "letters")):
        body = {"type": "rename", "id": name, "seat": 1, "name": name}
        assert words in refused(bob.http.post(f"/api/tables/{table}/commands", json=body), 422, "invalid")
    bob.command(table, "rename", seat=1, name="bobby tables")
    assert ann.get(f"/api/tables/{table}")["seats"][1]["name"] == "bobby tables"


def test_the_host_and_nobody_else_prepares_seats_before_the_deal(person: People) -> None:
    ann, bob = person(), person()
    table = gathered(ann, bob, bots=("greedy",))
    change = {"type": "seat", "id": "s", "seat": 2, "kind": "open"}
    refused(bob.http.post(f"/api/tables/{table}/commands", json=change), 403, "not_yours")
    assert ann.command(table, "seat", seat=2, kind="open")["state"]["table"]["seats"][2]["kind"] == "open"
    again = ann.command(table, "seat", seat=2, kind="bot", bot="ismcts:50")["state"]["table"]["seats"][2]
    assert (again["kind"], again["bot"], again["name"]) == ("bot", "ismcts:50", "Ada (bot)")
    for seat, code, status in ((1, "not_now", 409), (9, "invalid", 422)):
        body = {"type": "seat", "id": f"s{seat}", "seat": seat, "kind": "open"}
        refused(ann.http.post(f"/api/tables/{table}/commands", json=body), status, code)
    ann.command(table, "start")
    refused(ann.http.post(f"/api/tables/{table}/commands", json=change), 409, "not_now")


# --- the deal ---------------------------------------------------------------------------------------------


def test_nothing_is_dealt_before_every_seat_is_taken_and_the_host_starts(
    person: People, server: Server
) -> None:
    ann, bob = person(), person()
    info = ann.create(("me", "Ann"), "open", "open")
    table = info["id"]
    start = {"type": "start", "id": "s1"}
    words = refused(ann.http.post(f"/api/tables/{table}/commands", json=start), 409, "not_now")
    assert "2 seats are still open" in words
    bob.post("/api/join", code=info["links"]["code"])
    for seat in (1, 2):
        bob.command(table, "claim", seat=seat, name=f"Bob {seat}")
        assert rows(server, "SELECT state FROM tables WHERE id = ?", table) == [("lobby",)]
        assert rows(server, "SELECT count(*) FROM log WHERE table_id = ? AND kind = 'start'", table) == [(0,)]
        assert rows(server, "SELECT count(*) FROM snapshots WHERE table_id = ?", table) == [(0,)]
    assert ann.sit(table).play is None
    refused(bob.http.post(f"/api/tables/{table}/commands", json=start), 403, "not_yours")
    answer = {"type": "answer", "id": "a", "seat": 0, "ask": 1, "options": [["lure", 1]]}
    refused(ann.http.post(f"/api/tables/{table}/commands", json=answer), 409, "not_now")
    for path in ("replay", "export"):
        refused(ann.http.get(f"/api/tables/{table}/{path}"), 409, "not_now")

    sitting = bob.sit(table, seat=2)
    ann.command(table, "start")
    assert sitting.until("table")["table"]["state"] == "running"
    sitting.until("update")
    assert sitting.ask is not None
    assert rows(server, "SELECT state FROM tables WHERE id = ?", table) == [("running",)]
    assert rows(server, "SELECT count(*) FROM log WHERE table_id = ? AND kind = 'start'", table) == [(1,)]
    words = refused(
        ann.http.post(f"/api/tables/{table}/commands", json={"type": "start", "id": "s2"}), 409, "not_now"
    )
    assert "begun already" in words


def test_deals_differ_from_table_to_table(person: People, server: Server) -> None:
    ann = person()
    tables = [dealt(ann) for _ in range(5)]
    secrets = {rows(server, "SELECT secret FROM tables WHERE id = ?", table)[0] for table in tables}
    assert len(secrets) == 5


# --- handing over -----------------------------------------------------------------------------------------


def test_a_person_lets_a_bot_play_and_takes_the_seat_back(person: People) -> None:
    ann, bob = person(), person()
    table = dealt(ann, bob)
    at_ann, at_bob = ann.sit(table), bob.sit(table)
    assert at_bob.command("handover", seat=1, bot="greedy")["type"] == "done"
    up_to_date(at_ann)
    seat = at_ann.table["seats"][1]
    assert (seat["kind"], seat["bot"], seat["stand_in"], seat["name"]) == ("person", "greedy", True, "Bob")
    answered(at_ann)
    answered(at_ann)
    while at_ann.ask is None:
        at_ann.receive()
    assert at_bob.command("takeback", seat=1)["type"] == "done"
    seat = at_bob.table["seats"][1]
    assert (seat["bot"], seat["stand_in"]) == (None, False)
    assert at_bob.command("takeback", seat=1)["code"] == "not_now"
    assert play_on(at_bob, at_ann, answers=6) == 6
    assert any(frame["type"] == "done" for frame in at_bob.frames[-12:])
    said = [line["text"] for frame in at_ann.frames if frame["type"] == "chat" for line in frame["lines"]]
    assert said == ["Bob lets a bot play (Steady).", "Bob plays again."]


def test_a_bot_on_a_persons_seat_cannot_be_answered_for_by_hand(person: People) -> None:
    ann, bob, cleo = person(), person(), person()
    table = dealt(ann, bob, cleo)
    sitting = bob.sit(table)
    old = {"seat": 1, "ask": sitting.ask, "options": sitting.options()[:1]}
    ann.command(table, "chat", seat=0, text="Just a moment.")
    sitting.command("handover", seat=1, bot="ismcts:2000")
    reply = sitting.command("answer", **old)
    assert reply["type"] == "refused"
    assert (reply["code"] == "not_now" and "take it back first" in reply["message"]) or reply[
        "code"
    ] == "stale"


def test_the_host_hands_over_the_seat_of_somebody_absent_but_not_of_somebody_present(person: People) -> None:
    ann, bob, cleo = person(), person(), person()
    table = dealt(ann, bob, cleo)
    command = {"type": "handover", "id": "h", "seat": 1, "bot": "greedy"}
    at_ann, at_bob = ann.sit(table), bob.sit(table)
    assert at_ann.until("table")["table"]["seats"][1]["online"]
    words = refused(ann.http.post(f"/api/tables/{table}/commands", json=command), 409, "not_now")
    assert words == "Bob is here: only they can hand the seat over."
    refused(cleo.http.post(f"/api/tables/{table}/commands", json=command), 403, "not_yours")
    at_bob.close()
    assert not at_ann.until("table")["table"]["seats"][1]["online"]
    refused(cleo.http.post(f"/api/tables/{table}/commands", json=command), 403, "not_yours")
    ann.command(table, "handover", seat=1, bot="greedy")
    back = bob.sit(table)
    assert back.table["seats"][1]["stand_in"]
    assert back.command("takeback", seat=1)["type"] == "done"


def test_a_bot_and_an_empty_seat_cannot_be_handed_over(person: People) -> None:
    ann = person()
    table = dealt(ann, bots=("random",))
    for seat, bot, status, code in (
        (1, "greedy", 409, "not_now"),
        (0, "hal", 422, "invalid"),
        (7, "greedy", 422, "invalid"),
    ):
        body = {"type": "handover", "id": f"{seat}{bot}", "seat": seat, "bot": bot}
        refused(ann.http.post(f"/api/tables/{table}/commands", json=body), status, code)


# --- chat -------------------------------------------------------------------------------------------------


def test_what_is_said_reaches_everybody_and_is_there_for_those_who_come_later(person: People) -> None:
    ann, bob, watcher = person(), person(), person()
    table = gathered(ann, bob)
    links = ann.get(f"/api/tables/{table}")["links"]
    enter(watcher, table, **fragment(links["watch"]))
    sittings = [ann.sit(table), bob.sit(table), watcher.sit(table)]
    assert sittings[1].command("chat", seat=1, text="Hello there!")["type"] == "done"
    for sitting in sittings:
        lines = [f for f in sitting.frames if f["type"] == "chat"] or [sitting.until("chat")]
        line = lines[-1]["lines"][0]
        assert (line["seat"], line["name"], line["text"]) == (1, "Bob", "Hello there!")
    assert sittings[2].command("chat", seat=1, text="Me too!")["code"] == "not_yours"
    assert sittings[0].command("chat", seat=1, text="I am Bob!")["code"] == "not_yours"
    late = ann.sit(table)
    assert [line["text"] for line in late.frames[-1]["chat"]] == ["Bob sits down.", "Hello there!"]


# --- the end, and another game ----------------------------------------------------------------------------


def test_a_rematch_is_one_click_for_everybody_and_seats_and_keys_go_round(
    person: People, server: Server
) -> None:
    ann, bob = person(), person()
    table = dealt(ann, bob, bots=("random",), hardcore=True)
    sittings = [ann.sit(table), bob.sit(table)]
    refusal = sittings[0].command("rematch")
    assert (refusal["code"], refusal["message"]) == ("not_now", "The game is not over yet.")
    play_on(*sittings)
    first = sittings[1].command("rematch")
    new = first["table"]
    assert sittings[0].until("table")["table"]["rematch"] == new
    ready = threading.Barrier(8)

    def again(number: int) -> str:
        ready.wait(20)
        reply = (ann, bob)[number % 2].http.post(
            f"/api/tables/{table}/commands", json={"type": "rematch", "id": f"again {number}"}
        )
        return str(reply.json()["reply"]["table"])

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(again, range(8))) == {new}
    infos = [guest.get(f"/api/tables/{new}") for guest in (ann, bob)]
    assert [seat["name"] for seat in infos[0]["seats"]] == ["Ada (bot)", "Ann", "Bob"]
    assert [seat["kind"] for seat in infos[0]["seats"]] == ["bot", "person", "person"]
    assert [(info["my_seats"], info["host"]) for info in infos] == [([1], True), ([2], False)]
    assert infos[0]["state"] == "running"
    assert infos[0]["links"]["invite"] != sittings[0].table["links"]["invite"]
    assert bob.sit(new).ask is not None
    ((old_seed, new_seed),) = rows(
        server, "SELECT a.secret, b.secret FROM tables a, tables b WHERE a.id = ? AND b.id = ?", table, new
    )
    assert old_seed != new_seed
    stranger = person()
    assert look(stranger, new) == 404
    enter(stranger, table, **fragment(sittings[0].table["links"]["watch"]))
    assert stranger.get(f"/api/tables/{table}")["rematch"] is None
    body = {"type": "rematch", "id": "me too"}
    refused(stranger.http.post(f"/api/tables/{table}/commands", json=body), 403, "not_yours")


def test_a_rematch_waits_for_somebody_in_place_of_whoever_left(inside: Inside) -> None:
    room = inside.start("Ann", "Bob", "Cleo", hardcore=True)
    inside.do(room, "leave", seat=1)
    inside.do(room, "handover", seat=2, bot="random")
    inside.play(room)
    new = inside.room(inside.do(room, "rematch").table or "")
    assert new.state == "lobby"
    assert [(sitter.kind, sitter.name, sitter.bot) for sitter in new.sitters] == [
        ("person", "Cleo", None),
        ("person", "Ann", None),
        ("open", "", None),
    ]
    assert Inside.who(new).seats == (0, 1)
    assert inside.rows(f"SELECT count(*), sum(seed IS NULL) FROM tables WHERE id = '{new.id}'") == [(1, 1)]
    inside.do(new, "claim", seat=2, name="Bob")
    inside.do(new, "start")
    assert inside.loaded(room.id).rematch == new.id


def test_whoever_lost_begins_the_rematch_if_the_game_says_so(inside: Inside) -> None:
    room = inside.start("bot:greedy", "bot:greedy", game="dale-of-merchants")
    inside.settle(room)
    outcome = table_of(room).outcome
    assert outcome is not None
    (loser,) = [seat for seat in range(2) if seat not in outcome.winners]
    assert room.options["first_player"] == "by lot"
    new = inside.room(inside.do(room, "rematch").table or "")
    there = 1 - loser  # everybody sits one seat further
    assert new.sitters[there].name == room.sitters[loser].name
    assert new.options == {**room.options, "first_player": f"seat {there + 1}"}
    (first,) = [event for event in table_of(new).events() if event["kind"] == "first player"]
    assert first["seat"] == there


def test_a_deleted_table_is_gone_for_everybody(person: People, server: Server) -> None:
    ann, bob = person(), person()
    table = dealt(ann, bob)
    at_ann, at_bob = ann.sit(table), bob.sit(table)
    answered(at_ann, at_bob)
    assert at_bob.command("delete")["code"] == "not_yours"
    assert at_ann.command("delete", id="away")["type"] == "done"
    for sitting in (at_ann, at_bob):
        gone = [f for f in sitting.frames if f["type"] == "gone"] or [sitting.until("gone")]
        assert gone[0]["message"] == "The host has deleted this table."
    for guest in (ann, bob):
        refused(guest.http.get(f"/api/tables/{table}"), 404, "gone")
        refused(
            guest.http.post(f"/api/tables/{table}/commands", json={"type": "delete", "id": "x"}), 404, "gone"
        )
        assert table not in [one["id"] for one in guest.get("/api/tables")["tables"]]
    for name in ("seats", "keys", "log", "snapshots"):
        assert rows(server, f"SELECT count(*) FROM {name} WHERE table_id = ?", table) == [(0,)], name
    assert rows(server, "SELECT count(*) FROM tables WHERE id = ?", table) == [(0,)]
    told = len(at_bob.frames)
    for sitting in (at_ann, at_bob):
        assert sitting.command("chat", seat=1, text="Hello?")["code"] == "gone"
        assert sitting.command("delete", id="away")["code"] == "gone"
        sitting.send({"type": "look"})
        assert sitting.until("refused")["code"] == "gone"
    assert [frame["type"] for frame in at_bob.frames[told:]] == ["refused"] * 3
    refused(bob.http.get(f"/api/tables/{table}/replay"), 404, "gone")


def test_a_connection_to_a_table_that_is_not_there_or_not_yours_is_told_so_and_closed(person: People) -> None:
    ann, stranger = person(), person()
    table = dealt(ann)
    for one in (table, "nosuchtable", "x" * 500, "%00", "%ed%a0%80"):
        with Dialled(ann.url, one, stranger.cookie) as line:
            gone = line.send({"type": "hello", "v": 1}).receive()
            assert gone["type"] == "gone"
            assert "Ask for its invite link" in gone["message"]
            assert line.ended() == 1008
