"""Playing one game for the lab, and what is noted of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from dealers.bots.arena import failures_named
from dealers.bots.asking import ask
from dealers.bots.bot import Bot, GreedyBot, RandomBot, sensible_answer
from dealers.bots.handle import SeatHandle
from dealers.bots.own import AnyBot, bot_name, make_any_bot
from dealers.kernel import Chance, Game, Option, Outcome, Table
from dealers.lab.tally import Tally

QUARTERS = (0.25, 0.5, 0.75)
"""The parts of a game after which it is asked who leads."""


class Deal(NamedTuple):
    """One game to be played."""

    game: Game[Any]
    number: int
    """Of the game in its study; it is also what the cards are dealt from."""
    bots: tuple[AnyBot, ...]
    """By seat."""
    options: dict[str, Any]
    cards: int | None = None
    """What a steady deal comes from; None: an ordinary one, from the number of the game."""


class Played(NamedTuple):
    """What is noted of one game: rows of four tables, which have the number of the game in common."""

    game: dict[str, Any]
    seats: list[dict[str, Any]]
    choices: list[dict[str, Any]]
    events: list[dict[str, Any]]


def play(deal: Deal) -> Played:
    """Play one game to its end. Whatever goes wrong is reported with what is needed to play it again."""
    bots = ", ".join(map(bot_name, deal.bots))
    with failures_named(f"game {deal.number} of {bots} with {json.dumps(deal.options)}"):
        return _play(deal)


def _play(deal: Deal) -> Played:
    game = deal.game
    players = [_Seat(deal, seat) for seat in range(len(deal.bots))]
    recorded = any(player.needs_record for player in players)
    steady = deal.cards is not None
    seed = deal.number if deal.cards is None else deal.cards
    table = game.new_table(len(deal.bots), deal.options, seed, recorded=recorded, steady=steady)
    tally = Tally(game)
    if not recorded:
        table.state.journal = tally
    choices = _Choices(game)
    decisions = forced = offered = told = 0
    while not table.over:
        if recorded:
            told = _retold(table, tally, told)
            seat = min(table.pending)
            options = table.pending[seat].options
        else:
            seat, options = table.turn()
        answer = options[0] if len(options) == 1 else players[seat].choose(table, options)
        decisions += 1
        forced += len(options) == 1
        offered += len(options)
        choices.note(table.state, seat, options, answer, tally.turn)
        table.answer(seat, answer) if recorded else table.apply(seat, answer)
    if recorded:
        _retold(table, tally, told)
    outcome = table.outcome
    assert outcome is not None
    for player in players:
        player.bot.end(outcome)
    return Played(
        _game_row(deal, table, outcome, tally, decisions, forced, offered),
        _seat_rows(deal, table, outcome, tally),
        choices.rows(deal.number),
        [{"game": deal.number, **row._asdict()} for row in tally.rows],
    )


def _retold(table: Table[Any], tally: Tally, since: int) -> int:
    """Count what a real journal has been told; how many events that makes."""
    journal = table.state.journal
    assert journal is not None
    turns, counted = table.game.words.telling.turns, table.game.counting.events
    for event in journal.events[since:]:
        if event.kind in turns:
            tally.begin_turn(table.state)
        if event.kind in counted:
            tally.count(event.kind, event.seat, event.faces, event.data)
    return len(journal.events)


class _Seat:
    """Somebody who plays a seat: our own bots at the table itself, others with what their seat may know."""

    def __init__(self, deal: Deal, seat: int) -> None:
        self.seat = seat
        self.bot: Bot = make_any_bot(deal.bots[seat], deal.number * 1009 + seat)
        self.name = bot_name(deal.bots[seat])
        self.hidden = Chance(deal.number * 2003 + seat)
        self.quick = type(self.bot) in (RandomBot, GreedyBot)
        looks = type(self.bot) is GreedyBot and deal.game.player.looks_at_hidden_cards
        self.needs_record = looks or not self.quick
        self.heuristic = deal.game.player()

    def choose(self, table: Table[Any], options: list[Option]) -> Option:
        """Its answer."""
        bot = self.bot
        if type(bot) is RandomBot:
            return options[bot.rng.below(len(options))]
        if type(bot) is GreedyBot:
            return sensible_answer(table, self.seat, options, self.heuristic, bot.rng)
        return ask(bot, self.name, SeatHandle(table, self.seat, self.hidden))


class _Choices:
    """What the seats were offered and took: by verb, and by card or whatever else the verb is about."""

    def __init__(self, game: Game[Any]) -> None:
        self._offered: dict[tuple[int, str, str], list[int]] = {}
        self._names = [card.name for card in game.cards]
        self._places: dict[str, tuple[int, Any]] = {}
        for verb in game.verbs:
            named = game.counting.things.get(verb.name)
            if named is not None:
                place = verb.part_names.index(named)
                self._places[verb.name] = (place + 1, verb.parts[place])
            elif verb.card_places:
                self._places[verb.name] = (verb.card_places[0], None)

    def note(self, s: Any, seat: int, options: Sequence[Option], answer: Option, turn: int) -> None:
        """Somebody was asked, and answered."""
        offered, names, places, face = self._offered, self._names, self._places, s.face
        seen = set()
        for option in options:
            found = places.get(option[0])
            if found is None:
                thing = ""
            else:
                place, part = found
                thing = names[face[option[place]]] if part is None else part.text(s, option[place])
            key = (seat, option[0], thing)
            taken = option == answer
            if key not in seen:
                seen.add(key)
                counts = offered.get(key)
                if counts is None:
                    counts = offered[key] = [0, 0, -1]
                counts[0] += 1
            if taken:
                counts = offered[key]
                counts[1] += 1
                if counts[2] < 0:
                    counts[2] = turn

    def rows(self, number: int) -> list[dict[str, Any]]:
        """One for each seat, verb and thing."""
        return [
            {"game": number, "seat": seat, "verb": verb, "thing": thing, "offered": n, "taken": m, "first": t}
            for (seat, verb, thing), (n, m, t) in self._offered.items()
        ]


def _game_row(
    deal: Deal,
    table: Table[Any],
    outcome: Outcome,
    tally: Tally,
    decisions: int,
    forced: int,
    offered: int,
) -> dict[str, Any]:
    leaders = [_leader(points) for points in tally.points]
    known = [leader for leader in leaders if leader >= 0]
    changes = sum([one != other for one, other in pairwise(known)])
    totals = sorted(outcome.totals, reverse=True)
    row = {
        "game": deal.number,
        "seats": len(deal.bots),
        "options": json.dumps(deal.options, sort_keys=True),
        "in_play": json.dumps(
            {k: list(v) for k, v in deal.game.counting.in_play(table.state).items()}, sort_keys=True
        ),
        "decisions": decisions,
        "turns": tally.turn,
        "forced": forced,
        "offered": offered,
        "winners": len(outcome.winners),
        "margin": totals[0] - totals[1] if len(totals) > 1 else 0,
        "lead_changes": changes,
    }
    for part in QUARTERS:
        row[f"leader_{int(100 * part)}"] = leaders[int(part * len(leaders))] if leaders else -1
    return row


def _leader(points: Sequence[int]) -> int:
    """The seat with the most points; -1 when several have."""
    most = max(points)
    return points.index(most) if points.count(most) == 1 else -1


def _seat_rows(deal: Deal, table: Table[Any], outcome: Outcome, tally: Tally) -> list[dict[str, Any]]:
    share = 1.0 / max(1, len(outcome.winners))
    return [
        {
            "game": deal.number,
            "seat": seat,
            "bot": bot_name(deal.bots[seat]),
            "win": share if seat in outcome.winners else 0.0,
            "rank": outcome.ranks[seat],
            "points": outcome.totals[seat],
            "parts": json.dumps(outcome.parts[seat], sort_keys=True),
            "traits": json.dumps(dict(deal.game.counting.traits(table.state, seat)), sort_keys=True),
        }
        for seat in range(len(deal.bots))
    ]
