// A finished game looked back at through one seat's eyes: chances over time, costly decisions, luck.
import { useEffect, useState } from "preact/hooks";
import { ChanceGraph, percent, signed } from "/web/pages/review-graph.js";
import { get, messageOf, post } from "/web/shell/api.js";
import { CopyButton } from "/web/shell/copy.js";
import { ForkButton } from "/web/shell/fork.js";
import { stylesheet } from "/web/shell/game.js";
import { html } from "/web/shell/html.js";
import { currentGame, Link } from "/web/shell/router.js";
import { SeatBadge } from "/web/shell/seats.js";
import { TableIcon } from "/web/shell/table-icons.js";
import { useTitle } from "/web/shell/use.js";
import { capital } from "/web/shell/words.js";

const AGAIN_MS = 2500;

/** @param {{id: string}} props */
export function ReviewPage({ id }) {
  const [seat, setSeat] = useState(wantedSeat());
  const { page, problem } = useReview(id, seat);
  const [styled, setStyled] = useState(false);
  useEffect(() => {
    stylesheet("/web/pages/review.css").then(() => setStyled(true));
  }, []);
  useTitle(page ? `Review: ${page.table.title}` : "Review");
  useEffect(() => {
    if (page) currentGame.value = page.table.game;
  }, [page?.table.game]);
  const choose = (number) => {
    setSeat(number);
    history.replaceState(history.state, "", `${location.pathname}?seat=${number}`);
  };
  if (!page || !styled) {
    if (!problem) return html`<p class="page-loading" role="status">Looking back...</p>`;
    return html`
      <div class="page page-narrow">
        <h1>There is no review here</h1>
        <p>${problem}</p>
        <div class="row"><${Link} class="btn btn-primary" to="/">To the start page<//></div>
      </div>
    `;
  }
  return html`
    <div class="page review">
      <header class="review-head">
        <div>
          <h1>Review of ${page.table.title}</h1>
          <p class="muted">How the chances of ${page.names[page.seat]} changed, and why.</p>
        </div>
        <div class="row">
          <${Link} class="btn btn-small" to=${`/t/${id}/replay`}><${TableIcon} name="play" /> Replay<//>
          <${CopyButton} class="btn-small" text=${`${location.origin}/review/${id}?seat=${page.seat}`} label="Link to this review" done="Link copied" />
        </div>
      </header>
      <${Seats} page=${page} onChoose=${choose} />
      <${Progress} page=${page} problem=${problem} />
      <${ChanceGraph} page=${page} />
      ${page.review && html`<${Balance} review=${page.review} name=${page.names[page.seat]} />`}
      ${page.review && html`<${Costly} page=${page} />`}
      ${page.review && html`<${Lucky} page=${page} />`}
      <${Meaning} page=${page} />
    </div>
  `;
}

/** @returns {number|null} the seat in the address */
function wantedSeat() {
  const given = new URLSearchParams(location.search).get("seat");
  return given !== null && /^\d{1,2}$/.test(given) ? Number(given) : null;
}

