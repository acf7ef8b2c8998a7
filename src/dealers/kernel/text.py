"""A table in words for any game: zones, cards and numbered options, from a view alone.

A game with a text of its own builds it from the same pieces. Headings stand at the margin and what belongs to
them is indented; an empty line parts the blocks, and the last block is what is to be decided, or the result.
No line is longer than `line_width()` if it can be helped, so that it reads well in a terminal and aloud.
"""

from __future__ import annotations

import contextlib
import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from dealers.kernel.standing import standing_text

if TYPE_CHECKING:
    from dealers.kernel.card import Card

WIDTH = 80
"""Columns of a line, where nobody says otherwise."""
_line_width: ContextVar[int] = ContextVar("line_width", default=WIDTH)
_GLUE = "\x1f"
YOU = "You"
"""The name of a reader who plays alone at the keyboard; sentences about them are in the second person."""


def line_width() -> int:
    """How many columns a line may have."""
    return _line_width.get()


@contextlib.contextmanager
def lines_of(columns: int) -> Iterator[None]:
    """Texts that are made in here have lines of so many columns.

    >>> with lines_of(12):
    ...     wrapped("Lure a hero to your castle.")
    ['Lure a hero', 'to your', 'castle.']
    """
    before = _line_width.set(columns)
    try:
        yield
    finally:
        _line_width.reset(before)


def plain_text(view: dict[str, Any], names: Sequence[str]) -> str:
    """How everybody stands, all zones of a view, the prompt and its numbered options, or the result."""
    facts = [f"{name}: {value}" for name, value in view["facts"].items() if value not in (None, "", [])]
    stand = [
        line
        for seat, figures in enumerate(view["standings"])
        if figures
        for line in wrapped(f"{names[seat]}: {standing_text(figures)}", hanging=2)
    ]
    zones = [line for zone in view["zones"] if zone["count"] for line in zone_text(zone, names)]
    return joined(facts, stand, zones, decision_text(view, names))


class Reading:
    """A view with its zones at hand, to be put into words; a game adds its own."""

    def __init__(self, view: dict[str, Any], names: Sequence[str]) -> None:
        self.view = view
        self.names = names
        self.you: int | None = view["you"]
        self.facts = view["facts"]
        self.zones = {(zone["zone"], zone["owner"]): zone for zone in view["zones"]}
        self.options = view["decision"]["options"] if view["decision"] else []

    def count(self, zone: str, owner: int | None = None) -> int:
        """How many cards are in a zone."""
        count: int = self.zones[zone, owner]["count"]
        return count

    def seen(self, zone: str, owner: int | None = None) -> list[dict[str, Any]]:
        """The cards of a zone that the reader sees."""
        return [card for card in self.zones[zone, owner]["cards"] or [] if card is not None]

    def decision(self) -> list[str]:
        """The prompt and what may be chosen; else the result, or who is awaited."""
        if self.view["outcome"]:
            return outcome_text(self.view["outcome"], self.names)
        if self.view["decision"] is None:
            return awaited_text(self.view, self.names)
        return [
            *wrapped(self._prompt()),
            *(self.choices() if self.options else []),
        ]  # a lesson may want none yet

    def decision_in_short(self) -> list[str]:
        """The same with nothing but the labels, side by side."""
        return [*wrapped(self._prompt()), *self.choices_in_short()] if self.options else self.decision()

    def choices_in_short(self) -> Iterable[str]:
        """The numbered options side by side, unless a game has a shorter way to say them."""
        labels = [names_for_seats(option["label"], self.names) for option in self.options]
        return in_columns([f"{number}. {label}" for number, label in enumerate(labels, start=1)])

    def _prompt(self) -> str:
        prompt = names_for_seats(self.view["decision"]["prompt"], self.names)
        source = self.view["decision"]["source"]
        return f"{source['card']}: {prompt}" if source and source["card"] not in prompt else prompt

    def choices(self) -> Iterable[str]:
        """The numbered options, one below the other unless a game has more to say."""
        return numbered([[names_for_seats(option["label"], self.names)] for option in self.options])


