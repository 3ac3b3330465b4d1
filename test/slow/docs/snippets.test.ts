/** Every TypeScript snippet of both READMEs and of the guides is compiled, and run on the installed package against the sandbox. */

import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfigFile } from '../../../generator/commands/settings.js';
import { exportDocument } from '../../../generator/export/document.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { builtInModel } from '../../generator/export/accounts.js';
import { COMPILER } from '../../package/compilers.js';
import {
  installClient,
  packageFolder,
  root,
  run,
  type InstalledClient,
} from '../../package/installed-client.js';
import { deadLinks, examplesProgram, readGuides, snippetsOf, type Snippet } from '../../docs/snippets.js';

/** What each snippet prints, in the order of its page. A title comes once for each of its snippets. */
type Says = readonly { readonly title: string; readonly says: readonly (string | RegExp)[] }[];

const EMITTED: Says = [
  { title: 'First call', says: [/^\{"id":\d+,"title":".+"\}$/, /^\[\{"ID":/] },
  { title: 'Types', says: ['true'] },
  { title: 'Filters and order', says: ['[8,7]'] },
  { title: 'Paging', says: ['50', /^\d+$/, '100 5 '] },
  { title: 'Batches', says: ['true', 'true false'] },
  { title: 'Batches', says: [] },
  { title: 'Custom fields', says: ['P-7'] },
  { title: 'Methods without types', says: ['string', /^\d+$/] },
  { title: 'The gateway', says: ['true true'] },
];

/** Ids of the sandbox, and of the deal that the guide of files adds. */
const DEALS = Array.from({ length: 26 }, (_, index) => String(index + 1));

/** Of the project's own README and the guides. The config file is read and not run. */
const OWN: Says = [
  { title: 'svc-gen', says: [/^\d+$/] },
  { title: 'Classes', says: ['no such task'] },
  { title: 'Unconfirmed writes', says: ['tasks.task.list', 'true'] },
  { title: 'Options', says: ['true', 'no longer needed'] },
  { title: 'Many writes', says: [/^1000000000 failed/] },
  { title: 'Proxies', says: [] },
  { title: 'Hooks', says: ['user.get 1 200 number'] },
  { title: 'Tracing', says: ['span user.get 1'] },
  { title: 'An application on one account', says: ['true'] },
  { title: 'Sign-in on the gateway', says: ['signed in true'] },
  { title: 'Express', says: ['lead 7', 'message +1 Hello', '200 200 401 400'] },
  { title: 'Fastify', says: ['lead 7', '200 401 400'] },
  { title: 'With the sandbox', says: [] },
  { title: 'With mocks of `fetch`', says: ['{"id":8}'] },
  { title: 'Without an account', says: ['{"id":8,"title":"Ship"}'] },
  { title: 'Files', says: [] },
  { title: 'Files', says: [] },
  { title: 'Lists', says: [...DEALS, '26', '26 26 ', /^\{"method":"crm\.deal\.list",.*"received":26/] },
  { title: 'What the types of legacy methods know', says: [] },
  { title: 'In a test', says: [] },
  { title: 'In a test', says: [] },
  { title: 'TLS', says: [] },
];

const SAYS: Says = [...EMITTED, ...OWN];

/** Packages that snippets import, beside the client. */
const LINKED = [
  'express',
  '@types/express',
  'fastify',
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/sdk-trace-base',
];

let client: InstalledClient;
let sandbox: Sandbox;
let snippets: readonly Snippet[];
let readme: string;
let config: string;

beforeAll(async () => {
  const application = { redirectUri: 'http://127.0.0.1/back' };
  [client, sandbox] = await Promise.all([installClient(), startSandbox({ application })]);
  readme = await readFile(join(client.out, 'README.md'), 'utf8');
  const emitted = snippetsOf(readme).filter(({ language }) => language === 'ts');
  // The queue worker is a program of its own, which test/slow/redis runs.
  const own = [...readGuides().values()]
    .flatMap(snippetsOf)
    .filter(({ language, code }) => language === 'ts' && !code.includes("from 'redis'"));
  config = own.find(({ code }) => code.includes('defineConfig('))?.code ?? '';
  snippets = [...emitted, ...own.filter(({ code }) => code !== config)].map(toAccount);
  for (const name of LINKED) await link(packageFolder(name), name);
  await link(root, 'svc-gen');
  const expired = { access_token: sandbox.credentials.tokens.expired, refresh_token: await authorise() };
  await client.write('tokens.json', JSON.stringify(expired));
  // Which the guide of files sends.
  await client.write('readme/photo.jpg', 'a photo');
  await client.write('readme/film.mp4', 'a film');
  await client.write('readme/plan.pdf', 'a plan');
}, 120_000);

afterAll(async () => {
  await sandbox.close();
  await client.remove();
});

/** What the application gets when the owner agrees to it: a refresh token. */
async function authorise(): Promise<string> {
  const { clientId: client_id, clientSecret: client_secret, tokenUrl } = sandbox.application;
  const page = `${sandbox.baseUrl}/oauth/authorize/?client_id=${client_id}`;
  const agreed = await fetch(page, { redirect: 'manual' });
  const code = new URL(agreed.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const query = new URLSearchParams({ grant_type: 'authorization_code', client_id, client_secret, code });
  const { refresh_token } = (await (await fetch(`${tokenUrl}?${query.toString()}`)).json()) as {
    refresh_token: string;
  };
  return refresh_token;
}

/** The address of an account that there is not. */
function toAccount(snippet: Snippet): Snippet {
  const code = snippet.code.replace("'https://account.example'", "process.env.SVC_BASE_URL ?? ''");
  return { ...snippet, code };
}

async function link(from: string, name: string): Promise<void> {
  const to = join(client.project, 'node_modules', name);
  await mkdir(join(to, '..'), { recursive: true });
  await symlink(from, to, 'dir');
}

/** `svc` is the client of the first one. */
const SHARED = `import { createClient, webhook } from '@svc/client';
export const svc = createClient({ auth: webhook(process.env.SVC_WEBHOOK) });
`;

function programOf({ code }: Snippet): string {
  const isShared = /\bsvc\./.test(code) && !/\bconst svc\b/.test(code);
  return `${isShared ? "import { svc } from './shared.js';\n" : ''}${code}\nexport {};\n`;
}

/** The samples of the reference site. */
function samplesOf(document: unknown): readonly string[] {
  const { paths } = document as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => operation['x-codeSamples'] ?? [])
    .flatMap(({ lang, source }) => (lang === 'TypeScript' ? [source] : []));
}

interface Operation {
  readonly 'x-codeSamples'?: readonly { readonly lang: string; readonly source: string }[];
}

/** Imports them in turn, each after the test has said so, and tries what they export. */
const DRIVER = `
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { trace } from '@opentelemetry/api';
const exporter = new InMemorySpanExporter();
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
const lines = [];
const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
console.log = (...values) => lines.push(values.map(text).join(' '));
const token = process.env.SVC_APPLICATION_TOKEN;
const auth = (value) => '&auth[application_token]=' + value;
const EVENT = 'event=ONCRMLEADADD&event_handler_id=1&ts=1&data[FIELDS][ID]=7';
const MESSAGE = 'module_id=crm&type=SMS&code=sms&message_id=1&message_to=%2B1&message_body=Hello&ts=1&properties[phone_number]=%2B1';
async function post(base, path, body) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await fetch(base + path, { method: 'POST', headers, body })).status;
}
const TRIES = {
  async handlers({ handlers }) {
    const server = handlers.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const base = 'http://127.0.0.1:' + server.address().port;
    const statuses = [
      await post(base, '/event', EVENT + auth(token)),
      await post(base, '/message', MESSAGE + auth(token)),
      await post(base, '/event', EVENT + auth('wrong')),
      await post(base, '/event', 'event['),
    ];
    console.log(statuses.join(' '));
    server.closeAllConnections();
    server.close();
  },
  async server({ server }) {
    const base = await server.listen({ host: '127.0.0.1', port: 0 });
    const statuses = [
      await post(base, '/event', EVENT + auth(token)),
      await post(base, '/event', EVENT + auth('wrong')),
      await post(base, '/event', 'event['),
    ];
    console.log(statuses.join(' '));
    server.server.closeAllConnections();
    await server.close();
  },
  async signInUrl({ signInUrl, signedIn, gatewayOf }) {
    const { url, state } = signInUrl();
    const answer = await fetch(url, { redirect: 'manual' });
    const gateway = gatewayOf(await signedIn(answer.headers.get('location'), state));
    console.log('signed in', (await gateway.oauth.revoke().settle()).ok);
  },
};
for (const index of process.argv[2].split(',')) {
  process.send({ begins: Number(index) });
  await new Promise((resolve) => process.once('message', resolve));
  let failure;
  try {
    const module = await import('./' + index + '.mjs');
    for (const name of Object.keys(TRIES)) if (name in module) await TRIES[name](module);
    for (const span of exporter.getFinishedSpans()) console.log('span', span.name, span.attributes['svc.attempt']);
    exporter.reset();
  } catch (error) {
    failure = String(error?.stack ?? error);
  }
  process.send({ ended: Number(index), says: lines.splice(0), failure });
}
process.exit();
`;

test('the config file of the project is one that svc-gen reads', async () => {
  await client.write('config/svc-gen.config.ts', config);
  const { options: read } = await readConfigFile(join(client.project, 'config'));
  expect(Object.keys(read)).toEqual(['baseUrl', 'out', 'include', 'packageName']);
});

describe('the snippets of the READMEs and guides', () => {
  test('has the snippets that are run here, in this order', () => {
    expect(snippets.map(({ title }) => title)).toEqual(SAYS.map(({ title }) => title));
  });

  test('each of them compiles', { timeout: 120_000 }, async () => {
    await client.write('readme/shared.ts', SHARED);
    const files = ['readme/shared.ts'];
    for (const [index, snippet] of snippets.entries()) {
      files.push(`readme/${String(index)}.ts`);
      await client.write(`readme/${String(index)}.ts`, programOf(snippet));
    }
    const compilerOptions = {
      ...{ strict: true, noEmit: true, target: 'es2022', module: 'nodenext', noUncheckedIndexedAccess: true },
      // Other packages are not on trial here.
      ...{ types: ['node'], skipLibCheck: true },
    };
    await client.write('svc-gen.config.ts', config);
    const api = snippetsOf(await readFile(join(client.out, 'api.md'), 'utf8'));
    const examples = api.filter(({ language }) => language === 'ts').map(({ code }) => code);
    const samples = samplesOf(exportDocument(await builtInModel(), ['v3', 'legacy', 'gateway']));
    expect([examples.length > 60, samples.length > 60]).toEqual([true, true]);
    await client.write('readme/examples.ts', examplesProgram([...examples, ...samples]));
    files.push('svc-gen.config.ts', 'readme/examples.ts');
    await writeFile(join(client.project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const checked = await run(process.execPath, [join(root, COMPILER.path), '--pretty', 'false', '-p', '.'], {
      cwd: client.project,
    });
    expect(checked.stdout + checked.stderr).toBe('');
  });

  test('each of them runs and prints what it says', { timeout: 120_000 }, async () => {
    const compiled = [{ name: 'shared.js', code: SHARED }, ...snippets.map(named)];
    for (const { name, code } of compiled) {
      const made = await transform(code, { loader: 'ts', format: 'esm', target: 'node20' });
      await client.write(`readme/${name}`, made.code);
    }
    const { said, failures } = await drive(await client.write('readme/driver.mjs', DRIVER));
    expect(failures).toEqual([]);
    const lines = snippets.map(({ title }, index) => ({ title, says: judged(title, said.get(index) ?? []) }));
    expect(lines).toEqual(
      SAYS.map(({ title, says }) => ({
        title,
        says: says.map((line): unknown => (typeof line === 'string' ? line : expect.stringMatching(line))),
      })),
    );
  });

  test('its links resolve', () => {
    expect(deadLinks(readme, (path) => existsSync(join(client.out, path)))).toEqual([]);
  });
});

function named(snippet: Snippet, index: number): { readonly name: string; readonly code: string } {
  return { name: `${String(index)}.mjs`, code: programOf(snippet) };
}

/** Later calls are traced too; the first program of the project lists more tasks than is worth writing down. */
function judged(title: string, lines: readonly string[]): readonly string[] {
  if (title === 'svc-gen') return lines.slice(0, 1);
  return lines.filter((line) => title === 'Tracing' || !line.startsWith('span '));
}

interface Told {
  readonly begins?: number;
  readonly ended?: number;
  readonly says?: readonly string[];
  readonly failure?: string;
}

/** One process for all of them. */
function drive(
  path: string,
): Promise<{ said: ReadonlyMap<number, readonly string[]>; failures: readonly string[] }> {
  const said = new Map<number, readonly string[]>();
  const failures: string[] = [];
  const child = fork(path, [snippets.map((_, index) => index).join(',')], {
    cwd: join(client.project, 'readme'),
    env: { ...process.env, ...environment() },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (told: Told) => {
    if (told.begins !== undefined) {
      prepare(snippets[told.begins]?.title ?? '');
      child.send('go');
    }
    if (told.ended === undefined) return;
    said.set(told.ended, told.says ?? []);
    if (told.failure !== undefined) failures.push(`${snippets[told.ended]?.title ?? ''}: ${told.failure}`);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', () => resolve({ said, failures }));
  });
}

/** What the account does while the snippet runs. */
function prepare(title: string): void {
  void sandbox.faults.clear();
  if (title === 'Unconfirmed writes') sandbox.faults.add('reset-after:tasks.task.add:1');
}

function environment(): NodeJS.ProcessEnv {
  return {
    SVC_BASE_URL: sandbox.baseUrl,
    SVC_GATEWAY_URL: sandbox.baseUrl,
    SVC_WEBHOOK: `${sandbox.baseUrl}/rest/${sandbox.webhook}/`,
    SVC_GATEWAY_KEY: sandbox.gatewayKeys.personal,
    SVC_APPLICATION_KEY: sandbox.gatewayKeys.application,
    SVC_APPLICATION_TOKEN: sandbox.legacy.applicationToken,
    SVC_CLIENT_ID: sandbox.application.clientId,
    SVC_CLIENT_SECRET: sandbox.application.clientSecret,
    SVC_TOKEN_URL: sandbox.application.tokenUrl,
    SVC_TOKENS_FILE: join(client.project, 'tokens.json'),
  };
}
