"""Clusters that play a study: Dask and Ray, each asked in its own way.

Not through joblib, as the processes of one machine are: when the scheduler of a Dask cluster goes away,
joblib waits for it forever, and what Ray has done it hands over only when everything is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from itertools import islice
from typing import Any, TypeVar

from dealers.kernel import DealersError, UsageError
from dealers.lab.extras import need

RAY = "ray"
ANSWERS_WITHIN = "10s"
"""How long a scheduler may take to answer, also when the connection was lost."""
IN_HAND = 200
"""Jobs that a cluster is given at a time, so that neither they nor their rows pile up."""

Result = TypeVar("Result")


def on_cluster(cluster: str, work: Callable[[range], Result], jobs: Sequence[range]) -> Iterator[Result]:
    """The results of all jobs, as they come in."""
    if cluster == RAY:
        return _on_ray(work, iter(jobs))
    if not cluster.startswith(("tcp://", "tls://")):
        raise UsageError(f"{cluster!r} is no cluster: say tcp://HOST:PORT for Dask, or ray")
    return _on_dask(cluster, work, iter(jobs))


def _gone(cluster: str) -> DealersError:
    return DealersError(
        f"the cluster at {cluster} has gone away. What was written is whole: run the same command again, "
        "there or elsewhere, to go on"
    )


def _worn_out(cluster: str) -> DealersError:
    return DealersError(
        f"workers of {cluster} are lost again and again with the same games, perhaps for lack of memory. "
        "What was written is whole: run the same command again to go on"
    )


def _on_dask(address: str, work: Callable[[range], Result], jobs: Iterator[range]) -> Iterator[Result]:
    distributed: Any = need("distributed", "dask")
    try:
        client = distributed.Client(address, timeout=ANSWERS_WITHIN, set_as_default=False)
    except OSError as error:
        raise UsageError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout="60s")
        except TimeoutError:
            raise UsageError(
                f"no worker has come to {address}: start some with dask worker {address}"
            ) from None
        try:
            first = [client.submit(work, job, pure=False) for job in islice(jobs, IN_HAND)]
            results = distributed.as_completed(first, loop=client.loop, with_results=True)
            del first  # a result is kept for as long as anybody may ask for it
            for _, result in results:
                if isinstance(result, CancelledError):
                    raise result
                for job in islice(jobs, 1):
                    results.add(client.submit(work, job, pure=False))
                yield result
        except (CancelledError, distributed.client.ClosedClientError, OSError):
            raise _gone(address) from None
        except distributed.scheduler.KilledWorker:
            raise _worn_out(address) from None


def _on_ray(work: Callable[[range], Result], jobs: Iterator[range]) -> Iterator[Result]:
    ray: Any = need("ray", "ray")
    if not ray.is_initialized():
        ray.init(log_to_driver=False, logging_level="warning")
    send = ray.remote(lambda job: work(job)).remote  # Ray takes a function, and not just anything callable
    try:
        waiting = [send(job) for job in islice(jobs, IN_HAND)]
        while waiting:
            [done], waiting = ray.wait(waiting)
            result = ray.get(done)
            waiting += [send(job) for job in islice(jobs, 1)]
            yield result
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError):
        raise _worn_out(RAY) from None
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except (ray.exceptions.RayError, ConnectionError):
        raise _gone(RAY) from None
    finally:
        ray.shutdown()
