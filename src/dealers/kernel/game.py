"""What a game is to the rest of the house: stateless rules, a catalogue of cards, declared options."""

from __future__ import annotations

import difflib
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from dealers.kernel.chance import Chance
from dealers.kernel.decision import Decision, Effect, Option
from dealers.kernel.errors import UsageError
from dealers.kernel.journal import Journal
from dealers.kernel.outcome import Outcome
from dealers.kernel.secret import Seed
from dealers.kernel.state import State
from dealers.kernel.zone import Zone

if TYPE_CHECKING:
    from dealers.kernel.table import Table

S = TypeVar("S", bound=State)


class Setting:
    """One option of a game that the people at the table set before the deal.

    `kind` is ``"bool"``, ``"int"``, ``"choice"`` or ``"names"``; `values` are the allowed ones. A setting of
    names is a string with any of the values, with commas between them.

    >>> row = Setting("row", "int", 5, (3, 4, 5, 6, 7), "Cards in each row of the solo display.")
    >>> row.parse("6")
    6
    >>> row.parse("9")
    Traceback (most recent call last):
    ...
    dealers.kernel.errors.UsageError: option row cannot be 9: choose 3, 4, 5, 6 or 7
    >>> Setting("decks", "names", "", ("owls", "hares", "foxes"), "Decks to play with.").parse("foxes,owls")
    'owls, foxes'
    """

    __slots__ = ("default", "help", "kind", "name", "values")

    def __init__(self, name: str, kind: str, default: Any, values: Sequence[Any], help: str) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.values = tuple(values)
        self.help = help

    def check(self, value: Any) -> Any:
        """The value, if it is allowed."""
        if self.kind == "names" and isinstance(value, str):
            return self._names([name.strip() for name in value.split(",") if name.strip()])
        if value not in self.values or type(value) is not type(self.default):
            raise UsageError(f"option {self.name} cannot be {value!r}: choose {self._allowed()}")
        return value

    def _names(self, names: list[str]) -> str:
        """The names in the order of the values, each once."""
        for name in names:
            if name not in self.values:
                raise UsageError(f"option {self.name} cannot have {name!r}: choose among {self._allowed()}")
            if names.count(name) > 1:
                raise UsageError(f"option {self.name} has {name} twice: name everything once")
        return ", ".join([value for value in self.values if value in names])

    def _allowed(self) -> str:
        words = [("yes" if v else "no") if isinstance(v, bool) else str(v) for v in self.values]
        return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

    def parse(self, text: str) -> Any:
        """The value that a word from a command line or form stands for."""
        if self.kind == "bool":
            words = {"yes": True, "true": True, "on": True, "1": True}
            words |= {"no": False, "false": False, "off": False, "0": False}
            return self.check(words.get(text.lower(), text))
        if self.kind == "int":
            return self.check(int(text) if re.fullmatch("-?[0-9]{1,18}", text) else text)
        return self.check(text)

    def as_json(self) -> dict[str, Any]:
        """Plain data for forms."""
        return {
            "name": self.name,
            "type": self.kind,
            "default": self.default,
            "values": list(self.values),
            "help": self.help,
        }


class Card:
    """A card face as people read it: a unique name, a kind, and rules text in our own words."""

    __slots__ = ("details", "kind", "name", "text")

    def __init__(self, name: str, kind: str, text: str, details: Mapping[str, Any]) -> None:
        self.name = name
        self.kind = kind
        self.text = text
        self.details = details
        """Whatever the game's drawing needs, JSON-ready."""

    def as_json(self) -> dict[str, Any]:
        """Plain data for clients."""
        return {"name": self.name, "kind": self.kind, "text": self.text, **self.details}


