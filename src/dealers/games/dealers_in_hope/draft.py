"""The draft: everybody takes a start city and a faction, one in each lap around the table.

Rules: 2.4, 2.5, 2.6, 2.7, 7.3
"""

from __future__ import annotations

from dealers.games.dealers_in_hope import moves
from dealers.games.dealers_in_hope.cards import CARDS
from dealers.games.dealers_in_hope.state import CHOOSE, DealersInHopeState
from dealers.games.dealers_in_hope.winter import begin_year
from dealers.kernel import Option


def picker(s: DealersInHopeState) -> int:
    """Whose pick it is: counter-clockwise from the right of the first player, then back (DIH-52)."""
    place = s.lap % s.seats
    if s.lap >= s.seats and s.edition.second_lap_turns_back:  # C1 row 19
        place = s.seats - 1 - place
    return (s.first - 1 - place) % s.seats


def options(s: DealersInHopeState, seat: int) -> list[Option]:
    """The cities and factions that are left; nobody takes two of a kind (DIH-53)."""
    found: list[Option] = []
    if s.capital[seat] < 0:
        found += [("city", land) for land in s.map.start_cities if land not in s.capital]
    if s.faction[seat] < 0:
        found += [("faction", number) for number in range(len(CARDS.factions)) if number not in s.faction]
    return found


def answer(s: DealersInHopeState, seat: int, option: Option) -> None:
    """Take it."""
    verb, number = option
    if verb == "city":
        s.capital[seat] = number
        s.owner[number] = seat
        s.log("capital", seat, land=s.map.lands[number])
        moves.take_city(s, seat, s.map.city[number], -1)
    else:
        s.faction[seat] = number
        take_faction(s, seat)
    s.lap += 1
    if s.lap == 2 * s.seats:
        deal(s)


def take_faction(s: DealersInHopeState, seat: int) -> None:
    """The mat comes with its deck."""
    number = s.faction[seat]
    cards = [card for card in s.faction_decks if CARDS.faction[s.face[card]] == number]
    faction = CARDS.factions[number]
    s.log("faction", seat, name=faction.name, leader=faction.leader)
    s.faction_decks = s.faction_decks.copy()  # copies of the state share it
    s.move_cards(cards, s.faction_decks, s.deck[seat], chosen=False)


def deal(s: DealersInHopeState) -> None:
    """Everybody shuffles their deck and draws; the first year begins."""
    for seat in range(s.seats):
        s.add_up_powers(seat)
        s.shuffle(s.deck[seat])
        moves.refill(s, seat)
    s.phase = CHOOSE
    begin_year(s)
