"""What a game says: labels, prompts, sentences about events, reasons, and the table as text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from dealers.kernel.card import Card
from dealers.kernel.decision import Decision, Option
from dealers.kernel.guides import Guides
from dealers.kernel.state import State
from dealers.kernel.telling import SentencePart, Telling, sentence_of
from dealers.kernel.text import YOU, card_text, plain_text
from dealers.kernel.verbs import Verbs

S = TypeVar("S", bound=State)


class Words(ABC, Generic[S]):
    """How one game speaks. A game subclasses it, and gives its verbs and its sentences about events."""

    accents: ClassVar[Mapping[str, str]] = {}
    """Words of the game's text that a client may colour, each with the name of a colour."""

    glossary: ClassVar[Mapping[str, str]] = {}
    """Terms that cards use, each with its explanation, in the order in which a card is explained."""

    guides: ClassVar[Guides] = Guides()
    """What each kind of decision is for, and the rule behind it."""

    rulings: ClassVar[Mapping[str, Sequence[str]]] = {}
    """For a term, or for the name of a card, the ids of the rulings in `rules.md` that are about it."""

    speaks_for: ClassVar[Mapping[str, Callable[[Any, int, Option], str]]] = {}
    """By verb: what speaks for such an option of a seat, in a sentence without its stop, or nothing.

    They must say the same in every world that the seat imagines: no hidden card may be read.
    """

    gives_away: ClassVar[frozenset[str]] = frozenset()
    """Verbs by which a player is rid of a card: whoever chooses it so does not like it best."""

    def __init__(self, verbs: Verbs[S], telling: Telling) -> None:
        self.verbs = verbs
        self.telling = telling

    # --- decisions -------------------------------------------------------------------------------------

    @abstractmethod
    def prompt(self, s: S, seat: int) -> str:
        """One imperative sentence for a waiting seat; where it says `seat 2`, the name is put later."""

    def uncounted(self, s: S, decision: Decision) -> str:
        """The prompt without the number of the pick, for clients that let people make all picks at once."""
        return decision.prompt

    def tempting(self, s: S, decision: Decision) -> list[Option]:
        """What a player may think possible: shown with the reason where it is not offered.

        Like the options, it must not depend on what the seat cannot know.
        """
        return []

    def why_not(self, s: S, decision: Decision, option: Option) -> str:
        """The rule that keeps a plausible answer from being legal now, in words."""
        return self.refusal(s, decision, option)[0]

    def refusal(self, s: S, decision: Decision, option: Option) -> tuple[str, str]:
        """Why an answer is not legal now, and the number of the rule behind that; empty if none is named."""
        verbs = self.verbs
        if verbs.fits(s, option):
            twin = self._twin(s, decision, option)
            if twin:
                guide = self.guides.of(decision)
                return f"that card is like another {twin}: choose that one", guide.rule if guide else ""
            verb = verbs[option[0]]
            reason = verb.why(s, decision, option) if verb.why is not None else ""
            if isinstance(reason, tuple):
                return reason
            if reason:
                return reason, verb.rule
        what = "that" if option[0] in verbs else repr(option[0][:40])
        guide = self.guides.of(decision)
        return (
            f"{what} is not possible now: you may {verbs.may(decision.options)}",
            guide.rule if guide else "",
        )

    def _twin(self, s: S, decision: Decision, option: Option) -> str:
        """The name of the card, if an offered option with another card reads just the same.

        Only for cards that the seat knows: about others nobody may learn by trying what they are.
        """
        verbs, journal, seat = self.verbs, s.journal, decision.seat
        verb = verbs[option[0]]
        cards = [option[place] for place in verb.card_places if place < len(option)]
        if option in decision.options or not cards or journal is None:
            return ""
        if not verbs.in_reach(s, seat, option) or not all(journal.knows(seat, card) for card in cards):
            return ""
        said = verb.label(s, option)
        if said not in [verb.label(s, other) for other in decision.options if other[0] == verb.name]:
            return ""
        return verb.parts[verb.card_places[0] - 1].text(s, cards[0])

    def reason_for(self, s: S, seat: int, option: Option) -> str:
        """What speaks for an option that is advised, in a sentence; empty where there is no more to say.

        As in prompts, `seat 2` is a player whose name is put later.
        """
        said = self.speaks_for.get(option[0])
        words = said(s, seat, option) if said is not None else ""
        return f"{words[:1].upper()}{words[1:]}." if words else ""

    def refused(self, s: S, decision: Decision) -> list[Option]:
        """What is tempting and not offered, each once."""
        found: dict[str, Option] = {}
        tempting = self.tempting(s, decision)
        if not tempting:
            return []
        offered = {self.verbs.label(s, option) for option in decision.options}
        for option in tempting:
            label = self.verbs.label(s, option)
            if label not in offered:
                found.setdefault(label, option)
        return list(found.values())

    # --- events, cards, the whole table ----------------------------------------------------------------

    def event_text(self, event: Mapping[str, Any], names: Sequence[str]) -> str:
        """One sentence about an event as `Table.events` gives it."""
        return sentence_of(self.event_parts(event, names))

    def event_parts(self, event: Mapping[str, Any], names: Sequence[str]) -> list[SentencePart]:
        """That sentence in parts: which words are a card, and which a player."""
        return self.telling.parts(event, names)

    def event_hits(self, event: Mapping[str, Any], names: Sequence[str]) -> bool:
        """Whether that sentence is about what somebody else does, and yet speaks to the reader."""
        if YOU not in names or (event["seat"] is not None and names[event["seat"]] == YOU):
            return False
        others = ["" if name == YOU else name for name in names]
        return self.event_parts(event, names) != self.event_parts(event, others)

    def text(self, view: dict[str, Any], names: Sequence[str]) -> str:
        """The table in words: a pure function of a view (with its decision)."""
        return plain_text(view, names)

    def brief(self, view: dict[str, Any], names: Sequence[str]) -> str:
        """The same in as few lines as a decision can be made from, for small screens.

        As in `text`, the first block is a title and the last one what is asked, in full.
        """
        return self.text(view, names)

    def map(self, view: dict[str, Any], names: Sequence[str], rows: int) -> str:
        """A map of characters, where there is one; in about so many rows if it can be scaled."""
        return ""

    def choices(self, setting: str) -> str:
        """What the values of a setting mean, one in a line; empty where they say it themselves."""
        return ""

    def keywords(self, card: Card) -> Sequence[str]:
        """The terms of the glossary that a card uses."""
        return ()

    def explain(self, card: Card) -> str:
        """Everything about a card face, for somebody who wants to know it: its stats and its full text."""
        return card_text(card)
