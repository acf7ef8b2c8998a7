"""A turn: its start with scheduled cards, the action phase, the clean-up phase, its end.

Where the turn stands is data (`phase`, `deed`, `due`); what the player has chosen to do is an effect.

What others attach to its moments (traps, the clock, characters) is in `moments.py`.

Rules: 1.3, 3.1, 3.5, 3.6, 3.7.2, 6.3.4
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from dealers.games.dale_of_merchants import abilities, copying, market, reactions, stall, technique
from dealers.games.dale_of_merchants.cards import (
    ABILITY,
    AFTER_FILLING,
    CANNOT_USE,
    CARDS,
    COPIES,
    DECKS_TO_FILL_FROM,
    FROM_DISCARD,
    NO_LIMIT,
    SEATS,
    TO_COPY,
    TO_FILL,
    TO_PLAY,
    TO_USE,
)
from dealers.games.dale_of_merchants.copying import Hand
from dealers.games.dale_of_merchants.effects import DONE, Turn
from dealers.games.dale_of_merchants.moments import (
    BEFORE_BUILD,
    BUILT_BONUS,
    CANNOT_WIN,
    CLEAN_UP_STARTS,
    DECK_FORMED,
    DISCARDED,
    FILL_LIMIT,
    HAND_FILLED,
    INTO_HAND,
    LARGER_HAND,
    TURN_ENDS,
    TURN_STARTS,
    VALUES,
    added,
    added_openly,
    answers,
    happen,
)
from dealers.games.dale_of_merchants.moves import (
    before_top,
    draw_card,
    fill_market,
    is_shuffling_watched,
    junk,
    move,
    top_of,
)
from dealers.games.dale_of_merchants.state import (
    ACTION,
    CLEAN_UP,
    DECK,
    DISCARD,
    HAND,
    HAND_SIZE,
    JUNK_PILE,
    START,
    Change,
    DaleOfMerchantsState,
)
from dealers.games.dale_of_merchants.winning import look_for_winner
from dealers.kernel import TABLE, Decision, Effect, Option, OptionsAbout

_WITH_HEIRS: Final = DECKS_TO_FILL_FROM
_CANNOT_USE: Final = CANNOT_USE
_AFTER_FILLING: Final = AFTER_FILLING
_COPIES: Final = COPIES
_ABILITY: Final = ABILITY
_GOOD_FOR: Final = CARDS.good_for

# Who is waited for, at most one: such a list is replaced, never changed.
_ONE: Final[list[list[int]]] = [[seat] for seat in range(SEATS)]
_NOBODY: Final[list[int]] = []

_USE: Final = OptionsAbout("use")
BUILD: Final[Option] = ("build",)
INVENTORY: Final[Option] = ("inventory",)
GO_ON: Final[Option] = ("go on",)
END_TURN: Final[Option] = ("end turn",)
COPY_OF_NOTHING: Final[Option] = ("copy", -1, -1)
"""What somebody chose a chameleon to be, in worlds in which they could not have chosen it."""


def begin_turn(s: DaleOfMerchantsState) -> None:
    """The next turn starts."""
    s.phase = START
    s.acted = False
    s.due = technique.due(s, s.seat)
    if s.moments[VALUES]:
        s.changes = lasting_changes(s)
    if s.journal is not None:
        s.log("turn", s.seat, number=s.turn + 1)


def lasting_changes(s: DaleOfMerchantsState) -> list[Change]:
    """How the cards of the active player count throughout the turn."""
    return [change for changes in answers(s, VALUES, s.seat) for change in changes]


def proceed(s: DaleOfMerchantsState) -> Effect | None:
    """Move the turn on, or return the effect that is due."""
    if s.deed:
        return act(s)
    if s.reactions:
        return reactions.next_reaction(s)
    if s.phase == START:
        if s.due or s.moments[TURN_STARTS] or s.abilities[s.seat]:
            return start(s, s.seat)
        s.phase = ACTION
    if s.phase == ACTION:
        s.waiting = _ONE[s.seat]
        return None
    return clean_up(s)


def start(s: DaleOfMerchantsState, seat: int) -> Effect:
    """Scheduled cards do their work, in the order that their player chooses; abilities may be used."""
    if s.moments[TURN_STARTS]:
        yield from happen(s, TURN_STARTS, seat)
    while True:
        usable = abilities.options(s, seat, "start of turn")
        if s.chance.remember(bool(usable)):
            go_on = [] if s.due else [GO_ON]
            prompt = "Use an ability, or resolve a scheduled card." if s.due else "Use an ability, or go on."
            option = yield Decision(seat, prompt, [*_due(s), *usable, *go_on])
            if option == GO_ON:
                break
            if option[0] == "ability":
                yield from abilities.use(s, seat, option[1])
                continue
            card: int = option[1]
        elif s.due:
            card = s.due[-1]
            if s.chance.remember(len(_due(s)) > 1):  # those that were resolved may be unknown again
                option = yield Decision(seat, "Choose which scheduled card comes next.", _due(s))
                card = option[1]
        else:
            break
        yield from technique.at_start(s, seat, card)
    s.phase = ACTION
    settle(s)


def _due(s: DaleOfMerchantsState) -> list[Option]:
    """The scheduled cards that are still to be resolved, one of those that are alike."""
    looks = s.looks()
    return [("resolve", card) for card in sorted({looks[card]: card for card in s.due}.values())]


def settle(s: DaleOfMerchantsState) -> None:
    """After whatever has been carried out: a player who could not win may be able to now."""
    if s.moments[CANNOT_WIN]:
        look_for_winner(s)


# --- the action phase -------------------------------------------------------------------------------------


def options(s: DaleOfMerchantsState, seat: int) -> list[Option]:
    """The four actions, and what may be done besides: finishing cards and using passive ones."""
    hand = s.in_use(seat)
    found = market.options(s, seat, hand)
    if hand.good_for & TO_PLAY:
        found += technique.options(s, seat, hand)
    if stall.can_build(s, seat, hand):
        found.append(BUILD)
    found.append(INVENTORY)
    if s.schedule[seat]:
        found += technique.finish_options(s, seat, hand)
    if hand.good_for & TO_USE or hand.chameleons:
        found += ability_options(s, seat, hand if hand.chameleons else None)
    if s.abilities[seat]:
        found += abilities.options(s, seat, "action phase")
    if hand.open:
        found += copying.options(s, hand)
    return found


def prompt(s: DaleOfMerchantsState, seat: int) -> str:
    """What the active player is asked."""
    return "Choose an action: buy, play, build or discard."


def answer(s: DaleOfMerchantsState, option: Option) -> None:
    """The active player has chosen."""
    s.deed = option
    s.acted = True
    s.waiting = _NOBODY


def act(s: DaleOfMerchantsState) -> Effect:
    """Carry out what the active player has chosen; the action phase ends unless there is a bonus action."""
    seat = s.seat
    verb: str = s.deed[0]
    if verb == "finish":
        effect = technique.finish(s, seat, s.deed[1])
    elif verb == "use":
        effect = use(s, seat, *s.deed[1:])
    elif verb == "ability":
        effect = abilities.use(s, seat, s.deed[1])
    elif verb == "copy":
        effect = copy(s, *s.deed[1:])
    else:
        effect = perform(s, seat, s.deed)
    return _and_settle(s, effect) if s.moments[CANNOT_WIN] else effect


def _and_settle(s: DaleOfMerchantsState, effect: Effect) -> Effect:
    yield from effect
    settle(s)


def perform(s: DaleOfMerchantsState, seat: int, action: Option) -> Effect:
    """Perform one of the four actions; an ability may do that too, and it is the turn's action then."""
    verb: str = action[0]
    if verb == "play":
        bonus = bool(s.chance.remember(technique.gives_bonus(s, action[1])))  # as in `technique.play`
        yield from technique.play(s, seat, action[1])
        s.phase = ACTION if bonus else CLEAN_UP
    elif verb == "buy":
        yield from market.purchase(s, seat, action[1])
        s.phase = CLEAN_UP
    elif verb == "build":
        if s.moments[BEFORE_BUILD] and not (yield from stall.prepare(s, seat)):
            s.phase = CLEAN_UP
            return
        built = yield from stall.build(s, seat)
        bonus = built and bool(s.moments[BUILT_BONUS]) and added(s, BUILT_BONUS, seat) > 0
        s.phase = CLEAN_UP if built and not bonus else ACTION
    else:
        yield from take_inventory(s, seat)
        s.phase = CLEAN_UP


