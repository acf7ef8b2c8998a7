"""A tiny game of secrets: for tests of what others cannot know of an effect.

Cellar, 2 players, a deck of lamps, ropes and rats. In a turn one draws a card, or lays cards face down as
a gift. A rat that is drawn is shown and runs into the open, so nobody ever holds one. Whoever draws a second
card of a kind is asked whether to put one back, without having to show it. A gift is picked card by card, and
nobody knows of it before it is given.
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
    Option,
    Outcome,
    Setting,
    Sight,
    State,
    Telling,
    UsageError,
    Verb,
    Verbs,
    Words,
    Zone,
)

LAMP, ROPE, RAT = range(3)
NAMES = ("Lamp", "Rope", "Rat")
TURNS = 6

DECK = Zone("deck", "deck", Sight.SEEN, pile=True, home=1)
HAND = Zone("hand", "hand", Sight.OWNER, per_seat=True)
OPEN = Zone("open", "open", Sight.EVERYONE)
GIFTS = Zone("gifts", "gifts", Sight.NOBODY)


class CellarState(State):
    """Cards are ids; the end of the deck is its top."""

    __slots__ = ("deck", "deed", "gifts", "hand", "open", "picked", "turn")

    turn: int
    deed: str
    """What the player on turn has chosen and nobody else knows."""
    picked: list[int]
    deck: list[int]
    open: list[int]
    gifts: list[int]
    hand: list[list[int]]

    def copy(self) -> CellarState:
        new = CellarState()
        self._copy_basics(new)
        new.turn, new.deed, new.picked = self.turn, self.deed, self.picked.copy()
        new.deck, new.open, new.gifts = self.deck.copy(), self.open.copy(), self.gifts.copy()
        new.hand = [cards.copy() for cards in self.hand]
        return new


CATALOGUE = tuple(Card(name, "thing", "", {}) for name in NAMES)

VERBS: Verbs[CellarState] = Verbs(
    *[Verb(name, label=name) for name in ("draw", "give", "scream", "hush", "keep", "put back")],
    Verb("pick", card=Cards(CATALOGUE, HAND), label="pick {card}"),
    Verb("done", label="done", ends=True),
)


class CellarWords(Words[CellarState]):
    """Few words."""

    def __init__(self) -> None:
        super().__init__(VERBS, Telling({}))

    def prompt(self, s: CellarState, seat: int) -> str:
        return "Draw or give."

    def event_parts(self, event: Mapping[str, Any], names: Sequence[str]) -> list[Any]:
        cards = ", ".join("a hidden card" if c is None else c["card"] for c in event["cards"])
        return [f"{names[event['seat']]}: {event['kind']} {cards}"]


class CellarFacts(TypedDict):
    """What everybody can see."""

    turn: int


class Cellar(Game[CellarState]):
    """Cellar."""

    name = "cellar"
    title = "Cellar"
    version = "1"
    min_seats = max_seats = 2
    bound = 60
    state_class: ClassVar[type[CellarState]] = CellarState
    facts_type = CellarFacts
    words = CellarWords()
    settings = (
        Setting("rats", "int", 4, (2, 4, 6), "Rats in the deck."),
        Setting("spare", "names", "", ("lamps", "ropes"), "What there is more of."),
    )

    def catalogue(self) -> tuple[Card, ...]:
        return CATALOGUE

    def check_match(self, seats: int, options: Mapping[str, Any]) -> None:
        if options["rats"] == 6 and not options["spare"]:
            raise UsageError("6 rats leave too little: take fewer, or more lamps or ropes")

    def faces(self, options: Mapping[str, Any]) -> list[int]:
        more = [{"lamps": LAMP, "ropes": ROPE}[name] for name in options["spare"].split(", ") if name]
        return [LAMP] * 5 + [ROPE] * 5 + [RAT] * options["rats"] + more

    def pools(self, seats: int, options: Mapping[str, Any]) -> list[int]:
        return [1] * len(self.faces(options))

    def zones(self, options: Mapping[str, Any]) -> tuple[Zone, ...]:
        return DECK, HAND, OPEN, GIFTS

    def setup(
        self, seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None
    ) -> CellarState:
        s = CellarState()
        faces = self.faces(options)
        chance.shuffle(faces)
        s.begin(seats, chance, faces, journal)
        s.turn, s.deed = 0, ""
        s.picked, s.open, s.gifts = [], [], []
        s.deck, s.hand = list(range(len(faces))), [[], []]
        return s

    # --- play ------------------------------------------------------------------------------------------

    def proceed(self, s: CellarState) -> Effect | None:
        if s.deed:
            return self.draw(s) if s.deed == "draw" else self.give(s)
        s.waiting = [s.turn % 2]
        return None

    def options(self, s: CellarState, seat: int) -> list[Option]:
        return [("draw",), *([("give",)] if s.hand[seat] else [])]

    def answer(self, s: CellarState, seat: int, option: Option) -> None:
        s.deed = option[0]
        s.waiting = []

    def draw(self, s: CellarState) -> Effect:
        seat = s.turn % 2
        s.deed = ""
        card = s.draw(s.deck, s.hand[seat], "draw", seat)
        if s.chance.remember(s.face[card] == RAT):
            s.move_cards((card,), s.hand[seat], s.open, "rat", seat, chosen=False)
            yield Decision(seat, "A rat!", [("scream",), ("hush",)])
        elif self.is_second(s, seat, card):
            option = yield Decision(seat, "You have two of a kind.", [("keep",), ("put back",)])
            if option == ("put back",):
                s.put_under(card, s.hand[seat], s.deck, "put back", seat, chosen=False)
        self.end_turn(s)

    def is_second(self, s: CellarState, seat: int, card: int) -> int:
        """Whether somebody has drawn a second card of a kind; everybody sees whether they are asked."""
        return s.chance.remember(sum([s.face[c] == s.face[card] for c in s.hand[seat]]) > 1)

    def give(self, s: CellarState) -> Effect:
        seat = s.turn % 2
        while len(s.picked) < len(s.hand[seat]):
            left = {s.face[card]: ("pick", card) for card in s.hand[seat] if card not in s.picked}
            option = yield Decision(seat, "Pick a gift.", [*sorted(left.values()), ("done",)])
            if option == ("done",):
                break
            s.picked.append(option[1])
        cards, s.picked, s.deed = s.picked, [], ""
        s.move_cards(cards, s.hand[seat], s.gifts, "give", seat)
        self.end_turn(s)

    def end_turn(self, s: CellarState) -> None:
        s.turn += 1
        s.over = s.turn >= TURNS

    def outcome(self, s: CellarState) -> Outcome:
        return Outcome([1, 1], [{"cards": len(cards)} for cards in s.hand])

    # --- secrets ---------------------------------------------------------------------------------------

    def withdraw_secret_choice(self, s: CellarState) -> bool:
        if not s.deed:
            return False
        s.deed, s.picked, s.waiting = "", [], [s.turn % 2]
        return True

    def impossible_cards(self, s: CellarState) -> list[int]:
        return rats_that_stayed(s)

    def check(self, s: CellarState) -> list[str]:
        return ["a rat has not run into the open"] if rats_that_stayed(s) else []

    # --- what is shown ---------------------------------------------------------------------------------

    def facts(self, s: CellarState) -> CellarFacts:
        return {"turn": s.turn}


def rats_that_stayed(s: CellarState) -> list[int]:
    """Rats where no rat can be."""
    return [card for cards in (*s.hand, s.gifts) for card in cards if s.face[card] == RAT]


CELLAR = Cellar()
