"""Nobody can compute a deal between people from the cards they see, however they try.

Each attack is first let loose on the quick source, where it has to work: so these tests can fail.
"""

from __future__ import annotations

import pytest
from tests.kernel.attack import enumerated, origins, recovered, watched

from dealers.games import find_game
from dealers.kernel import Chance, SealedChance, Secret
from dealers.kernel.conformance.leaks import journal_of

SEED = 1_234_567_890
SECRET = Secret(bytes(range(32)))
EACH = [("dark-dealings", 4), ("hopes-end", 3), ("dale-of-merchants", 3), ("dealers-in-hope", 3)]
WINDOW = range(SEED - 25, SEED + 25)
"""Of all seeds of 31 bits; trying all takes minutes, and with a secret there are 2**256."""


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_trying_seeds_finds_a_chosen_one_and_no_secret(name: str, seats: int) -> None:
    _, seen = watched(name, seats, SEED)
    assert enumerated(seen, WINDOW) == [SEED]
    _, seen = watched(name, seats, SECRET)
    assert enumerated(seen, [*WINDOW, *range(100), int.from_bytes(SECRET.key[:4], "big")]) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), EACH)
def test_lattice_reduction_finds_the_quick_source_and_all_hidden_cards_and_nothing_of_a_sealed_one(
    name: str, seats: int
) -> None:
    game = find_game(name)
    dealt, seen = watched(name, seats, SEED)
    source = recovered(seen)
    assert source is not None
    assert source.standing() == Chance(SEED).standing()
    again = game.setup(seats, game.check_options({}), source, None)
    assert again.face == dealt.state.face
    hidden = [card for card in range(len(again.face)) if not journal_of(dealt).knows(0, card)]
    assert len(hidden) > 20

    _, seen = watched(name, seats, SECRET)
    assert recovered(seen) is None


def test_a_quick_source_can_be_told_from_its_fork_and_a_sealed_one_cannot() -> None:
    for number in range(20):
        source = Chance(number)
        before = source.standing()
        found = origins(source.fork())
        assert before in [origin.standing() for origin in found]
        assert len(found) < 5

        sealed = SealedChance(SECRET.derived(number))
        ahead = sealed.copy()
        ahead.below(1), ahead.below(1)
        coming = [ahead.below(1 << 30) for _ in range(3)]
        for origin in origins(sealed.fork()):
            origin.below(1), origin.below(1)
            assert [origin.below(1 << 30) for _ in range(3)] != coming
