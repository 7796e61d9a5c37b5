// @ts-check
/** One bell for the whole page: whoever changes something rings it, and the page is rendered once. */

let draw = () => {};
let rung = false;

/** @param {() => void} render */
export function onChange(render) {
  draw = render;
}

export function changed() {
  if (rung) return;
  rung = true;
  queueMicrotask(() => {
    rung = false;
    draw();
  });
}
