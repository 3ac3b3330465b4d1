/** How `instanceof` holds when a program has loaded several copies of the package. */

interface Nameable {
  readonly prototype: object;
}

/**
 * Marks a class by a symbol that all copies share, and puts its name on the prototype, so that it
 * survives minification. A class that a user derives keeps the ordinary test.
 */
export function brand(target: Nameable, name: string): void {
  const mark = Symbol.for(`svc.error.${name}`);
  Object.defineProperty(target.prototype, mark, { value: true });
  Object.defineProperty(target.prototype, 'name', { value: name, writable: true, configurable: true });
  Object.defineProperty(target, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      if (this !== target) return Function.prototype[Symbol.hasInstance].call(this, value);
      return typeof value === 'object' && value !== null && Reflect.get(value, mark) === true;
    },
  });
}
