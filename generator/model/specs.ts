/** The hand-written documents of `generator/specs`, each read once. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.js';
import { yamlParser } from '../yaml.js';
import { type Facts, readFacts } from './facts.js';
import type { Api } from './model.js';
import { once } from './once.js';
import { readSpec } from './spec/spec-document.js';

export const legacyApi: () => Api = once(() => readSpec('legacy', readYaml('legacy/openapi.yaml')));
export const gatewayApi: () => Api = once(() => readSpec('gateway', readYaml('gateway/openapi.yaml')));
export const v3Facts: () => Facts = once(() => readFacts(readYaml('v3/facts.yaml')));
export const v3Overlay: () => unknown = once(() => readYaml('v3/overlay.yaml'));

/** From `dist` as the JSON that was made of it when svc-gen was built. */
function readYaml(path: string): unknown {
  const isBuilt = import.meta.url.endsWith('.js');
  const file = isBuilt ? `dist/specs/${path.replace(/yaml$/, 'json')}` : `generator/specs/${path}`;
  const text = readFileSync(join(packageRoot(), file), 'utf8');
  // Our own file: its anchors are its brevity.
  return isBuilt ? (JSON.parse(text) as unknown) : yamlParser()(text, { maxAliasCount: -1 });
}
