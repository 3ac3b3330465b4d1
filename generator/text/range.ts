/** The range and the default of a value in words. */

import type { Bounds, Property } from '../model/model.js';

type Told = Pick<Property, 'doc' | 'bounds'>;

/** A sentence behind the text of a property, for comments; empty where the text says all of it. */
export function rangeSentence(told: Told): string {
  const range = rangeParts(leftUnsaid(told), JSON.stringify).join(', ');
  return range === '' ? '' : `${capitalised(range)}.`;
}

/** The bounds that the text does not name. */
export function leftUnsaid({ doc, bounds = {} }: Told): Bounds {
  const { default: usual, ...limits } = bounds;
  const isSaid = rangeParts(limits, String).every((part) => doc.includes(part));
  return {
    ...(!isSaid && limits),
    ...(usual !== undefined && !/\bdefault\b/i.test(doc) && { default: usual }),
  };
}

/** `from 1 to 1000`, `default 50`. */
export function rangeParts(bounds: Bounds, quoted: (text: string) => string): readonly string[] {
  const { minimum: least, maximum: most, default: usual } = bounds;
  return [
    spanText(least, most),
    usual === undefined ? '' : `default ${typeof usual === 'string' ? quoted(usual) : String(usual)}`,
  ].filter((part) => part !== '');
}

function spanText(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return `from ${String(least)} to ${String(most)}`;
  if (most !== undefined) return `at most ${String(most)}`;
  return least === undefined ? '' : `from ${String(least)}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
