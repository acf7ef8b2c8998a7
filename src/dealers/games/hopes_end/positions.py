"""Positions for scenarios: a city laid out by coordinates, cards with answers, and whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from dealers.games.hopes_end.cards import CARDS, FIRST_HISTORY, FIRST_MORALITY, HOLD, card_name
from dealers.games.hopes_end.city import has_place, place, place_options
from dealers.games.hopes_end.morality import is_morality, unanswered
from dealers.games.hopes_end.places import TURNED, place_name, read_place
from dealers.games.hopes_end.refusals import clashes
from dealers.games.hopes_end.ruin import may_be_ruined, ruin
from dealers.games.hopes_end.setup import START_TILE, clear_city
from dealers.games.hopes_end.state import (
    CITY,
    DRAWN,
    FIRST_ANSWERS,
    HISTORY,
    REMOVED,
    REPLACE,
    STACKS,
    ZONES,
    HopesEndState,
)
from dealers.games.hopes_end.tiles import COUNT, START_CELL, TILES
from dealers.games.hopes_end.turn import choose_place, fullest
from dealers.kernel import Positions, UsageError, cards_in
from dealers.kernel.names import seat_named
from dealers.kernel.positions import demand, said_by_player, said_number

_TILE_ZONES = (*STACKS, DRAWN, CITY, REMOVED)


class HopesEndPositions(Positions[HopesEndState]):
    """What a scenario may say about Hope's End."""

    arrangement: ClassVar[Mapping[str, str]] = {
        "phase": "first answers, turn or history; turn unless this says otherwise.",
        "round": "The round, from 1.",
        "first player": "Who begins every round: the first of the players, unless this says otherwise.",
        "turn": "Whose turn it is: the first player's, unless this says otherwise.",
        "extra tiles": "Extra tiles that are due: Jenny 2, Ken 1.",
        "shelter": "By how many tiles the next ruin is less: Jenny 1.",
        "scouting": "Who draws two tiles this round because of a History card: Jenny, Ken.",
        "ruined": "How many tiles lie in ruins; tiles of the city without brackets are ruined to make it so.",
    }

    def arrange(self, s: HopesEndState, facts: Mapping[str, str], names: Sequence[str]) -> None:
        """Build the city tile by tile, fill the hands, and set the step of the turn."""
        _check_zones(s)
        _build(s, facts)
        _spread_stacks(s)
        s.round = said_number(facts.get("round", "1"), "round")
        s.first = seat_named(names, facts.get("first player", names[0]))
        s.seat = seat_named(names, facts["turn"]) if "turn" in facts else s.first
        s.turn = (s.seat - s.first) % s.seats
        s.extra = said_by_player(facts.get("extra tiles", ""), "extra tiles", names)
        s.shelter = said_by_player(facts.get("shelter", ""), "shelter", names)
        scouting = [
            seat_named(names, name.strip()) for name in facts.get("scouting", "").split(",") if name.strip()
        ]
        s.scouting = [seat in scouting for seat in range(s.seats)]
        match facts.get("phase", "turn").lower():
            case "first answers":
                _first_answers(s)
            case "turn":
                _fill_hands(s)
                _turn(s)
            case "history":
                _fill_hands(s)
                demand(not s.drawn and not s.question, "no tile or question is drawn between two rounds")
                demand("turn" not in facts, "the History card comes when everybody has had a turn")
                s.phase, s.turn = HISTORY, s.seats
            case other:
                raise UsageError(f"there is no phase {other!r}: there are first answers, turn, history")
        demand(bool(s.morality_deck), "leave a card in the morality deck: one will be drawn")

    def fillers(self, s: HopesEndState, cards: list[int]) -> list[int]:
        """Tiles are taken kind by kind in turn, so that a city grows in the same way whatever the seed.

        The starting tile comes last: it lies in the city anyway.
        """
        turns: list[tuple[int, int, int]] = []
        taken = [0] * len(CARDS.catalogue)
        for card in cards:
            kind = s.face[card]
            turns.append((taken[kind] + COUNT * (card == START_TILE), kind, card))
            taken[kind] += 1
        return [card for *_, card in sorted(turns)] if cards and cards[0] < COUNT else cards

    def set_marks(self, s: HopesEndState, card: int, words: str) -> None:
        """`E2 N1 turned right of Jenny ruined` for a tile, `answer 2` or `answer 2 new` for a question."""
        if card < COUNT:
            _lay_tile(s, card, words)
        elif is_morality(card):
            marked = _MARKED.fullmatch(words)
            if not marked:
                raise UsageError(f"say answer 1, answer 2 or answer 3, and perhaps new, not {words!r}")
            s.answers[card - FIRST_MORALITY] = int(marked[1]) - 1
            s.active[card - FIRST_MORALITY] = not marked[2]
        else:
            raise UsageError("History cards have no marks, so nothing goes into brackets")

    def marks(self, s: HopesEndState, card: int) -> str:
        """Place, turn, owner and ruin of a tile in the city; the marked answer of a Morality card."""
        if card < COUNT:
            if not s.cell[card]:
                return ""
            words = [place_name(s.cell[card])]
            if len(TILES.rotations[s.face[card]]) > 1:
                words.append(TURNED[s.turned[card]])
            if s.owner[card] >= 0:
                words.append(f"of seat {s.owner[card] + 1}")
            return " ".join(words + ["ruined"] * s.ruined[card])
        if not is_morality(card) or s.answers[card - FIRST_MORALITY] < 0:
            return ""
        new = "" if s.active[card - FIRST_MORALITY] else " new"
        return f"answer {s.answers[card - FIRST_MORALITY] + 1}{new}"


