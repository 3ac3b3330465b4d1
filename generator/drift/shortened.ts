/** Shortens long texts for people: parts that two texts share are left out first, and omissions are counted. */

/** Characters of one text that are shown. */
const MAX_LENGTH = 300;

interface Texts {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** As they are where both are short. */
export function shortened({ before, after }: Texts): Texts {
  if ((before ?? '').length <= MAX_LENGTH && (after ?? '').length <= MAX_LENGTH) return { before, after };
  return {
    before: before && withoutShared(before, after ?? ''),
    after: after && withoutShared(after, before ?? ''),
  };
}

/** The first of many names. */
export function shortList(names: readonly string[], separator = ', '): string {
  return joinedUpToLimit(names, separator, names.length);
}

function withoutShared(text: string, other: string): string {
  const [parts, others] = [partsOf(text), new Set(partsOf(other).map(withoutSeparator))];
  const own = parts.filter((part) => !others.has(withoutSeparator(part)));
  // What differs by its order alone is shown from its beginning.
  return joinedUpToLimit(own.length === 0 && others.size === parts.length ? parts : own, ' ', parts.length);
}

/** Members of a union, an object or a list, each with what separates it from the next. */
function partsOf(text: string): readonly string[] {
  return text.split(/(?<=[|;,]) /);
}

function withoutSeparator(part: string): string {
  return part.replace(/ ?[|;,]$/, '');
}

/** @param count of all parts, those left out before included */
function joinedUpToLimit(parts: readonly string[], separator: string, count: number): string {
  let shown = '';
  let taken = 0;
  for (const part of parts) {
    const next = shown === '' ? part : shown + separator + part;
    if (next.length > MAX_LENGTH) break;
    shown = next;
    taken += 1;
  }
  if (taken === 0 && parts[0] !== undefined) [shown, taken] = [beginning(parts[0]), 1];
  const left = count - taken;
  return left === 0 ? shown : `${shown}${shown === '' ? '' : ' '}… (${String(left)} more)`;
}

function beginning(part: string): string {
  if (part.length <= MAX_LENGTH) return part;
  // Not in the middle of a character of two code units.
  const start = part.slice(0, MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}… (${String(part.length - start.length)} more characters)`;
}
