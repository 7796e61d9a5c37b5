// @ts-check
/** Icons: 24 × 24, outlined in the colour of the text. A name is beside each, or in its label. */
import { html, svg } from "../vendor/lit-html.js";

const DRAWN = {
  lock: svg`<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2"/>`,
  dots: svg`<path d="M6 12h.01M12 12h.01M18 12h.01"/>`,
  sound: svg`<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11"/>`,
  muted: svg`<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5"/>`,
  sun: svg`<path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"/>`,
  moon: svg`<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z"/>`,
  podium: svg`<path d="M9 20V6h6v14M3.5 20v-8H9M15 20v-5.5h5.5V20M3 20h18"/>`,
  eye: svg`<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"/>`,
  coin: svg`<path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8l3.5 4-3.5 4-3.5-4z"/>`,
  first: svg`<path d="M6 5v14M18 5.5 9 12l9 6.5z"/>`,
  back: svg`<path d="M15 5.5 8 12l7 6.5"/>`,
  next: svg`<path d="M9 5.5 16 12l-7 6.5"/>`,
  last: svg`<path d="M18 5v14M6 5.5 15 12l-9 6.5z"/>`,
  play: svg`<path d="M7.5 5v14L19 12z"/>`,
  pause: svg`<path d="M8.5 5.5v13M15.5 5.5v13"/>`,
  clock: svg`<path d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2"/>`,
  download: svg`<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14"/>`,
  sliders: svg`<path d="M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5"/>`,
  leave: svg`<path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4"/>`,
  share: svg`<path d="M12 15V4M8 7.5 12 3.5l4 4M7 11H5v9h14v-9h-2"/>`,
  link: svg`<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1"/>`,
  image: svg`<path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 8.5h.01"/>`,
  frame: svg`<path d="M8 7 3 12l5 5M16 7l5 5-5 5M13.5 5l-3 14"/>`,
  allIn: svg`<path d="M12 3v10M7.5 7.5 12 3l4.5 4.5M5 15h14M5 18h14M5 21h14"/>`,
};

/** @typedef {keyof typeof DRAWN} Icon */

/** @param {Icon} name */
export function icon(name) {
  return outlined(DRAWN[name]);
}

/** @param {unknown} lines of 24 × 24 */
export function outlined(lines) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${lines}</svg>`;
}
