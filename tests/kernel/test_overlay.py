"""Changed content over the shipped one: rows found by name, mistakes named, and games told apart by it."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dealers.bots.arena import run_arena
from dealers.games import GAMES, find_game
from dealers.kernel import DealersError, Game, SaveError, load, save
from dealers.kernel.anew import game_of, plain_game, with_content
from dealers.kernel.compiled import current_build
from dealers.kernel.game import content_folder
from dealers.kernel.numbers import with_numbers
from dealers.kernel.overlay import SHIPPED, Overlay, check_places, name_folders, read_overlay

pytestmark = pytest.mark.skipif(current_build().compiled, reason="compiled rules keep their content")

HOPE, DALE, DARK, END = "dealers-in-hope", "dale-of-merchants", "dark-dealings", "hopes-end"

Write = Callable[..., Overlay]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file of a content folder, and read the folder."""

    def write(game: str, file: str, text: str, folder: str = "mine") -> Overlay:
        path = tmp_path / folder / game / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        overlay = read_overlay([tmp_path / folder])
        check_places(overlay, [content_folder(game) for game in GAMES.values()])
        return overlay

    return write


def played(name: str, overlay: Overlay) -> Game[Any]:
    return with_content(find_game(name), overlay)


def details(game: Game[Any], card: str) -> Any:
    return game.cards[game.numbers[card]].details


def test_only_what_is_written_changes_also_inside_a_part_with_fields_of_its_own(write: Write) -> None:
    game = played(
        HOPE,
        write(HOPE, "professions.changes.toml", '[[set]]\nname = "Privateers"\nlevel1 = { cost = 2 }\n'),
    )
    shipped = find_game(HOPE)
    assert details(game, "Privateers 1") == {**details(shipped, "Privateers 1"), "cost": 2}
    assert details(game, "Privateers 2") == details(shipped, "Privateers 2")
    assert details(shipped, "Privateers 1")["cost"] == 4


def test_a_free_table_is_replaced_as_a_whole_and_a_row_inside_a_row_is_found_by_name(write: Write) -> None:
    text = (
        '[[faction]]\nname = "Tidewalkers"\npower = { defense = 2 }\n'
        '[[faction.card]]\nname = "Navaa at the Helm"\nattack = 9\n'
    )
    game = played(HOPE, write(HOPE, "factions.changes.toml", text))
    mat, shipped = game.cards[game.numbers["Tidewalkers"]], find_game(HOPE)
    assert "hand" not in mat.details["ability"].lower()
    assert details(game, "Navaa at the Helm")["attack"] == 9
    assert details(game, "Navaa Reading the Tides") == details(shipped, "Navaa Reading the Tides")


def test_rows_are_added_and_removed_and_found_by_id(write: Write) -> None:
    text = (
        '[[defense]]\nname = "Snapping Floorboard"\nremove = true\n'
        '[[defense]]\nid = "D01"\nrank = 99\n'
        '[[defense]]\nnew = true\nid = "X1"\nname = "Pit"\nrank = 98\nflavor = ""\nicon = ""\n'
        'strikes = [{ types = ["trap"], value = 3, trash = true }]\n'
    )
    game = played(DARK, write(DARK, "defenses.changes.toml", text))
    assert "Snapping Floorboard" not in game.numbers
    assert details(game, "Trip Cord")["rank"] == 99
    assert details(game, "Pit")["strikes"][0]["value"] == 3
    assert len(game.cards) == len(find_game(DARK).cards)


def test_a_whole_file_takes_the_place_of_the_shipped_one(write: Write) -> None:
    shipped = (content_folder(find_game(END)) / "history.toml").read_text(encoding="utf-8")
    assert "\nruin = 4\n" in shipped
    game = played(END, write(END, "history.toml", shipped.replace("\nruin = 4\n", "\nruin = 5\n")))
    assert details(game, "Black Rain")["ruin"] == [5] * 4


def test_a_copy_without_a_change_is_the_shipped_game(write: Write) -> None:
    shipped = (content_folder(find_game(END)) / "history.toml").read_text(encoding="utf-8")
    game = played(END, write(END, "history.toml", f"# a copy\n{shipped}"))
    assert game.version == find_game(END).version
    assert game.overlay == SHIPPED


