/** The sandbox over TLS: who trusts its authority gets answers, and everything else of an account works as without. */

import { once } from 'node:events';
import { request } from 'node:https';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { startSandbox } from '../../../generator/sandbox/index.js';
import { accounts } from './call.js';

const start = accounts();

interface Given {
  readonly ca?: string | undefined;
  readonly body?: string;
}

/** @returns the parsed answer, or the code of the error. */
async function ask(url: string, { ca, body = '{}' }: Given): Promise<unknown> {
  const headers = { 'content-type': url.includes('/oauth/') ? FORM : 'application/json' };
  const sent = request(url, { method: 'POST', agent: false, headers, ...(ca !== undefined && { ca }) });
  const answered = new Promise((resolve) => {
    sent.once('response', (response) => resolve(json(response)));
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
  sent.end(body);
  return answered;
}

const FORM = 'application/x-www-form-urlencoded';

/** @returns why the certificate does not hold for a name; `undefined`: it holds. */
async function refusalOf(url: string, servername: string, ca: string | undefined): Promise<unknown> {
  const socket = connectTls({ host: '127.0.0.1', port: Number(new URL(url).port), servername, ca });
  const refused = await new Promise((resolve) => {
    socket.once('secureConnect', () => resolve(undefined));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
  socket.destroy();
  return refused;
}

describe('over TLS', () => {
  test('a client that trusts the authority of the sandbox gets answers, and others do not', async () => {
    const { baseUrl, webhookUrl, ca } = await start({ tls: true });
    expect([baseUrl, webhookUrl]).toEqual([
      expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/),
      expect.stringMatching(`^${baseUrl}/rest/1/[a-z0-9]+/$`),
    ]);
    expect(await ask(`${webhookUrl}user.current`, { ca })).toMatchObject({ result: { ID: '1' } });
    expect(await ask(`${webhookUrl}user.current`, {})).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    // Two sandboxes have two authorities.
    const { ca: other } = await start({ tls: true });
    expect(await ask(`${webhookUrl}user.current`, { ca: other })).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });

  test('the certificate holds for localhost and no other name', async () => {
    const { baseUrl, ca } = await start({ tls: true });
    expect(await refusalOf(baseUrl, 'localhost', ca)).toBeUndefined();
    expect(await refusalOf(baseUrl, 'account.example', ca)).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  test('all accounts, their new addresses and the token server speak it with one certificate', async () => {
    const sandbox = await start({ tls: true, accounts: 2 });
    const { application, ca } = sandbox;
    expect(sandbox.accounts.map((account) => account.ca)).toEqual([ca, ca]);
    await sandbox.rename();
    expect(await ask(`${sandbox.webhookUrl}user.current`, { ca })).toMatchObject({ result: { ID: '1' } });
    const { searchParams } = new URL(`https://a.example/?${application.frame().body}`);
    const renewal = {
      grant_type: 'refresh_token',
      client_id: application.clientId,
      client_secret: application.clientSecret,
      refresh_token: searchParams.get('REFRESH_ID') ?? '',
    };
    const body = new URLSearchParams(renewal).toString();
    expect(await ask(application.tokenUrl, { ca, body })).toMatchObject({
      client_endpoint: `${sandbox.baseUrl}/rest/`,
      server_endpoint: `${new URL(application.tokenUrl).origin}/rest/`,
    });
    expect(application.tokenUrl).toMatch(/^https:/);
  });

  test('a fault resets the connection', async () => {
    const { webhookUrl, ca } = await start({ tls: true, faults: ['reset-before:user.current:1'] });
    expect(await ask(`${webhookUrl}user.current`, { ca })).toBe('ECONNRESET');
    expect(await ask(`${webhookUrl}user.current`, { ca })).toMatchObject({ result: { ID: '1' } });
  });

  test('it closes while a client has not begun its handshake', async () => {
    const sandbox = await startSandbox({ tls: true });
    const socket = connect(Number(new URL(sandbox.baseUrl).port), '127.0.0.1');
    await once(socket, 'connect');
    const ended = once(socket, 'close');
    await sandbox.close();
    await ended;
  });

  test('without the option there is no authority', async () => {
    expect(await start()).not.toHaveProperty('ca');
  });
});
