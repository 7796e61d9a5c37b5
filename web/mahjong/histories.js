// @ts-check
/** The formats in which a finished match can be downloaded. */
import { t } from "../shell/i18n.js";

/** @returns {import("../replay/files.js").Histories[]} */
export function histories() {
  return [{ text: "mjai", form: "mjai" }, { text: "Tenhou", form: "tenhou" }, { text: t("mahjong.jsonLines") }];
}
