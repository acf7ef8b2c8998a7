"""`play`: lines that give answers, take them back, save and load, or play on."""

from __future__ import annotations

import re

from dealers.kernel.errors import AnswerError, UndoError, UsageError
from dealers.kernel.save import load
from dealers.kernel.scenario.checks import read_check
from dealers.kernel.scenario.running import Mismatch, Running, Step
from dealers.kernel.scenario.words import SPECTATOR, ScenarioWords, split_list


def read_play(words: ScenarioWords, text: str) -> Step:
    """The step that a line of a `play` block stands for."""
    if text == "save and load":
        return _save_and_load
    on = re.fullmatch(r"play on(?P<random> at random)?(?: until (?P<until>.+))?", text)
    if on:
        until = read_check(words, on["until"] or "the game is over")
        return _play_on(until, at_random=on["random"] is not None)
    who, colon, answers = (part.strip() for part in text.partition(":"))
    if not colon or not answers:
        raise UsageError("say who answers what (Jenny: fight), save and load, or play on until ...")
    seat = words.seat(who)
    return _undo(seat) if answers == "undo" else _answers(seat, who, split_list(answers, ";"))


def answers_of(text: str) -> list[str]:
    """A line of a `play` block as lines of one answer each.

    >>> answers_of("Jenny: fight; strike with Cellar Rat"), answers_of("save and load")
    (['Jenny: fight', 'Jenny: strike with Cellar Rat'], ['save and load'])
    """
    who, colon, answers = (part.strip() for part in text.partition(":"))
    if not colon or who.startswith("play on"):
        return [text]
    return [f"{who}: {words}" for words in split_list(answers, ";")]


def _answers(seat: int, who: str, answers: list[str]) -> Step:
    def step(run: Running) -> Mismatch | None:
        for words in answers:
            try:
                run.table.answer(seat, run.find(seat, words))
            except AnswerError as error:
                found = run.refusal(seat, words) or run.named(error)
                return f"{who} may answer {words!r}", f"{found}; offered: {run.offers(seat, words)}"
        return None

    return step


def _undo(seat: int) -> Step:
    def step(run: Running) -> Mismatch | None:
        try:
            run.table.undo(seat)
        except UndoError as error:
            return "the last answer can be taken back", run.named(error)
        return None

    return step


def _save_and_load(run: Running) -> Mismatch | None:
    before = run.table
    run.table = load(before.save(), lambda _: run.game)
    for observer in (*range(before.seats), None):
        who = SPECTATOR if observer is None else run.names[observer]
        if run.table.view(observer) != before.view(observer):
            return "the same view after save and load", f"another one for {who}"
        if run.table.events(observer) != before.events(observer):
            return "the same events after save and load", f"others for {who}"
    return None


def _play_on(until: Step, *, at_random: bool) -> Step:
    def step(run: Running) -> Mismatch | None:
        table = run.table
        for _ in range(run.game.bound):
            mismatch = until(run)
            if mismatch is None or table.over:
                return mismatch
            seat, options = table.turn()
            table.answer(seat, options[run.rng.below(len(options)) if at_random else 0])
        return mismatch

    return step
