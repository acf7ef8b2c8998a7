"""Why something is not possible now: the rule that forbids it, in words."""

from __future__ import annotations

from dealers.games.hopes_end.cards import ANSWERS, FIRST_MORALITY, card_name
from dealers.games.hopes_end.city import has_place
from dealers.games.hopes_end.morality import is_morality
from dealers.games.hopes_end.places import TURNED, place_name
from dealers.games.hopes_end.state import KEEP, PLACE, HopesEndState
from dealers.games.hopes_end.tiles import COUNT, EDGES, RUBBLE, SIDES, SLUMS, TILES, WEIGHTS
from dealers.kernel import Decision, Option, WhyNot

STACK_NAMES = "ABCD"
MOST_NEAR_MISSES = 12
"""Cells where a tile almost fits that are pointed out, at most."""


# --- placing --------------------------------------------------------------------------------------------


def near_misses(s: HopesEndState) -> list[Option]:
    """Cells where the tile fits in no way, and in some way all touching edges but one would match."""
    kind = s.face[s.drawn[0]]
    fits = TILES.fits(s.loose)[kind]
    found: list[Option] = []
    for cell, code in sorted(s.frontier.items()):
        if fits[code]:
            continue
        touching = sum([code // weight % 5 > 0 for weight in WEIGHTS])
        for turned in TILES.rotations[kind]:
            if touching > 1 and len(clashes(s, kind, cell, turned)) == 1:
                found.append(("place", cell, turned))
                break
    return found[:MOST_NEAR_MISSES]


def clashes(s: HopesEndState, kind: int, cell: int, turned: int) -> list[str]:
    """For every touching edge that does not match: what would meet what."""
    code = s.frontier[cell]
    found = []
    for side, edge in enumerate(TILES.edges[4 * kind + turned]):
        met = code // WEIGHTS[side] % 5
        if met == RUBBLE and edge != SLUMS:
            found.append(f"in the {SIDES[side]} lies a ruined tile, which only slums may touch")
        elif met not in (0, edge, RUBBLE) and not (s.loose and SLUMS in (edge, met)):
            found.append(f"the {EDGES[edge]} in the {SIDES[side]} would meet {_with_article(met)}")
    return found


def _with_article(edge: int) -> str:
    return EDGES[edge] if edge == SLUMS else f"a {EDGES[edge]}"


def no_place(s: HopesEndState, decision: Decision, option: Option) -> WhyNot:
    _, cell, turned = option
    if s.phase != PLACE or not s.drawn:
        return "there is no tile to place now"
    where = place_name(cell)
    if cell in s.at:
        return f"at {where} lies {card_name(s, s.at[cell])} already"
    if cell not in s.frontier:
        return f"{where} does not touch the city: a tile has to lie beside another"
    kind = s.face[s.drawn[0]]
    problems = clashes(s, kind, cell, turned)
    if problems:
        return " and ".join(problems)
    if turned not in TILES.rotations[kind]:
        return f"{TURNED[turned]} this tile looks the same as {_same_look(kind, turned)}: choose that", "6.11"
    return "no edge would meet its like: a road a road, a building a building, or slums slums", "5.3.1"


def _same_look(kind: int, turned: int) -> str:
    shown = TILES.edges[4 * kind + turned]
    return next(TURNED[other] for other in TILES.rotations[kind] if TILES.edges[4 * kind + other] == shown)


# --- everything else ------------------------------------------------------------------------------------


def no_ruin(s: HopesEndState, decision: Decision, option: Option) -> WhyNot:
    tile = option[1]
    if not 0 <= tile < COUNT or not s.cell[tile]:
        return "that tile does not lie in the city"
    name = f"{card_name(s, tile)} at {place_name(s.cell[tile])}"
    if s.owner[tile] < 0:
        return "the starting tile belongs to nobody and cannot be ruined", "HE-14"
    if s.victim < 0:
        return "no tile is to be ruined now"
    if s.owner[tile] != s.victim:
        return f"{name} belongs to somebody else", "3.2.3"
    if s.ruined[tile]:
        return f"{name} is ruined already", "HE-29"
    return f"{name} is protected: it is in a finished feature and carries no unfinished one"


def no_replace(s: HopesEndState, decision: Decision, option: Option) -> WhyNot:
    if option[1] in s.question:
        return "the new card cannot be the one that goes: an old one must be replaced", "HE-16"
    return "that is not one of your three Morality cards"


def no_answer(s: HopesEndState, decision: Decision, option: Option) -> str:
    card = option[1]
    if not is_morality(card):
        return f"a Morality card has the answers 1 to {ANSWERS}"
    if card in s.held[decision.seat] and s.answers[card - FIRST_MORALITY] >= 0:
        return "an answer stays as it is until its card is replaced"
    return "that is not the card to be answered now"


def no_stack(s: HopesEndState, decision: Decision, option: Option) -> str:
    if not s.choose_stack:
        return "at this table tiles are drawn from the fullest stack"
    if not s.stacks()[option[1]]:
        return f"stack {STACK_NAMES[option[1]]} is empty"
    return "no tile is to be drawn now"


def no_keep(s: HopesEndState, decision: Decision, option: Option) -> str:
    if option[1] not in s.drawn:
        return "that is not one of the tiles you have drawn"
    if len(s.drawn) == 1:
        return "there is only one tile to place: scouts alone choose between two"
    if s.phase != KEEP:
        return "first the new Morality card has to be dealt with"
    if not has_place(s, option[1]):
        return f"there is no place for {card_name(s, option[1])}"
    return "the two tiles are alike"


def no_decline(s: HopesEndState, decision: Decision, option: Option) -> str:
    return "the new Morality card has to be taken: one of your three must go"
