// @ts-check
/** Dark or light: as the machine is set, until the player chooses. */
import { keep, kept } from "./storage.js";

const machine = matchMedia("(prefers-color-scheme: dark)");

export function isDark() {
  const wish = kept("theme");
  return wish === null ? machine.matches : wish === "dark";
}

export function showTheme() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
}

export function switchTheme() {
  keep("theme", isDark() ? "light" : "dark");
  showTheme();
}

/** @param {() => void} then */
export function onMachineTheme(then) {
  machine.addEventListener("change", () => {
    showTheme();
    then();
  });
}
