"""Looking back: steps, observers, and files that do not hold together."""

from __future__ import annotations

import pytest

from dealers.kernel import SaveError, UsageError
from dealers.kernel.replay import OPEN, SPECTATOR
from dealers.terminal.replay import Replay, browse

from .conftest import MakeScreen, played, printed

NAMES = ["You", "Bob", "Cleo"]


@pytest.fixture(scope="module")
def over() -> Replay:
    return Replay(played(3, 2000), NAMES)


def test_the_steps_are_the_answers_and_the_deal_is_step_zero(over: Replay) -> None:
    assert over.last == len(over.table.history)
    assert over.at(0).history == []
    assert over.view(over.last, 0) == over.table.view(0)
    assert any("is dealt 9 heroes" in line for line in over.log(SPECTATOR, 0, 0))


def test_the_logs_of_all_steps_are_the_whole_log(over: Replay) -> None:
    steps = [event for step in range(over.last + 1) for event in over.events(1, step, step)]
    assert steps == over.table.events(1)


def test_observers_see_what_they_may(over: Replay) -> None:
    assert "a hidden card" not in over.log(0, 1, 1)[0]
    assert "a hidden card" in over.log(1, 1, 1)[0]
    assert "a hidden card" in over.log(SPECTATOR, 1, 1)[0]
    assert "a hidden card" not in over.log(OPEN, 1, 1)[0]
    assert over.view(5, OPEN)["you"] is None
    assert all(zone["cards"] is not None for zone in over.view(5, OPEN)["zones"] if zone["count"])


def test_you_is_only_who_looks_on(over: Replay) -> None:
    assert "Seat 1: " in over.page(5, 1).whole(80).plain
    assert "You: " not in over.page(5, 1).whole(80).plain
    assert "Bob" not in over.page(5, 1).whole(80).plain.replace("seen by Bob", "")
    assert "You: " in over.page(5, SPECTATOR).whole(80).plain


def test_observers_are_named_by_number_name_or_kind(over: Replay) -> None:
    assert [over.observer(words) for words in ("1", "bob", "spectator", "open", None)] == [
        0,
        1,
        SPECTATOR,
        OPEN,
        OPEN,
    ]
    for words in ("0", "4", "dave"):
        with pytest.raises(UsageError, match="choose 1 to 3, You, Bob, Cleo, spectator or open"):
            over.observer(words)


def test_an_unfinished_game_does_not_show_its_hidden_cards() -> None:
    replay = Replay(played(3, 20), NAMES)
    assert replay.observer(None) == SPECTATOR
    with pytest.raises(UsageError, match="once the game is over"):
        replay.observer("open")


def test_a_file_with_other_answers_than_its_position_is_refused() -> None:
    table = played(2, 20)
    table.history.pop()
    with pytest.raises(SaveError, match="not the one that its answers lead to"):
        Replay(table, NAMES[:2])
    table.history[3] = (0, ("lure", 99))
    with pytest.raises(SaveError, match="answer 4 of the saved game is not legal"):
        Replay(table, NAMES[:2])


def test_one_walks_through_a_game_by_typing(over: Replay, make_screen: MakeScreen) -> None:
    words = [
        "",
        "n",
        "p",
        "40",
        "end",
        "n",
        "0",
        "p",
        "999",
        "s bob",
        "s dave",
        "? cave giant",
        "l",
        "h",
        "wat",
        "q",
    ]
    screen, _ = make_screen(*words)
    browse(over, 0, OPEN, screen)
    text = printed(screen)
    shown = [line.split()[1] for line in text.split("\n") if line.startswith("Step ")]
    assert shown == ["0", "1", "2", "1", "40", str(over.last), "0", "0"]
    for reply in (
        "This is the last step",
        "This is the first step",
        f"There is no step 999: they go from 0 to {over.last}.",
        "seen by Bob",
        "There is no seat 'dave'",
        "[original content]",
        "previous step",
        "'wat' is not understood",
    ):
        assert reply in text


def test_the_end_of_input_ends_the_walk(over: Replay, make_screen: MakeScreen) -> None:
    screen, _ = make_screen()
    browse(over, 3, 0, screen)
    assert f"Step 3 of {over.last}, seen by You" in printed(screen)
