/* Lets maps in their rooms (templates/ui/map_room.html) grow and shrink: by buttons, two fingers, + and −, or the wheel; a mouse
   drags them. A room scrolls, so a finger moves a map that is larger than it, and moves the page where the map ends; a redrawn
   map keeps its size and position. Without this script a map is as its style says. The width of a drawing is the one at which a
   thumb can hit all of its places: it begins that wide, or whole if that will do.

   data-room (around a map): the name under which its size and place are kept
   data-begin (around a map): what it begins at, the first of these selectors that is there, with | between
   data-zoom (button): makes the map larger (in) or smaller (out)
   data-map (svg): what of a place a finger aims at, which must not become too small */
import { keyed } from "./pointing.js";

const LARGEST = 4; /* times the whole, or the size for a thumb, whichever is more */
const STEP = 2;
const TAPPED = 0.95; /* of the size for a thumb: what a finger can still hit, and eyes can still read */
const ACROSS = 47; /* pixels of a map that a corner button covers, some of it over the edge */
const DOWN = 37;
const CORNERS = [["top", "right"], ["top", "left"], ["bottom", "right"], ["bottom", "left"]];

/* By the room's name: how large a map is relative to the whole, and where it is scrolled to; begun: nobody has made it so. */
const kept = new Map();
let scrolling = false;

const drawing = (room) => room.querySelector("svg");
const size = (part) => part.getBoundingClientRect();
const thumb = (room) => Number(drawing(room).getAttribute("width")) || 0;
const limit = (part) => Number.parseFloat(getComputedStyle(part).maxBlockSize) || Infinity;

/* The size at which the whole map is visible. A map without a width is whole at the size its style gives it. */
function whole(room) {
  const map = drawing(room);
  const { width, height } = map.viewBox.baseVal;
  if (thumb(room)) {
    const high = Math.min(limit(room), limit(map));
    const wide = Math.min(room.clientWidth, (high * width) / height, Math.max(2 * thumb(room), room.clientWidth / 2));
    return { width: wide, height: (wide * height) / width };
  }
  const was = { map: map.style.cssText, room: room.style.cssText, left: room.scrollLeft, top: room.scrollTop };
  map.style.cssText = room.style.cssText = "";
  const box = size(map);
  map.style.cssText = was.map;
  room.style.cssText = was.room;
  room.scrollTo(was.left, was.top);
  return { width: Math.min(box.width, (box.height * width) / height), height: box.height };
}

/* Whether its places are too small to hit while the whole map is visible; a picture has none. */
const large = (room, all) => drawing(room).matches("[data-map]") && all.width < TAPPED * thumb(room);

function resize(room, width) {
  const all = whole(room);
  const map = drawing(room);
  const most = LARGEST * Math.max(all.width, thumb(room));
  const wide = Math.min(Math.max(width, all.width), most);
  const grown = wide / all.width;
  if (grown < 1.01 && !thumb(room)) {
    map.style.cssText = room.style.cssText = "";
  } else {
    const { width: w, height: h } = map.viewBox.baseVal;
    Object.assign(map.style, { inlineSize: `${wide}px`, blockSize: "auto", maxInlineSize: "none", maxBlockSize: "none", minInlineSize: "0" });
    room.style.blockSize = `${Math.max(all.height, large(room, all) ? Math.min((wide * h) / w, limit(room)) : 0)}px`;
  }
  buttons(room, grown, most / all.width);
  return grown;
}

/* Resizes around a point of the screen. False at the largest or smallest size. */
function zoom(room, factor, x, y) {
  const map = drawing(room);
  const before = content(map);
  const grown = resize(room, before.width * factor);
  const after = content(map);
  room.scrollLeft += (x - before.left) * (after.width / before.width) - (x - after.left);
  room.scrollTop += (y - before.top) * (after.width / before.width) - (y - after.top);
  keep(room, { grown, begun: false });
  return Math.abs(after.width / before.width - 1) > 0.001;
}

