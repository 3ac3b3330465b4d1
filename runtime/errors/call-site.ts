/** Where a call was made: the frames that its errors show. */

/** Remembers where a call was made; cheap, because the engine formats `stack` only when it is read. */
export interface StackHolder {
  readonly stack?: string;
}

/** Each further frame makes a call slower. A reader of an error needs the first frames of the program, and five show who called. */
const MAX_FRAMES = 5;

/** @param caller the function whose caller is to be on top. */
export function captureStack(caller: (...args: never[]) => unknown): StackHolder {
  // Like an error, because a program's own `Error.prepareStackTrace` is called with it; a real one would take the
  // frames twice.
  const holder: StackHolder = Object.create(Error.prototype) as Error;
  const limit = limitFrames(MAX_FRAMES);
  try {
    Error.captureStackTrace(holder, caller);
  } finally {
    restoreFrames(limit);
  }
  return holder;
}

/** Replaces the stack of an error with the frames of the place where its call was made. */
export function adoptStack(error: Error, frames: string | undefined): void {
  if (frames === undefined) return;
  const stack = `${error.name}: ${error.message}\n${frames}`;
  Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true });
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

/**
 * New stacks have at most so many frames, until the setting that it returns is restored. Undefined where the engine has
 * no such setting, or a program has frozen it or taken it away.
 */
export function limitFrames(most: number): number | undefined {
  const { stackTraceLimit: limit } = Error as { readonly stackTraceLimit?: unknown };
  return typeof limit === 'number' && setLimit(Math.min(most, limit)) ? limit : undefined;
}

export function restoreFrames(limit: number | undefined): void {
  if (limit !== undefined) setLimit(limit);
}

function setLimit(limit: number): boolean {
  return Reflect.set(Error, 'stackTraceLimit', limit);
}