def test_of_two_folders_the_later_lies_on_top_and_both_count(write: Write, tmp_path: Path) -> None:
    one = '[[event]]\nname = "Black Rain"\nruin = 1\nextra = 1\n'
    write(END, "history.changes.toml", one, "one")
    write(END, "history.changes.toml", '[[event]]\nname = "Black Rain"\nruin = 2\n', "two")
    both = played(END, read_overlay([tmp_path / "one", tmp_path / "two"]))
    assert (details(both, "Black Rain")["ruin"], details(both, "Black Rain")["extra"]) == ([2] * 4, [1] * 4)
    assert both.overlay.name == "one + two"
    other = played(END, read_overlay([tmp_path / "two", tmp_path / "one"]))
    assert details(other, "Black Rain")["ruin"] == [1] * 4
    assert other.version != both.version


def test_the_version_tells_what_is_played_and_not_where_it_lies(write: Write) -> None:
    text = '[[event]]\nname = "Black Rain"\nruin = 1\n'
    one = played(END, write(END, "history.changes.toml", text, "one"))
    same = played(END, write(END, "history.changes.toml", f"# like one\n{text}", "same"))
    other = played(END, write(END, "history.changes.toml", text.replace("1", "2"), "other"))
    assert one.version == same.version
    assert len({find_game(END).version, one.version, other.version}) == 3
    assert one.version.startswith(f"{find_game(END).version}+")


def test_a_saved_table_says_which_content_it_needs(write: Write) -> None:
    game = played(END, write(END, "history.changes.toml", '[[event]]\nname = "Black Rain"\nruin = 1\n'))
    data = save(game.new_table(2, {}, 1))
    assert load(data, lambda name: game).game is game
    with pytest.raises(
        SaveError, match=r"the changed content 'mine' \(\w{8}\).*plays the shipped content.*--con"
    ):
        load(data, find_game)
    with pytest.raises(SaveError, match=r"with the shipped content, .*'mine' .*without --content"):
        load(save(find_game(END).new_table(2, {}, 1)), lambda name: game)


def test_a_worker_is_sent_the_changes_and_plays_with_them(write: Write) -> None:
    game = played(END, write(END, "history.changes.toml", '[[event]]\nname = "Black Rain"\nruin = 1\n'))
    told = pickle.loads(pickle.dumps(plain_game(game)))
    assert told[0] is type(find_game(END))
    assert game_of(*told).version == game.version
    alone = run_arena(game, ["random", "random"], 2, workers=1)
    together = run_arena(game, ["random", "random"], 2, workers=2)
    assert [one.mean_rank for one in alone] == [two.mean_rank for two in together]


def test_numbers_in_words_go_on_top_of_changed_content(write: Write) -> None:
    game = played(END, write(END, "history.changes.toml", '[[event]]\nname = "Black Rain"\nruin = 1\n'))
    twice = with_numbers(game, ("Raiders at the Fords ruin 3",))
    assert details(twice, "Black Rain")["ruin"] == [1] * 4
    assert details(twice, "Raiders at the Fords")["ruin"] == [3] * 4


def test_afterwards_the_modules_are_those_of_the_shipped_game(write: Write) -> None:
    before = {name: module for name, module in sys.modules.items() if name.startswith("dealers.games")}
    overlay = write(DALE, "macaws.changes.toml", '[[card]]\nname = "Cookies"\nremove = true\n')
    with pytest.raises(DealersError):
        played(DALE, overlay)
    after = {name: module for name, module in sys.modules.items() if name.startswith("dealers.games")}
    assert after == before


