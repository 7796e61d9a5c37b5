// As much of a WebSocket as a bot needs, for Node 18 and 20, which have none of their own: text over ws://, whole
// messages, pings. Node 22, Deno and Bun bring a better one.
const crypto = require("node:crypto");
const http = require("node:http");

const [MORE, TEXT, CLOSE, PING, PONG] = [0, 1, 8, 9, 10];

module.exports = class WebSocket {
  constructor(url) {
    const { hostname, port, pathname, search } = new URL(url);
    const headers = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": crypto.randomBytes(16).toString("base64"),
    };
    this.code = 1006; // closed without a word
    const request = http.request({ hostname, port: port || 80, path: pathname + search, headers });
    request.on("upgrade", (_answer, socket, rest) => this.opened(socket, rest));
    request.on("response", (answer) => answer.destroy() && this.onclose({ code: this.code }));
    request.on("error", () => this.onclose({ code: this.code }));
    request.end();
  }

  opened(socket, rest) {
    this.socket = socket;
    this.waiting = rest;
    this.message = "";
    socket.on("data", (data) => this.arrived(data));
    socket.on("error", () => {});
    socket.on("close", () => this.onclose({ code: this.code }));
    this.onopen();
    this.arrived(Buffer.alloc(0));
  }

  arrived(data) {
    this.waiting = Buffer.concat([this.waiting, data]);
    for (let frame = this.frame(); frame; frame = this.frame()) this.heard(frame);
  }

  /** The next frame, if all of it is here. A server does not mask. */
  frame() {
    const waiting = this.waiting;
    if (waiting.length < 2) return null;
    const short = waiting[1] & 127;
    const start = { 126: 4, 127: 10 }[short] ?? 2;
    if (waiting.length < start) return null;
    const size = short === 126 ? waiting.readUInt16BE(2) : short === 127 ? Number(waiting.readBigUInt64BE(2)) : short;
    if (waiting.length < start + size) return null;
    this.waiting = waiting.subarray(start + size);
    return { isLast: waiting[0] >= 128, kind: waiting[0] & 15, data: waiting.subarray(start, start + size) };
  }

  heard({ isLast, kind, data }) {
    if (kind === PING) this.write(PONG, data);
    if (kind === CLOSE) {
      if (data.length >= 2) this.code = data.readUInt16BE(0);
      this.write(CLOSE, data);
      this.socket.end();
    }
    if (kind !== TEXT && kind !== MORE) return;
    this.message += data.toString("latin1"); // the bytes: a letter may be cut in two
    if (!isLast) return;
    const message = Buffer.from(this.message, "latin1").toString();
    this.message = "";
    this.onmessage({ data: message });
  }

  send(text) {
    this.write(TEXT, Buffer.from(text));
  }

  /** A client masks what it sends. */
  write(kind, data) {
    const size = data.length < 126 ? [128 | data.length] : [128 | 126, data.length >> 8, data.length & 255];
    const mask = crypto.randomBytes(4);
    this.socket.write(Buffer.concat([Buffer.from([128 | kind, ...size]), mask, data.map((byte, i) => byte ^ mask[i % 4])]));
  }
};
