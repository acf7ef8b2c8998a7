"""Every scenario file comes true, and together they show every card and ability of Dark Dealings."""

from __future__ import annotations

import pytest

from dealers.games import GAMES, find_game
from dealers.kernel import UsageError
from dealers.kernel.compiled import current_build
from dealers.kernel.numbers import with_numbers
from dealers.kernel.scenario import Scenario, run
from dealers.kernel.scenario.scenes import show
from dealers.kernel.scenario.shipped import examples, shipped
from dealers.kernel.scenario.words import split_list

ALL = [scenario for game in GAMES.values() for scenario in shipped(game).values()]
DARK_DEALINGS = [scenario for scenario in ALL if scenario.header["game"].text == "dark-dealings"]

TOPICS = [
    "Thief", "Halflings", "Wizard", "Berserker", "Knight", "Ranger", "Gnome Illusionist", "Dragon Warrior",
    "Booster", "Heavy Hitter", "Detour", "several types", "type-changing", "equal challenge values",
    "rulebook example: the challenge order", "rulebook example: the Halflings fight",
    "No Peeking", "Player Elimination", "Hardcore victory", "solo hardcore",
]  # fmt: skip


def is_with_other_numbers(scenario: Scenario) -> bool:
    """Whether a scenario is about cards with other numbers than printed, which compiled rules cannot have."""
    game, numbers = find_game(scenario.header["game"].text), scenario.header.get("numbers")
    if numbers is None or not current_build().compiled:
        return False
    try:
        with_numbers(game, tuple(split_list(numbers.text)))
    except UsageError:
        return True
    return False


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.title)
def test_scenario(scenario: Scenario) -> None:
    if is_with_other_numbers(scenario):
        pytest.skip("compiled rules keep their numbers")
    result = run(scenario, find_game)
    assert result.passed, "\n" + "\n".join(map(str, result.failures))


@pytest.mark.parametrize("every", [11, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", GAMES)
def test_every_scenario_can_be_shown_to_its_end(name: str, every: int) -> None:
    for scenario in list(shipped(find_game(name)).values())[::every]:
        if is_with_other_numbers(scenario):
            continue
        shown = show(scenario, find_game)
        checks = sum(len(block.lines) for block in scenario.blocks if block.kind == "then")
        assert sum(len(scene.expected) for scene in shown.scenes) == checks, scenario.title
        assert all(scene.view["you"] == shown.observer for scene in shown.scenes), scenario.title


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_has_scenarios_offers_all_of_them(name: str) -> None:
    game = find_game(name)
    offered = examples(game)
    for key, scenario in shipped(game).items():
        for rule in scenario.rules:
            assert key in offered[rule], (rule, scenario.title)


def test_every_scenario_has_a_title_of_its_own() -> None:
    titles = [scenario.title for scenario in ALL]
    assert sorted(titles) == sorted(set(titles))


@pytest.mark.parametrize("topic", TOPICS)
def test_every_ability_and_mode_is_shown(topic: str) -> None:
    assert any(topic in scenario.shows for scenario in DARK_DEALINGS)


def test_every_card_takes_part_in_a_scenario() -> None:
    text = "\n".join(line.text + "," for s in DARK_DEALINGS for block in s.blocks for line in block.lines)
    for mark in ":;()":
        text = text.replace(mark, ",")
    named = {part.strip() for part in text.replace("\n", ",").split(",")}
    missing = [card.name for card in find_game("dark-dealings").cards if card.name not in named]
    assert missing == []
