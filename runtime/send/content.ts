/** The content of an answer as it comes: unpacked, held to a size, decoded to text. */

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
  /** The encoding is unknown, or the bytes are not in it. */
  onUndecodable(encoding: string): void;
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
  /** Of large content, which is read as it comes: in one go it would keep everything else waiting. */
  #utf8: StringDecoder | undefined;
  #text = '';
  #size = 0;

  /** @param encoding as the header gives it. */
  constructor(reader: ContentReader, encoding: string | undefined, limit: number) {
    const name = encoding?.trim().toLowerCase();
    this.#reader = reader;
    this.#encoding = name === '' || name === 'identity' ? undefined : name;
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
    this.#text = '';
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
    if (this.#utf8 !== undefined) {
      this.#text += this.#utf8.write(chunk);
      return;
    }
    this.#pieces.push(chunk);
    if (this.#size > AT_ONCE) this.#beginReading();
  }

  #beginReading(): void {
    this.#utf8 = new StringDecoder('utf8');
    for (const piece of this.#pieces) this.#text += this.#utf8.write(piece);
    this.#pieces = [];
  }

  #finish(): void {
    this.#reader.onText(this.#utf8 === undefined ? decoded(this.#pieces) : this.#text + this.#utf8.end());
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
