// It is your turn: the tab's title and icon say so, and a soft sound when you look elsewhere.
import { useEffect, useRef } from "preact/hooks";
import { settings } from "/web/shell/settings.js";

const MARKED_ICON =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#6f1f18"/>' +
      '<g transform="rotate(9 32 34)"><rect x="14" y="8" width="34" height="46" rx="5" fill="#fff6e3"/>' +
      '<path fill="#2a1510" d="M31 16c5.2 6.4 11.5 10.2 11.5 16.9 0 4.2-2.9 6.8-6.2 6.8-1.9 0-3.4-.8-4.4-2.1.3 3.7 1.2 6 3 8.400h-7.800c1.8-2.4 2.7-4.7 3-8.4-1 1.3-2.5 2.1-4.4 2.1-3.3 0-6.2-2.6-6.2-6.800C19.5 26.2 25.8 22.4 31 16z"/></g>' +
      '<circle cx="50" cy="14" r="13" fill="#f0a93a" stroke="#2a1510" stroke-width="3"/></svg>',
  );

/**
 * @param {boolean} myTurn
 * @param {string} title of the page when it is not
 */
export function useAttention(myTurn, title) {
  const before = useRef(myTurn);
  useEffect(() => {
    document.title = `${myTurn ? "\u25cf Your turn: " : ""}${title} - Dealer's Choice`;
    const icon = /** @type {HTMLLinkElement|null} */ (document.querySelector("link[rel~=icon]"));
    const usual = icon?.href;
    if (icon && myTurn) icon.href = MARKED_ICON;
    if (myTurn && !before.current && document.hidden && settings.sound.value) chime();
    before.current = myTurn;
    return () => {
      if (icon && usual) icon.href = usual;
    };
  }, [myTurn, title]);
  useEffect(() => {
    // Browsers let a page sound only after it has been touched.
    const ready = () => settings.sound.value && navigator.userActivation?.hasBeenActive && prepare();
    addEventListener("click", ready);
    addEventListener("keyup", ready);
    return () => {
      removeEventListener("click", ready);
      removeEventListener("keyup", ready);
    };
  }, []);
}

/** @type {AudioContext|null} */
let context = null;
const CHIME_SECONDS = 1.2;

/** A context that runs takes power also while nothing sounds. */
function prepare() {
  if (context) return;
  context = new AudioContext();
  context.suspend();
}

/** Two soft notes, like a glass touched twice. */
async function chime() {
  if (!context) return;
  const sounding = context;
  await sounding.resume();
  const now = sounding.currentTime;
  [659.25, 880].forEach((pitch, index) => {
    const start = now + index * 0.16;
    const note = new OscillatorNode(sounding, { type: "sine", frequency: pitch });
    const loud = new GainNode(sounding, { gain: 0 });
    loud.gain.setValueAtTime(0, start);
    loud.gain.linearRampToValueAtTime(0.08, start + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
    note.connect(loud).connect(sounding.destination);
    note.start(start);
    note.stop(start + 1);
  });
  setTimeout(() => sounding.suspend(), CHIME_SECONDS * 1000);
}
