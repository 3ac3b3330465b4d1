/** What a secret looks like in a text: whole in the encodings of the wire, and in pieces. */

/** A shorter secret would blot out ordinary words. */
export const SHORTEST = 4;
/** From here on a piece of a secret is taken for the secret. */
export const PIECE = 8;

/** From, and up to but not including. */
export type Span = readonly [from: number, to: number];

export interface SecretShape {
  /** The secret as it is, in the encodings of URLs, HTML and JSON, in base64 and hex; in lower case. */
  readonly forms: readonly string[];
  /** Every piece of eight characters; none of a short secret. */
  readonly pieces: ReadonlySet<string>;
  /** So many pieces one character after the other are half of the secret. */
  readonly half: number;
}

const shapes = new Map<string, SecretShape>();

export function shapeOf(secret: string): SecretShape {
  const known = shapes.get(secret);
  if (known !== undefined) return known;
  const made = {
    forms: formsOf(secret).map(fold),
    pieces: secret.length < 2 * PIECE ? new Set<string>() : piecesOf(secret),
    half: Math.ceil(secret.length / 2) - PIECE + 1,
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

function piecesOf(secret: string): ReadonlySet<string> {
  const count = secret.length - PIECE + 1;
  return new Set(Array.from({ length: count }, (_, at) => secret.slice(at, at + PIECE)));
}

/** The letters of ASCII in lower case; every character stays at its place. */
export function fold(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * A piece of a long secret anywhere in a text: eight characters with a digit among them, or half of it. A word that
 * the secret happens to hold stays.
 */
export function findPieces({ pieces, half }: SecretShape, text: string): readonly Span[] {
  if (pieces.size === 0) return [];
  const spans: Span[] = [];
  let run = 0;
  for (let at = 0; at + PIECE <= text.length; at += 1) {
    const piece = text.slice(at, at + PIECE);
    run = pieces.has(piece) ? run + 1 : 0;
    if (run >= half) spans.push([at - run + 1, at + PIECE]);
    else if (run > 0 && /\d/.test(piece)) spans.push([at, at + PIECE]);
  }
  return spans;
}

/** The secret in any of its forms. @param folded text in lower case. */
export function findWhole({ forms }: SecretShape, folded: string): readonly Span[] {
  return forms.flatMap((form) => placesOf(form, folded).map((at): Span => [at, at + form.length]));
}

/** Where a text that was cut ends with the beginning of the secret, or begins with its end. @param folded as above. */
export function findEdges({ forms }: SecretShape, folded: string): readonly Span[] {
  return forms.flatMap((form) => {
    const tail = placesOf(form.slice(0, SHORTEST), folded).find((at) => form.startsWith(folded.slice(at)));
    const ends = placesOf(form.slice(-SHORTEST), folded).map((at) => at + SHORTEST);
    const head = ends.filter((end) => form.endsWith(folded.slice(0, end))).at(-1);
    const spans: Span[] = [];
    if (tail !== undefined) spans.push([tail, folded.length]);
    if (head !== undefined) spans.push([0, head]);
    return spans;
  });
}

function placesOf(piece: string, text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) places.push(at);
  return places;
}
