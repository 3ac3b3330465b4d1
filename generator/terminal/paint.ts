/** Colours of a terminal, or none. */

import { takesColor, type Environment, type Sink } from './io.js';

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;

export type Paint = (style: keyof typeof CODES, text: string) => string;

export const plain: Paint = (_style, text) => text;

export function painter(sink: Sink, env: Environment): Paint {
  if (!takesColor(sink, env)) return plain;
  return (style, text) => `\u001b[${String(CODES[style])}m${text}\u001b[0m`;
}
