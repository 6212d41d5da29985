/* Lets a finger drag a sheet down to close it; if it lets go too early, the sheet goes back. While something in the sheet is
   scrolled down, the finger scrolls for as long as it stays on the glass, unless it holds the head. Uses touches, not pointers:
   Safari cancels a pointer as soon as something could scroll. Whether a finger scrolls is settled with its first move, and the
   listeners have to be there before it comes down. */

const BEGIN = 8; /* px down before the sheet follows */
const FAR = 0.3; /* of its height, or */
const FAR_ENOUGH = 120; /* px, closes it */
const QUICK = 0.5; /* px/ms, which closes it after */
const A_LITTLE = 24; /* px */
const GONE = 150; /* ms, as `.let-go` in base.css */
const OWN_WAY = "input, select, textarea, .scroll-x, .map-room, svg.board, svg.hexes, svg.floor";

let swipe = null;

function scrolled(part, sheet) {
  for (let at = part; at; at = at === sheet ? null : at.parentElement) if (at.scrollTop > 0) return true;
  return false;
}

function follow(sheet, down) {
  sheet.style.transform = down ? `translateY(${down}px)` : "";
}

function start(event) {
  const sheet = /** @type {HTMLDialogElement} */ (event.currentTarget);
  const part = /** @type {HTMLElement} */ (event.target);
  const below = sheet.getBoundingClientRect().top > 1;
  const held = part.closest(".sheet-head");
  swipe = null;
  if (event.touches.length > 1 || !below || part === sheet || (!held && (part.closest(OWN_WAY) || scrolled(part, sheet)))) return;
  const [{ clientX: x, clientY: y }] = event.touches;
  swipe = { x, y, down: 0, going: false, speed: 0, at: event.timeStamp };
}

function move(event) {
  if (!swipe) return;
  const sheet = /** @type {HTMLDialogElement} */ (event.currentTarget);
  const [{ clientX: x, clientY: y }] = event.touches;
  const down = y - swipe.y;
  const first = !swipe.going && (down <= 0 || Math.abs(x - swipe.x) > down);
  if (event.touches.length > 1 || !event.cancelable || first) {
    goBack(sheet);
    return;
  }
  event.preventDefault();
  swipe.going ||= down > BEGIN;
  const took = event.timeStamp - swipe.at;
  if (took > 0) swipe.speed = (down - swipe.down) / took;
  swipe.down = down;
  swipe.at = event.timeStamp;
  if (swipe.going) follow(sheet, Math.max(0, down));
}

function goBack(sheet) {
  if (swipe?.going) {
    sheet.classList.add("let-go");
    setTimeout(() => sheet.classList.remove("let-go"), GONE);
  }
  swipe = null;
  follow(sheet, 0);
}

function end(event) {
  if (!swipe) return;
  const sheet = /** @type {HTMLDialogElement} */ (event.currentTarget);
  const { going, down, speed, at } = swipe;
  const height = sheet.offsetHeight;
  const quick = speed > QUICK && event.timeStamp - at < 100 && down > A_LITTLE;
  if (!going || !(quick || down > Math.min(FAR_ENOUGH, FAR * height))) {
    goBack(sheet);
    return;
  }
  swipe = null;
  const close = () => {
    sheet.dispatchEvent(new CustomEvent("sheet:close", { bubbles: true }));
    sheet.classList.remove("let-go");
    follow(sheet, 0);
  };
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) close();
  else {
    sheet.classList.add("let-go");
    follow(sheet, height);
    setTimeout(close, GONE);
  }
}

document.querySelectorAll("dialog.sheet").forEach((sheet) => {
  sheet.addEventListener("touchstart", start, { passive: true });
  sheet.addEventListener("touchmove", move, { passive: false });
  sheet.addEventListener("touchend", end);
  sheet.addEventListener("touchcancel", () => goBack(sheet));
});
