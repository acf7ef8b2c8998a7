// A table that is played at: board in the middle, prompt bar in view, seats, log and chat at the side.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { toggleAdvice } from "/web/shell/advice.js";
import { Again, AgainBar } from "/web/shell/again.js";
import { Answering } from "/web/shell/answer.js";
import { useAttention } from "/web/shell/attention.js";
import { BoardFrame, mark, NotDrawn } from "/web/shell/board-frame.js";
import { Coach } from "/web/shell/coach.js";
import { Decided } from "/web/shell/decided.js";
import { useSkip } from "/web/shell/follow.js";
import { toggleGuide } from "/web/shell/guide.js";
import { HintLayer, hintedRule } from "/web/shell/hint.js";
import { nextHere, PassScreen, rememberedHolder, rememberHolder } from "/web/shell/hotseat.js";
import { html } from "/web/shell/html.js";
import { focusNext, KeyList, useKeys } from "/web/shell/keys.js";
import { AfterLinks, OutcomePanel, RematchButton } from "/web/shell/outcome.js";
import { PromptBar } from "/web/shell/prompt.js";
import { Rating } from "/web/shell/rating.js";
import { isLetPass, Reactions } from "/web/shell/reactions.js";
import { tellDecision } from "/web/shell/reasons.js";
import { closeRules, Example, openRules, RulesDrawer, shownExample, useRulebook } from "/web/shell/rulebook.js";
import { animate, settings } from "/web/shell/settings.js";
import { Side, useSide } from "/web/shell/side.js";
import { Strip } from "/web/shell/strip.js";
import { TextView } from "/web/shell/text.js";
import { ZoomLayer } from "/web/shell/zoom.js";

/**
 * @param {{line: import("/web/shell/net.js").Connection, game: import("/web/shell/game.js").LoadedGame}} props
 */
export function TableView({ line, game }) {
  const table = /** @type {import("/web/shell/types.js").TableInfo} */ (line.table.value);
  const play = line.play.value;
  const device = useDevice(line, table, play);
  const asked = table.my_seats.filter((seat) => !table.seats[seat].stand_in && play?.view.waiting.includes(seat));
  const mine = asked.some((seat) => !play || seat !== play.view.you || !isLetPass(line, play.view));
  useAttention(mine && table.state === "running", table.title);
  useRulebook();

  if (device.passTo !== null) {
    return html`<${PassScreen}
      seat=${device.passTo}
      names=${line.names.value}
      from=${device.holder}
      onReady=${device.ready}
      onStay=${device.stay}
    />`;
  }
  if (!play || device.waiting) return html`<p class="page-loading" role="status">One moment.</p>`;
  if (shownExample.value) return html`<${Example} game=${game} myTurn=${mine} />`;
  return html`<${Seated} key=${play.view.you} line=${line} game=${game} table=${table} play=${play} device=${device} />`;
}

