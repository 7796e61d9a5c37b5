// @ts-check
/** A position a day of each game: "what would you do?", and what every choice is worth. */
import { ask, ensureAccount } from "../shell/account.js";
import { say, note } from "../shell/announcements.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { styled } from "../shell/styles.js";
import { indexView, positionView } from "./view.js";

/** @typedef {import("./types").Question} Question */
/** @typedef {import("./types").Today} Today */
/** @typedef {import("./types").GameDaily} GameDaily */
/** @typedef {import("../shell/types").Page} Page */

/** ms before the server is asked again for what it prepares. */
const AGAIN = 1_500;

/** @type {Record<string, () => Promise<GameDaily>>} */
const GAMES = {
  battle: () => import("../battle/daily.js"),
  holdem: () => styled("holdem", import("../holdem/daily.js")),
  mahjong: () => styled("mahjong", import("../mahjong/daily.js")),
};

/** All games of today. @returns {Promise<() => Page>} */
export async function openIndex() {
  /** @type {{today: Today}} */
  const shown = { today: await ask("GET", "/daily") };
  const tick = onceAfter(() => shown.today.next_ts, async () => {
    shown.today = await ask("GET", "/daily");
  });
  return () => ({ draw: () => indexView(shown.today), title: () => t("daily.title"), tick });
}

/** One of them. @param {string} game  @returns {Promise<() => Page>} */
export async function openPosition(game) {
  const daily = new Daily(game);
  await daily.show(location.hash);
  const drawn = GAMES[game] ? await GAMES[game]() : null;
  const tick = onceAfter(() => daily.question.next_ts, () => daily.show(location.hash));
  return () => ({
    draw: () => positionView(daily, drawn),
    title: () => t("daily.title"),
    moved: (hash) => daily.show(hash),
    leave: () => daily.close(),
    tick,
  });
}

/** Called a few times a second; does something once a time is over. @param {() => number} time  @param {() => Promise<void>} does */
function onceAfter(time, does) {
  let done = 0;
  let minute = 0;
  return () => {
    const now = Date.now();
    if (now >= time() && done !== time()) {
      done = time();
      does().then(changed, () => (done = 0));
    }
    if (minute !== Math.floor(now / 60_000)) changed(); // what is left until midnight
    minute = Math.floor(now / 60_000);
  };
}

/** The position that is shown, and what was chosen. */
export class Daily {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Question} */
    this.question = /** @type {any} */ (null);
    /** What was chosen on this page; of a past day it is not sent. @type {string | null} */
    this.tried = null;
    this.isSending = false;
    /** The address of the moment in the replay. */
    this.moment = "";
    this._timer = 0;
    this._wanted = "";
  }

  /** The day that the address names, or today. @param {string} hash */
  async show(hash) {
    this._wanted = hash;
    clearTimeout(this._timer);
    const day = /^#\d{1,9}$/.test(hash) ? `?day=${hash.slice(1)}` : "";
    const question = await ask("GET", `/daily/${encodeURIComponent(this.game)}${day}`);
    if (this._wanted !== hash) return;
    if (this.question?.day !== question.day) this.tried = null;
    this._take(question);
    if (question.status === "preparing") this._timer = window.setTimeout(() => this.show(hash).catch(() => {}), AGAIN);
  }

  /** Whether the answer is shown: a past one only once something was chosen, or the reader gave in. */
  get isAnswered() {
    return this.question.answer !== null && this.choice !== null;
  }

  get isPast() {
    return this.question.day < Math.floor(this.question.next_ts / 86_400_000) - 1;
  }

  get choice() {
    return this.question.answer?.choice ?? this.tried;
  }

  /** @param {string} option "" shows the answer without a choice, once the day is over */
  async choose(option) {
    if (this.isSending || this.isAnswered) return;
    if (this.isPast) this.tried = option;
    else await this._send(option);
    if (this.isAnswered) {
      changed();
      say(t("daily.answerTitle"));
      queueMicrotask(() => document.getElementById("answer-title")?.focus());
    }
  }

  /** @param {string} choice */
  async _send(choice) {
    this.isSending = true;
    changed();
    try {
      await ensureAccount();
      this._take(await ask("POST", `/daily/${encodeURIComponent(this.game)}`, { day: this.question.day, choice }));
    } catch (trouble) {
      note(/** @type {Error} */ (trouble).message, true);
      await this.show(this._wanted).catch(() => {});
    }
    this.isSending = false;
    changed();
  }

  /** @param {Question} question */
  _take(question) {
    this.question = question;
    const { answer } = question;
    this.moment = answer ? `/replay/${encodeURIComponent(answer.match)}#${answer.section + 1}.0` : "";
    if (answer) this._findMoment(question).catch(() => {}); // without it the replay begins with the section
    changed();
  }

  /** @param {Question} question */
  async _findMoment(question) {
    const { stepOf } = await GAMES[this.game]();
    const step = await stepOf(question);
    if (this.question !== question) return;
    this.moment = this.moment.replace(/\.\d+$/, `.${step}`);
    changed();
  }

  close() {
    this._wanted = "closed";
    clearTimeout(this._timer);
  }
}
