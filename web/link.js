// @ts-check
/**
 * A WebSocket that comes back. It waits longer after each failure, with jitter, says when it tries again,
 * and sends again whatever was not acknowledged.
 */
import { changed } from "./change.js";

/** @typedef {{type: string, ref?: number | null}} Message */
/** @typedef {{type: string, ref?: number}} Sent */

/** ms: the first wait, and the longest. */
const SHORTEST = 500;
const LONGEST = 10_000;
/** ms between pings, and how long a pong may take before the connection counts as dead. */
const PING = 4_000;
const SILENCE = 9_000;

/** Close codes that the page uses itself: neither is a goodbye, so a player's chair is kept for the grace. */
const GIVEN_UP = 4900;
const AWAY = 4901;
/** Close codes after which coming back by itself would be wrong. */
const FINAL = [1000, 4000, 4003, 4004];

export class Link {
  /**
   * @param {string} path
   * @param {() => Sent} greeting the first message of every connection
   * @param {(message: any) => void} heard
   * @param {(code: number) => void} ended a final close; nothing is tried any more
   */
  constructor(path, greeting, heard, ended = () => {}) {
    this._url = `${location.origin.replace(/^http/, "ws")}${path}`;
    this._greeting = greeting;
    this._heard = heard;
    this._ended = ended;
    /** @type {"connecting" | "open" | "waiting" | "closed"} */
    this.status = "connecting";
    /** The connection was there once, so its loss is worth a banner. */
    this.wasOpen = false;
    /** performance.now() of the next attempt. */
    this.retryAt = 0;
    /** @type {number | null} ms of the last round trip */
    this.lag = null;
    /** @type {WebSocket | null} */
    this._socket = null;
    this._failures = 0;
    this._ref = 0;
    /** @type {Map<number, {message: Sent, kind: string}>} sent or to be sent, and not acknowledged */
    this._unacknowledged = new Map();
    /** @type {Map<number, number>} when each ping left */
    this._pings = new Map();
    this._heardAt = 0;
    this._ticking = setInterval(() => this._tick(), 500);
    this._pingedAt = 0;
    this._connect();
  }

  /** Seconds until the next attempt; 0 while one is being made. */
  get retryIn() {
    return this.status === "waiting" ? Math.max(0, Math.ceil((this.retryAt - performance.now()) / 1000)) : 0;
  }

  /**
   * Send until it is acknowledged or refused.
   * @param {Sent} message
   * @param {string} kind a later message of the same kind makes an unacknowledged earlier one pointless
   */
  insist(message, kind) {
    this.forget(kind);
    const ref = ++this._ref;
    const numbered = { ...message, ref };
    this._unacknowledged.set(ref, { message: numbered, kind });
    this._send(numbered);
    return ref;
  }

  /** Send no more of this kind again. @param {string} kind */
  forget(kind) {
    for (const [ref, sent] of this._unacknowledged) {
      if (sent.kind === kind) this._unacknowledged.delete(ref);
    }
  }

  /** @param {number | null | undefined} ref */
  isWaitingFor(ref) {
    return ref != null && this._unacknowledged.has(ref);
  }

  /** The greeting was accepted: what the other side may not have got goes out again, in order. */
  resend() {
    for (const { message } of this._unacknowledged.values()) this._send(message);
  }

  retry() {
    if (this.status === "waiting" || this.status === "closed") this._connect();
  }

  /** @param {boolean} goodbye said on purpose: nothing here is to be kept */
  close(goodbye = true) {
    clearInterval(this._ticking);
    this.status = "closed";
    this._socket?.close(goodbye ? 1000 : AWAY);
    this._socket = null;
  }

  _connect() {
    this.status = "connecting";
    const socket = new WebSocket(this._url);
    this._socket = socket;
    this._pings.clear();
    socket.onopen = () => {
      this._heardAt = performance.now();
      socket.send(JSON.stringify(this._greeting()));
    };
    socket.onmessage = (event) => socket === this._socket && this._receive(JSON.parse(event.data));
    socket.onclose = (event) => socket === this._socket && this._lost(event.code);
    changed();
  }

  /** @param {Message} message */
  _receive(message) {
    this._heardAt = performance.now();
    if (this.status === "connecting") {
      this.status = "open";
      this.wasOpen = true;
      this._failures = 0;
    }
    if (message.type === "pong") this._ponged(message);
    if ((message.type === "ack" || message.type === "refusal") && message.ref != null) {
      this._unacknowledged.delete(message.ref);
    }
    this._heard(message);
    changed();
  }

  /** @param {number} code */
  _lost(code) {
    this._socket = null;
    this.lag = null;
    if (FINAL.includes(code)) {
      this.status = "closed";
      this._ended(code);
    } else {
      this.status = "waiting";
      this.retryAt = performance.now() + waiting(this._failures++);
    }
    changed();
  }

  /** @param {Sent} message */
  _send(message) {
    if (this.status === "open" && this._socket?.readyState === WebSocket.OPEN) {
      this._socket.send(JSON.stringify(message));
    }
  }

  _tick() {
    const now = performance.now();
    if (this.status === "waiting") {
      if (now >= this.retryAt) this._connect();
      else changed();
    } else if (this._socket && this.status === "open") {
      if (now - this._heardAt > SILENCE) this._giveUp(this._socket);
      else if (now - this._pingedAt > PING) this._ping(now);
    }
  }

  /** @param {WebSocket} socket A dead one may take minutes to say that it is closed. */
  _giveUp(socket) {
    socket.close(GIVEN_UP);
    this._lost(GIVEN_UP);
  }

  /** @param {number} now */
  _ping(now) {
    const ref = ++this._ref;
    this._pingedAt = now;
    this._pings.set(ref, now);
    this._send({ type: "ping", ref });
  }

  /** @param {Message} pong */
  _ponged(pong) {
    const left = this._pings.get(pong.ref ?? -1);
    if (left !== undefined) this.lag = Math.round(performance.now() - left);
    this._pings.clear();
  }
}

/** @param {number} failures so far  @returns {number} ms */
function waiting(failures) {
  const most = Math.min(SHORTEST * 2 ** failures, LONGEST);
  return most * (0.5 + Math.random() / 2);
}
