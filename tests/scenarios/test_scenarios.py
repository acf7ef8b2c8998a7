"""Every scenario file comes true, and together they show every card and ability of Dark Dealings."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealers.games import find_game
from dealers.kernel.scenario import Scenario, read, run

HERE = Path(__file__).parent
ALL = [scenario for file in sorted(HERE.rglob("*.scenario")) for scenario in read(file)]
DARK_DEALINGS = [scenario for scenario in ALL if scenario.header["game"].text == "dark-dealings"]

TOPICS = [
    "Thief", "Halflings", "Wizard", "Berserker", "Knight", "Ranger", "Gnome Illusionist", "Dragon Warrior",
    "Booster", "Heavy Hitter", "Detour", "several types", "type-changing", "equal challenge values",
    "rulebook example: the challenge order", "rulebook example: the Halflings fight",
    "No Peeking", "Player Elimination", "Hardcore victory", "solo hardcore",
]  # fmt: skip


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.title)
def test_scenario(scenario: Scenario) -> None:
    result = run(scenario, find_game)
    assert result.passed, "\n" + "\n".join(map(str, result.failures))


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