/* The drawn area of a picture that is centred in its box. */
function content(map) {
  const box = size(map);
  const { width, height } = map.viewBox.baseVal;
  const wide = Math.min(box.width, (box.height * width) / height);
  return { width: wide, left: box.left + (box.width - wide) / 2, top: box.top + (box.height - (wide * height) / width) / 2 };
}

function keep(room, { grown, begun } = kept.get(room.dataset.room) ?? { grown: 1, begun: true }) {
  kept.set(room.dataset.room, { grown, begun, left: room.scrollLeft, top: room.scrollTop });
}

function press(room, way) {
  const { left, top } = size(room);
  zoom(room, way === "in" ? STEP : 1 / STEP, left + room.clientWidth / 2, top + room.clientHeight / 2);
}

/* Shows the buttons that change anything. Only inline styles survive when the page is redrawn. */
function buttons(room, grown, most) {
  const row = /** @type {HTMLElement} */ (room.nextElementSibling);
  const [larger, smaller] = row.querySelectorAll("button");
  row.style.display = "flex";
  smaller.style.display = grown > 1.01 ? "" : "none";
  larger.style.display = grown < most - 0.01 ? "" : "none";
}

/* Puts the buttons in a corner where nothing to tap or to read is drawn, else below the map; also below a map that begins larger
   than its room, any part of which may come into a corner. */
function place(room) {
  const row = /** @type {HTMLElement} */ (room.nextElementSibling);
  const map = drawing(room);
  const box = content(map);
  const all = whole(room);
  const scale = all.width / box.width;
  const high = map.viewBox.baseVal.height / map.viewBox.baseVal.width * box.width;
  const frame = size(room.parentElement);
  /* What is beside a narrow picture is beside the buttons, too. */
  const aside = Math.max(0, (frame.width - all.width) / 2);
  const parts = [...map.querySelectorAll(`${map.dataset.map || "a[href]"}, text`)].map(size);
  const free = !large(room, all) && CORNERS.find(([up, side]) => parts.every((part) => {
    const across = (side === "left" ? part.left - box.left : box.left + box.width - part.right) * scale + aside;
    const down = (up === "top" ? part.top - box.top : box.top + high - part.bottom) * scale;
    return across >= ACROSS || down >= DOWN;
  }));
  const [up, side] = free || [];
  Object.assign(row.style, {
    position: free ? "absolute" : "static",
    top: up === "top" ? "0" : "",
    bottom: up === "bottom" ? "0" : "",
    left: side === "left" ? "0" : "",
    right: side === "right" ? "0" : "",
    flexDirection: free ? "column" : "row",
    margin: free ? "-10px 0" : "",
  });
}

function fingers(room) {
  let last = null;
  const at = ([one, other]) => ({
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  });
  room.addEventListener("touchstart", ({ touches }) => { last = touches.length === 2 ? at(touches) : null; }, { passive: true });
  room.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2 || !last) return;
    if (event.cancelable) event.preventDefault();
    const now = at(event.touches);
    room.scrollLeft -= now.x - last.x;
    room.scrollTop -= now.y - last.y;
    zoom(room, now.apart / last.apart, now.x, now.y);
    last = now;
  }, { passive: false });
  ["touchend", "touchcancel"].forEach((end) => room.addEventListener(end, () => { last = null; }));
  /* Safari's own events: two fingers on a trackpad, and on a phone besides the touches above. */
  let scale = 1;
  room.addEventListener("gesturestart", (event) => { scale = 1; event.preventDefault(); });
  room.addEventListener("gesturechange", (/** @type {any} */ event) => {
    event.preventDefault();
    if (last) return;
    zoom(room, event.scale / scale, event.clientX, event.clientY);
    scale = event.scale;
  });
}

/* A wheel that was scrolling the page keeps doing so when a map comes under it, until the mouse moves. Over a map that is best
   seen whole it scrolls the page, unless Ctrl is held. */
