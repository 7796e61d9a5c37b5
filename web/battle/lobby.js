// @ts-check
/** What the lobby shows of the battle: its bots and its rules. */
import { t } from "../shell/i18n.js";
import { html } from "../vendor/lit-html.js";
import { cardIcon } from "./icons.js";

/** The house bots, the weakest first. */
export const BOTS = /** @type {const} */ (["novice", "casual", "expert", "reader"]);

export function rulesPanel() {
  return html`<details class="panel rules">
    <summary>${t("lobby.rules")}</summary>
    <ol><li>${t("lobby.rule1")}</li><li>${t("lobby.rule2")}</li><li>${t("lobby.rule3")}</li><li>${t("lobby.rule4")}</li></ol>
    <dl class="card-list">
      ${/** @type {const} */ (["attack", "defense", "heal", "counter"]).map((card) => html`<div>
        <dt><span class="small ${card}">${cardIcon(card)}</span> ${t(`card.${card}`)}</dt>
        <dd>${t(`card.${card}Hint`, { damage: 2, heal: 1 })}</dd>
      </div>`)}
    </dl>
  </details>`;
}
