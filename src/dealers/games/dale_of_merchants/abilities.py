"""Abilities of characters: when each can be used, what it costs, and what it does.

A character's row in `content/characters/` says when, how often in a turn and at which price; functions in
`characters/` say the rest:

    @does("Open Ledger")                      # an ability
    def open_ledger(t: Turn, x: int) -> Effect: ...

    @why_not("Open Ledger")                   # why it cannot be used now, if so
    def no_tokens(t: Turn) -> str: ...

    @costs("Open Ledger")                     # what is spent for it, where that depends on something
    def half_of_it(t: Turn) -> Price: ...

    @when(BUILT, "Odile")                     # a passive effect of a character, at one of the moments
    def a_coin(t: Turn, builder: int, cards: list[int]) -> None: ...

Rules: 6.3.4, 6.3.5
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final, NamedTuple, TypeVar

from dealers.games.dale_of_merchants.cards import CARDS, Price, Timing, price_of_words
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import STACK_WAYS, attach, attaches
from dealers.games.dale_of_merchants.paying import can_pay, pay
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Effect, Option

Act = TypeVar("Act", bound=Callable[..., Any])


class Ability(NamedTuple):
    """An ability that is printed on a character."""

    name: str
    character: str
    timing: Timing
    uses: int
    spend: Price | None
    text: str


ABILITIES: Final[list[Ability]] = [
    Ability(row.name, who.name, row.timing, row.uses, price_of_words(row.spend), row.text)
    for who in CARDS.characters
    for row in who.abilities
]
NUMBERS: Final = {ability.name: number for number, ability in enumerate(ABILITIES)}
assert len(NUMBERS) == len(ABILITIES), "two abilities have the same name"
_OF: Final[dict[str, tuple[int, ...]]] = {
    who.name: tuple([n for n, ability in enumerate(ABILITIES) if ability.character == who.name])
    for who in CARDS.characters
}

PASSIVES: Final = {who.name: -2 - number for number, who in enumerate(CARDS.characters)}
"""By name of a character: the number in `using` that stands for its passive effects."""

DOES: Final[dict[int, Callable[[Turn, int], Effect | None]]] = {}
WHY_NOT: Final[dict[int, Callable[[Turn], str]]] = {}
COSTS: Final[dict[int, Callable[[Turn], Price]]] = {}


def does(name: str) -> Callable[[Act], Act]:
    """Ties a function to an ability: what it does; `x` is what was spent."""
    return _tied_to(DOES, name)


def why_not(name: str) -> Callable[[Act], Act]:
    """Ties a function to an ability: why it cannot be used now, empty when it can."""
    return _tied_to(WHY_NOT, name)


def costs(name: str) -> Callable[[Act], Act]:
    """Ties a function to an ability: what is spent for it, where that depends on something."""
    return _tied_to(COSTS, name)


def _tied_to(table: dict[int, Any], name: str) -> Callable[[Act], Act]:
    def tie(act: Act) -> Act:
        assert name in NUMBERS, f"no character has an ability {name}"
        assert NUMBERS[name] not in table, f"{name} has two functions"
        table[NUMBERS[name]] = act
        return act

    return tie


def when(moment: int, character: str) -> Callable[[Act], Act]:
    """Ties a function to a moment, for games with this character; it gets a `Turn` of its player."""
    assert character in _OF, f"there is no character {character}"

    def tie(act: Act) -> Act:
        @attaches(moment, character)
        def with_turn(s: DaleOfMerchantsState, seat: int, card: int, *about: Any) -> Any:
            found = act(Turn(s, seat, card), *about)
            if moment != STACK_WAYS and isinstance(found, Generator):
                return _in_use(s, PASSIVES[character], found)
            return found

        return act

    return tie


def _in_use(s: DaleOfMerchantsState, number: int, effect: Effect) -> Effect:
    """Carry out a passive effect, so that bots know what a question is about."""
    before, s.using = s.using, number
    yield from effect
    s.using = before


def attach_characters(s: DaleOfMerchantsState) -> None:
    """Everybody has the abilities and passive effects of their character from now on."""
    names = [
        "" if card < 0 else CARDS.catalogue[s.face[card]].name for card in map(s.character_of, range(s.seats))
    ]
    s.abilities = tuple([_OF.get(name, ()) for name in names])
    for seat, name in enumerate(names):
        if name:
            attach(s, name, seat, s.character_of(seat))


# --- using them -------------------------------------------------------------------------------------------


def options(s: DaleOfMerchantsState, seat: int, timing: Timing) -> list[Option]:
    """The abilities that the player can use now."""
    return [
        ("ability", number)
        for number in s.abilities[seat]
        if ABILITIES[number].timing == timing and not reason_against(s, seat, number)
    ]


def reason_against(s: DaleOfMerchantsState, seat: int, number: int) -> str:
    """Why the player cannot use an ability that has its moment now; empty when they can."""
    ability = ABILITIES[number]
    if s.done.count(number) >= ability.uses:
        return (
            "it has been used in this turn" if ability.uses == 1 else "it has been used as often as it can be"
        )
    spend = price_of(s, seat, number)
    if spend is not None and not can_pay(s, seat, spend):
        return f"it asks you to spend {spend[0]}, and you have less"
    check = WHY_NOT.get(number)
    return "" if check is None else check(Turn(s, seat, s.character_of(seat)))


def price_of(s: DaleOfMerchantsState, seat: int, number: int) -> Price | None:
    """What the player has to spend for an ability now."""
    price = COSTS.get(number)
    return ABILITIES[number].spend if price is None else price(Turn(s, seat, s.character_of(seat)))


def use(s: DaleOfMerchantsState, seat: int, number: int) -> Effect:
    """Pay for an ability and carry it out."""
    ability, card = ABILITIES[number], s.character_of(seat)
    x, spend = 0, price_of(s, seat, number)
    if spend is not None:
        x = yield from pay(s, seat, spend, ability.name, card)
    s.deed = ()
    s.done += (number,)
    s.log("ability", seat, (card,), name=ability.name)
    s.using = number
    effect = DOES[number](Turn(s, seat, card), x)
    if effect is not None:
        yield from effect
    s.using = -1
