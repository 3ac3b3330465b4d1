/** Seeded randomness: the same seed makes the same numbers and secrets. */

/** Numbers in [0, 1), as `Math.random`, but the same after every start (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const SECRET_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A code or token that looks real and depends on the seed and its own name only. */
export function seededSecret(seed: number, name: string, length: number): string {
  const random = seededRandom(hash(`${seed}:${name}`));
  return Array.from({ length }, () => SECRET_LETTERS[Math.floor(random() * SECRET_LETTERS.length)]).join('');
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
