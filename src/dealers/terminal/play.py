"""A game at the terminal: people type, bots think, and every answer is saved at once."""

from __future__ import annotations

from typing import Any

from dealers.bots import Bot, SeatHandle, make_bot
from dealers.kernel import Chance, Company, DealersError, Option, SealedChance, Secret, Table, UndoError
from dealers.kernel.fair import Promise
from dealers.kernel.secret import apart
from dealers.kernel.text import names_for
from dealers.terminal.advice import advice_for, in_words
from dealers.terminal.answers import understood
from dealers.terminal.explain import explanation
from dealers.terminal.log import log_lines
from dealers.terminal.saves import Keeper, chosen_path, command, games_folder
from dealers.terminal.screen import Screen, coloured, uninterrupted
from dealers.terminal.seats import ME, Seating

NEWS = 12
"""At most so many lines of news stand above a decision; `l` shows the whole log."""

HELP = """\
Type the number of what you want to do, or words of it that fit nothing else. Besides:
  ?        explain the cards you can choose from; ? 3 those of option 3
  ? name   explain any card: its text, its numbers, its ability
  a        advice: what a strong player would do, with estimated chances
  u        undo your last answer and what bots did since, as long as no person has learned anything
  l        show the whole log
  h        show this help
  q        save and quit; q FILE saves a copy to that file first
Enter alone shows the table again. Every answer is saved at once, so Ctrl-C loses nothing."""


class Stopped(Exception):
    """Somebody wants to go on another time."""


def play(match: Match) -> int:
    """Play until the end or until somebody stops; the exit code."""
    code = 0
    try:
        match.run()
        return 0 if not match.keeper.problem else 1
    except Stopped:
        pass
    except EOFError:
        match.screen.show("")
        match.screen.notice("The input has ended.")
    except KeyboardInterrupt:
        match.screen.show("")
        code = 130
    if match.keeper.problem:
        match.screen.complain(f"Not saved: {match.keeper.problem}")
        return code or 1
    path = match.keeper.path
    match.screen.notice(f"Saved in {path}")
    file = [] if path.parent == games_folder() else [path]
    match.screen.notice(f"Go on with: {command('play', '--resume', *file)}")
    return code


