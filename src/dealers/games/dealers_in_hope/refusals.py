"""Why something is not possible now: the rule that forbids it, in words.

A card is named only where the seat sees it: in its own hand, and among the cards that everybody sees.
"""

from __future__ import annotations

from dealers.games.dealers_in_hope import assault, train
from dealers.games.dealers_in_hope.assault import why_not_target
from dealers.games.dealers_in_hope.board import ASSAULT, TRAIN
from dealers.games.dealers_in_hope.cards import (
    CARDS,
    CITY,
    LEADER,
    MASS,
    MASTER,
    SPOILS,
    START_CITY,
    STRENGTHS,
    card_name,
)
from dealers.games.dealers_in_hope.effects import WITHOUT_DRAWING
from dealers.games.dealers_in_hope.state import (
    ACT,
    CHOOSE,
    DRAFT,
    NO_ACTION,
    NOBODY,
    OPENING,
    TARGET,
    DealersInHopeState,
)
from dealers.games.dealers_in_hope.turn import has_piece
from dealers.kernel import Decision, Option, WhyNot
from dealers.kernel.text import counted, listed

_TYPE, _SET, _LEVEL = CARDS.type, CARDS.set, CARDS.level
NOT_YOURS = "that card is neither in your hand nor in your Ready Area"


def column(s: DealersInHopeState) -> int:
    """What the action of the turn is about; -1 before one is chosen."""
    return s.board[s.action].column if s.action != NO_ACTION else -1


# --- draft and choice of an action ------------------------------------------------------------------------


def no_city(s: DealersInHopeState, decision: Decision, option: Option) -> str:
    land = option[1]
    if s.phase != DRAFT:
        return ""
    if s.capital[decision.seat] >= 0:
        return "you have a start city already: everybody takes one city and one faction"
    if land in s.capital:
        return f"{s.map.lands[land]} is the capital of another player"
    return f"{s.map.lands[land]} is no start city: those have a native defense of {START_CITY}"


def no_faction(s: DealersInHopeState, decision: Decision, option: Option) -> str:
    if s.phase != DRAFT:
        return ""
    if s.faction[decision.seat] >= 0:
        return "you have a faction already: everybody takes one city and one faction"
    return f"another player leads the {CARDS.factions[option[1]].name}"


def no_action(s: DealersInHopeState, decision: Decision, option: Option) -> WhyNot:
    verb, number = option
    seat = decision.seat
    if s.phase != CHOOSE:
        return "" if s.action == NO_ACTION else "you have chosen your action for this turn"
    action = s.board[number]
    if verb == "lead" and not s.leader_cube[seat]:
        return "your leader cube has been used in this era", "3.2.3"
    if verb == "take" and not has_piece(s, seat):
        return "you have no small cube left this year"
    if action.kind == train.PROMOTE and not train.promotions(s, seat):
        return (
            "no professional card in your hand or discard pile has a next card that you could gain",
            "DIH-45",
        )
    if action.column == ASSAULT and not assault.targets(s, seat):
        return "there is no territory that you can assault", "DIH-58"
    return f"all spaces of {action.name} are filled: only a leader cube may still choose it"


def no_pass(s: DealersInHopeState, decision: Decision, option: Option) -> str:
    return "" if s.action == NO_ACTION else "you have chosen an action: carry it out, then end your turn"


# --- cards ------------------------------------------------------------------------------------------------


def no_play(s: DealersInHopeState, decision: Decision, option: Option) -> WhyNot:
    _, card, strength = option
    seat = decision.seat
    if not {"play", "use"} & {offered[0] for offered in decision.options}:
        return ""
    if card not in s.hand[seat] and card not in s.ready[seat]:
        return NOT_YOURS
    kind, name = _TYPE[s.face[card]], card_name(s, card)
    if kind == CITY:
        return f"{name} stays in your Ready Area and works all the time", "1.9"
    if kind == SPOILS:
        return f"{name} is used, not played: it gives all that it says", "3.3.5"
    if CARDS.strengths[s.face[card]][strength]:
        return _draws_nothing(s, seat, option)
    return f"{name} has no {STRENGTHS[strength]}"


def no_use(s: DealersInHopeState, decision: Decision, option: Option) -> WhyNot:
    card = option[1]
    if card not in s.ready[decision.seat]:
        return "only Spoils of War in your Ready Area can be used"
    kind, name = _TYPE[s.face[card]], card_name(s, card)
    if kind == CITY:
        return f"{name} works all the time, as long as you control it", "1.9"
    if kind != SPOILS:
        return f"{name} is a card: play it for one of its strengths", "3.3.3"
    return _draws_nothing(s, decision.seat, option)


def _draws_nothing(s: DealersInHopeState, seat: int, option: Option) -> str:
    """Why one cannot do without drawing."""
    if option[0] not in WITHOUT_DRAWING.values():
        return ""
    return f"{card_name(s, option[1])} draws nothing" if s.deck[seat] else "your draw pile is empty"


def no_ready(s: DealersInHopeState, decision: Decision, option: Option) -> str:
    card = option[1]
    if card not in s.hand[decision.seat]:
        return "only cards from your hand go into your Ready Area"
    if s.phase in (TARGET, ACT) and not decision.source >= 0 and _TYPE[s.face[card]] != LEADER:
        return "without an action or effect that says so, only leader cards go into your Ready Area"
    return ""


