"""The pages for researchers: tables are those that the games declare, and what is named is there."""

from __future__ import annotations

import re

from tests.docs.observation_tables import PAGE, page

from dealers.games import GAMES
from dealers.research.gymnasium import game_id
from dealers.research.spiel import game_type

RESEARCH = PAGE.with_name("research.md").read_text(encoding="utf-8")


def test_the_page_of_observations_is_what_games_declare() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), (
        "write it anew: python -m tests.docs.observation_tables"
    )


def test_every_game_is_named_as_each_interface_calls_it() -> None:
    for name in GAMES:
        for called in (name, game_id(name), game_type(name).short_name):
            assert f"`{called}`" in RESEARCH


def test_examples_that_are_named_are_there() -> None:
    named = set(re.findall(r"(?:examples|bench)/[\w/]+\.py", RESEARCH))
    assert named
    for path in named:
        assert (PAGE.parents[1] / path).is_file()
