// @ts-check
/** What this browser remembers. Where storage is forbidden, it is remembered until the page is closed. */

/** @type {Map<string, string>} */
const unstored = new Map();

/** @param {string} name @returns {string | null} */
export function kept(name) {
  try {
    return localStorage.getItem(`facedown.${name}`);
  } catch {
    return unstored.get(name) ?? null;
  }
}

/** @param {string} name @param {string | null} value null forgets */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(`facedown.${name}`);
    else localStorage.setItem(`facedown.${name}`, value);
  } catch {
    if (value === null) unstored.delete(name);
    else unstored.set(name, value);
  }
}
