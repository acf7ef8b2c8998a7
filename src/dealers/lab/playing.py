"""Playing one game for the lab, and what is noted of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import pairwise
from typing import Any, NamedTuple

from dealers.bots.arena import failures_named
from dealers.bots.asking import ask
from dealers.bots.bot import Bot, GreedyBot, RandomBot, sensible_answer
from dealers.bots.handle import SeatHandle
from dealers.bots.own import AnyBot, bot_name, make_any_bot
from dealers.kernel import Among, Chance, DealersError, Game, Option, Outcome, Table
from dealers.lab.plans import rule_of, things_of
from dealers.lab.tally import Tally

LONGEST = 200_000
"""Answers after which a game is given up."""
RULE_HOLDS = 1000
"""Answers of a seat that a rule holds it to: whoever must do something may keep a game from ending."""

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
    with _named(deal):
        players = [_Seat(deal, seat) for seat in range(len(deal.bots))]
        recorded = any(player.needs_record for player in players)
        table = game_table(deal, recorded)
        tally = Tally(deal.game)
        if not recorded:
            table.state.journal = tally
        notes = Notes(table, tally)
        for seat, options, answer in _answers(table, players):
            notes.note(seat, options, answer)
            table.answer(seat, answer) if recorded else table.apply(seat, answer)
        outcome = table.outcome
        assert outcome is not None
        for player in players:
            player.bot.end(outcome)
        return notes.played(deal.number, deal.bots)


def played_again(deal: Deal) -> Table[Any]:
    """The same game once more, as a table that can be saved and looked back at."""
    with _named(deal):
        table = game_table(deal, recorded=True)
        players = [_Seat(deal, seat) for seat in range(len(deal.bots))]
        for seat, _, answer in _answers(table, players):
            table.answer(seat, answer)
        return table


def counted(table: Table[Any], number: int, bots: Sequence[str]) -> Played:
    """What is noted of a game that somebody has played: the same as if we had watched it."""
    again = table.restarted()
    notes = Notes(again, Tally(table.game))
    for seat, option in table.history:
        notes.note(seat, again.pending[seat].options, option)
        again.answer(seat, option)
    return notes.played(number, tuple(bots))


def game_table(deal: Deal, recorded: bool) -> Table[Any]:
    """The table as it is dealt."""
    steady = deal.cards is not None
    seed = deal.number if deal.cards is None else deal.cards
    return deal.game.new_table(len(deal.bots), deal.options, seed, recorded=recorded, steady=steady)


def _named(deal: Deal) -> AbstractContextManager[None]:
    bots = ", ".join(map(bot_name, deal.bots))
    return failures_named(f"game {deal.number} of {bots} with {json.dumps(deal.options)}")


def _answers(table: Table[Any], players: Sequence[_Seat]) -> Iterator[tuple[int, list[Option], Option]]:
    """What is asked and answered until the game is over; whoever asks for the next has applied the last."""
    for _ in range(LONGEST):
        if table.over:
            return
        seat, options = table.turn()
        yield seat, options, options[0] if len(options) == 1 else players[seat].choose(table, options)
    raise DealersError(f"it does not end: {LONGEST} answers were given")


class Notes:
    """What is noted while a game is played."""

    def __init__(self, table: Table[Any], tally: Tally) -> None:
        self.table, self.tally = table, tally
        self.choices = _Choices(table.game)
        self.decisions = self.forced = self.offered = 0
        journal = table.state.journal
        self._told = -1 if journal is None or journal is tally else len(journal.events)
        """How many events of a real journal are counted; -1 where the tally is told by itself."""

    def note(self, seat: int, options: list[Option], answer: Option) -> None:
        """Somebody is asked, and will answer this."""
        if self._told >= 0:
            self._retell()
        self.decisions += 1
        self.forced += len(options) == 1
        self.offered += len(options)
        self.choices.note(self.table.state, seat, options, answer, self.tally.turn)

    def _retell(self) -> None:
        """Count what a real journal has been told."""
        table, tally, journal = self.table, self.tally, self.table.state.journal
        assert journal is not None
        turns, kinds = table.game.words.telling.turns, table.game.counting.events
        for event in journal.events[self._told :]:
            if event.kind in turns:
                tally.begin_turn(table.state, event.seat)
            if event.kind in kinds:
                tally.count(event.kind, event.seat, event.faces, event.data)
        self._told = len(journal.events)

    def played(self, number: int, bots: tuple[AnyBot, ...]) -> Played:
        """All rows, when the game is over."""
        if self._told >= 0:
            self._retell()
        table, tally = self.table, self.tally
        outcome = table.outcome
        assert outcome is not None
        deal = Deal(table.game, number, bots, table.options)
        return Played(
            _game_row(deal, table, outcome, tally, self.decisions, self.forced, self.offered),
            _seat_rows(deal, table, outcome),
            self.choices.rows(number, tally.shown()),
            [{"game": number, **row._asdict()} for row in tally.rows],
        )


class _Seat:
    """Somebody who plays a seat: our own bots at the table itself, others with what their seat may know."""

    def __init__(self, deal: Deal, seat: int) -> None:
        self.seat = seat
        spec, self.rule = rule_of(deal.bots[seat], deal.game)
        self.bot: Bot = make_any_bot(spec, deal.number * 1009 + seat)
        self.name = bot_name(deal.bots[seat])
        self.hidden = Chance(deal.number * 2003 + seat)
        self.quick = type(self.bot) in (RandomBot, GreedyBot)
        looks = type(self.bot) is GreedyBot and deal.game.player.looks_at_hidden_cards
        self.needs_record = looks or not self.quick
        self.heuristic = deal.game.player()
        self._held = 0

    def choose(self, table: Table[Any], options: list[Option]) -> Option:
        """Its answer."""
        bot = self.bot
        if self.rule is not None and self._held < RULE_HOLDS:
            self._held += 1
            options = self.rule.left(table.state, options)
            if len(options) == 1:
                return options[0]
        if type(bot) is RandomBot:
            return options[bot.rng.below(len(options))]
        if type(bot) is GreedyBot:
            answer = sensible_answer(table, self.seat, options, self.heuristic, bot.rng)
            if self.rule is not None and answer not in options:  # a rule of thumb may know better
                return options[bot.rng.below(len(options))]
            return answer
        return ask(bot, self.name, SeatHandle(table, self.seat, self.hidden))


class _Choices:
    """What the seats were offered and took: by verb, and by card or whatever else the verb is about."""

    def __init__(self, game: Game[Any]) -> None:
        self._counts: dict[tuple[int, str], dict[str, list[int]]] = {}
        """By seat and verb, and then by thing: how often offered and taken, and in which turn first."""
        self._order: list[tuple[tuple[int, str, str], list[int]]] = []
        """The same in the order in which they were first offered."""
        self._names = [card.name for card in game.cards]
        self._places = things_of(game)

    def note(self, s: Any, seat: int, options: Sequence[Option], answer: Option, turn: int) -> None:
        """Somebody was asked, and answered."""
        # Every option of every decision comes by here: those of one verb, which stand together, share the
        # lookups, and what an option is about is looked up once.
        names, face = self._names, s.face
        verb, place, part = "", 0, None
        among: Sequence[str] | None = None
        counts: dict[str, list[int]] = {}
        seen: set[tuple[str, str]] = set()
        for option in options:
            if option[0] != verb:
                verb = option[0]
                place, part = self._places.get(verb, _NOTHING)
                among = part.names(s) if isinstance(part, Among) else None
                counts = self._counts.get((seat, verb)) or self._counts.setdefault((seat, verb), {})
            elif not place:
                continue
            if not place:
                thing = ""
            elif part is None:
                thing = names[face[option[place]]]
            elif among is not None:
                thing = among[option[place]]
            else:
                thing = part.text(s, option[place])
            if (verb, thing) in seen:
                continue
            seen.add((verb, thing))
            found = counts.get(thing)
            if found is None:
                found = counts[thing] = [0, 0, -1]
                self._order.append(((seat, verb, thing), found))
            found[0] += 1
        place, part = self._places.get(answer[0], _NOTHING)
        thing = (
            "" if not place else names[face[answer[place]]] if part is None else part.text(s, answer[place])
        )
        taken = self._counts[seat, answer[0]][thing]
        taken[1] += 1
        if taken[2] < 0:
            taken[2] = turn

    def rows(self, number: int, shown: Mapping[tuple[int, str, str], int]) -> list[dict[str, Any]]:
        """One for each seat, verb and thing; also for what was only looked at."""
        known = {key for key, _ in self._order}
        looked_at = [(key, [0, 0, -1]) for key in shown if key not in known]
        return [
            {
                "game": number,
                "seat": key[0],
                "verb": key[1],
                "thing": key[2],
                "offered": n,
                "taken": m,
                "first": turn,
                "shown": shown.get(key, 0),
            }
            for key, (n, m, turn) in [*self._order, *looked_at]
        ]


_NOTHING: tuple[int, Any] = (0, None)
"""Of a verb that is about nothing."""


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


def _seat_rows(deal: Deal, table: Table[Any], outcome: Outcome) -> list[dict[str, Any]]:
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
