"""Requests to addresses that strangers have named: webhooks, and the push services of browsers.

Whoever names an address could make this server ask for something inside its own network. So every address
that a name stands for has to be a public one, and the connection goes to just that address. No redirection is
followed, and nothing of the answer is looked at but its status.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from urllib.parse import urlsplit

import h11

from dealers.kernel import DealersError
from dealers.server.table_settings import is_web_address

_PORTS = {"http": 80, "https": 443}
_MOST_BYTES = 16 * 1024
"""Of the head of an answer."""
_MOST_TRIED = 4
_IN_DISGUISE = [
    ipaddress.ip_network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")
]
"""IPv6 addresses that lead to an IPv4 address, which may be any."""


class NotSent(DealersError):
    """Nobody has taken the message; says why."""


class NotAllowed(NotSent):
    """It is an address that this server does not post to."""


class Outgoing:
    """Posts to addresses that are not our own."""

    def __init__(self, *, private: bool = False, seconds: float = 5.0) -> None:
        """`private`: whether addresses inside this network will do; `seconds` for each message in all."""
        self._private = private
        self._seconds = seconds
        self._trust: ssl.SSLContext | None = None

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer; raises a `NotSent`."""
        if not is_web_address(address):
            raise NotSent("this is no address of the web")
        try:
            async with asyncio.timeout(self._seconds):
                return await self._post(address, body, headers)
        except TimeoutError:
            raise NotSent(f"no answer within {self._seconds:g} seconds") from None
        except (OSError, ValueError, h11.ProtocolError, asyncio.IncompleteReadError) as error:
            raise NotSent(f"it cannot be reached ({type(error).__name__})") from None

    async def _post(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port or _PORTS[parts.scheme]
        trust = self._trusted() if parts.scheme == "https" else None
        reader, writer = await self._connect(host, port, trust)
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            name = parts.netloc.rpartition("@")[2]
            head = [
                ("Host", name),
                ("Content-Length", str(len(body))),
                ("Connection", "close"),
                *headers.items(),
            ]
            line = h11.Connection(h11.CLIENT, max_incomplete_event_size=_MOST_BYTES)
            request = h11.Request(method="POST", target=path, headers=head)
            for part in (request, h11.Data(data=body), h11.EndOfMessage()):
                writer.write(line.send(part) or b"")
            await writer.drain()
            while True:
                event = line.next_event()
                if isinstance(event, h11.Response):
                    return event.status_code
                if event is h11.NEED_DATA:
                    line.receive_data(await reader.read(4096))
                elif isinstance(event, h11.ConnectionClosed):
                    raise NotSent("it hung up")
        finally:
            writer.transport.abort()

    async def _connect(
        self, host: str, port: int, trust: ssl.SSLContext | None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to one of the addresses that the name stands for, all of which have been looked at."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        addresses = list(dict.fromkeys(str(where[0]) for *_, where in found))
        if not self._private and not all(is_public(address) for address in addresses):
            raise NotAllowed("it is an address inside a network")
        error: OSError | None = None
        for address in addresses[:_MOST_TRIED]:
            try:
                return await asyncio.open_connection(
                    address, port, ssl=trust, server_hostname=host if trust is not None else None
                )
            except OSError as failure:
                error = failure
        raise error or NotSent("its name stands for nothing")

    def _trusted(self) -> ssl.SSLContext:
        if self._trust is None:
            self._trust = ssl.create_default_context()
        return self._trust


def is_public(address: str) -> bool:
    """Whether an address belongs to everybody, and not to a network of its own or to this machine.

    >>> [is_public(one) for one in ("1.1.1.1", "10.0.0.7", "127.0.0.1", "169.254.169.254", "::ffff:10.0.0.7")]
    [True, False, False, False, False]
    """
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif any(found in network for network in _IN_DISGUISE):
            return False
    return found.is_global and not found.is_multicast
