"""Dark Dealings: the game object. The rules are in the modules named after the rulebook's headings.

Rules: 1.6, 2
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import mypyc_attr

from dealers.games.dark_dealings import combat, defense_phase, hero_phase, solo, victory
from dealers.games.dark_dealings.cards import CARDS, SEATS
from dealers.games.dark_dealings.counting import DarkDealingsCounting
from dealers.games.dark_dealings.facts import Facts, Marks, card_marks, public_facts
from dealers.games.dark_dealings.heuristic import DarkDealingsHeuristic
from dealers.games.dark_dealings.observation import OBSERVING
from dealers.games.dark_dealings.positions import DarkDealingsPositions
from dealers.games.dark_dealings.standing import standing
from dealers.games.dark_dealings.state import (
    COMBAT,
    COMMIT,
    DEFENSES,
    LURE,
    PICK,
    SOLO_HERO,
    DarkDealingsState,
    zones,
)
from dealers.games.dark_dealings.words import DarkDealingsWords
from dealers.kernel import (
    Card,
    Chance,
    Decision,
    Effect,
    Figure,
    Game,
    Journal,
    Option,
    Outcome,
    Setting,
    Zone,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class DarkDealings(Game[DarkDealingsState]):
    """Draft heroes, draft defenses, survive the siege."""

    name = "dark-dealings"
    title = "Dark Dealings"
    about = "Lure heroes to your castle, boast of them to be given defenses, and survive the siege."
    version = "1"
    min_seats = 1
    max_seats = SEATS
    bound = 2000
    state_class = DarkDealingsState
    open_standings = True
    facts_type = Facts
    marks_type = Marks
    words = DarkDealingsWords()
    positions = DarkDealingsPositions()
    player = DarkDealingsHeuristic
    counting = DarkDealingsCounting()
    observing = OBSERVING
    settings = (
        Setting(
            "hardcore",
            "bool",
            False,
            (False, True),
            "No looking at your own hero pile, and the first hero you cannot defeat evicts you.",
        ),
        Setting(
            "expansion_heroes",
            "bool",
            False,
            (False, True),
            "Shuffle nine Gnome Illusionists and six Dragon Warriors into the hero deck.",
        ),
        Setting(
            "row",
            "int",
            5,
            (3, 4, 5, 6, 7),
            "Cards in each row of the solo display: fewer for a faster game, more for more choice.",
            seats=(1,),
        ),
    )

    def catalogue(self) -> tuple[Card, ...]:
        return CARDS.catalogue

    def pools(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        return [1] * _hero_count(options) + [2] * CARDS.defenses

    def zones(self, options: Mapping[str, Any]) -> tuple[Zone, ...]:
        return zones(options)

    def setup(
        self, seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None
    ) -> DarkDealingsState:
        heroes = _hero_count(options)
        hero_faces = list(range(heroes))
        defense_faces = list(range(CARDS.first_defense, CARDS.first_defense + CARDS.defenses))
        chance.shuffle(hero_faces)
        chance.shuffle(defense_faces)
        s = DarkDealingsState()
        s.begin(seats, chance, hero_faces + defense_faces, journal)
        s.hardcore = options["hardcore"]
        s.width = options["row"]
        s.turn = 0
        s.hero_deck = list(range(heroes))
        s.defense_deck = list(range(heroes, heroes + CARDS.defenses))
        s.hero_discard, s.defense_discard = [], []
        s.row, s.hero_row, s.order, s.attacker, s.struck = [], [], [], [], []
        s.display = [[], []]
        s.hand, s.lured, s.committed, s.boasts = _lists(seats), _lists(seats), _lists(seats), _lists(seats)
        s.defenses, s.pile, s.defeated, s.evictor = _lists(seats), _lists(seats), _lists(seats), _lists(seats)
        s.stance = [0] * len(s.face)
        s.evicted = [0] * seats
        s.vulnerable = s.total = s.group = 0
        s.striker = -1
        s.first = chance.below(seats)
        s.log_chance("first player", s.first)
        if seats == 1:
            solo.begin(s)
        else:
            _deal(s)
            hero_phase.begin(s)
        return s

    def proceed(self, s: DarkDealingsState) -> Effect | None:
        phase = s.phase
        if phase == COMBAT:
            return combat.proceed(s)
        if phase == PICK:
            defense_phase.next_pick(s)
        elif phase == LURE:
            hero_phase.proceed(s)
        elif phase == COMMIT:
            if s.committed[0]:
                defense_phase.reveal_boasts(s)
            else:
                defense_phase.reveal_row(s)
        else:
            solo.proceed(s)
        return None

    def options(self, s: DarkDealingsState, seat: int) -> list[Option]:
        phase = s.phase  # combat asks its questions inside an effect
        if phase == LURE:
            return hero_phase.options(s, seat)
        if phase == PICK:
            return defense_phase.pick_options(s, seat)
        if phase == COMMIT:
            return defense_phase.commit_options(s, seat)
        return solo.hero_options(s, seat) if phase == SOLO_HERO else solo.defense_options(s, seat)

    def answer(self, s: DarkDealingsState, seat: int, option: Option) -> None:
        phase = s.phase
        if phase == LURE:
            hero_phase.answer(s, seat, option)
        elif phase == PICK:
            defense_phase.pick_answer(s, seat, option)
        elif phase == COMMIT:
            defense_phase.commit_answer(s, seat, option)
        elif phase == SOLO_HERO:
            solo.hero_answer(s, seat, option)
        else:
            solo.defense_answer(s, seat, option)

    def outcome(self, s: DarkDealingsState) -> Outcome:
        return victory.outcome(s)

    def picks(self, s: DarkDealingsState, decision: Decision) -> tuple[int, int]:
        if s.phase == LURE:
            return len(s.lured[decision.seat]) % 2, 2
        if s.phase == COMMIT:
            return len(s.committed[decision.seat]), 2
        return 0, 1

    def marks(self, s: DarkDealingsState, card: int) -> Marks:
        return card_marks(s, card)

    def facts(self, s: DarkDealingsState) -> Facts:
        return public_facts(s)

    def standing(self, s: DarkDealingsState, seat: int, observer: int | None) -> list[Figure]:
        return standing(s, seat)

    def check(self, s: DarkDealingsState) -> list[str]:
        return broken_invariants(s)


def _hero_count(options: Mapping[str, Any]) -> int:
    return CARDS.heroes if options["expansion_heroes"] else CARDS.base_heroes


def _lists(seats: int) -> list[list[int]]:
    return [[] for _ in range(seats)]


def _deal(s: DarkDealingsState) -> None:
    for seat in range(s.seats):
        hand = s.hand[seat]
        s.deal(hero_phase.HAND_SIZE, s.hero_deck, hand)
        hand.reverse()  # they are lifted off the deck together, not one by one
        s.log("deal", seat, hand, count=len(hand))


def broken_invariants(s: DarkDealingsState) -> list[str]:
    """What must hold at every decision, besides that every card is in one place."""
    broken = []
    for seat in range(s.seats):
        heroes = sum(len(z[seat]) for z in (s.pile, s.defeated, s.evictor))
        if s.phase == COMBAT and not s.hardcore and heroes > combat.ROUNDS:
            broken.append(f"seat {seat + 1} has {heroes} heroes in combat")
        for card in s.defenses[seat]:
            if s.stance[card] >> 2 != s.face[card] or (s.stance[card] & 3) >= CARDS.sides[s.face[card]]:
                broken.append(f"{DEFENSES.name} of seat {seat + 1}: card {card} lies as {s.stance[card]}")
    if len(s.attacker) > 1:
        broken.append("two heroes attack at once")
    if s.phase == COMBAT and not s.attacker and not s.over:
        broken.append("combat waits with no hero on the table")
    return broken
