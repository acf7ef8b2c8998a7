"""What the options of a game mean: each verb is declared once, and everything about its options follows.

An option is a plain tuple, a verb and its parts: ``("buy", 12)``. A `Verb` says what the parts are and how
the option reads; from that come labels, the way back from words to options, the key that search compares, the
order in which people are shown their options, action numbers, the default refusal, and what a client has to
know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Any, Generic, TypeAlias, TypeVar

from dealers.kernel.decision import Decision, Option
from dealers.kernel.parts import Cards, Part
from dealers.kernel.state import State
from dealers.kernel.text import listed

S = TypeVar("S", bound=State)

Saying: TypeAlias = Callable[[S, Option], str]
"""Words of a label that are no part of the option, such as a price."""
Ways: TypeAlias = Callable[[S, int, Option], Sequence[Option]]
"""From an option of this seat that has its first parts only: all options that go on from there."""
WhyNot: TypeAlias = str | tuple[str, str]
"""Why something is not possible; with the number of a rule or the id of a ruling, if it is not the verb's."""
Reason: TypeAlias = Callable[[S, Decision, Option], WhyNot]
"""Why an option of this verb is not possible now; empty when there is no more to say than what is."""

Pieces: TypeAlias = list[tuple[str, str]]
"""A label: pairs of literal text and the name of the part or word that follows it."""

LAST = 1000
"""The place of options that end or decline something: after all others."""


class DeclarationError(TypeError):
    """A verb is declared in a way that cannot work; the text names the verb and what is wrong."""


