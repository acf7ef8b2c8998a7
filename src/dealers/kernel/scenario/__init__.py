"""Scenarios: a position, answers and what must follow, in words. docs/scenarios.md describes the format.

>>> from dealers.games import find_game
>>> text = '''
... scenario: everybody is dealt nine heroes
... game: dark-dealings
... players: Jenny, Ken
... then
...   Jenny's hand: 9 cards
...   Ken sees Jenny's hand: 8 hidden
... '''
>>> [scenario] = parse(text, "deal.scenario")
>>> print(run(scenario, find_game).failures[0])
deal.scenario:7: Ken sees Jenny's hand: 8 hidden
    expected: hidden, hidden, hidden, hidden, hidden, hidden, hidden, hidden
    found:    hidden, hidden, hidden, hidden, hidden, hidden, hidden, hidden, hidden
"""

from dealers.kernel.scenario.file import Scenario, ScenarioError, parse, read
from dealers.kernel.scenario.run import Failure, Result, run

__all__ = ["Failure", "Result", "Scenario", "ScenarioError", "parse", "read", "run"]
