/* Keeps the screen of this device on: by the browser's own wake lock, on plain http by a video that shows nothing.
   Some browsers allow either only as an answer to a tap: then the next one does it. */
import NoSleep from "../vendor/no-sleep.js";

/** @type {any} */
const lock = new NoSleep();
/* With sound it would stop the music that somebody else plays, and headphones would hiss. */
if (lock.noSleepVideo) lock.noSleepVideo.muted = true;
let wanted = false;

async function hold() {
  if (!wanted || lock.enabled) return;
  await lock.enable();
  if (!lock.enabled) addEventListener("pointerup", hold, { once: true });
}

export function keepAwake(on) {
  wanted = on;
  if (on) hold(); else lock.disable();
}
