/**
 * The protocol's own conformance suite against `svc-gen mcp --http --sandbox`. Its scenarios use tools, resources and prompts of
 * a server made for it, so that most of them fail here by design: each is listed with the reason.
 */

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, run } from '../../package/installed-client.js';

const TOKEN = 'a-token-of-this-test-0123456789';
const suite = join(root, 'test/slow/node_modules/@modelcontextprotocol/conformance/dist/index.js');

const APPLY = ['dns-rebinding-protection', 'ping', 'server-initialize', 'tools-list'];

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'passes whatever the server offers: an unknown tool answers with a text and isError': [
    'tools-call-error',
    'tools-call-simple-text',
  ],
  'needs a session, and the server has none': ['server-sse-multiple-streams', 'server-sse-polling'],
  'calls a tool of the suite': [
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
    'json-schema-2020-12',
    'tools-call-audio',
    'tools-call-elicitation',
    'tools-call-embedded-resource',
    'tools-call-image',
    'tools-call-mixed-content',
    'tools-call-sampling',
    'tools-call-with-progress',
  ],
  'needs logging, completions, resources or prompts, which the server does not offer': [
    'completion-complete',
    'logging-set-level',
    'prompts-get-embedded-resource',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-with-image',
    'prompts-list',
    'resources-list',
    'resources-read-binary',
    'resources-read-text',
    'resources-subscribe',
    'resources-templates-read',
    'resources-unsubscribe',
    'tools-call-with-logging',
  ],
};

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

let server: ChildProcess;
let proxy: Server;
const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-'));
const checks = new Map<string, readonly Check[]>();

beforeAll(async () => {
  const url = await serve();
  proxy = await withToken(url);
  const { port } = proxy.address() as AddressInfo; // it listens
  // The suite does not start on Node.js 20.
  const node = await run(process.execPath, [join(root, 'test/slow/node-of.mjs')]);
  const at = `http://127.0.0.1:${port}${url.pathname}`;
  await run(node.stdout.trim(), [suite, 'server', '--url', at, '--suite', 'all', '-o', folder]);
  for (const name of readdirSync(folder)) {
    const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    const text = readFileSync(join(folder, name, 'checks.json'), 'utf8');
    checks.set(scenario, JSON.parse(text) as readonly Check[]);
  }
}, 120_000);

afterAll(() => {
  server.kill('SIGINT');
  proxy.close();
  proxy.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

function serve(): Promise<URL> {
  const args = [join(root, 'bin/svc-gen.js'), 'mcp', '--http', '--sandbox', '--allow-writes', '--quiet'];
  server = spawn(process.execPath, args, { env: { PATH: process.env['PATH'], SVC_MCP_TOKEN: TOKEN } });
  let err = '';
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error(err)));
    server.stderr?.on('data', (part) => {
      err += String(part);
      const [, url] = /(http:\S+) serves until Ctrl\+C\n/.exec(err) ?? [];
      if (url !== undefined) resolve(new URL(url));
    });
  });
}

/** The suite sends no token. */
async function withToken({ hostname, port }: URL): Promise<Server> {
  const passing = createServer((incoming, outgoing) => {
    const { url: path, method, headers } = incoming;
    const options = {
      hostname,
      port,
      path,
      method,
      headers: { ...headers, authorization: `Bearer ${TOKEN}` },
    };
    const sent = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    sent.on('error', () => outgoing.destroy());
    outgoing.on('close', () => sent.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => passing.listen(0, '127.0.0.1', resolve));
  return passing;
}

test('every scenario of the suite is listed once', () => {
  expect([...checks.keys()].sort()).toEqual([...APPLY, ...Object.values(OTHERS).flat()].sort());
});

test.each(APPLY)('%s passes', (scenario) => {
  const found = checks.get(scenario) ?? [];
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ status }) => status !== 'SUCCESS')).toEqual([]);
});

test('what needs logging, completions, resources or prompts is refused as the protocol says', () => {
  const missing = Object.values(OTHERS).at(-1) ?? [];
  for (const scenario of missing) {
    const said = (checks.get(scenario) ?? []).map(({ errorMessage }) => errorMessage);
    expect({ scenario, said }).toEqual({ scenario, said: ['Failed: MCP error -32601: Method not found'] });
  }
});
