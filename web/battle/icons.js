// @ts-check
/** The icons of the four cards. */
import { outlined } from "../shell/icons.js";
import { svg } from "../vendor/lit-html.js";

const DRAWN = {
  attack: svg`<path d="M20 3.5 10.2 13.3M20 3.5h-4L8 11.5l4 4 8-8zM6.2 12.2l5.6 5.6M8.6 15.4 4 20"/>`,
  defense: svg`<path d="M12 3l7.5 2.6v5.6c0 4.6-3 8-7.5 9.8-4.5-1.8-7.5-5.2-7.5-9.8V5.6zM12 7v10"/>`,
  heal: svg`<path d="M12 20.2S3.8 15.4 3.8 9.6A4.3 4.3 0 0 1 12 7.7a4.3 4.3 0 0 1 8.2 1.9c0 5.8-8.2 10.6-8.2 10.6zM12 10v5M9.5 12.5h5"/>`,
  counter: svg`<path d="M4 6.5h8.5a5 5 0 0 1 0 10H4M8 12.5l-4 4 4 4M20.5 4v16"/>`,
};

/** @param {import("./types").Card} card */
export function cardIcon(card) {
  return outlined(DRAWN[card]);
}