def joined(*blocks: Sequence[str]) -> str:
    """Blocks of lines with an empty line between them; empty blocks are left out."""
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def zone_text(zone: dict[str, Any], names: Sequence[str]) -> list[str]:
    """A zone with the cards one sees in it."""
    owner = "" if zone["owner"] is None else f"{names[zone['owner']]}, "
    title = f"{owner}{zone['zone']} ({zone['count']})"
    if zone["cards"] is None:
        return [f"{title}: face down"]
    cards = ", ".join("face down" if c is None else c["card"] for c in zone["cards"])
    return wrapped(f"{title}: {cards}", hanging=2)


def decision_text(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    """The prompt with its numbered options, or who is awaited, or how the game ended."""
    decision = view["decision"]
    if decision is not None:
        prompt = names_for_seats(decision["prompt"], names)
        return [prompt, *numbered([[option["label"]] for option in decision["options"]])]
    if view["outcome"] is not None:
        return outcome_text(view["outcome"], names)
    return awaited_text(view, names)


def awaited_text(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    """Who is awaited."""
    return [f"Waiting for {listed([names[seat] for seat in view['waiting']])}."] if view["waiting"] else []


def numbered(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Rows of cells in columns with a number in front; the columns listed in `right` are right-aligned.

    >>> print("\\n".join(numbered([["lure", "7"], ["leave", "12"]], right=[1])))
      1. lure    7
      2. leave  12
    """
    return [f"{n:3}. {line}" for n, line in enumerate(aligned(rows, right), start=1)]


def aligned(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Rows of cells in columns, two spaces apart; the last column is not padded."""
    if not rows:
        return []
    columns = max(len(row) for row in rows)
    full = [[*row, *[""] * (columns - len(row))] for row in rows]
    widths = [max(len(row[i]) for row in full) for i in range(columns)]
    return [
        "  ".join(
            cell.rjust(widths[i]) if i in right else cell.ljust(widths[i]) for i, cell in enumerate(row)
        ).rstrip()
        for row in full
    ]


def in_columns(items: Sequence[str], between: int = 2) -> list[str]:
    """Short items row by row, in as many columns as a line has room for; one that has none is wrapped.

    >>> with lines_of(20):
    ...     in_columns(["1. lure", "2. leave", "3. go", "4. rest"])
    ...     in_columns(["1. take the crown of the hills", "2. leave"])
    ['1. lure  2. leave', '3. go    4. rest']
    ['1. take the crown of', '  the hills', '2. leave']
    """
    if not items:
        return []
    gap = " " * between
    for count in range(len(items), 0, -1):
        widths = [max(map(len, items[column::count])) for column in range(count)]
        if sum(widths) + between * (count - 1) <= line_width() or count == 1:
            break
    if count == 1:
        return [line for item in items for line in wrapped(item, hanging=2)]
    rows = [items[start : start + count] for start in range(0, len(items), count)]
    lines = [gap.join(item.ljust(width) for item, width in zip(row, widths, strict=False)) for row in rows]
    return [line.rstrip().replace(_GLUE, " ") for line in lines]


def wrapped(text: str, indent: int = 0, hanging: int | None = None) -> list[str]:
    """A paragraph of at most `line_width()` columns; lines after the first are indented by `hanging`."""
    later = indent if hanging is None else hanging
    lines = textwrap.wrap(
        text,
        line_width(),
        initial_indent=" " * indent,
        subsequent_indent=" " * later,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_GLUE, " ") for line in lines]


def whole(items: Sequence[str], between: str = ", ") -> str:
    """Items in a row for `wrapped`, which will not break a line inside any of them."""
    return between.join(item.replace(" ", _GLUE) for item in items)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row.

    >>> listed(["Trap", "Spell", "Minion"], "or")
    'Trap, Spell or Minion'
    """
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(count: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "hero"), counted(0, "defense")
    ('1 hero', 'no defenses')
    """
    plural = noun + ("es" if noun.endswith(("o", "s", "x")) else "s")
    return f"{count or 'no'} {noun if count == 1 else plural}"


def sentence(template: str, who: str) -> str:
    """Choose between `[second|third]` person in a template, by whether it is about the reader.

    >>> sentence("{who} lure[|s] a hero to [your|their] castle.", "You")
    '{who} lure a hero to your castle.'
    >>> sentence("{who} lure[|s] a hero to [your|their] castle.", "Ann")
    '{who} lures a hero to their castle.'
    """
    return _in_person(template, who == YOU)


@lru_cache(maxsize=4096)
def _in_person(template: str, second: bool) -> str:
    return re.sub(r"\[([^|\]]*)\|([^\]]*)\]", r"\1" if second else r"\2", template)


def names_for(reader: int | None, names: Sequence[str]) -> list[str]:
    """The names as one seat reads them: "You" is the reader and nobody else.

    >>> names_for(1, ["You", "Greedy"])
    ['Seat 1', 'You']
    """
    if reader is None:
        return list(names)
    others = [f"Seat {seat}" if name == YOU else name for seat, name in enumerate(names, start=1)]
    return [YOU if seat == reader else name for seat, name in enumerate(others)]


def alike_counted(cards: Sequence[str], hidden: str) -> list[str]:
    """Cards by name; several that are alike are counted, and those that one cannot see come last.

    >>> alike_counted(["a card", "Tutor", "Recruit", "Tutor", "a card"], hidden="a card")
    ['2 Tutor', 'Recruit', '2 other cards']
    >>> alike_counted(["a card", "Tutor"], hidden="a card"), alike_counted(["a card"], hidden="a card")
    (['Tutor', 'another card'], ['a card'])
    """
    counts = {card: cards.count(card) for card in cards if card != hidden}
    known = [name if count == 1 else f"{count} {name}" for name, count in counts.items()]
    unseen = cards.count(hidden)
    if unseen == 1:
        known.append("another card" if known else hidden)
    elif unseen:
        known.append(counted(unseen, "other card" if known else "card"))
    return known


def names_for_seats(words: str, names: Sequence[str]) -> str:
    """Words of a game, which does not know what its players are called, with their names.

    >>> names_for_seats("Ruin a tile of seat 2.", ["Jenny", "Ken"])
    'Ruin a tile of Ken.'
    >>> names_for_seats("Seat 2 loses 4 points with it.", ["Jenny", "Ken"])
    'Ken loses 4 points with it.'
    """
    if "eat " not in words:  # as in most
        return words
    return re.sub(r"\b[Ss]eat ([1-9])\b", lambda match: names[int(match[1]) - 1], words)


def outcome_text(outcome: dict[str, Any], names: Sequence[str]) -> list[str]:
    """Who won, then the score by named parts and the tie-breaks, best seat first."""
    winners = [names[seat] for seat in outcome["winners"]]
    if len(names) == 1:
        verdict = sentence(f"{names[0]} score[|s] {outcome['totals'][0]}.", names[0])
    elif len(winners) == 1:
        verdict = sentence(f"{winners[0]} win[|s].", winners[0])
    elif winners:
        verdict = f"{listed(winners)} share the victory."
    else:
        verdict = "Everybody loses."
    lines = [f"The game is over. {verdict}"]
    if outcome["summary"]:
        lines += wrapped(outcome["summary"])

    order = sorted(range(len(names)), key=lambda seat: outcome["ranks"][seat])
    parts, tiebreaks = outcome["parts"], outcome["tiebreaks"]
    rows = [["", *[names[seat][:12] for seat in order]]]
    rows += [[part, *[str(parts[seat][part]) for seat in order]] for part in parts[0]]
    if len(parts[0]) > 1:
        rows.append(["total", *[str(outcome["totals"][seat]) for seat in order]])
    if len(names) > 1:
        for number, name in enumerate(tiebreaks[0], start=1):
            rows.append([f"tie-break {number}: {name}", *[str(tiebreaks[seat][name]) for seat in order]])
        rows.append(["place", *[str(outcome["ranks"][seat]) for seat in order]])
    lines += ["  " + line for line in aligned(rows, right=range(1, len(names) + 1))]
    return lines


def card_text(card: Card) -> str:
    """Everything about a card: name, kind, rules text, and its details as they are."""
    lines = [f"{card.name} ({card.kind})"]
    lines += wrapped(card.text, indent=2)
    lines += [f"  {name}: {value}" for name, value in card.details.items() if value not in (None, "", [])]
    return "\n".join(lines)
