// The coach of a lesson: a bubble that says what this step is about, points at things, and goes on or lets one leave.
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "/web/shell/api.js";
import { Dialog, toast } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { beside, choicesOf, Pointers, placesOf, seenOf, targetsOf } from "/web/shell/pointers.js";
import { Link } from "/web/shell/router.js";
import { animate } from "/web/shell/settings.js";
import { listed } from "/web/shell/words.js";
import { zoom } from "/web/shell/zoom.js";

/** @typedef {import("/web/shell/types.js").Lesson} Lesson */
/** @typedef {import("/web/shell/pointers.js").Box} Box */

/** Ids of the cards that a lesson points at; the board marks them. */
export const pointedCards = signal(/** @type {Set<number>} */ (new Set()));

const NOTHING = /** @type {Set<number>} */ (new Set());
/** How often it is looked where the things are that are pointed at: boards move and scroll. */
const LOOK_MS = 200;
/** Of what is smaller in sight nothing can be seen. */
const LEAST_PX = 6;
/** The event by which a board is told the names of places that it should show. */
export const POINT_AT = "point-at";

/**
 * @param {object} props
 * @param {Lesson} props.lesson
 * @param {import("/web/shell/types.js").TableInfo} props.table
 * @param {(command: Record<string, any>) => Promise<any>} props.send
 * @param {number} props.offered how many of the wanted answers can be given now
 * @param {boolean} props.inWords whether the table is shown in words: then there is nothing to point at
 */
export function Coach({ lesson, table, send, offered, inWords }) {
  const bubble = useRef(/** @type {HTMLElement|null} */ (null));
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const rings = usePointing(lesson, bubble, inWords);
  const done = lesson.phase === "done";

  const tell = async (what) => {
    if (busy) return;
    setBusy(true);
    try {
      await send({ type: "learn", what, step: lesson.step });
      if (what === "leave")
        toast("The lesson is left, and the table goes on. You can begin it anew on the start page.");
    } catch (error) {
      toast(messageOf(error), { kind: "problem" });
    }
    setBusy(false);
  };

  return html`
    <section class=${`coach coach-${lesson.phase}`} aria-label="Lesson" ref=${bubble}>
      <header class="coach-head">
        <p class="coach-count">
          ${done ? "All steps done" : `Step ${lesson.step + 1} of ${lesson.steps}`}
          <span class="coach-bar" aria-hidden="true"><span ref=${share(lesson)}></span></span>
        </p>
        ${!done && html`<button type="button" class="coach-leave" onClick=${() => setLeaving(true)}>Leave the lesson and play on</button>`}
      </header>
      <div class="coach-says" aria-live="polite">
        <h2>${done ? `Well done: you know ${table.title}` : lesson.heading}</h2>
        ${lesson.step === 0 && lesson.phase !== "done" && html`<p class="coach-goal">${lesson.goal}</p>`}
        <p>${done ? afterwards(table) : html`<${Words} text=${lesson.text} />`}</p>
      </div>
      <${WhatNow} lesson=${lesson} offered=${offered} busy=${busy} table=${table} onNext=${() => tell("next")} onLeave=${() => tell("leave")} />
    </section>
    <${Pointers} rings=${rings} bubble=${bubble.current} />
    <${Dialog} title="Leave the lesson?" open=${leaving} onClose=${() => setLeaving(false)} class="coach-dialog">
      <p>The table stays as it is, and from here on everybody plays as they like. The lesson can be begun anew on the start page.</p>
      <div class="row">
        <button type="button" class="btn btn-primary" onClick=${() => (setLeaving(false), tell("leave"))}>Play on</button>
        <button type="button" class="btn" onClick=${() => setLeaving(false)}>Stay in the lesson</button>
      </div>
    <//>
  `;
}

