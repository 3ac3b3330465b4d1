/** `sandbox` prints what a client needs, serves until it is ended, and says in one line why it cannot start. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { readWebhookText } from '../../../runtime/auth/webhook-address.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { svcGen, type Ran } from './program.js';

/** Ends the program when its first line is there; `during` runs before. */
async function served(
  args: readonly string[],
  during: (text: string) => Promise<void> = async () => undefined,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  let end: () => void = () => undefined;
  let done: Promise<void> | undefined;
  const stopped = new Promise<void>((resolve) => (end = resolve));
  const onOut = (text: string): void => {
    done ??= during(text).finally(() => {
      end();
    });
  };
  const ran = await svcGen(['sandbox', ...args], { stopped, onOut, env });
  await done;
  return ran;
}

interface Printed {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenUrl: string;
  readonly accounts: readonly { readonly baseUrl: string; readonly memberId: string }[];
}

describe('sandbox', () => {
  const folder = temporaryFolder();

  test('--json is one line with address, credentials and all gateway keys', async () => {
    const { code, out, err } = await served(['--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    const printed = JSON.parse(out) as Record<string, unknown>; // what the contract of --json says
    expect(Object.keys(printed)).toEqual([
      'baseUrl',
      'webhook',
      'accessToken',
      'gatewayKeys',
      'clientId',
      'clientSecret',
      'tokenUrl',
      'memberId',
      'applicationToken',
    ]);
    expect(Object.keys(printed['gatewayKeys'] as object).toSorted()).toEqual(
      ['personal', 'application', 'session', 'readonly', 'dataOnly', 'expired', 'revoked'].toSorted(),
    );
    expect(printed['webhook']).toMatch(/^1\/\w+$/);
  });

  test('--accounts and --redirect-uri: each account sends the browser back with a code for the one token server', async () => {
    const found: unknown[] = [];
    const back = 'http://127.0.0.1:9/back';
    await served(['--json', '--accounts', '2', '--redirect-uri', back], async (text) => {
      const { clientId, clientSecret, tokenUrl, accounts } = JSON.parse(text) as Printed; // what --json says
      for (const { baseUrl, memberId } of accounts) {
        const page = `${baseUrl}/oauth/authorize/?client_id=${clientId}`;
        const { headers } = await fetch(page, { redirect: 'manual' });
        const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
        const query = {
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: clientSecret,
          code,
        };
        const answer = await fetch(`${tokenUrl}?${new URLSearchParams(query).toString()}`);
        found.push([
          ((await answer.json()) as { member_id: string }).member_id === memberId,
          headers.get('location')?.startsWith(back),
        ]);
      }
    });
    expect(found).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  test.each([
    {
      name: 'an address that is none',
      args: ['--redirect-uri', 'back'],
      want: /^svc-gen: --redirect-uri back: /,
    },
    { name: 'no accounts', args: ['--accounts', '0'], want: /^svc-gen: accounts: / },
  ])('$name is one line and exit code 2', async ({ args, want }) => {
    const { code, err } = await svcGen(['sandbox', ...args]);
    expect([code, err.trimEnd().split('\n').length]).toEqual([2, 1]);
    expect(err).toMatch(want);
  });

  test('for people it prints the variables that a client reads', async () => {
    const { code, out } = await served([]);
    expect(code).toBe(0);
    for (const name of ['SVC_BASE_URL', 'SVC_WEBHOOK', 'SVC_ACCESS_TOKEN', 'gateway key, personal'])
      expect(out).toContain(name);
  });

  test('--env is lines that a shell can source, also beside a .env file with the same', async () => {
    const { out } = await served(['--env']);
    const lines = out.trimEnd().split('\n');
    expect(lines.map((line) => /^export (SVC_\w+)=[\w:/.-]+$/.exec(line)?.[1])).toEqual([
      'SVC_BASE_URL',
      'SVC_WEBHOOK',
      'SVC_ACCESS_TOKEN',
      'SVC_CLIENT_ID',
      'SVC_CLIENT_SECRET',
      'SVC_TOKEN_URL',
      'SVC_MEMBER_ID',
      'SVC_APPLICATION_TOKEN',
      'SVC_WEBHOOK_CODE',
      'SVC_GATEWAY_URL',
      'SVC_GATEWAY_KEY',
    ]);
    const [, webhook = '', code = ''] = /SVC_WEBHOOK=(.*\/rest\/(.*))/.exec(out) ?? [];
    expect((await served(['--env'], undefined, { SVC_WEBHOOK: webhook })).out).toContain(code);
  });

  test('SVC_WEBHOOK and webhook of --json are what webhook() of the client takes', async () => {
    const { out: lines } = await served(['--env']);
    const { out: json } = await served(['--json']);
    const { webhook: printed } = JSON.parse(json) as { webhook: string }; // see above
    const [, baseUrl = ''] = /SVC_BASE_URL=(.*)/.exec(lines) ?? [];
    const [, fromEnv = ''] = /SVC_WEBHOOK=(.*)/.exec(lines) ?? [];
    expect(readWebhookText(printed)).toEqual({ userId: 1, code: printed.slice(2) });
    expect(readWebhookText(fromEnv)).toEqual({ baseUrl, userId: 1, code: printed.slice(2) });
  });

  test('--tls names a file with its authority, which a command trusts, and removes it at the end', async () => {
    const authority = join(folder, 'proxy.pem');
    writeFileSync(authority, 'the authorities of a proxy\n');
    const found: unknown[] = [];
    const { out } = await served(
      ['--tls', '--json'],
      async (text) => {
        const { baseUrl, caFile } = JSON.parse(text) as Record<string, string>; // what --json says
        found.push(baseUrl, readFileSync(caFile ?? '', 'utf8'));
      },
      { NODE_EXTRA_CA_CERTS: authority },
    );
    expect(found).toEqual([
      expect.stringMatching(/^https:/),
      expect.stringMatching(/^-----BEGIN CERTIFICATE[^]+END CERTIFICATE-----\nthe authorities of a proxy\n$/),
    ]);
    const { caFile = '' } = JSON.parse(out) as Record<string, string>; // see above
    expect(existsSync(caFile)).toBe(false);
    const lines = (await served(['--tls', '--env'])).out.split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^export NODE_EXTRA_CA_CERTS=\S+\.pem$/));
    expect((await served([])).out).not.toContain('NODE_EXTRA_CA_CERTS');
  });

  test('--tls -- COMMAND: the command reaches the account over https', async () => {
    const program =
      'fetch(process.env.SVC_WEBHOOK + "user.current").then((r) => process.exit(r.url.startsWith("https:") && r.ok ? 7 : 1))';
    const { code, err } = await svcGen(['sandbox', '--tls', '--', process.execPath, '-e', program]);
    expect({ code, err }).toEqual({ code: 7, err: '' });
  });

  test('--json prints the application token that events carry', async () => {
    let matches = false;
    await served(['--json'], async (text) => {
      const { baseUrl, accessToken, applicationToken } = JSON.parse(text) as Record<string, string>; // see above
      const received = new Promise<string>((resolve) => {
        const handler = createHttpServer((request, response) => {
          void readText(request).then(resolve);
          response.end();
          handler.close();
        }).listen(0, '127.0.0.1', () => {
          const { port } = handler.address() as AddressInfo; // it listens on TCP
          const call = (method: string, params: object): Promise<Response> =>
            fetch(`${baseUrl}/rest/${method}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ ...params, auth: accessToken }),
            });
          const bind = { event: 'ONAPPTEST', handler: `http://127.0.0.1:${port}/` };
          void call('event.bind', bind).then(() => call('event.test', {}));
        });
      });
      matches = new URLSearchParams(await received).get('auth[application_token]') === applicationToken;
    });
    expect(matches).toBe(true);
  });

  test('what is printed can be called', async () => {
    let status = 0;
    await served(['--json', '--seed', '2'], async (text) => {
      const { baseUrl, webhook } = JSON.parse(text) as { baseUrl: string; webhook: string }; // see above
      const answer = await fetch(`${baseUrl}/rest/api/${webhook}/tasks.task.get`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"id": 8}',
      });
      status = answer.status;
      await answer.text();
    });
    expect(status).toBe(200);
  });

  test.each([['sandbox'], ['docs', '--serve']])('for %s a port in use is one line', async (...command) => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo; // it listens on TCP
    const { code, out, err } = await svcGen([...command, '--port', String(port)]);
    await new Promise((resolve) => other.close(resolve));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe(
      `svc-gen: --port ${port}: the port is in use; use another one, or leave it out for a free one\n`,
    );
  });

  test.each([
    {
      name: 'says before its address that pages are made',
      args: [],
      want: 'svc-gen: read the sandbox\nsvc-gen: making the pages; their address follows\n',
    },
    { name: '--quiet says nothing else', args: ['--quiet'], want: '' },
  ])('docs --serve $name', async ({ args, want }) => {
    let end: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (end = resolve));
    const { code, out, err } = await svcGen(['docs', '--serve', ...args], { stopped, onOut: () => end() });
    expect({ code, err }).toEqual({ code: 0, err: want });
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/ has the reference/);
  });

  test.each([
    { logo: 'missing.svg', want: 'the file cannot be read; name an SVG file' },
    { logo: 'package.json', want: 'this is not SVG; name an SVG file' },
  ])('docs --logo $logo is one line', async ({ logo, want }) => {
    const { code, out, err } = await svcGen(['docs', '--serve', '--logo', logo], { cwd: process.cwd() });
    expect({ code, out, err }).toEqual({ code: 2, out: '', err: `svc-gen: --logo ${logo}: ${want}\n` });
  });

  test('a fault that there is not is one line', async () => {
    const { code, err } = await svcGen(['sandbox', '--fault', 'earthquake']);
    expect(code).toBe(2);
    expect(err).toMatch(/^svc-gen: fault earthquake: there is no such fault; .*\n$/);
  });

  test('a fault whose method there is not, and an unknown quirk, are one line and exit code 2', async () => {
    const fault = await svcGen(['sandbox', '--fault', '500-after:tasks.task.gett']);
    expect(fault.code).toBe(2);
    expect(fault.err).toMatch(/^svc-gen: fault 500-after:tasks\.task\.gett: no method of the account .*\n$/);
    const quirk = await svcGen(['sandbox', '--quirk', 'none']);
    expect(quirk.code).toBe(2);
    expect(quirk.err).toMatch(/^svc-gen: quirk none: there is no such quirk; .*\n$/);
  });

  test('quirks are switched on', async () => {
    let body: unknown;
    await served(['--json', '--quirk', 'envelope'], async (text) => {
      const { baseUrl, webhook } = JSON.parse(text) as { baseUrl: string; webhook: string }; // see above
      body = await (await fetch(`${baseUrl}/rest/api/${webhook}/documentation`)).json();
    });
    expect(body).toMatchObject({ result: { openapi: '3.0.0' } });
  });

  test.each([
    { topic: 'faults', names: ['reset', 'hang', 'QUERY_LIMIT_EXCEEDED'] },
    { topic: 'quirks', names: ['envelope', 'oauth-token'] },
  ])('sandbox $topic lists them, with texts that go on below themselves', async ({ topic, names }) => {
    const { out, code } = await svcGen(['sandbox', topic]);
    expect(code).toBe(0);
    for (const name of names) expect(out).toMatch(new RegExp(`^  ${name} {2,}\\S`, 'm'));
    const lines = out.trimEnd().split('\n');
    expect(Math.max(...lines.slice(1).map((line) => line.length))).toBeLessThanOrEqual(100);
    const column = /^ {2}\S+ +/m.exec(out)?.[0].length ?? 0;
    const later = lines.filter((line) => line.startsWith('   '));
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter((line) => line.search(/\S/) !== column)).toEqual([]);
  });

  test.each([['--json'], ['--port', '1'], ['--', 'this-command-is-not-run']])(
    'a list with %s is refused, since that would have no effect',
    async (...args) => {
      const { code, err } = await svcGen(['sandbox', 'faults', ...args]);
      expect([code, err]).toEqual([
        2,
        'svc-gen: sandbox faults: it only lists them; leave options and command out\n',
      ]);
      expect((await svcGen(['sandbox', 'faults', '--quiet'])).code).toBe(0);
    },
  );

  test('another word behind sandbox is refused', async () => {
    expect((await svcGen(['sandbox', 'fault'])).err).toBe(
      'svc-gen: sandbox: there is no such list; use svc-gen sandbox faults or quirks, or write -- before a command\n',
    );
  });
});
