// @ts-check
/** What the pages of daily positions look like. */
import { number, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { botName, gameName } from "../shell/names.js";
import { stillBoard } from "../lobby/still_board.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("./types").GameDaily} GameDaily */
/** @typedef {import("./types").Question} Question */
/** @typedef {import("./types").Rated} Rated */
/** @typedef {import("./types").Streak} Streak */
/** @typedef {import("./page.js").Daily} Daily */

/** Options that are listed at once; the others unfold. */
const LISTED = 8;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** @param {import("./types").Today} today */
export function indexView(today) {
  return html`<div class="daily">
    <h1 tabindex="-1">${t("daily.title")}</h1>
    <p>${t("daily.lead")}</p>
    <div class="daily-games">${today.games.map((line) => html`<section class="panel" aria-label=${gameName(line.game)}>
      <div class="daily-picture">${stillBoard(asked(line.game))}</div>
      <h2>${gameName(line.game)}</h2>
      <p class="quiet">${t(line.status === "none" ? "daily.none" : `daily.ask.${asked(line.game)}`)}</p>
      <p>${streakText(line.streak)}</p>
      <p><a class="button ${line.is_answered ? "" : "main"}" href="/daily/${line.game}">${t(line.is_answered ? "daily.seeAnswer" : "daily.open")}<span class="hidden">: ${gameName(line.game)}</span></a></p>
    </section>`)}</div>
    <p class="quiet">${nextText(today.next_ts)}</p>
  </div>`;
}

/** @param {string} game */
function asked(game) {
  return game === "battle" || game === "mahjong" ? game : "holdem";
}

/** @param {Daily} daily  @param {GameDaily | null} drawn */
export function positionView(daily, drawn) {
  const { question } = daily;
  return html`<div class="daily daily-${question.game}">
    <header class="daily-head">
      <h1 tabindex="-1">${t("daily.title")}</h1>
      <p class="quiet">${gameName(question.game)} · ${dayText(question.day)}${daily.isPast ? nothing : html` · ${streakText(question.streak)}`}</p>
    </header>
    ${question.status === "ready" && drawn ? position(daily, drawn) : waiting(question)}
    ${days(daily)}
  </div>`;
}

/** @param {Question} question */
function waiting({ status }) {
  return html`<section class="panel centred"><p role="status">${t(status === "preparing" ? "daily.preparing" : "daily.none")}</p></section>`;
}

/** @param {Daily} daily  @param {GameDaily} drawn */
function position(daily, drawn) {
  const { question } = daily;
  return html`<div class="daily-position">
    <div class="daily-board">${drawn.position(question, names(daily))}</div>
    ${daily.isAnswered ? answer(daily, drawn) : choices(daily, drawn)}
  </div>`;
}

/** Who it was is said with the answer. @param {Daily} daily */
function names({ question, isAnswered }) {
  const known = isAnswered ? question.answer?.names : null;
  const seats = question.frame?.view.chairs ?? question.frame?.view.round?.players ?? [0, 1];
  return seats.map((/** @type {unknown} */ _, /** @type {number} */ seat) => {
    if (seat === question.seat && !known) return t("daily.you");
    return known?.[seat] ? botName(known[seat]) : t("daily.player", { number: seat + 1 });
  });
}

/** @param {Daily} daily  @param {GameDaily} drawn */
function choices(daily, drawn) {
  const { question } = daily;
  return html`<section class="panel daily-choices" aria-labelledby="choices-title">
    <h2 id="choices-title">${t(`daily.ask.${asked(question.game)}`)}</h2>
    <div class="daily-options" role="group" aria-labelledby="choices-title">${question.options.map((option) => html`<button
      data-option=${option} ?disabled=${daily.isSending} aria-label=${drawn.optionText(option, question)} title=${drawn.optionText(option, question)}
      @click=${() => daily.choose(option)}>${drawn.optionPicture(option, question)}</button>`)}</div>
    ${daily.isPast
      ? html`<p class="quiet">${t("daily.past")} <button class="plain" @click=${() => daily.choose("")}>${t("daily.show")}</button></p>`
      : html`<p class="quiet">${t("daily.once")}</p>`}
  </section>`;
}

/** @param {Daily} daily  @param {GameDaily} drawn */
function answer(daily, drawn) {
  const { question, choice } = daily;
  const told = /** @type {import("./types").Answer} */ (question.answer);
  const own = told.rated.find(({ option }) => option === choice);
  const most = Math.max(1, ...told.rated.map(({ lost }) => lost));
  const all = Object.values(told.counts).reduce((sum, count) => sum + count, 0);
  const first = told.rated.filter((rated, index) => index < LISTED || rated.option === choice || rated.option === told.done);
  const rest = told.rated.filter((rated) => !first.includes(rated));
  const line = (/** @type {Rated} */ rated) => ratedLine(rated, { daily, drawn, most, all });
  return html`<section class="panel daily-answer" aria-labelledby="answer-title">
    <h2 id="answer-title" tabindex="-1">${own ? t(own.lost === 0 ? "daily.best" : own.is_good ? "daily.good" : "daily.worse") : t("daily.answerTitle")}</h2>
    <ol class="daily-rated">${first.map(line)}</ol>
    ${rest.length ? html`<details><summary>${t("daily.rest", { count: rest.length })}</summary><ol class="daily-rated">${rest.map(line)}</ol></details>` : nothing}
    <p class="quiet">${drawn.method(question)}</p>
    <p>${t(told.match.startsWith("daily-") ? "daily.fromHouse" : "daily.from")}
      <a class="button" href=${daily.moment}>${t("daily.replay")}</a></p>
  </section>`;
}

/** @param {Rated} rated  @param {{daily: Daily, drawn: GameDaily, most: number, all: number}} told */
function ratedLine(rated, { daily, drawn, most, all }) {
  const { question, choice } = daily;
  const told = /** @type {import("./types").Answer} */ (question.answer);
  const { option } = rated;
  const marks = [
    ...(option === choice ? [t("daily.yours")] : []),
    ...(option === told.done ? [t("daily.done", { name: botName(told.names[question.seat ?? 0] ?? t("daily.player", { number: (question.seat ?? 0) + 1 })) })] : []),
    ...(option === told.house ? [t("daily.house")] : []),
    ...(all > 1 ? [t("daily.chosen", { share: number((100 * (told.counts[option] ?? 0)) / all) })] : []),
  ];
  return html`<li class="${rated.is_good ? "good" : "bad"} ${option === choice ? "own" : ""}">
    <span class="daily-option"><span aria-hidden="true">${drawn.optionPicture(option, question)}</span><span class="hidden">${drawn.optionText(option, question)}</span></span>
    <span class="daily-worth"><b>${rated.is_good ? html`<span class="tick" role="img" aria-label=${t("daily.isGood")}>✓</span> ` : nothing}${drawn.worth(rated, question)}</b>
      <span class="daily-bar" aria-hidden="true"><i .style=${`width:${(100 * rated.lost) / most}%`}></i></span>
      <small>${marks.join(" · ")}</small></span>
  </li>`;
}

/** @param {Daily} daily */
function days({ question, isPast, game }) {
  return html`<nav class="row daily-days" aria-label=${t("daily.days")}>
    ${question.earlier === null ? nothing : html`<a class="button" href="#${question.earlier}">${icon("back")} ${dayText(question.earlier)}</a>`}
    ${isPast ? html`<a class="button" href="/daily/${game}#today">${t("daily.today")}</a>` : nothing}
    <a class="button" href="/daily">${t("daily.others")}</a>
    <span class="quiet">${nextText(question.next_ts)}</span>
  </nav>`;
}

/** @param {Streak} streak */
function streakText({ days, longest }) {
  if (longest === 0) return t("daily.noStreak");
  return t("daily.streak", { days: number(days), longest: number(longest) });
}

/** @param {number} ts ms since 1970 */
function nextText(ts) {
  const minutes = Math.max(0, Math.ceil((ts - Date.now()) / MINUTE));
  return t("daily.next", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Days are those of UTC. @param {number} day */
function dayText(day) {
  return new Date(day * DAY).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium", timeZone: "UTC" });
}
