"""A page that fits the terminal: side by side where there is room, in short where the whole is too long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any

from rich.text import Text

from dealers.kernel import Game
from dealers.kernel.text import in_columns, lines_of, names_for_seats, wrapped
from dealers.terminal.log import log_lines
from dealers.terminal.screen import Size, tinted

NEWS = 12
"""At most so many lines of news stand above a decision."""
NARROWEST = 38
"""No column has fewer characters. So narrow they are only where a page does not fit otherwise."""
PLEASANT = 58
"""A column of a text that may be as long as it likes."""
MOST_COLUMNS = 4
BAR = " │ "
MORE = "  (v shows the rest)"

Lines = list[Text]


@dataclass
class Page:
    """What is to be read at one moment: the table, what happened last, and what is asked."""

    game: Game[Any]
    view: dict[str, Any]
    names: Sequence[str]
    heading: str = ""
    """What the news are: "Since your last turn"."""
    events: Sequence[dict[str, Any]] = ()
    """The news."""
    remark: str = ""
    """Something to know that is no part of the table."""
    notice: str = ""
    """Something that has to be said, whatever else there is room for."""
    _made: dict[tuple[bool, int], tuple[Lines, list[Lines], Lines]] = field(default_factory=dict, repr=False)
    """Blocks that have been made, by whether they are in short and by their width."""

    def fitted(self, size: Size) -> Text:
        """The whole page if it fits, else in short; what is asked is never left out."""
        most = min(NEWS, max(4, size.rows // 3))
        words = self.game.words
        for text, lengths in ((words.text, (most, 5)), (words.brief, (most, 5, 3, 1, 0))):
            for narrowest in (PLEASANT, NARROWEST):
                for news in lengths:
                    lines = self._shortest(text, size.columns, news, narrowest)
                    if _rows(lines, size.columns) <= size.rows:
                        return _joined(lines)
        return _joined(self._cut(size))

    def whole(self, columns: int, news: int = NEWS) -> Text:
        """Everything, however long it is."""
        return _joined(self._shortest(self.game.words.text, columns, news, PLEASANT))

    # --- blocks ----------------------------------------------------------------------------------------

    def _shortest(
        self, text: Any, columns: int, news: int, narrowest: int, kept: set[int] | None = None
    ) -> Lines:
        """Title, everything else in the columns that take the fewest lines, and the decision below.

        `kept` has the numbers of the blocks between that are to be there, if not all of them.
        """
        best: Lines = []
        title, _, decision = self._blocks(text, columns)
        for count in range(1, MOST_COLUMNS + 1):
            width = (columns - len(BAR) * (count - 1)) // count
            if count > 1 and width < narrowest:
                break
            _, between, _ = self._blocks(text, width)
            if kept is not None:
                between = [block for number, block in enumerate(between) if number in kept]
            between = [*between, self._remark(width), self._news(width, news)]
            middle = side_by_side([block for block in between if block], count, columns)
            more = [Text(MORE, "italic")] if kept is not None else []
            lines = _stacked([*title, *more], middle, decision)
            if not best or len(lines) < len(best):
                best = lines
        return best

    def _blocks(self, text: Any, width: int) -> tuple[Lines, list[Lines], Lines]:
        """The title, what is between, and the decision, in lines of this width."""
        kind = text == self.game.words.brief, width
        if kind not in self._made:
            self._made[kind] = self._blocks_anew(text, width)
        return self._made[kind]

    def _blocks_anew(self, text: Any, width: int) -> tuple[Lines, list[Lines], Lines]:
        with lines_of(width):
            parts = [part.split("\n") for part in text(self.view, self.names).split("\n\n")]
            notice = [line for part in self.notice.split("\n") for line in wrapped(part)]
        accents = self.game.words.accents
        title = tinted(parts[0], accents, "reverse") if len(parts) > 1 else []
        decision = tinted(parts[-1], accents, "bold green" if self.view["decision"] else "")
        if notice:
            decision = [*[Text(line, "bold red") for line in notice], Text(), *decision]
        return title, [tinted(part, accents) for part in parts[1:-1]], decision

    def _remark(self, width: int) -> Lines:
        with lines_of(width):
            return [Text(line) for part in self.remark.split("\n") for line in wrapped(part, hanging=2)]

    def _news(self, width: int, most: int) -> Lines:
        """What happened last, in so many lines at most."""
        if not most:
            return []
        with lines_of(width):
            news = log_lines(self.game, self.events, self.names)
        if len(news) > most:
            news = [f"  ({len(news) - most} lines more: l shows them)", *news[-most:]]
        return tinted([self.heading, *news], self.game.words.accents) if news else []

    # --- too much even in short ------------------------------------------------------------------------

    def _cut(self, size: Size) -> Lines:
        """Title and decision, and of the rest what there is room for: the later blocks matter more."""
        text = self.game.words.brief
        title, between, decision = self._blocks(text, size.columns)
        best = [*title[:1], *decision]
        if _rows(best, size.columns) > size.rows:
            return [*title[:1], *self._dense(size)]
        kept: set[int] = set()
        for number in reversed(range(len(between))):
            lines = self._shortest(text, size.columns, 0, NARROWEST, kept | {number})
            if _rows(lines, size.columns) <= size.rows:
                best = lines
                kept.add(number)
        return best

    def _dense(self, size: Size) -> Lines:
        """What is asked with nothing but the labels, in columns, and no more of them than fit."""
        decision = self.view["decision"]
        if not decision:
            return self._blocks(self.game.words.brief, size.columns)[2][: size.rows - 1]
        labels = [
            f"{number}. {names_for_seats(option['label'], self.names)}"
            for number, option in enumerate(decision["options"], start=1)
        ]
        with lines_of(size.columns):
            lines = in_columns(labels)
            head = [
                *[line for part in self.notice.split("\n") for line in wrapped(part)],
                *wrapped(names_for_seats(decision["prompt"], self.names)),
            ]
        room = size.rows - 1 - len(head)
        if len(lines) > room:
            lines = [*lines[: room - 1], MORE]
        return tinted([*head, *lines], self.game.words.accents, "bold red" if self.notice else "bold green")


# --- putting together -------------------------------------------------------------------------------------


def side_by_side(blocks: Sequence[Lines], most: int, width: int) -> Lines:
    """Blocks in their order, in at most so many columns from left to right, with as few lines as can be."""
    best: Lines = []
    for columns in _divided(blocks, most):
        stacks = [_stacked(*column) for column in columns]
        widths = [max(line.cell_len for line in stack) for stack in stacks]
        if len(stacks) > 1 and sum(widths) + len(BAR) * (len(stacks) - 1) > width:
            continue
        height = max(map(len, stacks))
        if not best or height < len(best):
            best = _beside(stacks, widths, height)
    return best


def _divided(blocks: Sequence[Lines], most: int) -> Iterator[list[Sequence[Lines]]]:
    """All ways to divide blocks into neighbouring groups, few groups first."""
    if not blocks:
        return
    for count in range(min(most, len(blocks))):
        for cuts in combinations(range(1, len(blocks)), count):
            ends = [0, *cuts, len(blocks)]
            yield [blocks[start:end] for start, end in pairwise(ends)]


def _beside(stacks: Sequence[Lines], widths: Sequence[int], height: int) -> Lines:
    lines = []
    for row in range(height):
        line = Text()
        for column, (stack, width) in enumerate(zip(stacks, widths, strict=True)):
            if column:
                line.append(BAR, "dim")
            cell = stack[row] if row < len(stack) else Text()
            line.append_text(cell)
            if column < len(stacks) - 1:
                line.append(" " * (width - cell.cell_len))
        lines.append(line)
    return lines


def _stacked(*blocks: Lines) -> Lines:
    """Blocks below one another, with an empty line between them."""
    lines: Lines = []
    for block in blocks:
        if block:
            lines += [*([Text()] if lines else []), *block]
    return lines


def _rows(lines: Lines, columns: int) -> int:
    """How many rows of the screen they take: a line that is too long takes several."""
    return sum(max(1, -(-line.cell_len // columns)) for line in lines)


def _joined(lines: Lines) -> Text:
    return Text("\n").join(lines)
