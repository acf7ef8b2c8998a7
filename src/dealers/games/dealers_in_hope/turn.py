"""A year, turn by turn: choose an action or pass, use cards and abilities, discard and refill; then Winter.

Where the turn stands is data (`phase`, `action`, `target`, `stage`); only what cards ask are effects.

Rules: 3.1, 3.2, 4.1, 4.2, 4.3.1, 6.2.3, 6.2.11, 7.4, 7.5, 8.1
"""

from __future__ import annotations

from typing import Final

from dealers.games.dealers_in_hope import assault, draft, effects, moves, powers, train, winter
from dealers.games.dealers_in_hope.board import ASSAULT, LATE, MOST_ACTIONS, TRAIN, Action
from dealers.games.dealers_in_hope.cards import (
    ATTACK,
    CARD_IDS,
    CARDS,
    CITY,
    DEFENSE,
    LEADER,
    SPOILS,
    SUPPORT,
)
from dealers.games.dealers_in_hope.state import (
    ACT,
    BY_POWERS,
    BY_REORGANIZING,
    CHOOSE,
    DEFEND,
    DRAFT,
    LAST_WORD,
    NO_ACTION,
    OPENING,
    REFILL,
    TARGET,
    WINTER,
    DealersInHopeState,
)
from dealers.kernel import Effect, Option

PASS: Final[Option] = ("pass",)
CHALLENGE: Final[Option] = ("challenge",)
CALL_OFF: Final[Option] = ("call off",)
END: Final[Option] = ("end",)
DONE: Final = effects.DONE
WITHOUT_DRAWING: Final = effects.WITHOUT_DRAWING
KEEP: Final[Option] = ("keep",)

FREE_DISMISSALS: Final = 2
OWED_DISMISSALS: Final = 2
"""Cards that Muster Out wants to be dismissed."""
LATE_POINT: Final = 1

_STRENGTHS: Final = CARDS.strengths
_TYPE: Final = CARDS.type

# Options are made once.
_TAKE: Final[list[Option]] = [("take", number) for number in range(MOST_ACTIONS)]
_LEAD: Final[list[Option]] = [("lead", number) for number in range(MOST_ACTIONS)]
_USE: Final[list[Option]] = [("use", card) for card in CARD_IDS]
_PLAY: Final[list[list[Option]]] = [
    [("play", card, strength) for card in CARD_IDS] for strength in (ATTACK, DEFENSE, SUPPORT)
]


def proceed(s: DealersInHopeState) -> Effect | None:
    """Move the year on, or return the effect that is due."""
    if s.due:
        return train.promote(s) if s.due[0][0] == train.PROMOTE else effects.ask(s)
    phase = s.phase
    if phase in (ACT, DEFEND):
        if not assault.go_on(s):
            s.waiting = [s.defender() if s.phase == DEFEND else s.seat]
    elif phase == CHOOSE:
        _begin_turn(s)
    elif phase == REFILL:
        _sort_out(s)
    elif phase == WINTER:
        _winter(s)
    elif phase == DRAFT:
        s.waiting = [draft.picker(s)]
    else:
        s.waiting = [s.seat]
    return None


def options(s: DealersInHopeState, seat: int) -> list[Option]:
    """What the waiting seat can do."""
    phase = s.phase
    if phase == ACT:
        return _act_options(s, seat)
    if phase == DEFEND:
        return [*_card_options(s, seat), DONE]
    if phase == CHOOSE:
        return _choose_options(s, seat)
    if phase == TARGET:  # cards may be played before the target is named (O18)
        return assault.targets(s, seat) + _card_options(s, seat) + _leaders_to_save(s, seat)
    if phase == DRAFT:
        return draft.options(s, seat)
    return [*effects.different(s, "discard", s.hand[seat]), KEEP]


def prompt(s: DealersInHopeState, seat: int) -> str:
    """What the waiting seat is asked."""
    phase = s.phase
    if phase == ACT:
        return _act_prompt(s, seat)
    if phase == DEFEND:
        land = s.map.lands[s.target]
        against = f"{assault.needed(s)} against {s.attack} of seat {s.seat + 1}"
        return f"Defend {land}: {against}. Play cards, or leave it at that."
    if phase == CHOOSE:
        by = (
            ""
            if s.cubes[seat]
            else " with the start token"
            if has_piece(s, seat)
            else " with your leader cube"
        )
        return f"Choose an action{by}, or pass."
    if phase == TARGET:
        so_far = f", with {s.attack} attack so far" if s.attack else ""
        return f"Choose a territory to assault{so_far}, or play cards first."
    if phase == DRAFT:
        have = s.capital[seat] >= 0, s.faction[seat] >= 0
        if have == (False, False):
            return "Choose a start city or a faction."
        return "Choose a faction." if have[0] else "Choose a start city."
    when = (
        "before your used cards go under your draw pile"
        if phase == WINTER
        else "and draw up to your hand size"
    )
    return f"Discard what you do not want, {when}."


