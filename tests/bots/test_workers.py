"""Worker processes: what they do for a program, and that they do not outlive it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dealers.bots.workers import in_processes

PROGRAM = """
from time import sleep
from dealers.bots.workers import in_processes

def work(seconds):
    print("at work", flush=True)
    sleep(seconds)

if __name__ == "__main__":
    for done in in_processes(work, [0, 600], 2):
        print("one has nothing to do", flush=True)
"""


def test_every_job_is_done() -> None:
    assert sorted(in_processes(abs, [-3, -2, -1, 0], 2)) == [0, 1, 2, 3]


@pytest.mark.slow
def test_workers_end_with_the_program_that_started_them() -> None:
    program = subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    said = [program.stdout.readline() for _ in range(3)]
    assert "one has nothing to do\n" in said
    program.kill()
    program.communicate(timeout=60)  # the workers write to the same pipe: it ends when the last of them does
