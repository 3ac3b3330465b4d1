/**
 * The settings of `docs/observability.md`, each in its real library: what the library would send is read, and holds no
 * secret. Nothing leaves the machine. OpenTelemetry runs always; the others, which are large, with `SVC_OBSERVERS=all`.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { gunzipSync, inflateSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { readGuides, snippetsOf } from '../../docs/snippets.js';
import {
  installClient,
  packageFolder,
  root,
  run,
  type InstalledClient,
} from '../../package/installed-client.js';

interface Tool {
  readonly name: string;
  /** What the registry calls it, with its version; of the slow checks' own where there is none. */
  readonly install?: string;
  /** The heading of its setting. */
  readonly heading: string;
  /** @param recipe the setting as the guide writes it; empty where the library runs as it comes. */
  program(this: void, recipe: string): string;
  /** Files that the library reads, apart from the program. */
  files?(this: void, recipe: string): Readonly<Record<string, string>>;
  readonly isSecure?: true;
  /** A secret that the library records as it comes: the test can fail. */
  readonly leaks: readonly Secret[];
}

type Secret = 'the webhook code' | 'the client secret' | 'the code of the installation';

const INSTALL_CODE = 'C0de-0f-the-1nstallation';

const OPENTELEMETRY = `
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { trace as api } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
api.setGlobalTracerProvider(provider);
`;

const sentry = (mode: string): Tool => ({
  name: `Sentry, ${mode}`,
  install: '@sentry/node@11.12.0',
  heading: 'Sentry',
  program: (recipe) => `
import * as Sentry from '@sentry/node';
import { calls } from './calls.mjs';
const sent = [];
const dsn = 'https://abc@127.0.0.1/1';
const init = Sentry.init;
const transport = () => ({ send: async (envelope) => (sent.push(envelope), { statusCode: 200 }), flush: async () => true });
const own = { ...Sentry, init: (options) => init({ tracesSampleRate: 1, transport, ...options }) };
{
  const Sentry = own;
  ${recipe === '' ? `Sentry.init({ dsn, traceLifecycle: '${mode}' });` : recipe.replace(/traceLifecycle = '\w+'/, `traceLifecycle = '${mode}'`)}
}
await Sentry.startSpan({ name: 'job' }, calls);
Sentry.captureException(new Error('an error with the breadcrumbs so far'));
await Sentry.close(3000);
await fetch(process.env.SINK, { method: 'POST', body: JSON.stringify(sent) });
`,
  leaks: ['the webhook code', 'the code of the installation'],
});

const TOOLS: readonly Tool[] = [
  {
    name: 'OpenTelemetry',
    heading: 'OpenTelemetry',
    program: (recipe) => `${OPENTELEMETRY}
import { calls } from './calls.mjs';
${recipe === '' ? 'const made = new UndiciInstrumentation();' : recipe.replace('new UndiciInstrumentation', 'const made = new UndiciInstrumentation')}
made.setTracerProvider(provider);
await calls();
const spans = exporter.getFinishedSpans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status }));
await fetch(process.env.SINK, { method: 'POST', body: JSON.stringify(spans) });
`,
    leaks: ['the webhook code', 'the client secret', 'the code of the installation'],
  },
  sentry('stream'),
  sentry('static'),
  {
    name: 'Datadog',
    install: 'dd-trace@6.21.0',
    heading: 'Datadog',
    program: (recipe) => `
import tracer from 'dd-trace';
tracer.init({ url: process.env.SINK, startupLogs: false, flushInterval: 0 });
${recipe}
const { calls } = await import('./calls.mjs');
await tracer.trace('job', calls);
// It has no flush: its own timer is of no length.
await new Promise((resolve) => setTimeout(resolve, 1500));
process.exit(0);
`,
    leaks: ['the webhook code'],
  },
  {
    name: 'New Relic',
    install: 'newrelic@14.5.1',
    heading: 'New Relic',
    isSecure: true,
    program: () => `
import newrelic from 'newrelic';
const alive = setInterval(() => undefined, 1000);
await new Promise((resolve) => newrelic.agent.once('started', resolve));
const { calls } = await import('./calls.mjs');
await newrelic.startBackgroundTransaction('job', calls);
await new Promise((resolve) => newrelic.shutdown({ collectPendingData: true, timeout: 5000 }, resolve));
clearInterval(alive);
process.exit(0);
`,
    files: (recipe) => ({ 'newrelic.cjs': recipe === '' ? 'exports.config = {};' : recipe }),
    leaks: ['the webhook code', 'the client secret', 'the code of the installation'],
  },
  {
    name: 'Elastic',
    install: 'elastic-apm-node@4.18.0',
    heading: 'Elastic',
    program: (recipe) => `
import apm from 'elastic-apm-node';
apm.start({
  serviceName: 'x', serverUrl: process.env.SINK, logLevel: 'off', centralConfig: false, metricsInterval: '0s',
  cloudProvider: 'none', apiRequestTime: '1s',
});
${recipe}
const { calls } = await import('./calls.mjs');
const job = apm.startTransaction('job');
await calls();
job.end();
await apm.flush();
process.exit(0);
`,
    leaks: ['the webhook code', 'the client secret', 'the code of the installation'],
  },
];

