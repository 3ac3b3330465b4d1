/** Probes an account of one's own, and says which of its quirks a report names. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProbeReport } from '../../../generator/probe/finding.js';
import type { SandboxOptions } from '../../../generator/sandbox/index.js';
import { startDeviating, type DeviatingSandbox } from '../../deviations/start.js';
import { type Ran, type Surroundings, svcGen } from '../cli/program.js';

export interface Probing {
  readonly account: DeviatingSandbox;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  gen(this: void, args: readonly string[], more?: Surroundings): Promise<Ran>;
  /** `svc-gen probe --format json`. */
  probe(this: void, ...args: readonly string[]): Promise<ProbeReport>;
  /** What the file of corrections holds. */
  file(this: void): Promise<string>;
  close(this: void): Promise<void>;
}

export async function openProbing(options: SandboxOptions = {}): Promise<Probing> {
  const account = await startDeviating(options);
  const folder = await mkdtemp(join(tmpdir(), 'svc-gen-probe-'));
  const env = { SVC_BASE_URL: account.baseUrl, SVC_WEBHOOK: account.webhook };
  const gen: Probing['gen'] = (args, more = {}) => svcGen(args, { cwd: folder, env, ...more });
  return {
    account,
    folder,
    env,
    gen,
    probe: async (...args) => {
      const { code, out, err } = await gen(['probe', '--format', 'json', ...args]);
      if (code !== 0) throw new Error(err);
      return JSON.parse(out) as ProbeReport;
    },
    file: () => readFile(join(folder, 'account.corrections.yaml'), 'utf8'),
    close: async () => {
      await account.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** `KIND:METHOD:PATH` of each finding. */
export function foundIn({ findings }: ProbeReport): readonly string[] {
  return findings.map(({ kind, method, path }) => `${kind}:${method}:${path}`).sort();
}

/** The finding that a deviation is. */
export function findingOf(quirk: string): string {
  const [kind = '', method = '', path = ''] = quirk.split(':');
  if (/^(crm|catalog|user)\./.test(method)) return legacyFindingOf(kind, method, path);
  const isList = method.endsWith('list') || method.endsWith('tail');
  const paths: Readonly<Record<string, string>> = {
    'page-size': 'pagination.limit',
    limit: 'pagination.limit',
    offset: 'pagination.offset',
    page: 'pagination.page',
    order: 'order.id',
    filter: 'filter.id',
    cursor: 'nextCursor',
    unpaged: 'pagination',
    envelope: isList ? 'items' : 'item',
    select: `select.${path.split('+').at(-1) ?? path}`,
    'required-filter': `filter.${path}`,
  };
  return `${kind === 'list' ? 'type' : kind}:${method}:${paths[kind] ?? path}`;
}

/** Of a family of the sandbox: rows stand at the root of a path. */
function legacyFindingOf(kind: string, method: string, path: string): string {
  const id = method.startsWith('crm.') ? 'ID' : 'id';
  const paths: Readonly<Record<string, string>> = {
    offset: 'start',
    unpaged: 'start',
    cursor: 'next',
    order: `order.${id}`,
    filter: `filter.${id}`,
  };
  const inRows = method.endsWith('.list') ? path.replace(/^[a-z]+s\./, '') : path;
  return `${kind === 'digits' ? 'type' : kind}:${method}:${paths[kind] ?? inRows}`;
}
