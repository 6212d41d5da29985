/* The map grows and shrinks: by its buttons, by two fingers, by the wheel; a mouse draws it along. What is drawn anew keeps its size
   and its place. Without this script a square has the size of a thumb, and the map is moved by scrolling. */
const LARGEST = 4;
const STEP = 1.5;
/* Of the size for a thumb: what a finger still hits. */
const TAPPED = 0.8;
const kept = { width: 0, left: 0, top: 0 };
let scrolling = false;

const drawn = (room) => room.querySelector("svg").getBoundingClientRect();

/* Around a point of the screen. False where it is as large or as small as it can be. */
function zoom(room, factor, x, y) {
  const map = room.querySelector("svg");
  const before = drawn(room);
  const width = Math.min(before.width * factor, LARGEST * Number(map.getAttribute("width")));
  map.style.inlineSize = `${width}px`;
  const after = drawn(room);
  const grown = after.width / before.width;
  room.scrollLeft += (x - before.left) * grown - (x - after.left);
  room.scrollTop += (y - before.top) * grown - (y - after.top);
  Object.assign(kept, { width: after.width, left: room.scrollLeft, top: room.scrollTop });
  return Math.abs(grown - 1) > 0.001;
}

/* As a whole: as wide as its room, or as high as the screen lets it be. */
function whole(room) {
  const map = drawn(room);
  zoom(room, fitting(room) / map.width, map.left, map.top);
}

function fitting(room) {
  const map = drawn(room);
  const high = Number.parseFloat(getComputedStyle(room).maxBlockSize) || map.height;
  return Math.min(room.clientWidth, (high * map.width) / map.height);
}

/* Whole, where its squares can still be hit; else at the armies that act. */
function begin(room) {
  const view = room.getBoundingClientRect();
  const size = Number(room.querySelector("svg").getAttribute("width"));
  const here = room.querySelector(".reach") ?? room.querySelector(`[data-seat="${room.dataset.here}"] > .army`) ?? room.querySelector(".army");
  const box = here?.getBoundingClientRect();
  if (fitting(room) >= TAPPED * size) whole(room);
  else if (box) room.scrollTo(box.x - view.x - room.clientWidth / 2, box.y - view.y - room.clientHeight / 2);
}

function press(room, way) {
  const { left, top } = room.getBoundingClientRect();
  const middle = [left + room.clientWidth / 2, top + room.clientHeight / 2];
  if (way === "whole") whole(room);
  else zoom(room, way === "in" ? STEP : 1 / STEP, ...middle);
}

function fingers(room) {
  let apart = 0;
  room.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const [one, other] = event.touches;
    const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    if (apart) zoom(room, now / apart, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
    apart = now;
  }, { passive: false });
  room.addEventListener("touchend", () => { apart = 0; });
}

/* A wheel that was scrolling the page goes on to do so when the map comes under it, until the mouse moves. */
function wheel(room) {
  let at = "";
  room.addEventListener("pointermove", ({ clientX, clientY }) => {
    // A browser tells the same place once more when the page moves beneath the mouse.
    const now = `${clientX} ${clientY}`;
    if (at !== now) scrolling = false;
    at = now;
  });
  room.addEventListener("wheel", (event) => {
    if (!event.deltaY || event.shiftKey || scrolling) return;
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    if (zoom(room, factor, event.clientX, event.clientY) || event.ctrlKey) event.preventDefault();
  }, { passive: false });
}

function mouse(room) {
  let from = null;
  let moved = false;
  room.addEventListener("dragstart", (event) => event.preventDefault());
  room.addEventListener("pointerdown", ({ pointerType, button, clientX, clientY }) => {
    moved = false;
    if (pointerType === "mouse" && !button) from = { x: clientX + room.scrollLeft, y: clientY + room.scrollTop };
  });
  addEventListener("pointermove", ({ clientX, clientY, buttons }) => {
    if (!(buttons & 1)) from = null;
    if (!from) return;
    moved ||= Math.hypot(from.x - clientX - room.scrollLeft, from.y - clientY - room.scrollTop) > 6;
    if (moved) room.scrollTo(from.x - clientX, from.y - clientY);
  });
  /* Letting go is no tap on the square that lies there. */
  room.addEventListener("click", (event) => { if (moved) event.preventDefault(); }, true);
}

function open(room) {
  [fingers, wheel, mouse].forEach((hand) => hand(room));
  if (kept.width) {
    room.querySelector("svg").style.inlineSize = `${kept.width}px`;
    room.scrollTo(kept.left, kept.top);
  } else {
    begin(room);
  }
  room.addEventListener("scroll", () => Object.assign(kept, { width: drawn(room).width, left: room.scrollLeft, top: room.scrollTop }));
}

const rooms = new WeakSet();
function look() {
  document.querySelectorAll(".map-room").forEach((room) => {
    room.classList.add("zooms");
    /** @type {HTMLElement} */ (room.previousElementSibling).hidden = false;
    if (!rooms.has(room)) open(room);
    rooms.add(room);
  });
}
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-zoom]");
  const room = button?.parentElement.nextElementSibling;
  if (room?.matches(".map-room")) press(room, button.dataset.zoom);
});
addEventListener("scroll", () => { scrolling = true; });
document.addEventListener("htmx:afterSwap", look);
look();
