// @ts-check
/** Does another site show this page in a frame? Then it is a replay and nothing else: no account, no ways out. */
export const isEmbedded = location.pathname.startsWith("/embed/");
