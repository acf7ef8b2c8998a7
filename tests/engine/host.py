"""A program that plays a whole match on an engine's table, in Python without anything of ours.

python host.py GAME SEATS SEED COMMAND...: prints the outcome. It takes the (7919 * n)-th of the legal actions
at the n-th decision, as host.mjs does.
"""

import json
import subprocess
import sys
from typing import Any


class Engine:
    """An engine, and the requests that one may make."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.number = 0

    def ask(self, kind: str, **fields: Any) -> Any:
        """The reply to a request."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.number += 1
        self.process.stdin.write(json.dumps({"type": kind, "id": self.number, **fields}) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        assert reply["id"] == self.number, reply
        assert reply["type"] != "error", reply
        return reply

    def close(self) -> None:
        """Say goodbye, by ending its input."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait(10) == 0
        assert self.process.stdout is not None
        self.process.stdout.close()


def play(game: str, seats: int, seed: int, command: list[str]) -> Any:
    """The outcome of a match."""
    engine = Engine(command)
    hello = engine.ask("hello", protocol=1, host="host.py")
    assert "rules" in hello["roles"]
    state = engine.ask("new", game=game, seats=seats, seed=seed)
    while not state["over"]:
        seat = state["waiting"][0]
        legal = engine.ask("legal", seat=seat)["legal"]
        action = legal[7919 * state["number"] % len(legal)]["action"]
        state = engine.ask("apply", seat=seat, action=action)
    outcome = engine.ask("outcome")["outcome"]
    assert engine.ask("view")["view"]["outcome"] == outcome
    engine.close()
    return outcome


if __name__ == "__main__":
    print(json.dumps(play(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])))