def take_inventory(s: DaleOfMerchantsState, seat: int) -> Effect:
    """Inventory action: discard any number of cards from your hand, also none."""
    s.picked = []
    t = Turn(s, seat)
    held = s.hand[seat].copy()
    offered = t.choices("discard", held)
    while held:
        option = yield Decision(seat, _inventory_prompt(len(s.picked)), [*offered, DONE])
        verb: str = option[0]
        if verb == "done":
            break
        card: int = option[1]
        s.picked.append(card)
        held.remove(card)
        offered = t.fewer(offered, "discard", card, held)
    cards, s.picked, s.deed = s.picked, [], ()
    move(s, seat, cards, HAND, seat, DISCARD, seat, announced=False)
    s.log("inventory", seat, cards)
    if s.moments[DISCARDED]:
        yield from happen(s, DISCARDED, seat, cards)


def _inventory_prompt(picked: int) -> str:
    return f"Discard any number of cards: {picked} so far." if picked else "Discard any number of cards."


def ability_options(
    s: DaleOfMerchantsState, seat: int, hand: Hand | None, filled: bool = False
) -> list[Option]:
    """Passive cards in hand that can be used once in the turn; each copy by itself (R2.6.2).

    Some can be used only when the hand has been filled. With a chameleon in it, it is looked at as a whole.
    """
    found: list[Option] = []
    faces = s.face
    for card in s.hand[seat]:
        if _GOOD_FOR[faces[card]] & TO_USE:
            break
    else:
        if hand is None:
            return found
    seen: list[tuple[int, int]] = []
    for card in s.hand[seat]:
        face = faces[card]
        if not _GOOD_FOR[face] & TO_USE:
            continue
        copies = face in _COPIES
        look = (face, 0 if copies else s.value(card))
        used = (~card if copies else card) in s.used
        if not used and look not in seen and _is_usable(s, seat, card, face, filled):
            seen.append(look)
            found.append(_USE.card(card))
    return found if hand is None else found + _abilities_of_copies(s, seat, hand, filled)


