"""Chance from a secret: as good as the quick one, the same again for whoever has the secret, and hidden."""

from __future__ import annotations

import base64
import json
import pickle
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from tests.kernel.uniform import likelihood

from dealers.games import GAMES, find_game, load_table
from dealers.kernel import Chance, SealedChance, Secret, Table, save, verify
from dealers.kernel.conformance.leaks import own_copy, reachable
from dealers.kernel.conformance.probe import differences
from dealers.kernel.imagine import ReplayedChance
from dealers.kernel.replay import Steps
from dealers.kernel.save import _pack, _unpack
from dealers.kernel.secret import apart

SUSPICIOUS = 0.001
SECRET = Secret(bytes(range(100, 132)))


# --- the secret -------------------------------------------------------------------------------------------


def test_a_secret_shows_itself_only_when_it_is_asked_for() -> None:
    for text in (
        repr(SECRET),
        str(SECRET),
        f"{SECRET}",
        repr([SealedChance(SECRET)]),
        f"{SealedChance(SECRET)}",
    ):
        assert SECRET.hex() not in text
        assert repr(SECRET.key) not in text
    with pytest.raises(TypeError):
        json.dumps({"secret": SECRET})
    assert Secret.from_hex(SECRET.hex()) == SECRET
    assert pickle.loads(pickle.dumps(SECRET)) == SECRET


def test_fresh_secrets_differ() -> None:
    assert len({Secret.fresh() for _ in range(100)}) == 100


@pytest.mark.parametrize("text", ["", "00", "00" * 31, "00" * 33, "zz" * 32])
def test_what_is_no_secret_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"32 bytes|hexadecimal"):
        Secret.from_hex(text)


def test_secrets_for_other_purposes_differ_from_each_other_and_from_their_origin() -> None:
    for seed in (SECRET, 7):
        made = {apart(seed, "bot", purpose, n).hex() for purpose in ("think", "imagine") for n in range(50)}
        assert len(made) == 100
        assert SECRET.hex() not in made
        assert apart(seed, "bot", 1) == apart(seed, "bot", 1)
    assert apart(7, "bot") != apart(8, "bot")


# --- the source -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52, 100])
def test_numbers_are_uniform(n: int) -> None:
    chance = SealedChance(SECRET)
    counts = Counter(chance.below(n) for _ in range(400 * n))
    assert likelihood([counts[i] for i in range(n)]) > SUSPICIOUS


def test_pairs_of_numbers_are_uniform() -> None:
    chance = SealedChance(SECRET)
    counts = Counter((chance.below(6), chance.below(6)) for _ in range(20_000))
    assert likelihood([counts[a, b] for a in range(6) for b in range(6)]) > SUSPICIOUS


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = SealedChance(SECRET)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        counts[tuple(items)] += 1
    assert likelihood([counts[p] for p in permutations(range(4))]) > SUSPICIOUS


def test_the_draws_of_a_secret_never_change() -> None:
    """Old games must be dealt in the same way for ever."""
    chance = SealedChance(Secret(bytes(32)))
    assert [chance.below(1 << 30) for _ in range(4)] == FIRST_DRAWS
    assert SealedChance(Secret(bytes(32)), 17).below(1000) == SEVENTEENTH


FIRST_DRAWS = [965506442, 240900252, 412558318, 379094798]
SEVENTEENTH = 917


def test_a_source_goes_on_from_any_number_of_draws() -> None:
    chance = SealedChance(SECRET)
    for drawn in range(50):
        later = SealedChance(SECRET, drawn)
        assert chance.standing() == later.standing()
        assert chance.below(1000) == later.below(1000)


def test_shuffling_and_drawing_use_the_same_stream() -> None:
    one, other = SealedChance(SECRET), SealedChance(SECRET)
    one.shuffle(list(range(10)))
    for i in range(9, 0, -1):
        other.below(i + 1)
    assert one.standing() == other.standing()


def test_a_copy_goes_on_in_the_same_way_and_on_its_own() -> None:
    chance = SealedChance(SECRET)
    for _ in range(21):
        chance.below(10)
    copy = chance.copy()
    ahead = [copy.below(1000) for _ in range(40)]
    assert chance.standing() != copy.standing()
    assert [chance.below(1000) for _ in range(40)] == ahead


