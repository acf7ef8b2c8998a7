"""A tiny game that uses everything the kernel offers: for tests.

Masquerade, 2-4 players. Every round all seal a card in their box, in secret and at the same time. Then, in
one effect, a die is thrown, all bid in secret, the highest bidder looks at the top two cards of the deck and
takes one, and on an even throw all play a card at the same time; on an odd throw what was played goes back
into the deck, which is shuffled. Points are for sealed cards. In a cruel game everybody loses on a high total
of the dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypedDict

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
    Setting,
    Sight,
    State,
    Telling,
    Verb,
    Verbs,
    Words,
    Zone,
    ranks_by,
)

NAMES = ("Ace", "King", "Queen", "Jack", "Ten", "Nine", "Eight", "Fool")
FACES = [*range(8), 4, 4, 7, 7, 0, 1, 2, 3]  # three Tens and Fools, two of most others
VALUES = (11, 4, 3, 2, 10, 9, 8, 0)
HAND_SIZE = 3
TOO_MUCH = 7
"""The total of the dice from which on everybody loses a cruel game."""

DECK = Zone("deck", "deck", Sight.SEEN, pile=True, home=1)
HAND = Zone("hand", "hand", Sight.OWNER, per_seat=True)
BOX = Zone("box", "box", Sight.NOBODY, per_seat=True)
TABLE = Zone("table", "table", Sight.EVERYONE)


class ToyState(State):
    """Cards are ids; the end of the deck is its top."""

    __slots__ = ("bids", "box", "cruel", "deck", "dice", "hand", "round", "rounds", "sealing", "table")

    cruel: bool
    rounds: int
    round: int
    sealing: bool
    dice: list[int]
    bids: list[int]
    deck: list[int]
    table: list[int]
    hand: list[list[int]]
    box: list[list[int]]

    def copy(self) -> ToyState:
        new = type(self)()
        self._copy_basics(new)
        new.cruel = self.cruel
        new.rounds = self.rounds
        new.round = self.round
        new.sealing = self.sealing
        new.dice = self.dice.copy()
        new.bids = self.bids.copy()
        new.deck = self.deck.copy()
        new.table = self.table.copy()
        new.hand = [cards.copy() for cards in self.hand]
        new.box = [cards.copy() for cards in self.box]
        return new


CATALOGUE = tuple(Card(name, "mask", "", {"value": v}) for name, v in zip(NAMES, VALUES, strict=True))


def _place(s: ToyState, card: int) -> int:
    """Where a card lies among those beside it: equal cards in hand and deck can be told apart."""
    return next(cards.index(card) for cards in (s.deck, *s.hand) if card in cards)


def _number(s: ToyState, option: Option) -> str:
    return str(_place(s, option[1]) + 1)


def _one_of(zone: Zone) -> Cards[ToyState]:
    return Cards(CATALOGUE, zone, alike=_place, kinds=len(FACES))


VERBS: Verbs[ToyState] = Verbs(
    Verb("seal", card=Cards(CATALOGUE, HAND), label="seal {card}"),
    Verb("bid", sum=Number(0, 2), label="bid {sum}", may="bid"),
    Verb("take", card=_one_of(DECK), label="take {card} ({number})"),
    Verb("play", card=_one_of(HAND), label="play {card} ({number})"),
    Verb("draw", label="draw"),
    Verb("pass", label="pass", ends=True),
    words={"number": _number},
)


class ToyWords(Words[ToyState]):
    """Few words."""

    def __init__(self) -> None:
        super().__init__(VERBS, Telling({}))

    def prompt(self, s: ToyState, seat: int) -> str:
        return "Seal a card in your box."

    def refusal(self, s: ToyState, decision: Decision, option: Option) -> tuple[str, str]:
        return f"you may not {option[0]} that: {decision.prompt.lower()}", ""

    def event_parts(self, event: Mapping[str, Any], names: Sequence[str]) -> list[Any]:
        who = "The table" if event["seat"] is None else names[event["seat"]]
        cards = ", ".join("a hidden card" if c is None else c["card"] for c in event["cards"])
        return [f"{who}: {event['kind']} {cards or event.get('value', event.get('bids', ''))}".strip()]


class ToyFacts(TypedDict):
    """What everybody can see."""

    round: int
    dice: list[int]
    bids: list[int]


class Toy(Game[ToyState]):
    """Masquerade."""

    name = "toy"
    title = "Masquerade"
    version = "3"
    min_seats = 2
    max_seats = 4
    bound = 60
    state_class: ClassVar[type[ToyState]] = ToyState
    facts_type: ClassVar[type[Any]] = ToyFacts
    words = ToyWords()
    settings = (
        Setting("rounds", "int", 2, (1, 2, 3), "Rounds to play."),
        Setting("cruel", "bool", False, (False, True), "Everybody may lose."),
        Setting("mood", "choice", "gay", ("gay", "grave"), "Makes no difference."),
    )

    def catalogue(self) -> tuple[Card, ...]:
        return CATALOGUE

    def pools(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        return [1] * len(FACES)

    def zones(self, options: Mapping[str, Any]) -> tuple[Zone, ...]:
        return (DECK, HAND, BOX, TABLE)

    def setup(
        self, seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None
    ) -> ToyState:
        face = FACES.copy()
        chance.shuffle(face)
        s = self.state_class()
        s.begin(seats, chance, face, journal)
        s.cruel, s.rounds, s.round = options["cruel"], options["rounds"], 0
        s.sealing = False
        s.dice, s.bids, s.table = [], [], []
        s.deck = list(range(len(face)))
        s.hand, s.box = [[] for _ in range(seats)], [[] for _ in range(seats)]
        for seat in range(seats):
            s.deal(HAND_SIZE, s.deck, s.hand[seat], "deal", seat)
        return s

    # --- play ------------------------------------------------------------------------------------------

    def proceed(self, s: ToyState) -> Effect | None:
        if s.sealing:
            return self.market(s)
        s.sealing = True
        s.waiting = [q for q in range(s.seats) if s.hand[q]]
        return None

    def options(self, s: ToyState, seat: int) -> list[Option]:
        first = {s.face[card]: card for card in reversed(s.hand[seat])}  # equal cards are one option
        return [("seal", card) for card in s.hand[seat] if first[s.face[card]] == card]

    def answer(self, s: ToyState, seat: int, option: Option) -> None:
        s.move(option[1], s.hand[seat], s.box[seat], "seal", seat)
        s.waiting.remove(seat)

    def market(self, s: ToyState) -> Effect:
        throw = s.chance.below(6) + 1
        s.dice.append(throw)
        s.log_chance("throw", value=throw)
        bids = yield [Decision(q, "Bid.", [("bid", n) for n in range(3)]) for q in range(s.seats)]
        s.bids = [bids[q][1] for q in range(s.seats)]
        s.log("bids", bids=s.bids)
        yield from self.look(s, s.bids.index(max(s.bids)))
        if throw % 2:
            self.shuffle_table_into_deck(s)
        else:
            able = [q for q in range(s.seats) if s.hand[q]]
            played = {}
            if able:
                played = yield [Decision(q, "Play a card.", [("play", c) for c in s.hand[q]]) for q in able]
            for q, (_, card) in played.items():
                s.move(card, s.hand[q], s.table, "play", q)
            for q in range(s.seats):
                yield from self.draw(s, q)
        s.round += 1
        s.sealing = False
        s.over = s.round == s.rounds
        if s.over:
            self.reveal_all(s)

    def reveal_all(self, s: ToyState) -> None:
        """The result rests on cards that were hidden until now."""
        for q in range(s.seats):
            s.show(s.hand[q] + s.box[q])
            s.log("reveal", q, s.hand[q] + s.box[q])

    def look(self, s: ToyState, seat: int) -> Effect:
        top = s.deck[-2:]
        if not top:
            return
        s.show(top, seat)
        s.log("look", seat, top)
        _, card = yield Decision(seat, "Take one of the top two cards.", [("take", c) for c in top])
        s.move_cards((card,), s.deck, s.hand[seat], "take", seat, among=top)

    def draw(self, s: ToyState, seat: int) -> Effect:
        """Nested two deep, and asks only sometimes."""
        if s.bids[seat] == 0 and s.deck:
            choice = yield Decision(seat, "Draw a card or pass.", [("draw",), ("pass",)])
            if choice == ("draw",):
                s.draw(s.deck, s.hand[seat], "draw", seat)

    def shuffle_table_into_deck(self, s: ToyState) -> None:
        s.move_all(s.table, s.deck)
        s.shuffle(s.deck)
        s.log("shuffle")

    def outcome(self, s: ToyState) -> Outcome:
        parts = [
            {"sealed": sum(VALUES[s.face[c]] for c in s.box[q]), "fools": 5 * _fools(s, s.hand[q])}
            for q in range(s.seats)
        ]
        lost = s.cruel and sum(s.dice) >= TOO_MUCH
        keys: list[tuple[int, ...]] = [(0,) if lost else (sum(p.values()),) for p in parts]
        return Outcome(ranks_by(keys), parts, summary="All lost." if lost else "", everybody_loses=lost)

    # --- what is shown ---------------------------------------------------------------------------------

    def facts(self, s: ToyState) -> dict[str, Any]:
        return {"round": s.round + 1, "dice": s.dice.copy(), "bids": s.bids.copy()}

    def check(self, s: ToyState) -> list[str]:
        return [f"bid {bid}" for bid in s.bids if not 0 <= bid <= 2]


def _fools(s: ToyState, cards: list[int]) -> int:
    return sum(NAMES[s.face[c]] == "Fool" for c in cards)


TOY = Toy()
