/** The headers and the content of an answer as they come: unpacked, held to a size, decoded to text in the charset that it declares. */

import { StringDecoder } from 'node:string_decoder';

export const ENCODINGS = 'gzip, deflate, br';

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
  /** Where it is not UTF-8. */
  readonly #charset: string | undefined;
  /** Mostly the only piece, which needs nothing to put it together. */
  #first: Buffer | undefined;
  /** Reads each piece as it comes: in one go a large text would keep everything else waiting. */
  #text: TextReader | undefined;
  #read = '';
  #size = 0;

  /** @param headers of the answer. */
  constructor(reader: ContentReader, headers: Readonly<Record<string, string>>, limit: number) {
    const name = headers['content-encoding']?.trim().toLowerCase();
    this.#reader = reader;
    this.#encoding = name === '' || name === 'identity' ? undefined : name;
    this.#charset = charsetOf(headers['content-type']);
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
    this.#first = undefined;
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
    if (this.#size === chunk.length && this.#charset === undefined) this.#first = chunk;
    else this.#decode(chunk);
  }

  #decode(chunk: Buffer): void {
    const text = (this.#text ??= textReader(this.#charset));
    if (text === undefined) return this.#undecodable();
    const before = this.#first === undefined ? '' : text.write(this.#first);
    this.#first = undefined;
    try {
      this.#read += before + text.write(chunk);
    } catch {
      this.#undecodable();
    }
  }

  #undecodable(): void {
    this.#reader.onUndecodable(`charset ${this.#charset}`);
  }

  #finish(): void {
    if (this.#first !== undefined) return this.#reader.onText(this.#first.toString());
    try {
      this.#reader.onText(this.#read + (this.#text?.end() ?? ''));
    } catch {
      this.#undecodable();
    }
  }
}

const UTF_8 = /^(?:utf-?8|unicode-1-1-utf-8)$/;

/** The charset that a content type names, where it is not UTF-8. */
function charsetOf(type: string | undefined): string | undefined {
  const name = /;\s*charset\s*=\s*["']?([^\s"',;]+)/i.exec(type ?? '')?.[1]?.toLowerCase();
  return name === undefined || UTF_8.test(name) ? undefined : name;
}

/** @param charset absent: UTF-8. Undefined where it is not known. */
function textReader(charset: string | undefined): TextReader | undefined {
  if (charset === undefined) return new StringDecoder('utf8');
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    return { write: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
  } catch {
    return undefined;
  }
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
