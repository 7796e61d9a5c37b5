// @ts-check
/** Dragging a card with mouse, pen or finger. What can be dragged has data-drag, where it may go data-drop. */

/** Pixels a pointer may wander before a press is a drag. */
const SLACK = 8;

/** @type {{element: HTMLElement, pointer: number, x: number, y: number, moving: boolean} | null} */
let held = null;
/** The press that ends a drag is also a click on what was dragged; it means nothing. */
let swallow = false;

/**
 * @param {HTMLElement} root
 * @param {(from: string, to: string | null) => void} dropped with the values of data-drag and data-drop
 */
export function allowDragging(root, dropped) {
  root.addEventListener("pointerdown", (event) => {
    const element = closest(event.target, "[data-drag]");
    swallow = false;
    if (element === null || event.button !== 0) return;
    held = { element, pointer: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
  });
  window.addEventListener("pointermove", (event) => held?.pointer === event.pointerId && move(event));
  window.addEventListener("pointerup", (event) => held?.pointer === event.pointerId && drop(event, dropped));
  window.addEventListener("pointercancel", () => letGo());
  root.addEventListener("click", stopSwallowed, { capture: true });
}

/** @param {Event} event */
function stopSwallowed(event) {
  if (!swallow) return;
  swallow = false;
  event.stopPropagation();
  event.preventDefault();
}

/** @param {PointerEvent} event */
function move(event) {
  if (held === null) return;
  const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.moving && Math.hypot(dx, dy) < SLACK) return;
  held.moving = true;
  held.element.classList.add("dragged");
  held.element.style.translate = `${dx}px ${dy}px`;
  mark(targetUnder(event));
}

/** @param {PointerEvent} event  @param {(from: string, to: string | null) => void} dropped */
function drop(event, dropped) {
  if (held === null) return;
  const { element, moving } = held;
  const target = moving ? targetUnder(event) : null;
  letGo();
  if (!moving) return;
  swallow = true;
  setTimeout(() => (swallow = false)); // no click follows where it was dropped on something else
  dropped(element.dataset.drag ?? "", target?.dataset.drop ?? null);
}

function letGo() {
  if (held === null) return;
  held.element.classList.remove("dragged");
  held.element.style.translate = "";
  held = null;
  mark(null);
}

/** @param {PointerEvent} event */
function targetUnder(event) {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  return under.map((element) => closest(element, "[data-drop]")).find((target) => target !== null) ?? null;
}

/** @param {HTMLElement | null} target */
function mark(target) {
  for (const element of document.querySelectorAll(".over")) element.classList.remove("over");
  target?.classList.add("over");
}

/** @param {EventTarget | null} from  @param {string} selector @returns {HTMLElement | null} */
function closest(from, selector) {
  return from instanceof Element ? from.closest(selector) : null;
}
