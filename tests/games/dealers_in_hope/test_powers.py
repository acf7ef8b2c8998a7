"""Powers, effects and Winter rows with any number, whatever the content has at the moment."""

from __future__ import annotations

import pytest
from tests.games.dealers_in_hope.positions import do, position

from dealers.games.dealers_in_hope import effects, powers, turn, winter
from dealers.games.dealers_in_hope.cards import ATTACK, CARDS, SUPPORT, WinterRow
from dealers.games.dealers_in_hope.state import BY_CARDS, BY_POWERS, DealersInHopeState
from dealers.games.dealers_in_hope.words_of_effects import EFFECTS, WINTER
from dealers.kernel import Table

LANDS = "  territories: Ann Bern, Bob Milan\n"
ASSAULT = "  phase: choosing a target\n  action: Assault\n"


def table_with(lines: str, *, seat: int = 0, **said: int) -> Table[DealersInHopeState]:
    """A position in which nobody has powers but a seat, and that seat just these."""
    table = position(lines)
    s = table.state
    s.powers = [[0] * powers.COUNT for _ in range(s.seats)]
    s.powers[seat] = [said.get(name, 0) for name in powers.NAMES]
    return table


# --- powers ---------------------------------------------------------------------------------------------


def test_leader_masters_and_cities_add_up() -> None:
    s = position("  masters: Ann Privateers and Archivists\n  territories: Ann Lyon Bern\n").state
    faces = [
        CARDS.mat[s.faction[0]],
        *[CARDS.numbers[f"{name} Master"] for name in ("Privateers", "Archivists")],
    ]
    faces += [CARDS.numbers[name] for name in ("Madrid", "Lyon")]
    assert s.powers[0] == [
        sum(column) for column in zip(*[CARDS.powers[face] for face in faces], strict=True)
    ]


def test_in_the_preliminary_edition_other_cities_than_the_capital_add_no_defense() -> None:
    s = position("  territories: Ann Oslo Sofia\n", edition="6.25").state
    mat, madrid = CARDS.mat[s.faction[0]], CARDS.numbers["Madrid"]
    assert (
        s.powers[0][powers.DEFENSE]
        == CARDS.powers[mat][powers.DEFENSE] + CARDS.powers[madrid][powers.DEFENSE]
    )
    sofia = CARDS.numbers["Sofia"]
    assert s.powers[0][powers.WINTER] == CARDS.powers[sofia][powers.WINTER] > 0


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize(
    ("power", "target", "applies"),
    [
        ("march", "Lugo overland", True), ("march", "Lugo oversea", False), ("march", "Milan overland", True),
        ("sail", "Lugo oversea", True), ("sail", "Lugo overland", False), ("sail", "Milan oversea", True),
        ("settle", "Lugo overland", True), ("settle", "Lugo oversea", True),
        ("settle", "Milan overland", False),
        ("war", "Milan overland", True), ("war", "Milan oversea", True), ("war", "Lugo overland", False),
    ],
)  # fmt: skip
def test_powers_that_begin_assaults_with_attack(power: str, target: str, applies: bool, n: int) -> None:
    table = table_with(LANDS + ASSAULT, **{power: n})
    do(table, f"assault {target}")
    assert table.state.attack == (n if applies else 0)


@pytest.mark.parametrize(("n", "needed"), [(0, 12), (1, 9), (2, 6), (3, 6)])
def test_ferries_take_away_the_hardest_seas(n: int, needed: int) -> None:
    table = table_with(ASSAULT, ferry=n)
    assert f"assault Kastamonu oversea ({needed})" in [table.label(option) for option in table.turn()[1]]


@pytest.mark.parametrize("n", [1, 3])
def test_defense_protects_every_territory(n: int) -> None:
    table = table_with(LANDS + ASSAULT, seat=1, defense=n)
    assert f"assault Milan overland ({3 + n})" in [table.label(option) for option in table.turn()[1]]


@pytest.mark.parametrize("n", [1, 2])
def test_points_for_assaults(n: int) -> None:
    lines = LANDS + "  year: 4\n  phase: choosing a target\n  action: Two Fronts\n  attack: 40\n"
    table = table_with(lines, glory=n, conquest=10 * n)
    do(table, "assault Lugo overland")
    assert table.state.points[0][BY_POWERS] == n
    do(table, "assault Milan overland", "let the defender answer")
    assert table.state.points[0][BY_POWERS] == n + n + 10 * n


@pytest.mark.parametrize("n", [1, 2])
def test_points_for_reorganizing_and_for_used_spoils(n: int) -> None:
    table = table_with("  Ann's ready area: Seed Vault, Solar Barges\n", speech=n, hoard=10 * n)
    do(table, "take Proclaim", "use Seed Vault")
    assert table.state.points[0][BY_POWERS] == n
    do(table, "use Solar Barges")
    assert table.state.points[0][BY_POWERS] == 11 * n, "only those of value 3"


@pytest.mark.parametrize("n", [1, 2])
def test_more_support_lower_costs_and_more_from_the_ready_area(n: int) -> None:
    table = table_with("  Ann's hand: Tutor\n  Ann's ready area: Recruit\n", study=n, thrift=n, drill=n)
    tutor, recruit = CARDS.numbers["Tutor"], CARDS.numbers["Recruit"]
    table.state.support = 9  # enough for both
    do(table, "take Lesson")
    assert table.state.support == 9 + n
    do(table, "play Tutor for support")
    assert table.state.support == 9 + n + CARDS.strengths[tutor][SUPPORT]
    do(table, "play Recruit from your Ready Area for attack")
    assert table.state.attack == CARDS.strengths[recruit][ATTACK] + n
    costs = [max(1, CARDS.cost[face] - n) for face in (tutor, recruit)]
    do(table, f"train Tutor for {costs[0]}", f"train Recruit for {costs[1]}")