def _act_prompt(s: DealersInHopeState, seat: int) -> str:
    if s.target >= 0:
        land, total = s.map.lands[s.target], assault.needed(s)
        if s.stage == LAST_WORD:
            return f"The last word on {land}: {s.attack} attack against {total}. Play cards, or call it off."
        if s.stage == OPENING and s.attack >= total:
            return (
                f"Assault {land}: {s.attack} attack against {total}. Play more, or let the defender answer."
            )
        return f"Assault {land}: {s.attack} attack of {total}. Play cards, or call it off."
    action = s.board[s.action]
    if action.kind == train.PROMOTE:
        return f"{action.name}: use more cards, or end your turn."
    if action.column == TRAIN:
        asked = str(action.least) if action.least == action.most else f"{action.least} or {action.most}"
        so_far = f"{s.trained} of {asked} trained, {s.support} support"
        lost = train.penalty(s, action, s.trained)
        end = f"end your turn and lose {lost} VP" if lost else "end your turn"
        return f"{action.name}: {so_far}. Play cards and train, or {end}."
    if action.column == ASSAULT and s.assaults:
        return f"{action.name}: {s.attack} attack. Choose another territory, play cards, or end your turn."
    return f"{action.name}: use more cards, or end your turn."


def answer(s: DealersInHopeState, seat: int, option: Option) -> None:  # noqa: C901
    """The waiting seat has chosen."""
    s.waiting = []
    verb = option[0]
    if verb in ("play", WITHOUT_DRAWING["play"]):
        effects.play(s, seat, option[1], option[2], draws=verb == "play")
    elif verb in ("use", WITHOUT_DRAWING["use"]):
        effects.use_spoils(s, seat, option[1], draws=verb == "use")
    elif verb == "take" or verb == "lead":
        take_action(s, seat, option[1], verb == "lead")
    elif verb == "assault":
        assault.begin(s, seat, option[1], option[2])
    elif verb == "train":
        train.train(s, seat, option[1])
    elif verb == "ready":
        moves.make_ready(s, seat, option[1])
    elif verb == "discard":
        moves.discard(s, seat, option[1])
    elif verb == "keep":
        _keep(s, seat)
    elif verb == "pass":
        pass_on(s, seat)
    elif verb == "challenge":
        assault.challenge(s)
    elif verb == "call off":
        assault.call_off(s)
    elif verb == "done":
        assault.answered(s)
    elif verb == "end":
        end_action(s, seat)
    else:
        draft.answer(s, seat, option)


# --- step 1: choose an action -----------------------------------------------------------------------------


def _begin_turn(s: DealersInHopeState) -> None:
    """Refill the hand and return markers; whoever has no piece left passes."""
    seat = s.seat
    if s.passes == s.seats:
        s.phase = WINTER
        s.lap = 0
        winter.score(s)
        if winter.is_last(s):
            winter.final_scoring(s)
        return
    moves.refill(s, seat)
    if s.edition.passing_returns_markers:
        _return_markers(s, seat)
    if can_act(s, seat):
        s.waiting = [seat]
    else:
        pass_on(s, seat)


def _return_markers(s: DealersInHopeState, seat: int) -> None:
    s.shields[seat] = 0
    s.attack = s.support = 0


def can_act(s: DealersInHopeState, seat: int) -> bool:
    """Whether the player has a piece to choose an action with (DIH-04)."""
    return s.pieces(seat) > 0


def has_piece(s: DealersInHopeState, seat: int) -> bool:
    """Whether the player has a small cube, or may use the start token, whatever others hold back (O17)."""
    return s.small_pieces(seat) > 0


def _choose_options(s: DealersInHopeState, seat: int) -> list[Option]:
    found: list[Option] = []
    possible = possible_actions(s, seat)
    if has_piece(s, seat):
        seats, placed, board = s.seats, s.placed, s.board
        found += [_TAKE[number] for number in possible if len(placed[number]) < board[number].room(seats)]
    if s.leader_cube[seat]:  # any action, also where all spaces are filled (DIH-08)
        found += [_LEAD[number] for number in possible]
    found.append(PASS)
    return found


def possible_actions(s: DealersInHopeState, seat: int) -> list[int]:
    """Promotions need something to promote (DIH-45), assaults a target (DIH-58)."""
    promotion, target = bool(train.promotions(s, seat)), any(assault.within_reach(s, seat))
    return [
        number
        for number, action in enumerate(s.board)
        if (promotion or action.kind != train.PROMOTE) and (target or action.column != ASSAULT)
    ]


def pass_on(s: DealersInHopeState, seat: int) -> None:
    """Pass: the player may still act later in the year."""
    s.passes += 1
    s.seat = (seat + 1) % s.seats
    if s.journal is not None and can_act(s, seat):  # which only readers of the log want to know
        s.log("pass", seat)


