/* Keeps this device's screen on: by the browser's wake lock or, on plain http, by a video that shows nothing. Some browsers
   allow either only in response to a tap; then it begins with the next tap. */
import NoSleep from "../vendor/no-sleep.js";

/** @type {any} */
const lock = new NoSleep();
/* With sound, the video would stop other apps' music and make headphones hiss. */
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