# --- the city ---------------------------------------------------------------------------------------------


def _build(s: HopesEndState, facts: Mapping[str, str]) -> None:
    """Place the tiles in the order in which they are listed; what is ruined is ruined as late as possible."""
    demand(START_TILE not in s.drawn, "the starting tile lies in the city at 0")
    for pile in (*s.stacks(), s.removed):  # it may be among "the rest"
        if START_TILE in pile:
            pile.remove(START_TILE)
    laid = [(t, s.cell[t], s.turned[t], s.owner[t], s.ruined[t]) for t in s.city if t != START_TILE]
    s.limit, limit = COUNT, s.limit  # the city is not judged before it is whole
    clear_city(s)
    place(s, START_TILE, START_CELL, 0, -1)
    by_themselves = []
    to_ruin: list[int] = []
    for tile, cell, turned, owner, ruined in laid:
        if not cell:
            by_themselves.append(tile)
            options = place_options(s, tile)
            demand(bool(options), f"there is no place left for {card_name(s, tile)}: say where it lies")
            _, cell, turned = options[0]
        _make_room(s, tile, cell, turned, to_ruin)
        place(s, tile, cell, turned, owner if owner >= 0 else 0)
        if ruined:
            to_ruin.append(tile)
    for tile in to_ruin:
        free = may_be_ruined(s, tile) or s.quartered[tile]  # barracks may have been finished afterwards
        demand(bool(free), f"{_at(s, tile)} is in a finished feature and cannot be ruined")
        ruin(s, tile)
    _ruin_others(s, facts, by_themselves)
    s.limit = limit
    s.over = False
    demand(sum(s.lost) <= limit, f"{sum(s.lost)} tiles in ruins: the game is over with more than {limit}")


def _make_room(s: HopesEndState, tile: int, cell: int, turned: int, to_ruin: list[int]) -> None:
    """Check that the tile fits, ruining neighbours that must have been ruined before."""
    name = f"{card_name(s, tile)} at {place_name(cell)}"
    demand(cell not in s.at, f"two tiles lie at {place_name(cell)}")
    demand(cell in s.frontier, f"{name} touches no tile listed before it")
    if turned not in TILES.fits(s.loose)[s.face[tile]][s.frontier[cell]]:
        for step, *_ in TILES.sides[0]:
            other = s.at.get(cell + step)
            if other in to_ruin:
                to_ruin.remove(other)
                ruin(s, other)
    fits = turned in TILES.fits(s.loose)[s.face[tile]][s.frontier[cell]]
    problem = " and ".join(clashes(s, s.face[tile], cell, turned)) or "no edge meets its like"
    demand(fits, f"{name} does not fit: {problem}")


def _ruin_others(s: HopesEndState, facts: Mapping[str, str], tiles: Sequence[int]) -> None:
    """Ruin tiles that the scenario has not laid itself, until as many are ruined as it says."""
    if "ruined" not in facts:
        return
    wanted = said_number(facts["ruined"], "ruined")
    for tile in tiles:
        if sum(s.lost) < wanted and may_be_ruined(s, tile):
            ruin(s, tile)
    found = sum(s.lost)
    demand(found == wanted, f"{found} tiles are ruined, not {wanted}: add tiles without brackets")