@pytest.mark.parametrize("n", [1, 2])
def test_finders_take_spoils_with_uncontrolled_territories(n: int) -> None:
    table = table_with(ASSAULT + "  attack: 40\n", finders=n)
    do(table, "assault Granada overland")
    assert len(table.state.spoils_2) == 13 - 1 - n


@pytest.mark.parametrize("n", [0, 1, 2])
def test_the_hand_is_larger(n: int) -> None:
    deck = ", ".join(["Tutor"] * 9)
    table = table_with(f"  turn: Cem\n  Ann's draw pile: {deck}\n", hand=n)
    do(table, "pass", seat=2)
    assert len(table.state.hand[0]) == 4 + n


def test_points_every_winter() -> None:
    table = table_with("", winter=2)
    s = table.state
    winter.score(s)
    assert [row[BY_POWERS] for row in s.points] == [2, 0, 0]


# --- effects --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.parametrize(
    ("effect", "target", "applies"),
    [
        ("sail", "Lugo oversea", True), ("sail", "Lugo overland", False),
        ("settle", "Lugo overland", True), ("settle", "Milan overland", False),
        ("rival", "Milan overland", True), ("rival", "Lugo overland", False),
    ],
)  # fmt: skip
def test_effects_that_add_attack(effect: str, target: str, applies: bool, n: int) -> None:
    table = table_with(LANDS + ASSAULT)
    do(table, f"assault {target}")
    effects.carry_out(table.state, 0, -1, effect, n)
    assert table.state.attack == (n if applies else 0)
    effects.carry_out(table.state, 1, -1, effect, n)
    assert table.state.attack == (n if applies else 0), "only the active player attacks"


@pytest.mark.parametrize("n", [1, 2])
def test_effects_of_defenders(n: int) -> None:
    table = table_with(
        LANDS + "  phase: defense\n  action: Assault\n  assault: Milan overland\n  Bob's hand: Tutor\n"
    )
    s = table.state
    effects.carry_out(s, 1, -1, "guard", n)
    assert s.shields == [0, n, 0]
    effects.carry_out(s, 0, -1, "guard", n)
    assert s.shields == [0, n, 0], "nobody assaults Ann"
    effects.carry_out(s, 1, -1, "fortify", n)
    assert s.walls == [0, n, 0]
    effects.carry_out(s, 1, -1, "vp", n)
    assert s.points[1][BY_CARDS] == n


@pytest.mark.parametrize("n", [2, 3])
def test_salvage_names_the_stack(n: int) -> None:
    s = table_with("  phase: action\n  action: Lesson\n").state
    effects.carry_out(s, 0, -1, "salvage", n)
    assert CARDS.value[s.face[s.ready[0][-1]]] == n


def test_every_effect_of_the_vocabulary_is_carried_out_or_asked() -> None:
    s = table_with("  phase: action\n  action: Lesson\n").state
    for name in EFFECTS:
        effects.carry_out(s, 0, -1, name, 2)
    while s.due:
        effect = turn.proceed(s)
        assert effect is not None
        for _ in effect:
            break


# --- Winter ---------------------------------------------------------------------------------------------

COUNTED = """\
  territories: Ann Bern Lugo Lyon Oslo, Bob Milan
  masters: Ann Privateers
  Ann's ready area: Seed Vault, Solar Barges, Tutor
  this year: Ann taken 3 won 2 trained 5 spent spoils 4, Bob lost 1
"""


@pytest.mark.parametrize(
    ("what", "ann", "bob"),
    [
        ("lands", 5, 2), ("coasts", 4, 1), ("inland", 1, 1), ("seas", 3, 1), ("cities", 3, 1),
        ("masters", 1, 0), ("taken", 3, 0), ("won", 2, 0), ("trained", 5, 0), ("spoils", 2, 0),
        ("spent spoils", 4, 0), ("reserve", 1, 0), ("unbroken", 1, 0),
    ],
)  # fmt: skip
def test_what_winter_counts(what: str, ann: int, bob: int) -> None:
    s = position(COUNTED).state
    assert [winter.COUNTS[what](s, seat) for seat in (0, 1)] == [ann, bob]


def test_what_happens_in_a_year_is_counted_for_winter() -> None:
    lines = "  year: 4\n  phase: choosing a target\n  action: Two Fronts\n  attack: 40\n"
    table = position(LANDS + lines + "  Ann's ready area: Seed Vault\n")
    do(table, "assault Lugo overland", "assault Milan overland", "let the defender answer", "use Seed Vault")
    assert table.state.counted == [[2, 1, 0, 0, 1], [0, 0, 1, 0, 0], [0, 0, 0, 0, 0]]
    table = position("  phase: action\n  action: Open Call\n  support: 40\n  Ann's play area: Privateers 2\n")
    do(table, "train Recruit", "train Tutor", "train Privateers Master")
    assert table.state.counted[0] == [0, 0, 0, 3, 0]


def test_everything_that_mats_may_count_can_be_counted() -> None:
    assert list(winter.COUNTS) == list(WINTER)


@pytest.mark.parametrize(
    ("row", "points"),
    [
        (WinterRow("lands", 1), 5),
        (WinterRow("lands", 2, per=2), 4),
        (WinterRow("lands", 1, per=6), 0),
        (WinterRow("lands", 1, most=3), 3),
        (WinterRow("lands", 3, per=2, most=5), 5),
    ],
)
def test_so_many_points_for_so_many_of_them_at_most_so_many(row: WinterRow, points: int) -> None:
    assert winter.worth(position(COUNTED).state, 0, row) == points
