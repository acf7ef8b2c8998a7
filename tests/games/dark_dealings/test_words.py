"""Dark Dealings in words: cards explained, and what people may want to try."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from dealers.games import find_game
from dealers.games.dark_dealings.describe import strike_text, strikes_text
from dealers.kernel import Card, Chance, IllegalAnswer
from dealers.kernel.text import WIDTH

GAME = find_game("dark-dealings")
CARDS = GAME.cards


def a_card(fits: Callable[[Mapping[str, Any]], Any], kind: str = "defense") -> Card:
    """Some card of this kind."""
    return next(card for card in CARDS if card.kind == kind and fits(card.details))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_card_is_explained_within_the_width_of_the_screen(card: Card) -> None:
    lines = GAME.words.explain(card).splitlines()
    assert lines[0].startswith(card.name)
    assert lines[-1] == f"  [{card.details['label']}]"
    assert all(line.strip() and len(line) <= WIDTH for line in lines), lines
    words = " ".join(" ".join(lines).split())
    assert " ".join(card.text.split()) in words
    if card.kind == "hero":
        assert f"Challenge {card.details['challenge']}, armor {card.details['armor']}, vulnerable to" in words
        assert all(kind.capitalize() in words for kind in card.details["vulnerable"])
    else:
        assert f"Rank {card.details['rank']}" in words
        assert words.count("Side ") == len(card.details["strikes"])


def test_only_a_card_that_does_not_turn_round_is_said_to_end() -> None:
    end = "After the last side the card is trashed."
    three = a_card(lambda d: len(d["strikes"]) == 3)
    assert end in GAME.words.explain(three)
    sides = [*three.details["strikes"], {"types": ["trap"], "value": 1, "trash": True}]
    four = Card("Wheel", "defense", three.text, {**three.details, "strikes": sides})
    assert end not in GAME.words.explain(four)


def test_a_side_tells_its_types_and_whether_it_is_the_last() -> None:
    sides = [{"types": ["trap", "spell"], "value": 2, "trash": False}]
    several = Card("Cage", "defense", "", {**a_card(lambda d: d["rank"]).details, "strikes": sides})
    assert "  Side 1: Trap or Spell 2\n" in GAME.words.explain(several)
    detour = a_card(lambda d: d["ability"] == "detour")
    assert "Side 1: Detour, no type and no strike" in GAME.words.explain(detour)
    assert f"{detour.name} (defense, Detour)" in GAME.words.explain(detour)
    short = a_card(lambda d: len(d["strikes"]) == 1 and d["strikes"][0]["trash"] and d["strikes"][0]["types"])
    assert ", trashed after this strike" in GAME.words.explain(short)


def test_in_a_row_sides_that_are_over_are_in_brackets() -> None:
    three = a_card(lambda d: len(d["strikes"]) == 3 and not any(s["trash"] for s in d["strikes"][:2]))
    first, second, third = [strike_text(strike) for strike in three.details["strikes"]]
    assert strikes_text(three.name) == f"{first} {second} {third}"
    assert strikes_text(three.name, 2) == f"({first}) ({second}) [{third}]"


def test_types_are_told_in_short() -> None:
    every = {"types": ["trap", "spell", "minion"], "value": 3, "trash": False}
    assert strike_text(every) == "Any 3"
    assert strike_text({**every, "types": ["trap", "minion"]}) == "Trap/Minion 3"
    assert strike_text({**every, "types": [], "value": 0}) == "Detour"


@pytest.mark.parametrize("seats", [1, 2])
def test_what_people_may_want_and_is_not_offered_is_refused(seats: int) -> None:
    seen = set()
    for seed in range(6):
        table, rng = GAME.new_table(seats, {"hardcore": seed % 2 == 1}, seed), Chance(seed)
        while not table.over:
            seat, offered = table.turn()
            decision = table.pending[seat]
            for option in GAME.words.refused(table.state, decision):
                with pytest.raises(IllegalAnswer):
                    table.copy().answer(seat, option)
                seen.add(option[0])
            table.answer(seat, offered[rng.below(len(offered))])
    wanted = {"fight", "strike", "defeat"}
    assert seen >= (wanted | {"pair"} if seats == 1 else wanted)