/** The table as one seat sees it, or a spectator. */
function Seated({ line, game, table, play: sent, device }) {
  const play = standingBack(sent, table);
  const { view } = play;
  const names = line.names.value;
  const answering = useMemo(() => new Answering(line, game.onBoard), [line, game]);
  const reactions = useMemo(() => new Reactions(line, answering, game.book.verbs), [answering]);
  useEffect(
    () => () => {
      answering.stop();
      reactions.stop();
    },
    [answering],
  );
  const again = useMemo(() => new Again(line), [line]);
  const moment = again.moment.value;
  const main = useRef(/** @type {HTMLElement|null} */ (null));
  const board = useRef(/** @type {HTMLElement|null} */ (null));
  const side = useSide(line.chat.value);
  const [keys, setKeys] = useState(false);
  const [failed, setFailed] = useState(false);
  const inWords = settings.textView.value || !game.board || failed;
  const send = (command) => line.send(command);
  const problem = (message) => (answering.problem.value = message);

  useEffect(() => {
    if (line.text !== inWords) line.look({ text: inWords });
  }, [inWords]);
  useKeptFocus(main, sent);
  useInSight(board, play);
  useSkip(board, line);
  useLayoutEffect(() => again.close(), [play.ask]);
  useLayoutEffect(() => tellDecision(view.decision), [view.decision]);
  useKeys({
    b: () => openRules(hintedRule() || undefined),
    w: toggleGuide,
    x: () => reactions.decline(),
    a: () => toggleAdvice(answering),
    u: () => (play.undo === "" ? answering.undo() : problem(`Undo: ${play.undo}.`)),
    t: () => {
      if (game.board) settings.textView.value = !settings.textView.value;
    },
    l: () => side.go("log"),
    c: () => side.go("chat"),
    n: focusNext,
    "?": () => setKeys(true),
    Escape: () => {
      if (closeRules()) return;
      if (moment) again.close();
      else if (line.following.behind.value) line.following.skip();
      else if (side.open) side.close();
      else answering.clear();
    },
  });

  const text = html`<${TextView} text=${moment?.text ?? play.text} view=${moment?.view ?? view} answering=${moment || view.you === null ? undefined : answering} />`;
  const mode = view.you === null ? "watch" : "play";
  return html`
    <div class="table-page">
      <h1 class="sr-only">${table.title}</h1>
      <${Banner} line=${line} />
      <div class="table-main" ref=${main} data-ask=${play.ask}>
        <div class="table-board" ref=${board}>
          ${table.problem && html`<p class="note" role="alert">${table.problem}</p>`}
          ${
            view.outcome &&
            html`<${OutcomePanel} outcome=${view.outcome} names=${names} you=${view.you} about=${html`<${Decided} id=${table.id} names=${names} you=${view.you} />`}>
            <${RematchButton} table=${table} send=${send} onProblem=${problem} />
            <${AfterLinks} table=${table} />
            <${Rating} table=${table} names=${names} />
          <//>`
          }
          ${failed && html`<${NotDrawn} />`}
          ${
            inWords
              ? text
              : html`<${BoardFrame}
                game=${game}
                view=${moment?.view ?? view}
                names=${names}
                seats=${table.seats}
                mode=${moment ? "replay" : mode}
                answering=${moment ? undefined : answering}
                moves=${moment ? moment.moves : line.following.moves}
                onFail=${() => setFailed(true)}
              />`
          }
        </div>
        ${play.lesson && html`<${Coach} lesson=${play.lesson} table=${table} send=${send} offered=${view.decision?.options.length ?? 0} inWords=${inWords} />`}
        ${!view.outcome && !play.lesson && html`<${Strip} line=${line} play=${play} again=${again} onProblem=${problem} />`}
        ${
          moment
            ? html`<${AgainBar} again=${again} moment=${moment} />`
            : html`<${PromptBar}
          answering=${answering}
          play=${play}
          table=${table}
          book=${game.book}
          names=${names}
          buttons=${!inWords}
          next=${device.next}
          onPass=${device.offer}
          send=${send}
          reactions=${reactions}
          onResult=${() => document.getElementById("outcome")?.focus()}
        />`
        }
      </div>
      <${Side} line=${line} game=${game} table=${table} play=${play} side=${side} inWords=${inWords} onLook=${device.offer} onKeys=${() => setKeys(true)} mark=${mark} />
      <${RulesDrawer} game=${game} />
      <${KeyList} open=${keys} onClose=${() => setKeys(false)} more=${inWords ? [] : game.board?.keys} />
      <${ZoomLayer} cards=${game.cards} CardFace=${game.board?.CardFace} book=${game.book} />
      <${HintLayer} />
    </div>
  `;
}

/** While a bot plays for this seat, its decisions are not ours to make. */
function standingBack(play, table) {
  const { you } = play.view;
  if (you === null || !table.seats[you].stand_in) return play;
  return { ...play, ask: null, view: { ...play.view, decision: null } };
}

/** Says when the line is down; not for a moment's hiccup. */
function Banner({ line }) {
  const status = line.status.value;
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(status !== "open"), status === "open" ? 0 : 600);
    return () => clearTimeout(timer);
  }, [status]);
  const words = {
    connecting: "Connecting.",
    lost: navigator.onLine
      ? "The connection is lost. Coming back."
      : "This device is offline. The table waits for you.",
    closed: "The house is closed for a moment, and opens again by itself.",
  }[status];
  return html`<div class="banner-place" role="status">
    ${late && words && html`<p class="banner">${words} ${status === "lost" ? line.reason.value : ""}</p>`}
  </div>`;
}

/** Who holds the device, when several seats are played on it. */
function useDevice(line, table, play) {
  const [holder, setHolder] = useState(() => rememberedHolder(table.id));
  const [offered, setOffered] = useState(/** @type {number|null} */ (null));
  const [stayed, setStayed] = useState(false);
  const several = table.my_seats.length > 1 && table.state === "running";
  const known = holder !== null && table.my_seats.includes(holder) ? holder : null;
  const next = several && play ? nextHere(table, play.view.waiting, known) : null;
  useLayoutEffect(() => setStayed(false), [next]);

  useEffect(() => {
    if (!several && table.my_seats.length > 0 && play && play.view.you === null) line.look({ seat: table.my_seats[0] });
  }, [several, table.my_seats.length, play?.view.you]);

  let passTo = /** @type {number|null} */ (null);
  if (several && known === null) passTo = next ?? table.my_seats[0];
  else if (several && offered !== null && offered !== known) passTo = offered;
  else if (several && next !== null && !stayed) passTo = next;

  return {
    holder: known,
    next,
    passTo,
    waiting: several && play?.view.you !== known,
    offer: (seat) => (several ? setOffered(seat) : line.look({ seat })),
    ready: () => {
      if (passTo === null) return;
      rememberHolder(table.id, passTo);
      setHolder(passTo);
      setOffered(null);
      line.look({ seat: passTo });
    },
    stay: known === null ? null : () => (setOffered(null), setStayed(true)),
  };
}

/** Whoever plays by keyboard does not lose their place when the thing they chose goes away. */
function useKeptFocus(main, play) {
  const at = useRef({ keyboard: false, inside: false });
  useLayoutEffect(() => {
    const onKey = () => (at.current.keyboard = true);
    const onPointer = () => (at.current.keyboard = false);
    const onFocus = (event) => (at.current.inside = Boolean(main.current?.contains(event.target)));
    addEventListener("keydown", onKey, true);
    addEventListener("pointerdown", onPointer, true);
    addEventListener("focusin", onFocus);
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("pointerdown", onPointer, true);
      removeEventListener("focusin", onFocus);
    };
  }, []);
  useLayoutEffect(() => {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (!lost || !at.current.keyboard || !at.current.inside) return;
    focusNext();
    if (document.activeElement === document.body) main.current?.querySelector(".prompt")?.focus();
  }, [play]);
}

/**
 * A new decision with nothing to choose in sight brings the first thing into sight; the end brings the result, after the last
 * words of a lesson, which point at the board. Where a drawing is still fetching what can be chosen, such as a map, it marks
 * the place with `data-choices`.
 */
function useInSight(board, play) {
  const over = play.view.outcome !== null && (!play.lesson || play.lesson.phase === "done");
  useEffect(() => {
    if (over && board.current) board.current.scrollTop = 0;
  }, [over]);
  useEffect(() => {
    const frame = board.current?.getBoundingClientRect();
    if (play.ask === null || !frame) return;
    const legal = [.../** @type {HTMLElement} */ (board.current).querySelectorAll(".piece.legal, [data-choices]")];
    const seen = legal.some((piece) => {
      const { top, bottom } = piece.getBoundingClientRect();
      return top < frame.bottom - 40 && bottom > frame.top + 40;
    });
    if (legal.length > 0 && !seen)
      legal[0].scrollIntoView({ block: "center", behavior: animate.value ? "smooth" : "auto" });
  }, [play.ask]);
}
