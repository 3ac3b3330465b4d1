/** Reads the hand-written documents of `generator/specs`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.js';
import { yamlParser } from '../base/yaml.js';

/** Whether svc-gen runs from `dist`, not from its sources. */
export const runsFromDist: boolean = import.meta.url.endsWith('.js');

/** From `dist` as the JSON that was made of it when svc-gen was built. */
export function ownDocument(path: string): unknown {
  const file = runsFromDist ? `dist/specs/${path.replace(/yaml$/, 'json')}` : `generator/specs/${path}`;
  const text = readFileSync(join(packageRoot(), file), 'utf8');
  // Our own file: its anchors are its brevity.
  return runsFromDist
    ? (JSON.parse(text) as unknown)
    : yamlParser()(text, { maxAliasCount: -1, merge: true });
}
