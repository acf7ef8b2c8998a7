"""Scenarios call players by their names where the game knows only seats."""

from __future__ import annotations

from dealers.games import find_game
from dealers.kernel.scenario import parse, run

TEXT = """
game: dale-of-merchants
players: Jenny, Ken, Ann
scenario: whose discard pile
options: decks devils
given
  Jenny's hand: Tit for Tat
  Ann's discard pile: Junk, Junk, Tit for Tat
play
  Jenny: play Tit for Tat
then
  Jenny is offered exactly: {offered}
  Jenny is not offered: Jenny because "another player"
play
  Jenny: {answer}
then
  Jenny is offered: shuffle in Junk
"""


def failures(offered: str, answer: str) -> list[str]:
    [scenario] = parse(TEXT.format(offered=offered, answer=answer), "names")
    return [str(failure) for failure in run(scenario, find_game).failures]


def test_players_are_called_by_their_names() -> None:
    assert failures("Ken; Ann", "Ann") == []


def test_seats_do_as_well() -> None:
    assert failures("seat 2; Ann", "seat 3") == []


def test_what_is_offered_instead_is_told_with_names() -> None:
    [failure] = failures("Ken", "Ann")
    assert "Ken; Ann" in failure
