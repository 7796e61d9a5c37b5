// @ts-check
/** Checks the cards of past hands against what each hand committed to when it was dealt; docs/fair.md says how. */
import { Refused, token } from "../../shell/account.js";
import { complain, note } from "../../shell/announcements.js";
import { number, t } from "../../shell/i18n.js";

/** @typedef {import("./table.js").CashTable} CashTable */
/** @typedef {{hand: number, commit: string, openings: string[]}} Filed */

const LEAF = 0;
const NODE = 1;

/** @param {CashTable} table */
export async function checkDeals(table) {
  if (!crypto.subtle) return complain(t("cash.dealsInsecure")); // the page came without TLS
  try {
    const filed = new Map(read(await handsOf(table)).map((hand) => [hand.hand, hand]));
    let [hands, cards] = [0, 0];
    for (const { number: index, board, own } of table.hands) {
      const commit = table.commits.get(table.filed(index));
      if (commit === undefined) continue; // it was dealt before this page came
      const opened = await openedCards(filed.get(table.filed(index)), commit);
      const seen = [...(own ?? []), ...(board ?? [])];
      if (opened === null || !seen.every((card) => opened.has(card))) throw new Refused("broken", t("cash.dealsBad", { hand: number(index + 1) }));
      [hands, cards] = [hands + 1, cards + opened.size];
    }
    note(t("cash.dealsGood", { hands: number(hands), cards: number(cards) }));
  } catch (trouble) {
    complain(trouble);
  }
}

/** @param {CashTable} table */
async function handsOf(table) {
  /** @type {Record<string, string>} */
  const headers = token() === null ? {} : { Authorization: `Bearer ${token()}` };
  const answer = await fetch(`/${table.isOver ? "records" : "tables"}/${table.match}/hands`, { headers });
  if (!answer.ok) throw new Refused("no_such_record", t("holdem.noText"));
  return answer.text();
}

/** The fields that matter here. @param {string} phhs @returns {Filed[]} */
export function read(phhs) {
  return phhs.split(/^\[\d+\]$/m).slice(1).map((text) => ({
    hand: Number(/^hand = (\d+)/m.exec(text)?.[1] ?? -1),
    commit: /^_commit = '([0-9a-f]{64})'/m.exec(text)?.[1] ?? "",
    openings: [...(/^_openings = \[(.*)\]/m.exec(text)?.[1] ?? "").matchAll(/'([^']*)'/g)].map(([, line]) => line),
  }));
}

/** The cards of a hand; null if one is not what was committed to. @param {Filed | undefined} hand  @param {string} commit */
async function openedCards(hand, commit) {
  if (hand === undefined || hand.commit !== commit) return null;
  const cards = new Set();
  for (const line of hand.openings) {
    const [index, card, salt, ...path] = line.split(" ");
    if ((await rootOf(Number(index), card, salt, path)) !== commit) return null;
    cards.add(card);
  }
  return cards;
}

/** @param {number} index  @param {string} card  @param {string} salt  @param {string[]} path */
async function rootOf(index, card, salt, path) {
  let node = await sha256([LEAF, ...bytes(salt), index >> 8, index & 255, ...new TextEncoder().encode(card)]);
  for (let [at, step] = [index, 0]; step < path.length; at >>= 1, step += 1) {
    const sibling = bytes(path[step]);
    node = await sha256(at & 1 ? [NODE, ...sibling, ...node] : [NODE, ...node, ...sibling]);
  }
  return node.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number[]} data */
async function sha256(data) {
  return Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(data))));
}

/** @param {string} hex */
function bytes(hex) {
  return Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}
