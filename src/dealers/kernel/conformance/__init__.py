"""The contract that every game keeps, checked in random games: for the tests and for `dealers fuzz`.

`play` plays one seeded game and runs the checks at its decisions, the costly ones at a share of them. A check
is a function that yields one sentence per problem; the tables at the end of `checks` say what a report calls
it and when it runs. Whatever a check raises is a problem, too.
"""

from dealers.kernel.conformance.playing import Failure, Report, all_checks, matches, option_sets, play
from dealers.kernel.conformance.probe import differences

__all__ = ["Failure", "Report", "all_checks", "differences", "matches", "option_sets", "play"]
