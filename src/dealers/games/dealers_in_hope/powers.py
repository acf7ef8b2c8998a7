"""Powers: what a leader, a trained master or a controlled city does for its owner as long as they have it.

Content files name a power and a number; the same powers of one player add up. This is the whole vocabulary in
words; the rules ask for a power where it applies (`s.powers[seat][GLORY]`).
"""

from __future__ import annotations

from typing import Final

from dealers.games.dealers_in_hope.words_of_effects import by_number

POWERS: Final = {
    "hand": "Your hand size is {n} larger.",
    "defense": "+{n} defense whenever one of your territories is assaulted.",
    "study": "Each of your Train actions begins with {n} more support.",
    "march": "Each of your overland assaults begins with {n} attack.",
    "sail": "Each of your oversea assaults begins with {n} attack.",
    "settle": "Each of your assaults on an uncontrolled territory begins with {n} attack.",
    "war": "Each of your assaults on another player begins with {n} attack.",
    "ferry": "In your oversea assaults the [hardest sea region costs|{n} hardest sea regions cost] nothing.",
    "glory": "+{n} VP each time you successfully assault a territory.",
    "conquest": "+{n} VP more each time you take a territory from another player.",
    "speech": "+{n} VP with each Reorganize action.",
    "thrift": "Whatever you train costs {n} less, but at least 1.",
    "hoard": "+{n} VP whenever you use a Spoils of War card of value 3.",
    "drill": "Cards that you use from your Ready Area give {n} more of the strength you choose.",
    "winter": "{n} VP each Winter.",
    "finders": "With each uncontrolled territory you take, also take [a|{n}] Spoils card[|s] of value 2.",
}
"""What every power does; {n} is the number that the content gives, [one|more] depends on it."""

NAMES: Final = tuple(POWERS)
COUNT: Final = len(NAMES)
HAND: Final = 0
DEFENSE: Final = 1
STUDY: Final = 2
MARCH: Final = 3
SAIL: Final = 4
SETTLE: Final = 5
WAR: Final = 6
FERRY: Final = 7
GLORY: Final = 8
CONQUEST: Final = 9
SPEECH: Final = 10
THRIFT: Final = 11
HOARD: Final = 12
DRILL: Final = 13
WINTER: Final = 14
FINDERS: Final = 15


def in_words(powers: dict[str, int]) -> str:
    """The powers of a card in words.

    >>> in_words({"hand": 1})
    'Your hand size is 1 larger.'
    """
    return " ".join([by_number(POWERS[name], n) for name, n in powers.items()])
