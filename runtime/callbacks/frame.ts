/** The request by which an account opens the application in a frame (Applications and events, Simplified flow). */

import { type CallbackParseOptions, checkToken } from './auth.js';
import { parseCallback } from './body.js';
import { parseForm } from './form.js';
import { CALLBACK_LIMITS, type CallbackFields, field, refuse, text } from './value.js';

/** Fields as they are called on the wire; those that did not come are absent. They belong to the person who opened it. */
export interface Frame {
  /** Host of the account. */
  readonly DOMAIN?: string;
  /** `0` http, `1` https. */
  readonly PROTOCOL?: string;
  readonly LANG?: string;
  /** New at each opening. */
  readonly APP_SID?: string;
  /** Access token. */
  readonly AUTH_ID?: string;
  /** Seconds. */
  readonly AUTH_EXPIRES?: string;
  /** Refresh token. */
  readonly REFRESH_ID?: string;
  readonly SERVER_ENDPOINT?: string;
  readonly APPLICATION_TOKEN?: string;
  /** Separated by commas. */
  readonly APPLICATION_SCOPE?: string;
  readonly member_id?: string;
  readonly status?: string;
  /** `DEFAULT` for the main page. */
  readonly PLACEMENT?: string;
  /** JSON, of placements alone. */
  readonly PLACEMENT_OPTIONS?: string;
  readonly [name: string]: string | undefined;
}

/**
 * Reads a frame from the address of the request and its raw body.
 *
 * @param url relative to the server, as `request.url` has it, will do.
 * @throws UsageError it is not a frame, or `applicationToken` is empty or `undefined`. @throws AuthenticationError `applicationToken` was given and another one came
 */
export function parseFrame(
  url: string,
  body: string | Uint8Array,
  options: CallbackParseOptions = {},
): Frame {
  return parseCallback('parseFrame', { body, options }, (fields) =>
    readFrame({ ...queryOf(url), ...fields }, options),
  );
}

function queryOf(url: unknown): CallbackFields {
  if (typeof url !== 'string') refuse('the address of the request, as text, is needed');
  const query = url.split('#', 1)[0]?.split('?').slice(1).join('?') ?? '';
  return parseForm(query, CALLBACK_LIMITS);
}

function readFrame(fields: CallbackFields, options: CallbackParseOptions): Frame {
  if (text(field(fields, 'PLACEMENT')) === undefined && text(field(fields, 'AUTH_ID')) === undefined)
    refuse('it is not a frame: it has neither AUTH_ID nor PLACEMENT');
  if ('applicationToken' in options) checkToken(field(fields, 'APPLICATION_TOKEN'), options.applicationToken);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const known = text(value);
      return known === undefined ? [] : [[name, known]];
    }),
  );
}
