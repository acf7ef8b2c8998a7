"""What people type, understood as one of their options, or refused with the rule that forbids it."""

from __future__ import annotations

import re
from typing import Any

from dealers.kernel import IllegalAnswer, InvalidAnswer, Option, Table

LONGEST = 10
"""More digits than this are no number of a list."""


def understood(table: Table[Any], seat: int, words: str) -> Option:
    """The option that a number of the list or words of a label mean. Raises an `AnswerError`."""
    options = table.view(seat)["decision"]["options"]
    if words.isdecimal() and len(words) < LONGEST:
        if not 1 <= int(words) <= len(options):
            only = f"a number from 1 to {len(options)}" if len(options) > 1 else "1, the only one there is"
            raise InvalidAnswer(f"there is no option {words}: choose {only}")
        option: Option = options[int(words) - 1]["option"]
        return option
    whole = [o["option"] for o in options if re.search(rf"(?<!\w){re.escape(words)}(?!\w)", o["label"], re.I)]
    if len(whole) == 1:  # "Thief 2", although "Thief 25" is there too
        return tuple(whole[0])
    try:
        return table.find(seat, words)
    except InvalidAnswer:
        reason = _refusal(table, seat, words)
        if reason:
            raise IllegalAnswer(reason) from None
        raise InvalidAnswer(f"{words!r} is none of your options: choose 1 to {len(options)}") from None


def _refusal(table: Table[Any], seat: int, words: str) -> str:
    """Why words that name a card in sight, or a verb, are no option now; empty when they mean nothing."""
    game, s = table.game, table.state
    decision, view = table.pending[seat], table.view(seat)
    want = " ".join(words.lower().split())
    for fits in (str.startswith, str.__contains__):
        for refused in view["decision"]["refused"]:
            if fits(refused["label"].lower(), want):
                return str(refused["why"])
    in_sight = {
        card["card"].lower(): card["id"]
        for zone in view["zones"]
        for card in zone["cards"] or []
        if card is not None
    }
    named = [name for name in in_sight if name in want] or [name for name in in_sight if want in name]
    verbs = list(dict.fromkeys(option[0] for option in decision.options if len(option) == 2))
    if named and verbs:
        return game.words.why_not(s, decision, (verbs[0], in_sight[max(named, key=len)]))
    for card in game.cards:
        if card.name.lower() == want:
            return f"{card.name} is none of the cards you can choose from now"
    meant = game.verbs.read(s, decision, want)
    return game.words.why_not(s, decision, meant) if meant is not None else ""
