"""How several servers on one PostgreSQL bear it when one of them is killed or frozen, again and again.

    python -m bench.kills --kills 40 --servers 3

Two people play at any of the servers, and at another one each time their connection is lost. Every answer
that was acknowledged has to be in the database, where it was said to be, and no command twice; or else it
fails.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from tests.postgres import Postgres
from tests.server.killing import play_through


def main() -> None:
    """Play through, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    started = time.monotonic()
    with Postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        options = {"servers": given.servers, "kills": given.kills, "seed": given.seed}
        tally = play_through(
            postgres.new(), Path(folder), **options, told=lambda words: print(words, flush=True)
        )
    print(f"{tally.kills} kills, {tally.freezes} freezes, {tally.acknowledged} answers acknowledged")
    print("0 lost, 0 doubled")
    print(f"{tally.retried} answers sent again after the connection was lost")
    if tally.freed:
        middle = sorted(tally.freed)[len(tally.freed) // 2]
        print(
            f"{len(tally.freed)} times it was the one that kept the table: free for others after "
            f"{middle:.1f} s (median), {max(tally.freed):.1f} s (longest)"
        )
    print(f"{time.monotonic() - started:.0f} s in all")


if __name__ == "__main__":
    main()
