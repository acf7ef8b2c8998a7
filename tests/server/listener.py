"""A small server of the test's own that takes messages, as a webhook or a push service does."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, NamedTuple


class Message(NamedTuple):
    """What was posted."""

    path: str
    headers: dict[str, str]
    body: bytes


class Listener:
    """Keeps what it is sent; answers with these statuses in turn, the last one again and again."""

    def __init__(self, *statuses: int, headers: dict[str, str] | None = None) -> None:
        self.messages: list[Message] = []
        self.statuses = list(statuses or (200,))
        self._arrived = threading.Condition()
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with listener._arrived:
                    listener.messages.append(Message(self.path, dict(self.headers.items()), body))
                    status = listener.statuses[0]
                    del listener.statuses[: len(listener.statuses) > 1]
                    listener._arrived.notify_all()
                self.send_response(status)
                for name, value in (headers or {}).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Listener:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def wait(self, count: int, seconds: float = 300) -> list[Message]:
        """The first so many messages."""
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.messages) >= count, seconds), self.messages
            return self.messages[:count]
