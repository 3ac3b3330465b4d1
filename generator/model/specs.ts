/** The hand-written documents of `generator/specs`, each read once. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../package-root.js';
import { type Facts, readFacts } from './facts.js';
import type { Api } from './model.js';
import { readSpec } from './spec/spec-document.js';

export const legacyApi: () => Api = once(() => readSpec('legacy', readYaml('legacy/openapi.yaml')));
export const gatewayApi: () => Api = once(() => readSpec('gateway', readYaml('gateway/openapi.yaml')));
export const v3Facts: () => Facts = once(() => readFacts(readYaml('v3/facts.yaml')));
export const v3Overlay: () => unknown = once(() => readYaml('v3/overlay.yaml'));

function readYaml(path: string): unknown {
  const text = readFileSync(join(packageRoot(), 'generator/specs', path), 'utf8');
  return parse(text, { maxAliasCount: -1 }) as unknown; // our own file: its anchors are its brevity
}

function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: read() }).value;
}
