// @ts-check
/** A player leaves a match that the others play on. The page goes once the table shows it, not when the button is pressed:
 * before that the lobby would still say that this player is in a match. */
import { refreshMe } from "./session.js";

export class Leaving {
  constructor() {
    /** Called once this player has left. @type {(() => void) | null} */
    this.done = null;
    this._isOut = false;
  }

  /** After every frame: the lobby lets a player who is out begin another match. @param {boolean} isOut */
  framed(isOut) {
    if (isOut && !this._isOut) refreshMe().catch(() => {});
    this._isOut = isOut;
    if (isOut) this.finish();
  }

  finish() {
    const { done } = this;
    this.done = null;
    done?.();
  }
}
