/** A call goes on at the new address of a renamed account. */

import type { CallContext } from './context.js';

/** How often a call may follow its account. */
const MOVES = 3;

/** A redirected call was not run: it goes to the account's new address, which counts as no attempt. */
export async function follows(
  { client, exchange, progress }: CallContext,
  location: string,
): Promise<boolean> {
  const { moved } = client.settings.identity;
  if (moved === undefined || progress.moves >= MOVES) return false;
  progress.moves += 1;
  return moved(location, exchange.method);
}
