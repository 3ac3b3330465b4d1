/** What a secret looks like in a text: whole in the encodings of the wire, and in pieces. */

import { find, foldedCodes, needleOf, type Needle, type Span } from './needle.js';

/** A shorter secret would blot out ordinary words. */
export const SHORTEST = 4;
/** From here on a piece of a secret is taken for the secret. */
export const PIECE = 8;

export interface SecretShape {
  /** The secret as it is, in the encodings of URLs, HTML and JSON, in base64 and hex. */
  readonly forms: readonly Needle[];
  /** Absent for a short secret. */
  readonly pieces: Pieces | undefined;
}

/** Every piece of eight characters. */
interface Pieces {
  /** Whether there is a digit in it. */
  readonly digits: ReadonlyMap<string, boolean>;
  /** Marks the hashes of the pieces, so that most of a text is passed over quickly. */
  readonly marks: Uint8Array;
  /** So many pieces one character after the other are half of the secret. */
  readonly half: number;
}

const shapes = new Map<string, SecretShape>();

export function shapeOf(secret: string): SecretShape {
  const known = shapes.get(secret);
  if (known !== undefined) return known;
  const made = {
    forms: formsOf(secret).map((form) => needleOf(foldedCodes(form))),
    pieces: secret.length < 2 * PIECE ? undefined : piecesOf(secret),
  };
  if (shapes.size > 100) shapes.clear();
  shapes.set(secret, made);
  return made;
}

function formsOf(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((offset) => base64Core(bytes, offset));
  const forms = new Set([
    secret,
    encoded,
    encodeURIComponent(encoded),
    encodeURI(secret),
    json,
    // As PHP writes it.
    json.replaceAll('/', '\\/'),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    bytes.toString('hex'),
    escapeHtml(secret),
  ]);
  return [...forms].filter((form) => form.length >= SHORTEST);
}

/** The characters of base64 that depend on the secret alone, when it begins `offset` bytes into a group of three. */
function base64Core(bytes: Buffer, offset: number): string {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const before = [0, 2, 3][offset] ?? 0;
  const after = (bytes.length + offset) % 3 === 0 ? 0 : 1;
  return padded.slice(before, padded.length - after);
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function piecesOf(secret: string): Pieces {
  const digits = new Map<string, boolean>();
  const marks = new Uint8Array(MARKS);
  eachHash(secret, (at, hash) => {
    const piece = secret.slice(at, at + PIECE);
    digits.set(piece, /\d/.test(piece));
    marks[hash] = 1;
  });
  return { digits, marks, half: Math.ceil(secret.length / 2) - PIECE + 1 };
}

const MARKS = 1 << 16;
const BASE = 0x01000193;
/** `BASE` to the power of `PIECE`. */
const LEAVING = Array.from({ length: PIECE }).reduce((power: number) => Math.imul(power, BASE), 1);

/** A hash of each eight characters, made out of the one before it. */
function eachHash(text: string, visit: (at: number, hash: number) => void): void {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash, BASE) + text.charCodeAt(at);
    if (at >= PIECE) hash -= Math.imul(text.charCodeAt(at - PIECE), LEAVING);
    if (at >= PIECE - 1) visit(at - PIECE + 1, (hash ^ (hash >>> 16)) & (MARKS - 1));
  }
}

/**
 * A piece of a long secret anywhere in a text: eight characters with a digit among them, or half of it. A word that
 * the secret happens to hold stays.
 */
export function findPieces({ digits, marks, half }: Pieces, text: string): readonly Span[] {
  const spans: Span[] = [];
  // Neighbours become one span at once, because a text may consist of them.
  let from = -1;
  let to = -1;
  let first = -1;
  let last = -1;
  const endRun = (): void => {
    if (first >= 0 && last - first + 1 >= half) spans.push([first, last + PIECE]);
    first = -1;
  };
  eachHash(text, (at, hash) => {
    const digit = marks[hash] === 1 ? digits.get(text.slice(at, at + PIECE)) : undefined;
    if (digit === undefined) return endRun();
    if (first < 0) first = at;
    last = at;
    if (!digit) return;
    if (at >= to && from >= 0) spans.push([from, to]);
    if (at >= to || from < 0) from = at;
    to = at + PIECE;
  });
  endRun();
  return from < 0 ? spans : [...spans, [from, to]];
}

/** The secret in any of its forms. */
export function findWhole({ forms }: SecretShape, text: Uint16Array): readonly Span[] {
  return forms.flatMap((form) => find(form, text).spans);
}

/** Where a text that was cut ends with the beginning of the secret, or begins with its end. */
export function findEdges({ forms }: SecretShape, text: Uint16Array): readonly Span[] {
  const backwards = text.slice().reverse();
  return forms.flatMap((form) => {
    const { tail } = find(form, text);
    const head = find(needleOf(form.codes.slice().reverse()), backwards).tail;
    const spans: readonly Span[] = [
      [text.length - tail, text.length],
      [0, head],
    ];
    return spans.filter(([from, to]) => to - from >= SHORTEST);
  });
}
