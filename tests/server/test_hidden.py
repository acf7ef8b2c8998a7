"""The wire keeps secrets: nobody is ever sent a card that they cannot know, whatever they ask."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from tests.postgres import Postgres
from tests.server.inside import InlineBots, Inside, progress_of, shown, table_of
from tests.server.wire import People, dealt, fragment, rows, up_to_date
from tests.serving import PATIENCE, PLENTY, Person, Server, Sitting

from dealers.games import GAMES as ALL
from dealers.games import find_game, load_table
from dealers.kernel import Chance, Secret, Table, save
from dealers.kernel.conformance.leaks import journal_of, observation
from dealers.server import frames
from dealers.server.commands import Refusal, answers
from dealers.server.progress import Progress
from dealers.server.replays import Replays
from dealers.server.room import Room
from dealers.server.wording import with_names

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("dark-dealings", {}),
    ("dark-dealings", {"hardcore": True}),
    ("dark-dealings", {"expansion_heroes": True}),
    ("hopes-end", {"choose_stack": True}),
    ("dale-of-merchants", {"decks": "devils, pangolins, gulls, bats", "traps": 2}),
    ("dealers-in-hope", {}),
]
NAMED = [case for case in GAMES if case[0] not in ("dale-of-merchants", "dealers-in-hope")]
"""Where a name can be a secret; in the others all cards lie open before they are shuffled."""
EACH = sorted({game for game, _ in GAMES})
VERBS = {
    "dark-dealings": (
        "lure", "commit", "take", "fight", "detour", "strike", "defeat", "turn", "trash", "give up", "x",
    ),
    "hopes-end": ("place", "ruin", "replace", "answer", "keep", "stack", "decline", "x"),
    "dale-of-merchants": (
        "buy", "play", "pay", "add", "discard", "throw away", "take", "put", "use", "gold", "x",
    ),
    "dealers-in-hope": (
        "take", "lead", "play", "use", "ready", "train", "assault", "dismiss", "discard", "recall", "x",
    ),
}  # fmt: skip
OPEN = ("hopes-end",)
"""Games where everybody sees nearly the same."""
DEALT = {"dealers-in-hope": 10}
"""The step at which hands are looked at, where a draft comes before the deal."""
MOST = 150
"""Steps of a long game that are looked at."""


def named(game: str) -> re.Pattern[str]:
    """Any name of a card that there is only once: the others are no secret."""
    faces = find_game(game).new_table(3).state.face
    names = [card.name for number, card in enumerate(find_game(game).cards) if faces.count(number) == 1]
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\w)")


def test_the_secrets_of_every_game_are_looked_after() -> None:
    assert sorted(ALL) == EACH == sorted(VERBS)


# --- names, over the network ------------------------------------------------------------------------------


class Observer:
    """Somebody with a connection or two, and everything they have received, with the time as a number."""

    def __init__(self, person: Person, table: str, seat: int | None, *texts: bool) -> None:
        self.person, self.seat = person, seat
        self.received: list[tuple[int, str]] = []
        self._bodies: list[str] = []
        person.http.event_hooks["response"].append(self._keep)
        self.sittings = [person.sit(table, text=text) for text in texts]
        self.sittings.append(person.sit(table, text=any(texts), differences=True))

    def _keep(self, response: httpx.Response) -> None:
        response.read()
        if not response.url.path.startswith("/api/games"):
            self._bodies.append(response.text)

    @property
    def sitting(self) -> Sitting:
        return self.sittings[0]

    def listen(self) -> int:
        """Read everything that was sent up to now; the newest number."""
        for sitting in self.sittings:
            up_to_date(sitting)
        return max(sitting.seq for sitting in self.sittings)

    def keep(self, now: int) -> None:
        """Note when it came."""
        for sitting in self.sittings:
            self.received += [(now, json.dumps(frame, ensure_ascii=False)) for frame in sitting.frames]
            sitting.frames.clear()
        self.received += [(now, body) for body in self._bodies]
        self._bodies.clear()


def heard(observers: list[Observer]) -> int:
    """Let all of them read until they have heard of the same, wherever they are connected; its number."""
    end = time.monotonic() + PATIENCE
    while True:
        now = max([observer.listen() for observer in observers])
        if {sitting.seq for observer in observers for sitting in observer.sittings} == {now}:
            return now
        assert time.monotonic() < end


def play_and_listen(game: str, observers: list[Observer], table: str, rng: random.Random) -> None:
    """A game, in which people also try what is not allowed, take back, talk, and look back."""
    page = f"/api/tables/{table}"
    seated = [observer for observer in observers if observer.seat is not None]
    for number in count():
        now = heard(observers)
        for observer in observers:
            observer.keep(now)
        if observers[0].sitting.over or number > MOST:
            return
        asked = [observer for observer in seated if observer.sitting.ask is not None]
        one = rng.choice(asked)
        sitting, seat = one.sitting, one.seat
        trick = rng.random()
        if trick < 0.15:
            options = [[rng.choice(VERBS[game]), rng.randrange(107)]]
            sitting.command("answer", seat=seat, ask=sitting.ask, options=options)
        elif trick < 0.25:
            someone = rng.choice(seated)
            play = someone.sitting.play
            assert play is not None
            if play["undo_ask"] is not None:
                someone.sitting.command("undo", seat=someone.seat, ask=play["undo_ask"])
        elif trick < 0.3:
            sitting.command("chat", seat=seat, text="What will they do?")
        elif trick < 0.34:
            anybody = rng.choice(observers)
            for path in (page, "/api/tables", f"{page}/export", f"{page}/state"):
                anybody.person.http.get(path)
            for seat_asked in (0, 1, 2):
                query = {"seat": seat_asked, "text": True}
                response = anybody.person.http.get(f"{page}/state", params=query)
                assert response.status_code == (200 if seat_asked == anybody.seat else 403)
            film = observers[0].person.http.get(f"{page}/replay").json()
            for view_as in ("open", "watch", "0", "1", "2"):
                step = {"step": rng.randint(film["earliest"], film["steps"])} if rng.random() < 0.8 else {}
                response = anybody.person.http.get(f"{page}/replay", params={"as": view_as, **step})
                mine = view_as == "watch" or view_as == str(anybody.seat)
                assert response.status_code == 200 if mine else response.status_code in (403, 409)
        elif trick < 0.38:
            body = {"type": "answer", "id": f"{now}", "seat": seat, "ask": sitting.ask,
                    "options": [rng.choice(sitting.options())]}  # fmt: skip
            assert one.person.http.post(f"{page}/commands", json=body).status_code == 200
        elif trick < 0.42:
            sitting.send({"type": "look", "seat": rng.choice([0, 1, 2, None]), "text": rng.random() < 0.5})
        else:
            assert sitting.answer(rng.choice(sitting.options()))["type"] == "done"


def knowledge(server: Server, game: str, table: str) -> list[list[set[str]]]:
    """For each sequence number and observer the names of all cards that they may have known by then.

    The true table is played again here, from what the database holds.
    """
    ((secret, options, seats),) = rows(
        server, "SELECT secret, options, seats FROM tables WHERE id = ?", table
    )
    log = rows(server, "SELECT kind, seat, data FROM log WHERE table_id = ? ORDER BY seq", table)
    progress: Progress | None = None
    known: list[list[set[str]]] = [[set() for _ in range(seats + 1)]]
    for seq, (kind, seat, data) in enumerate(log, start=1):
        if kind == "start":
            progress = Progress(find_game(game).new_table(seats, json.loads(options), Secret(secret)))
        elif kind == "answer":
            assert progress is not None
            progress.answer(seat, tuple(json.loads(data)["option"]), seq)
        elif kind == "undo":
            assert progress is not None
            progress.take_back(json.loads(data)["taken"], seat, seq)
        if progress is None:
            known.append(known[-1])
            continue
        known.append([names | known_names(progress.table, o) for o, names in enumerate(known[-1])])
    return known


def known_names(table: Table[Any], observer: int) -> set[str]:
    journal, faces = journal_of(table), table.state.face
    now = {faces[card] for card in range(len(faces)) if journal.knows(observer, card)}
    told = {
        face
        for event in journal.events
        for face, seen in zip(event.faces, event.seen, strict=True)
        if seen >> observer & 1
    }
    return {table.game.cards[face].name for face in now | told}


def leaks(
    names: re.Pattern[str], observer: Observer, known: list[list[set[str]]], view_as: int
) -> Iterator[str]:
    """Names that were sent before this observer could know them."""
    for seq, text in observer.received:
        for name in set(names.findall(text)) - known[seq][view_as]:
            at = text.index(name)
            yield f"{name} was sent at {seq}: ...{text[max(0, at - 150) : at + 80]}..."


@pytest.mark.parametrize(("game", "options"), NAMED, ids=str)
def test_no_name_is_sent_to_anybody_who_cannot_know_it(
    person: People, server: Server, game: str, options: dict[str, Any]
) -> None:
    look_for_leaks([person() for _ in range(4)], server, game, options)


def test_nor_when_they_are_connected_to_different_servers(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new()
    with ExitStack() as stack:
        servers = []
        for number in range(2):
            one = Server(tmp_path, "--database", database, **PLENTY)
            one.log, one.database = tmp_path / f"server-{number}.log", database
            servers.append(stack.enter_context(one))
        people = [stack.enter_context(Person(servers[number % 2].url)) for number in range(4)]
        look_for_leaks(people, servers[1], "dark-dealings", {})
        assert "Traceback" not in "".join([server.log.read_text() for server in servers])


def look_for_leaks(everybody: list[Person], server: Server, game: str, options: dict[str, Any]) -> None:
    """Three of them play and one looks on, and nobody is sent what they cannot know."""
    *people, watcher = everybody
    table = dealt(*people, game=game, **options)
    watcher.post(
        f"/api/tables/{table}/enter", **fragment(people[0].get(f"/api/tables/{table}")["links"]["watch"])
    )
    observers = [
        Observer(people[0], table, 0, False, True),
        Observer(people[1], table, 1, False),
        Observer(people[2], table, 2, True),
        Observer(watcher, table, None, True),
    ]
    play_and_listen(game, observers, table, random.Random(len(str(options))))

    known, names = knowledge(server, game, table), named(game)
    for view_as, observer in enumerate(observers):
        assert list(leaks(names, observer, known, view_as)) == []
    # The check is able to fail: a player was sent names that nobody could know at first, or that the others
    # cannot have known, and all of them were sent far more than nothing.
    assert len(list(leaks(names, observers[0], known[:1] * len(known), 0))) > 20
    for other in () if game in OPEN else (1, 3):
        assert len(list(leaks(names, observers[0], known, other))) > 20
    texts = ["\n".join(text for _, text in observer.received) for observer in observers]
    assert all(len(set(names.findall(text))) > 10 for text in texts)
    assert '"type": "refused"' in texts[0]


# --- twin worlds ------------------------------------------------------------------------------------------


def twin_of(room: Room, seat: int | None, rng: Chance) -> Room:
    """The same table, but what this observer cannot know is dealt anew."""
    twin = Room(room.id, room.game, room.options, room.sitters)
    for name in ("state", "seq", "created", "invite", "watch", "code", "keys", "waiting", "winners", "chat"):
        setattr(twin, name, getattr(room, name))
    twin.seed, twin.commitment = room.seed, room.commitment
    twin.progress = progress_of(room).copy()
    twin.progress.table.determinize(seat, rng)
    return twin


def news(room: Room, seat: int | None, first: int) -> str:
    """The frame that is sent when the table has moved on."""
    play = room.play(seat, True)
    assert play is not None
    return frames.encode(frames.Update(room.seq, play, room.events(seat, first), first))


def games(inside: Inside, game: str, **options: Any) -> Iterator[tuple[Room, int]]:
    """A random game of three step by step, with the number of its step; a long one not to its end."""
    room = inside.start("Ann", "Bob", "Cleo", game=game, **options)
    step = 0
    while room.state == "running" and step < MOST:
        yield room, step
        inside.play(room, 1, seed=step)
        last, _ = table_of(room).history[-1]
        if step % 9 == 4 and room.state == "running" and not table_of(room).why_no_undo(last):
            inside.do(room, "undo", seat=last, ask=progress_of(room).last_of(last)[0])
        step += 1
    yield room, step


def looks_different(room: Room, seat: int | None, other: int, rng: Chance) -> bool:
    """Whether somebody else can tell worlds apart that the observer cannot; a small hand may be the same in
    one of them by chance."""
    return any(shown(twin_of(room, seat, rng), other) != shown(room, other) for _ in range(30))


@pytest.mark.parametrize(("game", "options"), GAMES, ids=str)
def test_what_is_sent_is_the_same_in_every_world_that_the_observer_thinks_possible(
    inside: Inside, game: str, options: dict[str, Any]
) -> None:
    rng = Chance(7)
    different = 0
    for room, step in games(inside, game, **options):
        told = len(table_of(room).events())
        for seat in (0, 1, 2, None) if step % 10 == 0 or room.state == "over" else (step % 3, None):
            twin = twin_of(room, seat, rng)
            different += table_of(twin).state.face != table_of(room).state.face
            first = max(0, told - 8)
            assert news(twin, seat, first) == news(room, seat, first)
            if step % 10 == 0 or room.state == "over":
                assert shown(twin, seat) == shown(room, seat)
                for other in (0, 1, 2):  # the comparison is able to fail
                    if other != seat and step == DEALT.get(game, 0) and game not in OPEN:
                        assert looks_different(room, seat, other, rng)
    assert different > 100


@pytest.mark.parametrize(("game", "options"), GAMES[2:], ids=str)
def test_refusals_are_the_same_in_every_world_that_the_seat_thinks_possible(
    inside: Inside, game: str, options: dict[str, Any]
) -> None:
    rng = Chance(3)
    verbs = VERBS[game]
    tried = 0
    for room, step in games(inside, game, **options):
        if step % 30 or room.state == "over":
            continue
        seat = min(progress_of(room).asks)
        twin = twin_of(room, seat, rng)
        legal = table_of(room).pending[seat].options
        probes = [(verb, card) for verb in verbs for card in range(-2, len(table_of(room).state.face) + 1)]
        pairs = [(verb, card, 1) for verb in verbs for card in (*range(150, 180, 7), 499_500, 500_501)]
        for option in [*probes, *pairs, *[(verb,) for verb in verbs]]:
            if option not in legal:
                tried += 1
                assert reason(twin, seat, option) == reason(room, seat, option), option
    assert tried > 3000


def reason(room: Room, seat: int, option: Any) -> tuple[str, str]:
    """Why an answer is refused."""
    progress = progress_of(room)
    with pytest.raises(Refusal) as refusal:
        answers(room, progress, seat, progress.asks[seat], [option])
    return refusal.value.code, str(refusal.value)


# --- looking back while the game runs ---------------------------------------------------------------------


@pytest.mark.parametrize("game", EACH)
def test_looking_back_at_a_running_game_shows_what_one_saw_then_and_nothing_that_came_after(
    inside: Inside, game: str
) -> None:
    replays = Replays()
    seen: list[list[Any]] = []
    for room, step in games_without_undo(inside, game):
        table = table_of(room)
        views = [(with_names(table.view(seat), room.names), seat) for seat in (0, 1, 2, None)]
        seen.append([[view, room.events(seat, 0)] for view, seat in views])
        if step not in (20, 75):
            continue
        for number, then in list(enumerate(seen))[:: 1 if step < 50 else 5]:
            for view_as, (view, events) in zip(("0", "1", "2", "watch"), then, strict=True):
                page = inside.run(replays.page(room, Inside.who(room), info(room), number, view_as))
                assert page["view"] == view
                assert page["events"] == events
                assert page["step"] == number
                assert page["steps"] == len(seen) - 1
        if step == 75:
            break
    assert len(seen) > 50


def info(room: Room) -> frames.TableInfo:
    return room.info(Inside.who(room), "")


def games_without_undo(inside: Inside, game: str) -> Iterator[tuple[Room, int]]:
    room = inside.start("Ann", "Bob", "Cleo", game=game)
    step = 0
    while room.state == "running" and step < MOST:
        yield room, step
        inside.play(room, 1, seed=step)
        step += 1


# --- what bots are given ----------------------------------------------------------------------------------


class Curious(InlineBots):
    """Bots of which it is noted what they are given."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[tuple[bytes, int, int]] = []

    async def choose(self, spec: str, world: bytes, table_id: str, seat: int, seed: int) -> Any:
        self.given.append((world, seat, seed))
        return await super().choose(spec, world, table_id, seat, seed)