def _is_usable(s: DaleOfMerchantsState, seat: int, card: int, face: int, filled: bool) -> bool:
    """Whether nothing speaks against using a passive card now."""
    if face in _AFTER_FILLING and not filled:
        return False
    return face not in _CANNOT_USE or not _CANNOT_USE[face](Turn(s, seat, card))


def _abilities_of_copies(s: DaleOfMerchantsState, seat: int, hand: Hand, filled: bool) -> list[Option]:
    """The same of cards that act as a passive card; a chameleon may have an ability of its own besides."""
    found: dict[tuple[int, int], Option] = {}
    for n, card in enumerate(hand.cards):
        face = hand.faces[n]
        if face != s.face[card] and face in ABILITY and card not in s.used:
            if not _is_usable(s, seat, card, face, filled):
                continue
            found.setdefault((hand.looks[n], hand.values[n]), ("use", card, face))
    return list(found.values())


def use(s: DaleOfMerchantsState, seat: int, card: int, acting: int = -1) -> Effect:
    """Show a passive card and do what it says, or what the card says that it acts as; it stays in hand."""
    s.deed = ()
    # It may be shuffled into a deck before the effect ends.
    face = s.chance.remember(s.face[card] if acting < 0 else acting)
    s.used.append(~card if face in _COPIES else card)
    s.show((card,))
    if acting >= 0:
        copying.show(s, card)
    s.log("use", seat, (card,), **copying.said(s, card, face))
    effect = _ABILITY[face](Turn(s, seat, card))
    if effect is not None:
        yield from technique.of_card(s, face, effect)


