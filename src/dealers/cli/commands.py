"""Every command; importing its module registers it."""

from dealers.cli import arena, bench, fuzz, games, play, replay, scenario

__all__ = ["arena", "bench", "fuzz", "games", "play", "replay", "scenario"]
