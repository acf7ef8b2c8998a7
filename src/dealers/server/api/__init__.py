"""The HTTP side of the house. Commands take the same path here as over a WebSocket."""

from dealers.server.api import analysis, examples, games, health, lessons, push, ratings, sharing, tables
from dealers.server.api.asking import explain

ROUTERS = (
    tables.router,
    lessons.router,
    games.router,
    analysis.router,
    examples.router,
    push.router,
    ratings.router,
    sharing.router,
    health.router,
)

__all__ = ["ROUTERS", "explain", "sharing"]
