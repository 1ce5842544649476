// The sound of a stone, made by the browser; off until somebody wants it.

/** @type {AudioContext | null} */
let context = null;

/** A stone on wood: a short noise that fades. */
export function tap() {
  try {
    context ??= new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    const now = context.currentTime;
    tone.frequency.setValueAtTime(520, now);
    tone.frequency.exponentialRampToValueAtTime(140, now + 0.06);
    volume.gain.setValueAtTime(0.25, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.1);
  } catch {
    // A browser without sound plays in silence.
  }
}
