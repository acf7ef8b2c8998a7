"""Combat phase: one hero after the other is flipped, and fought or left to rampage."""

from __future__ import annotations

from dealers.games.dark_dealings.cards import (
    BERSERKER,
    BOOSTER,
    CARD_IDS,
    CARDS,
    DETOUR,
    DRAGON,
    HEAVY_HITTER,
    KNIGHT,
    RANGER,
    THIEF,
    WIZARD,
)
from dealers.games.dark_dealings.state import (
    ATTACKER,
    DEFEATED,
    DEFENSE_DECK,
    DEFENSE_DISCARD,
    DEFENSES,
    EVICTOR,
    HERO_DISCARD,
    DarkState,
    pile_zone,
)
from dealers.games.dark_dealings.strikes import (
    DEFEATS,
    STANCE_ABILITY,
    adds_up,
    all_sides,
    can_defeat,
    may_strike,
    stances,
    strike_value,
    sum_up,
)
from dealers.kernel import Decision, Effect, Option

ROUNDS = 8

FIGHT: Option = ("fight",)
RAMPAGE: Option = ("rampage",)
GIVE_UP: Option = ("give up",)
DEFEAT: Option = ("defeat",)
_DETOUR: list[Option] = [("detour", card) for card in CARD_IDS]
_TRASH: list[Option] = [("trash", card) for card in CARD_IDS]
_STRIKE: list[Option] = [("strike", card) for card in CARD_IDS]
_TURN: list[Option] = [("turn", card) for card in CARD_IDS]

_ARMOR = CARDS.armor
_VULNERABLE = CARDS.vulnerable
_HERO_ABILITY = CARDS.hero_ability
_TYPES = CARDS.types
_VALUE = CARDS.value
_AFTER_STRIKE = CARDS.after_strike
_AFTER_TURN = CARDS.after_turn

_SIMPLE = (RANGER, WIZARD, BERSERKER, KNIGHT, DRAGON)  # strikes just add up to the armor
_MAY_GIVE_UP = (WIZARD, DRAGON)  # their ability can turn a fight hopeless (DD-02)


def proceed(s: DarkState) -> Effect | None:
    """Let the next seat face its hero, or end the round."""
    if s.turn < s.seats:
        seat = fighter(s)
        if not s.evicted[seat]:
            return face_hero(s, seat)
        s.turn += 1
        return None
    s.turn = 0
    s.round += 1
    s.over = s.round == ROUNDS or (s.hardcore and _siege_is_over(s))
    if s.journal is not None and not s.over:
        s.journal.tell(s, "combat round", -1, (), round=s.round + 1)
    return None


def fighter(s: DarkState) -> int:
    """The seat that faces its hero now: clockwise from the first player (DD-35)."""
    return (s.first + s.turn) % s.seats


def _siege_is_over(s: DarkState) -> bool:
    """Hardcore: checked at the end of each round (DD-28)."""
    left = sum([not e for e in s.evicted])
    return left == 0 or (left == 1 and s.seats > 1)


def face_hero(s: DarkState, seat: int) -> Effect:
    """Flip; detour or not; rampage or fight; ability; strikes (the order of DD-01)."""
    flip(s, seat)
    while True:
        choice = yield Decision(seat, "Fight this hero, or let it rampage.", encounter_options(s, seat))
        if choice[0] != "detour":
            break
        detour(s, seat, choice[1])
    if choice == RAMPAGE:
        hero_gets_through(s, seat)
        return

    hero = s.face[s.attacker[0]]
    ability = _HERO_ABILITY[hero]
    if s.journal is not None:
        s.journal.tell(s, "fight", seat, s.attacker)
    if ability == WIZARD:
        wizard = [_TRASH[card] for card in s.defenses[seat]]
        trashed = yield Decision(seat, "Trash one of your defenses: the Wizard demands it.", wizard)
        trash(s, seat, trashed[1])
    elif ability == DRAGON:
        look_for_immunity(s, seat)

    armor = _ARMOR[hero]
    defeats = DEFEATS[ability]
    while s.group < defeats:
        options = strike_options(s, seat, armor, ability)
        if options == [DEFEAT]:
            choice = DEFEAT
        else:
            choice = yield Decision(seat, "Strike until the hero is defeated.", options)
        if choice == DEFEAT:
            s.group += 1
            s.total = 0
            if s.journal is not None and s.group < defeats:
                s.journal.tell(s, "first defeat", seat, s.attacker)
        elif choice == GIVE_UP:  # DD-02
            hero_gets_through(s, seat)
            return
        else:
            card = choice[1]
            if STANCE_ABILITY[s.stance[card]] == HEAVY_HITTER:
                s.striker = card
                turns = turn_options(s, seat, armor, ability)
                turned = yield Decision(
                    seat, "Turn another defense before the Heavy Hitter strikes.", turns, card
                )
                turn(s, seat, turned[1])
                s.striker = -1
            strike(s, seat, card)
    defeat(s, seat, ability)