def _spread_stacks(s: HopesEndState) -> None:
    """Unless the scenario has filled several stacks: four even ones, to be drawn in the order given."""
    if s.stack_b or s.stack_c or s.stack_d:
        return
    order = s.stack_a[::-1]
    sizes = [len(order) // 4 + (n < len(order) % 4) for n in range(4)]
    left = sizes.copy()
    stacks: list[list[int]] = [[], [], [], []]
    for tile in order:
        number = left.index(max(left))
        left[number] -= 1
        stacks[number].insert(0, tile)
    s.stack_a, s.stack_b, s.stack_c, s.stack_d = stacks


# --- the phases -------------------------------------------------------------------------------------------


def _first_answers(s: HopesEndState) -> None:
    demand(len(s.city) == 1 and not s.drawn, "nothing is built before the first answers are given")
    _fill_hands(s, answer=-1)
    s.phase = FIRST_ANSWERS
    s.waiting = [seat for seat in range(s.seats) if unanswered(s, seat) >= 0]


def _fill_hands(s: HopesEndState, answer: int = 0) -> None:
    """Three Morality cards each, from the bottom of the deck; answered as the scenario says, or alike."""
    for seat, held in enumerate(s.held):
        demand(len(held) <= HOLD, f"seat {seat + 1} has {len(held)} Morality cards in front of them, not 3")
        while len(held) < HOLD:
            demand(bool(s.morality_deck), "the morality deck is too small to give everybody three cards")
            held.append(s.morality_deck.pop(0))
        for card in held:
            number = card - FIRST_MORALITY
            if s.answers[number] < 0:
                s.answers[number] = answer
                s.active[number] = answer >= 0


def _turn(s: HopesEndState) -> None:
    """With a tile drawn the turn has begun: the question is to be dealt with, or the tile to be placed."""
    demand(len(s.question) <= 1, "one question is asked at a time")
    if not s.drawn:
        demand(not s.question, "a question is asked after a tile has been drawn: give drawn as well")
        demand(any(s.stacks()), "all stacks are empty: the game is over")
        s.phase = FIRST_ANSWERS  # nobody is waiting, so the turn begins
        return
    demand(len(s.drawn) <= 2, "one tile is drawn, or two with scouts")
    fitting = [tile for tile in s.drawn if has_place(s, tile)]
    demand(bool(fitting), f"there is no place for {card_name(s, s.drawn[0])}: it would be out of the game")
    s.left = 1 + s.extra[s.seat]
    s.extra[s.seat] = 0
    s.stack = fullest(s)
    s.asked = not s.question
    if s.question:
        s.phase = REPLACE
        s.waiting = [s.seat]
    else:
        choose_place(s)


# --- checks and words ---------------------------------------------------------------------------------------


def _check_zones(s: HopesEndState) -> None:
    """Tiles, Morality and History cards each in their own zones."""
    for zone in ZONES:
        for seat in range(s.seats if zone.per_seat else 1):
            for card in cards_in(s, zone, seat):
                history = "history" in zone.name
                fits = card < COUNT if zone in _TILE_ZONES else history == (card >= FIRST_HISTORY)
                fits = fits and (zone in _TILE_ZONES or card >= FIRST_MORALITY)
                demand(fits, f"{card_name(s, card)} cannot lie in {zone.name}")


def _at(s: HopesEndState, tile: int) -> str:
    return f"{card_name(s, tile)} at {place_name(s.cell[tile])}"


# --- marks of a card ----------------------------------------------------------------------------------------

_LIE = re.compile(
    rf"(?P<place>0|(?:[EW]\d+)?\s?(?:[NS]\d+)?)(?: (?P<turned>{'|'.join(TURNED)}))?"
    r"(?: of seat (?P<seat>\d))?(?P<ruined> ruined)?",
    re.IGNORECASE,
)
_MARKED = re.compile(r"answer ([1-3])( new)?")


def _lay_tile(s: HopesEndState, tile: int, words: str) -> None:
    lie = _LIE.fullmatch(words)
    cell = read_place(lie["place"]) if lie else None
    if not lie or cell is None:
        raise UsageError(f"say where a tile lies, such as E2 N1 turned right of Jenny ruined, not {words!r}")
    if tile == START_TILE:
        demand(words in ("0", "0 upright"), "the starting tile lies upright at 0")
        return
    seat = int(lie["seat"] or 1)
    demand(1 <= seat <= s.seats, f"there is no seat {seat}")
    s.cell[tile] = cell
    s.turned[tile] = _as_offered(s.face[tile], TURNED.index((lie["turned"] or "upright").lower()))
    s.owner[tile] = seat - 1
    s.ruined[tile] = lie["ruined"] is not None


def _as_offered(kind: int, turned: int) -> int:
    """Of the ways of turning a tile that look alike, the one that is offered."""
    while turned not in TILES.rotations[kind]:
        turned = (turned + len(TILES.rotations[kind])) % 4
    return turned