def copy(s: DaleOfMerchantsState, card: int, face: int) -> Effect:
    """Say in secret which of several cards a card in hand is to be."""
    yield from ()
    s.deed = ()
    copying.choose(s, card, face)


def withdraw_secret_choice(s: DaleOfMerchantsState) -> bool:
    """Whether the active player is only picking cards for something that nobody else knows of yet."""
    if not s.deed:
        return False
    s.deed, s.picked, s.waiting = (), [], [s.seat]
    s.sought, s.so_far = (0, 0), 0
    return True


def unknown_choice(s: DaleOfMerchantsState, option: Option) -> Option | None:
    """What a card in hand is a copy of is decided in secret, and all see how the clean-up goes on."""
    return COPY_OF_NOTHING if option[0] == "copy" and option[1] in s.hand[s.seat] else None


# --- the clean-up phase -----------------------------------------------------------------------------------


def clean_up(s: DaleOfMerchantsState) -> Effect:
    """Fill the hand, then the market; passive cards and abilities may be used before and after (R2.6.3).

    With a full hand both are the same moment, and the question is asked once.
    """
    seat = s.seat
    if s.moments[CLEAN_UP_STARTS]:
        yield from happen(s, CLEAN_UP_STARTS, seat)
    while is_short(s, seat):
        usable = usable_in_clean_up(s, seat, filled=False)
        if not s.chance.remember(bool(usable)) or not (
            yield from use_in_clean_up(s, seat, usable, "be done and fill your hand", DONE)
        ):
            break
    room = fill_limit(s, seat)
    while True:
        room -= yield from fill_hand(s, seat, room)
        fill_market(s)
        if s.moments[HAND_FILLED]:
            yield from happen(s, HAND_FILLED, seat)
        if s.moments[CANNOT_WIN]:
            look_for_winner(s)
        if s.over:
            return
        usable = usable_in_clean_up(s, seat, filled=True)
        if not s.chance.remember(bool(usable)) or not (
            yield from use_in_clean_up(s, seat, usable, "end your turn", END_TURN)
        ):
            break
    if s.moments[TURN_ENDS] or s.abilities[seat]:
        yield from end(s, seat)
    if not s.over:
        end_turn(s)


def end(s: DaleOfMerchantsState, seat: int) -> Effect:
    """The end of the turn: what characters do then, of themselves or if their player wants."""
    if s.moments[TURN_ENDS]:
        yield from happen(s, TURN_ENDS, seat)
    while True:
        settle(s)
        usable = abilities.options(s, seat, "end of turn")
        if s.over or not s.chance.remember(bool(usable)):
            break
        option = yield Decision(seat, "Use an ability, or end your turn.", [*usable, END_TURN])
        if option == END_TURN:
            break
        yield from abilities.use(s, seat, option[1])


def usable_in_clean_up(s: DaleOfMerchantsState, seat: int, filled: bool) -> list[Option]:
    """The passive cards and abilities that may be used, before or after the hand has been filled."""
    hand = s.in_use(seat) if s.chameleons and copying.may_work_from_hand(s, seat) else None
    usable = ability_options(s, seat, hand, filled)
    if s.abilities[seat]:
        usable += abilities.options(s, seat, "clean-up phase")
    if hand is not None:
        usable += copying.options_in_clean_up(s, hand)
    return usable


def use_in_clean_up(
    s: DaleOfMerchantsState, seat: int, usable: list[Option], otherwise: str, stop: Option
) -> Generator[Any, Any, bool]:
    """One of these may be used; whether it was."""
    ability = " or an ability" if s.abilities[seat] else ""
    option = yield Decision(seat, f"Use a passive card{ability}, or {otherwise}.", [*usable, stop])
    if option == stop:
        return False
    if option == COPY_OF_NOTHING:
        return True
    if option[0] == "copy":
        copying.choose(s, option[1], option[2])
    elif option[0] == "ability":
        yield from abilities.use(s, seat, option[1])
    else:
        yield from use(s, seat, *option[1:])
    return True