@pytest.mark.parametrize(
    ("game", "file", "text", "said"),
    [
        (
            HOPE,
            "factions.changes.toml",
            '[[faction]]\nname = "Salvage Guild"\npower = { hand = "two" }',
            "factions.changes.toml: faction 'Salvage Guild', field power[...]: Expected `int`, got `str`",
        ),
        (
            HOPE,
            "factions.changes.toml",
            '[[faction]]\nname = "Salvage Guild"\npower = { fly = 1 }',
            "factions.changes.toml: 'Salvage Guild', field power: there is no 'fly'; there are hand",
        ),
        (
            HOPE,
            "factions.changes.toml",
            '[[faction]]\nname = "Salvage Gild"\npower = { hand = 1 }',
            "there is no row 'Salvage Gild': did you mean 'Salvage Guild'? (a row that is to be added",
        ),
        (
            HOPE,
            "factions.changes.toml",
            '[[faction]]\nname = "Salvage Guild"\npowr = { hand = 1 }',
            "faction 'Salvage Guild': there is no field 'powr': did you mean 'power'?",
        ),
        (
            HOPE,
            "factions.changes.toml",
            "[[factions]]",
            "there is no field 'factions': did you mean 'faction'?",
        ),
        (
            HOPE,
            "citizens.changes.toml",
            '[[citizen]]\nname = "Recruit"\nremove = true',
            "'Tidewalkers', field deck: there is no card 'Recruit' (with the changed content 'mine')",
        ),
        (
            HOPE,
            "locations.changes.toml",
            '[[spoils]]\nname = "Container Port"\nattack = -9',
            "locations.changes.toml: spoils 'Container Port', field attack: Expected `int` >= 0",
        ),
        (
            HOPE,
            "factions.changes.toml",
            '[[faction]]\nname = "Tidewalkers"\nremove = true\n'
            '[[faction]]\nname = "Salvage Guild"\nremove = true\n',
            "5 players need as many factions",
        ),
        (
            DALE,
            "macaws.changes.toml",
            '[[card]]\nname = "Cookies"\nvalue = 7',
            "macaws.changes.toml: 'Cookies', field value: is 7; it has to be from 1 to 5",
        ),
        (
            DALE,
            "macaws.changes.toml",
            '[[card]]\nname = "Cookies"\nremove = true\n[[card]]\nname = "Spyglass"\ncopies = 6',
            "a function is tied to 'Cookies', and no row in content/ has this name",
        ),
        (
            DALE,
            "macaws.changes.toml",
            '[[card]]\nname = "Cookies"\ncopies = 2\n'
            '[[card]]\nnew = true\nname = "Parrot"\ncopies = 1\nvalue = 3\nkind = "technique"\ntext = "Fly."',
            "macaws.changes.toml: 'Parrot', field kind: a technique needs a function",
        ),
        (
            DALE,
            "characters/bankers.changes.toml",
            '[[character]]\nname = "Odile Reed"\nremove = true',
            "the rules do not go with the changed content 'mine': they use something that is not there",
        ),
        (END, "history.changes.toml", "[[event]\n", "history.changes.toml: not valid TOML"),
        (END, "history.changes.toml", "[[event]]\nruin = 3\n", "event, row 1: say the name of the row"),
        (END, "history.changes.toml", '[[event]]\nname = "Black Rain"\nremove = false', "can only be true"),
        (
            END,
            "history.changes.toml",
            '[[event]]\nname = "Black Rain"\nremove = true\nruin = 1',
            "a row that is removed has no other fields",
        ),
        (END, "history.changes.toml", '[[event]]\nname = "Black Rain"\nnew = true', "with this name already"),
        (END, "tile.changes.toml", "", "there is no content file 'tile.toml': did you mean 'tiles.toml'?"),
        ("hopesend", "tiles.toml", "", "there is no game 'hopesend': did you mean 'hopes-end'?"),
    ],
)
def test_a_mistake_is_refused_with_file_row_and_field(
    write: Write, game: str, file: str, text: str, said: str
) -> None:
    with pytest.raises(DealersError) as refused:
        played(game, write(game, file, text))
    assert said in str(refused.value)


def test_folders_that_hold_nothing_to_play_with_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DealersError, match="there is no content folder"):
        read_overlay([tmp_path / "nowhere"])
    (tmp_path / "notes.md").write_text("A note is no content.")
    with pytest.raises(DealersError, match="holds no content files: copy some"):
        read_overlay([tmp_path])
    (tmp_path / "tiles.toml").write_text("")
    with pytest.raises(
        DealersError, match=r"belongs into a folder that is called as its game: .*/GAME/tiles.toml"
    ):
        read_overlay([tmp_path])
    with pytest.raises(DealersError, match="cannot have ':' in its name"):
        name_folders([Path("one:two")])
