/** The headers and the content of an answer as they come: unpacked, held to a size, decoded to text in the charset that it declares. */

import { StringDecoder } from 'node:string_decoder';

export const ENCODINGS = 'gzip, deflate, br';

/** Bytes that are decoded in one go. */
const AT_ONCE = 1 << 20;

interface Decoder {
  write(chunk: Buffer): unknown;
  end(): unknown;
  destroy(): unknown;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  on(event: 'error', listener: () => void): unknown;
}

/** Who waits for the content; it ends once, in one of these ways. */
export interface ContentReader {
  onText(text: string): void;
  onTooLarge(): void;
  /** The encoding or charset is unknown, or the bytes are not in it. */
  onUndecodable(encoding: string): void;
}

/** What the headers of an answer say of its content. */
export interface ContentHeaders {
  /** `content-encoding`. */
  readonly encoding: string | undefined;
  /** `content-type`. */
  readonly type: string | undefined;
}

/** Turns bytes into text as they come. */
interface TextReader {
  write(chunk: Buffer): string;
  end(): string;
}

/** Headers that came more than once in one value, by commas. */
export function joined(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) result[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return result;
}

/** A class, since it grows with each piece. */
export class Content {
  readonly #reader: ContentReader;
  /** Absent where the bytes come as they are. */
  readonly #encoding: string | undefined;
  /** Bytes at most, after unpacking. */
  readonly #limit: number;
  #decoder: Decoder | undefined;
  #pieces: Buffer[] = [];
  /** Where it is not UTF-8. */
  readonly #charset: string | undefined;
  /** Of large content, which is read as it comes: in one go it would keep everything else waiting. */
  #text: TextReader | undefined;
  #read = '';
  #size = 0;

  constructor(reader: ContentReader, { encoding, type }: ContentHeaders, limit: number) {
    const name = encoding?.trim().toLowerCase();
    this.#reader = reader;
    this.#encoding = name === '' || name === 'identity' ? undefined : name;
    this.#charset = charsetOf(type);
    this.#limit = limit;
  }

  add(chunk: Buffer): void {
    if (this.#encoding === undefined) return this.#keep(chunk);
    this.#decoder ??= this.#openDecoder(this.#encoding, chunk);
    this.#decoder?.write(chunk);
  }

  end(): void {
    if (this.#decoder === undefined) this.#finish();
    else this.#decoder.end();
  }

  /** Nobody waits for it any more. */
  discard(): void {
    this.#decoder?.destroy();
    this.#pieces = [];
    this.#read = '';
  }

  #openDecoder(encoding: string, first: Buffer): Decoder | undefined {
    const decoder = decoderOf(encoding, first);
    if (decoder === undefined) {
      this.#reader.onUndecodable(encoding);
      return undefined;
    }
    decoder.on('data', (chunk) => this.#keep(chunk));
    decoder.on('end', () => this.#finish());
    decoder.on('error', () => this.#reader.onUndecodable(encoding));
    return decoder;
  }

  #keep(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#limit) return this.#reader.onTooLarge();
    if (this.#text !== undefined) return this.#decode(this.#text, chunk);
    this.#pieces.push(chunk);
    if (this.#size > AT_ONCE) this.#beginReading();
  }

  /** Also where it ends, so that pieces in another charset than UTF-8 are decoded as one text. */
  #beginReading(): void {
    const charset = this.#charset;
    const text = charset === undefined ? new StringDecoder('utf8') : textReader(charset);
    if (text === undefined) return this.#reader.onUndecodable(`charset ${charset}`);
    this.#text = text;
    const pieces = this.#pieces;
    this.#pieces = [];
    for (const piece of pieces) this.#decode(text, piece);
  }

  #decode(text: TextReader, chunk?: Buffer): void {
    try {
      this.#read += chunk === undefined ? text.end() : text.write(chunk);
    } catch {
      this.#reader.onUndecodable(`charset ${this.#charset}`);
    }
  }

  #finish(): void {
    if (this.#charset !== undefined && this.#size > 0 && this.#text === undefined) this.#beginReading();
    if (this.#text === undefined) return this.#reader.onText(decoded(this.#pieces));
    this.#decode(this.#text);
    this.#reader.onText(this.#read);
  }
}

const UTF_8 = /^(?:utf-?8|unicode-1-1-utf-8)$/;

/** The charset that a content type names, where it is not UTF-8. */
function charsetOf(type: string | undefined): string | undefined {
  const name = /;\s*charset\s*=\s*["']?([^\s"',;]+)/i.exec(type ?? '')?.[1]?.toLowerCase();
  return name === undefined || UTF_8.test(name) ? undefined : name;
}

/** Undefined where no such charset is known. */
function textReader(charset: string): TextReader | undefined {
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    return { write: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
  } catch {
    return undefined;
  }
}

/** Where pieces are put together: one for all clients, since nothing else runs until they are decoded. */
let joint: Buffer | undefined;

function decoded(pieces: readonly Buffer[]): string {
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) return first.toString();
  joint ??= Buffer.allocUnsafeSlow(AT_ONCE);
  let size = 0;
  for (const piece of pieces) {
    joint.set(piece, size);
    size += piece.length;
  }
  return joint.toString('utf8', 0, size);
}

function decoderOf(encoding: string, first: Buffer): Decoder | undefined {
  // Loaded here, because it takes longer to load than all of this client.
  const zlib = process.getBuiltinModule('node:zlib');
  if (encoding === 'gzip' || encoding === 'x-gzip') return zlib.createGunzip();
  if (encoding === 'br') return zlib.createBrotliDecompress();
  if (encoding !== 'deflate') return undefined;
  // RFC 9110 means the zlib format; some servers send the bare stream.
  return ((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw();
}
