"""The picture beside a link to a replay, and what its page tells other programs: of shared games only."""

from __future__ import annotations

import html
import io
import re

import pytest
from PIL import Image
from tests.server.inside import Inside
from tests.server.wire import People, dealt, play_on, refused

from dealers.server.previews import SIZE, Player, Preview, Previews, draw, preview, readable
from dealers.server.replays import Replays


def tags(page: str) -> dict[str, str]:
    found = re.findall(r'<meta property="(og:[a-z:_]+)" content="([^"]*)" />', page)
    return {name: html.unescape(said) for name, said in found}


def test_a_shared_game_has_a_picture_and_others_have_none(person: People) -> None:
    ann, bob, stranger = person(), person(), person()
    table = dealt(ann, bob)
    page, picture = f"/t/{table}/replay?step=9&as=0", f"/t/{table}/preview.png"
    for one in (ann, stranger):
        assert tags(one.http.get(page).text) == {}
    refused(stranger.http.get(picture), 404, "gone")
    refused(ann.http.get(picture), 403, "not_yours")  # pictures are kept by others, whoever asks for them
    play_on(ann.sit(table), bob.sit(table))

    said = tags(stranger.http.get(page).text)
    assert said["og:title"] == "Dark Dealings: Ann, Bob"
    assert said["og:image"] == f"{stranger.url}/t/{table}/preview.png?step=9"
    assert "win" not in said["og:description"]  # the link leads into the middle of the game
    assert "win" in tags(stranger.http.get(f"/t/{table}/replay").text)["og:description"]
    stranger.http.cookies.clear()
    for path in (said["og:image"], picture):
        response = stranger.http.get(path)
        assert response.headers["content-type"] == "image/png"
        assert "set-cookie" not in response.headers
        with Image.open(io.BytesIO(response.content)) as image:
            assert image.size == SIZE
        assert len(response.content) < 300_000
    assert stranger.http.get(said["og:image"]).content != stranger.http.get(picture).content
    for wrong in ("-1", "x", "9" * 30):
        assert stranger.http.get(f"{picture}?step={wrong}").status_code == 422
        assert "step" not in tags(stranger.http.get(f"/t/{table}/replay?step={wrong}").text)["og:image"]

    ann.command(table, "configure", settings={"share": False})
    refused(stranger.http.get(picture), 403, "not_yours")
    for one in (ann, stranger):
        assert tags(one.http.get(page).text) == {}


def test_a_name_stays_a_name_in_the_page(person: People) -> None:
    ann = person()
    name = '"><script>x'
    info = ann.create((0, name), row=3)
    ann.command(info["id"], "start")
    play_on(ann.sit(info["id"]))
    page = ann.http.get(f"/t/{info['id']}/replay").text
    assert name not in page
    assert tags(page)["og:title"] == f"Dark Dealings: {name}"


@pytest.mark.parametrize(
    "game", ["dark-dealings", "hopes-end", "dale-of-merchants", "dealers-in-hope", "no-game"]
)
def test_a_picture_is_drawn_for_every_game_and_for_one_without_a_ground(game: str) -> None:
    players = tuple(
        Player(seat, name, 10 - seat, seat == 0) for seat, name in enumerate(("Ann", "W" * 24, "日本"))
    )
    shown = Preview(game, "A game with quite a long name of many words", "Ann wins", players)
    with Image.open(io.BytesIO(draw(shown))) as image:
        assert image.size == SIZE
    assert draw(shown) != draw(shown._replace(line="Bob wins"))
    assert [readable(player) for player in players] == ["Ann", "W" * 24, "Player C"]


def test_a_step_in_the_middle_tells_no_result(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    inside.play(room)
    end, middle = preview(room, "x"), preview(room, "x", result=False)
    assert any(player.won for player in end.players)
    assert all(player.points is not None for player in end.players)
    assert [(player.points, player.won) for player in middle.players] == [(None, False), (None, False)]


def test_only_so_many_pictures_are_kept(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Preview] = []

    def pretend(shown: Preview) -> bytes:
        drawn.append(shown)
        return b"png"

    monkeypatch.setattr("dealers.server.previews.draw", pretend)
    monkeypatch.setattr("dealers.server.previews._KEPT", 3)
    room = inside.start("Ann", "Bob")
    inside.play(room)
    replays = Replays()
    previews = Previews(replays)
    last = inside.run(replays.steps(room)).last
    for step in range(last):
        inside.run(previews.picture(room, step))
    assert len(previews._kept) == 3
    before = len(drawn)
    for end in (None, last, last + 5):
        assert inside.run(previews.picture(room, end)) == b"png"
    assert len(drawn) == before + 1
    previews.close()
    replays.close()
