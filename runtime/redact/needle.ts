/** Case-insensitive substring search in linear time (Knuth, Morris and Pratt). */

/** From, and up to but not including. */
export type Span = readonly [from: number, to: number];

export interface Needle {
  readonly codes: Uint16Array;
  /** For each length of a match that goes no further: the length of the next shorter one that ends at the same place. */
  readonly fallback: Uint32Array;
}

export function needleOf(codes: Uint16Array): Needle {
  const fallback = new Uint32Array(codes.length + 1);
  let length = 0;
  for (let at = 1; at < codes.length; at += 1) {
    while (length > 0 && codes[at] !== codes[length]) length = fallback[length] ?? 0;
    if (codes[at] === codes[length]) length += 1;
    fallback[at + 1] = length;
  }
  return { codes, fallback };
}

/** All places, and how many characters of the needle's beginning the text ends with. */
export function find(
  { codes, fallback }: Needle,
  text: Uint16Array,
): { readonly spans: readonly Span[]; readonly tail: number } {
  const spans: Span[] = [];
  const size = codes.length;
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text[at];
    while (length > 0 && code !== codes[length]) length = fallback[length] ?? 0;
    if (code === codes[length]) length += 1;
    if (length < size) continue;
    spans.push([at + 1 - size, at + 1]);
    length = fallback[size] ?? 0;
  }
  return { spans, tail: length };
}

/** The characters with the letters of ASCII in lower case. */
export function foldedCodes(text: string): Uint16Array {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    codes[at] = code >= 65 && code <= 90 ? code + 32 : code;
  }
  return codes;
}

/** Puts `mask` in the place of every span; spans that overlap are one. */
export function maskSpans(text: string, spans: readonly Span[], mask: string): string {
  if (spans.length === 0) return text;
  const parts: string[] = [];
  let done = 0;
  let end = -1;
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (from >= end) {
      if (end >= 0) parts.push(mask);
      parts.push(text.slice(done, from));
    }
    end = Math.max(end, to);
    done = end;
  }
  return [...parts, mask, text.slice(done)].join('');
}