function wheel(room) {
  let at = "";
  room.addEventListener("pointermove", ({ clientX, clientY }) => {
    // A browser reports the same position again when the page moves beneath the mouse.
    const now = `${clientX} ${clientY}`;
    if (at !== now) scrolling = false;
    at = now;
  });
  room.addEventListener("wheel", (event) => {
    if (!event.deltaY || event.shiftKey || scrolling || !(event.ctrlKey || thumb(room))) return;
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    if (zoom(room, factor, event.clientX, event.clientY) || event.ctrlKey) event.preventDefault();
  }, { passive: false });
}

let dragged = null;
function mouse(room) {
  room.addEventListener("dragstart", (event) => event.preventDefault());
  room.addEventListener("pointerdown", ({ pointerType, button, clientX, clientY }) => {
    dragged = pointerType === "mouse" && !button
      ? { room, x: clientX + room.scrollLeft, y: clientY + room.scrollTop, moved: false, held: true } : null;
  });
}
addEventListener("pointermove", ({ clientX, clientY, buttons: down }) => {
  if (!(down & 1) && dragged) dragged.held = false;
  if (!dragged?.held) return;
  const { room, x, y } = dragged;
  const before = [room.scrollLeft, room.scrollTop];
  if (!dragged.moved && Math.hypot(x - clientX - before[0], y - clientY - before[1]) <= 6) return;
  room.scrollTo(x - clientX, y - clientY);
  dragged.moved ||= room.scrollLeft !== before[0] || room.scrollTop !== before[1];
});
/* Letting go is no tap on the place there. */
addEventListener("click", (event) => {
  if (dragged?.moved && !keyed(event)) {
    event.preventDefault();
    event.stopPropagation();
  }
  dragged = null;
}, true);

function keys(room) {
  room.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return;
    if (key === "+" || key === "-") press(room, key === "+" ? "in" : "out");
  });
}

/* Whole, if its places can still be hit; else at what the map begins with. */
function begin(room) {
  const all = whole(room);
  if (!large(room, all)) { kept.delete(room.dataset.room); resize(room, all.width); return; }
  const grown = resize(room, thumb(room));
  const view = size(room);
  const here = room.dataset.begin?.split("|").map((part) => room.querySelector(part)).find(Boolean);
  const box = here && size(here);
  if (box) room.scrollTo(box.x - view.x - room.clientWidth / 2, box.y - view.y - room.clientHeight / 2);
  keep(room, { grown, begun: true });
}

const rooms = new WeakSet();
const every = () => document.querySelectorAll("body:not(.screen) .map-room[data-room]");

function fit(room) {
  const was = kept.get(room.dataset.room);
  if (!was) { begin(room); return; }
  resize(room, was.grown * whole(room).width);
  room.scrollTo(was.left, was.top);
}

function look() {
  every().forEach((room) => {
    if (!rooms.has(room)) {
      [fingers, wheel, mouse, keys].forEach((hand) => hand(room));
      room.addEventListener("scroll", () => keep(room));
      rooms.add(room);
      fit(room);
    }
    /* Where there is nothing to focus, keys move the picture itself. */
    if (!room.querySelector("a[href]")) room.tabIndex = 0;
    place(room);
  });
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-zoom]");
  const room = button?.closest(".map-frame")?.querySelector(".map-room");
  if (room) press(room, button.dataset.zoom);
});
addEventListener("scroll", () => { scrolling = true; });
let width = innerWidth;
addEventListener("resize", () => {
  if (innerWidth === width) return;
  width = innerWidth;
  every().forEach((room) => {
    if (kept.get(room.dataset.room)?.begun) begin(room);
    else fit(room);
    place(room);
  });
});
document.addEventListener("htmx:afterSwap", look);
look();
/* Place names are as wide as their fonts. */
document.fonts?.ready.then(() => every().forEach(place));
