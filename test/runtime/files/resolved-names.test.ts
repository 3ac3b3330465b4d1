/** Files behind names: what a name leads to decides, and it is asked where the connection is made. No name leaves the test. */

import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { webhook } from '../../../runtime/index.js';
import { createClient } from '../../contract/v3-clients.js';
import { download, upload, type FilesClient } from '../../../runtime/files/index.js';
import { installEvent, startService, testApplication } from '../application/service.js';

/** What each name leads to. */
const names = new Map<string, readonly string[]>();
let lookups: string[] = [];

type Found = (error: Error | null, address?: unknown, family?: number) => void;

const { lookup: original } = dns;

/** In the forms that are used; servers that listen look their address up too. */
function lookup(name: string, ...given: unknown[]): unknown {
  if (!name.endsWith('.example')) return Reflect.apply(original, dns, [name, ...given]);
  lookups.push(name);
  const [options, callback] = given as [{ readonly all?: boolean }, Found];
  const found = (names.get(name) ?? []).map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }));
  return setImmediate(() => {
    const [first] = found;
    if (first === undefined) callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));
    else if (options.all === true) callback(null, found);
    else callback(null, first.address, first.family);
  });
}

// Modules are shared with other tests, so a mock of one would come too late.
const replaced = vi.spyOn(dns, 'lookup').mockImplementation(lookup);
syncBuiltinESMExports();

let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
const { port } = listener.address() as AddressInfo; // of a TCP server
const svc = createClient({
  baseUrl: 'https://account.example',
  auth: webhook('1/abcdefgh'),
  retry: { attempts: 2, baseDelay: 1 },
});
const service = await startService();
afterAll(async () => {
  replaced.mockRestore();
  syncBuiltinESMExports();
  listener.close();
  await Promise.all([service.close(), svc.close()]);
});
beforeEach(() => {
  names.clear();
  lookups = [];
  connections = 0;
});

/** A client whose account names this address for uploads. */
const naming = (client: typeof svc, uploadUrl: string): FilesClient => ({
  legacy: {
    call: (name, params) =>
      params === undefined ? client.legacy.call(name) : Promise.resolve({ uploadUrl, field: 'file' }),
  },
});
const error = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (reason: unknown) => reason,
  );
const fetched = (client: FilesClient, url: string): Promise<unknown> => download(client, url).next();

const SPECIAL = [
  { name: 'loopback', found: ['127.0.0.1'] },
  { name: 'loopback of IPv6', found: ['::1'] },
  { name: 'a private network', found: ['10.1.2.3'] },
  { name: 'the addresses of a cloud machine', found: ['169.254.169.254'] },
  { name: 'a private network of IPv6', found: ['fd00::5'] },
  { name: 'an IPv4 address in an IPv6 one', found: ['::ffff:10.0.0.1'] },
  { name: 'a link with its zone', found: ['fe80::1%eth0'] },
  { name: 'a public address and a private one', found: ['93.184.215.14', '192.168.1.7'] },
];

describe.each(SPECIAL)('a public name that leads to $name', ({ found }) => {
  test('is no place of a download or an upload', async () => {
    names.set('files.example', found);
    const url = `https://files.example:${port}/a`;
    const refusal = expect.stringContaining(
      'the host files.example leads to an address that is not public',
    ) as string;
    expect(await error(fetched(svc, url))).toMatchObject({ name: 'UsageError', message: refusal });
    expect(await error(upload(naming(svc, url), { folderId: 1 }, new Uint8Array(5)))).toMatchObject({
      name: 'ProtocolError',
      message: refusal,
    });
    // Nothing is repeated, and no one is connected to.
    expect([lookups, connections]).toEqual([['files.example', 'files.example'], 0]);
  });
});

test('a name that leads nowhere is a ConnectionError, asked again as any call is', async () => {
  expect(await error(fetched(svc, 'https://nowhere.example/'))).toMatchObject({
    name: 'ConnectionError',
    attempts: 0,
  });
  expect(lookups).toEqual(['nowhere.example', 'nowhere.example']);
});

describe('admitDownload', () => {
  const connected = async (admitDownload: ((url: { readonly host: string }) => boolean) | undefined) => {
    const application = testApplication(service, admitDownload && { admitDownload });
    service.refreshTokens.set('refresh-secret-0', 'm1');
    await application.install(installEvent(service));
    const client = await application.client('m1', { retry: false });
    const outcome = await error(fetched(client, `https://files.example:${port}/`));
    await application.close();
    return [String(Reflect.get(Object(outcome), 'name')), connections > 0];
  };

  test.each([
    { name: 'there is none', admit: undefined, want: ['UsageError', false] },
    {
      name: 'it names host and port',
      admit: ({ host }: { readonly host: string }) => host === `files.example:${port}`,
      want: ['ConnectionError', true],
    },
    { name: 'it refuses', admit: () => false, want: ['UsageError', false] },
  ])(
    'decides alone whether a name that leads to loopback is connected to when $name',
    async ({ admit, want }) => {
      names.set('files.example', ['127.0.0.1']);
      expect(await connected(admit)).toEqual(want);
    },
  );
});
