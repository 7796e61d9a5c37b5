// @ts-check
import { complain, note } from "./announcements.js";

/** @param {string} text  @param {string} done */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    note(done);
  } catch (trouble) {
    complain(trouble);
  }
}
