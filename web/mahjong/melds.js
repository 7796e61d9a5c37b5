// @ts-check
/** Melds: the called tile lies sideways, on the side of the player it came from. */
import { t } from "../shell/i18n.js";
import { html } from "../vendor/lit-html.js";
import { tileName, tilePicture } from "./tiles.js";

/** @typedef {import("./types").Meld} Meld */

/** @param {Meld} meld  @param {number} seat whose it is */
export function meldPicture(meld, seat) {
  return html`<span class="mj-meld" role="img" aria-label=${meldText(meld)}>${lying(meld, seat)}</span>`;
}

/** @param {Meld} meld */
export function meldText(meld) {
  const tiles = (meld.kind === "chi" ? meld.tiles : meld.tiles.slice(0, 1)).map(tileName).join(", ");
  return t(`mahjong.meld.${meld.kind}`, { tiles });
}

/** @param {Meld} meld  @param {number} seat */
function lying({ kind, tiles, called, from_seat: from }, seat) {
  if (kind === "closed_kan" || called === null || from === null) {
    return tiles.map((tile, index) => tilePicture(index === 0 || index === 3 ? null : tile));
  }
  const upright = tiles.filter((tile) => tile !== called);
  const added = kind === "added_kan" ? upright.splice(-1) : [];
  const pictures = upright.map((tile) => tilePicture(tile));
  const sideways = html`<span class="mj-stack">${[...added, called].map((tile) => tilePicture(tile, "side"))}</span>`;
  pictures.splice(place(seat, from, upright.length), 0, sideways);
  return pictures;
}

/** Left, second or right, as the player it came from sits. @param {number} seat  @param {number} from  @param {number} others */
function place(seat, from, others) {
  const step = (from - seat + 4) % 4;
  return step === 3 ? 0 : step === 2 ? 1 : others;
}
