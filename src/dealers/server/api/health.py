"""Whether the server lives, and whether people can play."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from dealers import __version__
from dealers.server.commands import Refusal
from dealers.server.house import House
from dealers.server.models import Health, Problem

router = APIRouter()


@router.get("/healthz", response_model=Health, responses={503: {"model": Problem}})
async def health(request: Request) -> dict[str, Any]:
    """Whether the server lives: it answers and can read its tables. It is "not storing" since a write failed.

    Nothing is written, and a full disk is no reason to start the server again.
    """
    house: House = request.app.state.house
    await house.store.try_reading()
    problem = house.store.problem
    return _health(house, "not storing" if problem else "ok", problem)


@router.get("/readyz", response_model=Health, responses={503: {"model": Problem}})
async def readiness(request: Request) -> dict[str, Any]:
    """Whether people can play: something was stored just now, on the same way as every answer."""
    house: House = request.app.state.house
    if house.closing:
        raise Refusal("storage", "The server is stopping.")
    await house.store.try_writing()
    return _health(house, "ready")


def _health(house: House, status: str, problem: str = "") -> dict[str, Any]:
    return {"status": status, "version": __version__, "tables": len(house.rooms), "problem": problem}