def take_action(s: DealersInHopeState, seat: int, number: int, by_leader: bool) -> None:
    """Place a piece and begin with the action."""
    if not s.edition.passing_returns_markers:
        _return_markers(s, seat)  # C1 row 24
    action = s.board[number]
    s.passes = 0
    s.action = number
    if by_leader:
        s.leader_cube[seat] = False
        piece = "leader cube"
    elif s.cubes[seat]:
        s.cubes[seat] -= 1
        s.placed[number] = (*s.placed[number], seat)
        piece = "cube"
    else:
        s.token = False
        s.placed[number] = (*s.placed[number], seat)
        piece = "start token"
    s.log("action", seat, name=action.name, group=action.group, piece=piece)
    s.phase = ACT
    s.trained = s.assaults = 0
    if action.column == ASSAULT:
        s.attack += action.attack
        s.assaults = action.assaults
        s.phase = TARGET
    elif action.column == TRAIN:
        s.support += action.support + s.powers[seat][powers.STUDY]
        if action.kind == train.PROMOTE:
            s.due.append((train.PROMOTE, 1, -1, seat))
    else:
        _reorganize(s, seat, action)


def _reorganize(s: DealersInHopeState, seat: int, action: Action) -> None:
    """First what comes with every such action in this era, then the action itself."""
    if s.era == LATE:
        s.score(seat, BY_REORGANIZING, LATE_POINT, "late era")
    else:
        s.due.append(("dismiss", FREE_DISMISSALS, -1, seat))
    if s.powers[seat][powers.SPEECH]:
        s.score(seat, BY_POWERS, s.powers[seat][powers.SPEECH], "speech")
    if action.kind == "dismiss":
        s.due.append(("dismiss exactly", OWED_DISMISSALS, -1, seat))  # besides the free ones (DIH-36)
    elif action.kind == "ready":
        s.due.append(("reserve", effects.ANY_NUMBER, -1, seat))
    elif action.kind in ("shuffle", "spoils"):
        s.due.append((action.kind, 2, -1, seat))
    else:
        s.score(seat, BY_REORGANIZING, 1, "proclaim")


# --- step 2: use cards and abilities ----------------------------------------------------------------------


def _card_options(s: DealersInHopeState, seat: int) -> list[Option]:
    """Cards in hand and in the Ready Area for each strength they have, and Spoils of War."""
    face = s.face
    found: list[Option] = []
    for cards in (s.hand[seat], s.ready[seat]):
        seen: list[int] = []
        for card in cards:
            f = face[card]
            if f in seen:
                continue
            seen.append(f)
            kind = _TYPE[f]
            if kind == SPOILS:
                found.append(_USE[card])
            elif kind != CITY:
                attack, defense, support = _STRENGTHS[f]
                if attack:
                    found.append(_PLAY[ATTACK][card])
                if defense:
                    found.append(_PLAY[DEFENSE][card])
                if support:
                    found.append(_PLAY[SUPPORT][card])
    return found + effects.without_drawing(s, seat, found)


def _leaders_to_save(s: DealersInHopeState, seat: int) -> list[Option]:
    """Leader cards may be put into the Ready Area instead of being played (DIH-35)."""
    face = s.face
    return effects.different(s, "ready", [card for card in s.hand[seat] if _TYPE[face[card]] == LEADER])


def _act_options(s: DealersInHopeState, seat: int) -> list[Option]:
    found = _card_options(s, seat) + _leaders_to_save(s, seat)
    if s.target >= 0:
        if s.stage == OPENING and s.attack >= assault.needed(s):
            found.append(CHALLENGE)
        else:
            found.append(CALL_OFF)
        return found
    column = s.board[s.action].column
    if column == TRAIN and s.board[s.action].kind != train.PROMOTE:
        found += train.options(s, seat)
    elif column == ASSAULT and s.assaults:
        found += assault.targets(s, seat)
    found.append(END)
    return found


def end_action(s: DealersInHopeState, seat: int) -> None:
    """The action is carried out: what it gives or costs at its end, then step 3."""
    action = s.board[s.action]
    if action.column == TRAIN:
        train.settle(s, seat)
    if action.fortify:
        s.fortify(seat, action.fortify)
    for player in range(s.seats):
        moves.clear_play_area(s, player)
    s.prepared = ()
    s.phase = REFILL


# --- step 3: discard and refill ---------------------------------------------------------------------------


def _sort_out(s: DealersInHopeState) -> None:
    if s.hand[s.seat]:
        s.waiting = [s.seat]
    else:
        _keep(s, s.seat)


def _keep(s: DealersInHopeState, seat: int) -> None:
    """The hand is sorted out."""
    if s.phase == WINTER:
        winter.put_back(s, seat)
        s.lap += 1
        return
    moves.refill(s, seat)
    ends_the_year = s.edition.token_ends_the_year and not s.token and not any(s.cubes) and seat == s.start
    s.action, s.attack, s.support = NO_ACTION, 0, 0
    s.seat = (seat + 1) % s.seats
    s.phase = CHOOSE
    if ends_the_year:
        s.passes = s.seats


# --- Winter -----------------------------------------------------------------------------------------------


def _winter(s: DealersInHopeState) -> None:
    """Everybody sorts out their hand and refills it, in turn order from the start player (DIH-50)."""
    if s.lap == s.seats:
        s.phase = CHOOSE
        winter.next_year(s)
        return
    seat = s.in_order(s.start)[s.lap]
    if s.hand[seat]:
        s.waiting = [seat]
    else:
        winter.put_back(s, seat)
        s.lap += 1