class Match:
    """One game, from the first or any later decision to the end."""

    def __init__(
        self,
        table: Table[Any],
        seating: Seating,
        keeper: Keeper,
        screen: Screen,
        known: list[int] | None = None,
        promise: Promise | None = None,
    ) -> None:
        self.table = table
        self.game = table.game
        self.seating = seating
        self.keeper = keeper
        self.screen = screen
        self.known = known or [0] * table.seats
        """For each seat the number of events it knew of when it last answered."""
        self.promise = promise
        """What was made known before the deal; nothing when somebody chose the seed."""
        self.people = seating.people
        self.bots: dict[int, Bot] = {}
        self.holder = self.people[0] if len(self.people) == 1 else -1
        """Who holds the device."""

    def run(self) -> None:
        """Play to the end. Raises `Stopped` when somebody quits, `EOFError` when there is no more input."""
        self._keep()
        if self.promise is not None:
            self.screen.notice(self._promised())
        while not self.table.over:
            seat = self._next_seat()
            if self.seating.players[seat] == ME:
                self._person(seat)
            else:
                self._bot(seat)
            if not self.people:
                self._watch()
        self._end()

    def _promised(self) -> str:
        assert self.promise is not None
        return (
            f"Fair deal: all cards are fixed by the commitment {self.promise.commitment}.\n"
            "The secret behind it is shown at the end, so that everybody can check the deal."
        )

    def _next_seat(self) -> int:
        """People before bots, so that nobody waits for a first look; whoever holds the device goes on."""
        pending = list(self.table.pending)
        people = [seat for seat in pending if seat in self.people]
        if self.holder in people:
            return self.holder
        return (people or pending)[0]

    # --- answering -------------------------------------------------------------------------------------

    def _bot(self, seat: int) -> None:
        name = self.seating.names[seat]
        with self.screen.thinking(f"{name} is thinking"):
            bot = self.bots.get(seat) or make_bot(self.seating.players[seat])
            bot.rng = Chance(self._bot_secret(seat, "think").number())
            self.bots[seat] = bot  # what it has worked out helps with its next decision
            # Sealed, or else the bot could tell how the cards were that it is not to know.
            option = bot.choose(SeatHandle(self.table, seat, SealedChance(self._bot_secret(seat, "imagine"))))
        self._answer(seat, option)

    def _bot_secret(self, seat: int, purpose: str) -> Secret:
        """The same at the same decision of the same deal, so that a resumed game goes on alike."""
        return apart(self.table.seed or 0, "bot", purpose, len(self.table.history), seat)

    def _answer(self, seat: int, option: Option) -> None:
        with uninterrupted():
            known = self._events()
            self.table.answer(seat, option)
            self.known[seat] = known
            self._keep()

    def _events(self) -> int:
        journal = self.table.state.journal
        return len(journal.events) if journal is not None else 0

    def _keep(self) -> None:
        """Save; say so when that fails, and when it works again."""
        before = self.keeper.problem
        if not self.keeper.keep(self.table, self._extra()):
            if self.keeper.problem != before:
                self.screen.complain(f"Not saved: {self.keeper.problem}. The game goes on.")
        elif before:
            self.screen.notice("Saving works again.")

    def _extra(self) -> dict[str, Any]:
        """What is saved with the table."""
        promise = {} if self.promise is None else self.promise.as_extra()
        return {**self.seating.as_json(), "known": self.known, **promise}

    # --- a person's turn -------------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        if self.holder != seat:
            self.screen.hand_over(self.seating.names[seat])
            self.holder = seat
        self._page(seat)
        while True:
            words = self.screen.ask(self._question(seat))
            try:
                if self._command(seat, words):
                    return
            except DealersError as error:
                self.screen.complain(error)

    def _question(self, seat: int) -> str:
        count = len(self.table.pending[seat].options)
        choice = f"1-{count}" if count > 1 else "1"
        who = "" if len(self.people) == 1 else f"{self.seating.names[seat]}: "
        return f"{who}{choice}, h for help > "

    def _text(self, seat: int | None) -> str:
        """The table in words, as a seat or a spectator sees it."""
        return self.game.words.text(self.table.view(seat), names_for(seat, self.seating.names))

    def _log(self, seat: int | None, since: int) -> list[str]:
        """What a seat or a spectator knows to have happened since an event."""
        return log_lines(self.game, self.table.events(seat, since), names_for(seat, self.seating.names))

    def _page(self, seat: int) -> None:
        """The table as the seat sees it, with the news above the question."""
        table, _, decision = self._text(seat).rpartition("\n\n")
        news = self._log(seat, self.known[seat])
        most = min(NEWS, max(4, self.screen.height // 3))
        if len(news) > most:
            news = [f"  ({len(news) - most} lines more: l shows them)", *news[-most:]]
        since = "Since your last turn" if self.known[seat] else "So far"
        first = self.screen.pretty and not self.known[seat] and self.promise is not None
        blocks = [
            table,
            self._promised() if first else "",
            "\n".join([since, *news]) if news else "",
            decision,
        ]
        self.screen.clear()
        self.screen.show(coloured("\n\n".join(block for block in blocks if block), self.game.words.accents))

    def _command(self, seat: int, words: str) -> bool:
        """Do what was typed; true when the seat has answered or the page has to be drawn anew."""
        verb, _, rest = words.partition(" ")
        verb, rest = verb.lower(), rest.strip()
        if words.startswith("?"):
            view = self.table.view(seat)
            self.screen.show(
                coloured(explanation(self.game, view, words[1:].strip()), self.game.words.accents)
            )
        elif not words:
            self._page(seat)
        elif words.lower() in ("h", "help"):
            self.screen.show(HELP)
        elif words.lower() in ("l", "log"):
            self.screen.show("\n".join(self._log(seat, 0)))
        elif words.lower() in ("a", "advice"):
            self._advise(seat)
        elif words.lower() in ("u", "undo"):
            self._undo(seat)
            return True
        elif verb in ("q", "quit"):
            self._quit(rest)
        else:
            self._answer(seat, understood(self.table, seat, words))
            return True
        return False

    def _advise(self, seat: int) -> None:
        with self.screen.thinking("Thinking about what a strong player would do"):
            advice = advice_for(self.table, seat, self._bot_secret(seat, "advice"))
        self.screen.show(in_words(advice, self.table, seat, self.seating.names))

    def _undo(self, seat: int) -> None:
        reason = self.table.why_no_undo(seat, self._company())
        if reason:
            raise UndoError(f"cannot undo: {reason}")
        with uninterrupted():
            self.table.undo(seat, self._company())
            events = self._events()
            self.known = [min(known, events) for known in self.known]
            self._keep()

    def _company(self) -> Company:
        history = enumerate(self.table.history)
        by_bots = {place for place, (seat, _) in history if seat not in self.people}
        return Company(frozenset(self.people), by_bots)

    def _quit(self, file: str) -> None:
        if file:
            copy = Keeper(chosen_path(file))
            if not copy.keep(self.table, self._extra()):
                self.screen.complain(f"Not saved: {copy.problem}")
                return
            self.keeper = copy
        elif self.keeper.problem:
            self.screen.complain(f"Not saved: {self.keeper.problem}")
            self.screen.notice("Type q FILE to save to another file, or press Ctrl-C to quit without saving.")
            return
        raise Stopped

    # --- the end ---------------------------------------------------------------------------------------

    def _watch(self) -> None:
        """Nobody plays here: print what happens as it happens."""
        lines = self._log(None, self.known[0])
        self.known = [self._events()] * self.table.seats
        if lines:
            self.screen.show("\n".join(lines))

    def _end(self) -> None:
        seat = self.people[0] if len(self.people) == 1 else None
        if self.people:
            self.screen.clear(memory=len(self.people) > 1)
        table, _, result = self._text(seat).rpartition("\n\n")
        since = self.known[seat] if seat is not None else min(self.known)
        news = self._log(seat, since)[-NEWS:]
        blocks = [table, "\n".join(["Since your last turn", *news]) if self.people and news else "", result]
        page = "\n\n".join(block for block in blocks if block)
        self.screen.show(coloured(page, self.game.words.accents))
        self.screen.show("")
        self.keeper.finished()
        if self.keeper.problem:
            self.screen.complain(f"Not saved: {self.keeper.problem}")
        else:
            self.screen.notice(f"Look back at the game with: {command('replay', self.keeper.path)}")
            if self.promise is not None:
                self.screen.notice(f"Check the deal with: {command('replay', self.keeper.path, '--verify')}")
        if self.promise is not None and isinstance(self.table.seed, Secret):
            self.screen.notice(f"The secret behind the deal was {self.table.seed.hex()}.")
