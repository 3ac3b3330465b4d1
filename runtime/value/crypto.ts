/** Hashes and random names: by Node's own crypto where it is there, which is loaded with the first of them, else without it. */

import type * as crypto from 'node:crypto';
import { nodeModule } from './node-module.js';

let node: typeof crypto | undefined;
let isKnown = false;

/** It takes 2 ms to load. */
function nodeCrypto(): typeof crypto | undefined {
  if (!isKnown) [node, isKnown] = [nodeModule('node:crypto'), true];
  return node;
}

export function randomUUID(): string {
  return nodeCrypto()?.randomUUID() ?? ownRandomUUID();
}

/** A page served over http has no other, as the polyfill of programs on React Native. */
function ownRandomUUID(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte: number) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'.charAt(Number(`0x${hex.charAt(16)}`) & 3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Both are hashed first, so that the time does not depend on where they differ. */
export function isEqualSecret(one: string, other: string): boolean {
  const [first, second] = [sha256(one), sha256(other)];
  let difference = 0;
  for (let at = 0; at < first.length; at += 1) difference |= first.charCodeAt(at) ^ second.charCodeAt(at);
  return difference === 0;
}

/** In base64url. */
export function sha256(text: string): string {
  return nodeCrypto()?.createHash('sha256').update(text).digest('base64url') ?? ownSha256(text);
}

/** Web Crypto hashes in promises alone. In base64url. */
export function ownSha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) * 64));
  bytes.forEach((byte, at) => blocks.setUint8(at, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 8, Math.floor(bytes.length / 2 ** 29));
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
  const { start, rounds } = constants();
  const state = Int32Array.from(start);
  const words = new Int32Array(64);
  for (let block = 0; block < blocks.byteLength; block += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = blocks.getInt32(block + at * 4);
    for (let at = 16; at < 64; at += 1) {
      const [before, after] = [word(words, at - 15), word(words, at - 2)];
      const low = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
      const high = turned(after, 17) ^ turned(after, 19) ^ (after >>> 10);
      words[at] = word(words, at - 16) + low + word(words, at - 7) + high;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let at = 0; at < 64; at += 1) {
      const ofE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + ofE + ((e & f) ^ (~e & g)) + word(rounds, at) + word(words, at)) | 0;
      const ofA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (ofA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, at) => (state[at] = word(state, at) + value));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((value, at) => digest.setInt32(at * 4, value));
  const binary = String.fromCharCode(...new Uint8Array(digest.buffer));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function word(words: Int32Array, at: number): number {
  return words[at] ?? 0;
}

function turned(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

interface Constants {
  readonly start: Int32Array;
  readonly rounds: Int32Array;
}

let cachedConstants: Constants | undefined;

/** By their definition: of the first 64 primes the fractions of the square roots and of the cube roots. */
function constants(): Constants {
  if (cachedConstants !== undefined) return cachedConstants;
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;
  const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  return (cachedConstants = {
    start,
    rounds: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  });
}
