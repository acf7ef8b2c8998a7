"""Steady deals: one card more or less does not make another deal of all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from tests.kernel.uniform import likelihood

from dealers.games import GAMES, find_game
from dealers.kernel import Chance, Game, SaveError, Secret, Table, cards_in
from dealers.kernel.anew import imported_anew
from dealers.kernel.compiled import current_build
from dealers.kernel.conformance.effects import imagined_effects
from dealers.kernel.content import CHANGES
from dealers.kernel.state import plain
from dealers.kernel.steady import SteadyChance

Rows = dict[str, Any]
SEEDS = range(6)


def changed(name: str, change: Callable[[Rows], None]) -> Game[Any]:
    """The game over changed rows."""
    if current_build().compiled:
        pytest.skip("compiled rules keep their content")
    token = CHANGES.set(change)
    try:
        return imported_anew(find_game(name))
    finally:
        CHANGES.reset(token)


def taken_out(table: str, place: int) -> Callable[[Rows], None]:
    """A change: one row less of a table."""

    def change(rows: Rows) -> None:
        if len(rows.get(table, ())) > place:
            del rows[table][place]

    return change


def added(table: str, place: int, **fields: Any) -> Callable[[Rows], None]:
    """A change: a row like the one before it."""

    def change(rows: Rows) -> None:
        if len(rows.get(table, ())) > place:
            rows[table].insert(place, {**rows[table][place - 1], "name": "Somebody New", **fields})

    return change


def renamed(table: str, place: int) -> Callable[[Rows], None]:
    """A change: a card in the place of another."""

    def change(rows: Rows) -> None:
        if len(rows.get(table, ())) > place:
            rows[table][place]["name"] = "Somebody New"

    return change


def counted(**copies: int) -> Callable[[Rows], None]:
    """A change: other numbers of copies."""

    def change(rows: Rows) -> None:
        for row in [row for table in rows.values() if isinstance(table, list) for row in table]:
            if isinstance(row, dict) and row.get("name", "").replace(" ", "_") in copies:
                row["copies"] = copies[row["name"].replace(" ", "_")]

    return change


CHANGED: dict[str, tuple[str, int, dict[str, Any], Callable[[Rows], None]]] = {
    "another hero": ("dark-dealings", 3, {}, renamed("hero", 40)),
    "a hero more, alone": ("dark-dealings", 1, {}, added("hero", 20)),
    "a defense more": ("dark-dealings", 4, {}, added("defense", 3, id="new")),
    "a defense less": ("dark-dealings", 2, {}, taken_out("defense", 17)),
    "an event less": ("hopes-end", 3, {}, taken_out("event", 2)),
    "a question more": ("hopes-end", 4, {}, added("question", 4)),
    "another tile": ("hopes-end", 2, {}, counted(Straight_Road=14, Bend=16)),
    "other copies": ("dale-of-merchants", 3, {"decks": "penguins"}, counted(Ice_Trade=2, Stove=4)),
    "other copies, with characters": (
        "dale-of-merchants",
        4,
        {"decks": "penguins", "traps": 2, "characters": "all"},
        counted(Ice_Trade=4, Stove=2),
    ),
    "a citizen more": ("dealers-in-hope", 3, {}, counted(Recruit=19)),
    "a city less": ("dealers-in-hope", 4, {}, taken_out("spoils", 1)),
    "a city more": ("dealers-in-hope", 5, {}, added("spoils", 5)),
}


def deal_of(game: Game[Any], seats: int, options: dict[str, Any], seed: int) -> dict[str, list[str]]:
    """The names of the cards in all piles after set-up."""
    table = game.new_table(seats, options, seed, steady=True)
    s = table.state
    piles = {}
    for zone in game.zones(table.options):
        for seat in range(seats) if zone.per_seat else [-1]:
            piles[f"{zone.name} {seat}"] = [game.cards[s.face[card]].name for card in cards_in(s, zone, seat)]
    return piles


def longest_in_common(one: list[str], other: list[str]) -> int:
    """How many cards come in the same order in both, at most."""
    row = [0] * (len(other) + 1)
    for name in one:
        before = row
        row = [0]
        for place, its in enumerate(other):
            row.append(before[place] + 1 if its == name else max(row[place], before[place + 1]))
    return row[-1]


@pytest.mark.parametrize("what", CHANGED)
def test_a_card_more_or_less_leaves_the_order_of_all_others_as_it_was(what: str) -> None:
    name, seats, options, change = CHANGED[what]
    before, after = find_game(name), changed(name, change)
    differ = 0
    for seed in SEEDS:
        one, other = deal_of(before, seats, options, seed), deal_of(after, seats, options, seed)
        assert one.keys() == other.keys()
        for pile in one:
            was, now = one[pile], other[pile]
            # All but what was changed, and what that has pushed into the pile or out of it.
            assert longest_in_common(was, now) >= max(len(was), len(now)) - 2, pile
            differ += was != now
    assert differ


@pytest.mark.parametrize("name", GAMES)
def test_the_same_content_makes_the_same_deal_and_another_seed_another(name: str) -> None:
    game = GAMES[name]
    one, again, other = (
        game.new_table(game.max_seats, seed=seed, recorded=False, steady=True) for seed in (1, 1, 2)
    )
    assert plain(one.state) == plain(again.state)
    assert plain(one.state) != plain(other.state)


def test_every_order_is_equally_likely() -> None:
    chance = SteadyChance(99, ["Owl", "Fox", "Bat", "Elk"])
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        counts[tuple(items)] += 1
    assert likelihood([counts[order] for order in permutations(range(4))]) > 0.001


def test_copies_of_a_card_are_spread_as_other_cards_are() -> None:
    chance, counts = SteadyChance(5, ["Owl", "Fox"]), Counter[int]()
    for _ in range(6_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items, [0, 0, 0, 1])
        counts[items.index(3)] += 1
    assert likelihood([counts[place] for place in range(4)]) > 0.001


def test_a_shuffle_draws_one_number_whatever_it_shuffles() -> None:
    names = [str(number) for number in range(99)]
    few, many = SteadyChance(3, names), SteadyChance(3, names)
    few.shuffle([1, 2])
    many.shuffle(list(range(99)))
    assert few.below(1000) == many.below(1000)


def test_things_that_are_no_cards_go_by_the_names_that_rules_give_them() -> None:
    one, other = [0, 1, 2], [0, 1, 2]
    SteadyChance(3).shuffle(one, ["Owls", "Foxes", "Bats"])
    SteadyChance(3).shuffle(other, ["Bats", "Owls", "Foxes"])
    assert [["Owls", "Foxes", "Bats"][n] for n in one] == [["Bats", "Owls", "Foxes"][n] for n in other]


def played(name: str, options: dict[str, Any], seed: int) -> Any:
    """A steady game of random answers: the table before each of them, and at the start of its effect."""
    table = find_game(name).new_table(3, options, seed, steady=True)
    rng, before = Chance(seed), table.copy()
    while not table.over and len(table.history) < 250:
        yield table, before
        seat = min(table.pending)
        options_there = table.pending[seat].options
        if table._effect is None:
            before = table.copy()
        table.answer(seat, options_there[rng.below(len(options_there))])


def test_in_the_middle_of_an_effect_a_steady_table_can_be_copied_and_imagined() -> None:
    shuffled = 0
    for seed in range(2):
        for table, before in played("dale-of-merchants", {"decks": "magpies, devils"}, seed):
            if table._effect is None or table._base is None:
                continue
            shuffled += table._base.chance.standing() != table.state.chance.standing()
            twin = table.copy()
            assert plain(twin.state) == plain(table.state)
            assert list(imagined_effects(table, before, Chance(seed))) == []
    assert shuffled


def test_a_steady_table_is_not_saved() -> None:
    with pytest.raises(SaveError, match="is for comparisons and cannot be saved"):
        find_game("dark-dealings").new_table(2, seed=1, steady=True).save()


def test_a_secret_makes_a_steady_deal_as_well() -> None:
    game = find_game("dark-dealings")
    secret = Secret(bytes(range(32)))
    tables: list[Table[Any]] = [game.new_table(2, seed=secret, steady=True) for _ in range(2)]
    assert tables[0].view(None) == tables[1].view(None)
