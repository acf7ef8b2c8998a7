"""What matters about an overlord: heroes defeated, or in Hardcore rounds held; defenses; heroes to come."""

from __future__ import annotations

from dealers.games.dark_dealings.state import COMBAT, DarkDealingsState
from dealers.games.dark_dealings.victory import rounds_held
from dealers.kernel import Figure, figure


def standing(s: DarkDealingsState, seat: int) -> list[Figure]:
    """In the order in which one asks for it; all of it can be counted on the table."""
    defeated = figure("heroes defeated", len(s.defeated[seat]), "laurels")
    held = figure("rounds held", rounds_held(s, seat) if s.phase == COMBAT else 0, "evil-tower")
    to_come = sum([len(heroes[seat]) for heroes in (s.lured, s.committed, s.boasts, s.pile)])
    return [
        *([held, defeated] if s.hardcore else [defeated]),
        figure("defenses", len(s.defenses[seat]), "castle"),
        figure("heroes to come", to_come, "swords-emblem"),
    ]
