"""What a player can answer: every verb of Dealers in Hope, declared once."""

from __future__ import annotations

from dealers.games.dealers_in_hope import powers, refusals, train
from dealers.games.dealers_in_hope.assault import WAYS, would_take
from dealers.games.dealers_in_hope.board import MOST_ACTIONS
from dealers.games.dealers_in_hope.cards import CARDS, NONE, STRENGTHS, strengths_in_words
from dealers.games.dealers_in_hope.effects import PRICE_OF_HOPE, WITHOUT_DRAWING
from dealers.games.dealers_in_hope.maps import MOST_LANDS
from dealers.games.dealers_in_hope.state import DISCARD, HAND, READY, DealersInHopeState
from dealers.kernel import Among, Cards, Faces, Option, Verb, Verbs
from dealers.kernel.verbs import LAST
from dealers.kernel.zone import Zone

_NEXT = [face for face, level in enumerate(CARDS.level) if level >= 2 and CARDS.faction[face] == NONE]
"""What a card can be promoted to: the second card of a profession, or its master."""


def _actions() -> Among[DealersInHopeState]:
    return Among(lambda s: [action.name for action in s.board], MOST_ACTIONS, kind="action")


def _lands() -> Among[DealersInHopeState]:
    return Among(lambda s: s.map.lands, MOST_LANDS, kind="land")


def _card(*zones: Zone) -> Cards[DealersInHopeState]:
    return Cards(CARDS.catalogue, *zones)


# --- words of labels that are no parts of options ---------------------------------------------------------


def _takes(s: DealersInHopeState, option: Option) -> str:
    return str(would_take(s, s.seat, option[1], option[2]))


def _price(s: DealersInHopeState, option: Option) -> str:
    return str(train.price(s, s.seat, option[1]))


def _in_hand(s: DealersInHopeState, card: int) -> bool:
    return any(card in hand for hand in s.hand)


def _from_ready(s: DealersInHopeState, option: Option) -> str:
    return "" if _in_hand(s, option[1]) else " from your Ready Area"


def _hand_or_discard(s: DealersInHopeState, option: Option) -> str:
    return "hand" if _in_hand(s, option[1]) else "discard pile"


def _amount(s: DealersInHopeState, option: Option) -> str:
    """How many markers a card gives; those in a Ready Area may be drilled."""
    _, card, strength = option
    printed = CARDS.strengths[s.face[card]][strength]
    owner = next((seat for seat, cards in enumerate(s.ready) if card in cards), -1)
    drilled = 0 if _in_hand(s, card) or owner < 0 else s.powers[owner][powers.DRILL]
    return str(printed + drilled)


def _gives(s: DealersInHopeState, option: Option) -> str:
    given = strengths_in_words(s.face[option[1]])
    return f" ({given})" if given else ""


def _weakest_first(s: DealersInHopeState, option: Option) -> int:
    """Overland before oversea."""
    land: int = option[1]
    how: int = option[2]
    return 10_000 * how + would_take(s, s.seat, land, how)


VERBS: Verbs[DealersInHopeState] = Verbs(
    # the draft
    Verb("city", land=_lands(), label="begin in {land}", may="choose a start city", why=refusals.no_city,
         rule="2.4"),
    Verb("faction", faction=Among([row.name for row in CARDS.factions], kind="faction"),
         label="lead the {faction}", may="choose a faction", why=refusals.no_faction, rule="2.4"),
    # choosing an action
    Verb("take", action=_actions(), label="take {action}", may="take an action", why=refusals.no_action,
         rule="3.2.1"),
    Verb("lead", action=_actions(), label="take {action} with your leader cube",
         may="take an action with your leader cube", order=1, why=refusals.no_action, rule="3.2.1"),
    Verb("pass", label="pass", ends=True, why=refusals.no_pass, rule="3.1.2"),
    # cards
    Verb("play", card=_card(HAND, READY), strength=Among(STRENGTHS, kind="strength", usual=0),
         label="play {card}{from_where} for {strength} ({amount})", why=refusals.no_play, rule="3.3.1",
         words={"from_where": _from_ready, "amount": _amount}),
    Verb("use", card=_card(READY), label="use {card}{gives}", may="use Spoils of War", why=refusals.no_use,
         rule="3.3.5", words={"gives": _gives}),
    Verb(WITHOUT_DRAWING["play"], card=_card(HAND, READY),
         strength=Among(STRENGTHS, kind="strength", usual=0),
         label="play {card}{from_where} for {strength} ({amount}) without drawing", order=2,
         may="play a card without drawing", why=refusals.no_play, rule="3.3.1",
         words={"from_where": _from_ready, "amount": _amount}),
    Verb(WITHOUT_DRAWING["use"], card=_card(READY), label="use {card}{gives} without drawing", order=2,
         may="use Spoils of War without drawing", why=refusals.no_use, rule="3.3.5", words={"gives": _gives}),
    Verb("ready", card=_card(HAND), label="put {card} into your Ready Area",
         may="put a card into your Ready Area", order=2, why=refusals.no_ready, rule="3.3.4"),
    Verb("recall", card=_card(DISCARD), label="take back {card}", may="take back a card",
         why=refusals.no_recall, rule="6.1.10"),
    Verb("dismiss", card=_card(HAND, DISCARD), label="dismiss {card} from your {where}",
         why=refusals.no_dismiss, rule="4.3.2", words={"where": _hand_or_discard}),
    Verb("discard", card=_card(HAND), label="discard {card}", why=refusals.no_discard, rule="3.1.6"),
    # training
    Verb("train", face=Faces(CARDS.catalogue), label="train {face} for {price}", may="train a card", order=1,
         why=refusals.no_train, rule="4.4.1", words={"price": _price}),
    Verb("promote", card=_card(HAND, DISCARD), to=Faces(CARDS.catalogue, _NEXT),
         label="promote {card} in your {where} to {to}", why=refusals.no_promote, rule="4.4.8",
         words={"where": _hand_or_discard}),
    # assaults
    Verb("assault", land=_lands(), how=Among(WAYS, kind="way"), label="assault {land} {how} ({takes})",
         may="assault a territory", order=3, then=_weakest_first, why=refusals.no_assault, rule="4.5.1",
         words={"takes": _takes}),
    Verb("challenge", label="let the defender answer", order=LAST, why=refusals.no_challenge, rule="4.5.6"),
    Verb("call off", label="call off the assault", ends=True, why=refusals.no_call_off, rule="O14"),
    # ending something
    Verb("sell", label=f"spend {PRICE_OF_HOPE} support", may="spend support", order=LAST),
    Verb("keep", label="keep the rest", ends=True),
    Verb("done", label="done", may="stop", ends=True),
    Verb("end", label="end your turn", ends=True, why=refusals.no_end, rule="3.1.6"),
)  # fmt: skip
