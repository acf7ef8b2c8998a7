"""The web application: routes, security headers, the browser code, and what happens at start and stop."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import structlog
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from dealers import __version__
from dealers.games import GAMES, PROBLEMS, drawing_folder
from dealers.kernel import DealersError
from dealers.kernel.rulespage import pictures
from dealers.server import api, frames, own_bots
from dealers.server.bots import BotService
from dealers.server.bundles import BrowserCode
from dealers.server.catalogue import WEB, pictures_address
from dealers.server.crowd import Crowd
from dealers.server.delivery import Delivery
from dealers.server.examples import Examples
from dealers.server.gate import Gate, problem
from dealers.server.house import House
from dealers.server.keys import COOKIE, new_secret
from dealers.server.limiter import Limiter
from dealers.server.network import base_address, client_of, proxy_networks
from dealers.server.notices import Notices
from dealers.server.outgoing import Outgoing
from dealers.server.previews import Previews
from dealers.server.push import Push
from dealers.server.replays import Replays
from dealers.server.reviewing import Reviews
from dealers.server.settings import Settings
from dealers.server.socket import POLICY, Desk, Visitor, origin_fits, serve_socket
from dealers.server.storage import Store, open_store
from dealers.server.turns import Turns

_YEAR = 365 * 24 * 3600
_PAGES = ("/", "/new", "/new/{game}", "/join/{code}", "/t/{table}", "/rules/{game}",
          "/rules/{game}/show/{name}", "/learn/{game}", "/import", "/review/{table}",
          "/statistics")  # fmt: skip

log = structlog.get_logger("dealers")


def make_app(settings: Settings, bots: BotService | None = None, opened: Store | None = None) -> FastAPI:
    """The application of one server; it opens the database itself unless that has been done."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        store = opened or open_store(settings.data, settings.database)
        own_bots.allow(settings.own_bots, settings.bot_seconds)
        service = bots or BotService(settings.bot_seconds, settings.bot_workers)
        service.open()
        delivery = Delivery(Outgoing(private=settings.private_addresses))
        app.state.push = Push(store, delivery, settings.data, settings.address)
        house = House(
            store,
            service,
            bot_pause=settings.bot_pause,
            idle=settings.idle_seconds,
            seed=settings.seed,
            code_seconds=3600 * settings.code_hours,
            most_tables=settings.tables_each,
            search_bots=settings.search_bots,
            notices=Notices(delivery, settings.address, app.state.push),
            advice_seconds=settings.advice_seconds,
            keep_days=settings.keep_days,
        )
        app.state.house = house
        app.state.replays = Replays()
        app.state.previews = Previews(app.state.replays)
        app.state.examples = Examples()
        app.state.reviews = Reviews(store, service, settings.review_seconds)
        app.state.turns = Turns()
        for reason in PROBLEMS:
            log.warning("game left out", reason=reason)
        await house.open()
        try:
            yield
        finally:
            await house.close("The server stops.", 2000)
            await app.state.reviews.close()
            app.state.replays.close()
            app.state.previews.close()
            app.state.examples.close()
            service.close()
            store.close()

    app = FastAPI(
        title="Dealer's Choice",
        version=__version__,
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.code = BrowserCode(WEB, {game.name: drawing_folder(game) for game in GAMES.values()})
    app.state.limiter = Limiter(
        message=settings.message_rate,
        client=settings.client_rate,
        connect=settings.connect_rate,
        look=settings.look_rate,
        create=settings.create_rate,
        guess=settings.guess_rate,
        wrong_code=settings.wrong_code_rate,
        chat=settings.chat_rate,
        ask=settings.ask_rate,
    )
    app.state.crowd = Crowd(settings)
    for router in api.ROUTERS:
        app.include_router(router)
    _add_socket(app, settings)
    _add_files(app)
    _add_pages(app)
    _add_errors(app)
    _add_guard(app, settings)
    app.add_middleware(Gate, settings=settings)
    if settings.proxies:  # outermost, so that all others see who it really is
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=proxy_networks(settings.proxies))
    _add_schema(app)
    return app


# --- routes -----------------------------------------------------------------------------------------------


def _add_socket(app: FastAPI, settings: Settings) -> None:
    @app.websocket("/api/tables/{table_id}/socket")
    async def socket(websocket: WebSocket, table_id: str) -> None:
        origin, host = websocket.headers.get("origin"), websocket.headers.get("host", "")
        if not origin_fits(origin, host, settings.origins):
            log.warning("foreign origin", table=table_id[:32])
            await websocket.close(POLICY)
            return
        visitor = Visitor(
            client_of(websocket.client.host if websocket.client else ""),
            websocket.cookies.get(COOKIE),
            base_address(settings, websocket.url.scheme.replace("ws", "http"), host),
        )
        state = websocket.app.state
        desk = Desk(state.house, state.limiter, state.crowd, state.turns)
        await serve_socket(websocket, table_id, visitor, desk)


