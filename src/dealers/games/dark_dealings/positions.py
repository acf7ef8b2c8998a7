"""Positions for scenarios: what must be said besides cards, and what the cards must add up to."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from dealers.games.dark_dealings import combat, defense_phase, hero_phase, solo
from dealers.games.dark_dealings.cards import CARDS
from dealers.games.dark_dealings.state import (
    ATTACKER,
    BOASTS,
    COMBAT,
    COMMIT,
    COMMITTED,
    DEFEATED,
    DEFENSE_DECK,
    DEFENSE_DISCARD,
    DEFENSES,
    EVICTOR,
    HAND,
    HERO_ROW,
    LURE,
    LURED,
    PICK,
    PILE,
    ROW,
    SOLO_HERO,
    DarkDealingsState,
    zones,
)
from dealers.kernel import Positions, UsageError, Zone, cards_in
from dealers.kernel.names import seat_named
from dealers.kernel.positions import demand

_DEFENSE_ZONES = (DEFENSES, ROW, DEFENSE_DECK, DEFENSE_DISCARD)

HEROES = 8
"""Heroes that come to each castle."""


class DarkDealingsPositions(Positions[DarkDealingsState]):
    """What a scenario may say about Dark Dealings."""

    arrangement: ClassVar[Mapping[str, str]] = {
        "phase": "hero phase, defense phase, solo display or combat phase; always needed.",
        "round": "The round of the phase, from 1. It follows from the cards, so saying it is only a check.",
        "first player": "Who has the dark tower: the first of the players, unless this says otherwise.",
        "turn": "Combat phase: who faces a hero next: the first player, unless this says otherwise.",
        "evicted": "Hardcore combat: who is out, and since when: Ken in round 2, Ann in round 3.",
    }

    def arrange(self, s: DarkDealingsState, facts: Mapping[str, str], names: Sequence[str]) -> None:
        """Set the phase with all that belongs to it, and check that the cards fit."""
        s.first = seat_named(names, facts["first player"]) if "first player" in facts else 0
        s.turn = 0
        for cards in s.defenses:
            for card in cards:
                s.stance[card] = s.stance[card] or 4 * s.face[card]
        phase = facts.get("phase", "").lower()
        _check_kinds(s)
        for name in ("turn", "evicted"):
            demand(name not in facts or phase == "combat phase", f"{name} is for the combat phase")
        match phase:
            case "hero phase" if s.seats > 1:
                number = _hero_phase(s, names)
            case "defense phase" if s.seats > 1:
                number = _defense_phase(s, names)
            case "solo display" if s.seats == 1:
                number = _solo_display(s)
            case "combat phase":
                number = _combat_phase(s, facts, names)
            case _:
                drafts = "solo display" if s.seats == 1 else "hero phase, defense phase"
                raise UsageError(f"say the phase: {drafts} or combat phase")
        if facts.get("round", str(number)) != str(number):
            raise UsageError(f"by the cards this is round {number}, not round {facts['round']}")

    def set_marks(self, s: DarkDealingsState, card: int, words: str) -> None:
        """Turn a defense to a side: `side 2`."""
        face = CARDS.catalogue[s.face[card]]
        sides = [f"side {number}" for number, _ in enumerate(face.details.get("strikes", ()), start=1)]
        if words not in sides:
            raise UsageError(f"{face.name} has {', '.join(sides) or 'no sides'}, not {words!r}")
        s.stance[card] = 4 * s.face[card] + sides.index(words)

    def marks(self, s: DarkDealingsState, card: int) -> str:
        """Which side of a defense is up."""
        return f"side {(s.stance[card] & 3) + 1}" if s.face[card] >= CARDS.first_defense else ""


# --- the phases; each returns its round, counted from 1 ---------------------------------------------------


def _hero_phase(s: DarkDealingsState, names: Sequence[str]) -> int:
    _only(s, "hero phase", HAND, LURED)
    for seat, name in enumerate(names):
        have = len(s.hand[seat]) + len(s.lured[seat])
        demand(have == hero_phase.HAND_SIZE, f"{name} has {have} heroes in hand and lured, not 9")
    kept = min(len(lured) for lured in s.lured)
    s.phase = LURE
    s.round = min(kept // 2, hero_phase.ROUNDS - 1)
    target = 2 * s.round + 2
    for seat, name in enumerate(names):
        demand(len(s.lured[seat]) <= target, f"{name} has lured more than the {target} heroes of this round")
    s.waiting = [seat for seat, lured in enumerate(s.lured) if len(lured) < target]
    return s.round + 1


def _defense_phase(s: DarkDealingsState, names: Sequence[str]) -> int:
    _only(s, "defense phase", HAND, COMMITTED, BOASTS, PILE, DEFENSES, ROW)
    for seat, name in enumerate(names):
        have = sum(len(zone[seat]) for zone in (s.hand, s.committed, s.boasts, s.pile))
        demand(have == HEROES, f"{name} has {have} heroes in hand, committed, boasts and hero pile, not 8")
    return _picking(s, names) if any(s.boasts) else _committing(s, names)


def _committing(s: DarkDealingsState, names: Sequence[str]) -> int:
    number = len(s.pile[0]) // 2 + 1
    demand(number <= defense_phase.ROUNDS, "every hero is on a pile: that is the combat phase")
    for seat, name in enumerate(names):
        demand(
            len(s.pile[seat]) == 2 * number - 2 and len(s.committed[seat]) <= 2,
            f"{name} has {len(s.pile[seat])} heroes on the pile and {len(s.committed[seat])} committed: "
            f"in round {number} it is {2 * number - 2} and at most 2",
        )
    s.phase = COMMIT
    s.round = number - 1
    if not s.row and not any(s.committed):
        _enough_defenses(s, defense_phase.ROUNDS - s.round)
        s.round -= 1  # revealing the row begins the round
        return number
    demand(len(s.row) == 2 * s.seats, f"the defense row has {len(s.row)} cards, not {2 * s.seats}")
    _enough_defenses(s, defense_phase.ROUNDS - number)
    if number == defense_phase.ROUNDS:
        for seat in range(s.seats):  # the last two heroes are no choice
            s.committed[seat] += s.hand[seat]
            s.hand[seat] = []
    s.waiting = [seat for seat, heroes in enumerate(s.committed) if len(heroes) < 2]
    return number


def _picking(s: DarkDealingsState, names: Sequence[str]) -> int:
    number = defense_phase.ROUNDS - len(s.hand[0]) // 2
    for seat, name in enumerate(names):
        demand(not s.committed[seat], "all heroes are revealed at once: arrange boasts or committed heroes")
        demand(
            len(s.hand[seat]) == HEROES - 2 * number and len(s.boasts[seat]) <= 2,
            f"{name} has {len(s.hand[seat])} heroes in hand and {len(s.boasts[seat])} boasts: "
            f"in round {number} it is {HEROES - 2 * number} and at most 2",
        )
    boasts = sum(map(len, s.boasts))
    demand(len(s.row) == boasts, f"{len(s.row)} cards in the defense row for {boasts} boasts")
    _enough_defenses(s, defense_phase.ROUNDS - number)
    s.phase = PICK
    s.round = number - 1
    s.order = defense_phase.pick_order(s)
    return number


def _enough_defenses(s: DarkDealingsState, rows: int) -> None:
    short = 2 * s.seats * rows - len(s.defense_deck)
    demand(short <= 0, f"the defense deck needs {short} more cards for the rows to come")


def _solo_display(s: DarkDealingsState) -> int:
    _only(s, "solo display", HERO_ROW, ROW, PILE, DEFENSES)
    s.phase = SOLO_HERO
    number = len(s.pile[0]) // solo.PAIRS + 1
    demand(number <= solo.DISPLAYS, "the hero pile is complete: that is the combat phase")
    demand(
        len(s.pile[0]) % solo.PAIRS == 0,
        "begin a display with no pair taken: an even number of heroes on the pile; then play the first pair",
    )
    if s.hero_row or s.row:
        for zone, row in ((HERO_ROW, s.hero_row), (ROW, s.row)):
            demand(len(row) == s.width, f"the {zone.name} has {len(row)} cards, not {s.width}")
        s.round = number - 1
        solo.lay_out(s, s.hero_row, s.row)
        to_come = solo.DISPLAYS - number
    else:
        s.round = number - 2  # dealing the display begins the round
        to_come = solo.DISPLAYS - number + 1
    for deck in (s.hero_deck, s.defense_deck):
        short = to_come * s.width - len(deck)
        demand(short <= 0, f"a draw deck needs {short} more cards for the displays to come")
    return number


def _combat_phase(s: DarkDealingsState, facts: Mapping[str, str], names: Sequence[str]) -> int:
    _only(s, "combat phase", PILE, ATTACKER, DEFENSES, DEFEATED, EVICTOR)
    s.phase = COMBAT
    if "turn" in facts:
        s.turn = (seat_named(names, facts["turn"]) - s.first) % s.seats
    if s.attacker:
        s.pile[combat.fighter(s)].append(s.attacker.pop())  # it is flipped at once
    demand(not s.attacker, "one hero attacks at a time")
    _evictions(s, facts.get("evicted", ""), names)
    faced = {
        seat: HEROES - len(s.pile[seat]) - ((seat - s.first) % s.seats < s.turn)
        for seat in range(s.seats)
        if not s.evicted[seat]
    }
    demand(bool(faced), "every overlord is evicted: the game is over")
    s.round = next(iter(faced.values()))
    for seat, rounds in faced.items():
        demand(
            rounds == s.round,
            f"{names[seat]} has {len(s.pile[seat])} heroes to come, which does not fit the other piles: "
            f"each player faces one hero a round",
        )
    demand(0 <= s.round < combat.ROUNDS, "a hero pile holds one to eight heroes")
    for seat, name in enumerate(names):
        late = s.evicted[seat] > s.round + ((seat - s.first) % s.seats < s.turn)
        demand(not late, f"{name} cannot be evicted in round {s.evicted[seat]} yet")
    return s.round + 1


def _evictions(s: DarkDealingsState, text: str, names: Sequence[str]) -> None:
    for part in filter(None, map(str.strip, text.split(","))):
        words = re.fullmatch(r"(.+) in round ([1-8])", part)
        if not words:
            raise UsageError(f"evicted: {part!r} is not of the form Ken in round 2")
        s.evicted[seat_named(names, words[1])] = int(words[2])
    demand(s.hardcore or not any(s.evicted), "overlords are evicted in hardcore games only")
    for seat, name in enumerate(names):
        demand(
            len(s.evictor[seat]) == bool(s.evicted[seat]),
            f"{name} has an evictor if and only if evicted: {name} in round ... is given",
        )


# --- checks -----------------------------------------------------------------------------------------------


def _only(s: DarkDealingsState, phase: str, *used: Zone) -> None:
    """No cards in zones that the phase does not use."""
    for zone in (ATTACKER, ROW, HERO_ROW, HAND, LURED, COMMITTED, BOASTS, PILE, DEFENSES, DEFEATED, EVICTOR):
        lists = [cards_in(s, zone, seat) for seat in range(s.seats if zone.per_seat else 1)]
        demand(zone in used or not any(lists), f"no cards lie in {zone.name} during the {phase}")


def _check_kinds(s: DarkDealingsState) -> None:
    """Heroes and defenses each in their own zones."""
    for zone in zones({"hardcore": s.hardcore}):
        for seat in range(s.seats if zone.per_seat else 1):
            for card in cards_in(s, zone, seat):
                defense = s.face[card] >= CARDS.first_defense
                name = CARDS.catalogue[s.face[card]].name
                demand(defense == (zone in _DEFENSE_ZONES), f"{name} cannot lie in {zone.name}")
