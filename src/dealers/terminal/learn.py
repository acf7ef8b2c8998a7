"""A lesson at the terminal: what to know now, the table, and just the answers that the lesson wants."""

from __future__ import annotations

from typing import Any

from rich.panel import Panel
from rich.text import Text

from dealers.kernel import AnswerError, DealersError, IllegalAnswer, Option, Table
from dealers.kernel.lesson import Now, Script, Study
from dealers.kernel.lesson.script import LEARNER
from dealers.kernel.telling import sentence_of
from dealers.kernel.text import lines_of, names_for, names_for_seats, wrapped
from dealers.terminal.answers import LONGEST, understood
from dealers.terminal.help import Keys, help_text
from dealers.terminal.looking import LOOKS, look
from dealers.terminal.page import Page
from dealers.terminal.play import Match, Stopped, play
from dealers.terminal.saves import Keeper, command, new_path
from dealers.terminal.screen import Screen, Size
from dealers.terminal.seats import ME, Seating

KEYS: Keys = (
    ("Enter", "go on when you have read a step"),
    *LOOKS,
    ("p", "leave the lesson and play on from here, against bots"),
    ("h", "show this help"),
    ("q", "quit; a lesson is short, and begins anew the next time"),
)
BEFORE = "Type the number of what the lesson wants, or words of it. Besides:"


class Left(Exception):
    """The learner wants to play on without the lesson."""


def learn(script: Script, screen: Screen) -> int:
    """Take a lesson to its end, or leave it; the exit code."""
    lesson = Learning(script, screen)
    try:
        lesson.run()
    except Left:
        return play(lesson.match())
    except Stopped:
        return 0
    except EOFError:
        screen.show("")
        screen.notice("The input has ended.")
        return 0
    except KeyboardInterrupt:
        screen.show("")
        return 130
    return 0


class Learning:
    """One learner in the middle of a lesson."""

    def __init__(self, script: Script, screen: Screen) -> None:
        self.screen = screen
        self.study = Study(script)
        self.table: Table[Any] = script.new_table()
        self.names = names_for(LEARNER, script.players)
        self.known = 0
        """How many events the learner has read."""

    def run(self) -> None:
        """From the first step to the last."""
        while not self.study.over:
            now = self.study.now(self.table)
            if now.phase == "watch":
                self._bot()
                continue
            self._page(now)
            while not self._done(now):
                pass
        self._congratulate()

    def match(self) -> Match:
        """The same table as a game like any other."""
        script = self.study.script
        players = [ME, *[script.bot] * (self.table.seats - 1)]
        seating = Seating(players, self.names)
        self.screen.notice("You have left the lesson. From here on everybody plays as they like.")
        return Match(self.table, seating, Keeper(new_path(script.game.name)), self.screen)

    # --- going on --------------------------------------------------------------------------------------

    def _bot(self) -> None:
        reply = self.study.reply(self.table)
        assert reply is not None
        self._answer(*reply)

    def _answer(self, seat: int, option: Option) -> None:
        if seat == LEARNER:
            self.known = len(self.table.events(LEARNER))
        self.table.answer(seat, option)
        self.study = self.study.answered(self.table)

    def _read(self) -> None:
        scene = self.study.scene
        self.study = self.study.read()
        if self.study.scene != scene:
            self.table = self.study.script.new_table(self.study.scene)
            self.known = 0

    def _done(self, now: Now) -> bool:
        """Ask, and do what was typed; whether the lesson goes on."""
        words = self.screen.ask(self._question(now))
        try:
            return self._command(now, words)
        except DealersError as error:
            self.screen.complain(names_for_seats(str(error), self.names))
            return False

    def _question(self, now: Now) -> str:
        if now.phase == "read":
            return "Enter to go on, h for help > "
        return "1, h for help > "

    def _command(self, now: Now, words: str) -> bool:
        paged = look(self.screen, self._sheet(), self.table.events(LEARNER), words)
        if paged:
            self._page(now)
        elif paged is not None:
            pass
        elif words.lower() in ("h", "help"):
            self.screen.show(help_text(KEYS, self.screen.size.columns, BEFORE))
        elif words.lower() in ("p", "play"):
            raise Left
        elif words.lower() in ("q", "quit"):
            raise Stopped
        elif not words and now.phase == "read":
            self._read()
            return True
        elif not words:
            self._page(now)
        else:
            self._answer(LEARNER, self._wanted(words))
            return True
        return False

    def _wanted(self, words: str) -> Option:
        """The option that was typed, if it is what the lesson wants."""
        view = self._view()
        options = view["decision"]["options"] if view["decision"] else []
        if words.isdecimal() and len(words) < LONGEST and 1 <= int(words) <= len(options):
            option: Option = options[int(words) - 1]["option"]
        elif LEARNER not in self.table.pending or words.isdecimal():
            raise IllegalAnswer(self.study.why_not(self.table))
        else:
            try:
                option = understood(self.table, LEARNER, words)
            except AnswerError as error:
                raise IllegalAnswer(f"{error}; {self.study.why_not(self.table)}") from None
        if self.study.ordered(self.table, [option]) is None:
            raise IllegalAnswer(self.study.why_not(self.table))
        return option

    # --- showing ---------------------------------------------------------------------------------------

    def _view(self) -> dict[str, Any]:
        return self.study.narrowed(self.table, self.table.view(LEARNER), one_by_one=True)

    def _sheet(self) -> Page:
        since = "What has happened"
        return Page(self.table.game, self._view(), self.names, since, self.table.events(LEARNER, self.known))

    def _page(self, now: Now) -> None:
        """The table, and below it what the lesson says."""
        said = self._said(now)
        size = self.screen.size
        room = Size(size.columns, max(8, size.rows - len(said) - 3))
        self.screen.clear()
        self.screen.show(self._sheet().fitted(room))
        script = self.study.script
        title = f"{script.title}: step {self.study.step + 1} of {len(script.steps)}"
        if self.screen.pretty:
            self.screen.out.print(Panel(Text("\n".join(said)), title=title, title_align="left", style="cyan"))
        else:
            self.screen.show("\n".join(["", f"--- {title} ---", *said]))

    def _said(self, now: Now) -> list[str]:
        goal = [self.study.script.goal, ""] if self.study.step == 0 else []
        move = f"Your move: {names_for_seats(now.wanted[0].label, self.names)}." if now.wanted else ""
        with lines_of(min(self.screen.size.columns, 100) - 4):
            return [
                line
                for part in (*goal, f"{_ended(now.title)} {sentence_of(now.text)}", move)
                for line in (wrapped(part) or [""])
            ]

    def _congratulate(self) -> None:
        game = self.study.script.game
        self.screen.clear()
        self.screen.show(f"Well done: you know {game.title}.", style="bold green")
        self.screen.show(f"Play for real with:  {command('play', game.name)}")
        self.screen.show(f"Read the rules with: {command('rules', game.name)}")


def _ended(title: str) -> str:
    """A title as a sentence of its own."""
    return title if title.endswith(("?", "!", ".")) else f"{title}."
