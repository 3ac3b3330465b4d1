/** A turn of the event loop where there is no `setImmediate`. */

export function nextTurn(run: () => void): unknown {
  return setTimeout(run, 0);
}
