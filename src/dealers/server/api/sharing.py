"""A link to a replay where it is shared: what the page tells other programs about itself, and its picture."""

from __future__ import annotations

import html
import re
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request, Response

from dealers.kernel import DealersError
from dealers.server.api.asking import Answered, Id
from dealers.server.commands import Refusal
from dealers.server.memory import NoTable
from dealers.server.previews import HEIGHT, WIDTH, Previews, outcome_line
from dealers.server.room import Room

router = APIRouter(include_in_schema=False)
"""Not below /api: whoever keeps a picture for others must not keep a cookie with it."""

Step = Annotated[int | None, Query(ge=0, le=1_000_000, description="The last one unless given.")]


@router.get("/t/{table_id}/preview.png")
async def picture(request: Request, table_id: Id, step: Step = None) -> Response:
    """The picture of a game that is over and shared: who plays, and where the link leads to."""
    asked = Answered(request)
    asked.limit("guess")
    previews: Previews = request.app.state.previews
    drawn = await previews.picture(await _shared(asked, table_id), step)
    return Response(drawn, media_type="image/png", headers={"Cache-Control": "public, max-age=3600"})


async def _shared(asked: Answered, table_id: str) -> Room:
    """A table that a stranger may look back at, whoever asks: pictures are kept by others."""
    room, _ = await asked.look_back(table_id)
    if room.state != "over" or not room.settings.share or room.progress is None:
        raise Refusal("not_yours", "There is a picture of a game that is over and shared, and of no other.")
    return room


async def with_preview(request: Request, page: str, table_id: str) -> str:
    """The page of a replay with what others may show beside a link to it, if there is anything."""
    asked = Answered(request)
    try:
        if not re.fullmatch(r"[a-z0-9]{1,32}", table_id):
            raise NoTable("no such table")
        asked.limit("look")
        room = await _shared(asked, table_id)
    except DealersError:
        return page
    step = request.query_params.get("step", "")
    query = f"?{urlencode({'step': step})}" if re.fullmatch(r"\d{1,6}", step) else ""
    title = f"{room.game.title}: {', '.join(room.names)}"
    about = (
        "Look back at the game, step by step." if query else f"{outcome_line(room)}. Look back at the game."
    )
    tags = {
        "og:type": "website",
        "og:site_name": "Dealer's Choice",
        "og:title": title,
        "og:description": about,
        "og:url": f"{asked.base}/t/{room.id}/replay{query}",
        "og:image": f"{asked.base}/t/{room.id}/preview.png{query}",
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": title,
    }
    lines = [f'<meta property="{name}" content="{html.escape(said)}" />' for name, said in tags.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    return page.replace("</head>", "  " + "\n    ".join(lines) + "\n  </head>", 1)
