"""The rules of a game, and what a game is made of: rules, words, positions, a player."""

from __future__ import annotations

import difflib
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

from dealers.kernel.actions import Actions
from dealers.kernel.card import Card
from dealers.kernel.chance import Chance
from dealers.kernel.counting import Counting
from dealers.kernel.decision import Decision, Effect, Option
from dealers.kernel.errors import UsageError
from dealers.kernel.facts import Nothing
from dealers.kernel.journal import Journal
from dealers.kernel.observation import Observations, Observing
from dealers.kernel.outcome import Outcome
from dealers.kernel.overlay import CONTENT, changed_content
from dealers.kernel.player import Heuristic
from dealers.kernel.positions import Positions
from dealers.kernel.secret import Seed
from dealers.kernel.setting import Setting
from dealers.kernel.standing import Figure
from dealers.kernel.state import State
from dealers.kernel.verbs import Verbs
from dealers.kernel.words import Words
from dealers.kernel.zone import Zone

if TYPE_CHECKING:
    from dealers.kernel.table import Table

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """The rules of one game, with its other sides at hand. Stateless: all work on the state they are given.

    Between decisions the kernel drives the game like this: while nobody is `waiting` and the game is not
    over it calls `proceed`, which either moves the turn structure on, or returns an effect to be run (and
    then must not have changed anything itself). Answers to the effect's requests go into the effect; answers
    of seats in `waiting` go to `answer`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str] = ""
    """What one does in it, in one sentence."""
    version: str
    """Changes whenever a saved table could not be continued faithfully, also with changed content."""
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    settings: ClassVar[tuple[Setting, ...]] = ()
    state_class: ClassVar[type[State]]
    bound: ClassVar[int]
    """No game takes more decisions than this."""
    routines: ClassVar[Mapping[str, str]] = {}
    """Verbs that lead to small steps which a player would rather take in one go, such as paying card by card:
    for each the `step` of those decisions. Clients may then propose all of them together."""
    open_standings: ClassVar[bool] = False
    """Whether everybody may know all of `standing`: then it is asked for once, as a spectator may know it."""
    facts_type: ClassVar[type[Any]] = Nothing
    """The shape of `facts`, a `TypedDict`; so are the next three."""
    marks_type: ClassVar[type[Any]] = Nothing
    own_type: ClassVar[type[Any]] = Nothing
    asked_type: ClassVar[type[Any]] = Nothing
    selection_type: ClassVar[type[Any]] = Nothing
    """The shape of `selection`, a `TypedDict` as well."""

    words: ClassVar[Words[Any]]
    """What it says."""
    positions: ClassVar[Positions[Any]] = Positions()
    """How scenarios arrange and describe a position."""
    player: ClassVar[type[Heuristic[Any]]] = Heuristic
    """A sensible player, for the greedy bot and for search; each bot makes its own."""
    counting: ClassVar[Counting[Any]] = Counting()
    """What is worth counting over many games."""
    observing: ClassVar[Observing[Any]] = Observing()
    """What agents that learn are told."""

    def __init__(self) -> None:
        self.overlay, changed = changed_content(content_folder(self).parent)
        """What lies over the content that the game was shipped with."""
        version: object = getattr(type(self), "version", None)
        if isinstance(version, str):  # else the class is compiled, and has given its version to the instance
            self.version = version
        if changed:
            self.version = f"{self.version}+{changed}"
        self.verbs: Verbs[S] = self.words.verbs
        """What can be answered."""
        self.cards: tuple[Card, ...] = self.catalogue()
        """The faces; `state.face` points into this tuple."""
        self.numbers: dict[str, int] = {card.name: n for n, card in enumerate(self.cards)}

    # --- set-up ----------------------------------------------------------------------------------------

    def new_table(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        seed: Seed = 0,
        *,
        recorded: bool = True,
        steady: bool = False,
        knowing: bool = False,
    ) -> Table[S]:
        """Set up and deal a table. One that is not `recorded` keeps no events or history: for simulation.
        Such a table may still be `knowing`, and keep who knows which card: for agents that learn.

        A `steady` deal hardly changes when a card is added or taken out: for comparing two versions of a game
        (see `dealers.kernel.steady`). Such a table cannot be saved.

        From a number the same cards are dealt again by whoever knows it or works it out from a few cards;
        from a `Secret`, by nobody without it.
        """
        from dealers.kernel.table import Table

        checked = self.check_options(options or {})
        return Table.new(self, seats, checked, seed, recorded=recorded, steady=steady, knowing=knowing)

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

    def selection(self) -> Mapping[str, Any]:
        """What there is to choose from for the settings, as data, where their values alone do not say it."""
        return {}

    def check_match(self, seats: int, options: Mapping[str, Any]) -> None:
        """Refuse options that do not go with this number of players, with a `UsageError` that says why."""

    def rematch_options(
        self, options: Mapping[str, Any], outcome: Outcome, moved: Sequence[int]
    ) -> dict[str, Any]:
        """The options of another game of the same people; `moved` has the seat in it for every old seat."""
        return dict(options)

    @abstractmethod
    def pools(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        """For every card id the number (from 1) of the card back it has: cards of one back look alike.

        A game begins with so many cards; `State.add_cards` brings more.
        """

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
    def answer(self, s: S, seat: int, option: Option) -> None:
        """Apply a legal answer of a waiting seat."""

    @abstractmethod
    def outcome(self, s: S) -> Outcome:
        """The result of a finished game."""

    def key(self, s: S, option: Option) -> Option:
        """The option with card ids replaced by faces: equal in two worlds when it means the same."""
        return self.verbs.key(s, option)

    def actions(self, seats: int, options: Mapping[str, Any] | None = None) -> Actions[S]:
        """The numbers of everything that can be answered in such a match: for learning agents."""
        return Actions(self.verbs, self.check_seats(seats), self.check_options(options or {}))

    def observations(self, seats: int, options: Mapping[str, Any] | None = None) -> Observations[S]:
        """The numbers that a seat observes in such a match: for learning agents."""
        return Observations(self, self.check_seats(seats), self.check_options(options or {}))

    # --- what is shown ---------------------------------------------------------------------------------

    def picks(self, s: S, decision: Decision) -> tuple[int, int]:
        """How many of how many picks from one list are made: (1, 2) when this is the second of two.

        A client may let people make the rest of them at once.
        """
        return 0, 1

    def marks(self, s: S, card: int) -> Mapping[str, Any]:
        """What a visible card shows besides its face: orientation, counters."""
        return {}

    @abstractmethod
    def facts(self, s: S) -> Mapping[str, Any]:
        """Public facts that are no cards: phase, round, whose turn, running totals."""

    def own(self, s: S, seat: int) -> Mapping[str, Any]:
        """Facts for one seat alone, such as what its hand is worth; they rest on what it knows."""
        return {}

    def standing(self, s: S, seat: int, observer: int | None) -> list[Figure]:
        """What matters about how a player stands: a few figures, and first of all what the game is won by.

        The observer (None: a spectator) is shown them, so they rest on what the observer may know. The first
        one counts the same for every player: from it, the turning points of a finished game are found.
        """
        return []

    def asked(self, s: S, decision: Decision) -> Mapping[str, Any]:
        """What a decision is about, as data, such as a total that is sought and how much of it is there."""
        return {}

    # --- checks, and what imagined worlds need ----------------------------------------------------------

    def check(self, s: S) -> list[str]:
        """The names of the invariants that do not hold; the kernel checks card conservation itself."""
        return []

    def withdraw_secret_choice(self, s: S) -> bool:
        """Take back a choice that only the seat that is asked knows of; whether there was one to take back.

        For effects that begin in secret, such as picking cards for a purchase that nobody has heard of yet.
        In the worlds that others imagine, the choice may have been another, or not possible at all. So put
        the state back to where that seat was about to choose, with the seat in `waiting`, and return True.
        """
        return False

    def unknown_choice(self, s: S, option: Option) -> Option | None:
        """What an effect is given in place of a choice that is not possible in a world that others imagine.

        For choices that nobody else hears of while the effect goes on, and everybody sees how. The rules take
        what is returned and do nothing by it. None: others know of the choice, or nothing that they see comes
        of it, and the seat is about to choose again.
        """
        return None

    def impossible_cards(self, s: S) -> list[int]:
        """Cards whose faces cannot be where they are, as everybody can tell without seeing them.

        For cards that do something at once when they come to a place, so that whatever is there is no such
        card. An imagined world that has any is dealt again.
        """
        return []


def content_folder(game: Game[Any]) -> Path:
    """Where the content files of a game are, if it has any."""
    file = getattr(sys.modules.get(type(game).__module__), "__file__", None)
    return Path(file or "").parent / CONTENT
