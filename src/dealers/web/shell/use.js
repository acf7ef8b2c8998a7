// Small hooks that pages share.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * Load something when a component appears or `deps` change.
 * @template T
 * @param {() => Promise<T>} load
 * @param {any[]} deps
 * @returns {{data: T|null, error: Error|null, reload: () => void}}
 */
export function useLoaded(load, deps) {
  const [state, setState] = useState(/** @type {{data: T|null, error: Error|null}} */ ({ data: null, error: null }));
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    load().then(
      (data) => current && setState({ data, error: null }),
      (error) => current && setState((old) => ({ data: old.data, error })),
    );
    return () => {
      current = false;
    };
  }, [...deps, round]);
  return { ...state, reload: () => setRound((n) => n + 1) };
}

/**
 * Name of this page in the browser's tab.
 * @param {string} title empty: just the product
 */
export function useTitle(title) {
  useEffect(() => {
    document.title = title ? `${title} - Dealer's Choice` : "Dealer's Choice";
  }, [title]);
}

/**
 * A ref for a field or button that should have the focus once `when` becomes true.
 * @param {boolean} when
 */
export function useFocus(when) {
  const ref = useRef(/** @type {HTMLInputElement|HTMLButtonElement|null} */ (null));
  useLayoutEffect(() => {
    if (when && ref.current instanceof HTMLInputElement) ref.current.select();
    if (when) ref.current?.focus();
  }, [when]);
  return ref;
}

const NAME_KEY = "dealers.name";

/** @returns {string} the name this person used last, or "" */
export function rememberedName() {
  try {
    return localStorage.getItem(NAME_KEY) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name */
export function rememberName(name) {
  try {
    if (name.trim()) localStorage.setItem(NAME_KEY, name.trim());
  } catch {
    // Without storage the name is asked for again.
  }
}
