import type { Sound } from "../model/effects.ts";

/** Each as tones, with their pitch in hertz, and when each begins, in seconds. */
const TONES: Readonly<Record<Sound, readonly (readonly [pitch: number, at: number])[]>> = {
  card: [[220, 0]],
  refused: [[110, 0]],
  won: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
    [1047, 0.36],
  ],
};
const LONG = 0.09,
  SOFT = 0.08;
let context: AudioContext | null = null;

/** Plays a sound. A browser that has none for the page stays silent. */
export function play(sound: Sound): void {
  try {
    context ??= new AudioContext();
    const { currentTime, destination } = context;
    for (const [pitch, at] of TONES[sound]) {
      const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch }),
        loud = new GainNode(context, { gain: SOFT });
      loud.gain.exponentialRampToValueAtTime(0.0001, currentTime + at + LONG);
      tone.connect(loud).connect(destination);
      tone.start(currentTime + at);
      tone.stop(currentTime + at + LONG);
    }
  } catch {
    // Nothing depends on it.
  }
}
