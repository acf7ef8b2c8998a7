"""Addresses: what links begin with, and under which name other devices reach this machine."""

from __future__ import annotations

import socket

from dealers.server.settings import Settings

EVERYWHERE = ("0.0.0.0", "::")
_HERE = ("127.0.0.1", "localhost", "[::1]")


def base_address(settings: Settings, scheme: str, host: str) -> str:
    """What links begin with: as the browser calls us, unless other devices could not."""
    if settings.address:
        return settings.address.rstrip("/")
    name, colon, port = host.partition(":") if not host.startswith("[") else host.rpartition(":")
    if settings.host in EVERYWHERE and name in _HERE:
        name = lan_address() or name
    return f"{scheme}://{name}{colon}{port}"


def lan_address() -> str:
    """This machine's address in its local network; empty when it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