# --- facing a hero --------------------------------------------------------------------------------------


def flip(s: DarkState, seat: int) -> None:
    """Turn up the topmost hero of the pile."""
    card = s.pile[seat].pop()
    s.attacker.append(card)
    s.vulnerable = _VULNERABLE[s.face[card]]
    s.struck.clear()
    s.total = 0
    s.group = 0
    if s.journal is not None:
        s.journal.moved(s, (card,), pile_zone(s), ATTACKER, seat, to=-1, chosen=False)
        s.journal.tell(s, "flip", seat, (card,))


def encounter_options(s: DarkState, seat: int) -> list[Option]:
    """Detours, fighting if a defeat is possible, and letting the hero rampage."""
    options: list[Option] = []
    cards = s.defenses[seat]
    if cards:
        if s.pile[seat]:  # DD-20
            stance = s.stance
            options = [_DETOUR[c] for c in cards if STANCE_ABILITY[stance[c]] == DETOUR]
        if can_fight(s, seat):
            options.append(FIGHT)
    options.append(RAMPAGE)
    return options


def can_fight(s: DarkState, seat: int) -> bool:
    """Whether the hero on the table can be defeated at all, whatever its ability may still bring."""
    cards = s.defenses[seat]
    hero = s.face[s.attacker[0]]
    ability, armor = _HERO_ABILITY[hero], _ARMOR[hero]
    if ability in _SIMPLE:
        total, special, strikers = sum_up(s, cards, ability)
        if total >= armor and (ability != WIZARD or strikers < len(cards)):
            return True
        if total < armor and not special:
            return False
    lie = stances(s, cards)
    if not can_defeat(lie, [], 0, armor, ability, s.vulnerable, DEFEATS[ability]):
        return False
    if ability != WIZARD:
        return True
    for i in range(len(lie)):  # a Wizard takes a card of the owner's choice first (DD-03)
        if can_defeat(lie[:i] + lie[i + 1 :], [], 0, armor, ability, s.vulnerable, DEFEATS[ability]):
            return True
    return False


def detour(s: DarkState, seat: int, card: int) -> None:
    """Send the hero to the bottom of the pile and flip the next; the card turns as after a strike (DD-19)."""
    hero = s.attacker.pop()
    s.pile[seat].insert(0, hero)
    if s.journal is not None:
        s.journal.moved(s, (hero,), ATTACKER, pile_zone(s), -1, to=seat)
        s.journal.tell(s, "detour", seat, (card, hero))
    _rotate(s, seat, card, _AFTER_STRIKE)
    flip(s, seat)


def hero_gets_through(s: DarkState, seat: int) -> None:
    """The hero rampages and is discarded; in Hardcore it stays and evicts the overlord (DD-27)."""
    hero = s.attacker.pop()
    if s.hardcore:
        s.evictor[seat].append(hero)
        s.evicted[seat] = s.round + 1
    else:
        s.hero_discard.append(hero)
    s.turn += 1
    if s.journal is not None:
        s.journal.moved(s, (hero,), ATTACKER, EVICTOR if s.hardcore else HERO_DISCARD, -1, to=seat)
        s.journal.tell(s, "evicted" if s.hardcore else "rampage", seat, (hero,))


def look_for_immunity(s: DarkState, seat: int) -> None:
    """Dragon Warrior: the top unused defense card makes it immune to its type, if it has just one."""
    if not s.defense_deck:
        return
    card = s.defense_deck.pop()
    s.defense_discard.append(card)
    immune = CARDS.single_type[s.face[card]]
    s.vulnerable &= ~immune
    if s.journal is not None:
        s.journal.moved(s, (card,), DEFENSE_DECK, DEFENSE_DISCARD, chosen=False)
        s.journal.tell(s, "dragon", seat, (card,), immune=immune)


