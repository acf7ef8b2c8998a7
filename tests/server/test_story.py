"""What decided a finished game: its margin, the lead, the swing; and any step of it seen again."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.toy import Toy, ToyState
from tests.server.wire import People, dealt, fragment, play_on, refused

from dealers.games import GAMES
from dealers.kernel import Chance, Figure, Outcome, figure
from dealers.kernel.standing import standings
from dealers.server.story import Margin, _ahead, _changes, _for_good, _margin, _swing, story_of


def won(ranks: list[int], totals: list[int], **more: Any) -> Outcome:
    return Outcome(ranks, [{"points": total} for total in totals], **more)


def test_the_lead_is_for_good_from_the_step_after_which_it_was_never_lost() -> None:
    outcome, points = won([1, 2], [5, 4]), [[0, 0], [1, 0], [1, 2], [3, 2], [3, 2], [5, 4]]
    assert _for_good(outcome, _ahead(outcome, points)) == [(3, "lead", 0)]
    assert _changes(points) == 2


def test_somebody_who_was_ahead_from_the_beginning_or_only_by_tie_break_took_no_lead() -> None:
    outcome = won([1, 2], [3, 1])
    assert _for_good(outcome, _ahead(outcome, [[2, 1], [3, 1]])) == []
    assert _for_good(outcome, _ahead(outcome, [[0, 0], [2, 1], [3, 3]])) == []


def test_the_swing_is_the_step_that_moved_most_and_names_who_gained() -> None:
    outcome = won([1, 2, 3], [9, 6, 0])
    points = [[0, 0, 0], [2, 0, 0], [2, 6, 0], [5, 6, 0], [9, 6, 0]]
    assert _swing(outcome, points, _ahead(outcome, points)) == [(2, "swing", 1)]


def test_the_swing_may_be_a_loss_of_the_others() -> None:
    outcome = won([1, 2], [4, 1])
    points = [[3, 5], [4, 5], [4, 1]]
    assert _swing(outcome, points, _ahead(outcome, points)) == [(2, "swing", 0)]


def test_a_single_point_is_no_swing() -> None:
    outcome = won([1, 2], [2, 0])
    points = [[0, 0], [1, 0], [2, 0]]
    assert _swing(outcome, points, _ahead(outcome, points)) == []


def test_partners_who_lead_together_lead_as_one() -> None:
    points = [[0, 0, 0, 0], [1, 0, 1, 0], [1, 2, 1, 2], [3, 2, 3, 2]]
    outcome = won([1, 3, 1, 3], [3, 2, 3, 2])
    assert _changes(points) == 2
    assert _for_good(outcome, _ahead(outcome, points)) == [(3, "lead", 0)]


def test_the_margin_is_the_score_or_the_tie_break_that_decided() -> None:
    assert _margin(won([2, 1], [3, 5])) == Margin("", 5, 3)
    ties = [{"defenses": 2, "challenge": 9}, {"defenses": 2, "challenge": 4}]
    assert _margin(won([1, 2], [3, 3], tiebreaks=ties)) == Margin("challenge", 9, 4)
    assert _margin(won([1], [3])) is None
    assert _margin(won([1, 1], [3, 3])) is None
    assert _margin(won([1, 1], [3, 3], everybody_loses=True)) is None


def finished(game: Any, seats: int, seed: int, **options: Any) -> Any:
    table, rng = game.new_table(seats, options, seed), Chance(seed)
    while not table.over:
        seat, offered = table.turn()
        table.answer(seat, offered[rng.below(len(offered))])
    return table


@pytest.mark.parametrize("name", ["dark-dealings", "hopes-end"])
def test_the_story_of_a_real_game_fits_its_steps(name: str) -> None:
    table = finished(GAMES[name], 3, 4)
    story = story_of(table)
    assert story.counted == standings(table, None)[0][0]["label"]
    assert story.turns == sorted(story.turns, key=lambda turn: turn.step)
    for turn in story.turns:
        again = table.restarted()
        for seat, option in table.history[: turn.step]:
            again.answer(seat, option)
        assert [figures[0]["value"] for figures in standings(again, None)] == turn.after
        assert turn.before != turn.after


class ScoredToy(Toy):
    """Masquerade with figures, for a game that counts what everybody can see."""

    def standing(self, s: ToyState, seat: int, observer: int | None) -> list[Figure]:
        return [figure("sealed", len(s.box[seat]))]


def test_a_game_without_figures_has_a_story_without_turns() -> None:
    assert story_of(finished(Toy(), 3, 2)).turns == []
    assert story_of(finished(Toy(), 3, 2)).counted == ""
    assert story_of(finished(ScoredToy(), 3, 2)).counted == "sealed"


# --- over the network ---------------------------------------------------------------------------------------


def test_the_story_is_told_to_everybody_at_the_table_once_it_is_over(person: People) -> None:
    ann, bob, watcher, stranger = person(), person(), person(), person()
    table = dealt(ann, bob)
    address = f"/api/tables/{table}/story"
    watcher.post(f"/api/tables/{table}/enter", **fragment(ann.get(f"/api/tables/{table}")["links"]["watch"]))
    sittings = [ann.sit(table), bob.sit(table)]
    play_on(*sittings, answers=6)
    assert "once it is over" in refused(ann.http.get(address), 409, "not_now")
    play_on(*sittings)
    told = ann.get(address)
    assert told["counted"] == "heroes defeated"
    assert told == bob.get(address) == watcher.get(address)
    assert stranger.http.get(address).status_code == 404
    for turn in told["turns"]:
        page = ann.get(f"/api/tables/{table}/replay", step=turn["step"], **{"as": "watch"})
        assert [figures[0]["value"] for figures in page["view"]["standings"]] == turn["after"]
        assert turn["text"] in " ".join([event["text"] for event in page["events"]])


def test_a_step_of_the_log_can_be_seen_again_by_whoever_saw_it(person: People) -> None:
    ann, bob, watcher = person(), person(), person()
    table = dealt(ann, bob)
    address = f"/api/tables/{table}/moment"
    watcher.post(f"/api/tables/{table}/enter", **fragment(ann.get(f"/api/tables/{table}")["links"]["watch"]))
    sittings = [ann.sit(table), bob.sit(table)]
    play_on(*sittings, answers=9)
    page = ann.get(f"/api/tables/{table}/replay")
    last = page["events"][-1]["number"]
    found = ann.get(address, event=last)
    again = ann.get(f"/api/tables/{table}/replay", step=found["step"])
    before = ann.get(f"/api/tables/{table}/replay", step=found["step"] - 1)
    assert last in [event["number"] for event in again["events"][-again["fresh"] :]]
    assert found["after"] == {**again["view"], "decision": None}
    assert "Waiting for" in found["text"]
    assert found["before"] == {**before["view"], "decision": None}
    assert ann.get(address, event=0)["step"] == 0
    assert watcher.get(address, event=last)["after"]["you"] is None
    refused(ann.http.get(address, params={"event": last, "as": "1"}), 403, "not_yours")
    refused(ann.http.get(address, params={"event": last, "as": "open"}), 409, "not_now")
    assert "no such event" in refused(ann.http.get(address, params={"event": last + 1}), 422, "invalid")
    for query in ({"event": -1}, {"event": "x"}, {}, {"event": 10**30}):
        assert ann.http.get(address, params=query).status_code == 422
