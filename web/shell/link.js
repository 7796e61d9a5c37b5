// @ts-check
/**
 * A WebSocket that comes back. It waits longer after each failure, with jitter, says when it tries again,
 * and sends again whatever was not acknowledged.
 */
import { changed } from "./change.js";

/** @typedef {{type: string, ref?: number | null}} Message */
/** @typedef {{type: string, ref?: number, [field: string]: unknown}} Sent */

/** ms: the first wait, and the longest. */
const SHORTEST = 500;
/** A player who lost the connection has 15 s to come back. */
const LONGEST = 4_000;
/** ms between looks at the connection; one that comes later by LATE was held up, with all that was heard meanwhile. */
const LOOK = 100;
const LATE = 2_000;
/** ms from the last ping that was answered until the page says that nothing is heard, but for a look before the next
 * ping and one after the doubt: together less than 1.5 s. */
const NOTICE = 1_200;
/** ms without an answer to a ping after which the page says so: three usual round trips, within these bounds. */
const DOUBT = 500;
const MOST_DOUBT = 900;
/** ms that nothing may be heard after a ping before the connection counts as dead. */
const SILENCE = 5_000;
/** ms for a new connection until something is heard from it. */
const OPENING = 9_000;

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
    /** @type {number | null} performance.now() since when nothing is heard, while there is no connection */
    this.lostAt = null;
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
    /** The newest ping, and when it left. */
    this._ping = { ref: -1, at: 0 };
    /** @type {number | null} when the ping left after which nothing was heard */
    this._silentSince = null;
    /** A look that came late has given this silence a second chance. */
    this._spared = false;
    this._connectedAt = 0;
    this._lookedAt = performance.now();
    this._looking = setInterval(() => this._look(), LOOK);
    this._events = new AbortController();
    window.addEventListener("online", () => this.retry(), { signal: this._events.signal });
    document.addEventListener("visibilitychange", () => this._seen(), { signal: this._events.signal });
    this._connect();
  }

  /** A ping is not answered as fast as usual: the connection may be lost. */
  get isSilent() {
    if (this.status !== "open" || this._silentSince === null) return false;
    return performance.now() - this._silentSince > this._doubt;
  }

  /** ms without an answer that are no longer usual on this connection. */
  get _doubt() {
    return Math.min(Math.max(DOUBT, 3 * (this.lag ?? 0)), MOST_DOUBT);
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

  /** Now rather than later. What was closed for good stays closed. */
  retry() {
    if (this.status === "waiting") this._connect();
  }

  /** @param {boolean} goodbye said on purpose: nothing here is to be kept */
  close(goodbye = true) {
    const socket = this._socket;
    const leave = () => socket?.close(goodbye ? 1000 : AWAY);
    // Browsers complain of a connection that is closed before it is open.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = leave;
    else leave();
    this._socket = null;
    this._rest();
  }

  _rest() {
    this.status = "closed";
    clearInterval(this._looking);
    this._events.abort();
  }

  _connect() {
    this.status = "connecting";
    const socket = new WebSocket(this._url);
    this._socket = socket;
    this._connectedAt = performance.now();
    this._silentSince = null;
    socket.onopen = () => socket.send(JSON.stringify(this._greeting()));
    socket.onmessage = (event) => socket === this._socket && this._receive(JSON.parse(event.data));
    socket.onclose = (event) => socket === this._socket && this._lost(event.code);
    changed();
  }

  /** @param {Message} message */
  _receive(message) {
    this._silentSince = null;
    const isRefused = message.type === "refusal"; // of the greeting: the other side will close
    if (this.status === "connecting" && !isRefused) {
      this.status = "open";
      this.wasOpen = true;
      this.lostAt = null;
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
    this.lostAt ??= this._silentSince ?? performance.now();
    this._socket = null;
    this.lag = null;
    if (FINAL.includes(code)) {
      this._rest();
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

  _look() {
    const now = performance.now();
    const isLate = now - this._lookedAt > LOOK + LATE;
    this._lookedAt = now;
    if (this.status === "waiting") {
      if (now >= this.retryAt) this._connect();
      else changed();
    } else if (this.status === "connecting") {
      if (now - this._connectedAt > OPENING) this._giveUp();
    } else if (this.status === "open") this._examine(now, isLate);
  }

  /**
   * A connection is alive until a ping shows otherwise. Browsers hold up the timers of a hidden page, and all of it
   * while the machine sleeps: a late look asks again before it judges, but only once.
   * @param {number} now  @param {boolean} isLate
   */
  _examine(now, isLate) {
    if (this._silentSince === null) {
      this._spared = false;
      if (isLate || now - this._ping.at >= NOTICE - this._doubt) this._askPong(now);
    } else if (isLate && !this._spared) {
      this._spared = true;
      this._askPong(now);
    } else if (now - this._silentSince > SILENCE) this._giveUp();
    if (this.isSilent) changed();
  }

  /** The player looks at the page again: what the network did meanwhile should show at once. */
  _seen() {
    if (document.visibilityState !== "visible") return;
    this.retry();
    if (this.status === "open" && this._silentSince === null) this._askPong(performance.now());
  }

  /** A dead one may take minutes to say that it is closed. */
  _giveUp() {
    this._socket?.close(GIVEN_UP);
    this._lost(GIVEN_UP);
  }

  /** @param {number} now */
  _askPong(now) {
    this._ping = { ref: ++this._ref, at: now };
    this._silentSince = now;
    this._send({ type: "ping", ref: this._ping.ref });
  }

  /** @param {Message} pong */
  _ponged(pong) {
    if (pong.ref === this._ping.ref) this.lag = Math.round(performance.now() - this._ping.at);
  }
}

/** @param {number} failures so far  @returns {number} ms */
function waiting(failures) {
  const most = Math.min(SHORTEST * 2 ** failures, LONGEST);
  return most * (0.5 + Math.random() / 2);
}