class Game(ABC, Generic[S]):
    """The rules of one game. Stateless: all methods work on the state they are given.

    Between decisions the kernel drives the game like this: while nobody is `waiting` and the game is not
    over it calls `proceed`, which either moves the turn structure on, or returns an effect to be run (and
    then must not have changed anything itself). Answers to the effect's requests go into the effect; answers
    of seats in `waiting` go to `answer`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str] = ""
    """What one does in it, in one sentence."""
    version: ClassVar[str]
    """Changes whenever a saved table could not be continued faithfully."""
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    settings: ClassVar[tuple[Setting, ...]] = ()
    state_class: ClassVar[type[State]]
    bound: ClassVar[int]
    """No game takes more decisions than this."""
    accents: ClassVar[Mapping[str, str]] = {}
    """Words of the game's text that a client may colour, each with the name of a colour."""
    turns: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events with which a new turn begins: a log is grouped by them."""
    arrangement: ClassVar[Mapping[str, str]] = {}
    """What a scenario may say besides cards, by name, with one sentence for its writer; see `arrange`."""

    def __init__(self) -> None:
        self.cards: tuple[Card, ...] = self.catalogue()
        """The faces; `state.face` points into this tuple."""
        self.numbers: dict[str, int] = {card.name: n for n, card in enumerate(self.cards)}

    # --- set-up ----------------------------------------------------------------------------------------

    def new_table(
        self, seats: int, options: Mapping[str, Any] | None = None, seed: Seed = 0, *, quiet: bool = False
    ) -> Table[S]:
        """Set up and deal a table. A `quiet` one keeps no events or history: for simulation.

        From a number the same cards are dealt again by whoever knows it or works it out from a few cards;
        from a `Secret`, by nobody without it.
        """
        from dealers.kernel.table import Table

        return Table.new(self, seats, self.check_options(options or {}), seed, quiet=quiet)

    def check_seats(self, seats: int) -> int:
        """The seat count, if this game can be played with it."""
        if not self.min_seats <= seats <= self.max_seats:
            raise UsageError(
                f"{self.title} is for {self.min_seats} to {self.max_seats} players, not for {seats}"
            )
        return seats

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options with defaults filled in; unknown names and values are refused."""
        known = {setting.name: setting for setting in self.settings}
        for name in options:
            if name not in known:
                near = difflib.get_close_matches(name, known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(known) or 'none'}"
                raise UsageError(f"{self.title} has no option {name!r}: {hint}")
        return {
            name: setting.check(options[name]) if name in options else setting.default
            for name, setting in known.items()
        }

    @abstractmethod
    def catalogue(self) -> tuple[Card, ...]:
        """All card faces, in a fixed order."""

    def check_match(self, seats: int, options: Mapping[str, Any]) -> None:
        """Refuse options that do not go with this number of players, with a `UsageError` that says why."""

    @abstractmethod
    def pools(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        """For every card id the number (from 1) of the card back it has: cards of one back look alike."""

    @abstractmethod
    def zones(self, options: Mapping[str, Any]) -> tuple[Zone, ...]:
        """Every place a card can be in, with its visibility. Each card is in exactly one zone."""

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None) -> S:
        """Shuffle and deal."""

    # --- play ------------------------------------------------------------------------------------------

    @abstractmethod
    def proceed(self, s: S) -> Effect | None:
        """Move the turn structure on, or return the effect that is due (having changed nothing)."""

    @abstractmethod
    def options(self, s: S, seat: int) -> list[Option]:
        """The legal answers of a waiting seat, in canonical order."""

    @abstractmethod
    def prompt(self, s: S, seat: int) -> str:
        """One imperative sentence for a waiting seat; where it says `seat 2`, clients put the name."""

    @abstractmethod
    def answer(self, s: S, seat: int, option: Option) -> None:
        """Apply a legal answer of a waiting seat."""

    @abstractmethod
    def outcome(self, s: S) -> Outcome:
        """The result of a finished game."""

    # --- words -----------------------------------------------------------------------------------------

    @abstractmethod
    def label(self, s: S, option: Option) -> str:
        """A readable name for an option, unique among the options of its decision."""

    def why_not(self, s: S, decision: Decision, option: Option) -> str:
        """The rule that keeps a plausible answer from being legal now, in words."""
        return "that is not one of the options now"

    def tempting(self, s: S, decision: Decision) -> list[Option]:
        """What a player may think possible and is not: shown with `why_not`, rather than left out.

        Like the options, they must not depend on what the seat cannot know.
        """
        return []

    def picks(self, s: S, decision: Decision) -> tuple[int, int]:
        """How many of how many picks from one list are made: (1, 2) when this is the second of two.

        A client may let people make the rest of them at once.
        """
        return 0, 1

    @abstractmethod
    def event_text(self, event: dict[str, Any], names: Sequence[str]) -> str:
        """One sentence about an event as `Table.events` gives it."""

    def marks(self, s: S, card: int) -> dict[str, Any]:
        """What a visible card shows besides its face: orientation, counters."""
        return {}

    @abstractmethod
    def facts(self, s: S) -> dict[str, Any]:
        """Public facts that are no cards: phase, round, whose turn, running totals."""

    def text(self, view: dict[str, Any], names: Sequence[str]) -> str:
        """The table in words: a pure function of a view (with its decision)."""
        from dealers.kernel.text import plain_text

        return plain_text(view, names)

    def explain(self, card: Card) -> str:
        """Everything about a card face, for somebody who wants to know it: its stats and its full text."""
        from dealers.kernel.text import card_text

        return card_text(card)

    def presentation_key(self, s: S, option: Option) -> Any:
        """Sorts the options of a decision for people to choose from; equal keys keep their order."""
        return 0

    # --- arranging, checking, searching ----------------------------------------------------------------

    def arrange(self, s: S, facts: Mapping[str, str], names: Sequence[str]) -> None:
        """Make a whole position out of the cards that a scenario has placed: phase, round and the like.

        `facts` holds what the scenario says about the names in `arrangement`, in its own words; `names` are
        the players. Nobody is waiting yet, and the kernel goes on with `proceed`. A position that cannot
        come up in play is a `UsageError` that says what does not fit.
        """

    def fillers(self, s: S, cards: list[int]) -> list[int]:
        """In which order the cards of a deck are taken where a scenario says `6 from` it; as shuffled unless
        a game says otherwise."""
        return cards

    def lay(self, s: S, card: int, words: str) -> None:
        """Make a card lie as a scenario says in brackets after its name; the opposite of `lies`."""
        raise UsageError(f"cards of {self.title} lie in one way only, so nothing goes into brackets")

    def lies(self, s: S, card: int) -> str:
        """How a card lies, in the words that scenarios put in brackets after its name."""
        return ""

    def plausible(self, s: S, words: str) -> Option | None:
        """The option that words like a label mean, legal or not, so that it can be refused with a reason.

        Here the first word is the verb and the cards named come after it. None when the words mean nothing.
        """
        return (words.lower().split()[0], *self.named(s, words))

    def named(self, s: S, words: str) -> list[int]:
        """The cards whose names stand in the words, in their order there."""
        cards = {self.cards[face].name.lower(): card for card, face in reversed(list(enumerate(s.face)))}
        longest_first = sorted(cards, key=len, reverse=True)
        return [cards[name] for name in re.findall("|".join(map(re.escape, longest_first)), words.lower())]

    def check(self, s: S) -> list[str]:
        """The names of the invariants that do not hold; the kernel checks card conservation itself."""
        return []

    def unsay(self, s: S) -> bool:
        """Whether the running effect has not come out yet: only the seat that is asked knows of it.

        Then put the state back to where that seat decided to begin it. `determinize` asks for those who do
        not know: in the world they imagine, it may not even be possible.
        """
        return False

    def odd(self, s: S) -> list[int]:
        """Cards that cannot have their face where they lie, as everybody can tell.

        `determinize` re-deals hidden cards at random, and once more if this names any.
        """
        return []

    def heuristic(self) -> Heuristic[S]:
        """A sensible player of this game, for the greedy bot and for rollouts."""
        return Heuristic()

    def key(self, s: S, option: Option) -> Option:
        """The option with card ids replaced by faces: equal in two worlds when it means the same."""
        face = s.face
        return tuple([face[part] if isinstance(part, int) else part for part in option])


class Heuristic(Generic[S]):
    """Plays one seat by rule of thumb. It is only ever shown states whose hidden cards are made up."""

    def choose(self, s: S, seat: int, options: list[Option], rng: Chance) -> Option:
        """A good answer. Must not look at what the seat cannot know."""
        return options[rng.below(len(options))]

    def rollout(self, s: S, seat: int, options: list[Option], rng: Chance) -> Option:
        """A quick answer for rollouts; `choose`, unless there is something cheaper."""
        return self.choose(s, seat, options, rng)

    def candidates(self, s: S, seat: int, options: list[Option]) -> list[Option] | None:
        """The options worth a thought, the best first; None when all are, in no order."""
        return None

    def solved(self, s: S, seat: int, options: list[Option]) -> Option | None:
        """The answer, when it is certain and searching would waste time."""
        return None

    def estimate(self, s: S) -> list[float] | None:
        """The rewards of a position, when they can be told without playing on; else None."""
        return None

    def rewards(self, s: S, outcome: Outcome) -> list[float]:
        """How glad each seat is of a result, from 0 to 1."""
        n = len(outcome.ranks)
        share = 1.0 / len(outcome.winners) if outcome.winners else 0.0
        return [share if seat in outcome.winners else 0.0 for seat in range(n)]
