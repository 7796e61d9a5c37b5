// @ts-check
/** Code that changes something calls changed(); the page is rendered once for all changes of a turn. */

let draw = () => {};
let pending = false;

/** @param {() => void} render */
export function onChange(render) {
  draw = render;
}

export function changed() {
  if (pending) return;
  pending = true;
  queueMicrotask(() => {
    pending = false;
    draw();
  });
}
