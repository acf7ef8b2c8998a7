"""Reading what is longer than the screen: page by page, with search and places to go to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from dealers.kernel import UsageError
from dealers.terminal.screen import Screen


def read(screen: Screen, text: Text, places: Mapping[str, int] | None = None, start: int = 0) -> bool:
    """Show a text; what does not fit the screen is turned page by page. True when that was so."""
    lines = list(text.split("\n", allow_blank=True))
    if not screen.pretty or (len(lines) <= screen.size.rows and not start):
        screen.show(text)
        return False
    Pager(screen, lines, places or {}, start).run()
    return True


class Pager:
    """A text of many lines, and the line at the top of the screen."""

    def __init__(self, screen: Screen, lines: Sequence[Text], places: Mapping[str, int], start: int) -> None:
        self.screen = screen
        self.lines = lines
        self.places = places
        """Lines by what somebody types to go there, such as the number of a rule."""
        self.top = start
        self.sought = ""

    def run(self) -> None:
        """Turn pages until the reader has had enough; also the end of the input is that."""
        draw = True
        while True:
            if draw:
                self._show()
            try:
                words = self.screen.ask(self._question())
            except EOFError:
                return
            if words.lower() in ("q", "quit") or (not words and self._at_end()):
                return
            try:
                self.top = self._moved(words)
                draw = True
            except UsageError as error:
                self.screen.complain(error)
                draw = False

    @property
    def _rows(self) -> int:
        return max(1, self.screen.size.rows)

    def _at_end(self) -> bool:
        return self.top + self._rows >= len(self.lines)

    def _show(self) -> None:
        page = [line.copy() for line in self.lines[self.top : self.top + self._rows]]
        if self.sought:
            for line in page:
                line.highlight_words([self.sought], "reverse", case_sensitive=False)
        self.screen.clear()
        self.screen.show(Text("\n").join(page))

    def _question(self) -> str:
        last = min(self.top + self._rows, len(self.lines))
        on, off = ("Enter or q leaves", "") if self._at_end() else ("Enter on", ", q")
        place = ", a number goes there" if self.places else ""
        question = (
            f"{self.top + 1}-{last} of {len(self.lines)}: {on}, b back, t top, /word seeks{place}{off} > "
        )
        for least in (", t top", " seeks"):  # a question that fills the line would push the first line out
            if len(question) >= self.screen.out.width:
                question = question.replace(least, "")
        return question

    def _moved(self, words: str) -> int:
        """The line at the top after what was typed."""
        word = words.lower()
        furthest = max(0, len(self.lines) - self._rows)
        if not word:
            return min(self.top + self._rows, furthest)
        if word in ("b", "back"):
            return max(0, self.top - self._rows)
        if word in ("t", "top"):
            return 0
        if word in ("e", "end"):
            return furthest
        if word.startswith("/") or word == "n":
            return self._found(words[1:].strip() or self.sought)
        if word.rstrip(".") in self.places:
            return self.places[word.rstrip(".")]
        places = " or a number such as " + next(iter(self.places)) if self.places else ""
        raise UsageError(f"{words!r} is not understood: Enter, b, t, e, /word, n for the next one, q{places}")

    def _found(self, sought: str) -> int:
        """The next line below the top with these words; from the beginning after the end."""
        if not sought:
            raise UsageError("say what to look for: /word")
        count = len(self.lines)
        below: list[int] = [*range(self.top + 1, count), *range(min(self.top + 1, count))]
        for number in below:
            if sought.lower() in self.lines[number].plain.lower():
                self.sought = sought
                return number
        raise UsageError(f"{sought!r} is nowhere in this text")
