"""The server under load: started as `dealers serve`, asked over HTTP, its processor and memory read."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from http.client import HTTPException
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

import msgspec

from dealers.kernel import DealersError
from dealers.server.keys import COOKIE

START_SECONDS = 120.0
_PLENTY = "1000000/second"
_MANY = "100000"

_opener = build_opener(ProxyHandler({}))


class LoadError(DealersError):
    """The run cannot go on; the text says why."""


def ask(url: str, path: str, secret: str = "", body: Any = None) -> bytes:
    """GET, or POST when there is a body, as the browser with that cookie; raises a `LoadError`."""
    headers = {"Cookie": f"{COOKIE}={secret}"} if secret else {}
    data = None
    if body is not None:
        data = msgspec.json.encode(body)
        headers["Content-Type"] = "application/json"
    try:
        with _opener.open(Request(url + path, data, headers), timeout=60) as response:
            found: bytes = response.read()
            return found
    except HTTPError as error:
        with error:
            words = _problem(error.read())
        raise LoadError(f"{url}{path} answers {error.code}: {words}") from None
    except (OSError, HTTPException) as error:
        raise LoadError(
            f"the server at {url} does not answer ({str(error) or type(error).__name__}): is it running?"
        ) from None


def _problem(body: bytes) -> str:
    """The sentence in a refusal."""
    try:
        return str(msgspec.json.decode(body, type=dict[str, Any])["message"])
    except (msgspec.MsgspecError, KeyError):
        return "this is not a server of Dealer's Choice"


class Reading(NamedTuple):
    """What the server has used so far; None when it does not say."""

    cpu: float | None
    """Seconds of processor time."""
    memory: float | None
    """Bytes in memory."""
    tables: int
    """Tables in memory."""


def read_metrics(url: str) -> Reading:
    """What /metrics says."""
    wanted = ("dealers_live_tables", "process_cpu_seconds_total", "process_resident_memory_bytes")
    lines = [line.split() for line in ask(url, "/metrics").decode(errors="replace").splitlines()]
    found = {line[0]: float(line[1]) for line in lines if len(line) == 2 and line[0] in wanted}
    if wanted[0] not in found:
        raise LoadError(f"{url} is not a server of Dealer's Choice")
    return Reading(found.get(wanted[1]), found.get(wanted[2]), int(found[wanted[0]]))


class LocalServer:
    """`dealers serve` in a process of its own on a free port of this machine."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.log = data / "server.log"
        self.url = ""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start it and wait until it is well; how many seconds that took."""
        port = _free_port()
        self.url = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "dealers", "serve", "--port", str(port), "--data", str(self.data)]
        started = time.perf_counter()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--log-level", "warning"], stdout=log, stderr=log, env=_environment()
            )
        while True:
            try:
                ask(self.url, "/healthz")
                return time.perf_counter() - started
            except LoadError as error:
                self.check()
                if time.perf_counter() - started > START_SECONDS:
                    raise LoadError(f"the server has not started within {START_SECONDS:g} s") from error
                time.sleep(0.005)

    def check(self, patience: float = 0.0) -> None:
        """Raise a `LoadError` if it has ended, or does so within a moment."""
        if self._process is None:
            return
        try:
            code = self._process.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            return
        how = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        lines = [line for line in self.log.read_text(errors="replace").splitlines() if line.strip()]
        said = lines[-1] if lines and "The table is at" not in lines[-1] else "(nothing)"
        raise LoadError(f"the server {how}; its last words: {said}")

    def stop(self) -> None:
        """End it, gently at first."""
        process = self._process
        if process is None or process.poll() is not None:
            return
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def database_bytes(self) -> int:
        """The size of its database, with what is not yet in the main file."""
        return sum(path.stat().st_size for path in self.data.glob("*.sqlite3*"))

    def __enter__(self) -> LocalServer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def _environment() -> dict[str, str]:
    """Settings as they are by default, but for the limits: all clients come from one address."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DEALERS_")}
    rates = ("MESSAGE", "CLIENT", "CONNECT", "LOOK", "CREATE", "GUESS")
    counts = ("CONNECTIONS", "CONNECTIONS_EACH", "SOCKETS", "SOCKETS_EACH")
    return {
        **kept,
        **{f"DEALERS_{name}_RATE": _PLENTY for name in rates},
        **dict.fromkeys([f"DEALERS_{name}" for name in counts], _MANY),
    }
