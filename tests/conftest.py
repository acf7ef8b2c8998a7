"""What all tests need."""

from __future__ import annotations

import signal

# Processes in the background of a shell script are deaf to Ctrl-C, and so would be those that tests start.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
