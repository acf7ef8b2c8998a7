"""Dale of Merchants Collection: the game object. The rules are in modules named as in the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from dealers.games.dale_of_merchants import bots, characters, decks, setup, traps, turn
from dealers.games.dale_of_merchants.cards import CARDS, JUNK, NO_SET, SEATS, check_functions
from dealers.games.dale_of_merchants.counting import DaleOfMerchantsCounting
from dealers.games.dale_of_merchants.facts import (
    Asked,
    Facts,
    Marks,
    Own,
    asked_for,
    card_marks,
    own_facts,
    public_facts,
)
from dealers.games.dale_of_merchants.heuristic import DaleOfMerchantsHeuristic
from dealers.games.dale_of_merchants.moments import STACK_LOOSE
from dealers.games.dale_of_merchants.observation import OBSERVING
from dealers.games.dale_of_merchants.paying import PAYING
from dealers.games.dale_of_merchants.positions import DaleOfMerchantsPositions
from dealers.games.dale_of_merchants.selection import Selection, selection
from dealers.games.dale_of_merchants.standing import standing
from dealers.games.dale_of_merchants.state import CHOICE, SLOTS, DaleOfMerchantsState, zones
from dealers.games.dale_of_merchants.teams import BUILDING
from dealers.games.dale_of_merchants.words import DaleOfMerchantsWords
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

assert decks.__all__  # importing them ties the functions to the cards
assert characters.__all__
assert bots.__all__
check_functions()


@mypyc_attr(allow_interpreted_subclasses=True)
class DaleOfMerchants(Game[DaleOfMerchantsState]):
    """Build a deck of goods and techniques, and be the first to complete a merchant stall."""

    name = "dale-of-merchants"
    title = "Dale of Merchants Collection"
    about = "Buy animalfolk cards, use their techniques, and be the first to complete a merchant stall."
    version = "2"
    min_seats = 2
    max_seats = SEATS
    bound = 200_000
    state_class = DaleOfMerchantsState
    open_standings = True
    facts_type = Facts
    marks_type = Marks
    own_type = Own
    asked_type = Asked
    selection_type = Selection
    words = DaleOfMerchantsWords()
    positions = DaleOfMerchantsPositions()
    player = DaleOfMerchantsHeuristic
    counting = DaleOfMerchantsCounting()
    observing = OBSERVING
    routines: ClassVar[Mapping[str, str]] = {"buy": PAYING, "build": BUILDING}
    settings = (
        Setting(
            "decks",
            "names",
            "",
            [deck.short for deck in CARDS.decks],
            "Animalfolk decks that are certainly in; one more than players is played with.",
        ),
        Setting(
            "mix",
            "choice",
            "any",
            tuple(setup.MIXES),
            "How the other decks are chosen: any at random, or by the icons of the selection cards.",
        ),
        Setting(
            "series",
            "choice",
            setup.COLLECTION,
            (setup.COLLECTION, setup.ALL_GAMES),
            "Whether the other decks come from the Collection only, or from all games of the series.",
        ),
        Setting(
            "teams",
            "bool",
            False,
            (False, True),
            "Two teams of two, who share a stall of ten stacks.",
            seats=(4,),
        ),
        Setting(
            "traps",
            "int",
            0,
            range(len(CARDS.traps.traps) + 1),
            "Kinds of trap cards that everybody gets one of. The rulebook advises at most 2, and none for "
            "beginners.",
            more=True,
        ),
        Setting(
            "trap_kinds",
            "names",
            "",
            [trap.name for trap in CARDS.traps.traps],
            "Kinds of traps that are certainly in; the rulebook advises at most 2.",
            more=True,
        ),
        Setting(
            "characters",
            "choice",
            "none",
            tuple(setup.COLOURS_OF),
            "Characters with abilities of their own: the easiest (green), harder ones too (yellow), or all.",
        ),
        Setting(
            "clock",
            "choice",
            "3+3",
            tuple(setup.CLOCKS),
            "Day and night spaces of the clock, which is used with mongooses and bats.",
            more=True,
        ),
        Setting(
            "starting_gold",
            "bool",
            False,
            (False, True),
            "Tournament rule: the second player begins with 1 gold, the third with 2, the fourth with 3.",
            more=True,
        ),
        Setting(
            "first_player",
            "choice",
            setup.BY_LOT,
            (setup.BY_LOT, *setup.SEAT_NAMES),
            "Who has the first turn. In a rematch it is whoever lost.",
            more=True,
            needs={name: number for number, name in enumerate(setup.SEAT_NAMES, start=1)},
        ),
        Setting(
            "turn_limit",
            "int",
            100,
            (50, 100, 200),
            "After so many turns of everybody the game is a draw.",
            more=True,
        ),
    )

    def catalogue(self) -> tuple[Card, ...]:
        return CARDS.catalogue

    def selection(self) -> Selection:
        return selection()

    def check_match(self, seats: int, options: Mapping[str, Any]) -> None:
        setup.check_match(seats, options)

    def rematch_options(
        self, options: Mapping[str, Any], outcome: Outcome, moved: Sequence[int]
    ) -> dict[str, Any]:
        """Whoever lost has the first turn: of several the last by stacks; by lot when nobody lost."""
        last = max(outcome.ranks)
        first = setup.BY_LOT if last == 1 else setup.SEAT_NAMES[moved[outcome.ranks.index(last)]]
        return {**options, "first_player": first}

    def pools(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        return setup.pools(seats, options)

    def zones(self, options: Mapping[str, Any]) -> tuple[Zone, ...]:
        return zones(options)

    def setup(
        self, seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None
    ) -> DaleOfMerchantsState:
        return setup.set_up(seats, options, chance, journal)

    def proceed(self, s: DaleOfMerchantsState) -> Effect | None:
        return setup.choose_characters(s) if s.phase == CHOICE else turn.proceed(s)

    def options(self, s: DaleOfMerchantsState, seat: int) -> list[Option]:
        return turn.options(s, seat)

    def answer(self, s: DaleOfMerchantsState, seat: int, option: Option) -> None:
        turn.answer(s, option)

    def outcome(self, s: DaleOfMerchantsState) -> Outcome:
        """The first complete stall wins; at the turn limit nobody does better than anybody else."""
        stacks = [len(s.sizes[s.stall_of(seat)]) for seat in range(s.seats)]
        parts = [{"stacks": count} for count in stacks]
        if s.winner < 0:
            return Outcome([1] * s.seats, parts, [{} for _ in parts])
        home = s.stall_of(s.winner)
        ranks = [1 if s.stall_of(seat) == home else 0 for seat in range(s.seats)]
        winners = sum(ranks)
        for seat in range(s.seats):
            if not ranks[seat]:
                better = [q for q in range(s.seats) if s.stall_of(q) != home and stacks[q] > stacks[seat]]
                ranks[seat] = 1 + winners + len(better)
        return Outcome(ranks, parts, [{} for _ in parts])

    def marks(self, s: DaleOfMerchantsState, card: int) -> Marks:
        return card_marks(s, card)

    def facts(self, s: DaleOfMerchantsState) -> Facts:
        return public_facts(s)

    def standing(self, s: DaleOfMerchantsState, seat: int, observer: int | None) -> list[Figure]:
        return standing(s, seat)

    def own(self, s: DaleOfMerchantsState, seat: int) -> Own:
        return own_facts(s, seat)

    def asked(self, s: DaleOfMerchantsState, decision: Decision) -> Asked:
        return asked_for(s, decision)

    def withdraw_secret_choice(self, s: DaleOfMerchantsState) -> bool:
        return turn.withdraw_secret_choice(s)

    def unknown_choice(self, s: DaleOfMerchantsState, option: Option) -> Option | None:
        return turn.unknown_choice(s, option)

    def impossible_cards(self, s: DaleOfMerchantsState) -> list[int]:
        return traps.foreign_traps_in_hands(s)

    def check(self, s: DaleOfMerchantsState) -> list[str]:
        return broken_invariants(s)


def broken_invariants(s: DaleOfMerchantsState) -> list[str]:
    """What must hold at every decision, besides that every card is in one place."""
    broken = []
    if len(s.slots) != len(s.market) or sorted(set(s.slots)) != s.slots or s.slots[-1:] > [SLOTS - 1]:
        broken.append(f"the market has {len(s.market)} cards in slots {s.slots}")
    for seat in range(s.seats):
        if sum(s.sizes[seat]) != len(s.stall[seat]) or 0 in s.sizes[seat]:
            there = len(s.stall[seat])
            broken.append(f"the stall of seat {seat + 1} has {there} cards in stacks {s.sizes[seat]}")
        if s.gold[seat] < 0:
            broken.append(f"seat {seat + 1} has {s.gold[seat]} gold")
        odd = [s.face[card] for card in s.stall[seat] if CARDS.set[s.face[card]] == NO_SET]
        if odd and not any(s.front) and not (s.moments[STACK_LOOSE] and set(odd) == {JUNK}):
            broken.append(f"the stall of seat {seat + 1} holds a card that belongs into no stack")
        for card in s.store[seat]:
            if s.stored_on[card] not in s.schedule[seat] + s.front[seat]:
                broken.append(f"seat {seat + 1} has stored a card on one that is not there")
    if traps.foreign_traps_in_hands(s) and not any(s.aside):
        broken.append("a trap lies in the hand of somebody who does not own it")
    return broken