# --- striking -------------------------------------------------------------------------------------------


def strike_options(s: DarkState, seat: int, armor: int, ability: int) -> list[Option]:
    """Strikes that can still end in a defeat; ending the strikes when the total is reached."""
    cards = s.defenses[seat]
    options: list[Option] = []
    if s.total >= armor:
        options.append(DEFEAT)
        if ability == THIEF:  # one more strike would be too much
            return options
    elif ability in _MAY_GIVE_UP and not s.struck:
        options.append(GIVE_UP)
    if not _only_the_sum_counts(s, ability) or len(cards) == 1:
        return options + _careful_strikes(s, cards, armor, ability)
    # If the strikes that need no turning suffice together, none of them spoils anything.
    struck, stance, vulnerable = s.struck, s.stance, s.vulnerable
    if struck and ability != KNIGHT:
        cards = [card for card in cards if card not in struck]
    total, special, _ = sum_up(s, cards, ability)
    if s.total + total < armor:
        return options + _careful_strikes(s, s.defenses[seat], armor, ability)
    strikers = [card for card in cards if _TYPES[stance[card]] & vulnerable]
    if special:
        # A Heavy Hitter makes up for turning a card that strikes for no more than itself.
        heavy = [card for card in strikers if STANCE_ABILITY[stance[card]] == HEAVY_HITTER]
        for card in heavy:
            value = _VALUE[stance[card]]
            makes_up = any(_VALUE[stance[c]] <= value for c in strikers if c not in heavy)
            if not makes_up and not _some_turn_wins(s, s.defenses[seat], card, armor, ability):
                strikers.remove(card)
    return options + [_STRIKE[card] for card in strikers]


def _only_the_sum_counts(s: DarkState, ability: int) -> bool:
    """Whether strikes just add up to the armor: no exact total, no further defeat, no card barred."""
    return ability in _SIMPLE or s.group > 0


def _careful_strikes(s: DarkState, cards: list[int], armor: int, ability: int) -> list[Option]:
    """The strikes that are allowed where one could spoil the defeat."""
    struck = s.struck
    lie = stances(s, cards)
    need = armor - s.total
    most = need if ability == THIEF else 99
    strikers = [
        i
        for i, stance in enumerate(lie)
        if _TYPES[stance] & s.vulnerable
        and _VALUE[stance] <= most
        and (cards[i] not in struck or ability == KNIGHT)
        and may_strike(stance, s.vulnerable, ability, len(cards) > 1)
    ]
    defeats = DEFEATS[ability] - s.group
    values = [_VALUE[lie[i]] if ability != KNIGHT else all_sides(lie[i], s.vulnerable) for i in strikers]
    kinds = [STANCE_ABILITY[lie[i]] for i in strikers]
    # What plain strikes can finish after this one needs no search; while abilities are about, a no has to be
    # looked into. A Booster is sure of its printed value, unless a bonus would be too much for a Thief.
    plain = [not kind or (kind == BOOSTER and ability != THIEF) for kind in kinds]
    special = any(kinds)
    options = []
    for n, i in enumerate(strikers):
        others = [v for m, v in enumerate(values) if m != n and plain[m]]
        value = values[n]
        if kinds[n] == HEAVY_HITTER:
            value = _VALUE[lie[i]]  # every further strike would have to turn a card again
            if len(strikers) == len(cards):
                others = sorted(others)[1:]  # no idle card to turn, so it will be the weakest
        elif kinds[n] == BOOSTER and ability == THIEF:
            value = strike_value(lie[i], lie[:i] + lie[i + 1 :])
        ok = adds_up(others, need - value, armor, ability, defeats)
        if ok or (special and _some_turn_wins(s, cards, cards[i], armor, ability)):
            options.append(_STRIKE[cards[i]])
    return options


