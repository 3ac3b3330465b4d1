/** The credential of an attempt: asked for, and renewed where the account does not admit it any more. */

import { isOfTokens } from '../errors/to-error.js';
import type { Credential } from '../protocol/wire.js';
import { passOn } from '../redact/redact.js';
import { reasonOf } from '../value/abort-signal.js';
import { isThenable } from '../value/realm.js';
import { type Bounds, TIMED_OUT, withTimeout } from '../value/environment.js';
import { Ended, endEarly, failedWith, noCredential, noToken } from './ending.js';
import { timeLeft, type CallContext } from './context.js';
import type { Decision } from './decide.js';
import type { Failure } from './failure.js';

/** How often a call may ask a store of tokens for a newer one, where others obtain them as well. */
const RENEWALS = 2;

/** What the next attempt is signed with. */
export function sign(context: CallContext): Credential | Promise<Credential> {
  const { client, progress } = context;
  const known = progress.signature ?? progress.renewed;
  if (known !== undefined) return known;
  try {
    const given = client.settings.credentials.credential();
    return isThenable(given) ? signLater(context, given) : given;
  } catch (error) {
    throw noCredential(context, passOn(error, client.redactor));
  }
}

async function signLater(context: CallContext, given: Promise<Credential>): Promise<Credential> {
  const { client, options } = context;
  const credential = await withTimeout(given, tokenBounds(context), client.environment).catch(
    (error: unknown) => {
      throw options.signal.aborted
        ? reasonOf(options.signal)
        : noCredential(context, passOn(error, client.redactor));
    },
  );
  if (credential === TIMED_OUT) throw noToken(context, 'accessToken');
  return credential;
}

/** The caller's functions get as long as an attempt does. */
function tokenBounds(context: CallContext): Bounds {
  const { timeout, signal } = context.options;
  return { left: Math.min(timeout, timeLeft(context)), signal };
}

/**
 * Once, and again after a token that another process had obtained a while ago; not where the token has just been
 * refreshed for another call and was refused in the same way.
 */
export function isRefreshable(context: CallContext, failure: Failure, refused: Credential): boolean {
  const { client, progress } = context;
  const { refresh, adopted, refusals } = client.settings.credentials;
  const { renewed, renewals, signature } = progress;
  if (refresh === undefined || signature !== undefined) return false;
  if (renewed !== undefined) return renewals < RENEWALS && adopted?.(renewed) === true;
  return refusals?.known(refused, codeOf(failure), client.environment.now()) !== true;
}

/** Calls that come after this one need not try what has not helped it. */
export function noteRefusal(
  { client, progress }: CallContext,
  failure: Failure,
  { credential, decision }: { readonly credential: Credential; readonly decision: Decision },
): void {
  if (failure.kind !== 'expired' || decision.move === 'refresh' || progress.renewed === undefined) return;
  client.settings.credentials.refusals?.note(credential, codeOf(failure), client.environment.now());
}

function codeOf(failure: Failure): string {
  return failure.type === 'api' ? failure.code : '';
}

/** Counts as no attempt. A token that was renewed for this call and is refused again ends it. */
export async function renew(context: CallContext, failure: Failure, refused: Credential): Promise<void> {
  const { client, options, progress } = context;
  const { refresh } = client.settings.credentials;
  if (refresh === undefined) return;
  const renewed = await withTimeout(
    refresh(refused, client.environment.now(), new URL(client.settings.origin).host),
    tokenBounds(context),
    client.environment,
  ).catch((error: unknown) => {
    if (options.signal.aborted) throw reasonOf(options.signal);
    if (!progress.undecided && isOfTokens(error))
      throw new Ended(failedWith(context, { type: 'error', kind: 'final', error, attempts: progress.sent }));
    throw new Ended(endEarly(context, failure, { cause: passOn(error, client.redactor) }));
  });
  if (renewed === TIMED_OUT) {
    client.settings.credentials.abandonRefresh?.(client.environment.now() - client.settings.defaults.timeout);
    throw noToken(context, 'refresh');
  }
  progress.renewed = renewed;
  progress.renewals += 1;
}
