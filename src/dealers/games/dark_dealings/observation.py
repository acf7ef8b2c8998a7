"""What agents that learn are told about Dark Dealings besides its zones."""

from __future__ import annotations

from dealers.games.dark_dealings import combat
from dealers.games.dark_dealings.cards import CARDS, TYPES
from dealers.games.dark_dealings.state import (
    ATTACKER,
    BOASTS,
    COMBAT,
    COMMITTED,
    DEFEATED,
    DEFENSE_DECK,
    DEFENSE_DISCARD,
    DEFENSES,
    EVICTOR,
    HAND,
    HERO_DECK,
    HERO_DISCARD,
    HERO_ROW,
    LURED,
    PHASES,
    PICK,
    PILE,
    ROW,
    DarkDealingsState,
)
from dealers.games.dark_dealings.strikes import DEFEATS
from dealers.games.dark_dealings.victory import rounds_held
from dealers.kernel.lying import Lying
from dealers.kernel.observation import Observing
from dealers.kernel.rows import ByFace, BySeat, Figures, OneOf, Spread, Who

HEROES = range(CARDS.first_defense)
DEFENSE_CARDS = range(CARDS.first_defense, CARDS.first_defense + CARDS.defenses)


def _picking(s: DarkDealingsState, seat: int) -> list[tuple[int, float]]:
    """Boasts in the order in which they pick; in solo play the hero that was chosen."""
    weight, found = 1.0, []
    if s.phase == PICK or s.seats == 1:
        for card in reversed(s.order):
            weight *= 0.5
            found.append((card, weight))
    return found


def _sides(s: DarkDealingsState, seat: int) -> list[tuple[int, float]]:
    """A place for each player and defense: the side that is up."""
    found = []
    for place in range(s.seats):
        for card in s.defenses[(seat + place) % s.seats]:
            side = s.stance[card] & 3
            if side:
                at = place * CARDS.defenses + s.face[card] - CARDS.first_defense
                found.append((at, side / 3))
    return found


def _columns(row: list[int]) -> list[tuple[int, float]]:
    """The cards of the solo display, numbered from the left."""
    return [(card, column + 1) for column, card in enumerate(row)]


def _fight(s: DarkDealingsState, seat: int) -> list[float]:
    if not s.attacker:
        return []
    hero = s.face[s.attacker[0]]
    types = [float(s.vulnerable >> bit & 1) for bit in range(len(TYPES))]
    left = CARDS.armor[hero] - s.total
    return [
        CARDS.armor[hero] / 10,
        s.total / 10,
        left / 10,
        s.group,
        DEFEATS[CARDS.hero_ability[hero]],
        *types,
    ]


def _progress(s: DarkDealingsState) -> list[float]:
    """Heroes defeated, or in Hardcore rounds held, as a part of all."""
    if not s.hardcore:
        return [len(cards) / combat.ROUNDS for cards in s.defeated]
    return [rounds_held(s, q) / combat.ROUNDS if s.phase == COMBAT else 0.0 for q in range(s.seats)]


OBSERVING: Observing[DarkDealingsState] = Observing(
    *[
        Lying(zone, HEROES)
        for zone in (
            ATTACKER,
            HAND,
            LURED,
            COMMITTED,
            BOASTS,
            PILE,
            DEFEATED,
            EVICTOR,
            HERO_ROW,
            HERO_DECK,
            HERO_DISCARD,
        )
    ],
    *[Lying(zone, DEFENSE_CARDS) for zone in (ROW, DEFENSES, DEFENSE_DECK, DEFENSE_DISCARD)],
    OneOf(
        "phase", f"{', '.join(PHASES)}: committing and picking are two", len(PHASES), lambda s, seat: s.phase
    ),
    Figures("round", "of the phase, from 0, divided by 10", lambda s, seat: [s.round], scale=10),
    Figures("turns", "how many players have faced their hero in this round", lambda s, seat: [s.turn]),
    Who("first player", "who has the dark tower, you first", lambda s: s.first),
    BySeat("evicted", "in which round, 0 for not yet, divided by 10; you first", lambda s: s.evicted, 10),
    ByFace(
        "picking",
        "heroes that are still to pick: the next counts 1/2, then 1/4; in solo play the one chosen",
        _picking,
        HEROES,
    ),
    Spread(
        "sides",
        "how defenses are turned, by player and card: the side that is up, from 0, divided by 3",
        lambda match: (match.seats, CARDS.defenses),
        _sides,
    ),
    Who("fighter", "whose castle is attacked, you first", lambda s: combat.fighter(s) if s.attacker else -1),
    Figures(
        "fight",
        "armor, total of the strikes and what is missing, each divided by 10; how often the armor was "
        f"reached, and has to be; then a 1 for each type it is vulnerable to now: {', '.join(TYPES)}",
        _fight,
        5 + len(TYPES),
    ),
    ByFace(
        "struck",
        "defenses that have struck this hero",
        lambda s, seat: [(card, 1.0) for card in s.struck],
        DEFENSE_CARDS,
    ),
    ByFace(
        "striker",
        "the Heavy Hitter for which a card is to be turned",
        lambda s, seat: [(s.striker, 1.0)] if s.striker >= 0 else [],
        DEFENSE_CARDS,
    ),
    ByFace(
        "hero columns",
        "columns of the solo display, from 1, divided by 10",
        lambda s, seat: _columns(s.display[0]),
        HEROES,
        10,
    ),
    ByFace(
        "defense columns",
        "the same for the defenses",
        lambda s, seat: _columns(s.display[1]),
        DEFENSE_CARDS,
        10,
    ),
    progress=_progress,
)
