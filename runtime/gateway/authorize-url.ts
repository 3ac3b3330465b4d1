/** The address at which a user authorises the application; it is opened in a browser, so nothing is sent. */

import { UsageError } from '../errors/usage-error.js';
import { encodeQuery } from './query.js';
import { withQuery } from './route.js';

/** The client's key is not among the values unless the caller puts it there. @throws UsageError */
export function authorizeUrl(base: string, path: string, values: unknown): string {
  if (typeof values !== 'object' || values === null) {
    throw new UsageError('authorizeUrl takes redirect_uri and state');
  }
  const given = values as Readonly<Record<string, unknown>>; // any object has names and values
  for (const name of ['redirect_uri', 'state']) {
    const value = given[name];
    if (typeof value !== 'string' || value === '')
      throw new UsageError(`authorizeUrl: ${name} must be a text`);
  }
  return base + withQuery(path, encodeQuery(given));
}
