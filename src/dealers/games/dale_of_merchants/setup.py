"""Game setup: choosing decks, starting decks, the market, and the first hands.

Rules: 1.4, 2, 5.4, 5.6, 6.1.1, 6.1.2, 6.2.1, 6.3.1, 6.3.2, 6.3.3
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dealers.games.dale_of_merchants import abilities, keeping
from dealers.games.dale_of_merchants.cards import CARDS, COLOURS, COPIES, DECK_FILES, JUNK, SEATS, SPECIALTY
from dealers.games.dale_of_merchants.clock import CLOCK
from dealers.games.dale_of_merchants.moments import DEALT, NOTHING, SET_UP, attach, happen
from dealers.games.dale_of_merchants.moves import fill_market
from dealers.games.dale_of_merchants.state import (
    BOX,
    CHOICE,
    DECK,
    FRONT,
    HAND_SIZE,
    DaleOfMerchantsState,
)
from dealers.games.dale_of_merchants.traps import ALERTS
from dealers.games.dale_of_merchants.turn import begin_turn
from dealers.kernel import TABLE, Chance, Decision, Effect, Journal, Option, UsageError

STARTING_DECK: Final = 10
JUNK_SUPPLY = 40
"""Cards of junk that a game begins with; when they are used up there are more (`moves.junk`)."""
STACKS: Final = 8
TEAM_STACKS: Final = 10
COLLECTION: Final = "collection"
ALL_GAMES: Final = "all"
"""Where decks that are drawn by lot come from."""
BY_LOT: Final = "by lot"
SEAT_NAMES: Final = tuple([f"seat {seat + 1}" for seat in range(SEATS)])
"""Who may have the first turn."""

MIXES: Final[dict[str, str]] = {
    "any": "",
    "simple": "-complexity",
    "intricate": "complexity",
    "solitary": "-interactivity",
    "lively": "interactivity",
    "friendly": "-nastiness",
    "nasty": "nastiness",
    "calm": "-randomness",
    "wild": "randomness",
}
"""How decks are chosen: at random, or those with the least or most of a quality of the selection cards."""
CLOCKS: Final[dict[str, tuple[int, int]]] = {  # day and night spaces
    "3+3": (3, 3),
    "2+2": (2, 2),
    "4+2": (4, 2),
    "2+1": (2, 1),
}


def is_team_game(seats: int, options: Mapping[str, Any]) -> bool:
    """Whether teams are played."""
    return bool(options["teams"]) and seats == 4


def deck_count(seats: int, options: Mapping[str, Any]) -> int:
    """As many decks as players and one more; four in the team game."""
    return 4 if is_team_game(seats, options) else seats + 1


def named_decks(options: Mapping[str, Any]) -> list[int]:
    """The decks that the players have named."""
    names = options["decks"].split(", ") if options["decks"] else []
    return [number for number, deck in enumerate(CARDS.decks) if deck.short in names]


def named_traps(options: Mapping[str, Any]) -> list[int]:
    """The kinds of traps that the players have named."""
    names = options["trap_kinds"].split(", ") if options["trap_kinds"] else []
    return [number for number, trap in enumerate(CARDS.traps.traps) if trap.name in names]


def trap_count(options: Mapping[str, Any]) -> int:
    """How many kinds of traps are played with: as many as are asked for, and all that are named."""
    return max(int(options["traps"]), len(named_traps(options)))


def choose_traps(options: Mapping[str, Any], chance: Chance) -> list[int]:
    """The named kinds, and others by lot."""
    chosen = named_traps(options)
    others = [kind for kind in range(len(CARDS.traps.traps)) if kind not in chosen]
    chance.shuffle(others, [trap.name for trap in CARDS.traps.traps])
    return sorted(chosen + others[: trap_count(options) - len(chosen)])


COLOURS_OF: Final[dict[str, tuple[str, ...]]] = {
    "none": (),
    "green": ("green",),
    "yellow": ("green", "yellow"),
    "all": ("green", "yellow", "red"),
}
"""Which characters are played with, by how hard they are to play."""
OFFERED: Final = 2
"""So many characters are dealt to each player, who keeps one."""


def characters(seats: int, options: Mapping[str, Any]) -> list[int]:
    """The faces of the characters of these colours; those that need a teammate only in the team game."""
    colours, teams = COLOURS_OF[options["characters"]], is_team_game(seats, options)
    return [
        CARDS.first_character + number
        for number, row in enumerate(CARDS.characters)
        if row.colour in colours and (teams or "teammate" not in row.needs)
    ]


def specialties(faces: list[int]) -> list[int]:
    """The faces of the specialty cards of these characters, each as often as there are copies."""
    return [
        face
        for face in range(len(CARDS.catalogue))
        if CARDS.kind[face] == SPECIALTY and CARDS.character[face] in faces
        for _ in range(CARDS.copies[face])
    ]


def check_match(seats: int, options: Mapping[str, Any]) -> None:
    """Teams are for four, one of the players begins, and no more decks are named than are played with."""
    if options["teams"] and seats != 4:
        how = "take four or play without teams"
        raise UsageError(f"the team game is for four players, not for {seats}: {how}")
    if options["first_player"] in SEAT_NAMES[seats:]:
        raise UsageError(f"{options['first_player']} cannot begin: there are {seats} players")
    count, named = deck_count(seats, options), len(named_decks(options))
    if named > count:
        raise UsageError(f"{named} decks are named, but {seats} players play with {count}: name fewer")


def choose_decks(seats: int, options: Mapping[str, Any], chance: Chance) -> list[int]:
    """The named decks, and as many others as are needed by the way of mixing; ties are drawn by lot."""
    chosen = named_decks(options)
    pool = len(CARDS.decks) if options["series"] == ALL_GAMES else len(DECK_FILES)
    others = [number for number in range(pool) if number not in chosen]
    chance.shuffle(others, [deck.name for deck in CARDS.decks])
    quality = MIXES[options["mix"]]
    if quality:
        sign = -1 if not quality.startswith("-") else 1
        others.sort(key=lambda number: sign * getattr(CARDS.decks[number], quality.lstrip("-")))
    return sorted(chosen + others[: deck_count(seats, options) - len(chosen)])


def card_count(seats: int, options: Mapping[str, Any]) -> int:
    """How many cards a game begins with, whichever decks are chosen: junk, decks, traps, specialty cards."""
    animalfolk = deck_count(seats, options) * (seats + 11) + seats * trap_count(options)
    return JUNK_SUPPLY + animalfolk + len(specialties(characters(seats, options)))


def pools(seats: int, options: Mapping[str, Any]) -> list[int]:
    """The backs of all cards: that of playing cards, and that of characters."""
    return [1] * card_count(seats, options) + [2] * len(characters(seats, options))


def set_up(
    seats: int, options: Mapping[str, Any], chance: Chance, journal: Journal | None
) -> DaleOfMerchantsState:
    """Form starting decks and the market deck, shuffle, and deal."""
    decks = choose_decks(seats, options, chance)
    traps = choose_traps(options, chance)
    s = DaleOfMerchantsState()
    s.begin(seats, chance, [], journal)
    s.decks, s.traps = tuple(decks), tuple(traps)
    s.teams = is_team_game(seats, options)
    s.stacks = TEAM_STACKS if s.teams else STACKS
    s.cap = options["turn_limit"]
    uses_clock = any(CARDS.decks[number].needs == "clock" for number in decks)
    s.dial = CLOCKS[options["clock"]] if uses_clock else (0, 0)
    s.moments, s.bent, s.abilities = NOTHING, False, ((),) * seats
    s.clock, s.turn, s.larger, s.winner, s.played = 0, 0, 0, -1, 0
    s.deed, s.acted, s.asked, s.rolls = (), False, False, ()
    s.sought, s.so_far, s.reactions = (0, 0), 0, ()
    s.due, s.picked, s.changes, s.used = [], [], [], []
    s.on_card, s.tokens, s.stored_on, s.done, s.using = {}, {}, {}, (), -1
    s.chameleons, s.copied = any(CARDS.set[face] in s.decks for face in COPIES), {}
    s.hand, s.deck, s.discard = _lists(seats), _lists(seats), _lists(seats)
    s.schedule, s.aside, s.stall, s.sizes = _lists(seats), _lists(seats), _lists(seats), _lists(seats)
    s.front, s.store = _lists(seats), _lists(seats)
    s.market, s.slots, s.market_discard, s.box = [], [], [], []
    s.junk_pile = s.add_cards([JUNK] * JUNK_SUPPLY, [])
    market: list[int] = []
    ones: list[int] = []
    for number in decks:
        for face in range(len(CARDS.catalogue)):
            if CARDS.set[face] == number:
                if CARDS.value[face] == 1:
                    ones.append(face)
                else:
                    market += [face] * CARDS.copies[face]
    for seat in range(seats):
        own = s.add_cards(ones + [_trap(kind, seat) for kind in traps], [])
        junk = [s.junk_pile.pop() for _ in range(STARTING_DECK - len(ones))]
        s.deck[seat] = own + junk
    s.market_deck = s.add_cards(market, [])
    people = characters(seats, options)
    s.box = s.add_cards(specialties(people), [])
    s.character_deck = s.add_cards(people, [])
    by_lot = options["first_player"] == BY_LOT
    s.seat = chance.below(seats) if by_lot else SEAT_NAMES.index(options["first_player"])
    s.gold = [0] * seats
    if options["starting_gold"]:
        for place in range(seats):
            s.gold[(s.seat + place) % seats] = place
    s.show(range(len(s.face)))  # everybody sees what the decks are formed from
    s.log("decks", decks=[CARDS.decks[n].name for n in decks], traps=trap_names(s))
    s.log("market deck", TABLE, s.market_deck)
    for seat in range(seats):
        s.log("starting deck", seat, s.deck[seat])
    (s.log_chance if by_lot else s.log)("first player", s.seat)
    if people:
        _offer_characters(s)
    else:
        attach_rules(s)
        _deal(s)
        begin_turn(s)
    return s


def attach_rules(s: DaleOfMerchantsState) -> None:
    """What goes with the decks, traps and characters of this game."""
    s.moments, s.bent = NOTHING, False
    if s.dial[0]:
        attach(s, CLOCK, TABLE)
    if s.traps or s.character_deck:
        attach(s, ALERTS, TABLE)
    for number in s.decks:
        attach(s, CARDS.decks[number].short, TABLE)
    abilities.attach_characters(s)


# --- characters -------------------------------------------------------------------------------------------


def _offer_characters(s: DaleOfMerchantsState) -> None:
    """Two characters for each player, who alone looks at them; those that cannot be used here stay out."""
    s.phase = CHOICE
    unusable = [card for card in s.character_deck if not _is_usable(s, card)]
    s.move_cards(unusable, s.character_deck, s.box)
    s.shuffle(s.character_deck)
    for seat in range(s.seats):
        s.deal(OFFERED, s.character_deck, s.aside[seat])
        s.log("offer", seat, s.aside[seat])


def _is_usable(s: DaleOfMerchantsState, card: int) -> bool:
    needs = CARDS.characters[s.face[card] - CARDS.first_character].needs
    return ("clock" not in needs or s.dial[0] > 0) and ("traps" not in needs or bool(s.traps))


def choose_characters(s: DaleOfMerchantsState) -> Effect:
    """Everybody keeps one of two characters in secret; then all are revealed, and the game is set up.

    Their set-up is followed before the decks are shuffled, or when everybody has a first hand.
    """
    prompt = "Choose the character that you play."
    asked = [
        Decision(seat, prompt, [("keep", card) for card in sorted(s.aside[seat])]) for seat in range(s.seats)
    ]
    kept: dict[int, Option] = yield asked
    s.front, s.character_deck = _lists(s.seats), s.character_deck.copy()  # copies of the game share them
    for seat in range(s.seats):
        card = kept[seat][1]
        s.move(card, s.aside[seat], s.front[seat], seat=seat)
        s.move_all(s.aside[seat], s.character_deck)
    for seat in range(s.seats):
        s.log("character", seat, s.front[seat])
    lay_out_specialties(s)
    attach_rules(s)
    yield from happen(s, SET_UP)
    _deal(s)
    yield from happen(s, DEALT)
    begin_turn(s)


def lay_out_specialties(s: DaleOfMerchantsState) -> None:
    """Specialty cards go beside their character, or into the deck of its player if they say so."""
    s.box = s.box.copy()
    for seat in range(s.seats):
        for card in [
            card for card in s.box if s.owner(card) == seat and CARDS.kind[s.face[card]] == SPECIALTY
        ]:
            into_deck = CARDS.catalogue[s.face[card]].details["into"] == "deck"
            keeping.keep(s, seat, (card,), BOX, TABLE, DECK if into_deck else FRONT)


# --- dealing ----------------------------------------------------------------------------------------------


def _deal(s: DaleOfMerchantsState) -> None:
    for seat in range(s.seats):
        s.shuffle(s.deck[seat])
    s.shuffle(s.market_deck)
    fill_market(s)
    for seat in range(s.seats):
        hand = s.hand[seat]
        s.deal(HAND_SIZE, s.deck[seat], hand)
        hand.reverse()  # they are lifted off the deck together, not one by one
        s.log("deal", seat, hand, count=len(hand))


def trap_names(s: DaleOfMerchantsState) -> list[str]:
    """The kinds of traps in play."""
    return [CARDS.traps.traps[kind].name for kind in s.traps]


def _trap(kind: int, seat: int) -> int:
    return CARDS.first_trap + kind * len(COLOURS) + seat


def _lists(seats: int) -> list[list[int]]:
    return [[] for _ in range(seats)]
