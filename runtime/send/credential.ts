/** The credential of an attempt: asked for, and renewed where the account does not accept it any more. */

import { SvcError } from '../errors/errors.js';
import type { Credential } from '../protocol/operation.js';
import { passOn } from '../redact/redact.js';
import { reasonOf } from '../value/abort-signal.js';
import { TIMED_OUT, withTimeout } from '../value/environment.js';
import { isThenable } from '../value/realm.js';
import { TIMER_EARLY, timeLeft, type CallContext } from './client-state.js';
import { Ended, endEarly, endedWith, timedOutWaiting, inSeconds } from './ending.js';
import type { Failure } from './failure.js';

/** How often a call may ask a store of tokens for a newer one, where others obtain them as well. */
const MAX_RENEWALS = 2;

/** The credential of the next attempt. */
export function sign(context: CallContext): Credential | Promise<Credential> {
  const { client, progress } = context;
  const known = progress.pinnedCredential ?? progress.renewed;
  if (known !== undefined) return known;
  try {
    const given = client.settings.credentials.credential();
    return isThenable(given) ? signLater(context, given) : given;
  } catch (error) {
    throw noCredential(context, error);
  }
}

function signLater(context: CallContext, given: Promise<Credential>): Promise<Credential> {
  return inTime(context, given, {
    from: 'accessToken',
    onError: (error) => noCredential(context, error),
  });
}

interface Asking {
  /** The caller's function. */
  readonly from: 'accessToken' | 'refresh';
  readonly onError: (error: unknown) => Ended;
  readonly onTimeout?: () => void;
}

/** The caller's functions get as long as an attempt does; a store of tokens has times of its own, within the deadline. */
async function inTime(
  context: CallContext,
  asked: Promise<Credential>,
  { from, onError, onTimeout }: Asking,
): Promise<Credential> {
  const { client, options } = context;
  const { timeout, deadline, signal } = options;
  const left = hasStore(context) ? timeLeft(context) : Math.min(timeout, timeLeft(context));
  const given = await withTimeout(asked, { left, signal }, client.environment).catch((error: unknown) => {
    throw signal.aborted ? reasonOf(signal) : onError(error);
  });
  if (given !== TIMED_OUT) return given;
  onTimeout?.();
  const isDeadline = timeLeft(context) <= TIMER_EARLY;
  const bound = isDeadline ? `deadline of ${inSeconds(deadline)} s` : `timeout of ${inSeconds(timeout)} s`;
  throw timedOutWaiting(context, `${giverOf(context, from)} gave no token within the ${bound}`);
}

function hasStore({ client }: CallContext): boolean {
  return client.settings.credentials.adopted !== undefined;
}

function giverOf(context: CallContext, from: Asking['from']): string {
  return hasStore(context) ? 'the store of tokens' : `the function ${from}`;
}

function noCredential(context: CallContext, error: unknown): Ended {
  const cause = passOn(error, context.client.redactor);
  const attempts = context.progress.sent;
  if (isOfTokens(cause))
    return endedWith(context, { type: 'error', kind: 'not-sent', error: cause, attempts });
  const text = `not sent: ${giverOf(context, 'accessToken')} gave no token`;
  return endedWith(context, { type: 'connection', kind: 'not-sent', text, attempts, cause });
}

/** An error of the token server, or of the store of tokens, ends a call as it is: it says what its caller has to know. */
function isOfTokens(error: unknown): error is SvcError {
  return error instanceof SvcError && Reflect.get(error, 'generation') === 'oauth';
}

/** Once, and again after a token that another process obtained a while ago. */
export function isRefreshable(context: CallContext, refused: Credential): boolean {
  const { client, progress } = context;
  const { refresh, adopted } = client.settings.credentials;
  const { renewed, renewals, pinnedCredential } = progress;
  if (refresh === undefined || pinnedCredential !== undefined || isPaused(context, refused)) return false;
  return renewed === undefined || (renewals < MAX_RENEWALS && adopted?.(renewed) === true);
}

/** How a call ends whose token is not accepted and cannot be renewed. */
export function endRefused(context: CallContext, failure: Failure, refused: Credential): Failure {
  const { client, progress } = context;
  if (isPaused(context, refused))
    return { ...failure, note: 'not renewed: the account has just refused a renewed token' };
  const { noteRefused } = client.settings.credentials;
  if (progress.renewed !== undefined) noteRefused?.(refused, client.environment.now());
  return failure;
}

function isPaused({ client: { settings, environment } }: CallContext, refused: Credential): boolean {
  return settings.credentials.isPaused?.(refused, environment.now()) === true;
}

/** Counts as no attempt. A token that was renewed for this call and is refused again ends it. */
export async function renew(context: CallContext, failure: Failure, refused: Credential): Promise<void> {
  const { client, progress } = context;
  const { credentials, origin, defaults } = client.settings;
  const { environment, redactor } = client;
  if (credentials.refresh === undefined) return;
  const asked = credentials.refresh(refused, environment.now(), new URL(origin).host);
  progress.renewed = await inTime(context, asked, {
    from: 'refresh',
    onError: (error) =>
      !progress.undecided && isOfTokens(error)
        ? endedWith(context, { type: 'error', kind: 'final', error, attempts: progress.sent })
        : new Ended(
            endEarly(context, failure, {
              note: 'the token could not be renewed',
              cause: passOn(error, redactor),
            }),
          ),
    onTimeout: () => credentials.abandonRefresh?.(environment.now() - defaults.timeout),
  });
  progress.renewals += 1;
}
