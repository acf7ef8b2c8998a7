"""The siege solver against brute force over the real rules, and these against a second reading of strikes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from dealers.bots import GreedyBot, SeatHandle
from dealers.games import find_game
from dealers.games.dark_dealings.aftermath import finals_against
from dealers.games.dark_dealings.cards import (
    BERSERKER,
    BOOSTER,
    CARDS,
    DETOUR,
    DRAGON,
    GNOME,
    HALFLINGS,
    HEAVY_HITTER,
    KNIGHT,
    THIEF,
    WIZARD,
)
from dealers.games.dark_dealings.comparing import ahead, covers, hand_of
from dealers.games.dark_dealings.power import bound, hope
from dealers.games.dark_dealings.siege import Siege
from dealers.games.dark_dealings.siege_moves import best_move
from dealers.games.dark_dealings.strikes import can_defeat
from dealers.kernel import Chance, Table

GAME = find_game("dark-dealings")
HERO_FACES = [face for face in range(CARDS.heroes) if CARDS.hero_ability[face] != DRAGON]
DEFENSE_FACES = range(CARDS.first_defense, len(CARDS.ability))


# --- cases ----------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """Heroes to come (the next one last) as faces, and defenses as stances."""

    pile: tuple[int, ...]
    hand: tuple[int, ...]
    hardcore: bool

    def __str__(self) -> str:
        heroes = [CARDS.catalogue[face].name for face in reversed(self.pile)]
        cards = [f"{CARDS.catalogue[st >> 2].name} (side {st % 4 + 1})" for st in self.hand]
        mode = "hardcore: " if self.hardcore else ""
        return f"{mode}{', '.join(heroes)} against {', '.join(cards)}"


def times(ability: int) -> int:
    """How often a hero has to be defeated."""
    return 2 if ability == HALFLINGS else 1


def random_case(rng: Random, heroes: int, defenses: int) -> Case:
    """Heroes mostly weak enough for so few defenses, and more defenses with abilities than in the deck."""
    weak = [face for face in HERO_FACES if CARDS.armor[face] * times(CARDS.hero_ability[face]) <= 4]
    pile: list[int] = []
    for _ in range(heroes):
        source = weak if rng.random() < 0.8 else HERO_FACES
        pile.append(rng.choice([face for face in source if face not in pile]))
    special = [face for face in DEFENSE_FACES if CARDS.ability[face]]
    faces: list[int] = []
    for _ in range(defenses):
        some = special if rng.random() < 0.5 else DEFENSE_FACES
        faces.append(rng.choice([face for face in some if face not in faces]))
    return Case(tuple(pile), tuple(random_stance(rng, face) for face in faces), rng.random() < 0.25)


def random_stance(rng: Random, face: int) -> int:
    """Mostly as taken, at times turned already."""
    sides = len(CARDS.catalogue[face].details["strikes"])
    return 4 * face + (rng.randrange(sides) if rng.random() < 0.3 else 0)


def table_of(case: Case) -> Table[Any]:
    """A solo table in combat with just these heroes to come and these defenses."""
    options = GAME.check_options({"hardcore": case.hardcore, "expansion_heroes": True})
    s = GAME.setup(1, options, Chance(1), None)
    for zone in GAME.zones(options):
        setattr(s, zone.field, [[]] if zone.per_seat else [])
    s.waiting = []
    card_of = {face: card for card, face in enumerate(s.face)}
    s.pile[0] = [card_of[face] for face in case.pile]
    for stance in case.hand:
        card = card_of[stance >> 2]
        s.defenses[0].append(card)
        s.stance[card] = stance
    placed = {*s.pile[0], *s.defenses[0]}
    for card, face in enumerate(s.face):
        if card not in placed:
            (s.hero_deck if face < CARDS.first_defense else s.defense_deck).append(card)
    GAME.positions.arrange(s, {"phase": "combat phase"}, ["Ann"])
    return Table.from_position(GAME, s, options)


# --- brute force over the real rules ----------------------------------------------------------------------


def most_defeated(table: Table[Any], known: dict[Any, tuple[int, int]]) -> tuple[int, int]:
    """The most heroes that any sequence of answers defeats from here, then the most cards that it leaves."""
    s = table.state
    if table.over:
        return len(s.defeated[0]), len(s.defenses[0])
    key = (
        *(tuple(cards) for cards in (s.pile[0], s.attacker, s.defenses[0], s.struck, s.defeated[0])),
        *(s.stance[card] for card in s.defenses[0]),
        *(s.total, s.group, s.striker, s.vulnerable, s.round, table.pending[0].prompt),
    )
    if key not in known:
        best = (-1, -1)
        for option in table.pending[0].options:
            branch = table.copy()
            branch.answer(0, option)
            best = max(best, most_defeated(branch, known))
        known[key] = best
    return known[key]


def brute_force(case: Case) -> tuple[int, int]:
    return most_defeated(table_of(case), {})


# --- the solver -------------------------------------------------------------------------------------------


def cases() -> list[Case]:
    rng = Random(2024)
    sizes = [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4)]
    return [random_case(rng, heroes, defenses) for heroes, defenses in sizes for _ in range(80)]


@pytest.fixture(scope="module")
def solved() -> list[tuple[Case, tuple[int, int]]]:
    """Cases with the best result by brute force: heroes defeated, cards left."""
    return [(case, brute_force(case)) for case in cases()]


def test_the_cases_cover_every_ability_and_result() -> None:
    heroes = Counter(CARDS.hero_ability[face] for case in cases() for face in case.pile)
    assert all(heroes[ability] >= 20 for ability in range(DRAGON)), heroes
    defenses = Counter(CARDS.ability[stance >> 2] for case in cases() for stance in case.hand)
    assert all(defenses[ability] >= 60 for ability in (BOOSTER, HEAVY_HITTER, DETOUR)), defenses
    assert sum(case.hardcore for case in cases()) >= 50


@pytest.mark.slow
def test_the_siege_is_solved_as_well_as_by_brute_force(solved: list[tuple[Case, tuple[int, int]]]) -> None:
    sieges = {False: Siege(False), True: Siege(True)}
    results: Counter[int] = Counter()
    for case, (heroes, _) in solved:
        sieges[case.hardcore].begin()
        found = sieges[case.hardcore].value(case.pile, hand_of(list(case.hand)))
        assert found == heroes, f"{found}, not {heroes}: {case}"
        results[heroes] += 1
    assert all(results[heroes] >= 15 for heroes in range(4)), results


@pytest.mark.slow
def test_the_best_moves_defeat_the_most_heroes_and_mostly_keep_the_most_cards(
    solved: list[tuple[Case, tuple[int, int]]],
) -> None:
    fewer = 0
    for case, (heroes, cards) in solved:
        siege = Siege(case.hardcore)
        table = table_of(case)
        while not table.over:
            table.answer(0, best_move(siege, table.state, 0, table.pending[0].options))
        assert len(table.state.defeated[0]) == heroes, case
        fewer += len(table.state.defenses[0]) < cards
    assert fewer <= len(solved) * 0.15


@pytest.mark.slow
def test_a_greedy_bot_that_knows_its_pile_defeats_the_most_heroes(
    solved: list[tuple[Case, tuple[int, int]]],
) -> None:
    bot, rng = GreedyBot(1), Chance(1)
    for case, (heroes, _) in solved[::3]:
        if not case.hardcore:  # there the pile is sealed
            table = table_of(case)
            while not table.over:
                table.answer(0, bot.choose(SeatHandle(table, 0, rng)))
            assert len(table.state.defeated[0]) == heroes, case


SIEGES = [
    (
        6, True,
        "Halflings 1, Wizard 8, Knight 21, Thief 25, Ranger 32, Wizard 35, Knight 36, Ranger 51",
        "Drowning Dream, Maze of Mirrors, Ash Gale, Resonant Chant, Twin Cinders, Slow Sand, "
        "Clockwork Familiar, Static Spark",
    ),
    (
        7, True,
        "Thief 7, Wizard 8, Berserker 11, Halflings 12, Ranger 15, Knight 21, Wizard 22, Berserker 46",
        "Kobold Drummers, Maze of Mirrors, Dart Gallery, Linked Tripwires, Two-Headed Brute, Chained Troll, "
        "Rolling Barrel, Imp Trio",
    ),
    (
        5, True,
        "Thief 13, Wizard 22, Knight 28, Ranger 32, Wizard 35, Halflings 38, Ranger 40, Ranger 51",
        "Grinding Corridor, False Door, Restless Bones, Maze of Mirrors, Drowning Dream, Hex of Rust, "
        "Blackfire Storm, Two-Headed Brute",
    ),
    (
        7, False,
        "Ranger 4, Halflings 12, Ranger 15, Wizard 19, Halflings 20, Thief 33, Knight 36, Berserker 46",
        "Two-Headed Brute, Sliding Stair, Blackfire Storm, Swinging Scythes, Haunted Armory, Goblin Porter, "
        "Mirror Curse, Needle Rain",
    ),
]  # fmt: skip
"""How many heroes fall in sieges with Detours, which easily use up the patience for the fight."""


@pytest.mark.parametrize(("heroes", "hardcore", "pile", "hand"), SIEGES)
def test_detours_do_not_use_up_the_patience_for_the_fight(
    heroes: int, hardcore: bool, pile: str, hand: str
) -> None:
    face_of = {card.name: face for face, card in enumerate(CARDS.catalogue)}
    faces = [face_of[name] for name in reversed(pile.split(", "))]
    case = Case(tuple(faces), tuple([4 * face_of[name] for name in hand.split(", ")]), hardcore)
    siege, table = Siege(hardcore), table_of(case)
    while not table.over:
        table.answer(0, best_move(siege, table.state, 0, table.pending[0].options))
    assert len(table.state.defeated[0]) == heroes


@pytest.mark.slow
def test_no_more_heroes_are_defeated_than_the_bound_says(solved: list[tuple[Case, tuple[int, int]]]) -> None:
    tight = 0
    for case, (heroes, _) in solved:
        most = bound(case.pile, hand_of(case.hand), case.hardcore)
        assert most >= heroes, case
        tight += most == heroes
    assert tight >= len(solved) * 0.3


def test_a_fight_with_a_goal_leaves_out_just_the_hands_that_are_not_enough_for_it() -> None:
    rng = Random(15)
    left_out = 0
    for _ in range(300):
        case = random_case(rng, 4, 5)
        *pile, hero = case.pile
        rest, hand = tuple(pile), hand_of(case.hand)
        coming = ahead(rest, hand)
        every = finals_against(hero, hand, coming)
        for heroes in range(1, 4):
            hopeful = finals_against(hero, hand, coming, hope(rest, hand, heroes, case.hardcore))
            assert {left for left in every if bound(rest, left, case.hardcore) >= heroes} <= hopeful <= every
            left_out += len(every - hopeful)
    assert left_out >= 200


def test_a_hand_that_covers_another_defeats_as_many_heroes() -> None:
    """Whatever the pile: by brute force over the real rules."""
    rng = Random(14)
    compared = 0
    while compared < 40:
        case = random_case(rng, 2, 3)
        other = case._replace(hand=random_case(rng, 0, rng.choice([2, 3])).hand)
        better, hand = hand_of(case.hand), hand_of(other.hand)
        if better != hand and covers(better, hand, ahead(case.pile, better)):
            assert brute_force(case)[0] >= brute_force(other)[0], f"{case}, and not {other}"
            compared += 1


def test_a_solver_that_has_seen_other_sieges_answers_the_same() -> None:
    old = {False: Siege(False), True: Siege(True)}
    for case in cases():
        hand = hand_of(list(case.hand))
        fresh = Siege(case.hardcore).value(case.pile, hand)
        for bar in (2, 0, -1):  # at least three heroes? at least one?
            old[case.hardcore].begin()
            found = old[case.hardcore].value(case.pile, hand, bar)
            assert found == fresh if fresh > bar else found <= bar, case


def test_the_best_move_does_not_depend_on_what_was_solved_before() -> None:
    """Otherwise bots would not be reproducible from their seed."""
    rng = Random(8)
    old = {False: Siege(False), True: Siege(True)}
    for _ in range(60):
        table = table_of(random_case(rng, 4, 5))
        while not table.over:
            options = table.pending[0].options
            move = best_move(Siege(table.options["hardcore"]), table.state, 0, options)
            assert best_move(old[table.options["hardcore"]], table.state, 0, options) == move
            for option in options:  # other branches leave their traces, too
                branch = table.copy()
                branch.answer(0, option)
                if not branch.over:
                    best_move(old[table.options["hardcore"]], branch.state, 0, branch.pending[0].options)
            table.answer(0, move)


# --- a second reading of the rules of strikes ---------------------------------------------------------------

Lying = tuple[int, int, bool]
"""A defense: its face, the side that is up, whether it has struck this hero."""


def sides(face: int) -> list[dict[str, Any]]:
    strikes: list[dict[str, Any]] = CARDS.catalogue[face].details["strikes"]
    return strikes


def next_side(face: int, side: int) -> int | None:
    """Clockwise; None when there is no further side, or only an empty one."""
    if side + 1 < len(sides(face)):
        return side + 1
    return 0 if len(sides(face)) == 4 else None


def turns(cards: list[Lying]) -> Iterator[tuple[int, list[Lying]]]:
    """All ways to turn one of the cards by one side: its face, and the cards after that."""
    for j, (face, side, struck) in enumerate(cards):
        new = next_side(face, side)
        yield face, [*cards[:j], *([] if new is None else [(face, new, struck)]), *cards[j + 1 :]]


class Strike(NamedTuple):
    """The face that strikes, the face turned for it (or -1), the attack, and the cards after that."""

    face: int
    turned: int
    value: int
    after: tuple[Lying, ...]


def strikes(cards: tuple[Lying, ...], hero: int, vulnerable: frozenset[str]) -> Iterator[Strike]:
    """Every strike that the cards can make, whether it leads to a defeat or not."""
    ability = CARDS.hero_ability[hero]
    for i, (face, side, struck) in enumerate(cards):
        types, trash = {*sides(face)[side]["types"]}, sides(face)[side]["trash"]
        following = None if trash else next_side(face, side)
        if (struck and ability != KNIGHT) or not vulnerable & types:
            continue
        if ability == GNOME and following is None:
            continue
        rest = [*cards[:i], *cards[i + 1 :]]
        for turned, others in turns(rest) if CARDS.ability[face] == HEAVY_HITTER else [(-1, rest)]:
            value = sides(face)[side]["value"]
            if CARDS.ability[face] == BOOSTER:
                value += sum(bool(types & {*sides(f)[s]["types"]}) for f, s, _ in others)
            after = others if following is None else [*others, (face, following, True)]
            yield Strike(face, turned, value, tuple(sorted(after)))


@cache
def winnable(
    cards: tuple[Lying, ...], total: int, hero: int, vulnerable: frozenset[str], defeats: int
) -> bool:
    """Whether any sequence of strikes ends in as many defeats."""
    armor, thief = CARDS.armor[hero], CARDS.hero_ability[hero] == THIEF
    if thief and total > armor:
        return False
    if total >= armor and (defeats == 1 or winnable(cards, 0, hero, vulnerable, defeats - 1)):
        return True
    return any(
        winnable(
            s.after, total + s.value if thief else min(armor, total + s.value), hero, vulnerable, defeats
        )
        for s in strikes(cards, hero, vulnerable)
    )


def vulnerable_to(hero: int) -> frozenset[str]:
    return frozenset(CARDS.catalogue[hero].details["vulnerable"])


FOUGHT = {
    "Ranger": 0,
    "Thief": THIEF,
    "Halflings": HALFLINGS,
    "Berserker": BERSERKER,
    "Knight": KNIGHT,
    "Gnome Illusionist": GNOME,
}


@pytest.mark.parametrize("ability", FOUGHT.values(), ids=FOUGHT)
def test_a_defeat_is_possible_just_when_some_sequence_of_strikes_brings_it(ability: int) -> None:
    rng = Random(ability)
    heroes = [face for face in HERO_FACES if CARDS.hero_ability[face] == ability]
    found: Counter[bool] = Counter()
    for _ in range(400):
        hero = rng.choice(heroes)
        hand = random_case(rng, 0, rng.randint(2, 5)).hand
        struck = [ability != KNIGHT and rng.random() < 0.2 for _ in hand]
        total = rng.choice([0, 0, 1, rng.randint(0, CARDS.armor[hero])])
        defeats = rng.randint(1, times(ability))
        fresh = [stance for stance, spent in zip(hand, struck, strict=True) if not spent]
        spent = [stance for stance, spent in zip(hand, struck, strict=True) if spent]
        cards = tuple(sorted((st >> 2, st & 3, s) for st, s in zip(hand, struck, strict=True)))
        expected = winnable(cards, total, hero, vulnerable_to(hero), defeats)
        args = (total, CARDS.armor[hero], ability, CARDS.vulnerable[hero], defeats)
        assert can_defeat(fresh, spent, *args) == expected, (fresh, spent, *args)
        found[expected] += 1
    assert min(found[True], found[False]) >= 20, found


def test_just_the_strikes_that_can_end_in_a_defeat_are_offered() -> None:
    rng = Random(5)
    seen: Counter[str] = Counter()
    for _ in range(500):
        table = table_of(random_case(rng, 3, 5))
        while not table.over:
            options = table.pending[0].options
            check_options(table, options, seen)
            table.answer(0, rng.choice([o for o in options if o != ("rampage",)] or options))
    assert all(seen[verb] >= 50 for verb in ("fight", "no fight", "strike", "turn")), seen


def check_options(table: Table[Any], options: list[Any], seen: Counter[str]) -> None:
    """What a fight offers, against the second reading."""
    s = table.state
    hero = s.face[s.attacker[0]]
    ability, vulnerable = CARDS.hero_ability[hero], vulnerable_to(hero)
    cards = tuple(sorted((s.face[c], s.stance[c] & 3, c in s.struck) for c in s.defenses[0]))
    defeats = times(ability) - s.group
    if ("rampage",) in options:
        hands = [cards]
        if ability == WIZARD:
            hands = [cards[:i] + cards[i + 1 :] for i in range(len(cards))]
        expected = any(winnable(hand, 0, hero, vulnerable, defeats) for hand in hands)
        assert (("fight",) in options) == expected
        seen["fight" if expected else "no fight"] += 1
    elif options[0][0] != "trash":
        good = [
            strike
            for strike in strikes(cards, hero, vulnerable)
            if winnable(strike.after, s.total + strike.value, hero, vulnerable, defeats)
        ]
        offered = {s.face[option[1]] for option in options if option[0] in ("strike", "turn")}
        if s.striker < 0:
            assert offered == {strike.face for strike in good}
            seen["strike"] += 1
        else:
            assert offered == {strike.turned for strike in good if strike.face == s.face[s.striker]}
            seen["turn"] += 1
