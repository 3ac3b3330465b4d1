/** JSON that comes from outside, parsed so that no key of it can reach a prototype. */

/** Keys that assignment or a deep merge would take for the prototype; also in escaped form. */
const SUSPECT = /__proto__|constructor|\\u00/i;

/** @throws SyntaxError where the text is not JSON. */
export function parseJson(text: string): unknown {
  // A byte order mark is no JSON, yet some servers write one.
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return SUSPECT.test(json) ? (JSON.parse(json, harmless) as unknown) : (JSON.parse(json) as unknown);
}

function harmless(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined;
  return key === 'constructor' && reachesPrototype(value) ? undefined : value;
}

function reachesPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}
