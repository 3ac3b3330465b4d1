/** The JSON requests of both generations: headers, and the token of an application inside the body. */

import type { WireRequest } from './exchange.js';

export const JSON_HEADERS: WireRequest['headers'] = {
  'content-type': 'application/json',
  accept: 'application/json',
};

/**
 * Adds the field `auth` as the last one of a JSON object: methods that read their parameters by position find
 * them where they were.
 */
export function withAuthField(body: string, token: string): string {
  const field = `"auth":${JSON.stringify(token)}}`;
  return body === '{}' ? `{${field}` : `${body.slice(0, -1)},${field}`;
}
