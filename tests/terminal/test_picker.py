"""A new game by questions."""

from __future__ import annotations

from dealers.games import GAMES, find_game
from dealers.terminal.picker import pick_game, pick_options, pick_players

from .conftest import MakeScreen, printed

GAME = find_game("dark-dealings")


def test_enter_takes_all_defaults(make_screen: MakeScreen) -> None:
    screen, _ = make_screen(*[""] * 10)
    assert pick_game(screen) is GAME
    assert pick_players(screen, GAME).players == ["me", "greedy", "greedy"]
    assert pick_options(screen, GAME, {}) == GAME.check_options({})


def test_a_game_is_picked_by_number_name_or_title(make_screen: MakeScreen) -> None:
    screen, _ = make_screen("1", "dark-dealings", "dark dealings", "7", "chess", "1")
    assert [pick_game(screen) for _ in range(4)] == [GAME] * 4
    assert f"'7' is not a number from 1 to {len(GAMES)}." in printed(screen)
    assert "There is no game 'chess'" in printed(screen)


def test_friends_are_asked_for_their_names(make_screen: MakeScreen) -> None:
    screen, _ = make_screen("4", "2", "3", "Ann,Ann", "Ann,Bob")
    seating = pick_players(screen, GAME)
    assert seating.players == ["me", "me", "ismcts:200", "ismcts:200"]
    assert seating.names == ["Ann", "Bob", "Ismcts 200 A", "Ismcts 200 B"]
    assert "used twice" in printed(screen)


def test_numbers_that_make_no_sense_are_asked_again(make_screen: MakeScreen) -> None:
    screen, _ = make_screen("nine", "9", "2", "3", "0", "1", "clever", "ismcts:50")
    assert pick_players(screen, GAME).players == ["me", "ismcts:50"]
    text = printed(screen)
    assert "for 1 to 6 players, not for 9" in text
    assert "there is no bot 'clever'".capitalize() in text or "There is no bot 'clever'" in text


def test_options_are_asked_with_their_sentences_and_only_if_wanted(make_screen: MakeScreen) -> None:
    screen, typist = make_screen("yes", "yes", "", "9", "6")
    assert pick_options(screen, GAME, {}) == {"hardcore": True, "expansion_heroes": False, "row": 6}
    text = printed(screen)
    assert all(setting.help.split(".")[0][:40] in text.replace("\n    ", " ") for setting in GAME.settings)
    assert "choose 3, 4, 5, 6 or 7." in text
    assert any("hardcore: no or yes?" in prompt for prompt in typist.prompts)


def test_options_given_before_are_not_asked_again(make_screen: MakeScreen) -> None:
    screen, _ = make_screen("")
    assert pick_options(screen, GAME, {"hardcore": True})["hardcore"] is True
    assert "hardcore" not in printed(screen)


def test_several_names_can_be_given_or_none(make_screen: MakeScreen) -> None:
    dale = find_game("dale-of-merchants")
    given = {setting.name: setting.default for setting in dale.settings if setting.name != "decks"}
    screen, typist = make_screen("yes", "wolves", "gulls,bats")
    assert pick_options(screen, dale, given)["decks"] == "gulls, bats"
    assert "decks (none):" in printed(screen)
    assert "cannot have 'wolves'" in printed(screen)
    assert "Vigorous Emperor Penguins" in printed(screen)
    assert any("decks: any of these?" in prompt for prompt in typist.prompts)
    for nothing in ("", "none"):
        screen, _ = make_screen("yes", nothing)
        assert pick_options(screen, dale, given)["decks"] == ""
