/** Errors of large and hostile answers: bounded in what they show and in the time they take, and free of secrets. */

import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application } from '../../../runtime/auth/auth.js';
import type { CallEvent } from '../../../runtime/observe/tracing.js';
import { isObject } from '../../../runtime/value/json.js';
import { createRedactor } from '../../../runtime/redact/redact.js';
import { callOf, senderOf } from './client.js';
import { answer, stage } from './scripted.js';
import { startServer, type ScriptedServer, type Step } from './server.js';
import { PROTOCOLS } from '../protocols.js';

const token = Array.from({ length: 200 }, (_, at) => `tok${String(at).padStart(3, '0')}xyz~`).join('');
const MIB = 1024 * 1024;

let server: ScriptedServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());

function text(status: number, body: string): Step {
  return (response) => {
    response.writeHead(status, { 'content-encoding': 'gzip' });
    response.end(gzipSync(body));
  };
}

async function failureOf(status: number, body: string, generation: 'v3' | 'legacy' = 'v3'): Promise<Error> {
  server.script(text(status, body));
  const auth = application({ accessToken: token });
  const sender = senderOf({ baseUrl: server.baseUrl, auth, retry: false });
  const error: unknown = await sender
    .send(callOf('read', { protocol: PROTOCOLS[generation] }), {})
    .then(() => undefined)
    .catch((reason: unknown) => reason);
  await sender.close();
  if (!(error instanceof Error)) throw new Error('the call did not fail');
  return error;
}

const v3 = (members: string): string => `{"error":{"code":"X",${members}}}`;
const keys = (count: number): string => Array.from({ length: count }, (_, at) => `"k${at}":"v"`).join(',');

/** Each once kept the event loop for seconds, or would where the work grew with the answer. */
const hostile = [
  { name: 'a message of 3.4 MiB, 3.5 KB on the wire', body: v3(`"message":"${'a'.repeat(3.4 * MIB)}"`) },
  { name: 'a message of 8 MiB', body: v3(`"message":"${token.repeat(4000)}"`) },
  {
    name: '200 issues that show the token',
    body: v3(
      `"message":"m","validation":[${Array(200).fill(`{"field":"f","message":"is ${token}"}`).join(',')}]`,
    ),
  },
  { name: '50,000 issues', body: v3(`"validation":[${Array(50_000).fill('{"field":"f"}').join(',')}]`) },
  { name: 'an array of a million', body: v3(`"x":[${'0,'.repeat(MIB)}0]`) },
  { name: 'many short texts', body: v3(`"x":[${'"tok001xy",'.repeat(200_000)}0]`) },
  { name: 'many keys', body: v3(keys(100_000)) },
  { name: 'a few thousand keys', body: v3(keys(5000)) },
  { name: 'a long key', body: v3(`"${token.repeat(1000)}":1`) },
  { name: '100,000 levels', body: v3(`"x":${'['.repeat(100_000)}${']'.repeat(100_000)}`) },
  { name: 'a long code', body: v3(`"a":1`).replace('"X"', `"${token.repeat(1000)}"`) },
  {
    name: 'a flat error of legacy',
    body: `{"error":"X","error_description":"${token.repeat(1000)}",${keys(50_000)}}`,
  },
  { name: 'a page', body: `<html>${token.repeat(1000)}` },
];

describe('the error of a hostile answer', () => {
  for (const { name, body } of hostile) {
    it(`is small and free of secrets: ${name}`, { timeout: 20_000 }, async () => {
      for (const generation of ['v3', 'legacy'] as const) {
        const error = await failureOf(400, body, generation);
        const shown = JSON.stringify(error) + inspect(error, { depth: 30, maxArrayLength: null });
        expect(shown.length).toBeLessThan(400_000);
        expect(error.message.length).toBeLessThan(5000);
        expect(shown).not.toMatch(/tok\d\d\d|\d\d\dxyz/);
      }
    });
  }

  it('says where something was cut', async () => {
    const many = Array(200).fill('{"field":"f","message":"m"}').join(',');
    const body = v3(`"message":"${'m'.repeat(9000)}","validation":[${many}]`);
    const error = await failureOf(400, body);
    expect(error.message).toContain('… [cut: ');
    expect(error).toHaveProperty('validation.100.message', '[cut: 100 more]');
  });

  it('keeps code, message and issues of an answer that is too large to be looked through', async () => {
    const body = v3(`"message":"no such field","validation":[{"field":"f","message":"m"}],${keys(50_000)}`);
    const error = await failureOf(400, body);
    expect(error).toMatchObject({
      code: 'X',
      details: { code: 'X', message: 'no such field', '[cut]': `the answer has ${body.length} characters` },
      validation: [{ field: 'f', message: 'm' }],
    });
  });

  it('leaves an ordinary error as it came', async () => {
    const details = { code: 'X', message: 'm', more: { list: [1, { a: null }], text: 'x'.repeat(4000) } };
    const error = await failureOf(400, JSON.stringify({ error: details }));
    expect(error).toMatchObject({ details });
  });
});

it('the texts of an answer are redacted once, though hooks and retries ask for its error', async () => {
  const redactor = createRedactor(() => [token]);
  const looked: unknown[] = [];
  const environment = {
    ...stage([answer(500, { error: { code: 'X', message: 'm', secret: token } })]).environment,
    redactor: { ...redactor, json: (value: unknown) => (looked.push(value), redactor.json(value)) },
  };
  const shown: unknown[] = [];
  const note = ({ error }: CallEvent): void => void shown.push(error);
  const sender = senderOf({ onResponse: note, onRetry: note }, environment);
  await expect(sender.send(callOf('read'), {})).rejects.toMatchObject({ attempts: 3 });
  expect(shown).toHaveLength(3 + 2);
  expect(looked.filter((value) => isObject(value) && 'secret' in value)).toHaveLength(3);
});
