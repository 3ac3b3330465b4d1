/** The range and the default of a value in words. */

import type { Bounds, Property } from '../model/model.js';

type DescribedBounds = Pick<Property, 'doc' | 'bounds'>;

/** A sentence after the description of a property, for comments; empty where the description has the range. */
export function rangeSentence(property: DescribedBounds): string {
  const range = rangeParts(undescribedBounds(property), JSON.stringify).join(', ');
  return range === '' ? '' : `${capitalised(range)}.`;
}

/** The bounds that the description does not mention. */
export function undescribedBounds({ doc, bounds = {} }: DescribedBounds): Bounds {
  const { default: defaultValue, ...limits } = bounds;
  const isDescribed = rangeParts(limits, String).every((part) => doc.toLowerCase().includes(part));
  return {
    ...(!isDescribed && limits),
    ...(defaultValue !== undefined && !/\bdefault\b/i.test(doc) && { default: defaultValue }),
  };
}

/** `from 1 to 1000`, `default 50`. */
export function rangeParts(bounds: Bounds, quoted: (text: string) => string): readonly string[] {
  const { minimum: least, maximum: most, default: defaultValue } = bounds;
  return [
    spanText(least, most),
    defaultValue === undefined
      ? ''
      : `default ${typeof defaultValue === 'string' ? quoted(defaultValue) : String(defaultValue)}`,
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
