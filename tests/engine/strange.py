"""An engine that goes wrong in the way that its first argument names; without one, it does not."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HOW = sys.argv[1] if len(sys.argv) > 1 else ""
FIRST: dict[str, dict[str, Any]] = {
    "hello": {"type": "hello", "protocol": 1, "name": "strange", "roles": ["player"]},
    "new": {"type": "ready"},
    "end": {"type": "ready"},
}


def say(reply: dict[str, Any]) -> None:
    """One line."""
    sys.stdout.write(json.dumps(reply) + "\n")
    sys.stdout.flush()


def choose(request: dict[str, Any]) -> dict[str, Any] | None:
    """What is said when it is asked to choose."""
    legal = request["legal"]
    good = {"type": "choice", "action": legal[0]["action"]}
    match HOW:
        case "nonsense":
            print("I would rather play chess", flush=True)
        case "a list":
            print("[1, 2, 3]", flush=True)
        case "not text":
            sys.stdout.buffer.write(b"\xff\xfe\n")
            sys.stdout.flush()
        case "deeply nested":
            print("[" * 100_000, flush=True)
        case "silent":
            time.sleep(600)
        case "silent with a child":
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            Path(sys.argv[2]).write_text(str(child.pid))
            time.sleep(600)
        case "illegal":
            return {"type": "choice", "action": 2**40}
        case "a word":
            return {"type": "choice", "action": legal[0]["label"]}
        case "nothing":
            return {"type": "choice"}
        case "another type":
            return {"type": "ready"}
        case "another id":
            return {**good, "id": 99}
        case "refuses":
            return {"type": "error", "code": "failed", "text": "I have a headache"}
        case "dies":
            print("something is broken inside", file=sys.stderr)
            sys.exit(3)
        case "dies once":
            seen = Path(sys.argv[2])
            if not seen.exists():
                seen.touch()
                os.abort()
            return good
        case "remarks without end":
            while True:
                say({"type": "info", "text": "thinking"})
        case "a line without end":
            while True:
                sys.stdout.write("x" * 65536)
        case "remarks":
            for number in range(100):
                say({"type": "info", "text": f"line {number}"})
            return good
        case "much to complain":
            sys.stderr.write("warning\n" * 100_000)
            return good
        case "talks out of turn":
            say({**good, "id": request["id"]})
            return good
        case _:
            return good
    return None


def main() -> None:
    """Talk until the host has had enough."""
    if HOW == "silent at first":
        time.sleep(600)
    if HOW == "ends at once":
        sys.exit("no licence found")
    if HOW == "does not read":
        say({**FIRST["hello"], "id": 1})
        say({**FIRST["new"], "id": 2})
        time.sleep(600)
    if HOW == "another version":
        FIRST["hello"]["protocol"] = 7
    if HOW == "no player":
        FIRST["hello"]["roles"] = ["rules"]
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["type"] == "quit":
            break
        reply = choose(asked) if asked["type"] == "choose" else FIRST[asked["type"]]
        if reply is not None:
            say({"id": asked["id"], **reply})


if __name__ == "__main__":
    main()
