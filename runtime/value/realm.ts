/** Type checks that also hold for values of another realm, such as the context of a test runner. */

export function isError(value: unknown): value is Error {
  return value instanceof Error || /^(?:Error|DOMException)$/.test(tagOf(value));
}

export function isDate(value: unknown): value is Date {
  return tagOf(value) === 'Date';
}

export function isBytes(value: unknown): value is Uint8Array {
  return tagOf(value) === 'Uint8Array';
}

/** The bytes of a `Uint8Array`, a `Buffer` or an `ArrayBuffer`, such as `request.arrayBuffer()` gives; undefined for anything else. */
export function bytesIn(value: unknown): Uint8Array | undefined {
  if (isBytes(value)) return value;
  return tagOf(value) === 'ArrayBuffer' ? new Uint8Array(value as ArrayBuffer) : undefined;
}

export function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise || tagOf(value) === 'Promise';
}

/** Anything that can be awaited. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function';
}

/** `Map`, `Blob`, `Uint8Array`: what an object is, whatever its class is called; of most classes `Object`. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** Whether an object has no class. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** The name of its class, for messages. */
export function classOf(value: object): string {
  // Any object may have a `constructor` of its own, which need not be a class.
  const { name } = (Reflect.get(value, 'constructor') ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' && name !== '' ? name : tagOf(value);
}
