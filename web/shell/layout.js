// @ts-check
/** What surrounds every page: header, banner, notes, announcements, the list of keys. */
import { html, nothing } from "../vendor/lit-html.js";
import { announced } from "./announcements.js";
import { changed } from "./change.js";
import { isEmbedded } from "./embedded.js";
import { currentLanguage, switchLanguage, t } from "./i18n.js";
import { icon } from "./icons.js";
import { keysDialog, showKeys } from "./keyboard.js";
import { isMuted, switchMute } from "./sound.js";
import { isDark, switchTheme } from "./theme.js";

/** @typedef {import("./link.js").Link} Link */
/** @typedef {import("./live_table.js").LiveTable<any, any>} LiveTable */
/** @typedef {import("./i18n.js").Key} Key */

/** ms of a round trip up to which there are three bars, and two. */
const GOOD = 120;
const FAIR = 350;
/** Pages of a board, which have no room for a footer. */
const BOARDS = /^\/(table|replay|embed)\//;

/**
 * @param {object} page
 * @param {unknown} page.content
 * @param {string} page.path
 * @param {LiveTable | null} page.table where one is shown
 * @param {Link | null} page.link the connection that matters here
 * @param {import("./types").KeyGroup[]} page.keyGroups
 * @param {unknown} page.above what lies over the page, wherever it is
 */
export function layout({ content, path, table, link, keyGroups, above }) {
  if (isEmbedded) return bare(content, path);
  return html`<a class="skip" href="#content" @click=${skip}>${t("app.skip")}</a>
    <header>
      <nav aria-label=${t("nav.label")}>
        <a class="brand" href="/" aria-current=${path === "/" ? "page" : nothing}
          ><img src="/web/icon.svg" alt="" width="28" height="28"><span>facedown</span><span class="hidden">: ${t("nav.lobby")}</span></a>
        <a class="tool" href="/leaderboard" aria-current=${path === "/leaderboard" ? "page" : nothing}
          >${icon("podium")}<span class="words">${t("nav.leaderboard")}</span></a>
      </nav>
      ${lagBars(link)}
      <div class="settings" role="group" aria-label=${t("nav.settings")}>
        ${tool(isMuted() ? "settings.unmute" : "settings.mute", icon(isMuted() ? "muted" : "sound"), switchMute)}
        ${tool(isDark() ? "settings.light" : "settings.dark", icon(isDark() ? "sun" : "moon"), switchTheme)}
        ${tool("settings.language", t("settings.languageShort"), switchLanguage, currentLanguage() === "en" ? "ru" : "en")}
        ${tool("settings.keys", "?", showKeys)}
      </div>
    </header>
    ${banner(table, link)}
    <main id="content" tabindex="-1">${content}</main>
    ${BOARDS.test(path) ? nothing : footer()}
    <p class="note ${announced.alarming ? "alarming" : ""}" role="status">${announced.note}</p>
    <p class="hidden" aria-live="polite" id="announced">${announced.said}</p>
    ${above}
    ${keysDialog(keyGroups)}`;
}

/** The address stays as it is: what follows # in it is the moment or the game that is shown. @param {MouseEvent} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/** In a frame of another site. @param {unknown} content  @param {string} path */
function bare(content, path) {
  const whole = `${path.replace("/embed/", "/replay/")}${location.hash}`;
  return html`<main id="content" class="embedded">${content}</main>
    <footer class="embedded-foot"><a href=${whole} target="_blank" rel="noopener"
      ><img src="/web/icon.svg" alt="" width="20" height="20"> ${t("embed.open")}</a></footer>
    <p class="hidden" aria-live="polite" id="announced">${announced.said}</p>`;
}

function footer() {
  return html`<footer>
    <nav aria-label=${t("footer.label")}>
      <a href="/docs/rules/index.html">${t("footer.rules")}</a>
      <a href="/docs/fair.html">${t("footer.fair")}</a>
      <a href="/docs/bots.html">${t("footer.bots")}</a>
      <a href="/docs/">${t("footer.docs")}</a>
      <a href="/docs/api">${t("footer.api")}</a>
      <a href="/docs/source/">${t("footer.source")}</a>
    </nav>
  </footer>`;
}

/** @param {Key} key  @param {unknown} drawn  @param {() => unknown} does  @param {string} lang of the words */
function tool(key, drawn, does, lang = currentLanguage()) {
  const act = async () => {
    await does();
    changed();
  };
  return html`<button class="tool" lang=${lang} aria-label=${t(key)} title=${t(key)} @click=${act}>${drawn}</button>`;
}

/** @param {Link | null} link */
function lagBars(link) {
  const lag = link?.lag ?? null;
  const bars = link?.status !== "open" || link.isSilent ? 0 : lag === null || lag <= GOOD ? 3 : lag <= FAIR ? 2 : 1;
  const words = lag === null ? t("link.lagUnknown") : t("link.lag", { ms: lag });
  return html`<span class="lag" role="img" aria-label=${words} title=${words}>
    ${[1, 2, 3].map((bar) => html`<i class=${bar <= bars ? "full" : "spent"}></i>`)}
  </span>`;
}

/** What is lost, what is kept, what happens next. @param {LiveTable | null} table  @param {Link | null} link */
function banner(table, link) {
  if (table?.ended === "replaced") {
    return bar(t("link.replaced"), html`<button @click=${() => table.comeBack()}>${t("link.takeOver")}</button>`);
  }
  if (table?.ended === "expelled") return bar(t("link.expelled"));
  if (table?.ended === "stopped") return bar(t("link.stopped"));
  if (link?.isSilent && table !== null) return html`<div class="overlay">${bar(t("link.silent"))}</div>`;
  if (!link?.wasOpen || link.status === "open" || link.status === "closed") return nothing; // closed on purpose: over
  const banner = bar(`${lost(table, link.retryIn)} ${graceLeft(table, link)}`, html`<button @click=${() => link.retry()}>${t("link.tryNow")}</button>`);
  return table === null ? banner : html`<div class="overlay">${banner}</div>`;
}

/** @param {LiveTable | null} table  @param {number} seconds until the next attempt */
function lost(table, seconds) {
  if (table === null || table.ended !== null) return t(seconds ? "link.lostLobby" : "link.lostLobbyNow", { seconds });
  if (table.seat === null) return t(seconds ? "link.lostWatching" : "link.lostWatchingNow", { seconds });
  return t(seconds ? "link.lostTable" : "link.lostTableNow", { seconds });
}

/** How long the chair is kept. @param {LiveTable | null} table  @param {Link} link */
function graceLeft(table, link) {
  if (!table?.isMine || link.lostAt === null) return "";
  const left = Math.ceil((table.grace - (performance.now() - link.lostAt)) / 1000);
  return left > 0 ? t("presence.mine", { left }) : "";
}

/** @param {string} words  @param {unknown} button */
function bar(words, button = nothing) {
  return html`<div class="banner" role="alert"><p>${words}</p>${button}</div>`;
}
