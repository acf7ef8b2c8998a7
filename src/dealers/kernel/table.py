"""A running match: the state, what is pending, the history, and everything one can do with them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from typing import Any, Generic

from dealers.kernel.chance import Chance
from dealers.kernel.decision import Decision, Effect, Option, Request
from dealers.kernel.errors import (
    AmbiguousAnswer,
    EffectDiverged,
    IllegalAnswer,
    InvalidAnswer,
    NotAsked,
    UndoError,
)
from dealers.kernel.game import Game, S
from dealers.kernel.imagine import imagine_world, world_for
from dealers.kernel.journal import Journal
from dealers.kernel.names import nearest
from dealers.kernel.outcome import Outcome
from dealers.kernel.secret import Seed, chance_from
from dealers.kernel.state import attribute_names
from dealers.kernel.steady import SteadyChance
from dealers.kernel.undo import Company, taken_back, why_no_undo
from dealers.kernel.view import Views, redacted_event


class Table(Generic[S]):
    """One match of one game.

    >>> from dealers.games import find_game
    >>> table = find_game("dark-dealings").new_table(seats=3, seed=7)
    >>> sorted(table.pending)                       # the hero phase asks everybody at once
    [0, 1, 2]
    >>> decision = table.pending[0]
    >>> decision.prompt
    'Lure a hero to your castle (first of two).'
    >>> table.answer(0, decision.options[0])        # one answer; illegal ones raise and change nothing
    >>> twin = table.copy()                         # independent, at any decision
    >>> twin.view(0) == table.view(0)
    True
    >>> twin.determinize(0, Chance(1))              # re-deals what seat 0 cannot know
    >>> twin.view(0) == table.view(0)
    True
    >>> table.undo(0)                               # nobody has learned anything yet
    [0]
    >>> len(table.history)
    0
    """

    __slots__ = (
        "_asked",
        "_base",
        "_collected",
        "_effect",
        "_floors",
        "_knowledge",
        "_since",
        "_window",
        "_windows",
        "arranged",
        "game",
        "history",
        "options",
        "recorded",
        "seats",
        "seed",
        "state",
    )

    game: Game[S]
    state: S
    seats: int
    options: dict[str, Any]
    seed: Seed | None
    """What the deal came from; None when the table cannot be reproduced from its seed."""
    recorded: bool
    """Whether it keeps history, events and checkpoints; rollouts do without."""
    history: list[tuple[int, Option]]
    arranged: Any
    """The position a scenario started from, or None."""

    # A suspended effect is (state at its start, answers since); see `copy`.
    _effect: Effect | None
    _asked: Decision | list[Decision] | None
    _collected: dict[int, Option]
    _base: S | None
    _since: list[tuple[int, Option]]
    # Who knows what, for `determinize`: the journal of this table or of the one it was copied from.
    _knowledge: Journal | None
    # For undo. Answers that were asked for at the same time have the same window; `_windows` has that of each
    # answer. For each observer of the journal, and for chance that nobody has seen the result of: of so many
    # answers none can be taken back, because something was learned since.
    _window: int
    _windows: list[int]
    _floors: list[int]

    # --- making ----------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: Game[S],
        seats: int,
        options: dict[str, Any],
        seed: Seed,
        *,
        recorded: bool = True,
        steady: bool = False,
        knowing: bool = False,
    ) -> Table[S]:
        """Set up and deal; `Game.new_table` checks the arguments first."""
        game.check_seats(seats)
        game.check_match(seats, options)
        zones = game.zones(options)
        journal = None
        if recorded or knowing:
            journal = Journal(seats + 1, game.pools(seats, options), zones, tells=recorded)
        chance = SteadyChance(seed, [card.name for card in game.cards]) if steady else chance_from(seed)
        state = game.setup(seats, options, chance, journal)
        table = cls._around(game, state, options, None if steady else seed, recorded)
        table._go_on(None)
        return table

    @classmethod
    def _around(
        cls, game: Game[S], state: S, options: dict[str, Any], seed: Seed | None, recorded: bool
    ) -> Table[S]:
        table = cls()
        table.game = game
        table.state = state
        table.seats = state.seats
        table.options = options
        table.seed = seed
        table.recorded = recorded
        table.history = []
        table.arranged = None
        table._effect = None
        table._asked = None
        table._collected = {}
        table._base = None
        table._since = []
        table._knowledge = state.journal
        table._window = 0
        table._windows = []
        table._floors = [0] * (state.seats + 2)
        return table

    @classmethod
    def from_position(cls, game: Game[S], state: S, options: dict[str, Any]) -> Table[S]:
        """A table that starts from an arranged position."""
        state.journal = Journal.of_position(state, game.zones(options), game.pools(state.seats, options))
        table = cls._around(game, state, options, None, recorded=True)
        table.arranged = state.copy()
        table._go_on(None)
        return table

    # --- asking ----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def pending(self) -> dict[int, Decision]:
        """The decisions that are due, by seat; empty when the game is over."""
        asked = self._asked
        if asked is None:
            game, s = self.game, self.state
            return {q: Decision(q, game.words.prompt(s, q), game.options(s, q)) for q in s.waiting}
        if isinstance(asked, Decision):
            return {asked.seat: asked}
        return {d.seat: d for d in asked if d.seat not in self._collected}

    def turn(self) -> tuple[int, list[Option]]:
        """One seat that is asked and its options: all that a rollout needs to go on."""
        asked = self._asked
        if asked is None:
            seat = self.state.waiting[0]
            return seat, self.game.options(self.state, seat)
        if isinstance(asked, Decision):
            return asked.seat, asked.options
        for d in asked:
            if d.seat not in self._collected:
                return d.seat, d.options
        raise AssertionError("an effect waits for nobody")

    def awaited(self) -> list[int]:
        """The seats that are asked, as in `pending`, at little cost."""
        asked = self._asked
        if asked is None:
            return self.state.waiting
        if isinstance(asked, Decision):
            return [asked.seat]
        return [d.seat for d in asked if d.seat not in self._collected]

    def offered(self, seat: int) -> Decision | None:
        """What a seat is asked, at little cost: between effects without a prompt; None when it is not."""
        asked = self._asked
        if asked is None:
            s = self.state
            return Decision(seat, "", self.game.options(s, seat)) if seat in s.waiting else None
        if isinstance(asked, Decision):
            return asked if asked.seat == seat else None
        for d in asked:
            if d.seat == seat and seat not in self._collected:
                return d
        return None

    @property
    def outcome(self) -> Outcome | None:
        """Ranking and score by named parts when the game is over, else None."""
        return self.game.outcome(self.state) if self.state.over else None

    def label(self, option: Option) -> str:
        """The option in words."""
        return self.game.verbs.label(self.state, option)

    def legal(self, seat: int) -> list[int]:
        """The action numbers of what a seat is offered, in the order of its options; see `Game.actions`."""
        actions = self.game.actions(self.seats, self.options)
        return actions.numbers(self.state, self._decision_of(seat).options)

    def numbered(self, seat: int, number: int) -> Option:
        """The option of a seat that has this action number. Raises a `UsageError` when it is not offered."""
        actions = self.game.actions(self.seats, self.options)
        return actions.option(self.state, number, self._decision_of(seat).options)

    def find(self, seat: int, words: str) -> Option:
        """The option of a seat that has this label, or the only one that begins with or contains it.

        Words that are the whole label of something else mean that, and nothing longer. Raises `InvalidAnswer`
        when nothing fits, `IllegalAnswer` when it is not possible now, `AmbiguousAnswer` when several fit.
        """
        decision = self._decision_of(seat)
        want = " ".join(words.lower().split())
        labels = {option: self.label(option) for option in decision.options}
        for option, label in labels.items():
            if label.lower() == want:
                return option
        verbs = self.game.verbs
        meant = verbs.read(self.state, decision, want)
        if meant is not None and meant not in labels and verbs.has_label(self.state, seat, meant, want):
            raise IllegalAnswer(self.game.words.why_not(self.state, decision, meant))
        for fits in (str.startswith, str.__contains__):
            found = [option for option in labels if verbs.abbreviates(want, option, labels[option], fits)]
            if len(found) == 1:
                return found[0]
            if found:
                names = nearest(words, [labels[option] for option in found])
                raise AmbiguousAnswer(f"{words!r} could mean {names}: say which")
        raise InvalidAnswer(f"{words!r} is not offered: choose from {nearest(words, labels.values())}")

    def _decision_of(self, seat: int) -> Decision:
        decision = self.offered(seat)
        if decision is None:
            if self.over:
                raise NotAsked("the game is over: nobody is asked anything")
            awaited = " and ".join(f"seat {q}" for q in self.pending)
            raise NotAsked(f"seat {seat} is not asked anything now: the table waits for {awaited}")
        if self._asked is None:
            decision.prompt = self.game.words.prompt(self.state, seat)
        return decision

    # --- answering -------------------------------------------------------------------------------------

    def answer(self, seat: int, option: Any) -> None:
        """Apply one answer. An illegal one raises an `AnswerError` and changes nothing."""
        decision = self._decision_of(seat)
        if not isinstance(option, tuple) or not option or not isinstance(option[0], str):
            raise InvalidAnswer(f"{option!r} is not an option: options are tuples that start with a verb")
        if option not in decision.options:
            raise IllegalAnswer(self.game.words.why_not(self.state, decision, option))
        if not self.recorded:
            self.apply(seat, option)
            return
        journal = self.state.journal
        assert journal is not None
        journal.learned = 0
        self.history.append((seat, option))
        self._windows.append(self._window)
        before = self.state.waiting.copy()
        self.apply(seat, option)
        if any(q not in before for q in self.state.waiting):
            self._window += 1  # the rules have gone on to somebody else by themselves
        if journal.learned:
            now = len(self.history)
            self._floors = [
                now if journal.learned >> who & 1 else floor for who, floor in enumerate(self._floors)
            ]

    def apply(self, seat: int, option: Option) -> None:
        """Apply an option known to be legal, without checks or history: the fast path of rollouts."""
        effect = self._effect
        if effect is None:
            self.game.answer(self.state, seat, option)
            if not self.state.waiting:
                self._go_on(None)
            return
        if self._base is not None:
            self._since.append((seat, option))
        if isinstance(self._asked, Decision):
            self._go_on(effect, option)
            return
        assert self._asked is not None
        self._collected[seat] = option
        if len(self._collected) == len(self._asked):
            answers = {d.seat: self._collected[d.seat] for d in self._asked}  # in whatever order they came
            self._collected = {}
            self._go_on(effect, answers)

    def play_out(self, chance: Chance | Callable[[], float]) -> int:
        """Take random options to the end of the game; how many decisions that took.

        Like `turn` and `apply` in a loop, without their overhead: this is how fast the rules are. Instead of
        a source of chance, something like `random.random` may be given, which is asked for a seed.
        """
        rnd = chance if isinstance(chance, Chance) else Chance(int(chance() * 2.0**53))
        decisions = 0
        while self._effect is not None:
            decisions += 1
            seat, options = self.turn()
            self.apply(seat, options[rnd.below(len(options))])
        answered: list[int] = []
        go_on = self._asking(rnd, answered).send
        asked = go_on(None)
        while asked is not None:
            if isinstance(asked, Decision):
                decisions += 1
                options = asked.options
                asked = go_on(options[rnd.below(len(options))])
            else:
                decisions += len(asked)
                asked = go_on({d.seat: d.options[rnd.below(len(d.options))] for d in asked})
        return decisions + answered[0]

    def _asking(self, rnd: Chance, answered: list[int]) -> Generator[Request | None, Any, None]:
        """All requests of effects from here on, and None when the game is over.

        Between effects random options are taken at once; how often is put into a list at the end. One
        generator for a whole game: an effect that ends inside it costs a seventh of one that ends with a
        `StopIteration` outside, when compiled.
        """
        game, s = self.game, self.state
        count = 0
        while not s.over:
            if s.waiting:
                seat = s.waiting[0]
                options = game.options(s, seat)
                game.answer(s, seat, options[rnd.below(len(options))])
                count += 1
            else:
                effect = game.proceed(s)
                if effect is not None:
                    yield from effect
        answered.append(count)
        yield None

    def _go_on(self, effect: Effect | None, value: Any = None) -> None:
        """Run the effect and the turn structure until somebody is asked or the game is over."""
        self._window += 1
        game, s = self.game, self.state
        while True:
            if effect is not None:
                try:
                    self._asked = effect.send(value)
                    return
                except StopIteration:
                    self._asked = self._effect = self._base = None
            if s.waiting or s.over:
                return
            self._effect = effect = game.proceed(s)
            value = None
            if effect is not None and self.recorded:
                self._base = s.copy()
                self._since = []

    # --- copies ----------------------------------------------------------------------------------------

    def copy(self, *, recorded: bool = True) -> Table[S]:
        """An independent copy, also in the middle of an effect.

        An unrecorded copy leaves history, events and checkpoints behind: it is for search, can be
        determinized and played on, but not copied again in the middle of an effect.

        Python cannot copy a running generator, so the effect is started again on its checkpoint and given the
        answers it has received since.
        """
        if self._effect is None:
            new = self._around(self.game, self.state.copy(), self.options, self.seed, recorded)
        else:
            assert self._base is not None, "an unrecorded table cannot be copied in the middle of an effect"
            new = self._resumed(self._base.copy(), recorded)
        new._knowledge = self._knowledge
        if recorded:
            assert self._knowledge is not None, "an unrecorded table has only unrecorded copies"
            new.state.journal = new._knowledge = self._knowledge.copy()
            new.history = self.history.copy()
            new.arranged = self.arranged
            new._window = self._window
            new._windows = self._windows.copy()
            new._floors = self._floors  # replaced, never changed
        return new

    def _resumed(self, state: S, recorded: bool) -> Table[S]:
        """The table with its effect run again on a copy of its checkpoint."""
        new = self._restarted_effect(state, recorded)
        for seat, option in self._since:
            new.apply(seat, option)
        new._base = self._base
        new._since = self._since.copy()
        return new

    def _restarted_effect(self, state: S, recorded: bool) -> Table[S]:
        """The table with its effect at its first question, on a copy of its checkpoint."""
        new = self._around(self.game, state, self.options, self.seed, recorded)
        effect = self.game.proceed(state)
        assert effect is not None, "proceed() returned no effect on the checkpoint of one"
        new._effect = effect
        try:
            new._asked = next(effect)
        except StopIteration:
            raise EffectDiverged(self.game.title) from None
        return new

    # --- imagined worlds -------------------------------------------------------------------------------

    def determinize(self, seat: int | None, rng: Chance) -> None:
        """In place: re-deal all that the seat (None: a spectator) cannot know, keep all that it does.

        An unrecorded table can be determinized once; a recorded one any number of times. How it is done and
        what it asks of the rules: `dealers.kernel.imagine`.
        """
        imagine_world(self, seat, rng)

    def only_for(self, seat: int | None, rng: Chance) -> Table[S]:
        """A copy that holds nothing the seat may not know: hidden cards re-dealt, the journal redacted."""
        return world_for(self, seat, rng)

    # --- undo ------------------------------------------------------------------------------------------

    def why_no_undo(self, seat: int, company: Company | None = None, count: int = 1) -> str:
        """Why the last `count` answers of a seat cannot be taken back; empty when they can.

        Who sits there (`company`) decides who must not have learned or answered anything since: everybody
        else, unless it is known that they are bots. Their answers are then taken back with the seat's own.
        """
        return why_no_undo(self, seat, company, count)

    def undo(self, seat: int, company: Company | None = None, count: int = 1) -> list[int]:
        """Take back the seat's last answers, or raise an `UndoError`; the places they had in the history."""
        reason = self.why_no_undo(seat, company, count)
        if reason:
            raise UndoError(f"cannot undo: {reason}")
        if self.seed is None and self.arranged is None:
            raise UndoError("cannot undo: this is an imagined table, which does not know how it began")
        taken = taken_back(self, seat, count)
        self.leave_out(taken)
        return taken

    def leave_out(self, places: Collection[int]) -> None:
        """Play the game again without some answers, which are known to be those that an undo takes back."""
        again = self.restarted()
        for place, (seat, option) in enumerate(self.history):
            if place not in places:
                again.answer(seat, option)
        for name in attribute_names(type(self)):
            setattr(self, name, getattr(again, name))

    def restarted(self) -> Table[S]:
        """The table as it was before the first answer."""
        if self.arranged is not None:
            state: S = self.arranged.copy()
            return Table.from_position(self.game, state, self.options)
        assert self.seed is not None, "a determinized table cannot be restarted"
        return Table.new(self.game, self.seats, self.options, self.seed)

    # --- showing ---------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What the seat (None: a spectator) may see, JSON-ready, with the decision it is asked for."""
        return Views(self).of(seat)

    def events(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """What happened, from event number `since` on, as the seat (None: a spectator) may know it."""
        journal = self.state.journal
        if journal is None:
            return []
        observer = self.seats if seat is None else seat
        cards = self.game.cards
        return [
            redacted_event(number, event, cards)
            for number, event in enumerate(journal.remembered(observer, since, self.over), start=since)
        ]

    def save(self) -> bytes:
        """The whole table as bytes, also in the middle of an effect; `dealers.kernel.load` reads it."""
        from dealers.kernel.save import save

        return save(self)
