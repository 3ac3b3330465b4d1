/** Interim answers that nobody asked for, over raw sockets: undici takes a 100 for a broken answer, as the README says. */

import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Safety } from '../../../runtime/request/operation.js';
import { callOf, senderOf } from './client.js';

let server: Server;
let baseUrl = '';
let interim = '';
let rows = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    // Each request comes in one piece, and is run.
    socket.on('data', (bytes) => {
      rows += 1;
      const key = /^idempotency-key: (.+)\r$/im.exec(bytes.toString())?.[1];
      const echo = key === undefined ? '' : `idempotency-key: ${key}\r\n`;
      const body = '{"result":{"item":{"id":1}}}';
      const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${echo}content-length: ${body.length}\r\n\r\n`;
      socket.write(interim + head + body);
      // Whoever asks again is answered as usual.
      if (rows > 1) interim = '';
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a server that listens on a port
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n';
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

const CASES: readonly {
  readonly name: string;
  readonly given: string;
  readonly safety: Safety;
  readonly rows: number;
  readonly want: string | object;
}[] = [
  { name: 'hints come before the answer', given: HINTS, safety: 'write', rows: 1, want: 'done' },
  {
    name: '100 before the answer to a read: asked again',
    given: CONTINUE,
    safety: 'read',
    rows: 3,
    want: 'done',
  },
  {
    name: '100 before the answer to a keyed write: repeated under its key',
    given: CONTINUE,
    safety: 'keyed-write',
    rows: 3,
    want: 'done',
  },
  {
    name: '100 before the answer to a write: unknown',
    given: CONTINUE,
    safety: 'write',
    rows: 1,
    want: { name: 'OutcomeUnknownError', attempts: 1 },
  },
];

describe('before the answer', () => {
  it.each(CASES)('$name', async ({ given, safety, rows: asked, want }) => {
    rows = 0;
    interim = given;
    const sender = senderOf({ baseUrl, retry: { baseDelay: 1 } });
    const ending: unknown = await sender.send(callOf(safety), {}).then(
      () => 'done',
      (error: unknown) => error,
    );
    if (typeof want === 'string') expect(ending).toBe(want);
    else expect(ending).toMatchObject(want);
    expect(rows).toBe(asked);
    await sender.close();
  });
});
