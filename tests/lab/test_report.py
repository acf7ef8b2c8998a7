"""The parts of a report that need games of their own, or files of games; and people's games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.finished import FINISHED

from dealers.games import GAMES, find_game
from dealers.kernel import UsageError, load
from dealers.lab import examples
from dealers.lab.figures import Rows, figures
from dealers.lab.further import Further, looked_at
from dealers.lab.page import page
from dealers.lab.people import PERSON, Finished, Rating, rows_of, set_beside
from dealers.lab.plans import ALWAYS, NEVER, rule_of, spec_of, thing_of
from dealers.lab.playing import Deal, counted, play, played_again
from dealers.lab.simulate import simulate
from dealers.lab.study import Folder, Study
from dealers.lab.verdict import verdict
from dealers.lab.where import pictures, where

DARK = find_game("dark-dealings")
MARKUP = '<b>bold</b> & "quoted"'


def seats_of(name: str) -> int:
    return max(2, GAMES[name].min_seats)


def report(rows: Rows) -> tuple[dict[str, Any], str]:
    """The figures and the page."""
    found = figures(rows)
    examples.choose(rows, found)
    return found, page(found, verdict(found), "a report")


# --- every game -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_three_games_make_a_report(name: str) -> None:
    game = GAMES[name]
    played = [play(Deal(game, n, ("random",) * seats_of(name), game.check_options({}))) for n in (1, 2, 3)]
    found, text = report(Rows.of(Study(game, ("random",), seats_of(name), {}).as_json(), played))
    assert found["games"] == 3
    assert "Are there real choices?" in text
    assert bool(found["where"]) == bool(game.counting.places)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_watched_again_gives_the_rows_that_it_gave_when_it_was_played(name: str) -> None:
    game = GAMES[name]
    bots = ("random",) * seats_of(name)
    deal = Deal(game, 3, bots, game.check_options({}))
    first, table = play(deal), played_again(deal)
    assert table.outcome is not None
    assert [row["points"] for row in first.seats] == table.outcome.totals
    again = counted(table, 3, bots)
    assert again.game["decisions"] == first.game["decisions"] == len(table.history)
    assert again.choices == first.choices
    assert [row["what"] for row in again.events] == [row["what"] for row in first.events]


@pytest.mark.parametrize("name", FINISHED)
def test_a_bot_is_held_to_every_plan_of_the_game(name: str) -> None:
    game = GAMES[name]
    for plan, parts in game.counting.plans.items():
        for verb, _ in parts:
            assert verb in [one.name for one in game.verbs]
        for how in (ALWAYS, NEVER):
            assert rule_of(spec_of(how, plan), game)[0] == "greedy"
    plan = next(iter(game.counting.plans))
    seats = seats_of(name)
    for how in (ALWAYS, NEVER):
        table = played_again(
            Deal(game, 5, (spec_of(how, plan), *["random"] * (seats - 1)), game.check_options({}))
        )
        now = table.restarted()
        for seat, option in table.history:
            mine = [
                any(
                    verb == one[0] and thing in ("", thing_of(game, now.state, one))
                    for verb, thing in game.counting.plans[plan]
                )
                for one in now.pending[seat].options
            ]
            if seat == 0 and any(mine) and not all(mine):
                did = mine[now.pending[seat].options.index(option)]
                assert did == (how == ALWAYS)
            now.answer(seat, option)


def test_a_plan_that_the_game_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(UsageError, match=r"has no plan 'fly'; its plans are: trash defenses"):
        Study(DARK, ("greedy-never:fly", "greedy"), 2, {}).check()


# --- examples ---------------------------------------------------------------------------------------------


def test_the_games_that_show_a_figure_are_written_to_be_replayed(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "it")
    simulate(Study(DARK, ("random",), 2, {}), folder, 1, 60, workers=1)
    rows = Rows([folder])
    found = figures(rows)
    examples.choose(rows, found)
    named = examples.all_of(found)
    assert named
    row = next(row for row in found["cards"] if row["verb"] == "take" and row["with"]["n"])
    game, seat = rows.choices.filter(
        (rows.choices["verb"] == "take")
        & (rows.choices["thing"] == row["name"])
        & (rows.choices["taken"] > 0)
    ).row(0)[:2]
    named.insert(0, {"game": game, "seat": seat, "verb": "take", "thing": row["name"], "shows": "it"})
    again = examples.again(rows.study)
    assert again is not None
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "game-999.game").touch()
    assert examples.write(named, tmp_path / "examples", again, most=3) == 3
    files = sorted(path.name for path in (tmp_path / "examples").iterdir())
    assert len(files) == 3, "those of an older report are gone"
    table = load((tmp_path / named[0]["file"]).read_bytes(), find_game)
    assert table.over
    step = named[0]["step"]
    taken = table.restarted()
    for who, option in table.history[: step - 1]:
        taken.answer(who, option)
    who, option = table.history[step - 1]
    assert (who, option[0], thing_of(DARK, taken.state, option)) == (seat, "take", row["name"])


def test_a_study_whose_games_cannot_be_played_again_has_no_files() -> None:
    told = Study(DARK, ("random",), 2, {}).as_json()
    assert examples.again(told) is not None
    assert examples.again({**told, "rules": "changed"}) is None
    assert examples.again({**told, "game": "chess"}) is None
    assert examples.again({**told, "bots": ["ismcts:50"]}) is None, "that takes long"


# --- further games ----------------------------------------------------------------------------------------


def test_further_games_are_kept_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10_000))
    monkeypatch.setattr("dealers.lab.further.process_time", lambda: next(clock))
    monkeypatch.setattr("dealers.lab.further.SEARCH", "random")
    monkeypatch.setattr("dealers.lab.further.looked_at", lambda base, number: [{**LOOKED, "game": number}])
    told = Study(DARK, ("greedy",), 2, {}).as_json()
    first = Further(tmp_path, told)
    assert first.figures() == {"skill": [], "plans": [], "choices": None}
    played = first.play(10, lambda done: None)
    known = first.figures()
    assert {row["against"] for row in known["skill"]} == {"random", "greedy"}
    assert {row["how"] for row in known["plans"]} <= {ALWAYS, NEVER}
    assert known["choices"]["gap"]["n"] > 0
    games = sum(row["wins"]["n"] for row in known["skill"] + known["plans"]) + known["choices"]["gap"]["n"]
    assert games == played
    more = Further(tmp_path, told)
    played += more.play(10, lambda done: None)
    known = more.figures()
    assert (
        games
        < sum(row["wins"]["n"] for row in known["skill"] + known["plans"]) + known["choices"]["gap"]["n"]
        == played
    )


LOOKED = {"verb": "take", "gap": 0.1, "doubt": 0.01, "greedy": True, "measure": "chance to win"}


def test_decisions_drawn_by_lot_depend_on_their_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers.lab.further.ITERATIONS", 8)
    monkeypatch.setattr("dealers.lab.further.TRIES", 3)
    base = Study(find_game("dale-of-merchants"), ("greedy",), 2, {})
    rows = looked_at(base, 4)
    assert rows == looked_at(base, 4)
    assert rows
    assert all(row["options"] > 1 and row["doubt"] >= 0 for row in rows)


def test_damaged_further_games_are_named(tmp_path: Path) -> None:
    (tmp_path / "further").mkdir()
    (tmp_path / "further" / "choices.jsonl").write_text("{")
    with pytest.raises(UsageError, match=r"choices\.jsonl cannot be read .* delete it, and play again"):
        Further(tmp_path, Study(DARK, ("greedy",), 2, {}).as_json()).figures()


def test_a_plan_that_wins_by_itself_is_suspicious(tmp_path: Path) -> None:
    row = {"plan": "build", "how": ALWAYS, "bot": "x", "against": "greedy", "usual": 0.5, "p": 0.0}
    strong = {**row, "wins": {"value": 0.9, "low": 0.8, "high": 0.95, "n": 90}, "stands_out": True}
    needed = {**strong, "how": NEVER, "wins": {"value": 0.02, "low": 0.0, "high": 0.08, "n": 90}}
    skill = {
        **row,
        "bot": "greedy",
        "against": "random",
        "wins": {"value": 0.5, "low": 0.4, "high": 0.6, "n": 90},
    }
    game = [play(Deal(DARK, 1, ("random",) * 2, {}))]
    found = figures(Rows.of(Study(DARK, ("random",), 2, {}).as_json(), game))
    found["further"] = {"skill": [skill], "plans": [strong, needed], "choices": None}
    said = {(remark.level, remark.about) for remark in verdict(found)}
    assert {("suspicious", "plans"), ("look", "plans"), ("look", "skill")} <= said


# --- one seat, no winner, any options ---------------------------------------------------------------------


def test_one_player_alone_has_a_report(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "it")
    simulate(Study(DARK, ("random",), 1, {}), folder, 1, 4, workers=1)
    found, text = report(Rows([folder]))
    assert not [remark for remark in verdict(found) if remark.about in ("seats", "early")]
    assert "Are the seats fair?" not in text
    told = Study(DARK, ("random",), 1, {}).as_json()
    assert [
        question.study(Further(tmp_path, told).base).seats for question in Further(tmp_path, told).questions
    ]


def test_games_that_nobody_wins_are_shown(tmp_path: Path) -> None:
    played = [play(Deal(DARK, n, ("random",) * 2, {})) for n in range(1, 41)]
    for one in played:
        one.game["winners"] = 0
        for seat in one.seats:
            seat["win"] = 0.0
    found, text = report(Rows.of(Study(DARK, ("random",), 2, {}).as_json(), played))
    [remark] = [remark for remark in verdict(found) if "nobody wins" in remark.text]
    assert [example["game"] for example in remark.examples] == [1, 2]
    assert "game 1" in text


def test_studies_of_before_a_column_was_counted_stay_readable(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "it")
    simulate(Study(DARK, ("random",), 2, {"expansion_heroes": "random"}), folder, 1, 5, workers=1)
    import polars

    for path in [*folder.path.glob("events-*"), *folder.path.glob("choices-*")]:
        old = polars.read_parquet(path)
        old.drop([name for name in ("place", "shown") if name in old.columns]).write_parquet(path)
    found, _ = report(Rows([folder]))
    assert found["where"] == []


def test_a_study_that_grows_does_not_count_games_twice(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "it")
    study = Study(DARK, ("random",), 2, {})
    simulate(study, folder, 1, 3, workers=1)
    assert simulate(study, folder, 1, 7, workers=1) == 4
    assert folder.read("games")["game"].to_list() == list(range(1, 8))


# --- the map ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "seats"), [("hopes-end", 2), ("dealers-in-hope", 3), ("dealers-in-hope", 4)]
)
def test_what_happens_somewhere_is_drawn_on_the_map_of_the_game(name: str, seats: int) -> None:
    game = GAMES[name]
    rows = Rows.of(
        Study(game, ("random",), seats, {}).as_json(),
        [play(Deal(game, 2, ("random",) * seats, game.check_options({})))],
    )
    [part] = where(rows)
    drawn = dict(pictures(name, part))
    assert list(drawn) == [layer["what"] for layer in part["layers"]]
    for layer in part["layers"]:
        for place in layer["places"][:3]:
            if game.counting.maps:
                assert f"<title>{place['name']}: {place['per_game']:.2f} in a game" in drawn[layer["what"]]
    assert "<rect" in drawn[part["layers"][0]["what"]]


def test_the_maps_that_a_game_names_have_all_their_places() -> None:
    game = find_game("dealers-in-hope")
    from dealers.games import drawing_folder

    for seats in (3, 4):
        table = game.new_table(seats, seed=1)
        [name] = game.counting.in_play(table.state)["map"]
        chart = json.loads((drawing_folder(game) / game.counting.maps[name]).read_text(encoding="utf-8"))
        assert set(table.state.map.lands) == set(chart["lands"])


# --- people -----------------------------------------------------------------------------------------------


def people(count: int) -> list[Finished]:
    deals = [Deal(DARK, n, ("random", "greedy"), {}) for n in range(1, count + 1)]
    return [
        Finished(played_again(deal), (PERSON, "greedy"), (Rating(1 + deal.number % 5, MARKUP),))
        for deal in deals
    ]


def test_games_of_people_are_counted_and_set_beside_those_of_bots() -> None:
    finished = people(10)
    rows = rows_of(DARK, finished)
    assert rows.seats["bot"].to_list() == [PERSON, "greedy"] * 10
    theirs = figures(rows)
    study = Rows.of(Study(DARK, ("random",), 2, {}).as_json(), [play(Deal(DARK, 1, ("random",) * 2, {}))])
    found = figures(study)
    found["people"] = set_beside(rows, finished, theirs, found)
    beside = found["people"]
    assert [row["bot"] for row in beside["who"]] == ["greedy", PERSON]
    assert {row["name"] for row in beside["course"]} >= {"turns", "decisions", "lead changes"}
    assert beside["cards"]
    assert (beside["stars"]["n"], beside["stars"]["value"]) == (10, 3.0)
    text = page(found, verdict(found), "a report")
    assert "What did people do and say?" in text
    assert MARKUP not in text
    assert "&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;" in text
    assert any(remark.about == "people" for remark in verdict(found))
