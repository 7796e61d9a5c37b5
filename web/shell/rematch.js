// @ts-check
/** Playing the same opponents again. */
import { ask } from "./account.js";
import { complain } from "./announcements.js";
import { changed } from "./change.js";
import { refreshMe, session } from "./session.js";

/** At once if the others are bots; otherwise when they have all agreed. @param {string} match  @param {(path: string) => void} go */
export async function askForRematch(match, go) {
  session.rematching = match;
  session.starting = true;
  changed();
  try {
    if (session.me?.queued) await ask("DELETE", "/queue");
    const answer = await ask("POST", `/tables/${match}/rematch`, {});
    if (answer.table) {
      session.rematching = null;
      go(`/table/${answer.table}`);
    }
  } catch (trouble) {
    session.rematching = null;
    complain(trouble);
    refreshMe().catch(() => {});
  } finally {
    session.starting = false;
  }
}
