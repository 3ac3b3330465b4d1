/** How an object says to a console what it is, in Node and Bun. */

export const INSPECT = Symbol.for('nodejs.util.inspect.custom');