def turn_options(s: DarkState, seat: int, armor: int, ability: int) -> list[Option]:
    """The other cards that the Heavy Hitter may turn without spoiling the defeat (DD-10, DD-11)."""
    cards = s.defenses[seat]
    lie = stances(s, cards)
    i = cards.index(s.striker)
    need = armor - s.total - _VALUE[lie[i]]
    defeats = DEFEATS[ability] - s.group
    # What the plain cards can finish without the one that is turned needs no search.
    plain = [
        j
        for j, stance in enumerate(lie)
        if not STANCE_ABILITY[stance]
        and cards[j] not in s.struck
        and may_strike(stance, s.vulnerable, ability, True)
    ]
    options = []
    for j in _to_turn(lie, i):
        others = [_VALUE[lie[m]] for m in plain if m != j]
        if adds_up(others, need, armor, ability, defeats) or _still_wins(s, cards, lie, i, j, armor, ability):
            options.append(_TURN[cards[j]])
    return options


def _to_turn(lie: list[int], i: int) -> list[int]:
    """Which cards can be turned before card i strikes: any other for a Heavy Hitter, else none (-1)."""
    if STANCE_ABILITY[lie[i]] != HEAVY_HITTER:
        return [-1]
    return [j for j in range(len(lie)) if j != i]


def _some_turn_wins(s: DarkState, cards: list[int], card: int, armor: int, ability: int) -> bool:
    lie = stances(s, cards)
    i = cards.index(card)
    return any(_still_wins(s, cards, lie, i, j, armor, ability) for j in _to_turn(lie, i))


def _still_wins(
    s: DarkState, cards: list[int], lie: list[int], i: int, turned: int, armor: int, ability: int
) -> bool:
    """Whether the hero can still be defeated after card i has struck, with a card turned before it."""
    now = lie.copy()
    if turned >= 0:
        now[turned] = _AFTER_TURN[now[turned]]
    others = [st for j, st in enumerate(now) if j != i and st >= 0]
    total = s.total + strike_value(lie[i], others)
    now[i] = _AFTER_STRIKE[lie[i]]
    struck = s.struck
    fresh, spent = [], []
    for j, st in enumerate(now):
        if st >= 0:
            if ability == KNIGHT or (j != i and cards[j] not in struck):
                fresh.append(st)
            else:
                spent.append(st)
    defeats = DEFEATS[ability] - s.group
    return can_defeat(fresh, spent, total, armor, ability, s.vulnerable, defeats)


def strike(s: DarkState, seat: int, card: int) -> None:
    """Add the card's attack to the total and turn it; a trash icon or an empty side ends it."""
    stance = s.stance[card]
    value = _VALUE[stance]
    if STANCE_ABILITY[stance] == BOOSTER:
        value = strike_value(stance, stances(s, [c for c in s.defenses[seat] if c != card]))
    s.total += value
    s.struck.append(card)
    if s.journal is not None:
        s.journal.tell(s, "strike", seat, (card,), value=value, total=s.total)
    _rotate(s, seat, card, _AFTER_STRIKE)


def turn(s: DarkState, seat: int, card: int) -> None:
    """Turn a card for a Heavy Hitter: it does not strike, so its trash icon means nothing (DD-10)."""
    if s.journal is not None:
        s.journal.tell(s, "turn", seat, (card,))
    _rotate(s, seat, card, _AFTER_TURN)


def _rotate(s: DarkState, seat: int, card: int, after: list[int]) -> None:
    new = after[s.stance[card]]
    if new < 0:
        trash(s, seat, card)
    else:
        s.stance[card] = new


def trash(s: DarkState, seat: int, card: int) -> None:
    """Put a defense on the discard pile."""
    s.defenses[seat].remove(card)
    s.defense_discard.append(card)
    if s.journal is not None:
        s.journal.moved(s, (card,), DEFENSES, DEFENSE_DISCARD, seat)
        s.journal.tell(s, "trash", seat, (card,))


def defeat(s: DarkState, seat: int, ability: int) -> None:
    """The hero joins the defeated pile: one card, one point (DD-13)."""
    if ability == BERSERKER:  # DD-18: only cards that struck
        for card in s.struck:
            if card in s.defenses[seat]:
                trash(s, seat, card)
    hero = s.attacker.pop()
    s.defeated[seat].append(hero)
    s.turn += 1
    if s.journal is not None:
        s.journal.moved(s, (hero,), ATTACKER, DEFEATED, -1, to=seat)
        s.journal.tell(s, "defeated", seat, (hero,))
