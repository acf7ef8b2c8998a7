"""Every command; importing its module registers it."""

from dealers.cli import arena, bench, fuzz, games, load, play, replay, scenario, serve

__all__ = ["arena", "bench", "fuzz", "games", "load", "play", "replay", "scenario", "serve"]
