/** What a new sandbox answers, as it was recorded: programs and their tests depend on it. `npx vitest run -u` records it again. */

import { afterAll, beforeAll, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { expectRecorded, recordedCalls } from '../../recorded.js';
import { handClock } from './call.js';

const FOLDER = new URL('./recorded/', import.meta.url);
const clock = handClock(Date.UTC(2026, 5, 1, 12));

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock });
});
afterAll(() => sandbox.close());

/** Of a list the first row and the last one. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value) && value.length > 2)
    return [shortened(value[0]), `${value.length - 2} more`, shortened(value.at(-1))];
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(shortened);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (name === 'time' ? [] : [[name, shortened(one)]])),
  );
}

interface Way {
  readonly kind: string;
  readonly path: (of: Sandbox) => string;
  readonly given?: (of: Sandbox) => object;
}

const WAYS: readonly Way[] = [
  { kind: 'legacy', path: ({ webhook }) => webhook },
  { kind: 'v3', path: ({ webhook }) => `api/${webhook}` },
  { kind: 'application', path: () => '', given: ({ credentials }) => ({ auth: credentials.tokens.owner }) },
];

async function answer(address: string, line: string, given: object): Promise<string> {
  const [, method = '', params = ''] = /^(\S+) ?(.*)$/.exec(line) ?? [];
  const parsed: unknown = JSON.parse(params || '{}');
  const response = await fetch(`${address}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Array.isArray(parsed) ? parsed : { ...(parsed as object), ...given }), // the files have objects
  });
  const body = JSON.stringify(shortened(await response.json()));
  return `${line}\n${response.status} ${body.replaceAll(sandbox.baseUrl, 'https://account')}\n`;
}

test.each(WAYS)('answers calls of $kind as it was recorded', async ({ kind, path, given }) => {
  await sandbox.reset();
  const address = [sandbox.baseUrl, 'rest', path(sandbox)].filter((part) => part !== '').join('/');
  const answers: string[] = [];
  // Each line is a method and its parameters.
  for (const line of recordedCalls(new URL(`${kind}.calls`, FOLDER))) {
    answers.push(await answer(address, line, given?.(sandbox) ?? {}));
    clock.advance(1000);
  }
  await expectRecorded(answers.join('\n'), new URL(`${kind}.answers`, FOLDER));
});

test('answers each credential as it was recorded', async () => {
  await sandbox.reset();
  const { webhooks, tokens } = sandbox.credentials;
  const ways = [
    ...Object.entries(webhooks).map(([name, code]) => ({
      name: `webhook ${name}`,
      path: `/${code}`,
      given: {},
    })),
    ...Object.entries(tokens).map(([name, auth]) => ({ name: `token ${name}`, path: '', given: { auth } })),
  ];
  const answers: string[] = [];
  for (const { name, path, given } of ways)
    for (const line of [
      'profile',
      'scope',
      'user.admin',
      'app.info',
      'crm.deal.get {"id":1}',
      'tasks.task.list',
    ])
      answers.push(`${name}: ${await answer(`${sandbox.baseUrl}/rest${path}`, line, given)}`);
  await expectRecorded(answers.join('\n'), new URL('credentials.answers', FOLDER));
});

/** Ids of requests and times of answers are of the moment. */
const OF_THE_MOMENT = /"(requestId|timestamp)":"[^"]*"/g;

test('answers calls of the gateway as it was recorded', async () => {
  await sandbox.reset();
  const answers: string[] = [];
  for (const line of recordedCalls(new URL('gateway.calls', FOLDER))) {
    const [, method = '', path = '', body = ''] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? [];
    const response = await fetch(`${sandbox.baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'x-api-key': sandbox.gatewayKeys.personal },
      ...(body !== '' && { body }),
    });
    const text = await response.text();
    const shown = text.startsWith('{') ? JSON.stringify(shortened(JSON.parse(text))) : text;
    const said = shown
      .replaceAll(sandbox.baseUrl.replace('http://', ''), 'account')
      .replaceAll(OF_THE_MOMENT, '"$1":"…"');
    answers.push(`${line}\n${response.status} ${said}\n`);
    clock.advance(1000);
  }
  await expectRecorded(answers.join('\n'), new URL('gateway.answers', FOLDER));
});
