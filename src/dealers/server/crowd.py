"""How many WebSockets there are: in all, of one client, of one browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from dealers.server.commands import Refusal
from dealers.server.metrics import SOCKETS
from dealers.server.settings import Settings


class Crowd:
    """Everybody who is connected."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._all = 0
        self._clients: Counter[str] = Counter()
        self._browsers: Counter[str] = Counter()

    @contextmanager
    def one_more(self, client: str, browser: str) -> Iterator[None]:
        """Somebody is connected meanwhile; raises a `Refusal` when they are one too many."""
        limits = self.settings
        if self._all >= limits.sockets:
            raise Refusal("busy", "This server is full: please try again in a few minutes.")
        if self._clients[client] >= limits.sockets_each:
            raise Refusal("busy", "Too many pages are open from your address: close some of them.")
        if browser and self._browsers[browser] >= limits.sockets_cookie:
            raise Refusal("busy", "Too many pages are open in this browser: close some of them.")
        SOCKETS.inc()
        self._all += 1
        self._clients[client] += 1
        self._browsers[browser] += 1
        try:
            yield
        finally:
            SOCKETS.dec()
            self._all -= 1
            for counter, who in ((self._clients, client), (self._browsers, browser)):
                counter[who] -= 1
                if not counter[who]:
                    del counter[who]
