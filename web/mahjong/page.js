// @ts-check
/** Mahjong on the text pages: tiles have names, and every answer is a button. */
import { textPages } from "../generic/page.js";
import { choicesOf } from "./choices.js";
import { valueText } from "./tiles.js";

export const { openTable, openReplay } = textPages({ choicesOf, valueText });
