"""Positions: what goes home by itself, and those that cannot come up are refused with what is allowed."""

from __future__ import annotations

import pytest
from tests.games.dealers_in_hope.positions import position

from dealers.games.dealers_in_hope.cards import CARDS
from dealers.games.dealers_in_hope.game import broken_invariants
from dealers.games.dealers_in_hope.state import DealersInHopeState
from dealers.kernel import UsageError


def names(s: DealersInHopeState, cards: list[int]) -> list[str]:
    return [CARDS.catalogue[s.face[card]].name for card in cards]


# --- what is filled in ----------------------------------------------------------------------------------


def test_faction_cards_that_are_not_mentioned_lie_in_the_draw_pile_under_the_cards_named_there() -> None:
    lines = (
        "  factions: Ann Dyke Wardens\n  Ann's hand: Tutor, Tutor, Tutor, Tutor\n  Ann's draw pile: Recruit\n"
    )
    s = position(lines, start="").state
    assert names(s, s.deck[0])[-1] == "Recruit"
    assert {CARDS.faction[s.face[card]] for card in s.deck[0][:-1]} == {s.faction[0]}
    assert [len(s.deck[seat]) + len(s.hand[seat]) for seat in range(3)] == [14 + 5, 14, 14]
    assert len(s.faction_decks) == 3 * 14


def test_of_players_whose_cards_are_dismissed_they_lie_in_the_box() -> None:
    s = position("  dismissed: Ann\n  Bob's hand: Tutor\n", start="").state
    assert s.deck[0] == s.hand[0] == []
    assert sum(CARDS.faction[s.face[card]] == s.faction[0] for card in s.box) == 14
    assert len(s.deck[1]) == 14


def test_the_card_of_a_city_lies_with_whoever_controls_it() -> None:
    s = position("  territories: Ann Lyon, Cem Oslo\n").state
    assert sorted(names(s, s.ready[0])) == ["Lyon", "Madrid"]
    assert sorted(names(s, s.ready[2])) == ["Ankara", "Oslo"]
    assert "Lyon" not in names(s, s.cities)


def test_sets_that_are_not_played_with_lie_in_the_box_and_the_others_are_counted() -> None:
    s = position("  Ann's hand: Privateers 1, Tutor\n").state
    assert {CARDS.set[s.face[card]] for card in s.supply} <= {-1, *s.sets}
    assert s.stock[CARDS.numbers["Privateers 1"]] == CARDS.copies[CARDS.numbers["Privateers 1"]] - 1
    assert s.stock[CARDS.numbers["Tutor"]] == CARDS.copies[CARDS.numbers["Tutor"]] - 1


def test_cubes_that_are_placed_are_not_left() -> None:
    s = position("  placed cubes: Lesson Ann Ann Bob, Proclaim Ann\n  cubes: Cem 1\n").state
    assert s.cubes == [0, 2, 1]
    assert s.token
    s = position("  placed cubes: Lesson Ann Ann Ann Ann\n").state
    assert (s.cubes[0], s.token) == (0, False)


def test_whoever_has_chosen_an_action_has_put_a_cube_there() -> None:
    s = position("  phase: action\n  action: Lesson\n").state
    lesson = [action.name for action in s.board].index("Lesson")
    assert s.placed[lesson] == (0,)
    assert s.cubes == [2, 3, 3]


def test_the_first_player_follows_from_the_start_player_and_the_year() -> None:
    s = position("  year: 3\n  start player: Cem\n").state
    assert (s.first, s.start, s.seat) == (0, 2, 2)
    s = position("  year: 5\n  first player: Bob\n").state
    assert (s.first, s.start) == (1, 2)


def test_factions_and_capitals_that_are_not_said_are_the_first_that_are_free() -> None:
    s = position(
        "  factions: Cem Tidewalkers\n  capitals: Cem Oslo\n  territories: Cem Edinburgh\n", start=""
    ).state
    assert [CARDS.factions[n].name for n in s.faction] == ["Dyke Wardens", "Lantern School", "Tidewalkers"]
    assert [s.map.lands[land] for land in s.capital] == ["Madrid", "Prague", "Oslo"]


def test_every_position_keeps_the_invariants() -> None:
    lines = "  masters: Ann Privateers and Archivists\n  territories: Ann Lyon Bern\n  score: Ann 5, Bob -2\n"
    table = position(lines + "  defense until Winter: Bob 2\n  this year: Ann taken 2 spent spoils 1\n")
    assert broken_invariants(table.state) == []
    assert [table.state.total(seat) for seat in range(3)] == [5, -2, 0]
    assert table.state.counted[0] == [2, 0, 0, 0, 1]


def test_an_assault_under_way_has_the_ferries_of_its_action() -> None:
    lines = "  phase: action\n  action: Borrowed Fleet\n  assault: Kastamonu oversea\n"
    assert position(lines).view(0)["facts"]["assault"]["needed"] == 9