class Verb(Generic[S]):
    """One thing that a player can answer.

    `label` is a template over the parts and over `words`, functions of the state and the option. `may`
    completes the sentence "you may ..."; it is the label, unless that has parts.

    >>> from dealers.kernel.parts import Number
    >>> gold = Verb("gold", amount=Number(1, 9), label="pay {amount} gold", may="pay gold")
    >>> Verbs(gold).label(None, ("gold", 3))
    'pay 3 gold'
    >>> Verbs(Verb("gold", label="pay {amount} gold"))
    Traceback (most recent call last):
    ...
    dealers.kernel.verbs.DeclarationError: verb 'gold': its label names {amount}, neither a part nor a word
    """

    def __init__(
        self,
        name: str,
        *,
        label: str,
        also: Sequence[str] = (),
        may: str = "",
        order: int | None = None,
        then: Callable[[S, Option], int] | None = None,
        ends: bool = False,
        optional: int = 0,
        spill: int = 0,
        ways: Ways[S] | None = None,
        key: Callable[[S, Option], Option] | None = None,
        why: Reason[S] | None = None,
        rule: str = "",
        words: Mapping[str, Saying[S]] | None = None,
        **parts: Part[S],
    ) -> None:
        self.name = name
        self.parts = tuple(parts.values())
        self.part_names = tuple(parts)
        self.template = label
        self.also = tuple(also)
        """Other ways to say it, which scenarios may use."""
        self.may = may or (label if not parts else f"{name} a card")
        self.ends = ends
        """It ends or declines something: shown last."""
        self.order = order if order is not None else LAST if ends else 0
        self.then = then
        """Sorts the options of this verb among themselves."""
        self.optional = optional
        """So many parts, the last ones, may be missing, all of them together."""
        self.spill = spill
        """How many options at most lie outside the ranges of the parts, see `Actions`."""
        self.ways = ways
        """What words may mean that name only the first parts, where the label leaves the others out."""
        self.special_key = key
        self.why = why
        self.rule = rule
        """The number of the rule that `why` speaks of, unless it names another."""
        self.words: dict[str, Saying[S]] = dict(words or {})
        self.card_places = tuple([n for n, part in enumerate(self.parts, start=1) if isinstance(part, Cards)])
        self._check()

    def _check(self) -> None:
        if may_not := [name for name in self.words if name in self.part_names]:
            raise DeclarationError(f"verb {self.name!r}: {may_not[0]!r} is a part and a word at once")
        for part_name, part in zip(self.part_names, self.parts, strict=True):
            if not isinstance(part, Part):
                raise DeclarationError(f"verb {self.name!r}: {part_name} is no part but {part!r}")
        if self.optional > len(self.parts):
            raise DeclarationError(f"verb {self.name!r}: {self.optional} parts cannot be optional")

    def complete(self, words: Mapping[str, Saying[S]]) -> None:
        """Take over the words that all verbs of a game share, and take the label apart."""
        self.words = {**words, **self.words}
        self.pieces = self._taken_apart(self.template)
        self.readings = [self.pieces, *map(self._taken_apart, self.also)]
        self._check_that_labels_can_be_read()

    @property
    def beginning(self) -> str:
        """The words with which each of its labels begins."""
        return self.pieces[0][0] if self.pieces else ""

    def _check_that_labels_can_be_read(self) -> None:
        named = [field for _, field in self.pieces]
        for place, (name, part) in enumerate(zip(self.part_names, self.parts, strict=True)):
            if name in named or place >= len(self.parts) - self.optional:
                continue
            if self.ways is None and type(part).unsaid is Part.unsaid:
                raise DeclarationError(
                    f"verb {self.name!r}: its label does not name {name}, so nobody can tell what it means: "
                    "put it into the label, or declare ways=..."
                )

    def _taken_apart(self, template: str) -> Pieces:
        pieces = []
        for literal, field, _, _ in Formatter().parse(template):
            if field is not None and field not in self.part_names and field not in self.words:
                raise DeclarationError(
                    f"verb {self.name!r}: its label names {{{field}}}, neither a part nor a word"
                )
            pieces.append((literal, field or ""))
        return pieces

    def label(self, s: S, option: Option) -> str:
        """The option in words."""
        said = ""
        for literal, field in self.pieces:
            said += literal
            if field in self.words:
                said += self.words[field](s, option)
            elif field:
                place = self.part_names.index(field)
                if place + 1 < len(option):
                    said += self.parts[place].text(s, option[place + 1])
        return said

    def fits(self, s: S, option: Option) -> bool:
        """Whether the option has the parts that it should have, whatever is legal now."""
        missing = len(self.parts) + 1 - len(option)
        return missing in (0, self.optional) and all(
            part.fits(s, value) for part, value in zip(self.parts, option[1:], strict=False)
        )

    def as_json(self) -> dict[str, Any]:
        """What a client has to know about the options of this verb."""
        return {
            "parts": [
                {"name": name, **part.as_json()}
                for name, part in zip(self.part_names, self.parts, strict=True)
            ],
            "may": self.may,
            "ends": self.ends,
        }

    # --- from words to options ---------------------------------------------------------------------------

    def read(self, s: S, seat: int, words: str) -> tuple[int, list[Option]]:
        """How many letters of the label the words have besides its parts, and the options that they may mean.

        The words have to go on to the last part that cannot be left out; what comes after it may be missing.
        No options when they do not fit.
        """
        return max(
            [self._read(s, seat, words, pieces) for pieces in self.readings], key=lambda found: found[0]
        )

    def _read(self, s: S, seat: int, words: str, pieces: Pieces) -> tuple[int, list[Option]]:
        match, said = self._matched(s, seat, words, pieces)
        if match is None:
            begins = bool(words) and not self.parts and pieces[0][0].startswith(words)
            return (len(words), [(self.name,)]) if begins else (0, [])
        texts = match.groupdict()
        letters = sum([len(literal) for literal, _ in pieces[:said]])
        found: list[Option] = [(self.name,)]
        for place, (name, part) in enumerate(zip(self.part_names, self.parts, strict=True)):
            text = texts.get(name)
            if text is None and self.ways is not None:
                return letters, [whole for option in found for whole in self.ways(s, seat, option)]
            values = part.read(s, seat, text) if text is not None else part.unsaid(s, seat)
            if not values and place < len(self.parts) - self.optional:
                return 0, []
            found = [(*option, value) for option in found for value in values] or found
        return letters, found

    def _matched(self, s: S, seat: int, words: str, pieces: Pieces) -> tuple[re.Match[str] | None, int]:
        """The words as so many pieces of the label: as many as there are, but all that are needed."""
        if not words.startswith(pieces[0][0].lower()):
            return None, 0  # as with most verbs: no pattern has to be made to see it
        parts = dict(zip(self.part_names, self.parts, strict=True))
        needed = 1
        patterns = []
        for number, (literal, field) in enumerate(pieces, start=1):
            pattern = re.escape(literal.lower())
            if field in parts:
                pattern += f"(?P<{field}>{parts[field].pattern(s)})"
                needed = needed if parts[field].unsaid(s, seat) else number
            elif field:
                pattern += ".*?"
            patterns.append(pattern)
        for said in range(len(pieces), needed - 1, -1):
            match = re.match("".join(patterns[:said]), words)
            if match is not None:
                return match, said
        return None, 0


