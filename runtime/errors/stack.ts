/** Stacks that show where a call was made, although its error is created later. */

/** Remembers where a call was made; cheap, because the engine formats `stack` only when it is read. */
export interface StackHolder {
  readonly stack?: string;
}

/** @param caller the function whose caller is to be on top. */
export function captureStack(caller: (...args: never[]) => unknown): StackHolder {
  // Like an error, because a program's own `Error.prepareStackTrace` is called with it; a real one would take the
  // frames twice.
  const holder: StackHolder = Object.create(Error.prototype) as Error;
  Error.captureStackTrace(holder, caller);
  return holder;
}

/** Gives an error the frames of the place where its call was made. */
export function adoptStack(error: Error, holder: StackHolder | undefined): void {
  const frames = framesOf(holder);
  if (frames === undefined) return;
  const stack = `${error.name}: ${error.message}\n${frames}`;
  Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true });
}

/** Undefined where a program's own `Error.prepareStackTrace` throws, or gives something other than text. */
function framesOf(holder: StackHolder | undefined): string | undefined {
  try {
    const stack: unknown = holder?.stack;
    return typeof stack === 'string' ? stack.match(/^ {4}at [^]*$/m)?.[0] : undefined;
  } catch {
    return undefined;
  }
}
