"""`dealers games`, and how the command behaves as a whole."""

from __future__ import annotations

import json

import pytest

from dealers import __version__
from dealers.cli.app import game_options
from dealers.cli.commands import COMMANDS
from dealers.games import GAMES, find_game
from dealers.kernel import SaveError
from dealers.levels import rated_games

from .conftest import Dealers


def test_the_list_shows_seats_and_options(dealers: Dealers) -> None:
    run = dealers("games")
    assert run.code == 0
    for game in GAMES.values():
        assert game.title in run.out
        assert f"{game.min_seats} to {game.max_seats} players" in run.out
    assert "--hardcore" in run.out
    assert "--expansion-heroes" in run.out
    assert "--row 3|4|5|6|7" in run.out
    assert run.out.count("Bots, with their ratings: ") == len(rated_games())


def test_the_json_has_exactly_the_agreed_fields(dealers: Dealers) -> None:
    listed = json.loads(dealers("games", "--json").out)
    assert [entry["name"] for entry in listed] == list(GAMES)
    for entry in listed:
        assert list(entry) == ["name", "title", "min_seats", "max_seats", "version", "options"]
        for option in entry["options"]:
            assert list(option)[:5] == ["name", "type", "default", "values", "help"]
            several = option["type"] == "names"
            assert option["default"] == "" if several else option["default"] in option["values"]
    assert json.loads(dealers("games", "dark-dealings", "--json").out) == [
        entry for entry in listed if entry["name"] == "dark-dealings"
    ]


def test_an_unknown_game_is_refused(dealers: Dealers) -> None:
    run = dealers("games", "chess")
    assert run.code == 2
    assert "there is no game 'chess': there are" in run.err


@pytest.mark.parametrize("args", [["--help"], ["play", "--help"], ["games", "--help"], ["replay", "--help"]])
def test_help_is_everywhere(dealers: Dealers, args: list[str]) -> None:
    run = dealers(*args)
    assert run.code == 0
    assert "Usage" in run.out


def test_every_command_has_help(dealers: Dealers) -> None:
    for name, line in COMMANDS.items():
        run = dealers(name, "--help")
        assert run.code == 0
        assert f"{name} [OPTIONS]" in run.out
        assert line[:30] in run.out


def test_the_version_is_shown(dealers: Dealers) -> None:
    run = dealers("--version")
    assert run.code == 0
    assert run.out in (f"dealers {__version__} (pure)\n", f"dealers {__version__} (compiled)\n")


@pytest.mark.parametrize("args", [["dance"], ["replay"], ["games", "--jason"], ["games", "a", "b"], []])
def test_wrong_usage_exits_with_2(dealers: Dealers, args: list[str]) -> None:
    run = dealers(*args)
    assert run.code == 2
    assert "Usage" in run.err + run.out


def test_errors_are_printed_as_they_are(dealers: Dealers, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*args: object) -> None:
        raise SaveError("[bold]no markup[/bold] and a [closing] bracket")

    monkeypatch.setattr("dealers.cli.games.find_game", fails)
    run = dealers("games", "x")
    assert run.code == 1
    assert "dealers: [bold]no markup[/bold] and a [closing] bracket" in run.err


def test_an_interrupted_command_says_so(dealers: Dealers, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dealers.cli.games.find_game", pressed)
    assert dealers("games", "x").code == 130


def test_options_of_a_game_are_read_in_every_spelling() -> None:
    game = find_game("dark-dealings")
    assert game_options(game, ["--expansion-heroes"]) == {"expansion_heroes": True}
    assert game_options(game, ["--expansion_heroes=no"]) == {"expansion_heroes": False}
    assert game_options(game, ["--no-hardcore", "--row", "3"]) == {"hardcore": False, "row": 3}


def test_an_option_of_names_is_listed_with_all_of_them(dealers: Dealers) -> None:
    run = dealers("games", "dale-of-merchants")
    words = " ".join(run.out.split())
    assert "--decks penguins,tuataras" in words
    assert "Any of Snapping Purse, Forged Contract, Rotten Delivery, " in words


def test_decks_are_listed_by_game_with_what_their_selection_cards_tell(dealers: Dealers) -> None:
    lines = dealers("games", "dale-of-merchants").out.splitlines()
    collection, first = lines.index("Dale of Merchants Collection"), lines.index("Dale of Merchants")
    gulls = next(line for line in lines if line.startswith("  gulls "))
    assert gulls.split()[:7] == ["gulls", "1", "2", "1", "1", "Swindling", "Black-headed"]
    assert collection < lines.index(gulls) < first
    assert any(line.startswith("  macaws ") for line in lines[first:])
    assert max(map(len, lines)) <= 80


def test_the_list_of_all_games_tells_where_decks_are_listed(dealers: Dealers) -> None:
    words = " ".join(dealers("games").out.split())
    assert "`dealers games dale-of-merchants` lists them." in words
    assert "Vigorous Emperor Penguins" not in words


def test_a_mistyped_deck_is_refused_with_the_names_that_are_near(dealers: Dealers) -> None:
    run = dealers("play", "dale-of-merchants", "--decks", "penguin,Bats")
    assert run.code == 2
    assert "option decks cannot have 'penguin': did you mean penguins" in run.err