def _add_files(app: FastAPI) -> None:
    """Files that browsers look for at a place of their own, not below /web."""

    @app.get("/favicon.ico", include_in_schema=False)
    async def icon() -> FileResponse:
        """Browsers ask for it by this name while they do not know what the page names."""
        return FileResponse(WEB / "favicon.svg", headers={"Cache-Control": "public, max-age=86400"})

    @app.get("/worker.js", include_in_schema=False)
    def worker() -> Response:  # a worker stands for the pages beside and below it
        headers = {"Cache-Control": "no-cache"}
        return FileResponse(WEB / "app" / "worker.js", media_type="text/javascript", headers=headers)


def _add_pages(app: FastAPI) -> None:
    code = app.state.code
    for reason in code.problems:
        log.warning("drawing left out", reason=reason)

    def page(request: Request) -> Response:
        code.refresh()
        return HTMLResponse(code.page, headers={"Cache-Control": "no-cache"})

    for path in _PAGES:
        app.add_api_route(path, page, methods=["GET", "HEAD"], include_in_schema=False)

    @app.api_route("/t/{table}/replay", methods=["GET", "HEAD"], include_in_schema=False)
    async def replay_page(request: Request, table: str) -> Response:
        code.refresh()
        text = await api.sharing.with_preview(request, code.page, table)
        return HTMLResponse(text, headers={"Cache-Control": "no-cache"})

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    @app.get("/web/v/{version}/{rest:path}", include_in_schema=False)
    def kept(request: Request, version: str, rest: str) -> Response:
        answer: Response = code.answer(version, rest, request.headers)
        return answer

    for game in GAMES.values():  # the drawings of installed packages
        folder = drawing_folder(game)
        if folder.is_dir() and not folder.is_relative_to(WEB):
            app.mount(
                f"/web/games/{game.name}", StaticFiles(directory=folder), name=f"drawing of {game.name}"
            )
    app.mount("/web", StaticFiles(directory=WEB), name="web")
    for game in GAMES.values():
        if pictures(game).is_dir():
            files = StaticFiles(directory=pictures(game))
            app.mount(pictures_address(game), files, name=f"pictures of {game.name}")


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(DealersError)
    async def known(request: Request, error: DealersError) -> Response:
        return api.explain(error)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        return problem("invalid", f"{where or 'The request'}: {first['msg']}.", 422)

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> Response:
        wants_page = "text/html" in request.headers.get("accept", "")
        if error.status_code == 404 and wants_page and not request.url.path.startswith(("/api/", "/web/")):
            return HTMLResponse(app.state.code.page, 404)
        message = "There is no such page." if error.status_code == 404 else str(error.detail)
        response = problem("gone" if error.status_code == 404 else "invalid", message, error.status_code)
        response.headers.update(error.headers or {})
        return response


# --- safety -----------------------------------------------------------------------------------------------


CONTENT_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""Scripts and styles of our own only."""


def _add_guard(app: FastAPI, settings: Settings) -> None:
    headers = {
        "Content-Security-Policy": CONTENT_POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    }

    @app.middleware("http")
    async def guard(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
        host = request.headers.get("host", "")
        request.state.base = base_address(settings, request.url.scheme, host)
        secret = request.cookies.get(COOKIE, "")
        known = 20 <= len(secret) <= 200
        request.state.secret = secret if known else new_secret()
        is_api = request.url.path.startswith("/api/")
        safe = request.method in ("GET", "HEAD", "OPTIONS")
        if not safe and not origin_fits(request.headers.get("origin"), host, settings.origins):
            response: Response = problem("not_yours", "Requests from other sites are not taken.", 403)
        else:
            try:
                response = await go_on(request)
            except Exception:
                log.exception("request failed", path=request.url.path, method=request.method)
                response = problem("storage", "Something went wrong here. Nothing was changed.", 500)
        response.headers.update(headers)
        response.headers.setdefault("Cache-Control", "no-store" if is_api else "no-cache")
        if is_api and not known:
            response.set_cookie(
                COOKIE,
                request.state.secret,
                max_age=_YEAR,
                httponly=True,
                samesite="strict",
                secure=request.url.scheme == "https",
            )
        return response


def _add_schema(app: FastAPI) -> None:
    """Frames and commands beside the models of FastAPI on the OpenAPI page."""
    made: Callable[[], dict[str, Any]] = app.openapi

    def openapi() -> dict[str, Any]:
        schema = made()
        _, parts = msgspec.json.schema_components(
            (frames.FromClient, frames.FromServer), ref_template="#/components/schemas/{name}"
        )
        schema["components"]["schemas"].update(parts)
        return schema

    app.openapi = openapi  # type: ignore[method-assign]
