/** `docs --serve` and the sandbox as a user starts them, under thousands of open sockets and hostile header sets: both live on. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { HEADER_SETS, sendSet } from '../hostile/header-sets.js';

const bin = fileURLToPath(new URL('../../bin/svc-gen.js', import.meta.url));
const SOCKETS = 4500;
const ROUNDS = 3;

let child: ChildProcess | undefined;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  child?.kill();
});

async function start(args: readonly string[]): Promise<number> {
  child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout ?? process.stdin }), 'line')) as [string]; // what readline emits
  return Number(/127\.0\.0\.1:(\d+)/.exec(line)?.[1]);
}

/** Half of them silent, half in the middle of a request. */
async function open(port: number): Promise<void> {
  for (let from = 0; from < SOCKETS; from += 100) {
    const batch = Array.from({ length: 100 }, (_, index) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      if (index % 2 === 0) socket.write('POST /rest/1/a/tasks.task.get HTTP/1.1\r\nhost: 127');
      sockets.push(socket);
      return once(socket, 'connect');
    });
    await Promise.all(batch);
  }
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url, { signal: AbortSignal.timeout(20_000) })).status;
}

test.each([
  { name: 'docs --serve', args: ['docs', '--serve', '--quiet'], page: '/', status: 200 },
  { name: 'the sandbox', args: ['sandbox', '--json'], page: '/v1/me', status: 401 },
])(
  '$name lives on',
  async ({ args, page, status }) => {
    const port = await start(args);
    const address = `http://127.0.0.1:${String(port)}`;
    await open(port);
    expect(await statusOf(`${address}${page}`)).toBe(status);
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = ['/rest/api/1/a/tasks.task.get', '/rest/1/a/user.get', '/v1/me'][round] ?? '/';
      await Promise.all(HEADER_SETS.map((set) => sendSet(port, path, set, () => setTimeout(3000))));
      expect(await statusOf(`${address}${page}`)).toBe(status);
    }
    for (const socket of sockets.splice(0)) socket.resetAndDestroy();
    expect(await statusOf(`${address}${page}`)).toBe(status);
    expect(child?.exitCode).toBeNull();
  },
  120_000,
);
