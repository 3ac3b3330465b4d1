/**
 * Accounts after Observed behaviour, in other modules and languages: every request that their documentation would
 * show compiles, every answer fits the type of that very call, and arrives whole through the package.
 */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assembleFiles } from '../../../generator/emit/assemble.js';
import { build } from '../../generator/model/account.js';
import { root } from '../../package/installed-client.js';
import { sourceProject, type SourceProject } from '../../package/source-project.js';
import { followup } from './observed/followup.js';
import { mail } from './observed/mail.js';
import { notes } from './observed/notes.js';
import { structure } from './observed/structure.js';
import type { ObservedAccount } from './observed/account.js';
import { worktime } from './observed/worktime.js';

const accounts: Readonly<Record<string, ObservedAccount>> = { notes, mail, structure, worktime, followup };
const all = Object.entries(accounts).flatMap(([account, { cases }]) =>
  cases.map((one) => ({ account, ...one })),
);

const HEAD = 4;
/** A request and its answer on two lines each, so that a compiler's complaint belongs to one of them. */
const LINES = 2;

let project: SourceProject;
let server: Server;
let baseUrl = '';
/** What the server answers next. */
let result: unknown;

beforeAll(async () => {
  project = await sourceProject();
  for (const [name, { description, cases }] of Object.entries(accounts)) {
    assembleFiles(await project.emit(name, build(description).model));
    await project.write(`${name}.ts`, program(name, cases));
  }
  server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ result, time: {} }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await project.remove();
});

function program(name: string, cases: ObservedAccount['cases']): string {
  const lines = cases.flatMap(({ call, data }, index) => [
    `const r${index} = () => svc.v3.${call};`,
    `export const a${index}: Awaited<ReturnType<typeof r${index}>> = ${JSON.stringify(data)};`,
  ]);
  return [
    `import { createClient, custom, webhook } from './${name}/src/index.js';`,
    "export const svc = createClient({ baseUrl: process.env['OBSERVED_URL'] ?? '', auth: webhook({ userId: 1, code: 'code' }) });",
    '/** Names that the description lacks. */',
    'export const used = custom;',
    ...lines,
    `export const requests = [${cases.map((_, index) => `r${index}`).join(', ')}];`,
    '',
  ].join('\n');
}

/** `notes 5: message`, by the line of the program; anything else is nobody's. */
function complaints(): readonly {
  readonly account: string;
  readonly line: number;
  readonly message: string;
}[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    skipLibCheck: true,
  };
  const programs = Object.keys(accounts).map((name) => join(project.folder, `${name}.ts`));
  const compiled = ts.createProgram(programs, options);
  return [...compiled.getSyntacticDiagnostics(), ...compiled.getSemanticDiagnostics()].map((found) => {
    const name = found.file?.fileName ?? '';
    const at = found.file?.getLineAndCharacterOfPosition(found.start ?? 0).line ?? -1;
    const account = Object.keys(accounts).find((one) => name.endsWith(`/${one}.ts`)) ?? name;
    return {
      account,
      line: at,
      message: ts.flattenDiagnosticMessageText(found.messageText, ' ').slice(0, 300),
    };
  });
}

test('every documented request compiles, and every answer fits its call', () => {
  const found = complaints();
  const wrong = (part: number) =>
    new Set(
      found
        .filter(({ line }) => line >= HEAD && (line - HEAD) % LINES === part)
        .map(({ account, line }) => `${account} ${line}`),
    ).size;
  console.info(
    `requests ${all.length - wrong(0)} of ${all.length}, answers ${all.length - wrong(1)} of ${all.length}`,
  );
  const told = found.map(({ account, line, message }) => {
    const one = accounts[account]?.cases[Math.floor((line - HEAD) / LINES)];
    return `${account}: ${one?.call ?? line}: ${message}`;
  });
  expect(told).toEqual([]);
  expect(all.length).toBeGreaterThan(100);
}, 300_000);

interface Compiled {
  readonly svc: { close(): Promise<void> };
  readonly requests: readonly (() => Promise<unknown>)[];
}

async function load(account: string): Promise<Compiled> {
  const outfile = join(project.folder, `${account}.mjs`);
  await bundle({
    entryPoints: [join(project.folder, `${account}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['undici'],
    define: {
      "process.env['OBSERVED_URL']": JSON.stringify(baseUrl),
      'process.env.OBSERVED_URL': JSON.stringify(baseUrl),
    },
  });
  return (await import(pathToFileURL(outfile).href)) as Compiled; // what `program` writes
}

describe('every documented answer arrives whole', () => {
  test.each(Object.keys(accounts))(
    '%s',
    async (account) => {
      const { svc, requests } = await load(account);
      const { cases = [] } = accounts[account] ?? {};
      const arrived: unknown[] = [];
      for (const [index, one] of cases.entries()) {
        ({ result } = one);
        arrived.push(await requests[index]?.().catch((error: unknown) => error));
      }
      await svc.close();
      console.info(
        `${account}: answers whole ${arrived.filter((data, index) => same(data, cases[index]?.data)).length} of ${cases.length}`,
      );
      expect(arrived.map((data, index) => [cases[index]?.call, data])).toEqual(
        cases.map(({ call, data }) => [call, data]),
      );
    },
    120_000,
  );
});

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
