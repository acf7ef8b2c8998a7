"""Run the server until it is told to stop; then tell everybody to come back."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys

import structlog
import uvicorn

from dealers.kernel import DealersError
from dealers.server.app import make_app
from dealers.server.bots import prepare_workers
from dealers.server.connections import ServerConfig
from dealers.server.push import check_seal
from dealers.server.settings import Settings
from dealers.server.storage import Store

_OTHER_FILES = 200
"""Files that are no connections: the database, pipes of the bots, pages that are read."""

log = structlog.get_logger("dealers")


class _Server(uvicorn.Server):
    """Says goodbye to every table before the connections are closed."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        house = getattr(self.config.app.state, "house", None)  # type: ignore[union-attr]
        if house is not None and not house.closing:
            await house.close("The server is restarted and will be back in a moment.", 2000)
            await asyncio.sleep(0.2)  # for the goodbyes to go out
        await super().shutdown(sockets)


def open_socket(host: str, port: int) -> socket.socket:
    """Listen, or say why that is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, TypeError, ValueError) as error:  # the latter two for what can be no name
        listener.close()
        reason = getattr(error, "strerror", None) or "that is no address of this machine"
        raise DealersError(
            f"cannot listen at {host}:{port}: {reason}; choose another one with --port or --host"
        ) from None
    listener.listen(2048)
    listener.set_inheritable(True)
    return listener


def run(settings: Settings, listener: socket.socket, store: Store) -> None:
    """Serve until SIGINT or SIGTERM."""
    settings = _within_the_system(settings)
    check_seal(settings.data)  # a damaged one is told of before anybody is served
    prepare_workers()  # meanwhile the rest is made
    config = ServerConfig(
        make_app(settings, opened=store),
        settings,
        log_level="warning",
        access_log=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    host, port = listener.getsockname()[:2]
    log.info("serving", host=host, port=port, data=str(settings.data))
    tame_collector()
    signal.signal(signal.SIGTERM, _exit)  # after a graceful stop uvicorn raises the signal once more
    try:
        _Server(config).run(sockets=[listener])
    finally:
        log.info("stopped")


def _exit(number: int, frame: object) -> None:
    """Told to stop, and has stopped: all is well."""
    raise SystemExit(0)


def _within_the_system(settings: Settings) -> Settings:
    """A connection is an open file: ask the system for enough of them, or take fewer connections."""
    if sys.platform == "win32":
        return settings
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.connections + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        if soft < wanted:
            fewer = max(1, soft - _OTHER_FILES)
            log.warning("fewer connections", connections=fewer, reason=f"the system allows {soft} open files")
            return settings.model_copy(update={"connections": fewer})
    return settings


def tame_collector() -> None:
    """Look for garbage less often, and never in the program itself: it took a third of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
