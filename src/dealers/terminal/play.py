"""A game at the terminal: people type, bots think, and every answer is saved at once."""

from __future__ import annotations

from typing import Any

from dealers.bots import Bot, SeatHandle, ask, make_any_bot
from dealers.kernel import Chance, Company, DealersError, Option, SealedChance, Secret, Table, UndoError
from dealers.kernel.fair import Promise
from dealers.kernel.proposals import Proposal, proposals
from dealers.kernel.secret import apart
from dealers.kernel.text import names_for
from dealers.terminal.advice import advice_for, in_words
from dealers.terminal.answers import understood
from dealers.terminal.help import Keys, help_text
from dealers.terminal.log import log_lines
from dealers.terminal.looking import LOOKS, look
from dealers.terminal.page import NEWS, Page
from dealers.terminal.picks import Picks, numbers_in
from dealers.terminal.saves import Keeper, chosen_path, command, games_folder
from dealers.terminal.screen import Screen, uninterrupted
from dealers.terminal.seats import ME, Seating

KEYS: Keys = (
    ("1 1 2", "several numbers: picks from the list as it is shown, one after the other"),
    ("p", "take what is proposed, where a payment or a stack is put together"),
    *LOOKS,
    ("a", "advice: what a strong player would do, with estimated chances"),
    ("u", "undo your last answer and what bots did since, as long as no person has learned anything"),
    ("h", "show this help"),
    ("q", "save and quit; q FILE saves a copy to that file first"),
)
BEFORE = "Type the number of what you want to do, or words of it that fit nothing else. Besides:"
LONGEST_PROPOSAL = 44
"""Letters of a proposal that have room in the line where one types."""
AFTER = "Enter alone shows the table again. Every answer is saved at once, so Ctrl-C loses nothing."


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
    finally:
        for bot in match.bots.values():
            bot.end(match.table.outcome)
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
        self.picks: Picks | None = None
        """Numbers of the last line that are still to be answered with."""
        self.notices: dict[int, str] = {}
        """What a seat has to be told with its next page."""
        self.together: dict[int, int] = {}
        """For each seat how many answers its last line has led to: an undo takes all of them back."""

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
            bot = self.bots.get(seat) or make_any_bot(self.seating.players[seat])
            bot.rng = Chance(self._bot_secret(seat, "think").number())
            self.bots[seat] = bot  # what it has worked out helps with its next decision
            # Sealed, or else the bot could tell how the cards were that it is not to know.
            handle = SeatHandle(self.table, seat, SealedChance(self._bot_secret(seat, "imagine")))
            option = ask(bot, self.seating.players[seat], handle)
        self._answer(seat, option)

    def _bot_secret(self, seat: int, purpose: str) -> Secret:
        """The same at the same decision of the same deal, so that a resumed game goes on alike."""
        return apart(self.table.seed or 0, "bot", purpose, len(self.table.history), seat)

    def _answer(self, seat: int, option: Option) -> None:
        with uninterrupted():
            known = self._events()
            self.table.answer(seat, option)
            self.known[seat] = known
            self.notices.pop(seat, None)
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
        if self._picked_on(seat):
            return
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
        proposed = self._proposed(seat)
        if proposed is not None:
            short = 0 < len(proposed.words) <= LONGEST_PROPOSAL
            choice += f", p for {proposed.words if short else 'what is proposed'}"
        who = "" if len(self.people) == 1 else f"{self.seating.names[seat]}: "
        return f"{who}{choice}, h for help > "

    def _picked_on(self, seat: int) -> bool:
        """Answer with the next number of the last line, if this is still about the same list."""
        picks = self.picks
        if picks is None:
            return False
        asked_again = picks.seat == seat and self.table.history[-1][0] == seat
        option = picks.next(self.table.view(seat)["decision"]) if asked_again else None
        if option is None:
            self._end_picks()
            return False
        self._answer(seat, option)
        self.together[seat] += 1
        if not picks.left:
            self._complete(seat)
        return True

    # --- answers that go without saying ----------------------------------------------------------------

    def _proposals(self, seat: int) -> list[Proposal]:
        return proposals(self.table, seat, len(self.table.history))

    def _proposed(self, seat: int) -> Proposal | None:
        """What a sensible player would answer in one go, where several ways are open."""
        return next((one for one in self._proposals(seat) if one.first is None and not one.sure), None)

    def _ends(self, option: Option) -> bool:
        return self.game.verbs[option[0]].ends

    def _answer_all(self, seat: int, options: list[Option]) -> None:
        for option in options:
            self._answer(seat, option)
        self.together[seat] = len(options)

    def _complete(self, seat: int) -> None:
        """Do not ask for what is the only answer to a small step, such as that one is done."""
        decision = self.table.pending.get(seat)
        if decision is None or decision.step not in self.game.routines.values():
            return
        if len(decision.options) == 1 and self._ends(decision.options[0]):
            self._answer(seat, decision.options[0])
            self.together[seat] += 1

    def _end_picks(self) -> None:
        if self.picks is not None:
            self.notices[self.picks.seat] = self.picks.remainder()
            self.picks = None

    def _sheet(self, seat: int | None, since: int, heading: str, remark: str = "", notice: str = "") -> Page:
        """The table as a seat or a spectator sees it, with the news since an event."""
        names = names_for(seat, self.seating.names)
        events = self.table.events(seat, since)
        return Page(self.game, self.table.view(seat), names, heading, events, remark, notice)

    def _page(self, seat: int) -> None:
        """The table as the seat sees it, with the news above the question."""
        self.screen.clear()
        self.screen.show(self._own_sheet(seat).fitted(self.screen.size))

    def _own_sheet(self, seat: int) -> Page:
        known = self.known[seat]
        since = "Since your last turn" if known else "So far"
        first = self.screen.pretty and not known and self.promise is not None
        promised = self._promised() if first else ""
        return self._sheet(seat, known, since, promised, self.notices.get(seat, ""))

    def _command(self, seat: int, words: str) -> bool:
        """Do what was typed; true when the seat has answered or the page has to be drawn anew."""
        verb, _, rest = words.partition(" ")
        paged = look(self.screen, self._own_sheet(seat), self.table.events(seat), words)
        if paged or not words:
            self._page(seat)
        elif paged is not None:
            pass
        elif words.lower() in ("h", "help"):
            self.screen.show(help_text(KEYS, self.screen.size.columns, BEFORE, AFTER))
        elif words.lower() in ("a", "advice"):
            self._advise(seat)
        elif words.lower() in ("u", "undo"):
            self._undo(seat)
            return True
        elif verb.lower() in ("q", "quit"):
            self._quit(rest.strip())
        elif words.lower() == "p" and (proposed := self._proposed(seat)) is not None:
            self._answer_all(seat, proposed.options)
            return True
        else:
            option = self._meant(seat, words)
            sure = [one for one in self._proposals(seat) if one.sure and one.first == option]
            self._answer_all(seat, sure[0].options if sure and self.picks is None else [option])
            return True
        return False

    def _meant(self, seat: int, words: str) -> Option:
        numbers = numbers_in(words)
        if not numbers:
            return understood(self.table, seat, words)
        decision = self.table.view(seat)["decision"]
        self.picks = Picks(seat, decision, numbers)
        option = self.picks.next(decision)
        assert option is not None
        return option

    def _advise(self, seat: int) -> None:
        with self.screen.thinking("Thinking about what a strong player would do"):
            advice = advice_for(self.table, seat, self._bot_secret(seat, "advice"))
        self.screen.show(in_words(advice, self.table, seat, self.seating.names))

    def _undo(self, seat: int) -> None:
        count = self.together.pop(seat, 1)
        if count > 1 and self.table.why_no_undo(seat, self._company(), count):
            count = 1  # something was revealed in between
        reason = self.table.why_no_undo(seat, self._company(), count)
        if reason:
            raise UndoError(f"cannot undo: {reason}")
        with uninterrupted():
            self.table.undo(seat, self._company(), count)
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
        lines = log_lines(self.game, self.table.events(None, self.known[0]), self.seating.names)
        self.known = [self._events()] * self.table.seats
        if lines:
            self.screen.show("\n".join(lines))

    def _end(self) -> None:
        seat = self.people[0] if len(self.people) == 1 else None
        self._end_picks()
        if self.people:
            self.screen.clear(memory=len(self.people) > 1)
        since = self.known[seat] if seat is not None else min(self.known)
        page = self._sheet(seat, since, "Since your last turn")
        self.screen.show(page.whole(self.screen.size.columns, NEWS if self.people else 0))
        self.screen.show("")
        for notice in filter(None, self.notices.values()):
            self.screen.complain(notice)
        self.keeper.finished()
        if self.keeper.problem:
            self.screen.complain(f"Not saved: {self.keeper.problem}")
        else:
            self.screen.notice(f"Look back at the game with: {command('replay', self.keeper.path)}")
            if self.promise is not None:
                self.screen.notice(f"Check the deal with: {command('replay', self.keeper.path, '--verify')}")
        if self.promise is not None and isinstance(self.table.seed, Secret):
            self.screen.notice(f"The secret behind the deal was {self.table.seed.hex()}.")
