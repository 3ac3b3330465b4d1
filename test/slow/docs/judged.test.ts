/** Each method of an account with defects, called as its section of api.md alone shows it, against a server that is strict. */

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMIT_OPTIONS } from '../../generator/emit/emit-options.js';
import { emittedFiles } from '../../generator/emit/emitted.js';
import { build } from '../../generator/model/account.js';
import { root } from '../../package/installed-client.js';
import { JUDGED, judgedDescription } from './judged/account.js';
import { object } from './judged/rules.js';

/** What the strict account found in the last call. */
interface Seen {
  readonly method: string;
  readonly refused: string | undefined;
  readonly isKeyed: boolean;
}

let project = '';
let server: Server;
let sections: ReadonlyMap<string, string>;
const seen: Seen[] = [];

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'svc-judged-'));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }\n');
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'), 'dir');
  const files = emittedFiles(build(judgedDescription()).model, EMIT_OPTIONS);
  for (const { path, text } of files.filter((file) => file.path.startsWith('src/'))) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
  await symlink(join(root, 'dist/package'), join(project, 'dist'), 'dir');
  sections = sectionsOf(files.find(({ path }) => path === 'api.md')?.text ?? '');
  await writeFile(join(project, 'calls.ts'), program());
  server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
}, 120_000);

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(project, { recursive: true, force: true });
});

/** By the name of the method. */
function sectionsOf(api: string): ReadonlyMap<string, string> {
  const parts = api.split(/^#### /m).slice(1);
  return new Map(parts.map((part) => [/^`([^`]+)`/.exec(part)?.[1] ?? '', part.replace(/^##+ [^]*/m, '')]));
}

function exampleOf(name: string): string {
  return /^```ts\n([^]*?)^```$/m.exec(sections.get(name) ?? '')?.[1] ?? 'throw new Error("no example");\n';
}

/** One function for each method; the lines between them tell whose a complaint is. */
function program(): string {
  const calls = JUDGED.map(
    ({ name }) => `// ${name}\nexport async function ${name.replaceAll('.', '_')}() {\n${exampleOf(name)}}\n`,
  );
  return `import { createClient, webhook } from './src/index.js';
const console = { log: (_value: unknown): void => undefined };
export const svc = createClient({ baseUrl: process.env['JUDGED_URL'] ?? '', auth: webhook({ userId: 1, code: 'code' }), retry: false });
${calls.join('')}`;
}

async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // a stream of bytes
  const method = request.url?.split('/').at(-1) ?? '';
  const one = JUDGED.find(({ name }) => name === method);
  const text = Buffer.concat(chunks).toString();
  const params: unknown = text === '' ? {} : JSON.parse(text);
  const refused = one === undefined ? 'unknown method' : object(one.rules)(params);
  seen.push({ method, refused, isKeyed: request.headers['idempotency-key'] !== undefined });
  return refused === undefined
    ? { status: 200, body: { result: one?.answer, time: {} } }
    : {
        status: 400,
        body: {
          error: { code: 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION', message: refused },
        },
      };
}

/** By method, what the compiler says of its example. */
function complaints(): readonly string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    skipLibCheck: true,
  };
  const compiled = ts.createProgram([join(project, 'calls.ts')], options);
  return compiled.getSemanticDiagnostics().map(({ file, start = 0, messageText }) => {
    const before = file?.text.slice(0, start) ?? '';
    const name = [...before.matchAll(/^\/\/ (shop\..*)$/gm)].at(-1)?.[1] ?? file?.fileName ?? '';
    return `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

interface Calls {
  readonly svc: { close(): Promise<void> };
  readonly [name: string]: unknown;
}

async function load(): Promise<Calls> {
  const { port } = server.address() as AddressInfo; // it listens on a port
  const outfile = join(project, 'calls.mjs');
  await bundle({
    ...{ entryPoints: [join(project, 'calls.ts')], outfile, bundle: true, platform: 'node', format: 'esm' },
    external: ['undici'],
    define: { "process.env['JUDGED_URL']": JSON.stringify(`http://127.0.0.1:${String(port)}`) },
  });
  return (await import(pathToFileURL(outfile).href)) as Calls; // what `program` writes
}

describe('36 methods, known from their sections of api.md alone', () => {
  test('every example compiles', { timeout: 120_000 }, () => {
    expect(JUDGED).toHaveLength(36);
    expect(complaints()).toEqual([]);
  });

  test('every example does what it shows, but for what nobody describes', { timeout: 120_000 }, async () => {
    const calls = await load();
    const failed: string[] = [];
    for (const { name } of JUDGED) {
      const call = calls[name.replaceAll('.', '_')] as () => Promise<void>; // what `program` writes
      await call().catch((error: unknown) => failed.push(`${name}: ${String(error)}`));
    }
    await calls.svc.close();
    console.info(
      `${String(JUDGED.length - failed.length)} of ${String(JUDGED.length)} work as they are shown`,
    );
    expect(failed).toEqual([expect.stringMatching(/^shop\.gift\.wrap: .*orderId: missing/)]);
    const keyed = seen.filter(({ isKeyed }) => isKeyed).map(({ method }) => method);
    expect(keyed.filter((method) => JUDGED.some(({ name, reads }) => name === method && reads))).toEqual([]);
  });

  test.each(JUDGED)(
    'the section of $name says what is known',
    ({ name, reads, says = [], isUndescribed }) => {
      const section = sections.get(name) ?? '';
      for (const part of says) expect(section).toContain(part);
      expect(/A write|Sent as a write/.test(section)).toBe(!reads);
      expect(section.includes('not described')).toBe(isUndescribed === true);
      const lines = section.split('\n').filter((line) => line.startsWith('- '));
      expect(new Set(lines).size).toBe(lines.length);
    },
  );
});