def guesses(
    world: bytes, true: Table[Any], secret: int | Secret | None, seat: int, bot_seed: int
) -> tuple[int, int]:
    """Check a world that was made for a seat; how many cards it guesses, and how many of them right."""
    imagined = load_table(world)
    assert observation(imagined, seat) == observation(true, seat)
    text = world.split(b"\n", 1)[1]
    data = json.loads(text)
    assert (data["seed"], data["arranged"]) == (None, None)
    assert {entry["t"][1]["t"][0] for entry in data["history"]} <= {"hidden"}
    if isinstance(secret, Secret):
        assert secret.hex().encode() not in text
    assert "secret" not in data
    assert save(true.only_for(seat, Chance(bot_seed))) != world
    faces = list(zip(imagined.state.face, true.state.face, strict=True))
    unknown = [card for card in range(len(faces)) if not journal_of(true).knows(seat, card)]
    return len(unknown), sum(faces[card][0] == faces[card][1] for card in unknown)


@pytest.mark.parametrize(("game", "seed"), [("dark-dealings", None), ("dark-dealings", 5), ("hopes-end", 5)])
def test_a_bot_is_given_nothing_from_which_it_could_tell_a_card_that_it_does_not_know(
    tmp_path: Path, game: str, seed: int | None
) -> None:
    bots = Curious()
    with Inside(tmp_path, bots, seed=seed) as inside:
        room = inside.start("Ann", "Bob", "bot:random", game=game)
        hidden = right = checked = 0
        inside.settle(room)

        async def wake() -> None:
            inside.house.wake(room)

        while room.state == "running" and checked < 60:
            inside.house.closing = True  # so that no bot is woken before we have looked
            inside.play(room, 1, seed=checked)
            inside.house.closing = False
            true = table_of(room).copy()
            bots.given.clear()
            inside.run(wake())
            inside.settle(room)
            for world, seat, bot_seed in bots.given[:1]:
                unknown, same = guesses(world, true, room.seed, seat, bot_seed)
                hidden, right, checked = hidden + unknown, right + same, checked + 1
    assert checked > 10
    assert hidden > 500
    assert right < hidden / 5  # no more than happens by chance: the mixtures are large


@pytest.mark.parametrize("game", EACH)
def test_what_a_bot_is_given_is_otherwise_the_same_in_every_world_that_its_seat_thinks_possible(
    inside: Inside, game: str
) -> None:
    rng = Chance(9)
    checked = 0
    for room, step in games(inside, game):
        for seat in sorted(progress_of(room).asks)[:1] if room.state == "running" else []:
            true, twin = table_of(room), table_of(twin_of(room, seat, rng))
            unknown = {card for card in range(len(true.state.face)) if not journal_of(true).knows(seat, card)}
            worlds = [
                json.loads(save(one.only_for(seat, Chance(step))).split(b"\n", 1)[1]) for one in (true, twin)
            ]
            for world in worlds:
                # These follow the shuffle, which begins from other cards in the twin.
                del world["journal"]["mixtures"]
                faces = world["snapshot"]["face"]
                world["snapshot"]["face"] = [None if card in unknown else f for card, f in enumerate(faces)]
            assert worlds[0] == worlds[1]
            checked += 1
    assert checked > 100
