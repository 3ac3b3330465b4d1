/** How many columns of a terminal a text takes: a Chinese character takes two, an accent of its own none. */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Library from 'string-width';
import { once } from '../base/once.js';
import { packageRoot } from '../disk/package-root.js';

/** Written by `scripts/build.mjs`. */
const BUNDLE = 'dist/string-width.cjs';

/** Its tables of characters take 20 ms to load, which most runs need not wait for. */
const library = once(
  () => createRequire(import.meta.url)(join(packageRoot(), BUNDLE)) as { readonly default: typeof Library },
);

const characters = once(() => new Intl.Segmenter());

const PLAIN = /^[ -~]*$/;

/** Code units. No terminal is as wide, and to divide a longer text into characters can take seconds. */
const LONGEST = 500;

export function widthOf(text: string): number {
  return text.length > LONGEST || PLAIN.test(text) ? text.length : library().default(text);
}

/** With spaces at its end up to a width. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** As many characters as fit, the last of them `…` where some do not. */
export function cutTo(text: string, width: number): string {
  if (PLAIN.test(text)) return text.length <= width ? text : `${text.slice(0, Math.max(1, width - 1))}…`;
  let shown = '';
  let used = 0;
  let cut = '';
  for (const { segment } of characters().segment(text)) {
    used += widthOf(segment);
    if (used > width) return `${cut}…`;
    shown += segment;
    if (used < width) cut = shown;
  }
  return shown;
}
