/** The observer of a client's responses, made by `observe()` of the entry `./observe`. */

import type { CallResponse } from '../call/call.js';
import type { Command } from '../call/command.js';

/** One response. */
export interface ObservedAnswer {
  readonly generation: 'v3' | 'legacy';
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

/** Made by `observe()`. Several clients can share one. */
export type Observer = (answer: ObservedAnswer) => void;

/** What an observer throws is ignored. */
export function showAnswer(
  observe: Observer | undefined,
  { protocol: { generation }, method, params }: Command,
  { data }: CallResponse<unknown>,
): void {
  if (observe === undefined) return;
  try {
    observe({ generation, method, params, data });
  } catch {
    // See above.
  }
}
