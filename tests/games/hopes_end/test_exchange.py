"""Exchanging Morality cards after one another, when the deck runs out in between."""

from __future__ import annotations

from dealers.bots import SeatHandle
from dealers.games import find_game
from dealers.kernel import Chance
from dealers.kernel.scenario import parse
from dealers.kernel.scenario.position import arranged

POSITION = """
scenario: a card that was replaced is shuffled into the deck before the next player exchanges
game: hopes-end
players: Jenny, Ken
given
  phase: history
  Jenny's held: The Portrait (answer 2), The Iron Quota (answer 3), The Slow Court (answer 3)
  Ken's held: The Curfew Bell (answer 3), The Honest Thief (answer 3), The Last Fence (answer 3)
  top of history deck: The Second Reading
  top of morality deck: Two Wells, The Toll Debate
  morality discard: the rest of morality deck
then
  waiting for: Jenny
"""


def test_worlds_can_be_imagined_after_a_replaced_card_was_shuffled_away() -> None:
    game = find_game("hopes-end")
    (scenario,) = parse(POSITION, "position")
    table = arranged(game, ["Jenny", "Ken"], game.check_options({}), 0, scenario, scenario.blocks[0])
    table.answer(0, table.find(0, "replace The Slow Court"))
    table.answer(0, table.find(0, "answer 1"))
    assert "exchange" in table.pending[1].prompt or "Replace" in table.pending[1].prompt
    for n in range(20):
        world = SeatHandle(table, 1, Chance(n)).imagine(Chance(n))
        assert world.turn()[0] == 1