/** A method of each generation of REST, one that fails, and the token server. */
const CALLS = `
import { createClient, webhook } from '@svc/client';
import { createApplication, memoryStore } from '@svc/client/application';
export async function calls() {
  const svc = createClient({ baseUrl: process.env.SVC_BASE_URL, auth: webhook(process.env.SVC_WEBHOOK) });
  await svc.legacy.call('user.get');
  await svc.v3.call('tasks.task.list', { select: ['id'] });
  await svc.legacy.call('no.such.method').catch(() => undefined);
  await svc.close();
  const keys = JSON.parse(process.env.APPLICATION);
  const app = createApplication({ ...keys, tokenRequest: 'get', store: memoryStore(), admitAddress: () => true });
  await app.exchange('http://127.0.0.1:1/back?code=${INSTALL_CODE}&state=x', { state: false }).catch(() => undefined);
  await app.close();
}
`;

const isAll = process.env['SVC_OBSERVERS'] === 'all';
const tools = TOOLS.filter(({ install }) => isAll || install === undefined);
const guide = snippetsOf(readGuides().get('docs/observability.md') ?? '');
const LINKED = [
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/instrumentation-undici',
  '@opentelemetry/sdk-trace-base',
];

let client: InstalledClient;
let sandbox: Sandbox;

beforeAll(async () => {
  [client, sandbox] = await Promise.all([installClient(), startSandbox()]);
  await client.write('calls.mjs', CALLS);
  for (const name of LINKED) {
    const target = join(client.project, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(packageFolder(name), target, 'dir');
  }
  if (!isAll) return;
  // A folder of its own: npm removes from this one what it did not install.
  const packages = [...new Set(TOOLS.flatMap(({ install }) => install ?? []))];
  await client.write('tools/package.json', '{ "private": true }');
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', join(client.project, 'tools')];
  const { code, stderr } = await run('npm', ['install', ...options, ...packages], { cwd: client.project });
  if (code !== 0) throw new Error(`the libraries cannot be installed: ${stderr}`);
  for (const name of packages.map((install) => install.slice(0, install.lastIndexOf('@')))) {
    const target = join(client.project, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(join(client.project, 'tools/node_modules', name), target, 'dir');
  }
}, 300_000);
afterAll(async () => {
  await sandbox.close();
  await client.remove();
});

/** The text that was sent, whatever it is wrapped in. */
function plain(request: IncomingMessage, body: Buffer): string {
  const encoding = request.headers['content-encoding'];
  const text = (encoding === 'gzip' ? gunzipSync(body) : encoding === 'deflate' ? inflateSync(body) : body)
    .toString('latin1')
    // New Relic compresses parts of its JSON.
    .replace(/"(eJ[A-Za-z0-9+/=]{20,})"/g, (_, part: string) =>
      inflateSync(Buffer.from(part, 'base64')).toString(),
    );
  return `${request.url ?? ''} ${text}`;
}

/** What New Relic's own server answers when an agent connects. */
function answerTo(url: string, address: string): unknown {
  const method = new URL(url, 'http://x').searchParams.get('method');
  if (method === 'preconnect') return { return_value: { redirect_host: address } };
  const run = { agent_run_id: 1, account_id: '1', primary_application_id: '1', trusted_account_key: '1' };
  const limits = { span_event_data: 2000, error_event_data: 100, analytic_event_data: 1000 };
  const harvest = { report_period_ms: 5000, harvest_limits: limits };
  const connected = {
    ...run,
    collect_traces: true,
    collect_errors: true,
    collect_span_events: true,
    event_harvest_config: harvest,
  };
  return { return_value: method === 'connect' ? connected : [] };
}

interface Sink {
  readonly address: string;
  readonly sent: readonly string[];
  close(): void;
}

/** Where the library believes its own service to be. */
async function startSink(secure: object | undefined): Promise<Sink> {
  const sent: string[] = [];
  const listen: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      sent.push(plain(request, Buffer.concat(chunks)));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answerTo(request.url ?? '', address)));
    });
  };
  const server: Server = secure === undefined ? createServer(listen) : createSecureServer(secure, listen);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this form.
  const address = `localhost:${String((server.address() as AddressInfo).port)}`;
  return { address, sent, close: () => void server.close() };
}

