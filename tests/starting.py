"""Starting `dealers` in a process of its own: from nothing, or from one that has imported it already.

Most of the time that a server takes to start goes into imports. Where it can be, it is forked from a process
that has done them once (the fork server of `multiprocessing`); from there on it runs the same command.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Protocol

IMPORTED = ["dealers.__main__", "dealers.cli.serve", "dealers.server.run"]


class Process(Protocol):
    """What tests need of a running process."""

    @property
    def pid(self) -> int:
        """Its number."""

    def poll(self) -> int | None:
        """Its exit code; None while it runs."""

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, when it has ended."""

    def send_signal(self, number: int) -> None:
        """Send it a signal."""

    def kill(self) -> None:
        """SIGKILL."""


def start(words: list[str], variables: dict[str, str], log: Path) -> Process:
    """Start `dealers` with these words and variables; what it prints goes to the end of a file."""
    if _can_be_forked(variables):
        return Forked(words, variables, log)
    with log.open("ab") as file:
        command = [sys.executable, "-m", "dealers", *words]
        return subprocess.Popen(command, stdout=file, stderr=file, env=variables)


_PATH = os.environ.get("PYTHONPATH")


def _can_be_forked(variables: dict[str, str]) -> bool:
    """Not where there is no fork, where coverage is measured, or where something else is to be imported."""
    return (
        "forkserver" in multiprocessing.get_all_start_methods()
        and "COVERAGE_PROCESS_CONFIG" not in os.environ
        and variables.get("PYTHONPATH") == _PATH
    )


class Forked:
    """A process that was forked; as `subprocess.Popen` has it."""

    def __init__(self, words: list[str], variables: dict[str, str], log: Path) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(IMPORTED)
        self._process = context.Process(target=_run, args=(words, variables, str(log)))
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, when it has ended."""
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired("dealers", timeout or 0)
        return code

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)


def _run(words: list[str], variables: dict[str, str], log: str) -> None:
    """In the new process: the command as if it had been typed."""
    import dealers.__main__
    from dealers.cli import main

    os.environ.clear()
    os.environ.update(variables)
    file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(file, 1)
    os.dup2(file, 2)
    os.close(file)
    sys.argv = ["dealers", *words]
    sys.modules["__main__"] = dealers.__main__  # what its own workers import
    main()
