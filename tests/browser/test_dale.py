"""The market stall: buying, paying, techniques, stacks, piles, large cards, by mouse, thumb and keyboard."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.dale import (
    BUYER,
    NAMES,
    Until,
    button,
    buying,
    can,
    cards,
    payable,
    payments,
    pieces,
    sit,
    step,
    superfluous,
    take_any,
    verbs,
    view,
)
from tests.browser.guests import PHONE, Guest, Guests, answer
from tests.browser.looks import DIALOG, too_wide, violations, violations_in_both_themes
from tests.browser.test_keyboard import focused

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 740}}
BOOK = "/api/games/dale-of-merchants"


# --- playing ------------------------------------------------------------------------------------------------


ONE, SEVERAL = range(1, 2), range(2, 99)


def proposed(guest: Guest) -> list[str]:
    """The names of the cards in hand that are proposed."""
    labels = [
        piece.get_attribute("aria-label") or ""
        for piece in guest.page.locator(".dm-hand .is-proposed .piece-button").all()
    ]
    return sorted(re.sub(r"^Pay with |[,.].*| \(.*", "", label) for label in labels)


def log_of(guest: Guest) -> Locator:
    return guest.page.get_by_role("region", name="Log of the game")


def test_a_card_with_one_way_to_pay_for_it_is_bought_with_one_click(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: payable(v, ONE))
    card = payable(view(guest), ONE)[0]
    answer(guest, buying(guest, card))
    expect(log_of(guest)).to_contain_text(f"You buy {card['card']}.")
    expect(step(guest)).to_have_count(0)


def test_the_best_payment_is_proposed_and_taken_with_one_more_click(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: payable(v, SEVERAL))
    card = payable(view(guest), SEVERAL)[0]
    ways = payments(view(guest), card["price"])
    answer(guest, buying(guest, card))
    expect(step(guest)).to_contain_text(f"Buying {card['card']}")
    expect(guest.page.locator(".dm-hand .is-proposed").first).to_be_visible()
    assert tuple(proposed(guest)) in ways
    assert not button(guest, "Done").count()
    answer(guest, guest.prompt.get_by_role("button", name=re.compile("^Pay with ")))
    expect(step(guest)).to_have_count(0)
    expect(log_of(guest)).to_contain_text(f"You buy {card['card']}.")


LONG_WORDS = """(button) => {
    button.querySelector("span").textContent = "Pay with " + "Dramatic Romantic, ".repeat(9);
    const [inside, around] = [button, button.parentElement].map((one) => one.getBoundingClientRect());
    return inside.left >= around.left && inside.right <= around.right;
}"""


def test_a_proposed_payment_says_what_is_done_once_and_is_never_cut(guests: Guests) -> None:
    guest = guests(viewport={"width": 1440, "height": 900})

    def dear(v: Any) -> list[Any]:
        return [card for card in payable(v, SEVERAL) if card["price"] > 3]

    sit(guest, dear)
    answer(guest, buying(guest, dear(view(guest))[0]))
    accept = guest.prompt.locator(".prompt-accept")
    expect(accept).to_be_visible()
    assert accept.inner_text().lower().count("pay") == 1
    assert accept.evaluate(LONG_WORDS)


def test_on_a_phone_proposed_cards_leave_the_heading_of_the_hand_free(guests: Guests) -> None:
    guest = guests(**PHONE)
    sit(guest, lambda v: payable(v, SEVERAL))
    answer(guest, buying(guest, payable(view(guest), SEVERAL)[0]))
    card = guest.page.locator(".dm-hand .is-proposed").first
    expect(card).to_be_visible()
    head = guest.page.locator(".dm-mine-head").bounding_box()
    box = card.bounding_box()
    assert head is not None
    assert box is not None
    assert box["y"] >= head["y"] + head["height"]


def is_paying(guest: Guest) -> bool:
    """Whether a card of the payment is asked for."""
    return guest.ask is not None and "pay" in verbs(view(guest))


def test_a_proposed_payment_is_changed_by_clicking_other_cards_and_is_complete_by_itself(
    guests: Guests,
) -> None:
    guest = guests()
    sit(guest, lambda v: payable(v, SEVERAL))
    card = payable(view(guest), SEVERAL)[0]
    answer(guest, buying(guest, card))
    expect(step(guest)).to_contain_text(f"0 of {card['price']}")
    other = guest.page.locator(".dm-hand .legal:not(.is-proposed) .piece-button")
    paid = 0
    while is_paying(guest):
        assert not button(guest, "Done").count()
        answer(guest, (other if other.count() else pieces(guest, "Pay with")).first)
        paid += 1
        if is_paying(guest):
            expect(guest.page.get_by_role("button", name=f"picked as number {paid}")).to_be_visible()
    expect(step(guest)).to_have_count(0)
    expect(log_of(guest)).to_contain_text(f"You buy {card['card']}.")


def test_what_was_picked_last_is_taken_back_with_another_click(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: any(card["price"] > 3 for card in payable(v, SEVERAL)))
    card = next(card for card in payable(view(guest), SEVERAL) if card["price"] > 3)
    answer(guest, buying(guest, card))
    answer(guest, pieces(guest, "Pay with Junk").first)
    back = guest.page.get_by_role("button", name=re.compile("^Take back"))
    expect(back).to_have_accessible_name(re.compile("picked as number 1"))
    answer(guest, back)
    expect(guest.prompt).not_to_contain_text("so far")
    answer(guest, back)  # the card that was to be bought
    expect(guest.prompt).to_contain_text("Choose an action")


def test_what_cannot_be_bought_says_what_is_missing(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: any(one["option"][0] == "buy" for one in v["decision"]["refused"]))
    refused = next(one for one in guest.decision["refused"] if one["option"][0] == "buy")
    card = next(c for c in cards(view(guest), "market", None) if c["id"] == refused["option"][1])
    piece = guest.page.get_by_role("button", name=re.compile(f"^{card['card']}, .*price {card['price']}"))
    expect(piece.first).to_have_accessible_description(refused["why"])


def test_a_superfluous_card_is_explained(guests: Guests) -> None:
    guest = guests()
    sit(guest, superfluous, prefer=BUYER)
    refused = next(one for one in guest.decision["refused"] if one["option"][0] == "pay")
    expect(step(guest)).to_contain_text(refused["why"].partition(") ")[2] or refused["why"])
    hand = guest.page.get_by_role("list", name="Your hand")
    card = next(c for c in cards(view(guest), "hand") if c["id"] == refused["option"][1])
    dimmed = hand.get_by_role("button", name=re.compile(f"^{card['card']}, "), disabled=True)
    expect(dimmed.first).to_have_accessible_description(refused["why"])


def test_a_technique_shows_its_card_and_what_it_looks_at_step_by_step(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: "discard" in verbs(v) and len(cards(v, "set aside")) > 1, decks="gulls")
    source = guest.decision["source"]["card"]
    text = next(card["text"] for card in guest.person.get(BOOK)["cards"] if card["name"] == source)
    tray = step(guest).get_by_role("list", name="Cards you look at")
    expect(tray.get_by_role("listitem")).to_have_count(len(cards(view(guest), "set aside")))
    answer(guest, step(guest).locator(".legal .piece-button").first)
    expect(tray.get_by_role("button", name="picked as number 1")).to_be_visible()
    while guest.ask is not None and view(guest)["decision"]["source"]:
        expect(step(guest)).to_contain_text(source)
        expect(step(guest)).to_contain_text(text)
        legal = step(guest).locator(".legal .piece-button")
        answer(guest, legal.first if legal.count() else button(guest, "Done"))
    expect(step(guest)).to_have_count(0)


def test_a_player_is_chosen_by_name(guests: Guests) -> None:
    guest = guests()
    sit(guest, can("player"), 3, decks="devils, gulls, bats")
    offered = [choice["option"][1] for choice in guest.decision["options"] if choice["option"][0] == "player"]
    names = [NAMES[seat] for seat in offered]
    for name in names:
        expect(button(guest, name)).to_be_visible()
    other = next(name for name in names if name != "Ann")
    answer(guest, guest.page.get_by_role("button", name=f"Choose {other}", exact=True))


def test_a_stack_is_built_and_can_be_looked_through(guests: Guests) -> None:
    guest = guests()
    sit(
        guest,
        lambda v: "build" in verbs(v) and v["facts"]["next stack"][0] > 1,
        decks="turtles, gulls, devils",
    )
    number = view(guest)["facts"]["next stack"][0]
    stall = guest.page.get_by_role("list", name="Your stall")
    expect(stall.get_by_role("button", name=re.compile("^Stack"))).to_have_count(number - 1)
    assert guest.play is not None
    whole: dict[str, Any] = next(
        (one for one in guest.play["proposals"] if one["option"] == ["build"]), {"then": []}
    )
    added = [re.sub(r" as .*|^add ", "", one["label"]) for one in whole["then"][:-1]]
    answer(guest, stall.get_by_role("button", name="Build a stack"))
    while guest.ask is not None and "add" in verbs(view(guest)):
        piece = pieces(guest, "Add").first
        added.append(re.sub(r"\..*| as .*|^Add ", "", piece.get_attribute("aria-label") or ""))
        answer(guest, piece)
    built = stall.get_by_role("button", name=re.compile(f"^Stack {number}: "))
    built.click()
    window = guest.page.get_by_role("dialog", name=f"Stack {number}")
    expect(window.get_by_role("listitem")).to_have_count(len(added))
    for name in added:
        expect(window.get_by_role("button", name=re.compile(f"^{name}, ")).first).to_be_visible()


def several_ways(v: dict[str, Any]) -> set[int]:
    """The cards that can be added to a stack in more than one way."""
    added = [choice["option"][1] for choice in v["decision"]["options"] if choice["option"][0] == "add"]
    return {card for card in added if added.count(card) > 1}


def test_a_card_that_may_count_as_several_values_asks_which(guests: Guests) -> None:
    guest = guests()
    sit(guest, several_ways, prefer=("build", "add", "buy", "pay"), decks="penguins, tuataras")
    ways = [
        one for one in guest.decision["options"] if one["option"][1:2] == [min(several_ways(view(guest)))]
    ]
    name = re.sub(r"^add | as .*", "", ways[0]["label"])
    guest.press(pieces(guest, f"Add {name}").first)
    window = guest.page.get_by_role("dialog", name="How is it used?")
    expect(window.get_by_role("listitem")).to_have_count(len(ways))
    assert guest.play is not None
    complete = [one["option"] for one in guest.play["proposals"]]
    chosen = ([one for one in ways if one["option"] not in complete] or ways)[-1]
    answer(guest, window.get_by_role("button", name=chosen["label"]))
    expect(window).to_be_hidden()
    if chosen["option"] not in complete:
        expect(step(guest)).to_contain_text(f"{chosen['option'][2]} of")


def test_cards_are_discarded_and_the_discard_pile_is_looked_through(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: "inventory" in verbs(v) and len(cards(v, "deck")) == 0 and v["facts"]["round"] < 3)
    before = len(cards(view(guest), "discard pile"))
    answer(guest, button(guest, "Discard cards"))
    answer(guest, pieces(guest, "Discard").first)
    expect(guest.page.get_by_role("button", name="picked as number 1")).to_be_visible()
    expect(guest.prompt).to_contain_text("1 so far")
    undo = guest.prompt.get_by_role("button", name="Undo")
    answer(guest, undo)
    expect(guest.page.get_by_role("button", name="picked as number 1")).to_have_count(0)
    answer(guest, pieces(guest, "Discard").last)
    answer(guest, button(guest, "Done"))
    guest.until(lambda: len(cards(view(guest), "discard pile")) > before or before > 5)
    pile = cards(view(guest), "discard pile")
    guest.page.get_by_role("button", name=re.compile("^Your discard pile: ")).click()
    window = guest.page.get_by_role("dialog", name="Your discard pile")
    expect(window.get_by_role("listitem")).to_have_count(len(pile))
    top = window.get_by_role("button", name=re.compile(f"^{pile[-1]['card']}, ")).first
    top.click()
    expect(guest.page.get_by_role("dialog", name=pile[-1]["card"])).to_be_visible()


def test_a_large_card_has_its_text_keywords_and_rulings(guests: Guests) -> None:
    guest = guests()
    catalogue = {card["name"]: card for card in guest.person.get(BOOK)["cards"]}

    def ruled(v: dict[str, Any]) -> list[dict[str, Any]]:
        return [c for c in cards(v, "market", None) if catalogue[c["card"]]["rulings"]]

    sit(guest, ruled, decks="penguins")
    at = ruled(view(guest))[0]
    card = catalogue[at["card"]]
    piece = guest.page.get_by_role("list", name=re.compile("^Market")).get_by_role(
        "button", name=re.compile(rf"{at['card']}, value {card['value']}.*price {at['price']}")
    )
    piece.focus()
    guest.page.keyboard.press("Space")
    window = guest.page.get_by_role("dialog", name=at["card"])
    expect(window).to_contain_text(card["text"])
    expect(window).to_contain_text(card["set"])
    expect(window).to_contain_text(f"Price {at['price']}")
    for ruling in card["rulings"]:
        expect(window.get_by_role("list", name="Rulings")).to_contain_text(ruling)
    keyword = "Passive" if card["kind"] == "passive" else "Spend" if card["spend"] else "Bonus action"
    expect(window.get_by_text(keyword, exact=True)).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(piece).to_be_focused()


def test_clock_dice_gold_and_traps_are_on_the_table(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: v["facts"]["dice"], decks="pangolins, bats, tuataras", traps=1)
    facts = view(guest)["facts"]
    page = guest.page
    expect(page.get_by_role("img", name=re.compile("^Clock: (Day|Night), space"))).to_be_visible()
    for die, face in dict(facts["dice"]).items():
        expect(
            page.get_by_role("list", name="Dice").get_by_role("listitem").filter(has_text=die)
        ).to_contain_text(face)
    expect(page.get_by_label(re.compile(f"gold: {facts['gold'][0]}|of {facts['gold'][0]}$"))).to_be_visible()
    decks = page.get_by_role("list", name="Decks in play")
    expect(decks.get_by_role("listitem")).to_have_count(len(facts["decks"]) + 1)
    expect(decks).to_contain_text(facts["traps"][0])


def test_teammates_share_a_stall(guests: Guests) -> None:
    guest = guests()
    sit(guest, can("inventory"), 4, teams=True)
    page = guest.page
    expect(page.get_by_role("list", name=f"Stall of you and {NAMES[2]}")).to_be_visible()
    expect(page.get_by_role("list", name=f"Stall of {NAMES[1]} and {NAMES[3]}")).to_be_visible()
    expect(page.get_by_role("region", name=NAMES[2])).to_contain_text("teammate")
    assert page.get_by_role("list", name=re.compile("^Stall of")).count() == 2


def test_whoever_watches_sees_no_hand_and_can_choose_nothing(guests: Guests) -> None:
    guest, watcher = guests(), guests()
    sit(guest, lambda v: v["facts"]["stacks"][0] > 0)
    links = guest.person.get(f"/api/tables/{guest.table}")["links"]
    watcher.go(links["watch"])
    watcher.until(lambda: watcher.play is not None)
    expect(watcher.page.get_by_role("region", name="Place of Ann")).to_contain_text("in hand")
    expect(watcher.page.get_by_role("list", name="Stall of Ann")).to_be_visible()
    assert watcher.page.locator(".dm-board .legal").count() == 0
    assert violations(watcher.page) == []


# --- reading ------------------------------------------------------------------------------------------------

CARDS_OF_ALL_DECKS = """async (width) => {
    const { cards } = await (await fetch("/api/games/dale-of-merchants")).json();
    const shown = cards.filter((card) => card.text && card.kind !== "character");
    const model = document.querySelector(".dm-slot .dm-card:not(.is-bare)").closest(".dm-piece");
    const list = document.createElement("ul");
    list.className = "dm-cards";
    document.querySelector(".dm-board").append(list);
    for (const card of shown) {  // every card as the one in the market is drawn
        const place = list.appendChild(document.createElement("li"));
        place.style.width = `${width}px`;
        const piece = place.appendChild(model.cloneNode(true));
        piece.querySelector(".dm-name").textContent = card.name;
        piece.querySelector(".dm-text").textContent = card.text;
    }
    await document.fonts.ready;
    const wrong = [];
    for (const card of list.querySelectorAll(".dm-card")) {
        const text = card.querySelector(".dm-text");
        const name = card.querySelector(".dm-name").textContent;
        const size = parseFloat(getComputedStyle(text).fontSize);
        const inside = card.querySelector(".dm-card-in");
        if (size < 13) wrong.push(`${name}: ${size} px`);
        if (text.scrollHeight > text.clientHeight || inside.scrollHeight > inside.clientHeight)
            wrong.push(`${name} is cut off`);
        if (text.scrollWidth > text.clientWidth) wrong.push(`${name} is too wide`);
    }
    const count = list.querySelectorAll(".dm-text").length;
    list.remove();
    return [count, wrong];
}"""


@pytest.mark.parametrize("width", [116, 137, 168])
def test_the_texts_of_all_cards_can_be_read_and_none_is_cut(guests: Guests, width: int) -> None:
    guest = guests(viewport={"width": 1440, "height": 900})
    sit(guest, can("inventory"))
    count, wrong = guest.page.evaluate(CARDS_OF_ALL_DECKS, width)
    assert count > 150
    assert wrong == []


SIZES: dict[str, dict[str, Any]] = {"desk": {"viewport": {"width": 1440, "height": 900}}, "phone": PHONE}

IN_SIGHT = """() => {
    const prompt = document.querySelector(".prompt").getBoundingClientRect().top;
    return [...document.querySelectorAll(".dm-mine .dm-hand .dm-piece")].map((piece) => {
        const box = piece.getBoundingClientRect();
        const seen = document.elementFromPoint(box.left + box.width / 2, box.bottom - 8);
        return box.bottom <= prompt && piece.contains(seen);
    });
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", ["paying", "looking at cards"])
def test_no_panel_pushes_the_hand_out_of_sight(guests: Guests, size: str, place: str) -> None:
    guest = guests(**SIZES[size])
    if place == "paying":
        sit(guest, superfluous, seats=3, prefer=BUYER)
    else:
        sit(guest, lambda v: len(cards(v, "set aside")) > 1 and cards(v, "hand"), decks="gulls")
    expect(step(guest)).to_be_visible()
    seen = guest.still(lambda: guest.page.evaluate(IN_SIGHT))
    assert len(seen) == len(cards(view(guest), "hand"))
    assert all(seen)


def test_the_first_touch_shows_a_card_and_the_second_chooses_it(guests: Guests) -> None:
    guest = guests(**PHONE)
    sit(guest, lambda v: payable(v, SEVERAL))
    card = payable(view(guest), SEVERAL)[0]
    page, ask, piece = guest.page, guest.ask, buying(guest, card)
    piece.scroll_into_view_if_needed()
    piece.tap()
    shown = page.locator(".peek")
    expect(shown).to_contain_text(card["card"])
    expect(shown).to_contain_text("Tap again")
    page.get_by_role("heading", name="Your hand").tap()
    expect(shown).to_have_count(0)
    assert guest.ask == ask, "nothing has been answered"
    piece.tap()
    expect(shown).to_be_visible()
    piece.tap()
    guest.moved(ask)
    expect(shown).to_have_count(0)
    expect(step(guest)).to_contain_text(f"Buying {card['card']}")


# --- everybody ----------------------------------------------------------------------------------------------


def test_some_turns_on_a_phone(guests: Guests) -> None:
    guest = guests(**SMALL)
    sit(guest, can("inventory"), 3, decks="turtles, mongooses", traps=1)
    last = view(guest)["facts"]["round"] + 2
    while view(guest)["facts"]["round"] < last and not guest.outcome:
        guest.until(lambda: guest.ask is not None or guest.outcome)
        assert too_wide(guest.page) == []
        take_any(guest)
    fold = guest.page.get_by_role("button", name=f"Open the place of {NAMES[1]}")
    guest.press(fold)
    expect(guest.page.get_by_role("list", name=f"Stall of {NAMES[1]}")).to_be_visible()
    assert too_wide(guest.page) == []


def is_taken(guest: Guest, ask: int | None, yes: Locator) -> bool:
    """Whether the answer to this decision has been taken, or is asked about once more."""
    return guest.ask != ask or yes.count() > 0


def test_a_turn_by_keyboard(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: "buy" in verbs(v))
    page = guest.page
    turn = view(guest)["facts"]["round"]
    pieces(guest, "Buy").first.focus()
    while view(guest)["facts"]["round"] == turn and not guest.outcome:
        guest.until(lambda: guest.ask is not None or guest.outcome)
        ask = guest.ask
        for _ in range(30):
            name = focused(page)
            if re.match(r"(Buy|Pay with|Done|Put|Take (?!back)|Yes,|End your turn|Choose|Discard)", name):
                break
            page.keyboard.press("n")
        page.keyboard.press("Enter")
        yes = guest.prompt.get_by_role("button", name=re.compile("^Yes, "))
        guest.until(partial(is_taken, guest, ask, yes))
        if yes.count():
            yes.press("Enter")
            guest.moved(ask)
        guest.settled()
    expect(page.get_by_role("region", name="Log of the game")).to_contain_text("You buy")


AXE: dict[str, tuple[Until, dict[str, Any]]] = {
    "an action": (lambda v: "inventory" in verbs(v) and v["facts"]["stacks"][0] > 1, {}),
    "a payment": (superfluous, {"prefer": BUYER}),
    "cards looked at": (lambda v: len(cards(v, "set aside")) > 1, {"decks": "gulls", "traps": 2}),
    "a team": (can("inventory"), {"seats": 4, "teams": True, "decks": "bats, tuataras"}),
}


@pytest.mark.parametrize("place", AXE)
def test_axe_finds_nothing(guests: Guests, place: str) -> None:
    guest = guests()
    until, how = AXE[place]
    sit(guest, until, **how)
    page = guest.page
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert violations_in_both_themes(page) == [], f"{width} wide"
    page.locator(".dm-board .dm-piece .piece-button").last.focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page, within=DIALOG) == []


MARKET = """() => {
    const hand = document.querySelector(".dm-mine").getBoundingClientRect().top;
    const board = document.querySelector(".table-board").getBoundingClientRect().top;
    return [...document.querySelectorAll(".dm-slots .dm-piece")].map((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return Math.round(Math.min(top - board, hand - bottom));
    });
}"""
"""How far each card of the market lies from the nearest edge of what it is seen in."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_hand_covers_nothing_of_the_market(guests: Guests, seats: int) -> None:
    guest = guests()
    sit(guest, lambda v: any(one["option"][0] == "buy" for one in v["decision"]["options"]), seats)
    for width, height in ((1440, 900), (1280, 720)):
        guest.page.set_viewport_size({"width": width, "height": height})
        room = guest.still(lambda: guest.page.evaluate(MARKET))
        assert len(room) == 5
        assert min(room) >= 0, (width, height)
