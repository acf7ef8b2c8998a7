"""Addresses: what links begin with, how other devices reach this machine, and who counts as one client."""

from __future__ import annotations

import ipaddress
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


def client_of(address: str) -> str:
    """Who counts as one client for the limits: an IPv4 address, or the 64 bits of an IPv6 network.

    One household has a whole such network, so that its single addresses say nothing.

    >>> client_of("192.0.2.7"), client_of("2001:db8:1:2:3:4:5:6"), client_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> 64 << 64))


def proxy_networks(proxies: list[str]) -> list[str]:
    """The networks of the proxies, each IPv4 one also as a server that listens at :: sees it.

    >>> proxy_networks(["10.0.0.0/8", "::1"])
    ['10.0.0.0/8', '::ffff:10.0.0.0/104', '::1/128']
    """
    networks = []
    for proxy in proxies:
        network = ipaddress.ip_network(proxy)
        networks.append(str(network))
        if network.version == 4:
            networks.append(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
    return networks
