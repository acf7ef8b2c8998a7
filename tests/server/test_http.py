"""HTTP: the OpenAPI document and whatever fits it, security headers, figures, and a stop without harm."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.definitions import OPENAPI_31
from tests.cli.conftest import Dealers, dealers, home
from tests.server.everywhere import server, storage
from tests.server.wire import People, dealt, gathered, play_on, rows, up_to_date
from tests.serving import COOKIE, PATIENCE, PLENTY, Person, Server, environment
from websockets.exceptions import ConnectionClosed

from dealers.games import find_game
from dealers.kernel import save
from dealers.kernel.scenario.shipped import shipped
from dealers.levels import ratings_of
from dealers.server.catalogue import png_size
from dealers.server.frames import Commands

__all__ = ["dealers", "home", "server", "storage"]  # fixtures

# --- the document -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def document(server: Server) -> dict[str, Any]:
    """The OpenAPI document."""
    found: dict[str, Any] = httpx.get(f"{server.url}/api/openapi.json", verify=False).json()
    return found


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def test_the_openapi_document_is_valid_and_complete(document: dict[str, Any]) -> None:
    problems = [
        f"{error.instance_path}: {error.message}" for error in jsonschema_rs.iter_errors(OPENAPI_31, document)
    ]
    assert problems == []
    for reference in set(references(document)):
        here: Any = document
        for part in reference.removeprefix("#/").split("/"):
            here = here[part]
    paths = {(method, path) for path, methods in document["paths"].items() for method in methods}
    assert paths == {
        ("get", "/api/games"),
        ("get", "/api/games/{game}"),
        ("get", "/api/games/{game}/rules"),
        ("get", "/api/games/{game}/scenarios"),
        ("get", "/api/games/{game}/scenarios/{name}"),
        ("get", "/api/tables"),
        ("post", "/api/tables"),
        ("post", "/api/join"),
        ("post", "/api/tables/{table_id}/enter"),
        ("get", "/api/tables/{table_id}"),
        ("get", "/api/tables/{table_id}/state"),
        ("post", "/api/tables/{table_id}/commands"),
        ("post", "/api/tables/{table_id}/seats/{seat}/link"),
        ("get", "/api/push"),
        ("post", "/api/tables/{table_id}/seats/{seat}/push"),
        ("post", "/api/tables/{table_id}/seats/{seat}/rating"),
        ("get", "/api/tables/{table_id}/ratings"),
        ("get", "/api/tables/{table_id}/invite.svg"),
        ("get", "/api/tables/{table_id}/replay"),
        ("get", "/api/tables/{table_id}/export"),
        ("get", "/api/tables/{table_id}/check"),
        ("get", "/api/tables/{table_id}/moment"),
        ("get", "/api/tables/{table_id}/review"),
        ("post", "/api/tables/{table_id}/review"),
        ("get", "/api/tables/{table_id}/story"),
        ("post", "/api/tables/{table_id}/fork"),
        ("get", "/api/statistics"),
        ("post", "/api/lessons"),
        ("post", "/api/import"),
        ("get", "/healthz"),
        ("get", "/readyz"),
    }
    schemas = document["components"]["schemas"]
    assert {command.__name__ for command in Commands.__args__} <= set(schemas)
    for schema in schemas.values():
        jsonschema_rs.validator_for({**schema, "components": document["components"]})


# --- whatever fits the document ---------------------------------------------------------------------------

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.mark.parametrize("part", range(4))
def test_whatever_fits_the_document_gets_an_answer_that_fits_it_too(
    server: Server, person: People, document: dict[str, Any], part: int
) -> None:
    ann = person()
    over = ann.http.post("/api/import", content=finished()).json()["id"]
    tables = [gathered(ann, person()), dealt(ann, bots=("random",)), over]
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=server.url)
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) >= 15
    for operation in operations[part::4]:
        seen = asked(operation, tables, ann.cookie)
        if operation.label not in ("POST /api/import", "POST /api/join"):  # nobody guesses a game or a code
            assert 200 in seen, (operation.label, seen)


def asked(operation: Any, tables: list[str], cookie: str) -> set[int]:
    """Ask in many ways, also about tables of ours; the statuses of the answers."""
    seen: set[int] = set()

    @seed(1)
    @settings(
        max_examples=25,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), mine=st.sampled_from([*tables, None]))
    def ask(case: schemathesis.Case[Any], mine: str | None) -> None:
        if mine is not None:
            within_reach(case, mine)
        if isinstance(case.body, dict) and case.body.get("type") == "delete":
            return  # there would be nothing left to ask about
        response = case.call_and_validate(checks=CHECKS, cookies={COOKIE: cookie}, timeout=300)
        seen.add(response.status_code)

    ask()
    return seen


def within_reach(case: schemathesis.Case[Any], table: str) -> None:
    """Put something in that is there: no random word is the name of a game, a bot or a table."""
    if "table_id" in case.path_parameters:
        case.path_parameters["table_id"] = table
    if "seat" in case.path_parameters:
        case.path_parameters["seat"] = 0
    if "game" in case.path_parameters:
        case.path_parameters["game"] = "dark-dealings"
    if "name" in case.path_parameters:
        case.path_parameters["name"] = next(iter(shipped(find_game("dark-dealings"))))
    if "event" in (case.query or {}):
        case.query["event"] = 0
    body: Any = case.body
    if isinstance(body, dict) and "step" in body:
        body.update(step=1, seat=0, bot="greedy")
    if isinstance(body, dict) and "game" in body and "seats" not in body:
        body.update(game="dark-dealings")
    elif isinstance(body, dict) and "game" in body:
        seats = [{**seat, "bot": "greedy"} for seat in body["seats"][:6]]
        body.update(game="dark-dealings", options={}, seats=seats)


def finished() -> bytes:
    """The file of a game that is over."""
    table = find_game("dark-dealings").new_table(2, {"hardcore": True}, seed=1)
    while not table.over:
        seat, options = table.turn()
        table.answer(seat, options[-1])
    return save(table)


# --- headers ----------------------------------------------------------------------------------------------


def test_every_answer_has_the_headers_that_keep_browsers_safe(server: Server, person: People) -> None:
    ann = person()
    table = dealt(ann)
    for method, path in (
        ("GET", "/"),
        ("GET", f"/t/{table}"),
        ("GET", "/web/index.html"),
        ("GET", "/web/nothing.js"),
        ("GET", "/nowhere"),
        ("GET", "/api/games"),
        ("GET", f"/api/tables/{table}"),
        ("GET", "/api/tables/nosuchtable"),
        ("POST", "/api/tables"),
        ("DELETE", "/api/tables"),
        ("GET", f"/api/tables/{table}/invite.svg"),
        ("GET", "/healthz"),
        ("GET", "/metrics"),
    ):
        headers = ann.http.request(method, path).headers
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cache-control"] == ("no-store" if path.startswith("/api/") else "no-cache")
        assert "access-control-allow-origin" not in headers
        assert "server" not in headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert "unsafe" not in headers["content-security-policy"]
        assert "*" not in headers["content-security-policy"]
        assert policy["default-src"] == policy["style-src"] == "'self'"
        assert (policy["object-src"], policy["base-uri"]) == ("'none'", "'none'")
        assert policy["frame-ancestors"] == "'none'"


def test_scripts_are_our_own_files_and_nothing_is_inline(server: Server) -> None:
    response = httpx.get(server.url, verify=False)
    scripts = re.search(r"script-src ([^;]*);", response.headers["content-security-policy"])
    assert scripts is not None
    assert scripts[1] == "'self'"
    assert [tag for tag in re.findall(r"<script[^>]*>", response.text) if "src=" not in tag] == []
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", response.text)


def test_a_browser_that_asks_for_an_icon_by_its_old_name_gets_one(server: Server) -> None:
    response = httpx.get(f"{server.url}/favicon.ico", verify=False)
    assert response.status_code == 200
    assert response.headers["content-type"] == "image/svg+xml"


def test_what_a_page_names_is_kept_for_good_and_comes_compressed(server: Server) -> None:
    page = httpx.get(server.url, verify=False).text
    named = re.findall(r'(?:src|href)="(/web/v/[^"]+)"', page)
    assert [address.rpartition("/")[2] for address in named] == [
        "favicon.svg",
        "early.js",
        "shell.css",
        "shell.js",
    ]
    for address in named:
        response = httpx.get(f"{server.url}{address}", verify=False, headers={"Accept-Encoding": "gzip"})
        assert response.status_code == 200
        assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert response.headers.get("content-encoding") == (None if "early.js" in address else "gzip")
        plain = httpx.get(f"{server.url}{address}", verify=False, headers={"Accept-Encoding": "identity"})
        assert plain.content == response.content
        assert "content-encoding" not in plain.headers
    older = named[-1].replace(named[-1].split("/")[3], "0123456789ab")
    response = httpx.get(f"{server.url}{older}", verify=False)
    assert (response.status_code, response.headers["cache-control"]) == (200, "no-store")
    assert httpx.get(f"{server.url}{older}.map", verify=False).status_code == 404


def test_every_page_is_the_same_document_and_unknown_ones_say_so(server: Server) -> None:
    index = httpx.get(server.url, verify=False).text
    with httpx.Client(base_url=server.url, verify=False, headers={"Accept": "text/html"}) as browser:
        for path in (
            "/", "/new", "/new/dark-dealings", "/join/ABCDEF", "/t/abc", "/t/abc/replay?step=3&as=open",
            "/rules/dark-dealings", "/import",
        ):  # fmt: skip
            response = browser.get(path)
            assert (response.status_code, response.text) == (200, index), path
        assert browser.get("/nowhere").status_code == 404
        for path in (
            "/web/../../../pyproject.toml",
            "/web/..%2f..%2f__init__.py",
            "/web/%2e%2e/server/app.py",
        ):
            assert browser.get(path).status_code == 404


def test_whatever_goes_wrong_is_said_in_one_form(server: Server, person: People) -> None:
    ann = person()
    asked = [
        ann.http.get("/api/nothing"),
        ann.http.get("/api/tables/nosuchtable"),
        ann.http.get("/api/tables/NOT*AN*ID"),
        ann.http.get("/api/games/chess"),
        ann.http.delete("/api/tables"),
        ann.http.post("/api/tables", content=b"{", headers={"Content-Type": "application/json"}),
        ann.http.post("/api/tables", json={}),
        ann.http.post("/api/tables", content=b"[" * 100_000, headers={"Content-Type": "application/json"}),
        ann.http.post("/api/join", json={"code": 7}),
        ann.http.post("/api/import", content=b""),
    ]
    for response in asked:
        assert 400 <= response.status_code < 500, response.text
        assert set(response.json()) == {"code", "message"}
        assert response.json()["message"]
        assert "Traceback" not in response.text
    assert asked[4].headers["allow"] == "GET"


# --- games and links --------------------------------------------------------------------------------------


def test_games_come_with_what_a_form_and_a_rules_page_need(person: People) -> None:
    ann = person()
    listed = ann.get("/api/games")
    for game in listed["games"]:
        whole = ann.get(f"/api/games/{game['name']}")
        assert game.items() <= whole.items()
        true = find_game(game["name"])
        for told, card in zip(whole["cards"], true.cards, strict=True):
            assert told.items() >= json.loads(json.dumps(card.as_json())).items()
            assert set(told["keywords"]) <= set(true.words.keywords(card))
        assert re.search(r'<h2 id="[a-z0-9-]+">', whole["rules"])
        assert game["min_seats"] <= game["usual_seats"] <= game["max_seats"]
    for bot in listed["bots"]:
        assert bot["ratings"] == ratings_of(bot["spec"])
        assert bot["ratings"]["dark-dealings"]["rating"] > 0
        assert ann.create(("me", "Ann"), bot["spec"])["seats"][1]["bot"] == bot["spec"]


def test_the_pictures_of_a_rules_page_come_from_the_same_server_with_their_size(person: People) -> None:
    ann = person()
    for game in ("dark-dealings", "hopes-end", "dealers-in-hope"):
        rules = ann.get(f"/api/games/{game}")["rules"]
        images = re.findall(
            r'<img src="([^"]+)" alt="[^"]+" loading="lazy" width="(\d+)" height="(\d+)"', rules
        )
        assert len(images) == rules.count("<img") == 2
        for address, width, height in images:
            picture = ann.http.get(address)
            assert picture.status_code == 200
            assert picture.headers["content-type"] == "image/png"
            assert png_size(picture.content) == (int(width), int(height))
        for elsewhere in ("none.png", "../rules.md", "%2e%2e/rules.md", ""):
            assert ann.http.get(f"/rules/{game}/images/{elsewhere}").status_code == 404


def test_links_begin_as_the_browser_calls_the_server_or_as_it_was_told(
    tmp_path: Path, person: People
) -> None:
    ann = person()
    assert ann.create(("me", "Ann"))["links"]["invite"].startswith(f"{ann.url}/t/")
    info = ann.http.post(
        "/api/tables",
        json={"game": "dark-dealings", "seats": [{"kind": "me"}]},
        headers={"Host": "games.example:81"},
    ).json()
    assert info["links"]["watch"].startswith(f"http://games.example:81/t/{info['id']}#watch=")
    picture = ann.http.get(f"/api/tables/{info['id']}/invite.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "<path" in picture.text


# --- health and figures -----------------------------------------------------------------------------------


def figures(server: Server) -> dict[str, float]:
    text = httpx.get(f"{server.url}/metrics", verify=False).text
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_the_server_says_how_it_is_and_what_it_has_done(server: Server, person: People) -> None:
    ann = person()
    health = ann.get("/healthz")
    assert health["status"] == "ok"
    before = figures(server)
    table = dealt(ann, bots=("random",))
    sitting = ann.sit(table)
    sitting.answer()
    sitting.command("answer", seat=0, ask=1, options=[["lure", 1]])
    up_to_date(sitting)  # what is refused as stale is followed by the present
    while sitting.ask is None:
        sitting.receive()
    sitting.answer()
    sitting.answer()
    after = figures(server)

    def more(name: str) -> float:
        return after[name] - before.get(name, 0.0)

    assert more('dealers_commands_total{result="done",type="start"}') == 1
    assert more('dealers_commands_total{result="done",type="answer"}') == 3
    assert more('dealers_commands_total{result="stale",type="answer"}') == 1
    assert more("dealers_command_seconds_count") == 4
    assert more("dealers_store_seconds_count") >= 5
    assert more("dealers_live_tables") == 1
    assert more("dealers_sockets") == 1
    assert more("dealers_bot_seconds_count") >= 1
    assert more("dealers_bots_replaced_total") == 0
    assert ann.get("/healthz")["tables"] == health["tables"] + 1
    sitting.close()
    server.wait(lambda: figures(server)["dealers_sockets"] == before["dealers_sockets"])


# --- stopping ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("storage")
def test_a_server_told_to_stop_says_goodbye_and_everything_goes_on_afterwards(tmp_path: Path) -> None:
    with Server(tmp_path, **PLENTY) as server, Person(server.url) as ann, Person(server.url) as bob:
        table = dealt(ann, bob, bots=("random",))
        lobby = gathered(ann, bob)
        sittings = [ann.sit(table), bob.sit(table), ann.sit(lobby)]
        play_on(*sittings[:2], answers=5)
        log = rows(server, "SELECT * FROM log")
        server.process.send_signal(signal.SIGTERM)
        for sitting in sittings:
            bye = sitting.until("bye")
            assert 0 < bye["retry_ms"] <= 10_000
            assert bye["reason"].endswith(".")
            with pytest.raises(ConnectionClosed):  # noqa: PT012
                while True:
                    sitting.receive()
            assert sitting.socket.close_code in (1001, 1012)
        assert server.process.wait(PATIENCE) == 0
        assert "Traceback" not in server.log.read_text()
        server.start()
        assert set(log) <= set(rows(server, "SELECT * FROM log"))
        back = [ann.sit(table), bob.sit(table)]
        assert play_on(*back, answers=3) == 3
        assert server.stop() == 0


@pytest.mark.usefixtures("storage")
def test_a_stop_in_the_middle_of_many_answers_loses_none_that_were_acknowledged(tmp_path: Path) -> None:
    with Server(tmp_path, **PLENTY) as server, Person(server.url) as ann:
        table = dealt(ann, bots=("random",))
        sitting = ann.sit(table)
        acknowledged: list[int] = []
        with suppress(ConnectionClosed):
            for number in range(10_000):
                sitting.send({"type": "chat", "id": f"{number}", "seat": 0, "text": "Hm"})
                if number % 10 == 9:
                    acknowledged += [sitting.until("done")["seq"] for _ in range(10)]
                if number == 45:
                    server.process.send_signal(signal.SIGTERM)
        assert len(acknowledged) >= 40
        assert server.process.wait(PATIENCE) == 0
        stored = [seq for (seq,) in rows(server, "SELECT seq FROM log WHERE table_id = ?", table)]
        assert set(acknowledged) <= set(stored)
        assert len(set(acknowledged)) == len(acknowledged)
        server.start()


# --- the command ------------------------------------------------------------------------------------------


def test_a_port_in_use_is_said_in_a_sentence(dealers: Dealers, server: Server, tmp_path: Path) -> None:
    folder = tmp_path / "none"
    run = dealers("serve", "--port", server.port, "--data", folder)
    assert run.code == 1
    assert f"cannot listen at 127.0.0.1:{server.port}: Address already in use" in run.err
    assert "--port" in run.err
    assert not folder.exists()


@pytest.mark.parametrize(
    ("words", "variable", "said"),
    [
        (["--port", "99999"], "", "port"),
        (["--port", "many"], "", "port"),
        (["--bot-seconds", "-1"], "", "--bot-seconds"),
        (["--proxy", "proxy.example"], "", "give addresses such as 127.0.0.1"),
        (["--cheat"], "", "--cheat"),
        (["more"], "", "more"),
        ([], "many", "DEALERS_PORT"),
    ],
)
def test_a_wrong_option_is_wrong_usage(
    dealers: Dealers, monkeypatch: pytest.MonkeyPatch, words: list[str], variable: str, said: str
) -> None:
    if variable:
        monkeypatch.setenv("DEALERS_PORT", variable)
    run = dealers("serve", *words)
    assert run.code == 2
    assert said in run.err


def test_help_tells_about_every_option(dealers: Dealers) -> None:
    run = dealers("serve", "--help")
    assert run.code == 0
    for option in ("--host", "--port", "--data", "--address", "--proxy", "--bot-seconds", "--seed", "--open"):
        assert option in run.out


def test_data_that_cannot_be_used_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_text("my diary, " * 1000)
    command = [sys.executable, "-m", "dealers", "serve", "--port", "0", "--data", str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment())
    assert run.returncode == 1
    assert "cannot be used: file is not a database" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_free_port_is_taken_and_the_address_is_shown(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "dealers", "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment()) as process:
        assert process.stderr is not None
        said = next(line for line in process.stderr if "The table is at" in line)
        found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
        assert found is not None
        while True:  # it listens from the start, so that the answer comes as soon as it can
            try:
                response = httpx.get(f"{found[0]}/healthz", verify=False, timeout=300)
                break
            except httpx.TransportError:
                assert process.poll() is None
                time.sleep(0.05)
        assert response.status_code == 200
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=300)
        assert process.returncode == 0
