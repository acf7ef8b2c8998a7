"""A bot cannot reach a hidden card: what a seat handle holds, walked object by object and sampled."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest
from tests.kernel.toy import TOY

from dealers.bots import SeatHandle, make_bot
from dealers.games import find_game
from dealers.kernel import Chance, Event, Game, Table
from dealers.kernel.state import plain

DARK = find_game("dark-dealings")
SEED = 987_654_321_123_457  # too large to turn up by itself

GAMES: dict[str, tuple[Game[Any], int, dict[str, Any]]] = {
    "two seats": (DARK, 2, {"expansion_heroes": True}),
    "three seats": (DARK, 3, {}),
    "hardcore": (DARK, 4, {"hardcore": True}),
    "solo": (DARK, 1, {}),
    "solo hardcore": (DARK, 1, {"hardcore": True, "row": 3}),
    "secret answers inside effects": (TOY, 3, {"rounds": 3}),
}
any_game = pytest.mark.parametrize(("game", "seats", "options"), GAMES.values(), ids=GAMES)


def decisions(game: Game[Any], seats: int, options: dict[str, Any], lots: int = 1) -> Iterator[Table[Any]]:
    """The table of a random game at each of its decisions."""
    table = game.new_table(seats, options, SEED)
    rng = Chance(lots)
    while not table.over:
        yield table
        asked = sorted(table.pending)
        seat = asked[rng.below(len(asked))]
        offered = table.pending[seat].options
        table.answer(seat, offered[rng.below(len(offered))])


def unknown(table: Table[Any], seat: int) -> list[int]:
    """The cards that the seat does not know."""
    return [card for card in range(len(table.state.face)) if not table.state.journal.knows(seat, card)]


# --- walking ------------------------------------------------------------------------------------------------

OUTSIDE = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType, Game, str)
"""Code, and the rules of the game: they hold no table."""


def reachable(root: object) -> Iterator[object]:
    """Everything that can be reached from an object."""
    seen = {id(root)}
    rest = [root]
    while rest:
        found = rest.pop()
        yield found
        for inner in gc.get_referents(found):
            if id(inner) not in seen and not isinstance(inner, OUTSIDE):
                seen.add(id(inner))
                rest.append(inner)


def check_nothing_hidden(handle: SeatHandle, table: Table[Any], seat: int) -> Counter[str]:
    """Walk the handle; how many objects of interest were met on the way."""
    true = [table.state] if table._base is None else [table.state, table._base]
    parts = [table, table.history, table._since, table._collected, table.state.journal]
    parts += [table.state.journal.events, table.state.journal.mixtures]
    parts += [part for s in true for part in (s, s.face, s.chance)]
    secrets = {id(part) for part in parts if part}
    hidden = unknown(table, seat)
    met: Counter[str] = Counter()
    for found in reachable(handle):
        assert id(found) not in secrets, f"the true {type(found).__name__} is within reach"
        assert found != SEED, "the seed is within reach"
        if isinstance(found, Event):
            met["events"] += 1
            for card, face, seen in zip(found.cards, found.faces, found.seen, strict=True):
                assert face == card == -1 or seen >> seat & 1, f"{found.kind} shows a card it should not"
        elif isinstance(found, list | tuple) and len(found) == len(table.state.face):
            met["lists as long as that of the faces"] += 1
            same = sum(found[card] == table.state.face[card] for card in hidden)
            assert same < max(4, len(hidden) * 2 / 3) or len(hidden) < 4, "the true faces are within reach"
    return met


@any_game
def test_nothing_hidden_can_be_reached_from_a_handle(
    game: Game[Any], seats: int, options: dict[str, Any]
) -> None:
    met: Counter[str] = Counter()
    situations: Counter[str] = Counter()
    for number, table in enumerate(decisions(game, seats, options)):
        situations["mid-effect" if table._effect is not None else "at rest"] += 1
        situations["simultaneous"] += len(table.pending) > 1
        situations["answered in secret"] += bool(table._collected)
        for seat in table.pending:
            met += check_nothing_hidden(SeatHandle(table, seat, Chance(number)), table, seat)
    assert len(met) == 2, met
    assert min(met.values()) > 20, met
    assert situations["mid-effect"] > 5
    assert situations["at rest"] > 5
    assert seats == 1 or situations["simultaneous"] > 5
    assert game is not TOY or situations["answered in secret"] > 2


def test_the_walk_would_find_whatever_a_careless_handle_holds() -> None:
    table = list_of_decisions(3, 40)[-1]
    seat = next(iter(table.pending))
    careless = [
        table,
        table.state.journal,
        table.state.face,
        tuple(table.state.face),
        table.state.chance,
        (1, [SEED]),
        next(e for e in table.state.journal.events if not all(seen >> seat & 1 for seen in e.seen)),
        (value for value in [table.state]),  # the local variables of a generator
    ]
    for leak in careless:
        handle = SeatHandle(table, seat, Chance(1))
        handle._world.arranged = leak
        with pytest.raises(AssertionError):
            check_nothing_hidden(handle, table, seat)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        pytest.param(*GAMES["hardcore"], id="hardcore"),
        pytest.param(*GAMES["two seats"], id="two seats"),
        pytest.param(*GAMES["secret answers inside effects"], id="throws inside effects"),
    ],
)
def test_the_luck_of_the_table_cannot_be_reached_from_a_handle(
    game: Game[Any], seats: int, options: dict[str, Any]
) -> None:
    met = 0
    for number, table in enumerate(decisions(game, seats, options)):
        true = [next_results(s.chance) for s in (table.state, table._base) if s is not None]
        for seat in table.pending:
            for found in reachable(SeatHandle(table, seat, Chance(number))):
                if isinstance(found, Chance):
                    met += 1
                    assert next_results(found) not in true
    assert met > 50


def next_results(chance: Chance) -> list[int]:
    """What a source of chance is going to give."""
    twin = chance.copy()
    return [twin.below(1_000_000) for _ in range(30)]


def list_of_decisions(seats: int, answers: int) -> list[Table[Any]]:
    """Copies of a game of Dark Dealings at its first decisions."""
    found = []
    for table in decisions(DARK, seats, {}):
        found.append(table.copy())
        if len(found) > answers:
            break
    return found


# --- what it shows ------------------------------------------------------------------------------------------


@any_game
def test_a_handle_shows_the_seat_what_the_table_shows_it(
    game: Game[Any], seats: int, options: dict[str, Any]
) -> None:
    for number, table in enumerate(decisions(game, seats, options, lots=2)):
        for seat, decision in table.pending.items():
            handle = SeatHandle(table, seat, Chance(number))
            assert handle.view() == table.view(seat)
            assert handle.events() == table.events(seat)
            assert handle.events(3) == table.events(seat, 3)
            assert handle.decision == decision
            assert handle.game is game
            world = handle.imagine(Chance(number))
            assert not world.recorded
            assert world.pending[seat] == decision


@any_game
def test_imagined_worlds_keep_what_the_seat_knows(
    game: Game[Any], seats: int, options: dict[str, Any]
) -> None:
    for number, table in enumerate(decisions(game, seats, options, lots=3)):
        for seat in table.pending:
            handle = SeatHandle(table, seat, Chance(number))
            hidden = unknown(table, seat)
            for world in (handle._world, handle.imagine(Chance(number))):
                face = world.state.face
                assert sorted(face) == sorted(table.state.face)
                for card, true in enumerate(table.state.face):
                    assert card in hidden or face[card] == true


def test_playing_in_an_imagined_world_changes_neither_handle_nor_table() -> None:
    for table in list_of_decisions(3, 120)[::10]:
        seat = next(iter(table.pending))
        handle = SeatHandle(table, seat, Chance(1))
        before = table.save(), handle.view()
        for seed in range(3):
            world = handle.imagine(Chance(seed))
            while not world.over:
                asked, options = world.turn()
                world.apply(asked, options[0])
        assert (table.save(), handle.view()) == before


# --- sampling -----------------------------------------------------------------------------------------------

SAMPLES = 80


def worlds(table: Table[Any], seat: int) -> tuple[list[list[int]], list[list[int]]]:
    """The faces in many handles of one position, and in worlds imagined from one handle."""
    handles = [SeatHandle(table, seat, Chance(n)) for n in range(SAMPLES)]
    rng = Chance(99)
    return (
        [handle._world.state.face for handle in handles],
        [handles[0].imagine(rng).state.face for _ in range(SAMPLES)],
    )


@pytest.mark.slow
@any_game
def test_hidden_cards_vary_and_tell_nothing_about_the_truth(
    game: Game[Any], seats: int, options: dict[str, Any]
) -> None:
    """The truth is as much like the samples as they are like each other."""
    true_hits, twin_hits, cards = [0, 0], [0, 0], 0
    for table in list(copies(game, seats, options))[::4]:
        for seat in table.pending:
            hidden = unknown(table, seat)
            cards += len(hidden) * SAMPLES
            for kind, faces in enumerate(worlds(table, seat)):
                for card in hidden:
                    assert len({face[card] for face in faces}) > 1, "an unknown card always looks the same"
                true_hits[kind] += hits(faces, [table.state.face] * SAMPLES, hidden)
                twin_hits[kind] += hits(faces, [faces[-1], *faces[:-1]], hidden)
    for true, twin in zip(true_hits, twin_hits, strict=True):
        assert 500 < twin < 0.3 * cards
        assert abs(true - twin) < 4 * (true + twin) ** 0.5, (true_hits, twin_hits, cards)


def copies(game: Game[Any], seats: int, options: dict[str, Any]) -> Iterator[Table[Any]]:
    for table in decisions(game, seats, options, lots=4):
        yield table.copy()


def hits(faces: list[list[int]], others: list[list[int]], cards: list[int]) -> int:
    """How often a card has the same face in two worlds."""
    return sum(a[card] == b[card] for a, b in zip(faces, others, strict=True) for card in cards)


def test_at_the_start_a_hidden_card_shows_its_true_face_as_often_as_chance_gives() -> None:
    table = DARK.new_table(3, seed=5)
    heroes = [card for card in unknown(table, 0) if card < 54]
    assert len(heroes) == 54 - 9
    faces = [SeatHandle(table, 0, Chance(n)).imagine(Chance(5000 + n)).state.face for n in range(1, 1001)]
    found = hits(faces, [table.state.face] * len(faces), heroes)
    assert abs(found - 1000) < 4 * 1000**0.5  # 1000 samples of 45 cards with one chance in 45 each


def test_what_another_seat_has_answered_in_secret_is_anyones_guess() -> None:
    table = next(t for t in copies(TOY, 3, {}) if t._effect is not None and len(t.pending) == 3)
    table.answer(0, ("bid", 2))
    guesses: Counter[int] = Counter()
    for n in range(300):
        world = SeatHandle(table, 2, Chance(n)).imagine(Chance(5000 + n))
        world.apply(1, ("bid", 0))
        world.apply(2, ("bid", 0))
        guesses[world.state.bids[0]] += 1
    assert all(70 <= guesses[bid] <= 130 for bid in range(3)), guesses


def test_bots_are_handed_a_seat_and_nothing_more() -> None:
    for spec in ("random", "greedy", "ismcts:2"):
        table = DARK.new_table(3, seed=5)
        bot = make_bot(spec, 1)
        bot.choose(SeatHandle(table, 0, Chance(1)))
        assert not any(found is table.state or found is table.state.face for found in reachable(bot))


ALL = [*map(find_game, ("dark-dealings", "dale-of-merchants", "dealers-in-hope", "hopes-end")), TOY]
INSIDE_EFFECTS = {"dale-of-merchants", TOY.name}
"""Those that ask much inside effects."""


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_numbered_world_that_is_had_again_goes_on_just_like_the_first_time(game: Game[Any]) -> None:
    table, rng = game.new_table(3, seed=6), Chance(6)
    inside_effects = 0
    for step in range(120):
        if table.over:
            break
        seat, options = table.turn()
        if step % 8 == 0:
            handle = SeatHandle(table, seat, Chance(step))
            worlds = handle.numbered(3)
            inside_effects += not table.state.waiting
            for number in (0, 1):
                (first, chance), (again, then) = worlds.world(number), worlds.world(number)
                assert chance.standing() == then.standing()
                played_on(first, Chance(9))
                played_on(again, Chance(9))
                assert plain(first.state) == plain(again.state)
        table.answer(seat, options[rng.below(len(options))])
    assert inside_effects or game.name not in INSIDE_EFFECTS


def played_on(world: Table[Any], rng: Chance) -> None:
    for _ in range(30):
        if not world.over:
            seat, options = world.turn()
            world.apply(seat, options[rng.below(len(options))])


def test_numbered_worlds_differ_in_what_the_seat_cannot_know_and_in_nothing_else() -> None:
    table = find_game("dark-dealings").new_table(3, seed=6)
    worlds = SeatHandle(table, 1, Chance(1)).numbered(3)
    faces = []
    for number in (0, 1, 0):
        world, _ = worlds.world(number)
        faces.append([world.state.face[card] for card in range(len(table.state.face))])
        own = table.state.hand[1]
        assert [world.state.face[card] for card in own] == [table.state.face[card] for card in own]
    assert faces[0] == faces[2] != faces[1]
