/** The diagnostics channel `svc:token`: what became of an application's tokens. */

import { channel } from 'node:diagnostics_channel';

/**
 * `refreshed`; `taken over`: refreshed in the place of a process that died in the middle of it; `restored`: brought
 * back to a store that had lost them; `failed`.
 */
export type TokenChange = 'refreshed' | 'taken over' | 'restored' | 'failed';

/** It holds no secret. */
export interface TokenEvent {
  /** As the store of tokens names it, else the host of the account. */
  readonly account: string;
  readonly how: TokenChange;
  /** Why it failed: what this package says, or name and code of an error of the caller's. */
  readonly reason?: string;
}

const tokens = channel('svc:token');

export function publishToken(event: TokenEvent): void {
  if (tokens.hasSubscribers) tokens.publish(event);
}

/** The text of a foreign error may hold anything, such as the refresh token itself. */
export function outline(error: unknown): string {
  const { name, code } = (error ?? {}) as { readonly name?: unknown; readonly code?: unknown }; // of anybody
  const words = [name, code].filter((word) => typeof word === 'string' && /^[A-Za-z_]{1,64}$/.test(word));
  return words.length === 0 ? 'refresh failed' : words.join(' ');
}
