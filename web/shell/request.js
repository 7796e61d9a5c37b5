// @ts-check
/** Requests that a button makes: one at a time, and an error becomes a note. */

import { complain } from "./announcements.js";
import { changed } from "./change.js";

/**
 * @param {{busy: boolean}} state shows that a request is on its way
 * @param {() => Promise<unknown>} request
 */
export async function runOne(state, request) {
  if (state.busy) return;
  state.busy = true;
  changed();
  try {
    await request();
  } catch (trouble) {
    complain(trouble);
  } finally {
    state.busy = false;
    changed();
  }
}