# --- mistakes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("phase: night", "phase cannot be 'night': say draft, choosing an action"),
        ("year: 7", "with 3 players there are 6 years"),
        ("year: 0", "year cannot be '0': say a number from 1 on"),
        ("turn: Eve", "there is no player 'Eve': there are Ann, Bob, Cem"),
        ("territories: Eve Bern", "there is no player 'Eve'"),
        ("territories: Ann Bern Milano", "there is no territory 'milano': did you mean 'Milan'?"),
        ("territories: Ann Bern, Bob Bern", "Bern belongs to two players"),
        ("territories: Ann Prague", "Prague belongs to two players"),
        ("masters: Ann Pirates", "there is no set 'pirates': did you mean 'Privateers'?"),
        ("cubes: Ann 4", "Ann has 3 small cubes, on the board and left"),
        ("cubes: Ann many", "cubes cannot be 'many': say a number from 0 on"),
        ("placed cubes: Picnic Ann", "there is no action 'Picnic Ann'"),
        ("placed cubes: Lesson Ann Eve", "there is no player 'eve'"),
        ("placed cubes: Proclaim Ann Bob", "2 cubes lie on Proclaim"),
        ("leader cube: Eve", "there is no player 'Eve'"),
        ("start token: perhaps", "start token: yes or no"),
        ("score: Ann lots", "score cannot be 'lots'"),
        ("this year: Ann eaten 2", "there is no count 'eaten'"),
        ("this year: Ann taken", "taken cannot be ''"),
        ("this year: Ann 2", "say one count, not ''"),
        ("action: Lesson", "there is no action yet in the phase choosing an action"),
        ("phase: action", "say which action there is in the phase action"),
        ("attack: -1", "attack cannot be '-1'"),
        ("dismissed: Eve", "there is no player 'Eve'"),
        ("Ann's hand: Seed Vault", "Seed Vault is a location, which lies in a ready area only"),
        ("Ann's discard pile: Lyon", "Lyon is a location, which lies in a ready area only"),
        ("Ann's ready area: Lyon", "the card of Lyon is not where it belongs"),
        ("Ann's hand: Marek of the Drums", "Marek of the Drums belongs to the Free Companies, not to Ann"),
        ("Ann's hand: Sanna's Tutor", "Sanna's Tutor belongs to the Salvage Guild, not to Ann"),
        ("box: Tutor", "Tutor never goes to the box"),
        ("Ann's hand: Tutor (upside down)", "have no marks"),
    ],
)
def test_an_impossible_position_is_refused(line: str, message: str) -> None:
    start = "" if line.startswith("dismissed") else "  dismissed: everybody\n"
    start += "  capitals: Ann Madrid, Bob Prague, Cem Ankara\n"
    start += "  factions: Ann Tidewalkers, Bob Free Companies, Cem Lantern School\n"
    with pytest.raises(UsageError) as caught:
        position(f"  {line}\n", start=start)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("factions: Ann Tidewalkers, Bob Tidewalkers", "two players have the same faction"),
        ("factions: Ann Tidewalkers Salvage Guild", "everybody has one faction"),
        ("factions: Ann Pirates", "there is no faction 'pirates'"),
        ("capitals: Ann Bern", "there is no start city 'bern'"),
        ("capitals: Ann Oslo, Bob Oslo", "two players have the same start city"),
        ("territories: Ann Oslo Madrid Prague Kyiv", "no start city is left for everybody"),
        ("year: 2\n  first player: Ann\n  start player: Ann", "Bob is start player in year 2"),
        ("phase: draft\n  score: Ann 3", "the draft comes first: there is no score yet"),
        ("phase: draft\n  Ann's hand: Tutor", "nobody has cards in the draft"),
        ("phase: choosing a target\n  action: Lesson", "only an assault action has a target"),
        ("phase: defense\n  action: Assault", "say which territory is being assaulted"),
        ("phase: action\n  action: Lesson\n  assault: Milan overland", "an assault needs an assault action"),
        ("phase: action\n  action: Assault\n  assault: Milan", "say how: Milan overland, or Milan oversea"),
        ("phase: action\n  action: Picnic", "there is no action 'picnic'"),
        ("phase: action\n  action: Lesson Lesson", "say one action, not 'Lesson Lesson'"),
        ("phase: action\n  action: Assault\n  assault: overland", "say one territory, not ''"),
        (
            "phase: action\n  action: Assault\n  capitals: Ann Madrid\n  assault: Bern overland",
            "no territory of yours shares a border or a white arrow with Bern",
        ),
        (
            "phase: defense\n  action: Assault\n  capitals: Ann Madrid\n  assault: Lugo overland",
            "nobody defends Lugo",
        ),
    ],
)
def test_parts_that_do_not_fit_together_are_refused(lines: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        position(f"  {lines}\n", start="")
    assert message in str(caught.value)


def test_a_set_that_is_not_played_with_has_to_be_asked_for() -> None:
    eight = (
        "Privateers, Archivists, Off Duty, Ferry Pilots, Dyke Builders, Field Medics, Salvagers, Storytellers"
    )
    with pytest.raises(UsageError, match="Saboteurs 1 is not played with: say options: sets Saboteurs"):
        position("  Ann's hand: Saboteurs 1\n", sets=eight)
    with pytest.raises(UsageError, match="Saboteurs are not played with: say options: sets Saboteurs"):
        position("  masters: Ann Saboteurs\n", sets=eight)


def test_in_the_preliminary_edition_others_may_have_trained_dismissed_cards() -> None:
    s = position("  Ann's hand: Sanna's Tutor\n", edition="6.25").state
    assert names(s, s.hand[0]) == ["Sanna's Tutor"]
