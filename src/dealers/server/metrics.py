"""What the server counts, for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_SLOW = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

LIVE_TABLES = Gauge("dealers_live_tables", "Tables in memory")
SOCKETS = Gauge("dealers_sockets", "Open WebSocket connections")
COMMANDS = Counter("dealers_commands_total", "Commands by type and result", ["type", "result"])
COMMAND_SECONDS = Histogram(
    "dealers_command_seconds", "From a command to its updates sent off", buckets=_QUICK
)
STORE_SECONDS = Histogram("dealers_store_seconds", "One commit to the database", buckets=_QUICK)
LOAD_SECONDS = Histogram("dealers_load_seconds", "Bringing a stored table into memory", buckets=_QUICK)
BOT_SECONDS = Histogram("dealers_bot_seconds", "One decision of a bot", buckets=_SLOW)
BOTS_REPLACED = Counter("dealers_bots_replaced_total", "Bots that crashed or took too long")
NOTICES = Counter("dealers_notices_total", "Messages that a turn has come", ["kind", "result"])
WAITING = Gauge("dealers_waiting", "Requests that wait for a worker process", ["lane"])
AT_WORK = Gauge("dealers_at_work", "Requests that worker processes are busy with", ["lane"])
WAIT_SECONDS = Histogram("dealers_wait_seconds", "Waiting for a worker process", ["lane"], buckets=_SLOW)
WORKERS = Gauge(
    "dealers_workers", "Workers that are alive: of the same program and rules, or others", ["rules"]
)
WORKER_PLACES = Gauge("dealers_worker_places", "Searches that workers can do at once for this server")
JOBS = Counter(
    "dealers_jobs_total",
    "Asked of workers: done, failed, dropped, or done here after all",
    ["kind", "result"],
)
TAKEN = Counter("dealers_worker_jobs_total", "Jobs that this worker has taken", ["kind", "result"])
TAKEN_SECONDS = Histogram("dealers_worker_seconds", "One job of this worker", ["kind"], buckets=_SLOW)
