/** The gateway's description as the tests read it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../generator/disk/package-root.js';
import type { GatewayErrorCase, GatewayErrorClass } from '../../runtime/gateway/index.js';
import type { Kind } from '../../runtime/words/method.js';

export interface DocumentError {
  readonly code: string;
  readonly status: number;
  readonly otherStatuses?: readonly number[];
  readonly class: GatewayErrorClass;
  readonly repeatable: boolean | 'reads';
  readonly delay?: GatewayErrorCase['delay'];
  readonly condition: string;
  readonly action: string;
}

interface Operation {
  readonly 'x-svc-method': string;
  readonly 'x-svc-kind': Kind;
  readonly 'x-svc-sends'?: false;
  readonly 'x-svc-request-id-from'?: string;
  readonly 'x-svc-read-back'?: string;
  readonly 'x-svc-errors': readonly DocumentError[];
  readonly 'x-svc-source': string;
}

export interface GatewayDocument {
  readonly 'x-svc-common-errors': readonly DocumentError[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const file = join(packageRoot(), 'generator/specs/gateway/openapi.yaml');

export const document = parse(readFileSync(file, 'utf8')) as GatewayDocument; // what the tests hold it to

export const errors = document['x-svc-common-errors'];

export function codesOf(row: DocumentError): readonly number[] {
  return [row.status, ...(row.otherStatuses ?? [])].filter((status) => status !== 0);
}

export interface DocumentRoute {
  readonly verb: string;
  readonly path: string;
  readonly operation: Operation;
}

export const routes: readonly DocumentRoute[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([verb]) => ['get', 'post', 'patch', 'delete'].includes(verb))
    .map(([verb, operation]) => ({ verb: verb.toUpperCase(), path, operation })),
);
