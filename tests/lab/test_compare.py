"""Comparisons: the same deals on both sides, played until the answer is clear, and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dealers.games import find_game
from dealers.kernel import DealersError, Game, UsageError
from dealers.kernel.anew import with_content
from dealers.kernel.overlay import Layer, Overlay
from dealers.lab import simulate as simulating
from dealers.lab.compare import Comparison, Question, Side, _looks, compare
from dealers.lab.compare_page import page
from dealers.lab.compare_words import as_json, changed_cards, verdict
from dealers.lab.playing import Deal, Played, play
from dealers.lab.study import Folder, Study

GAME = find_game("dark-dealings")


def version(text: str) -> Game[Any]:
    """The game with changed heroes."""
    return with_content(GAME, Overlay((Layer("mine", GAME.name, "heroes.toml", False, text),)))


def weak_heroes() -> Game[Any]:
    """A game in which all heroes fall at once."""
    names = [card.name for card in GAME.cards if card.kind == "hero" and not _expansion(card.name)]
    return version("".join([f'[[hero]]\nname = "{name}"\narmor = 1\n' for name in names]))


def _expansion(name: str) -> bool:
    return name.startswith(("Gnome", "Dragon"))


def sides(folder: Path, other: Game[Any], bots: tuple[str, ...] = ("random",)) -> tuple[Side, Side]:
    """The shipped game and another one."""
    return (
        Side("A", "shipped", Study(GAME, bots, 2, {}, steady=True), Folder(folder / "a")),
        Side("B", "weak", Study(other, bots, 2, {}, steady=True), Folder(folder / "b")),
    )


def texts(found: Comparison) -> str:
    """The verdict as one text."""
    return "\n".join([sentence.text for sentence in verdict(found)])


def test_a_change_that_is_felt_is_answered_at_the_first_look(tmp_path: Path) -> None:
    found = compare(sides(tmp_path, weak_heroes()), Question("Points", 400), workers=1)
    assert (found.answer, found.deals) == ("more", 40)
    assert verdict(found)[0].text.startswith("Players make more points with B: by ")
    assert "That is clear after 40 deals." in texts(found)
    told = as_json(found, verdict(found))
    assert told["question"]["low"] > 0
    assert {"card": "Thief 2", "field": "armor", "a": 3, "b": 1} in told["changes"]
    written = page(found, verdict(found), "Dark Dealings: A against B")
    assert "A is shipped, B is weak. 40 deals, 40 games on each side" in written
    for outside in ("http://", "https://", "src=", "@import"):
        assert outside not in written.replace("http://www.w3.org/", "")


def test_the_same_content_plays_the_same_games_and_that_is_said(tmp_path: Path) -> None:
    found = compare(sides(tmp_path, GAME), Question("turns", 60), workers=1)
    assert found.answer == "same"
    assert all(one.value == 0 for one in found.figures)
    said = texts(found)
    assert said.startswith("A and B have the same content")
    assert "No difference that matters in turns" in said
    assert "Nothing else changed clearly" in said


def test_it_goes_on_where_it_was_and_further_if_it_is_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = sides(tmp_path, weak_heroes())
    first = compare(two, Question("points", 40), workers=1)
    played: list[int] = []

    def noted(deal: Deal) -> Played:
        played.append(deal.number)
        return play(deal)

    monkeypatch.setattr(simulating, "play", noted)
    again = compare(two, Question("points", 40), workers=1)
    assert played == []
    assert again.asked == first.asked
    further = compare(two, Question("points", 60, to_the_end=True), workers=1)
    assert played == [*range(41, 61), *range(41, 61)]
    assert [look.deals for look in further.looks] == [40, 60]


def test_bots_that_differ_play_every_deal_in_all_seats(tmp_path: Path) -> None:
    two = sides(tmp_path, weak_heroes(), ("random", "greedy"))
    study = two[0].study
    one, other = study.deal(14), study.deal(15)
    assert (one.cards, other.cards) == (7, 7)
    assert one.bots == other.bots[::-1]
    assert study.deal(16).cards == 8
    same = Study(GAME, ("random",), 2, {}, steady=True)
    assert [same.deal(number).cards for number in (14, 15)] == [14, 15]


def test_both_sides_are_dealt_the_same_cards() -> None:
    hands = []
    for game in (GAME, weak_heroes()):
        deal = Study(game, ("random",), 3, {}, steady=True).deal(5)
        table = game.new_table(3, deal.options, deal.cards or 0, steady=True)
        hands.append(
            [[game.cards[table.state.face[card]].name for card in hand] for hand in table.state.hand]
        )
    assert hands[0] == hands[1]


def test_a_side_that_fails_is_named_with_the_game_and_rows_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(deal: Deal) -> Played:
        if deal.number == 47 and deal.game is not GAME:
            raise DealersError(f"game {deal.number} failed")
        return play(deal)

    monkeypatch.setattr(simulating, "play", failing)
    two = sides(tmp_path, weak_heroes())
    with pytest.raises(DealersError, match=r"^B \(weak\): game 47 failed"):
        compare(two, Question("turns", 60, matters=0.0), workers=1)
    assert len(two[0].folder.read("games")) == 60
    assert len(two[1].folder.read("games")) == 40


def test_whoever_stops_it_loses_no_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(deal: Deal) -> Played:
        if deal.number == 55:
            raise KeyboardInterrupt
        return play(deal)

    two = sides(tmp_path, GAME)
    with monkeypatch.context() as patched:
        patched.setattr(simulating, "play", stopped)
        with pytest.raises(KeyboardInterrupt):
            compare(two, Question("turns", 60, matters=0.0), workers=1)
    assert [len(side.folder.read("games")) for side in two] == [40, 40]
    assert compare(two, Question("turns", 60, matters=0.0), workers=1).deals == 60


def test_figures_that_are_not_there_are_named_with_those_that_are_like_them(tmp_path: Path) -> None:
    two = sides(tmp_path, GAME)
    with pytest.raises(UsageError, match=r"there is no figure 'truns': there are 'turns'"):
        compare(two, Question("truns", 60), workers=1)
    assert not (tmp_path / "a").exists()
    with pytest.raises(UsageError, match=r"there is no figure 'seat 3': there are 'seat [12]'"):
        compare(two, Question("seat 3", 60), workers=1)
    found = compare(two, Question("SEAT 1", 40), workers=1)
    assert found.asked.family == "wins"
    assert found.matters == 0.05


def test_too_few_games_tell_nothing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="39 games are too few to tell anything: say --games 40"):
        compare(sides(tmp_path, GAME), Question("turns", 39), workers=1)
    with pytest.raises(UsageError, match="say --games 80"):
        compare(sides(tmp_path, GAME, ("random", "greedy")), Question("turns", 79), workers=1)


def test_an_answer_that_is_not_clear_says_so(tmp_path: Path) -> None:
    found = compare(
        sides(tmp_path, version('[[hero]]\nname = "Thief 2"\narmor = 9\n')), Question("seat 1", 40), 1
    )
    assert found.answer == "unclear"
    assert "Not clear after 40 deals" in texts(found)
    assert "percentage points" in texts(found)


def test_what_was_changed_is_found_card_by_card() -> None:
    changed = version(
        '[[hero]]\nname = "Thief 2"\narmor = 9\n'
        '[[hero]]\nname = "Ranger 4"\nremove = true\n'
        '[[hero]]\nnew = true\nname = "Ranger 99"\nepithet = "of the test"\nclass = "Ranger"\narmor = 3\n'
        'challenge = 40\nvulnerable = ["trap"]\n'
    )
    found = changed_cards(GAME, changed)
    assert {"card": "Thief 2", "field": "armor", "a": 3, "b": 9} in found
    assert {"card": "Ranger 4", "field": "", "a": "there", "b": ""} in found
    assert {"card": "Ranger 99", "field": "", "a": "", "b": "there"} in found
    assert len(found) == 3


def test_looks_come_less_often_the_longer_it_takes() -> None:
    assert list(_looks(110)) == [40, 60, 80, 100, 110]
    assert list(_looks(40)) == [40]
    assert len(list(_looks(10_000))) < 40
