"""The rule of thumb: which heroes are boasted of."""

from __future__ import annotations

from dealers.bots import GreedyBot, SeatHandle
from dealers.games import find_game
from dealers.games.dark_dealings.cards import CARDS
from dealers.games.dark_dealings.state import COMMIT
from dealers.kernel import Chance


def test_greedy_boasts_of_its_strongest_and_its_weakest_hero_in_every_round() -> None:
    table = find_game("dark-dealings").new_table(3, seed=2)
    bots = [GreedyBot(seat) for seat in range(3)]
    rounds = 0
    while table.state.phase <= COMMIT or table.state.round < 3:
        seat = min(table.pending)
        s = table.state
        if s.phase == COMMIT and not s.committed[seat]:
            hand = sorted(s.hand[seat], key=lambda card: CARDS.challenge[s.face[card]])
            for expected in (hand[-1], hand[0]):
                chosen = bots[seat].choose(SeatHandle(table, seat, Chance(1)))
                assert chosen == ("commit", expected)
                table.answer(seat, chosen)
            rounds += 1
        else:
            table.answer(seat, bots[seat].choose(SeatHandle(table, seat, Chance(1))))
    assert rounds == 9  # three seats, three rounds: the last two heroes are no choice
