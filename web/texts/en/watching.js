// @ts-check
/** Watching and replays, in English. */
export const watching = {
  "embed.open": "Watch on facedown",
  "share.title": "Share this moment",
  "share.link": "Copy link",
  "share.picture": "Picture",
  "share.embed": "Embed",
  "share.embedded": "Code copied. Paste it into your page.",
  "share.saved": "Picture saved.",
  "replay.allIn": "Next all-in",
  "replay.bigBack": "Previous big pot",
  "replay.noneLater": "There is none after this moment.",
  "replay.roundBack": "Previous round",
  "replay.roundNext": "Next round",
  "replay.roundPosition": "Round {round}, step {step} of {steps}",
  "watch.live": "Live",
  "watch.toLive": "Back to live",
  "odds.title": "Chances",
  "odds.share": "{share}%",
  "odds.about": "≈ {share}%",
  "odds.label": "Chance to win: {share}%",
  "odds.hint": "From open cards alone. Folded cards that you can see are out of play.",
};
