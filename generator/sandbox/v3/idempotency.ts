/** Answers kept for repeats with the same `Idempotency-Key` (REST 3.0 reference, Idempotent repeats). */

import type { Clock } from '../account.js';
import { invalidKey, keyReused } from './refusal.js';

const RETENTION = 24 * 3_600_000;
const KEY = /^[\x20-\x7e]{1,255}$/;

export interface AnswerStore {
  /** The stored answer; `undefined`: run the method. Throws where the key came with another body. */
  find(slot: string, body: string): string | undefined;
  /** Successful answers only. */
  keep(slot: string, body: string, answer: string): void;
}

interface Stored {
  readonly body: string;
  readonly answer: string;
  readonly until: number;
}

export function createAnswerStore(clock: Clock): AnswerStore {
  const answers = new Map<string, Stored>();
  return {
    find(slot, body) {
      const stored = answers.get(slot);
      if (!stored || stored.until <= clock.now()) return undefined;
      if (stored.body !== body) throw keyReused();
      return stored.answer;
    },
    keep(slot, body, answer) {
      answers.set(slot, { body, answer, until: clock.now() + RETENTION });
    },
  };
}

export function checkKey(key: string): string {
  if (!KEY.test(key)) throw invalidKey();
  return key;
}