/** The review as far as it is there; asked for again until it is whole. */
function useReview(id, seat) {
  const [state, setState] = useState({ page: /** @type {any} */ (null), problem: "" });
  useEffect(() => {
    let current = true;
    let timer = 0;
    const path = `/api/tables/${id}/review${seat === null ? "" : `?seat=${seat}`}`;
    const look = async (begin) => {
      try {
        let page = await get(path);
        if (page.state === "stopped" && begin) page = await post(path);
        if (!current) return;
        setState({ page, problem: "" });
        if (page.state !== "ready" && !page.message) timer = setTimeout(() => look(page.state === "stopped"), AGAIN_MS);
      } catch (error) {
        if (current) setState((old) => ({ ...old, problem: messageOf(error) }));
      }
    };
    look(true);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [id, seat]);
  return state;
}

/** Whose review. */
function Seats({ page, onChoose }) {
  return html`
    <div class="review-seats" role="group" aria-label="Whose chances">
      ${page.names.map(
        (name, seat) => html`
          <button key=${seat} type="button" class="btn btn-small" aria-pressed=${String(seat === page.seat)} onClick=${() => onChoose(seat)}>
            <${SeatBadge} seat=${seat} size=${22} /> ${name}
          </button>
        `,
      )}
    </div>
  `;
}

/** How far it is, while it is worked out. */
function Progress({ page, problem }) {
  const wrong = page.message || problem;
  if (page.state === "ready") return null;
  return html`
    <div class="review-progress" role="status">
      ${
        wrong
          ? html`<p class="error">${wrong} <button type="button" class="btn btn-small" onClick=${() => location.reload()}>Go on with it</button></p>`
          : html`<p>Every decision is being judged in imagined games: ${percent(page.done)}. It goes on when you leave this page.</p>
            <progress max="1" value=${page.done} aria-label="How far the review is"></progress>`
      }
    </div>
  `;
}

/** What made the difference. */
function Balance({ review, name }) {
  const rows = [
    ["Decisions", review.decisions, "beside those of a solid player"],
    ["Luck", review.luck, "cards and dice right after own decisions"],
    ["The others", review.others, "what they did, and what came up in their turns"],
  ];
  const most = Math.max(0.05, ...rows.map(([, value]) => Math.abs(Number(value))));
  return html`
    <section class="panel review-balance" aria-labelledby="review-balance">
      <h2 id="review-balance">What made the difference for ${name}</h2>
      <dl>
        ${rows.map(
          ([label, value, what]) => html`
            <div key=${label}>
              <dt>${label}<small>${what}</small></dt>
              <dd>
                <svg viewBox="-50 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect class=${value < 0 ? "review-down" : "review-up"} x=${value < 0 ? (50 * value) / most : 0} width=${(50 * Math.abs(value)) / most} y="1" height="8" rx="2" />
                  <line x1="0" x2="0" y1="0" y2="10" />
                </svg>
                <b>${signed(value)}</b>
              </dd>
            </div>
          `,
        )}
      </dl>
      ${review.doubt >= 0.03 && html`<p class="muted">In a hundred; luck and the others may be off by about ${Math.round(100 * review.doubt)}, one for the other.</p>`}
    </section>
  `;
}

/** The decisions that cost most, with what was better. */
function Costly({ page }) {
  const { costliest } = page.review;
  return html`
    <section aria-labelledby="review-costly">
      <h2 id="review-costly">Costliest decisions</h2>
      ${costliest.length === 0 && html`<p>Nothing stands out: no decision was clearly worse than another by what was known then.</p>`}
      <ol class="review-list">
        ${costliest.map(
          ({ step, cost, prompt, taken, best, reason, chances }, index) => html`
            <li key=${step} class="panel" id=${`decision-${step}`}>
              <p class="review-mark review-mark-cost" aria-hidden="true">${index + 1}</p>
              <div class="stack">
                <p class="review-prompt">Step ${step}. ${prompt}</p>
                <dl class="review-pair">
                  <div><dt>Chosen</dt><dd>${capital(taken)} <span class="muted">${percent(chances[0])}</span></dd></div>
                  <div><dt>Better</dt><dd><strong>${capital(best)}</strong> <span class="muted">${percent(chances[1])}</span></dd></div>
                </dl>
                ${reason && html`<p>${reason}</p>`}
                <div class="row">
                  <span class="tag tag-danger">cost ${percent(cost)}</span>
                  <${Link} class="btn btn-small" to=${`/t/${page.table.id}/replay?step=${step}&as=${page.seat}`}><${TableIcon} name="play" /> See it<//>
                  <${ForkButton} class="btn-small" table=${page.table} step=${step} seat=${page.seat} />
                </div>
              </div>
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}

/** Where luck helped or hurt. */
function Lucky({ page }) {
  const { luckiest } = page.review;
  return html`
    <section aria-labelledby="review-lucky">
      <h2 id="review-lucky">Luck</h2>
      ${luckiest.length === 0 && html`<p>No single draw or throw made much of a difference.</p>`}
      <ul class="review-list">
        ${luckiest.map(
          ({ step, luck, taken, text }) => html`
            <li key=${step} class="panel">
              <p class=${`review-mark ${luck > 0 ? "review-mark-good" : "review-mark-bad"}`} aria-hidden="true">${luck > 0 ? "+" : "−"}</p>
              <div class="stack">
                <p><strong>${luck > 0 ? "It helped" : "It hurt"} by ${percent(Math.abs(luck))}</strong>, after: ${taken}.</p>
                ${text && html`<p class="muted">${text}</p>`}
                <div class="row"><${Link} class="btn btn-small" to=${`/t/${page.table.id}/replay?step=${step + 1}&as=${page.seat}`}><${TableIcon} name="play" /> See it<//></div>
              </div>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** What the numbers are. */
function Meaning({ page }) {
  return html`
    <details class="panel review-meaning">
      <summary>What these numbers mean</summary>
      <p>
        The line is the estimated ${page.review?.measure ?? "chance to win"} before each decision of ${page.names[page.seat]}, by what they knew then: their options
        are tried in imagined games that fit all they had seen, and solid players go on from there.
      </p>
      <p><b>Cost</b> is how much better the best option was than the one that was chosen. <b>Decisions</b> are compared with those of a solid player, so that good ones count for you.</p>
      <p><b>Luck</b> is the change right after your own decisions, when cards are drawn, dice are thrown or something hidden comes up. <b>The others</b> are all changes in between.</p>
      <p>All of it is estimated, mostly within a few in a hundred. What is listed here was judged twice, the second time with many more tries.</p>
    </details>
  `;
}
