// @ts-check
/** Short sounds, synthesised. Browsers allow none before the first touch or key. */
import { keep, kept } from "./storage.js";

/** @typedef {[at: number, hertz: number, length: number, shape: OscillatorType, loud: number]} Note  in seconds */

/** @type {AudioContext | null} */
let speaker = null;

export function isMuted() {
  return kept("muted") === "yes";
}

export function switchMute() {
  keep("muted", isMuted() ? null : "yes");
}

/** Call on the first touch or key of the page. */
export function allowSound() {
  if (speaker === null && "AudioContext" in window) speaker = new AudioContext();
}

/** @param {Note[]} notes  @param {boolean} always in a hidden page too */
export function play(notes, always = false) {
  if (isMuted() || speaker === null || (document.hidden && !always)) return;
  for (const note of notes) sound(speaker, note);
}

/** @param {AudioContext} context  @param {Note} note */
function sound(context, [at, hertz, length, shape, loud]) {
  const from = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: shape, frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loud, from + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + length + 0.02);
}
