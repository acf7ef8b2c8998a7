"""Solo play: two ordered rows take the place of both drafts; pick two pairs from each of four displays.

Rules: 6.2.1, 6.2.2, 6.2.3, 6.2.4
"""

from __future__ import annotations

from typing import Final

from dealers.games.dark_dealings.cards import CARDS
from dealers.games.dark_dealings.state import (
    COMBAT,
    SOLO_DEFENSE,
    SOLO_HERO,
    DarkDealingsState,
)
from dealers.kernel import Option

DISPLAYS: Final = 4  # DD-33
PAIRS: Final = 2


def begin(s: DarkDealingsState) -> None:
    """The first display will be the first of four."""
    s.phase = SOLO_HERO
    s.round = -1


def deal_display(s: DarkDealingsState) -> None:
    """Turn up the cards of the next display."""
    s.phase = SOLO_HERO
    s.round += 1
    s.deal(s.width, s.hero_deck, s.hero_row)
    s.deal(s.width, s.defense_deck, s.row)
    lay_out(s, s.hero_row, s.row)
    s.log("display", 0, s.hero_row + s.row, round=s.round + 1)


def lay_out(s: DarkDealingsState, heroes: list[int], defenses: list[int]) -> None:
    """Order both rows from strong to weak; ties stay as they were dealt."""
    face = s.face
    s.hero_row = sorted(heroes, key=lambda c: -CARDS.challenge[face[c]])
    s.row = sorted(defenses, key=lambda c: -CARDS.rank[face[c]])
    s.display = [s.hero_row.copy(), s.row.copy()]
    s.waiting = [0]


def proceed(s: DarkDealingsState) -> None:
    """Two pairs taken: discard the rest, then the next display or combat."""
    if s.round >= 0:
        heroes = s.move_all(s.hero_row, s.hero_discard)  # DD-32: whatever the width
        defenses = s.move_all(s.row, s.defense_discard)
        s.log("discard display", 0, heroes + defenses)
        s.seal(s.pile, [s.hero_deck])  # DD-36
    if s.round < DISPLAYS - 1:
        deal_display(s)
        return
    s.display = [[], []]
    s.phase = COMBAT
    s.round = 0
    s.turn = 0
    s.log("combat round", round=1)


def hero_options(s: DarkDealingsState, seat: int) -> list[Option]:
    """Heroes that still have a defense below them or further right."""
    return [("choose hero", hero) for hero in s.hero_row if partners(s, hero)]


def partners(s: DarkDealingsState, hero: int) -> list[int]:
    """Defenses in the hero's column or to its right; columns do not close up (DD-31)."""
    heroes, defenses = s.display
    return [d for d in defenses[heroes.index(hero) :] if d in s.row]


def hero_answer(s: DarkDealingsState, seat: int, option: Option) -> None:
    """Remember the hero until its defense is chosen."""
    s.order = [option[1]]
    s.phase = SOLO_DEFENSE
    s.log("choose hero", seat, (option[1],))


def defense_options(s: DarkDealingsState, seat: int) -> list[Option]:
    """The partners of the chosen hero."""
    return [("pair", defense) for defense in partners(s, s.order[0])]


def defense_answer(s: DarkDealingsState, seat: int, option: Option) -> None:
    """Hero onto the pile, defense to the front."""
    hero, defense = s.order.pop(), option[1]
    s.move(hero, s.hero_row, s.pile[seat])
    s.move(defense, s.row, s.defenses[seat])
    s.stance[defense] = 4 * s.face[defense]
    s.log("pair", seat, (hero, defense))
    s.phase = SOLO_HERO
    if len(s.pile[seat]) == PAIRS * (s.round + 1):
        s.waiting.clear()


def hero_prompt(s: DarkDealingsState, seat: int) -> str:
    """First or second pair."""
    which = "second" if len(s.pile[seat]) % PAIRS else "first"
    return f"Choose a hero from the upper row ({which} of two pairs)."


def defense_prompt(s: DarkDealingsState, seat: int) -> str:
    """Names the hero."""
    hero = CARDS.catalogue[s.face[s.order[0]]].name
    return f"Choose a defense below {hero} or further to the right."