def no_dismiss(s: DealersInHopeState, decision: Decision, option: Option) -> str:
    if "dismiss" not in [offered[0] for offered in decision.options]:
        return ""
    return "only cards in your hand or discard pile can be dismissed"


def no_discard(s: DealersInHopeState, decision: Decision, option: Option) -> str:
    return "" if option[1] in s.hand[decision.seat] else "only cards from your hand can be discarded"


def no_recall(s: DealersInHopeState, decision: Decision, option: Option) -> str:
    return "" if option[1] in s.discard[decision.seat] else "that card is not in your discard pile"


# --- training ---------------------------------------------------------------------------------------------


def no_train(s: DealersInHopeState, decision: Decision, option: Option) -> WhyNot:
    face, seat = option[1], decision.seat
    if s.phase != ACT or seat != s.seat:
        return ""
    if column(s) != TRAIN:
        return "cards are trained with a Train action"
    if s.board[s.action].kind == train.PROMOTE:
        return "this action gains one card and trains no others", "4.4.8"
    if train.is_complete(s):
        return (
            f"{s.board[s.action].name} trains no more than {counted(s.board[s.action].most, 'card')}",
            "4.4.6",
        )
    name, level, number = CARDS.catalogue[face].name, _LEVEL[face], _SET[face]
    if _TYPE[face] == MASS:
        if CARDS.kind[face] != face or not s.masses or CARDS.kind[s.face[s.masses[-1]]] != face:
            return "of the masses only the top card of their pile can be trained", "4.4.2"
    elif face not in s.kinds and (_TYPE[face] != MASTER or number not in s.sets):
        return f"{name} has no pile at this table"
    elif _TYPE[face] != MASTER and not s.stock[face]:
        return f"no {name} is left in the supply", "DIH-40"
    if s.board[s.action].kind == train.FROM_DISCARD and level < 2:
        return "this action trains a level 2 card or a master", "O8"
    if _TYPE[face] == MASTER and s.has_master(seat, number):
        return f"you have trained the {name}, and nobody trains a master twice", "4.4.4"
    return _missing_requirement(s, seat, face) or _too_dear(s, seat, face)


def _missing_requirement(s: DealersInHopeState, seat: int, face: int) -> WhyNot:
    level, number = _LEVEL[face], _SET[face]
    if level < 2:
        return ""
    lower = train.opens(s, level)
    if any((number, one) in train.at_hand(s, seat) for one in lower):
        return ""
    needed = listed([f"{CARDS.sets[number].name} {one}" for one in lower], "or")
    discard = s.board[s.action].kind == train.FROM_DISCARD
    where = "play area or discard pile" if discard else "play area"
    rule = "4.4.7" if discard else "4.4.3" if level == 2 else "4.4.4"
    return f"{CARDS.catalogue[face].name} requires {needed} in your {where}", rule


def _too_dear(s: DealersInHopeState, seat: int, face: int) -> str:
    price = train.price(s, seat, face)
    if price <= s.support:
        return ""
    return f"{CARDS.catalogue[face].name} costs {price} support, and you have {s.support}"


def no_promote(s: DealersInHopeState, decision: Decision, option: Option) -> str:
    card = option[1]
    if "promote" not in [offered[0] for offered in decision.options]:
        return ""
    if card not in s.hand[decision.seat] and card not in s.discard[decision.seat]:
        return "only cards in your hand or discard pile can be promoted"
    face, name = s.face[card], card_name(s, card)
    if not _LEVEL[face]:
        return f"{name} is no professional card, so there is no next one"
    if _SET[face] not in s.sets:
        return f"the {CARDS.sets[_SET[face]].name} are not played with in this game"
    if _LEVEL[face] == 2 and s.has_master(decision.seat, _SET[face]):
        return f"you have trained the master of {CARDS.sets[_SET[face]].name} already"
    if not train.next_faces(s, decision.seat, face):
        return f"no card above {name} is left in the supply"
    return f"{name} is promoted to the next card of its profession"


# --- assaults ---------------------------------------------------------------------------------------------


def no_assault(s: DealersInHopeState, decision: Decision, option: Option) -> WhyNot:
    _, land, how = option
    if s.phase not in (TARGET, ACT) or decision.seat != s.seat or column(s) != ASSAULT:
        return "a territory is assaulted with an Assault action"
    if s.target >= 0:
        return f"the assault on {s.map.lands[s.target]} comes first"
    if not s.assaults:
        return "this action allows no further assault"
    return why_not_target(s, decision.seat, land, how)


def no_challenge(s: DealersInHopeState, decision: Decision, option: Option) -> str:
    if s.target < 0 or s.defender() == NOBODY or s.stage != OPENING:
        return ""
    return f"your attack of {s.attack} is less than {assault.needed(s)}: play more, or call it off"


def no_call_off(s: DealersInHopeState, decision: Decision, option: Option) -> str:
    if s.target < 0 or s.stage != OPENING:
        return ""
    return f"your attack of {s.attack} is enough for now: let the defender answer"


def no_end(s: DealersInHopeState, decision: Decision, option: Option) -> str:
    if s.phase == ACT and s.target >= 0:
        return f"the assault on {s.map.lands[s.target]} is not over: go on with it, or call it off"
    return "choose a territory first" if s.phase == TARGET else ""
