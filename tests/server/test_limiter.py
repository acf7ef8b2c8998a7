"""Limits: how often, by whom, and that counting itself cannot be made to fill the memory."""

from __future__ import annotations

import time

import pytest
from pydantic import ValidationError

from dealers.server import limiter as module
from dealers.server.limiter import Limiter, parse_rate
from dealers.server.network import client_of
from dealers.server.settings import Settings


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_window_begins_with_the_first_try_and_ends_after_its_time() -> None:
    clock = Clock()
    limiter = Limiter(clock, guess="2/10second")
    clock.now = 7
    assert [limiter.allows("guess", "a") for _ in range(4)] == [True, True, False, False]
    clock.now = 16.9
    assert not limiter.allows("guess", "a")
    clock.now = 17
    assert limiter.allows("guess", "a")


def test_everybody_and_every_limit_is_counted_apart() -> None:
    limiter = Limiter(Clock(), guess="1/minute", chat="1/minute")
    assert limiter.allows("guess", "a")
    assert limiter.allows("guess", "b")
    assert limiter.allows("chat", "a")
    assert not limiter.allows("guess", "a")


def test_a_look_at_what_is_left_counts_nothing() -> None:
    clock = Clock()
    limiter = Limiter(clock, wrong="2/minute")
    assert [limiter.spent("wrong") for _ in range(5)] == [False] * 5
    limiter.allows("wrong")
    assert not limiter.spent("wrong")
    limiter.allows("wrong")
    assert limiter.spent("wrong")
    clock.now = 60
    assert not limiter.spent("wrong")


def test_a_clock_that_is_set_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    limiter = Limiter(guess="1/minute")
    assert limiter.allows("guess", "a")
    for wrong in (0.0, 4e9):
        monkeypatch.setattr(time, "time", lambda wrong=wrong: wrong)
        assert not limiter.allows("guess", "a")


def test_addresses_without_end_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 100)
    clock = Clock()
    limiter = Limiter(clock, guess="1/minute")
    for number in range(1000):
        clock.now = number / 1000
        assert limiter.allows("guess", str(number))
    assert len(limiter._windows["guess"]) == 100
    assert not limiter.allows("guess", "999")
    clock.now = 100
    limiter.allows("guess", "later")
    assert len(limiter._windows["guess"]) == 1  # what is over is forgotten


@pytest.mark.parametrize(
    "text", ["lots", "", "0/minute", "5/0second", "5", "/minute", "-1/minute", "5/fortnight"]
)
def test_what_is_no_rate_is_refused_with_how_one_is_written(text: str) -> None:
    with pytest.raises(ValueError, match="60/minute"):
        parse_rate(text)
    with pytest.raises(ValidationError, match="60/minute"):
        Settings(create_rate=text)


def test_rates_may_be_written_with_spaces_and_as_several() -> None:
    assert parse_rate(" 5 / 2 hours ") == (5, 7200)


def test_a_household_with_ipv6_is_one_client() -> None:
    assert client_of("2001:db8::1") == client_of("2001:db8::ffff:2%eth0") != client_of("2001:db8:0:1::1")
    assert client_of("::ffff:10.0.0.1") == client_of("10.0.0.1") != client_of("10.0.0.2")
    assert client_of("x" * 5000) == "x" * 64


@pytest.mark.parametrize(("given", "known"), [
    ("127.0.0.1,10.0.0.0/8", ["127.0.0.1", "10.0.0.0/8"]), (" ::1 ", ["::1"]), ("", []),
])  # fmt: skip
def test_proxies_are_given_with_commas(monkeypatch: pytest.MonkeyPatch, given: str, known: list[str]) -> None:
    monkeypatch.setenv("DEALERS_PROXIES", given)
    assert Settings().proxies == known


@pytest.mark.parametrize("given", ["proxy.example", "10.0.0.1/8", "*", "10.0.0"])
def test_what_is_no_address_of_a_proxy_is_refused(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("DEALERS_PROXIES", given)
    with pytest.raises(ValidationError, match="give addresses"):
        Settings()
