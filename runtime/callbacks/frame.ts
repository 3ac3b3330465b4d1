/** Requests of a user's browser: the one that opens the application in a frame, and the redirect that ends an authorisation. */

import {
  type CallbackParseOptions,
  checkStatus,
  checkToken,
  conceal,
  parseBody,
  CALLBACK_LIMITS,
  type CallbackFields,
  field,
  parseForm,
  refuse,
} from './body.js';
import { textOf } from '../errors/wire-error.js';

/** The fields of a frame, under their names on the wire. The tokens belong to the user who opened it. */
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
  /** JSON; only of placements. */
  readonly PLACEMENT_OPTIONS?: string;
  readonly [name: string]: string | undefined;
}

/**
 * Reads a frame from the address of the request and its raw body.
 *
 * @param url may be relative, as in `request.url`.
 * @throws UsageError it is not a frame, or `applicationToken` is empty or `undefined`. @throws AuthenticationError you passed `applicationToken`, and the frame's differs
 */
export function parseFrame(
  url: string | { readonly href: string },
  body: string | Uint8Array | ArrayBuffer,
  options: Omit<CallbackParseOptions, 'maxAge'> = {},
): Frame {
  // A frame says nothing of when it was sent.
  const sent = parseBody('parseFrame', body, options, ['contentType', 'applicationToken']);
  const fields = { ...queryOf(url), ...sent };
  if (textOf(field(fields, 'PLACEMENT')) === undefined && textOf(field(fields, 'AUTH_ID')) === undefined)
    refuse('it is not a frame: it has neither AUTH_ID nor PLACEMENT');
  if ('applicationToken' in options) checkToken(field(fields, 'APPLICATION_TOKEN'), options.applicationToken);
  checkStatus(field(fields, 'status'));
  const texts = Object.entries(fields).map(([name, value]) => [name, textOf(value)] as const);
  return conceal(Object.fromEntries(texts.filter(([, value]) => value !== undefined)), true);
}

/** A text, or that of a `URL`; undefined for anything else, such as a request. */
export function textOfUrl(url: unknown): string | undefined {
  const text: unknown = typeof url === 'object' && url !== null ? Reflect.get(url, 'href') : url;
  return typeof text === 'string' ? text : undefined;
}

function urlText(url: unknown): string {
  return textOfUrl(url) ?? refuse('the address of the request is needed, as a text or a URL');
}

function queryOf(url: unknown): CallbackFields {
  const query = /^[^?#]*\?([^#]*)/.exec(urlText(url))?.[1] ?? '';
  return parseForm(query, CALLBACK_LIMITS);
}

/** `'error' in callback` distinguishes success and failure. Compare `state` with the value that you passed to `authorizeUrl`. */
export type OAuthCallback =
  | { readonly code: string; readonly state: string }
  | { readonly error: OAuthCallbackError; readonly state?: string };

export type OAuthCallbackError =
  'token_exchange_failed' | 'invalid_domain' | 'profile_fetch_failed' | (string & {});

/** Web servers admit no longer URL: 16 kB for Node with all headers, 8 kB for nginx and Apache. */
const MAX_LENGTH = 65_536;

/**
 * Reads the callback URL of an authorisation. It may be relative, as in `request.url`.
 *
 * @throws UsageError the URL has neither `error` nor both `code` and `state`, or has one of them twice
 */
export function parseOAuthCallback(url: string | { readonly href: string }): OAuthCallback {
  const query = readQuery(urlText(url));
  const [error, code, state] = [
    singleValue(query, 'error'),
    singleValue(query, 'code'),
    singleValue(query, 'state'),
  ];
  if (error) return state === undefined ? { error } : { error, state };
  if (!code) return refuse('the URL has neither code nor error');
  return state === undefined ? refuse('the URL has a code without state') : { code, state };
}

function readQuery(url: string): URLSearchParams {
  if (url.length > MAX_LENGTH) refuse(`the URL is longer than ${MAX_LENGTH} characters`);
  try {
    return new URL(url, 'http://localhost').searchParams;
  } catch {
    // The engine's error quotes the URL, and with it the code.
    return refuse('it is not a URL');
  }
}

function singleValue(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length > 1 ? refuse(`the URL has ${name} twice`) : values[0];
}
