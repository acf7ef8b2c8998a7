// Joining with the short code: the field on the front door, and the page of a link that carries a code.
import { useEffect, useState } from "preact/hooks";
import { messageOf, post } from "/web/shell/api.js";
import { html } from "/web/shell/html.js";
import { navigate } from "/web/shell/router.js";
import { useTitle } from "/web/shell/use.js";

const LENGTH = 6;

/** @param {string} text what a person typed or pasted @returns {string} the code in it */
export function cleanCode(text) {
  const pasted = text.match(/\/join\/([A-Za-z0-9]+)/);
  return (pasted ? pasted[1] : text)
    .replace(/[^A-Za-z0-9]/g, "")
    .toUpperCase()
    .slice(0, LENGTH);
}

/** @param {{code?: string}} props what the field holds at first */
export function JoinField({ code: first = "" }) {
  const [code, setCode] = useState(cleanCode(first));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const join = async (event) => {
    event.preventDefault();
    if (code.length < LENGTH) {
      setProblem(`A code has ${LENGTH} letters and digits.`);
      return;
    }
    setBusy(true);
    setProblem("");
    try {
      const table = await post("/api/join", { code });
      navigate(`/t/${table.id}`);
    } catch (error) {
      setBusy(false);
      setProblem(messageOf(error));
    }
  };
  return html`
    <form class="join" onSubmit=${join} novalidate>
      <label class="join-label" for="join-code">Join with a code</label>
      <div class="join-row">
        <input
          id="join-code"
          type="text"
          class="code-input"
          value=${code}
          placeholder="ABCDEF"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck=${false}
          aria-describedby="join-problem"
          aria-invalid=${problem ? "true" : undefined}
          onInput=${(event) => {
            const clean = cleanCode(event.currentTarget.value);
            event.currentTarget.value = clean;
            setCode(clean);
            setProblem("");
          }}
        />
        <button type="submit" class="btn btn-primary" disabled=${busy}>Join</button>
      </div>
      <p id="join-problem" class="error small" aria-live="polite">${problem}</p>
    </form>
  `;
}

/**
 * /join/CODE: goes on to the table, or says why not and lets the person try another code.
 * @param {{code: string}} props
 */
export function JoinPage({ code }) {
  useTitle("Join");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    post("/api/join", { code: cleanCode(decodeURIComponent(code)) }).then(
      (table) => navigate(`/t/${table.id}`, { replace: true }),
      (error) => setProblem(messageOf(error)),
    );
  }, [code]);
  if (!problem) return html`<p class="page-loading" role="status">Looking for your table...</p>`;
  return html`
    <div class="page page-narrow plain-page">
      <h1>Join a table</h1>
      <p class="note" role="alert">${problem}</p>
      <p>The person who has set up the table can tell you its code or send you a link.</p>
      <${JoinField} code=${code} />
    </div>
  `;
}
