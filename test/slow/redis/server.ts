/** A real Redis or Valkey on a free loopback port, started by a test and ended with it. */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import type { RedisCommand } from '../../../runtime/redis/index.js';

/** Those that this machine has. */
export const SERVERS: readonly string[] = ['redis-server', 'valkey-server'].filter(
  (program) => spawnSync(program, ['--version']).status === 0,
);

export const SKIPPED = 'no redis-server on this machine';

export interface RedisServer {
  readonly port: number;
  /** Of the process that runs now. */
  pid(): number;
  /** `kill -9`, and empty when it is started again. */
  kill(): Promise<void>;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

export async function startRedis(
  program = SERVERS[0] ?? '',
  more: readonly string[] = [],
): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'svc-redis-'));
  let child = await launch(program, port, [...more, '--dir', folder]);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
  };
  return {
    port,
    pid: () => child.pid ?? 0,
    kill,
    start: async () => void (child = await launch(program, port, [...more, '--dir', folder])),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Below those that the system gives to connections: one of them could take the port while its server is down. */
const PORTS = { from: 20_000, count: 12_000 };
let nextPort = process.pid * 97;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + ((nextPort += 1) % PORTS.count);
    const probe = createServer();
    const isFree = await new Promise((resolve) =>
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    );
    await new Promise((resolve) => probe.close(resolve));
    if (isFree) return port;
  }
}

async function launch(program: string, port: number, more: readonly string[]): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(program, [...options, ...more], { stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const probe = new Redis({ port, lazyConnect: true, retryStrategy: () => 20, maxRetriesPerRequest: null });
  probe.on('error', () => undefined);
  const ended = new Promise<never>((_resolve, reject) =>
    child.once('exit', () => reject(new Error(`${program} ended at once:\n${printed}`))),
  );
  try {
    await Promise.race([ended, probe.ping()]);
  } finally {
    probe.disconnect();
  }
  child.stdout.removeAllListeners('data').resume();
  return child;
}

export interface Connection {
  readonly command: RedisCommand;
  close(): void;
}

/** As a user connects with node-redis. */
export async function nodeRedis(port: number): Promise<Connection> {
  const redis = createClient({ url: `redis://127.0.0.1:${port}`, disableOfflineQueue: true });
  redis.on('error', () => undefined);
  await redis.connect();
  return { command: (...args) => redis.sendCommand(args), close: () => redis.destroy() };
}

/** As a user connects with ioredis; its commands wait while it has no connection. */
export async function ioredis(port: number): Promise<Connection> {
  const redis = new Redis({ port, retryStrategy: () => 100 });
  redis.on('error', () => undefined);
  await redis.ping();
  return {
    command: (name = '', ...args: string[]) => redis.call(name, ...args),
    close: () => redis.disconnect(),
  };
}
