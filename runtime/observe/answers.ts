/** Who looks at the answers of a client: made by `observe()` of the entry `./observe`, which a client without it does not hold. */

import type { CallResponse } from '../call/call.js';
import type { Command } from '../call/command.js';

/** One answer, for as long as it is looked at. */
export interface ObservedAnswer {
  readonly generation: 'v3' | 'legacy';
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

/** Made by `observe()`. Several clients can share one. */
export type Observer = (answer: ObservedAnswer) => void;

/** An observer is a guest: what it throws is dropped. */
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