@pytest.mark.parametrize("then", [Chance(5), SealedChance(SECRET)])
def test_results_are_recalled_over_either_source(then: Chance) -> None:
    first = ReplayedChance([], then)
    thrown = [first.below(6) for _ in range(3)]
    assert [then.copy().below(6)] == thrown[:1]
    again = ReplayedChance(first.given, first)
    half = again.copy()
    assert [again.below(6) for _ in range(3)] == thrown
    assert [half.below(6) for _ in range(3)] == thrown
    assert again.below(1000) == half.below(1000) == first.below(1000)
    assert again.standing() == first.standing()


def test_a_fork_is_a_quick_source_without_the_secret() -> None:
    chance = SealedChance(SECRET)
    forks = [chance.fork(), chance.fork()]
    assert [type(fork) for fork in forks] == [Chance, Chance]
    assert forks[0].standing() != forks[1].standing()


# --- tables -----------------------------------------------------------------------------------------------


LOOKS = 60
"""So often a game is looked at, all along."""


def played(name: str, secret: Secret, answers: int) -> Table[Any]:
    game = find_game(name)
    table = game.new_table(min(3, game.max_seats), seed=secret)
    moves = Chance(3)
    while len(table.history) < answers and not table.over:
        seat, options = table.turn()
        table.answer(seat, options[moves.below(len(options))])
    return table


@pytest.mark.parametrize("name", GAMES)
def test_a_table_from_a_secret_is_copied_saved_replayed_and_undone_like_any_other(name: str) -> None:
    table = played(name, SECRET, 10_000)
    assert differences(played(name, SECRET, 10_000), table) == []
    again = load_table(table.save())
    assert again.seed == SECRET
    assert differences(again, table) == []
    assert differences(table.copy(), table) == []
    verify(again)
    steps = Steps(again)
    assert steps.last == len(table.history)
    middle = steps.at(steps.last // 2)
    assert differences(load_table(middle.save()), middle) == []
    for seat, option in table.history[steps.last // 2 :]:
        middle.answer(seat, option)
    assert differences(middle, table) == []
    undone = table.restarted()
    undone.answer(*table.history[0])
    undone.undo(table.history[0][0])
    assert differences(undone, table.restarted()) == []
    assert played(name, Secret(bytes(32)), 0).view(0) != table.restarted().view(0)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_may_hold_has_nothing_of_the_secret_in_it(name: str) -> None:
    whole = played(name, SECRET, 10_000)
    table = whole.restarted()
    forms = [SECRET.key, SECRET.hex().encode(), SECRET.hex().upper().encode()]
    forms += [
        encoded.rstrip(b"=")[:-1]
        for encoded in (base64.b64encode(SECRET.key), base64.urlsafe_b64encode(SECRET.key))
    ]
    assert any(form in table.save() for form in forms)  # so that this test can fail
    inside, every = 0, 1 + len(whole.history) // LOOKS
    for number, (seat, option) in enumerate(whole.history):
        if number % every == 0:
            inside += table._effect is not None
            observer = [*range(table.seats), None][number % (table.seats + 1)]
            imagined = SealedChance(apart(SECRET, "imagine", number))
            own = table.only_for(observer, imagined)
            data = save(own)
            assert not [form for form in forms if form in data]
            assert list(own_copy(table, observer, imagined)) == []
            unrecorded = table.copy(recorded=False)
            unrecorded.determinize(observer, imagined)
            held = [*reachable(own, stop=table.game), *reachable(unrecorded, stop=table.game)]
            assert not [found for found in held if isinstance(found, Secret | SealedChance)]
        table.answer(seat, option)
    assert inside > 5


def test_a_source_whose_count_makes_no_sense_is_refused() -> None:
    assert _unpack(_pack(SealedChance(SECRET, 5))).standing() == (SECRET, 5)
    kept = ReplayedChance([1, 2], SealedChance(SECRET, 5))
    assert _unpack(_pack(kept)).standing() == kept.standing()
    for drawn in (-1, "3", True, None, 1.5):
        with pytest.raises(ValueError, match="counted from 0"):
            _unpack({"s": [SECRET.hex(), drawn, []]})
