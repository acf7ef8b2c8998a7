"""What card texts are made of: a card's function reads like its text.

    @technique("Traveling Equipment")
    def traveling_equipment(t: Turn, x: int) -> Effect:
        yield from t.draw(2)
        yield from t.throw_away_from_hand()
        yield from t.discard_from_hand()

What asks somebody, puts cards into a hand (where an alert may go off) or shuffles a deck (before which cards
may do something) stands behind `yield from`; the rest just happens. The first word of a question, such as
"put", is a verb that `verbs.py` declares.

Rules: 3.3.4, 4.7, 5.2, 5.5, 7.3, 7.4
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from dealers.games.dale_of_merchants import keeping
from dealers.games.dale_of_merchants.cards import ALERT, CARDS
from dealers.games.dale_of_merchants.clock import advance_clock
from dealers.games.dale_of_merchants.moments import BEFORE_SHUFFLE, INTO_HAND, SHUFFLED, happen
from dealers.games.dale_of_merchants.moves import (
    before_top,
    draw_card,
    into_hand,
    is_shuffling_watched,
    junk,
    leave_market,
    left_hand,
    move,
    pile,
    shuffle_deck,
    throw_away,
    top_of,
)
from dealers.games.dale_of_merchants.state import (
    ASIDE,
    CLEAN_UP,
    DECK,
    DISCARD,
    HAND,
    JUNK_PILE,
    MARKET,
    MARKET_DECK,
    SCHEDULE,
    STALL,
    STORE,
    Change,
    DaleOfMerchantsState,
)
from dealers.games.dale_of_merchants.teams import teammate
from dealers.kernel import TABLE, Decision, Effect, Option, OptionsAbout, Zone

Picking = Generator[Decision, Option, int]
"""An effect that ends with a card, a seat or a number."""
PickingSome = Generator[Decision, Option, list[int]]

DONE: Final[Option] = ("done",)
_ABOUT: Final[dict[str, OptionsAbout]] = {}


def options_about(verb: str) -> OptionsAbout:
    """The options of a verb about each card."""
    about = _ABOUT.get(verb)
    if about is None:
        about = _ABOUT[verb] = OptionsAbout(verb)
    return about


@mypyc_attr(acyclic=True, free_list_len=1)
class Turn:
    """Somebody carries out the effect of a card: everything that card texts say."""

    __slots__ = ("card", "s", "seat")

    def __init__(self, s: DaleOfMerchantsState, seat: int, card: int = -1) -> None:
        self.s = s
        self.seat = seat
        """The player who carries it out: *you*."""
        self.card = card
        """The card whose text it is."""

    # --- what there is ---------------------------------------------------------------------------------

    @property
    def hand(self) -> list[int]:
        """The cards in your hand."""
        return self.s.hand[self.seat]

    @property
    def deck(self) -> list[int]:
        """Your deck; the last card is on top."""
        return self.s.deck[self.seat]

    @property
    def discard_pile(self) -> list[int]:
        """Your discard pile; the last card is on top."""
        return self.s.discard[self.seat]

    @property
    def aside(self) -> list[int]:
        """The cards that you have set aside."""
        return self.s.aside[self.seat]

    def others(self) -> list[int]:
        """All other players, in turn order."""
        return self.s.others(self.seat)

    def everybody(self) -> list[int]:
        """All players, you first."""
        return [self.seat, *self.s.others(self.seat)]

    # --- asking ----------------------------------------------------------------------------------------

    def ask(self, prompt: str, options: list[Option], seat: int = -1) -> Picking:
        """Ask you (or another seat) to choose; the number of the option chosen."""
        option = yield Decision(self.seat if seat < 0 else seat, prompt, options, self.card)
        return options.index(option)

    def choose(self, verb: str, cards: Sequence[int], prompt: str) -> Picking:
        """Choose a card; a single one, or several that are alike, needs no question. There has to be one."""
        options = self.choices(verb, cards)
        only = self.s.chance.remember(cards[-1] + 1 if len(options) == 1 else 0)
        if only:
            return only - 1
        option = yield Decision(self.seat, prompt, options, self.card)
        card: int = option[1]
        return card

    def choose_up_to(self, most: int, verb: str, cards: Sequence[int], prompt: str) -> PickingSome:
        """Choose any number of cards up to the most, one by one."""
        left = list(cards)
        chosen: list[int] = []
        self.s.picked = chosen  # to be seen in the view
        while left and len(chosen) < most:
            option = yield Decision(self.seat, prompt, [*self.choices(verb, left), DONE], self.card)
            if option == DONE:
                break
            chosen.append(option[1])
            left.remove(option[1])
        self.s.picked = []
        return chosen

    def choose_exactly(self, count: int, verb: str, cards: Sequence[int], prompt: str) -> PickingSome:
        """Choose so many cards, one by one, or all when there are fewer. Their order is the order chosen."""
        left = list(cards)
        chosen: list[int] = []
        self.s.picked = chosen  # to be seen in the view
        while left and len(chosen) < count:
            card = yield from self.choose(verb, left, prompt)
            chosen.append(card)
            left.remove(card)
        self.s.picked = []
        return chosen

    def choose_fitting(self, verb: str, cards: Sequence[int], prompt: str) -> Picking:
        """Choose one of the cards in your hand that fit, or -1 for none; others do not see how many do."""
        option = yield Decision(self.seat, prompt, [*self.choices(verb, cards), DONE], self.card)
        return -1 if option == DONE else option[1]

    def choose_player(self, prompt: str, seats: Sequence[int]) -> Picking:
        """Choose a player; a single one needs no question."""
        if len(seats) == 1:
            return seats[0]
        option = yield Decision(self.seat, prompt, [("player", seat) for seat in sorted(seats)], self.card)
        seat: int = option[1]
        return seat

    def choose_players_up_to(self, most: int, prompt: str, seats: Sequence[int]) -> PickingSome:
        """Choose any number of players up to the most, one by one."""
        chosen: list[int] = []
        while len(chosen) < min(most, len(seats)):
            left: list[Option] = [("player", seat) for seat in sorted(seats) if seat not in chosen]
            option = yield Decision(self.seat, prompt, [*left, DONE], self.card)
            if option == DONE:
                break
            chosen.append(option[1])
        return chosen

    def choices(self, verb: str, cards: Sequence[int]) -> list[Option]:
        """One option for all cards that are alike: the last of them, which is the uppermost in a pile."""
        s = self.s
        about = options_about(verb)
        found: list[int] = cards if isinstance(cards, list) else list(cards)
        if len(found) > 1:
            if found[0] not in s.market:  # where the same card at another price is another one
                face = s.face
                alike: dict[int, int] = {}
                if s.changes:
                    for card in found:
                        alike[face[card] << 16 | s.value(card)] = card
                else:
                    for card in found:
                        alike[face[card]] = card
                found = list(alike.values())
            found = sorted(found)
        return [about.card(card) for card in found]

    def fewer(self, options: list[Option], verb: str, card: int, left: list[int]) -> list[Option]:
        """The choices among the cards that are `left`, when those of before have been one card more."""
        s = self.s
        face, changed = s.face, bool(s.changes)
        for other in left:
            if face[other] == face[card] and not (changed and s.value(other) != s.value(card)):
                return self.choices(verb, left)
        found = options.copy()
        found.remove(options_about(verb).card(card))
        return found

    # --- showing cards ---------------------------------------------------------------------------------

    def show(self, card: int, *, random: bool = False) -> None:
        """Everybody sees a card, which stays where it is; a random one is news even if they know it."""
        self.s.show((card,))
        (self.s.log_chance if random else self.s.log)("show", self.seat, (card,))

    def reveal_top(self, source: Zone, owner: int = TABLE) -> Generator[Any, Any, int]:
        """Everybody sees the top card of a deck, which stays there for now; -1 when there is none."""
        yield from before_top(self.s, source, owner)
        card = top_of(self.s, source, owner)
        if card >= 0:
            self.show(card)
        return card

    # --- cards into hands ------------------------------------------------------------------------------

    def draw(self, count: int, seat: int = -1) -> Generator[Any, Any, int]:
        """You (or another player) draw cards; returns how many there were."""
        who = self.seat if seat < 0 else seat
        for drawn in range(count):
            if not self.s.deck[who] and is_shuffling_watched(self.s):
                yield from before_top(self.s, DECK, who)
            card = top_of(self.s, DECK, who)
            if card < 0:
                return drawn
            effect = draw_card(self.s, who, card, DECK)
            if effect is not None:
                yield from effect
        return count

    def take(self, card: int, source: Zone, owner: int = TABLE, *, to: int = -1) -> Effect:
        """Put a card of your choice into your hand (or somebody's)."""
        if source is MARKET:
            leave_market(self.s, card)
        keeping.may_change(self.s, source)
        yield from into_hand(self.s, self.seat, card, source, owner, self.seat if to < 0 else to)

    def take_all(self, source: Zone) -> Effect:
        """Put all cards of your deck or discard pile into your hand."""
        s, seat = self.s, self.seat
        cards = pile(s, source, seat)[::-1]
        if not s.moments[INTO_HAND]:
            move(s, seat, cards, source, seat, HAND, seat, chosen=False)
            return
        for card in cards:
            if card in pile(s, source, seat):  # the alert of another one may have moved it
                yield from into_hand(s, seat, card, source, seat, seat, chosen=False)

    def take_top(self, source: Zone, owner: int = TABLE) -> Generator[Any, Any, bool]:
        """Put the top card of a deck or pile into your hand; whether there was one."""
        yield from before_top(self.s, source, owner)
        card = top_of(self.s, source, owner)
        if card < 0:
            return False
        yield from into_hand(self.s, self.seat, card, source, owner, self.seat, chosen=False)
        return True

    def take_random(self, owner: int) -> Effect:
        """Put a random card of another player's hand into yours."""
        card = self.random_card(owner)
        if card >= 0:
            yield from into_hand(self.s, self.seat, card, HAND, owner, self.seat, random=True)

    def random_card(self, owner: int) -> int:
        """A random card of somebody's hand, still there; -1 when it is empty."""
        cards = self.s.hand[owner]
        return cards[self.s.chance.below(len(cards))] if cards else -1

    def random_cards(self, owner: int, count: int) -> list[int]:
        """So many random cards of somebody's hand, still there."""
        left = list(self.s.hand[owner])
        return [left.pop(self.s.chance.below(len(left))) for _ in range(min(count, len(left)))]

    def exchange_at_random(self, other: int, count: int) -> Effect:
        """So many random cards of your hand change places with as many of another player's."""
        s = self.s
        count = min(count, len(s.hand[self.seat]), len(s.hand[other]))
        mine, theirs = self.random_cards(self.seat, count), self.random_cards(other, count)
        for cards, giver, taker in ((theirs, other, self.seat), (mine, self.seat, other)):
            for card in cards:
                if card in s.hand[giver]:  # an alert may have taken it away
                    yield from into_hand(s, self.seat, card, HAND, giver, taker, random=True)

    def mix_hands(self, other: int) -> Effect:
        """Shuffle your hand together with another player's; each of you is dealt as many cards as before."""
        s = self.s
        count = len(self.hand)
        cards = [*self.hand, *s.hand[other]]
        left_hand(s, cards)
        s.shuffle(cards)
        dealt = {self.seat: cards[:count], other: cards[count:]}
        for seat, hand in dealt.items():
            s.hand[seat][:] = hand
            s.show(hand, seat)
        s.log("mix", self.seat, owner=other)
        if s.moments[INTO_HAND]:
            yield from self._found(dealt)

    def _found(self, dealt: dict[int, list[int]]) -> Effect:
        """Cards that have been dealt together come into hands one by one: their alerts go off in turn."""
        s = self.s
        waiting = []
        for seat, cards in dealt.items():
            for card in cards:
                if s.chance.remember(s.face[card] in ALERT and s.owner(card) != seat):
                    waiting.append(card)
                    s.show((card,))
                    move(s, seat, (card,), HAND, seat, ASIDE, seat, chosen=False, announced=False)
        for seat, cards in dealt.items():
            for card in cards:
                if card in waiting:
                    move(s, seat, (card,), ASIDE, seat, HAND, seat, chosen=False, announced=False)
                if card in s.hand[seat]:
                    yield from happen(s, INTO_HAND, seat, card)

    # --- cards out of hands ----------------------------------------------------------------------------

    def discard(self, cards: Sequence[int]) -> None:
        """Put cards from your hand on your discard pile."""
        move(self.s, self.seat, cards, HAND, self.seat, DISCARD, self.seat)

    def discard_from_hand(self, count: int = 1) -> Effect:
        """Choose cards in your hand and discard them."""
        prompt = "Discard a card from your hand." if count == 1 else f"Discard {count} cards from your hand."
        self.discard((yield from self.choose_exactly(count, "discard", self.hand, prompt)))

    def discard_random(self, owner: int) -> bool:
        """Discard a random card of somebody's hand; whether there was one."""
        card = self.random_card(owner)
        if card < 0:
            return False
        move(self.s, self.seat, (card,), HAND, owner, DISCARD, owner, random=True)
        return True

    def discard_top(self, seat: int = -1) -> Generator[Any, Any, int]:
        """Discard the top card of your (or another player's) deck; which one it was, or -1."""
        owner = self.seat if seat < 0 else seat
        yield from before_top(self.s, DECK, owner)
        card = top_of(self.s, DECK, owner)
        if card >= 0:
            move(self.s, self.seat, (card,), DECK, owner, DISCARD, owner, chosen=False)
        return card

    def throw_away(self, cards: Sequence[int], source: Zone, owner: int = TABLE) -> None:
        """Get rid of cards."""
        keeping.may_change(self.s, source)
        throw_away(self.s, self.seat, cards, source, owner)

    def throw_away_from_hand(self) -> Effect:
        """Choose a card in your hand and throw it away, if you have one."""
        if self.hand:
            card = yield from self.choose("throw away", self.hand, "Throw away a card from your hand.")
            self.throw_away((card,), HAND, self.seat)

    # --- decks and piles -------------------------------------------------------------------------------

    def put(self, cards: Sequence[int], source: Zone, owner: int, target: Zone, to: int) -> None:
        """Put cards of your choice from one place on top of another, the last one uppermost."""
        keeping.may_change(self.s, source)
        move(self.s, self.seat, cards, source, owner, target, to)

    def put_in_any_order(
        self, cards: Sequence[int], source: Zone, owner: int, target: Zone, to: int
    ) -> Effect:
        """Put all these cards on top of a deck or pile in an order you choose."""
        prompt = f"Choose the next card to put on the {target.name}; the last one will be on top."
        ordered = yield from self.choose_exactly(len(cards), "put", cards, prompt)
        self.put(ordered, source, owner, target, to)

    def set_aside(self, count: int, source: Zone, owner: int = TABLE) -> Generator[Any, Any, list[int]]:
        """Take cards off the top of a deck or pile and look at them; you alone see them."""
        cards: list[int] = []
        for _ in range(count):
            yield from before_top(self.s, source, owner)
            card = top_of(self.s, source, owner)
            if card < 0:
                break
            move(self.s, self.seat, (card,), source, owner, ASIDE, self.seat, chosen=False)
            cards.append(card)
        return cards

    def sort_out(self, count: int) -> Effect:
        """Look at the top cards of your deck: discard any of them, put the rest back in any order."""
        cards = yield from self.set_aside(count, DECK, self.seat)
        prompt = "Choose cards to discard; the rest goes back."
        gone = yield from self.choose_up_to(count, "discard", cards, prompt)
        self.put(gone, ASIDE, self.seat, DISCARD, self.seat)
        left = [card for card in cards if card not in gone]
        yield from self.put_in_any_order(left, ASIDE, self.seat, DECK, self.seat)

    def look_at_hand(self, seat: int) -> None:
        """Look at all cards in another player's hand."""
        if self.s.hand[seat]:
            self.s.show(self.s.hand[seat], self.seat)
            self.s.log("look", self.seat, owner=seat)

    def search(self) -> list[int]:
        """Look through your deck. An empty deck is not formed anew for that."""
        s = self.s
        if self.deck:
            s.show(self.deck, self.seat)
            s.log("search", self.seat)
        return sorted(self.deck)

    def search_for_card(self) -> Effect:
        """Search your deck for a card, put it into your hand and shuffle."""
        cards = self.search()
        if cards:
            prompt = "Choose a card of your deck to put into your hand."
            yield from self.take((yield from self.choose("take", cards, prompt)), DECK, self.seat)
            yield from self.shuffle()

    def take_best_of_market_deck(self, count: int) -> Effect:
        """Put one of the top cards of the market deck into your hand, throw the others away in any order."""
        cards = yield from self.set_aside(count, MARKET_DECK)
        if cards:
            others = "others are" if count > 2 else "other one is"
            prompt = f"Take a card into your hand; the {others} thrown away."
            card = yield from self.choose("take", cards, prompt)
            yield from self.take(card, ASIDE, self.seat)
            left = [other for other in cards if other != card]
            prompt = "Choose the next card to throw away."
            gone = yield from self.choose_exactly(len(left), "throw away", left, prompt)
            self.throw_away(gone, ASIDE, self.seat)

    def throw_away_top_of_market_deck(self) -> int:
        """Throw away the top card of the market deck; which one it was, or -1."""
        card = top_of(self.s, MARKET_DECK, TABLE)
        if card >= 0:
            self.throw_away((card,), MARKET_DECK)
        return card

    def shuffle(self, seat: int = -1) -> Effect:
        """Shuffle your deck, or that of another player."""
        yield from shuffle_deck(self.s, self.seat if seat < 0 else seat)

    def shuffle_in(self, cards: Sequence[int], source: Zone, owner: int, seat: int) -> Effect:
        """Shuffle cards into a player's deck."""
        move(self.s, self.seat, cards, source, owner, DECK, seat)
        yield from self.shuffle(seat)

    def shuffle_discard(self, seat: int) -> None:
        """Shuffle a player's discard pile, which stays face up."""
        self.s.shuffle(self.s.discard[seat], face_up=True)
        self.s.log("shuffle discard", seat)

    def swap_deck_and_discard(self, seat: int) -> Effect:
        """A player's deck is turned face up as it is, the discard pile is shuffled and becomes the deck."""
        s = self.s
        if s.moments[BEFORE_SHUFFLE] and s.discard[seat]:
            yield from happen(s, BEFORE_SHUFFLE, seat)
        turned = s.deck[seat][::-1]
        s.move_all(s.discard[seat], s.deck[seat])
        s.move_cards(turned, s.deck[seat], s.discard[seat], chosen=False)
        s.shuffle(s.deck[seat])
        s.log("swap", seat)
        if s.moments[SHUFFLED] and s.deck[seat]:
            yield from happen(s, SHUFFLED, seat)

    def give_junk(self, seat: int) -> None:
        """Put a junk card from the junk pile on a player's discard pile."""
        move(self.s, self.seat, (junk(self.s),), JUNK_PILE, TABLE, DISCARD, seat, chosen=False)

    # --- with a character ------------------------------------------------------------------------------

    @property
    def teammate(self) -> int:
        """Your teammate, in the team game."""
        return teammate(self.s, self.seat)

    def opponents(self) -> list[int]:
        """All other players except your teammate, in turn order."""
        home = self.s.stall_of(self.seat)
        return [seat for seat in self.others() if self.s.stall_of(seat) != home]

    def set_of(self, card: int) -> int:
        """The set that a card belongs to; `NO_SET` for junk and for what somebody owns."""
        return CARDS.set[self.s.face_of(card)]

    @property
    def tokens(self) -> int:
        """The tokens on your character."""
        return self.s.tokens.get(self.card, 0)

    def add_tokens(self, count: int = 1) -> None:
        """Put tokens from the supply on your character."""
        keeping.put_tokens(self.s, self.seat, self.card, count)

    def remove_tokens(self, count: int = 1) -> None:
        """Put tokens of your character back into the supply."""
        keeping.put_tokens(self.s, self.seat, self.card, -count)

    @property
    def stored(self) -> list[int]:
        """The cards that you have stored on this card, or on your character."""
        return keeping.stored_on(self.s, self.seat, self.card)

    def store(self, cards: Sequence[int], source: Zone, owner: int, *, chosen: bool = True) -> None:
        """Put cards face down on this card: only its effects touch them, and you may look at them."""
        if source is MARKET:
            for card in cards:
                leave_market(self.s, card)
        keeping.store(self.s, self.seat, cards, source, owner, self.card, chosen=chosen)

    def store_top(self) -> Effect:
        """Put the top card of your deck face down on this card, if there is one."""
        yield from before_top(self.s, DECK, self.seat)
        card = top_of(self.s, DECK, self.seat)
        if card >= 0:
            self.store((card,), DECK, self.seat, chosen=False)

    def take_stored(self, card: int) -> Effect:
        """Put a card that you have stored into your hand."""
        yield from self.take(card, STORE, self.seat)

    def beside(self, name: str) -> list[int]:
        """The specialty cards of this name that lie beside your character."""
        return keeping.beside(self.s, self.seat, name)

    def on(self, name: str) -> Turn:
        """The same with the card of this name that lies beside your character: for the tokens on it."""
        return Turn(self.s, self.seat, self.beside(name)[0])

    def ends_action(self) -> None:
        """This was your action of the turn."""
        self.s.phase = CLEAN_UP

    def use_up(self, card: int) -> None:
        """Remove a specialty card that lies beside your character from the game."""
        keeping.remove_from_game(self.s, self.seat, card)

    def exchange_in_stall(self, card: int, other: int) -> Effect:
        """Put a card from your hand in the place of another one in your stall, which comes into your hand."""
        yield from self.swap_into_stall(card, other, self.seat)

    def swap_with_market(self, other: int) -> Effect:
        """Put this card from your schedule into the slot of a card in the market, which you take."""
        s, place = self.s, self.s.market.index(other)
        s.slots.append(s.slots[place])
        self.put((self.card,), SCHEDULE, self.seat, MARKET, TABLE)
        s.market[place], s.market[-1] = self.card, other
        yield from self.take(other, MARKET)

    def spend_gold(self, coins: int) -> None:
        """Give gold back to the bank."""
        self.s.gold[self.seat] -= coins
        self.s.log("gold spent", self.seat, coins=coins)

    # --- stalls ----------------------------------------------------------------------------------------

    def swap_into_stall(self, card: int, other: int, owner: int) -> Effect:
        """Put a card in the exact place of another one in a player's stall, which comes into your hand.

        The card is one of your hand, or the technique whose text it is: that one is discarded no more.
        """
        home = self.s.stall_of(owner)
        stall = self.s.stall[home]
        place = stall.index(other)
        self.put((card,), SCHEDULE if card == self.card else HAND, self.seat, STALL, home)
        stall[place], stall[-1] = card, other
        yield from self.take(other, STALL, home)

    def stalls(self, seats: Sequence[int]) -> list[int]:
        """The owners of the stalls of these players that have a card in them; teammates share one."""
        owners = dict.fromkeys([self.s.stall_of(seat) for seat in seats])
        return [owner for owner in owners if self.s.stall[owner]]

    def take_from_stall(self, seats: Sequence[int], card: int = -1, value: int = 0) -> Effect:
        """Choose a card in the stall of one of these players, perhaps of one value, and take its place.

        The card that comes there is the technique that says so, unless another one is named.
        """
        s = self.s
        fitting = {
            owner: [c for c in s.stall[owner] if not value or CARDS.value[s.face[c]] == value]
            for owner in self.stalls(seats)
        }
        owners = [owner for owner, cards in fitting.items() if cards]
        if owners:
            owner = yield from self.choose_player("Choose whose stall to take a card from.", owners)
            other = yield from self.choose("take", fitting[owner], "Choose a card of the stall.")
            yield from self.swap_into_stall(self.card if card < 0 else card, other, owner)

    # --- gold, dice, the clock, values -----------------------------------------------------------------

    def gain_gold(self, coins: int) -> None:
        """Take gold from the bank."""
        self.s.gold[self.seat] += coins
        self.s.log("gold", self.seat, coins=coins)

    def roll(self, faces: Sequence[str], die: str) -> int:
        """Roll a die; the number of the face."""
        number = self.s.chance.below(len(faces))
        self.s.rolls += ((die, faces[number]),)
        self.s.log_chance("roll", self.seat, die=die, face=faces[number])
        return number

    def is_day(self) -> bool:
        """Whether it is day at this moment."""
        return self.s.is_day()

    def advance_clock(self) -> None:
        """Move the hand of the clock one space forward."""
        advance_clock(self.s, self.seat)

    def change_values(self, change: Change) -> None:
        """Change the value of a card, or of all cards you use, for this turn."""
        self.s.changes.append(change)
        if change[1] >= 0:
            self.s.log("value", self.seat, (change[1],), change=list(change))
        else:
            self.s.log("values", self.seat, change=list(change))
