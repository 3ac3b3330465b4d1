/** Any code point but a half of a pair, for texts that are drawn. fast-check's own unit `binary` takes a second to load. */

import fc from 'fast-check';

const FIRST_HALF = 0xd800;
const HALVES = 0x800;

export const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - HALVES })
  .map((number) => String.fromCodePoint(number < FIRST_HALF ? number : number + HALVES));
