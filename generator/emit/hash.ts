/** The hash by which a file is recognised. */

import { createHash } from 'node:crypto';

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
