// A question of the city: a Morality card to answer, or one that takes the place of another.
import { useId, useLayoutEffect, useState } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { partOf } from "/web/shell/options.js";
import { Piece } from "/web/shell/piece.js";
import { AnswerText } from "./faces.js";
import { TypeSign } from "./icons.js";
import { CardPiece } from "./pieces.js";
import { useTable } from "./view.js";
import { capital } from "./words.js";

/** @param {import("./view.js").Table} table @returns {boolean} whether the reader is asked */
export function isAsked(table) {
  return table.verb === "answer" || table.verb === "replace";
}

/** The card in question lies over the city, and can be folded to see what is below. */
export function Dialogue() {
  const table = useTable();
  const id = useId();
  const [folded, setFolded] = useState(false);
  useLayoutEffect(() => setFolded(false), [table.view.number]);
  if (!isAsked(table)) return null;
  const at = cardInQuestion(table);
  if (!at) return null;
  const card = table.card(at.card);
  return html`
    <section class="he-talk he-of-${card.type.toLowerCase()} ${folded ? "is-folded" : ""}" aria-labelledby=${id}>
      <header class="he-talk-head">
        <${TypeSign} type=${card.type} />
        <h3 id=${id}><span class="he-card-kind">${card.type} question${step(table)}</span>${card.name}</h3>
        <button
          type="button"
          class="btn btn-small he-fold"
          aria-expanded=${String(!folded)}
          onClick=${() => setFolded(!folded)}
        >
          ${folded ? "Read on" : "See the city"}
        </button>
      </header>
      ${!folded && html`<${table.verb === "answer" ? Answering : Replacing} at=${at} card=${card} />`}
    </section>
  `;
}

/** @param {import("./view.js").Table} table the card of the question, wherever it lies */
function cardInQuestion(table) {
  if (table.verb === "replace") return table.seen("new question")[0];
  const { options, verbs } = table.props;
  const id = options.length > 0 ? partOf(verbs, options[0].option, "card") : null;
  return [...table.seen("new question"), ...table.seen("held", table.you)].find((at) => at.id === id);
}

/** @param {import("./view.js").Table} table @returns {string} how far one is with the first three */
function step(table) {
  if (table.facts.phase !== "first answers" || table.you === null) return "";
  const held = table.seen("held", table.you);
  const done = held.filter((at) => at.answer !== null).length;
  return `, ${done + 1} of ${held.length}`;
}

/** Three answers, one of which has to be given. */
function Answering({ at, card }) {
  const table = useTable();
  return html`
    <div class="he-talk-body">
      <p class="he-question">${card.text}</p>
      <ol class="he-answers" aria-label="Answers">
        ${card.answers.map((answer, n) => {
          const { options, verbs } = table.props;
          const choice = options.find(
            ({ option }) => partOf(verbs, option, "card") === at.id && partOf(verbs, option, "answer") === n,
          );
          return html`
            <li key=${n}>
              <${Piece}
                option=${choice?.option ?? null}
                label=${`Answer ${n + 1}: ${answer.text} ${capital(answer.modifier)}: ${answer.effect}`}
                picked=${choice && table.isPicked(choice.option) ? 1 : null}
                onPick=${table.props.pick}
                class="he-piece he-answer"
              >
                <${AnswerText} answer=${answer} />
              <//>
            </li>
          `;
        })}
      </ol>
    </div>
  `;
}

/** The new question to read, and the three old cards of which one goes. */
function Replacing({ card }) {
  const table = useTable();
  return html`
    <div class="he-talk-body">
      <p class="he-question">${card.text}</p>
      <ol class="he-answers is-preview" aria-label="Answers that you will choose from">
        ${card.answers.map((answer, n) => html`<li key=${n} class="he-answer-line"><${AnswerText} answer=${answer} /></li>`)}
      </ol>
      <div class="he-leaving">
        <h4>Which of your cards makes room?</h4>
        <ul class="he-held is-choice" aria-label="Your Morality cards">
          ${table
            .seen("held", table.you)
            .map(
              (at) => html`<li key=${at.id}><${CardPiece} at=${at} size=${table.narrow ? "small" : "normal"} /></li>`,
            )}
        </ul>
      </div>
    </div>
  `;
}