/** A certificate of a day for `localhost`: New Relic speaks nothing but TLS. */
function certificate(): { readonly key: Buffer; readonly cert: Buffer; readonly path: string } {
  const [key, cert] = [join(client.project, 'key.pem'), join(client.project, 'cert.pem')];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert];
  const named = ['-days', '1', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...made, ...named], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert), path: cert };
}

async function sentBy(tool: Tool, recipe: string): Promise<string> {
  const { webhook, baseUrl, application } = sandbox;
  const { clientId, clientSecret, tokenUrl } = application;
  const secure = tool.isSecure && certificate();
  const sink = await startSink(secure);
  for (const [name, text] of Object.entries(tool.files?.(recipe) ?? {})) await client.write(name, text);
  const program = await client.write('program.mjs', tool.program(recipe));
  const [, port = ''] = sink.address.split(':');
  const env = {
    SVC_BASE_URL: baseUrl,
    SVC_WEBHOOK: webhook,
    APPLICATION: JSON.stringify({ clientId, clientSecret, tokenUrl }),
    SINK: `http://${sink.address}`,
    DD_INSTRUMENTATION_TELEMETRY_ENABLED: 'false',
    DD_REMOTE_CONFIGURATION_ENABLED: 'false',
    ...(secure && { NODE_EXTRA_CA_CERTS: secure.path }),
    NEW_RELIC_APP_NAME: 'x',
    NEW_RELIC_LICENSE_KEY: 'a'.repeat(40),
    NEW_RELIC_HOST: 'localhost',
    NEW_RELIC_PORT: port,
    NEW_RELIC_LOG_ENABLED: 'false',
    ...Object.fromEntries(
      ['AWS', 'GCP', 'AZURE', 'PCF'].map((cloud) => [`NEW_RELIC_UTILIZATION_DETECT_${cloud}`, 'false']),
    ),
  };
  // New Relic 14 needs Node 22.
  const node = secure
    ? (await run(process.execPath, [join(root, 'test/slow/node-of.mjs')])).stdout.trim()
    : process.execPath;
  const { code, stderr } = await run(node, [program], { cwd: client.project, env });
  sink.close();
  expect(stderr).not.toMatch(/Error/);
  expect(code).toBe(0);
  return sink.sent.join('\n');
}

function secretsIn(text: string): readonly Secret[] {
  const secrets: Readonly<Record<Secret, string>> = {
    'the webhook code': sandbox.webhook.split('/').filter(Boolean).at(-1) ?? '',
    'the client secret': sandbox.application.clientSecret,
    'the code of the installation': INSTALL_CODE,
  };
  // The keys are those of the record above.
  return (Object.keys(secrets) as Secret[]).filter((name) => text.includes(secrets[name]));
}

describe.each(tools)('$name', (tool) => {
  const recipe = guide.find(({ title }) => title === tool.heading)?.code ?? '';

  test('records secrets as it comes: this test can fail', async () => {
    expect(secretsIn(await sentBy(tool, ''))).toEqual(tool.leaks);
  });

  test("sends no secret with the guide's setting, and still something of the calls", async () => {
    expect(recipe).not.toBe('');
    const sent = await sentBy(tool, recipe);
    expect(secretsIn(sent)).toEqual([]);
    expect(sent).toContain('127.0.0.1');
  });
});

test('the HTTP spans of a call are children of its span in the program of the guide', async () => {
  const shown = guide.find(({ title, language }) => title === 'Tracing' && language === 'ts')?.code ?? '';
  const { code: tracing } = transformSync(shown, { loader: 'ts' });
  const program = `${OPENTELEMETRY}
import { createClient, webhook } from '@svc/client';
new UndiciInstrumentation().setTracerProvider(provider);
const svc = createClient({ baseUrl: process.env.SVC_BASE_URL, auth: webhook(process.env.SVC_WEBHOOK) });
${tracing}
await trace.getTracer('x').startActiveSpan('job', async (job) => {
  await Promise.all([svc.legacy.call('user.get'), svc.v3.call('tasks.task.list', { select: ['id'] })]);
  job.end();
});
await svc.close();
const ended = exporter.getFinishedSpans();
const name = (id) => ended.find((span) => span.spanContext().spanId === id)?.name;
console.log(JSON.stringify(ended.map((span) => [name(span.parentSpanContext?.spanId) ?? '', span.name].join(' > ')).sort()));
`;
  const path = await client.write('tracing.mjs', program);
  const env = { SVC_BASE_URL: sandbox.baseUrl, SVC_WEBHOOK: sandbox.webhook };
  const { stdout, stderr } = await run(process.execPath, [path], { cwd: client.project, env });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual([
    ' > job',
    ' > user.get',
    'job > tasks.task.list',
    'job > user.get',
    'tasks.task.list > POST',
    'user.get > POST',
    'user.get > POST',
  ]);
});
