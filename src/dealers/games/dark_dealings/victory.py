"""Victory: most heroes defeated; Hardcore: the last overlord standing.

Rules: 3.4, 6.1.4, 6.1.5, 6.2.5
"""

from __future__ import annotations

from dealers.games.dark_dealings.cards import CARDS
from dealers.games.dark_dealings.state import DarkDealingsState
from dealers.kernel import Outcome, ranks_by


def outcome(s: DarkDealingsState) -> Outcome:
    """Ranks with both tie-breaks; the score is the number of heroes defeated."""
    parts = [{"heroes defeated": len(cards)} for cards in s.defeated]
    tiebreaks = _hardcore_tiebreaks(s) if s.hardcore else _tiebreaks(s)
    if s.hardcore:
        keys = [tuple(t.values()) for t in tiebreaks]
    else:
        keys = [(len(s.defeated[seat]), *t.values()) for seat, t in enumerate(tiebreaks)]
    return Outcome(ranks_by(keys), parts, tiebreaks)


def _tiebreaks(s: DarkDealingsState) -> list[dict[str, int]]:
    """More defense cards (cards, not sides: DD-26), then the hardest hero defeated; else shared (DD-25)."""
    return [
        {
            "defenses remaining": len(s.defenses[seat]),
            "highest challenge defeated": max([CARDS.challenge[s.face[c]] for c in defeated], default=0),
        }
        for seat, defeated in enumerate(s.defeated)
    ]


def rounds_held(s: DarkDealingsState, seat: int) -> int:
    """In how many combat rounds the overlord was not evicted, up to now."""
    return s.evicted[seat] - 1 if s.evicted[seat] else s.round


def _hardcore_tiebreaks(s: DarkDealingsState) -> list[dict[str, int]]:
    """Who held out longest (DD-30), then defense cards, then the last hero faced (DD-29)."""
    return [
        {
            "rounds held": rounds_held(s, seat),
            "defenses remaining": len(s.defenses[seat]),
            "challenge of the last hero": CARDS.challenge[s.face[(s.evictor[seat] or s.defeated[seat])[-1]]],
        }
        for seat in range(s.seats)
    ]
