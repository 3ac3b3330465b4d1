/** One server, a primary with a replica under three sentinels, or a cluster of three primaries with a replica each. */

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';
import { freePort, SERVERS, startRedis, type RedisServer } from './server.js';

export interface Deployment {
  readonly kind: 'alone' | 'sentinel' | 'cluster';
  /** What a library is given. */
  readonly ports: readonly number[];
  /** Kills the server that has the account; its replica follows. Alone, it starts again as it was at the last `snapshot`. */
  failover(downMs: number): Promise<void>;
  snapshot(): Promise<void>;
  flush(): Promise<void>;
  /** The server that has the account stands still. */
  freeze(ms: number): Promise<void>;
  close(): Promise<void>;
}

async function ask(port: number, ...commands: readonly (readonly string[])[]): Promise<unknown> {
  const redis = createClient({
    url: `redis://127.0.0.1:${port}`,
    RESP: 2,
    socket: { reconnectStrategy: false, connectTimeout: 30_000 },
  });
  redis.on('error', () => undefined);
  await redis.connect();
  let reply: unknown;
  try {
    for (const command of commands) reply = await redis.sendCommand(command);
  } finally {
    redis.destroy();
  }
  return reply;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await holds().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error('the servers did not find each other within 15 s');
}

/** A replica that has not caught up yet follows nobody, so that nothing happens before the old server is back. */
async function killUntil(old: RedisServer, isFollowed: () => Promise<boolean>): Promise<void> {
  await old.kill();
  await until(isFollowed).catch(() => undefined);
  await old.start();
}

async function freezeFor(server: RedisServer, ms: number): Promise<void> {
  server.freeze();
  await sleep(ms);
  server.thaw();
}

export async function alone(): Promise<Deployment> {
  const redis = await startRedis();
  return {
    kind: 'alone',
    ports: [redis.port],
    async failover(downMs) {
      await redis.kill();
      await sleep(downMs);
      await redis.start();
    },
    snapshot: async () => void (await ask(redis.port, ['SAVE'])),
    flush: async () => void (await ask(redis.port, ['FLUSHALL'])),
    freeze: (ms) => freezeFor(redis, ms),
    close: () => redis.close(),
  };
}

export async function sentinel(): Promise<Deployment> {
  // A primary that was cut off goes on giving slots and tokens otherwise, until a sentinel reaches it.
  const safe = ['--min-replicas-to-write', '1', '--min-replicas-max-lag', '2'];
  const servers = [await startRedis(SERVERS[0], safe)];
  const [{ port } = { port: 0 }] = servers;
  servers.push(await startRedis(SERVERS[0], [...safe, '--replicaof', '127.0.0.1', String(port)]));
  const folder = mkdtempSync(join(tmpdir(), 'svc-sentinel-'));
  const ports: number[] = [];
  const children: ChildProcess[] = [];
  for (const number of [1, 2, 3]) {
    const own = await freePort();
    const file = join(folder, `${number}.conf`);
    const lines = [
      `port ${own}`,
      'bind 127.0.0.1',
      `dir ${folder}`,
      `sentinel monitor main 127.0.0.1 ${port} 2`,
      'sentinel down-after-milliseconds main 1000',
      'sentinel failover-timeout main 5000',
    ];
    writeFileSync(file, lines.join('\n'));
    ports.push(own);
    children.push(spawn(SERVERS[0] ?? '', [file, '--sentinel'], { stdio: 'ignore' }));
  }
  const [first = 0] = ports;
  const primary = async (): Promise<RedisServer> => {
    const [, at] = (await ask(first, ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'main'])) as readonly string[];
    const found = servers.find((server) => String(server.port) === at);
    if (found === undefined) throw new Error('the sentinels name a server that nobody started');
    return found;
  };
  await until(async () => {
    const reply = JSON.stringify(await ask(first, ['SENTINEL', 'MASTER', 'main']));
    return reply.includes('"num-slaves","1"') && reply.includes('"num-other-sentinels","2"');
  });
  return {
    kind: 'sentinel',
    ports,
    async failover() {
      const old = await primary();
      await killUntil(old, async () => (await primary()) !== old);
    },
    snapshot: () => Promise.resolve(),
    flush: async () => void (await ask((await primary()).port, ['FLUSHALL'])),
    freeze: async (ms) => freezeFor(await primary(), ms),
    async close() {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(servers.map((server) => server.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const SLOTS = 16_384;

export async function cluster(): Promise<Deployment> {
  const servers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const bus = String(await freePort());
      const options = ['--cluster-enabled', 'yes', '--cluster-port', bus, '--cluster-node-timeout', '1500'];
      return { bus, ...(await startRedis(SERVERS[0], options)) };
    }),
  );
  const primaries = servers.slice(0, 3);
  for (const [at, { port }] of primaries.entries()) {
    const [from, to] = [Math.ceil((at * SLOTS) / 3), Math.ceil(((at + 1) * SLOTS) / 3) - 1];
    await ask(port, ['CLUSTER', 'ADDSLOTSRANGE', String(from), String(to)]);
  }
  const [first] = servers;
  if (first === undefined) throw new Error('six were started');
  for (const [at, { port, bus }] of servers.entries()) {
    await ask(port, ['CLUSTER', 'SET-CONFIG-EPOCH', String(at + 1)]);
    if (at > 0) await ask(first.port, ['CLUSTER', 'MEET', '127.0.0.1', String(port), bus]);
  }
  const everywhere = (text: string): Promise<void> =>
    until(async () => {
      const all = await Promise.all(servers.map(({ port }) => ask(port, ['CLUSTER', 'INFO'])));
      return all.every((info) => String(info).includes(text));
    });
  await everywhere('cluster_known_nodes:6');
  for (const [at, { port }] of servers.slice(3).entries()) {
    const id = String(await ask(primaries[at]?.port ?? 0, ['CLUSTER', 'MYID']));
    await until(async () => (await ask(port, ['CLUSTER', 'REPLICATE', id])) === 'OK');
  }
  await everywhere('cluster_state:ok');
  const key = 'svc:{a}:limit';
  const owner = async (): Promise<(typeof servers)[number]> => {
    for (const server of servers)
      if (
        await ask(server.port, ['GET', key.replace('limit', 'none')]).then(
          async () => String(await ask(server.port, ['ROLE'])).startsWith('master'),
          () => false,
        )
      )
        return server;
    throw new Error('no server has the slot of the account');
  };
  return {
    kind: 'cluster',
    ports: servers.map(({ port }) => port),
    async failover() {
      const old = await owner();
      await killUntil(old, async () => (await owner()) !== old);
    },
    snapshot: () => Promise.resolve(),
    flush: async () => void (await ask((await owner()).port, ['FLUSHALL'])),
    freeze: async (ms) => freezeFor(await owner(), ms),
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}