class Verbs(Generic[S]):
    """All verbs of a game. `words` are the sayings that several of their labels share.

    >>> verbs = Verbs(Verb("open", label="open the cart"), Verb("wave", label="wave it through", ends=True))
    >>> verbs.label(None, ("wave",)), verbs.may([("open",), ("wave",)])
    ('wave it through', 'open the cart or wave it through')
    >>> Verbs(Verb("open", label="open"), Verb("open", label="look"))
    Traceback (most recent call last):
    ...
    dealers.kernel.verbs.DeclarationError: verb 'open' is declared twice
    """

    def __init__(self, *verbs: Verb[S], words: Mapping[str, Saying[S]] | None = None) -> None:
        self._verbs: dict[str, Verb[S]] = {}
        for verb in verbs:
            if verb.name in self._verbs:
                raise DeclarationError(f"verb {verb.name!r} is declared twice")
            verb.complete(words or {})
            self._verbs[verb.name] = verb
        self._closing = {verb.name: self._closing_of(verb) for verb in verbs}
        self._card_places = {verb.name: verb.card_places for verb in verbs}
        self._special_keys = {verb.name: verb.special_key for verb in verbs if verb.special_key is not None}

    def __iter__(self) -> Iterator[Verb[S]]:
        return iter(self._verbs.values())

    def __contains__(self, name: object) -> bool:
        return name in self._verbs

    def __getitem__(self, name: str) -> Verb[S]:
        return self._verbs[name]

    def label(self, s: S, option: Option) -> str:
        """The option in words."""
        return self._verbs[option[0]].label(s, option)

    def fits(self, s: S, option: Option) -> bool:
        """Whether this could be an option at all: a declared verb with the parts that it takes."""
        return option[0] in self._verbs and self._verbs[option[0]].fits(s, option)

    def key(self, s: S, option: Option) -> Option:
        """The option with card ids replaced by faces: equal in two worlds when it means the same."""
        verb = option[0]
        if verb in self._special_keys:
            return self._special_keys[verb](s, option)
        places = self._card_places[verb]
        if not places:
            return option
        if places == (1,):
            return (verb, s.face[option[1]], *option[2:])
        return tuple([s.face[part] if n in places else part for n, part in enumerate(option)])

    def in_order(self, s: S, options: Sequence[Option]) -> list[Option]:
        """The options as people are shown them: what ends something last, equals as they are."""
        return sorted(options, key=lambda option: self._place(s, option))

    def _place(self, s: S, option: Option) -> tuple[int, int]:
        verb = self._verbs[option[0]]
        return verb.order, verb.then(s, option) if verb.then is not None else 0

    def _closing_of(self, verb: Verb[S]) -> str:
        """The words at the end of a label that alone tell it from the label of another verb."""
        shorter = [other.template for other in self if other is not verb]
        return next((verb.template[len(t) :] for t in shorter if t and verb.template.startswith(t)), "")

    def abbreviates(self, want: str, option: Option, label: str, fits: Callable[[str, str], bool]) -> bool:
        """Whether words are part of the label of an option, and not as much of the label of a shorter verb.

        Where "take {action}" and "take {action} with your leader cube" are two verbs, words that say nothing
        of the leader cube do not mean it.
        """
        closing = self._closing[option[0]]
        return fits(label.lower(), want) and not (closing and fits(label.removesuffix(closing).lower(), want))

    def may(self, options: Sequence[Option]) -> str:
        """What one may do, to complete a sentence."""
        return listed(list(dict.fromkeys([self._verbs[option[0]].may for option in options])), "or")

    def read(self, s: S, decision: Decision, words: str) -> Option | None:
        """The option that words like a label mean, legal or not; None when they mean nothing.

        The verb whose label has most of the words wins. Among its options that is one that is offered and
        has just this label; else, of those whose cards are where one would look for them, one that has this
        label, or whose label begins so.
        """
        want = " ".join(words.lower().split())
        best, letters = None, -1
        for verb in self:
            fitting, options = verb.read(s, decision.seat, want)
            if fitting > letters and options:
                best, letters = (verb, options), fitting
        if best is None:
            return None
        verb, options = best
        for option in options:
            if option in decision.options and verb.label(s, option).lower() == want:
                return option
        near = [option for option in options if self.in_reach(s, decision.seat, option)]
        labels = [verb.label(s, option).lower() for option in near]
        same = [option for option, label in zip(near, labels, strict=True) if label == want]
        begun = [option for option, label in zip(near, labels, strict=True) if label.startswith(want)]
        return (same or begun or near or options)[0]

    def in_reach(self, s: S, seat: int, option: Option) -> bool:
        """Whether all cards of an option are in zones that this verb takes cards from."""
        verb = self._verbs[option[0]]
        return all(
            value in part.in_reach(s, seat)
            for part, value in zip(verb.parts, option[1:], strict=False)
            if isinstance(part, Cards)
        )

    def has_label(self, s: S, seat: int, option: Option, words: str) -> bool:
        """Whether words in small letters are the whole label of an option that is not out of reach."""
        return self.in_reach(s, seat, option) and self.label(s, option).lower() == words

    def as_json(self) -> dict[str, Any]:
        """What a client has to know about options, by verb."""
        return {verb.name: verb.as_json() for verb in self}
