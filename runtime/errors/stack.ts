/** Stacks that lead to the caller's line, though the error is made after many turns of the event loop. */

/** Remembers where a call was made; cheap, because the engine formats `stack` only when it is read. */
export interface StackHolder {
  readonly stack?: string;
}

/** @param below the function whose caller is to be on top. */
export function captureStack(below: (...args: never[]) => unknown): StackHolder {
  const holder: StackHolder = {};
  Error.captureStackTrace(holder, below);
  return holder;
}

/** Gives an error the frames of the place where its call was made. */
export function adoptStack(error: Error, holder: StackHolder | undefined): void {
  const frames = holder?.stack?.match(/^ {4}at [^]*$/m)?.[0];
  if (frames === undefined) return;
  const stack = `${error.name}: ${error.message}\n${frames}`;
  Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true });
}
