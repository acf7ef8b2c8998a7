"""The source of chance: reproducible, fair, and independent where it is copied or forked."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from tests.kernel.uniform import likelihood

from dealers.kernel import Chance

SUSPICIOUS = 0.001


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52, 100])
def test_numbers_are_uniform(n: int) -> None:
    chance = Chance(12345)
    counts = Counter(chance.below(n) for _ in range(400 * n))
    assert likelihood([counts[i] for i in range(n)]) > SUSPICIOUS


def test_pairs_of_numbers_are_uniform() -> None:
    chance = Chance(2)
    counts = Counter((chance.below(6), chance.below(6)) for _ in range(20_000))
    assert likelihood([counts[a, b] for a in range(6) for b in range(6)]) > SUSPICIOUS


def test_the_first_number_is_uniform_over_neighbouring_seeds() -> None:
    counts = Counter(Chance(seed).below(10) for seed in range(10_000))
    assert likelihood([counts[i] for i in range(10)]) > SUSPICIOUS


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Chance(99)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        counts[tuple(items)] += 1
    assert likelihood([counts[p] for p in permutations(range(4))]) > SUSPICIOUS


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others() -> None:
    def numbers(seed: int) -> list[int]:
        chance = Chance(seed)
        return [chance.below(1000) for _ in range(20)]

    assert numbers(7) == numbers(7)
    assert len({tuple(numbers(seed)) for seed in [*range(-50, 50), 2**40, 2**63]}) == 102


def test_shuffling_and_drawing_use_the_same_stream() -> None:
    one, other = Chance(5), Chance(5)
    items = list(range(10))
    one.shuffle(items)
    for i in range(9, 0, -1):
        other.below(i + 1)
    assert one.x == other.x


def test_a_copy_goes_on_in_the_same_way_and_on_its_own() -> None:
    chance = Chance(3)
    chance.below(10)
    copy = chance.copy()
    ahead = [copy.below(1000) for _ in range(10)]
    assert [chance.below(1000) for _ in range(10)] == ahead


def test_a_fork_is_unrelated_to_its_origin() -> None:
    chance = Chance(3)
    fork = chance.fork()
    counts = Counter((chance.below(4), fork.below(4)) for _ in range(8000))
    assert likelihood([counts[a, b] for a in range(4) for b in range(4)]) > SUSPICIOUS
    assert (chance.fork().x, chance.fork().x) != (fork.x, fork.x)


def test_the_state_fits_a_machine_word() -> None:
    chance = Chance(-1)
    for _ in range(1000):
        chance.below(6)
        assert 0 < chance.x < 2**61
