delete globalThis.WebSocket;
