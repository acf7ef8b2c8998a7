"""Two tiny games with an answer that a good player finds: for tests of bots."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from dealers.kernel import (
    Card,
    Cards,
    Chance,
    Decision,
    Effect,
    Game,
    Journal,
    Number,
    Option,
    Outcome,
    Sight,
    State,
    Telling,
    UsageError,
    Verb,
    Verbs,
    Words,
    Zone,
    ranks_by,
)


class TinyWords(Words[Any]):
    """What the two have in common: few words."""

    def prompt(self, s: Any, seat: int) -> str:
        return "Play a card."

    def event_parts(self, event: Mapping[str, Any], names: Sequence[str]) -> list[Any]:
        return [str(event["kind"])]


class _Tiny(Game[Any]):
    """No facts, few decisions."""

    version = "1"
    bound = 20

    def facts(self, s: Any) -> dict[str, Any]:
        return {}


# --- everybody plays a card at the same time, the highest wins -------------------------------------------

CARDS = 12
HAND_SIZE = 3
CATALOGUE = tuple(Card(f"Card {n}", "card", "", {}) for n in range(CARDS))
HAND = Zone("hand", "hand", Sight.OWNER, per_seat=True)
PLAYED = Zone("played", "played", Sight.OWNER, per_seat=True)
DECK = Zone("deck", "deck", Sight.NOBODY, home=1)


class HighestState(State):
    """The first card that a seat plays counts."""

    __slots__ = ("deck", "hand", "played")

    deck: list[int]
    hand: list[list[int]]
    played: list[list[int]]

    def copy(self) -> HighestState:
        new = HighestState()
        self._copy_basics(new)
        new.deck = self.deck.copy()
        new.hand = [cards.copy() for cards in self.hand]
        new.played = [cards.copy() for cards in self.played]
        return new


class Highest(_Tiny):
    """All play their three cards, face down and one by one. The first ones are compared."""

    name = "highest"
    title = "Highest Card"
    min_seats = 2
    max_seats = 3
    state_class = HighestState
    words = TinyWords(Verbs(Verb("play", card=Cards(CATALOGUE, HAND), label="play {card}")), Telling({}))

    def catalogue(self) -> tuple[Card, ...]:
        return CATALOGUE

    def pools(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        return [1] * CARDS

    def zones(self, options: Mapping[str, Any]) -> tuple[Zone, ...]:
        return (DECK, HAND, PLAYED)

    def setup(
        self, seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None
    ) -> HighestState:
        face = list(range(CARDS))
        chance.shuffle(face)
        s = HighestState()
        s.begin(seats, chance, face, journal)
        s.hand, s.played = [[] for _ in range(seats)], [[] for _ in range(seats)]
        s.deck = list(range(CARDS))[::-1]
        for hand in s.hand:
            s.deal(HAND_SIZE, s.deck, hand)
        return s

    def proceed(self, s: HighestState) -> Effect | None:
        s.waiting = [q for q in range(s.seats) if s.hand[q]]
        s.over = not s.waiting
        return None

    def options(self, s: HighestState, seat: int) -> list[Option]:
        return [("play", card) for card in s.hand[seat]]

    def answer(self, s: HighestState, seat: int, option: Option) -> None:
        s.move(option[1], s.hand[seat], s.played[seat], "play", seat)
        s.waiting.remove(seat)

    def outcome(self, s: HighestState) -> Outcome:
        points = [s.face[cards[0]] for cards in s.played]
        return Outcome(ranks_by([(n,) for n in points]), [{"first card": n} for n in points])


# --- trust the other player, or throw the dice -------------------------------------------------------------


class TrustState(State):
    """Nothing but who has won."""

    __slots__ = ("winner",)

    winner: int

    def copy(self) -> TrustState:
        new = TrustState()
        self._copy_basics(new)
        new.winner = self.winner
        return new


class Trust(_Tiny):
    """Seat 0 throws the dice, or lets seat 1 choose one of five doors, only one of which is good for seat 1.

    Against a player who takes any door trust wins four games in five; against one who thinks, none. The dice
    win three in five.
    """

    name = "trust"
    title = "Trust"
    min_seats = max_seats = 2
    state_class = TrustState
    words = TinyWords(
        Verbs(
            Verb("trust", label="trust"),
            Verb("dice", label="throw the dice"),
            Verb("door", number=Number(0, 4), label="door {number}", may="choose a door"),
        ),
        Telling({}),
    )

    def catalogue(self) -> tuple[Card, ...]:
        return ()

    def pools(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        return []

    def zones(self, options: Mapping[str, Any]) -> tuple[Zone, ...]:
        return ()

    def setup(
        self, seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None
    ) -> TrustState:
        s = TrustState()
        s.begin(seats, chance, [], journal)
        s.winner = -1
        return s

    def proceed(self, s: TrustState) -> Effect | None:
        s.over = s.winner >= 0
        return None if s.over else self.meeting(s)

    def meeting(self, s: TrustState) -> Effect:
        choice = yield Decision(0, "Trust, or throw the dice.", [("trust",), ("dice",)])
        if choice == ("dice",):
            s.winner = int(s.chance.below(5) >= 3)
        else:
            _, door = yield Decision(1, "Choose a door.", [("door", n) for n in range(5)])
            s.winner = int(door == 3)

    def options(self, s: TrustState, seat: int) -> list[Option]:
        raise AssertionError("all questions are asked in effects")

    def answer(self, s: TrustState, seat: int, option: Option) -> None:
        raise AssertionError("all questions are asked in effects")

    def outcome(self, s: TrustState) -> Outcome:
        points = [int(s.winner == q) for q in range(2)]
        return Outcome(ranks_by([(n,) for n in points]), [{"won": n} for n in points])


HIGHEST = Highest()
TRUST = Trust()


# --- games that go wrong, also in worker processes, which find them by their class -------------------------


class Failing(Highest):
    """Nobody can say who has won."""

    def outcome(self, s: HighestState) -> Outcome:
        raise ZeroDivisionError("of no use")


class Exiting(Highest):
    """Ends the program with its last answer."""

    def outcome(self, s: HighestState) -> Outcome:
        sys.exit(3)


class Dying(Highest):
    """Ends its process, as a system without memory does."""

    def outcome(self, s: HighestState) -> Outcome:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("dead")


class Impossible(Highest):
    """There is no way to play it."""

    def check_match(self, seats: int, options: Mapping[str, Any]) -> None:
        raise UsageError("no such match")
