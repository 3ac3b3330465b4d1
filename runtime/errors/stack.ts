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
export function adoptStack(error: Error, frames: string | undefined): void {
  if (frames === undefined) return;
  const stack = `${error.name}: ${error.message}\n${frames}`;
  Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true });
}

/**
 * Errors take no frames of their own until the setting is given back: for one that adopts others, they cost more than
 * the rest of it. Undefined where a program has frozen the setting, or taken it away.
 */
export function takeNoFrames(): number | undefined {
  const { stackTraceLimit } = Error;
  return typeof stackTraceLimit === 'number' && setFrames(0) ? stackTraceLimit : undefined;
}

export function setFrames(limit: number): boolean {
  return Reflect.set(Error, 'stackTraceLimit', limit);
}

/** Undefined where a program's own `Error.prepareStackTrace` throws, or returns no text. */
export function framesOf(holder: StackHolder | undefined): string | undefined {
  try {
    const stack: unknown = holder?.stack;
    return typeof stack === 'string' ? stack.match(/^ {4}at [^]*$/m)?.[0] : undefined;
  } catch {
    return undefined;
  }
}
