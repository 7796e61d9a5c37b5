// A bot for the Poker Bot Arena, made from its messages alone. WebSocket is built into Node 22, Deno and Bun;
// Node 18 and 20 use the one beside this file.
//
// node examples/arena_bot.js ws://127.0.0.1:8001/ws Alpha KF7Q9C

const Socket = globalThis.WebSocket ?? require("./websocket.js");
const [url, team, join_code] = process.argv.slice(2);

/** Raise with a pair or an ace, call what is cheap. */
function choose({ legal, you, call_amount, min_raise_to }) {
  const [first, second] = you.hole.map((card) => card[0]);
  const isGood = first === second || first === "A" || second === "A";
  if (isGood && legal.includes("RAISE_TO")) return { action: "RAISE_TO", amount: min_raise_to };
  if (legal.includes("CHECK")) return { action: "CHECK" };
  return { action: isGood || 10 * call_amount <= you.stack ? "CALL" : "FOLD" };
}

function play(pause) {
  const socket = new Socket(url);
  let act = null;
  const answer = (chosen) =>
    socket.send(JSON.stringify({ type: "action", v: 1, hand_id: act.hand_id, ...chosen }));

  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", v: 1, team, join_code }));
  socket.onmessage = ({ data }) => {
    const said = JSON.parse(data);
    if (said.type === "welcome") pause = 250;
    if (said.type === "act") {
      act = said;
      answer(choose(act));
    } else if (said.type === "error" && act && ["INVALID_ACTION", "BAD_SCHEMA"].includes(said.code)) {
      answer({ action: act.legal.includes("CHECK") ? "CHECK" : "FOLD" });
    } else if (said.type === "error" && ["TEAM_TAKEN", "TEAM_UNKNOWN"].includes(said.code)) {
      console.error(said.msg);
      process.exit(1);
    } else if (said.type === "match_end") {
      console.log(`${said.winner.team} won`);
      process.exit(0);
    }
  };
  socket.onerror = () => {}; // what matters is told by onclose
  socket.onclose = ({ code }) => {
    if (code === 4000) process.exit(1); // another connection plays for this team
    setTimeout(play, pause, Math.min(2 * pause, 8000));
  };
}

play(250);
