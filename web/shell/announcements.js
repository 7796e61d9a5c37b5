// @ts-check
/** Sentences for screen readers, and short notes that everybody sees. */
import { changed } from "./change.js";

/** ms that a note stays. */
const NOTE = 5_000;

/** @type {{said: string, note: string, alarming: boolean}} */
export const announced = { said: "", note: "", alarming: false };

let fading = 0;

/** @param {string} text for the ear only */
export function say(text) {
  // A live region that is given the same words twice stays silent; a space more makes them new.
  announced.said = announced.said === text ? `${text}\u00a0` : text;
  changed();
}

/** @param {string} text for eye and ear  @param {boolean} alarming */
export function note(text, alarming = false) {
  announced.note = text;
  announced.alarming = alarming;
  clearTimeout(fading);
  fading = window.setTimeout(hush, NOTE);
  changed();
}

export function hush() {
  announced.note = "";
  changed();
}

/** @param {unknown} trouble an error, or its text */
export function complain(trouble) {
  note(trouble instanceof Error ? trouble.message : String(trouble), true);
}
