// @ts-check
/** Calling a player who looks elsewhere: a sound, the title of the page, a notification of the system. */
import { play } from "./sound.js";

/** @type {import("./sound.js").Note[]} */
const BELL = [
  [0, 660, 0.25, "triangle", 0.25],
  [0.18, 880, 0.25, "triangle", 0.25],
  [0.36, 1108, 0.5, "triangle", 0.25],
];

/** What the title says until the page is looked at. */
let wanted = "";

/** Browsers show no notification unless they were allowed to, on a press. */
export function allowCalls() {
  if ("Notification" in window && Notification.permission === "default") Notification.requestPermission().catch(() => {});
}

/** @param {string} title  @param {string} words */
export function ring(title, words) {
  play(BELL, true);
  if (!document.hidden) return;
  wanted = title;
  notify(title, words);
}

/** @param {string} title  @param {string} words */
function notify(title, words) {
  try {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const shown = new Notification(title, { body: words, icon: "/web/icon.svg", tag: "facedown" });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // some phones allow notifications only to service workers; sound and title remain
  }
}

/** @param {string} title of the page */
export function calledTitle(title) {
  if (!document.hidden) wanted = "";
  return wanted ? `(!) ${wanted}` : title;
}