/** What the learner does next. */
function WhatNow({ lesson, offered, busy, table, onNext, onLeave }) {
  if (lesson.phase === "read") {
    return html`<div class="coach-now">
      <button type="button" class=${`btn btn-primary coach-next ${busy ? "pending" : ""}`} aria-disabled=${busy ? "true" : undefined} onClick=${onNext}>
        ${lesson.step + 1 === lesson.steps ? "Finish" : "Next"}
      </button>
    </div>`;
  }
  if (lesson.phase === "act") {
    return html`<p class="coach-now coach-wanted">
      <strong>Your move:</strong> ${listed(lesson.wanted.slice(0, offered).map((move) => (move === "done" ? "press Done" : move)))}.
    </p>`;
  }
  if (lesson.phase === "watch") return html`<p class="coach-now coach-wanted">Watch what the others do.</p>`;
  return html`<div class="coach-now row">
    <${Link} class="btn btn-primary coach-next" to=${`/new/${table.game}`}>Play for real<//>
    ${table.state === "running" && html`<button type="button" class="btn" onClick=${onLeave}>Play on here</button>`}
    <${Link} class="btn" to=${`/rules/${table.game}`}>Rules<//>
  </div>`;
}

/** @param {import("/web/shell/types.js").TableInfo} table */
function afterwards(table) {
  return table.state === "running"
    ? "Set up a table of your own, or play this one on against the bots. The rules have every detail."
    : "Set up a table of your own: with friends, or against bots. The rules have every detail.";
}

/** A sentence whose cards can be opened. @param {{text: import("/web/shell/types.js").SentencePart[]}} props */
function Words({ text }) {
  return text.map((part) => {
    if (typeof part === "string") return part;
    if (!("card" in part)) return part.text;
    return html`<button type="button" class="log-card" onClick=${() => zoom(part.card)}>${part.card}</button>`;
  });
}

/** How far the bar is filled. @param {Lesson} lesson @returns {(bar: HTMLElement|null) => void} */
function share({ step, steps }) {
  return (bar) => bar?.style.setProperty("width", `${Math.round((100 * step) / steps)}%`);
}

/**
 * Mark what is pointed at, bring it into sight, keep the bubble beside it.
 * @param {Lesson} lesson @param {{current: HTMLElement|null}} bubble @param {boolean} inWords
 * @returns {Box[]} where the rings are drawn
 */
function usePointing(lesson, bubble, inWords) {
  const [rings, setRings] = useState(/** @type {Box[]} */ ([]));
  const at = `${lesson.step} ${lesson.phase}`;
  const cards = lesson.points.flatMap((point) => point.cards);
  useLayoutEffect(() => {
    pointedCards.value = new Set(cards);
    return () => {
      pointedCards.value = NOTHING;
    };
  }, [at, cards.join()]);

  useEffect(() => {
    let before = /** @type {string|null} */ (null);
    let brought = inWords;
    const look = () => {
      if (!brought) brought = bringIntoSight(lesson); // once the board has drawn it
      const boxes = inWords ? [] : targetsOf(lesson).map(seenOf);
      const seen = boxes.filter(({ left, top, right, bottom }) => right - left > LEAST_PX && bottom - top > LEAST_PX);
      if (bubble.current) beside(bubble.current, seen);
      const now = seen.map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round)).join(" ");
      if (now !== before) setRings(seen);
      before = now;
    };
    // The board has to mark the cards first.
    const frame = requestAnimationFrame(look);
    const timer = setInterval(look, LOOK_MS);
    addEventListener("resize", look);
    addEventListener("scroll", look, true);
    return () => {
      cancelAnimationFrame(frame);
      clearInterval(timer);
      removeEventListener("resize", look);
      removeEventListener("scroll", look, true);
    };
  }, [at, inWords, lesson]);
  return rings;
}

/** What is to be chosen matters most, then what is named. @param {Lesson} lesson @returns {boolean} whether there is any of it */
function bringIntoSight(lesson) {
  const board = document.querySelector(".table-board");
  const first = [...choicesOf(lesson), ...targetsOf(lesson)].find((target) => board?.contains(target));
  if (!board || !first) return false;
  const places = placesOf(lesson);
  board.dispatchEvent(new CustomEvent(POINT_AT, { detail: places }));
  const frame = board.getBoundingClientRect();
  const what = (places.length > 0 && first.closest("[data-map]")) || first; // a map moves what lies on it by itself
  const { top, bottom } = what.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom)
    what.scrollIntoView({ block: "center", inline: "nearest", behavior: animate.value ? "smooth" : "auto" });
  return true;
}
