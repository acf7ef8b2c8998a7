"""Characters of gold, tokens, debts and bets. Original content.

Rules: 6.3.7
"""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.abilities import does, when, why_not
from dealers.games.dale_of_merchants.cards import CARDS, alert, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.keeping import keep
from dealers.games.dale_of_merchants.moments import (
    BOUGHT,
    BUILT,
    CANNOT_WIN,
    DISCARDED,
    LARGER_HAND,
    PAID,
    PLAYED,
    SET_UP,
    TURN_STARTS,
)
from dealers.games.dale_of_merchants.state import DISCARD, FRONT, SCHEDULE, DaleOfMerchantsState
from dealers.games.dale_of_merchants.traps import give_back
from dealers.kernel import Effect


@when(BUILT, "Odile Reed")
def toll(t: Turn, builder: int, cards: list[int]) -> None:
    """A coin for every stack."""
    if builder == t.seat:
        t.gain_gold(1)


@when(DISCARDED, "Perrin Oake")
def pawn(t: Turn, player: int, cards: list[int]) -> None:
    """A coin for two cards."""
    if player == t.seat and len(cards) > 1:
        t.gain_gold(len(cards) // 2)


@when(PLAYED, "Greta Marsh")
def wages(t: Turn, player: int, card: int) -> None:
    """A coin for every technique but the first of a turn."""
    if player == t.seat and t.s.played > 1:
        t.gain_gold(1)


# --- Wilma Thrift ---------------------------------------------------------------------------------------

SAVED: Final = (0, 0, 0, 1, 1, 2, 2, 4)
"""By tokens on the Savings Book: the gold that they are worth."""


def savings(tokens: int) -> int:
    """What so many tokens on the Savings Book are worth, in gold."""
    return SAVED[min(tokens, len(SAVED) - 1)]


@when(TURN_STARTS, "Wilma Thrift")
def save(t: Turn, player: int) -> None:
    """Another token."""
    if player == t.seat:
        t.on("Savings Book").add_tokens()


@does("Close the Account")
def close_the_account(t: Turn, x: int) -> None:
    """All tokens for gold."""
    book = t.on("Savings Book")
    t.gain_gold(savings(book.tokens))
    book.remove_tokens(book.tokens)


@why_not("Close the Account")
def too_little(t: Turn) -> str:
    """Two tokens are worth nothing."""
    return "" if savings(t.on("Savings Book").tokens) else "there are fewer than 3 tokens on the Savings Book"


@when(BUILT, "Ottoline Webb")
def damages(t: Turn, builder: int, cards: list[int]) -> None:
    """A coin for every stack that an opponent who builds is ahead."""
    s = t.s
    ahead = len(s.sizes[s.stall_of(builder)]) - len(s.sizes[s.stall_of(t.seat)])
    if builder in t.opponents() and ahead > 0:
        t.gain_gold(ahead)


# --- Felix Sorrel ---------------------------------------------------------------------------------------

ODDS: Final = {2: 1, 3: 1, 4: 2, 5: 2}
"""By tokens on the Odds Board: the gold that a bet brings."""


@does("Take Bets")
def take_bets(t: Turn, x: int) -> Effect:
    """Tokens for the value that others may purchase."""
    prompt = "Choose a value that an opponent may purchase."
    number = yield from t.ask(prompt, [("number", value) for value in ODDS])
    board = t.on("Odds Board")
    board.remove_tokens(board.tokens)
    board.add_tokens(list(ODDS)[number])


@when(BOUGHT, "Felix Sorrel")
def a_bet_is_won(t: Turn, buyer: int, card: int, cards: list[int], gold: int) -> None:
    """Somebody has purchased what he thought."""
    board = t.on("Odds Board")
    if buyer in t.opponents() and CARDS.value[t.s.face[card]] == board.tokens:
        t.gain_gold(ODDS[board.tokens])
        board.remove_tokens(board.tokens)


@does("Pay In")
def pay_in(t: Turn, x: int) -> Effect:
    """A card for up to 2 gold."""
    card = yield from t.choose("discard", t.hand, "Discard a card from your hand for gold, 2 at most.")
    gold = t.s.chance.remember(min(2, t.s.value(card)))
    t.discard((card,))
    t.gain_gold(gold)


@why_not("Pay In")
def nothing_to_pay_in(t: Turn) -> str:
    """A card is needed."""
    return "" if t.hand else "your hand is empty"


# --- Dora Pell ------------------------------------------------------------------------------------------


@does("Write a Cheque")
def write_a_cheque(t: Turn, x: int) -> Effect:
    """From beside the character into the hand."""
    yield from t.take(t.beside("Cheque")[-1], FRONT, t.seat)


@why_not("Write a Cheque")
def no_cheque(t: Turn) -> str:
    """There are only two of them."""
    return "" if t.beside("Cheque") else "there is no Cheque beside Dora Pell"


@when(PAID, "Dora Pell")
def cheques_come_back(t: Turn, payer: int, cards: list[int], gold: int) -> None:
    """Each leaves junk behind."""
    if payer == t.seat:
        for card in cards:
            if t.s.chance.remember(t.s.face[card] == CARDS.numbers["Cheque"]):  # others are shuffled away
                keep(t.s, t.seat, (card,), DISCARD, t.seat, FRONT)
                t.give_junk(t.seat)


# --- Ludo Fenn ------------------------------------------------------------------------------------------


@when(SET_UP, "Ludo Fenn")
def a_loan(t: Turn) -> None:
    """Gold that will have to be paid back."""
    t.gain_gold(6)


@technique("Promissory Note")
def promissory_note(t: Turn, x: int) -> None:
    """A debt that is paid leaves the deck."""
    keep(t.s, t.seat, (t.card,), SCHEDULE, t.seat, FRONT)


@alert("Promissory Note")
def somebody_asks_for_it(s: DaleOfMerchantsState, card: int, finder: int) -> None:
    """The finder is paid for bringing it back."""
    give_back(s, card, finder)
    Turn(s, finder, card).gain_gold(1)


@when(CANNOT_WIN, "Ludo Fenn")
def debts_left(t: Turn, player: int) -> str:
    """While a note is anywhere else."""
    left = CARDS.copies[CARDS.numbers["Promissory Note"]] - len(t.beside("Promissory Note"))
    return "a Promissory Note of Ludo Fenn is not paid" if player == t.seat and left else ""


# --- Magnus Holt ----------------------------------------------------------------------------------------


@when(LARGER_HAND, "Magnus Holt")
def a_smaller_hand(t: Turn, player: int) -> int:
    """A hand of four for whoever sits on his gold."""
    return -1 if player == t.seat and t.s.gold[t.seat] >= 3 else 0


@when(TURN_STARTS, "Magnus Holt")
def count_it_again(t: Turn, player: int) -> None:
    """A coin in every turn."""
    if player == t.seat:
        t.gain_gold(1)


# --- Barnabas Teal -----------------------------------------------------------------------------------------


@does("Turn a Card")
def turn_a_card(t: Turn, x: int) -> Effect:
    """Gold for a card of a set, junk for another one."""
    card = yield from t.discard_top()
    value = t.s.chance.remember(CARDS.value[t.s.face[card]] if t.s.may_be_built(card) else 0)
    if value:
        t.gain_gold(value)
    else:
        t.give_junk(t.seat)


@why_not("Turn a Card")
def no_card_to_turn(t: Turn) -> str:
    """There has to be a card."""
    return "" if t.deck or t.discard_pile else "your deck and your discard pile are empty"
