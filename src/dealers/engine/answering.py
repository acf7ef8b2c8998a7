"""What an engine of ours replies: it keeps a table of its own, or plays a seat at the host's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dealers import __version__
from dealers.bots import AnyBot, Bot, SeatHandle, bot_name, make_any_bot
from dealers.bots.messages import (
    PROTOCOL,
    Action,
    Apply,
    Catalogue,
    Choice,
    Choose,
    Code,
    End,
    Events,
    FromEngine,
    FromHost,
    Games,
    Greeting,
    Hello,
    Legal,
    New,
    Offered,
    Outcome,
    Position,
    Ready,
    Result,
    Role,
    Shown,
    State,
    Told,
    View,
)
from dealers.games import GAMES, find_game, load_table
from dealers.kernel import Actions, Chance, Decision, SealedChance, Secret, Table, UsageError
from dealers.kernel.secret import apart


class Refused(Exception):
    """A request that cannot be carried out; the text says what to do instead."""

    def __init__(self, code: Code, text: str) -> None:
        super().__init__(text)
        self.code: Code = code


class Answering:
    """One engine, with at most one match at a time."""

    def __init__(self, bot: AnyBot | None = None, game: str | None = None) -> None:
        """With a bot it plays; with a game it keeps tables of that one only."""
        self._bot = bot
        self._games = list(GAMES) if game is None else [find_game(game).name]
        self._greeted = False
        self._table: Table[Any] | None = None
        self._actions: Actions[Any] | None = None
        self._match: New | None = None
        self._players: dict[int, Bot] = {}
        """The bot, once for every seat that it plays."""

    def reply(self, request: FromHost) -> FromEngine:
        """The reply to any request but `quit`."""
        if not self._greeted and not isinstance(request, Hello):
            raise Refused("not_now", "say hello first")
        handlers: dict[type[Any], Callable[[Any], FromEngine]] = {
            Hello: self._hello, New: self._new, Choose: self._choose, End: self._end, Games: self._catalogue,
            State: self._state, View: self._view, Events: self._events, Legal: self._legal,
            Apply: self._apply, Outcome: self._outcome,
        }  # fmt: skip
        return handlers[type(request)](request)

    # --- both roles ------------------------------------------------------------------------------------

    def _hello(self, asked: Hello) -> Greeting:
        if asked.protocol != PROTOCOL:
            raise Refused("protocol", f"this engine speaks version {PROTOCOL}, not {asked.protocol}")
        self._greeted = True
        roles: list[Role] = ["rules"] if self._bot is None else ["rules", "player"]
        name = f"dealers {__version__}" + ("" if self._bot is None else f", {bot_name(self._bot)}")
        return Greeting(id=asked.id, protocol=PROTOCOL, name=name, roles=roles, world=self._bot is not None)

    def _new(self, asked: New) -> FromEngine:
        game = find_game(asked.game)
        if game.name not in self._games:
            raise UsageError(f"this engine is for {self._games[0]} only, not for {game.name}")
        if asked.version and asked.version != game.version:
            raise UsageError(
                f"this engine plays version {game.version} of {game.title}, not {asked.version}: start the "
                "program of that version"
            )
        if asked.seat is not None:
            self._new_as_player(asked)
            return Ready(id=asked.id)
        seed = Secret.fresh() if asked.seed is None else asked.seed
        table = game.new_table(asked.seats, asked.options, seed)
        self._forget()
        self._table = table
        self._actions = game.actions(table.seats, table.options)
        return self._position(asked.id)

    def _new_as_player(self, asked: New) -> None:
        if self._bot is None:
            raise UsageError("this engine plays no seats: start it as dealers engine --bot greedy")
        assert asked.seat is not None
        if asked.seat >= find_game(asked.game).check_seats(asked.seats):
            raise Refused("field", f"there is no seat {asked.seat}: they go from 0 to {asked.seats - 1}")
        player = make_any_bot(self._bot, asked.seed or 0)
        self._forget()
        self._match = asked
        self._players = {asked.seat: player}

    def _forget(self) -> None:
        """A match before is over for us."""
        for player in self._players.values():
            player.end(None)
        self._table, self._match, self._players = None, None, {}

    def _choose(self, asked: Choose) -> Choice:
        if self._table is not None:
            return Choice(id=asked.id, action=self._own_choice(asked.seat))
        if self._match is None:
            raise Refused("not_now", "there is no match: begin one with new")
        if asked.seat != self._match.seat:
            raise Refused("field", f"this engine plays seat {self._match.seat}, not {asked.seat}")
        if asked.world is None:
            raise Refused("field", "this engine needs `world`, as its hello says")
        world = load_table(asked.world.encode())
        if world.game.name != self._match.game or asked.seat not in world.pending:
            raise Refused(
                "field", f"`world` is no table of {self._match.game} where seat {asked.seat} is asked"
            )
        return Choice(id=asked.id, action=self._chosen(SeatHandle(world, asked.seat, Chance(asked.id))))

    def _chosen(self, handle: SeatHandle) -> int:
        option = self._players[handle.seat].choose(handle)
        actions = handle.actions()
        return dict(zip(handle.decision.options, handle.numbers(actions), strict=True))[option]

    # --- the host keeps the table ----------------------------------------------------------------------

    def _end(self, asked: End) -> Ready:
        if self._match is None:
            raise Refused("not_now", "there is no match of yours in which this engine plays")
        self._forget()
        return Ready(id=asked.id)

    # --- the engine keeps the table --------------------------------------------------------------------

    def _own_choice(self, seat: int) -> int:
        if self._bot is None:
            raise UsageError("this engine has no bot: start it as dealers engine --bot greedy")
        decision = self._decision(seat)
        player = self._players.get(seat)
        if player is None:
            player = self._players[seat] = make_any_bot(self._bot, seat)
        table = self._running
        # Sealed, or else the bot could tell how the cards were that it is not to know.
        secret = apart(table.seed or 0, "bot", "imagine", len(table.history), decision.seat)
        return self._chosen(SeatHandle(table, decision.seat, SealedChance(secret)))

    @property
    def _running(self) -> Table[Any]:
        if self._table is None:
            raise Refused("not_now", "this engine keeps no table: begin a match with new, without seat")
        return self._table

    def _decision(self, seat: int) -> Decision:
        table = self._running
        self._check_seat(seat)
        decision = table.pending.get(seat)
        if decision is None:
            waiting = ", ".join(map(str, table.pending))
            why = "the match is over" if table.over else f"these seats are: {waiting}"
            raise Refused("not_now", f"seat {seat} is not asked anything: {why}")
        return decision

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and seat >= self._running.seats:
            raise Refused("field", f"there is no seat {seat}: they go from 0 to {self._running.seats - 1}")

    def _position(self, number: int) -> Position:
        table = self._running
        return Position(id=number, over=table.over, waiting=sorted(table.pending), number=len(table.history))

    def _catalogue(self, asked: Games) -> Catalogue:
        found = [find_game(name) for name in self._games]
        games = [
            {
                "name": game.name,
                "title": game.title,
                "version": game.version,
                "min_seats": game.min_seats,
                "max_seats": game.max_seats,
                "options": [setting.as_json() for setting in game.settings],
            }
            for game in found
        ]
        return Catalogue(id=asked.id, games=games)

    def _state(self, asked: State) -> Position:
        return self._position(asked.id)

    def _view(self, asked: View) -> Shown:
        self._check_seat(asked.seat)
        return Shown(id=asked.id, view=self._running.view(asked.seat))

    def _events(self, asked: Events) -> Told:
        self._check_seat(asked.seat)
        return Told(id=asked.id, events=self._running.events(asked.seat, asked.since))

    def _legal(self, asked: Legal) -> Offered:
        decision, table = self._decision(asked.seat), self._running
        assert self._actions is not None
        numbers = self._actions.numbers(table.state, decision.options)
        legal = [
            Action(n, table.label(option), option)
            for n, option in zip(numbers, decision.options, strict=True)
        ]
        return Offered(id=asked.id, prompt=decision.prompt, legal=legal)

    def _apply(self, asked: Apply) -> Position:
        decision, table = self._decision(asked.seat), self._running
        assert self._actions is not None
        try:
            option = self._actions.option(table.state, asked.action, decision.options)
        except UsageError as error:
            legal = self._actions.numbers(table.state, decision.options)
            raise Refused("illegal", f"{error}: legal are {legal}") from None
        table.answer(asked.seat, option)
        return self._position(asked.id)

    def _outcome(self, asked: Outcome) -> Result:
        outcome = self._running.outcome
        return Result(id=asked.id, outcome=None if outcome is None else outcome.as_json())