def is_short(s: DaleOfMerchantsState, seat: int) -> bool:
    """Whether the hand is smaller than the hand size."""
    return short_by(s, seat) > 0


def short_by(s: DaleOfMerchantsState, seat: int) -> int:
    """By how many cards it is smaller."""
    missing = max(0, hand_size(s, seat) - len(s.hand[seat]))
    return s.chance.remember(missing) if s.moments[LARGER_HAND] else missing  # perhaps by a card in hand


def fill_limit(s: DaleOfMerchantsState, seat: int) -> int:
    """How many cards may fill the hand in this clean-up."""
    return min(answers(s, FILL_LIMIT, seat)) if s.moments[FILL_LIMIT] else NO_LIMIT


def fill_hand(s: DaleOfMerchantsState, seat: int, most: int = NO_LIMIT) -> Generator[Any, Any, int]:
    """Draw one by one up to the hand size; when deck and discard pile have both run out, junk.

    Ends with how many cards there were, which is never more than `most`.
    """
    from_discard = 0
    heirs = _has_heirs(s)
    # Where nobody is asked and nothing else happens meanwhile, the hand size does not become smaller.
    moments = s.moments
    watched = moments[INTO_HAND] or moments[DECK_FORMED]
    steady = not (heirs or watched or (moments[LARGER_HAND] and (s.chameleons or is_shuffling_watched(s))))
    count = missing = 0
    while count < most:
        if missing == 0:
            missing = short_by(s, seat)
            if missing == 0:
                break
            if not steady:
                missing = 1
        missing -= 1
        count += 1
        here = DECK
        if heirs and s.discard[seat] and s.chance.remember(from_discard < cards_from_discard(s, seat)):
            option = yield Decision(
                seat,
                "Fill your hand from your deck or from your discard pile.",
                [("fill", "deck"), ("fill", "discard")],
            )
            if option[1] == "discard":
                here = DISCARD
                from_discard += 1
        if here is DECK and not s.deck[seat] and is_shuffling_watched(s):
            yield from before_top(s, here, seat)
            missing = 0  # to be counted anew
        card = top_of(s, here, seat)
        if card < 0:
            move(s, seat, (junk(s),), JUNK_PILE, TABLE, HAND, seat, chosen=False)
        else:
            effect = draw_card(s, seat, card, here)
            if effect is not None:
                yield from effect
    return count


def _has_heirs(s: DaleOfMerchantsState) -> bool:
    """Whether one of the decks has a card with which a hand may be filled from the discard pile."""
    return any(deck in _WITH_HEIRS for deck in s.decks)


def hand_size(s: DaleOfMerchantsState, seat: int) -> int:
    """Up to how many cards the active player fills the hand."""
    size = HAND_SIZE + s.larger
    return size + added(s, LARGER_HAND, seat) if s.moments[LARGER_HAND] else size


def open_hand_size(s: DaleOfMerchantsState, seat: int) -> int:
    """The same as far as everybody can tell: without what cards in the hand add."""
    return HAND_SIZE + s.larger + added_openly(s, LARGER_HAND, seat)


def cards_from_discard(s: DaleOfMerchantsState, seat: int) -> int:
    """How many cards may come off the discard pile while the hand is filled."""
    hand, face = s.hand[seat], s.face
    for card in hand:
        if _GOOD_FOR[face[card]] & (TO_FILL | TO_COPY):
            return sum([FROM_DISCARD[face](s) for face in s.faces_of(hand) if face in FROM_DISCARD])
    return 0


def end_turn(s: DaleOfMerchantsState) -> None:
    """What was for this turn only ends, and the next player is on."""
    if s.changes:
        s.changes = []
    if s.used:
        s.used = []
    s.done = ()
    s.played = 0
    s.larger = 0
    s.asked = False
    s.rolls = ()
    if s.copied:
        copying.end_turn(s)
    s.turn += 1
    if s.turn >= s.cap * s.seats:
        s.over = True
        s.log("draw", turns=s.cap)
        return
    s.seat = (s.seat + 1) % s.seats
    begin_turn(s)
