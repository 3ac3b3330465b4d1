/** The envelope of a success (Observed behaviour, Gateway). */

import { Listing } from './route.js';

export function successBody(result: unknown): Readonly<Record<string, unknown>> {
  if (result instanceof Listing) return { success: true, data: result.data, total: result.total };
  return { success: true, data: result };
}
