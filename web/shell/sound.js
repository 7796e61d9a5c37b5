// @ts-check
/** Small sounds, made on the spot. Browsers allow none before the first touch or key. */
import { keep, kept } from "./storage.js";

/** @typedef {[at: number, hertz: number, length: number, shape: OscillatorType, loud: number]} Note  seconds */
/** @typedef {keyof typeof TUNES} Tune */

const TUNES = {
  lay: /** @type {Note[]} */ ([[0, 520, 0.05, "triangle", 0.12]]),
  take: /** @type {Note[]} */ ([[0, 390, 0.05, "triangle", 0.1]]),
  lock: /** @type {Note[]} */ ([[0, 330, 0.07, "triangle", 0.16], [0.07, 495, 0.1, "triangle", 0.16]]),
  theirLock: /** @type {Note[]} */ ([[0, 247, 0.09, "sine", 0.16]]),
  turn: /** @type {Note[]} */ ([[0, 700, 0.03, "square", 0.03], [0.04, 500, 0.04, "triangle", 0.08]]),
  hit: /** @type {Note[]} */ ([[0, 130, 0.16, "sawtooth", 0.14], [0.02, 82, 0.2, "triangle", 0.2]]),
  heal: /** @type {Note[]} */ ([[0, 523, 0.1, "sine", 0.14], [0.09, 659, 0.16, "sine", 0.14]]),
  hurry: /** @type {Note[]} */ ([[0, 880, 0.04, "sine", 0.1]]),
  begin: /** @type {Note[]} */ ([[0, 392, 0.09, "triangle", 0.14], [0.1, 523, 0.14, "triangle", 0.14]]),
  won: /** @type {Note[]} */ ([
    [0, 523, 0.12, "triangle", 0.16], [0.12, 659, 0.12, "triangle", 0.16], [0.24, 784, 0.3, "triangle", 0.16],
  ]),
  lost: /** @type {Note[]} */ ([[0, 330, 0.16, "triangle", 0.14], [0.17, 247, 0.34, "triangle", 0.14]]),
};

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

/** @param {Tune} tune */
export function play(tune) {
  if (isMuted() || speaker === null || document.hidden) return;
  for (const note of TUNES[tune]) sound(speaker, note);
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
